"""Compiled and plain Python play the same game, byte for byte.

`python -m tests.test_parity campaign 10000` plays so many random decisions and prints a hash of everything after each:
record and mask, and every few decisions the observation. The test compares what it prints compiled and with
`NUMBA_DISABLE_JIT=1`.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from mission_env import engine, observation
from mission_env.actions import N_ACTIONS
from mission_env.core.chance import key_from_seed, philox, seed_record
from mission_env.fuzz import IS_DARK
from mission_env.state import empty_games
from mission_env.vocabulary import SCENARIOS, Decision

ROOT = Path(__file__).parent.parent
DECISIONS = 10_000  # of each scenario
OBSERVED = 25  # every so many decisions the observation is hashed as well


def trail(scenario: str, decisions: int) -> Iterator[str]:
    """A rolling hash after each of so many random decisions, game after game, with seeds 0, 1, ..."""
    rolling, taken, seed = hashlib.sha256(), 0, 0
    shown = observation.empty()
    while taken < decisions:
        s, mask = empty_games(1)[0], engine.new_mask()
        seed_record(s, seed)
        engine.new_game(s, SCENARIOS.index(scenario), mask)
        while taken < decisions:
            rolling.update(s.tobytes())
            rolling.update(mask.tobytes())
            if taken % OBSERVED == 0:
                observation.observe(s, *shown.values())
                rolling.update(b"".join(array.tobytes() for array in shown.values()))
            yield f"{rolling.hexdigest()[:16]} seed {seed} turn {s.turn} {Decision(int(s.decision)).name.lower()}"
            if s.decision == Decision.GAME_OVER:
                break
            engine.play(s, _choice(mask, seed, taken), mask)
            taken += 1
        seed += 1


def _choice(mask: np.ndarray, seed: int, taken: int) -> int:
    """A random action; games of odd seeds do not raise the Dark Ages where they need not, and so last longer."""
    actions = np.flatnonzero(mask[:N_ACTIONS])
    bright = actions[~IS_DARK[actions]]
    if seed % 2 and len(bright):
        actions = bright
    word, _ = philox(taken, 1, key_from_seed(seed)[0])
    return int(actions[int(word) % len(actions)])


def play_in_another_process(scenario: str, file: Path) -> subprocess.Popen:
    """The same trail as plain Python, printed to a file."""
    with file.open("w") as out:
        return subprocess.Popen(
            [sys.executable, "-m", "tests.test_parity", scenario, str(DECISIONS)],
            cwd=ROOT,
            env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONWARNINGS": "error::RuntimeWarning"},
            stdout=out,
        )


@pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT") == "1", reason="there is nothing compiled to compare with")
def test_compiled_and_plain_games_are_the_same(tmp_path):
    """At least 20,000 decisions over both scenarios; each scenario is a process of its own."""
    processes = {scenario: play_in_another_process(scenario, tmp_path / scenario) for scenario in SCENARIOS}
    for scenario, process in processes.items():
        compiled = list(trail(scenario, DECISIONS))
        assert process.wait(timeout=600) == 0
        plain = (tmp_path / scenario).read_text().splitlines()
        assert len(plain) == len(compiled) >= DECISIONS
        different = [(a, b) for a, b in zip(compiled, plain, strict=True) if a != b]
        assert not different, f"{scenario}: {different[0][0]} compiled, {different[0][1]} plain"


def test_the_trail_hangs_on_the_dice():
    """The hash does see what happens: other games have another trail."""
    assert len({next(trail(scenario, 1)).split()[0] for scenario in SCENARIOS}) == len(SCENARIOS)


if __name__ == "__main__":
    for line in trail(sys.argv[1], int(sys.argv[2])):
        print(line)
