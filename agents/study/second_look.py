"""The decisions that look worst, judged once more with dice that had no part in choosing them.

Of two thousand decisions some look bad by bad luck alone. So the worst are played on anew, and what is told about each
is the second result. A learned player plays on itself here (drawing its actions), so that a choice is not called an
error only because the scripted player would not have followed it up. Others are played on by the scripted player.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from agents.base import Agent
from agents.opinions import judge
from agents.study.folder import Columns
from agents.study.judging import dice_of
from agents.study.ranking import Judged
from agents.study.walking import visit
from mission_env.actions import ACTION_NAMES

WORST = 20  # decisions of each kind that are looked at again
SIMULATIONS = 160  # of each action
_AGAIN = 1  # keeps these dice apart from those of the first look


@dataclass(frozen=True)
class Doubt:
    """A decision to look at again."""

    kind: str  # "regret": choice and rival are compared; "value": the choice is played on, to be held to the value
    seed: int
    step: int
    choice: int
    rival: int  # -1 for "value"
    claimed: float  # what made it look bad: regret, or value less points


def doubts(decisions: Sequence[Judged], values: dict[tuple[int, int], float]) -> list[Doubt]:
    """The decisions with the greatest regret in standard errors' light, and those where the value is farthest off."""
    regrets = sorted(decisions, key=lambda one: -_lower(one.regret, one.error))[:WORST]
    found = [
        Doubt("regret", one.seed, one.step, int(one.actions[one.choice]), int(one.actions[one.rival]), one.regret)
        for one in regrets
        if one.regret > 0
    ]
    gaps = [(values[one.seed, one.step] - one.points, one) for one in decisions if (one.seed, one.step) in values]
    gaps.sort(key=lambda pair: -_lower(abs(pair[0]), pair[1].points_error))
    return found + [
        Doubt("value", one.seed, one.step, int(one.actions[one.choice]), -1, gap) for gap, one in gaps[:WORST]
    ]


def _lower(value: float, error: float) -> float:
    """What of a figure is left when one standard error of noise is taken off."""
    return value - (error if np.isfinite(error) else 0.0)


def look_again(agent: Agent, doubt: Doubt, actions: np.ndarray, scenario: str) -> Columns:
    """One row with the points of the new rollouts."""
    (_, game), *_ = visit(scenario, doubt.seed, actions, {doubt.step})
    names = [ACTION_NAMES[number] for number in (doubt.choice, doubt.rival) if number >= 0]
    found = {
        worth.action: worth.scores
        for worth in judge(game, SIMULATIONS, _player(agent), dice_of(doubt.seed, doubt.step, _AGAIN), names)
    }
    none = np.zeros(0, dtype=np.int16)
    columns = {name: [value] for name, value in vars(doubt).items()}
    rival = found[names[1]].astype(np.int16) if len(names) > 1 else none
    return {**columns, "choice_points": [found[names[0]].astype(np.int16)], "rival_points": [rival]}


def _player(agent: Agent):
    from agents.ppo import PPOAgent

    return agent if isinstance(agent, PPOAgent) else "heuristic"
