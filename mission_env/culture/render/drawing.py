"""The one drawing of a position of Culture, from which every picture is made."""

from mission_env.core.game import CheckedGame
from mission_env.core.picture import colours
from mission_env.core.picture.box import Box
from mission_env.core.picture.shapes import HEIGHT, WIDTH, Shape
from mission_env.culture.render.board import draw_pieces, draw_squares
from mission_env.culture.render.palette import Pen
from mission_env.culture.render.panels import draw_legend, draw_nations, draw_now, draw_score, draw_turns
from mission_env.culture.render.table import read_table


def draw(game: CheckedGame) -> list[Shape]:
    """The shapes of a position, from the lowest to the topmost, on a canvas of WIDTH x HEIGHT."""
    table = read_table(game)
    board, beside = Pen(), Pen()
    board.rect("board", Box(0, 0, WIDTH, HEIGHT), colours.BOARD)
    draw_turns(beside, table)
    draw_now(beside, table)
    draw_nations(beside, table)
    draw_score(beside, table)
    return [*board.shapes, *draw_squares(), *draw_pieces(table), *beside.shapes, *draw_legend()]
