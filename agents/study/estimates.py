"""Means of values that come from the same games, with honest intervals.

Decisions of one game are alike: its dice, its score and its plans are shared. So what counts is how many games there
are, not how many decisions: the interval is that of a weighted mean with games as clusters (the linearised variance of
survey sampling), by Student's t with one degree of freedom less than games.
"""

import numpy as np
from scipy import stats

from agents.statistics import CONFIDENCE, Estimate

NOTHING = Estimate(float("nan"), None, None)


def clustered(values: np.ndarray, games: np.ndarray, weights: np.ndarray | None = None, among: int = 1) -> Estimate:
    """Weighted mean of values that belong to `games` (any numbers, one for each value), with its 95% interval.

    `among`: of how many comparisons this is one; then all their intervals hold together at 95% (Bonferroni). Of no
    values the mean is nan; of a single game there is no interval.
    """
    if len(values) == 0:
        return NOTHING
    weights = np.ones(len(values)) if weights is None else np.asarray(weights, dtype=np.float64)
    values = np.asarray(values, dtype=np.float64)
    mean = float((weights * values).sum() / weights.sum())
    _, places = np.unique(games, return_inverse=True)
    sums = np.bincount(places, weights=weights * (values - mean))
    number = len(sums)
    if number < 2:
        return Estimate(mean, None, None)
    error = float(np.sqrt(number / (number - 1) * (sums**2).sum()) / weights.sum())
    margin = float(stats.t.ppf(1.0 - (1.0 - CONFIDENCE) / (2.0 * among), number - 1)) * error
    return Estimate(mean, mean - margin, mean + margin)


def is_clear(values: np.ndarray, games: np.ndarray, among: int, weights: np.ndarray | None = None) -> bool:
    """Whether the mean differs from 0 even as one of so many comparisons."""
    found = clustered(values, games, weights, among)
    return found.low is not None and found.high is not None and (found.low > 0.0 or found.high < 0.0)
