"""N games of Culture advanced together: core.py holds what is compiled, games.py the class that Python works with."""

from mission_env.culture.batch.games import CultureBatch, warm_up

__all__ = ["CultureBatch", "warm_up"]
