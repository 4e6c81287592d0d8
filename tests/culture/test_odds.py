"""Exact odds: brute force for small pools, simulation for large ones, and how long it takes."""

import time
from itertools import product

import numpy as np
import pytest

from mission_env.culture import odds
from mission_env.culture.chances import SIDES, sums, win_table


def brute(attack: int, defence: int) -> tuple[float, float, float]:
    """All throws of both pools."""
    faces = range(1, SIDES + 1)
    ours = np.array([sum(throw) for throw in product(faces, repeat=attack)])
    theirs = np.array([sum(throw) for throw in product(faces, repeat=defence)])
    return tuple(float(np.mean(sign)) for sign in _signs(ours[:, None], theirs[None]))


def _signs(ours, theirs):
    return ours > theirs, ours == theirs, ours < theirs


@pytest.mark.parametrize(
    ("attack", "defence", "multiplier"),
    [(0, 0, 1), (0, 1, 1), (1, 0, 4), (1, 1, 1), (1, 2, 1), (2, 1, 1), (2, 1, 2), (1, 1, 3), (3, 2, 1), (2, 3, 1)],
)
def test_brute_force(attack, defence, multiplier):
    """Every throw of small pools, counted."""
    found = odds(attack, defence, multiplier)
    assert (found.win, found.tie, found.loss) == pytest.approx(brute(attack, defence * multiplier), abs=1e-12)


@pytest.mark.parametrize(
    ("attack", "defence", "multiplier"), [(10, 10, 1), (9, 5, 2), (10, 3, 4), (20, 21, 1), (40, 10, 4)]
)
def test_simulation(attack, defence, multiplier):
    """200,000 throws; five standard errors are allowed."""
    rng = np.random.default_rng(attack * 100 + defence)
    throws = 200_000
    ours = rng.integers(1, SIDES + 1, size=(throws, attack)).sum(axis=1)
    theirs = rng.integers(1, SIDES + 1, size=(throws, defence * multiplier)).sum(axis=1)
    found = odds(attack, defence, multiplier)
    for exact, seen in zip((found.win, found.tie, found.loss), _signs(ours, theirs), strict=True):
        assert abs(exact - seen.mean()) < 5 * np.sqrt(exact * (1 - exact) / throws) + 1e-9


def test_they_add_up():
    """To 1, and a pool of its like wins as often as it loses."""
    for dice in (1, 7, 40, 200):
        even = odds(dice, dice)
        assert even.win + even.tie + even.loss == pytest.approx(1, abs=1e-12)
        assert even.win == pytest.approx(even.loss, abs=1e-12)
        assert sums(dice).sum() == pytest.approx(1, abs=1e-12)


def test_known_values():
    """One die against one: 190 of 400 throws win, 20 are ties."""
    found = odds(1, 1)
    assert (found.win, found.tie, found.loss) == pytest.approx((190 / 400, 20 / 400, 190 / 400))
    assert odds(1, 0).win == 1.0
    assert odds(0, 0).tie == 1.0


def test_under_a_millisecond():
    """40 dice on a side, nothing remembered from before: the best of some tries, for other work disturbs."""
    seconds = []
    for _ in range(20):
        sums.cache_clear()
        start = time.perf_counter()
        odds(40, 10, 4)
        seconds.append(time.perf_counter() - start)
    assert min(seconds) < 1e-3


def test_the_table_of_the_opponents():
    """The compiled rules look up the same odds."""
    table = win_table(4, 6)
    assert table.shape == (5, 7)
    assert table[3, 4] == odds(3, 4).win


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((-1, 1), "attack_dice: expected a whole number from 0 on, not -1"),
        ((1, 2.5), "defence_dice: expected a whole number from 0 on, not 2.5"),
        ((1, 1, "2"), "multiplier: expected a whole number from 0 on, not '2'"),
        ((1, True), "defence_dice"),
        ((1, 500, 4), "at most 1000 dice on a side, not 2000"),
    ],
)
def test_bad_input(arguments, words):
    with pytest.raises(ValueError, match=words):
        odds(*arguments)
