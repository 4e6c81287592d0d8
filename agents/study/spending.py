"""Where solidi come from and go, and where victory points come from: by era and by Turn."""

from typing import Any

import numpy as np
import pyarrow as pa

from agents.statistics import estimate
from agents.study.folder import lists
from agents.study.use import ERAS, Decisions, as_data
from mission_env.actions import VERBS
from mission_env.batch import LETTERS
from mission_env.vocabulary import LAST_TURN

# These are paid for when the second half of an action is taken: for what the first half began
PAID_FOR = {"choose_heresy": "end_heresy_for_solidus", "place_knight": "pick_up_knight"}
FLOWS = ("income", "raised", "lost")


def spending_figures(decisions: Decisions) -> dict[str, Any]:
    """Mean solidi a game, by era: for each verb that was paid for, and what came in or was lost."""
    paid, verbs = decisions.column("paid"), _paid_for(decisions.verb)
    used = [number for number in range(len(VERBS)) if (paid[verbs == number] > 0).any()]
    return {
        "paid": {VERBS[number]: _by_era(decisions, np.where(verbs == number, paid, 0)) for number in used},
        "total": _by_era(decisions, paid),
        **{name: _by_era(decisions, decisions.column(name)) for name in FLOWS},
    }


def _paid_for(verbs: np.ndarray) -> np.ndarray:
    found = verbs.copy()
    for paying, first in PAID_FOR.items():
        found[verbs == VERBS.index(paying)] = VERBS.index(first)
    return found


def _by_era(decisions: Decisions, amounts: np.ndarray) -> dict[str, Any]:
    """Mean of the sums of each game, in all and by era."""
    games, places = np.unique(decisions.seed, return_inverse=True)

    def mean(where: np.ndarray) -> dict[str, Any]:
        return as_data(estimate(np.bincount(places[where], weights=amounts[where], minlength=len(games))))

    eras = {name: mean(decisions.era == number) for number, name in enumerate(ERAS)}
    return {"all": mean(np.ones(len(amounts), dtype=bool)), "eras": eras}


def letter_figures(decisions: Decisions, games: pa.Table) -> dict[str, Any]:
    """Mean points by letter (8.4): at the first decision of each Turn (None: no game decides there), and finally."""
    points = lists(decisions.table["letters"])[0].reshape(-1, len(LETTERS)).astype(np.float64)
    first = np.flatnonzero(np.diff(decisions.seed * (LAST_TURN + 1) + decisions.turn, prepend=-1))
    turns = decisions.turn[first]
    final = lists(games["letters"])[0].reshape(-1, len(LETTERS))
    finished = ~games["collapsed"].to_numpy(zero_copy_only=False)
    return {
        letter: {
            "turns": [_mean(points[first[turns == turn], place]) for turn in range(1, LAST_TURN + 1)],
            "final": as_data(estimate(final[finished, place])) if finished.any() else None,
        }
        for place, letter in enumerate(LETTERS)
    }


def _mean(values: np.ndarray) -> float | None:
    return float(values.mean()) if len(values) else None


def score_figures(games: pa.Table) -> dict[str, Any]:
    """Final victory points, and how games end."""
    scores = games["score"].to_numpy()
    return {
        "games": len(scores),
        "score": as_data(estimate(scores)),
        "collapsed": float(np.mean(games["collapsed"].to_numpy(zero_copy_only=False))),
        "scores": scores.tolist(),
    }


def lead(ours: pa.Table, theirs: pa.Table) -> dict[str, Any]:
    """Mean difference of the final victory points, game by game on the same seeds."""
    return as_data(estimate(ours["score"].to_numpy() - theirs["score"].to_numpy()))
