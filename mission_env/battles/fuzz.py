"""Random legal games of Battles, checked at every decision (core/fuzz.py).

Every other game is careful: it taxes, and ends an emancipation, only where there is nothing else to do, so that its
battles are many.
"""

import numpy as np

from mission_env.battles import engine
from mission_env.battles.actions import N_ACTIONS, Act
from mission_env.battles.game import SYSTEM
from mission_env.battles.observation import LAYOUT, observe
from mission_env.battles.status import FAULT_NAMES, faults
from mission_env.battles.vocabulary import Decision
from mission_env.core import fuzz as core
from mission_env.core.fuzz import Checks, Fuzzer
from mission_env.jit import compiled, entry

LATE = np.zeros(N_ACTIONS, dtype=np.bool_)
LATE[[Act.TAX, Act.END]] = True
LATE.setflags(write=False)


@compiled
def _adds_up(s, score, points):
    """B5: the parts add up to the score."""
    return score == points.sum()


_CHECKS = Checks(
    "battles",
    start=engine.start,
    run=engine.run,
    answer=engine.answer,
    legal=engine.legal,
    tally=engine.tally,
    adds_up=_adds_up,
    faults=faults,
    observe=observe,
    late=LATE,
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
fuzz = FUZZER.fuzz
