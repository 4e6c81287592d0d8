"""A game of Culture, dice included, as one NumPy record.

What stands on the board is kept as sets of squares, one for each nation and kind of piece: bit q of a whole number
stands for square q (vocabulary.SQUARES). There are 56 squares, so that a set is never negative. What follows from other
fields (powers, who is left) is not stored.
"""

import numpy as np

from mission_env.core.record import head, record_type
from mission_env.culture.vocabulary import N_NATIONS

NOTE_LIMIT = 80  # a contest writes at most 10 + 40 dice and a dozen notes
SCRIPT_LIMIT = 20_000  # for one step; the record holds a part of a long script at a time

GAME = record_type(
    head(depth=3, integers=5, script=NOTE_LIMIT, notes=NOTE_LIMIT, values="i2"),
    [
        # The table
        ("scenario", "i2"),
        ("turn", "i2"),  # 1 .. 40 (C8)
        ("collapsed", "i2"),  # 1: the player's nation is gone (S48)
        ("nation", "i2"),  # whose turn it is
        # Sets of squares
        ("army", "i8", (N_NATIONS,)),
        ("priest", "i8", (N_NATIONS,)),
        ("city", "i8", (N_NATIONS,)),  # regular ones
        ("monument", "i8", (N_NATIONS,)),
        ("fortress", "i8", (N_NATIONS,)),
        ("capital", "i8", (N_NATIONS,)),  # one square, or none once the nation is gone
        ("ready", "i8"),  # units and monuments of the nation whose turn it is that may still act (C1a)
        ("old", "i8"),  # its cities that it had at the start of its turn (S4)
        ("built", "i8"),  # its cities built this turn (F9)
        # Points and powers
        ("culture", "i2", (N_NATIONS,)),  # C4
        ("warfare", "i2", (N_NATIONS,)),  # F1
        ("economy", "i2", (N_NATIONS,)),  # F9
        ("cultural_base", "i2", (N_NATIONS,)),  # dice (C2)
        ("military_base", "i2", (N_NATIONS,)),
    ],
)


def empty_games(number: int) -> np.ndarray:
    """An array of `number` records with nothing on the board."""
    return np.zeros(number, dtype=GAME)
