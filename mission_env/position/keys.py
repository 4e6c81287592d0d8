"""The keys of a position as tables: key, field of the record, and the words or the range of its values.

Each kind of key reads its number out of an `Entry` (None: left out) and spells a number as plain data (None: left out).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from mission_env import vocabulary as v
from mission_env.core.entry import Count, Entry, Flag, Key, Name

DARK_AGES_LIMIT = 28  # 6 at most outlive a Turn (8.1); one for each of 21 Heresies (6.3.3) and for a Theologian (7.7.1)
N_MELKITES = int((v.HERESY_COUNT * v.HAS_MELKITE).sum())


@dataclass(frozen=True)
class Tile:
    """A tile of a Path that has both a kind and a place: `horde: {tribe: ..., at: ...}`."""

    key: str
    kind: Name
    place: Name

    def read(self, entry: Entry) -> tuple[int, int] | None:
        """Kind and distance."""
        if self.key not in entry:
            return None
        inner = entry.entry(self.key)
        inner.only((self.kind.key, self.place.key))
        kind, place = (inner.needed_word(part.key, part.words, part.kind) for part in (self.kind, self.place))
        return kind, place

    def spell(self, kind: int, place: int) -> dict[str, Any] | None:
        """Both words, or nothing where no such tile is in play."""
        word = self.kind.spell(kind)
        return None if word is None else {self.kind.key: word, self.place.key: self.place.spell(place)}


def _numbered(names, start: int = 0) -> dict[str, int]:
    return {name: number for number, name in enumerate(names, start)}


def _members(enum: type[IntEnum], *left_out: IntEnum) -> dict[str, int]:
    return {member.name.lower(): int(member) for member in enum if member not in left_out}


# --- Words -----------------------------------------------------------------------------------------------------------

LAND_WORDS = _numbered(v.LANDS)
FIELD_WORDS = _numbered(v.FIELDS)
HERESY_WORDS = _numbered(v.HERESIES)
CUP_HERESY_WORDS = {name: number for name, number in HERESY_WORDS.items() if number != v.Heresy.MITHRA}
CUP_FAITH_WORDS = {name: v.FAITHS.index(name) for name in v.CUP_FAITHS}
LANGUAGE_WORDS = _numbered(v.LANGUAGES)
PATH_WORDS = _numbered(v.PATHS)
SCENARIO_WORDS = _numbered(v.SCENARIOS)
PROCEDURE_WORDS = _numbered(v.PROCEDURES)
DECISION_WORDS = _members(v.Decision, v.Decision.NONE)
BIBLE_WORDS = _members(v.Bible, v.Bible.ABSENT)
_BIG_CITIES = {v.LANDS[city]: int(city) for city in v.BIG_CITY}


def path_lands(path: int) -> dict[str, int]:
    """The Lands of a Path and their distances from Jerusalem."""
    first = v.FIRST_LAND[path]
    return _numbered(v.LANDS[first : first + v.PATH_LENGTH[path]], 1)


def _homeland(path: int) -> dict[str, int]:
    return {f"homeland_{v.PATHS[path]}": int(v.PATH_LENGTH[path]) + 1}


# --- The tables ------------------------------------------------------------------------------------------------------

GLOBAL_KEYS: tuple[Key, ...] = (
    Count("treasury", "treasury", v.TREASURY_LIMIT),
    Count("dark_ages", "dark_ages", DARK_AGES_LIMIT),
    Name("roman_policy", "policy", _members(v.Policy), "Roman Policy"),
    Name("persian_religion", "persia_muslim", _numbered(("zoroastrian", "muslim")), "Persian religion"),
    Name("jerusalem", "jerusalem_arab", _numbered(("roman", "arab")), "ruler of Jerusalem"),
    Count("wafer", "wafer", v.N_WAFERS, low=1),
    Name("roman_army", "army", {**LAND_WORDS, "damaged": v.DAMAGED}, "Land or box"),
    Name("roman_capital", "capital", _BIG_CITIES, "Big City"),
    Flag("papal_states", "papal_states"),
    Name("nubia", "nubia", path_lands(v.E), "Land of Path E"),
    Flag("baqt", "baqt"),
    Count("knights_damaged", "knights_damaged", v.N_KNIGHTS),
    Name("james", "james", _members(v.James, v.James.GONE), "state of James"),
    Name("arab_spain", "spain", _members(v.Spain, v.Spain.FREE), "tile of Spain"),
    Flag("reconquista_tried", "reconquista_tried"),
    Count("melkites_available", "melkites_available", N_MELKITES),
    Name("theologian", "theologian", _numbered(v.THEOLOGIANS[1:], 1), "Theologian"),
)
HOLY_ROMAN_EMPIRE = Name("holy_roman_empire", "roman", path_lands(v.A), "Land of Path A")

LAND_KEYS: tuple[Key, ...] = (
    Name("field", "field", FIELD_WORDS, "field"),
    Flag("christian", "christian"),
    Count("isis", "isis", 2),
    Count("melkites", "melkites", N_MELKITES),
    Name("persian", "persian", _numbered(v.PERSIAN_TILES[1:], 1), "Persian tile"),
    Name("infrastructure", "infrastructure", _numbered(v.INFRASTRUCTURES[1:], 1), "infrastructure"),
    Count("knights", "knights", v.N_KNIGHTS),
)


def _path_keys(path: int) -> tuple[Key, ...]:
    letter = v.PATHS[path]
    fixed = (v.Faith.CATHOLIC, v.Faith.ORTHODOX_EAGLE)  # marked on Turn 10 (5.2.3)
    faiths = {name: int(v.Faith[name.upper()]) for name in v.FAITHS[1:]}
    if path != v.A:
        faiths.pop(v.FAITHS[fixed[0]])
    if path != v.B:
        faiths.pop(v.FAITHS[fixed[1]])
    controlled = path_lands(path) if path != v.D else {}
    control_kind = f"Land of Path {letter}" if controlled else "Roman Control Tile on Path D"
    return (
        Name("pope", "pope", _members(v.Pope, v.Pope.NONE), "state of a Pope"),
        Name("faith", "faith", faiths, f"Faith of Path {letter}"),
        Flag("submit", "submit"),
        Name("relics", "relics", {**LAND_WORDS, "jerusalem": v.JERUSALEM}, "Land"),
        Name("roman_control", "roman", controlled, control_kind),
    )


def _path_tiles(path: int) -> tuple[Tile, ...]:
    letter = v.PATHS[path]
    lands = path_lands(path)
    inner = {"jerusalem": 0, **lands}
    outer = {**lands, **_homeland(path)}
    tribes = {name: v.TRIBES.index(name) for name in v.PATH_TRIBES[path]}
    arabs = _members(v.Arab, v.Arab.NONE, *(() if path == v.B else (v.Arab.SELJUKS,)))
    land, box = f"Land of Path {letter}", f"place on Path {letter}"
    return (
        Tile(
            "missionary",
            Name("rank", "rank", _members(v.Rank, v.Rank.NONE), "rank"),
            Name("at", "missionary", {**inner, **_homeland(path)}, box),
        ),
        Tile("ruler", Name("kind", "ruler", _members(v.Ruler, v.Ruler.NONE), "Ruler"), Name("at", "seat", lands, land)),
        Tile("horde", Name("tribe", "tribe", tribes, f"tribe of Path {letter}"), Name("at", "horde", outer, box)),
        Tile("arab", Name("kind", "arab", arabs, f"Arab tile of Path {letter}"), Name("at", "arab_at", inner, box)),
    )


PATH_KEYS = tuple(_path_keys(path) for path in range(v.N_PATHS))
PATH_TILES = tuple(_path_tiles(path) for path in range(v.N_PATHS))

CUP_KEYS = ("wafers", "fields", "heresies", "faiths")
_FIRST = ("scenario", "turn", "decision")
_LAST = ("holy_roman_empire", "bibles", "lands", "paths", "cups", "pending")
TOP_KEYS = (*_FIRST, *(key.key for key in GLOBAL_KEYS), *_LAST)
ALL_LAND_KEYS = (*(key.key for key in LAND_KEYS), "heresies", "bible", "theologian")
ALL_PATH_KEYS = (*(key.key for key in PATH_KEYS[0]), *(tile.key for tile in PATH_TILES[0]))


def heresies_on(packed: int) -> list[int]:
    """Tiles of each kind in a Land's packed field (two bits a kind)."""
    return [(int(packed) >> (2 * kind)) & 3 for kind in range(v.N_HERESIES)]


def packed_heresies(counts: Mapping[int, int]) -> int:
    """The packed field of a Land with so many tiles of each kind."""
    return sum(number << (2 * kind) for kind, number in counts.items())
