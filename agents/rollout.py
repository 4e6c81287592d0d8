"""What learning sees of the games: scaled rewards, a lean buffer, and the results of the last games."""

from collections import deque

import numpy as np
from sb3_contrib.common.maskable.buffers import MaskableDictRolloutBuffer
from stable_baselines3.common.buffers import DictRolloutBuffer
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv, VecEnvWrapper
from stable_baselines3.common.vec_env.base_vec_env import VecEnvStepReturn

from mission_env.actions import N_ACTIONS


class LearningRewards(VecEnvWrapper):
    """Rewards as learning wants them: raised to a lowest one, if there is one, and scaled. Results stay as they are."""

    def __init__(self, venv: VecEnv, scale: float, lowest: float | None) -> None:
        super().__init__(venv)
        self.scale = np.float32(scale)
        self.lowest = lowest

    def reset(self) -> dict[str, np.ndarray]:
        return self.venv.reset()

    def step_wait(self) -> VecEnvStepReturn:
        shown, rewards, done, infos = self.venv.step_wait()
        if self.lowest is not None:
            rewards = np.maximum(rewards, np.float32(self.lowest))
        return shown, rewards * self.scale, done, infos


class LeanBuffer(MaskableDictRolloutBuffer):
    """Keeps masks as booleans: a quarter of the memory and of the copying."""

    def reset(self) -> None:
        self.mask_dims = N_ACTIONS
        self.action_masks = np.ones((self.buffer_size, self.n_envs, N_ACTIONS), dtype=bool)
        DictRolloutBuffer.reset(self)


class LastGames(BaseCallback):
    """Remembers how the last games of a training ended, and tells the log."""

    def __init__(self, number: int = 400) -> None:
        super().__init__()
        self.results: deque[tuple[int, bool]] = deque(maxlen=number)  # score, collapsed

    def _on_step(self) -> bool:
        infos = self.locals["infos"]
        for place in np.flatnonzero(self.locals["dones"]).tolist():
            self.results.append((infos[place]["score"], infos[place]["collapsed"]))
        return True

    def _on_rollout_end(self) -> None:
        for name, value in self.summary().items():
            if value is not None:
                self.logger.record(f"games/{name}", value)

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
