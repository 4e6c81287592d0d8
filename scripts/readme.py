"""Writes the generated tables of README.md between their markers, or checks that they are up to date.

python scripts/readme.py --write
python scripts/readme.py --check
"""

import argparse
import re
import sys
from collections.abc import Callable
from pathlib import Path

from agents.leaderboard import markdown, read
from mission_env.actions import LAND_VERBS, N_ACTIONS, PATH_VERBS, VERB_OF, VERBS
from mission_env.data import rulebook
from mission_env.observation import CHANNELS, HIGH, LOW, SHAPES

README = Path(__file__).parent.parent / "README.md"
LEADERBOARD = README.with_name("leaderboard.json")


def channels() -> str:
    """The observation: a row for each group of channels that share a prefix and bounds."""
    rows = []
    for key, names in CHANNELS.items():
        rows += [f"**`{key}`** {SHAPES[key]}, int8", "", "| channel | lowest | highest |", "|---|---|---|"]
        low = LOW[key].reshape(-1, len(names)).min(axis=0)
        high = HIGH[key].reshape(-1, len(names)).max(axis=0)
        rows += [f"| `{name}` | {low[i]} | {high[i]} |" for i, name in enumerate(names)]
        rows.append("")
    return "\n".join(rows)


def actions() -> str:
    """The actions: a row for each verb, with its first number and how many targets it has."""
    rows = [f"{N_ACTIONS} actions.", "", "| verb | first action | targets |", "|---|---|---|"]
    numbers = [int(verb) for verb in VERB_OF]
    for number, verb in enumerate(VERBS):
        count = numbers.count(number)
        if verb in LAND_VERBS:
            target = f"{count} Lands"
        elif verb in PATH_VERBS:
            target = f"{count} Paths"
        else:
            target = str(count) if count > 1 else "-"
        rows.append(f"| `{verb}` | {numbers.index(number)} | {target} |")
    return "\n".join(rows)


def rulings() -> str:
    """The rulings in short."""
    rows = ["| ruling | rules | in short |", "|---|---|---|"]
    for name, ruling in rulebook()["rulings"].items():
        rows.append(f"| {name} | {', '.join(ruling['rules'])} | {ruling['title']} |")
    return "\n".join(rows)


def leaderboard() -> str:
    """The leaderboard: a table for each test suite."""
    return markdown(read(LEADERBOARD))


SECTIONS: dict[str, Callable[[], str]] = {
    "leaderboard": leaderboard,
    "channels": channels,
    "actions": actions,
    "rulings": rulings,
}


def rendered(text: str) -> str:
    """README text with every generated section made anew; ValueError if a marker is missing."""
    for name, make in SECTIONS.items():
        pattern = re.compile(f"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.DOTALL)
        if not pattern.search(text):
            raise ValueError(f"README.md lacks the markers <!-- {name} --> and <!-- /{name} -->")
        text = pattern.sub(lambda match, table=make(): match[1] + table + "\n" + match[2], text)
    return text


def main() -> int:
    """Runs the command; exit code 1 when --check finds a difference."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    mode = parser.add_mutually_exclusive_group(required=True)
    mode.add_argument("--write", action="store_true", help="rewrite README.md")
    mode.add_argument("--check", action="store_true", help="fail if README.md is out of date")
    options = parser.parse_args()
    text = README.read_text("utf-8")
    fresh = rendered(text)
    if options.write:
        README.write_text(fresh, "utf-8")
    elif fresh != text:
        print("README.md is out of date: python scripts/readme.py --write", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
