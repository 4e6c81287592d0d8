"""The games of this package, by name and by scenario: the names of all scenarios differ, so that one names its game."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mission_env.core.batch import GamesBatch
    from mission_env.core.sb3 import GameVecEnv

FIRST = "mission"
# name -> where its vocabulary, its batch and its VecEnv are
_PLACES = {
    "mission": ("mission_env.vocabulary", "mission_env.batch:BatchedGames", "mission_env.sb3:MissionVecEnv"),
    "culture": (
        "mission_env.culture.vocabulary",
        "mission_env.culture.batch:CultureBatch",
        "mission_env.culture.sb3:CultureVecEnv",
    ),
    "battles": (
        "mission_env.battles.vocabulary",
        "mission_env.battles.batch:BattlesBatch",
        "mission_env.battles.sb3:BattlesVecEnv",
    ),
}
GAMES = tuple(_PLACES)


def scenarios_of(game: str) -> tuple[str, ...]:
    """The scenarios of a game; ValueError if there is no such game."""
    if game not in _PLACES:
        raise ValueError(f"unknown game {game!r}; one of {', '.join(GAMES)}")
    return import_module(_PLACES[game][0]).SCENARIOS


def all_scenarios() -> tuple[str, ...]:
    """The scenarios of all games."""
    return tuple(scenario for game in GAMES for scenario in scenarios_of(game))


def game_of(scenario: str) -> str:
    """The game of a scenario; ValueError if there is no such scenario."""
    for game in GAMES:
        if scenario in scenarios_of(game):
            return game
    raise ValueError(f"unknown scenario {scenario!r}; one of {', '.join(all_scenarios())}")


def batch_class(scenario: str) -> "type[GamesBatch]":
    """The class of batches of the scenario's game."""
    return _load(_PLACES[game_of(scenario)][1])


def make_batch(number: int, scenario: str, reward: str = "score_delta", **options: Any) -> "GamesBatch":
    """A batch of so many games of a scenario; options as those of its class."""
    return batch_class(scenario)(number, scenario, reward, **options)


def vec_env_class(scenario: str) -> "type[GameVecEnv]":
    """The class of stable-baselines3 environments of the scenario's game."""
    return _load(_PLACES[game_of(scenario)][2])


def _load(place: str) -> Any:
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)
