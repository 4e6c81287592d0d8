"""The VecEnv for stable-baselines3: masks, ends of games, and a short training run."""

import numpy as np
import pytest
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported

from mission_env import Game, IllegalAction
from mission_env.actions import ACTION_NAMES, N_ACTIONS
from mission_env.sb3 import MissionVecEnv
from tests.play import flat, game_rows, legal_action, rows_of_games, vec_env_rows


def random_actions(env: MissionVecEnv, rng: np.random.Generator) -> np.ndarray:
    """A random legal action for every game."""
    return np.array([legal_action(mask, rng) for mask in get_action_masks(env)])


def test_masks():
    """As sb3-contrib asks for them, and in the infos."""
    env = MissionVecEnv(3, seed=1)
    shown = env.reset()
    assert env.observation_space.contains({key: array[0] for key, array in shown.items()})
    assert is_masking_supported(env)
    masks = get_action_masks(env)
    assert masks.dtype == bool and masks.shape == (3, N_ACTIONS)
    assert (masks == np.stack([info["action_mask"] for info in env.reset_infos])).all()
    assert (env.env_method("action_masks", indices=1)[0] == masks[1]).all()
    *_, infos = env.step(random_actions(env, np.random.default_rng(1)))
    assert (get_action_masks(env) == np.stack([info["action_mask"] for info in infos])).all()


def test_the_same_games_as_game():
    """A place plays the game of its seed, and then its successors."""
    assert rows_of_games(vec_env_rows(7), 3) == rows_of_games(game_rows(7), 3)


def test_end_of_a_game():
    """The infos tell the result, the statistics and the last observation of the finished game."""
    env = MissionVecEnv(2, seed=2)
    shown = env.reset()
    rng = np.random.default_rng(2)
    done = np.zeros(2, dtype=bool)
    returns, lengths = np.zeros(2), np.zeros(2, dtype=int)
    while not done.any():
        shown, rewards, done, infos = env.step(random_actions(env, rng))
        returns += rewards
        lengths += 1
    place = int(np.flatnonzero(done)[0])
    info = infos[place]
    assert info["episode"] == {"r": returns[place], "l": lengths[place]}
    assert info["TimeLimit.truncated"] is False
    assert flat(info["terminal_observation"]) != flat(shown, place)
    assert info["collapsed"] or sum(info["victory_points"].values()) == info["score"]
    assert isinstance(info["level"], str)
    assert all("episode" not in infos[other] for other in np.flatnonzero(~done))


def test_seeds():
    """Given at the start or before a reset, used once; then the games follow."""
    env = MissionVecEnv(2, seed=3)
    env.reset()
    assert env.batch.games[1] == Game.new(seed=4).record
    env.reset()
    assert env.batch.games[1] != Game.new(seed=4).record
    env.seed(8)
    env.reset()
    assert env.batch.games[0] == Game.new(seed=8).record
    unseeded = MissionVecEnv(2)
    unseeded.reset()
    assert unseeded.batch.masks.any()


def test_attributes_and_refusals():
    """What games of the VecEnv know, and what they refuse."""
    env = MissionVecEnv(2, scenario="rise_of_islam", seed=4)
    env.reset()
    assert env.get_attr("action_names") == [ACTION_NAMES] * 2 and env.get_attr("scenario", 0) == ["rise_of_islam"]
    assert not env.has_attr("colour")
    with pytest.raises(AttributeError, match="colour"):
        env.env_method("colour")
    with pytest.raises(AttributeError, match="colour"):
        env.set_attr("colour", 1)
    with pytest.raises(IllegalAction, match="game 0"):
        env.step(np.array([N_ACTIONS, N_ACTIONS]))
    env.set_options({"position": {}})
    with pytest.raises(ValueError, match="options"):
        env.reset()


def test_training_and_evaluation():
    """MaskablePPO learns on it for a moment and is evaluated without a warning about a missing Monitor."""
    env = MissionVecEnv(4, seed=5)
    policy = {"net_arch": [16]}
    model = MaskablePPO(
        "MultiInputPolicy", env, n_steps=16, batch_size=32, n_epochs=1, seed=5, device="cpu", policy_kwargs=policy
    )
    model.learn(64)
    mean, _ = evaluate_policy(model, MissionVecEnv(2, seed=6), n_eval_episodes=2)
    assert -300 < mean < 300
