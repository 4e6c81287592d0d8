"""Shapes as pixels, with Pillow. Parts of a drawing are kept, so that a frame costs little more than its changes."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from math import ceil, floor
from typing import Any

import numpy as np

from mission_env.core.picture.extras import needed_from
from mission_env.core.picture.shapes import BOLD, HEIGHT, WIDTH, Circle, Polygon, Rect, Shape, Text

_FINER = 2  # drawn so many times larger and then reduced, for smooth edges
_KEPT = 600  # parts in memory, some 50 KB each at 1280 x 800


def raster(shapes: Sequence[Shape], width: int = WIDTH, height: int = HEIGHT) -> np.ndarray:
    """The drawing as uint8 (height, width, 3), as large as fits and in the middle of the picture.

    Raises MissingPackage, an ImportError, where Pillow is not installed.
    """
    with needed_from("pictures"):
        from PIL import Image
    scale = min(width / WIDTH, height / HEIGHT)
    left, top = round((width - WIDTH * scale) / 2), round((height - HEIGHT * scale) / 2)
    picture = Image.new("RGB", (width, height))
    for _, part in groupby(shapes, _part_of):
        x, y, pixels = _part(tuple(part), scale)
        picture.paste(pixels, (left + x, top + y), pixels if pixels.mode == "RGBA" else None)
    return np.asarray(picture)


def _part_of(shape: Shape) -> str:
    """Shapes in a row of the same part are drawn together."""
    return shape.land or shape.key.partition(".")[0]


@lru_cache(maxsize=_KEPT)
def _part(shapes: tuple[Shape, ...], scale: float) -> tuple[int, int, Any]:
    """A few shapes as a picture just large enough, RGBA or (if it has no holes) RGB, and where it belongs."""
    from PIL import Image, ImageDraw

    bounds = np.array([_bounds(shape) for shape in shapes]) * scale
    x, y = (floor(low) for low in bounds[:, :2].min(axis=0))
    right, bottom = (ceil(high) for high in bounds[:, 2:].max(axis=0))
    canvas = Image.new("RGBA", ((right - x) * _FINER, (bottom - y) * _FINER))
    brush = _Brush(canvas, ImageDraw.Draw(canvas), scale * _FINER, x * _FINER, y * _FINER)
    for shape in shapes:
        brush.draw(shape)
    pixels = canvas.reduce(_FINER)
    return x, y, pixels.convert("RGB") if pixels.getextrema()[3][0] == 255 else pixels


def _bounds(shape: Shape) -> tuple[float, float, float, float]:
    """Left, top, right, bottom."""
    if isinstance(shape, Text):
        return shape.left, shape.y - shape.size, shape.left + 1.06 * shape.width, shape.y + shape.size / 3
    edge = shape.stroke_width / 2 if shape.stroke else 0
    if isinstance(shape, Rect):
        corners = (shape.x, shape.y), (shape.x + shape.width, shape.y + shape.height)
    elif isinstance(shape, Circle):
        r = shape.radius
        corners = (shape.x - r, shape.y - r), (shape.x + r, shape.y + r)
    else:
        corners = shape.points
    xs, ys = zip(*corners, strict=True)
    return min(xs) - edge, min(ys) - edge, max(xs) + edge, max(ys) + edge


@lru_cache(maxsize=256)
def _font(size: float) -> Any:
    """Aileron, which comes with Pillow; laid out by Raqm, where that is there, which keeps to the letters' widths."""
    from PIL import ImageFont

    return ImageFont.load_default(10).font_variant(size=size, layout_engine=ImageFont.Layout.RAQM)


class _Brush:
    """Draws single shapes, `scale` times as large, about an origin in pixels."""

    def __init__(self, canvas: Any, pencil: Any, scale: float, left: int, top: int) -> None:
        self.canvas, self.pencil = canvas, pencil
        self.scale, self.left, self.top = scale, left, top

    def draw(self, shape: Shape) -> None:
        """Draws one shape."""
        if isinstance(shape, Text):
            self._text(shape)
        elif isinstance(shape, Rect):
            self._rect(shape)
        elif isinstance(shape, Circle):
            self._circle(shape)
        else:
            self._polygon(shape)

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return x * self.scale - self.left, y * self.scale - self.top

    def _layers(self, shape: Rect | Circle):
        """The outline and the filling as colours, each with how far it reaches beyond the shape's edge."""
        edge = shape.stroke_width / 2
        if shape.stroke:
            yield shape.stroke, edge
        if shape.fill:
            yield shape.fill, -edge if shape.stroke else 0.0

    def _rect(self, shape: Rect) -> None:
        if shape.stroke and not shape.fill:
            box = (*self._at(shape.x, shape.y), *self._at(shape.x + shape.width, shape.y + shape.height))
            line = max(1, round(shape.stroke_width * self.scale))
            self.pencil.rounded_rectangle(box, shape.radius * self.scale, outline=shape.stroke, width=line)
            return
        for colour, over in self._layers(shape):
            low = self._at(shape.x - over, shape.y - over)
            high = self._at(shape.x + shape.width + over, shape.y + shape.height + over)
            radius = max(0, shape.radius + over) * self.scale if shape.radius else 0
            self.pencil.rounded_rectangle((*low, high[0] - 1, high[1] - 1), radius, fill=colour)

    def _circle(self, shape: Circle) -> None:
        x, y = self._at(shape.x, shape.y)
        if shape.stroke and not shape.fill:
            line = max(1, round(shape.stroke_width * self.scale))
            self.pencil.circle((x, y), shape.radius * self.scale, outline=shape.stroke, width=line)
            return
        for colour, over in self._layers(shape):
            self.pencil.circle((x, y), (shape.radius + over) * self.scale, fill=colour)

    def _polygon(self, shape: Polygon) -> None:
        points = [self._at(*point) for point in shape.points]
        if shape.fill:
            self.pencil.polygon(points, fill=shape.fill)
        if shape.stroke:
            line = max(1, round(shape.stroke_width * self.scale))
            ring = [*points, points[0]] if shape.closed else points
            self.pencil.line(ring, fill=shape.stroke, width=line, joint="curve")

    def _text(self, shape: Text) -> None:
        mask, left, top = _mask(shape.text, shape.size * self.scale, shape.bold)
        x, y = self._at(shape.left, shape.y)
        self.canvas.paste(shape.fill, (round(x) + left, round(y) + top), mask)


@lru_cache(maxsize=4096)
def _mask(text: str, size: float, bold: bool) -> tuple[Any, int, int]:
    """Where a text has ink, and where the mask lies from the start of its baseline."""
    from PIL import Image, ImageDraw

    left, top, right, bottom = (floor(edge) for edge in _font(size).getbbox(text, anchor="ls"))
    wider = max(1, round(BOLD * size)) if bold else 0
    mask = Image.new("L", (right - left + wider + 3, bottom - top + 3))
    pencil = ImageDraw.Draw(mask)
    for shift in range(wider + 1):  # bold: written again a little to the right, which keeps the dot off the i
        pencil.text((1 - left + shift, 1 - top), text, 255, _font(size), "ls")
    return mask, left - 1, top - 1
