"""Training with several seeds: folders, resuming, the summary, and what the command says."""

import json
import os
import signal
from pathlib import Path

import numpy as np
import pytest
import torch
import yaml

from agents import seeds
from agents.curves import read_curves
from agents.run_folder import CURVES, RunFolderError, checkpoints, load_tensors, read_card
from agents.seeds import configs_of, spread, start_seeds, train_seeds
from agents.suites import SUITES, SuiteSeeds
from agents.training import go_on, is_over, train
from tests.test_train import SMALL, small

torch.set_num_threads(1)  # tensors are tiny, and where cores are shared two threads wait for each other


@pytest.fixture(scope="module")
def two(tmp_path_factory) -> Path:
    """The folder of two runs long enough for games to end."""
    folder = tmp_path_factory.mktemp("runs") / "small_seeds"
    assert train_seeds(config(), 2, folder)
    return folder


def config(**changes):
    """A training of one long rollout."""
    return small(**{"rollout": 256, "batch": 512, "steps": 1024, **changes})


def modified(folder: Path) -> dict[Path, int]:
    """When each file below was written."""
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}


def test_games_of_seeds_are_apart():
    """Game i of a run starts from seed + i."""
    configs = configs_of(small(seed=7, envs=4), 3)
    assert [one.seed for one in configs] == [7, 11, 15]
    assert all(one.model_copy(update={"seed": 7}) == small(seed=7, envs=4) for one in configs)


class TestSpread:
    """Mean and spread of a few results."""

    def test_three(self):
        told = spread([1.0, None, 2.0, 6.0])
        assert told["mean"] == 3.0 and (told["least"], told["most"]) == (1.0, 6.0)
        assert told["deviation"] == pytest.approx(np.std([1, 2, 6], ddof=1))
        half = 4.302653 * told["deviation"] / np.sqrt(3)  # Student's t of two degrees of freedom
        assert (told["low"], told["high"]) == (pytest.approx(3.0 - half), pytest.approx(3.0 + half))

    def test_few(self):
        assert spread([None]) is None
        assert spread([4.0]) == {"mean": 4.0, "low": None, "high": None, "deviation": None, "least": 4.0, "most": 4.0}


class TestRuns:
    """Folders of runs."""

    def test_files(self, two):
        assert sorted(entry.name for entry in two.iterdir()) == ["seed_1", "seed_5", "seeds.json", "seeds.png"]
        assert [read_card(two / name)["seed"] for name in ("seed_1", "seed_5")] == [1, 5]
        first, second = (load_tensors(checkpoints(two / name)[-1])["policy"] for name in ("seed_1", "seed_5"))
        assert any(not torch.equal(weights, second[name]) for name, weights in first.items())

    def test_summary(self, two):
        told = json.loads((two / "seeds.json").read_text())
        assert told["config"] == config().model_dump()
        scores = [read_card(two / name)["result"]["score"] for name in ("seed_1", "seed_5")]
        assert [run["result"]["score"] for run in told["runs"]] == scores and None not in scores
        assert told["score"] == spread(scores) and told["score"]["mean"] == pytest.approx(np.mean(scores))
        assert [run["folder"] for run in told["runs"]] == ["seed_1", "seed_5"]
        assert [run["steps"] for run in told["runs"]] == [1024, 1024]

    def test_a_run_alone_is_the_same(self, two, tmp_path):
        """A seed gives the same run by itself."""
        train(config(seed=5), tmp_path / "alone")
        alone, among = (read_curves(folder / CURVES) for folder in (tmp_path / "alone", two / "seed_5"))
        np.testing.assert_array_equal(alone["train/entropy"], among["train/entropy"])

    def test_finished_runs_are_skipped(self, two):
        before = modified(two / "seed_1") | modified(two / "seed_5")
        assert train_seeds(config(), 2, two, resume=True)
        assert modified(two / "seed_1") | modified(two / "seed_5") == before

    def test_more_seeds(self, tmp_path):
        """Resumed with more seeds, or longer ones."""
        folder = tmp_path / "runs"
        assert train_seeds(small(steps=64), 1, folder)
        assert train_seeds(small(steps=128), 2, folder, resume=True)
        assert [read_card(folder / name)["steps"] for name in ("seed_1", "seed_5")] == [128, 128]
        assert json.loads((folder / "seeds.json").read_text())["score"] is None  # no game has ended

    def test_interrupted(self, tmp_path, monkeypatch):
        """Ctrl-C ends the run under way and begins no other; later the rest is made up."""
        folder = tmp_path / "runs"
        with monkeypatch.context() as patch:
            patch.setattr(
                seeds, "go_on", lambda one, place, _: go_on(one, place, lambda _: os.kill(os.getpid(), signal.SIGINT))
            )
            assert not train_seeds(small(), 2, folder)
        assert [entry.name for entry in folder.iterdir()] == ["seed_1"]
        assert read_card(folder / "seed_1")["steps"] == 64
        assert train_seeds(small(), 2, folder, resume=True)
        assert [read_card(folder / name)["steps"] for name in ("seed_1", "seed_5")] == [128, 128]

    def test_killed_before_the_first_checkpoint(self, tmp_path):
        """There is nothing to resume from, so the run begins anew."""
        folder = tmp_path / "runs"
        train_seeds(small(steps=64), 1, folder)
        for checkpoint in checkpoints(folder / "seed_1"):
            checkpoint.unlink()
        assert train_seeds(small(steps=64), 1, folder, resume=True)
        assert len(read_curves(folder / "seed_1" / CURVES)["steps"]) == 1

    def test_overwrite(self, tmp_path):
        folder = tmp_path / "runs"
        train_seeds(small(steps=64), 2, folder)
        assert train_seeds(small(steps=64, seed=9), 1, folder, overwrite=True)
        assert sorted(entry.name for entry in folder.iterdir()) == ["seed_9", "seeds.json", "seeds.png"]

    def test_refusals(self, two, tmp_path):
        with pytest.raises(RunFolderError, match="is not empty; --resume goes on"):
            train_seeds(config(), 2, two)
        with pytest.raises(RunFolderError, match="not both"):
            train_seeds(config(), 2, two, resume=True, overwrite=True)
        with pytest.raises(RunFolderError, match=r"another configuration: epochs \(was 1, is 2\)"):
            train_seeds(config(epochs=2), 2, two, resume=True)
        with pytest.raises(RunFolderError, match="no runs to resume"):
            train_seeds(config(), 2, tmp_path / "none", resume=True)
        (tmp_path / "file").touch()
        with pytest.raises(RunFolderError, match="is not a folder"):
            train_seeds(config(), 2, tmp_path / "file")
        (tmp_path / "mine").mkdir()
        (tmp_path / "mine" / "thesis.tex").touch()
        for options in ({}, {"overwrite": True}, {"resume": True}):
            with pytest.raises(RunFolderError, match=r"thesis\.tex, which belongs to no training"):
                train_seeds(config(), 2, tmp_path / "mine", **options)
        (tmp_path / "odd" / "seed_1").mkdir(parents=True)
        (tmp_path / "odd" / "seed_1" / "thesis.tex").touch()
        with pytest.raises(RunFolderError, match="not the folder of a training run"):
            train_seeds(config(), 2, tmp_path / "odd", overwrite=True)
        assert (tmp_path / "odd" / "seed_1" / "thesis.tex").exists()

    def test_games_of_the_suites(self, tmp_path):
        """Nobody trains on the test suites, the last of several seeds neither."""
        before_them = small(seed=SUITES["campaign-v1"].first - 5)
        with pytest.raises(SuiteSeeds, match="not for training"):
            train_seeds(before_them, 2, tmp_path / "run")
        assert not (tmp_path / "run").exists()


def test_is_over():
    """By either limit."""
    card = {"steps": 100, "seconds": 60.0, "result": {"score": None, "collapsed": None, "finished": None}}
    assert not is_over(small(steps=101, minutes=None), card) and not is_over(small(steps=101, minutes=1.1), card)
    assert is_over(small(steps=100, minutes=None), card) and is_over(small(steps=101, minutes=1.0), card)


class TestCommand:
    """What `mission-env train --seeds` does."""

    def test_told(self, tmp_path, monkeypatch, capsys):
        monkeypatch.chdir(tmp_path)
        settings = SMALL | {"rollout": 256, "batch": 512, "steps": 1024}
        Path("tiny.yaml").write_text(yaml.safe_dump(settings), encoding="utf-8")
        start_seeds(Path("tiny.yaml"), 2, seed=3)
        printed = capsys.readouterr()
        assert printed.out.startswith("runs/tiny_seeds: 2 seeds; mean of the last games -")
        assert "seed 3, 1 of 2" in printed.err and "seed 7, 2 of 2" in printed.err
        monkeypatch.setattr(seeds, "train_seeds", lambda *arguments: False)
        start_seeds(Path("tiny.yaml"), 2, out=tmp_path / "elsewhere")
        assert capsys.readouterr().out == f"{tmp_path / 'elsewhere'}: stopped; --resume goes on\n"
