"""7.6, 7.8 and 7.10 to 7.15: Hordes, persecution, Tyrants, Relics, the Capital, Knights, Spain and Melkites."""

from enum import IntEnum

from mission_env.actions import Act
from mission_env.chance import die
from mission_env.core.flow import ask, get
from mission_env.core.notes import note
from mission_env.events import Note
from mission_env.jit import compiled, rule
from mission_env.rules.board import (
    SPAIN_DISTANCE,
    christians_on,
    control,
    holds_relics,
    is_christian,
    is_christian_rule,
    is_hostile_rule,
    is_land,
    land_at,
    may_take_capital,
    next_in,
    next_out,
)
from mission_env.rules.effects import earn, flip_horde, pay, roll_ruler_religion
from mission_env.vocabulary import (
    ABBASID_TURN,
    BIG_CITY,
    CONSTANTINE_TURN,
    CONVERTED_TRIBE,
    DAMAGED,
    LAND_DISTANCE,
    LAND_PATH,
    N_LANDS,
    N_PATHS,
    NOWHERE,
    PATH_LENGTH,
    TRIBE_ARIAN,
    A,
    Arab,
    Control,
    Decision,
    James,
    Land,
    Policy,
    Pope,
    Ruler,
    Spain,
    Tribe,
)

# --- 7.6 Convert Hordes ----------------------------------------------------------------------------------------------


@rule("7.6")
def horde_lands(s, path):
    """7.6: Lands a Path's Horde rules, and how many of them are Christian."""
    ruled = 0
    christian = 0
    for distance in range(1, PATH_LENGTH[path] + 1):
        if control(s, path, distance) == Control.HORDE:
            ruled += 1
            if is_christian(s, land_at(path, distance)):
                christian += 1
    return ruled, christian


@rule("7.6", "R62")
def legal_convert_horde(s, mask) -> None:
    """7.6, R62: convertible Hordes that rule a Christian Land, for a solidus a Land and one for the Homeland."""
    for path in range(N_PATHS):
        if CONVERTED_TRIBE[s.tribe[path]] != Tribe.NONE:
            ruled, christian = horde_lands(s, path)
            if christian > 0 and ruled + 1 <= s.treasury:
                mask[Act.CONVERT_HORDE + path] = 1


@rule("7.6")
def convert_horde(s, path) -> None:
    """7.6: a die of at most the Christian Lands flips the Horde to its Allied side."""
    ruled, christian = horde_lands(s, path)
    pay(s, ruled + 1)
    if die(s) <= christian:
        flip_horde(s, path)
        note(s, Note.HORDE_CONVERTED, path)
    else:
        note(s, Note.HORDE_NOT_CONVERTED, path)


# --- 7.8 Persecute ---------------------------------------------------------------------------------------------------


@rule("7.8", "R45", "R46", "R66")
def legal_persecute(s, mask) -> None:
    """7.8, R45, R46: a Schism tile under a King, Nubia, a Christian Horde, or Rome with a Christian Emperor."""
    if s.treasury == 0:
        return
    for path in range(N_PATHS):
        if s.pope[path] != Pope.SCHISM:
            continue
        distance = LAND_DISTANCE[BIG_CITY[path]]
        who = control(s, path, distance)
        if who == Control.PAPAL_STATES or not is_christian_rule(s, path, distance):
            continue
        if who != Control.ROME or s.policy == Policy.CHRISTIAN_EMPEROR:
            mask[Act.PERSECUTE + path] = 1


@rule("7.8")
def persecute(s, path) -> None:
    """7.8: the Pope returns to communion, and the Path's Faith flips to Submit."""
    pay(s, 1)
    s.pope[path] = Pope.COMMUNION
    s.submit[path] = 1
    note(s, Note.PERSECUTED, path)


# --- 7.10 Tyrants ----------------------------------------------------------------------------------------------------

_TYRANT_PRICE = 3


@compiled
def _is_christian_at(s, path, distance):
    return is_land(path, distance) and is_christian(s, land_at(path, distance))


@rule("7.10", "R5")
def legal_convert_tyrant(s, mask) -> None:
    """7.10: for 3 solidi, a Tyrant whose Seat or a Land next to it is Christian."""
    if s.treasury < _TYRANT_PRICE:
        return
    for path in range(N_PATHS):
        if s.ruler[path] != Ruler.TYRANT:
            continue
        seat = s.seat[path]
        near = _is_christian_at(s, path, next_in(s, path, seat)) or _is_christian_at(s, path, next_out(s, path, seat))
        if near or _is_christian_at(s, path, seat):
            mask[Act.CONVERT_TYRANT + path] = 1


@rule("7.10", "R36")
def convert_tyrant(s, path) -> None:
    """7.10, R36: one roll on the Ruler Religion Table for each payment."""
    pay(s, _TYRANT_PRICE)
    if roll_ruler_religion(s, path, s.seat[path]):
        s.ruler[path] = Ruler.KING
        note(s, Note.RULER_CONVERTED, path)
    else:
        note(s, Note.RULER_NOT_CONVERTED, path)


# --- 7.11 Relics -----------------------------------------------------------------------------------------------------


@rule("7.11", "5.2.3", "5.2.6")
def legal_relics(s, mask) -> None:
    """7.11: from Turn 10 on, Relics in Jerusalem or a Christian Land."""
    if s.turn < CONSTANTINE_TURN:
        return
    for path in range(N_PATHS):
        if holds_relics(s, path):
            mask[Act.SELL_RELICS + path] = 1
    if s.james == James.RELICS:
        mask[Act.SELL_RELICS_OF_JAMES] = 1


@rule("7.11", "5.2.3", "5.2.6", "R63")
def sell_relics(s, path) -> None:
    """7.11, R63: 1 solidus, 2 from Turn 25 on; `path` NOWHERE stands for James."""
    if path == NOWHERE:
        s.james = James.GONE
    else:
        s.relics[path] = NOWHERE
    note(s, Note.RELICS_SOLD, path)
    earn(s, 2 if s.turn >= ABBASID_TURN else 1)


# --- 7.12 The Capital ------------------------------------------------------------------------------------------------


@rule("7.12", "R64")
def capital_price(s):
    """7.12, R64: 1, or 2 out of a Land under a Tyrant, a hostile Horde or an Arab."""
    if s.capital >= 0 and is_hostile_rule(s, LAND_PATH[s.capital], LAND_DISTANCE[s.capital]):
        return 2
    return 1


@rule("7.12", "R46")
def legal_move_capital(s, mask) -> None:
    """7.12, R46: under a Christian Emperor, to any other Big City under Roman rule."""
    if s.policy == Policy.CHRISTIAN_EMPEROR and s.treasury >= capital_price(s):
        for path in range(N_PATHS):
            if may_take_capital(s, BIG_CITY[path]):
                mask[Act.MOVE_CAPITAL + path] = 1


@rule("7.12")
def move_capital(s, path) -> None:
    """7.12: moves the Capital."""
    pay(s, capital_price(s))
    s.capital = BIG_CITY[path]
    note(s, Note.CAPITAL_MOVED, s.capital)


# --- 7.13 Knights and Pray for Peace ---------------------------------------------------------------------------------


class KnightMove(IntEnum):
    """Named integers of the procedure `knight_move`."""

    SOURCE = 0  # Land, or DAMAGED


@rule("7.13", "R69")
def knight_price(s, land):
    """7.13, R69: 1 (2 on a Path in Schism) under Christian rule; 1 as Pray for Peace in Christian Lands; else 0."""
    path = LAND_PATH[land]
    if is_christian_rule(s, path, LAND_DISTANCE[land]):
        return 2 if s.pope[path] == Pope.SCHISM else 1
    if is_christian(s, land) and not (land == Land.SPAIN and s.spain == Spain.OCCUPIED):
        return 1
    return 0


@compiled
def _may_go(s, land):
    return 0 < knight_price(s, land) <= s.treasury


@compiled
def _can_leave(s, source):
    for land in range(N_LANDS):
        if land != source and _may_go(s, land):
            return True
    return False


@rule("7.13", "R33")
def legal_pick_up_knight(s, mask) -> None:
    """7.13, R33: a Knight who can be paid for somewhere else."""
    if s.treasury == 0:
        return
    if s.knights_damaged and _can_leave(s, DAMAGED):
        mask[Act.PICK_UP_DAMAGED_KNIGHT] = 1
    for land in range(N_LANDS):
        if s.knights[land] and _can_leave(s, land):
            mask[Act.PICK_UP_KNIGHT + land] = 1


@rule("7.13")
def ask_knight(s) -> None:
    """7.13: asks where the Knight goes."""
    ask(s, Decision.PLACE_KNIGHT)


@rule("7.13", "R33")
def legal_place_knight(s, mask) -> None:
    """7.13, R33: Lands he may go to, other than his own."""
    for land in range(N_LANDS):
        if land != get(s, KnightMove.SOURCE) and _may_go(s, land):
            mask[Act.PLACE_KNIGHT + land] = 1


@rule("7.13")
def apply_place_knight(s, action) -> None:
    """7.13: pays, takes the Knight from where he was and places him."""
    land = action - Act.PLACE_KNIGHT
    source = get(s, KnightMove.SOURCE)
    pay(s, knight_price(s, land))
    if source == DAMAGED:
        s.knights_damaged -= 1
    else:
        s.knights[source] -= 1
    s.knights[land] += 1
    note(s, Note.KNIGHT_PLACED, land)


# --- 7.14 Reconquista ------------------------------------------------------------------------------------------------


@rule("7.14", "R13", "R34")
def reconquista_price(s):
    """7.14, R34: Lands of Path A under Arians (with the Homeland), Abbasids and a Tyrant, but not Spain itself."""
    price = 1 if TRIBE_ARIAN[s.tribe[A]] else 0
    for distance in range(1, PATH_LENGTH[A] + 1):
        if distance == SPAIN_DISTANCE:
            continue
        who = control(s, A, distance)
        arian = who == Control.HORDE and TRIBE_ARIAN[s.tribe[A]]
        abbasid = who == Control.ARAB and s.arab[A] == Arab.ABBASID
        if arian or abbasid or who == Control.TYRANT:
            price += 1
    return price


@rule("7.14", "R62")
def legal_reconquista(s, mask) -> None:
    """7.14, R62: once, from Turn 25 on, for a Christian Arab-occupied Spain, if two dice can succeed."""
    if s.turn < ABBASID_TURN or s.spain != Spain.OCCUPIED or s.reconquista_tried:
        return
    if is_christian(s, Land.SPAIN) and christians_on(s, A) >= 2 and reconquista_price(s) <= s.treasury:
        mask[Act.RECONQUISTA] = 1


@rule("7.14", "R4")
def try_reconquista(s) -> None:
    """7.14: two dice of at most the Christian Lands of Path A reconquer Spain."""
    pay(s, reconquista_price(s))
    s.reconquista_tried = 1
    first = die(s)
    if first + die(s) <= christians_on(s, A):
        s.spain = Spain.RECONQUISTA
        note(s, Note.RECONQUISTA)
    else:
        note(s, Note.RECONQUISTA_FAILED)


# --- 7.15 Melkites ---------------------------------------------------------------------------------------------------


@rule("7.15", "R35")
def legal_melkites(s, mask) -> None:
    """7.15, R35: for 1 solidus on a Christian Land of a Path in Schism; several may share a Land."""
    if s.treasury == 0 or s.melkites_available == 0:
        return
    for path in range(N_PATHS):
        if s.pope[path] == Pope.SCHISM:
            for distance in range(1, PATH_LENGTH[path] + 1):
                if is_christian(s, land_at(path, distance)):
                    mask[Act.PLACE_MELKITE + land_at(path, distance)] = 1


@rule("7.15")
def place_melkite(s, land) -> None:
    """7.15: places a Melkite."""
    pay(s, 1)
    s.melkites_available -= 1
    s.melkites[land] += 1
    note(s, Note.MELKITE_PLACED, land)
