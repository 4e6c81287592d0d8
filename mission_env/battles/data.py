"""Map, start and deck of Battles, read from map.yaml and deck.yaml and checked: bad data is refused, key by key."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

import yaml

from mission_env.core.entry import Entry

HALVES = ("west", "east")
COASTS = ("land", "sea")
COLOURS = ("catholic", "islamic", "reformist")
TROOPS = tuple(f"{colour}_{rank}" for rank in ("knight", "rook") for colour in COLOURS)  # what stands in cities
KINDS = ("conspiracy", "peasant_revolt", "religious_war")  # of one-shot cards
AGENTS = ("knight", "rook", "cube", "pirate", "bishop")
MOST_PLACES = 5  # of an empire
MOST_BORDERS = 3  # of an empire
MOST_CARDS = 100  # of one kind


def numbered(names: Sequence[str]) -> dict[str, int]:
    """Name -> its number."""
    return {name: number for number, name in enumerate(names)}


@dataclass(frozen=True)
class Map:
    """The map: empires and cities by number, in the order of the file."""

    empires: tuple[str, ...]
    halves: tuple[int, ...]
    places: tuple[str, ...]  # for tokens, empire by empire: a city of three places has three names
    empire_of: tuple[int, ...]  # place -> empire
    capitals: tuple[int, ...]  # empire -> place
    borders: tuple[tuple[int, int], ...]  # the two empires of each, the lower first
    sea: tuple[bool, ...]  # border -> whether it is a sea border
    adjacent: tuple[frozenset[int], ...]  # empire -> empires, diagonal included
    theocracies: Mapping[int, int]  # at the start: empire -> colour
    tokens: Mapping[int, int]  # at the start: place -> number in TROOPS


@dataclass(frozen=True)
class Deck:
    """The one-shot cards."""

    cards: tuple[int, ...]  # how many of each of KINDS
    outfits: tuple[str, ...]  # names of what a card may bring
    agents: tuple[tuple[int, ...], ...]  # outfit -> how many of each of AGENTS
    weights: tuple[tuple[int, ...], ...]  # kind -> weight of each outfit in the lot, 0 for those of other kinds


# --- The map ---------------------------------------------------------------------------------------------------------


def read_map(data: Any) -> Map:
    """The map of plain data as in map.yaml; PositionError names the key that is wrong."""
    top = Entry(data)
    top.only(("empires", "start"))
    lands = top.entry("empires")
    empires = tuple(lands.data)
    rows = [lands.entry(name) for name in empires]
    for row in rows:
        row.only(("half", "capital", "cities", "borders", "adjacent"))
    names, owners = _places(rows)
    borders, sea = _borders(rows, numbered(empires))
    theocracies, tokens = _start(top.entry("start"), numbered(empires), numbered(names))
    return Map(
        empires,
        tuple(row.needed_word("half", numbered(HALVES), "half") for row in rows),
        names,
        owners,
        tuple(_capital(row, names) for row in rows),
        borders,
        sea,
        _adjacent(rows, numbered(empires), borders),
        theocracies,
        tokens,
    )


def _places(rows: list[Entry]) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Names of all places for tokens, and the empire of each."""
    names: list[str] = []
    owners: list[int] = []
    for empire, row in enumerate(rows):
        cities = row.entry("cities")
        for city in cities.data:
            number = cities.number(city, 1, MOST_PLACES) or 0
            named = [city, *(f"{city}_{place}" for place in range(2, number + 1))]
            if twice := [name for name in named if name in names]:
                raise cities.refuse(city, f"{twice[0]} is on the map already")
            names += named
            owners += [empire] * number
        if not 1 <= owners.count(empire) <= MOST_PLACES:
            raise row.refuse("cities", f"expected 1 .. {MOST_PLACES} places, not {owners.count(empire)}")
    return tuple(names), tuple(owners)


def _capital(row: Entry, names: Sequence[str]) -> int:
    cities = list(row.entry("cities").data)
    return names.index(cities[row.needed_word("capital", numbered(cities), "city of the empire")])


def _borders(rows: list[Entry], empires: dict[str, int]) -> tuple[tuple[tuple[int, int], ...], tuple[bool, ...]]:
    """B6: the borders, which both lines have to name, and whether one of the two says that it is a sea border."""
    found: dict[tuple[int, int], list[int]] = {}
    for empire, row in enumerate(rows):
        line = row.entry("borders")
        line.only(empires, "empire")
        if len(line.data) > MOST_BORDERS:
            raise row.refuse("borders", f"at most {MOST_BORDERS}, not {len(line.data)}")
        for name in line.data:
            other = empires[name]
            if other == empire:
                raise line.refuse(name, "an empire has no border with itself")
            coast = line.needed_word(name, numbered(COASTS), "coast")
            found.setdefault((min(empire, other), max(empire, other)), []).append(coast)
    for (one, other), coasts in found.items():
        if len(coasts) != 2:
            names = list(empires)
            raise rows[one].refuse("borders", f"only one of {names[one]} and {names[other]} names their border")
    pairs = tuple(sorted(found))
    return pairs, tuple(COASTS.index("sea") in found[pair] for pair in pairs)


def _adjacent(rows: list[Entry], empires: dict[str, int], borders: Sequence[tuple[int, int]]) -> tuple[frozenset, ...]:
    """Empires adjacent to each, diagonal included: mutual, and all that share a border."""
    sets = [frozenset(row.words("adjacent", empires, "empire") or ()) for row in rows]
    names = list(empires)
    for empire, others in enumerate(sets):
        for other in others:
            if other == empire or empire not in sets[other]:
                raise rows[empire].refuse("adjacent", f"{names[other]} is not adjacent to {names[empire]} in turn")
    for one, other in borders:
        if other not in sets[one]:
            raise rows[one].refuse("adjacent", f"{names[other]} is missing, which shares a border")
    return tuple(sets)


def _start(entry: Entry, empires: dict[str, int], places: dict[str, int]) -> tuple[dict[int, int], dict[int, int]]:
    entry.only(("theocracies", "tokens"))
    faiths, tokens = entry.entry("theocracies"), entry.entry("tokens")
    faiths.only(empires, "empire")
    tokens.only(places, "place")
    return (
        {empires[name]: faiths.needed_word(name, numbered(COLOURS), "colour") for name in faiths.data},
        {places[name]: tokens.needed_word(name, numbered(TROOPS), "token") for name in tokens.data},
    )


# --- The deck --------------------------------------------------------------------------------------------------------


def read_deck(data: Any) -> Deck:
    """The deck of plain data as in deck.yaml; PositionError names the key that is wrong."""
    top = Entry(data)
    top.only(("cards", "agents"))
    cards, agents = top.entry("cards"), top.entry("agents")
    cards.only(KINDS, "kind")
    agents.only(KINDS, "kind")
    counts = tuple(cards.number(kind, 0, MOST_CARDS) or 0 for kind in KINDS)
    outfits: list[str] = []
    bring: list[tuple[int, ...]] = []
    lots: list[tuple[int, int]] = []  # kind and weight
    for kind, name in enumerate(KINDS):
        for outfit in agents.entry(name).data:
            row = agents.entry(name).entry(outfit)
            if outfit in outfits:
                raise agents.entry(name).refuse(outfit, "there is an outfit of that name already")
            outfits.append(outfit)
            bring.append(_agents(row, kind))
            lots.append((kind, row.number("weight", 1, MOST_CARDS) or 0))
    weights = tuple(tuple(weight if of == kind else 0 for of, weight in lots) for kind in range(len(KINDS)))
    for kind, name in enumerate(KINDS):
        if counts[kind] and not any(weights[kind]):
            raise agents.refuse(name, "a card of this kind brings nobody")
    return Deck(counts, tuple(outfits), tuple(bring), weights)


def _agents(row: Entry, kind: int) -> tuple[int, ...]:
    """How many of each of AGENTS a card brings: one at least that fights, cubes only to a Peasant Revolt (S5)."""
    row.only(("weight", *AGENTS))
    counts = tuple(row.number(agent, 0, 3) or 0 for agent in AGENTS)
    if counts[AGENTS.index("cube")] and KINDS[kind] != "peasant_revolt":
        raise row.refuse("cube", "cubes fight in a Peasant Revolt only")
    if sum(counts) == counts[AGENTS.index("bishop")]:
        raise row.refuse("bishop", "bishops never fight; somebody who does is needed")
    return counts


# --- The files -------------------------------------------------------------------------------------------------------


def _load(name: str) -> Any:
    with resources.files(__package__).joinpath(name).open(encoding="utf-8") as file:
        return yaml.safe_load(file)


@cache
def the_map() -> Map:
    """The map of map.yaml."""
    return read_map(_load("map.yaml"))


@cache
def the_deck() -> Deck:
    """The deck of deck.yaml."""
    return read_deck(_load("deck.yaml"))


@cache
def rulebook() -> dict[str, Any]:
    """Numbers of the rules with our short titles, and our own choices, as in rulebook.yaml."""
    return _load("rulebook.yaml")
