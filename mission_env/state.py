"""The whole game, dice included, as one NumPy record.

`GAME` is the dtype; a batch of games is an array of it, a copy is a memcpy, equality is bytes. State is canonical: what
follows from other fields (control of a Land, above all) is not stored, and interchangeable tiles are counted. Tiles
bound to a Path stand at a *distance* from Jerusalem: 0 is Jerusalem, 1 .. PATH_LENGTH its Lands, one more its Homeland,
OFF_MAP not in play. Other tiles stand on a *place* (vocabulary.PLACES) or NOWHERE.
"""

import numpy as np

from mission_env.core.record import copier, head, record_type
from mission_env.vocabulary import (
    CUP_FAITHS,
    FAITHS,
    N_FIELDS,
    N_HERESIES,
    N_LANDS,
    N_LANGUAGES,
    N_PATHS,
    N_WAFERS,
    NOWHERE,
)

OFF_MAP = -1
MAX_DEPTH = 5  # frames on the stack: Turn, era or phase loop, invasion, ...
N_LOCALS = 5
SCRIPT_LIMIT = 250  # scripted dice and draws for one step

GAME = record_type(
    head(MAX_DEPTH, N_LOCALS, SCRIPT_LIMIT),
    [
        ("scenario", "i2"),
        ("turn", "i2"),  # 1 .. 27
        ("collapsed", "i2"),  # 8.1
        ("treasury", "i2"),  # solidi, 0 .. 10 (6.2)
        ("dark_ages", "i2"),  # level, 0 .. (8.1)
        ("policy", "i2"),  # Policy (6.3)
        ("wafer", "i2"),  # active Wafer, 0 none (6.1)
        ("persia_muslim", "i2"),  # 8.2
        ("jerusalem_arab", "i2"),  # 5.2.5
        ("capital", "i2"),  # Roman Capital's Land (7.12)
        ("army", "i2"),  # Roman Army's Land, DAMAGED or NOWHERE (5.10)
        ("papal_states", "i2"),  # tile in Rome (5.2.4)
        ("nubia", "i2"),  # distance on Path E, or OFF_MAP (2.8.7)
        ("hre", "i2"),  # 1: Path A's control tile is the HRE (5.7.1)
        ("baqt", "i2"),  # 6.9.2
        ("spain", "i2"),  # Spain (6.9.1, 7.14)
        ("reconquista_tried", "i2"),  # 7.14
        ("james", "i2"),  # James (7.2.1.3)
        ("theologian", "i2"),  # this Turn's, not yet used; 0 none (5.4)
        ("evangelist", "i2"),  # Path he is bound to, or NOWHERE (7.7.1)
        ("theologian_land", "i2"),  # Land he protects, or NOWHERE (7.7.2)
        ("knights_damaged", "i2"),  # 7.13
        ("melkites_available", "i2"),  # 7.15
        ("drawn", "i2", (3,)),  # Fields drawn for a Big City, NOWHERE none (7.1.4.1)
        ("sustained", "i8"),  # bit set of Lands paid for this Turn (8.3.2)
        # Lands
        ("field", "i2", (N_LANDS,)),  # field kind, NOWHERE undiscovered (2.7)
        ("christian", "i2", (N_LANDS,)),  # 1: green side up
        ("heresies", "i4", (N_LANDS,)),  # two bits a kind: how many tiles of it (6.5)
        ("isis", "i2", (N_LANDS,)),  # Cult of Isis tiles (7.2.1.2)
        ("persian", "i2", (N_LANDS,)),  # Persian tile: modifier + 2, 0 none (7.2.3)
        ("infrastructure", "i2", (N_LANDS,)),  # 7.3
        ("knights", "i2", (N_LANDS,)),  # Knights or Pray for Peace tiles (7.13)
        ("melkites", "i2", (N_LANDS,)),  # 7.15
        # Paths
        ("pope", "i2", (N_PATHS,)),  # Pope (2.9)
        ("faith", "i2", (N_PATHS,)),  # Faith (5.5)
        ("submit", "i2", (N_PATHS,)),  # 7.8
        ("rank", "i2", (N_PATHS,)),  # Missionary (7.1)
        ("missionary", "i2", (N_PATHS,)),  # his distance, or OFF_MAP
        ("relics", "i2", (N_PATHS,)),  # place of the Relics, or NOWHERE (7.11)
        ("ruler", "i2", (N_PATHS,)),  # Ruler (6.4)
        ("seat", "i2", (N_PATHS,)),  # his distance, or OFF_MAP
        ("roman", "i2", (N_PATHS,)),  # Roman Control Tile's (or HRE's) distance, or OFF_MAP (2.8.2)
        ("tribe", "i2", (N_PATHS,)),  # Horde, 0 none (6.8)
        ("horde", "i2", (N_PATHS,)),  # its distance, or OFF_MAP
        ("arab", "i2", (N_PATHS,)),  # Arab kind, 0 none (2.8.3)
        ("arab_at", "i2", (N_PATHS,)),  # its distance (0: Jerusalem), or OFF_MAP
        # Bibles by language (7.4)
        ("bible", "i2", (N_LANGUAGES,)),  # Bible
        ("bible_land", "i2", (N_LANGUAGES,)),  # Land it shields, or NOWHERE (7.4.2)
        # Cups (2.5)
        ("wafer_cup", "i2", (N_WAFERS + 1,)),  # by Wafer number
        ("field_cup", "i2", (N_FIELDS,)),
        ("heresy_cup", "i2", (N_HERESIES,)),
        ("faith_cup", "i2", (len(FAITHS),)),
    ],
)

assert len(CUP_FAITHS) < len(FAITHS) and GAME.itemsize < 2048

# Fields whose "none" is not zero
_OFF_ZERO = (
    ("capital", NOWHERE),
    ("army", NOWHERE),
    ("nubia", OFF_MAP),
    ("evangelist", NOWHERE),
    ("theologian_land", NOWHERE),
    ("drawn", NOWHERE),
    ("field", NOWHERE),
    ("missionary", OFF_MAP),
    ("relics", NOWHERE),
    ("seat", OFF_MAP),
    ("roman", OFF_MAP),
    ("horde", OFF_MAP),
    ("arab_at", OFF_MAP),
    ("bible_land", NOWHERE),
)
_EMPTY = np.zeros(1, dtype=GAME)
for _name, _value in _OFF_ZERO:
    _EMPTY[_name] = _value


def empty_games(number: int) -> np.ndarray:
    """An array of `number` records with nothing on the table."""
    return np.repeat(_EMPTY, number)


copy_table = copier(GAME, "scenario")  # copies everything on the table from record t to record s
