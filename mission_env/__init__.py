"""The Mission as a Gymnasium environment."""

from mission_env.errors import ChanceError, IllegalAction, PositionError
from mission_env.game import Game

__all__ = ["ChanceError", "Game", "IllegalAction", "PositionError"]
