"""The row of a Land.

Who controls a Land is asked once; what follows from it (Christian rule, hostile rule, danger, freedom) is then a bit of
a small set made once a Path, so that a whole observation stays below a microsecond or two. Tests compare each channel
with the rule it restates.
"""

from mission_env.jit import compiled
from mission_env.observation.channels import L, mark
from mission_env.rules.board import SPAIN_DISTANCE, control, heresy_count, is_barred, is_christian, is_convertible
from mission_env.rules.end_of_turn import sustain_price
from mission_env.vocabulary import (
    BIG_CITY,
    CHRISTIAN_VALUE,
    FIELD_GROUP,
    FIRST_LAND,
    FLAME_LANDS,
    HERESY_VALUE,
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
    Infrastructure,
    Policy,
    Pope,
    Rank,
    Spain,
)

_FLAME_SET = sum(1 << int(land) for land in FLAME_LANDS)
_ALWAYS_CHRISTIAN = sum(
    1 << who for who in (Control.KING, Control.NUBIA, Control.PAPAL_STATES, Control.RECONQUISTA)
)
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


@compiled
def _shielded_lands(s):
    """7.4.2, 7.7.2: the Lands under a Bible or the Theologian."""
    lands = 0
    if s.theologian_land >= 0:
        lands |= 1 << int(s.theologian_land)
    for language in range(N_LANGUAGES):
        if s.bible_land[language] >= 0:
            lands |= 1 << int(s.bible_land[language])
    return lands


# --- Parts of a row --------------------------------------------------------------------------------------------------


@compiled
def _faces_above(number):
    """How many faces of a die beat a number, a 1 never counting (7.2, 7.5)."""
    return min(5, max(0, 6 - number))


@compiled
def _observe_field(s, lands, land) -> None:
    """2.7: the Field and its side."""
    kind = s.field[land]
    if kind < 0:
        lands[land, L.VALUE_NOW] = -1
        return
    lands[land, L.DISCOVERED] = 1
    lands[land, L.GROUP_ASCETICS + FIELD_GROUP[kind]] = 1
    lands[land, L.PLAIN_VALUE] = PLAIN_VALUE[kind]
    lands[land, L.CHRISTIAN_VALUE] = CHRISTIAN_VALUE[kind]
    lands[land, L.GREEN_SIDE] = s.christian[land]
    if is_christian(s, land):
        lands[land, L.CHRISTIAN] = 1
        lands[land, L.VALUE_NOW] = CHRISTIAN_VALUE[kind]


@compiled
def _observe_heresies(s, lands, land, bonus) -> None:
    """6.5, 7.5: the Heresies by kind, and how many faces end the weakest."""
    tiles = 0
    weakest = 6
    for kind in range(N_HERESIES):
        count = heresy_count(s, land, kind)
        if count:
            lands[land, L.HERESY_MITHRA + kind] = count
            tiles += count
            weakest = min(weakest, HERESY_VALUE[kind])
    lands[land, L.HERESIES] = tiles
    lands[land, L.HERESY_FACES] = _faces_above(weakest - bonus)


@compiled
def _observe_tiles(s, lands, land) -> None:
    """Tiles that lie on a Land."""
    lands[land, L.ISIS] = s.isis[land]
    lands[land, L.KNIGHTS] = s.knights[land]
    lands[land, L.MELKITES] = s.melkites[land]
    mark(lands, land, L.INFRASTRUCTURE_HOSPITAL, s.infrastructure[land])
    if s.persian[land]:
        lands[land, L.PERSIAN_TILE] = 1
        lands[land, L.PERSIAN_MODIFIER] = s.persian[land] - 2


@compiled
def _observe_apostasy(s, lands, path, distance, land, who, shielded, price) -> None:
    """8.3: freedom, protection, and whether the Land will relapse unless its price is paid."""
    sustained = s.sustained >> land & 1
    free = s.pope[path] != Pope.NONE and land == BIG_CITY[path]
    free |= s.infrastructure[land] == Infrastructure.UNIVERSITY
    free |= path == A and distance == SPAIN_DISTANCE and s.spain == Spain.OCCUPIED
    free |= who == Control.HORDE and TRIBE_GRANTS_FREEDOM[s.tribe[path]] == 1
    free |= s.persia_muslim == 0 and _FLAME_SET >> land & 1 == 1
    lands[land, L.RELIGIOUS_FREEDOM] = free
    lands[land, L.SUSTAINED] = sustained
    lands[land, L.SHIELDED] = shielded
    if lands[land, L.INTOLERANT_RULE] and lands[land, L.CHRISTIAN] and not (free or sustained or shielded):
        lands[land, L.WILL_RELAPSE] = 1
        lands[land, L.SUSTAIN_PRICE] = price


@compiled
def _observe_ministers(s, lands, path, distance, land) -> None:
    """7.2, R70: the Pope and the Missionary who help here."""
    ministers = 0
    if s.pope[path] == Pope.COMMUNION and land == BIG_CITY[path]:
        ministers += 1
    if s.rank[path] != Rank.NONE and s.missionary[path] == distance and not is_barred(s, path):
        ministers += 1
    lands[land, L.MINISTERS] = ministers


@compiled
def _observe_land(s, lands, path, distance, land, rulers, shielded, price) -> None:
    """One Land, from its ruler to its odds; `rulers` are the three sets above: Christian, hostile and intolerant."""
    who = control(s, path, distance)
    lands[land, L.DISTANCE] = distance
    mark(lands, land, L.CONTROL_KING, who)
    lands[land, L.CHRISTIAN_RULE] = rulers[0] >> who & 1
    lands[land, L.HOSTILE_RULE] = rulers[1] >> who & 1
    lands[land, L.INTOLERANT_RULE] = rulers[2] >> who & 1
    _observe_field(s, lands, land)
    _observe_tiles(s, lands, land)
    _observe_ministers(s, lands, path, distance, land)
    _observe_apostasy(s, lands, path, distance, land, who, shielded >> land & 1, price)
    if s.heresies[land]:
        _observe_heresies(s, lands, land, lands[land, L.MINISTERS] + lands[land, L.CHRISTIAN_RULE])
    elif is_convertible(s, land):
        bonus = lands[land, L.MINISTERS] + lands[land, L.PERSIAN_MODIFIER]
        lands[land, L.CONVERSION_FACES] = _faces_above(PLAIN_VALUE[s.field[land]] - bonus)


# --- Tiles that a Path or the whole table has once: each knows its Land ----------------------------------------------


@compiled
def _put(lands, first, length, distance, channel) -> None:
    """Raises a flag of the Land at a distance, if that is a Land."""
    if 1 <= distance <= length:
        lands[first + distance - 1, channel] = 1


@compiled
def _place_path_tiles(s, lands, path, first) -> None:
    """The tiles of a Path that stand at a distance, its Pope and its Relics."""
    length = PATH_LENGTH[path]
    city = BIG_CITY[path]
    lands[city, L.BIG_CITY] = 1
    mark(lands, city, L.POPE_COMMUNION, s.pope[path])
    if s.rank[path] != Rank.NONE:
        _put(lands, first, length, s.missionary[path], L.MISSIONARY_APOSTLE + s.rank[path] - 1)
    _put(lands, first, length, s.roman[path], L.HRE_TILE if path == A and s.hre else L.ROMAN_TILE)
    _put(lands, first, length, s.horde[path], L.HORDE_TILE)
    _put(lands, first, length, s.arab_at[path], L.ARAB_TILE)
    if path == E:
        _put(lands, first, length, s.nubia, L.NUBIA_TILE)
        if s.baqt:
            _put(lands, first, length, s.arab_at[E], L.BAQT)
    if 0 <= s.relics[path] < N_LANDS:
        lands[s.relics[path], L.RELICS] += 1


@compiled
def _place_table_tiles(s, lands) -> None:
    """The Army, the Capital and the Papal States."""
    if 0 <= s.army < N_LANDS:
        lands[s.army, L.ARMY] = 1
    if s.capital >= 0:
        lands[s.capital, L.CAPITAL] = 1
    if s.papal_states:
        lands[BIG_CITY[A], L.PAPAL_STATES] = 1


@compiled
def observe_lands(s, lands) -> None:
    """Every Land, Path by Path."""
    shielded = _shielded_lands(s)
    for path in range(N_PATHS):
        first = FIRST_LAND[path]
        rulers = (_christian_rulers(s, path), _hostile_rulers(s, path), _intolerant_rulers(s, path))
        price = sustain_price(s, path)
        for distance in range(1, PATH_LENGTH[path] + 1):
            land = first + distance - 1
            _observe_land(s, lands, path, distance, land, rulers, shielded, price)
        _place_path_tiles(s, lands, path, first)
    _place_table_tiles(s, lands)
