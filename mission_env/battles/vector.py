"""Many games of Battles in one Gymnasium vector environment, advanced together by compiled code."""

from mission_env.battles.actions import ACTION_NAMES
from mission_env.battles.batch import BattlesBatch
from mission_env.battles.render import VIEW
from mission_env.core.vector import GameVectorEnv


class BattlesVectorEnv(GameVectorEnv):
    """N games of `BattlesEnv` side by side; `gymnasium.make_vec("mission_env/Battles-v0", num_envs=N)` makes one.

    Game i after `reset(seed=k)` is `BattlesGame.new(seed=k + i)`. How games follow one another, and what infos hold:
    core/vector.py.
    """

    batch_class = BattlesBatch
    action_names = ACTION_NAMES
    view = VIEW
