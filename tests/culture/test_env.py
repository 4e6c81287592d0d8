"""The Gymnasium and stable-baselines3 sides: checkers, masks, rewards, determinism, and the same games everywhere."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env as check_gymnasium
from stable_baselines3.common.env_checker import check_env as check_sb3

from mission_env import IllegalAction
from mission_env.culture import CultureGame, odds
from mission_env.culture.actions import ACTION_NAMES, N_ACTIONS
from mission_env.culture.batch import CultureBatch
from mission_env.culture.observation import CHANNELS, LAYOUT
from mission_env.culture.sb3 import CultureVecEnv
from tests.play import Masked, legal_action, play_to_end

ENV_ID = "mission_env/Culture-v0"


@pytest.mark.filterwarnings("ignore")
def test_checkers():
    """Those of Gymnasium and of stable-baselines3."""
    check_gymnasium(Masked(gymnasium.make(ENV_ID).unwrapped), skip_render_check=True)
    check_sb3(Masked(gymnasium.make(ENV_ID).unwrapped))


class TestEnvironment:
    """One game."""

    def test_reset_gives_the_game_of_its_seed(self):
        env = gymnasium.make(ENV_ID, scenario="triad")
        shown, info = env.reset(seed=7)
        game = CultureGame.new("triad", seed=7)
        assert env.unwrapped.game.position() == game.position()
        assert info["action_mask"].dtype == np.int8
        assert (info["action_mask"] == game.mask[:N_ACTIONS]).all()
        assert {key: array.shape for key, array in shown.items()} == LAYOUT.shapes

    @pytest.mark.parametrize("reward", ["score_delta", "final"])
    def test_rewards(self, reward):
        """Changes of Red's score, or the score at the end."""
        env = gymnasium.make(ENV_ID, reward=reward)
        env.reset(seed=3)
        before = env.unwrapped.game.score()
        _, rewards, info = play_to_end(env, np.random.default_rng(3), seed=3)
        assert sum(rewards) == info["score"] - (before if reward == "score_delta" else 0)
        assert info["score"] == sum(info["victory_points"].values())
        assert info["collapsed"] == (info["score"] == 0)
        if reward == "final":
            assert not any(rewards[:-1])

    def test_an_illegal_action(self):
        env = gymnasium.make(ENV_ID)
        env.reset(seed=1)
        before = env.unwrapped.game.record.tobytes()
        with pytest.raises(IllegalAction, match="'step_out:a1' is not legal at orders"):
            env.step(ACTION_NAMES.index("step_out:a1"))
        with pytest.raises(IllegalAction, match="505 is no action"):
            env.step(505)
        assert env.unwrapped.game.record.tobytes() == before

    def test_from_a_position(self):
        position = CultureGame.new("quartet", seed=5).position()
        env = gymnasium.make(ENV_ID)
        env.reset(seed=2, options={"position": position})
        assert env.unwrapped.game.position() == position

    def test_bad_arguments(self):
        for arguments, words in (
            ({"scenario": "campaign"}, "unknown scenario 'campaign'; one of duel, triad, quartet"),
            ({"reward": "gold"}, "unknown reward 'gold'"),
            ({"render_mode": "paper"}, "unknown render_mode 'paper'"),
        ):
            with pytest.raises(ValueError, match=words):
                gymnasium.make(ENV_ID, **arguments)

    def test_text(self):
        env = gymnasium.make(ENV_ID, render_mode="ansi")
        env.reset(seed=1)
        text = env.render()
        assert "rk" in text and "bk" in text
        assert "red    score" in text


def rows_of_one(seed: int, number: int) -> list[tuple]:
    """Random play in `gymnasium.make`: action, reward, end, mask and observation that follow."""
    env, rng, rows = gymnasium.make(ENV_ID), np.random.default_rng(seed), []
    _, info = env.reset(seed=seed)
    for _ in range(number):
        action = legal_action(info["action_mask"], rng)
        shown, reward, done, _, info = env.step(action)
        if done:
            shown, info = env.reset()
        seen = b"".join(array.tobytes() for array in shown.values())
        rows.append((action, float(reward), done, info["action_mask"].tobytes(), seen))
    return rows


def rows_of_many(seed: int, number: int) -> list[tuple]:
    """The same in one place of the vector environment."""
    env = gymnasium.make_vec(ENV_ID, num_envs=3, vectorization_mode="vector_entry_point")
    rngs, rows = [np.random.default_rng(seed + place) for place in (-1, 0, 1)], []
    _, info = env.reset(seed=seed - 1)
    for _ in range(number):
        actions = np.array([legal_action(mask, rng) for mask, rng in zip(info["action_mask"], rngs, strict=True)])
        shown, rewards, done, _, info = env.step(actions)
        seen = b"".join(array[1].tobytes() for array in shown.values())
        rows.append((int(actions[1]), float(rewards[1]), bool(done[1]), info["action_mask"][1].tobytes(), seen))
    return rows


def test_the_same_games_alone_and_in_a_batch():
    """Same seed, same actions, same game; finished ones are followed by the same successors."""
    one, many = rows_of_one(11, 150), rows_of_many(11, 150)
    assert one == many
    assert any(row[2] for row in one)


def test_deterministic():
    assert rows_of_one(4, 60) == rows_of_one(4, 60)


def test_stable_baselines():
    """The VecEnv plays the batch's games and tells their results."""
    env = CultureVecEnv(2, "duel", seed=6)
    shown = env.reset()
    batch = CultureBatch(2, "duel")
    batch.reset(6)
    assert all((shown[key] == batch.observations[key]).all() for key in LAYOUT.shapes)
    rng, done = np.random.default_rng(6), np.zeros(2, dtype=bool)
    while not done.any():
        _, _, done, infos = env.step(np.array([legal_action(mask, rng) for mask in env.action_masks()]))
    ended = infos[int(done.argmax())]
    assert {"terminal_observation", "episode", "score", "victory_points", "collapsed"} <= set(ended)
    assert ended["episode"]["r"] == ended["score"] - 15


class TestObservation:
    """What is seen."""

    def seen(self, game: CultureGame) -> dict[str, np.ndarray]:
        batch = CultureBatch(1, game.scenario)
        batch.load(game.record)
        return {key: array[0] for key, array in batch.observations.items()}

    def test_channels_have_names(self):
        for key, shape in LAYOUT.shapes.items():
            assert shape[-1] == len(CHANNELS[key]) == len(set(CHANNELS[key]))

    def test_pieces_powers_and_odds(self):
        """A position by hand, number by number."""
        pieces = {"b2": "red capital", "g6": "blue capital", "d4": "red priest", "e5": "blue city"}
        game = CultureGame.from_position({"board": pieces, "nations": {"red": {"culture": 45, "warfare": 300}}})
        shown = self.seen(game)
        square = dict(zip(CHANNELS["squares"], shown["squares"][36].tolist(), strict=True))  # e5
        assert {name for name, value in square.items() if value} == {
            "other_city",
            "nation_blue",
            "convert_percent",
            "attack_percent",
        }
        assert square["attack_percent"] == 100  # F7
        assert square["convert_percent"] == round(100 * odds(3, 3).win)

    def test_what_the_player_has(self):
        pieces = {"b2": "red capital", "g6": "blue capital", "d4": "red priest"}
        game = CultureGame.from_position({"board": pieces, "nations": {"red": {"culture": 45, "warfare": 300}}})
        shown = self.seen(game)
        red = dict(zip(CHANNELS["nations"], shown["nations"][0].tolist(), strict=True))
        assert (red["culture"], red["warfare"], red["cultural_power"], red["priest_count"]) == (45, 127, 3, 1)
        table = dict(zip(CHANNELS["globals"], shown["globals"].tolist(), strict=True))
        assert (table["priests_affordable"], table["armies_affordable"], table["decision_orders"]) == (2, 30, 1)
        assert table["units_ready"] == 1

    def test_the_chosen_unit(self):
        pieces = {"b2": "red capital", "g6": "blue capital", "d4": "red priest", "h1": "red army"}
        game = CultureGame.from_position({"board": pieces})
        game.step("order:d4")
        chosen = self.seen(game)["squares"][:, CHANNELS["squares"].index("chosen")]
        assert np.flatnonzero(chosen).tolist() == [27]  # d4

    def test_coming_dice_do_not_show(self):
        game = CultureGame.new("duel", seed=1)
        twin = game.clone()
        twin.reseed(2)
        assert all((self.seen(game)[key] == self.seen(twin)[key]).all() for key in LAYOUT.shapes)
