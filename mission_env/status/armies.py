"""Invariants of Rulers, control tiles, Hordes and Arab tiles."""

from mission_env.jit import compiled
from mission_env.rules.board import SPAIN_DISTANCE, THEBES_DISTANCE
from mission_env.state import OFF_MAP
from mission_env.vocabulary import (
    ABBASID_TURN,
    BIG_CITY,
    DAMAGED,
    FALL_OF_ROME_TURN,
    ISLAM_TURN,
    N_LANDS,
    N_PATHS,
    PATH_LENGTH,
    TURKISH_TURN,
    A,
    Arab,
    B,
    E,
    Land,
    Ruler,
    Spain,
    Tribe,
)


@compiled
def rulers_have_a_seat(s):
    """6.4: a Path's Ruler sits in a Land of it."""
    for path in range(N_PATHS):
        seat = s.seat[path]
        if not 0 <= s.ruler[path] <= Ruler.TYRANT or (s.ruler[path] == Ruler.NONE) != (seat == OFF_MAP):
            return False
        if seat != OFF_MAP and not 1 <= seat <= PATH_LENGTH[path]:
            return False
    return True


@compiled
def roman_tiles_in_lands(s):
    """2.8.2, 5.7.1, 5.2.4: Roman Control Tiles stand in Lands; the HRE is Path A's, from Turn 25 on."""
    for path in range(N_PATHS):
        if s.roman[path] != OFF_MAP and not 1 <= s.roman[path] <= PATH_LENGTH[path]:
            return False
    if s.hre and (s.roman[A] == OFF_MAP or s.turn < ABBASID_TURN):
        return False
    return s.nubia == OFF_MAP or (1 <= s.nubia <= PATH_LENGTH[E] and s.turn >= FALL_OF_ROME_TURN)


@compiled
def army_and_capital_somewhere(s):
    """5.10, 7.12: the Roman Army is in a Land or damaged; the Capital is in a Big City."""
    if not (0 <= s.army < N_LANDS or s.army == DAMAGED):
        return False
    for path in range(N_PATHS):
        if s.capital == BIG_CITY[path]:
            return True
    return False


@compiled
def hordes_outside(s):
    """2.8.4, 6.8: from Turn 15 on a Horde stands in a Land or its Homeland, beyond every Roman tile and Nubia."""
    for path in range(N_PATHS):
        if (s.tribe[path] == Tribe.NONE) != (s.horde[path] == OFF_MAP):
            return False
        if s.tribe[path] == Tribe.NONE:
            continue
        if s.turn < FALL_OF_ROME_TURN or not 1 <= s.horde[path] <= PATH_LENGTH[path] + 1:
            return False
        if s.roman[path] >= s.horde[path] or (path == E and s.nubia >= s.horde[path]):
            return False
    return True


@compiled
def hordes_beyond_arabs_and_rulers(s):
    """2.8.3, 2.8.4: Arab tiles and Rulers stand nearer to Jerusalem than the Horde, but for Path A past Spain (R5)."""
    for path in range(N_PATHS):
        if s.tribe[path] == Tribe.NONE or (path == A and s.spain != Spain.FREE):
            continue
        if s.arab_at[path] >= s.horde[path] or s.seat[path] >= s.horde[path]:
            return False
    return True


@compiled
def arabs_fit_the_turn(s):
    """5.2.5, 5.2.6, 5.9: six from Turn 21 on, one less if Spain was reconquered; which kind, and where, when."""
    if s.jerusalem_arab != (1 if s.turn >= ISLAM_TURN else 0):
        return False
    for path in range(N_PATHS):
        kind = s.arab[path]
        at = s.arab_at[path]
        gone = path == A and s.spain == Spain.RECONQUISTA and kind == Arab.NONE
        if (kind == Arab.NONE) != (at == OFF_MAP) or ((kind == Arab.NONE) != (s.turn < ISLAM_TURN) and not gone):
            return False
        if not OFF_MAP <= at <= PATH_LENGTH[path] or not 0 <= kind <= Arab.SELJUKS:
            return False
        if kind == Arab.JIHAD and s.turn >= ABBASID_TURN:
            return False
        if kind == Arab.SELJUKS and (path != B or s.turn < TURKISH_TURN):
            return False
    return True


@compiled
def baqt_at_thebes(s):
    """6.9.2: the Baqt lies on the Abbasid tile in Thebes."""
    return not s.baqt or (s.arab[E] == Arab.ABBASID and s.arab_at[E] == THEBES_DISTANCE)


@compiled
def spain_fits_the_turn(s):
    """6.9.1, 7.14: Spain's tile, its Turns, and what may not be in Spain with it."""
    if s.spain == Spain.FREE:
        return s.reconquista_tried == 0
    if s.turn < ISLAM_TURN or (s.spain == Spain.RECONQUISTA and not s.reconquista_tried):
        return False
    if s.reconquista_tried and s.turn < ABBASID_TURN:
        return False
    if s.spain == Spain.RECONQUISTA:
        return True
    empty = s.roman[A] != SPAIN_DISTANCE and s.horde[A] != SPAIN_DISTANCE and s.seat[A] != SPAIN_DISTANCE
    return empty and s.army != Land.SPAIN and s.knights[Land.SPAIN] == 0
