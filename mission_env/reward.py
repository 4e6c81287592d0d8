"""What an agent is paid for a decision."""

from enum import IntEnum

from mission_env.jit import compiled


class Reward(IntEnum):
    """Kinds of reward; the name in lower case is the `reward` argument of the environments."""

    SCORE_DELTA = 0  # change of the board's victory points (8.4): the return is the final less the starting points
    FINAL = 1  # the final victory points at the end, 0 before


REWARDS = tuple(kind.name.lower() for kind in Reward)


def reward_kind(name: str) -> Reward:
    """The kind of that name; ValueError if there is none."""
    if name not in REWARDS:
        raise ValueError(f"unknown reward {name!r}; one of {', '.join(REWARDS)}")
    return Reward[name.upper()]


@compiled
def needs_score(kind, over):
    """Whether the reward of a decision depends on the score of the board."""
    return over or kind == Reward.SCORE_DELTA


@compiled
def reward(kind, before, after, over):
    """The reward of a decision that took the board from `before` to `after` victory points."""
    if kind == Reward.SCORE_DELTA:
        return after - before
    return after if over else 0
