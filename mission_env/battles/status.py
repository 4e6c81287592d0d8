"""What always holds between two decisions of a game of Battles that was played from its set-up.

`faults` returns the broken invariants as a bit set, bit k standing for FAULT_NAMES[k]. The engine never looks at it:
fuzzing and tests do.
"""

from collections.abc import Callable

import numpy as np

from mission_env.battles.engine import PROCEDURES, PROGRAM
from mission_env.battles.rules import rounds
from mission_env.battles.state import MAX_DEPTH, N_SLOTS
from mission_env.battles.vocabulary import (
    BORDER_TOKENS,
    CARDS,
    CITY_TOKENS,
    CONCESSION,
    FAITHS,
    LAST_TURN,
    LOTS,
    MOST_FLORINS,
    N_BORDERS,
    N_COLOURS,
    N_EMPIRES,
    N_KINDS,
    N_PLACES,
    N_REPRESSED,
    N_TYPES,
    NOBODY,
    OPERATIONS,
    PLAYER,
    ROW,
    SEA,
    Decision,
    Procedure,
)
from mission_env.core.notes import Fault
from mission_env.jit import compiled, entry

_N_STEPS = np.array([len(steps) for steps, _ in PROCEDURES.values()])
_ASKING = PROGRAM[Procedure.ROUND].index(rounds.offer_operation)
_N_CITY_TOKENS, _N_BORDER_TOKENS, _N_FAITHS = len(CITY_TOKENS), len(BORDER_TOKENS), len(FAITHS)
_TOP = {
    Decision.OPERATION: (Procedure.ROUND,),
    Decision.GAME_OVER: (Procedure.ROUND,),
    Decision.TARGET: (Procedure.CAMPAIGN,),
    Decision.FLIP: (Procedure.BATTLE,),
    Decision.CASUALTY: (Procedure.BATTLE,),
    Decision.ADMIT: (Procedure.TRANSFER,),
    Decision.BORDER: (Procedure.TRANSFER, Procedure.EMANCIPATION),
    Decision.EMANCIPATE: (Procedure.EMANCIPATION,),
}  # decision -> procedures that ask it
_ASKS = np.zeros((len(Decision), len(Procedure)), dtype=np.int64)
for _decision, _procedures in _TOP.items():
    _ASKS[_decision, list(_procedures)] = 1
for _table in (_N_STEPS, _ASKS):
    _table.setflags(write=False)


@compiled
def round_on_the_track(s):
    """B4: rounds 1 to 8, up to three operations; a record between decisions has no fault, and nobody collapses."""
    in_time = 1 <= s.turn <= LAST_TURN and 0 <= s.operations <= OPERATIONS
    return in_time and s.fault == Fault.NONE and s.collapsed == 0


@compiled
def script_and_notes_empty(s):
    """Scripted outcomes and notes are used up within a step."""
    return s.script_length == 0 and s.script_at == 0 and s.strict == 0 and s.n_notes == 0 and s.listening == 0


@compiled
def frames_in_bounds(s):
    """The stack begins with the round, holds steps that exist, and is wiped above its top."""
    if not 1 <= s.depth <= MAX_DEPTH or s.procedure[0] != Procedure.ROUND:
        return False
    for depth in range(s.depth):
        procedure = s.procedure[depth]
        if not 0 <= procedure < len(_N_STEPS) or not 0 <= s.counter[depth] <= _N_STEPS[procedure]:
            return False
    for depth in range(s.depth, MAX_DEPTH):
        used = s.procedure[depth] != 0 or s.counter[depth] != 0
        for slot in range(N_SLOTS):
            used |= s.local[depth, slot] != 0
        if used:
            return False
    return True


@compiled
def decision_stands_in_its_procedure(s):
    """A decision is pending, asked by the procedure on top; all but the end belong to an operation."""
    if not Decision.NONE < s.decision <= Decision.GAME_OVER or not 1 <= s.depth <= MAX_DEPTH:
        return False
    if s.decision == Decision.GAME_OVER:
        return s.turn == LAST_TURN and s.operations == 0 and s.depth == 1
    return s.counter[0] == _ASKING and _ASKS[s.decision, s.procedure[s.depth - 1]] != 0


@compiled
def florins_within_limits(s):
    """B4: the player's florins."""
    return 0 <= s.florins <= MOST_FLORINS


@compiled
def tokens_known(s):
    """Cities and borders hold tokens that exist; pirates keep to the sea."""
    for place in range(N_PLACES):
        if not 0 <= s.city[place] < _N_CITY_TOKENS:
            return False
    for border in range(N_BORDERS):
        token = s.border[border]
        if not 0 <= token < _N_BORDER_TOKENS or (0 < token < CONCESSION and not SEA[border]):
            return False
    return True


@compiled
def regimes_fit(s):
    """B3: a republic has an owner, a vassal has none of its own, and its suzerain is somebody's kingdom."""
    for empire in range(N_EMPIRES):
        owner = s.owner[empire]
        if not NOBODY <= owner <= PLAYER or (s.republic[empire] and owner == NOBODY):
            return False
        suzerain = s.suzerain[empire]
        if suzerain:
            king = suzerain - 1
            if owner != NOBODY or s.owner[king] == NOBODY or s.republic[king] or s.suzerain[king] or king == empire:
                return False
    return True


@compiled
def faiths_known(s):
    """B2: a map card is medieval or one of three theocracies."""
    for empire in range(N_EMPIRES):
        if not 0 <= s.theocracy[empire] < _N_FAITHS:
            return False
    return True


@compiled
def repressed_not_negative(s):
    """Nobody dies twice."""
    for empire in range(N_EMPIRES):
        for one in range(N_REPRESSED):
            if s.repressed[empire, one] < 0:
                return False
    return True


@compiled
def agents_only_in_battles(s):
    """S6: agents are on the table while a battle is fought or its survivors move, and never below none."""
    total = 0
    for one in range(N_TYPES):
        if s.agents[one] < 0:
            return False
        total += int(s.agents[one])
    return total == 0 or s.depth > 1


@compiled
def cards_within_the_deck(s):
    """B4: cards in the row and in the deck are no more than were printed, and bring agents of their kind."""
    for kind in range(N_KINDS):
        number = int(s.deck[kind])
        for slot in range(ROW):
            number += int(s.card_kind[slot] == 1 + kind)
        if s.deck[kind] < 0 or number > CARDS[kind]:
            return False
    for slot in range(ROW):
        kind = s.card_kind[slot] - 1
        if kind >= 0 and LOTS[kind, s.card_outfit[slot]] == 0:
            return False
        if not 0 <= s.card_place[slot] < N_EMPIRES or not 0 <= s.card_colour[slot] < N_COLOURS:
            return False
    return True


_INVARIANTS = (
    round_on_the_track,
    script_and_notes_empty,
    frames_in_bounds,
    decision_stands_in_its_procedure,
    florins_within_limits,
    tokens_known,
    regimes_fit,
    faiths_known,
    repressed_not_negative,
    agents_only_in_battles,
    cards_within_the_deck,
)
FAULT_NAMES = tuple(invariant.__name__ for invariant in _INVARIANTS)


def _all_broken() -> Callable:
    """Builds the function that collects the broken invariants, one line each, so that none can be forgotten."""
    lines = [f"    if not f{number}(s):\n        bits |= {1 << number}" for number in range(len(_INVARIANTS))]
    scope: dict = {f"f{number}": invariant for number, invariant in enumerate(_INVARIANTS)}
    exec("def broken(s):\n    bits = 0\n" + "\n".join(lines) + "\n    return bits", scope)
    return compiled(scope["broken"])


_broken = _all_broken()


@entry
def faults(s):
    """The broken invariants of a record as a bit set; 0 when all hold. Writes nothing."""
    return _broken(s)
