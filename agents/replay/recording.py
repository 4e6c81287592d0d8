"""Games of players, taken down as saved games."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from agents.base import Agent, make_agent
from agents.kept_games import FinishedGame
from mission_env.games import batch_class, make_batch
from mission_env.saved_game import SavedGame, saved_from_actions

_LEARNED_ELSEWHERE = re.compile(r" \(of \w+\)$")  # what reports add to the name of a player of another scenario
_STRANGE = re.compile(r"[^\w.=-]+")


def record(agent: Agent, scenario: str, seed: int, tell: Callable[[int], None] = lambda turn: None) -> SavedGame:
    """Lets a player play a game, as an evaluation does; `tell` is called with the turn after each decision."""
    batch = make_batch(1, scenario, "final", autoreset=False)
    batch.reset([seed])
    agent.reset(1, [seed])
    actions = []
    while not batch.over[0]:
        chosen = agent.act(batch)
        actions.append(batch.system.actions[chosen[0]])
        batch.step(chosen)
        tell(int(batch.games["turn"][0]))
    return saved_from_actions(scenario, seed, actions, agent.name, int(batch.scores[0]))


def who_played(saved: SavedGame) -> Agent:
    """The player of a saved game; ValueError if it is none that is known here, such as a person."""
    return make_agent(_LEARNED_ELSEWHERE.sub("", saved.player), saved.scenario)


class SavedGames:
    """A folder of the games of an evaluation: `PLAYER/SCENARIO-SEED.json`.

    A game is kept once it has been played again from its seed and has come to the same score.
    """

    def __init__(self, folder: Path, scenario: str) -> None:
        self.folder = folder
        self._scenario = scenario

    def path(self, agent: Agent, seed: int) -> Path:
        """Where a game of a player is kept."""
        return self.folder / _STRANGE.sub("_", agent.name) / f"{self._scenario}-{seed}.json"

    def has(self, agent: Agent, seed: int) -> bool:
        """Whether a game of a player is kept."""
        return self.path(agent, seed).is_file()

    def add_all(self, agent: Agent, games: Sequence[FinishedGame], actions: np.ndarray) -> None:
        """Keeps games that have just ended; actions (decisions, games). ReplayError if one does not replay."""
        for game, taken in zip(games, actions.T.tolist(), strict=True):
            names = [batch_class(self._scenario).system.actions[action] for action in taken]
            path = self.path(agent, game.seed)
            path.parent.mkdir(parents=True, exist_ok=True)
            saved_from_actions(self._scenario, game.seed, names, agent.name, game.score).save(path)
