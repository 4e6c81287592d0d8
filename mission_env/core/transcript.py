"""Games on paper, for all games: a readable log with rule numbers, and a file from which a game is played again.

A game file holds `scenario`, `seed`, `actions` and `chance`: chance[0] are the dice and draws of the set-up, chance[n]
those that followed actions[n - 1]. The seed alone gives the same game; so do the dice and draws alone, which is how a
game at a real table with real dice (`seed` null) is kept.
"""

import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, ClassVar

from mission_env.core.game import CheckedGame
from mission_env.core.outcomes import Outcome
from mission_env.core.words import Event
from mission_env.errors import ChanceError, IllegalAction, UnknownScenario

Agent = Callable[[CheckedGame], str]


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
    """A game that keeps its record and its log while it is played; a game's own names its class and its words."""

    game_class: ClassVar[type[CheckedGame]]
    dice_follow: ClassVar[tuple[str, ...]] = ()  # kinds of events whose dice are noted behind them

    def __init__(self, scenario: str, seed: int | None, chance: Iterable[Outcome] = (), strict: bool = False) -> None:
        self.game = self.game_class.new(scenario, seed=seed or 0, chance=chance, strict=strict)
        self.record = GameRecord(scenario, seed, [], [self.game.last_chance])
        dice = "real dice" if seed is None else f"seed {seed}"
        self.lines = [f"{self.game_class.system.title}, {scenario}, {dice}", "", "=== Set-up"]
        self._turn = 0
        self._write(self.game.events)

    def prompt(self) -> str:
        """One line that says what the pending decision asks."""
        raise NotImplementedError

    def heading(self, event: Event) -> str | None:
        """The heading that an event makes instead of a line, if it begins a turn."""
        raise NotImplementedError

    def summary(self) -> str:
        """One line on where the game stands, at the first decision of a turn."""
        raise NotImplementedError

    def ending(self) -> str:
        """The last line: how the game ended."""
        raise NotImplementedError

    def step(self, action: str, chance: Iterable[Outcome] = (), strict: bool = False) -> list[Event]:
        """Plays an action as `Game.step` does, and writes down what it brought."""
        question = self.prompt()
        events = self.game.step(action, chance, strict)
        self.record.actions.append(action)
        self.record.chance.append(self.game.last_chance)
        self.lines += [f"? {question}", f"> {action}"]
        self._write(events)
        return events

    def _write(self, events: list[Event]) -> None:
        self.lines += event_lines(events, self.heading, self.dice_follow)
        if self.game.over:
            self.lines += ["", self.ending()]
        elif self.game.turn != self._turn:
            self.lines.append(self.summary())
        self._turn = self.game.turn

    @property
    def text(self) -> str:
        """The log so far."""
        return "\n".join(self.lines) + "\n"


# --- The log ---------------------------------------------------------------------------------------------------------


def event_lines(
    events: list[Event], heading: Callable[[Event], str | None], dice_follow: Sequence[str] = ()
) -> list[str]:
    """Log lines of events: rule, the dice and draws behind it in brackets, and the sentence.

    A die after an event of a kind in `dice_follow` stands behind that event.
    """
    lines: list[str] = []
    waiting: list[str] = []
    last = ""
    for event in events:
        if event.kind == "die" and last in dice_follow:
            lines[-1] += f" [{_outcome(event)}]"
        elif event.kind in ("die", "draw"):
            waiting.append(_outcome(event))
        else:
            head = heading(event)
            lines += [_line(event.rule, waiting, event.text)] if head is None else ["", head]
            waiting = []
        last = event.kind
    return lines + ([_line("", waiting, "")] if waiting else [])


def _outcome(event: Event) -> str:
    return " ".join(str(value) for value in event.values.values())


def _line(rule: str, chance: list[str], text: str) -> str:
    brackets = f"[{', '.join(chance)}] " if chance else ""
    return f"    {rule:8}{brackets}{text}".rstrip()


# --- Playing and replaying -------------------------------------------------------------------------------------------


def record_game(kind: type[Recorder], agent: Agent, scenario: str, seed: int = 0) -> Recorder:
    """Plays a whole game by a function from the game to the name of an action; returns its recorder."""
    recorder = kind(scenario, seed)
    while not recorder.game.over:
        recorder.step(agent(recorder.game))
    return recorder


def replay(kind: type[Recorder], record: GameRecord, scripted: bool = True) -> Recorder:
    """Plays a record again to its end and returns the recorder; see `replayed`."""
    return deque(replayed(kind, record, scripted), maxlen=1).pop()


def replayed(kind: type[Recorder], record: GameRecord, scripted: bool = True) -> Iterator[Recorder]:
    """Plays a record again and yields the recorder after the set-up and after each action.

    Scripted: from the dice and draws in the record alone, which must be exactly those that the rules ask for.
    Otherwise: from the seed, whose dice and draws must be those in the record. ReplayError says where it fails.
    """
    if not scripted and record.seed is None:
        raise ReplayError("a game with real dice has no seed to be replayed from")
    given = [(chance if scripted else ()) for chance in record.chance]
    where = "set-up"
    try:
        recorder = kind(record.scenario, record.seed, given[0], strict=scripted)
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
