"""The scripted player of Culture: it plays the agent's nation as the other nations are played.

It builds what it can afford, then lets each unit do what promises most by exact odds, or go a step toward the nearest
enemy; the judgement is the opponents' own (mission_env/culture/rules/opponent.py).
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from agents.base import Agent
from agents.compiled import compiled, entry, is_cold
from agents.versions import hash_of_sources
from mission_env.core.flow import get
from mission_env.culture.actions import END, Act
from mission_env.culture.batch import CultureBatch
from mission_env.culture.rules.board import bit, first
from mission_env.culture.rules.opponent import NOTHING, pick_act, pick_build
from mission_env.culture.rules.turn import Unit, can_act
from mission_env.culture.vocabulary import Decision
from mission_env.jit import with_progress


@compiled
def _any_legal(mask):
    """The end of the turn if it may be ended, else the first legal action."""
    if mask[END]:
        return END
    action = 0
    while not mask[action]:
        action += 1
    return action


@compiled
def _orders(s):
    """Builds while it can, then gives the word to each unit that has something to do."""
    action = pick_build(s)
    if action != NOTHING:
        return action
    units = can_act(s)
    while units:
        at = first(units)
        units &= ~bit(at)
        if pick_act(s, at) != NOTHING:
            return Act.ORDER + at
    return END


@compiled
def choose(s, mask):
    """The scripted player's action at the pending decision, which others may have led to in ways it never would."""
    if s.decision == Decision.ORDERS:
        return _orders(s)
    action = pick_act(s, get(s, Unit.SQUARE))
    return action if action != NOTHING and mask[action] else _any_legal(mask)


@entry
def choose_actions(games, masks, actions) -> None:
    """An action for every game that is not over."""
    for game in range(games.shape[0]):
        if games[game].decision != Decision.GAME_OVER:
            actions[game] = choose(games[game], masks[game])


class ScriptedAgent(Agent):
    """The scripted player; it draws no lots."""

    name = "heuristic"

    def __init__(self) -> None:
        self.version = hash_of_sources(Path(__file__), self.name)
        if is_cold(choose_actions.__name__, CultureBatch.system.name):
            CultureBatch.warm_up()
            with_progress("the scripted player of Culture (once)", self._first_choice)

    def _first_choice(self) -> None:
        batch = CultureBatch(1, observe=False)
        batch.reset(0)
        self.act(batch)

    def reset(self, number: int, seeds: Sequence[int]) -> None:
        """Keeps nothing."""

    def act(self, batch: CultureBatch) -> np.ndarray:
        """An action for every game."""
        actions = np.zeros(batch.number, dtype=np.int64)
        choose_actions(batch.games, batch.padded, actions)
        return actions
