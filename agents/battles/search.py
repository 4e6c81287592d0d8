"""Search in Battles: the compiled simulations of its games."""

from typing import NamedTuple

import numpy as np

from agents.battles.scripted import choose, choose_actions
from agents.compiled import compiled, entry
from agents.search import simulation
from agents.search.simulation import Engine, Kit
from mission_env.battles import engine
from mission_env.battles.batch import BattlesBatch
from mission_env.battles.observation import observe
from mission_env.battles.rules.board import score
from mission_env.battles.vocabulary import LAST_TURN, Decision


class Player(NamedTuple):
    """What the scripted player needs: nothing."""

    nothing: np.ndarray


@compiled
def _choose(s, mask, player):
    """The scripted player's action."""
    return choose(s, mask)


_ENGINE = Engine(
    "battles",
    run=engine.run,
    answer=engine.answer,
    score=score,
    observe=observe,
    choose=_choose,
    game_over=int(Decision.GAME_OVER),
)


@entry
def simulate(clones, tree, plan, script) -> None:
    """One simulation a clone."""
    simulation.simulate(clones, tree, plan, script, _ENGINE)


def new_player() -> Player:
    """A scripted player's buffers."""
    return Player(np.zeros(0))


def scripted_choice(game: np.record, mask: np.ndarray) -> int:
    """The scripted player's action in the position of a record with these legal actions."""
    action = np.zeros(1, dtype=np.int64)
    choose_actions(np.array([game]), mask[None], action)
    return int(action[0])


KIT = Kit(BattlesBatch, simulate, new_player, scripted_choice, LAST_TURN, "")
