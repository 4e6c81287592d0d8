"""Dice and draws of Culture: twenty-sided dice, and the squares on which a nation's first cities and armies stand."""

from enum import IntEnum

from mission_env.core.chance import DICE


class Chance(IntEnum):
    """Kinds of chance; the value is the script code of the kind's outcome number 0."""

    DIE = DICE  # up to 20
    SITE = 30  # a square of the board
