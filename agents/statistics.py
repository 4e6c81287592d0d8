"""How sure a comparison is: kinds of means, each with a 95% interval, by Student's t or by bootstrap.

Samples that are compared are paired: value i of each comes from the same game seed.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy import stats

CONFIDENCE = 0.95
RESAMPLES = 2000
_SEED = 1  # of the resamples, so that a report can be repeated
_ROOM = 4_000_000  # values resampled at once, 32 MB

Statistic = Callable[..., np.ndarray | np.floating]  # of one or more samples, along `axis`


@dataclass(frozen=True)
class Estimate:
    """A mean of some kind and its 95% interval; of a single value there is no interval."""

    mean: float
    low: float | None
    high: float | None


def estimate(values: np.ndarray) -> Estimate:
    """The mean of independent values, and how sure it is by Student's t."""
    mean = float(np.mean(values))
    if len(values) < 2:
        return Estimate(mean, None, None)
    error = float(np.std(values, ddof=1)) / math.sqrt(len(values))
    margin = float(stats.t.ppf((1.0 + CONFIDENCE) / 2.0, len(values) - 1)) * error
    return Estimate(mean, mean - margin, mean + margin)


def bootstrap(statistic: Statistic, *samples: np.ndarray, resamples: int = RESAMPLES, seed: int = _SEED) -> Estimate:
    """A statistic and its percentile interval over resamples of the games.

    A resample draws as many games as there are, with replacement, and the same ones from every sample. `statistic` is
    called with the samples and `axis=-1`. ValueError if the samples are not of one length.
    """
    value, number = float(statistic(*samples, axis=-1)), len(samples[0])
    if number < 2:
        return Estimate(value, None, None)
    interval = stats.bootstrap(
        samples,
        statistic,
        n_resamples=resamples,
        batch=max(1, _ROOM // number),
        vectorized=True,
        paired=True,
        axis=-1,
        confidence_level=CONFIDENCE,
        method="percentile",
        rng=np.random.default_rng(seed),
    ).confidence_interval
    return Estimate(value, float(interval.low), float(interval.high))


def interquartile_mean(values: np.ndarray, axis: int = -1) -> np.ndarray | np.floating:
    """The mean of the middle half, along an axis.

    Each of N sorted values stands for 1/N of the whole; a value on a quartile counts by the share of it that lies
    between the quartiles. Where 4 divides N that is `scipy.stats.trim_mean(values, 0.25)`.
    """
    number = np.shape(values)[axis]
    places = np.arange(number)
    inside = np.minimum(places + 1, 0.75 * number) - np.maximum(places, 0.25 * number)
    weights = np.maximum(inside, 0.0) / (0.5 * number)
    return np.moveaxis(np.sort(values, axis=axis), axis, -1) @ weights


def improvement(ours: np.ndarray, theirs: np.ndarray, axis: int = -1) -> np.ndarray | np.floating:
    """Probability that the first sample's value of a pair is the larger one; a tie counts half."""
    return np.mean((ours > theirs) + 0.5 * (ours == theirs), axis=axis)
