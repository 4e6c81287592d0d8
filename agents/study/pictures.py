"""The pictures of a report: figures as plain data in, SVG out."""

import base64
import io
from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

from agents.families import FAMILY_NAMES
from agents.study.use import ERAS
from mission_env.batch import LETTERS
from mission_env.vocabulary import ERA_NAMES, LAST_TURN

Data = dict[str, Any]
COLOURS = ("#1f5fa8", "#d9822b", "#8a8f98")  # of the players, the studied one first
_STYLE = {
    "svg.fonttype": "none",
    "svg.hashsalt": "study",
    "font.family": "sans-serif",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlesize": 10,
    "axes.titlelocation": "left",
    "axes.grid": True,
    "grid.color": "#e4e6ea",
    "axes.axisbelow": True,
    "legend.frameon": False,
}
_TURNS = np.arange(1, LAST_TURN + 1)
_MANY = (
    *("#1f5fa8", "#d9822b", "#3a9158", "#b83b5e", "#7a5ea8", "#4fa3c7"),
    *("#c9a227", "#6b7280", "#8c564b", "#e07b91", "#98c379", "#444b57"),
)


def all_pictures(found: Data) -> dict[str, str]:
    """Every picture that the figures allow, as the address of an image (data:image/svg+xml)."""
    makers = {
        "scores": scores,
        "families": families,
        "turns": families_by_turn,
        "ablation": ablation,
        "edges": edges,
        "verbs": verb_edges,
        "regret": regret,
        "money": money,
        "letters": letters,
    }
    if found["calibration"] is not None:
        makers |= {"calibration": calibration, "groups": groups, "channels": channels}
    with rc_context(_STYLE):
        return {name: _address(make(found)) for name, make in makers.items()}


def _address(figure: Figure) -> str:
    buffer = io.BytesIO()
    FigureCanvasSVG(figure).print_svg(buffer, metadata={"Date": None})
    return "data:image/svg+xml;base64," + base64.b64encode(buffer.getvalue()).decode()


def _sheet(width: float, height: float, rows: int = 1, columns: int = 1, **options: Any) -> tuple[Figure, np.ndarray]:
    figure = Figure(figsize=(width, height), layout="constrained")
    return figure, figure.subplots(rows, columns, squeeze=False, **options).ravel()


def _eras(axis: Axes) -> None:
    """Shades every other era behind an axis of Turns."""
    for number, era in enumerate(ERAS):
        turns = [turn for turn in range(1, LAST_TURN + 1) if ERA_NAMES[turn] == era]
        if number % 2:
            axis.axvspan(turns[0] - 0.5, turns[-1] + 0.5, color="#f3f4f6", zorder=0)
    axis.set_xlim(0.5, LAST_TURN + 0.5)


def _dots(axis: Axes, rows: Sequence[Data], places: np.ndarray, colour: str, label: str | None = None) -> None:
    """Means with their intervals, one a row; rows without a mean stay empty."""
    some = [number for number, row in enumerate(rows) if row["mean"] is not None]
    means = np.array([rows[number]["mean"] for number in some])
    lows, highs = (
        np.array([rows[n]["mean"] if rows[n][side] is None else rows[n][side] for n in some])
        for side in ("low", "high")
    )
    errors = np.stack([means - lows, highs - means]) if some else None
    axis.errorbar(means, places[some], xerr=errors, fmt="o", ms=4, lw=1.2, color=colour, label=label)


def _name_rows(axis: Axes, names: Sequence[str]) -> None:
    axis.set_yticks(range(len(names)), [name.replace("_", " ") for name in names])
    axis.set_ylim(max(len(names), 1) - 0.5, -0.5)


# --- Play ------------------------------------------------------------------------------------------------------------


def scores(found: Data) -> Figure:
    """How final victory points are spread."""
    figure, (axis,) = _sheet(8, 2.6)
    rows = {name: row["play"]["scores"] for name, row in found["players"].items()}
    for (name, values), colour in zip(rows.items(), COLOURS, strict=False):
        values = np.sort(values)
        shares = np.arange(1, len(values) + 1) / len(values)
        axis.step(values, shares, where="post", color=colour, label=name)
    shown = [value for name, values in rows.items() if name != "random" or len(rows) == 1 for value in values]
    axis.set_xlim(min(shown) - 15, max(shown) + 5)  # random play lies far to the left
    axis.set(xlabel="final victory points", ylabel="share of games")
    axis.legend(loc="upper left")
    return figure


def families(found: Data) -> Figure:
    """How often a family is taken where it is offered, and how likely the player thought it."""
    figure, (left, right) = _sheet(9, 4.2, 1, 2, sharey=True)
    places = np.arange(len(FAMILY_NAMES))
    players = list(found["players"].items())
    for shift, ((name, row), colour) in enumerate(zip(players, COLOURS, strict=False)):
        use = row["use"]["families"]
        moved = places + 0.22 * (shift - (len(players) - 1) / 2)
        _dots(left, [use[one]["all"]["share_taken"] for one in FAMILY_NAMES], moved, colour, name)
        right.barh(moved, [use[one]["all"]["taken_a_game"] for one in FAMILY_NAMES], 0.2, color=colour, label=name)
    mine = players[0][1]["use"]["families"]
    if found["learned"]:
        shares = [mine[one]["all"]["probability"]["mean"] for one in FAMILY_NAMES]
        left.plot([np.nan if one is None else one for one in shares], places, "x", color="black", label="probability")
    _name_rows(left, FAMILY_NAMES)
    left.set(title="share taken where offered", xlim=(-0.02, 1.02))
    right.set(title="taken, times a game")
    figure.legend(*left.get_legend_handles_labels(), loc="outside lower center", ncols=4, fontsize=8)
    return figure


def families_by_turn(found: Data) -> Figure:
    """Times a game that each family is taken, by Turn."""
    figure, axes = _sheet(9.5, 8, 5, 3, sharex=True)
    for axis, family in zip(axes, FAMILY_NAMES, strict=False):
        _eras(axis)
        for (name, row), colour in zip(found["players"].items(), COLOURS, strict=False):
            taken = np.array(row["use"]["families"][family]["turns"]["taken"]) / row["play"]["games"]
            axis.plot(_TURNS, taken, color=colour, lw=1.3, label=name)
        axis.set_title(family.replace("_", " "))
        axis.set_ylim(bottom=0)
    for axis in axes[len(FAMILY_NAMES) :]:
        axis.axis("off")
    handles, labels = axes[0].get_legend_handles_labels()
    axes[-1].legend(handles, labels, loc="center")
    figure.supxlabel("Turn", fontsize=9)
    return figure


# --- Worth -----------------------------------------------------------------------------------------------------------


def ablation(found: Data) -> Figure:
    """Points lost without each family, the dearest first."""
    rows = sorted(found["ablation"].items(), key=lambda pair: -pair[1]["lost"]["mean"])
    figure, (axis,) = _sheet(8, 3.8)
    for place, (_, row) in enumerate(rows):
        colour = COLOURS[0] if row["clear"] else "#b9c3d0"
        axis.barh(place, row["lost"]["mean"], 0.62, color=colour)
    _dots(axis, [row["lost"] for _, row in rows], np.arange(len(rows)), "black")
    _name_rows(axis, [name for name, _ in rows])
    axis.axvline(0, color="black", lw=0.8)
    axis.set(xlabel="victory points lost a game")
    return figure


def edges(found: Data) -> Figure:
    """By family: edge of what was taken, and advantage where taken and where passed over."""
    rows = found["worth"]["families"]
    figure, (left, right) = _sheet(9, 3.9, 1, 2, sharey=True)
    places = np.arange(len(FAMILY_NAMES))
    _dots(left, [rows[name]["edge"] for name in FAMILY_NAMES], places, COLOURS[0])
    left.set(title="edge over the best of another family", xlabel="victory points")
    for shift, (where, colour) in enumerate((("taken", COLOURS[0]), ("passed", COLOURS[2]))):
        moved = places + 0.24 * (shift - 0.5)
        label = "where taken" if where == "taken" else "where passed over"
        _dots(right, [rows[name][where]["advantage"] for name in FAMILY_NAMES], moved, colour, label)
    right.set(title="advantage over what the policy gets", xlabel="victory points")
    figure.legend(*right.get_legend_handles_labels(), loc="outside lower right", ncols=2, fontsize=8)
    for axis in (left, right):
        axis.axvline(0, color="black", lw=0.8)
    _name_rows(left, FAMILY_NAMES)
    return figure


def verb_edges(found: Data) -> Figure:
    """Edge of each verb that was taken often enough, the greatest first."""
    rows = {name: row["edge"] for name, row in found["worth"]["verbs"].items() if row["edge"]["number"] >= 10}
    names = sorted(rows, key=lambda name: -rows[name]["mean"])
    figure, (axis,) = _sheet(8, 0.8 + 0.21 * max(len(names), 4))
    for clear, colour in ((True, COLOURS[0]), (False, "#8fa3bd")):
        places = np.array([place for place, name in enumerate(names) if rows[name]["clear"] == clear], dtype=int)
        _dots(axis, [rows[names[place]] for place in places], places, colour)
    axis.axvline(0, color="black", lw=0.8)
    _name_rows(axis, names)
    axis.set(xlabel="victory points over the best action of another family")
    return figure


def regret(found: Data) -> Figure:
    """Regret by Turn and by kind of decision."""
    rows = found["worth"]["regret"]
    figure, (left, right) = _sheet(9.5, 3.6, 1, 2)
    _eras(left)
    means = [row["regret"]["mean"] for row in rows["turns"]]
    lows, highs = ([row["regret"][side] for row in rows["turns"]] for side in ("low", "high"))
    some = [place for place, low in enumerate(lows) if low is not None]
    low, high = ([side[place] for place in some] for side in (lows, highs))
    left.fill_between(_TURNS[some], np.array(low, dtype=float), np.array(high, dtype=float), color="#c6d5e8")
    left.plot(_TURNS, [np.nan if mean is None else mean for mean in means], color=COLOURS[0], lw=1.4)
    left.axhline(0, color="black", lw=0.8)
    left.set(title="by Turn", xlabel="Turn", ylabel="points a decision")
    kinds = sorted(rows["kinds"], key=lambda name: -rows["kinds"][name]["number"])
    _dots(right, [rows["kinds"][name]["regret"] for name in kinds], np.arange(len(kinds)), COLOURS[0])
    right.axvline(0, color="black", lw=0.8)
    right.set(title="by kind of decision", xlabel="points a decision")
    _name_rows(right, [f"{name} ({rows['kinds'][name]['number']})" for name in kinds])
    return figure


def calibration(found: Data) -> Figure:
    """Predicted against real outcomes, and errors by Turn."""
    rows = found["calibration"]
    figure, (left, right) = _sheet(9, 3.4, 1, 2)
    points = [row["outcome"] for row in rows["bins"]]
    predicted = np.array([row["predicted"] for row in rows["bins"]])
    means = np.array([row["mean"] for row in points])
    spread = [[row["mean"] - (row["low"] or row["mean"]) for row in points]]
    left.axline((float(predicted.mean()), float(predicted.mean())), slope=1, color="black", lw=0.8)
    left.errorbar(predicted, means, yerr=np.array(spread * 2), fmt="o", ms=4, lw=1.2, color=COLOURS[0])
    left.set(title="tenths of the decisions by prediction", xlabel="predicted final points", ylabel="final points")
    _eras(right)
    bias = [np.nan if row["bias"] is None else row["bias"]["mean"] for row in rows["turns"]]
    right.plot(_TURNS, [row["rmse"] if row["number"] else np.nan for row in rows["turns"]], "--", color=COLOURS[1])
    right.plot(_TURNS, bias, color=COLOURS[0])
    right.axhline(0, color="black", lw=0.8)
    right.set(title="by Turn: bias (line), root mean square error (dashes)", xlabel="Turn", ylabel="points")
    return figure


# --- Inputs ----------------------------------------------------------------------------------------------------------


def groups(found: Data) -> Figure:
    """Importance of groups of channels for choice and value."""
    rows = {name[6:]: row for name, row in found["inputs"].items() if name.startswith("group:")}
    names = sorted(rows, key=lambda name: -rows[name]["divergence"]["mean"])
    figure, (left, right) = _sheet(9, 0.9 + 0.22 * len(names), 1, 2, sharey=True)
    places = np.arange(len(names))
    _dots(left, [rows[name]["changed"] for name in names], places, COLOURS[0])
    _dots(right, [rows[name]["moved"] for name in names], places, COLOURS[1])
    left.set(title="choice: another action becomes likeliest", xlabel="share of decisions")
    right.set(title="value: how far it moves", xlabel="victory points")
    _name_rows(left, names)
    return figure


def channels(found: Data, most: int = 18) -> Figure:
    """The single channels that matter most, for choice and for value."""
    rows = {name: row for name, row in found["inputs"].items() if "/" in name}
    figure, axes = _sheet(9.5, 0.8 + 0.22 * most, 1, 2)
    heads = (("divergence", "choice: divergence (nats)"), ("moved", "value: how far it moves (points)"))
    for axis, (measure, title), colour in zip(axes, heads, COLOURS, strict=False):
        names = sorted(rows, key=lambda name, by=measure: -rows[name][by]["mean"])[:most]
        _dots(axis, [rows[name][measure] for name in names], np.arange(len(names)), colour)
        _name_rows(axis, names)
        axis.set_title(title)
    return figure


# --- Money and points ------------------------------------------------------------------------------------------------


def money(found: Data, most: int = 10) -> Figure:
    """What solidi are spent on, by era, for the player and whom it is compared with first."""
    players = list(found["players"].items())[:2]
    figure, axes = _sheet(9.5, 3.8, 1, len(players), sharey=True)
    totals = [row["spending"]["paid"] for _, row in players]
    sums = {verb: sum(one[verb]["all"]["mean"] for one in totals if verb in one) for one in totals for verb in one}
    verbs = sorted(sums, key=lambda verb: -sums[verb])[:most]
    for axis, (name, _), paid in zip(axes, players, totals, strict=True):
        bottom = np.zeros(len(ERAS))
        for verb, colour in zip([*verbs, "others"], _MANY, strict=False):
            mine = [one for one in paid if one not in verbs] if verb == "others" else [verb] if verb in paid else []
            heights = np.array([sum(paid[one]["eras"][era]["mean"] for one in mine) for era in ERAS])
            axis.bar(range(len(ERAS)), heights, 0.72, bottom, color=colour, label=verb.replace("_", " "))
            bottom += heights
        axis.set_title(name)
        axis.set_xticks(range(len(ERAS)), [era.replace(" ", "\n") for era in ERAS], fontsize=7.5)
    axes[0].set_ylabel("solidi a game")
    figure.legend(*axes[0].get_legend_handles_labels(), loc="outside right center", fontsize=8)
    return figure


def letters(found: Data) -> Figure:
    """Victory points on the board by letter (8.4), by Turn."""
    figure, axes = _sheet(9.5, 4.2, 2, 3, sharex=True)
    for axis, letter in zip(axes, LETTERS, strict=True):
        _eras(axis)
        for (name, row), colour in zip(list(found["players"].items())[:2], COLOURS, strict=False):
            points = [np.nan if one is None else one for one in row["letters"][letter]["turns"]]
            axis.plot(_TURNS, points, color=colour, lw=1.4, label=name)
        axis.set_title(letter)
    axes[0].legend(loc="upper left", fontsize=8)
    figure.supxlabel("Turn", fontsize=9)
    return figure
