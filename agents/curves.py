"""The curves of a training: one row an update, kept in the run's folder as `curves.csv`."""

import csv
import math
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from agents.families import FAMILY_NAMES
from agents.run_folder import write_whole

# As in TensorBoard. What an update has no figure for stays empty: no game has ended, nobody teaches, ...
_COLUMNS = (
    "steps",  # decisions so far, all games together
    "time/seconds",  # of training so far
    "time/decisions_per_second",  # in this update
    "games/score",  # mean of the last games
    "games/collapsed",  # share of them
    "games/finished",  # mean score of those that did not collapse
    "train/entropy",
    "train/explained_variance",  # of the returns, by the value
    "train/value_loss",
    "train/policy_loss",
    "train/approx_kl",
    "train/clip_fraction",
    "train/grad_norm",
    "train/learning_rate",
    "train/cross_entropy",  # to the teacher's action
    "train/agreement",  # share of decisions in which the policy drew what the teacher would do
)
COLUMNS = (*_COLUMNS, *(f"families/{name}" for name in FAMILY_NAMES))  # of The Mission: shares of decisions by family


class Curves:
    """The file of a run's rows."""

    def __init__(self, path: Path, families: Sequence[str] = FAMILY_NAMES) -> None:
        """`families` of actions, whose shares are columns, too."""
        self.path = path
        self._columns = (*_COLUMNS, *(f"families/{name}" for name in families))

    def append(self, row: Mapping[str, float | None]) -> None:
        """Adds the row of an update; columns that it lacks stay empty."""
        new = not self.path.exists()
        with self.path.open("a", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            if new:
                writer.writerow(self._columns)
            writer.writerow([row["steps"], *(_cell(row.get(name)) for name in self._columns[1:])])

    def cut(self, steps: int) -> None:
        """Drops rows of later updates, which a run that is resumed plays again, and any that a crash left half."""
        if not self.path.exists():
            return
        with self.path.open(encoding="utf-8", newline="") as file:
            rows = [row for row in csv.DictReader(file) if None not in row.values() and int(row["steps"]) <= steps]

        def write(beside: Path) -> None:
            with beside.open("w", encoding="utf-8", newline="") as file:
                writer = csv.DictWriter(file, self._columns, restval="", extrasaction="ignore")
                writer.writeheader()
                writer.writerows(rows)

        write_whole(self.path, write)


def _cell(value: float | None) -> str:
    return "" if value is None or math.isnan(value) else f"{value:.6g}"


def read_curves(path: Path) -> dict[str, np.ndarray]:
    """The columns of `curves.csv`, float64 (updates,); nan where a row has no figure. OSError if there is no file."""
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        rows = [row for row in reader if None not in row.values()]
    names = dict.fromkeys([*_COLUMNS, *(name for name in reader.fieldnames or () if name.startswith("families/"))])
    return {name: np.array([float(row.get(name) or "nan") for row in rows]) for name in names}
