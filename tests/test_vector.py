"""The Gymnasium vector environment: the same as N single ones, in the form that Gymnasium's own vectors have."""

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from mission_env import Game, IllegalAction
from mission_env.actions import ACTION_NAMES, N_ACTIONS
from mission_env.vector import MissionVectorEnv
from tests.play import ENV_ID, game_rows, legal_action, rows_of_games, vector_rows


def random_actions(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A random legal action for every game."""
    return np.array([legal_action(mask, rng) for mask in masks])


def assert_same(ours, theirs, where: str = "") -> None:
    """Nested dicts of arrays are equal, keys included."""
    if isinstance(theirs, dict):
        assert set(ours) == set(theirs), where
        for key in theirs:
            assert_same(ours[key], theirs[key], f"{where}.{key}")
    elif isinstance(theirs, np.ndarray) and theirs.dtype == object:
        for mine, other in zip(ours, theirs, strict=True):
            assert_same(mine, other, where)
    else:
        assert np.array_equal(ours, theirs), where
        assert getattr(ours, "dtype", None) == getattr(theirs, "dtype", None), where


def test_make_vec():
    """The id makes the native environment, whose autoreset mode is declared."""
    env = gymnasium.make_vec(ENV_ID, num_envs=2, vectorization_mode="vector_entry_point", scenario="rise_of_islam")
    assert isinstance(env.unwrapped, MissionVectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert env.unwrapped.action_names == ACTION_NAMES
    shown, infos = env.reset(seed=1)
    assert env.observation_space.contains(shown)
    assert infos["action_mask"].shape == (2, N_ACTIONS) and infos["action_mask"].dtype == np.int8
    assert (env.unwrapped.action_masks() == infos["action_mask"]).all()


def test_the_same_games_as_game():
    """A place plays the game of its seed, and then its successors."""
    assert rows_of_games(vector_rows(5), 3) == rows_of_games(game_rows(5), 3)


def test_the_same_as_single_environments():
    """Step by step what Gymnasium makes of N single environments in the same mode, infos of the ends included."""
    ours = MissionVectorEnv(2)
    theirs = SyncVectorEnv([lambda: gymnasium.make(ENV_ID)] * 2, autoreset_mode=AutoresetMode.SAME_STEP)
    shown, infos = ours.reset(seed=6)
    assert_same((shown, infos)[0], theirs.reset(seed=6)[0])
    rng = np.random.default_rng(6)
    ends = 0
    while ends < 2:
        actions = random_actions(infos["action_mask"], rng)
        shown, rewards, done, truncated, infos = ours.step(actions)
        expected = theirs.step(actions)
        assert_same(shown, expected[0])
        assert (rewards == expected[1]).all()
        assert (done == expected[2]).all() and not truncated.any() and truncated.dtype == bool
        assert_same(infos, expected[4])
        ends += done.sum()


def test_returns_are_copies():
    """What was returned stays as it was."""
    env = MissionVectorEnv(2)
    shown, infos = env.reset(seed=7)
    before = {key: array.copy() for key, array in shown.items()}
    mask = infos["action_mask"].copy()
    env.step(random_actions(mask, np.random.default_rng(7)))
    assert_same(shown, before)
    assert (infos["action_mask"] == mask).all()


def test_resets():
    """Seeds by number and by list; without a seed the games that follow; from a position."""
    env = MissionVectorEnv(2)
    env.reset(seed=[4, 9])
    assert env.batch.games[1] == Game.new(seed=9).record
    env.reset(seed=4)
    assert env.batch.games[1] == Game.new(seed=5).record
    env.reset()
    other = MissionVectorEnv(2)
    other.reset(seed=4)
    other.reset()
    assert env.batch.games.tobytes() == other.batch.games.tobytes()
    env.reset(seed=3, options={"position": {"turn": 4, "treasury": 2}})
    assert env.batch.games[1] == Game.from_position({"turn": 4, "treasury": 2}, seed=4).record
    assert env.batch.masks[1].any()


def test_refusals():
    """An illegal action anywhere stops the step; unknown arguments are named."""
    env = MissionVectorEnv(2)
    _, infos = env.reset(seed=8)
    before = env.batch.games.tobytes()
    with pytest.raises(IllegalAction, match="game 1"):
        env.step(np.array([np.flatnonzero(infos["action_mask"][0])[0], N_ACTIONS]))
    assert env.batch.games.tobytes() == before
    with pytest.raises(ValueError, match="ansi"):
        MissionVectorEnv(1, render_mode="film")


def test_render():
    """One text a game."""
    env = gymnasium.make_vec(ENV_ID, num_envs=2, render_mode="ansi")
    env.reset(seed=9)
    assert ["Turn 1," in text for text in env.render()] == [True, True]


def test_statistics_wrapper():
    """Gymnasium's vector wrapper for episode statistics works on it."""
    env = gymnasium.wrappers.vector.RecordEpisodeStatistics(MissionVectorEnv(2))
    _, infos = env.reset(seed=10)
    rng = np.random.default_rng(10)
    while "episode" not in infos:
        *_, infos = env.step(random_actions(infos["action_mask"], rng))
    place = int(np.flatnonzero(infos["_episode"])[0])
    assert infos["episode"]["l"][place] == env.unwrapped.batch.decisions[place]
    assert infos["episode"]["r"][place] == env.unwrapped.batch.totals[place]
