"""What judged decisions say: advantage by action, edge of what was taken, regret of the choice, gaps of the value."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import pyarrow as pa

from agents.families import FAMILY_OF
from agents.study.folder import lists


@dataclass(frozen=True)
class Judged:
    """A judged decision; arrays have one entry a legal action, nan where it was out of the race."""

    seed: int
    step: int
    weight: float  # how many decisions it stands for
    actions: np.ndarray
    choice: int  # place of the action taken
    first: np.ndarray  # mean points of round 1, where every action has them
    before: np.ndarray  # mean of all rounds but the last
    last: np.ndarray  # mean of the last round: selection knew nothing of it
    given: np.ndarray | None = None  # probabilities
    error: float = float("nan")  # standard error of the last round's difference between rival and choice
    points: float = float("nan")  # mean of all rollouts of the choice, which is in every round
    points_error: float = float("nan")

    @property
    def rival(self) -> int:
        """Place of the action, the choice included, that was best before the last round, of those in it."""
        return int(np.nanargmax(np.where(np.isnan(self.last), np.nan, self.before)))

    @property
    def regret(self) -> float:
        """Points that the rival gains on the choice, by dice that the selection has not seen: unbiased, may be < 0."""
        return float(self.last[self.rival] - self.last[self.choice])

    @property
    def apparent(self) -> float:
        """The same of whichever did best in the last round: flattered by its luck."""
        return float(np.nanmax(self.last) - self.last[self.choice])

    @property
    def edge(self) -> float | None:
        """Points that the choice gains on the best action of another family; None if all are of one family."""
        other = (FAMILY_OF[self.actions] != FAMILY_OF[self.actions[self.choice]]) & ~np.isnan(self.last)
        if not other.any():
            return None
        best = int(np.nanargmax(np.where(other, self.before, np.nan)))
        return float(self.last[self.choice] - self.last[best])

    @property
    def advantages(self) -> np.ndarray:
        """Of each action in round 1, over what the policy gets on average: by its probabilities, or by its choice."""
        if self.given is None:
            return self.first - self.first[self.choice]
        return self.first - float((self.given * self.first).sum() / self.given.sum())


def judged_decisions(rollouts: pa.Table, given: dict[tuple[int, int], np.ndarray] | None = None) -> Iterator[Judged]:
    """The decisions in a table of `judge_decisions`; `given`: probabilities by seed and step."""
    columns = {name: rollouts[name].to_numpy() for name in ("seed", "step", "weight", "action", "taken")}
    rounds = [lists(rollouts[name]) for name in ("round_1", "round_2", "round_3")]
    keys = columns["seed"] * 1_000_000 + columns["step"]
    starts = np.concatenate([[0], np.flatnonzero(np.diff(keys)) + 1, [len(keys)]])
    for first, end in pairwise(starts.tolist()):
        rows = [[values[at[row] : at[row + 1]] for values, at in rounds] for row in range(first, end)]
        seed, step = int(columns["seed"][first]), int(columns["step"][first])
        shares = None if given is None else given[seed, step]
        weight, choice = float(columns["weight"][first]), int(columns["taken"][first:end].argmax())
        yield judged(seed, step, weight, columns["action"][first:end], choice, rows, shares)


def judged(
    seed: int,
    step: int,
    weight: float,
    actions: np.ndarray,
    choice: int,
    rows: list[list[np.ndarray]],
    given: np.ndarray | None = None,
) -> Judged:
    """A decision from the points of its actions by rounds."""
    first, last = (np.array([_mean(row[number]) for row in rows]) for number in (0, -1))
    before = np.array([_mean(np.concatenate(row[:-1])) for row in rows])
    found = Judged(seed, step, weight, actions, choice, first, before, last, given)
    pairs = rows[found.rival][-1].astype(float) - rows[choice][-1]
    own = np.concatenate(rows[choice])
    errors = {"error": _error(pairs), "points": _mean(own), "points_error": _error(own)}
    return Judged(**{**vars(found), **errors})


def _mean(points: np.ndarray) -> float:
    return float(points.mean()) if len(points) else float("nan")


def _error(points: np.ndarray) -> float:
    return float(points.std(ddof=1) / np.sqrt(len(points))) if len(points) > 1 else float("nan")
