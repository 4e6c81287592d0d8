"""Training: configurations, run folders, resuming, and the learned player. Each training here takes a moment only."""

import json
import os
import signal
from pathlib import Path

import numpy as np
import pytest
import torch
import yaml

from agents.base import make_agent
from agents.choice import FORBIDDEN, MaskedChoice
from agents.evaluation import play
from agents.ppo import SchemaMismatch, load_agent, make_policy
from agents.run_folder import RunFolderError, checkpoints, load_tensors
from agents.training import Training, start, train
from agents.training_config import ConfigError, TrainingConfig, differences, load_config
from mission_env.actions import ACTION_NUMBERS, N_ACTIONS
from mission_env.batch import BatchedGames
from mission_env.games import all_scenarios
from mission_env.observation import LAYOUT

torch.set_num_threads(1)  # tensors are tiny, and where cores are shared two threads wait for each other
ROOT = Path(__file__).parent.parent
SMALL = {
    "envs": 4,
    "rollout": 16,
    "batch": 32,
    "epochs": 1,
    "steps": 128,
    "minutes": None,
    "land_features": 4,
    "path_features": 4,
    "table_features": 8,
    "hidden": [8],
    "mlp_hidden": [8],
    "threads": 1,
    "anneal": False,
    "imitation": 0,
}


def small(**changes) -> TrainingConfig:
    """A training of two updates."""
    return TrainingConfig(**{**SMALL, **changes})


def contents(folder: Path) -> set[str]:
    """Names in a folder, but for the log."""
    names = {entry.relative_to(folder).as_posix() for entry in folder.rglob("*")}
    return {name for name in names if not name.startswith("log")}


@pytest.fixture(scope="module")
def trained(tmp_path_factory) -> Path:
    """The folder of a small run; tests that change it take a copy."""
    folder = tmp_path_factory.mktemp("runs") / "small"
    train(small(), folder)
    return folder


# --- Configurations --------------------------------------------------------------------------------------------------


class TestConfig:
    """Errors are one line that names the key and what would be right."""

    def load(self, tmp_path, text: str, **options) -> TrainingConfig:
        file = tmp_path / "some.yaml"
        file.write_text(text, encoding="utf-8")
        return load_config(file, **options)

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("learning_rat: 0.1", "learning_rat: there is no such key; did you mean learning_rate?"),
            ("xyz: 1", "xyz: there is no such key; keys: scenario, seed, steps"),
            ("epochs: many", "epochs: must be a whole number, not 'many'"),
            ("epochs: 2.5", "epochs: must be a whole number, not 2.5"),
            ("epochs: true", "epochs: must be a whole number, not True"),
            ("epochs: 0", "epochs: must be greater than or equal to 1, not 0"),
            ("gamma: high", "gamma: must be a number, not 'high'"),
            ("anneal: 1", "anneal: must be true or false, not 1"),
            ("scenario: rome", "scenario: must be 'campaign', 'rise_of_islam', 'duel', "),
            ("scenario: rome", f"or {all_scenarios()[-1]!r}, not 'rome'"),
            ("hidden: 64", "hidden: must be a list of whole numbers"),
            ("hidden: [64, x]", "hidden.1: must be a whole number, not 'x'"),
            ("hidden: [0]", "hidden: widths must be 1 or more"),
            ("mlp_hidden: [8, 0]", "mlp_hidden: widths must be 1 or more"),
            ("mlp_hidden: []", "mlp_hidden: there must be at least one layer"),
            ("network: cnn", "network: must be 'shared' or 'mlp', not 'cnn'"),
            ("batch: 1000", "batch: must divide envs x rollout"),
            ("- 1", "must be a list of `key: value`, not list"),
            ("a: [", "is not YAML"),
        ],
    )
    def test_errors(self, tmp_path, text, message):
        with pytest.raises(ConfigError) as error:
            self.load(tmp_path, text)
        assert message in str(error.value) and "some.yaml" in str(error.value)
        assert "\n" not in str(error.value)

    def test_missing_file(self, tmp_path):
        with pytest.raises(ConfigError, match=r"none\.yaml: cannot be read: No such file"):
            load_config(tmp_path / "none.yaml")

    def test_reading(self, tmp_path):
        assert self.load(tmp_path, "") == TrainingConfig()
        assert self.load(tmp_path, "learning_rate: 3e-4\ngamma: 0.99").learning_rate == 3e-4
        assert self.load(tmp_path, "seed: 3", seed=5).seed == 5

    def test_every_key_is_described(self):
        assert all(field.description for field in TrainingConfig.model_fields.values())

    @pytest.mark.parametrize("file", sorted((ROOT / "configs").glob("*.yaml")), ids=lambda file: file.stem)
    def test_shipped_files_hold_differences_only(self, file):
        config = load_config(file)
        keys = {line.partition(":")[0] for line in file.read_text("utf-8").splitlines() if not line.startswith("#")}
        assert keys - {"minutes"} == set(differences(config)) - {"minutes"}
        assert config.minutes is not None and (config.minutes <= 10) == file.stem.startswith(("quick", "tutorial"))

    def test_shipped_files(self):
        assert {"quick", "quick_islam", "standard", "standard_islam", "long"} <= {
            file.stem for file in (ROOT / "configs").glob("*.yaml")
        }
        networks = {load_config(ROOT / "configs" / f"{name}.yaml").network for name in ("standard", "ablation_mlp")}
        assert networks == {"shared", "mlp"}


# --- The network -----------------------------------------------------------------------------------------------------


class TestNetwork:
    """Masks, and weights that all Lands share."""

    def test_masked_choice(self):
        logits = torch.randn(3, 5, requires_grad=True)
        masks = np.array([[1, 0, 1, 0, 0], [0, 0, 0, 0, 1], [1, 1, 1, 1, 1]], dtype=bool)
        choice = MaskedChoice(logits, masks)
        assert (choice.probs.detach().numpy()[~masks] == 0).all()
        assert torch.allclose(choice.probs.sum(dim=1), torch.ones(3))
        assert choice.entropy()[1] == 0
        expected = torch.distributions.Categorical(logits=logits.masked_fill(~torch.tensor(masks), FORBIDDEN))
        actions = choice.sample()
        assert masks[np.arange(3), actions].all()
        assert torch.allclose(choice.log_prob(actions), expected.log_prob(actions))
        choice.entropy().sum().backward()
        assert torch.isfinite(logits.grad).all()

    def test_actions_are_in_their_order(self):
        """What the head says about a Land verb changes with that Land's own features only."""
        torch.manual_seed(1)
        policy = make_policy(small())
        head = policy.action_net
        torch.nn.init.normal_(head.land_verbs.weight)
        lands, paths, table = torch.rand(1, 37, 4), torch.rand(1, 6, 4), torch.rand(1, 8)
        other = lands.clone()
        land = ACTION_NUMBERS["build_hospital:india"] % 37
        other[0, land] += 1.0
        logits, others = head((lands, paths, table)).dense(), head((other, paths, table)).dense()
        difference = (logits - others)[0].abs()
        changed = torch.nonzero(difference > 1e-4).flatten().tolist()  # sums may be taken in another order
        assert ACTION_NUMBERS["build_hospital:india"] in changed
        assert {action % 37 for action in changed} == {land}
        assert logits.shape == (1, N_ACTIONS)


# --- Run folders -----------------------------------------------------------------------------------------------------


class TestFolder:
    """What a run writes, and where it refuses to."""

    def test_what_a_run_writes(self, trained):
        assert contents(trained) == {
            "config.yaml",
            "card.json",
            "weights.pt",
            "model.zip",
            "curves.csv",
            "curves.png",
            "checkpoints",
            "checkpoints/step_000000000128.pt",
        }
        assert list((trained / "log").glob("events*"))
        assert load_config(trained / "config.yaml") == small()
        card = json.loads((trained / "card.json").read_text("utf-8"))
        assert card["steps"] == 128 and card["config"] == small().model_dump() and card["seconds"] > 0
        assert set(card["result"]) == {"score", "collapsed", "finished"} and card["versions"]["torch"]

    def test_resumed_equals_uninterrupted(self, trained, tmp_path):
        """The same weights, bit by bit, and the same files."""
        train(small(steps=64), tmp_path / "run")
        card = train(small(), tmp_path / "run", resume=True)
        whole, parts = load_tensors(checkpoints(trained)[-1]), load_tensors(checkpoints(tmp_path / "run")[-1])
        assert card["steps"] == whole["steps"] == parts["steps"] == 128
        assert all(torch.equal(weights, parts["policy"][name]) for name, weights in whole["policy"].items())
        assert torch.equal(whole["games"], parts["games"]) and torch.equal(whole["tallies"], parts["tallies"])
        assert whole["results"] == parts["results"] and whole["updates"] == parts["updates"]
        assert contents(tmp_path / "run") - contents(trained) == {"checkpoints/step_000000000064.pt"}

    def test_two_checkpoints_are_kept(self, tmp_path):
        train(small(steps=64 * 4, checkpoint_minutes=1e-6), tmp_path / "run")
        assert [path.name for path in checkpoints(tmp_path / "run")] == [
            "step_000000000192.pt",
            "step_000000000256.pt",
        ]
        assert not list((tmp_path / "run").rglob("*.tmp"))

    def test_time_limit_counts_the_runs_before(self, tmp_path):
        """A time limit that is used up ends a run, resumed or not."""
        card = train(small(minutes=1e-6, steps=10**6), tmp_path / "run")
        assert card["steps"] == 64
        assert train(small(minutes=1e-6, steps=10**6), tmp_path / "run", resume=True)["steps"] == 64

    def test_interrupted(self, tmp_path):
        """Ctrl-C leaves a checkpoint after the update under way, and a second call goes on."""
        before = signal.getsignal(signal.SIGINT)
        card = train(small(steps=640), tmp_path / "run", progress=lambda _: os.kill(os.getpid(), signal.SIGINT))
        assert card["steps"] == 64 and checkpoints(tmp_path / "run")
        assert train(small(steps=128), tmp_path / "run", resume=True)["steps"] == 128
        assert signal.getsignal(signal.SIGINT) is before

    def test_the_command(self, tmp_path, monkeypatch, capsys):
        """A run is named after its configuration; the last line tells the result."""
        monkeypatch.chdir(tmp_path)
        settings = {**SMALL, "anneal": True, "scenario": "rise_of_islam", "reward": "final"}
        Path("tiny.yaml").write_text(yaml.safe_dump(settings), encoding="utf-8")
        card = start(Path("tiny.yaml"), seed=4)
        assert card["seed"] == 4 and load_config(Path("runs/tiny/config.yaml")).scenario == "rise_of_islam"
        printed = capsys.readouterr()
        assert printed.out.startswith("runs/tiny: 128 decisions in") and "64 decisions" in printed.err
        start(Path("tiny.yaml"), out=tmp_path / "elsewhere")
        assert checkpoints(tmp_path / "elsewhere")

    def test_refusals(self, trained, tmp_path):
        with pytest.raises(RunFolderError, match="not empty; --resume"):
            train(small(), trained)
        with pytest.raises(RunFolderError, match="not both"):
            train(small(), trained, resume=True, overwrite=True)
        with pytest.raises(RunFolderError, match="no checkpoint to resume"):
            train(small(), tmp_path / "none", resume=True)
        with pytest.raises(RunFolderError, match=r"another configuration: seed \(was 1, is 2\)"):
            train(small(seed=2), trained, resume=True)
        (tmp_path / "file").touch()
        with pytest.raises(RunFolderError, match="is not a folder"):
            train(small(), tmp_path / "file")
        with pytest.raises(OSError, match="cannot write to"):
            train(small(), tmp_path / "file" / "run")

    def test_overwrite(self, tmp_path):
        """Replaces a run, and nothing but a run."""
        folder = tmp_path / "run"
        train(small(steps=64), folder)
        assert train(small(seed=2), folder, overwrite=True)["seed"] == 2
        assert [path.name for path in checkpoints(folder)] == ["step_000000000128.pt"]
        (folder / "thesis.tex").touch()
        with pytest.raises(RunFolderError, match=r"thesis\.tex, which no training wrote"):
            train(small(), folder, overwrite=True)
        assert checkpoints(folder)
        (tmp_path / "other").mkdir()
        (tmp_path / "other" / "thesis.tex").touch()
        with pytest.raises(RunFolderError, match="not the folder of a training run"):
            train(small(), tmp_path / "other", overwrite=True)
        assert (tmp_path / "other" / "thesis.tex").exists()

    def test_begins_with_the_weights_of_another(self, trained, tmp_path):
        training = Training(small(seed=9, start=str(trained)), tmp_path / "run")
        begun, given = training.model.policy.state_dict(), load_agent(trained).policy.state_dict()
        assert all((begun[name] == given[name]).all() for name in given)

    def test_a_learned_teacher(self, trained, tmp_path):
        """What is imitated are the teacher's likeliest actions."""
        training = Training(small(teacher=str(trained), imitation=64, imitation_share=0.0), tmp_path / "run")
        training.update()
        buffer = training.model.rollout_buffer
        assert (buffer.taught == buffer.actions).all()
        seen = {key: torch.from_numpy(array).flatten(0, 1) for key, array in buffer.observations.items()}
        masks = np.unpackbits(buffer.packed.reshape(len(seen["lands"]), -1), axis=1, count=N_ACTIONS)
        choice = load_agent(trained).policy.get_distribution(seen, action_masks=masks.astype(bool)).distribution
        assert (choice.probs.argmax(dim=1).numpy() == buffer.taught.ravel()).all()

    @pytest.mark.parametrize(
        ("changes", "message"),
        [
            ({"start": "heuristic"}, "start: must be a learned player, not 'heuristic'"),
            ({"start": "shipped-campaign"}, "start: shipped-campaign has network shared .*must have too"),
            ({"start": "runs/none"}, "no player 'runs/none'"),
            ({"imitation": 64, "teacher": "random"}, "teacher: must be heuristic or a learned player, not 'random'"),
        ],
    )
    def test_refused_starts(self, tmp_path, changes, message):
        train(small(steps=64), tmp_path / "run")
        with pytest.raises(ValueError, match=message):
            train(small(**changes), tmp_path / "run", overwrite=True)
        assert checkpoints(tmp_path / "run")  # nothing is overwritten

    def test_changed_rules_begin_new_games(self, tmp_path, monkeypatch):
        """Weights and steps go on; records of other rules are not read."""
        train(small(steps=64), tmp_path / "run")
        monkeypatch.setattr("agents.training.engine_hash", lambda *game: "another")
        training = Training(small(), tmp_path / "run")
        training.load(checkpoints(tmp_path / "run")[-1])
        assert training.progress().steps == 64 and training.model._last_obs is None
        training.update()
        assert training.progress().steps == 128

    def test_changed_rules_after_the_end(self, tmp_path, monkeypatch):
        """A run that is over stays as it is, although there are no games to save."""
        card = train(small(steps=64), tmp_path / "run")
        before = [path.read_bytes() for path in checkpoints(tmp_path / "run")]
        monkeypatch.setattr("agents.training.engine_hash", lambda *game: "another")
        assert train(small(steps=64), tmp_path / "run", resume=True)["steps"] == card["steps"]
        assert [path.read_bytes() for path in checkpoints(tmp_path / "run")] == before


# --- The player ------------------------------------------------------------------------------------------------------


class TestPlayer:
    """A run folder or a checkpoint as an agent."""

    def test_play_is_repeatable(self, trained):
        """The same games however they are batched; greedy and sampled differ."""
        results = {
            (greedy, at_once): play(load_agent(trained, greedy=greedy), 6, seed=3, at_once=at_once).decisions.tolist()
            for greedy in (False, True)
            for at_once in (6, 3)
        }
        assert results[False, 6] == results[False, 3]
        assert results[True, 6] == results[True, 3]
        assert results[True, 6] != results[False, 6]
        assert play(load_agent(trained, seed=1), 6, seed=3).decisions.tolist() != results[False, 6]

    def test_actions(self, trained):
        batch = BatchedGames(5)
        batch.reset(1)
        for greedy in (False, True):
            agent = load_agent(trained, greedy=greedy)
            agent.reset(5, range(1, 6))
            actions = agent.act(batch)
            assert actions.dtype == np.int64 and batch.masks[np.arange(5), actions].all()

    def test_by_name(self, trained):
        assert make_agent(str(trained)).name == str(trained)
        assert load_agent(trained, greedy=True).name == f"{trained}:greedy"
        assert load_agent(trained, "rise_of_islam").name == f"{trained} (of campaign)"

    def test_checkpoint(self, trained):
        batch = BatchedGames(3)
        batch.reset(1)
        agents = [load_agent(path, greedy=True) for path in (trained, checkpoints(trained)[-1])]
        assert (agents[0].act(batch) == agents[1].act(batch)).all()

    def test_refusals(self, trained, tmp_path):
        with pytest.raises(ValueError, match="not the folder of a training run"):
            load_agent(tmp_path)
        with pytest.raises(ValueError, match="cannot be read as weights"):
            load_agent(trained / "card.json")
        with pytest.raises(ValueError, match="not a checkpoint"):
            load_agent(trained / "weights.pt")
        with pytest.raises(ValueError, match="does not exist"):
            load_agent(tmp_path / "none.pt")

    def test_another_schema(self, tmp_path, monkeypatch):
        """Weights of other observations are refused, for play and for training on."""
        folder = tmp_path / "run"
        with monkeypatch.context() as patch:
            patch.setattr(LAYOUT, "schema_hash", "0123456789abcdef")
            train(small(steps=64), folder)
        for use in (lambda: load_agent(folder), lambda: load_agent(checkpoints(folder)[-1])):
            with pytest.raises(SchemaMismatch, match=r"0123456789abcdef.*train it anew"):
                use()
        with pytest.raises(SchemaMismatch):
            train(small(), folder, resume=True)
