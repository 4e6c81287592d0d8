"""Pictures of a training's curves: of one run, and of several seeds together."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from matplotlib import colormaps
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from agents.run_folder import write_whole

Columns = Mapping[str, np.ndarray]
_POINTS = 1000  # of a drawn line; a longer one is drawn by means of its parts
_PANELS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Victory points of the last games", ("games/score", "games/finished")),
    ("Share of games that collapsed", ("games/collapsed",)),
    ("Entropy of the policy", ("train/entropy",)),
    ("Explained variance of the returns", ("train/explained_variance",)),
    ("Losses", ("train/value_loss", "train/cross_entropy")),
    ("Agreement with the teacher", ("train/agreement",)),
    ("Decisions a second", ("time/decisions_per_second",)),
)


def draw_run(curves: Columns, title: str, path: Path) -> None:
    """Draws the curves of one run over the decisions played, as PNG."""
    figure, axes = _sheet(title)
    drawn = {name: thinned(column) for name, column in curves.items()}
    millions = drawn["steps"] / 1e6
    for axis, (heading, names) in zip(axes, _PANELS, strict=False):
        for name in names:
            axis.plot(millions, drawn[name], label=name.partition("/")[2], linewidth=1.0)
        _dress(axis, heading, legend=len(names) > 1)
    families = _families(curves)
    shares = np.nan_to_num([drawn[f"families/{name}"] for name in families])
    axes[-1].stackplot(millions, shares, labels=families, colors=_colours(len(families)))
    _dress(axes[-1], "Share of decisions by family of actions", legend=True)
    _write(figure, path)


def draw_seeds(runs: Sequence[Columns], title: str, path: Path) -> None:
    """Draws the same curves of several runs: each, their mean, and a band from the lowest to the highest."""
    figure, axes = _sheet(title)
    grid = common_steps(runs)
    for axis, (heading, names) in zip(axes, _PANELS, strict=False):
        lines = np.stack([on_steps(run, names[0], grid) for run in runs])
        axis.plot(grid / 1e6, lines.T, color="tab:blue", linewidth=0.5, alpha=0.5)
        axis.plot(grid / 1e6, lines.mean(axis=0), color="tab:blue", linewidth=1.5)
        axis.fill_between(grid / 1e6, lines.min(axis=0), lines.max(axis=0), color="tab:blue", alpha=0.2)
        _dress(axis, heading, legend=False)
    families = _families(runs[0])
    shares = np.stack([[on_steps(run, f"families/{name}", grid) for name in families] for run in runs])
    mean = np.nan_to_num(shares.mean(axis=0))
    axes[-1].stackplot(grid / 1e6, mean, labels=families, colors=_colours(len(families)))
    _dress(axes[-1], "Share of decisions by family of actions, mean", legend=True)
    _write(figure, path)


def _families(curves: Columns) -> list[str]:
    return [name.partition("/")[2] for name in curves if name.startswith("families/")]


def thinned(column: np.ndarray, points: int = _POINTS) -> np.ndarray:
    """The column itself, or means of equal stretches of it where it has more than so many values."""
    if len(column) <= points:
        return column
    stretch = -(-len(column) // points)
    padded = np.pad(column, (0, -len(column) % stretch), mode="edge").reshape(-1, stretch)
    known = ~np.isnan(padded)
    sums = np.where(known, padded, 0.0).sum(axis=1)
    return np.where(known.any(axis=1), sums / np.maximum(known.sum(axis=1), 1), np.nan)


def common_steps(runs: Sequence[Columns], points: int = _POINTS) -> np.ndarray:
    """Steps at which every one of these runs can be compared."""
    first, last = max(run["steps"][0] for run in runs), min(run["steps"][-1] for run in runs)
    longest = max(len(run["steps"]) for run in runs)
    return np.linspace(first, max(first, last), min(points, longest))


def on_steps(run: Columns, name: str, grid: np.ndarray) -> np.ndarray:
    """A column at these steps, between its updates on straight lines; nan beyond its first and last figure."""
    known = ~np.isnan(run[name])
    if not known.any():
        return np.full(len(grid), np.nan)
    return np.interp(grid, run["steps"][known], run[name][known], left=np.nan, right=np.nan)


def _sheet(title: str) -> tuple[Figure, list[Axes]]:
    figure = Figure(figsize=(16, 8))
    FigureCanvasAgg(figure)
    figure.suptitle(title)
    figure.subplots_adjust(left=0.04, right=0.9, top=0.9, bottom=0.06, hspace=0.3)
    return figure, list(figure.subplots(2, 4).flat)


def _colours(number: int) -> np.ndarray:
    return colormaps["tab20"](np.arange(number))


def _dress(axis: Axes, heading: str, legend: bool) -> None:
    axis.set_title(heading, fontsize=10)
    axis.set_xlabel("million decisions", fontsize=8)
    axis.tick_params(labelsize=8)
    axis.grid(alpha=0.3)
    if legend:
        beside = len(axis.get_legend_handles_labels()[1]) > 3
        axis.legend(fontsize=8, **({"loc": "center left", "bbox_to_anchor": (1.0, 0.5)} if beside else {}))


def _write(figure: Figure, path: Path) -> None:
    write_whole(path, lambda beside: figure.savefig(beside, format="png", dpi=80))
