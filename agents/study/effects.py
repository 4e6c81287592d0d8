"""Figures of what is taken away: families of actions (ablation) and channels of the observation (permutation)."""

from typing import Any

import numpy as np
import pyarrow as pa

from agents.families import FAMILY_NAMES
from agents.statistics import Estimate, estimate
from agents.study.estimates import clustered
from agents.study.second_look import WORST
from agents.study.use import FAMILY_OF_VERB, Decisions, as_data
from mission_env.actions import ACTION_NAMES
from mission_env.vocabulary import DECISIONS


def ablation_figures(games: pa.Table, without: pa.Table, decisions: Decisions) -> dict[str, Any]:
    """By family: points lost without it (base less ablated, paired by seed), collapses, and how often it was taken.

    `avoidable_a_game`: decisions at which it was offered and something else, too; nowhere else is it forbidden.
    """
    offered = np.stack([decisions.offered[:, n == FAMILY_OF_VERB].any(axis=1) for n in range(len(FAMILY_NAMES))])
    avoidable = (offered & (offered.sum(axis=0) > 1)).sum(axis=1) / decisions.games
    taken = np.bincount(FAMILY_OF_VERB[decisions.verb], minlength=len(FAMILY_NAMES)) / decisions.games
    base = dict(zip(games["seed"].to_pylist(), games["score"].to_pylist(), strict=True))
    families = np.array(without["family"].to_pylist())
    seeds, scores = without["seed"].to_numpy(), without["score"].to_numpy()
    collapsed = without["collapsed"].to_numpy(zero_copy_only=False)
    found = {}
    for number, name in enumerate(FAMILY_NAMES):
        mine = families == name
        lost = np.array([base[seed] for seed in seeds[mine].tolist()]) - scores[mine]
        together = clustered(lost, seeds[mine], among=len(FAMILY_NAMES))
        found[name] = {
            "lost": as_data(estimate(lost)),
            "clear": is_apart(together),
            "changed": float((lost != 0).mean()),
            "collapsed": float(collapsed[mine].mean()),
            "taken_a_game": float(taken[number]),
            "avoidable_a_game": float(avoidable[number]),
        }
    return found


def is_apart(found: Estimate) -> bool:
    """Whether an interval leaves out 0."""
    return found.low is not None and found.high is not None and (found.low > 0.0 or found.high < 0.0)


def input_figures(importance: pa.Table) -> dict[str, Any]:
    """By target: the four measures as means a position, with intervals over games."""
    names = np.array(importance["target"].to_pylist())
    seeds, positions = importance["seed"].to_numpy(), importance["positions"].to_numpy()
    found: dict[str, Any] = {}
    for name in dict.fromkeys(names.tolist()):
        mine = names == name
        weights = positions[mine].astype(np.float64)
        found[name] = {
            measure: as_data(clustered(importance[measure].to_numpy()[mine] / weights, seeds[mine], weights))
            for measure in ("divergence", "changed", "moved", "loss")
        }
    return found


def second_figures(
    rows: pa.Table, values: dict[tuple[int, int], float], where: dict[tuple[int, int], tuple[int, int]]
) -> list[dict[str, Any]]:
    """The decisions that were looked at again, worst first by the second look.

    `confirmed`: points of the rival less those of the choice, or the value less the points of the choice, by the new
    rollouts; the intervals of a kind hold together. `values`, `where`: predictions, and Turns and kinds of decisions.
    """
    found = [_second(row, values, where) for row in rows.to_pylist()]

    def badness(one: dict[str, Any]) -> tuple[str, float]:
        error = one["confirmed"]["mean"]
        return one["kind"], -(abs(error) if one["kind"] == "value" else error)

    return sorted(found, key=badness)


def _second(
    row: dict[str, Any], values: dict[tuple[int, int], float], where: dict[tuple[int, int], tuple[int, int]]
) -> dict[str, Any]:
    """One of them."""
    key = row["seed"], row["step"]
    choice = np.array(row["choice_points"], dtype=np.float64)
    better = np.array(row["rival_points"], dtype=np.float64) if row["kind"] == "regret" else values[key]
    confirmed = clustered(better - choice, np.arange(len(choice)), among=WORST)
    return {
        **{name: row[name] for name in ("kind", "seed", "step", "claimed")},
        "turn": where[key][0],
        "decision": DECISIONS[where[key][1]],
        "choice": ACTION_NAMES[row["choice"]],
        "rival": ACTION_NAMES[row["rival"]] if row["rival"] >= 0 else None,
        "points": float(choice.mean()),
        "value": values.get(key),
        "confirmed": as_data(confirmed),
        "clear": is_apart(confirmed),
    }
