"""Our learner against sb3-contrib's own: the masked choice, the rollout and the update are the same, number by number.

One rollout of ours is handed to a stock `MaskablePPO` with the same weights; then both learn from it in one minibatch,
so that the order of the decisions does not matter.
"""

import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.distributions import MaskableCategorical, MaskableCategoricalDistribution
from stable_baselines3.common.callbacks import CallbackList
from stable_baselines3.common.logger import Logger

from agents.base import Agent
from agents.choice import FORBIDDEN, ChoiceDistribution, LinearHead, Logits, MaskedChoice
from agents.learner import MissionPPO
from agents.network import POLICIES
from agents.rollout import LeanBuffer, RewardScale
from agents.training_bench import PlainFlat
from mission_env.actions import N_ACTIONS
from mission_env.batch import BatchedGames
from mission_env.sb3 import MissionVecEnv

torch.set_num_threads(1)  # tensors are tiny, and where cores are shared two threads wait for each other
ENVS, STEPS = 4, 24
WIDTHS = {
    "shared": {"land_features": 4, "path_features": 4, "table_features": 8, "hidden": [8]},
    "mlp": {"hidden": [16, 16]},
}
SETTINGS = {
    "n_steps": STEPS,
    "batch_size": ENVS * STEPS,
    "n_epochs": 1,
    "learning_rate": 1e-3,
    "gamma": 0.99,
    "gae_lambda": 0.9,
    "ent_coef": 0.01,
    "vf_coef": 0.5,
    "max_grad_norm": 0.5,
    "seed": 5,
    "device": "cpu",
}


# --- Masked choice ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [2, 17, N_ACTIONS])
@pytest.mark.parametrize("spread", [0.1, 10.0])
class TestMaskedChoice:
    """As sb3-contrib's `MaskableCategorical` on random logits and masks."""

    def both(self, size: int, spread: float) -> tuple[MaskedChoice, MaskableCategorical, list[torch.Tensor]]:
        torch.manual_seed(size)
        masks = torch.rand(64, size) < 0.3
        masks[torch.arange(64), torch.randint(size, (64,))] = True
        logits = [(spread * torch.randn(64, size)).requires_grad_()]
        logits.append(logits[0].detach().clone().requires_grad_())
        return MaskedChoice(logits[0], masks), MaskableCategorical(logits=logits[1], masks=masks), logits

    def test_figures(self, size, spread):
        ours, theirs, _ = self.both(size, spread)
        actions = theirs.sample()
        torch.testing.assert_close(ours.probs, theirs.probs)
        torch.testing.assert_close(ours.log_prob(actions), theirs.log_prob(actions))
        torch.testing.assert_close(ours.entropy(), theirs.entropy())

    @pytest.mark.parametrize("what", ["log_prob", "entropy"])
    def test_gradients(self, size, spread, what):
        ours, theirs, logits = self.both(size, spread)
        actions, weights = theirs.sample(), torch.randn(64)
        for choice in (ours, theirs):
            values = choice.entropy() if what == "entropy" else choice.log_prob(actions)
            (weights * values).sum().backward()
        assert logits[1].grad.abs().max() > 0
        torch.testing.assert_close(logits[0].grad, logits[1].grad)

    def test_draws(self, size, spread):
        """Only what is legal is drawn, and as often as its probability says."""
        ours, theirs, _ = self.both(size, spread)
        draws = torch.stack([ours.sample() for _ in range(500)])
        assert theirs.masks.gather(1, draws.T).all()
        often = torch.nn.functional.one_hot(draws, size).float().mean(dim=0)
        error = torch.sqrt(theirs.probs * (1 - theirs.probs) / len(draws))
        assert ((often - theirs.probs).abs() <= 6 * error + 0.01).all()


def test_no_masks():
    """Without masks everything is legal; masks given later replace those before."""
    logits = torch.randn(5, N_ACTIONS)
    choice = ChoiceDistribution().proba_distribution(logits)
    torch.testing.assert_close(choice.distribution.probs, MaskableCategorical(logits=logits).probs)
    for legal in (3, 5):
        masks = np.arange(N_ACTIONS) < legal
        choice.apply_masking(np.tile(masks, (5, 1)))
        assert (choice.distribution.probs[:, :legal] > 0).all() and (choice.distribution.probs[:, legal:] == 0).all()


def test_illegal_actions():
    """They have no probability, also where 0 fills a row that is shorter than others."""
    masks = torch.tensor([[False, True, False], [True, True, True]])
    choice = MaskedChoice(torch.zeros(2, 3), masks)
    told = [choice.log_prob(torch.tensor([action, action])).exp().tolist() for action in range(3)]
    assert told == [[0.0, pytest.approx(1 / 3)], [1.0, pytest.approx(1 / 3)], [0.0, pytest.approx(1 / 3)]]
    assert choice.log_prob(torch.tensor([0, 0]))[0] == FORBIDDEN


def test_logits_in_another_order():
    """A place for each action, so that logits need not be moved."""
    place = torch.randperm(20)
    rows = torch.randn(7, 20)
    masks = torch.rand(7, 20) < 0.4
    masks[:, 3] = True
    choice, plain = MaskedChoice(Logits(rows, place), masks), MaskedChoice(rows[:, place], masks)
    assert torch.equal(choice.probs, plain.probs) and torch.equal(Logits(rows, place).dense(), rows[:, place])


def test_linear_head():
    """Probabilities and gradients are those of a linear layer, although what is not legal is passed over."""
    torch.manual_seed(1)
    head, plain = LinearHead(6, 40), torch.nn.Linear(6, 40)
    plain.load_state_dict(head.state_dict())
    features = [torch.randn(9, 6).requires_grad_()]
    features.append(features[0].detach().clone().requires_grad_())
    masks = torch.rand(9, 40) < 0.2
    masks[torch.arange(9), torch.arange(9)] = True
    choices = MaskedChoice(head(features[0]), masks), MaskableCategorical(logits=plain(features[1]), masks=masks)
    torch.testing.assert_close(head(features[0]).dense(), plain(features[1]))
    torch.testing.assert_close(choices[0].probs, choices[1].probs)
    for choice in choices:
        (choice.log_prob(torch.arange(9)) * torch.arange(9) + choice.entropy()).sum().backward()
    for ours, theirs in zip((features[0], *head.parameters()), (features[1], *plain.parameters()), strict=True):
        torch.testing.assert_close(ours.grad, theirs.grad)


# --- Rollout and update ----------------------------------------------------------------------------------------------


def learner(network: str, **changes) -> MissionPPO:
    """Ours, after one rollout from which it has not learned yet."""
    env = MissionVecEnv(ENVS)
    model = MissionPPO(
        POLICIES[network], env, rollout_buffer_class=LeanBuffer, policy_kwargs=WIDTHS[network], **SETTINGS | changes
    )
    model.set_logger(Logger(None, []))
    collect(model)
    return model


def collect(model: MissionPPO) -> None:
    """Plays one rollout."""
    _, callback = model._setup_learn(ENVS * STEPS, CallbackList([]))
    assert model.collect_rollouts(model.env, callback, model.rollout_buffer, model.n_steps)


class StockDistribution(MaskableCategoricalDistribution):
    """sb3-contrib's own, of the logits that our network gives."""

    def proba_distribution(self, action_logits: Logits) -> "StockDistribution":
        return super().proba_distribution(action_logits.dense())


def stock(ours: MissionPPO, network: str, **changes) -> MaskablePPO:
    """sb3-contrib's own class with the same weights, and the same rollout handed to its own buffer."""
    env = MissionVecEnv(ENVS)
    if network == "mlp":  # all of it its own, but for one features extractor
        extractor = {"features_extractor_class": PlainFlat, "features_extractor_kwargs": WIDTHS[network]}
        model = MaskablePPO("MultiInputPolicy", env, policy_kwargs={**extractor, "net_arch": []}, **SETTINGS | changes)
    else:
        plain = WIDTHS[network] | {"optimizer_kwargs": {"eps": 1e-5}}  # Adam as sb3-contrib has it
        model = MaskablePPO(POLICIES[network], env, policy_kwargs=plain, **SETTINGS | changes)
        model.policy.action_dist = StockDistribution(N_ACTIONS)
    model.policy.load_state_dict(ours.policy.state_dict())
    model.set_logger(Logger(None, []))
    buffer, told = ours.rollout_buffer, model.rollout_buffer
    for step in range(STEPS):
        told.add(
            {key: array[step] for key, array in buffer.observations.items()},
            buffer.actions[step].reshape(-1, 1),
            buffer.rewards[step],
            buffer.episode_starts[step],
            torch.from_numpy(buffer.values[step]),
            torch.from_numpy(buffer.log_probs[step]),
            action_masks=np.unpackbits(buffer.packed[step], axis=1, count=N_ACTIONS),
        )
    batch = ours.env.batch
    shown = {key: torch.from_numpy(array.copy()) for key, array in batch.observations.items()}
    with torch.no_grad():
        told.compute_returns_and_advantage(model.policy.predict_values(shown), ours._last_episode_starts)
    return model


@pytest.mark.parametrize("network", POLICIES)
class TestAsStock:
    """What `MissionPPO` makes of a rollout is what `MaskablePPO` makes of it."""

    def test_rollout(self, network):
        """Observations, masks and rewards are those that sb3-contrib's way of playing meets, with the same actions."""
        ours = learner(network)
        buffer, env = ours.rollout_buffer, MissionVecEnv(ENVS, seed=5)
        shown, starts = env.reset(), np.ones(ENVS)
        for step in range(STEPS):
            assert all((buffer.observations[key][step] == shown[key]).all() for key in shown)
            assert (np.unpackbits(buffer.packed[step], axis=1, count=N_ACTIONS) == env.action_masks()).all()
            assert (buffer.episode_starts[step] == starts).all()
            seen = {key: torch.from_numpy(array) for key, array in shown.items()}
            with torch.no_grad():
                actions = torch.from_numpy(buffer.actions[step])
                values, log_probs, _ = ours.policy.evaluate_actions(seen, actions, env.action_masks())
            np.testing.assert_allclose(buffer.values[step], values.flatten(), atol=1e-5)
            np.testing.assert_allclose(buffer.log_probs[step], log_probs, atol=1e-5)
            shown, rewards, starts, _ = env.step(buffer.actions[step])
            assert (buffer.rewards[step] == rewards).all()
        assert ours.num_timesteps == ENVS * STEPS and (ours._last_episode_starts == starts).all()

    def test_advantages(self, network):
        """By stock's buffer, and by the formula of generalised advantages written out (Schulman and others 2016)."""
        ours = learner(network)
        theirs = stock(ours, network)
        buffer = ours.rollout_buffer
        np.testing.assert_allclose(buffer.advantages, theirs.rollout_buffer.advantages, atol=1e-6)
        np.testing.assert_allclose(buffer.returns, theirs.rollout_buffer.returns, atol=1e-6)
        last = theirs.policy.predict_values(theirs.policy.obs_to_tensor(ours.env.batch.observations)[0])
        values = np.vstack([buffer.values, last.detach().numpy().T])
        alive = 1.0 - np.vstack([buffer.episode_starts, ours._last_episode_starts])[1:]
        advantage = np.zeros(ENVS)
        for step in reversed(range(STEPS)):
            error = buffer.rewards[step] + 0.99 * values[step + 1] * alive[step] - values[step]
            advantage = error + 0.99 * 0.9 * alive[step] * advantage
            np.testing.assert_allclose(buffer.advantages[step], advantage, atol=1e-4)

    @pytest.mark.parametrize("changes", [{}, {"max_grad_norm": 1e-3}, {"n_epochs": 3, "learning_rate": 0.02}])
    def test_update(self, network, changes):
        """The same gradients and the same weights after one step, and after three with the ratio clipped."""
        ours = learner(network, **changes)
        theirs = stock(ours, network, **changes)
        before = {name: weights.clone() for name, weights in ours.policy.named_parameters()}
        ours.train()
        theirs.train()
        other = dict(theirs.policy.named_parameters())
        for name, weights in ours.policy.named_parameters():
            torch.testing.assert_close(weights.grad, other[name].grad, rtol=1e-3, atol=1e-6)
            torch.testing.assert_close(weights, other[name], rtol=1e-3, atol=1e-5)
        assert any((weights != before[name]).any() for name, weights in ours.policy.named_parameters())
        mine, stocks = ours.logger.name_to_value, theirs.logger.name_to_value
        same = {"policy_loss": "policy_gradient_loss", "value_loss": "value_loss", "clip_fraction": "clip_fraction"}
        for name, called in {**same, "explained_variance": "explained_variance"}.items():
            assert mine[f"train/{name}"] == pytest.approx(stocks[f"train/{called}"], abs=1e-5)
        assert mine["train/entropy"] == pytest.approx(-stocks["train/entropy_loss"], abs=1e-5)
        assert ours._n_updates == theirs._n_updates
        if "n_epochs" in changes:
            assert mine["train/clip_fraction"] > 0

    def test_too_far(self, network):
        """A policy that has moved too far ends the passes in the same place."""
        changes = {"n_epochs": 50, "learning_rate": 0.02, "target_kl": 0.01}
        ours = learner(network, **changes)
        theirs = stock(ours, network, **changes)
        ours.train()
        theirs.train()
        assert 1 < ours._n_updates == theirs._n_updates < 50

    def test_minibatches(self, network):
        """Every decision of a rollout comes once in a pass, with what belongs to it."""
        ours = learner(network)
        buffer = ours.rollout_buffer
        parts = list(buffer.minibatches(32))
        assert [len(part.actions) for part in parts] == [32, 32, 32]
        seen = torch.cat([part.log_probs for part in parts])
        assert torch.equal(seen.sort().values, torch.from_numpy(buffer.log_probs).flatten().sort().values)
        for part in parts:
            assert part.masks[torch.arange(32), part.actions].all()
            with torch.no_grad():
                values, log_probs, _ = ours.policy.evaluate_actions(part.observations, part.actions, part.masks)
            torch.testing.assert_close(values.flatten(), part.values, atol=1e-5, rtol=1e-4)
            torch.testing.assert_close(log_probs, part.log_probs, atol=1e-5, rtol=1e-4)


# --- Rewards ---------------------------------------------------------------------------------------------------------


def test_scaled_rewards():
    """Scaled and raised for learning; the results of games stay as they are."""
    scale = RewardScale(0.5, -3.0)
    assert scale(np.array([-10.0, -3.0, 0.0, 4.0], dtype=np.float32)).tolist() == [-1.5, -1.5, 0.0, 2.0]
    assert RewardScale()(np.array([-10.0], dtype=np.float32)).tolist() == [-10.0]
    ours = learner("shared", n_steps=200)
    ours.scale = scale
    ours.env.seed(8)
    collect(ours)
    batch = BatchedGames(ENVS)
    batch.reset(8)
    for actions, learned in zip(ours.rollout_buffer.actions, ours.rollout_buffer.rewards, strict=True):
        rewards, _ = batch.step(actions)
        assert (learned == 0.5 * np.maximum(rewards, -3.0)).all()
    assert ours.rollout_buffer.rewards.min() == -1.5
    assert (ours.env.batch.totals == batch.totals).all()


# --- Imitation -------------------------------------------------------------------------------------------------------


class LastAction(Agent):
    """A teacher that always takes the last legal action."""

    name = "last"

    def act(self, batch: BatchedGames) -> np.ndarray:
        return N_ACTIONS - 1 - batch.masks[:, ::-1].argmax(axis=1)


class TestImitation:
    """While there is a teacher."""

    def taught(self, teacher: Agent, share: float) -> MissionPPO:
        model = learner("shared")
        model.teacher, model.student_share = teacher, share
        collect(model)
        return model

    def test_teacher_plays(self):
        buffer = self.taught(LastAction(), 0.0).rollout_buffer
        masks = np.unpackbits(buffer.packed, axis=2, count=N_ACTIONS)
        assert (buffer.taught == N_ACTIONS - 1 - masks[..., ::-1].argmax(axis=2)).all()
        assert (buffer.actions == buffer.taught).all() and (buffer.drawn != buffer.taught).any()

    def test_policy_plays(self):
        buffer = self.taught(LastAction(), 1.0).rollout_buffer
        assert (buffer.actions == buffer.drawn).all() and (buffer.actions != buffer.taught).any()

    def test_both_play(self):
        buffer = self.taught(LastAction(), 0.5).rollout_buffer
        apart = buffer.drawn != buffer.taught
        own = (buffer.actions == buffer.drawn)[apart].mean()
        assert 0.2 < own < 0.8
        assert ((buffer.actions == buffer.drawn) | (buffer.actions == buffer.taught)).all()

    def test_it_learns(self):
        """Cross entropy falls, agreement rises, and both are told."""
        model = self.taught(LastAction(), 0.2)
        model.lr_schedule = lambda _: 0.03
        agreed, losses = [model.agreement], []
        for _ in range(10):
            model.train()
            losses.append(model.logger.name_to_value["train/cross_entropy"])
            collect(model)
            agreed.append(model.agreement)
        assert losses[-1] < 0.3 * losses[0]
        assert agreed[0] < 0.4 and agreed[-1] > 0.7
        model.teacher = None
        collect(model)
        assert model.agreement is None

    def test_gradient(self):
        """That of the mean cross entropy to the teacher's actions and the weighted value loss, written out."""
        model = self.taught(LastAction(), 0.3)
        buffer = model.rollout_buffer
        shown = {key: torch.from_numpy(array).flatten(0, 1) for key, array in buffer.observations.items()}
        masks = np.unpackbits(buffer.packed, axis=2, count=N_ACTIONS).reshape(-1, N_ACTIONS)
        logits = model.policy.action_net(model.policy.mlp_extractor(model.policy.extract_features(shown))[0])
        legal = logits.dense().masked_fill(~torch.from_numpy(masks).bool(), -torch.inf)
        loss = torch.nn.functional.cross_entropy(legal, torch.from_numpy(buffer.taught).flatten())
        errors = model.policy.predict_values(shown).flatten() - torch.from_numpy(buffer.returns).flatten()
        expected = torch.autograd.grad(loss + 0.5 * errors.square().mean(), list(model.policy.parameters()))
        norm = torch.sqrt(sum(gradient.square().sum() for gradient in expected))
        model.train()
        for weights, gradient in zip(model.policy.parameters(), expected, strict=True):
            clipped = gradient * min(1.0, 0.5 / (float(norm) + 1e-6))
            torch.testing.assert_close(weights.grad, clipped, rtol=1e-3, atol=1e-6)
        assert model.logger.name_to_value["train/cross_entropy"] == pytest.approx(loss.item(), rel=1e-5)
        assert model.logger.name_to_value["train/grad_norm"] == pytest.approx(float(norm), rel=1e-4)
