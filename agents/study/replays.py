"""Games of a study that can be watched: saved games, and pages for the browser."""

from pathlib import Path

import numpy as np

from agents.base import Agent
from agents.heuristic import HeuristicAgent
from agents.replay.page import page
from agents.run_folder import write_whole
from agents.study.mind import mind_of
from mission_env.actions import ACTION_NAMES
from mission_env.saved_game import saved_from_actions

FOLDER = "replays"
PAGES = 6  # decisions of each kind whose games get a page


class ReplayKeeper:
    """Keeps games in a folder inside that of a study."""

    def __init__(self, folder: Path, scenario: str, agent: Agent) -> None:
        self._folder = folder
        self._scenario = scenario
        self._agent = agent
        (folder / FOLDER).mkdir(exist_ok=True)

    def keep(self, seed: int, actions: np.ndarray, score: int, with_page: bool) -> list[str]:
        """Saves a game, with a page or without, unless that is done already; names of the files inside the folder."""
        names = [ACTION_NAMES[action] for action in actions]
        game, shown = f"{FOLDER}/{seed}.json", f"{FOLDER}/{seed}.html"
        if not (self._folder / game).exists():
            saved_from_actions(self._scenario, seed, names, self._agent.name, score).save(self._folder / game)
        if not with_page:
            return [game]
        if not (self._folder / shown).exists():
            saved = saved_from_actions(self._scenario, seed, names, self._agent.name, score)
            text = page(saved, self._adviser)
            write_whole(self._folder / shown, lambda path: path.write_text(text, encoding="utf-8"))
        return [game, shown]

    @property
    def _adviser(self) -> Agent | None:
        """The player, if it thinks quickly: its thoughts are shown at every decision."""
        quick = isinstance(self._agent, HeuristicAgent) or mind_of(self._agent) is not None
        return self._agent if quick else None
