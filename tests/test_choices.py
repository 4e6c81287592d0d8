"""scripts/choices.py."""

import re
import subprocess
import sys

import pytest


def run(*arguments: str) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, "scripts/choices.py", *arguments], capture_output=True, text=True)


def test_gains_of_choices():
    """The scripted player gains nothing on itself; random play loses, and mostly chooses otherwise."""
    found = run("--agents", "heuristic,random", "--positions", "30", "--simulations", "40", "--seed", "11")
    assert found.returncode == 0, found.stderr
    heads = re.findall(r"^(\w+): ([+-][0-9.]+) ± ([0-9.]+), ([0-9]+)% of choices differ", found.stdout, re.M)
    assert heads[0] == ("heuristic", "+0.000", "0.000", "0")
    assert heads[1][0] == "random" and float(heads[1][1]) < 0.0 and int(heads[1][3]) > 50
    assert re.search(r"^  convert +[0-9]+  [+-][0-9.]+$", found.stdout, re.M)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--seed", "910001990"], "not for comparing choices"),
        (["--scenario", "duel"], "no scenario 'duel' of The Mission"),
        (["--agents", "nobody"], "nobody"),
    ],
)
def test_refusals(arguments, says):
    refused = run(*arguments)
    assert refused.returncode == 2 and says in refused.stderr and refused.stderr.count("\n") == 1
