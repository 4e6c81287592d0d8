"""Culture: priests, monuments and conversion on a square board, as a Gymnasium environment.

    env = gymnasium.make("mission_env/Culture-v0", scenario="duel")
    game = mission_env.culture.CultureGame.new("duel", seed=7)
    mission_env.culture.odds(attack_dice=5, defence_dice=4, multiplier=2)

The sentences of its rules are numbered S1, S2, ..., what is known besides F1, F2, ... and our own choices C1, C1a, ...:
rulebook.yaml lists them.
"""

from typing import TYPE_CHECKING, Any

from mission_env.culture.chances import Odds, odds

if TYPE_CHECKING:
    from mission_env.culture.game import CultureGame

__all__ = ["CultureGame", "Odds", "odds"]


def __getattr__(name: str) -> Any:
    if name != "CultureGame":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from mission_env.culture.game import CultureGame

    globals()["CultureGame"] = CultureGame
    return CultureGame
