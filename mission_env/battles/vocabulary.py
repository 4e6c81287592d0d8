"""The names of Battles: empires, cities, borders, tokens, owners, decisions and procedures. Data only."""

from enum import IntEnum

import numpy as np

from mission_env.battles.data import AGENTS, COLOURS, KINDS, TROOPS, the_deck, the_map

MAP, DECK = the_map(), the_deck()

# --- The map ---------------------------------------------------------------------------------------------------------

EMPIRES, PLACES = MAP.empires, MAP.places
N_EMPIRES, N_PLACES = len(EMPIRES), len(PLACES)
BORDERS = tuple(f"{EMPIRES[one]}_{EMPIRES[other]}" for one, other in MAP.borders)
N_BORDERS = len(BORDERS)
N_COLOURS = len(COLOURS)
Empire = IntEnum("Empire", [(name.upper(), number) for number, name in enumerate(EMPIRES)])  # type: ignore[misc]
Place = IntEnum("Place", [(name.upper(), number) for number, name in enumerate(PLACES)])  # type: ignore[misc]
Border = IntEnum("Border", [(name.upper(), number) for number, name in enumerate(BORDERS)])  # type: ignore[misc]
MEDIEVAL = 0  # what a map card shows; a theocracy is 1 + its colour
FAITHS = ("medieval", *COLOURS)

# --- Tokens ----------------------------------------------------------------------------------------------------------

CUBE = len(TROOPS)
PIRATES = tuple(f"{colour}_pirate" for colour in COLOURS)
TYPES = (*TROOPS, "cube", *PIRATES)  # three knights, three rooks, the cube, three pirates
KNIGHT, ROOK, PIRATE = 0, N_COLOURS, CUBE + 1  # first type of each
N_TROOPS, N_REPRESSED, N_TYPES = len(TROOPS), CUBE + 1, len(TYPES)  # pirates are never repressed

OWNERS = ("nobody", "player", "rival_1", "rival_2", "rival_3")
NOBODY, PLAYER = 0, 1
N_OWNERS = len(OWNERS)
CITY_TOKENS = ("none", *TROOPS)  # what a place in a city holds: 1 + type
CONCESSION = 1 + N_COLOURS  # what a border holds: 1 + colour of a pirate, or CONCESSION + its owner
BORDER_TOKENS = ("none", *PIRATES, *(f"concession_{owner}" for owner in OWNERS))

# All tokens that a battle can kill, by number: those in cities, those on borders, agents, repressed ones
TOKENS = (*PLACES, *BORDERS, *(f"agent_{name}" for name in TYPES), *(f"repressed_{name}" for name in TYPES[: CUBE + 1]))
FIRST_BORDER = N_PLACES
FIRST_AGENT = FIRST_BORDER + N_BORDERS
FIRST_REPRESSED = FIRST_AGENT + N_TYPES
N_TOKENS = len(TOKENS)

# --- Battles and cards -----------------------------------------------------------------------------------------------

BATTLES = (*KINDS, "campaign", "vote")
Kind = IntEnum("Kind", [(name.upper(), number) for number, name in enumerate(BATTLES)])  # type: ignore[misc]
N_KINDS = len(KINDS)  # of cards
OUTFITS = DECK.outfits
N_OUTFITS = len(OUTFITS)
ROW = 6  # open cards (B12)

# --- The environment -------------------------------------------------------------------------------------------------

SCENARIOS = ("renaissance",)
LAST_TURN = 8  # rounds (B4)
OPERATIONS = 3  # in a round (B4)
TAX = 2  # florins (B4)
FLORINS_AT_START = 4  # B12
MOST_FLORINS = 99
MOST_REPRESSED = 99  # tokens of one type in an empire
LETTERS = ("kingdoms", "republics", "vassals", "florins")  # parts of the score (B5)
KINGDOM_POINTS, REPUBLIC_POINTS, VASSAL_POINTS, FLORINS_A_POINT = 3, 4, 1, 4  # B5

DECISIONS = ("none", "operation", "target", "flip", "casualty", "admit", "border", "emancipate", "game_over")
Decision = IntEnum("Decision", [(name.upper(), number) for number, name in enumerate(DECISIONS)])  # type: ignore[misc]

PROCEDURES = ("round", "campaign", "battle", "vote", "transfer", "emancipation", "set_up", "table")
Procedure = IntEnum("Procedure", [(name.upper(), number) for number, name in enumerate(PROCEDURES)])  # type: ignore[misc]

# --- Tables of the map, for compiled code ----------------------------------------------------------------------------

EMPIRE_OF = np.array(MAP.empire_of)  # place -> empire
N_PLACES_OF = np.bincount(EMPIRE_OF, minlength=N_EMPIRES)
FIRST_PLACE = np.concatenate([[0], np.cumsum(N_PLACES_OF)[:-1]])
SIDES = np.array(MAP.borders)  # (borders, 2): empires
SEA = np.array(MAP.sea, dtype=np.int64)
N_BORDERS_OF = np.bincount(SIDES.ravel(), minlength=N_EMPIRES)
BORDERS_OF = np.full((N_EMPIRES, N_BORDERS_OF.max()), -1)
BORDERING = np.zeros((N_EMPIRES, N_EMPIRES), dtype=np.int64)  # share a border
ADJACENT = np.zeros((N_EMPIRES, N_EMPIRES), dtype=np.int64)  # diagonal included
for _empire in range(N_EMPIRES):
    _its = [border for border, sides in enumerate(MAP.borders) if _empire in sides]
    BORDERS_OF[_empire, : len(_its)] = _its
    ADJACENT[_empire, list(MAP.adjacent[_empire])] = 1
for _one, _other in MAP.borders:
    BORDERING[_one, _other] = BORDERING[_other, _one] = 1
AGENTS_OF = np.array(DECK.agents)  # outfit -> how many knights, rooks, cubes, pirates and bishops
LOTS = np.array(DECK.weights)  # kind -> weight of each outfit
CARDS = np.array(DECK.cards)  # kind -> how many
for _table in (EMPIRE_OF, N_PLACES_OF, FIRST_PLACE, SIDES, SEA, N_BORDERS_OF, BORDERS_OF, BORDERING, ADJACENT):
    _table.setflags(write=False)
for _table in (AGENTS_OF, LOTS, CARDS):
    _table.setflags(write=False)
BISHOPS = AGENTS.index("bishop")
