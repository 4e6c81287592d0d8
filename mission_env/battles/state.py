"""A game of Battles, chance included, as one NumPy record.

Only what cannot be derived is stored: a vassal's owner is its suzerain's, and the survivors of a battle are the tokens
that are left.
"""

import numpy as np

from mission_env.battles.vocabulary import N_BORDERS, N_EMPIRES, N_KINDS, N_PLACES, N_REPRESSED, N_TYPES, ROW
from mission_env.core.record import head, record_type

NOTE_LIMIT = 128  # a battle may kill some sixty tokens of different names in one step
SCRIPT_LIMIT = 2000  # for one step
N_SLOTS = 6  # named integers of a frame
MAX_DEPTH = 4  # round, campaign, battle, and transfer or emancipation

GAME = record_type(
    head(depth=MAX_DEPTH, integers=N_SLOTS, script=NOTE_LIMIT, notes=NOTE_LIMIT),
    [
        ("scenario", "i2"),
        ("turn", "i2"),  # the round, 1 .. 8 (B4)
        ("collapsed", "i2"),  # always 0: nobody loses before the end
        ("operations", "i2"),  # left in this round (B4)
        ("florins", "i2"),  # the player's
        # The map
        ("city", "i1", (N_PLACES,)),  # CITY_TOKENS: 0 none, else 1 + type
        ("border", "i1", (N_BORDERS,)),  # BORDER_TOKENS
        ("owner", "i1", (N_EMPIRES,)),  # OWNERS; a vassal has none of its own
        ("republic", "i1", (N_EMPIRES,)),  # 1: its owner holds it as a republic, not as a kingdom (B3)
        ("suzerain", "i1", (N_EMPIRES,)),  # of a vassal: 1 + empire; 0 none
        ("theocracy", "i1", (N_EMPIRES,)),  # FAITHS: 0 medieval, else 1 + colour
        ("repressed", "i1", (N_EMPIRES, N_REPRESSED)),  # how many of each type
        # Cards
        ("agents", "i1", (N_TYPES,)),  # of the card that is played, and all who move in after its battle
        ("deck", "i1", (N_KINDS,)),  # cards left, by kind
        ("card_kind", "i1", (ROW,)),  # open cards: 1 + kind; 0 none
        ("card_place", "i1", (ROW,)),
        ("card_outfit", "i1", (ROW,)),
        ("card_colour", "i1", (ROW,)),
    ],
)


def empty_games(number: int) -> np.ndarray:
    """An array of `number` records with nothing on the map."""
    return np.zeros(number, dtype=GAME)
