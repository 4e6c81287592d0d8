"""Games of a study: played in batches, kept as their actions, from which everything else is found by walking again."""

from collections.abc import Iterator, Sequence

import numpy as np
import pyarrow as pa

from agents.base import Agent
from agents.evaluation import AT_ONCE
from agents.families import FAMILY_NAMES, FAMILY_OF
from agents.study.folder import Columns
from mission_env.batch import BatchedGames


def batches(agent: Agent, seeds: Sequence[int]) -> list[Sequence[int]]:
    """The seeds in parts that are played side by side; slow players play few, so that games are kept as they end."""
    size = min(AT_ONCE, agent.at_once or AT_ONCE)
    return [seeds[first : first + size] for first in range(0, len(seeds), size)]


def play_games(agent: Agent, seeds: Sequence[int], scenario: str) -> Columns:
    """Plays a game from each seed; one row a game."""
    batch = BatchedGames(len(seeds), scenario, "final", autoreset=False)
    batch.reset(list(seeds))
    agent.reset(len(seeds), list(seeds))
    taken: list[list[int]] = [[] for _ in seeds]
    running = np.ones(len(seeds), dtype=bool)
    while running.any():
        actions = np.asarray(agent.act(batch))
        for place in np.flatnonzero(running):
            taken[place].append(int(actions[place]))
        _, done = batch.step(actions)
        running &= ~done
    return {
        "seed": np.array(seeds, dtype=np.int64),
        "score": batch.scores.copy(),
        "collapsed": batch.collapsed.copy(),
        "turn": batch.turns.copy(),
        "letters": [row.copy() for row in batch.letters],
        "actions": [np.array(row, dtype=np.int16) for row in taken],
    }


def rows_of(games: pa.Table) -> Iterator[tuple[int, np.ndarray]]:
    """Seed and actions of each game."""
    for seed, actions in zip(games["seed"].to_pylist(), games["actions"].to_pylist(), strict=True):
        yield seed, np.array(actions, dtype=np.int64)


# --- Ablation --------------------------------------------------------------------------------------------------------


class Without(Agent):
    """A player to whom a family of actions is forbidden wherever anything else is legal."""

    def __init__(self, agent: Agent, family: str) -> None:
        """`family`: one of FAMILY_NAMES."""
        self._agent = agent
        self._forbidden = FAMILY_NAMES.index(family) == FAMILY_OF
        self.name = f"{agent.name} without {family}"
        self.at_once = agent.at_once

    def reset(self, number: int, seeds: Sequence[int]) -> None:
        """As the player itself."""
        self._agent.reset(number, seeds)

    def act(self, batch: BatchedGames) -> np.ndarray:
        """What the player does where the masks say that the family is not legal; they are put back afterwards."""
        whole = batch.masks.copy()
        left = whole * ~self._forbidden
        some = left.any(axis=1)
        batch.masks[some] = left[some]
        try:
            return self._agent.act(batch)
        finally:
            batch.masks[:] = whole


def play_without(agent: Agent, family: str, seeds: Sequence[int], scenario: str) -> Columns:
    """Scores of games in which a family is forbidden; one row a game."""
    games = play_games(Without(agent, family), seeds, scenario)
    kept = {name: games[name] for name in ("seed", "score", "collapsed")}
    return {"family": [family] * len(seeds), **kept}
