"""Random legal games of Battles, every decision checked; the checks themselves; and plain Python beside compiled code.

`python -m tests.battles.test_fuzz 3000` prints a hash of record, mask and observation after each random decision.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from mission_env.battles.actions import N_ACTIONS, Act
from mission_env.battles.batch import BattlesBatch
from mission_env.battles.fuzz import FUZZER
from mission_env.battles.game import SYSTEM
from mission_env.battles.observation import LAYOUT
from mission_env.battles.state import empty_games
from mission_env.battles.vocabulary import Decision
from mission_env.core.chance import key_from_seed, philox, seed_record
from mission_env.core.engine import PLAY, START
from mission_env.core.fuzz import Check, memory_of

ROOT = Path(__file__).parent.parent.parent
PLAIN = os.environ.get("NUMBA_DISABLE_JIT") == "1"
DECISIONS = 2_000 if PLAIN else 300_000  # plain Python takes a thousand times as long
COMPARED = 5_000  # compiled and plain


def test_random_games_pass_every_check():
    """Every other game taxes only where there is nothing else to do."""
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
        ("field", "place", "value", "name"),
        [
            ("turn", (), 9, "round_on_the_track"),
            ("collapsed", (), 1, "round_on_the_track"),
            ("n_notes", (), 1, "script_and_notes_empty"),
            ("procedure", 0, 1, "frames_in_bounds"),
            ("local", (2, 1), 1, "frames_in_bounds"),
            ("decision", (), int(Decision.CASUALTY), "decision_stands_in_its_procedure"),
            ("decision", (), int(Decision.GAME_OVER), "decision_stands_in_its_procedure"),
            ("florins", (), 100, "florins_within_limits"),
            ("city", 0, 7, "tokens_known"),
            ("border", 3, 1, "tokens_known"),
            ("republic", 1, 1, "regimes_fit"),
            ("suzerain", 1, 1, "regimes_fit"),
            ("owner", 1, 2, "regimes_fit"),
            ("theocracy", 0, 4, "faiths_known"),
            ("repressed", (0, 0), -1, "repressed_not_negative"),
            ("agents", 0, 1, "agents_only_in_battles"),
            ("deck", 0, 36, "cards_within_the_deck"),
            ("card_colour", 0, 3, "cards_within_the_deck"),
        ],
    )
    def test_a_broken_invariant(self, field, place, value, name):
        games, buffers = self.table()
        if place == ():
            games[0][field] = value
        else:
            games[0][field][place] = value
        check, words = self.check(games, buffers)
        assert check == Check.STATUS
        assert name in words.split(", ")

    def test_masks(self):
        games, buffers = self.table()
        buffers.mask[Act.TAX] = 0
        assert self.check(games, buffers) == (Check.MASK, "tax")

    def test_numbers_of_the_observation_have_names(self):
        """The first and the last of the flat row."""
        _, buffers = self.table()
        check = FUZZER.in_words(Check.OBSERVATION, 0), FUZZER.in_words(Check.OBSERVATION, len(buffers.row) - 1)
        assert check == ("empires 0 is_england", "globals 0 own_vassals")


def trail(decisions: int) -> Iterator[str]:
    """A rolling hash after each of so many random decisions, game after game, with seeds 0, 1, ..."""
    rolling, taken, seed = hashlib.sha256(), 0, 0
    batch = BattlesBatch(1)
    while taken < decisions:
        s, mask = empty_games(1)[0], np.zeros(SYSTEM.mask_size, dtype=np.uint8)
        seed_record(s, seed)
        SYSTEM.drive(s, START, 0, mask)
        while taken < decisions:
            rolling.update(s.tobytes() + mask.tobytes())
            if taken % 10 == 0:
                batch.load(s)
                rolling.update(b"".join(batch.observations[key].tobytes() for key in LAYOUT.shapes))
            yield f"{rolling.hexdigest()[:16]} seed {seed} round {s.turn}"
            if s.decision == Decision.GAME_OVER:
                break
            SYSTEM.drive(s, PLAY, _choice(mask, seed, taken), mask)
            taken += 1
        seed += 1


def _choice(mask: np.ndarray, seed: int, taken: int) -> int:
    """A random action; games of odd seeds tax only when there is nothing else to do."""
    actions = np.flatnonzero(mask[:N_ACTIONS])
    if seed % 2 and len(actions) > 1:
        actions = actions[actions != Act.TAX]
    word, _ = philox(taken, 1, key_from_seed(seed)[0])
    return int(actions[int(word) % len(actions)])


@pytest.mark.skipif(PLAIN, reason="there is nothing compiled to compare with")
def test_compiled_and_plain_games_are_the_same(tmp_path):
    """Byte for byte, record, mask and observation."""
    with (tmp_path / "plain").open("w") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.battles.test_fuzz", str(COMPARED)],
            cwd=ROOT,
            env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONWARNINGS": "error::RuntimeWarning"},
            stdout=out,
        )
        compiled = list(trail(COMPARED))
        assert process.wait(timeout=900) == 0
    plain = (tmp_path / "plain").read_text().splitlines()
    different = [(a, b) for a, b in zip(compiled, plain, strict=True) if a != b]
    assert not different, f"{different[0][0]} compiled, {different[0][1]} plain"


if __name__ == "__main__":
    for line in trail(int(sys.argv[1])):
        print(line)
