"""7.0 Religious Phase: what may be done, in any order, while it can be paid for; and 7.1 Missionaries.

Conversion, Infrastructure, Bibles, Heresies and the Theologian (7.2 to 7.5, 7.7) are in conversion.py, the powers of
this world (7.6, 7.8 to 7.15) in powers.py.
"""

from enum import IntEnum

from mission_env.actions import TARGET_OF, Act
from mission_env.chance import die
from mission_env.core.flow import ask, ask_until_end, begin, get
from mission_env.core.notes import note
from mission_env.events import Note
from mission_env.jit import rule
from mission_env.rules.board import homeland, is_barred, land_at, next_out
from mission_env.rules.effects import draw_field, is_group, leave_relics, pay, place_field
from mission_env.vocabulary import (
    IS_BIG_CITY,
    LAND_DISTANCE,
    LAND_PATH,
    N_PATHS,
    NOWHERE,
    PATH_LENGTH,
    Decision,
    Group,
    Land,
    Procedure,
    Rank,
    Spain,
)


class Discovery(IntEnum):
    """Named integers of the procedure `discovery`."""

    PATH = 0
    ORIGIN = 1  # distance the Missionary came from
    FREE = 2  # 1: an Apostle who moved without pay


@rule("7.0")
def religious_phase(s) -> None:
    """7.0: any action, as often as it can be paid for, until the player ends the phase."""
    ask_until_end(s, Decision.RELIGIOUS_ACTION)


# --- 7.1 Missionary moves --------------------------------------------------------------------------------------------


@rule("7.1", "7.1.1", "7.1.2", "7.1.3", "6.3.4")
def legal_missionaries(s, mask) -> None:
    """7.1: Apostles and Bishops move out one Land for 1 solidus, Apostles also for free; Archbishops fly for 1."""
    for path in range(N_PATHS):
        rank = s.rank[path]
        if rank == Rank.NONE or is_barred(s, path):
            continue
        if rank == Rank.APOSTLE:
            mask[Act.ADVANCE_APOSTLE_FREE + path] = 1
        if s.treasury == 0:
            continue
        if rank == Rank.ARCHBISHOP:
            _legal_flights(s, mask, path)
        else:
            mask[Act.ADVANCE_MISSIONARY + path] = 1


@rule("7.1.3", "R1", "R5", "R65")
def _legal_flights(s, mask, path) -> None:
    """7.1.3, R65: any other Land of the Path, but never Arab-occupied Spain (R5)."""
    for distance in range(1, PATH_LENGTH[path] + 1):
        land = land_at(path, distance)
        if distance != s.missionary[path] and not (land == Land.SPAIN and s.spain == Spain.OCCUPIED):
            mask[Act.FLY_ARCHBISHOP + land] = 1


@rule("7.1.1", "7.1.2", "R27")
def advance(s, path, free) -> None:
    """7.1.1, 7.1.2: one space out; whoever enters the Homeland becomes Archbishop, and an Apostle leaves no Relics."""
    origin = s.missionary[path]
    if not free:
        pay(s, 1)
    s.missionary[path] = next_out(s, path, origin)
    note(s, Note.MISSIONARY_MOVED, path, s.rank[path], s.missionary[path])
    if s.missionary[path] == homeland(path):
        s.rank[path] = Rank.ARCHBISHOP
        note(s, Note.ARCHBISHOP, path)
    else:
        begin(s, Procedure.DISCOVERY, path, origin, free)


@rule("7.1.3")
def fly_archbishop(s, land) -> None:
    """7.1.3: the Archbishop flies to a Land of his Path."""
    path = LAND_PATH[land]
    pay(s, 1)
    s.missionary[path] = LAND_DISTANCE[land]
    note(s, Note.MISSIONARY_MOVED, path, s.rank[path], s.missionary[path])
    begin(s, Procedure.DISCOVERY, path, s.missionary[path], 0)


@rule("2.1", "7.1.2.1", "7.1.4", "7.1.4.1", "R65", "R73")
def discover(s) -> None:
    """7.1.4: an undiscovered Land draws a Field, a Big City three; Women send a Bishop back where he came from."""
    path = get(s, Discovery.PATH)
    land = land_at(path, s.missionary[path])
    if s.field[land] != NOWHERE:
        return
    if IS_BIG_CITY[land]:
        for number in range(len(s.drawn)):
            s.drawn[number] = draw_field(s)
        ask(s, Decision.CHOOSE_FIELD)
        return
    place_field(s, land, draw_field(s))
    if s.rank[path] == Rank.BISHOP and is_group(s, land, Group.WOMEN):
        s.missionary[path] = get(s, Discovery.ORIGIN)
        note(s, Note.FLUSTERED, path, s.missionary[path])


@rule("7.1.4.1")
def legal_choose_field(s, mask) -> None:
    """7.1.4.1: one of the Fields drawn."""
    for number in range(len(s.drawn)):
        if s.drawn[number] != NOWHERE:
            mask[Act.CHOOSE_FIELD + s.drawn[number]] = 1


@rule("7.1.4.1")
def apply_choose_field(s, action) -> None:
    """7.1.4.1: places the chosen Field and puts the others back."""
    kind = TARGET_OF[action]
    path = get(s, Discovery.PATH)
    for number in range(len(s.drawn)):
        if s.drawn[number] != NOWHERE:
            s.field_cup[s.drawn[number]] += 1
            s.drawn[number] = NOWHERE
    s.field_cup[kind] -= 1
    place_field(s, land_at(path, s.missionary[path]), kind)


@rule("7.1.1", "R27")
def risk_martyrdom(s) -> None:
    """7.1.1, R27: after Discovery an Apostle who moved for free dies on a die of at most his distance."""
    path = get(s, Discovery.PATH)
    if get(s, Discovery.FREE) and die(s) <= s.missionary[path]:
        note(s, Note.MARTYRED, path, s.missionary[path])
        leave_relics(s, path)
