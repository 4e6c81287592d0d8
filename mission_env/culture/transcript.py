"""Games of Culture on paper: a readable log with rule numbers, and the record to play a game again from.

`record_game(agent, "duel", seed=1)` plays one; `replay(record)` plays its record again (core/transcript.py).
"""

from functools import partial

from mission_env.core import transcript as core
from mission_env.core.transcript import GameRecord, ReplayError
from mission_env.core.words import Event
from mission_env.culture import words
from mission_env.culture.game import CultureGame
from mission_env.culture.rules.board import score_of
from mission_env.culture.vocabulary import NATIONS, PLAYER

__all__ = ["GameRecord", "Recorder", "ReplayError", "record_game", "replay", "replayed"]


class Recorder(core.Recorder):
    """A game that keeps its record and its log while it is played."""

    game_class = CultureGame

    def prompt(self) -> str:
        """One line that says what the pending decision asks."""
        return words.prompt(self.game.record)

    def heading(self, event: Event) -> str | None:
        """A new turn gets a heading."""
        return f"=== Turn {event.values['turn']}" if event.kind == "turn" else None

    def summary(self) -> str:
        """One line on where the game stands: the scores of all nations (C8)."""
        s = self.game.record
        scores = (f"{words.spell(name)} {score_of(s, n)}" for n, name in enumerate(NATIONS) if s.capital[n])
        return f"--- Turn {self.game.turn}: {', '.join(scores)}"

    def ending(self) -> str:
        """The last line: how the game ended."""
        points = ", ".join(f"{name} {value}" for name, value in self.game.victory_points().items())
        how = f"{words.spell(NATIONS[PLAYER])} has ceased to exist" if self.game.collapsed else points
        return f"=== The end: score {self.game.score()} ({how})"


record_game = partial(core.record_game, Recorder)
replay = partial(core.replay, Recorder)
replayed = partial(core.replayed, Recorder)
