"""Random legal games of Culture, every decision checked; the checks themselves; and plain Python beside compiled code.

`python -m tests.culture.test_fuzz triad 3000` prints a hash of record, mask and observation after each random decision.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from mission_env.core.chance import key_from_seed, philox, seed_record
from mission_env.core.engine import PLAY, START
from mission_env.core.fuzz import Check, memory_of
from mission_env.culture.actions import END, N_ACTIONS
from mission_env.culture.batch import CultureBatch
from mission_env.culture.fuzz import FUZZER
from mission_env.culture.game import SYSTEM
from mission_env.culture.observation import LAYOUT
from mission_env.culture.state import empty_games
from mission_env.culture.vocabulary import SCENARIOS, Decision

ROOT = Path(__file__).parent.parent.parent
PLAIN = os.environ.get("NUMBA_DISABLE_JIT") == "1"
DECISIONS = 2_000 if PLAIN else 300_000  # plain Python takes a thousand times as long
COMPARED = 2_500  # of each scenario, compiled and plain


def test_random_games_pass_every_check():
    """All scenarios; every other game gives all orders before it ends a turn."""
    played, finding = FUZZER.fuzz(DECISIONS, seed=1)
    assert finding is None, str(finding)
    assert played >= DECISIONS


class TestChecks:
    """Each check can fail."""

    def table(self):
        games, buffers = empty_games(1), FUZZER.scratch()
        seed_record(games[0], 1)
        SYSTEM.drive(games[0], START, 0, buffers.mask)
        return games, buffers

    def check(self, games, buffers) -> tuple[Check, str]:
        check, detail = FUZZER.check_record(games[0], memory_of(games)[0], buffers)
        return Check(check), FUZZER.in_words(Check(check), int(detail))

    def test_a_sound_record(self):
        assert self.check(*self.table())[0] == Check.PASSED

    @pytest.mark.parametrize(
        ("field", "value", "name"),
        [
            ("turn", 41, "turn_on_the_track"),
            ("n_notes", 1, "script_and_notes_empty"),
            ("depth", 2, "frames_fit_the_decision"),
            ("nation", 1, "decided_games_are_over"),
            ("decision", int(Decision.GAME_OVER), "games_end_for_a_reason"),
            ("collapsed", 1, "collapse_is_the_players"),
            ("army", 1 << 9, "one_piece_a_square"),
            ("culture", 1000, "points_in_bounds"),
            ("cultural_base", 11, "bases_in_bounds"),
            ("ready", 1, "ready_units_are_own"),
            ("old", 1, "new_cities_are_own"),
        ],
    )
    def test_a_broken_invariant(self, field, value, name):
        games, buffers = self.table()
        games[0][field] = value
        check, words = self.check(games, buffers)
        assert check == Check.STATUS
        assert name in words.split(", ")

    def test_a_nation_without_a_capital(self):
        games, buffers = self.table()
        games[0]["capital"][1] = 0
        assert "nations_have_one_capital" in self.check(games, buffers)[1]

    def test_masks(self):
        games, buffers = self.table()
        buffers.mask[END] = 0
        assert self.check(games, buffers) == (Check.MASK, "end")

    def test_numbers_of_the_observation_have_names(self):
        """The first and the last of the flat row."""
        _, buffers = self.table()
        check = FUZZER.in_words(Check.OBSERVATION, 0), FUZZER.in_words(Check.OBSERVATION, len(buffers.row) - 1)
        assert check == ("squares 0 own_army", "globals 0 units_ready")


def trail(scenario: str, decisions: int) -> Iterator[str]:
    """A rolling hash after each of so many random decisions, game after game, with seeds 0, 1, ..."""
    rolling, taken, seed = hashlib.sha256(), 0, 0
    batch = CultureBatch(1, scenario)
    while taken < decisions:
        s, mask = empty_games(1)[0], np.zeros(SYSTEM.mask_size, dtype=np.uint8)
        seed_record(s, seed)
        SYSTEM.drive(s, START, SCENARIOS.index(scenario), mask)
        while taken < decisions:
            rolling.update(s.tobytes() + mask.tobytes())
            if taken % 25 == 0:
                batch.load(s)
                rolling.update(b"".join(batch.observations[key].tobytes() for key in LAYOUT.shapes))
            yield f"{rolling.hexdigest()[:16]} seed {seed} turn {s.turn}"
            if s.decision == Decision.GAME_OVER:
                break
            SYSTEM.drive(s, PLAY, _choice(mask, seed, taken), mask)
            taken += 1
        seed += 1


def _choice(mask: np.ndarray, seed: int, taken: int) -> int:
    """A random action; games of odd seeds end a turn only when nothing else is left to do."""
    actions = np.flatnonzero(mask[:N_ACTIONS])
    if seed % 2 and len(actions) > 1:
        actions = actions[actions != END]
    word, _ = philox(taken, 1, key_from_seed(seed)[0])
    return int(actions[int(word) % len(actions)])


@pytest.mark.skipif(PLAIN, reason="there is nothing compiled to compare with")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_compiled_and_plain_games_are_the_same(scenario, tmp_path):
    """Byte for byte, record, mask and observation."""
    with (tmp_path / "plain").open("w") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.culture.test_fuzz", scenario, str(COMPARED)],
            cwd=ROOT,
            env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONWARNINGS": "error::RuntimeWarning"},
            stdout=out,
        )
        compiled = list(trail(scenario, COMPARED))
        assert process.wait(timeout=900) == 0
    plain = (tmp_path / "plain").read_text().splitlines()
    different = [(a, b) for a, b in zip(compiled, plain, strict=True) if a != b]
    assert not different, f"{scenario}: {different[0][0]} compiled, {different[0][1]} plain"


if __name__ == "__main__":
    for line in trail(sys.argv[1], int(sys.argv[2])):
        print(line)
