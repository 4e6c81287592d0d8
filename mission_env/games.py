"""The games of this package, by name and by scenario: the names of all scenarios differ, so that one names its game."""

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mission_env.core.batch import GamesBatch
    from mission_env.core.game import CheckedGame
    from mission_env.core.picture.view import View
    from mission_env.core.sb3 import GameVecEnv
    from mission_env.core.transcript import Telling

FIRST = "mission"


@dataclass(frozen=True)
class _Places:
    """Where a game's things are: `module`, or `module:name`."""

    vocabulary: str
    game: str
    batch: str
    vec_env: str
    view: str
    telling: str


_PLACES = {
    "mission": _Places(
        "mission_env.vocabulary",
        "mission_env.game:Game",
        "mission_env.batch:BatchedGames",
        "mission_env.sb3:MissionVecEnv",
        "mission_env.render:VIEW",
        "mission_env.transcript:TELLING",
    ),
    "culture": _Places(
        "mission_env.culture.vocabulary",
        "mission_env.culture.game:CultureGame",
        "mission_env.culture.batch:CultureBatch",
        "mission_env.culture.sb3:CultureVecEnv",
        "mission_env.culture.render:VIEW",
        "mission_env.culture.transcript:TELLING",
    ),
    "battles": _Places(
        "mission_env.battles.vocabulary",
        "mission_env.battles.game:BattlesGame",
        "mission_env.battles.batch:BattlesBatch",
        "mission_env.battles.sb3:BattlesVecEnv",
        "mission_env.battles.render:VIEW",
        "mission_env.battles.transcript:TELLING",
    ),
}
GAMES = tuple(_PLACES)


def scenarios_of(game: str) -> tuple[str, ...]:
    """The scenarios of a game; ValueError if there is no such game."""
    if game not in _PLACES:
        raise ValueError(f"unknown game {game!r}; one of {', '.join(GAMES)}")
    return import_module(_PLACES[game].vocabulary).SCENARIOS


def all_scenarios() -> tuple[str, ...]:
    """The scenarios of all games."""
    return tuple(scenario for game in GAMES for scenario in scenarios_of(game))


def game_of(scenario: str) -> str:
    """The game of a scenario; ValueError if there is no such scenario."""
    for game in GAMES:
        if scenario in scenarios_of(game):
            return game
    raise ValueError(f"unknown scenario {scenario!r}; one of {', '.join(all_scenarios())}")


def game_class(scenario: str) -> "type[CheckedGame]":
    """The class of the scenario's games."""
    return _load(_PLACES[game_of(scenario)].game)


def view_of(scenario: str) -> "View":
    """How games of the scenario are looked at."""
    return _load(_PLACES[game_of(scenario)].view)


def telling_of(scenario: str) -> "Telling":
    """How games of the scenario are told."""
    return _load(_PLACES[game_of(scenario)].telling)


def batch_class(scenario: str) -> "type[GamesBatch]":
    """The class of batches of the scenario's game."""
    return _load(_PLACES[game_of(scenario)].batch)


def make_batch(number: int, scenario: str, reward: str = "score_delta", **options: Any) -> "GamesBatch":
    """A batch of so many games of a scenario; options as those of its class."""
    return batch_class(scenario)(number, scenario, reward, **options)


def vec_env_class(scenario: str) -> "type[GameVecEnv]":
    """The class of stable-baselines3 environments of the scenario's game."""
    return _load(_PLACES[game_of(scenario)].vec_env)


def _load(place: str) -> Any:
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)
