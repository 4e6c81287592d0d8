"""Exact odds of two pools of d20: the distribution of their sums by convolution."""

from dataclasses import dataclass
from functools import cache

import numpy as np

SIDES = 20
MOST_DICE = 1000  # in one pool


@dataclass(frozen=True)
class Odds:
    """Probabilities of a contest as the attacker sees it; they add up to 1. A tie goes to the defender (C3)."""

    win: float
    tie: float
    loss: float


@cache
def sums(dice: int) -> np.ndarray:
    """Probability of each sum 0 .. 20 n of n dice: float64, by squaring."""
    if dice == 0:
        return np.ones(1)
    half = sums(dice // 2)
    both = np.convolve(half, half)
    if dice % 2:
        both = np.convolve(both, np.concatenate([[0.0], np.full(SIDES, 1.0 / SIDES)]))
    both.setflags(write=False)
    return both


def odds(attack_dice: int, defence_dice: int, multiplier: int = 1) -> Odds:
    """Chances of `attack_dice` d20 against `multiplier` times `defence_dice` d20, highest sum wins (S19).

    The multiplier is 2 for a monumental city (S33) and for a fortified one under arms (F8), 4 for a capital (S39).
    Whole numbers from 0 on, at most 1000 dice on a side; ValueError otherwise.
    """
    for name, value in (("attack_dice", attack_dice), ("defence_dice", defence_dice), ("multiplier", multiplier)):
        if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < 0:
            raise ValueError(f"{name}: expected a whole number from 0 on, not {value!r}")
    if max(attack_dice, defence_dice * multiplier) > MOST_DICE:
        raise ValueError(f"at most {MOST_DICE} dice on a side, not {max(attack_dice, defence_dice * multiplier)}")
    attack, defence = sums(int(attack_dice)), sums(int(defence_dice * multiplier))
    shared = min(len(attack), len(defence))
    tie = float(attack[:shared] @ defence[:shared])
    win, loss = _exceeds(attack, defence), _exceeds(defence, attack)
    return Odds(win, tie, loss)


def _exceeds(one: np.ndarray, other: np.ndarray) -> float:
    """Probability that the first sum is the larger one."""
    below = np.concatenate([[0.0], np.cumsum(other)])  # below[k]: the other throws less than k
    return min(1.0, float(one @ below[np.minimum(np.arange(len(one)), len(other))]))


def win_table(attack_dice: int, defence_dice: int) -> np.ndarray:
    """Chance to win for every number of dice up to these: float64 (attack_dice + 1, defence_dice + 1)."""
    table = np.array([[odds(a, d).win for d in range(defence_dice + 1)] for a in range(attack_dice + 1)])
    table.setflags(write=False)
    return table
