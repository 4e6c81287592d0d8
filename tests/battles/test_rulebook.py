"""Every sentence and choice has its function and its test, and none is cited that does not exist."""

import ast
import re
from pathlib import Path

import mission_env.battles.engine  # noqa: F401  (registers the citations)
from mission_env.battles.data import rulebook
from mission_env.jit import CITATIONS

INDEX = rulebook()
NUMBERS = {number: row for part in INDEX.values() for number, row in part.items()}
TITLES = [row["title"] for row in NUMBERS.values()]


def cited_by_code() -> set[str]:
    """Numbers that functions of this game are registered under."""
    ours = "mission_env/battles/"
    return {number for number, places in CITATIONS.items() if any(place.file.startswith(ours) for place in places)}


def cited_by_tests() -> set[str]:
    """Numbers in the docstrings of test functions."""
    found: set[str] = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                found |= set(re.findall(r"\b[SB]\d+[a-z]?\b", ast.get_docstring(node) or ""))
    return found


def test_the_index_is_in_order():
    assert list(INDEX["sentences"]) == [f"S{number}" for number in range(1, 43)]
    letters = ["B1", "B2", "B2a", "B2b", *(f"B{number}" for number in range(3, 15))]
    assert list(INDEX["choices"]) == letters
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
    assert "B6" in cited_by_tests()
