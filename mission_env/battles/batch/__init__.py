"""N games of Battles advanced together: core.py holds what is compiled, games.py the class that Python works with."""

from mission_env.battles.batch.games import BattlesBatch, warm_up

__all__ = ["BattlesBatch", "warm_up"]
