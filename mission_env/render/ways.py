"""The ways of the six Paths under the cells, from Jerusalem outward."""

from functools import cache

from mission_env import vocabulary as v
from mission_env.core.picture.box import Box
from mission_env.core.picture.shapes import Shape
from mission_env.render import palette
from mission_env.render.layout import JERUSALEM, PLACES, ROUTES
from mission_env.render.pen import Pen

_EDGE = 4.5  # how far a way shows around its cells
_DISC = 9
_ASIDE = 27  # letters above and below Jerusalem stand between the words in the heads of the cells


@cache
def draw_ways() -> tuple[Shape, ...]:
    """The ways with their arrows; they never change."""
    pen = Pen()
    for path, letter in enumerate(v.PATHS):
        _draw_start(pen, path, letter)
        steps = list(zip(ROUTES[path], ROUTES[path][1:], strict=False))
        for step, (near, far) in enumerate(steps):
            pen.rect(f"way.{letter}.{step}", _around(near, far).inner(-_EDGE), palette.PATHS[path], radius=7)
        for step, (near, far) in enumerate(steps):
            _draw_arrow(pen, f"way.{letter}.arrow.{step}", near, far, palette.PATH_INK[path])
    _draw_shortcut(pen)
    return tuple(pen.shapes)


@cache
def draw_starts() -> tuple[Shape, ...]:
    """The letter of each Path where it leaves Jerusalem, over the edges of the cells."""
    pen = Pen()
    for path, letter in enumerate(v.PATHS):
        x, y = _halfway(JERUSALEM, ROUTES[path][0])
        x += _ASIDE if ROUTES[path][0].x == JERUSALEM.x else 0
        pen.circle(f"start_{letter}", x, y, _DISC, palette.PATH_INK[path], palette.WHITE, 1.4)
        pen.text(f"start_{letter}.letter", Box(x - 6, y - 8, 12, 16), letter, 13, palette.WHITE, "middle", bold=True)
    return tuple(pen.shapes)


def _around(one: Box, other: Box) -> Box:
    x, y = min(one.x, other.x), min(one.y, other.y)
    return Box(x, y, max(one.right, other.right) - x, max(one.bottom, other.bottom) - y)


def _halfway(one: Box, other: Box) -> tuple[float, float]:
    """The middle of the gap between two cells, or of their facing corners."""
    return (one.middle[0] + other.middle[0]) / 2, (one.middle[1] + other.middle[1]) / 2


def _draw_start(pen: Pen, path: int, letter: str) -> None:
    (x1, y1), (x2, y2) = JERUSALEM.middle, ROUTES[path][0].middle
    pen.line(f"way.{letter}.start", ((x1, y1), (x2, y2)), palette.PATHS[path], 26)


def _draw_arrow(pen: Pen, key: str, near: Box, far: Box, ink: str) -> None:
    """A small head that points from one cell to the next."""
    x, y = _halfway(near, far)
    dx = (far.x > near.x) - (far.x < near.x)
    dy = (far.y > near.y) - (far.y < near.y)
    tip, back, half = 4, 3, 5
    pen.polygon(
        key,
        (
            (x + dx * tip, y + dy * tip),
            (x - dx * back + dy * half, y - dy * back + dx * half),
            (x - dx * back - dy * half, y - dy * back - dx * half),
        ),
        ink,
    )


def _draw_shortcut(pen: Pen) -> None:
    """1.2.1: from Gaul to Milan past Spain."""
    milan, gaul = PLACES["milan"], PLACES["gaul"]
    y = milan.bottom + 3
    points = ((milan.middle[0], milan.bottom), (milan.middle[0], y), (gaul.middle[0], y), (gaul.middle[0], gaul.bottom))
    pen.line("way.A.shortcut", points, palette.PATH_INK[v.A], 1.6)
