"""Many games of The Mission in one Gymnasium vector environment, advanced together by compiled code."""

import numpy as np
from gymnasium.vector import AutoresetMode

from mission_env.actions import ACTION_NAMES
from mission_env.batch import BatchedGames
from mission_env.core.vector import GameVectorEnv
from mission_env.env import RENDER_FPS, board_as

RENDER_MODES = ("ansi", "rgb_array")


class MissionVectorEnv(GameVectorEnv):
    """N games of `MissionEnv` side by side; `gymnasium.make_vec("mission_env/Mission-v0", num_envs=N)` makes one.

    Game i after `reset(seed=k)` is `Game.new(scenario, seed=k + i)`. How games follow one another, and what infos
    hold: core/vector.py.
    """

    metadata = {
        "render_modes": list(RENDER_MODES),
        "render_fps": RENDER_FPS,
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }
    batch_class = BatchedGames
    action_names = ACTION_NAMES

    def render(self) -> tuple[str | np.ndarray, ...] | None:
        """The board of every game: text in `ansi` mode, uint8 (800, 1280, 3) in `rgb_array`."""
        if self.render_mode is None:
            return None
        return tuple(board_as(self.render_mode, self.batch.game(place)) for place in range(self.num_envs))
