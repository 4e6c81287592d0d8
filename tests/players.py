"""Helpers of the tests of evaluations: players that take the first legal action, and results without games."""

import numpy as np

from agents.base import Agent
from agents.evaluation import Results


class First(Agent):
    """Takes the first legal action."""

    name = "first"

    def reset(self, number, seeds):
        self.started = (number, list(seeds))

    def act(self, batch):
        return batch.masks.argmax(axis=1)


class Watched(First):
    """Takes down the seeds of its batches; presses Ctrl-C, if it is told to, after so many decisions."""

    name = "watched"

    def __init__(self, interrupts: int | None = None, version: str = "1", at_once: int | None = None) -> None:
        self.batches: list[list[int]] = []
        self.version, self.at_once = version, at_once
        self._left = interrupts

    def reset(self, number, seeds):
        self.batches.append(list(seeds))

    def act(self, batch):
        if self._left is not None:
            self._left -= 1
            if self._left < 0:
                raise KeyboardInterrupt
        return super().act(batch)


def made_up(scores, collapsed=None, agent="made up", seed=1, seconds=2.0) -> Results:
    """Results without games; letter A has all points."""
    scores = np.array(scores, dtype=np.int64)
    letters = np.zeros((len(scores), 6), dtype=np.int64)
    letters[:, 0] = scores
    gone = np.zeros(len(scores), dtype=bool) if collapsed is None else np.array(collapsed)
    turns = np.where(gone, 12, 27).astype(np.int16)
    return Results(agent, "1", seed, scores, letters, gone, turns, np.full(len(scores), 200), seconds)
