"""From a plain mapping to a record."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from mission_env import vocabulary as v
from mission_env.core.entry import Entry, is_whole
from mission_env.errors import PositionError
from mission_env.position import checks, defaults, keys, pending
from mission_env.state import empty_games


def read(data: Mapping[str, Any]) -> np.ndarray:
    """The position as an array of one record; its generator is not seeded. Raises PositionError if it is impossible."""
    games = empty_games(1)
    s = games[0]
    top = Entry(data)
    top.only(keys.TOP_KEYS)
    _scenario(s, top)
    for key in keys.GLOBAL_KEYS:
        _put(s, key.field, key.read(top))
    _lands(s, top.entry("lands"))
    _paths(s, top.entry("paths"))
    _holy_roman_empire(s, top)
    _bibles(s, top.entry("bibles"))
    pending.read(s, top)
    _cups(s, top.entry("cups"))
    checks.check(s, top)
    return games


def _put(s, field: str, value: int | None, index: int | None = None) -> None:
    """Writes a value that was not left out."""
    if value is None:
        return
    if index is None:
        s[field] = value
    else:
        s[field][index] = value


def _scenario(s, top: Entry) -> None:
    scenario = top.word("scenario", keys.SCENARIO_WORDS, "scenario") or 0
    first = int(v.FIRST_TURN[scenario])
    turn = top.number("turn", first, v.LAST_TURN)
    defaults.lay_out(s, scenario, first if turn is None else turn)
    _put(s, "decision", top.word("decision", keys.DECISION_WORDS, "decision"))
    dark_ages = top.number("dark_ages", 0, keys.DARK_AGES_LIMIT) or 0
    s["collapsed"] = s["decision"] == v.Decision.GAME_OVER and dark_ages >= v.COLLAPSE_LEVEL


def _lands(s, entry: Entry) -> None:
    entry.only(v.LANDS, "Land")
    for name in entry.data:
        land, place = v.LANDS.index(name), entry.entry(name)
        place.only(keys.ALL_LAND_KEYS)
        for key in keys.LAND_KEYS:
            _put(s, key.field, key.read(place), land)
        tiles = _counts(place, "heresies", keys.HERESY_WORDS, v.HERESY_COUNT, "heresy")
        s["heresies"][land] = keys.packed_heresies(tiles or {})
        _shields(s, place, land)


def _shields(s, place: Entry, land: int) -> None:
    """7.4.2, 7.7.2: a Bible or the Theologian on the Land."""
    language = place.word("bible", keys.LANGUAGE_WORDS, "language")
    if language is not None:
        if s["bible_land"][language] != v.NOWHERE:
            other = v.LANDS[s["bible_land"][language]]
            raise place.refuse("bible", f"the {v.LANGUAGES[language]} Bible already protects {other}")
        if v.PATH_LANGUAGE[v.LAND_PATH[land]] != language:
            right = v.LANGUAGES[v.PATH_LANGUAGE[v.LAND_PATH[land]]]
            raise place.refuse("bible", f"the language of Path {v.PATHS[v.LAND_PATH[land]]} is {right!r}")
        s["bible_land"][language] = land
    if place.flag("theologian"):
        if s["theologian_land"] != v.NOWHERE or s["theologian"]:
            where = "not yet used" if s["theologian"] else f"on {v.LANDS[s['theologian_land']]}"
            raise place.refuse("theologian", f"there is one Theologian, and he is {where}")
        s["theologian_land"] = land


def _paths(s, entry: Entry) -> None:
    entry.only(v.PATHS, "Path")
    for letter in entry.data:
        path, place = v.PATHS.index(letter), entry.entry(letter)
        place.only(keys.ALL_PATH_KEYS)
        for key in keys.PATH_KEYS[path]:
            _put(s, key.field, key.read(place), path)
        for tile in keys.PATH_TILES[path]:
            kind, distance = tile.read(place) or (None, None)
            _put(s, tile.kind.field, kind, path)
            _put(s, tile.place.field, distance, path)


def _holy_roman_empire(s, top: Entry) -> None:
    """5.7.1: the HRE is Path A's control tile."""
    distance = keys.HOLY_ROMAN_EMPIRE.read(top)
    if distance is None:
        return
    if s["roman"][v.A] >= 0:
        raise top.refuse("holy_roman_empire", "it replaces paths.A.roman_control; give only one of them")
    s["hre"] = 1
    s["roman"][v.A] = distance


def _bibles(s, entry: Entry) -> None:
    """7.4: translations; one that protects a Land is used."""
    entry.only(v.LANGUAGES, "language")
    for language, name in enumerate(v.LANGUAGES):
        state = entry.word(name, keys.BIBLE_WORDS, "state of a Bible")
        if s["bible_land"][language] != v.NOWHERE:
            if state == v.Bible.READY:
                land = v.LANDS[s["bible_land"][language]]
                raise entry.refuse(name, f"it protects {land}, so it is 'used'")
            state = v.Bible.USED
        _put(s, "bible", state, language)


def _counts(entry: Entry, key: str, words: Mapping[str, int], supply, kind: str) -> dict[int, int] | None:
    """A mapping of names to how many tiles; None where it is left out."""
    if key not in entry:
        return None
    inner = entry.entry(key)
    inner.only(words, kind)
    return {words[name]: inner.number(name, 0, int(supply[words[name]])) or 0 for name in inner.data}


def _cups(s, entry: Entry) -> None:
    """2.5: the cups, each as given or else with what is not elsewhere."""
    entry.only(keys.CUP_KEYS)
    _wafers(s, entry)
    for key, field, words, supply, default, kind in (
        ("fields", "field_cup", keys.FIELD_WORDS, v.FIELD_COUNT, defaults.fields, "field"),
        ("heresies", "heresy_cup", keys.CUP_HERESY_WORDS, v.HERESY_COUNT, defaults.heresies, "heresy of the cup"),
        ("faiths", "faith_cup", keys.CUP_FAITH_WORDS, v.FAITH_COUNT, defaults.faiths, "faith of the cup"),
    ):
        tiles = _counts(entry, key, words, supply, kind)
        if tiles is None:
            s[field][:] = default(s)
        for index, number in (tiles or {}).items():
            s[field][index] = number


def _wafers(s, entry: Entry) -> None:
    numbers = entry.items("wafers")
    if numbers is None:
        s["wafer_cup"][:] = defaults.wafers(s)
        return
    for place, number in enumerate(numbers):
        at = entry.at(f"wafers[{place}]")
        if not is_whole(number) or not 1 <= number <= v.N_WAFERS:
            raise PositionError(at, f"expected the number of a Wafer, 1 .. {v.N_WAFERS}, not {number!r}")
        if s["wafer_cup"][number] or number == s["wafer"]:
            raise PositionError(at, f"there is one Wafer {number}, and it is already given")
        s["wafer_cup"][number] = 1
