"""Placeholder until the words are written: events by kind and numbers."""

from dataclasses import dataclass

from mission_env.events import Note


@dataclass(frozen=True)
class Event:
    """One thing that happened."""

    kind: str
    rule: str
    values: dict
    text: str


def event(row) -> Event:
    """The event of one notes row."""
    name = Note(int(row[0])).name.lower()
    values = dict(zip("abcd", (int(x) for x in row[1:]), strict=True))
    return Event(name, "", values, f"{name} {list(values.values())}")
