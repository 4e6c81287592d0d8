"""Random legal games, checked at every decision.

`fuzz_many` plays whole games in compiled code and stops at the first decision where a check fails; `fuzz` runs it over
as many decisions as asked for and turns a failure into a `Finding`, which can be written to a file and replayed. Every
other game is careful: it does not raise the Dark Ages by choice where it need not, since games with all choices equally
likely collapse before the late Turns.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from enum import IntEnum
from pathlib import Path

import numpy as np

from mission_env import engine
from mission_env.actions import ACTION_NAMES, ACTION_NUMBERS, MASK_SIZE, N_ACTIONS, VERB_OF, Verb
from mission_env.chance import philox, seed_record
from mission_env.events import Fault
from mission_env.jit import compiled, entry
from mission_env.observation import CHANNELS, HIGH, LOW, empty, observe
from mission_env.rules.end_of_turn import letters, score
from mission_env.state import empty_games
from mission_env.status import broken, fault_names
from mission_env.vocabulary import COLLAPSE_SCORE, DECISIONS, SCENARIOS, Decision


class Check(IntEnum):
    """What is checked at a decision, in this order; the first that fails is reported."""

    PASSED = 0
    FAULT = 1  # the engine stopped; detail: Fault
    STATUS = 2  # an invariant is broken; detail: bit set of status.FAULT_NAMES
    LEGAL_WRITES = 3  # `legal` or `observe` changed the record; detail: byte
    MASK = 4  # `legal` marks other actions than the step did; detail: action
    FEW_CHOICES = 5  # fewer than two legal actions; detail: how many
    SCORE = 6  # the letters do not add up; detail: the score
    LANDS = 7  # an observation out of bounds; detail: number of the channel
    PATHS = 8
    GLOBALS = 9
    ENDLESS = 10  # a game of more than LONGEST_GAME decisions


LONGEST_GAME = 4000
CHUNK_GAMES = 64  # games a call of fuzz_many

# Actions that a careful game leaves to the last: they raise the Dark Ages, or may (6.3.3, 7.7.1)
_DARK_VERBS = (Verb.REMOVE_HERESY, Verb.CONVERT_BY_THEOLOGIAN, Verb.END_HERESY_BY_THEOLOGIAN)
_IS_DARK = np.isin(VERB_OF, _DARK_VERBS)
_IS_DARK.setflags(write=False)


# --- Compiled checks -------------------------------------------------------------------------------------------------


@compiled
def _first_difference(a, b):
    """Index of the first difference between two arrays of one length, or -1."""
    for index in range(a.shape[0]):
        if a[index] != b[index]:
            return index
    return -1


@compiled
def _out_of_bounds(values, low, high):
    """Index of the first value outside its bounds, or -1; all arrays are flat."""
    for index in range(values.shape[0]):
        if values[index] < low[index] or values[index] > high[index]:
            return index
    return -1


@compiled
def _wrong_mask(s, mask, again):
    """The first action that `legal` marks differently from the step, or -1; `again` holds what it marks."""
    number = engine.mark_legal(s, again)
    count = 0
    for action in range(N_ACTIONS):
        count += mask[action]
        if mask[action] != again[action] or mask[action] > 1:
            return action
    return -1 if number == count else N_ACTIONS
