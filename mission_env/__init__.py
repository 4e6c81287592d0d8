"""The Mission, a solitaire board game of early Christianity, as a Gymnasium environment.

    env = gymnasium.make("mission_env/Mission-v0", scenario="campaign")
    game = mission_env.Game.new("campaign", seed=7)

Importing the package registers the environment. `Game` is loaded when it is first asked for, so that a command's
`--help` does not wait for the compiler.
"""

from typing import TYPE_CHECKING, Any

import gymnasium

from mission_env.errors import ChanceError, IllegalAction, PositionError

if TYPE_CHECKING:
    from mission_env.game import Game

__all__ = ["ChanceError", "Game", "IllegalAction", "PositionError"]

gymnasium.register(
    id="mission_env/Mission-v0",
    entry_point="mission_env.env:MissionEnv",
    vector_entry_point="mission_env.vector:MissionVectorEnv",
)
gymnasium.register(
    id="mission_env/Culture-v0",
    entry_point="mission_env.culture.env:CultureEnv",
    vector_entry_point="mission_env.culture.vector:CultureVectorEnv",
)
gymnasium.register(
    id="mission_env/Battles-v0",
    entry_point="mission_env.battles.env:BattlesEnv",
    vector_entry_point="mission_env.battles.vector:BattlesVectorEnv",
)


def __getattr__(name: str) -> Any:
    if name != "Game":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from mission_env.game import Game

    globals()["Game"] = Game
    return Game
