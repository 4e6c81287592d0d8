"""Where everything stands: the board on the left, the nations on the right, the turns on top, the legend below."""

from mission_env.core.picture.box import Box
from mission_env.culture.vocabulary import HEIGHT, SQUARES, WIDTH

SIDE = 95  # of a square
BOARD = Box(32, 54, WIDTH * SIDE, HEIGHT * SIDE)
TURNS = Box(8, 6, 1264, 38)
_LEFT, _WIDTH = BOARD.right + 14, 1272 - BOARD.right - 14
NOW = Box(_LEFT, 54, _WIDTH, 74)
NATIONS = Box(_LEFT, 134, _WIDTH, 520)
SCORE = Box(_LEFT, 660, _WIDTH, 76)
LEGEND = Box(8, 746, 1264, 48)


def square_box(square: str) -> Box:
    """The box of a square; the first rank lies at the bottom."""
    number = SQUARES.index(square)
    rank, file = divmod(number, WIDTH)
    return Box(BOARD.x + file * SIDE, BOARD.bottom - (rank + 1) * SIDE, SIDE, SIDE)
