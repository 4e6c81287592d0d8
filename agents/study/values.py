"""Figures from judged decisions and from the value head: advantage, edge, regret, calibration."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from agents.families import FAMILY_NAMES, FAMILY_OF
from agents.study.estimates import clustered, is_clear
from agents.study.ranking import Judged
from agents.study.use import ERA_OF, ERAS, as_data
from mission_env.actions import VERB_OF, VERBS
from mission_env.vocabulary import DECISIONS, LAST_TURN

BINS = 10
LEAST = 10  # decisions below which nothing is told of a verb

Where = dict[tuple[int, int], tuple[int, int]]  # seed and step -> Turn and kind of the decision


# --- Advantage and edge ----------------------------------------------------------------------------------------------


def advantage_figures(decisions: Sequence[Judged]) -> dict[str, Any]:
    """By family and by verb: advantage where taken and where passed over, and the edge of what was taken."""
    actions = np.concatenate([one.actions for one in decisions]).astype(np.int64)
    columns = {
        "advantage": np.concatenate([one.advantages for one in decisions]),
        "taken": np.concatenate([np.arange(len(one.actions)) == one.choice for one in decisions]),
        "weight": np.concatenate([np.full(len(one.actions), one.weight) for one in decisions]),
        "game": np.concatenate([np.full(len(one.actions), one.seed) for one in decisions]),
    }
    edges = [one for one in decisions if one.edge is not None]
    chosen = np.array([one.actions[one.choice] for one in edges], dtype=np.int64)
    return {
        kind: {
            name: {**_advantage(columns, of[actions] == number), **_edge(edges, of[chosen] == number, len(names))}
            for number, name in enumerate(names)
        }
        for kind, names, of in (("families", FAMILY_NAMES, FAMILY_OF), ("verbs", VERBS, VERB_OF))
    }


def _advantage(columns: dict[str, np.ndarray], mine: np.ndarray) -> dict[str, Any]:
    found = {}
    for name, where in (("taken", mine & columns["taken"]), ("passed", mine & ~columns["taken"])):
        values, games, weights = (columns[key][where] for key in ("advantage", "game", "weight"))
        found[name] = {"number": len(values), "advantage": as_data(clustered(values, games, weights))}
    return found


def _edge(decisions: Sequence[Judged], mine: np.ndarray, among: int) -> dict[str, Any]:
    chosen = [one for one, is_mine in zip(decisions, mine, strict=True) if is_mine]
    values = np.array([one.edge for one in chosen], dtype=np.float64)
    games, weights = np.array([one.seed for one in chosen]), np.array([one.weight for one in chosen])
    clear = len(values) >= LEAST and is_clear(values, games, among, weights)
    return {"edge": {"number": len(values), **as_data(clustered(values, games, weights)), "clear": clear}}


# --- Regret ----------------------------------------------------------------------------------------------------------


def regret_figures(decisions: Sequence[Judged], where: Where) -> dict[str, Any]:
    """Regret of the choice: in all, by era, by Turn and by kind of decision."""
    turns = np.array([where[one.seed, one.step][0] for one in decisions])
    kinds = np.array([where[one.seed, one.step][1] for one in decisions])
    everywhere = np.ones(len(decisions), dtype=bool)
    return {
        "all": _regret(decisions, everywhere),
        "eras": {name: _regret(decisions, ERA_OF[turns] == number) for number, name in enumerate(ERAS)},
        "turns": [_regret(decisions, turns == turn) for turn in range(1, LAST_TURN + 1)],
        "kinds": {DECISIONS[kind]: _regret(decisions, kinds == kind) for kind in np.unique(kinds).tolist()},
    }


def _regret(decisions: Sequence[Judged], mine: np.ndarray) -> dict[str, Any]:
    chosen = [one for one, is_mine in zip(decisions, mine, strict=True) if is_mine]
    games, weights = np.array([one.seed for one in chosen]), np.array([one.weight for one in chosen])

    def mean(values: Sequence[float]) -> dict[str, Any]:
        return as_data(clustered(np.array(values), games, weights))

    return {
        "number": len(chosen),
        "regret": mean([one.regret for one in chosen]),
        "apparent": mean([one.apparent for one in chosen]),
        "agreement": mean([float(one.rival == one.choice) for one in chosen]),
    }


# --- Calibration -----------------------------------------------------------------------------------------------------


def calibration_figures(
    predicted: np.ndarray, outcomes: np.ndarray, turns: np.ndarray, games: np.ndarray
) -> dict[str, Any]:
    """Final points predicted at each decision against those that came: in all, in bins of the prediction, by Turn."""
    edges = np.quantile(predicted, np.linspace(0.0, 1.0, BINS + 1)[1:-1])
    bins = np.searchsorted(edges, predicted, side="right")
    rows = [_calibration(predicted, outcomes, games, bins == number) for number in range(BINS)]
    return {
        "all": _calibration(predicted, outcomes, games, np.ones(len(predicted), dtype=bool)),
        "slope": _slope(predicted, outcomes),
        "bins": [row for row in rows if row["number"]],
        "turns": [_calibration(predicted, outcomes, games, turns == turn) for turn in range(1, LAST_TURN + 1)],
    }


def _calibration(predicted: np.ndarray, outcomes: np.ndarray, games: np.ndarray, where: np.ndarray) -> dict[str, Any]:
    """`bias`: outcome less prediction; `explained`: share of the outcomes' variance."""
    predicted, outcomes, games = predicted[where], outcomes[where], games[where]
    if len(predicted) == 0:
        return {"number": 0, "predicted": None, "outcome": None, "bias": None, "rmse": None, "explained": None}
    errors = outcomes - predicted
    spread = float(outcomes.var())
    return {
        "number": len(predicted),
        "predicted": float(predicted.mean()),
        "outcome": as_data(clustered(outcomes, games)),
        "bias": as_data(clustered(errors, games)),
        "rmse": float(np.sqrt((errors**2).mean())),
        "explained": 1.0 - float((errors**2).mean()) / spread if spread > 0 else None,
    }


def _slope(predicted: np.ndarray, outcomes: np.ndarray) -> float | None:
    """Of the outcomes over the predictions, by least squares: 1 where predictions are neither too bold nor too shy."""
    spread = float(predicted.var())
    return (
        float(np.mean((predicted - predicted.mean()) * (outcomes - outcomes.mean()))) / spread if spread > 0 else None
    )
