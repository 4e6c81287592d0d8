"""Tunes the weights of the scripted player by evolution strategies (Salimans et al., arXiv 1703.03864).

A round draws random directions. Along each and against it, the weights so moved play the same new games of both
scenarios, and the difference of the mean scores tells how far to follow it. Moments smooth the sum of all directions;
one scale for all weights keeps its direction. The state is written after every round, so that a tuning which is
stopped goes on where it was.
"""

import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import yaml

from agents.compiled import entry
from agents.heuristic import HeuristicAgent, play_out
from agents.report import write_json
from agents.statistics import Estimate, estimate
from agents.suites import refuse
from agents.weights import FILE, FIXED, WEIGHTS, Weight
from agents.worth import VIEW
from mission_env.batch import BatchedGames
from mission_env.jit import engine_hash
from mission_env.rules.end_of_turn import score
from mission_env.vocabulary import SCENARIOS

STATE, RESULT = "tuning.json", FILE.name  # what a tuning writes into its folder
_SLOW, _SLOWER = 0.85, 0.95  # how much of the moments of the gradient a round keeps
_HEAD = "# The numbers of the scripted player, and how they were found; agents/weights.py tells what each stands for.\n"


class TuningError(ValueError):
    """A tuning cannot go on as asked; the message says why, in one line."""


# --- Games -----------------------------------------------------------------------------------------------------------


@entry
def play_games(games, masks, w, views, scores) -> None:
    """The scripted player plays games that stand at a decision to their ends; scores int64 (N,) are written."""
    for game in range(games.shape[0]):
        play_out(games[game], masks[game], w, views[0])
        scores[game] = score(games[game])


class Deal:
    """Games set up once, to be played by many weights."""

    def __init__(self, scenario: str, first: int, number: int) -> None:
        """The games of the seeds first, first + 1, ..."""
        self._batch = BatchedGames(number, scenario, autoreset=False, observe=False)
        self._batch.reset(first)

    def scores(self, weights: np.ndarray) -> np.ndarray:
        """Victory points of each game: int64 (N,)."""
        games, masks = self._batch.games.copy(), self._batch.padded.copy()
        scores = np.zeros(len(games), dtype=np.int64)
        play_games(games, masks, np.array(weights), np.zeros(1, dtype=VIEW), scores)  # one kind of array, compiled once
        return scores


def compare(pool: ThreadPoolExecutor, players: list[np.ndarray], first: int, number: int) -> np.ndarray:
    """Scores of players (weights) in the same games of each scenario: float64 (players, scenarios, games)."""
    deals = [Deal(scenario, first, number) for scenario in SCENARIOS]
    tasks = [pool.submit(deal.scores, weights) for weights in players for deal in deals]
    return np.array([task.result() for task in tasks], dtype=float).reshape(len(players), len(deals), number)


# --- The search ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Settings:
    """What a tuning does; the number of rounds may be raised later."""

    seed: int = 1_000_000_000  # of the first game; those of the rounds follow, then those of the check
    rounds: int = 60
    pairs: int = 8  # directions a round
    games: int = 200  # of each scenario, for each of the two players of a direction
    check: int = 5000  # games of each scenario that compare the weights before and after
    share: float = 0.7  # what a point in Rise of Islam counts; one in the campaign counts 1
    spread: float = 0.4  # how far the players of a direction are apart, in units of `reach`
    rate: float = 0.12  # how far a round moves the weights, in the same units

    @property
    def first_check(self) -> int:
        """Seed of the first game of the check."""
        return self.seed + self.rounds * self.pairs * self.games


@dataclass
class State:
    """How far a tuning has come; arrays are float64 (weights,)."""

    settings: Settings
    start: np.ndarray  # the weights it began with
    moved: np.ndarray  # how far they have moved since, in units of `reach`
    slow: np.ndarray  # moment of the gradient
    square: float = 0.0  # moment of its mean square
    round: int = 0
    seconds: float = 0.0

    @property
    def reach(self) -> np.ndarray:
        """The unit in which each weight is moved; 0 for those that stay."""
        reach = 0.3 * np.abs(self.start) + 0.02
        reach[[Weight[name] for name in FIXED]] = 0.0
        return reach

    @property
    def weights(self) -> np.ndarray:
        """The weights now."""
        return self.start + self.reach * self.moved

    @property
    def result(self) -> np.ndarray:
        """The weights now with four digits, as they are checked and written."""
        return np.array([float(f"{weight:.4g}") for weight in self.weights])


def play_round(state: State, pool: ThreadPoolExecutor) -> np.ndarray:
    """Moves the weights by one round; mean scores of all its players, one for each scenario."""
    settings, began = state.settings, time.monotonic()
    rng = np.random.default_rng([settings.seed, state.round])
    gradient, means = np.zeros_like(state.moved), []
    for pair in range(settings.pairs):
        direction = rng.standard_normal(len(state.moved))
        step = settings.spread * state.reach * direction
        first = settings.seed + (state.round * settings.pairs + pair) * settings.games
        played = compare(pool, [state.weights + step, state.weights - step], first, settings.games).mean(axis=2)
        means.append(played.mean(axis=0))
        ahead = float((played[0] - played[1]) @ _counts(settings))
        gradient += ahead / (2.0 * settings.spread * settings.pairs) * direction
    state.round += 1
    _follow(state, gradient)
    state.seconds += time.monotonic() - began
    return np.mean(means, axis=0)


def _counts(settings: Settings) -> np.ndarray:
    """What a point of each scenario counts."""
    return np.array([1.0 if scenario == "campaign" else settings.share for scenario in SCENARIOS])


def _follow(state: State, gradient: np.ndarray) -> None:
    """One step of Adam (Kingma and Ba, arXiv 1412.6980), with one scale for all weights."""
    state.slow = _SLOW * state.slow + (1.0 - _SLOW) * gradient
    state.square = _SLOWER * state.square + (1.0 - _SLOWER) * float((gradient**2).mean())
    scale = np.sqrt(state.square / (1.0 - _SLOWER**state.round)) + 1e-9
    state.moved = state.moved + state.settings.rate * state.slow / (1.0 - _SLOW**state.round) / scale


# --- Files -----------------------------------------------------------------------------------------------------------


def save(state: State, folder: Path) -> None:
    """Writes the state, whole or not at all."""
    arrays = {name: getattr(state, name).tolist() for name in ("start", "moved", "slow")}
    numbers = {"square": state.square, "round": state.round, "seconds": state.seconds}
    names = [weight.name for weight in Weight]
    write_json({"settings": asdict(state.settings), "names": names, **arrays, **numbers}, folder / STATE)


def begin(settings: Settings, folder: Path) -> State:
    """The state to go on from: that of the folder, if it holds a tuning of these settings, else a new one.

    TuningError if its settings or weights are others; SuiteSeeds if games of a test suite would be played.
    """
    refuse(settings.seed, settings.first_check + settings.check - settings.seed, "tuning")
    if not (folder / STATE).exists():
        return State(settings, WEIGHTS.copy(), np.zeros(len(WEIGHTS)), np.zeros(len(WEIGHTS)))
    try:
        kept = json.loads((folder / STATE).read_text("utf-8"))
        was, names = Settings(**kept.pop("settings")), kept.pop("names")
        state = State(settings, **{name: np.array(v) if isinstance(v, list) else v for name, v in kept.items()})
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise TuningError(f"{folder / STATE} cannot be read as a tuning: {error}") from error
    _check_same(folder, was, settings, names, state.round)
    return state


def _check_same(folder: Path, was: Settings, settings: Settings, names: list[str], played: int) -> None:
    changed = [
        f"{key} (was {value}, is {asdict(settings)[key]})"
        for key, value in asdict(was).items()
        if key not in ("rounds", "check") and value != asdict(settings)[key]
    ]
    if changed:
        raise TuningError(f"{folder} holds a tuning of other settings: {', '.join(changed)}; --out names another")
    if names != [weight.name for weight in Weight]:
        raise TuningError(f"{folder} holds a tuning of other weights; --out names another folder")
    if played > settings.rounds:
        raise TuningError(f"{folder} has played {played} rounds already, more than {settings.rounds}")


# --- The whole tuning ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Check:
    """Scores of the weights before and after a tuning in the same new games, by scenario, and what is gained."""

    before: dict[str, Estimate]
    after: dict[str, Estimate]
    gain: dict[str, Estimate]
    sum: Estimate  # of the gains, each as it counts

    @property
    def better(self) -> bool:
        """Whether the sum of the gains is above 0 for certain (95%)."""
        return self.sum.low is not None and self.sum.low > 0.0


def check(state: State, pool: ThreadPoolExecutor) -> Check:
    """Plays new games with the weights before and after."""
    settings = state.settings
    before, after = compare(pool, [state.start, state.result], settings.first_check, settings.check)

    def table(scores: np.ndarray) -> dict[str, Estimate]:
        return {name: estimate(row) for name, row in zip(SCENARIOS, scores, strict=True)}

    total = _counts(settings) @ (after - before)
    return Check(table(before), table(after), table(after - before), estimate(total))


def tune(
    settings: Settings, folder: Path, threads: int = 1, tell: Callable[[State, np.ndarray], Any] = lambda *_: None
) -> tuple[State, Check]:
    """Plays the rounds that are still to play, and the check; `tell` hears of every round.

    What comes out, with its record, is written into the folder in the form of `agents.weights.FILE`.
    """
    HeuristicAgent()  # compiles, if need be, and says so
    state = begin(settings, folder)
    folder.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(threads) as pool:
        while state.round < settings.rounds:
            means = play_round(state, pool)
            save(state, folder)
            tell(state, means)
        result = check(state, pool)
    write_weights(folder / RESULT, state.result, record(state, result))
    return state, result


def record(state: State, result: Check) -> dict[str, Any]:
    """What is told beside the weights: how they were found, and what they are worth."""
    settings = state.settings
    games = 2 * len(SCENARIOS) * state.round * settings.pairs * settings.games

    def figures(rows: dict[str, Estimate]) -> dict[str, str]:
        return {name: spelled(row) for name, row in rows.items()}

    return {
        "command": "python scripts/tune.py " + " ".join(f"--{key} {value}" for key, value in asdict(settings).items()),
        "engine": engine_hash(),
        "rounds": state.round,
        "games": games,
        "seconds": round(state.seconds),
        "seeds": f"{settings.seed} to {settings.first_check - 1}, checked on {settings.check} from there on",
        "before": figures(result.before),
        "after": figures(result.after),
        "gain": figures(result.gain),
    }


def spelled(value: Estimate) -> str:
    """Such as `141.2 (140.7 to 141.7)`: a mean and its 95% interval."""
    return f"{value.mean:.2f}" + ("" if value.low is None else f" ({value.low:.2f} to {value.high:.2f})")


def write_weights(path: Path, weights: np.ndarray, found: dict[str, Any]) -> None:
    """Writes weights and their record."""
    rows = {weight.name: float(weights[weight]) for weight in Weight}
    text = _HEAD + yaml.safe_dump({"found_by": found, "weights": rows}, sort_keys=False, width=120)
    path.write_text(text, encoding="utf-8")
