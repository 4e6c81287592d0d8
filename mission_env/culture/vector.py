"""Many games of Culture in one Gymnasium vector environment, advanced together by compiled code."""

from mission_env.core.vector import GameVectorEnv
from mission_env.culture.actions import ACTION_NAMES
from mission_env.culture.batch import CultureBatch
from mission_env.culture.render import VIEW


class CultureVectorEnv(GameVectorEnv):
    """N games of `CultureEnv` side by side; `gymnasium.make_vec("mission_env/Culture-v0", num_envs=N)` makes one."""

    batch_class = CultureBatch
    action_names = ACTION_NAMES
    view = VIEW
