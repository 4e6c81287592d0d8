"""Saved games: written, read, replayed exactly, and refused in one line where they do not fit."""

import json
from collections import deque
from dataclasses import replace

import pytest

from mission_env import Game
from mission_env.saved_game import Move, Recorder, ReplayError, SavedGame, record_game, saved_from_actions
from scripts import golden


@pytest.fixture(scope="module")
def recorder():
    """A recorded game of the shorter scenario; tests leave it alone."""
    return record_game(golden.varied_player(5), "rise_of_islam", 5, "varied")


@pytest.fixture
def saved(recorder):
    """A saved game that a test may change."""
    return SavedGame.from_text(recorder.saved.text())


def part_of(saved: SavedGame, moves: int) -> SavedGame:
    return replace(saved, moves=saved.moves[:moves], scores=saved.scores[: moves + 1])


def played(saved: SavedGame, scripted: bool = True) -> Game:
    return deque(saved.replay(scripted), maxlen=1).pop().game


class TestReplay:
    """What is saved is played again."""

    def test_by_dice_and_draws(self, recorder, saved):
        game = played(saved)
        assert game.over and game.score() == saved.score == recorder.game.score()
        assert game.position() == recorder.game.position()

    def test_by_the_seed(self, recorder, saved):
        assert (played(saved, scripted=False).record == recorder.game.record).all()

    def test_real_dice(self, recorder, saved):
        """Without a seed the dice and draws are enough."""
        real = replace(saved, seed=None)
        assert played(real).position() == recorder.game.position()
        with pytest.raises(ReplayError, match="no seed"):
            played(real, scripted=False)

    def test_steps(self, saved):
        """The start and every move, with what happened."""
        steps = [(step.number, step.action, step.game.turn, len(step.events)) for step in saved.replay()]
        assert [step[0] for step in steps] == list(range(len(saved.moves) + 1))
        assert [step[1] for step in steps] == [None, *(move.action for move in saved.moves)]
        turns = [step[2] for step in steps]
        assert turns == sorted(turns) and turns[0] == 21 and turns[-1] == 27
        assert sum(step[3] for step in steps) > len(saved.moves)

    def test_from_a_position(self, tmp_path):
        """A game that began in the middle."""
        lands = {"india": {"field": "women_2_2"}, "merv": {"field": "poor_1_1"}}
        position = {"turn": 12, "treasury": 3, "lands": lands}
        recorder = Recorder.at(position, seed=4, player="me")
        recorder.step("convert_for_solidus:india", chance=[5])
        recorder.step("convert_for_solidus:merv")
        recorder.saved.save(tmp_path / "game.json")
        saved = SavedGame.load(tmp_path / "game.json")
        assert saved.start == Game.from_position(position).position()
        assert (saved.seed, saved.player) == (4, "me")
        assert saved.moves[0] == Move("convert_for_solidus:india", [5])
        assert played(saved).position() == recorder.game.position()

    def test_taken_down_from_where_it_stands(self, saved):
        """A recorder of a game that somebody else began."""
        game = part_of(saved, 30).final()
        recorder = Recorder(game)
        for move in saved.moves[30:40]:
            recorder.step(*move)
        assert played(recorder.saved).position() == part_of(saved, 40).final().position()


class TestRecorder:
    """Games taken down while they are played."""

    def test_a_refused_step_is_not_taken_down(self, saved):
        recorder = Recorder.new("rise_of_islam", 5, "varied")
        with pytest.raises(ValueError):
            recorder.step("no such action")
        assert recorder.saved == part_of(saved, 0)

    def test_from_actions_alone(self, saved):
        """What an evaluation keeps of a game."""
        actions = [move.action for move in saved.moves]
        assert saved_from_actions("rise_of_islam", 5, actions, "varied", saved.score) == saved
        with pytest.raises(ReplayError, match=rf"the game ends at {saved.score} points, not at 7"):
            saved_from_actions("rise_of_islam", 5, actions, "varied", 7)
        with pytest.raises(ReplayError, match=r"step 1 \(no\): 'no' is not legal"):
            saved_from_actions("rise_of_islam", 5, ["no"])


class TestMismatch:
    """A game that does not go as it says: one line with the step and what differs."""

    def told(self, saved: SavedGame, scripted: bool = True) -> str:
        with pytest.raises(ReplayError) as caught:
            played(saved, scripted)
        assert "\n" not in str(caught.value)
        return str(caught.value)

    def test_another_seed(self, saved):
        told = self.told(replace(saved, seed=6), scripted=False)
        assert told.startswith("start: the seed gives [") and "the saved game says [" in told

    def test_a_missing_die(self, saved):
        at = max(number for number, move in enumerate(saved.moves) if move.chance)
        action, chance = saved.moves[at]
        saved.moves[at] = Move(action, chance[:-1])
        assert self.told(saved).startswith(f"step {at + 1} ({action}): chance[{len(chance) - 1}]: the script ends")

    def test_a_die_too_many(self, saved):
        saved.moves[0] = Move(saved.moves[0].action, [*saved.moves[0].chance, 3])
        assert self.told(saved).startswith("step 1 ") and "left over: [3]" in self.told(saved)

    def test_a_wrong_action(self, saved):
        saved.moves[0] = Move("no", [])
        assert self.told(saved).startswith("step 1 (no): 'no' is not legal at ")

    def test_a_wrong_score(self, saved):
        """As after a change of rules that asks for the same dice."""
        saved.scores[3] += 2
        now = saved.scores[3] - 2
        assert self.told(saved) == (
            f"step 3 ({saved.moves[2].action}): the score is {now}, the saved game says {now + 2}"
        )

    def test_another_engine_is_named(self, saved):
        """Only where something differs: otherwise games of other versions replay."""
        saved.engine = "0123456789abcdef"
        assert played(saved).over
        saved.moves[0] = Move("no", [])
        assert "(saved by engine 0123456789abcdef; this is " in self.told(saved)

    def test_impossible_beginnings(self, saved):
        assert self.told(replace(saved, scenario="crusades")).startswith("start: unknown scenario 'crusades'")
        start = {"treasury": 99}
        assert self.told(replace(saved, start=start, set_up=[])).startswith("start: treasury: ")


class TestFile:
    """The file itself."""

    def test_save_and_load(self, recorder, tmp_path):
        recorder.saved.save(tmp_path / "game.json")
        assert SavedGame.load(tmp_path / "game.json") == recorder.saved
        assert [file.name for file in tmp_path.iterdir()] == ["game.json"]

    def test_small_and_readable(self, recorder):
        """A move a line; a whole game takes a few kilobytes."""
        text = recorder.saved.text()
        assert len(text) < 80 * len(recorder.saved.moves) + 2000
        data = json.loads(text)
        assert list(data)[:6] == ["format", "scenario", "seed", "start", "player", "engine"]
        assert data["format"] == "mission-env game 1" and data["player"] == "varied"
        for row in data["moves"]:
            assert f"  {json.dumps(row)}" in text.splitlines() or f"  {json.dumps(row)}," in text.splitlines()

    @pytest.mark.parametrize(
        ("change", "told"),
        [
            ({"format": "mission-env game 2"}, "format: "),
            ({"scenario": "crusades"}, "scenario: "),
            ({"seed": "x"}, "seed: "),
            ({"seed": True}, "seed: "),
            ({"seed": -1}, "seed: it is negative"),
            ({"start": []}, "start: "),
            ({"player": None}, "player: "),
            ({"set_up": [1.5]}, "set_up.0"),
            ({"moves": [[]], "scores": [0, 0]}, "moves: move 1 does not begin with the name of an action"),
            ({"moves": [[3]], "scores": [0, 0]}, "moves: move 1 does not begin with the name of an action"),
            ({"moves": ["end"], "scores": [0, 0]}, "moves.0"),
            ({"scores": [1]}, "scores: "),
            ({"scores": None}, "scores: "),
            ({"cheat": 1}, "cheat: "),
        ],
    )
    def test_a_damaged_file_is_refused(self, saved, tmp_path, change, told):
        file = tmp_path / "game.json"
        file.write_text(json.dumps(json.loads(saved.text()) | change))
        with pytest.raises(ReplayError, match=r"game.json is not a saved game: ") as caught:
            SavedGame.load(file)
        assert f"not a saved game: {told}" in str(caught.value) and "\n" not in str(caught.value)

    @pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b'{"format": "mission-env game 1"}'])
    def test_no_saved_game_at_all(self, tmp_path, content):
        (tmp_path / "game.json").write_bytes(content)
        with pytest.raises(ReplayError, match=r"^[^\n]*game.json is not a saved game: [^\n]+$"):
            SavedGame.load(tmp_path / "game.json")
