"""Games on paper: a readable log with rule numbers, and a JSON file from which a game can be played again.

A game file holds `scenario`, `seed`, `actions` and `chance`: chance[0] are the dice and draws of the set-up, chance[n]
those that followed actions[n - 1]. The seed alone gives the same game; so do the dice and draws alone, which is how a
game at a real table with real dice (`seed` null) is kept.
"""

import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from mission_env import words
from mission_env.errors import ChanceError, IllegalAction, UnknownScenario
from mission_env.game import Game
from mission_env.vocabulary import ERA_NAMES, LAND_PATH, N_LANDS, N_PATHS, PATHS, YEARS
from mission_env.words import Event

Outcome = int | str
Agent = Callable[[Game], str]


class ReplayError(ValueError):
    """A game file that is damaged, or that does not fit the rules or the seed."""


@dataclass
class GameRecord:
    """What it takes to play a game again."""

    scenario: str
    seed: int | None
    actions: list[str]
    chance: list[list[Outcome]]

    def save(self, path: Path | str) -> None:
        """Writes the game file."""
        Path(path).write_text(json.dumps(asdict(self)) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, path: Path | str) -> "GameRecord":
        """Reads a game file; ReplayError if it is none."""
        try:
            return cls._checked(json.loads(Path(path).read_text(encoding="utf-8")))
        except ValueError as error:
            raise ReplayError(f"{path} is not a game file: {error}") from None

    @classmethod
    def _checked(cls, data: Any) -> "GameRecord":
        names = ("scenario", "seed", "actions", "chance")
        if not isinstance(data, dict) or set(data) != set(names):
            raise ReplayError(f"it holds {', '.join(names)} and nothing else")
        if not isinstance(data["scenario"], str):
            raise ReplayError("scenario: expected a name")
        if data["seed"] is not None and type(data["seed"]) is not int:
            raise ReplayError("seed: expected a whole number or null")
        actions, chance = data["actions"], data["chance"]
        if not isinstance(actions, list) or not all(isinstance(action, str) for action in actions):
            raise ReplayError("actions: expected a list of action names")
        if not isinstance(chance, list) or not all(isinstance(outcomes, list) for outcomes in chance):
            raise ReplayError("chance: expected a list of lists")
        if len(chance) != len(actions) + 1:
            raise ReplayError("chance: expected one list for the set-up and one for each action")
        return cls(**data)


class Recorder:
    """A game that keeps its record and its log while it is played."""

    def __init__(self, scenario: str, seed: int | None, chance: Iterable[Outcome] = (), strict: bool = False) -> None:
        self.game = Game.new(scenario, seed=seed or 0, chance=chance, strict=strict)
        self.record = GameRecord(scenario, seed, [], [self.game.last_chance])
        self.lines = [f"The Mission, {scenario}, {'real dice' if seed is None else f'seed {seed}'}", "", "=== Set-up"]
        self._turn = 0
        self._write(self.game.events)

    def step(self, action: str, chance: Iterable[Outcome] = (), strict: bool = False) -> list[Event]:
        """Plays an action as `Game.step` does, and writes down what it brought."""
        question = words.prompt(self.game.record)
        events = self.game.step(action, chance, strict)
        self.record.actions.append(action)
        self.record.chance.append(self.game.last_chance)
        self.lines += [f"? {question}", f"> {action}"]
        self._write(events)
        return events

    def _write(self, events: list[Event]) -> None:
        self.lines += event_lines(events)
        if self.game.over:
            self.lines += ["", ending(self.game)]
        elif self.game.turn != self._turn:
            self.lines.append(summary(self.game))
        self._turn = self.game.turn

    @property
    def text(self) -> str:
        """The log so far."""
        return "\n".join(self.lines) + "\n"


# --- The log ---------------------------------------------------------------------------------------------------------


def event_lines(events: list[Event]) -> list[str]:
    """Log lines of events: rule number, the dice and draws behind it in brackets, and the sentence."""
    lines: list[str] = []
    waiting: list[str] = []
    last = ""
    for event in events:
        if event.kind == "die" and last == "defence":
            lines[-1] += f" [{event.values['die']}]"
        elif event.kind in ("die", "draw"):
            waiting.append(_outcome(event))
        else:
            lines += _headed(event, waiting)
            waiting = []
        last = event.kind
    return lines + ([_line("", waiting, "")] if waiting else [])


def _outcome(event: Event) -> str:
    return str(event.values["die"]) if event.kind == "die" else f"{event.values['cup']} {event.values['tile']}"


def _headed(event: Event, chance: list[str]) -> list[str]:
    """The line of an event; a new Turn gets a heading."""
    if event.kind != "turn":
        return [_line(event.rule, chance, event.text)]
    turn = event.values["turn"]
    return ["", f"=== Turn {turn}: {YEARS[turn]}, {ERA_NAMES[turn]}"]


def _line(rule: str, chance: list[str], text: str) -> str:
    brackets = f"[{', '.join(chance)}] " if chance else ""
    return f"    {rule:8}{brackets}{text}".rstrip()


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


# --- Playing and replaying -------------------------------------------------------------------------------------------


def record_game(agent: Agent, scenario: str = "campaign", seed: int = 0) -> Recorder:
    """Plays a whole game by a function from `Game` to the name of an action; returns its recorder."""
    recorder = Recorder(scenario, seed)
    while not recorder.game.over:
        recorder.step(agent(recorder.game))
    return recorder


def replay(record: GameRecord, scripted: bool = True) -> Recorder:
    """Plays a record again to its end and returns the recorder; see `replayed`."""
    return deque(replayed(record, scripted), maxlen=1).pop()


def replayed(record: GameRecord, scripted: bool = True) -> Iterator[Recorder]:
    """Plays a record again and yields the recorder after the set-up and after each action.

    Scripted: from the dice and draws in the record alone, which must be exactly those that the rules ask for.
    Otherwise: from the seed, whose dice and draws must be those in the record. ReplayError says where it fails.
    """
    if not scripted and record.seed is None:
        raise ReplayError("a game with real dice has no seed to be replayed from")
    given = [(chance if scripted else ()) for chance in record.chance]
    where = "set-up"
    try:
        recorder = Recorder(record.scenario, record.seed, given[0], strict=scripted)
        _compare(recorder, record, where)
        yield recorder
        for number, action in enumerate(record.actions, start=1):
            where = f"action {number} ({action})"
            recorder.step(action, given[number], strict=scripted)
            _compare(recorder, record, where)
            yield recorder
    except (ChanceError, IllegalAction, UnknownScenario) as error:
        raise ReplayError(f"{where}: {error}") from error


def _compare(recorder: Recorder, record: GameRecord, where: str) -> None:
    """The dice and draws are those of the record."""
    expected, happened = record.chance[len(recorder.record.actions)], recorder.game.last_chance
    if happened != expected:
        raise ReplayError(f"{where}: the seed gives {happened}, the record says {expected}")
