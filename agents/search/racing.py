"""Which action is best, from simulations with common dice: a race that stops as soon as more would hardly help.

Every action still in the race gets the same dice, so that differences are judged pair by pair. What one action gains
over another is believed to be normal: before any simulation with what the guide says as its mean (its favourite is a
little better than the others) and `spread` as standard deviation of either. The mean of the paired differences, less
what simulations are known to say too much of an action, moves that belief, as far as its noise and the `bias` of
simulations allow (they are played on by a simple player and end at a value that is learned: both err, however often
they are repeated). An action leaves the race when what it can still be expected to gain over the leader falls below
`stop`; the guide's favourite stays until the leader has been tried so often that even a rare disaster would have shown.
"""

import numpy as np
from scipy.special import ndtr

_CERTAIN = 4.0  # no belief is farther from what simulations show, in standard deviations: disasters are not normal
_POOLED = 8.0  # simulations that the pooled variance counts for beside an action's own


class Race:
    """Simulated points of some actions, and what they tell."""

    def __init__(
        self, handicaps: np.ndarray, excess: np.ndarray, spread: float, bias: float, stop: float, confirm: int = 0
    ) -> None:
        """`handicaps`, `excess` (actions,): points an action is thought to lie behind, and that simulations add to it.

        `confirm`: simulations without which nothing beats the guide's favourite.
        """
        self.handicaps = np.asarray(handicaps, dtype=np.float64)
        self.excess = np.asarray(excess, dtype=np.float64)
        number = len(self.handicaps)
        self._prior, self._bias, self._stop = 2.0 * spread**2, 2.0 * bias**2, stop
        self._points = np.zeros((number, 256))
        self.counts = np.zeros(number, dtype=np.int64)
        self.alive = np.ones(number, dtype=bool)
        self.leader = self._favourite = int(np.argmin(self.handicaps))
        self._confirm = confirm

    def add(self, arms: np.ndarray, points: np.ndarray) -> None:
        """Books a round: points (arms, simulations) of all actions in the race, the same dice in each column."""
        first, each = int(self.counts[arms[0]]), points.shape[1]
        while first + each > self._points.shape[1]:
            self._points = np.concatenate([self._points, np.zeros_like(self._points)], axis=1)
        self._points[arms, first : first + each] = points
        self.counts[arms] += each
        mean, _ = self._lead(self.leader)
        self.leader = int(np.where(self.alive, mean, -np.inf).argmax())
        mean, deviation = self._lead(self.leader)
        stays = _expected_gain(mean, deviation) > self._stop
        stays[self._favourite] |= bool(self.counts[self.leader] < self._confirm)
        self.alive &= stays
        self.alive[self.leader] = True

    def _lead(self, reference: int) -> tuple[np.ndarray, np.ndarray]:
        """What each action is believed to gain over the reference: mean, and how far simulations may yet move it."""
        longest = int(self.counts.max())
        counted = np.arange(longest) < self.counts[:, None]
        pairs = np.where(counted, self._points[:, :longest] - self._points[reference, :longest], 0.0)
        counts = np.maximum(self.counts, 1)
        means = pairs.sum(axis=1) / counts
        squares = np.where(counted, (pairs - means[:, None]) ** 2, 0.0).sum(axis=1)
        others = np.arange(len(counts)) != reference
        pooled = squares[others].sum() / max(1.0, float((counts[others] - 1).sum()))
        noise = (squares + _POOLED * pooled) / (counts + _POOLED) / counts
        shown = self._prior + self._bias  # variance of what simulations would show without end
        trust = self._prior / (shown + noise)
        means = means - self.excess + self.excess[reference]
        mean = trust * means + (1.0 - trust) * (self.handicaps[reference] - self.handicaps)
        reach = _CERTAIN * np.sqrt(self._bias + noise)
        mean = np.clip(mean, means - reach, means + reach)
        deviation = self._prior / shown * np.sqrt(shown * noise / (shown + noise))
        mean[reference] = deviation[reference] = 0.0
        return mean, deviation

    def mean(self) -> np.ndarray:
        """Mean points of each action; nan where there are none."""
        with np.errstate(invalid="ignore"):
            return self._points.sum(axis=1) / self.counts

    def error(self) -> np.ndarray:
        """Standard error of that mean; nan of fewer than two simulations."""
        counted = np.arange(self._points.shape[1]) < self.counts[:, None]
        squares = np.where(counted, (self._points - self.mean()[:, None]) ** 2, 0.0).sum(axis=1)
        with np.errstate(invalid="ignore", divide="ignore"):
            return np.sqrt(squares / (self.counts - 1) / self.counts)

    @property
    def over(self) -> bool:
        """Whether only the leader is left."""
        return int(self.alive.sum()) == 1


def _expected_gain(mean: np.ndarray, deviation: np.ndarray) -> np.ndarray:
    """E[max(0, X)] of normal X."""
    deviation = np.maximum(deviation, 1e-9)
    z = mean / deviation
    density = np.exp(-0.5 * z * z) / np.sqrt(2.0 * np.pi)
    return deviation * density + mean * ndtr(z)
