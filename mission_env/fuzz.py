"""Random legal games of The Mission, checked at every decision (core/fuzz.py).

Every other game is careful: it does not raise the Dark Ages by choice where it need not, since games with all choices
equally likely collapse before the late Turns.
"""

import numpy as np

from mission_env import engine
from mission_env.actions import VERB_OF, Verb
from mission_env.batch.core import show
from mission_env.core import fuzz as core
from mission_env.core.fuzz import LONGEST_GAME, Check, Checks, Finding, Fuzzer
from mission_env.game import SYSTEM
from mission_env.jit import compiled, entry
from mission_env.observation import HIGH, LAYOUT, LOW
from mission_env.status import FAULT_NAMES, faults
from mission_env.vocabulary import COLLAPSE_SCORE, Decision

__all__ = [
    "FUZZER",
    "IS_DARK",
    "LONGEST_GAME",
    "Check",
    "Finding",
    "fuzz",
    "in_words",
    "replay",
    "scratch",
]

# Actions that a careful game leaves to the last: they raise the Dark Ages, or may (6.3.3, 7.7.1)
_DARK_VERBS = (Verb.REMOVE_HERESY, Verb.CONVERT_BY_THEOLOGIAN, Verb.END_HERESY_BY_THEOLOGIAN)
IS_DARK = np.isin(VERB_OF, _DARK_VERBS)
IS_DARK.setflags(write=False)


@compiled
def _adds_up(s, score, points):
    """8.4, R39: the letters add up to the score, but for a collapse."""
    return score == (COLLAPSE_SCORE if s.collapsed else points.sum())


# `legal`, `tally` and `faults` are called through their entries, which are cached: so this file compiles sooner
_CHECKS = Checks(
    "mission",
    start=engine.start,
    run=engine.run,
    answer=engine.answer,
    legal=engine.legal,
    tally=engine.tally,
    adds_up=_adds_up,
    faults=faults,
    observe=show,
    late=IS_DARK,
    low=LAYOUT.flat(LOW),
    high=LAYOUT.flat(HIGH),
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
fuzz, replay, scratch, in_words = FUZZER.fuzz, FUZZER.replay, FUZZER.scratch, FUZZER.in_words
