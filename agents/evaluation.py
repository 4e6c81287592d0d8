"""Players compared on the same games: playing many games at once, and the statistics of their results.

Game i of every player starts from seed + i, so that players meet the same shuffles and their results are compared pair
by pair. Intervals are 95% intervals of a mean by Student's t: the mean, plus or minus t standard errors.
"""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from agents.base import MODES, SCRIPTED, Agent, make_agent
from mission_env.batch import LETTERS, BatchedGames
from mission_env.vocabulary import VICTORY_LEVELS

CONFIDENCE = 0.95
AT_ONCE = 256  # games in one batch


# --- Playing ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Results:
    """What one player made of its games; arrays have one row a game, in the order of the seeds."""

    agent: str
    seed: int  # of the first game
    scores: np.ndarray  # final victory points (8.4), -250 for a collapse (R39); int64 (N,)
    letters: np.ndarray  # the same by the letters A .. F; int64 (N, 6)
    collapsed: np.ndarray  # bool (N,)
    turns: np.ndarray  # Turn on which the game ended; int16 (N,)
    decisions: np.ndarray  # decisions taken; int64 (N,)
    seconds: float  # of play


def play(
    agent: Agent,
    games: int,
    seed: int,
    scenario: str = "campaign",
    at_once: int = AT_ONCE,
    tell: Callable[[int], None] = lambda ended: None,
) -> Results:
    """Plays the games of seed, seed + 1, ...; `tell` is called with the number of games that have just ended."""
    if games < 1 or at_once < 1:
        raise ValueError(f"{games} games, {at_once} at once: both must be 1 or more")
    _first_call(agent, scenario)
    start = time.perf_counter()
    batches = [
        _play_batch(agent, range(first, min(first + at_once, seed + games)), scenario, tell)
        for first in range(seed, seed + games, at_once)
    ]
    seconds = time.perf_counter() - start
    arrays = (np.concatenate(parts) for parts in zip(*batches, strict=True))
    return Results(agent.name, seed, *arrays, seconds)


def _first_call(agent: Agent, scenario: str) -> None:
    """One decision that is not timed: the first may have to compile or load something."""
    batch = BatchedGames(1, scenario, "final", autoreset=False)
    batch.reset(0)
    agent.reset(1, [0])
    batch.step(agent.act(batch))


def _play_batch(agent: Agent, seeds: range, scenario: str, tell: Callable[[int], None]) -> tuple[np.ndarray, ...]:
    """Plays games side by side until all are over: scores, letters, collapsed, turns, decisions."""
    batch = BatchedGames(len(seeds), scenario, "final", autoreset=False)
    batch.reset(seeds)
    agent.reset(len(seeds), seeds)
    ended = 0
    while ended < len(seeds):
        _, done = batch.step(agent.act(batch))
        if just_ended := int(done.sum()):
            ended += just_ended
            tell(just_ended)
    return tuple(array.copy() for array in (batch.scores, batch.letters, batch.collapsed, batch.turns, batch.decisions))


def make_players(specs: Sequence[str], scenario: str) -> list[Agent]:
    """The players of these names, a run folder both sampled and greedy; ValueError if one is unknown or comes twice."""
    agents = [make_agent(one, scenario) for spec in specs for one in _both_modes(spec)]
    names = [agent.name for agent in agents]
    if twice := [name for name in names if names.count(name) > 1]:
        raise ValueError(f"{twice[0]} comes twice")
    return agents


def _both_modes(spec: str) -> list[str]:
    return [f"{spec}:{mode}" for mode in MODES] if Path(spec).is_dir() and spec not in SCRIPTED else [spec]


def evaluate(
    agents: Sequence[Agent], games: int, seed: int, scenario: str = "campaign", at_once: int = AT_ONCE
) -> list[Results]:
    """Lets every player play the games of seed .. seed + games - 1, with a progress bar on stderr."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bars = [progress.add_task(escape(agent.name), total=games) for agent in agents]
        return [
            play(agent, games, seed, scenario, at_once, partial(progress.advance, bar))
            for agent, bar in zip(agents, bars, strict=True)
        ]


# --- Statistics ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Estimate:
    """A mean and its 95% interval (Student's t); of a single value there is no interval."""

    mean: float
    low: float | None
    high: float | None


def estimate(values: np.ndarray) -> Estimate:
    """The mean of independent values, and how sure it is."""
    mean = float(np.mean(values))
    if len(values) < 2:
        return Estimate(mean, None, None)
    error = float(np.std(values, ddof=1)) / math.sqrt(len(values))
    margin = student_quantile(len(values) - 1) * error
    return Estimate(mean, mean - margin, mean + margin)


def student_quantile(degrees: int, confidence: float = CONFIDENCE) -> float:
    """The t that a Student variable of so many degrees of freedom stays within (both sides), by bisection."""
    low, high = 0.0, 1.0
    while _within(high, degrees) < confidence:
        high *= 2.0
    for _ in range(60):
        middle = (low + high) / 2.0
        low, high = (middle, high) if _within(middle, degrees) < confidence else (low, middle)
    return high


def _within(t: float, degrees: int) -> float:
    """Probability that a Student variable lies between -t and t: Abramowitz and Stegun, 26.7.3 and 26.7.4."""
    angle = math.atan2(t, math.sqrt(degrees))
    odd = degrees % 2
    factors = np.arange(2 if odd else 1, degrees - 2, 2, dtype=float)
    powers = np.cumprod(factors / (factors + 1.0) * math.cos(angle) ** 2)
    if not odd:
        return math.sin(angle) * (1.0 + float(powers.sum()))
    tail = math.sin(angle) * math.cos(angle) * (1.0 + float(powers.sum())) if degrees > 1 else 0.0
    return 2.0 / math.pi * (angle + tail)


@dataclass(frozen=True)
class Summary:
    """What a report tells about one player. None stands for what so few games do not tell."""

    games: int
    score: Estimate  # of all games, collapsed ones at -250
    finished_mean: float | None  # mean score of the games that did not collapse
    deviation: float | None  # standard deviation of a score, of all games
    percentile_5: float
    median: float
    percentile_95: float
    collapse_rate: float
    levels: dict[
        str, float
    ]  # share of all games that finished at each level (8.4); with the collapse rate they add to 1
    letters: dict[str, float] | None  # mean points of finished games by letter (8.4)
    turns: float  # mean Turn of the end
    decisions: float  # mean, a game
    seconds: float
    games_per_second: float


def summarise(results: Results) -> Summary:
    """The statistics of one player's games."""
    scores, finished = results.scores, ~results.collapsed
    some = bool(finished.any())
    low, median, high = (float(value) for value in np.percentile(scores, [5, 50, 95]))
    return Summary(
        games=len(scores),
        score=estimate(scores),
        finished_mean=float(scores[finished].mean()) if some else None,
        deviation=float(scores.std(ddof=1)) if len(scores) > 1 else None,
        percentile_5=low,
        median=median,
        percentile_95=high,
        collapse_rate=float(results.collapsed.mean()),
        levels=_levels(scores[finished], len(scores)),
        letters=dict(zip(LETTERS, results.letters[finished].mean(axis=0).tolist(), strict=True)) if some else None,
        turns=float(results.turns.mean()),
        decisions=float(results.decisions.mean()),
        seconds=results.seconds,
        games_per_second=len(scores) / max(results.seconds, 1e-9),
    )


def _levels(finished: np.ndarray, games: int) -> dict[str, float]:
    """Share of so many games that finished at each victory level (8.4), highest level first."""
    shares = {}
    below = math.inf
    for least, name in VICTORY_LEVELS:
        shares[name] = float(((finished >= least) & (finished < below)).sum()) / games
        below = least
    return shares


@dataclass(frozen=True)
class Difference:
    """How much more `agent` scores than `other`, game by game on the same seeds."""

    agent: str
    other: str
    score: Estimate


def differences(results: Sequence[Results]) -> list[Difference]:
    """Every pair of players; the later one less the earlier one."""
    return [
        Difference(later.agent, earlier.agent, estimate(later.scores - earlier.scores))
        for earlier, later in combinations(results, 2)
    ]
