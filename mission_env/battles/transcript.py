"""Games of Battles on paper (core/transcript.py): a readable log with rule numbers, and a file to replay."""

from mission_env.battles import words
from mission_env.battles.game import BattlesGame
from mission_env.battles.vocabulary import LAST_TURN
from mission_env.core import transcript as core
from mission_env.core.words import Event


class Recorder(core.Recorder):
    """A game that keeps its record and its log while it is played."""

    game_class = BattlesGame

    def prompt(self) -> str:
        """One line that says what the pending decision asks."""
        return words.prompt(self.game.record)

    def heading(self, event: Event) -> str | None:
        """A new round gets a heading."""
        return f"=== Round {event.values['turn']} of {LAST_TURN}" if event.kind == "turn" else None

    def summary(self) -> str:
        """One line on where the game stands."""
        return f"--- {int(self.game.record['florins'])} florins; {self._points()}"

    def ending(self) -> str:
        """The last line: how the game ended."""
        return f"=== The end: {self._points()}"

    def _points(self) -> str:
        parts = ", ".join(f"{name} {points}" for name, points in self.game.victory_points().items())
        return f"score {self.game.score()} ({parts})"
