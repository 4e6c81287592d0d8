"""Many games of The Mission as a stable-baselines3 VecEnv."""

from mission_env.batch import BatchedGames
from mission_env.core.sb3 import GameVecEnv


class MissionVecEnv(GameVecEnv):
    """N games of The Mission; game i of `seed=k` starts as `Game.new(scenario, seed=k + i)` (core/sb3.py)."""

    batch_class = BatchedGames
