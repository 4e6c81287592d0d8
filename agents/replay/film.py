"""A saved game as moving pictures: the board after each move, or at the end of each Turn, under words on what happened.

GIF needs Pillow, MP4 imageio-ffmpeg besides: both are in the extra `pictures`.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np

from mission_env.core.picture.extras import needed_from
from mission_env.core.picture.raster import raster
from mission_env.core.picture.shapes import HEIGHT, WIDTH, Rect, Text, text_width
from mission_env.core.transcript import entries
from mission_env.games import telling_of, view_of
from mission_env.saved_game import SavedGame, Step

_CAPTION = 64  # height of the words above the board, on its scale
_LAST = 4.0  # seconds that the last picture stays
MOVES, TURNS = "moves", "turns"  # a picture for each
Tell = Callable[[int], None]


def write_gif(saved: SavedGame, path: Path, every: str, seconds: float, width: int, tell: Tell) -> None:
    """Writes a GIF of that width; each picture stays so many seconds. `tell` is called after every step."""
    with needed_from("pictures"):
        from PIL import Image
    palette = _palette(saved)
    frames = _frames(saved, every, width, tell)
    pictures = (Image.fromarray(frame).quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames)
    with _beside(path) as unfinished:
        first, length = next(pictures), round(1000 * seconds)
        first.save(unfinished, "GIF", save_all=True, append_images=pictures, duration=length, loop=0)


def _palette(saved: SavedGame) -> Any:
    """A picture with the 256 colours of a GIF: those of the drawing itself, and what lies between them at edges."""
    from PIL import Image, ImageColor

    draw = view_of(saved.scenario).draw
    drawings = [draw(saved.begin()), draw(saved.final())]
    inks = {ink for shape in chain(*drawings) for ink in (shape.fill, getattr(shape, "stroke", None)) if ink}
    exact = [channel for ink in sorted(inks)[:128] for channel in ImageColor.getrgb(ink)]
    mixed = Image.fromarray(np.concatenate([raster(shapes) for shapes in drawings])).quantize(256 - len(exact) // 3)
    palette = Image.new("P", (1, 1))
    palette.putpalette(exact + list(mixed.getpalette() or []))
    return palette


def write_mp4(saved: SavedGame, path: Path, every: str, seconds: float, width: int, tell: Tell) -> None:
    """Writes an MP4 (H.264) of that width; each picture stays so many seconds. `tell` is called after every step."""
    with needed_from("pictures"):
        from imageio_ffmpeg import write_frames
    frames = _frames(saved, every, width, tell)
    frame = next(frames)
    size = frame.shape[1], frame.shape[0]
    with _beside(path) as unfinished:
        film = write_frames(str(unfinished), size, fps=1 / seconds, macro_block_size=2, ffmpeg_log_level="error")
        film.send(None)
        film.send(np.ascontiguousarray(frame))
        for frame in frames:
            film.send(np.ascontiguousarray(frame))
        for _ in range(round(_LAST / seconds)):
            film.send(np.ascontiguousarray(frame))
        film.close()


@contextmanager
def _beside(path: Path) -> Iterator[Path]:
    """A name beside the file, which gets the file's own name once it is complete."""
    unfinished = path.with_name(f".{os.getpid()}.{path.name}")
    try:
        yield unfinished
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def _frames(saved: SavedGame, every: str, width: int, tell: Tell) -> Iterator[np.ndarray]:
    """The pictures, uint8 (height, width, 3); sizes are even, as films want them."""
    before: Step | None = None
    for step in saved.replay():
        if before is not None and (every == MOVES or step.game.turn != before.game.turn):
            yield _frame(before, width)
        before = step._replace(game=step.game.clone())
        tell(1)
    if before is not None:
        yield _frame(before, width)


def _frame(step: Step, width: int) -> np.ndarray:
    width -= width % 2
    scale = width / WIDTH
    height, words = round(HEIGHT * scale), round(_CAPTION * scale)
    words -= (height + words) % 2
    caption = raster(_caption(step), width, height)[:words]
    shapes = view_of(step.game.scenario).draw(step.game)
    return np.concatenate([caption, raster(shapes, width, height)])


def _caption(step: Step) -> list[Rect | Text]:
    """Two lines on a board's upper edge: what was done, and what came of it."""
    telling = telling_of(step.game.scenario)
    action = "Start" if step.action is None else telling.describe_action(step.action)
    told = "; ".join(entry.text for entry in entries(telling, step.events) if entry.text)
    heading = telling.heading(step.game.turn)
    return [
        Rect("caption", 0, 0, WIDTH, _CAPTION, "#2f4858"),
        Text("caption.action", 14, 27, _fitting(action, 20, WIDTH - 460), 20, "#ffffff", bold=True),
        Text("caption.turn", WIDTH - 14, 27, f"{heading}; {step.game.score()} points", 16, "#ffffff", "end"),
        Text("caption.told", 14, 51, _fitting(told, 15, WIDTH - 28), 15, "#dfe6ea"),
    ]


def _fitting(text: str, size: float, width: float) -> str:
    """The text, or as much of its beginning as fits."""
    if text_width(text, size, True) <= width:
        return text
    while text_width(f"{text} ...", size, True) > width:
        text = text[:-1]
    return f"{text.rstrip(' ;')} ..."
