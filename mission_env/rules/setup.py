"""3.0 Set-up of both scenarios.

What a set-up sheet prints is laid out once, from the component data, in a template record for each scenario; what it
shuffles or rolls is left to the game's own chance.
"""

import numpy as np

from mission_env.chance import Chance
from mission_env.core.chance import draw
from mission_env.core.flow import again
from mission_env.core.notes import note
from mission_env.data import components
from mission_env.events import Note
from mission_env.jit import rule
from mission_env.rules.effects import draw_field, place_field, roll_land
from mission_env.state import copy_table, empty_games
from mission_env.vocabulary import (
    BIG_CITY,
    FAITH_COUNT,
    FAITHS,
    FIELD_COUNT,
    FIELD_GROUP,
    FIRST_GOLD_WAFER,
    FLAME_LANDS,
    HERESIES,
    LAND_DISTANCE,
    LANDS,
    N_FIELDS,
    N_KNIGHTS,
    N_LANDS,
    NOWHERE,
    PATH_LENGTH,
    PATHS,
    PLACES,
    TRIBES,
    Bible,
    Group,
    Heresy,
    James,
    Policy,
    Pope,
    Rank,
    Ruler,
    Scenario,
    snake,
)

_SHEETS = components()["scenarios"]


def _distance(name: str) -> int:
    return int(LAND_DISTANCE[LANDS.index(snake(name))])


def _lay_out_common(s, sheet: dict) -> None:
    """What both sheets print alike."""
    s.turn = sheet["first_turn"] - 1  # 5.1 begins the first Turn
    s.treasury = sheet["treasury"]
    s.dark_ages = sheet["dark_ages"]
    s.policy = Policy[sheet["roman_policy"].upper()]
    s.capital = LANDS.index(snake(sheet["roman_capital"]))
    for letter, name in sheet["roman_control"].items():
        s.roman[PATHS.index(letter)] = _distance(name)
    s.field_cup[:] = FIELD_COUNT


def _campaign_template(s) -> None:
    sheet = _SHEETS["campaign"]
    _lay_out_common(s, sheet)
    s.army = LANDS.index(snake(sheet["roman_army"]))
    s.wafer_cup[1:FIRST_GOLD_WAFER] = 1
    for name, count in sheet["heresy_cup"].items():
        s.heresy_cup[HERESIES.index(name)] = count
    s.faith_cup[:] = FAITH_COUNT
    s.james = James.JERUSALEM
    s.rank[:] = Rank.APOSTLE
    s.missionary[:] = 0


def _rise_of_islam_template(s) -> None:
    sheet = _SHEETS["rise_of_islam"]
    _lay_out_common(s, sheet)
    s.army = PLACES.index("damaged")
    s.papal_states = 1
    s.nubia = _distance(sheet["nubia"])
    s.knights_damaged = N_KNIGHTS
    s.bible[:] = Bible.READY
    s.wafer_cup[FIRST_GOLD_WAFER:] = 1
    s.melkites_available = sheet["melkites_available"]
    s.faith_cup[:] = FAITH_COUNT
    s.rank[:] = Rank.ARCHBISHOP
    for path, letter in enumerate(PATHS):
        s.missionary[path] = LAND_DISTANCE[BIG_CITY[path]]
        s.pope[path] = Pope[sheet["popes"][letter].upper()]
        s.relics[path] = LANDS.index(snake(sheet["relics"][letter]))
        _mark_faith(s, path, sheet["faiths"][letter])
        _place_horde(s, path, sheet["hordes"][letter])
    for letter, text in sheet["rulers"].items():
        kind, seat = text.split(" in ")
        s.ruler[PATHS.index(letter)] = Ruler[kind.upper()]
        s.seat[PATHS.index(letter)] = _distance(seat)


def _mark_faith(s, path: int, text: str) -> None:
    """`catholic`, or `submit (donatist)` for a Faith whose Submit side is up."""
    s.submit[path] = text.startswith("submit")
    name = text.removeprefix("submit (").removesuffix(")")
    s.faith[path] = FAITHS.index(name)
    if s.faith_cup[FAITHS.index(name)] > 0:
        s.faith_cup[FAITHS.index(name)] -= 1


def _place_horde(s, path: int, text: str) -> None:
    """`saxons_arian in Spain`, or `... in Vandal Homeland`."""
    tribe, place = text.split(" in ")
    s.tribe[path] = TRIBES.index(tribe)
    s.horde[path] = PATH_LENGTH[path] + 1 if place.endswith("Homeland") else _distance(place)


def _templates() -> np.ndarray:
    games = empty_games(len(_SHEETS))
    _campaign_template(games[Scenario.CAMPAIGN])
    _rise_of_islam_template(games[Scenario.RISE_OF_ISLAM])
    games["scenario"] = [Scenario.CAMPAIGN, Scenario.RISE_OF_ISLAM]
    return games


TEMPLATES = _templates()
_JEWS_LANDS = np.array([LANDS.index(snake(name)) for name in ("Rome", "Antioch", "Ctesiphon", "Alexandria", "Cyrene")])
_PLAIN_LANDS = np.array([LANDS.index(snake(name)) for name in ("Spain", "Gaul", "Belgium")])  # Rise of Islam
_RANDOM_MITHRA = _SHEETS["campaign"]["random_setup"]["mithra"]
_RANDOM_ISIS = _SHEETS["campaign"]["random_setup"]["cult_of_isis"]


@rule("3.0")
def lay_out(s, scenario) -> None:
    """3.0: clears the table and lays out what a scenario's sheet prints; frames and dice are the caller's."""
    copy_table(s, TEMPLATES[scenario])


@rule("3.0", "7.2.3")
def shuffle_persian_tiles(s) -> None:
    """3.0: the three Persian tiles, shuffled over the flame Lands."""
    tiles = np.array([0, 1, 1, 1], dtype=np.int16)
    for land in FLAME_LANDS:
        s.persian[land] = draw(s, tiles, Chance.PERSIAN)


@rule("3.0", "2.7")
def shuffle_jews(s) -> None:
    """3.0: the five Jews tiles, shuffled over the five Lands of the sheet."""
    for kind in range(N_FIELDS):
        if FIELD_GROUP[kind] != Group.JEWS:
            s.field_cup[kind] = 0
    for land in _JEWS_LANDS:
        place_field(s, land, draw_field(s))
    for kind in range(N_FIELDS):
        if FIELD_GROUP[kind] != Group.JEWS:
            s.field_cup[kind] = FIELD_COUNT[kind]


@rule("3.0", "2.1.1")
def random_tiles(s) -> None:
    """3.0: in the campaign, Mithra and the Cult of Isis by Random Setup; they may share a Land."""
    if s.scenario != Scenario.CAMPAIGN:
        return
    for _ in range(_RANDOM_MITHRA):
        land = roll_land(s)
        s.heresies[land] += 1 << (2 * Heresy.MITHRA)
        note(s, Note.HERESY_PLACED, Heresy.MITHRA, land)
    for _ in range(_RANDOM_ISIS):
        land = roll_land(s)
        s.isis[land] += 1
        note(s, Note.ISIS_PLACED, land)


@rule("3.0")
def fill_next_land(s) -> None:
    """3.0: in the Rise of Islam, every other Land in map order, one a pass; all Christian but for three."""
    if s.scenario != Scenario.RISE_OF_ISLAM:
        return
    for land in range(N_LANDS):
        if s.field[land] == NOWHERE:
            place_field(s, land, draw_field(s))
            again(s)
            return
    s.christian[:] = 1
    for land in _PLAIN_LANDS:
        s.christian[land] = 0
