"""How fast games are played, how large they are, and how long the first step keeps a user waiting.

Rates count seconds of CPU time of one core, so that other work on the machine weighs little; waits count seconds on
the clock. Every figure is the median of several repetitions, with the smallest and the largest beside it.
"""

import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Any

import gymnasium
import numpy as np
from rich.console import Console
from rich.table import Table

from mission_env.batch import BatchedGames, warm_up
from mission_env.core.batch import GamesBatch
from mission_env.game import Game
from mission_env.games import batch_class, make_batch, scenarios_of
from mission_env.state import GAME

LEAST_REPEATS = 5
PLACES = 128  # games side by side: few enough for the cache, enough to make one call cheap
_WARMING = 500  # decisions in each
BATCH = 4096

_FIRST_STEP = """
import time
start = time.perf_counter()
import gymnasium, mission_env
env = gymnasium.make("mission_env/Mission-v0")
_, info = env.reset(seed=0)
env.step(info["action_mask"].argmax())
print(time.perf_counter() - start)
"""
_COMPILE = "from mission_env.batch import warm_up; print(warm_up())"


@dataclass(frozen=True)
class Figure:
    """One measured quantity: median and spread of its repetitions, and the bound it has to keep."""

    name: str
    unit: str
    median: float
    least: float
    most: float
    repeats: int
    at_least: float | None = None
    at_most: float | None = None

    @property
    def kept(self) -> bool | None:
        """Whether the median keeps the bound; None without one."""
        if self.at_least is not None:
            return self.median >= self.at_least
        return None if self.at_most is None else self.median <= self.at_most


def measured(name: str, unit: str, values: list[float], **bound: float) -> Figure:
    """The figure of these repetitions; `at_least` or `at_most` bounds its median."""
    return Figure(name, unit, median(values), min(values), max(values), len(values), **bound)


# --- Rates -----------------------------------------------------------------------------------------------------------


def _cpu_seconds(action: Callable[[], Any]) -> float:
    start = time.process_time()
    action()
    return time.process_time() - start


def _begun(seed: int, observe: bool, scenario: str) -> GamesBatch:
    """A batch at random play that has left its common start behind."""
    batch = make_batch(PLACES, scenario, observe=observe)
    batch.reset(seed)
    batch.seed_picker(seed)
    batch.play_randomly(_WARMING)
    return batch


def _engine(seed: int, repeats: int, steps: int, scenario: str = "campaign", told: str = "") -> list[Figure]:
    batch = _begun(seed, False, scenario)
    decisions, games = [], []
    for _ in range(repeats):
        start = time.process_time()
        ended = batch.play_randomly(steps)
        seconds = time.process_time() - start
        decisions.append(PLACES * steps / seconds)
        games.append(ended / seconds)
    return [
        measured(f"{told}engine alone, random play with masks", "decisions/s", decisions, at_least=1_000_000),
        measured(f"{told}engine alone, whole random games", "games/s", games),
    ]


def _batched(seed: int, repeats: int, steps: int, scenario: str = "campaign", told: str = "") -> list[Figure]:
    batch = _begun(seed, True, scenario)
    actions = np.zeros(PLACES, dtype=np.int64)

    def play() -> None:
        for _ in range(steps):
            batch.pick(actions)
            batch.step(actions)

    rates = [PLACES * steps / _cpu_seconds(play) for _ in range(repeats)]
    return [measured(f"{told}batched, with observations and rewards", "decisions/s", rates, at_least=400_000)]


def _recorded_play(env: gymnasium.Env, seed: int, steps: int) -> list[int]:
    """Actions of random play, to be repeated without the cost of choosing."""
    rng = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    actions = []
    for _ in range(steps):
        actions.append(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        *_, done, _, info = env.step(actions[-1])
        if done:
            _, info = env.reset()
    return actions


def _single(seed: int, repeats: int, steps: int) -> list[Figure]:
    env = gymnasium.make("mission_env/Mission-v0")
    actions = _recorded_play(env, seed, steps)

    def play() -> None:
        env.reset(seed=seed)
        for action in actions:
            if env.step(action)[2]:
                env.reset()

    rates = [steps / _cpu_seconds(play) for _ in range(repeats)]
    return [measured("one gymnasium.make environment", "steps/s", rates, at_least=60_000)]


def _copies(seed: int, repeats: int, steps: int) -> list[Figure]:
    game = Game.new(seed=seed)

    def clone() -> None:
        for _ in range(steps):
            game.clone()

    def reseed() -> None:
        for number in range(steps):
            game.reseed(number)

    return [
        measured(name, "1/s", [steps / _cpu_seconds(action) for _ in range(repeats)])
        for name, action in (("Game.clone", clone), ("Game.reseed", reseed))
    ]


# --- Sizes and waits -------------------------------------------------------------------------------------------------


def _sizes() -> list[Figure]:
    return [
        measured("record of a game", "bytes", [GAME.itemsize], at_most=2047),
        measured(f"batch of {BATCH:,} games with its buffers", "bytes", [BatchedGames(BATCH).nbytes], at_most=100e6),
    ]


def _seconds_printed_by(program: str, cache: str | None = None) -> float:
    """Runs a program in a process of its own; it prints seconds."""
    environment = os.environ | ({"MISSION_ENV_CACHE": cache} if cache else {})
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        cwd=Path(__file__).parent.parent,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return float(done.stdout.splitlines()[-1])


def _warm(repeats: int) -> list[Figure]:
    seconds = [_seconds_printed_by(_FIRST_STEP) for _ in range(repeats)]
    return [measured("import and first step, compiled before", "s", seconds, at_most=2)]


def _cold() -> list[Figure]:
    with tempfile.TemporaryDirectory() as cache:
        return [measured("compilation from nothing", "s", [_seconds_printed_by(_COMPILE, cache)], at_most=90)]


# --- All of it -------------------------------------------------------------------------------------------------------


def run_bench(
    seed: int = 1, repeats: int = LEAST_REPEATS, cold: bool = False, out: Path | None = None, scale: float = 1.0
) -> dict[str, Any]:
    """Measures everything, prints a table, writes it as JSON to `out` and returns it.

    `cold` also compiles everything from nothing, which takes a minute or more. `scale` stretches the repetitions,
    which take about a second each.
    """
    if repeats < LEAST_REPEATS:
        raise ValueError(f"at least {LEAST_REPEATS} repetitions, not {repeats}")
    warm_up()
    parts: dict[str, Callable[[], list[Figure]]] = {
        "engine": lambda: _engine(seed, repeats, _steps(8000, scale)),
        "batch": lambda: _batched(seed, repeats, _steps(4000, scale)),
        "environment": lambda: _single(seed, repeats, _steps(100_000, scale)),
        "copies": lambda: _copies(seed, repeats, _steps(100_000, scale)),
        "sizes": _sizes,
        "first step": lambda: _warm(repeats),
    }
    if cold:
        parts["compilation"] = _cold
    figures: list[Figure] = []
    for name, measure in parts.items():
        print(f"measuring {name} ...", file=sys.stderr, flush=True)
        figures += measure()
    return told(figures, "Rates by CPU time of one core, waits by the clock", {"seed": seed}, out)


def run_small_bench(
    env: str, seed: int = 1, repeats: int = LEAST_REPEATS, out: Path | None = None, scale: float = 1.0
) -> dict[str, Any]:
    """The rates of a game other than The Mission, scenario by scenario; as `run_bench`."""
    figures: list[Figure] = []
    for scenario in scenarios_of(env):
        batch_class(scenario).warm_up()
        print(f"measuring {scenario} ...", file=sys.stderr, flush=True)
        figures += _engine(seed, repeats, _steps(4000, scale), scenario, f"{scenario}: ")
        figures += _batched(seed, repeats, _steps(2000, scale), scenario, f"{scenario}: ")
    return told(figures, f"{env}: rates by CPU time of one core", {"env": env, "seed": seed}, out)


def told(figures: list[Figure], title: str, about: dict[str, Any], out: Path | None) -> dict[str, Any]:
    """Prints figures as a table, and writes them with `about` and the machine to a JSON file, if one is named."""
    results = {"machine": machine(), **about, "figures": [asdict(figure) for figure in figures]}
    Console().print(table(figures, title))
    if out is not None:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
    return results


def _steps(number: int, scale: float) -> int:
    return max(1, round(number * scale))


def machine() -> dict[str, Any]:
    """What the figures depend on."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "load": os.getloadavg()[0] if hasattr(os, "getloadavg") else None,
        "python": platform.python_version(),
        "numba": version("numba"),
        "numpy": version("numpy"),
    }


def _processor() -> str:
    """The processor's name, where Linux tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


def table(figures: list[Figure], title: str) -> Table:
    """A line a figure, with its bound and whether it is kept."""
    table = Table(title=title, title_justify="left")
    for name in ("figure", "median", "smallest", "largest", "unit", "wanted", ""):
        table.add_column(name, justify="left" if name in ("figure", "unit", "") else "right")
    for figure in figures:
        bound = figure.at_least if figure.at_least is not None else figure.at_most
        sign = ">= " if figure.at_least is not None else "<= "
        table.add_row(
            figure.name,
            _shown(figure.median),
            _shown(figure.least),
            _shown(figure.most),
            figure.unit,
            "" if bound is None else sign + _shown(bound),
            {True: "kept", False: "MISSED", None: ""}[figure.kept],
        )
    return table


def _shown(value: float) -> str:
    return f"{value:,.2f}" if value < 100 else f"{value:,.0f}"
