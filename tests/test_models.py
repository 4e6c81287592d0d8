"""Shipped models: packed, loaded by name, refused in one line when something is wrong, and made by one command."""

import json
import os
import shutil
import signal
from pathlib import Path

import pytest
import torch
import yaml

from agents import model_maker, models
from agents.base import SHIPPED, make_agent
from agents.evaluation import make_players, play
from agents.model_maker import make, measure
from agents.models import FOLDER, JUDGES, LARGEST, RECIPES, ModelError, load_shipped, pack
from agents.ppo import SchemaMismatch, load_agent
from agents.run_folder import RunFolderError, read_card
from agents.suites import SUITES
from agents.training import go_on, train
from mission_env import cli
from mission_env.batch import BatchedGames
from mission_env.jit import engine_hash
from mission_env.observation import LAYOUT, SCHEMA_HASH
from tests.test_train import SMALL, small

torch.set_num_threads(1)  # tensors are tiny, and where cores are shared two threads wait for each other
MEASURED = {"suite": "campaign-v1", "mode": "greedy", "score": {"mean": 1.0, "low": 0.0, "high": 2.0}}


@pytest.fixture
def ctrl_c():
    """Ctrl-C interrupts, also where the tests were started in the background, which ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(scope="module")
def run(tmp_path_factory) -> Path:
    """A small run."""
    folder = tmp_path_factory.mktemp("runs") / "small"
    train(small(), folder)
    return folder


@pytest.fixture
def packed(run, tmp_path, monkeypatch) -> Path:
    """A folder of models with one in it, in place of the package's."""
    folder = tmp_path / "shipped"
    pack(run, "shipped-campaign", MEASURED, folder)
    monkeypatch.setattr(load_shipped, "__defaults__", ("campaign", True, folder))
    return folder


class TestPack:
    """What is packed."""

    def test_card(self, run, packed):
        card = json.loads((packed / "campaign.json").read_text())
        told = read_card(run)
        assert {card[key] == told[key] for key in ("config", "seed", "steps", "versions")} == {True}
        assert card["schema"] == SCHEMA_HASH and card["engine"] == engine_hash() and card["result"] == MEASURED
        assert sorted(entry.name for entry in packed.iterdir()) == ["campaign.json", "campaign.pt"]
        torch.load(packed / "campaign.pt", weights_only=True)

    def test_the_same_again(self, run, packed, tmp_path):
        """The same weights make the same bytes, and so the same version."""
        pack(run, "shipped-campaign", MEASURED, tmp_path / "second")
        for name in ("campaign.pt", "campaign.json"):
            assert (packed / name).read_bytes() == (tmp_path / "second" / name).read_bytes()
        train(small(), tmp_path / "run")
        assert (tmp_path / "run" / "weights.pt").read_bytes() == (run / "weights.pt").read_bytes()

    def test_again(self, run, packed, tmp_path):
        """A newer one takes its place."""
        train(small(seed=2), tmp_path / "other")
        pack(tmp_path / "other", "shipped-campaign", MEASURED, packed)
        assert json.loads((packed / "campaign.json").read_text())["seed"] == 2
        assert load_shipped("shipped-campaign").config.seed == 2

    def test_refusals(self, run, tmp_path, monkeypatch):
        with pytest.raises(ModelError, match=r"no model 'rome'; one of shipped-campaign, shipped-islam"):
            pack(run, "rome", MEASURED, tmp_path)
        with pytest.raises(RunFolderError, match="not the folder of a training run"):
            pack(tmp_path, "shipped-campaign", MEASURED, tmp_path)
        monkeypatch.setattr(models, "LARGEST", 1000)
        with pytest.raises(ModelError, match=r"bytes; a model has at most 1,000"):
            pack(run, "shipped-campaign", MEASURED, tmp_path / "shipped")
        assert not (tmp_path / "shipped").exists()


class TestPlayer:
    """A model as a player."""

    def test_one_thread(self, packed):
        """More of torch's threads wait for each other where cores are shared."""
        torch.set_num_threads(2)
        load_shipped("shipped-campaign")
        assert torch.get_num_threads() == 1

    def test_plays_as_its_run(self, run, packed):
        batch = BatchedGames(16)
        batch.reset(1)
        assert (load_shipped("shipped-campaign").act(batch) == load_agent(run, greedy=True).act(batch)).all()
        scores = [
            play(agent, 4, seed=5).scores.tolist()
            for agent in (load_shipped("shipped-campaign", greedy=False), load_agent(run))
        ]
        assert scores[0] == scores[1]

    def test_by_name(self, packed):
        """The likeliest action unless told otherwise."""
        modes = {"": True, ":greedy": True, ":sampled": False}
        agents = {mode: make_agent(f"shipped-campaign{mode}") for mode in modes}
        assert {mode: agent.greedy for mode, agent in agents.items()} == modes
        assert [agent.name for agent in agents.values()] == ["shipped-campaign"] * 2 + ["shipped-campaign:sampled"]
        assert make_agent("shipped-campaign", "rise_of_islam").name == "shipped-campaign (of campaign)"
        assert {agent.version for agent in agents.values()} == {
            json.loads((packed / "campaign.json").read_text())["weights"]
        }
        assert len(make_players(["shipped-campaign", "random"], "campaign")) == 2
        with pytest.raises(ValueError, match="unknown mode 'best'"):
            make_agent("shipped-campaign:best")

    def test_refusals(self, packed, monkeypatch):
        with pytest.raises(ModelError, match=r"shipped-islam does not come with this installation .*islam\.json"):
            make_agent("shipped-islam")
        with monkeypatch.context() as patch:
            patch.setattr(LAYOUT, "schema_hash", "0123456789abcdef")
            with pytest.raises(SchemaMismatch, match="train it anew"):
                make_agent("shipped-campaign")
        card = (packed / "campaign.json").read_text()
        (packed / "campaign.json").write_text(card[:-20])
        with pytest.raises(ModelError, match="is damaged: it is not JSON"):
            make_agent("shipped-campaign")
        (packed / "campaign.json").write_text(card)
        (packed / "campaign.pt").write_bytes(b"something else")
        with pytest.raises(ModelError, match=r"campaign\.json does not belong to .*campaign\.pt"):
            make_agent("shipped-campaign")

    def test_the_command(self, packed, capsys):
        """One line for a model that is not there."""
        assert cli.run(["evaluate", "--agents", "shipped-islam", "--games", "2"]) == 2
        out, err = capsys.readouterr()
        assert out == "" and err.count("\n") == 1 and "shipped-islam does not come with this installation" in err


class TestMake:
    """Training, measuring and packing in one go."""

    @pytest.fixture
    def configs(self, tmp_path) -> Path:
        folder = tmp_path / "configs"
        folder.mkdir()
        for recipe in RECIPES.values():
            settings = SMALL | {"scenario": recipe.suite.scenario}
            (folder / f"{recipe.config}.yaml").write_text(yaml.safe_dump(settings), encoding="utf-8")
        return folder

    def test_all(self, configs, tmp_path, capsys):
        places = {"configs": configs, "runs": tmp_path / "runs", "folder": tmp_path / "shipped", "games": 4}
        assert make(**places)
        said = capsys.readouterr().out.splitlines()
        assert "on rise-of-islam-v1, 4 games; written to" in said[-1]
        for name, recipe in RECIPES.items():
            agent = load_shipped(name, recipe.suite.scenario, folder=tmp_path / "shipped")
            scores = play(agent, 4, recipe.suite.first, recipe.suite.scenario).scores
            result = json.loads((tmp_path / "shipped" / f"{recipe.file}.json").read_text())["result"]
            assert result["score"]["mean"] == pytest.approx(scores.mean())
            assert result["score"]["low"] <= result["score"]["mean"] <= result["score"]["high"]
            assert (result["suite"], result["games"], result["mode"]) == (recipe.suite.name, 4, "greedy")
        trained = {path: path.stat().st_mtime_ns for path in (tmp_path / "runs").rglob("*.pt")}
        shutil.rmtree(tmp_path / "shipped")
        assert make(**places) and (tmp_path / "shipped" / "islam.pt").exists()
        assert {path: path.stat().st_mtime_ns for path in (tmp_path / "runs").rglob("*.pt")} == trained

    @pytest.mark.usefixtures("ctrl_c")
    def test_interrupted(self, configs, tmp_path, monkeypatch, capsys):
        """Ctrl-C in training packs nothing; Ctrl-C in measuring keeps the games that are over."""
        places = {"configs": configs, "runs": tmp_path / "runs", "folder": tmp_path / "shipped", "games": 3}
        with monkeypatch.context() as patch:
            patch.setattr(
                model_maker,
                "go_on",
                lambda one, place, _: go_on(one, place, lambda _: os.kill(os.getpid(), signal.SIGINT)),
            )
            assert not make(**places)
        assert "shipped-campaign: stopped" in capsys.readouterr().out and not (tmp_path / "shipped").exists()
        with monkeypatch.context() as patch:
            patch.setattr("agents.evaluation._results", lambda *_: os.kill(os.getpid(), signal.SIGINT))
            with pytest.raises(KeyboardInterrupt):
                make(**places)
        kept = tmp_path / "runs" / "models" / "campaign-v1.json.partial.jsonl"
        assert len(kept.read_text().splitlines()) == 3
        assert make(**places) and not kept.exists()

    def test_measure(self, run, tmp_path):
        told = measure(run, SUITES["campaign-v1"], tmp_path, games=3)
        expected = play(load_agent(run, greedy=True), 3, SUITES["campaign-v1"].first)
        assert told["score"]["mean"] == pytest.approx(expected.scores.mean())
        assert told["collapse_rate"] == pytest.approx(expected.collapsed.mean())


def test_recipes():
    """Every shipped name has one, each of its own scenario and files."""
    assert tuple(RECIPES) == SHIPPED
    assert len({recipe.file for recipe in RECIPES.values()}) == len(RECIPES)
    assert {scenario: RECIPES[name].suite.scenario for scenario, name in JUDGES.items()} == {s: s for s in JUDGES}


@pytest.mark.parametrize("name", SHIPPED)
def test_what_the_package_holds(name):
    """A model of this package fits this version, and is as small as it should be."""
    recipe = RECIPES[name]
    if not (FOLDER / f"{recipe.file}.json").exists():
        pytest.skip(f"{name} is not packed")
    agent = load_shipped(name, recipe.suite.scenario, folder=FOLDER)
    card = json.loads((FOLDER / f"{recipe.file}.json").read_text())
    assert (FOLDER / f"{recipe.file}.pt").stat().st_size <= LARGEST
    assert card["result"]["suite"] == recipe.suite.name and card["result"]["games"] == recipe.suite.number
    assert agent.config.scenario == recipe.suite.scenario
    results = play(agent, 8, seed=1, scenario=recipe.suite.scenario)
    assert not results.collapsed.all()
