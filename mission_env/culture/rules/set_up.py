"""C1: the board at the start. Capitals have their squares; a city and an army of each nation are placed by lot."""

import numpy as np

from mission_env.core.chance import draw
from mission_env.core.flow import again
from mission_env.core.notes import note
from mission_env.culture.chance import Chance
from mission_env.culture.events import Note
from mission_env.culture.rules.board import BOARD, around, bit, empty
from mission_env.culture.vocabulary import (
    CAPITALS,
    CULTURAL_BASE,
    MILITARY_BASE,
    N_NATIONS,
    N_SQUARES,
    NATIONS_OF,
    PLAYER,
    SQUARES,
    Piece,
)
from mission_env.jit import compiled, rule

_CAPITALS = np.array([SQUARES.index(square) for square in CAPITALS])
_NATIONS_OF = np.array(NATIONS_OF)
for _array in (_CAPITALS, _NATIONS_OF):
    _array.setflags(write=False)


@compiled
def _clear(s) -> None:
    """Takes everything off the board."""
    for nation in range(N_NATIONS):
        s.army[nation] = 0
        s.priest[nation] = 0
        s.city[nation] = 0
        s.monument[nation] = 0
        s.fortress[nation] = 0
        s.capital[nation] = 0
        s.culture[nation] = 0
        s.warfare[nation] = 0
        s.economy[nation] = 0
        s.cultural_base[nation] = 0
        s.military_base[nation] = 0
    s.ready = 0
    s.old = 0
    s.built = 0


@rule("C1", "C2")
def lay_out(s, scenario) -> None:
    """C1: two to four nations, each with its capital and the base of its powers (C2)."""
    _clear(s)
    s.scenario = scenario
    s.turn = 1
    s.collapsed = 0
    s.nation = PLAYER
    for nation in range(_NATIONS_OF[scenario]):
        s.capital[nation] = bit(_CAPITALS[nation])
        s.cultural_base[nation] = CULTURAL_BASE
        s.military_base[nation] = MILITARY_BASE


@compiled
def _drawn(s, squares):
    """A square of a set, by lot."""
    cup = np.zeros(N_SQUARES, dtype=np.int64)
    for square in range(N_SQUARES):
        cup[square] = (squares >> square) & 1
    return draw(s, cup, Chance.SITE)


@rule("C1")
def place_city(s) -> None:
    """C1: a city for each nation in turn, two squares from its capital at most."""
    for nation in range(N_NATIONS):
        if s.capital[nation] and not s.city[nation]:
            site = _drawn(s, around(around(s.capital[nation])) & empty(s))
            s.city[nation] |= bit(site)
            note(s, Note.SITE, site, nation, Piece.CITY)
            again(s)
            return


@rule("C1")
def place_army(s) -> None:
    """C1: an army for each nation in turn, beside its capital or its city."""
    for nation in range(N_NATIONS):
        if s.capital[nation] and not s.army[nation]:
            site = _drawn(s, around(s.capital[nation] | s.city[nation]) & empty(s))
            s.army[nation] |= bit(site)
            note(s, Note.SITE, site, nation, Piece.ARMY)
            again(s)
            return


assert BOARD.bit_length() == N_SQUARES
