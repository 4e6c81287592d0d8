"""Many games of Culture in one Gymnasium vector environment, advanced together by compiled code."""

from gymnasium.vector import AutoresetMode

from mission_env.core.vector import GameVectorEnv
from mission_env.culture.actions import ACTION_NAMES
from mission_env.culture.batch import CultureBatch
from mission_env.culture.env import RENDER_MODES
from mission_env.culture.render import board_text


class CultureVectorEnv(GameVectorEnv):
    """N games of `CultureEnv` side by side; `gymnasium.make_vec("mission_env/Culture-v0", num_envs=N)` makes one."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2, "autoreset_mode": AutoresetMode.SAME_STEP}
    batch_class = CultureBatch
    action_names = ACTION_NAMES

    def render(self) -> tuple[str, ...] | None:
        """The positions as text in `ansi` mode."""
        if self.render_mode is None:
            return None
        return tuple(board_text(self.batch.game(place)) for place in range(self.num_envs))
