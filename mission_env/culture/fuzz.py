"""Random legal games of Culture, checked at every decision (core/fuzz.py).

Every other game is careful: it gives all other orders before it ends a turn, for a turn that ends at once leaves the
nation to the others, and such games are short.
"""

import numpy as np

from mission_env.core import fuzz as core
from mission_env.core.fuzz import Checks, Fuzzer
from mission_env.culture import engine
from mission_env.culture.actions import END, N_ACTIONS
from mission_env.culture.game import SYSTEM
from mission_env.culture.observation import LAYOUT, observe
from mission_env.culture.status import FAULT_NAMES, faults
from mission_env.culture.vocabulary import Decision
from mission_env.jit import compiled, entry

_LATE = np.arange(N_ACTIONS) == END
_LATE.setflags(write=False)


@compiled
def _adds_up(s, score, points):
    """C8: the parts add up to the score, of which nothing is left of a nation that is gone."""
    return score == points.sum() and (score == 0 or s.collapsed == 0)


_CHECKS = Checks(
    "culture",
    start=engine.start,
    run=engine.run,
    answer=engine.answer,
    legal=engine.legal,
    tally=engine.tally,
    adds_up=_adds_up,
    faults=faults,
    observe=observe,
    late=_LATE,
    low=LAYOUT.flat(LAYOUT.low),
    high=LAYOUT.flat(LAYOUT.high),
    game_over=int(Decision.GAME_OVER),
)


@entry
def check_record(s, memory, t):
    """All checks of one record at its decision: (Check, detail)."""
    return core.check_record(s, memory, t, _CHECKS)


@entry
def fuzz_many(games, memory, scenario, words, first, t, actions):
    """Plays and checks the games of an array: (decisions, game, Check, detail)."""
    return core.fuzz_many(games, memory, scenario, words, first, t, actions, _CHECKS)


FUZZER = Fuzzer(SYSTEM, LAYOUT, FAULT_NAMES, check_record, fuzz_many)
