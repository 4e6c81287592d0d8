"""The one drawing of a position of Battles, from which every picture is made."""

from mission_env.battles.render.map import draw_borders, draw_empires, draw_ways
from mission_env.battles.render.palette import Pen
from mission_env.battles.render.panels import (
    draw_battle,
    draw_legend,
    draw_now,
    draw_row,
    draw_score,
    draw_turns,
)
from mission_env.battles.render.table import read_table
from mission_env.core.game import CheckedGame
from mission_env.core.picture import colours
from mission_env.core.picture.box import Box
from mission_env.core.picture.shapes import HEIGHT, WIDTH, Shape


def draw(game: CheckedGame) -> list[Shape]:
    """The shapes of a position, from the lowest to the topmost, on a canvas of WIDTH x HEIGHT."""
    table = read_table(game)
    board, beside = Pen(), Pen()
    board.rect("board", Box(0, 0, WIDTH, HEIGHT), colours.BOARD)
    for part in (draw_turns, draw_row, draw_battle, draw_now, draw_score):
        part(beside, table)
    return [*board.shapes, *draw_ways(), *draw_borders(table), *draw_empires(table), *beside.shapes, *draw_legend()]
