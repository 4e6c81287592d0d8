"""Games on paper, for all games: what a game brings so that it can be told (`Telling`), and lines of events."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from mission_env.core.words import Event


class Part(NamedTuple):
    """A part of the score, as pages tell of it."""

    name: str
    colour: str  # of its curve
    meaning: str


def no_calendar(turn: int) -> tuple[str, str]:
    """For games whose turns have no years."""
    return "", ""


@dataclass(frozen=True)
class Telling:
    """How a game is told; a game is a CheckedGame at hand."""

    title: str
    prompt: Callable[[Any], str]  # of a record: one line that says what the pending decision asks
    describe_action: Callable[[str], str]
    turn: str  # what a turn is called
    last_turn: int
    heading: Callable[[int], str]  # of a turn
    summary: Callable[[Any], str]  # of a game: one line on where it stands
    ending: Callable[[Any], str]  # of a game that is over: the last line
    result: Callable[[Any], str]  # of a game: how it ended, or where it was left
    columns: tuple[str, ...]  # of the table of the turns
    row: Callable[[Any], list[int]]  # of a game: what stands in them
    parts: tuple[Part, ...]  # of the score
    calendar: Callable[[int], tuple[str, str]] = no_calendar  # of a turn: years and era
    frames: tuple[str, ...] = ()  # keys, but for the place, of the shapes that frame a place of the map
    untold: frozenset[str] = field(default_factory=frozenset)  # kinds of events that go without saying
    dice_follow: frozenset[str] = field(default_factory=frozenset)  # kinds of events whose dice are noted behind them


class Entry(NamedTuple):
    """Something that happened: its kind (Event.kind), rule, the dice and draws behind it, and the sentence."""

    kind: str
    rule: str
    chance: tuple[str, ...]
    text: str


def entries(telling: Telling, events: list[Event]) -> list[Entry]:
    """What happened, dice and draws put to what they decide; a die that decided nothing else stands alone."""
    found: list[Entry] = []
    waiting: tuple[str, ...] = ()
    last = ""
    for event in events:
        if event.kind == "die" and last in telling.dice_follow:
            found[-1] = found[-1]._replace(text=f"{found[-1].text} [{_outcome(event)}]")
        elif event.kind in ("die", "draw"):
            waiting += (_outcome(event),)
        else:
            found.append(Entry(event.kind, event.rule, waiting, event.text))
            waiting = ()
        last = event.kind
    return [*found, Entry("chance", "", waiting, "")] if waiting else found


def turns_begun(events: list[Event]) -> list[int]:
    """The turns that begin among some events."""
    return [event.values["turn"] for event in events if event.kind == "turn"]


def event_lines(telling: Telling, events: list[Event]) -> list[str]:
    """Log lines of events: rule number, the dice and draws behind it in brackets, and the sentence.

    A new turn gets a heading.
    """
    turns = iter(turns_begun(events))
    lines: list[str] = []
    for entry in entries(telling, events):
        lines += ["", f"=== {telling.heading(next(turns))}"] if entry.kind == "turn" else [_line(entry)]
    return lines


def _outcome(event: Event) -> str:
    return " ".join(str(value) for value in event.values.values())


def _line(entry: Entry) -> str:
    brackets = f"[{', '.join(entry.chance)}] " if entry.chance else ""
    return f"    {entry.rule:8}{brackets}{entry.text}".rstrip()
