"""Games of The Mission on paper: a readable log with rule numbers, and a JSON file to play a game again from.

A game file holds `scenario`, `seed`, `actions` and `chance`: chance[0] are the dice and draws of the set-up, chance[n]
those that followed actions[n - 1]. The seed alone gives the same game; so do the dice and draws alone, which is how a
game at a real table with real dice (`seed` null) is kept.
"""

from collections.abc import Callable, Iterator

import numpy as np

from mission_env import words
from mission_env.core import transcript as core
from mission_env.core.transcript import GameRecord, ReplayError
from mission_env.game import Game
from mission_env.vocabulary import ERA_NAMES, LAND_PATH, N_LANDS, N_PATHS, PATHS, YEARS
from mission_env.words import Event

__all__ = ["GameRecord", "Recorder", "ReplayError", "event_lines", "record_game", "replay", "replayed"]

Agent = Callable[[Game], str]
_DICE_FOLLOW = ("defence",)  # 4.2.3: the die stands behind the shot that it decides


class Recorder(core.Recorder):
    """A game that keeps its record and its log while it is played."""

    game_class = Game
    dice_follow = _DICE_FOLLOW

    def prompt(self) -> str:
        """One line that says what the pending decision asks."""
        return words.prompt(self.game.record)

    def heading(self, event: Event) -> str | None:
        """A new Turn gets a heading."""
        return _heading(event)

    def summary(self) -> str:
        """One line on where the game stands."""
        return summary(self.game)

    def ending(self) -> str:
        """The last line: how the game ended."""
        return ending(self.game)


def event_lines(events: list[Event]) -> list[str]:
    """Log lines of events: rule number, the dice and draws behind it in brackets, and the sentence."""
    return core.event_lines(events, _heading, _DICE_FOLLOW)


def _heading(event: Event) -> str | None:
    if event.kind != "turn":
        return None
    turn = event.values["turn"]
    return f"=== Turn {turn}: {YEARS[turn]}, {ERA_NAMES[turn]}"


def summary(game: Game) -> str:
    """One line on where the game stands."""
    s = game.record
    christian = np.bincount(LAND_PATH[(s.christian != 0) & (s.heresies == 0)], minlength=N_PATHS)
    by_path = ", ".join(f"{letter} {count}" for letter, count in zip(PATHS, christian, strict=True))
    return (
        f"--- Turn {game.turn}: {s.treasury} $, Dark Ages {s.dark_ages}; "
        f"Christian Lands {christian.sum()} of {N_LANDS} ({by_path}); {_points(game)}"
    )


def ending(game: Game) -> str:
    """The last line: how the game ended."""
    if game.collapsed:
        return f"=== The Dark Ages end the game on Turn {game.turn}: score {game.score()}"
    return f"=== The end: {_points(game)}: {game.level}"


def _points(game: Game) -> str:
    letters = ", ".join(f"{letter} {points}" for letter, points in game.victory_points().items())
    return f"score {game.score()} ({letters})"


def record_game(agent: Agent, scenario: str = "campaign", seed: int = 0) -> Recorder:
    """Plays a whole game by a function from `Game` to the name of an action; returns its recorder."""
    return core.record_game(Recorder, agent, scenario, seed)


def replay(record: GameRecord, scripted: bool = True) -> Recorder:
    """Plays a record again to its end and returns the recorder; see `replayed`."""
    return core.replay(Recorder, record, scripted)


def replayed(record: GameRecord, scripted: bool = True) -> Iterator[Recorder]:
    """Plays a record again and yields the recorder after the set-up and after each action.

    Scripted: from the dice and draws in the record alone, which must be exactly those that the rules ask for.
    Otherwise: from the seed, whose dice and draws must be those in the record. ReplayError says where it fails.
    """
    return core.replayed(Recorder, record, scripted)
