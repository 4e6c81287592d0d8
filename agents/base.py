"""What a player is, and how one is named.

A player sees a whole batch of games and answers with one action for each. It may look at the records (`batch.games`),
the observations and the masks, but never at coming dice.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from mission_env.batch import BatchedGames
from mission_env.batch import warm_up as compile_rules
from mission_env.core.batch import GamesBatch

SCRIPTED = ("random", "heuristic")
MODES = ("sampled", "greedy")
METHODS = ("flat", "tree")  # of search
# Learned players that come with the package (agents/models.py); a script's is its clone, whose value searches use
SHIPPED = ("shipped-campaign", "shipped-islam", "shipped-script", "shipped-islam-script")


class Agent(ABC):
    """A player of many games at once."""

    name: str  # as reports show it
    version: str = ""  # short hash of what decides its play; without one, its sources are hashed (agents/versions.py)
    at_once: int | None = None  # most games side by side; for slow players, whose finished games are to be kept soon

    def reset(self, number: int, seeds: Sequence[int]) -> None:  # noqa: B027  (most players keep nothing)
        """Begins so many new games; lots are drawn from their seeds, so that play can be repeated."""

    @abstractmethod
    def act(self, batch: GamesBatch) -> np.ndarray:
        """A legal action for every game: int64 (N,). What it says for a game that is over does not matter."""


def make_agent(spec: str, scenario: str = "campaign") -> Agent:
    """The player of that name for a scenario, which says of which game: `random`, `heuristic` (the game's scripted
    player), or a run folder such as `runs/quick` or `runs/quick:greedy`.

    Players that search are named as agents/search/players.py tells (`flat:heuristic:1s`). A learned player draws its
    actions (`:sampled`, the default) or takes the likeliest (`:greedy`, the default of those that come with the
    package: `shipped-campaign`, `shipped-islam`). ValueError, with a plain message, if there is no such player.
    """
    if spec == "random":
        from agents.random_agent import RandomAgent

        return RandomAgent()
    if spec == "heuristic":
        from agents.games import scripted_player

        return scripted_player(scenario)
    if spec.partition(":")[0] in METHODS:
        from agents.search import make_search_agent

        return make_search_agent(spec, scenario)
    if spec.partition(":")[0] in SHIPPED:
        from agents.models import load_shipped

        name, mode = split_mode(spec, "greedy")
        return load_shipped(name, scenario, greedy=mode == "greedy")
    folder, mode = split_spec(spec)
    from agents.ppo import load_agent

    return load_agent(folder, scenario, greedy=mode == "greedy")


def warm_up() -> None:
    """Compiles the rules and the players that are not learned, unless they are cached, with lines on stderr."""
    compile_rules()
    batch = BatchedGames(1, observe=False)
    batch.reset(0)
    for name in (*SCRIPTED, "flat:random:1"):
        agent = make_agent(name)
        agent.reset(1, [0])
        agent.act(batch)


def split_spec(spec: str) -> tuple[Path, str]:
    """Folder (or checkpoint) and mode of a learned player; ValueError if there is no such folder or mode."""
    name, mode = split_mode(spec, MODES[0])
    if not Path(name).exists():
        known = ", ".join((*SCRIPTED, *SHIPPED, *(f"{method}:..." for method in METHODS)))
        raise ValueError(f"no player {spec!r}: none of {known}, and no folder of a training run")
    return Path(name), mode


def split_mode(spec: str, default: str) -> tuple[str, str]:
    """Name and mode of a learned player; ValueError if there is no such mode."""
    name, colon, mode = spec.rpartition(":")
    if not colon:
        return spec, default
    if mode not in MODES:
        raise ValueError(f"unknown mode {mode!r} in {spec!r}; one of {', '.join(MODES)}")
    return name, mode
