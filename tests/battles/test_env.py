"""The Gymnasium and stable-baselines3 sides: checkers, masks, rewards, determinism, and the same games everywhere."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env as check_gymnasium
from stable_baselines3.common.env_checker import check_env as check_sb3

from mission_env import IllegalAction
from mission_env.battles import BattlesGame
from mission_env.battles.actions import ACTION_NAMES, N_ACTIONS
from mission_env.battles.batch import BattlesBatch
from mission_env.battles.observation import CHANNELS, LAYOUT
from mission_env.battles.sb3 import BattlesVecEnv
from mission_env.battles.vocabulary import BORDERS, EMPIRES, PLACES
from tests.play import Masked, legal_action, play_to_end

from .table import at, card

ENV_ID = "mission_env/Battles-v0"


@pytest.mark.filterwarnings("ignore")
def test_checkers():
    """Those of Gymnasium and of stable-baselines3."""
    check_gymnasium(Masked(gymnasium.make(ENV_ID).unwrapped), skip_render_check=True)
    check_sb3(Masked(gymnasium.make(ENV_ID).unwrapped))


class TestEnvironment:
    """One game."""

    def test_reset_gives_the_game_of_its_seed(self):
        env = gymnasium.make(ENV_ID)
        shown, info = env.reset(seed=7)
        game = BattlesGame.new(seed=7)
        assert env.unwrapped.game.position() == game.position()
        assert info["action_mask"].dtype == np.int8
        assert (info["action_mask"] == game.mask[:N_ACTIONS]).all()
        assert {key: array.shape for key, array in shown.items()} == LAYOUT.shapes

    @pytest.mark.parametrize("reward", ["score_delta", "final"])
    def test_rewards(self, reward):
        """Changes of the score, or the score at the end; it starts at 1, for four florins."""
        env = gymnasium.make(ENV_ID, reward=reward)
        _, rewards, info = play_to_end(env, np.random.default_rng(3), seed=3)
        assert sum(rewards) == info["score"] - (1 if reward == "score_delta" else 0)
        assert info["score"] == sum(info["victory_points"].values()) > 0
        assert list(info["victory_points"]) == ["kingdoms", "republics", "vassals", "florins"]
        assert info["collapsed"] is False
        if reward == "final":
            assert not any(rewards[:-1])

    def test_an_illegal_action(self):
        env = gymnasium.make(ENV_ID)
        env.reset(seed=1)
        before = env.unwrapped.game.record.tobytes()
        with pytest.raises(IllegalAction, match="'vote:england' is not legal at operation"):
            env.step(ACTION_NAMES.index("vote:england"))
        with pytest.raises(IllegalAction, match="129 is no action"):
            env.step(129)
        assert env.unwrapped.game.record.tobytes() == before

    def test_from_a_position(self):
        position = BattlesGame.new(seed=5).position()
        env = gymnasium.make(ENV_ID)
        env.reset(seed=2, options={"position": position})
        assert env.unwrapped.game.position() == position

    def test_bad_arguments(self):
        for arguments, words in (
            ({"scenario": "duel"}, "unknown scenario 'duel'; one of renaissance"),
            ({"reward": "gold"}, "unknown reward 'gold'"),
            ({"render_mode": "paper"}, "unknown render_mode 'paper'"),
        ):
            with pytest.raises(ValueError, match=words):
                gymnasium.make(ENV_ID, **arguments)

    def test_text(self):
        env = gymnasium.make(ENV_ID, render_mode="ansi")
        env.reset(seed=1)
        lines = env.render().splitlines()
        assert lines[0] == "Round 1 of 8; operation; 3 operations, 4 florins; 1 points"
        assert "  england: cities: {london: catholic_rook}" in lines
        assert sum(line.startswith("  card ") for line in lines) == 6


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
    assert rows_of_one(4, 60) != rows_of_one(5, 60)


def test_text_of_many():
    env = gymnasium.make_vec(ENV_ID, num_envs=2, vectorization_mode="vector_entry_point", render_mode="ansi")
    env.reset(seed=1)
    assert [text.splitlines()[0][:10] for text in env.render()] == ["Round 1 of"] * 2


def test_stable_baselines():
    """The VecEnv plays the batch's games and tells their results."""
    env = BattlesVecEnv(2, seed=6)
    shown = env.reset()
    batch = BattlesBatch(2)
    batch.reset(6)
    assert all((shown[key] == batch.observations[key]).all() for key in LAYOUT.shapes)
    rng, done = np.random.default_rng(6), np.zeros(2, dtype=bool)
    while not done.any():
        _, _, done, infos = env.step(np.array([legal_action(mask, rng) for mask in env.action_masks()]))
    ended = infos[int(done.argmax())]
    assert {"terminal_observation", "episode", "score", "victory_points", "collapsed"} <= set(ended)
    assert ended["episode"]["r"] == ended["score"] - 1


class TestObservation:
    """What is seen."""

    def seen(self, game: BattlesGame) -> dict[str, np.ndarray]:
        batch = BattlesBatch(1)
        batch.load(game.record)
        return {key: array[0] for key, array in batch.observations.items()}

    def row(self, game: BattlesGame, key: str, number: int | None = None) -> dict[str, int]:
        """The channels of a row that are not 0."""
        values = self.seen(game)[key]
        named = zip(CHANNELS[key], (values if number is None else values[number]).tolist(), strict=True)
        return {name: value for name, value in named if value}

    def test_channels_have_names(self):
        for key, shape in LAYOUT.shapes.items():
            assert shape[-1] == len(CHANNELS[key]) == len(set(CHANNELS[key]))

    def test_an_empire(self):
        """A kingdom of the player's, number by number."""
        france = {
            "owner": "player",
            "theocracy": "islamic",
            "cities": {"paris": "catholic_knight", "lyon": "islamic_rook"},
            "repressed": {"cube": 2},
        }
        game = at(
            empires={"france": france, "hre": {"owner": "rival_1"}, "england": {"vassal_of": "france"}},
            borders={"england_france": "reformist_pirate", "france_hre": "concession_player"},
            florins=1,
        )
        assert self.row(game, "empires", EMPIRES.index("france")) == {
            **dict.fromkeys(("is_france", "own_kingdom", "faith_islamic", "knights_catholic", "rooks_islamic"), 1),
            "free_places": 1,
            "knights": 1,
            "defenders": 2,
            "repressed_cube": 2,
            "vote_price": 2,
            "own_concessions": 1,
            "pirates_reformist": 1,
            "free_borders": 1,
            "can_campaign": 1,
        }
        assert self.row(game, "empires", EMPIRES.index("england"))["own_vassal"] == 1
        hre = self.row(game, "empires", EMPIRES.index("hre"))
        assert (hre["other_kingdom"], hre["attackers_of_king"]) == (1, 1)
        assert self.row(game, "cities", PLACES.index("lyon")) == {"rook_islamic": 1}
        assert self.row(game, "borders", BORDERS.index("france_hre")) == {"sea": 1, "own_concession": 1}

    def test_a_card(self):
        game = at([card("religious_war", "france", "crusader_and_bishop")], empires={"france": {"owner": "player"}})
        assert self.row(game, "cards", 0) == {
            **dict.fromkeys(("kind_religious_war", "place_france", "agents_knight", "agents_bishop"), 1),
            "colour_catholic": 1,
            "attackers": 1,
            "own_kingdom": 1,
        }
        assert self.row(game, "cards", 5)["wins"] == self.row(game, "cards", 5)["legal"] == 1
        assert self.row(game, "cards", 2) == {}

    def test_casualties(self):
        """Who may die, where, and how many are to go."""
        france = {"cities": {"paris": "catholic_knight", "lyon": "islamic_rook"}}
        game = at([card("conspiracy", "france", "knight")], empires={"france": france})
        game.step("play:1")
        assert game.decision == "casualty"
        assert self.row(game, "cities", PLACES.index("paris")) == {"knight_catholic": 1, "may_die": 1, "fought_over": 1}
        table = self.row(game, "globals")
        assert (table["deaths"], table["battle_conspiracy"], table["decision_casualty"]) == (1, 1, 1)
        assert "attackers_die" not in table

    def test_a_settler_and_a_campaign(self):
        """Where a cube can go; whom a king can attack."""
        game = at([card("peasant_revolt", "byzantium", "cube")])
        game.step("play:1")
        assert self.row(game, "globals")["mover_cube"] == 1
        may = self.seen(game)["borders"][:, CHANNELS["borders"].index("may_settle")]
        assert {BORDERS[border] for border in np.flatnonzero(may)} == {"hungary_byzantium", "byzantium_mamluk"}
        game = at(empires={"byzantium": {"owner": "player", "cities": {"tana": "islamic_knight"}}}, florins=1)
        game.step("campaign:byzantium")
        near = self.seen(game)["empires"][:, CHANNELS["empires"].index("adjacent_to_king")]
        assert {EMPIRES[empire] for empire in np.flatnonzero(near)} == {"hungary", "mamluk", "ottoman"}

    def test_coming_cards_do_not_show(self):
        game = BattlesGame.new(seed=1)
        twin = game.clone()
        twin.reseed(2)
        assert all((self.seen(game)[key] == self.seen(twin)[key]).all() for key in LAYOUT.shapes)
