"""Statistics with known answers: means, interquartile means, chances of doing better, and how sure they are."""

import math

import numpy as np
import pytest
from scipy import stats

from agents.statistics import Estimate, bootstrap, estimate, improvement, interquartile_mean


def mean(values: np.ndarray, axis: int = -1) -> np.ndarray:
    """The plain mean, to be resampled."""
    return np.mean(values, axis=axis)


class TestEstimate:
    """Means by Student's t."""

    def test_known(self):
        """1, 2, 3, 4: deviation sqrt(5/3), standard error half of that, times Student's t of three degrees."""
        result = estimate(np.array([1, 2, 3, 4]))
        margin = 3.18245 * math.sqrt(5 / 3) / 2
        assert result.mean == 2.5
        assert (result.low, result.high) == pytest.approx((2.5 - margin, 2.5 + margin), abs=1e-4)

    def test_constant(self):
        assert estimate(np.full(20, 7)) == Estimate(7, 7, 7)

    def test_one_value(self):
        """No interval."""
        assert estimate(np.array([7])) == Estimate(7, None, None)

    def test_coverage(self):
        """About 95 of 100 intervals of small samples hold the true mean."""
        rng = np.random.default_rng(1)
        intervals = [estimate(rng.normal(3.0, 10.0, size=5)) for _ in range(1000)]
        assert 930 <= sum(one.low <= 3.0 <= one.high for one in intervals) <= 968


class TestInterquartileMean:
    """The mean of the middle half."""

    @pytest.mark.parametrize(
        ("values", "expected"),
        [
            ([7], 7),
            ([1, 5], 3),
            ([0, 3, 9], (0.25 * 0 + 3 + 0.25 * 9) / 1.5),  # the quartiles are at 0.75 and 2.25 of 3
            ([100, 2, 1, -50], 1.5),
            ([0, 1, 2, 3, 50], (0.75 * 1 + 2 + 0.75 * 3) / 2.5),
            ([0, 1, 2, 3, 4, 90], (0.5 * 1 + 2 + 3 + 0.5 * 4) / 3),
            ([5, 5, 5], 5),
        ],
    )
    def test_by_hand(self, values, expected):
        assert interquartile_mean(np.array(values)) == pytest.approx(expected)

    @pytest.mark.parametrize("number", [4, 8, 100, 1000])
    def test_is_a_trimmed_mean(self, number):
        """Where no value lies on a quartile."""
        values = np.random.default_rng(number).normal(size=number)
        assert interquartile_mean(values) == pytest.approx(stats.trim_mean(values, 0.25))

    def test_axis(self):
        """Every row or column by itself."""
        table = np.random.default_rng(1).integers(-9, 9, size=(5, 7))
        assert interquartile_mean(table) == pytest.approx([interquartile_mean(row) for row in table])
        assert interquartile_mean(table, axis=0) == pytest.approx([interquartile_mean(row) for row in table.T])


class TestImprovement:
    """The probability of the higher score."""

    @pytest.mark.parametrize(
        ("ours", "theirs", "expected"),
        [
            ([1, 2, 3, 4], [0, 2, 4, 3], (1 + 0.5 + 0 + 1) / 4),
            ([5, 5], [5, 5], 0.5),
            ([9], [1], 1.0),
            ([1, 1], [2, 3], 0.0),
        ],
    )
    def test_by_hand(self, ours, theirs, expected):
        assert improvement(np.array(ours), np.array(theirs)) == expected
        assert improvement(np.array(theirs), np.array(ours)) == 1.0 - expected

    def test_is_paired(self):
        """Game by game: two thirds here, where all nine pairs together would say a third."""
        ours, theirs = np.array([1, 5, 0]), np.array([0, 4, 9])
        assert improvement(ours, theirs) == pytest.approx(2 / 3)
        assert bootstrap(improvement, ours, theirs).mean == pytest.approx(2 / 3)


class TestBootstrap:
    """Percentile intervals."""

    def test_two_values_by_hand(self):
        """Resamples of 0 and 1: both 0 or both 1 a quarter of the time each, so that 95% reach from end to end."""
        assert bootstrap(mean, np.array([0, 1])) == Estimate(0.5, 0.0, 1.0)

    def test_all_resamples_by_hand(self):
        """One success in four: the number of successes in a resample is binomial, which gives the percentiles."""
        low, high = stats.binom.ppf([0.025, 0.975], 4, 0.25) / 4
        assert bootstrap(mean, np.array([0, 0, 1, 0])) == Estimate(0.25, low, high)

    def test_like_student_for_many_games(self):
        values = np.random.default_rng(2).normal(100.0, 30.0, size=1000)
        ours, students = bootstrap(mean, values), estimate(values)
        assert (ours.mean, ours.low, ours.high) == pytest.approx((students.mean, students.low, students.high), abs=0.15)

    def test_is_repeatable(self):
        """The same seed draws the same resamples; another seed others."""
        values = np.random.default_rng(3).normal(size=50)
        assert bootstrap(interquartile_mean, values) == bootstrap(interquartile_mean, values)
        assert bootstrap(interquartile_mean, values) != bootstrap(interquartile_mean, values, seed=2)

    def test_pairs_stay_together(self):
        """A constant lead is certain, however much the scores spread."""
        scores = np.arange(-50, 100, 3)
        lead = bootstrap(lambda ours, theirs, axis: np.mean(ours - theirs, axis=axis), scores + 5, scores)
        assert lead == Estimate(5.0, 5.0, 5.0)
        assert bootstrap(improvement, scores + 5, scores) == Estimate(1.0, 1.0, 1.0)

    def test_lengths_differ(self):
        with pytest.raises(ValueError):
            bootstrap(improvement, np.arange(4), np.arange(5))

    @pytest.mark.parametrize("statistic", [mean, interquartile_mean])
    def test_degenerate(self, statistic):
        """Of one value there is no interval; of equal values it has no width."""
        assert bootstrap(statistic, np.array([7])) == Estimate(7.0, None, None)
        assert bootstrap(statistic, np.full(20, 7)) == Estimate(7.0, 7.0, 7.0)

    def test_large_samples_are_drawn_in_parts(self):
        """The parts change nothing."""
        values = np.random.default_rng(4).normal(size=30_000)
        whole = stats.bootstrap(
            (values,), mean, n_resamples=200, vectorized=True, method="percentile", rng=np.random.default_rng(1)
        ).confidence_interval
        ours = bootstrap(mean, values, resamples=200)
        assert (ours.low, ours.high) == pytest.approx((whole.low, whole.high), rel=1e-12)

    @pytest.mark.parametrize("statistic", [mean, interquartile_mean])
    def test_coverage(self, statistic):
        """About 95 of 100 intervals hold the true figure; a percentile interval of 40 values is a little narrow."""
        rng = np.random.default_rng(5)
        held = 0
        for _ in range(400):
            one = bootstrap(statistic, rng.normal(3.0, 10.0, size=40), resamples=400)
            held += one.low <= 3.0 <= one.high
        assert 0.90 <= held / 400 <= 0.98

    def test_coverage_of_the_improvement(self):
        """Correlated pairs whose difference is positive by half a deviation."""
        rng = np.random.default_rng(6)
        held = 0
        for _ in range(400):
            theirs = rng.normal(size=60)
            one = bootstrap(improvement, theirs + rng.normal(0.5, 1.0, size=60), theirs, resamples=400)
            held += one.low <= stats.norm.cdf(0.5) <= one.high
        assert 0.90 <= held / 400 <= 0.98
