"""`render_mode` of the smaller games: text, pixels and a window, alone and through the wrappers of others."""

import sys

import gymnasium
import imageio.v3 as imageio
import numpy as np
import pygame
import pytest
from gymnasium.wrappers import RecordVideo

from mission_env.core.picture.extras import MissingPackage
from mission_env.core.picture.raster import raster
from mission_env.core.picture.shapes import HEIGHT, WIDTH
from tests.play import Masked, legal_action

IDS = ("mission_env/Culture-v0", "mission_env/Battles-v0")
SHAPE = (HEIGHT, WIDTH, 3)
pytestmark = pytest.mark.parametrize("env_id", IDS)


def play(env: gymnasium.Env, info: dict, steps: int) -> None:
    """A few legal steps."""
    rng = np.random.default_rng(1)
    for _ in range(steps):
        *_, info = env.step(legal_action(info["action_mask"], rng))


def picture(env: gymnasium.Env) -> np.ndarray:
    """The picture of the game at hand."""
    return raster(env.unwrapped.view.draw(env.unwrapped.game))


def test_text_and_pixels(env_id):
    """The game at hand, as it goes on; each call gives an array of its own."""
    for mode in ("ansi", "rgb_array"):
        env = gymnasium.make(env_id, render_mode=mode)
        _, info = env.reset(seed=1)
        before = env.render()
        play(env, info, 5)
        after = env.render()
        if mode == "ansi":
            assert before != after == env.unwrapped.view.ansi(env.unwrapped.game)
        else:
            assert after.shape == SHAPE and after.dtype == np.uint8
            assert (after == picture(env)).all() and (after != before).any()


def test_after_the_end(env_id):
    """A finished game can be looked at."""
    env = gymnasium.make(env_id, render_mode="rgb_array")
    _, info = env.reset(seed=1)
    rng, done = np.random.default_rng(2), False
    while not done:
        *_, done, _, info = env.step(legal_action(info["action_mask"], rng))
    assert env.render().shape == SHAPE


def test_many_games(env_id):
    """The vector environment gives one text or picture a game, and has no window."""
    for mode in ("ansi", "rgb_array"):
        env = gymnasium.make_vec(env_id, num_envs=2, vectorization_mode="vector_entry_point", render_mode=mode)
        env.reset(seed=3)
        one, other = env.render()
        assert (one != other) if mode == "ansi" else one.shape == other.shape == SHAPE
    with pytest.raises(ValueError, match="'human'; one of ansi, rgb_array, or None"):
        gymnasium.make_vec(env_id, num_envs=2, vectorization_mode="vector_entry_point", render_mode="human")


def test_record_video(env_id, tmp_path):
    """Gymnasium's RecordVideo writes a film of the size of the picture, a frame a decision."""
    env = RecordVideo(Masked(gymnasium.make(env_id, render_mode="rgb_array")), str(tmp_path / "films"), video_length=4)
    _, info = env.reset(seed=5)
    first = picture(env)
    play(env, info, 6)
    env.close()
    (film,) = tmp_path.glob("films/*.mp4")
    frames = imageio.imread(film)
    assert frames.shape == (5, *SHAPE)
    assert np.abs(frames[0].astype(int) - first).mean() < 6


def test_window_follows_the_game(env_id, monkeypatch):
    """It bears the name of the game, shows every position by itself, and closes with the environment."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    env = gymnasium.make(env_id, render_mode="human")
    _, info = env.reset(seed=6)
    assert pygame.display.get_caption()[0] == env.unwrapped.game.system.title
    play(env, info, 3)
    shown = pygame.surfarray.array3d(pygame.display.get_surface()).swapaxes(0, 1)
    assert (shown == picture(env)).all()
    env.close()
    assert pygame.display.get_surface() is None


def test_missing_package(env_id, monkeypatch):
    """One line says what to install to look at the game; it can be played all the same."""
    monkeypatch.setitem(sys.modules, "PIL", None)
    env = gymnasium.make(env_id, render_mode="rgb_array")
    _, info = env.unwrapped.reset(seed=1)
    play(env.unwrapped, info, 3)
    with pytest.raises(MissingPackage, match=r"^PIL is not installed; pip install 'mission-env\[pictures\]'$"):
        env.unwrapped.render()
