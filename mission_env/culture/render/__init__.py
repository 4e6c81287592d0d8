"""Pictures of a position of Culture: its drawing as data, and the position as text."""

from mission_env.core.picture.view import View
from mission_env.culture.render.drawing import draw
from mission_env.culture.render.text import ansi

__all__ = ["VIEW", "ansi", "draw"]

VIEW = View(ansi, draw)
