"""The checked door: names, scripts of dice and draws, errors that say what would be right, and refused steps undone."""

import pickle

import numpy as np
import pytest

from mission_env import ChanceError, Game, IllegalAction
from mission_env.actions import ACTION_NAMES, N_ACTIONS
from mission_env.state import SCRIPT_LIMIT
from mission_env.vocabulary import SCENARIOS, VICTORY_LEVELS

# A table on which an attempt in India is one die, and another one in Kiev stays open, so that the phase goes on
TABLE = {
    "turn": 5,
    "treasury": 5,
    "lands": {"india": {"field": "women_2_2"}, "kiev": {"field": "poor_1_1"}},
}
TRY = "convert_for_solidus:india"


def table() -> Game:
    """A fresh game at the table above."""
    return Game.from_position(TABLE, seed=1)


def frozen(game: Game) -> tuple[bytes, bytes]:
    """Everything that a refused step must leave alone."""
    return game.record.tobytes(), game.mask.tobytes()


def played(game: Game, choices: int, seed: int) -> list[tuple[str, list[int | str]]]:
    """Plays random actions; returns each with the dice and draws it used."""
    choose, log = np.random.default_rng(seed), []
    while not game.over and len(log) < choices:
        action = str(choose.choice(game.legal_actions()))
        game.step(action)
        log.append((action, game.last_chance))
    return log


class TestNew:
    """A new game stands at its first decision."""

    @pytest.mark.parametrize("scenario", SCENARIOS)
    def test_first_decision(self, scenario):
        game = Game.new(scenario, seed=4)
        assert len(game.legal_actions()) >= 2
        assert not game.over
        assert game.position()["scenario"] == scenario
        assert game.events

    def test_unknown_scenario(self):
        with pytest.raises(ValueError, match=r"'crusades'.*campaign, rise_of_islam"):
            Game.new("crusades")

    @pytest.mark.parametrize("scenario", SCENARIOS)
    def test_set_up_replays(self, scenario):
        """The dice and draws of the set-up, scripted under another seed, give the same table."""
        game = Game.new(scenario, seed=4)
        twin = Game.new(scenario, seed=5, chance=game.last_chance, strict=True)
        assert twin.position() == game.position()
        assert twin.last_chance == game.last_chance

    def test_same_seed_same_game(self):
        assert frozen(Game.new("campaign", seed=9)) == frozen(Game.new("campaign", seed=9))
        assert frozen(Game.new("campaign", seed=9)) != frozen(Game.new("campaign", seed=10))


class TestStep:
    """A step plays an action and tells what happened."""

    def test_scripted_die(self):
        for die, success in ((3, True), (2, False)):
            game = table()
            events = game.step(TRY, chance=[die], strict=True)
            assert game.position()["lands"]["india"].get("christian", False) is success
            assert events == game.events
            assert events
            assert game.last_chance == [die]

    def test_own_dice_go_on(self):
        game = table()
        game.step(TRY)
        assert game.last_chance[0] in range(1, 7)
        assert game.record["draws"] > 0

    def test_numpy_die(self):
        game = table()
        game.step(TRY, chance=[np.int64(3)])
        assert game.last_chance == [3]

    def test_record_is_clean_between_steps(self):
        game = table()
        game.step(TRY, chance=[3])
        s = game.record
        assert not s["script"].any() and not s["notes"].any()
        assert [s[name] for name in ("script_length", "script_at", "strict", "listening", "n_notes", "fault")] == [
            0
        ] * 6

    @pytest.mark.parametrize("scenario", SCENARIOS)
    def test_replay(self, scenario):
        """A game is its actions and the dice and draws that they used."""
        game = Game.new(scenario, seed=11)
        twin = Game.new(scenario, seed=12, chance=game.last_chance, strict=True)
        for action, chance in played(game, 200, seed=11):
            twin.step(action, chance=chance, strict=True)
        assert twin.position() == game.position()
        assert twin.legal_actions() == game.legal_actions()


class TestIllegal:
    """What is not legal is refused by name, and nothing changes."""

    @pytest.mark.parametrize(
        ("action", "words"),
        [
            ("convert_for_solidus:rome", "is not legal at religious_action"),
            ("convert_for_solidus:roma", "is no action"),
            (3, "is no action"),
            (None, "is no action"),
        ],
    )
    def test_refused(self, action, words):
        game = table()
        before = frozen(game)
        with pytest.raises(IllegalAction, match=words) as refusal:
            game.step(action)
        assert repr(action) in str(refusal.value)
        assert TRY in str(refusal.value)
        assert refusal.value.action == action
        assert refusal.value.decision == "religious_action"
        assert list(refusal.value.legal) == game.legal_actions()
        assert frozen(game) == before

    def test_long_lists_are_shortened(self):
        error = IllegalAction("fly", "religious_action", ACTION_NAMES, known=False)
        assert f"({N_ACTIONS} in all)" in str(error)
        assert ACTION_NAMES[19] in str(error)
        assert ACTION_NAMES[20] not in str(error)

    def test_nothing_is_legal_at_the_end(self):
        game = Game.from_position({"turn": 27, "decision": "game_over"})
        assert game.over
        assert game.legal_actions() == []
        with pytest.raises(IllegalAction, match="the game is over"):
            game.step("end")

    def test_errors_survive_pickling(self):
        error = IllegalAction("fly", "religious_action", ["end"], known=False)
        twin = pickle.loads(pickle.dumps(error))
        assert (str(twin), twin.legal) == (str(error), error.legal)


class TestChance:
    """Scripts that do not fit are refused, with the entry at fault, and nothing changes."""

    @pytest.mark.parametrize(
        ("chance", "strict", "words"),
        [
            (["wafer:20"], False, r"chance\[0\]: the rules ask for a die \(1\.\.6\), not 'wafer:20'"),
            ([3, 4], False, r"chance\[1\]: left over: \[4\]"),
            ([], True, r"chance\[0\]: the script ends, but the rules ask for a die"),
            ([0], False, r"chance\[0\]: 0 is neither"),
            ([7], False, r"chance\[0\]: 7 is neither"),
            ([True], False, r"chance\[0\]: True is neither"),
            ([3.0], False, r"chance\[0\]: 3.0 is neither"),
            ([3, "wafer:33"], False, r"chance\[1\]: 'wafer:33' is neither"),
            (["field:jew_3_2"], False, r"chance\[0\]: 'field:jew_3_2' is neither"),
            (["die:3"], False, r"chance\[0\]: 'die:3' is neither"),
            ([[3]], False, r"chance\[0\]: \[3\] is neither"),
            ("333", False, r"chance: expected a list"),
            (3, False, r"chance: expected a list"),
            ([3] * (SCRIPT_LIMIT + 1), False, rf"chance: at most {SCRIPT_LIMIT} entries"),
        ],
    )
    def test_refused(self, chance, strict, words):
        game = table()
        before = frozen(game)
        with pytest.raises(ChanceError, match=words):
            game.step(TRY, chance=chance, strict=strict)
        assert frozen(game) == before

    def test_tile_not_in_its_cup(self):
        """6.1: the Secular Phase draws a Wafer, and gold ones join on Turn 15 only."""
        game = Game.from_position({**TABLE, "turn": 4, "cups": {"wafers": [15, 16]}})
        before = frozen(game)
        with pytest.raises(ChanceError, match=r"chance\[0\]: 'wafer:20' is not in its cup"):
            game.step("end", chance=["wafer:20"])
        assert frozen(game) == before

    def test_later_entry_at_fault(self):
        """The position in the list is that of the entry at fault, not of the last one read."""
        game = Game.from_position({**TABLE, "turn": 4, "cups": {"wafers": [10, 15]}})
        with pytest.raises(ChanceError, match=r"chance\[1\]: the rules ask for a draw 'heresy:\.\.\.', not 3"):
            game.step("end", chance=["wafer:10", 3, 3])

    def test_errors_are_value_errors(self):
        assert issubclass(ChanceError, ValueError)
        assert issubclass(IllegalAction, ValueError)


class TestCopies:
    """Clones are independent, dice included."""

    def test_clone_plays_the_same_game(self):
        game = Game.new("campaign", seed=3)
        played(game, 10, seed=3)
        twin = game.clone()
        assert frozen(twin) == frozen(game)
        assert (twin.events, twin.last_chance) == (game.events, game.last_chance)
        assert played(game, 40, seed=5) == played(twin, 40, seed=5)
        assert frozen(twin) == frozen(game)

    def test_clone_is_independent(self):
        game = table()
        before = frozen(game)
        game.clone().step(TRY)
        assert frozen(game) == before

    def test_reseed_gives_other_dice(self):
        game = table()
        throws = set()
        for seed in range(12):
            twin = game.clone()
            twin.reseed(seed)
            twin.step(TRY)
            throws.add(twin.last_chance[0])
        assert len(throws) > 1

    def test_pickle(self):
        game = Game.new("campaign", seed=3)
        twin = pickle.loads(pickle.dumps(game))
        assert frozen(twin) == frozen(game)
        assert played(twin, 5, seed=1) == played(game, 5, seed=1)


class TestScore:
    """The score of the present position, whatever the decision."""

    def test_letters_add_up(self):
        game = table()
        points = game.victory_points()
        assert list(points) == list("ABCDEF")
        assert sum(points.values()) == game.score()
        assert all(type(value) is int for value in points.values())

    def test_collapse(self):
        """8.1, R39: -250, in decline."""
        game = Game.from_position({"decision": "game_over", "dark_ages": 7})
        assert game.collapsed
        assert game.score() == -250
        assert game.level == VICTORY_LEVELS[-1][1]

    def test_scoring_changes_nothing(self):
        game = table()
        before = frozen(game)
        for question in (game.score, game.victory_points, game.position, game.legal_actions, game.__repr__):
            question()
        assert frozen(game) == before
