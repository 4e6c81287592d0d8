"""Search in The Mission: the compiled simulations of its games."""

from typing import NamedTuple

import numpy as np

from agents.compiled import compiled, entry
from agents.heuristic import choose, choose_actions
from agents.search import simulation
from agents.search.simulation import Engine, Kit
from agents.weights import WEIGHTS
from agents.worth import VIEW
from mission_env import engine
from mission_env.actions import VERB_OF, Verb
from mission_env.batch import BatchedGames
from mission_env.batch.core import show
from mission_env.rules.end_of_turn import score
from mission_env.vocabulary import LAST_TURN, Decision

MEMBERS = 32  # of the committee
OFF = 0.3  # standard deviation of the logarithms of their numbers
# What the clone's value says too much of actions that no member would choose, in points: by kinds as whole rollouts
# found it (180 positions; of the others 0.2 to 0.3), and as much again, since the best of many opinions errs most
EXCESS = {Verb.BUILD_HOSPITAL: 1.2, Verb.BUILD_MONASTERY: 1.2, Verb.BUILD_UNIVERSITY: 1.2, Verb.FLY_ARCHBISHOP: 1.0}
OTHER_EXCESS = 0.5


class Player(NamedTuple):
    """What the scripted player needs."""

    weights: np.ndarray
    views: np.ndarray  # its scratch record (1,)


@compiled
def _choose(s, mask, player):
    """The scripted player's action."""
    return choose(s, mask, player.weights, player.views[0])


_ENGINE = Engine(
    "mission",
    run=engine.run,
    answer=engine.answer,
    score=score,
    observe=show,
    choose=_choose,
    game_over=int(Decision.GAME_OVER),
)


@entry
def simulate(clones, tree, plan, script) -> None:
    """One simulation a clone."""
    simulation.simulate(clones, tree, plan, script, _ENGINE)


def new_player() -> Player:
    """A scripted player's buffers."""
    return Player(np.array(WEIGHTS), np.zeros(1, dtype=VIEW))


def scripted_choice(game: np.record, mask: np.ndarray) -> int:
    """The scripted player's action in the position of a record with these legal actions."""
    games, action = np.array([game]), np.zeros(1, dtype=np.int64)
    choose_actions(games, mask[None], WEIGHTS, np.zeros(1, dtype=VIEW), action)
    return int(action[0])


def _members() -> np.ndarray:
    """The numbers of the committee's members, (members, weights): the tuned ones first."""
    factors = np.exp(np.random.default_rng(0).normal(0.0, OFF, (MEMBERS, len(WEIGHTS))))
    factors[0] = 1.0
    return WEIGHTS * factors


_MEMBERS = _members()


def committee(game: np.record, mask: np.ndarray) -> np.ndarray:
    """What each member of the committee would choose, int64 (members,); the tuned player first."""
    games, views = np.array([game]), np.zeros(1, dtype=VIEW)
    choices = np.zeros((MEMBERS, 1), dtype=np.int64)
    for weights, choice in zip(_MEMBERS, choices, strict=True):
        choose_actions(games, mask[None], weights, views, choice)
    return choices[:, 0]


def _excess() -> np.ndarray:
    """The same by actions, (actions,)."""
    return np.array([EXCESS.get(verb, OTHER_EXCESS) for verb in VERB_OF])


KIT = Kit(BatchedGames, simulate, new_player, scripted_choice, LAST_TURN, WEIGHTS.tobytes().hex(), committee, _excess())
