"""Dice and draws of The Mission: six-sided dice, and the kinds of draws. How chance works: core/chance.py."""

from enum import IntEnum

from mission_env.core.chance import DICE, roll
from mission_env.jit import compiled


class Chance(IntEnum):
    """Kinds of chance; the value is the script code of the kind's outcome number 0."""

    DIE = DICE
    WAFER = 10
    FIELD = 50
    HERESY = 80
    FAITH = 100
    PERSIAN = 115
    END = 120


@compiled
def die(s):
    """Rolls one six-sided die."""
    return roll(s, 6)
