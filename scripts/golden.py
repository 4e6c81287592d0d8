"""Golden transcripts: eight whole games in tests/golden, written and checked line by line.

    python scripts/golden.py --check    compares the games with the files (exit code 1 where they differ)
    python scripts/golden.py --write    writes the files anew, on purpose: read the difference before it is committed

A golden transcript holds every question, choice, die and event of a game. Whoever changes a rule sees in the
difference what the change does.
"""

import argparse
import sys
from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path
from random import Random

from mission_env.game import Game
from mission_env.saved_game import record_game
from mission_env.transcript import transcript

FOLDER = Path(__file__).parent.parent / "tests" / "golden"
# Chosen so that every decision, every verb and nearly every kind of event occurs
GAMES = (
    ("campaign", 3),
    ("campaign", 12),
    ("campaign", 28),
    ("campaign", 43),
    ("campaign", 44),
    ("rise_of_islam", 1),
    ("rise_of_islam", 2),
    ("rise_of_islam", 21),
)

# How likely a verb is among the legal ones; 1 where nothing is said. A phase is ended late, rare turns are sought.
_WEIGHT = {
    "end": 0.15,
    "fly_archbishop": 0.3,
    "pick_up_knight": 0.3,
    "move_capital": 0.3,
    "convert_for_solidus": 3,
    "place_melkite": 3,
    "convert_horde": 10,
    "reconcile_path": 10,
    "reconquista": 10,
}
_PHASES = ("religious_action", "christian_emperor", "apostasy")
_GLOOM = 3  # Dark Ages level from which the player raises it no more
_RAISES_DARK_AGES = ("remove_heresy", "convert_by_theologian", "end_heresy_by_theologian")


def varied_player(seed: int) -> Callable[[Game], str]:
    """A player of fixed whims: a verb by weight, then any target, so that rare actions are seen too."""
    dice = Random(seed)

    def choose(game: Game) -> str:
        actions: dict[str, list[str]] = {}
        for name in game.legal_actions():
            actions.setdefault(name.partition(":")[0], []).append(name)
        sums = list(accumulate(_weight(game, verb) for verb in actions))
        verb = list(actions)[bisect_right(sums, dice.random() * sums[-1])]
        return actions[verb][int(dice.random() * len(actions[verb]))]

    return choose


def _weight(game: Game, verb: str) -> float:
    gloomy = game.record.dark_ages >= _GLOOM
    if gloomy and verb in _RAISES_DARK_AGES:
        return 0
    if gloomy and verb == "reconcile_with_theologian":
        return 100
    if verb == "end" and game.decision not in _PHASES:
        return 1
    return _WEIGHT.get(verb, 1)


def path_of(scenario: str, seed: int) -> Path:
    """The file of a golden game."""
    return FOLDER / f"{scenario}_{seed}.txt"


def played(scenario: str, seed: int) -> list[str]:
    """The transcript of a golden game, as it is played now."""
    return transcript(record_game(varied_player(seed), scenario, seed).saved)


def stored(scenario: str, seed: int) -> list[str]:
    """The transcript of a golden game, as it is kept."""
    return path_of(scenario, seed).read_text(encoding="utf-8").splitlines()


def difference(scenario: str, seed: int) -> str | None:
    """The first line in which a game differs from its file; None if it is the same."""
    old, new = stored(scenario, seed), played(scenario, seed)
    for number, (before, now) in enumerate(zip([*old, "(end)"], [*new, "(end)"], strict=False), start=1):
        if before != now:
            return f"{path_of(scenario, seed).name}, line {number}\n  kept: {before}\n  now:  {now}"
    return None


def main() -> int:
    """Checks or writes the golden transcripts."""
    parser = argparse.ArgumentParser(description="Checks or writes the golden transcripts in tests/golden.")
    choice = parser.add_mutually_exclusive_group(required=True)
    choice.add_argument("--check", action="store_true", help="compare the games with the files")
    choice.add_argument("--write", action="store_true", help="write the files anew")
    write = parser.parse_args().write
    failed = 0
    for scenario, seed in GAMES:
        print(f"{scenario} {seed} ...", end=" ", flush=True)
        if write:
            path_of(scenario, seed).write_text("\n".join(played(scenario, seed)) + "\n", encoding="utf-8")
            print("written")
            continue
        found = difference(scenario, seed)
        failed += found is not None
        print(found or "same")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
