"""N games advanced together by compiled code: the one core under the environment and both of its batched forms.

core.py holds what is compiled, games.py the class that Python works with.
"""

from mission_env.batch.games import LETTERS, BatchedGames, IllegalBatchAction, warm_up

__all__ = ["LETTERS", "BatchedGames", "IllegalBatchAction", "warm_up"]
