"""What learning sees of the games: scaled rewards, a lean buffer, and the results of the last games."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import torch
from sb3_contrib.common.maskable.buffers import MaskableDictRolloutBuffer
from stable_baselines3.common.callbacks import BaseCallback
from torch import Tensor

from mission_env.core.batch import GamesBatch


@dataclass(frozen=True)
class RewardScale:
    """Rewards as learning wants them: raised to a lowest one, if there is one, and scaled. Results stay as they are."""

    factor: float = 1.0
    lowest: float | None = None

    def __call__(self, rewards: np.ndarray) -> np.ndarray:
        """The rewards of a step, float32 (N,), as learning counts them."""
        if self.lowest is not None:
            rewards = np.maximum(rewards, np.float32(self.lowest))
        return rewards * np.float32(self.factor)


@dataclass(frozen=True)
class Minibatch:
    """Decisions drawn from a rollout; tensors with one row a decision."""

    observations: dict[str, Tensor]  # int8
    masks: Tensor  # bool
    actions: Tensor  # int64
    taught: Tensor  # int64, what the teacher would have done; 0 where there is none
    values: Tensor
    log_probs: Tensor
    advantages: Tensor
    returns: Tensor


class LeanBuffer(MaskableDictRolloutBuffer):
    """Keeps what a rollout needs and no more: observations in int8 and eight flags of a mask in a byte."""

    def reset(self) -> None:
        """Makes room, the first time; a later rollout overwrites the one before."""
        if getattr(self, "packed", None) is None:
            rows = (self.buffer_size, self.n_envs)
            self.observations = {key: np.zeros(rows + shape, dtype=np.int8) for key, shape in self.obs_shape.items()}
            self.packed = np.zeros((*rows, -(-self.action_space.n // 8)), dtype=np.uint8)
            for name in ("actions", "taught", "drawn"):  # taken; the teacher's; the policy's
                setattr(self, name, np.zeros(rows, dtype=np.int64))
            for name in ("rewards", "returns", "episode_starts", "values", "log_probs", "advantages"):
                setattr(self, name, np.zeros(rows, dtype=np.float32))
        self.pos = 0
        self.full = False
        self.generator_ready = False

    def look(self, batch: GamesBatch, starts: np.ndarray) -> None:
        """Takes down what is seen before a decision."""
        for key, array in batch.observations.items():
            self.observations[key][self.pos] = array
        self.packed[self.pos] = np.packbits(batch.masks.view(bool), axis=1)
        self.episode_starts[self.pos] = starts

    def book(self, actions: np.ndarray, rewards: np.ndarray, values: Tensor, log_probs: Tensor) -> None:
        """Takes down the decision and what came of it."""
        self.actions[self.pos] = actions
        self.rewards[self.pos] = rewards
        self.values[self.pos] = values.flatten()
        self.log_probs[self.pos] = log_probs
        self.pos += 1
        self.full = self.pos == self.buffer_size

    def minibatches(self, size: int) -> Iterator[Minibatch]:
        """All decisions of the rollout, shuffled by torch's generator."""
        columns = ("actions", "taught", "values", "log_probs", "advantages", "returns")
        flat = {name: torch.from_numpy(getattr(self, name)).flatten() for name in columns}
        seen = {key: torch.from_numpy(array).flatten(0, 1) for key, array in self.observations.items()}
        packed = self.packed.reshape(-1, self.packed.shape[-1])
        for rows in torch.randperm(self.buffer_size * self.n_envs).split(size):
            masks = np.unpackbits(packed[rows.numpy()], axis=1, count=int(self.action_space.n)).view(bool)
            yield Minibatch(
                observations={key: array.index_select(0, rows) for key, array in seen.items()},
                masks=torch.from_numpy(masks),
                **{name: column[rows] for name, column in flat.items()},
            )


class LastGames(BaseCallback):
    """Remembers how the last games of a training ended."""

    def __init__(self, number: int = 400) -> None:
        super().__init__()
        self.results: deque[tuple[int, bool]] = deque(maxlen=number)  # score, collapsed

    def _on_step(self) -> bool:
        batch = self.locals["batch"]
        for place in np.flatnonzero(batch.done).tolist():
            self.results.append((int(batch.scores[place]), bool(batch.collapsed[place])))
        return True

    def summary(self) -> dict[str, float | None]:
        """Mean score, share of collapses and mean score of finished games; None of no games."""
        if not self.results:
            return {"score": None, "collapsed": None, "finished": None}
        scores, collapsed = (np.array(column) for column in zip(*self.results, strict=True))
        finished = scores[~collapsed]
        return {
            "score": float(scores.mean()),
            "collapsed": float(collapsed.mean()),
            "finished": float(finished.mean()) if len(finished) else None,
        }
