"""Dice and draws: known answers of the generator, even odds, the game that follows, and scripts of fixed outcomes."""

from itertools import pairwise

import numpy as np
import pytest

from mission_env.chance import Chance, die
from mission_env.core import chance
from mission_env.core.notes import Fault
from mission_env.state import SCRIPT_LIMIT, empty_games
from mission_env.vocabulary import FIELD_COUNT, FIELDS, HERESIES

# Published with the generator (Random123, kat_vectors: philox2x32, 10 rounds): counter, key, answer
KNOWN_ANSWERS = (
    ((0x00000000, 0x00000000), 0x00000000, (0xFF1DAE59, 0x6CD10DF2)),
    ((0xFFFFFFFF, 0xFFFFFFFF), 0xFFFFFFFF, (0x2C3F628B, 0xAB4FD7AD)),
    ((0x243F6A88, 0x85A308D3), 0x13198A2E, (0xDD7CE038, 0xF62A4C12)),
)
# Chi-square that fair odds exceed once in a million, by degrees of freedom
CRITICAL = {5: 35.9, 19: 63.7, 35: 89.9}


def record(seed: int = 0):
    """A record with nothing on the table but the dice of a seed."""
    s = empty_games(1)[0]
    chance.seed_record(s, seed)
    return s


def chi_square(observed, expected) -> float:
    """Pearson's statistic."""
    observed, expected = np.asarray(observed, dtype=float), np.asarray(expected, dtype=float)
    return float(((observed - expected) ** 2 / expected).sum())


class TestGenerator:
    """Philox 2x32-10."""

    @pytest.mark.parametrize(("counter", "key", "answer"), KNOWN_ANSWERS)
    def test_known_answers(self, counter, key, answer):
        low, high = chance.philox(counter[0], counter[1], key)
        assert (int(low), int(high)) == answer

    def test_words_are_drawn_one_after_another(self):
        """The counter moves on by one a word, so that a copy made at any point goes on alike."""
        s = record()
        before = int(s.draws)
        rolls = [int(die(s)) for _ in range(50)]
        assert s.draws >= before + 50
        s.draws = before
        assert [int(die(s)) for _ in range(50)] == rolls

    def test_seeds_give_different_dice(self):
        keys = {chance.key_from_seed(seed) for seed in range(1000)}
        assert len(keys) == 1000
        assert all(0 <= word < 1 << 32 for key in keys for word in key)

    def test_successor_has_its_own_dice(self):
        """A run of games never meets a key twice, and the successor starts to count anew."""
        s, keys = record(), set()
        for _ in range(2000):
            keys.add(tuple(s.key.tolist()))
            die(s)
            chance.reseed_as_successor(s)
            assert s.draws == 0
        assert len(keys) == 2000

    def test_successor_does_not_hang_on_what_was_rolled(self):
        short, long = record(3), record(3)
        for _ in range(7):
            die(long)
        chance.reseed_as_successor(short)
        chance.reseed_as_successor(long)
        assert short.tobytes() == long.tobytes()


class TestEvenOdds:
    """Dice and draws favour nothing."""

    def test_dice(self):
        s = record(1)
        rolls = np.bincount([die(s) for _ in range(60_000)], minlength=7)
        assert rolls[0] == 0
        assert chi_square(rolls[1:], [10_000] * 6) < CRITICAL[5]

    def test_pairs_of_dice(self):
        """Random Setup rolls two dice: no die hangs on the one before."""
        s = record(2)
        rolls = np.array([die(s) for _ in range(72_000)]).reshape(-1, 2)
        pairs = np.bincount(rolls @ [6, 1] - 7, minlength=36)
        assert chi_square(pairs, [1000] * 36) < CRITICAL[35]

    def test_draws_follow_the_tiles(self):
        """A kind with three tiles in the cup is drawn three times as often as one with a single tile."""
        s, found = record(3), np.zeros(len(FIELDS))
        cup = FIELD_COUNT.astype(np.int16)
        for _ in range(38_000):
            kind = chance.draw(s, cup, Chance.FIELD)
            found[kind] += 1
            cup[kind] += 1
        assert chi_square(found, FIELD_COUNT * 1000) < CRITICAL[19]

    def test_a_draw_takes_the_tile_out(self):
        s, cup = record(4), np.array([0, 2, 1], dtype=np.int16)
        assert sorted(chance.draw(s, cup, Chance.HERESY) for _ in range(3)) == [1, 1, 2]
        assert cup.tolist() == [0, 0, 0]

    def test_an_empty_cup(self):
        """Nothing comes out of it, and no word is drawn."""
        s = record(5)
        before = s.tobytes()
        assert chance.draw(s, np.zeros(3, dtype=np.int16), Chance.HERESY) == -1
        assert s.tobytes() == before

    @pytest.mark.parametrize("number", [1, 2, 3, 6, 37, 38])
    def test_below_stays_below(self, number):
        s = record(6)
        assert {int(chance.below(s, number)) for _ in range(40 * number)} == set(range(number))


class TestScript:
    """Fixed outcomes come first, then the game's own dice."""

    def test_dice_in_order(self):
        s = record()
        chance.set_script(s, [3, 6, 1], strict=True)
        assert [int(die(s)) for _ in range(3)] == [3, 6, 1]
        assert s.fault == Fault.NONE
        assert s.draws == 0

    def test_then_its_own_dice(self):
        s, twin = record(), record()
        chance.set_script(s, [5], strict=False)
        assert die(s) == 5
        assert [int(die(s)) for _ in range(20)] == [int(die(twin)) for _ in range(20)]

    def test_a_scripted_draw(self):
        s, cup = record(), np.ones(len(HERESIES), dtype=np.int16)
        chance.set_script(s, [Chance.HERESY + 4], strict=True)
        assert chance.draw(s, cup, Chance.HERESY) == 4
        assert cup[4] == 0
        assert cup.sum() == len(HERESIES) - 1

    def test_strict_and_used_up(self):
        s = record()
        chance.set_script(s, [2], strict=True)
        die(s)
        die(s)
        assert (s.fault, s.fault_kind) == (Fault.CHANCE_EMPTY, Chance.DIE)

    def test_the_wrong_kind(self):
        """A draw where a die is asked for, and a die where a draw is."""
        s = record()
        chance.set_script(s, [Chance.WAFER + 20], strict=False)
        die(s)
        assert (s.fault, s.fault_kind) == (Fault.CHANCE_KIND, Chance.DIE)
        s = record()
        chance.set_script(s, [4], strict=False)
        chance.draw(s, np.ones(3, dtype=np.int16), Chance.HERESY)
        assert (s.fault, s.fault_kind) == (Fault.CHANCE_KIND, Chance.HERESY)

    def test_a_tile_that_is_not_in_its_cup(self):
        s, cup = record(), np.array([1, 0, 1], dtype=np.int16)
        chance.set_script(s, [Chance.HERESY + 1], strict=False)
        chance.draw(s, cup, Chance.HERESY)
        assert (s.fault, s.fault_kind) == (Fault.CHANCE_CUP, Chance.HERESY)
        assert cup.min() >= 0

    def test_the_first_fault_counts(self):
        s = record()
        chance.set_script(s, [Chance.WAFER + 1], strict=True)
        die(s)
        chance.draw(s, np.ones(3, dtype=np.int16), Chance.HERESY)
        assert (s.fault, s.fault_kind) == (Fault.CHANCE_KIND, Chance.DIE)

    def test_a_script_has_a_limit(self):
        s = record()
        before = s.tobytes()
        with pytest.raises(ValueError, match=str(SCRIPT_LIMIT)):
            chance.set_script(s, [1] * (SCRIPT_LIMIT + 1), strict=True)
        assert s.tobytes() == before

    def test_cleared_without_a_trace(self):
        """Equal positions are equal bytes, whatever was scripted on the way."""
        s, twin = record(), record()
        chance.set_script(s, [1, 2, 3], strict=True)
        die(s)
        chance.clear_script(s)
        assert s.tobytes() == twin.tobytes()

    def test_codes_do_not_overlap(self):
        """Every kind has room for its outcomes below the next kind's first code, within one signed byte."""
        sizes = {Chance.DIE: 7, Chance.WAFER: 33, Chance.FIELD: len(FIELDS), Chance.HERESY: len(HERESIES)}
        kinds = sorted(Chance)
        for kind, following in pairwise(kinds):
            assert kind + sizes.get(kind, 0) <= following
        assert Chance.END <= 127
