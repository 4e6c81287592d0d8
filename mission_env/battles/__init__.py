"""Battles: campaign, conspiracy, peasant revolt, religious war and vote, as a Gymnasium environment.

    env = gymnasium.make("mission_env/Battles-v0")
    game = mission_env.battles.BattlesGame.new(seed=7)
    mission_env.battles.resolve({"battle": "conspiracy", "empire": "france", "agents": {"catholic_knight": 2}})

The sentences of its rules are numbered S1, S2, ... and our own choices B1, B2, B2a, ...: rulebook.yaml lists them.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mission_env.battles.game import BattlesGame
    from mission_env.battles.table import Resolution, resolve

__all__ = ["BattlesGame", "Resolution", "resolve"]
_HOMES = {"BattlesGame": "game", "Resolution": "table", "resolve": "table"}


def __getattr__(name: str) -> Any:
    """Loads a public name when it is first asked for, so that nobody waits for the compiler without need."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    return globals()[name]
