"""`BatchedGames`: many games of The Mission side by side (core/batch.py)."""

from typing import Any

from mission_env.batch import core
from mission_env.core.batch import GamesBatch, IllegalBatchAction
from mission_env.game import LETTERS, Game
from mission_env.observation import LAYOUT
from mission_env.vocabulary import victory_level

__all__ = ["LETTERS", "BatchedGames", "IllegalBatchAction", "warm_up"]


class BatchedGames(GamesBatch):
    """N games of The Mission; `scores` are victory points (8.4), `letters` the same by the letters A .. F."""

    game_class = Game
    layout = LAYOUT
    core = core

    def result(self, place: int) -> dict[str, Any]:
        """What is told about the game that ended last in a place: the contract's keys of the final `info`."""
        return {**super().result(place), "level": victory_level(int(self.scores[place]))}

    def _name_views(self) -> None:
        super()._name_views()
        self.lands, self.paths, self.globals_ = self.observations.values()  # int8 (N, 37, F), (N, 6, P), (N, G)
        self.final_lands, self.final_paths, self.final_globals = self.final_observations.values()


warm_up = BatchedGames.warm_up
