"""A pen that collects shapes: texts are centred in their boxes and made smaller where they would not fit."""

from math import floor
from typing import Literal

from mission_env.render import palette
from mission_env.render.layout import Box
from mission_env.render.shapes import CAP_HEIGHT, Circle, Polygon, Rect, Shape, Text, text_width

Anchor = Literal["start", "middle", "end"]

# Signs, in a square of 10 x 10: polygons, and circles as (x, y, radius)
SIGNS: dict[str, tuple[tuple, ...]] = {
    "missionary": (((1.2, 9.8), (3.4, 4.6), (6.6, 4.6), (8.8, 9.8)), (5, 2.4, 2.2)),
    "pope": (((0.5, 9.5), (1.5, 4.5), (5, 0.3), (8.5, 4.5), (9.5, 9.5), (5, 8)),),
    "schism": (((0.3, 9.5), (1.3, 4.5), (4.4, 0.8), (4.4, 8)), ((5.6, 0.8), (8.7, 4.5), (9.7, 9.5), (5.6, 8))),
    "relics": (((0.8, 4.6), (9.2, 4.6), (9.2, 9.5), (0.8, 9.5)), ((0.8, 3.6), (2.6, 0.8), (7.4, 0.8), (9.2, 3.6))),
    "bible": (((0.3, 1.8), (4.6, 3), (4.6, 9.5), (0.3, 8.3)), ((5.4, 3), (9.7, 1.8), (9.7, 8.3), (5.4, 9.5))),
    "theologian": (((0.8, 9.6), (2.4, 5), (8, 0.4), (9.6, 1.6), (6.2, 7), (2.6, 8)),),
    "building": (((0.4, 5), (5, 0.5), (9.6, 5), (8.4, 5), (8.4, 9.5), (1.6, 9.5), (1.6, 5)),),
    "isis": (((3, 0.5), (7, 0.5), (6, 3), (8.8, 6), (7, 9.5), (3, 9.5), (1.2, 6), (4, 3)),),
    "melkite": ((3, 5, 2.6), (7.4, 5, 2.6)),
    "paid": ((5, 5, 4),),
    "heresy": (((5.6, 0), (1.4, 5.6), (4.4, 5.6), (3.2, 10), (8.6, 4), (5.6, 4), (7.8, 0)),),
    "king": (((0.5, 9), (0.5, 2), (3, 5.4), (5, 1), (7, 5.4), (9.5, 2), (9.5, 9)),),
    "tyrant": (((1, 9.6), (1, 4), (5, 0.4), (9, 4), (9, 9.6), (6.4, 9.6), (6.4, 6), (3.6, 6), (3.6, 9.6)),),
    "rome": (
        ((1, 0.6), (9, 0.6), (9, 2.2), (1, 2.2)),
        ((3, 2.8), (7, 2.8), (7, 7.2), (3, 7.2)),
        ((1, 7.8), (9, 7.8), (9, 9.4), (1, 9.4)),
    ),
    "church_land": (((1.6, 10), (1.6, 0.4), (9.4, 3), (3.2, 5.6), (3.2, 10)),),
    "nubia": (((0.4, 9), (5, 1), (9.6, 9)),),
    "persia": (((5, 0.3), (9.7, 5), (5, 9.7), (0.3, 5)),),
    "horde": (((0.4, 9.4), (5, 0.4), (9.6, 9.4), (5, 6.4)),),
    "ally": (((0.4, 9.4), (5, 0.4), (9.6, 9.4), (5, 6.4)),),
    "arab": (((1, 0.8), (9, 0.8), (5.9, 5), (9, 9.2), (1, 9.2), (4.1, 5)),),
    "knight": (((1, 0.8), (9, 0.8), (9, 5.4), (5, 9.8), (1, 5.4)),),
    "city": (((0.5, 9.5), (0.5, 3), (3.5, 3), (3.5, 0.5), (6.5, 0.5), (6.5, 3), (9.5, 3), (9.5, 9.5)),),
    "flame": (((5, 0), (8.6, 5.4), (7.4, 9.4), (2.6, 9.4), (1.4, 5.4)),),
}


def cap_size(text: str, size: float, width: float, bold: bool = False) -> float:
    """The size, or the largest quarter below at which the text is no wider than `width`."""
    wide = text_width(text, size, bold)
    return size if wide <= width else floor(4 * size * width / wide) / 4


def wrapped(text: str, size: float, width: float) -> list[str]:
    """The text broken into lines no wider than `width`, at its spaces."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


class Pen:
    """Draws into `shapes`, everything for one Land or (None) for none."""

    def __init__(self, land: str | None = None) -> None:
        self.shapes: list[Shape] = []
        self.land = land

    def rect(
        self,
        key: str,
        box: Box,
        fill: str | None,
        stroke: str | None = None,
        stroke_width: float = 1,
        radius: float = 0,
    ) -> None:
        """A box."""
        self.shapes.append(Rect(key, *box, fill, stroke, stroke_width, radius, self.land))

    def circle(
        self, key: str, x: float, y: float, radius: float, fill: str | None, stroke: str | None = None, line: float = 1
    ) -> None:
        """A circle, its outline `line` wide."""
        self.shapes.append(Circle(key, x, y, radius, fill, stroke, line, self.land))

    def polygon(self, key: str, points, fill: str | None, stroke: str | None = None, line: float = 1) -> None:
        """A closed polygon."""
        self.shapes.append(Polygon(key, tuple(points), fill, stroke, line, True, self.land))

    def line(self, key: str, points, stroke: str, width: float) -> None:
        """An open line."""
        self.shapes.append(Polygon(key, tuple(points), None, stroke, width, False, self.land))

    def text(
        self,
        key: str,
        box: Box,
        text: str,
        size: float,
        fill: str = palette.INK,
        anchor: Anchor = "start",
        bold: bool = False,
    ) -> None:
        """A text in a box, centred from top to bottom; smaller than `size` where the box is narrow."""
        size = cap_size(text, size, box.width, bold)
        x = box.x + box.width * {"start": 0, "middle": 0.5, "end": 1}[anchor]
        y = box.y + box.height / 2 + size * CAP_HEIGHT / 2
        self.shapes.append(Text(key, x, y, text, size, fill, anchor, bold, self.land))

    def sign(self, key: str, name: str, box: Box, fill: str) -> None:
        """One of the signs, as large as fits in the middle of a box."""
        scale = min(box.width, box.height) / 10
        left, top = box.middle[0] - 5 * scale, box.middle[1] - 5 * scale
        for number, part in enumerate(SIGNS[name]):
            part_key = f"{key}.{number}" if number else key
            if isinstance(part[0], tuple):
                self.polygon(part_key, ((left + x * scale, top + y * scale) for x, y in part), fill)
            else:
                x, y, radius = part
                self.circle(part_key, left + x * scale, top + y * scale, radius * scale, fill)
