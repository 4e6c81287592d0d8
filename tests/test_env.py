"""The Gymnasium environment: contract of actions, masks, rewards, seeds, positions and copies."""

import copy
import pickle
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from sb3_contrib.common.wrappers import ActionMasker
from stable_baselines3.common import env_checker as sb3_checker

from mission_env import Game, IllegalAction, PositionError, observation
from mission_env.actions import ACTION_NAMES, N_ACTIONS
from mission_env.env import MissionEnv
from mission_env.vocabulary import SCENARIOS, VICTORY_LEVELS
from tests.play import ENV_ID, Masked, env_rows, flat, game_rows, legal_action, play_to_end, rows_of_games

POSITION = {"turn": 5, "treasury": 3, "lands": {"india": {"field": "women_2_2"}}, "paths": {"D": {"pope": "communion"}}}


def bytes_of(env) -> bytes:
    """The record of the game, and its mask."""
    game = env.unwrapped.game
    return game.record.tobytes() + game.mask.tobytes()


# --- The interfaces of others ----------------------------------------------------------------------------------------


def test_gymnasium_checker(monkeypatch):
    """Gymnasium's own checks, its unmasked samples replaced by legal actions."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")  # they open a window, too
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*different from the unwrapped version.*")
        check_env(Masked(gymnasium.make(ENV_ID, disable_env_checker=True)))


def test_stable_baselines_checker():
    """stable-baselines3's checks, its unmasked samples replaced by legal actions."""
    sb3_checker.check_env(Masked(MissionEnv()), warn=False)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_make_with_default_wrappers(scenario):
    """`gymnasium.make` wraps; a whole game stays within the declared spaces."""
    env = gymnasium.make(ENV_ID, scenario=scenario)
    rng = np.random.default_rng(1)
    shown, info = env.reset(seed=1)
    done = False
    while not done:
        assert env.observation_space.contains(shown)
        mask = info["action_mask"]
        assert mask.dtype == np.int8 and mask.shape == (N_ACTIONS,) and mask.sum() >= 2
        assert (env.get_wrapper_attr("action_masks")() == mask.astype(bool)).all()
        shown, _, done, truncated, info = env.step(legal_action(mask, rng))
        assert not truncated
    assert env.observation_space.contains(shown)
    assert info["action_mask"].all() and env.unwrapped.action_masks().all()


def test_masks_as_sb3_contrib_finds_them():
    """Through the default wrappers, and through an ActionMasker."""
    env = gymnasium.make(ENV_ID)
    _, info = env.reset(seed=2)
    assert is_masking_supported(env)
    assert get_action_masks(env).dtype == bool
    assert (get_action_masks(env) == info["action_mask"]).all()
    masker = ActionMasker(env, lambda inner: inner.get_wrapper_attr("action_masks")())
    assert (get_action_masks(masker) == info["action_mask"]).all()


def test_sampling_with_the_mask():
    """`Discrete.sample` takes the mask as it is."""
    env = gymnasium.make(ENV_ID)
    _, info = env.reset(seed=3)
    for _ in range(20):
        _, _, done, _, info = env.step(env.action_space.sample(info["action_mask"]))
        assert not done


def test_action_names():
    """Index = action, the same in every scenario."""
    env = gymnasium.make(ENV_ID, scenario="rise_of_islam")
    assert env.unwrapped.action_names == ACTION_NAMES
    assert env.action_space == gymnasium.spaces.Discrete(len(ACTION_NAMES))


# --- Refusals --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", [-1, N_ACTIONS, 1 << 70, 1.0, "end", None, np.float64(3.0), np.array([1, 2])])
def test_what_is_no_action_is_refused(action):
    """Numbers out of range and other things raise IllegalAction and change nothing."""
    env = MissionEnv()
    env.reset(seed=4)
    before = bytes_of(env)
    with pytest.raises(IllegalAction, match="is no action"):
        env.step(action)
    assert bytes_of(env) == before


def test_an_illegal_action_is_refused_with_names():
    """The error names action, decision and what is legal; the game goes on as if nothing had happened."""
    env = gymnasium.make(ENV_ID)
    _, info = env.reset(seed=4)
    before = bytes_of(env)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction) as caught:
        env.step(illegal)
    game = env.unwrapped.game
    assert ACTION_NAMES[illegal] in str(caught.value) and game.decision in str(caught.value)
    assert game.legal_actions()[0] in str(caught.value)
    assert caught.value.legal == tuple(game.legal_actions())
    assert bytes_of(env) == before
    env.step(legal_action(info["action_mask"], np.random.default_rng(0)))


def test_a_step_after_the_end_is_refused():
    """Also when the game was ended through `env.game`."""
    env = MissionEnv()
    play_to_end(env, np.random.default_rng(5), seed=5)
    before = bytes_of(env)
    with pytest.raises(IllegalAction, match="game_over"):
        env.step(0)
    assert bytes_of(env) == before


@pytest.mark.parametrize("as_type", [int, np.int64, np.int16, np.array])
def test_kinds_of_whole_numbers(as_type):
    """NumPy's whole numbers are actions as well; `predict` gives an array without dimensions."""
    env = MissionEnv()
    _, info = env.reset(seed=6)
    env.step(as_type(legal_action(info["action_mask"], np.random.default_rng(6))))


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ({"scenario": "moon"}, "moon"),
        ({"reward": "gold"}, "score_delta"),
        ({"render_mode": "film"}, "rgb_array, human"),
    ],
)
def test_wrong_arguments(arguments, named):
    """A ValueError that says what there is."""
    with pytest.raises(ValueError, match=named):
        MissionEnv(**arguments)


# --- Rewards and results ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_rewards_add_up(seed):
    """The return is the final less the starting victory points; the last info tells the result."""
    env = gymnasium.make(ENV_ID)
    actions, rewards, info = play_to_end(env, np.random.default_rng(seed), seed=seed)
    game = Game.new("campaign", seed=seed)
    start = game.score()
    for action in actions:
        game.step(ACTION_NAMES[action])
    assert game.over and game.record == env.unwrapped.game.record
    assert sum(rewards) == game.score() - start
    assert info["score"] == game.score() and info["victory_points"] == game.victory_points()
    assert info["collapsed"] is game.collapsed and info["level"] == game.level
    assert info["level"] in [name for _, name in VICTORY_LEVELS]


def test_final_reward():
    """All points at the end, the same game as with the other reward."""
    deltas = play_to_end(MissionEnv(), np.random.default_rng(7), seed=7)
    finals = play_to_end(MissionEnv(reward="final"), np.random.default_rng(7), seed=7)
    assert deltas[0] == finals[0]
    assert not any(finals[1][:-1]) and finals[1][-1] == finals[2]["score"] == deltas[2]["score"]


def test_result_only_at_the_end():
    """Before the last step, `info` holds the mask alone."""
    env = MissionEnv()
    _, info = env.reset(seed=8)
    assert set(info) == {"action_mask"}
    *_, info = env.step(legal_action(info["action_mask"], np.random.default_rng(8)))
    assert set(info) == {"action_mask"}


# --- Seeds, positions, copies ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 11])
def test_the_same_games_as_game(seed):
    """A seed through `gymnasium.make`, and the two games after it, are those of `Game`."""
    rows = rows_of_games(env_rows(seed), 3)
    assert rows == rows_of_games(game_rows(seed), 3)


def test_reset_without_a_seed():
    """The first game is random, or of the generator that was seeded; the next follows it."""
    first, second = MissionEnv(), MissionEnv()
    assert flat(first.reset()[0]) != b"" and bytes_of(first) != (second.reset(), bytes_of(second))[1]
    first.reset(seed=9)
    second.reset(seed=9)
    at_nine = bytes_of(first)
    first.reset()
    second.reset()
    assert bytes_of(first) == bytes_of(second) != at_nine


def test_reset_to_a_position():
    """As `Game.from_position`, and on from there."""
    env = gymnasium.make(ENV_ID)
    shown, info = env.reset(seed=5, options={"position": POSITION})
    game = Game.from_position(POSITION, seed=5)
    assert env.unwrapped.game.record == game.record
    assert (info["action_mask"] == game.mask[:N_ACTIONS]).all()
    expected = observation.empty()
    observation.observe(game.record, *expected.values())
    assert flat(shown) == flat(expected)
    _, reward, *_ = env.step(ACTION_NAMES.index("convert_for_solidus:india"))
    before = game.score()
    game.step("convert_for_solidus:india")
    assert reward == game.score() - before
    env.reset(options={"position": POSITION})
    assert env.unwrapped.game.position() == Game.from_position(POSITION).position()


def test_wrong_options():
    """An impossible position and an unknown option are named."""
    env = MissionEnv()
    with pytest.raises(PositionError, match="treasury"):
        env.reset(options={"position": {"treasury": 99}})
    with pytest.raises(ValueError, match="colour"):
        env.reset(options={"colour": 1})


def test_the_game_shares_the_record():
    """What is played through `env.unwrapped.game` shows in the environment, and the other way round."""
    env = gymnasium.make(ENV_ID)
    env.reset(seed=12)
    game = env.unwrapped.game
    assert isinstance(game, Game)
    start = game.score()
    game.step(game.legal_actions()[0])
    assert (env.unwrapped.action_masks() == game.mask[:N_ACTIONS]).all()
    _, reward, *_ = env.step(legal_action(game.mask[:N_ACTIONS], np.random.default_rng(12)))
    assert game.record == env.unwrapped.game.record
    assert reward == game.score() - start


def test_what_was_returned_never_changes():
    """Observations and masks are the caller's own; clones and copies of the record stay as they were."""
    env = MissionEnv()
    shown, info = env.reset(seed=13)
    rng = np.random.default_rng(13)
    history = []
    for _ in range(60):
        clone = env.game.clone()
        history.append((shown, info["action_mask"], clone, flat(shown), info["action_mask"].tobytes(), bytes_of(env)))
        shown, _, done, _, info = env.step(legal_action(info["action_mask"], rng))
        if done:
            shown, info = env.reset()
    for shown, mask, clone, shown_before, mask_before, record_before in history:
        assert flat(shown) == shown_before and mask.tobytes() == mask_before
        assert clone.record.tobytes() + clone.mask.tobytes() == record_before


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_of_the_environment(copied):
    """A copy plays on like the original, and apart from it."""
    env = MissionEnv()
    _, info = env.reset(seed=14)
    twin = copied(env)
    action = legal_action(info["action_mask"], np.random.default_rng(14))
    before = bytes_of(env)
    *_, twin_info = twin.step(action)
    assert bytes_of(env) == before
    *_, info = env.step(action)
    assert bytes_of(env) == bytes_of(twin)
    assert (info["action_mask"] == twin_info["action_mask"]).all()


def test_render():
    """Text in `ansi` mode, nothing without a mode."""
    env = gymnasium.make(ENV_ID, render_mode="ansi")
    env.reset(seed=15)
    text = env.render()
    assert "Turn 1," in text and "Alexandria" in text
    assert MissionEnv().render() is None
