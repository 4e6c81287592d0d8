"""The names of Culture: squares, nations, scenarios, decisions and procedures. Data only."""

from enum import IntEnum

WIDTH, HEIGHT = 8, 7  # C1: eight squares to a row, so that a row of a set of squares is one byte
FILES = "abcdefgh"
SQUARES = tuple(f"{file}{rank}" for rank in range(1, HEIGHT + 1) for file in FILES)  # a1, b1, ..., h7
N_SQUARES = len(SQUARES)

NATIONS = ("red", "blue", "green", "gold")  # in turn order
N_NATIONS = len(NATIONS)
PLAYER = 0  # the nation that the agent plays; the others are scripted (C1)

LAST_TURN = 40  # C8
PRIEST_PRICE = MONUMENT_PRICE = 20  # S3, S8: culture points
ARMY_PRICE = 10  # F1: warfare points
CITY_PRICE = 10  # F9: economy points
FREE_PRIESTS = 3  # C2: priests that add nothing to cultural power
MOST_POWER = 10  # C2a: dice in a pool before it is multiplied
MOST_POINTS = 999  # C4b: points of one kind that a nation can hold
MONUMENT_DEFENCE, FORTRESS_DEFENCE, CAPITAL_DEFENCE = 2, 2, 4  # S33, F8, S39

CULTURE_PER_CITY = 5  # C4
WARFARE_PER_CITY = 2  # C1a
CULTURE_BASE, WARFARE_BASE, ECONOMY_BASE = 5, 2, 3  # income of a turn (C4, C1a, C4a)
CULTURAL_BASE, MILITARY_BASE = 3, 3  # powers (C2)


class Piece(IntEnum):
    """What can stand on a square (C1)."""

    ARMY = 0
    PRIEST = 1
    CITY = 2
    MONUMENT = 3  # a monumental city
    FORTRESS = 4  # a fortified city
    CAPITAL = 5


PIECES = tuple(piece.name.lower() for piece in Piece)
N_PIECES = len(PIECES)

SCENARIOS = ("duel", "triad", "quartet")
NATIONS_OF = (2, 3, 4)  # scenario -> how many nations play
CAPITALS = ("b2", "g6", "g2", "b6")  # nation -> its capital at the start
CITIES_AT_START = 1  # besides the capital
ARMIES_AT_START = 1
LETTERS = ("capitals", "cities", "improvements", "armies", "priests", "last_nation")  # parts of the score (C8)
POINTS_OF = (10, 4, 1, 1, 1, 20)  # C8

DECISIONS = ("none", "orders", "target", "game_over")
Decision = IntEnum("Decision", [(name.upper(), number) for number, name in enumerate(DECISIONS)])  # type: ignore[misc]

PROCEDURES = ("turn", "opponent", "unit", "set_up")
Procedure = IntEnum("Procedure", [(name.upper(), number) for number, name in enumerate(PROCEDURES)])  # type: ignore[misc]
