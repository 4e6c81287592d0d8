"""Both networks from training to play, and the zip of a run as sb3-contrib's own class opens it."""

import subprocess
import sys
from pathlib import Path

import gymnasium
import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO

from agents.evaluation import play
from agents.network import POLICIES, Flat, scales
from agents.ppo import load_agent, make_policy
from agents.run_folder import MODEL, RunFolderError, checkpoints, load_tensors
from agents.training import train
from mission_env.batch import BatchedGames
from mission_env.observation import HIGH, LOW, SHAPES, space
from mission_env.sb3 import MissionVecEnv
from tests.test_train import small

torch.set_num_threads(1)  # tensors are tiny, and where cores are shared two threads wait for each other
ROOT = Path(__file__).parent.parent
OPENED = """
import sys
from sb3_contrib import MaskablePPO
print(sorted(name for name in sys.modules if name.startswith("agents")))
model = MaskablePPO.load(sys.argv[1])
print(type(model.policy).__name__)
"""


@pytest.fixture(scope="module", params=sorted(POLICIES))
def run(request, tmp_path_factory) -> Path:
    """The folder of a small run with each of the networks."""
    folder = tmp_path_factory.mktemp("runs") / request.param
    train(small(network=request.param), folder)
    return folder


def begun(number: int) -> BatchedGames:
    """Games some way into random play."""
    batch = BatchedGames(number)
    batch.reset(1)
    batch.seed_picker(1)
    batch.play_randomly(20)
    return batch


class TestRun:
    """Trained, resumed, played."""

    def test_player(self, run):
        """It plays whole games, and differs from one that has not learned."""
        agent = load_agent(run, greedy=True)
        assert type(agent.policy) is POLICIES[run.name]
        assert (play(agent, 4, seed=3).decisions > 0).all()
        batch = begun(8)
        untrained = make_policy(small(network=run.name))
        rows = {key: torch.from_numpy(array.copy()) for key, array in batch.observations.items()}
        with torch.no_grad():
            values = [policy.predict_values(rows) for policy in (agent.policy, untrained)]
        assert not torch.allclose(*values)

    def test_a_choice_stays_what_it_is(self, run):
        """Threads that ask one policy must not write over each other's answers."""
        policy, batch = load_agent(run).policy, begun(4)
        rows = {key: torch.from_numpy(array.copy()) for key, array in batch.observations.items()}
        first = policy.get_distribution(rows, action_masks=batch.masks.astype(bool))
        before = first.distribution.probs.clone()
        policy.get_distribution({key: row[:2] for key, row in rows.items()}, action_masks=batch.masks[:2].astype(bool))
        assert first.distribution.probs.shape == (4, batch.masks.shape[1])
        assert (first.distribution.probs == before).all()

    def test_resumed_equals_uninterrupted(self, run, tmp_path):
        config = {"network": run.name}
        train(small(steps=64, **config), tmp_path / "run")
        train(small(**config), tmp_path / "run", resume=True)
        whole, parts = (load_tensors(checkpoints(folder)[-1])["policy"] for folder in (run, tmp_path / "run"))
        assert all(torch.equal(weights, parts[name]) for name, weights in whole.items())

    def test_not_the_other(self, run):
        other = next(name for name in POLICIES if name != run.name)
        with pytest.raises(RunFolderError, match=rf"network \(was '{run.name}', is '{other}'\)"):
            train(small(network=other), run, resume=True)


class TestZip:
    """`model.zip` in the hands of sb3-contrib."""

    def test_plain_class(self, run):
        """The same likeliest actions as our player takes; drawn ones are legal."""
        model = MaskablePPO.load(run / MODEL)
        assert type(model) is MaskablePPO
        batch = begun(64)
        masks = batch.masks.astype(bool)
        likeliest, _ = model.predict(batch.observations, action_masks=masks, deterministic=True)
        assert (likeliest == load_agent(run, greedy=True).act(batch)).all()
        drawn, _ = model.predict(batch.observations, action_masks=masks)
        assert masks[np.arange(64), drawn].all() and (drawn != likeliest).any()

    def test_one_environment(self, run):
        """A whole game, one observation at a time."""
        model = MaskablePPO.load(run / MODEL)
        env = gymnasium.make("mission_env/Mission-v0")
        shown, info = env.reset(seed=7)
        done = False
        while not done:
            action, _ = model.predict(shown, action_masks=info["action_mask"].astype(bool))
            shown, _, done, _, info = env.step(int(action))
        assert isinstance(info["score"], int)

    def test_another_process(self, run):
        """The zip finds its own policy; nothing needs to be imported before."""
        call = [sys.executable, "-c", OPENED, str(run / MODEL)]
        done = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=True)
        assert done.stdout.splitlines() == ["[]", POLICIES[run.name].__name__]

    def test_trained_on(self, run):
        """Stock training goes on from there, in its own way."""
        model = MaskablePPO.load(run / MODEL, env=MissionVecEnv(4, seed=9))
        before = [weights.clone() for weights in model.policy.parameters()]
        model.learn(64)
        assert any((now != was).any() for now, was in zip(model.policy.parameters(), before, strict=True))


class TestFlat:
    """The row that the plain network sees."""

    def test_scales(self):
        for key in SHAPES:
            largest = np.maximum(np.abs(LOW[key].astype(int)), np.abs(HIGH[key].astype(int)))
            scaled = scales(space()[key]) * largest
            assert ((scaled == 0) | np.isclose(scaled, 1.0)).all()

    def test_as_written_out(self):
        """The first layer, which is computed in a roundabout way, and the rest, as they would be written down."""
        torch.manual_seed(1)
        flat = Flat(space(), [16, 8])
        batch = begun(5)
        rows = {key: torch.from_numpy(array.copy()) for key, array in batch.observations.items()}
        scaled = {key: batch.observations[key] * scales(space()[key]) for key in SHAPES}
        row = np.concatenate([scaled[key].reshape(5, -1) for key in SHAPES], axis=1)
        assert np.abs(row).max() <= 1.0 and flat.layers[0].in_features == row.shape[1]
        results = flat(rows), flat.layers(torch.from_numpy(row))
        torch.testing.assert_close(*results)
        gradients = [torch.autograd.grad(result.square().sum(), list(flat.parameters())) for result in results]
        for ours, plain in zip(*gradients, strict=True):
            torch.testing.assert_close(ours, plain, rtol=1e-4, atol=1e-5)
