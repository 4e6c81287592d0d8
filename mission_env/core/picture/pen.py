"""A pen that collects shapes: texts are centred in their boxes and made smaller where they would not fit."""

from math import floor
from typing import ClassVar, Literal

from mission_env.core.picture.box import Box
from mission_env.core.picture.colours import BOX, BOX_EDGE, INK
from mission_env.core.picture.shapes import CAP_HEIGHT, Circle, Polygon, Rect, Shape, Text, text_width

Anchor = Literal["start", "middle", "end"]


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
    """Draws into `shapes`, everything for one place of the map (`Shape.land`) or (None) for none.

    A game's own pen has its `signs`, each in a square of 10 x 10: polygons, and circles as (x, y, radius).
    """

    signs: ClassVar[dict[str, tuple[tuple, ...]]] = {}

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
        fill: str = INK,
        anchor: Anchor = "start",
        bold: bool = False,
    ) -> None:
        """A text in a box, centred from top to bottom; smaller than `size` where the box is narrow."""
        size = cap_size(text, size, box.width, bold)
        x = box.x + box.width * {"start": 0, "middle": 0.5, "end": 1}[anchor]
        y = box.y + box.height / 2 + size * CAP_HEIGHT / 2
        self.shapes.append(Text(key, x, y, text, size, fill, anchor, bold, self.land))

    def paragraph(self, key: str, box: Box, text: str, size: float, line: float, fill: str = INK) -> None:
        """Lines of text, `line` high, from the top of a box; closer and smaller where they would not fit."""
        lines = wrapped(text, size, box.width)
        height = min(line, box.height / len(lines))
        for number, words in enumerate(lines):
            self.text(f"{key}.{number}", box.top(height, number * height), words, min(size, height - 1), fill)

    def frame(self, key: str, box: Box) -> Box:
        """A box of the board; returns the room inside."""
        self.rect(key, box, BOX, BOX_EDGE, 1.2, 5)
        return box.inner(7)

    def sign(self, key: str, name: str, box: Box, fill: str) -> None:
        """One of the signs, as large as fits in the middle of a box."""
        scale = min(box.width, box.height) / 10
        left, top = box.middle[0] - 5 * scale, box.middle[1] - 5 * scale
        for number, part in enumerate(self.signs[name]):
            part_key = f"{key}.{number}" if number else key
            if isinstance(part[0], tuple):
                self.polygon(part_key, ((left + x * scale, top + y * scale) for x, y in part), fill)
            else:
                x, y, radius = part
                self.circle(part_key, left + x * scale, top + y * scale, radius * scale, fill)
