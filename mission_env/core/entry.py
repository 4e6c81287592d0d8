"""Checked access to a mapping that somebody wrote by hand: every refusal names the key path and what would be right."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mission_env.errors import PositionError


def is_whole(value: object) -> bool:
    """Whether the value is a whole number; True and False are not."""
    return isinstance(value, int) and not isinstance(value, bool)


class Entry:
    """One mapping inside a position, and the key path that leads to it."""

    def __init__(self, data: Any, path: str = "") -> None:
        if not isinstance(data, Mapping):
            raise PositionError(path or "position", f"expected a mapping, not {data!r}")
        self.data = data
        self.path = path

    def at(self, key: object) -> str:
        """The key path of one of its keys."""
        return f"{self.path}.{key}" if self.path else str(key)

    def refuse(self, key: object, reason: str) -> PositionError:
        """The error for one of its keys, to be raised."""
        return PositionError(self.at(key), reason)

    def only(self, known: Iterable[str], kind: str = "key") -> None:
        """Refuses any key that is not known."""
        names = list(known)
        for key in self.data:
            if key not in names:
                raise self.refuse(key, f"unknown {kind} {key!r}; one of {', '.join(names)}")

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def entry(self, key: str) -> "Entry":
        """The mapping under the key; an empty one where it is left out."""
        return Entry(self.data.get(key, {}), self.at(key))

    def word(self, key: str, words: Mapping[str, int], kind: str) -> int | None:
        """The number that the name under the key stands for; None where it is left out."""
        if key not in self.data:
            return None
        return self._number_of(key, self.data[key], words, kind)

    def needed_word(self, key: str, words: Mapping[str, int], kind: str) -> int:
        """The number that the name under the key stands for; it may not be left out."""
        number = self.word(key, words, kind)
        if number is None:
            raise self.refuse(key, f"missing; the name of a {kind} is needed, one of {', '.join(words)}")
        return number

    def words(self, key: str, words: Mapping[str, int], kind: str) -> list[int] | None:
        """The numbers of a list of names; None where it is left out."""
        items = self.items(key)
        if items is None:
            return None
        return [self._number_of(f"{key}[{place}]", item, words, kind) for place, item in enumerate(items)]

    def _number_of(self, key: str, name: Any, words: Mapping[str, int], kind: str) -> int:
        if not words:
            raise self.refuse(key, f"there is no {kind}")
        if not isinstance(name, str):
            raise self.refuse(key, f"expected the name of a {kind}, not {name!r}; one of {', '.join(words)}")
        if name not in words:
            raise self.refuse(key, f"unknown {kind} {name!r}; one of {', '.join(words)}")
        return words[name]

    def items(self, key: str) -> Sequence[Any] | None:
        """The list under the key; None where it is left out."""
        if key not in self.data:
            return None
        items = self.data[key]
        if not isinstance(items, list | tuple):
            raise self.refuse(key, f"expected a list, not {items!r}")
        return items

    def number(self, key: str, low: int, high: int) -> int | None:
        """The whole number low .. high under the key; None where it is left out."""
        if key not in self.data:
            return None
        value = self.data[key]
        if not is_whole(value) or not low <= value <= high:
            raise self.refuse(key, f"expected a whole number {low} .. {high}, not {value!r}")
        return value

    def flag(self, key: str) -> int | None:
        """1 for true, 0 for false; None where it is left out."""
        if key not in self.data:
            return None
        value = self.data[key]
        if not isinstance(value, bool):
            raise self.refuse(key, f"expected true or false, not {value!r}")
        return int(value)


# --- Kinds of keys --------------------------------------------------------------------------------------------------
# Each reads its number out of an `Entry` (None: left out) and spells a number as plain data (None: left out)


@dataclass(frozen=True)
class Name:
    """A key whose value is a word."""

    key: str
    field: str
    words: Mapping[str, int]
    kind: str

    def read(self, entry: Entry) -> int | None:
        """The number of the word."""
        return entry.word(self.key, self.words, self.kind)

    def spell(self, number: int) -> str | None:
        """The word of the number."""
        return next((word for word, value in self.words.items() if value == number), None)


@dataclass(frozen=True)
class Count:
    """A key whose value is a whole number; 0 is left out."""

    key: str
    field: str
    high: int
    low: int = 0

    def read(self, entry: Entry) -> int | None:
        """The number."""
        return entry.number(self.key, self.low, self.high)

    def spell(self, number: int) -> int | None:
        """The number, unless it is 0."""
        return int(number) or None


@dataclass(frozen=True)
class Flag:
    """A key whose value is true or false; false is left out."""

    key: str
    field: str

    def read(self, entry: Entry) -> int | None:
        """1 or 0."""
        return entry.flag(self.key)

    def spell(self, number: int) -> bool | None:
        """True, or nothing."""
        return True if number else None


Key = Name | Count | Flag
