"""Many games of Culture as a stable-baselines3 VecEnv."""

from mission_env.core.sb3 import GameVecEnv
from mission_env.culture.batch import CultureBatch


class CultureVecEnv(GameVecEnv):
    """N games of Culture; game i of `seed=k` starts as `CultureGame.new(scenario, seed=k + i)` (core/sb3.py)."""

    batch_class = CultureBatch
