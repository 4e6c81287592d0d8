"""Many games of Battles in one Gymnasium vector environment, advanced together by compiled code."""

from gymnasium.vector import AutoresetMode

from mission_env.battles.actions import ACTION_NAMES
from mission_env.battles.batch import BattlesBatch
from mission_env.battles.env import RENDER_MODES, board_text
from mission_env.core.vector import GameVectorEnv


class BattlesVectorEnv(GameVectorEnv):
    """N games of `BattlesEnv` side by side; `gymnasium.make_vec("mission_env/Battles-v0", num_envs=N)` makes one.

    Game i after `reset(seed=k)` is `BattlesGame.new(seed=k + i)`. How games follow one another, and what infos hold:
    core/vector.py.
    """

    metadata = {
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }
    batch_class = BattlesBatch
    action_names = ACTION_NAMES

    def render(self) -> tuple[str, ...] | None:
        """The positions as text in `ansi` mode."""
        if self.render_mode is None:
            return None
        return tuple(board_text(self.batch.game(place)) for place in range(self.num_envs))
