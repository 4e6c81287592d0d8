"""Numbers to English, the part that all games share: the event of a row of notes, read by a table of phrases."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

Phrase = tuple[str, str, str]  # rule, names of the values in the order of the row, sentence with {names}


@dataclass(frozen=True)
class Event:
    """One thing that happened: the note's kind, the rule behind it, its values by name, and one English sentence."""

    kind: str
    rule: str
    values: dict[str, Any]
    text: str

    def __str__(self) -> str:
        return f"{self.rule} {self.text}"


def read_note(
    row: Sequence[int],
    kinds: type[IntEnum],
    phrases: Mapping[int, Phrase],
    value_of: Callable[[str, int, dict[str, Any]], Any],
    spell: Callable[[object], str],
) -> Event:
    """The event of one row of notes: its kind, a member of `kinds`, and four small numbers.

    `value_of` makes a value of its name, its number and the values before it; `spell` says how a sentence spells one.
    """
    number, *numbers = (int(value) for value in row)
    kind = kinds(number)
    rule, names, template = phrases[kind]
    values: dict[str, Any] = {}
    for name, value in zip(names.split(), numbers, strict=False):
        values[name] = value_of(name, value, values)
    words = {name: spell(value) if isinstance(value, str | None) else value for name, value in values.items()}
    text = template.format(**words)
    return Event(kind.name.lower(), rule, values, text[0].upper() + text[1:])
