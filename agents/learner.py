"""Masked PPO for batched games: sb3-contrib's `MaskablePPO`, its two loops written for native batches.

Play reads and writes the batch's own arrays, without a dict for each game. Learning first may imitate a teacher
(behaviour cloning): play passes from the teacher to the policy bit by bit, the teacher names its action in every
position that comes up (DAgger; Ross, Gordon, Bagnell 2011), and the value learns from the games as they are played.
"""

import time
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.utils import explained_variance
from stable_baselines3.common.vec_env import VecEnv
from torch import Tensor
from torch.nn import functional

from agents.base import Agent
from agents.rollout import LeanBuffer, Minibatch, RewardScale
from mission_env.core.batch import GamesBatch


class MissionPPO(MaskablePPO):
    """As sb3-contrib's, for a `GameVecEnv`; `teacher` is imitated while there is one."""

    teacher: Agent | None = None
    student_share = 0.0  # of the decisions that the policy takes while it is taught
    agreement: float | None = None  # share of the last rollout in which the policy drew what the teacher would do
    scale = RewardScale()
    env_seconds = 0.0  # spent in the games, of all rollouts so far

    def collect_rollouts(
        self,
        env: VecEnv,
        callback: BaseCallback,
        rollout_buffer: LeanBuffer,
        n_rollout_steps: int,
        use_masking: bool = True,
    ) -> bool:
        """Plays on, so many decisions in every game; False if the callback stops it."""
        batch: GamesBatch = env.batch
        self.policy.set_training_mode(False)
        rollout_buffer.reset()
        callback.on_rollout_start()
        for _ in range(n_rollout_steps):
            self._play_on(batch, rollout_buffer)
            callback.update_locals(locals())
            if not callback.on_step():
                return False
        with torch.inference_mode():
            values = self.policy.predict_values(_tensors(batch))
        rollout_buffer.compute_returns_and_advantage(values, self._last_episode_starts)
        self.agreement = float((rollout_buffer.drawn == rollout_buffer.taught).mean()) if self.teacher else None
        callback.on_rollout_end()
        return True

    def _play_on(self, batch: GamesBatch, buffer: LeanBuffer) -> None:
        """One decision in every game, taken down in the buffer."""
        buffer.look(batch, self._last_episode_starts)
        with torch.inference_mode():
            chosen, values, log_probs = self.policy(_tensors(batch), action_masks=batch.masks)
        actions = self._taught(batch, buffer, chosen.numpy()) if self.teacher else chosen.numpy()
        start = time.perf_counter()
        batch.advance(np.ascontiguousarray(actions))
        self.env_seconds += time.perf_counter() - start
        buffer.book(actions, self.scale(batch.rewards), values, log_probs)
        self._last_episode_starts = batch.done.copy()
        self.num_timesteps += batch.number

    def _taught(self, batch: GamesBatch, buffer: LeanBuffer, chosen: np.ndarray) -> np.ndarray:
        """Takes down what teacher and policy would do, and lets either of the two decide."""
        taught = self.teacher.act(batch)
        buffer.taught[buffer.pos], buffer.drawn[buffer.pos] = taught, chosen
        own = torch.rand(len(taught)).numpy() < self.student_share
        return np.where(own, chosen, taught)

    def train(self) -> None:
        """Learns from the rollout: one pass toward the teacher, or PPO's passes."""
        self.policy.set_training_mode(True)
        self._update_learning_rate(self.policy.optimizer)
        logs: list[dict[str, float]] = []
        for _ in range(1 if self.teacher else self.n_epochs):
            too_far = self._pass(logs)
            self._n_updates += 1
            if too_far:
                break
        for name in logs[0]:
            self.logger.record(f"train/{name}", np.mean([log[name] for log in logs if name in log]))
        buffer = self.rollout_buffer
        explained = explained_variance(buffer.values.flatten(), buffer.returns.flatten())
        self.logger.record("train/explained_variance", explained)

    def _pass(self, logs: list[dict[str, float]]) -> bool:
        """One pass over the rollout; True if it ended early, because the policy had moved further than it may."""
        loss = self._imitation_loss if self.teacher else self._ppo_loss
        for part in self.rollout_buffer.minibatches(self.batch_size):
            total, log = loss(part)
            logs.append(log)
            if self.target_kl is not None and log.get("approx_kl", 0.0) > 1.5 * self.target_kl:
                return True
            self.policy.optimizer.zero_grad()
            total.backward()
            norm = torch.nn.utils.clip_grad_norm_(self.policy.parameters(), self.max_grad_norm)
            log["grad_norm"] = float(norm)
            self.policy.optimizer.step()
        return False

    def _imitation_loss(self, part: Minibatch) -> tuple[Tensor, dict[str, float]]:
        """Cross entropy to the teacher's action, and the value loss."""
        values, log_probs, entropy = self.policy.evaluate_actions(part.observations, part.taught, part.masks)
        value_loss = functional.mse_loss(values.flatten(), part.returns)
        cross_entropy = -log_probs.mean()
        log = {
            "cross_entropy": cross_entropy.item(),
            "value_loss": value_loss.item(),
            "entropy": entropy.mean().item(),
        }
        return cross_entropy + self.vf_coef * value_loss, log

    def _ppo_loss(self, part: Minibatch) -> tuple[Tensor, dict[str, float]]:
        """PPO's clipped loss (Schulman and others 2017, equation 9), advantages normalised by minibatch."""
        values, log_probs, entropy = self.policy.evaluate_actions(part.observations, part.actions, part.masks)
        clip = self.clip_range(self._current_progress_remaining)
        advantages = (part.advantages - part.advantages.mean()) / (part.advantages.std() + 1e-8)
        shift = log_probs - part.log_probs
        ratio = shift.exp()
        gain = torch.min(advantages * ratio, advantages * ratio.clamp(1.0 - clip, 1.0 + clip)).mean()
        value_loss = functional.mse_loss(values.flatten(), part.returns)
        log: dict[str, Any] = {
            "policy_loss": -gain.item(),
            "value_loss": value_loss.item(),
            "entropy": entropy.mean().item(),
            "approx_kl": (ratio - 1.0 - shift).mean().item(),
            "clip_fraction": ((ratio - 1.0).abs() > clip).float().mean().item(),
        }
        return -gain - self.ent_coef * entropy.mean() + self.vf_coef * value_loss, log

    def _excluded_save_params(self) -> list[str]:
        """What a zip does without, so that sb3-contrib's own class opens it: how we learn."""
        ours = ("teacher", "student_share", "agreement", "scale", "env_seconds", "rollout_buffer_class")
        return [*super()._excluded_save_params(), *ours, "learning_rate", "lr_schedule", "_last_obs"]


def _tensors(batch: GamesBatch) -> dict[str, Tensor]:
    """The observations; copied, for torch takes no arrays with gaps that may change under its hands."""
    return {key: torch.from_numpy(np.ascontiguousarray(array)) for key, array in batch.observations.items()}
