"""Many games in one Gymnasium vector environment, advanced together by compiled code: what all games share."""

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from mission_env.core.batch import GamesBatch
from mission_env.core.env import RENDER_FPS, checked_render_mode, position_option
from mission_env.core.picture.view import View

RENDER_MODES = ("ansi", "rgb_array")


class GameVectorEnv(VectorEnv):
    """N games side by side.

    A finished game is followed by the next in the same step (SAME_STEP): `infos["action_mask"]`, int8 (N, actions),
    and the observations belong to the new game; those of the finished one are in `infos["final_obs"]` and
    `infos["final_info"]`, which also holds its result. Everything that is returned is a copy.
    """

    metadata = {
        "render_modes": list(RENDER_MODES),
        "render_fps": RENDER_FPS,
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }
    batch_class: ClassVar[type[GamesBatch]]
    action_names: ClassVar[tuple[str, ...]]
    view: ClassVar[View]

    def __init__(
        self,
        num_envs: int = 1,
        scenario: str | None = None,
        reward: str = "score_delta",
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = checked_render_mode(render_mode, self.metadata["render_modes"])
        self.num_envs = num_envs
        self.single_observation_space = self.batch_class.layout.space()
        self.single_action_space = spaces.Discrete(len(self.action_names))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.batch_class.warm_up()
        self.batch = self.batch_class(num_envs, scenario, reward)
        self._started = False

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Starts a game in every place; without a seed, after the first time, the games that follow.

        `options` may hold a `position` to start all games from.
        """
        if isinstance(seed, int | np.integer):
            super().reset(seed=int(seed))
        position = position_option(options)
        if seed is None and (position is not None or not self._started):
            seed = self.np_random.integers(1 << 32, size=self.num_envs).tolist()
        if seed is None:
            self.batch.restart()
        elif position is None:
            self.batch.reset(seed)
        else:
            self.batch.load(self.batch.game_class.from_position(position).record, seed)
        self._started = True
        return self._observations(), self._infos()

    def step(
        self, actions: np.ndarray
    ) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Plays one decision in every game; IllegalAction, and no change anywhere, if one is not legal."""
        rewards, done = self.batch.step(actions)
        infos = self._infos()
        for place in np.flatnonzero(done).tolist():
            info = {"action_mask": np.ones(len(self.action_names), dtype=np.int8), **self.batch.result(place)}
            ended = {"final_obs": self.batch.final_observation(place), "final_info": info}
            infos = self._add_info(infos, ended, place)
        return self._observations(), rewards, done, np.zeros(self.num_envs, dtype=bool), infos

    def _observations(self) -> dict[str, np.ndarray]:
        return {key: array.copy() for key, array in self.batch.observations.items()}

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self.batch.masks.copy(), "_action_mask": np.ones(self.num_envs, dtype=bool)}

    def action_masks(self) -> np.ndarray:
        """Legal actions: bool (N, actions)."""
        return self.batch.masks.astype(bool)

    def render(self) -> tuple[str | np.ndarray, ...] | None:
        """Every game: text in `ansi` mode, uint8 (800, 1280, 3) in `rgb_array`."""
        if self.render_mode is None:
            return None
        return tuple(self.view.shown(self.render_mode, self.batch.game(place)) for place in range(self.num_envs))
