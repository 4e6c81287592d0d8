"""Pictures of a position: one drawing as data, and from it SVG, pixels, text for the terminal and a window."""

from mission_env.core.picture.extras import MissingPackage
from mission_env.core.picture.raster import raster
from mission_env.core.picture.shapes import HEIGHT, WIDTH, Circle, Polygon, Rect, Shape, Text
from mission_env.core.picture.svg import svg
from mission_env.core.picture.view import View
from mission_env.core.picture.window import Window
from mission_env.render.ansi import ansi
from mission_env.render.drawing import draw

VIEW = View(ansi, draw)

__all__ = [
    "HEIGHT",
    "VIEW",
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
