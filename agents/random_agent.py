"""A player that takes any legal action, all equally likely: the bottom of every comparison."""

from collections.abc import Sequence

import numpy as np

from agents.base import Agent
from agents.compiled import compiled, entry
from mission_env.core.batch import GamesBatch
from mission_env.core.chance import philox

_STREAM = 1  # keeps these lots apart from the dice of a game of the same seed


@compiled
def draw_legal(mask, key):
    """A legal action, all equally likely but for one in a million; `key`: two words of a generator and its counter."""
    choices = 0
    for action in range(mask.shape[0]):
        choices += int(mask[action])
    word, _ = philox(int(key[2]), int(key[1]), int(key[0]))
    key[2] += 1
    left = (word * choices) >> 32
    action = 0
    while left > 0 or mask[action] == 0:
        left -= int(mask[action])
        action += 1
    return action


@entry
def _draw(masks, keys, actions) -> None:
    """One legal action for every game, from its own generator."""
    for game in range(actions.shape[0]):
        actions[game] = draw_legal(masks[game], keys[game])


class RandomAgent(Agent):
    """Uniformly random legal actions; what it plays in a game follows from the game's seed alone."""

    name = "random"

    def reset(self, number: int, seeds: Sequence[int]) -> None:
        """Starts a generator for every game."""
        words = [np.random.SeedSequence([int(seed), _STREAM]).generate_state(2, dtype=np.uint32) for seed in seeds]
        self._keys = np.zeros((number, 3), dtype=np.int64)
        self._keys[:, :2] = words

    def act(self, batch: GamesBatch) -> np.ndarray:
        """Draws an action for every game."""
        actions = np.zeros(batch.number, dtype=np.int64)
        _draw(batch.padded, self._keys, actions)
        return actions
