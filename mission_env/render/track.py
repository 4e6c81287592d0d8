"""The Acts Track along the top: 27 Turns under their eras, the present one lit."""

from itertools import groupby
from types import SimpleNamespace

from mission_env import vocabulary as v
from mission_env.core.picture.box import Box
from mission_env.render import palette
from mission_env.render.layout import TRACK
from mission_env.render.pen import Pen

_ERA = 12  # height of the band of eras
_TURNS = range(1, v.LAST_TURN + 1)


def draw_track(pen: Pen, table: SimpleNamespace) -> None:
    """Eras, and for each Turn its number, its years and what it brings."""
    boxes = TRACK.below(_ERA).parts(v.LAST_TURN)
    for number, (era, turns) in enumerate(groupby(_TURNS, lambda turn: v.ERA_NAMES[turn])):
        first, *_, last = list(turns)
        left, right = boxes[first - 1].x, boxes[last - 1].right
        band = Box(left, TRACK.y, right - left, _ERA)
        pen.rect(f"era.{number}", band, palette.ON, palette.BOARD, 1)
        pen.text(f"era.{number}.name", band.inner(1), era, 9.5, palette.WHITE, "middle")
    for turn, box in zip(_TURNS, boxes, strict=True):
        _draw_turn(pen, turn, box, table.turn)


def _draw_turn(pen: Pen, turn: int, box: Box, now: int) -> None:
    key = f"turn.{turn}"
    fill = palette.GOLD if turn == now else palette.EMPTY if turn < now else palette.BOX
    pen.rect(key, box, fill, palette.CELL_EDGE if turn == now else palette.BOX_EDGE, 1.6 if turn == now else 0.8)
    upper = box.top(14)
    ink = palette.FAINT if turn < now else palette.INK
    pen.text(f"{key}.number", upper.part(3, 18), str(turn), 11.5, ink, bold=turn >= now)
    pen.text(f"{key}.brings", upper.part(20, box.width - 23), _brings(turn), 9, ink, "end")
    pen.text(f"{key}.years", box.below(13).inner(1.5), v.YEARS[turn], 9, ink, "middle")


def _brings(turn: int) -> str:
    """C a Council, H Heresies for the cup, T a Theologian."""
    signs = (("C", v.HAS_COUNCIL[turn]), ("H", v.TURN_HERESIES[turn].any()), ("T", v.TURN_THEOLOGIAN[turn]))
    return " ".join(letter for letter, brought in signs if brought)
