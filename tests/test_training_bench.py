"""The benchmark of training: who takes part and what is told. How fast the machine is, is no test."""

import json

import pytest
import torch
from sb3_contrib import MaskablePPO

from agents import training_bench
from agents.learner import MissionPPO
from agents.training_bench import Round, contenders, run_training_bench
from agents.training_config import TrainingConfig
from mission_env.sb3 import MissionVecEnv
from tests.test_train import small

OWN = {"n_steps": 8, "batch_size": 8, "n_epochs": 1}


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    """A very short benchmark, and the file it wrote."""
    out = tmp_path_factory.mktemp("bench") / "deep" / "bench.json"
    return run_training_bench(2, 3, out, small(), OWN), out


def test_figures(results):
    """Rates of all five, apart and end to end, and what they make together."""
    figures = {figure["name"]: figure for figure in results[0]["figures"]}
    for figure in figures.values():
        assert figure["repeats"] == 3 and figure["least"] <= figure["median"] <= figure["most"]
    for name in (one["name"] for one in results[0]["settings"].values()):
        whole, collecting, learning = (figures[name + part] for part in ("", ": collecting", ": learning"))
        assert 0 < whole["median"] < min(collecting["most"], learning["most"])
    bounds = {name: figure["at_least"] for name, figure in figures.items() if figure["at_least"]}
    assert bounds == {
        "our mlp / stock mlp": 2.0,
        "as shipped / stock mlp": 3.0,
        "as shipped / stock mlp, own settings": 3.0,
    }
    share = figures["as shipped: share of the games"]
    assert share["at_most"] == 10.0 and 0 < share["median"] < 100


def test_file(results):
    data, out = results
    assert json.loads(out.read_text("utf-8")) == data
    assert data["seed"] == 2 and data["settings"]["stock_own"]["n_steps"] == 8


def test_contenders():
    """Stock is stock, and has the same network; its own settings are sb3-contrib's defaults."""
    config = TrainingConfig(network="mlp", envs=2, rollout=8, batch=16)
    players = contenders(config, {})
    models = {name: player.model for name, player in players.items()}
    assert [type(models[name]) for name in ("stock", "stock_own", "stock_shared")] == [MaskablePPO] * 3
    assert [type(models[name]) for name in ("ours", "shipped")] == [MissionPPO] * 2
    weights = {name: [tuple(one.shape) for one in model.policy.parameters()] for name, model in models.items()}
    assert weights["stock"] == weights["ours"] == weights["stock_own"] == weights["shipped"] != weights["stock_shared"]
    for name in ("n_envs", "n_steps", "batch_size", "n_epochs", "gamma", "gae_lambda", "ent_coef", "vf_coef"):
        assert getattr(models["stock"], name) == getattr(models["ours"], name), name
    assert models["stock"].lr_schedule(1.0) == models["ours"].lr_schedule(1.0) == config.learning_rate
    own = models["stock_own"]
    assert (own.n_steps, own.batch_size, own.n_epochs, own.gamma, own.learning_rate) == (2048, 64, 10, 0.99, 3e-4)


def test_the_networks_are_the_same():
    """With the same weights stock's and ours say the same."""
    players = contenders(TrainingConfig(network="mlp", envs=2, rollout=8, batch=16, mlp_hidden=[8, 4]), {})
    stock, ours = players["stock"].model.policy, players["ours"].model.policy
    stock.load_state_dict(ours.state_dict())
    shown = {key: torch.from_numpy(array) for key, array in MissionVecEnv(3, seed=1).reset().items()}
    torch.testing.assert_close(stock.predict_values(shown), ours.predict_values(shown))
    probabilities = [policy.get_distribution(shown).distribution.probs for policy in (stock, ours)]
    torch.testing.assert_close(*probabilities)


def test_rounds_are_paired():
    """Times faster is taken round by round."""

    class Played:
        def __init__(self, name, seconds):
            self.name, self.rounds = name, [Round(100, collecting=one / 2, learning=one / 2) for one in seconds]

    told = training_bench._ratio(Played("quick", [1.0, 2.0, 1.0]), Played("slow", [3.0, 4.0, 8.0]), at_least=2.0)
    assert (told.name, told.unit) == ("quick / slow", "times")
    assert (told.least, told.median, told.most) == (2.0, 3.0, 8.0) and told.kept


def test_too_few_repetitions():
    with pytest.raises(ValueError, match="at least 3"):
        run_training_bench(repeats=2)
