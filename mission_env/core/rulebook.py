"""Where a rule of a small game lives: its title, the functions that play it and the tests that hold it.

A game keeps an index `rulebook.yaml` in its folder (part -> number -> title, and perhaps `excuse`: why the number needs
no code); functions are registered by `jit.rule`; tests cite numbers in their docstrings, or in the name of their class
(`Test_S20_Army`). Outside a checkout there is no tests folder, and no test is listed.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

import yaml

from mission_env import jit

_PACKAGE = Path(__file__).parent.parent
_NUMBER = r"[A-Z]\d+[a-z]?"


@dataclass(frozen=True)
class Place:
    """A test that cites a number."""

    name: str
    file: str
    line: int


@dataclass(frozen=True)
class Rule:
    """All that is known about a number."""

    number: str
    title: str
    excuse: str
    functions: tuple[jit.Citation, ...]
    tests: list[Place]


@cache
def rules_of(game: str) -> dict[str, Rule]:
    """Every number of a game's index, in its order."""
    import_module(f"mission_env.{game}.engine")  # registers every citation
    index = yaml.safe_load((_PACKAGE / game / "rulebook.yaml").read_text(encoding="utf-8"))
    tests = cited_tests(_PACKAGE.parent / "tests" / game)
    return {
        number: Rule(number, row["title"], row.get("excuse", ""), _functions(game, number), tests.get(number, []))
        for part in index.values()
        for number, row in part.items()
    }


def rule_of(game: str, number: str) -> Rule:
    """The rule of that number; ValueError if there is none."""
    rules = rules_of(game)
    found = next((rule for name, rule in rules.items() if name.lower() == number.strip().lower()), None)
    if found is None:
        raise ValueError(f"there is no rule {number!r} of {game}; they are {', '.join(rules)}")
    return found


def is_small(number: str) -> bool:
    """Whether a number looks like one of a small game: S20, b3, C2a. (R26 is a ruling of The Mission.)"""
    return re.fullmatch(_NUMBER, number.strip(), re.IGNORECASE) is not None and number.strip()[0] not in "rR"


def rules_named(number: str) -> list[tuple[str, Rule]]:
    """The rules of that number in all small games, with the game's name; ValueError if there is none."""
    wanted = number.strip().lower()
    found = [(game, rule) for game in jit.OTHER_GAMES for rule in rules_of(game).values()]
    found = [(game, rule) for game, rule in found if rule.number.lower() == wanted]
    if not found:
        raise ValueError(f"there is no rule {number!r} in {' or '.join(jit.OTHER_GAMES)}")
    return found


def _functions(game: str, number: str) -> tuple[jit.Citation, ...]:
    ours = f"{_PACKAGE.name}/{game}/"
    return tuple(place for place in jit.CITATIONS.get(number, ()) if place.file.startswith(ours))


def cited_tests(folder: Path) -> dict[str, list[Place]]:
    """The tests below a folder by the numbers that they cite."""
    found: dict[str, list[Place]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        for number, place in _in_file(file):
            found.setdefault(number, []).append(place)
    return found


def _in_file(file: Path) -> Iterator[tuple[str, Place]]:
    """The numbers that the tests of a file cite."""
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        inside = node.body if isinstance(node, ast.ClassDef) else [node]
        owner = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
        of_class = re.findall(rf"^Test_({_NUMBER})_", owner)
        for test in inside:
            if isinstance(test, ast.FunctionDef) and test.name.startswith("test"):
                place = Place(owner + test.name, file.relative_to(_PACKAGE.parent).as_posix(), test.lineno)
                for number in dict.fromkeys([*of_class, *cited(ast.get_docstring(test) or "")]):
                    yield number, place


def cited(text: str) -> list[str]:
    """The numbers that a text names; `S43 to S46` stands for all four."""
    found = re.findall(rf"\b{_NUMBER}\b", text)
    for letter, first, last in re.findall(r"\b([A-Z])(\d+) to \1(\d+)\b", text):
        found += [f"{letter}{number}" for number in range(int(first), int(last) + 1)]
    return found


def told(rule: Rule) -> str:
    """A rule as the command shows it."""
    lines = [f"{rule.number} {rule.title}"]
    if rule.excuse and not rule.functions:
        lines.append(f"  no code: {rule.excuse}")
    lines += [f"  {place.file}:{place.line} {place.function}\n      {place.summary}" for place in rule.functions]
    lines.append(f"  tests: {len(rule.tests)}")
    lines += [f"  {place.file}:{place.line} {place.name}" for place in rule.tests]
    return "\n".join(lines)
