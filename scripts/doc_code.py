"""Tables of the documentation that are read off the sources: where things are, what tests them, and excerpts."""

import ast
import inspect
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

from doc_tables import ROOT, table

from mission_env.data import rulebook
from mission_env.engine import PROCEDURES, QUESTIONS
from mission_env.jit import CITATIONS, FIRST_GAME, Citation, game_of
from mission_env.phrases import PROMPTS
from mission_env.reward import REWARDS, Reward
from mission_env.rulebook import TESTS, TestCitation, cited_tests
from mission_env.vocabulary import Decision

# Whoever adds a rule touches some of these: top-level name -> what is added there
PLACES = {
    "rule": "puts a function under the numbers that it plays, and compiles it",
    "Procedure": "the names of procedures",
    "PROGRAM": "the steps of each procedure in printed order",
    "Decision": "the names of decisions",
    "QUESTIONS": "`legal` and `apply` of each decision",
    "_STANDING": "where a decision without pending information stands in the Sequence of Play",
    "LAND_VERBS": "the verbs of actions, those of Paths and others beside them",
    "FAMILIES": "the family of each verb",
    "_RULES": "the rule of each verb, for the menu of `mission-env play`",
    "Note": "kinds of events",
    "PROMPTS": "the sentences: of events (`NOTES`), questions (`PROMPTS`) and actions (`VERBS`)",
    "GAME": "the fields of the record that is a game",
    "GLOBAL_KEYS": "the keys of a position",
    "_INVARIANTS": "the named invariants of a position",
    "GLOBAL_BOUNDS": "the channels of the observation, with their bounds",
}
STEP = "8.6"  # a rule that is one step
QUESTION = "persian_religion"  # a decision
TEST = "Test_8_6_Money.test_other_buildings_keep_nothing"


# --- Rules -----------------------------------------------------------------------------------------------------------


def coverage() -> str:
    """How many numbers of the book are played, tested or excused."""
    index = rulebook()
    played = [number for number in index["rules"] if number in CITATIONS]
    tested = sum(bool(_tests(number)) for number in played)
    settled = sum(bool(_tests(number)) for number in index["rulings"])
    return (
        f"The book has {len(index['rules'])} numbers: {len(played)} are played by code, {tested} of these are named by"
        f" tests, {len(index['rules']) - len(played)} need no code. {settled} of {len(index['rulings'])} rulings are"
        f" named by tests. {len(index['examples'])} worked examples are indexed."
    )


def rules() -> str:
    """A table for each chapter: title, functions and tests of every rule."""
    chapters: dict[str, list[list[str]]] = {}
    for number, row in rulebook()["rules"].items():
        where = _functions(CITATIONS.get(number, ())) or row["excuse"]
        rows = chapters.setdefault(number.partition(".")[0], [])
        rows.append([number, row["title"], where, _files(_tests(number))])
    heads = ("rule", "about", "played by", "tested in")
    return "\n\n".join(f"### Chapter {chapter}\n\n{table(heads, rows)}" for chapter, rows in chapters.items())


def rulings() -> str:
    """What each ruling settles, and its functions and tests."""
    rows = [
        [name, ", ".join(row["rules"]), row["title"], _functions(CITATIONS.get(name, ())), _files(_tests(name))]
        for name, row in rulebook()["rulings"].items()
    ]
    return table(("ruling", "rules", "in short", "played by", "tested in"), rows)


def _tests(number: str) -> Sequence[TestCitation]:
    return cited_tests(TESTS / "rules").get(number, ())


def _functions(citations: Iterable[Citation]) -> str:
    """The functions by file, in an order that does not depend on what was imported first."""
    by_file: dict[str, list[str]] = {}
    for one in sorted(citations, key=lambda one: (one.file, one.line)):
        by_file.setdefault(one.file, []).append(f"`{one.function}`")
    return "; ".join(f"[{_short(file)}]: {', '.join(dict.fromkeys(names))}" for file, names in by_file.items())


def _files(tests: Iterable[TestCitation]) -> str:
    """The files of tests."""
    return ", ".join(f"[{_short(test)}]" for test in dict.fromkeys(test.file for test in tests)) or "-"


def _short(file: str) -> str:
    """A file's name as the tables have it; `sources` tells where it is."""
    name = Path(file).stem.removeprefix("test_")
    return f"tricky {name}" if "tricky/" in file else name


def sources() -> str:
    """Where the names in brackets lead, in Markdown's own form."""
    index = rulebook()
    files = {one.file for number in (*index["rules"], *index["rulings"]) for one in CITATIONS.get(number, ())}
    files |= {f"tests/{one.file}" for number in (*index["rules"], *index["rulings"]) for one in _tests(number)}
    links = sorted(f"[{_short(file)}]: ../{file}" for file in files)
    twice = [one for one, other in pairwise(links) if one.partition("]:")[0] == other.partition("]:")[0]]
    if twice:
        raise ValueError(f"two files go by the same name: {twice[0]}")
    return "\n".join(["", *links, ""])


# --- Decisions and rewards -------------------------------------------------------------------------------------------


def decisions() -> str:
    """What may be asked, and by which rules."""
    rows = []
    for decision in Decision:
        if decision in QUESTIONS:
            apply = QUESTIONS[decision][1].__name__
            numbers = [number for number, cited in CITATIONS.items() if apply in [one.function for one in cited]]
            question = re.sub(r"\{\w+\}", "…", PROMPTS.get(decision.name.lower(), "(in words for the position)"))
            rows.append([f"`{decision.name.lower()}`", ", ".join(sorted(numbers, key=_order)), question])
    return table(("decision", "rules and rulings", "question"), rows)


def _order(number: str) -> tuple[bool, list[int]]:
    """Rules before rulings, both as they are numbered."""
    return number.startswith("R"), [int(part) for part in number.removeprefix("R").split(".")]


def rewards() -> str:
    """The kinds of reward, with the words beside them in the source."""
    lines = inspect.getsource(Reward).splitlines()
    told = {name: line.partition("  # ")[2] for name in REWARDS for line in lines if f" {name.upper()} = " in line}
    return table(("`reward=`", "what is paid for a decision"), [(f"`{name}`", told[name]) for name in REWARDS])


def letters() -> str:
    """The letters of the score."""
    found = [re.match(r"8\.4 ([A-F]): (.*)", one.summary) for one in CITATIONS["8.4"]]
    return table(("letter", "points"), [(match[1], match[2]) for match in found if match])


# --- Sources ---------------------------------------------------------------------------------------------------------


def scripts() -> str:
    """The files of scripts/ that are run, with the first line of each."""
    rows = []
    for file in sorted((ROOT / "scripts").glob("*.py")):
        text = file.read_text("utf-8")
        if "\nif __name__ ==" in text:
            rows.append([f"`{file.name}`", str(ast.get_docstring(ast.parse(text))).split("\n")[0]])
    return table(("script", "what it does"), rows)


def places() -> str:
    """Where the tables are that a new rule touches."""
    rows = [[f"`{name}`", f"[{(file := place_of(name))}](../{file})", told] for name, told in PLACES.items()]
    return table(("name", "in", "what stands there"), rows)


def place_of(name: str) -> str:
    """The file that defines a top-level name; ValueError unless there is just one."""
    found = [file for file, names in _definitions().items() if name in names]
    if len(found) != 1:
        raise ValueError(f"scripts/doc_code.py: {name} is defined in {', '.join(found) or 'no file'}, not in one")
    return found[0]


@cache
def _definitions() -> dict[str, set[str]]:
    """The top-level names of The Mission's own sources; the small games and the core have some of the same names."""
    found = {}
    for folder in ("mission_env", "agents"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            if game_of(file.relative_to(ROOT)) == FIRST_GAME and file.parent.name != "core":
                tree = ast.parse(file.read_text(encoding="utf-8"))
                found[file.relative_to(ROOT).as_posix()] = set(_defined(tree))
    return found


def _defined(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (target.id for target in targets if isinstance(target, ast.Name))


# --- Excerpts --------------------------------------------------------------------------------------------------------


def example_step() -> str:
    """The function of a rule that is one step, and its neighbours in the Sequence of Play."""
    (citation,) = CITATIONS[STEP]
    steps = PROCEDURES["turn"][0]
    place = steps.index(citation.function)
    around = " → ".join(f"`{name}`" for name in steps[place - 1 : place + 2])
    return f"{_excerpt(citation)}\n\nIts place in `PROGRAM`: {around}."


def example_question() -> str:
    """The functions of a decision: the step that asks, and what is done with the answer."""
    citations = {one.function: one for cited in CITATIONS.values() for one in cited}
    legal, apply = (function.__name__ for function in QUESTIONS[Decision[QUESTION.upper()]])
    excerpts = [_excerpt(citations[name]) for name in (QUESTION, apply)]
    return "\n\n".join([*excerpts, f"Its row in `QUESTIONS` pairs `{apply}` with `{legal}`."])


def example_test() -> str:
    """A test of the first example."""
    name, _, function = TEST.partition(".")
    (test,) = [one for one in _tests(STEP) if one.name == TEST]
    tree = ast.parse((ROOT / "tests" / test.file).read_text("utf-8"))
    (found,) = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name]
    (method,) = [node for node in found.body if isinstance(node, ast.FunctionDef) and node.name == function]
    head, body = f'class {name}:\n    """{ast.get_docstring(found)}"""\n', _lines(f"tests/{test.file}", method)
    return f"In [{test.file}](../tests/{test.file}):\n\n```python\n{head}\n{body}\n```"


def _excerpt(citation: Citation) -> str:
    """A function with its decorator."""
    tree = ast.parse((ROOT / citation.file).read_text("utf-8"))
    (node,) = [one for one in tree.body if isinstance(one, ast.FunctionDef) and one.name == citation.function]
    return f"In [{citation.file}](../{citation.file}):\n\n```python\n{_lines(citation.file, node)}\n```"


def _lines(file: str, node: ast.FunctionDef) -> str:
    first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
    return "\n".join((ROOT / file).read_text("utf-8").splitlines()[first - 1 : node.end_lineno])
