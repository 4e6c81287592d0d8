"""`BattlesBatch`: many games of Battles side by side (core/batch.py)."""

from mission_env.battles.batch import core
from mission_env.battles.game import BattlesGame
from mission_env.battles.observation import LAYOUT
from mission_env.core.batch import GamesBatch


class BattlesBatch(GamesBatch):
    """N games of Battles; `scores` are the player's (B5), `letters` the same by its parts."""

    game_class = BattlesGame
    layout = LAYOUT
    core = core


warm_up = BattlesBatch.warm_up
