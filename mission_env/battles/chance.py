"""Draws of Battles: the cards of the deck, and what nobody's strike leaves to chance (B13). No dice are rolled."""

from enum import IntEnum

from mission_env.battles.vocabulary import N_BORDERS, N_COLOURS, N_EMPIRES, N_KINDS, N_OUTFITS, N_TOKENS, N_TYPES


class Chance(IntEnum):
    """Kinds of draws; the value is the script code of the kind's outcome number 0."""

    KIND = 1
    PLACE = KIND + N_KINDS
    AGENTS = PLACE + N_EMPIRES
    COLOUR = AGENTS + N_OUTFITS
    CASUALTY = COLOUR + N_COLOURS
    ADMIT = CASUALTY + N_TOKENS
    BORDER = ADMIT + N_TYPES


assert Chance.BORDER + N_BORDERS <= 128, "a script code is one signed byte"
