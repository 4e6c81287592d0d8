"""What always holds between two decisions of a game of Culture that was played from its set-up.

Each invariant is a small function of the record; `faults` returns the broken ones as a bit set, bit k standing for
FAULT_NAMES[k]. The engine never looks at it: fuzzing and tests do.
"""

from collections.abc import Callable

from mission_env.core.flow import get
from mission_env.core.notes import Fault
from mission_env.core.status import all_broken
from mission_env.culture.rules.board import BOARD, bit, cities, count, holdings, is_decided, is_left
from mission_env.culture.rules.turn import Unit
from mission_env.culture.vocabulary import (
    LAST_TURN,
    MOST_POINTS,
    MOST_POWER,
    N_NATIONS,
    PLAYER,
    Decision,
    Procedure,
)
from mission_env.jit import compiled, entry


@compiled
def turn_on_the_track(s):
    """C8: turns 1 to 40; a record between decisions has no fault."""
    return 1 <= s.turn <= LAST_TURN and s.fault == Fault.NONE


@compiled
def script_and_notes_empty(s):
    """Scripted outcomes and notes are used up within a step."""
    return s.script_length == 0 and s.script_at == 0 and s.strict == 0 and s.n_notes == 0 and s.listening == 0


@compiled
def frames_fit_the_decision(s):
    """C1a: orders are asked in the turn, what a unit does in its own procedure."""
    if s.depth < 1 or s.procedure[0] != Procedure.TURN:
        return False
    if s.decision == Decision.TARGET:
        return s.depth == 2 and s.procedure[1] == Procedure.UNIT and s.ready & bit(get(s, Unit.SQUARE)) != 0
    return s.depth == 1 and (s.decision == Decision.ORDERS or s.decision == Decision.GAME_OVER)


@compiled
def decided_games_are_over(s):
    """C8: the game is over when it is decided, or after the last turn, and only then."""
    over = s.decision == Decision.GAME_OVER
    return over or (not is_decided(s) and s.nation == PLAYER)


@compiled
def games_end_for_a_reason(s):
    """C8: a game that is over is decided, or has had its last turn."""
    return s.decision != Decision.GAME_OVER or is_decided(s) or s.turn == LAST_TURN


@compiled
def collapse_is_the_players(s):
    """S48: collapsed says that the player's nation is gone."""
    return (s.collapsed != 0) != is_left(s, PLAYER)


@compiled
def one_piece_a_square(s):
    """C1: no square holds two pieces, and none lies off the board."""
    pieces = 0
    squares = 0
    for nation in range(N_NATIONS):
        both = holdings(s, nation)
        squares |= both
        pieces += count(s.army[nation]) + count(s.priest[nation]) + count(s.city[nation])
        pieces += count(s.monument[nation]) + count(s.fortress[nation]) + count(s.capital[nation])
    return squares & ~BOARD == 0 and count(squares) == pieces


@compiled
def nations_have_one_capital(s):
    """C7: a nation has its capital, or nothing at all."""
    for nation in range(N_NATIONS):
        number = count(s.capital[nation])
        points = s.culture[nation] + s.warfare[nation] + s.economy[nation]
        if number > 1 or (number == 0 and (holdings(s, nation) != 0 or points != 0)):
            return False
    return True


@compiled
def points_in_bounds(s):
    """C4b: 0 to 999 points of each kind."""
    for nation in range(N_NATIONS):
        for points in (s.culture[nation], s.warfare[nation], s.economy[nation]):
            if not 0 <= points <= MOST_POINTS:
                return False
    return True


@compiled
def bases_in_bounds(s):
    """C2: 0 to 10 dice."""
    for nation in range(N_NATIONS):
        if not 0 <= s.cultural_base[nation] <= MOST_POWER or not 0 <= s.military_base[nation] <= MOST_POWER:
            return False
    return True


@compiled
def ready_units_are_own(s):
    """C1a: only units and monuments of the nation whose turn it is may act."""
    return s.ready & ~(s.army[s.nation] | s.priest[s.nation] | s.monument[s.nation]) == 0


@compiled
def new_cities_are_own(s):
    """S4, F9: cities had at the start of the turn, or built in it, are no others' and not both."""
    if s.decision == Decision.GAME_OVER:
        return True
    return (s.old | s.built) & ~cities(s, s.nation) == 0 and s.old & s.built == 0


_INVARIANTS: tuple[Callable, ...] = (
    turn_on_the_track,
    script_and_notes_empty,
    frames_fit_the_decision,
    decided_games_are_over,
    games_end_for_a_reason,
    collapse_is_the_players,
    one_piece_a_square,
    nations_have_one_capital,
    points_in_bounds,
    bases_in_bounds,
    ready_units_are_own,
    new_cities_are_own,
)
FAULT_NAMES = tuple(invariant.__name__ for invariant in _INVARIANTS)
_broken = all_broken(_INVARIANTS)


@entry
def faults(s):
    """The broken invariants of a record as a bit set; 0 when all hold. Writes nothing."""
    return _broken(s)
