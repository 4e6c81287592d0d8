"""How a game is looked at: as text for a terminal, as pixels, in a window."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from mission_env.core.picture.raster import raster
from mission_env.core.picture.shapes import Shape


class View(NamedTuple):
    """The two ways in which a game shows a position (a CheckedGame)."""

    ansi: Callable[[Any], str]  # the position as text
    draw: Callable[[Any], Sequence[Shape]]  # its shapes on a canvas of 1280 x 800

    def shown(self, mode: str | None, game: Any) -> str | np.ndarray | None:
        """What `render` returns of a game: text, uint8 (800, 1280, 3), or None for any other mode."""
        if mode == "ansi":
            return self.ansi(game)
        return raster(self.draw(game)) if mode == "rgb_array" else None
