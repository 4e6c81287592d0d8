"""Every sentence, fact and choice has its function and its test, and none is cited that does not exist."""

import ast
import re
from pathlib import Path

import yaml

import mission_env.culture.engine  # noqa: F401  (registers the citations)
from mission_env import culture
from mission_env.jit import CITATIONS

FOLDER = Path(culture.__file__).parent
INDEX = yaml.safe_load((FOLDER / "rulebook.yaml").read_text(encoding="utf-8"))
NUMBERS = {number: row for part in INDEX.values() for number, row in part.items()}
TITLES = [row["title"] for row in NUMBERS.values()]


def cited_by_code() -> set[str]:
    """Numbers that functions of this game are registered under."""
    ours = "mission_env/culture/"
    return {number for number, places in CITATIONS.items() if any(place.file.startswith(ours) for place in places)}


def cited_by_tests() -> set[str]:
    """Numbers in the docstrings of test functions, and in the names of their classes."""
    found: set[str] = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                found |= set(_expanded(ast.get_docstring(node) or ""))
            elif isinstance(node, ast.ClassDef):
                found |= set(re.findall(r"^Test_([SFC]\d+[a-z]?)_", node.name))
    return found


def _expanded(text: str) -> list[str]:
    """`S43 to S46` stands for all four."""
    found = re.findall(r"\b[SFC]\d+[a-z]?\b", text)
    for first, last in re.findall(r"\bS(\d+) to S(\d+)\b", text):
        found += [f"S{number}" for number in range(int(first), int(last) + 1)]
    return found


def test_the_index_is_in_order():
    assert list(INDEX) == ["sentences", "facts", "choices"]
    assert list(INDEX["sentences"]) == [f"S{number}" for number in range(1, 49)]
    assert len(set(TITLES)) == len(TITLES)


def test_every_number_has_code_or_an_excuse():
    code = cited_by_code()
    assert [number for number, row in NUMBERS.items() if (number in code) == ("excuse" in row)] == []


def test_no_number_is_made_up():
    assert cited_by_code() - set(NUMBERS) == set()
    assert cited_by_tests() - set(NUMBERS) == set()


def test_every_number_has_a_test():
    wanted = {number for number, row in NUMBERS.items() if "excuse" not in row}
    assert sorted(wanted - cited_by_tests()) == []
