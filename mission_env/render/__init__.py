"""Pictures of a position: one drawing as data, and from it SVG, pixels, text for the terminal and a window."""

from mission_env.render.ansi import ansi
from mission_env.render.drawing import draw
from mission_env.render.extras import MissingPackage
from mission_env.render.raster import raster
from mission_env.render.shapes import HEIGHT, WIDTH, Circle, Polygon, Rect, Shape, Text
from mission_env.render.svg import svg
from mission_env.render.window import Window

__all__ = [
    "HEIGHT",
    "WIDTH",
    "Circle",
    "MissingPackage",
    "Polygon",
    "Rect",
    "Shape",
    "Text",
    "Window",
    "ansi",
    "draw",
    "raster",
    "svg",
]
