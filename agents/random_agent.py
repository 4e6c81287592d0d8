"""A player that takes any legal action, all equally likely: the bottom of every comparison."""

from collections.abc import Sequence

import numpy as np

from agents.base import Agent
from agents.compiled import entry
from mission_env.actions import N_ACTIONS
from mission_env.batch import BatchedGames
from mission_env.chance import philox

_STREAM = 1  # keeps these lots apart from the dice of a game of the same seed


@entry
def _draw(masks, keys, counters, actions) -> None:
    """One legal action for every game, from its own generator; chances are equal but for one in a million."""
    for game in range(actions.shape[0]):
        choices = 0
        for action in range(N_ACTIONS):
            choices += int(masks[game, action])
        word, _ = philox(int(counters[game]), int(keys[game, 1]), int(keys[game, 0]))
        counters[game] += 1
        left = (word * choices) >> 32
        action = 0
        while left > 0 or masks[game, action] == 0:
            left -= int(masks[game, action])
            action += 1
        actions[game] = action


class RandomAgent(Agent):
    """Uniformly random legal actions; what it plays in a game follows from the game's seed alone."""

    name = "random"

    def reset(self, number: int, seeds: Sequence[int]) -> None:
        """Starts a generator for every game."""
        words = [np.random.SeedSequence([int(seed), _STREAM]).generate_state(2, dtype=np.uint32) for seed in seeds]
        self._keys = np.array(words, dtype=np.int64).reshape(number, 2)
        self._counters = np.zeros(number, dtype=np.int64)

    def act(self, batch: BatchedGames) -> np.ndarray:
        """Draws an action for every game."""
        actions = np.zeros(batch.number, dtype=np.int64)
        _draw(batch.padded, self._keys, self._counters, actions)
        return actions
