"""Players compared on the same games: playing many games at once, and what their results say.

Game i of every player starts from seed + i, so that players meet the same shuffles and their results are compared pair
by pair. How sure each figure is: agents/statistics.py.
"""

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from agents.base import MODES, SCRIPTED, Agent, make_agent
from agents.kept_games import FinishedGame, KeptGames
from agents.replay.recording import SavedGames
from agents.statistics import Estimate, bootstrap, estimate, improvement, interquartile_mean
from agents.versions import version_of
from mission_env.core.batch import GamesBatch
from mission_env.games import FIRST, batch_class, game_of, make_batch
from mission_env.vocabulary import VICTORY_LEVELS

AT_ONCE = 256  # games in one batch


# --- Playing ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Results:
    """What one player made of its games; arrays have one row a game, in the order of the seeds."""

    agent: str
    version: str  # short hash of what decides the agent's play
    seed: int  # of the first game
    scores: np.ndarray  # final scores (The Mission: 8.4, -250 for a collapse, R39); int64 (N,)
    letters: np.ndarray  # their parts (The Mission: by the letters A .. F); int64 (N, parts)
    collapsed: np.ndarray  # bool (N,)
    turns: np.ndarray  # Turn on which the game ended; int16 (N,)
    decisions: np.ndarray  # decisions taken; int64 (N,)
    seconds: float  # of play
    scenario: str = "campaign"


def play(
    agent: Agent,
    games: int,
    seed: int,
    scenario: str = "campaign",
    at_once: int = AT_ONCE,
    tell: Callable[[int], None] = lambda ended: None,
    kept: KeptGames | None = None,
    saved: SavedGames | None = None,
) -> Results:
    """Plays the games of seed, seed + 1, ...; `tell` is called with the number of games that have just ended.

    Games that are in `kept` already are taken from there, and every game is put there when it ends. With `saved`, every
    game is saved move by move, and those that are not are played again. The agent's own `at_once` may lower the number
    of games played side by side.
    """
    if games < 1 or at_once < 1:
        raise ValueError(f"{games} games, {at_once} at once: both must be 1 or more")
    seeds = range(seed, seed + games)
    ended = {} if kept is None else {one: game for one, game in kept.of(agent).items() if one in seeds}
    if saved is not None:
        ended = {one: game for one, game in ended.items() if saved.has(agent, one)}
    tell(len(ended))
    for finished in _play_all(agent, [one for one in seeds if one not in ended], scenario, at_once, saved):
        if kept is not None:
            kept.add(agent, finished)
        ended |= {game.seed: game for game in finished}
        tell(len(finished))
    return _results(agent, seed, [ended[one] for one in seeds], scenario)


def _play_all(
    agent: Agent, seeds: list[int], scenario: str, at_once: int, saved: SavedGames | None
) -> Iterator[list[FinishedGame]]:
    """Plays games batch by batch; yields those that have just ended."""
    if seeds:
        _first_call(agent, scenario)
    size = min(at_once, agent.at_once or at_once)
    for first in range(0, len(seeds), size):
        yield from _play_batch(agent, seeds[first : first + size], scenario, saved)


def _first_call(agent: Agent, scenario: str) -> None:
    """One decision that is not timed: the first may have to compile or load something."""
    batch = make_batch(1, scenario, "final", autoreset=False)
    batch.reset(0)
    agent.reset(1, [0])
    batch.step(agent.act(batch))


def _play_batch(
    agent: Agent, seeds: list[int], scenario: str, saved: SavedGames | None
) -> Iterator[list[FinishedGame]]:
    """Plays games side by side until all are over; those that still run share the time of a step equally."""
    start = time.perf_counter()
    batch = make_batch(len(seeds), scenario, "final", autoreset=False)
    batch.reset(seeds)
    agent.reset(len(seeds), seeds)
    running = np.ones(len(seeds), dtype=bool)
    seconds = np.full(len(seeds), (time.perf_counter() - start) / len(seeds))
    taken: list[np.ndarray] = []
    while running.any():
        start = time.perf_counter()
        actions = agent.act(batch)
        _, done = batch.step(actions)
        seconds[running] += (time.perf_counter() - start) / running.sum()
        taken.append(actions.copy())
        if done.any():
            running &= ~done
            finished = [_finished(batch, place, seeds[place], seconds[place]) for place in np.flatnonzero(done)]
            if saved is not None:
                saved.add_all(agent, finished, np.stack(taken)[:, done])
            yield finished


def _finished(batch: GamesBatch, place: int, seed: int, seconds: float) -> FinishedGame:
    return FinishedGame(
        seed=seed,
        score=int(batch.scores[place]),
        letters=tuple(batch.letters[place].tolist()),
        collapsed=bool(batch.collapsed[place]),
        turn=int(batch.turns[place]),
        decisions=int(batch.decisions[place]),
        seconds=float(seconds),
    )


def _results(agent: Agent, seed: int, games: Sequence[FinishedGame], scenario: str) -> Results:
    return Results(
        agent=agent.name,
        version=version_of(agent),
        seed=seed,
        scores=np.array([game.score for game in games], dtype=np.int64),
        letters=np.array([game.letters for game in games], dtype=np.int64),
        collapsed=np.array([game.collapsed for game in games], dtype=bool),
        turns=np.array([game.turn for game in games], dtype=np.int16),
        decisions=np.array([game.decisions for game in games], dtype=np.int64),
        seconds=sum(game.seconds for game in games),
        scenario=scenario,
    )


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
    agents: Sequence[Agent],
    games: int,
    seed: int,
    scenario: str = "campaign",
    at_once: int = AT_ONCE,
    kept: KeptGames | None = None,
    saved: SavedGames | None = None,
) -> list[Results]:
    """Lets every player play the games of seed .. seed + games - 1, with a progress bar on stderr."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bars = [progress.add_task(escape(agent.name), total=games) for agent in agents]
        return [
            play(agent, games, seed, scenario, at_once, partial(progress.advance, bar), kept, saved)
            for agent, bar in zip(agents, bars, strict=True)
        ]


# --- What results say ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Summary:
    """What a report tells about one player. None stands for what so few games do not tell."""

    games: int
    score: Estimate  # mean of all games, collapsed ones at -250; by Student's t
    interquartile: Estimate  # mean of the middle half of all games; by bootstrap
    finished_mean: float | None  # mean score of the games that did not collapse
    deviation: float | None  # standard deviation of a score, of all games
    percentile_5: float
    median: float
    percentile_95: float
    collapse_rate: float
    levels: dict[str, float]  # share of all games that finished at each (8.4), with the collapses 1; The Mission only
    letters: dict[str, float] | None  # mean points of finished games by part of the score (letter, 8.4)
    turns: float  # mean Turn of the end
    decisions: float  # mean, a game
    seconds: float
    games_per_second: float
    decision_milliseconds: float  # mean time of a decision, games side by side sharing the time


def summarise(results: Results) -> Summary:
    """The statistics of one player's games."""
    scores, finished = results.scores, ~results.collapsed
    some = bool(finished.any())
    letters = batch_class(results.scenario).system.letters
    low, median, high = (float(value) for value in np.percentile(scores, [5, 50, 95]))
    return Summary(
        games=len(scores),
        score=estimate(scores),
        interquartile=bootstrap(interquartile_mean, scores),
        finished_mean=float(scores[finished].mean()) if some else None,
        deviation=float(scores.std(ddof=1)) if len(scores) > 1 else None,
        percentile_5=low,
        median=median,
        percentile_95=high,
        collapse_rate=float(results.collapsed.mean()),
        levels=_levels(scores[finished], len(scores)) if game_of(results.scenario) == FIRST else {},
        letters=dict(zip(letters, results.letters[finished].mean(axis=0).tolist(), strict=True)) if some else None,
        turns=float(results.turns.mean()),
        decisions=float(results.decisions.mean()),
        seconds=results.seconds,
        games_per_second=len(scores) / max(results.seconds, 1e-9),
        decision_milliseconds=1000.0 * results.seconds / max(int(results.decisions.sum()), 1),
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
    """How much more `agent` scores than `other`, and how often, game by game on the same seeds."""

    agent: str
    other: str
    score: Estimate  # mean difference; by Student's t
    improvement: Estimate  # probability of the higher score, ties half; by bootstrap


def differences(results: Sequence[Results]) -> list[Difference]:
    """Every pair of players; the later one less the earlier one."""
    return [
        Difference(
            later.agent,
            earlier.agent,
            estimate(later.scores - earlier.scores),
            bootstrap(improvement, later.scores, earlier.scores),
        )
        for earlier, later in combinations(results, 2)
    ]
