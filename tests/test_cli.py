"""The command line: what it prints, what it writes, and what it answers to wrong arguments."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mission_env import cli

ROOT = Path(__file__).parent.parent


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path, monkeypatch):
    """Commands write below the working folder."""
    monkeypatch.chdir(tmp_path)


def failed(capsys, *arguments: str) -> tuple[int, str]:
    """Exit code and the one line on stderr of a command that must fail without printing anything else."""
    code = cli.run(arguments)
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("mission-env: ") and err.count("\n") == 1
    return code, err


class TestHelp:
    """Help is quick and exits with 0."""

    @pytest.mark.parametrize("command", [[], ["train"], ["evaluate"], ["bench"], ["replay"], ["rules"]])
    def test_help(self, command, capsys):
        assert cli.run([*command, "--help"]) == 0
        out, err = capsys.readouterr()
        assert "Usage: mission-env" in out and err == ""

    def test_imports_nothing_slow(self):
        """The compiler, the trainer and the rules stay out until a command runs."""
        code = "import sys; from mission_env.cli import run; run(['evaluate', '--help']); print(*sys.modules)"
        done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
        loaded = set(done.stdout.splitlines()[-1].split())
        assert "mission_env.cli" in loaded
        assert not loaded & {"numba", "torch", "stable_baselines3", "mission_env.engine", "agents"}

    @pytest.mark.parametrize("script", ["bench", "evaluate", "replay", "rules"])
    def test_scripts(self, script):
        """The same commands as files."""
        file = ROOT / "scripts" / f"{script}.py"
        call = {"env": os.environ | {"PYTHONPATH": str(ROOT)}, "capture_output": True, "text": True, "check": True}
        done = subprocess.run([sys.executable, file, "--help"], **call)
        assert f"Usage: mission-env {script}" in done.stdout


class TestRules:
    """`mission-env rules`."""

    def test_numbers(self, capsys):
        assert cli.run(["rules", "7.2", "r26"]) == 0
        out = capsys.readouterr().out
        assert "7.2 Converting a Field" in out and "\nR26 " in out

    def test_list(self, capsys):
        assert cli.run(["rules"]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert len(lines) > 150 and lines[0].startswith("1.0 ") and lines[-1].startswith("R")

    def test_unknown(self, capsys):
        """Nothing is printed of the known ones either."""
        code, err = failed(capsys, "rules", "7.2", "7.99")
        assert code == 2 and "no rule '7.99'; close: " in err


class TestEvaluate:
    """`mission-env evaluate`."""

    SMALL = ("evaluate", "--agents", "random", "--scenario", "rise_of_islam", "--games", "3")

    def test_table_and_json(self, tmp_path, capsys):
        """The table on stdout, and the file where it is said to be; the same seed gives the same games."""
        assert cli.run([*self.SMALL, "--seed", "5"]) == 0
        out = capsys.readouterr().out
        assert "Final victory points" in out and "seeds 5 to 7" in out
        assert out.splitlines()[-1] == "written to runs/evaluations/rise_of_islam-5-3.json"
        first = json.loads((tmp_path / "runs/evaluations/rise_of_islam-5-3.json").read_text())
        assert cli.run([*self.SMALL, "--seed", "5", "--batch", "2", "--out", "x/y.json"]) == 0
        second = json.loads((tmp_path / "x/y.json").read_text())
        assert first["players"][0]["single_games"] == second["players"][0]["single_games"]

    @pytest.mark.parametrize(
        ("arguments", "told"),
        [
            (["--games", "0"], "--games"),
            (["--games", "-5"], "--games"),
            (["--games", "many"], "--games"),
            (["--seed", "-1"], "--seed"),
            (["--batch", "0"], "--batch"),
            (["--scenario", "crusades"], "'crusades' is none; one of campaign, rise_of_islam"),
            (["--agents", "nobody"], "nobody"),
            (["--agents", "random,runs/none"], "runs/none"),
            (["--agents", "random,random"], "random comes twice"),
            (["--agents", ","], "no player is named"),
            (["--what"], "--what"),
        ],
    )
    def test_bad_arguments(self, arguments, told, capsys):
        code, err = failed(capsys, "evaluate", *arguments)
        assert code == 2 and told in err

    def test_output_is_checked_before_playing(self, tmp_path, capsys, monkeypatch):
        """A file in the way of the folder."""
        (tmp_path / "file").write_text("")
        monkeypatch.setattr("agents.evaluation.evaluate", lambda *arguments: pytest.fail("played"))
        code, err = failed(capsys, *self.SMALL, "--out", "file/x.json")
        assert code == 1 and "cannot write file/x.json" in err

    def test_interrupted(self, tmp_path, capsys, monkeypatch):
        """Ctrl-C: one line, and no file."""

        def interrupt(*arguments):
            raise KeyboardInterrupt

        monkeypatch.setattr("agents.evaluation.play", interrupt)
        code = cli.run(self.SMALL)
        assert code == cli.INTERRUPTED
        assert capsys.readouterr().err.splitlines()[-1] == "mission-env: interrupted"
        assert not list(tmp_path.rglob("*.json"))


class TestBench:
    """`mission-env bench`: arguments only; the measuring has its own tests."""

    def test_arguments(self, capsys, monkeypatch):
        calls = []
        monkeypatch.setattr("mission_env.bench.run_bench", lambda *arguments: calls.append(arguments))
        assert cli.run(["bench", "--seed", "4", "--repeats", "6", "--cold"]) == 0
        assert calls == [(4, 6, True, Path("runs/bench.json"))]
        assert capsys.readouterr().out == "written to runs/bench.json\n"

    def test_training(self, capsys, monkeypatch):
        calls = []
        monkeypatch.setattr("agents.training_bench.run_training_bench", lambda *arguments: calls.append(arguments))
        assert cli.run(["bench", "--training", "--seed", "4"]) == 0
        assert calls == [(4, 5, Path("runs/bench_training.json"))]
        assert capsys.readouterr().out == "written to runs/bench_training.json\n"
        code, err = failed(capsys, "bench", "--training", "--cold")
        assert code == 2 and "--cold" in err

    def test_bad_arguments(self, capsys):
        code, err = failed(capsys, "bench", "--repeats", "4")
        assert code == 2 and "--repeats" in err

    def test_output_is_checked_before_measuring(self, tmp_path, capsys, monkeypatch):
        (tmp_path / "file").write_text("")
        monkeypatch.setattr("mission_env.bench.run_bench", lambda *arguments: pytest.fail("measured"))
        code, err = failed(capsys, "bench", "--out", "file/x.json")
        assert code == 1 and "cannot write file/x.json" in err


class TestTrain:
    """`mission-env train`: arguments only; the training itself has its own tests."""

    @pytest.mark.parametrize(
        ("arguments", "told"),
        [
            ([], "--config"),
            (["--config", "none.yaml"], "none.yaml"),
            (["--config", "wrong.yaml"], "stepz"),
            (["--config", "empty.yaml", "--resume", "--overwrite"], "--overwrite"),
            (["--config", "empty.yaml", "--seed", "x"], "--seed"),
            (["--config", "empty.yaml", "--seeds", "0"], "--seeds"),
            (["--config", "empty.yaml", "--seed", "910001005"], "campaign-v1 is kept for evaluation"),
        ],
    )
    def test_bad_arguments(self, arguments, told, tmp_path, capsys):
        (tmp_path / "empty.yaml").write_text("")
        (tmp_path / "wrong.yaml").write_text("stepz: 5\n")
        code, err = failed(capsys, "train", *arguments)
        assert code == 2 and told in err

    def test_several_seeds(self, tmp_path, monkeypatch):
        """One seed is a run of its own; more go into a folder together."""
        (tmp_path / "empty.yaml").write_text("")
        calls = []
        monkeypatch.setattr("agents.training.start", lambda *arguments: calls.append(arguments))
        monkeypatch.setattr("agents.seeds.start_seeds", lambda *arguments: calls.append(arguments))
        file = Path("empty.yaml")
        assert cli.run(["train", "--config", "empty.yaml", "--seeds", "1", "--overwrite"]) == 0
        assert cli.run(["train", "--config", "empty.yaml", "--seeds", "3", "--resume", "--out", "here"]) == 0
        assert calls == [(file, False, True, None, None), (file, 3, True, False, None, Path("here"))]

    def test_strange_folder(self, tmp_path, capsys):
        """A folder that no training made is left alone."""
        (tmp_path / "empty.yaml").write_text("")
        (tmp_path / "mine").mkdir()
        (tmp_path / "mine" / "letter").write_text("")
        code, err = failed(capsys, "train", "--config", "empty.yaml", "--out", "mine", "--overwrite")
        assert code == 2 and "mine is not the folder of a training run" in err
        assert (tmp_path / "mine" / "letter").exists()


def test_no_command(capsys):
    """The help, and the exit code of bad arguments."""
    assert cli.run([]) == 2
    assert "Usage: mission-env" in capsys.readouterr().out


def test_unknown_command(capsys):
    code, err = failed(capsys, "conquer")
    assert code == 2 and "conquer" in err
