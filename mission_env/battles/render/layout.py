"""Where everything stands: the empires in two rows of five, borders between them, cards and boxes below.

Empires that share a side have a border; those that touch at a corner are adjacent as well, as on the printed map.
"""

from mission_env.battles.vocabulary import BORDERS, EMPIRES, MAP
from mission_env.core.picture.box import Box

_GRID = (
    ("england", "france", "hre", "hungary", "byzantium"),
    ("portugal", "aragon", "papal_states", "ottoman", "mamluk"),
)
SLOTS = {name: (column, row) for row, names in enumerate(_GRID) for column, name in enumerate(names)}
_LEFT, _TOP = 8, 52
_WIDE, _HIGH = 196, 212  # an empire
_ASIDE, _BELOW = 71, 62  # between two empires: room for a border

TURNS = Box(8, 6, 1264, 38)
ROW = Box(8, 548, 870, 122)  # the open cards
BATTLE = Box(8, 676, 870, 74)  # what is fought, who has been placed for it, the deck
NOW = Box(886, 548, 386, 82)
SCORE = Box(886, 636, 386, 114)
LEGEND = Box(8, 756, 1264, 38)


def _empire(name: str) -> Box:
    column, row = SLOTS[name]
    return Box(_LEFT + column * (_WIDE + _ASIDE), _TOP + row * (_HIGH + _BELOW), _WIDE, _HIGH)


def _border(one: str, other: str) -> Box:
    """Between two empires that stand side by side, or one over the other."""
    a, b = EMPIRE_BOXES[one], EMPIRE_BOXES[other]
    x, y = (a.middle[0] + b.middle[0]) / 2, (a.middle[1] + b.middle[1]) / 2
    wide, high = (_ASIDE - 5, 66) if SLOTS[one][1] == SLOTS[other][1] else (118, _BELOW - 10)
    return Box(x - wide / 2, y - high / 2, wide, high)


EMPIRE_BOXES = {name: _empire(name) for name in EMPIRES}
BORDER_BOXES = {
    name: _border(*(EMPIRES[side] for side in sides)) for name, sides in zip(BORDERS, MAP.borders, strict=True)
}
