"""Many games of Battles as a stable-baselines3 VecEnv."""

from mission_env.battles.batch import BattlesBatch
from mission_env.core.sb3 import GameVecEnv


class BattlesVecEnv(GameVecEnv):
    """N games of Battles; game i of `seed=k` starts as `BattlesGame.new(seed=k + i)` (core/sb3.py)."""

    batch_class = BattlesBatch
