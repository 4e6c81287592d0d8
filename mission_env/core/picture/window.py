"""The drawing in a window of its own, with pygame."""

from collections.abc import Sequence
from typing import Any

from mission_env.core.picture.extras import needed_from
from mission_env.core.picture.raster import raster
from mission_env.core.picture.shapes import HEIGHT, WIDTH, Shape


class Window:
    """A window that opens with the first drawing; once its user has closed it, it shows nothing more.

    A copy of a window is another one, not opened yet.
    """

    def __init__(self, title: str) -> None:
        self._title = title
        self._pygame: Any = None
        self._clock: Any = None
        self._shut = False  # by its user

    def __reduce__(self):
        return Window, (self._title,)

    @property
    def is_open(self) -> bool:
        """Whether there is a window to look at."""
        return self._pygame is not None

    def show(self, shapes: Sequence[Shape], fps: float) -> None:
        """Shows a drawing as large as the window, and waits so long that there are at most `fps` drawings a second.

        Raises MissingPackage without pygame, RuntimeError without a screen.
        """
        if self._shut:
            return
        if not self.is_open:
            self._open()
        if self._is_being_shut():
            self._shut = True
            self.close()
            return
        screen = self._pygame.display.get_surface()
        pixels = raster(shapes, *screen.get_size())
        self._pygame.surfarray.blit_array(screen, pixels.swapaxes(0, 1))
        self._pygame.display.flip()
        self._clock.tick(fps)

    def _open(self) -> None:
        with needed_from("pictures"):
            import pygame
        try:
            pygame.display.init()
            pygame.display.set_caption(self._title)
            pygame.display.set_mode((WIDTH, HEIGHT), pygame.RESIZABLE)
        except pygame.error as error:
            raise RuntimeError(f"there is no screen for a window ({error}); use render_mode='rgb_array'") from error
        self._pygame = pygame
        self._clock = pygame.time.Clock()

    def _is_being_shut(self) -> bool:
        return any(event.type == self._pygame.QUIT for event in self._pygame.event.get())

    def close(self) -> None:
        """Closes the window; a second time does nothing."""
        if self.is_open:
            self._pygame.display.quit()
            self._pygame = None
