"""Writes the generated tables of README.md and docs/ between their markers, or checks that they are up to date.

    python scripts/docs.py --write
    python scripts/docs.py --check

A page holds a table where it has the lines `<!-- NAME -->` and `<!-- /NAME -->`; what stands between them is made anew.
Exit code 1 where --check finds a difference, or a page is at fault.
"""

import argparse
import re
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import doc_code
import doc_tables

ROOT = Path(__file__).parent.parent
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
SECTIONS: dict[str, Callable[[], str]] = {
    "leaderboard": doc_tables.leaderboard,
    "coverage": doc_code.coverage,
    "rules": doc_code.rules,
    "rulings": doc_code.rulings,
    "sources": doc_code.sources,
    "channels": doc_tables.channels,
    "actions": doc_tables.actions,
    "decisions": doc_code.decisions,
    "rewards": doc_code.rewards,
    "letters": doc_code.letters,
    "levels": doc_tables.levels,
    "commands": doc_tables.commands,
    "scripts": doc_code.scripts,
    "training": doc_tables.training_keys,
    "configurations": doc_tables.configurations,
    "places": doc_code.places,
    "step": doc_code.example_step,
    "question": doc_code.example_question,
    "test": doc_code.example_test,
}
_MARKER = re.compile(r"^<!-- ([a-z]+) -->$", re.MULTILINE)


def rendered(text: str, page: str = "the page") -> str:
    """A page with every generated section made anew; ValueError if a marker is unknown or not closed."""
    for name in _MARKER.findall(text):
        if name not in SECTIONS:
            raise ValueError(f"{page}: nothing is known as <!-- {name} -->; known: {', '.join(SECTIONS)}")
        pattern = re.compile(f"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.DOTALL)
        if not pattern.search(text):
            raise ValueError(f"{page} lacks the marker <!-- /{name} -->")
        text = pattern.sub(lambda match, table=SECTIONS[name](): f"{match[1]}{table}\n{match[2]}", text)
    return text


def check_places(texts: Sequence[str]) -> None:
    """Every section stands on one page; ValueError if one stands on none, or on several."""
    seen = Counter(name for text in texts for name in _MARKER.findall(text))
    wrong = [f"{name} {seen[name]} times" for name in SECTIONS if seen[name] != 1]
    if wrong:
        raise ValueError(f"each section stands on one page, not so: {', '.join(wrong)}")


def main(line: Sequence[str] | None = None) -> int:
    """Runs the command and returns its exit code."""
    parser = argparse.ArgumentParser("docs", description="Writes or checks the generated tables of the documentation.")
    mode = parser.add_mutually_exclusive_group(required=True)
    mode.add_argument("--write", action="store_true", help="make the tables anew")
    mode.add_argument("--check", action="store_true", help="fail where a table is out of date")
    write = parser.parse_args(line).write
    faults = [fault for page in PAGES if (fault := _refresh(page, write))]
    try:
        check_places([page.read_text("utf-8") for page in PAGES])
    except ValueError as error:
        faults.append(str(error))
    for fault in faults:
        print(f"docs: {' '.join(fault.split())}", file=sys.stderr)
    return int(bool(faults))


def _refresh(page: Path, write: bool) -> str:
    """Writes a page anew where that changes it; what is at fault with it, else nothing."""
    text, name = page.read_text("utf-8"), page.relative_to(ROOT).as_posix()
    try:
        fresh = rendered(text, name)
    except (ValueError, OSError) as error:
        return str(error)
    if fresh == text:
        return ""
    if not write:
        return f"{name} is out of date: python scripts/docs.py --write"
    page.write_text(fresh, "utf-8")
    print(f"{name} written")
    return ""


if __name__ == "__main__":
    sys.exit(main())
