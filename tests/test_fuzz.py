"""Random legal games, every decision checked; and the checks themselves, on records and files that are wrong."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from mission_env import IllegalAction, engine, fuzz
from mission_env.actions import ACTION_NAMES, ACTION_NUMBERS, N_ACTIONS, Act
from mission_env.core.chance import seed_record
from mission_env.core.fuzz import memory_of
from mission_env.fuzz import Check, Finding
from mission_env.observation import LOW
from mission_env.state import GAME, OFF_MAP, empty_games
from mission_env.vocabulary import SCENARIOS, Decision, Land

ROOT = Path(__file__).parent.parent
DECISIONS = 300_000


def test_random_games_pass_every_check():
    """Both scenarios, half of the games careful with the Dark Ages."""
    played, finding = fuzz.fuzz(DECISIONS, seed=1)
    assert finding is None, str(finding)
    assert played >= DECISIONS


def test_progress_is_told():
    told: list[int] = []
    played, _ = fuzz.fuzz(500, seed=3, scenarios=("rise_of_islam",), progress=told.append)
    assert told == sorted(told)
    assert told[-1] == played


class Table:
    """A record at a decision with the buffers of the checks."""

    def __init__(self, scenario: str = "campaign", seed: int = 1) -> None:
        self.games, self.buffers = empty_games(1), fuzz.scratch()
        self.s = self.games[0]
        seed_record(self.s, seed)
        engine.new_game(self.s, SCENARIOS.index(scenario), self.buffers.mask)

    def check(self) -> tuple[Check, int]:
        """What the checks say."""
        check, detail = fuzz.check_record(self.s, memory_of(self.games)[0], self.buffers)
        return Check(check), int(detail)


class TestChecks:
    """Each check can fail."""

    def test_a_sound_record(self):
        assert Table().check() == (Check.PASSED, 0)

    def test_a_fault(self):
        table = Table()
        table.s.fault = 4
        assert table.check() == (Check.FAULT, 4)

    def test_a_broken_invariant(self):
        table = Table()
        table.s.treasury = 11
        check, detail = table.check()
        assert check == Check.STATUS
        assert fuzz.in_words(check, detail) == "treasury_within_limits"

    def test_an_action_too_many(self):
        table = Table()
        extra = Act.FLY_ARCHBISHOP + Land.KIEV
        table.buffers.mask[extra] = 1
        assert table.check() == (Check.MASK, extra)

    def test_an_action_too_few(self):
        table = Table()
        missing = int(np.flatnonzero(table.buffers.mask)[-1])
        table.buffers.mask[missing] = 0
        assert table.check() == (Check.MASK, missing)

    def test_a_single_legal_action(self):
        """A decision that the engine should have taken (R43): an Army with nowhere to go."""
        table = Table("rise_of_islam")
        assert table.s.decision == Decision.ARMY_MOVE
        table.s.roman[:] = OFF_MAP
        table.s.papal_states = 0
        assert engine.legal(table.s, table.buffers.mask) == 1
        assert table.check() == (Check.FEW_CHOICES, 1)

    @pytest.mark.parametrize(
        ("field", "words"), [("persia_muslim", "globals 0 persia_muslim"), ("submit", "paths 0 submit")]
    )
    def test_a_value_out_of_bounds(self, field, words):
        """Fields that no invariant looks at, with more than the observation has room for."""
        table = Table("rise_of_islam")
        table.s[field] = 2
        assert fuzz.in_words(*table.check()) == words

    def test_a_look_that_writes(self):
        """Bytes that change while nobody may write: here the observation's own."""
        table = Table()
        memory = table.buffers.row.view(np.uint8)[: GAME.itemsize]
        assert fuzz.check_record(table.s, memory, table.buffers)[0] == Check.LEGAL_WRITES


def test_a_game_that_stops_is_found():
    """Records that ask for scripted dice and have none: the first die is a fault."""
    games = empty_games(3)
    for number, s in enumerate(games):
        seed_record(s, number)
    games["strict"][2] = 1
    actions = np.full(fuzz.LONGEST_GAME, -1, dtype=np.int64)
    words = np.arange(3, dtype=np.int64)
    decisions, game, check, _ = fuzz.fuzz_many(games, memory_of(games), 0, words, 0, fuzz.scratch(), actions)
    assert (game, Check(check)) == (2, Check.FAULT)
    assert decisions > 0


class TestFindings:
    """A finding is a file that plays again."""

    def finding(self, decisions: int = 30) -> Finding:
        """The start of some game, as if something had been found there."""
        table, names = Table("campaign", 7), []
        for _ in range(decisions):
            names.append(ACTION_NAMES[int(np.flatnonzero(table.buffers.mask[:N_ACTIONS])[-1])])
            engine.play(table.s, ACTION_NUMBERS[names[-1]], table.buffers.mask)
        return Finding("status", "fields_all_there", "campaign", 7, tuple(names))

    def test_saved_and_loaded(self, tmp_path):
        finding = self.finding()
        file = finding.save(tmp_path / "new")
        assert file.name == "status-campaign-7.json"
        assert Finding.load(file) == finding

    def test_replayed(self):
        """Every decision is checked again; here nothing is wrong any more."""
        finding = self.finding()
        told = list(fuzz.replay(finding))
        assert len(told) == len(finding.actions) + 1
        assert {failure for _, failure in told} == {None}

    def test_an_action_that_is_not_legal_any_more(self):
        finding = self.finding()
        wrong = Finding("status", "", "campaign", 7, (*finding.actions[:10], "fly_archbishop:kiev"))
        with pytest.raises(IllegalAction, match="fly_archbishop:kiev"):
            list(fuzz.replay(wrong))

    def test_words(self):
        assert fuzz.in_words(Check.OBSERVATION, 0) == "lands 0 distance"
        assert fuzz.in_words(Check.OBSERVATION, len(fuzz.FUZZER.layout.flat(LOW)) - 1).startswith("globals 0 ")
        assert fuzz.in_words(Check.MASK, N_ACTIONS) == "the count of legal actions"
        assert fuzz.in_words(Check.MASK, 0) == ACTION_NAMES[0]


class TestScript:
    """scripts/fuzz.py."""

    def run(self, *arguments: object) -> subprocess.CompletedProcess:
        """Runs it as a user would."""
        command = [sys.executable, ROOT / "scripts" / "fuzz.py", *map(str, arguments)]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "200"}
        return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600, check=False)

    def test_nothing_found(self, tmp_path):
        result = self.run("--decisions", 1000, "--seed", 2, "--scenario", "both", "--out", tmp_path)
        assert result.returncode == 0, result.stderr
        assert "nothing found" in result.stderr
        assert list(tmp_path.iterdir()) == []

    def test_replay(self, tmp_path):
        file = TestFindings().finding().save(tmp_path)
        result = self.run("--replay", file)
        assert result.returncode == 0, result.stderr
        assert "every check passed" in result.stderr

    def test_replay_of_an_illegal_game(self, tmp_path):
        file = Finding("mask", "", "campaign", 7, ("sustain:rome",)).save(tmp_path)
        result = self.run("--replay", file)
        assert result.returncode == 1
        assert "sustain:rome" in result.stderr

    def test_bad_arguments(self, tmp_path):
        assert self.run("--scenario", "crusades").returncode == 2
        assert self.run("--replay", tmp_path / "missing.json").returncode == 2
        broken = tmp_path / "broken.json"
        broken.write_text(json.dumps({"seed": 1}))
        assert self.run("--replay", broken).returncode == 1
