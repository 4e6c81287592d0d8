"""`render_mode` of the environments: text, pixels and a window, alone and through the wrappers of others."""

import copy
import subprocess
import sys

import gymnasium
import imageio.v3 as imageio
import numpy as np
import pygame
import pytest
from gymnasium.wrappers import RecordVideo
from stable_baselines3.common.env_util import make_vec_env

from mission_env.env import MissionEnv
from mission_env.render import HEIGHT, WIDTH, MissingPackage, ansi, draw, raster
from mission_env.vector import MissionVectorEnv
from tests.play import ENV_ID, Masked, legal_action

SHAPE = (HEIGHT, WIDTH, 3)


@pytest.fixture
def screen(monkeypatch):
    """A screen that nobody sees."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


def play(env: gymnasium.Env, info: dict, steps: int) -> None:
    """A few legal steps."""
    rng = np.random.default_rng(1)
    for _ in range(steps):
        _, _, _, _, info = env.step(legal_action(info["action_mask"], rng))


# --- Text and pixels -------------------------------------------------------------------------------------------------


def test_text():
    """The board of the game at hand."""
    env = gymnasium.make(ENV_ID, render_mode="ansi")
    _, info = env.reset(seed=1)
    before = env.render()
    play(env, info, 5)
    assert env.render() == ansi(env.unwrapped.game) != before


def test_pixels():
    """The picture of the game at hand; each call gives an array of its own."""
    env = gymnasium.make(ENV_ID, render_mode="rgb_array")
    _, info = env.reset(seed=1)
    before = env.render()
    kept = before.copy()
    play(env, info, 5)
    after = env.render()
    assert after.shape == SHAPE and after.dtype == np.uint8
    assert (after == raster(draw(env.unwrapped.game))).all()
    assert (before == kept).all() and (after != before).any()


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_after_the_end(mode):
    """A finished game can be looked at; so can a table on which nothing has been set up."""
    env = MissionEnv(render_mode=mode)
    assert len(env.render()) > 0
    env.reset(options={"position": {"turn": 27, "decision": "apostasy", "paths": {"A": {"pope": "schism"}}}}, seed=1)
    rng = np.random.default_rng(2)
    done = False
    while not done:
        *_, done, _, _ = env.step(legal_action(env.action_masks(), rng))
    assert len(env.render()) > 0


def test_many_games():
    """The vector environment gives one text or picture a game, and has no window."""
    texts = MissionVectorEnv(2, render_mode="ansi")
    pictures = MissionVectorEnv(2, render_mode="rgb_array")
    for env in (texts, pictures):
        env.reset(seed=3)
    assert texts.render() == tuple(ansi(texts.batch.game(place)) for place in (0, 1))
    assert [picture.shape for picture in pictures.render()] == [SHAPE, SHAPE]
    with pytest.raises(ValueError, match="'human'; one of ansi, rgb_array, or None"):
        MissionVectorEnv(2, render_mode="human")


def test_gymnasium_makes_many_with_pictures():
    """`make_vec` passes the mode on."""
    env = gymnasium.make_vec(ENV_ID, num_envs=2, vectorization_mode="vector_entry_point", render_mode="rgb_array")
    env.reset(seed=3)
    assert len(env.render()) == 2


# --- Wrappers of others ----------------------------------------------------------------------------------------------


def test_stable_baselines_makes_many():
    """stable-baselines3 asks every environment for pixels, and tiles them."""
    env = make_vec_env(ENV_ID, n_envs=2, seed=4)
    env.reset()
    assert env.render_mode == "rgb_array"
    assert [image.shape for image in env.get_images()] == [SHAPE, SHAPE]
    assert env.render().shape[2] == 3
    env.close()


def test_record_video(tmp_path):
    """Gymnasium's RecordVideo writes a film of the size of the picture, a frame a decision."""
    env = RecordVideo(Masked(gymnasium.make(ENV_ID, render_mode="rgb_array")), str(tmp_path / "films"), video_length=6)
    _, info = env.reset(seed=5)
    play(env, info, 8)
    env.close()
    (film,) = tmp_path.glob("films/*.mp4")
    frames = imageio.imread(film)
    assert frames.shape == (7, *SHAPE)  # RecordVideo stops once there are more than six
    assert np.abs(frames[0].astype(int) - raster(draw(first_game(5)))).mean() < 6


def first_game(seed: int):
    """The game that an environment starts with."""
    env = MissionEnv()
    env.reset(seed=seed)
    return env.game


# --- The window ------------------------------------------------------------------------------------------------------


def test_window_follows_the_game(screen):
    """It shows every position by itself, and closes with the environment."""
    env = gymnasium.make(ENV_ID, render_mode="human")
    _, info = env.reset(seed=6)
    assert pygame.display.get_surface().get_size() == (WIDTH, HEIGHT)
    play(env, info, 3)
    shown = pygame.surfarray.array3d(pygame.display.get_surface()).swapaxes(0, 1)
    assert (shown == raster(draw(env.unwrapped.game))).all()
    assert env.render() is None
    env.close()
    assert pygame.display.get_surface() is None
    env.close()


def test_window_shut_by_its_user(screen):
    """Play goes on unseen."""
    env = gymnasium.make(ENV_ID, render_mode="human")
    _, info = env.reset(seed=7)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    play(env, info, 3)
    assert pygame.display.get_surface() is None
    env.close()


def test_window_is_no_part_of_a_copy(screen):
    """A copied environment opens a window of its own, if it is asked to."""
    env = MissionEnv(render_mode="human")
    env.reset(seed=8)
    twin = copy.deepcopy(env)
    assert env._window.is_open and not twin._window.is_open
    assert twin.game.record.tobytes() == env.game.record.tobytes()
    env.close()


def test_no_screen(monkeypatch):
    """One line that says what to do instead."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "none_such")
    with pytest.raises(RuntimeError, match=r"there is no screen for a window \(.*\); use render_mode='rgb_array'"):
        MissionEnv(render_mode="human").reset(seed=1)


# --- Missing packages ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "module"), [("rgb_array", "PIL"), ("human", "pygame")])
def test_missing_package(monkeypatch, mode, module):
    """One line says what to install to look at the game."""
    monkeypatch.setitem(sys.modules, module, None)
    env = MissionEnv(render_mode=mode)
    with pytest.raises(MissingPackage, match=rf"^{module} is not installed; pip install 'mission-env\[pictures\]'$"):
        look_at(env)


def look_at(env: gymnasium.Env) -> None:
    """Starts a game and renders it."""
    env.reset(seed=1)
    env.render()


def test_playing_needs_no_package(monkeypatch):
    """stable-baselines3 always asks for pixels; without Pillow such an environment still plays."""
    monkeypatch.setitem(sys.modules, "PIL", None)
    env = MissionEnv(render_mode="rgb_array")
    _, info = env.reset(seed=1)
    play(env, info, 3)


def test_text_and_svg_need_no_extra():
    """Only pixels and windows load the packages of the extra."""
    code = (
        "import sys; from mission_env import Game; from mission_env.render import ansi, draw, svg;"
        "game = Game.new(seed=1); ansi(game); svg(draw(game));"
        "print([name for name in ('PIL', 'pygame', 'moviepy', 'matplotlib') if name in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"
