"""What agents have for each game: its scripted player, what search needs, its families of actions and its networks.

`mission_env.games` says which game a scenario belongs to; a game adds a line here for everything of its own.
"""

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from mission_env.games import game_of

if TYPE_CHECKING:
    from agents.base import Agent
    from agents.network import Grid
    from agents.search.simulation import Kit


@dataclass(frozen=True)
class _Places:
    """Where a game's things are: `module:name`."""

    scripted: str  # the class of its scripted player
    kit: str  # agents.search.simulation.Kit
    families: str  # pair: names, and index of the family of each action
    grid: str | None  # agents.network.Grid of its network `shared`; None: it has one of its own


_GAMES = {
    "mission": _Places(
        "agents.heuristic:HeuristicAgent", "agents.search.mission:KIT", "agents.families:OF_ACTIONS", None
    ),
    "culture": _Places(
        "agents.culture.scripted:ScriptedAgent",
        "agents.culture.search:KIT",
        "agents.culture.shapes:FAMILIES",
        "agents.culture.shapes:GRID",
    ),
    "battles": _Places(
        "agents.battles.scripted:ScriptedAgent",
        "agents.battles.search:KIT",
        "agents.battles.shapes:FAMILIES",
        "agents.battles.shapes:GRID",
    ),
}


def _load(place: str) -> Any:
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


def scripted_player(scenario: str) -> "Agent":
    """The scripted player of the scenario's game."""
    return _load(_GAMES[game_of(scenario)].scripted)()


def search_kit(scenario: str) -> "Kit":
    """What search needs of the scenario's game."""
    return _load(_GAMES[game_of(scenario)].kit)


def families(scenario: str) -> tuple[tuple[str, ...], np.ndarray]:
    """Families of actions: their names, and the index of the family of each action (int64)."""
    return _load(_GAMES[game_of(scenario)].families)


def grid(scenario: str) -> "Grid | None":
    """The structure by which the network `shared` of the scenario's game is made; None if it has one of its own."""
    place = _GAMES[game_of(scenario)].grid
    return None if place is None else _load(place)


def family_shares(actions: np.ndarray, scenario: str) -> dict[str, float]:
    """Share of these decisions (int64, any shape) that fell on each family."""
    names, family_of = families(scenario)
    counts = np.bincount(family_of[actions.ravel()], minlength=len(names))
    return dict(zip(names, (counts / max(1, actions.size)).tolist(), strict=True))
