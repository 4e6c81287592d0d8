"""Which decisions are judged: a stratified sample over Turns and kinds of decisions.

A plain sample would spend three quarters of its decisions on the Religious Phase and hardly meet the rare ones. Here a
stratum (a Turn and a kind of decision) gets decisions in proportion to the square root of how many it has, and each
sampled decision counts for as many as it stands for, so that means are those of all decisions that were played.
"""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Sample:
    """Sampled rows of the table of decisions, in order, and how many decisions each stands for."""

    rows: np.ndarray  # int64 (n,)
    weights: np.ndarray  # float64 (n,)


def stratified(turns: np.ndarray, kinds: np.ndarray, number: int, seed: int) -> Sample:
    """A sample of so many decisions (of all, if there are fewer), drawn without replacement in each stratum."""
    _, stratum, sizes = np.unique(np.stack([turns, kinds]), axis=1, return_inverse=True, return_counts=True)
    quotas = _quotas(sizes, number)
    lots = np.random.default_rng(seed)
    rows, weights = [], []
    for one, (size, quota) in enumerate(zip(sizes.tolist(), quotas.tolist(), strict=True)):
        drawn = lots.choice(np.flatnonzero(stratum.ravel() == one), quota, replace=False)
        rows.append(drawn)
        weights.append(np.full(quota, size / max(quota, 1)))
    order = np.argsort(np.concatenate(rows))
    return Sample(np.concatenate(rows)[order], np.concatenate(weights)[order])


def _quotas(sizes: np.ndarray, number: int) -> np.ndarray:
    """How many of each stratum: one at least where there are enough, none beyond its size, all together `number`."""
    number = min(number, int(sizes.sum()))
    quotas = np.minimum(1, sizes) if number >= len(sizes) else np.zeros_like(sizes)
    while quotas.sum() < number:
        room = quotas < sizes
        wanted = np.where(room, np.sqrt(sizes) / (quotas + 0.5), -1.0)  # highest averages, as seats are shared out
        quotas[int(wanted.argmax())] += 1
    return quotas
