"""How a training is shown: a bar on a terminal, a line now and then elsewhere."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, TextColumn
from rich.progress import Progress as Bar

if TYPE_CHECKING:
    from agents.training import Progress

_PAUSE = 15.0  # seconds between lines


@contextmanager
def shown() -> Iterator[Callable[["Progress"], None]]:
    """A function to call after each update."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield _lines()
        return
    with Bar(TextColumn("training"), BarColumn(20), TextColumn("{task.description}"), console=console) as bar:
        task = bar.add_task("", total=1.0)
        yield lambda state: bar.update(task, completed=state.share, description=describe(state))


def _lines() -> Callable[["Progress"], None]:
    last = 0.0

    def tell(state: "Progress") -> None:
        nonlocal last
        if time.monotonic() - last >= _PAUSE or state.share >= 1.0:
            last = time.monotonic()
            print(describe(state), file=sys.stderr, flush=True)

    return tell


def describe(state: "Progress") -> str:
    """One line: time, decisions, speed and the last games."""
    limit = "" if state.seconds_limit is None else f"/{_clock(state.seconds_limit)}"
    line = f"{_clock(state.seconds)}{limit}, {state.steps:,} decisions, {state.speed:,.0f}/s"
    if state.score is None or state.collapsed is None:
        return line
    finished = "" if state.finished is None else f", finished {state.finished:.1f}"
    return f"{line}; last games: mean {state.score:.1f}, collapsed {100 * state.collapsed:.0f}%{finished}"


def _clock(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
