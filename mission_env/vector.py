"""Many games of The Mission in one Gymnasium vector environment, advanced together by compiled code."""

from mission_env.actions import ACTION_NAMES
from mission_env.batch import BatchedGames
from mission_env.core.vector import GameVectorEnv
from mission_env.render import VIEW


class MissionVectorEnv(GameVectorEnv):
    """N games of `MissionEnv` side by side; `gymnasium.make_vec("mission_env/Mission-v0", num_envs=N)` makes one.

    Game i after `reset(seed=k)` is `Game.new(scenario, seed=k + i)`. How games follow one another, and what infos
    hold: core/vector.py.
    """

    batch_class = BatchedGames
    action_names = ACTION_NAMES
    view = VIEW
