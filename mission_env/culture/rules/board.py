"""Questions about a position of Culture; nothing here writes.

Sets of squares are whole numbers, bit q for square q. `around` and the like cost a handful of shifts.
"""

import numpy as np

from mission_env.culture.vocabulary import (
    FREE_PRIESTS,
    HEIGHT,
    LETTERS,
    MOST_POWER,
    N_NATIONS,
    N_PIECES,
    N_SQUARES,
    PLAYER,
    POINTS_OF,
    WIDTH,
)
from mission_env.jit import compiled, rule

BOARD = (1 << N_SQUARES) - 1
_FIRST_FILE = sum(1 << (WIDTH * rank) for rank in range(HEIGHT))
_NOT_FIRST = BOARD & ~_FIRST_FILE
_NOT_LAST = BOARD & ~(_FIRST_FILE << (WIDTH - 1))
_NOT_TOP = BOARD >> WIDTH
_CAPITALS, _CITIES, _IMPROVEMENTS, _ARMIES, _PRIESTS, _LAST = range(len(LETTERS))
_POINTS = np.array(POINTS_OF)
_POINTS.setflags(write=False)

NOBODY = -1
_ARMY, _PRIEST, _CITY, _MONUMENT, _FORTRESS, _CAPITAL = range(N_PIECES)  # Piece, as numba returns them


@compiled
def bit(square):
    """The set of one square."""
    return 1 << square


@compiled
def first(squares):
    """The lowest square of a set that is not empty."""
    square = 0
    while not squares & 255:
        squares >>= 8
        square += 8
    while not squares & 1:
        squares >>= 1
        square += 1
    return square


@compiled
def count(squares):
    """How many squares a set has."""
    number = 0
    while squares:
        squares &= squares - 1
        number += 1
    return number


@rule("C1")
def around(squares):
    """C1: all squares that are adjacent to one of a set, the eight neighbours of each."""
    beside = ((squares & _NOT_LAST) << 1) | ((squares & _NOT_FIRST) >> 1)
    row = squares | beside
    return beside | ((row & _NOT_TOP) << WIDTH) | (row >> WIDTH)


# --- Who stands where ------------------------------------------------------------------------------------------------


@compiled
def cities(s, nation):
    """All cities of a nation, its capital included."""
    return s.city[nation] | s.monument[nation] | s.fortress[nation] | s.capital[nation]


@compiled
def holdings(s, nation):
    """All pieces of a nation."""
    return s.army[nation] | s.priest[nation] | cities(s, nation)


@compiled
def empty(s):
    """C1: squares without a piece, of which each holds one."""
    free = BOARD
    for nation in range(N_NATIONS):
        free &= ~holdings(s, nation)
    return free


@compiled
def convertible(s, nation):
    """S5: everything of other nations."""
    squares = 0
    for other in range(N_NATIONS):
        if other != nation:
            squares |= holdings(s, other)
    return squares


@rule("C1a", "F3")
def attackable(s, nation):
    """C1a: everything of other nations but their capitals, which no army attacks."""
    squares = 0
    for other in range(N_NATIONS):
        if other != nation:
            squares |= holdings(s, other) & ~s.capital[other]
    return squares


@compiled
def owner(s, square):
    """The nation whose piece stands on a square, or NOBODY."""
    for nation in range(N_NATIONS):
        if holdings(s, nation) & bit(square):
            return nation
    return NOBODY


@compiled
def piece_of(s, nation, square):
    """The Piece of a nation on a square, where it has one."""
    here = bit(square)
    if s.army[nation] & here:
        return _ARMY
    if s.priest[nation] & here:
        return _PRIEST
    if s.city[nation] & here:
        return _CITY
    if s.monument[nation] & here:
        return _MONUMENT
    return _FORTRESS if s.fortress[nation] & here else _CAPITAL


@compiled
def is_left(s, nation):
    """S48: whether a nation has not ceased to exist."""
    return s.capital[nation] != 0


@rule("C8")
def is_last(s, nation):
    """C8: whether a nation is the only one left."""
    for other in range(N_NATIONS):
        if is_left(s, other) != (other == nation):
            return False
    return True


@rule("C8", "S48")
def is_decided(s):
    """C8: whether the game is over before its last turn: the player's nation is gone, or alone."""
    return not is_left(s, PLAYER) or is_last(s, PLAYER)


# --- Powers (C2) -----------------------------------------------------------------------------------------------------


@rule("C2", "C2a", "S11")
def cultural_power(s, nation):
    """C2: base, 1 for each monumental city, 1 for each priest beyond the first three; at most ten dice."""
    priests = max(0, count(s.priest[nation]) - FREE_PRIESTS)
    return min(MOST_POWER, s.cultural_base[nation] + count(s.monument[nation]) + priests)


@rule("C2", "C2a")
def military_power(s, nation):
    """C2: base, and 1 for every two armies; at most ten dice."""
    return min(MOST_POWER, s.military_base[nation] + count(s.army[nation]) // 2)


# --- Score (C8) ------------------------------------------------------------------------------------------------------


@rule("C8")
def letters(s, points) -> None:
    """C8: the parts of the player's score (int64, 6)."""
    points[_CAPITALS] = _POINTS[_CAPITALS] * count(s.capital[PLAYER])
    points[_CITIES] = _POINTS[_CITIES] * count(s.city[PLAYER] | s.monument[PLAYER] | s.fortress[PLAYER])
    points[_IMPROVEMENTS] = _POINTS[_IMPROVEMENTS] * count(s.monument[PLAYER] | s.fortress[PLAYER])
    points[_ARMIES] = _POINTS[_ARMIES] * count(s.army[PLAYER])
    points[_PRIESTS] = _POINTS[_PRIESTS] * count(s.priest[PLAYER])
    points[_LAST] = _POINTS[_LAST] * is_last(s, PLAYER)


@rule("C8")
def score_of(s, nation):
    """C8: the score of a nation."""
    points = _POINTS[_CAPITALS] * count(s.capital[nation])
    points += _POINTS[_CITIES] * count(s.city[nation] | s.monument[nation] | s.fortress[nation])
    points += _POINTS[_IMPROVEMENTS] * count(s.monument[nation] | s.fortress[nation])
    points += _POINTS[_ARMIES] * count(s.army[nation] | s.priest[nation])
    return points + _POINTS[_LAST] * is_last(s, nation)


@compiled
def score(s):
    """The player's score."""
    return score_of(s, PLAYER)
