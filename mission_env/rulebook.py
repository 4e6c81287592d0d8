"""Where a rule lives: its title, the functions that play it and the tests that hold it (`mission-env rules 7.2`).

The index is data/rulebook.yaml, the citations are what `jit.rule` has registered, and the tests are read from the
sources: a class `Test_7_2_Conversion`, a docstring that names `7.2` or `R26`, or a case of a YAML file that cites it.
Outside a checkout there is no tests folder, and no test is listed.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest
from pathlib import Path

import yaml
from rich.console import Console
from rich.markup import escape

import mission_env.engine  # noqa: F401  (registers every citation)
from mission_env.data import rulebook
from mission_env.jit import CITATIONS, Citation

TESTS = Path(__file__).parent.parent / "tests"
_NUMBER = re.compile(r"(?<![\w.])(?:\d(?:\.\d+)+|R\d+)(?!\w)(?!\.\d)")
_CLASS = re.compile(r"Test((?:_\d+)+)_")
_SHOWN = 15  # tests listed by `print_rule`


@dataclass(frozen=True)
class TestCitation:
    """A test that names a rule: its name, file, line and what it says."""

    __test__ = False  # not a test class itself

    name: str
    file: str
    line: int
    summary: str


@dataclass(frozen=True)
class Entry:
    """All that is known about a rule or ruling; `related` are the rulings on a rule, or the rules of a ruling."""

    number: str
    title: str
    excuse: str
    related: tuple[str, ...]
    citations: tuple[Citation, ...]
    tests: tuple[TestCitation, ...]


def where(number: str) -> Entry:
    """The entry of a rule (`7.2`) or ruling (`R26`); ValueError, with the closest numbers, if there is none."""
    number = number.strip().upper()
    index = rulebook()
    if number in index["rules"]:
        row = index["rules"][number]
        related = [name for name, ruling in index["rulings"].items() if number in ruling["rules"]]
    elif number in index["rulings"]:
        row = index["rulings"][number]
        related = row["rules"]
    else:
        raise ValueError(f"there is no rule {number!r}; close: {', '.join(_close_to(number)) or 'none'}")
    citations = tuple(CITATIONS.get(number, ()))
    tests = cited_tests(TESTS).get(number, ())
    return Entry(number, row["title"], row.get("excuse", ""), tuple(related), citations, tuple(tests))


def _close_to(number: str) -> list[str]:
    """The five numbers that come closest, in the order of the book."""
    if not re.fullmatch(r"R?\d+(\.\d+)*", number):
        return []
    kind = "rulings" if number.startswith("R") else "rules"
    numbers = sorted(rulebook()[kind], key=lambda name: _apart(_parts(number), _parts(name)))
    return sorted(numbers[:5], key=_parts)


def _parts(number: str) -> list[int]:
    return [int(part) for part in number.removeprefix("R").split(".")]


def _apart(one: list[int], other: list[int]) -> list[int]:
    return [abs(a - b) for a, b in zip_longest(one, other, fillvalue=0)]


# --- Tests -----------------------------------------------------------------------------------------------------------


@cache
def cited_tests(folder: Path) -> dict[str, list[TestCitation]]:
    """The tests below a folder by the rules and rulings they name."""
    found: dict[str, list[TestCitation]] = {}
    for file in sorted(folder.rglob("*")):
        if file.suffix == ".py":
            cited = _in_python(file, folder)
        elif file.suffix in (".yaml", ".yml"):
            cited = _in_yaml(file, folder)
        else:
            continue
        for number, test in cited:
            found.setdefault(number, []).append(test)
    return found


def numbers_in(text: str) -> list[str]:
    """The rule and ruling numbers named in a text, each once."""
    return list(dict.fromkeys(_NUMBER.findall(text)))


def _in_python(file: Path, folder: Path) -> Iterator[tuple[str, TestCitation]]:
    name = file.relative_to(folder.parent).as_posix()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            number = _CLASS.match(node.name)
            for inner in node.body:
                yield from _in_function(inner, name, f"{node.name}.", number and number[1])
        else:
            yield from _in_function(node, name, "", None)


def _in_function(node: ast.stmt, file: str, prefix: str, number: str | None) -> Iterator[tuple[str, TestCitation]]:
    """What a test function cites: numbers in its docstring, and the number in the name of its class."""
    if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test"):
        return
    doc = (ast.get_docstring(node) or "").strip()
    numbers = numbers_in(doc)
    if number:
        numbers.append(number.strip("_").replace("_", "."))
    for cited in dict.fromkeys(numbers):
        yield cited, TestCitation(prefix + node.name, file, node.lineno, doc.split("\n")[0])


def _in_yaml(file: Path, folder: Path) -> Iterator[tuple[str, TestCitation]]:
    """The cases of a YAML file: `rule`, `cites` and `why`."""
    name, text = file.relative_to(folder.parent).as_posix(), file.read_text(encoding="utf-8")
    lines = {match[1]: text.count("\n", 0, match.start()) + 1 for match in re.finditer(r"(?m)^- id: *(\S+)", text)}
    cases = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    for case in cases if isinstance(cases, list) else []:
        if isinstance(case, dict) and "rule" in case:
            test = TestCitation(str(case.get("id")), name, lines.get(str(case.get("id")), 1), case.get("why", ""))
            for number in dict.fromkeys([str(case["rule"]), *case.get("cites", [])]):
                yield number, test


# --- The command -----------------------------------------------------------------------------------------------------


def print_rule(number: str, console: Console | None = None) -> None:
    """Prints where a rule or ruling lives; ValueError if there is none of that number."""
    entry = where(number)
    console = console or Console()
    console.print(f"[bold]{entry.number}[/] {escape(entry.title)}", highlight=False)
    if entry.related:
        console.print(f"  see also {', '.join(entry.related)}", highlight=False)
    if entry.excuse and not entry.citations:
        console.print(f"  no code: {escape(entry.excuse)}", highlight=False)
    for citation in entry.citations:
        _print_place(console, citation.file, citation.line, citation.function, citation.summary)
    console.print(f"  tests: {len(entry.tests)}", highlight=False)
    for test in entry.tests[:_SHOWN]:
        _print_place(console, test.file, test.line, test.name, test.summary)
    if len(entry.tests) > _SHOWN:
        console.print(f"  ... and {len(entry.tests) - _SHOWN} more", highlight=False)


def _print_place(console: Console, file: str, line: int, name: str, summary: str) -> None:
    console.print(f"  [cyan]{escape(file)}:{line}[/] [green]{escape(name)}[/]", highlight=False, soft_wrap=True)
    if summary:
        console.print(f"      {escape(summary)}", highlight=False, soft_wrap=True)
