"""Finished games of an evaluation, kept on disk as they end, so that one that was interrupted can go on."""

from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from agents.base import Agent
from agents.versions import rules_version, version_of
from mission_env.games import game_of


class FinishedGame(BaseModel):
    """What came of one game."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    seed: int
    score: int  # final score (The Mission: victory points of 8.4, -250 for a collapse, R39)
    letters: tuple[int, ...]  # its parts (The Mission: by the letters A .. F)
    collapsed: bool
    turn: int  # of the end
    decisions: int
    seconds: float  # of play, its share where games are played side by side


class _Line(FinishedGame):
    """A game in the file, and who played it where."""

    player: str
    version: str
    rules: str
    scenario: str


class KeptGames:
    """The games in one file, a line of JSON for each; only those of the same player, rules and scenario are used."""

    def __init__(self, path: Path, scenario: str) -> None:
        """Reads the file if there is one; lines that are damaged, as a crash may leave the last one, do not count."""
        self.path = path
        self._scenario = scenario
        self._rules = rules_version(game_of(scenario))
        self._lines: list[_Line] = []
        text = path.read_text("utf-8", errors="replace") if path.exists() else ""
        self._torn = bool(text) and not text.endswith("\n")
        for line in text.splitlines():
            try:
                self._lines.append(_Line.model_validate_json(line))
            except ValidationError:
                continue

    def of(self, agent: Agent) -> dict[int, FinishedGame]:
        """The games of a player, by seed."""
        who = self._who(agent)
        return {line.seed: line for line in self._lines if line.model_dump(include=set(who)) == who}

    def add(self, agent: Agent, games: list[FinishedGame]) -> None:
        """Puts games on disk."""
        new = [_Line(**game.model_dump(), **self._who(agent)) for game in games]
        with self.path.open("a", encoding="utf-8") as file:
            file.write("\n" * self._torn + "".join(f"{line.model_dump_json()}\n" for line in new))
        self._torn = False
        self._lines += new

    def discard(self) -> None:
        """Removes the file: the evaluation is over."""
        self.path.unlink(missing_ok=True)

    def _who(self, agent: Agent) -> dict[str, str]:
        return {
            "player": agent.name,
            "version": version_of(agent),
            "rules": self._rules,
            "scenario": self._scenario,
        }


def kept_beside(out: Path, scenario: str) -> KeptGames:
    """The games kept for an evaluation that will be written to `out`."""
    return KeptGames(out.with_name(f"{out.name}.partial.jsonl"), scenario)
