"""Many games as a stable-baselines3 VecEnv, over the same compiled core as the Gymnasium vector environment."""

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import VecEnv
from stable_baselines3.common.vec_env.base_vec_env import VecEnvIndices, VecEnvStepReturn

from mission_env.core.batch import GamesBatch


class GameVecEnv(VecEnv):
    """N games for stable-baselines3 and sb3-contrib (`MaskablePPO` finds the masks by itself).

    Game i of `seed=k` is that of seed k + i and is followed by its successors. `infos[i]` holds `action_mask` (int8, of
    the decision to come) and after the last step of a game `terminal_observation`, `episode` (`r` sum of the rewards,
    `l` number of decisions, as a Monitor writes them) and the game's result. Everything that is returned is a copy.
    """

    batch_class: ClassVar[type[GamesBatch]]
    render_mode = None

    def __init__(
        self, number: int, scenario: str | None = None, reward: str = "score_delta", seed: int | None = None
    ) -> None:
        self.batch_class.warm_up()
        self.batch = self.batch_class(number, scenario, reward)
        self.scenario = self.batch.scenario
        self.action_names = self.batch.system.actions
        self._started = False
        super().__init__(number, self.batch.layout.space(), spaces.Discrete(len(self.action_names)))
        if seed is not None:
            self.seed(seed)

    def reset(self) -> dict[str, np.ndarray]:
        """Starts a game in every place: of the seeds given by `seed`, else, after the first time, those that follow."""
        if any(self._options):
            raise ValueError("reset takes no options here; use a single environment to start from a position")
        if self._seeds[0] is None and not self._started:
            self.seed()
        seeds = [seed for seed in self._seeds if seed is not None]
        if seeds:
            self.batch.reset(seeds)
        else:
            self.batch.restart()
        self._reset_seeds()
        self._started = True
        self.reset_infos = self._infos()
        return self._observations()

    def step_async(self, actions: np.ndarray) -> None:
        """Takes down the actions for `step_wait`."""
        self._actions = actions

    def step_wait(self) -> VecEnvStepReturn:
        """Plays one decision in every game; IllegalAction, and no change anywhere, if one is not legal."""
        rewards, done = self.batch.step(self._actions)
        infos = self._infos()
        for place in np.flatnonzero(done).tolist():
            infos[place] |= self._ending(place)
        return self._observations(), rewards, done, infos

    def _ending(self, place: int) -> dict[str, Any]:
        return {
            "terminal_observation": self.batch.final_observation(place),
            "episode": {"r": float(self.batch.totals[place]), "l": int(self.batch.decisions[place])},
            "TimeLimit.truncated": False,
            **self.batch.result(place),
        }

    def _observations(self) -> dict[str, np.ndarray]:
        return {key: array.copy() for key, array in self.batch.observations.items()}

    def _infos(self) -> list[dict[str, Any]]:
        return [{"action_mask": mask} for mask in self.batch.masks.copy()]

    def action_masks(self) -> np.ndarray:
        """Legal actions: bool (N, actions)."""
        return self.batch.masks.astype(bool)

    def env_method(
        self, method_name: str, *method_args: Any, indices: VecEnvIndices = None, **method_kwargs: Any
    ) -> list[Any]:
        """`action_masks` (bool, one row a game) is the one method that a single game answers to."""
        if method_name != "action_masks":
            raise AttributeError(f"a game of {type(self).__name__} has no method {method_name!r}, only 'action_masks'")
        masks = self.action_masks()
        return [masks[place] for place in self._get_indices(indices)]

    def get_attr(self, attr_name: str, indices: VecEnvIndices = None) -> list[Any]:
        """An attribute that all games share, once for each."""
        value = getattr(self, attr_name)
        return [value for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: VecEnvIndices = None) -> None:
        """Games have no attributes of their own."""
        raise AttributeError(f"attribute {attr_name!r} of a game in {type(self).__name__} cannot be set")

    def env_is_wrapped(self, wrapper_class: type, indices: VecEnvIndices = None) -> list[bool]:
        """Results are told as by a `Monitor`, so that evaluation asks for no further wrapper."""
        return [wrapper_class is Monitor for _ in self._get_indices(indices)]

    def close(self) -> None:
        """Nothing is left open."""
