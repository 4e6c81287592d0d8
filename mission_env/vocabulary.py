"""The words of the game as numbers: enumerations and tables made once from the data.

Everything here is a constant. Compiled code freezes these values, so they are part of the cache key (jit.py).
"""

from enum import IntEnum

import numpy as np

from mission_env.data import components

_DATA = components()


def snake(name: str) -> str:
    """The name as the public API spells it: `Danube Valley` -> `danube_valley`."""
    return name.lower().replace(" ", "_")


def _enum(name: str, members, start: int = 0) -> type[IntEnum]:
    return IntEnum(name, [(member.upper(), number) for number, member in enumerate(members, start)])


def _constant(rows, dtype="i8") -> np.ndarray:
    array = np.array(rows, dtype=dtype)
    array.setflags(write=False)
    return array


# --- The map (1.2, 2.1). Lands are numbered in map order: Path A outward, then B, ... --------------------------------

PATHS = "ABCDEF"
A, B, C, D, E, F = range(6)
_PATH_ROWS = [_DATA["paths"][letter] for letter in PATHS]
LANDS = tuple(snake(land) for row in _PATH_ROWS for land in row["lands"])
Land = _enum("Land", LANDS)
N_LANDS = len(LANDS)
N_PATHS = len(PATHS)

PATH_LENGTH = _constant([len(row["lands"]) for row in _PATH_ROWS])  # Lands on a Path; the Homeland is one further
FIRST_LAND = _constant([sum(len(row["lands"]) for row in _PATH_ROWS[:p]) for p in range(N_PATHS)])
LAND_PATH = _constant([p for p, row in enumerate(_PATH_ROWS) for _ in row["lands"]])
LAND_DISTANCE = _constant([d for row in _PATH_ROWS for d in range(1, len(row["lands"]) + 1)])
BIG_CITY = _constant([LANDS.index(snake(row["big_city"])) for row in _PATH_ROWS])  # 2.9, 5.2.2
IS_BIG_CITY = _constant([land in BIG_CITY for land in range(N_LANDS)])
FLAME_LANDS = _constant([LANDS.index(snake(name)) for name in _DATA["special_lands"]["flame_lands"]])  # 8.2

# Places that are not Lands, numbered on: where tiles that are not bound to one Path may stand.
NOWHERE = -1
JERUSALEM = N_LANDS
FIRST_HOMELAND = JERUSALEM + 1
DAMAGED = FIRST_HOMELAND + N_PATHS
PLACES = (*LANDS, "jerusalem", *(f"homeland_{letter}" for letter in PATHS), "damaged")

LANGUAGES = tuple(dict.fromkeys(snake(row["language"]) for row in _PATH_ROWS))
Language = _enum("Language", LANGUAGES)
N_LANGUAGES = len(LANGUAGES)
PATH_LANGUAGE = _constant([LANGUAGES.index(snake(row["language"])) for row in _PATH_ROWS])

# --- Field tiles (2.7) -----------------------------------------------------------------------------------------------

_FIELDS = _DATA["fields"]
FIELDS = tuple(f"{row['group']}_{row['plain']}_{row['christian']}" for row in _FIELDS)
N_FIELDS = len(FIELDS)
FIELD_COUNT = _constant([row["count"] for row in _FIELDS])
PLAIN_VALUE = _constant([row["plain"] for row in _FIELDS])
CHRISTIAN_VALUE = _constant([row["christian"] for row in _FIELDS])
FIELD_GROUPS = tuple(dict.fromkeys(row["group"] for row in _FIELDS))
Group = _enum("Group", FIELD_GROUPS)
FIELD_GROUP = _constant([FIELD_GROUPS.index(row["group"]) for row in _FIELDS])

INFRASTRUCTURES = ("none", "hospital", "monastery", "university")
Infrastructure = _enum("Infrastructure", INFRASTRUCTURES)
_LETTERS = {"H": Infrastructure.HOSPITAL, "M": Infrastructure.MONASTERY, "U": Infrastructure.UNIVERSITY}
FIELD_SUPPORTS = _constant([_LETTERS.get(row.get("letter"), Infrastructure.NONE) for row in _FIELDS])  # 7.3

# --- Heresies (6.5, 7.5) and Faiths (5.5) ----------------------------------------------------------------------------

HERESIES = tuple(_DATA["heresies"])
Heresy = _enum("Heresy", HERESIES)
N_HERESIES = len(HERESIES)
HERESY_VALUE = _constant([row["value"] for row in _DATA["heresies"].values()])
HERESY_COUNT = _constant([row["count"] for row in _DATA["heresies"].values()])
HAS_MELKITE = _constant([row.get("melkite", True) for row in _DATA["heresies"].values()])  # 7.15

CUP_FAITHS = tuple(_DATA["faiths"]["cup"])
FAITHS = ("none", *_DATA["faiths"]["fixed"].values(), *CUP_FAITHS)
Faith = _enum("Faith", FAITHS)
N_FAITHS = len(FAITHS)
FAITH_DIE = _constant([_DATA["faiths"]["cup"].get(name, {}).get("die", 0) for name in FAITHS])
FAITH_COUNT = _constant([_DATA["faiths"]["cup"].get(name, {}).get("count", 0) for name in FAITHS])

# --- Wafers (2.3, 6.1) -----------------------------------------------------------------------------------------------


class WaferEvent(IntEnum):
    """The one symbol of a Wafer."""

    NONE = 0
    HERESY = 1  # 6.5
    EPIDEMIC = 2  # 6.6
    RULER = 3  # 6.4
    JIHAD = 4  # 6.7


_WAFERS = {**_DATA["wafers"]["silver"], **_DATA["wafers"]["gold"]}
N_WAFERS = len(_WAFERS)
FIRST_GOLD_WAFER = min(_DATA["wafers"]["gold"])
_ROWS = [{}] + [_WAFERS[n] for n in range(1, N_WAFERS + 1)]  # row 0 stands for no Wafer
WAFER_COIN = _constant([row.get("coin", 0) for row in _ROWS])
WAFER_POLICY = _constant([row.get("policy", False) for row in _ROWS])
WAFER_EVENT = _constant([WaferEvent[row.get("event", "none").upper()] for row in _ROWS])
_ORDERS = [[*row.get("hordes", []), *["A0"] * 3][:3] for row in _ROWS]
WAFER_HORDE_PATH = _constant([[PATHS.index(order[0]) for order in orders] for orders in _ORDERS])
WAFER_HORDE_MOVES = _constant([[int(order[1]) for order in orders] for orders in _ORDERS])  # 0: no order

# --- Armies (4.2.1) --------------------------------------------------------------------------------------------------

_ARMIES = _DATA["armies"]
TRIBES = ("none", *_ARMIES["hordes"])
Tribe = _enum("Tribe", TRIBES)
TRIBE_STRENGTH = _constant([0, *_ARMIES["hordes"].values()])
TRIBE_ALLIED = _constant([name in _DATA["allied_hordes"] for name in TRIBES])  # 6.8.1
TRIBE_CHRISTIAN = _constant([name in _DATA["christian_hordes"] for name in TRIBES])
_FREEDOM = _DATA["religious_freedom"]["all_lands_controlled"]
TRIBE_GRANTS_FREEDOM = _constant([name in _FREEDOM for name in TRIBES])  # 8.3.1
TRIBE_ARIAN = _constant([name in ("saxons_arian", "unholy_arian_empire", "vandals_arian") for name in TRIBES])  # 7.14
CONVERTED_TRIBE = _constant([TRIBES.index(_DATA["convertible_hordes"].get(name, "none")) for name in TRIBES])  # 7.6
FIRST_TRIBE = _constant(
    [
        Tribe.SAXONS_ARIAN,
        Tribe.BULGARS_PAGAN,
        Tribe.KHAZARS_PAGAN,
        Tribe.TURKS_PAGAN,
        Tribe.HIMYAR_CLANS,
        Tribe.VANDALS_ARIAN,
    ]
)  # 5.2.4
PATH_TRIBES = (
    ("saxons_arian", "saxons_christian", "unholy_arian_empire"),
    ("bulgars_pagan", "bulgars_christian"),
    ("khazars_pagan", "khazars_jewish"),
    ("turks_pagan", "turks_manichee", "turks_christian", "turks_muslim"),
    ("himyar_clans", "shewa_muslim"),
    ("vandals_arian", "berbers_muslim"),
)

ARABS = ("none", "jihad", "abbasid", "seljuks")
Arab = _enum("Arab", ARABS)
ARAB_STRENGTH = _constant(
    [[0] * 6]
    + [[_ARMIES[kind][letter] for letter in PATHS] for kind in ("jihad", "abbasid")]
    + [[_ARMIES["seljuks"]] * 6]
)  # by kind and Path
ROMAN_CONTROL_STRENGTH = max(_ARMIES["roman_control"].values())
ROMAN_ARMY_STRENGTH = _ARMIES["roman_army"]
HRE_STRENGTH = _ARMIES["holy_roman_empire"]
NUBIA_STRENGTH = _ARMIES["nubia"]
N_KNIGHTS = 3
INFRASTRUCTURE_SUPPLY = 2  # tiles of each kind (7.3)

PERSIAN_TILES = ("none", "-1", "0", "+1")  # 7.2.3; tile number less 2 is the modifier
KING_NUMBER = _constant([row["king"] for row in _DATA["ruler_religion"]]).reshape(
    2, 3
)  # seat (christian, pagan) x borders

# --- Acts Track (2.4, chapter 5) -------------------------------------------------------------------------------------

_TRACK = _DATA["acts_track"]
LAST_TURN = max(_TRACK)
YEARS = ("", *(str(_TRACK[turn]["years"]) for turn in range(1, LAST_TURN + 1)))
ERA_NAMES = ("", *(_TRACK[turn]["era"] for turn in range(1, LAST_TURN + 1)))
COUNCIL_NAMES = ("", *(_TRACK[turn].get("council", "") for turn in range(1, LAST_TURN + 1)))
HAS_COUNCIL = _constant([bool(name) for name in COUNCIL_NAMES])  # 5.5
TURN_HERESIES = _constant(
    [[0] * N_HERESIES]
    + [[_TRACK[turn].get("heresies", {}).get(name, 0) for name in HERESIES] for turn in range(1, LAST_TURN + 1)]
)  # 5.3
_THEOLOGIANS = {turn: row["theologian"] for turn, row in _TRACK.items() if "theologian" in row}
THEOLOGIANS = ("none", *(snake(row["name"]) for row in _THEOLOGIANS.values()))
TURN_THEOLOGIAN = _constant(
    [THEOLOGIANS.index(snake(_THEOLOGIANS[t]["name"])) if t in _THEOLOGIANS else 0 for t in range(LAST_TURN + 1)]
)  # 5.4
THEOLOGIAN_PATHS = _constant(
    [[False] * N_PATHS] + [[letter in row["paths"] for letter in PATHS] for row in _THEOLOGIANS.values()]
)  # 7.7

PAX_ROMANA_TURN = 3
CONSTANTINE_TURN = 10
FALL_OF_ROME_TURN = 15
JUSTINIAN_TURN = 17
ISLAM_TURN = 21
ABBASID_TURN = 25
TURKISH_TURN = 26
COLLAPSE_LEVEL = 7  # 8.1
COLLAPSE_SCORE = -250  # R39
TREASURY_LIMIT = 10  # 6.2


class Policy(IntEnum):
    """Roman Policy (6.3)."""

    PAX_ROMANA = 0
    LEX_ROMANA = 1
    CHRISTIAN_EMPEROR = 2
    HERETICAL_EMPEROR = 3


class Control(IntEnum):
    """Who controls a Land (2.8, R2)."""

    NONE = 0
    KING = 1
    TYRANT = 2
    ARAB = 3
    PERSIA = 4
    ROME = 5  # a Roman Control Tile or the HRE (R45)
    NUBIA = 6
    HORDE = 7
    PAPAL_STATES = 8
    RECONQUISTA = 9


class Pope(IntEnum):
    """A Path's Pope tile (2.9, 5.5)."""

    NONE = 0
    COMMUNION = 1
    SCHISM = 2


class Rank(IntEnum):
    """A Path's Missionary (7.1)."""

    NONE = 0
    APOSTLE = 1
    BISHOP = 2
    ARCHBISHOP = 3


class Ruler(IntEnum):
    """A Path's Ruler (6.4)."""

    NONE = 0
    KING = 1
    TYRANT = 2


class Bible(IntEnum):
    """A Bible translation (7.4)."""

    ABSENT = 0
    READY = 1
    USED = 2


class James(IntEnum):
    """James the Just (7.2.1.3)."""

    GONE = 0
    JERUSALEM = 1
    RELICS = 2


class Spain(IntEnum):
    """Spain's special tile (6.9.1, 7.14)."""

    FREE = 0
    OCCUPIED = 1
    RECONQUISTA = 2


class Payment(IntEnum):
    """How a Conversion or the end of a Heresy is paid for (7.2, 7.2.1, 7.5)."""

    SOLIDUS = 0
    BIBLE = 1
    ISIS = 2
    THEOLOGIAN = 3
    JAMES = 4
    FREE = 5


class Attacker(IntEnum):
    """Who invades (4.2.2)."""

    HORDE = 0
    ARAB = 1
    CONTROL = 2  # a Roman Control Tile or the HRE
    ARMY = 3
    NUBIA = 4


SCENARIOS = tuple(_DATA["scenarios"])
Scenario = _enum("Scenario", SCENARIOS)
FIRST_TURN = _constant([row["first_turn"] for row in _DATA["scenarios"].values()])

DECISIONS = (
    "none",
    "capital_after_the_fall",
    "council",
    "army_move",
    "pax_romana",
    "lex_romana",
    "christian_emperor",
    "ebionites",
    "epidemic",
    "allied_horde",
    "martyrs",
    "joint_advance",
    "baqt",
    "religious_action",
    "choose_field",
    "choose_heresy",
    "place_knight",
    "persian_religion",
    "apostasy",
    "game_over",
)
Decision = _enum("Decision", DECISIONS)

VICTORY_LEVELS = tuple((row["at_least"], row["name"]) for row in _DATA["victory_levels"])


def victory_level(score: int) -> str:
    """Name of the victory level that a score reaches (8.4)."""
    return next(name for least, name in VICTORY_LEVELS if score >= least)


PROCEDURES = (
    "turn",
    "pax_romana_era",
    "age_of_constantine",
    "fall_of_rome",
    "rise_of_islam_era",
    "early_middle_ages",
    "council",
    "set_up_ruler",
    "sudden_jihads",
    "horde_orders",
    "jihad_steps",
    "invasion",
    "discovery",
    "heresy_choice",
    "knight_move",
    "roman_attack",
    "set_up",
)
Procedure = _enum("Procedure", PROCEDURES)
