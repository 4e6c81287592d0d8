"""Invariants of time, of the stack and of counters."""

import numpy as np

from mission_env.core.notes import Fault
from mission_env.engine import PROCEDURES, PROGRAM, standard_frames
from mission_env.jit import compiled
from mission_env.rules import secular
from mission_env.state import MAX_DEPTH, N_LOCALS
from mission_env.vocabulary import (
    COLLAPSE_LEVEL,
    CONSTANTINE_TURN,
    FIRST_TURN,
    LAST_TURN,
    TREASURY_LIMIT,
    Decision,
    Policy,
    Procedure,
)

_TURN = PROGRAM[Procedure.TURN]
_WAFER_DRAWN = _TURN.index(secular.draw_wafer)
_WAFER_REMOVED = _TURN.index(secular.remove_wafer)

# Where each decision stands: the procedure on top of the stack, and its next step (_ANY: several)
_ANY = -1
_STANDS_IN = {
    Decision.ALLIED_HORDE: Procedure.INVASION,
    Decision.MARTYRS: Procedure.INVASION,
    Decision.BAQT: Procedure.INVASION,
    Decision.JOINT_ADVANCE: Procedure.ROMAN_ATTACK,
    Decision.CHOOSE_FIELD: Procedure.DISCOVERY,
    Decision.CHOOSE_HERESY: Procedure.HERESY_CHOICE,
    Decision.PLACE_KNIGHT: Procedure.KNIGHT_MOVE,
    Decision.GAME_OVER: Procedure.TURN,
}


def _top_frames() -> np.ndarray:
    tops = np.full((len(Decision), 2), _ANY)
    for decision in Decision:
        frames = standard_frames(decision)
        if frames:
            tops[decision] = frames[-1]
        if decision in _STANDS_IN:
            tops[decision] = _STANDS_IN[decision], _ANY
    tops.setflags(write=False)
    return tops


_TOPS = _top_frames()
_N_STEPS = np.array([len(steps) for steps, _ in PROCEDURES.values()])


@compiled
def turn_on_the_track(s):
    """2.4: the Turn is one of the scenario's; a record between decisions has no fault."""
    return FIRST_TURN[s.scenario] <= s.turn <= LAST_TURN and s.fault == Fault.NONE


@compiled
def script_and_notes_empty(s):
    """Scripted outcomes and notes are used up within a step."""
    return s.script_length == 0 and s.script_at == 0 and s.strict == 0 and s.n_notes == 0 and s.listening == 0


@compiled
def frames_in_bounds(s):
    """The stack begins with the Turn, holds steps that exist, and is wiped above its top."""
    if not 1 <= s.depth <= MAX_DEPTH or s.procedure[0] != Procedure.TURN:
        return False
    for depth in range(s.depth):
        procedure = s.procedure[depth]
        if not 0 <= procedure < len(_N_STEPS) or not 0 <= s.counter[depth] <= _N_STEPS[procedure]:
            return False
    for depth in range(s.depth, MAX_DEPTH):
        used = s.procedure[depth] != 0 or s.counter[depth] != 0
        for slot in range(N_LOCALS):
            used |= s.local[depth, slot] != 0
        if used:
            return False
    return True


@compiled
def decision_stands_in_its_procedure(s):
    """A decision is pending, and the step that comes next is the one behind its question."""
    if not Decision.NONE < s.decision <= Decision.GAME_OVER or not 1 <= s.depth <= MAX_DEPTH:
        return False
    top = s.depth - 1
    step = _TOPS[s.decision, 1]
    return s.procedure[top] == _TOPS[s.decision, 0] and (step == _ANY or s.counter[top] == step)


@compiled
def collapse_ends_the_game(s):
    """8.1: a collapse means Dark Ages of 7 or more and the end; the game ends so or after the last Turn."""
    if s.collapsed:
        return s.dark_ages >= COLLAPSE_LEVEL and s.decision == Decision.GAME_OVER
    return s.decision != Decision.GAME_OVER or s.turn == LAST_TURN


# --- Counters --------------------------------------------------------------------------------------------------------


@compiled
def treasury_within_limits(s):
    """6.2: 0 to 10 solidi."""
    return 0 <= s.treasury <= TREASURY_LIMIT


@compiled
def dark_ages_not_negative(s):
    """7.7.3: the Dark Ages never fall below 0."""
    return s.dark_ages >= 0


@compiled
def policy_fits_the_turn(s):
    """5.2.3: Pax or Lex Romana before Turn 10, a Christian or Heretical Emperor from then on."""
    christian = s.policy == Policy.CHRISTIAN_EMPEROR or s.policy == Policy.HERETICAL_EMPEROR
    pagan = s.policy == Policy.PAX_ROMANA or s.policy == Policy.LEX_ROMANA
    return christian if s.turn >= CONSTANTINE_TURN else pagan


@compiled
def wafer_in_the_secular_phase(s):
    """6.1, 6.11: a Wafer is active from its draw to the end of the Secular Phase, and only then."""
    return (s.wafer != 0) == (_WAFER_DRAWN < s.counter[0] <= _WAFER_REMOVED)
