"""The checked door: scripts of dice, refused steps, copies, words and the log of whole games."""

import numpy as np
import pytest

from mission_env import ChanceError, IllegalAction
from mission_env.culture import CultureGame
from mission_env.culture.actions import ACTION_NAMES, N_ACTIONS
from mission_env.culture.events import Note
from mission_env.culture.words import NOTES, describe_action, prompt
from mission_env.logs import transcript
from mission_env.saved_game import record_game
from tests.culture.table import FAILS, WINS, table


def busy_player(seed: int):
    """Plays at random, and ends a turn only when nothing else is left to do."""
    rng = np.random.default_rng(seed)

    def choose(game: CultureGame) -> str:
        names = [name for name in game.legal_actions() if name != "end"] or ["end"]
        return str(rng.choice(names))

    return choose


@pytest.fixture(scope="module")
def recorder():
    """A recorded game with three nations."""
    return record_game(busy_player(3), "triad", seed=3)


class TestChance:
    """Scripts that fit are played, others are refused, and nothing changes."""

    def test_the_games_own_dice(self):
        game = table({"d4": "red priest", "e5": "blue army"})
        game.step("order:d4")
        game.step("convert:e5")
        assert len(game.last_chance) == 6
        assert set(game.last_chance) <= set(range(1, 21))

    def test_own_dice_go_on(self):
        """Where a script ends, unless it is strict."""
        game = table({"d4": "red priest", "e5": "blue army"})
        game.step("order:d4")
        game.step("convert:e5", chance=WINS)
        assert game.last_chance[:3] == WINS and len(game.last_chance) == 6

    @pytest.mark.parametrize(
        ("chance", "strict", "words"),
        [
            (WINS, True, r"chance\[3\]: the script ends, but the rules ask for a die \(1..20\)"),
            ([*WINS, *FAILS, 7], False, r"chance\[6\]: left over: \[7\]; the step up to orders asks for 6 dice"),
            (["site:a1"], False, r"chance\[0\]: the rules ask for a die \(1..20\), not 'site:a1'"),
            ([21], False, r"chance\[0\]: 21 is neither a die 1..20 nor a known draw \('site:...'\)"),
            ([0], False, r"chance\[0\]: 0 is neither"),
            (["site:i9"], False, r"chance\[0\]: 'site:i9' is neither"),
            ([True], False, r"chance\[0\]: True is neither"),
            ("333", False, "chance: expected a list"),
            ([20] * 20_001, False, "chance: at most 20000 entries"),
        ],
    )
    def test_refused(self, chance, strict, words):
        game = table({"d4": "red priest", "e5": "blue army"})
        game.step("order:d4")
        before = game.record.tobytes(), game.mask.tobytes()
        with pytest.raises(ChanceError, match=words):
            game.step("convert:e5", chance=chance, strict=strict)
        assert (game.record.tobytes(), game.mask.tobytes()) == before

    def test_a_site_that_is_taken(self):
        with pytest.raises(ChanceError, match=r"chance\[0\]: 'site:b2' is not in its cup"):
            CultureGame.new("duel", chance=["site:b2"])

    def test_a_script_longer_than_the_record_holds(self):
        """C1: an end of turn after which three nations throw hundreds of dice, scripted as they fell."""
        game = CultureGame.from_position(long_turn(), seed=4)
        twin = game.clone()
        game.step("end")
        chance = game.last_chance
        assert len(chance) > 2 * len(game.record.script)
        twin.reseed(99)
        twin.step("end", chance=chance, strict=True)
        assert twin.position() == game.position()
        assert twin.last_chance == chance
        for wrong, words in ((chance[:-1], "the script ends"), ([*chance, 5], "left over")):
            again = CultureGame.from_position(long_turn(), seed=4)
            with pytest.raises(ChanceError, match=words):
                again.step("end", chance=wrong, strict=True)


def long_turn() -> dict:
    """A position with many priests of strong nations among Red's pieces."""
    rows = {f"{file}4": "blue priest" for file in "abcdefgh"}
    rows |= {f"{file}5": "red city" for file in "abcdefgh"}
    rows |= {f"{file}6": "green priest" for file in "abcdefgh"}
    rows |= {f"{file}3": "red city" for file in "abcdefgh"}
    capitals = {"b1": "red capital", "g7": "blue capital", "b7": "green capital"}
    bases = {"cultural_base": 10, "military_base": 10}
    return {"board": {**rows, **capitals}, "nations": {"red": bases, "blue": bases, "green": bases}}


class TestIllegal:
    """What is not legal is refused by name, and nothing changes."""

    @pytest.mark.parametrize(
        ("action", "words"),
        [
            ("order:a1", "'order:a1' is not legal at orders; legal: order:h1, end"),
            ("march:a1", "'march:a1' is no action"),
            (3, "3 is no action"),
        ],
    )
    def test_refused(self, action, words):
        game = table()
        before = game.record.tobytes()
        with pytest.raises(IllegalAction, match=words):
            game.step(action)
        assert game.record.tobytes() == before

    def test_at_the_end(self):
        game = table(turn=40)
        game.step("end")
        assert game.legal_actions() == []
        with pytest.raises(IllegalAction, match="the game is over"):
            game.step("end")

    def test_unknown_scenario(self):
        with pytest.raises(ValueError, match="unknown scenario 'chess'; one of duel, triad, quartet"):
            CultureGame.new("chess")


class TestCopies:
    """Clones are independent, dice included."""

    def test_clone(self):
        game = CultureGame.new("duel", seed=3)
        twin = game.clone()
        for one in (game, twin):
            choose = busy_player(1)
            for _ in range(30):
                one.step(choose(one))
        assert game.record.tobytes() == twin.record.tobytes()

    def test_same_seed_same_game(self):
        assert CultureGame.new("duel", seed=3).position() == CultureGame.new("duel", seed=3).position()
        others = {str(CultureGame.new("duel", seed=seed).position()) for seed in range(10)}
        assert len(others) > 5


class TestPaper:
    """The log."""

    def test_the_log(self, recorder):
        lines = transcript(recorder.saved)
        assert lines[0] == "Culture, triad, seed 3"
        asked = [number for number, line in enumerate(lines) if line.startswith("? ")]
        assert [lines[number + 1][2:] for number in asked] == [move.action for move in recorder.saved.moves]
        assert lines[-1].startswith("=== The end: score ")
        assert any(line.startswith("--- Turn 1: Red ") for line in lines)
        assert "=== Turn 2" in lines

    def test_dice_stand_before_their_contest(self):
        """S19: in brackets, the attacker's first."""
        lines = transcript(record_game(busy_player(8), "duel", 8).saved)
        contests = [line for line in lines if " dice against " in line]
        assert contests
        for line in contests:
            throws = line[line.index("[") + 1 : line.index("]")].split(", ")
            attack, rest = line[line.index("] ") + 2 :].split(" dice against ", 1)
            defence = rest.split(":")[0]
            assert len(throws) == int(attack) + int(defence)


class TestWords:
    """Every kind of note, every decision and every action has its words."""

    def test_notes(self):
        assert set(NOTES) == set(Note)

    def test_actions(self):
        assert len({describe_action(name) for name in ACTION_NAMES}) == N_ACTIONS
        with pytest.raises(ValueError, match="'fly' is no action"):
            describe_action("fly")

    def test_prompts(self):
        game = table({"d4": "red army"})
        assert prompt(game.record).startswith("Turn 1 of 40, Red: orders (0 culture, 0 warfare and 0 economy points)")
        game.step("order:d4")
        assert prompt(game.record) == "What does the unit in d4 do?"
        over = table(turn=40)
        over.step("end")
        assert prompt(over.record) == "The game is over."

    def test_events(self):
        game = table({"d4": "red priest", "e5": "blue army"})
        game.step("order:d4")
        events = game.step("convert:e5", chance=WINS + FAILS)
        assert [str(event) for event in events[-2:]] == [
            "S19 3 dice against 3: 60 to 3",
            "S20 The army in e5 is converted: it is of Red now",
        ]
