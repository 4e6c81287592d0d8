"""The channels of an observation: the name and the bounds of every number, in the order of the arrays.

Each row is declared once, name -> (low, high); compiled code finds a channel by its name in the enumerations `L`, `P`
and `G`, so names and numbers cannot drift apart. One-hot groups leave out "none": then all their flags are 0.
"""

from enum import IntEnum

from mission_env.actions import ACTION_NAMES
from mission_env.core.observation import FLAG, Bounds, Layout, channels, counts, flags
from mission_env.jit import compiled
from mission_env.vocabulary import (
    ARABS,
    CHRISTIAN_VALUE,
    CUP_FAITHS,
    DECISIONS,
    ERA_NAMES,
    FAITH_COUNT,
    FAITHS,
    FIELD_COUNT,
    FIELD_GROUPS,
    FIELDS,
    FIRST_GOLD_WAFER,
    HAS_MELKITE,
    HERESIES,
    HERESY_COUNT,
    INFRASTRUCTURE_SUPPLY,
    INFRASTRUCTURES,
    LANGUAGES,
    LAST_TURN,
    N_KNIGHTS,
    N_LANDS,
    N_PATHS,
    N_WAFERS,
    PATH_LENGTH,
    PLAIN_VALUE,
    TREASURY_LIMIT,
    TRIBE_STRENGTH,
    WAFER_COIN,
    WAFER_HORDE_MOVES,
    Control,
    Policy,
    Rank,
    WaferEvent,
    snake,
)

N_TILES = int(HERESY_COUNT.sum())  # Heresy tiles (6.5)
N_MELKITES = int(HERESY_COUNT[HAS_MELKITE.astype(bool)].sum())  # 7.15
LONGEST = int(PATH_LENGTH.max())
DARK_AGES_LIMIT = 6 + N_TILES + 1  # 8.1, 6.3.3, 7.7.1: the highest level a Turn can reach before it ends
ERAS = tuple(dict.fromkeys(snake(name) for name in ERA_NAMES if name))
PAYMENTS = ("solidus", "bible", "theologian", "james", "removal")  # how a Heresy that is to be named is paid for


def _members(enum: type[IntEnum]) -> list[str]:
    """Names of an enumeration whose member 0 is none."""
    return [member.name.lower() for member in enum if member]


_DISTANCE = (-1, LONGEST)  # -1: not on the map
_OUT_TO_HOMELAND = (-1, LONGEST + 1)

LAND_BOUNDS: Bounds = {
    "distance": (1, LONGEST),  # from Jerusalem (2.1)
    "big_city": FLAG,
    "discovered": FLAG,
    **flags("group", FIELD_GROUPS),  # 2.7
    "plain_value": (0, int(PLAIN_VALUE.max())),
    "christian_value": (0, int(CHRISTIAN_VALUE.max())),
    "green_side": FLAG,
    "christian": FLAG,  # green side up and no Heresy (6.5.1)
    "value_now": (-1, int(CHRISTIAN_VALUE.max())),  # in letter A of the score (8.4)
    "heresies": (0, N_TILES),
    **counts("heresy", HERESIES, HERESY_COUNT),
    "isis": (0, 2),
    "persian_tile": FLAG,
    "persian_modifier": (-1, 1),  # 7.2.3
    **flags("infrastructure", INFRASTRUCTURES[1:]),
    "knights": (0, N_KNIGHTS),
    "melkites": (0, N_MELKITES),
    **flags("control", [who.name.lower() for who in Control]),  # 2.8; king and tyrant: the Ruler's Seat is here
    "christian_rule": FLAG,  # 7.5
    "hostile_rule": FLAG,  # 4.2.1
    "pope_communion": FLAG,
    "pope_schism": FLAG,
    **flags("missionary", _members(Rank)),
    "relics": (0, N_PATHS),
    "army": FLAG,
    "capital": FLAG,
    "papal_states": FLAG,
    "roman_tile": FLAG,
    "hre_tile": FLAG,
    "nubia_tile": FLAG,
    "horde_tile": FLAG,
    "arab_tile": FLAG,
    "baqt": FLAG,
    "shielded": FLAG,  # 7.4.2, 7.7.2
    "sustained": FLAG,  # 8.3.2
    "intolerant_rule": FLAG,  # 8.3: Christians are in danger
    "religious_freedom": FLAG,  # 8.3.1
    "will_relapse": FLAG,  # 8.3: unless it is sustained or shielded
    "sustain_price": (0, 3),  # of a Land that will relapse (8.3.2)
    "ministers": (0, 2),  # +1 each in 7.2 and 7.5
    "conversion_faces": (0, 5),  # faces of the die with which a Conversion succeeds (7.2)
    "heresy_faces": (0, 5),  # faces that end the weakest Heresy here (7.5)
    "pending": FLAG,  # the decision is about this Land: invaded, discovered, its Heresy to be named, a Knight's origin
}

PATH_BOUNDS: Bounds = {
    "pope_communion": FLAG,
    "pope_schism": FLAG,
    "in_communion": FLAG,  # 6.5.3
    **flags("faith", FAITHS[1:]),
    "submit": FLAG,
    **flags("missionary", _members(Rank)),
    "missionary_distance": _OUT_TO_HOMELAND,
    "missionary_barred": FLAG,  # 6.3.4
    "steps_to_homeland": (0, LONGEST + 1),  # of an Apostle or Bishop (7.1.2)
    "relics_on_map": FLAG,
    "relics_held": FLAG,  # may be sold (7.11)
    "king": FLAG,
    "tyrant": FLAG,
    "seat_distance": _DISTANCE,
    "roman_distance": _DISTANCE,
    "horde_distance": _OUT_TO_HOMELAND,
    "horde_strength": (0, int(TRIBE_STRENGTH.max())),
    "horde_allied": FLAG,
    "horde_christian": FLAG,
    "horde_convertible": FLAG,
    "horde_tolerant": FLAG,  # 8.3.1
    "horde_arian": FLAG,
    "horde_lands": (0, LONGEST),
    "horde_christian_lands": (0, LONGEST),  # 7.6
    **flags("arab", ARABS[1:]),
    "arab_distance": _DISTANCE,
    "arab_strength": (0, 5),
    "christian_lands": (0, LONGEST),
    "lands_to_convert": (0, LONGEST),
    "undiscovered_lands": (0, LONGEST),
    "income": FLAG,  # 6.2
    "heresies": (0, N_TILES),
    "hostile_lands": (0, LONGEST),
    "endangered_lands": (0, LONGEST),
    "sustain_price": (1, 3),  # of a Land on this Path (8.3.2)
    "counting_melkites": (0, N_MELKITES),  # 5.5.1
    "infrastructure": FLAG,
    "bible_translated": FLAG,
    "bible_ready": FLAG,
    "translation_price": (0, 6),  # 7.4.1; 0 once translated
    "theologian_works": FLAG,  # 7.7.1
    "theologian_shields": FLAG,  # 7.7.2
    "theologian_bound": FLAG,
    "turns_to_theologian": (-1, LAST_TURN),  # 5.4; -1: none will come
    "orders_to_come": (0, int(WAFER_HORDE_MOVES.max())),  # moves of the Horde that the active Wafer still orders (6.8)
    "sudden_jihad_to_come": FLAG,  # 6.7
    "invaded_by_horde": FLAG,
    "invaded_by_arab": FLAG,
    "moves_left": (0, 6),  # of the invasion under way
    "target_distance": _DISTANCE,  # the Land it enters next
}

GLOBAL_BOUNDS: Bounds = {
    "rise_of_islam": FLAG,
    "turn": (1, LAST_TURN),
    "turns_left": (0, LAST_TURN - 1),
    **flags("era", ERAS),
    "turns_to_era": (-1, LAST_TURN),  # until the next one begins; -1: the last
    "turns_to_council": (-1, LAST_TURN),  # 5.5; 0: this Turn, -1: none will come
    "score": (-128, 127),  # 8.4, cut to these bounds
    "treasury": (0, TREASURY_LIMIT),
    "dark_ages": (0, DARK_AGES_LIMIT),
    **flags("policy", [policy.name.lower() for policy in Policy]),
    "wafer_active": FLAG,
    "wafer_coin": (0, int(WAFER_COIN.max())),
    "wafer_policy": FLAG,
    **flags("wafer", _members(WaferEvent)),
    "persia_muslim": FLAG,
    "jerusalem_arab": FLAG,
    "james_in_jerusalem": FLAG,
    "james_relics": FLAG,
    "theologian_present": FLAG,
    **flags("bible_translated", LANGUAGES),
    **flags("bible_ready", LANGUAGES),
    "knights_damaged": (0, N_KNIGHTS),
    "army_on_map": FLAG,
    "army_damaged": FLAG,
    "capital_under_christian_rule": FLAG,  # 8.4 E
    "melkites_available": (0, N_MELKITES),
    "papal_states": FLAG,
    "nubia": FLAG,
    "nubia_distance": _DISTANCE,
    "hre": FLAG,
    "baqt": FLAG,
    "spain_occupied": FLAG,
    "spain_reconquered": FLAG,
    "reconquista_tried": FLAG,
    "christian_lands": (0, N_LANDS),
    "undiscovered_lands": (0, N_LANDS),
    "paths_with_income": (0, N_PATHS),
    "heresies": (0, N_TILES),
    "endangered_lands": (0, N_LANDS),
    "sustaining_cost": (0, 3 * N_LANDS),  # of all of them
    "hospitals_left": (0, INFRASTRUCTURE_SUPPLY),
    "monasteries_left": (0, INFRASTRUCTURE_SUPPLY),
    "universities_left": (0, INFRASTRUCTURE_SUPPLY),
    **flags("decision", DECISIONS[1:]),
    "jihad_steps_to_come": (0, 3),  # 6.9
    "discovery_by_free_move": FLAG,  # an Apostle at risk (7.1.1)
    **flags("heresy_paid_by", PAYMENTS),
    "knight_from_damaged": FLAG,  # a Knight out of the Damaged Armies box is in hand (7.13)
    "army_may_join": FLAG,  # 4.2.5.1: who is asked along
    "control_may_join": FLAG,
    **counts("drawn", FIELDS, [min(3, count) for count in FIELD_COUNT.tolist()]),  # 7.1.4.1
    "silver_wafers_left": (0, FIRST_GOLD_WAFER - 1),
    "gold_wafers_left": (0, N_WAFERS - FIRST_GOLD_WAFER + 1),
    **flags("cup_wafer", [str(number) for number in range(1, N_WAFERS + 1)]),
    **counts("cup_field", FIELDS, FIELD_COUNT),
    **counts("cup_heresy", HERESIES[1:], HERESY_COUNT[1:]),  # Mithra never lies in the cup
    **counts("cup_faith", CUP_FAITHS, [FAITH_COUNT[FAITHS.index(name)] for name in CUP_FAITHS]),
}


L = channels("L", LAND_BOUNDS)
P = channels("P", PATH_BOUNDS)
G = channels("G", GLOBAL_BOUNDS)

LAYOUT = Layout(
    {"lands": LAND_BOUNDS, "paths": PATH_BOUNDS, "globals": GLOBAL_BOUNDS},
    {"lands": N_LANDS, "paths": N_PATHS, "globals": None},
    ACTION_NAMES,
)
CHANNELS, SHAPES, LOW, HIGH = LAYOUT.channels, LAYOUT.shapes, LAYOUT.low, LAYOUT.high


@compiled
def raise_flag(rows, row, first, kind) -> None:
    """Raises one flag of a one-hot group in a row; `first` is the flag of kind 1, and kind 0 is none without a flag."""
    if kind > 0:
        rows[row, first + kind - 1] = 1
