"""Tuning the scripted player: it follows what scores more, goes on where it was, and keeps a record."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import yaml

from agents import tuning
from agents.heuristic import HeuristicAgent
from agents.statistics import Estimate
from agents.suites import SUITES, SuiteSeeds
from agents.tuning import Check, Deal, Settings, State, TuningError, begin, play_round, save, tune
from agents.weights import FILE, MEANINGS, WEIGHTS, Weight, read_weights
from mission_env.batch import BatchedGames
from mission_env.vocabulary import SCENARIOS

SMALL = Settings(seed=5_000_000, rounds=2, pairs=1, games=4, check=6)
ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module", autouse=True)
def _compiled():
    HeuristicAgent()


@pytest.fixture
def pool():
    with ThreadPoolExecutor(2) as threads:
        yield threads


def played_by_agent(scenario: str, first: int, number: int) -> np.ndarray:
    """Scores of games in which the player is asked decision by decision."""
    batch, agent = BatchedGames(number, scenario, autoreset=False, observe=False), HeuristicAgent()
    batch.reset(first)
    while not batch.over.all():
        batch.step(agent.act(batch))
    return batch.scores


def leaning(monkeypatch, name: str) -> None:
    """Lets a weight be the score, so that it is known where the search must go."""
    monkeypatch.setattr(Deal, "scores", lambda self, weights: np.full(self._batch.number, weights[Weight[name]]))


class TestGames:
    @pytest.mark.parametrize("scenario", SCENARIOS)
    def test_whole_games_are_those_of_the_player(self, scenario):
        assert (Deal(scenario, 40, 12).scores(WEIGHTS) == played_by_agent(scenario, 40, 12)).all()

    def test_a_deal_can_be_played_again(self):
        deal = Deal("rise_of_islam", 7, 6)
        first = deal.scores(WEIGHTS)
        other = deal.scores(np.zeros(len(WEIGHTS)))
        assert (deal.scores(WEIGHTS) == first).all()
        assert (other != first).any()

    def test_threads_change_nothing(self, pool):
        with ThreadPoolExecutor(1) as single:
            one = tuning.compare(single, [WEIGHTS, 0.5 * WEIGHTS], 9, 5)
        many = tuning.compare(pool, [WEIGHTS, 0.5 * WEIGHTS], 9, 5)
        assert one.shape == (2, 2, 5)
        assert (one == many).all()
        assert (one[0, 1] == Deal(SCENARIOS[1], 9, 5).scores(WEIGHTS)).all()


class TestSearch:
    def test_goes_where_the_score_rises(self, monkeypatch, pool):
        leaning(monkeypatch, "POPE")
        state = State(replace(SMALL, pairs=6), WEIGHTS.copy(), np.zeros(len(WEIGHTS)), np.zeros(len(WEIGHTS)))
        for _ in range(5):
            play_round(state, pool)
        assert state.weights[Weight.POPE] > WEIGHTS[Weight.POPE]
        assert state.moved[Weight.POPE] == state.moved.max()

    def test_dark_ages_limit_stays(self, pool):
        state = State(SMALL, WEIGHTS.copy(), np.zeros(len(WEIGHTS)), np.zeros(len(WEIGHTS)))
        play_round(state, pool)
        moved = state.weights != WEIGHTS
        assert not moved[Weight.DARK_LIMIT]
        assert moved.sum() > len(WEIGHTS) / 2

    def test_rounds_play_games_of_their_own(self, monkeypatch, pool):
        asked = []
        monkeypatch.setattr(
            tuning, "compare", lambda pool, players, first, number: asked.append(first) or np.zeros((2, 2, number))
        )
        state = State(replace(SMALL, pairs=3), WEIGHTS.copy(), np.zeros(len(WEIGHTS)), np.zeros(len(WEIGHTS)))
        for _ in range(2):
            play_round(state, pool)
        assert asked == [5_000_000, 5_000_004, 5_000_008, 5_000_012, 5_000_016, 5_000_020]
        assert state.settings.first_check == 5_000_024


class TestFolder:
    def test_goes_on_as_if_it_had_never_stopped(self, tmp_path, pool):
        whole, _ = tune(SMALL, tmp_path / "whole", 2)
        half = begin(SMALL, tmp_path / "parts")
        (tmp_path / "parts").mkdir()
        play_round(half, pool)
        save(half, tmp_path / "parts")
        parts, _ = tune(SMALL, tmp_path / "parts", 1)
        assert parts.round == whole.round == 2
        assert (parts.weights == whole.weights).all()

    def test_an_interrupted_round_is_played_again(self, tmp_path, monkeypatch):
        def stop(state, means):
            if state.round == 1:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            tune(SMALL, tmp_path, 1, stop)
        assert begin(SMALL, tmp_path).round == 1
        assert tune(SMALL, tmp_path)[0].round == 2

    def test_what_comes_out_can_be_read_and_says_how_it_was_found(self, tmp_path):
        state, result = tune(SMALL, tmp_path)
        kept = read_weights(tmp_path / tuning.RESULT)
        assert (kept == state.result).all()
        np.testing.assert_allclose(kept, state.weights, rtol=1e-3)
        found = yaml.safe_load((tmp_path / tuning.RESULT).read_text("utf-8"))["found_by"]
        assert found["rounds"] == 2
        assert found["games"] == 2 * 2 * 2 * 4
        assert found["after"]["campaign"].startswith(f"{result.after['campaign'].mean:.2f} (")
        scores = Deal("campaign", SMALL.first_check, SMALL.check).scores(WEIGHTS)
        assert result.before["campaign"].mean == scores.mean()

    @pytest.mark.parametrize(
        ("change", "says"),
        [
            ({"pairs": 2}, r"other settings: pairs \(was 1, is 2\)"),
            ({"seed": 6_000_000}, "other settings: seed"),
            ({"rounds": 1}, "has played 2 rounds already, more than 1"),
        ],
    )
    def test_refuses_to_go_on_with_something_else(self, tmp_path, change, says):
        tune(SMALL, tmp_path)
        with pytest.raises(TuningError, match=says) as error:
            begin(replace(SMALL, **change), tmp_path)
        assert "\n" not in str(error.value)

    def test_refuses_other_weights_and_broken_files(self, tmp_path):
        state = begin(SMALL, tmp_path)
        save(state, tmp_path)
        kept = json.loads((tmp_path / tuning.STATE).read_text("utf-8"))
        kept["names"][0] = "DECAY_X"
        (tmp_path / tuning.STATE).write_text(json.dumps(kept), encoding="utf-8")
        with pytest.raises(TuningError, match="other weights"):
            begin(SMALL, tmp_path)
        (tmp_path / tuning.STATE).write_text("{", encoding="utf-8")
        with pytest.raises(TuningError, match="cannot be read as a tuning"):
            begin(SMALL, tmp_path)

    @pytest.mark.parametrize("suite", SUITES.values(), ids=list(SUITES))
    def test_never_tunes_on_a_test_suite(self, tmp_path, suite):
        with pytest.raises(SuiteSeeds, match=suite.name):
            begin(replace(SMALL, seed=suite.first), tmp_path)
        with pytest.raises(SuiteSeeds, match="kept for evaluation"):  # the check alone
            begin(replace(SMALL, seed=suite.first - SMALL.rounds * SMALL.games), tmp_path)


class TestCheck:
    @pytest.mark.parametrize(("low", "better"), [(0.1, True), (0.0, False), (-0.2, False), (None, False)])
    def test_better_means_for_certain(self, low, better):
        gain = Estimate(1.0, low, 2.0)
        assert Check({}, {}, {}, gain).better is better


class TestCommand:
    def run(self, *arguments: str) -> subprocess.CompletedProcess:
        command = [sys.executable, "scripts/tune.py", *arguments]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)

    def test_a_small_tuning_from_end_to_end(self, tmp_path):
        before = FILE.read_bytes()
        small = ["--rounds", "1", "--pairs", "1", "--games", "2", "--check", "2", "--seed", "77"]
        done = self.run("--out", str(tmp_path), *small)
        assert done.returncode == 0, done.stderr
        assert "round 1 of 1" in done.stderr
        assert done.stdout.count("before") == 2
        assert (tmp_path / tuning.RESULT).exists()
        assert FILE.read_bytes() == before

    def test_refuses_seeds_of_a_suite_in_one_line(self, tmp_path):
        done = self.run("--out", str(tmp_path), "--seed", "910001000", "--rounds", "1")
        assert done.returncode == 2
        assert "kept for evaluation" in done.stderr.splitlines()[-1]


class TestWeights:
    def test_the_file_tells_how_its_numbers_were_found(self):
        found = yaml.safe_load(FILE.read_text("utf-8"))["found_by"]
        assert {"command", "engine", "rounds", "games", "seeds", "before", "after", "gain"} <= set(found)
        assert set(found["after"]) == set(SCENARIOS)

    @pytest.mark.parametrize(("drop", "add", "says"), [("POPE", None, "no weight POPE"), (None, "PAPA", "unknown")])
    def test_refuses_a_file_that_does_not_fit(self, tmp_path, drop, add, says):
        rows = dict.fromkeys(MEANINGS, 1.0)
        if drop:
            del rows[drop]
        if add:
            rows[add] = 1.0
        (tmp_path / "weights.yaml").write_text(yaml.safe_dump({"weights": rows}), encoding="utf-8")
        with pytest.raises(ValueError, match=says):
            read_weights(tmp_path / "weights.yaml")
