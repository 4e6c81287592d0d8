"""Whole games, line by line: any change of a rule shows up here (scripts/golden.py writes the files anew)."""

import pytest

from mission_env.actions import ACTION_NAMES
from mission_env.events import Note
from mission_env.transcript import GameRecord, ReplayError, event_lines, record_game, replay, replayed
from mission_env.words import event
from scripts import golden


@pytest.mark.parametrize(("scenario", "seed"), golden.GAMES)
def test_golden_game(scenario, seed):
    """The game is played as it is kept."""
    found = golden.difference(scenario, seed)
    assert found is None, f"{found}\n(if that is meant: python scripts/golden.py --write, and read the difference)"


class TestCoverage:
    """The golden games show nearly everything that can happen."""

    LINES = [line for game in golden.GAMES for line in golden.stored(*game)]

    def test_no_file_is_left_over(self):
        assert sorted(golden.FOLDER.glob("*.txt")) == sorted(golden.path_of(*game) for game in golden.GAMES)

    def test_every_verb(self):
        chosen = {line[2:].partition(":")[0] for line in self.LINES if line.startswith("> ")}
        assert {name.partition(":")[0] for name in ACTION_NAMES} - chosen == set()

    @pytest.mark.parametrize(
        "question",
        [
            "The West has fallen: ",
            "Council of ",
            "Lex Romana: ",
            "Epidemic: ",
            "Let the allied ",
            "do its Martyrs fight?",
            "come along?",
            "The Abbasids hold all of Persia: ",
        ],
    )
    def test_questions_that_no_verb_tells(self, question):
        assert any(line.startswith("? ") and question in line for line in self.LINES)

    def test_no_game_collapses(self):
        assert sum(line.startswith("=== The end: score") for line in self.LINES) == len(golden.GAMES)


@pytest.fixture(scope="module")
def recorder():
    """A recorded game of the shorter scenario."""
    return record_game(golden.varied_player(5), "rise_of_islam", 5)


class TestRecord:
    """Game files: saved, loaded and played again."""

    def test_scripted_replay(self, recorder):
        """The dice and draws alone reproduce the game."""
        again = replay(recorder.record)
        assert again.text == recorder.text
        assert again.game.position() == recorder.game.position()

    def test_real_dice(self, recorder):
        """A record without a seed has all it takes."""
        record = GameRecord("rise_of_islam", None, recorder.record.actions, recorder.record.chance)
        again = replay(record)
        assert again.lines[0] == "The Mission, rise_of_islam, real dice"
        assert again.lines[1:] == recorder.lines[1:]
        with pytest.raises(ReplayError, match="no seed"):
            replay(record, scripted=False)

    def test_replay_from_the_seed(self, recorder):
        assert replay(recorder.record, scripted=False).text == recorder.text

    def test_replay_step_by_step(self, recorder):
        turns = [step.game.turn for step in replayed(recorder.record)]
        assert len(turns) == len(recorder.record.actions) + 1
        assert turns == sorted(turns)

    def test_save_and_load(self, recorder, tmp_path):
        recorder.record.save(tmp_path / "game.json")
        assert GameRecord.load(tmp_path / "game.json") == recorder.record

    def test_another_seed_is_told(self, recorder):
        record = GameRecord("rise_of_islam", 6, recorder.record.actions, recorder.record.chance)
        with pytest.raises(ReplayError, match=r"set-up: the seed gives .* the record says"):
            replay(record, scripted=False)

    def test_a_missing_die_is_told(self, recorder):
        chance = [*recorder.record.chance]
        at = max(number for number, outcomes in enumerate(chance) if outcomes)
        chance[at] = chance[at][:-1]
        with pytest.raises(ReplayError, match=rf"action {at} \(.*\): .*the script ends"):
            replay(GameRecord("rise_of_islam", 5, recorder.record.actions, chance))

    def test_a_wrong_action_is_told(self, recorder):
        actions = ["no", *recorder.record.actions[1:]]
        with pytest.raises(ReplayError, match=r"action 1 \(no\): .*'no' is not legal"):
            replay(GameRecord("rise_of_islam", 5, actions, recorder.record.chance))

    def test_an_unknown_scenario_is_told(self):
        with pytest.raises(ReplayError, match="set-up: unknown scenario 'crusades'"):
            replay(GameRecord("crusades", 1, [], [[]]))

    @pytest.mark.parametrize(
        ("text", "problem"),
        [
            ("{", "Expecting property name"),
            ("[]", "it holds scenario, seed, actions, chance"),
            ('{"scenario": "campaign", "seed": 1, "actions": []}', "it holds scenario"),
            ('{"scenario": 1, "seed": 1, "actions": [], "chance": [[]]}', "scenario"),
            ('{"scenario": "campaign", "seed": "x", "actions": [], "chance": [[]]}', "seed"),
            ('{"scenario": "campaign", "seed": 1, "actions": [1], "chance": [[], []]}', "actions"),
            ('{"scenario": "campaign", "seed": 1, "actions": [], "chance": [1]}', "chance"),
            ('{"scenario": "campaign", "seed": 1, "actions": ["end"], "chance": [[]]}', "one for each action"),
        ],
    )
    def test_a_damaged_file_is_refused(self, tmp_path, text, problem):
        (tmp_path / "game.json").write_text(text)
        with pytest.raises(ReplayError, match=f"game.json is not a game file: .*{problem}"):
            GameRecord.load(tmp_path / "game.json")


class TestLog:
    """The lines of a log."""

    def test_every_decision_shows_question_and_action(self, recorder):
        asked = [number for number, line in enumerate(recorder.lines) if line.startswith("? ")]
        assert len(asked) == len(recorder.record.actions)
        assert [recorder.lines[number + 1] for number in asked] == [f"> {action}" for action in recorder.record.actions]

    def test_every_turn_has_heading_and_summary(self, recorder):
        for turn in range(21, 28):
            assert sum(line.startswith(f"=== Turn {turn}: ") for line in recorder.lines) == 1
            assert sum(line.startswith(f"--- Turn {turn}: ") for line in recorder.lines) == 1

    def test_ending(self, recorder):
        game = recorder.game
        assert recorder.lines[-1].startswith(f"=== The end: score {game.score()} (A ")
        assert recorder.lines[-1].endswith(game.level)

    def test_dice_stand_with_what_they_decide(self):
        """In brackets before the event that follows; behind the shot they belong to."""
        die, shot = Note.DIE, Note.DEFENCE
        rows = [[die, 3], [die, 4], [shot, 1], [die, 5], [shot, 2], [die, 6], [Note.REPELLED, 0, 0, 3], [die, 2]]
        assert event_lines([event(row + [0] * (5 - len(row))) for row in rows]) == [
            "    4.2.3   [3, 4] Shot: Martyrs [5]",
            "    4.2.3   Shot: Hospital [6]",
            "    4.2.3   Path A: the attack on Spain by the Horde fails",
            "            [2]",
        ]

    def test_collapse(self):
        """The last line says that the Dark Ages ended it."""
        record = record_game(_gloomy_player, "rise_of_islam", 1)
        assert record.game.collapsed
        assert record.lines[-1] == f"=== The Dark Ages end the game on Turn {record.game.turn}: score -250"


def _gloomy_player(game) -> str:
    """Raises the Dark Ages wherever it can."""
    game.record["dark_ages"] = 7
    return game.legal_actions()[0]
