"""Test suites: which games they are, that nobody trains on them, and how they are played."""

import json
from pathlib import Path

import pytest

from agents.suites import SUITES, SuiteSeeds, refuse, suite_named
from agents.training_config import ConfigError, TrainingConfig, load_config
from mission_env import cli
from mission_env.vocabulary import SCENARIOS


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path, monkeypatch):
    """Commands write below the working folder."""
    monkeypatch.chdir(tmp_path)


class TestSuites:
    """The suites themselves; they must never change."""

    def test_seeds(self):
        games = {name: (suite.scenario, suite.first, suite.last, suite.number) for name, suite in SUITES.items()}
        assert games == {
            "campaign-v1": ("campaign", 910001000, 910001999, 1000),
            "rise-of-islam-v1": ("rise_of_islam", 910002000, 910002999, 1000),
        }
        assert {suite.scenario for suite in SUITES.values()} == set(SCENARIOS)

    def test_by_name(self):
        assert suite_named("campaign-v1").first == 910001000
        with pytest.raises(ValueError, match="no suite 'campaign'; one of campaign-v1, rise-of-islam-v1"):
            suite_named("campaign")


class TestRefusal:
    """Seeds of a suite are for evaluation alone."""

    @pytest.mark.parametrize(
        ("first", "number"), [(0, 10_000), (910000999, 1), (910000900, 100), (910003000, 5), (910001000, 0)]
    )
    def test_free(self, first, number):
        refuse(first, number, "tuning")

    @pytest.mark.parametrize(
        ("first", "number", "suite"),
        [
            (910000999, 2, "campaign-v1 "),
            (910001000, 1, "campaign-v1 "),
            (910001999, 1, "campaign-v1 "),
            (910002000, 1, "rise-of-islam-v1 "),
            (910002999, 7, "rise-of-islam-v1 "),
            (0, 10**9, "campaign-v1 "),
        ],
    )
    def test_taken(self, first, number, suite):
        """One line names the suite and what would be right."""
        with pytest.raises(SuiteSeeds, match=f"are not for tuning: the test suite {suite}") as error:
            refuse(first, number, "tuning")
        assert str(error.value).startswith(f"seeds {first} to {first + number - 1} ")
        assert str(error.value).endswith("take seeds below 910001000 or above 910002999")
        assert "\n" not in str(error.value)

    def test_training_configuration(self, tmp_path):
        """A run starts games of seed, seed + 1, ..., as many as envs."""
        TrainingConfig(seed=910001000 - 128)
        with pytest.raises(ValueError, match="campaign-v1"):
            TrainingConfig(seed=910001001 - 128)
        (tmp_path / "x.yaml").write_text("seed: 910002500\n")
        with pytest.raises(ConfigError, match=r"x\.yaml: seeds 910002500 .* not for training .*rise-of-islam-v1"):
            load_config(Path("x.yaml"))

    def test_training_command(self, tmp_path, capsys):
        (tmp_path / "x.yaml").write_text("")
        assert cli.run(["train", "--config", "x.yaml", "--seed", "910001500"]) == 2
        err = capsys.readouterr().err
        assert "campaign-v1" in err and err.count("\n") == 1


class TestCommand:
    """`mission-env evaluate --suite`."""

    def test_first_games_of_a_suite(self, capsys):
        command = ["evaluate", "--suite", "rise-of-islam-v1", "--agents", "random", "--games", "3", "--out", "x.json"]
        assert cli.run(command) == 0
        assert "rise_of_islam, seeds 910002000 to 910002002" in capsys.readouterr().out
        data = json.loads(Path("x.json").read_text())
        assert (data["scenario"], data["seed"], data["games"]) == ("rise_of_islam", 910002000, 3)

    def test_the_whole_suite_by_default(self, monkeypatch):
        """All of its games."""
        plans = []

        def take_down(players, *plan):
            plans.append(plan)
            raise RuntimeError

        monkeypatch.setattr("agents.evaluation.evaluate", take_down)
        assert cli.run(["evaluate", "--suite", "campaign-v1", "--agents", "random"]) == 1
        assert plans[0][:3] == (1000, 910001000, "campaign")

    @pytest.mark.parametrize(
        ("arguments", "told"),
        [
            (["--suite", "campaign"], "no suite 'campaign'; one of campaign-v1, rise-of-islam-v1"),
            (["--suite", "campaign-v1", "--seed", "1"], "leave out --seed and --scenario"),
            (["--suite", "campaign-v1", "--scenario", "campaign"], "leave out --seed and --scenario"),
            (["--suite", "campaign-v1", "--games", "1001"], "campaign-v1 has 1000 games, not 1001"),
            (["--suite", "campaign-v1", "--games", "0"], "--games"),
            (["--leaderboard"], "--leaderboard needs --suite"),
            (["--suite", "campaign-v1", "--games", "99", "--leaderboard"], "100 games or more, not 99"),
        ],
    )
    def test_bad_arguments(self, arguments, told, capsys, monkeypatch):
        """One line, before anything is played."""
        monkeypatch.setattr("agents.evaluation.evaluate", lambda *arguments: pytest.fail("played"))
        assert cli.run(["evaluate", "--agents", "random", *arguments]) == 2
        out, err = capsys.readouterr()
        assert out == "" and told in err and err.count("\n") == 1
