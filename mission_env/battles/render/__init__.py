"""Pictures of a position of Battles: its drawing as data, and the position as text."""

from mission_env.battles.render.drawing import draw
from mission_env.battles.render.text import ansi
from mission_env.core.picture.view import View

__all__ = ["VIEW", "ansi", "draw"]

VIEW = View(ansi, draw)
