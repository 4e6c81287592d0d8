"""The one drawing of a position, from which every picture is made."""

import numpy as np

from mission_env.core.picture.box import Box
from mission_env.core.picture.shapes import HEIGHT, WIDTH, Shape
from mission_env.game import Game
from mission_env.render import palette
from mission_env.render.cells import draw_places
from mission_env.render.cups import draw_cups
from mission_env.render.legend import draw_legend
from mission_env.render.pen import Pen
from mission_env.render.pieces import contents
from mission_env.render.records import draw_churches, draw_now, draw_title, draw_tracks
from mission_env.render.table import read_table
from mission_env.render.track import draw_track
from mission_env.render.ways import draw_starts, draw_ways


def draw(position: "Game | np.record") -> list[Shape]:
    """The shapes of a position, from the lowest to the topmost, on a canvas of WIDTH x HEIGHT."""
    table = read_table(position)
    board = Pen()
    board.rect("board", Box(0, 0, WIDTH, HEIGHT), palette.BOARD)
    beside = Pen()
    draw_track(beside, table)
    draw_title(beside, table)
    draw_now(beside, table)
    draw_churches(beside, table)
    draw_cups(beside, table, draw_tracks(beside, table))
    places = draw_places(table, contents(table))
    return [*board.shapes, *draw_ways(), *places, *draw_starts(), *beside.shapes, *draw_legend()]
