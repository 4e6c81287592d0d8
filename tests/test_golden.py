"""Whole games, line by line: any change of a rule shows up here (scripts/golden.py writes the files anew)."""

import pytest

from mission_env.actions import ACTION_NAMES
from mission_env.events import Note
from mission_env.saved_game import SavedGame, record_game
from mission_env.transcript import event_lines, transcript
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
def saved():
    """A saved game of the shorter scenario."""
    return record_game(golden.varied_player(5), "rise_of_islam", 5).saved


class TestLog:
    """The lines of a log."""

    def test_every_decision_shows_question_and_action(self, saved):
        lines = transcript(saved)
        asked = [number for number, line in enumerate(lines) if line.startswith("? ")]
        assert len(asked) == len(saved.moves)
        assert [lines[number + 1] for number in asked] == [f"> {move.action}" for move in saved.moves]

    def test_every_turn_has_heading_and_summary(self, saved):
        lines = transcript(saved)
        for turn in range(21, 28):
            assert sum(line.startswith(f"=== Turn {turn}: ") for line in lines) == 1
            assert sum(line.startswith(f"--- Turn {turn}: ") for line in lines) == 1

    def test_ending(self, saved):
        game = saved.final()
        last = transcript(saved)[-1]
        assert last.startswith(f"=== The end: score {game.score()} (A ")
        assert last.endswith(game.level)

    def test_headline(self, saved):
        """What the dice were, and where the game began."""
        assert transcript(saved)[:3] == ["The Mission, rise_of_islam, seed 5", "", "=== Set-up"]
        real = SavedGame("rise_of_islam", None, set_up=saved.set_up, scores=saved.scores[:1])
        assert transcript(real)[0] == "The Mission, rise_of_islam, real dice"
        position = saved.begin().position()
        middle = SavedGame("rise_of_islam", 1, position, scores=saved.scores[:1])
        assert transcript(middle)[2] == "=== Start"

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
        saved = record_game(_gloomy_player, "campaign", 1).saved
        game = saved.final()
        assert game.collapsed
        assert transcript(saved)[-1] == f"=== The Dark Ages end the game on Turn {game.turn}: score -250"


def _gloomy_player(game) -> str:
    """Raises the Dark Ages wherever it can, and else takes what comes first."""
    legal = game.legal_actions()
    dark = ("remove_heresy", "convert_by_theologian", "end_heresy_by_theologian")
    return next((name for name in legal if name.partition(":")[0] in dark), legal[0])
