"""The rows of the Lands, channel by channel.

Who controls a Land is asked once; what follows from it (Christian rule, hostile rule, danger) is then a bit of a small
set made once a Path: this keeps a whole observation near a microsecond. Each function runs over all Lands itself,
because calls with arrays are dear. Tests compare every channel with the rule that it restates.
"""

from mission_env.jit import compiled
from mission_env.observation.channels import L
from mission_env.rules.board import control, heresy_count, is_barred, is_christian, is_convertible, is_land, land_at
from mission_env.rules.end_of_turn import sustain_price
from mission_env.vocabulary import (
    BIG_CITY,
    CHRISTIAN_VALUE,
    FIELD_GROUP,
    FIRST_LAND,
    FLAME_LANDS,
    HERESY_VALUE,
    LAND_PATH,
    N_HERESIES,
    N_LANDS,
    N_LANGUAGES,
    N_PATHS,
    PATH_LENGTH,
    PLAIN_VALUE,
    TRIBE_ALLIED,
    TRIBE_CHRISTIAN,
    TRIBE_GRANTS_FREEDOM,
    A,
    Arab,
    Control,
    E,
    Land,
    Policy,
    Pope,
    Rank,
    Spain,
)

_ALWAYS_CHRISTIAN = sum(1 << who for who in (Control.KING, Control.NUBIA, Control.PAPAL_STATES, Control.RECONQUISTA))
_ALWAYS_HOSTILE = 1 << Control.TYRANT | 1 << Control.ARAB
_ROME = 1 << Control.ROME
_HORDE = 1 << Control.HORDE
_TYRANT = 1 << Control.TYRANT
_ARAB = 1 << Control.ARAB


# --- Sets of controls and Lands, as bits -----------------------------------------------------------------------------


@compiled
def _christian_rulers(s, path):
    """7.5, R46: the controls that are Christian rule on a Path."""
    rulers = _ALWAYS_CHRISTIAN
    if s.policy >= Policy.CHRISTIAN_EMPEROR:
        rulers |= _ROME
    if TRIBE_CHRISTIAN[s.tribe[path]]:
        rulers |= _HORDE
    return rulers


@compiled
def _hostile_rulers(s, path):
    """R7: the controls that are hostile rule on a Path."""
    return _ALWAYS_HOSTILE if TRIBE_ALLIED[s.tribe[path]] else _ALWAYS_HOSTILE | _HORDE


@compiled
def _intolerant_rulers(s, path):
    """8.3, R37: the controls that put the Christians of a Path in danger."""
    rulers = _TYRANT
    if not TRIBE_CHRISTIAN[s.tribe[path]]:
        rulers |= _HORDE
    if s.arab[path] == Arab.ABBASID or s.arab[path] == Arab.SELJUKS:
        rulers |= _ARAB
    return rulers


# --- Who rules, and what lies on a Land -------------------------------------------------------------------------------


@compiled
def _observe_control(s, lands) -> None:
    """2.8: who controls each Land, and what that means."""
    for path in range(N_PATHS):
        christian = _christian_rulers(s, path)
        hostile = _hostile_rulers(s, path)
        intolerant = _intolerant_rulers(s, path)
        first = FIRST_LAND[path]
        for land in range(first, first + PATH_LENGTH[path]):
            distance = land - first + 1
            who = control(s, path, distance)
            lands[land, L.CONTROL_NONE + who] = 1
            lands[land, L.DISTANCE] = distance
            lands[land, L.CHRISTIAN_RULE] = christian >> who & 1
            lands[land, L.HOSTILE_RULE] = hostile >> who & 1
            lands[land, L.INTOLERANT_RULE] = intolerant >> who & 1


@compiled
def _observe_tiles(s, lands) -> None:
    """Tiles that any Land may hold."""
    for land in range(N_LANDS):
        lands[land, L.ISIS] = s.isis[land]
        lands[land, L.KNIGHTS] = s.knights[land]
        lands[land, L.MELKITES] = s.melkites[land]
        if s.infrastructure[land]:
            lands[land, L.INFRASTRUCTURE_HOSPITAL + s.infrastructure[land] - 1] = 1
    for land in FLAME_LANDS:
        if s.persian[land]:
            lands[land, L.PERSIAN_TILE] = 1
            lands[land, L.PERSIAN_MODIFIER] = s.persian[land] - 2


@compiled
def _put(lands, path, distance, channel) -> None:
    """Raises a flag of the Land at a distance, if that is a Land."""
    if is_land(path, distance):
        lands[land_at(path, distance), channel] = 1


@compiled
def _observe_path_tiles(s, lands) -> None:
    """Tiles that a Path has once."""
    for path in range(N_PATHS):
        _put(lands, path, s.roman[path], L.HRE_TILE if path == A and s.hre else L.ROMAN_TILE)
        _put(lands, path, s.horde[path], L.HORDE_TILE)
        _put(lands, path, s.arab_at[path], L.ARAB_TILE)
        if 0 <= s.relics[path] < N_LANDS:
            lands[s.relics[path], L.RELICS] += 1
    _put(lands, E, s.nubia, L.NUBIA_TILE)
    if s.baqt:
        _put(lands, E, s.arab_at[E], L.BAQT)


@compiled
def _observe_table_tiles(s, lands) -> None:
    """Tiles that the table has once."""
    if 0 <= s.army < N_LANDS:
        lands[s.army, L.ARMY] = 1
    if s.capital >= 0:
        lands[s.capital, L.CAPITAL] = 1
    if s.papal_states:
        lands[BIG_CITY[A], L.PAPAL_STATES] = 1


# --- Fields and Heresies ---------------------------------------------------------------------------------------------


@compiled
def _observe_ministers(s, lands) -> None:
    """7.2, R70: Popes and Missionaries, and how many of them help in a Land."""
    for path in range(N_PATHS):
        city = BIG_CITY[path]
        lands[city, L.BIG_CITY] = 1
        if s.pope[path] == Pope.COMMUNION:
            lands[city, L.POPE_COMMUNION] = 1
            lands[city, L.MINISTERS] += 1
        elif s.pope[path] == Pope.SCHISM:
            lands[city, L.POPE_SCHISM] = 1
        if s.rank[path] != Rank.NONE and is_land(path, s.missionary[path]):
            land = land_at(path, s.missionary[path])
            lands[land, L.MISSIONARY_APOSTLE + s.rank[path] - 1] = 1
            if not is_barred(s, path):
                lands[land, L.MINISTERS] += 1


@compiled
def _faces_above(number):
    """How many faces of a die beat a number, a 1 never counting (7.2, 7.5)."""
    return min(5, max(0, 6 - number))


@compiled
def _observe_fields(s, lands) -> None:
    """2.7, 7.2: the Field, its side, and the faces that convert it."""
    for land in range(N_LANDS):
        kind = s.field[land]
        if kind < 0:
            lands[land, L.VALUE_NOW] = -1
            continue
        lands[land, L.DISCOVERED] = 1
        lands[land, L.GROUP_ASCETICS + FIELD_GROUP[kind]] = 1
        lands[land, L.PLAIN_VALUE] = PLAIN_VALUE[kind]
        lands[land, L.CHRISTIAN_VALUE] = CHRISTIAN_VALUE[kind]
        lands[land, L.GREEN_SIDE] = s.christian[land]
        if is_christian(s, land):
            lands[land, L.CHRISTIAN] = 1
            lands[land, L.VALUE_NOW] = CHRISTIAN_VALUE[kind]
        elif is_convertible(s, land):
            bonus = lands[land, L.MINISTERS] + lands[land, L.PERSIAN_MODIFIER]
            lands[land, L.CONVERSION_FACES] = _faces_above(PLAIN_VALUE[kind] - bonus)


@compiled
def _observe_heresies(s, lands) -> None:
    """6.5, 7.5: the Heresies by kind, and the faces that end the weakest."""
    for land in range(N_LANDS):
        if s.heresies[land] == 0:
            continue
        weakest = 6
        for kind in range(N_HERESIES):
            count = heresy_count(s, land, kind)
            if count:
                lands[land, L.HERESY_MITHRA + kind] = count
                lands[land, L.HERESIES] += count
                weakest = min(weakest, HERESY_VALUE[kind])
        bonus = lands[land, L.MINISTERS] + lands[land, L.CHRISTIAN_RULE]
        lands[land, L.HERESY_FACES] = _faces_above(weakest - bonus)


# --- Apostasy --------------------------------------------------------------------------------------------------------


@compiled
def _observe_freedom(s, lands) -> None:
    """8.3.1: Religious Freedom."""
    for path in range(N_PATHS):
        if s.pope[path] != Pope.NONE:
            lands[BIG_CITY[path], L.RELIGIOUS_FREEDOM] = 1
        if TRIBE_GRANTS_FREEDOM[s.tribe[path]]:
            for land in range(FIRST_LAND[path], FIRST_LAND[path] + PATH_LENGTH[path]):
                lands[land, L.RELIGIOUS_FREEDOM] |= lands[land, L.CONTROL_HORDE]
    for land in range(N_LANDS):
        lands[land, L.RELIGIOUS_FREEDOM] |= lands[land, L.INFRASTRUCTURE_UNIVERSITY]
    if s.spain == Spain.OCCUPIED:
        lands[Land.SPAIN, L.RELIGIOUS_FREEDOM] = 1
    if not s.persia_muslim:
        for land in FLAME_LANDS:
            lands[land, L.RELIGIOUS_FREEDOM] = 1


@compiled
def _observe_shields(s, lands) -> None:
    """7.4.2, 7.7.2: Lands under a Bible or the Theologian."""
    if s.theologian_land >= 0:
        lands[s.theologian_land, L.SHIELDED] = 1
    for language in range(N_LANGUAGES):
        if s.bible_land[language] >= 0:
            lands[s.bible_land[language], L.SHIELDED] = 1


@compiled
def _observe_apostasy(s, lands) -> None:
    """8.3: Lands that will relapse unless their price is paid."""
    _observe_freedom(s, lands)
    _observe_shields(s, lands)
    for land in range(N_LANDS):
        sustained = s.sustained >> land & 1
        lands[land, L.SUSTAINED] = sustained
        if lands[land, L.INTOLERANT_RULE] and lands[land, L.CHRISTIAN]:
            if not (sustained or lands[land, L.RELIGIOUS_FREEDOM] or lands[land, L.SHIELDED]):
                lands[land, L.WILL_RELAPSE] = 1
                lands[land, L.SUSTAIN_PRICE] = sustain_price(s, LAND_PATH[land])


@compiled
def observe_lands(s, lands) -> None:
    """Every row; what stands on a Land before what follows from it."""
    _observe_control(s, lands)
    _observe_tiles(s, lands)
    _observe_path_tiles(s, lands)
    _observe_table_tiles(s, lands)
    _observe_ministers(s, lands)
    _observe_fields(s, lands)
    _observe_heresies(s, lands)
    _observe_apostasy(s, lands)
