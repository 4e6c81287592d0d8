"""`CultureBatch`: many games of Culture side by side (core/batch.py)."""

from mission_env.core.batch import GamesBatch
from mission_env.culture.batch import core
from mission_env.culture.game import CultureGame
from mission_env.culture.observation import LAYOUT


class CultureBatch(GamesBatch):
    """N games of Culture; `scores` are the player's (C8), `letters` the same by its parts."""

    game_class = CultureGame
    layout = LAYOUT
    core = core


warm_up = CultureBatch.warm_up
