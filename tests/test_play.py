"""Playing by hand: the session, real dice, the terminal driven through a pipe, and the command."""

import io
import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from rich.console import Console

from agents.play.dice import kind_of, read_outcome
from agents.play.files import load_game
from agents.play.session import PlayError, Session
from agents.play.start import begin
from agents.play.terminal import Terminal
from mission_env import Game, cli
from mission_env.errors import ChanceError, IllegalAction
from mission_env.saved_game import SavedGame
from mission_env.vocabulary import LANDS, SCENARIOS
from tests.sessions import CONVERTING, converting, random_actions

ROOT = Path(__file__).parent.parent


def snapshot(session: Session) -> tuple:
    """All that a refused request must leave alone."""
    waiting = session.attempt and (session.attempt.title, list(session.attempt.outcomes))
    return session.moments, session.undone, session.real_dice, session.origin, waiting, session.game.record.tobytes()


class TestDice:
    """Real dice: exactly what the rules ask for, one after the other."""

    def test_one_die(self):
        session = converting(real_dice=True)
        assert session.act("convert_for_solidus:milan") is False
        ask = session.ask
        assert (ask.kind, ask.options, ask.number, ask.rule) == ("die", (1, 2, 3, 4, 5, 6), 0, "7.2")
        assert [event.kind for event in ask.events] == ["paid"]
        assert session.game.record.treasury == 9  # nothing has happened yet
        assert session.give(6) is True
        assert session.ask is None and session.game.last_chance == [6]
        assert session.game.record.treasury == 8 and session.game.record.christian[LANDS.index("milan")]

    def test_a_draw_offers_what_is_in_the_cup(self):
        """The tiles in the cup, no others."""
        session = Session.new("campaign", 7, real_dice=True)
        session.act("redraw_field:rome")
        returned = session.game.clone()
        returned.step("redraw_field:rome", ["field:jews_3_2"])  # the tile that was just put back may come out again
        cup = set(session.game.position()["cups"]["fields"]) | {"jews_3_2"}
        assert {option.partition(":")[2] for option in session.ask.options} == cup
        with pytest.raises(ChanceError, match=r"'field:jews_4_3' does not fit"):
            session.give("field:jews_4_3")  # both lie on the map

    def test_set_up_by_hand(self):
        """A set-up that is typed in is the set-up of those dice."""
        model = Game.new("rise_of_islam", seed=4)
        session = Session.new("campaign", 1, real_dice=True)
        before = session.game
        assert session.set_up("rise_of_islam", seed=9) is False
        for outcome in model.last_chance:
            assert session.game is before and outcome in session.ask.options
            session.give(outcome)
        assert session.ask is None and session.game.position() == model.position()
        assert session.saved().set_up == model.last_chance and session.saved().scenario == "rise_of_islam"

    @pytest.mark.parametrize("scenario", SCENARIOS)
    def test_whole_games(self, scenario):
        """Whatever is answered is what falls, and the game that comes of it replays."""
        lots = random.Random(8)
        session = Session.new(scenario, 2, real_dice=True)
        asked = set()
        while not session.game.over and len(session.moments) < 150:
            session.act(lots.choice(session.game.legal_actions()))
            given = []
            while session.ask is not None:
                asked.add(session.ask.kind)
                assert session.ask.number == len(given)
                given.append(lots.choice(session.ask.options))
                session.give(given[-1])
            assert session.game.last_chance == given
        assert {"die", "wafer", "heresy"} <= asked
        assert session.saved().final().position() == session.game.position()

    def test_asks_tell_nothing_of_the_dice_to_come(self):
        """The same questions, whatever the game's own dice would be."""
        told = []
        for seed in (1, 2, 3):
            session = Session.at(CONVERTING, seed, real_dice=True)
            rows = []
            for _ in range(4):
                session.act(session.game.legal_actions()[-1])
                while session.ask is not None:
                    rows.append((session.ask.kind, session.ask.options, session.ask.events))
                    session.give(session.ask.options[-1])
            told.append(rows)
        assert len(told[0]) > 1 and told[0] == told[1] == told[2]

    @pytest.mark.parametrize("outcome", [0, 7, -1, True, 3.0, "3", "die:3", "wafer:3", "field:nobody", "", None])
    def test_wrong_dice(self, outcome):
        session = converting(real_dice=True)
        session.act("convert_for_solidus:milan")
        before = snapshot(session)
        with pytest.raises(ChanceError, match=r"does not fit: Roll a die .*; one of 1, 2, 3, 4, 5, 6"):
            session.give(outcome)
        assert snapshot(session) == before

    def test_the_computer_rolls(self):
        """One die, or the rest; they are those that the game would have rolled, and no die falls twice."""
        model = Game.new("campaign", seed=7)
        model.step("end")
        session = Session.new("campaign", 7, real_dice=True)
        session.act("end")
        assert session.fall() in (True, False)
        if session.ask is not None:
            session.fall_all()
        assert session.game.last_chance == model.last_chance
        assert (session.game.record.key != model.record.key).any()

    def test_back_and_cancel(self):
        session = Session.new("campaign", 7, real_dice=True)
        session.set_up()
        first = session.ask
        session.give(first.options[0])
        session.take_back()
        assert session.ask == first
        with pytest.raises(PlayError, match="no die or draw has been given yet"):
            session.take_back()
        session.cancel()
        assert session.ask is None and session.attempt is None and len(session.moments) == 1

    @pytest.mark.parametrize(
        ("typed", "outcome"),
        [("women 3/3", "field:women_3_3"), ("field:women_3_3", "field:women_3_3"), ("WEALTHY", "field:wealthy_4_3")],
    )
    def test_tiles_by_words(self, typed, outcome):
        session = Session.new("campaign", 7, real_dice=True)
        session.act("redraw_field:rome")
        assert read_outcome(session.ask, typed) == outcome

    def test_words_that_fit_no_tile(self):
        session = Session.new("campaign", 7, real_dice=True)
        session.act("redraw_field:rome")
        for typed, told in [("wo", "'wo' is ambiguous"), ("xyz", "'xyz' does not fit"), ("4", "'4' does not fit")]:
            with pytest.raises(ChanceError, match=f"{told}: Draw from the Field cup"):
                read_outcome(session.ask, typed)

    def test_kinds(self):
        assert [kind_of(outcome) for outcome in (3, "wafer:3", "persian:+1")] == ["die", "wafer", "persian"]


class TestSession:
    """Moves, undo and redo, saved games."""

    def test_undo_and_redo(self):
        """The same dice come again; another move ends what could be redone."""
        session = converting()
        positions = [session.game.position()]
        for action in ("convert_for_solidus:milan", "convert_for_solidus:milan", "end_heresy_for_solidus:anatolia"):
            if action in session.game.legal_actions():
                session.act(action)
                positions.append(session.game.position())
        made = len(positions) - 1
        assert made >= 2
        for place in range(made - 1, -1, -1):
            session.undo()
            assert session.game.position() == positions[place]
        with pytest.raises(PlayError, match="there is no move to undo"):
            session.undo()
        for place in range(1, made + 1):
            session.redo()
            assert session.game.position() == positions[place]
        session.undo()
        session.act("end")
        with pytest.raises(PlayError, match="there is no move to redo"):
            session.redo()

    @pytest.mark.parametrize("action", ["convert_for_solidus:india", "convert_for_solidus:rome", "hop", ""])
    def test_illegal_actions(self, action):
        session = converting()
        before = snapshot(session)
        with pytest.raises(IllegalAction):
            session.act(action)
        assert snapshot(session) == before

    def test_not_while_dice_are_waited_for(self):
        session = converting(real_dice=True)
        session.act("convert_for_solidus:milan")
        before = snapshot(session)
        for do in (
            lambda: session.act("end"),
            session.undo,
            session.redo,
            lambda: session.use_real_dice(False),
        ):
            with pytest.raises(PlayError, match="dice are waited for"):
                do()
        assert snapshot(session) == before

    def test_no_dice_are_waited_for(self):
        session = converting()
        for do in (lambda: session.give(3), session.fall, session.fall_all, session.take_back, session.cancel):
            with pytest.raises(PlayError, match="no die or draw is waited for"):
                do()

    def test_game_over(self):
        """At the end nothing is legal, and the last move can be undone."""
        session = next(iter(random_actions(1, "rise_of_islam")))
        for _ in random_actions(1, "rise_of_islam"):
            session.act(session.game.legal_actions()[-1])
            if session.game.over:
                break
        assert session.game.over
        with pytest.raises(IllegalAction, match="the game is over"):
            session.act("end")
        session.undo()
        assert not session.game.over

    def test_saved_and_gone_on_with(self):
        """Own dice go on as if the game had never been left."""
        session = Session.new("campaign", 5)
        for _ in range(25):
            session.act(session.game.legal_actions()[0])
        other = Session.of(SavedGame.from_text(session.saved().text()))
        assert other.saved() == session.saved() and other.game.position() == session.game.position()
        for _ in range(10):
            action = session.game.legal_actions()[0]
            assert session.act(action) and other.act(action)
            assert other.game.last_chance == session.game.last_chance
        other.undo()

    def test_saved_in_the_middle_of_a_real_game(self):
        """From a position, with typed dice: they replay; own dice afterwards are others than at the start."""
        session = converting(real_dice=True)
        session.act("convert_for_solidus:milan")
        session.give(1)
        other = Session.of(SavedGame.from_text(session.saved().text()))
        assert other.saved() == session.saved()
        assert other.saved().start == Session.at(CONVERTING).game.position()
        assert other.game.record.key.tolist() == session.game.record.key.tolist()
        assert other.game.record.key.tolist() != other.moments[0].game.record.key.tolist()

    def test_replaced(self):
        """Another game drops what waits for dice; the way of rolling stays."""
        session = converting(real_dice=True)
        session.act("convert_for_solidus:milan")
        session.replace(Session.new("campaign", 1))
        assert session.ask is None and session.real_dice and session.game.turn == 1


def typed(session: Session, *lines: str) -> str:
    """What the terminal prints when these lines come through a pipe."""
    out = io.StringIO()
    source = io.StringIO("".join(f"{line}\n" for line in lines))
    Terminal(session, source, Console(file=out, width=200, highlight=False)).run()
    return out.getvalue()


class TestTerminal:
    """Lines in, lines out."""

    def test_start(self):
        """Board, what happened with rule numbers, question, legal actions by kind with numbers."""
        out = typed(Session.new("campaign", 7))
        assert "6.2     Earns 3 $; the treasury holds 3 $" in out and "Jerusalem" in out
        assert "Pax Romana: exchange a plain Roman Field for 1 $ (3 $)?" in out
        assert "    1  redraw_field:rome                Exchange the Field of Rome for 1 $ (6.3.1)\n" in out

    def test_a_turn(self):
        """By number, by name and by a beginning; the board comes again with the next Turn."""
        session = Session.new("campaign", 7)
        out = typed(
            session, "1", "place_ebionites:cyrene", "advance_missionary:B", "adv:b", "james", "end", "quit", "end"
        )
        assert [moment.action for moment in session.moments[1:3]] == ["redraw_field:rome", "place_ebionites:cyrene"]
        assert "'adv:b' is ambiguous" in out and "'james' is no legal action" in out
        assert session.game.turn == 2 and out.count("Himyar H.") == 2 and len(session.moments) == 5

    def test_undo_redo(self):
        session = converting()
        out = typed(session, "conv:milan", "undo", "undo", "redo", "redo")
        assert "Taken back: convert_for_solidus:milan" in out and "Played again: convert_for_solidus:milan" in out
        assert "! there is no move to undo" in out and "! there is no move to redo" in out
        assert len(session.moments) == 2

    def test_real_dice(self):
        session = converting()
        out = typed(session, "dice real", "conv:milan", "9", "undo", "conv:milan", "5", "dice own", "dice loaded")
        assert "Try to convert Milan for 1 $:" in out and "Roll a die (7.2 Converting a Field): 1 to 6?" in out
        assert "! '9' does not fit" in out and "The step is taken back." in out
        assert session.game.last_chance == [5] and not session.real_dice
        assert "! dice real or dice own, not 'loaded'" in out

    def test_the_computer_rolls(self):
        session = Session.new("campaign", 7, real_dice=True)
        session.set_up("campaign", 8)
        out = typed(session, "roll", "back", "rest", "dice own")
        assert "Draw one of the Persian tiles" in out and len(session.moments) == 1
        assert session.game.position() == Game.new("campaign", 8).position()

    def test_files(self, tmp_path):
        game, position = tmp_path / "g.json", tmp_path / "p.yaml"
        session = converting()
        out = typed(
            session, "end", f"save {game}", f"position {position}", "undo", f"load {game}", f"load {tmp_path}/none.json"
        )
        assert f"Saved as {game}." in out and f"Loaded {game}." in out and "none.json: No such file" in out
        assert load_game(game).saved() == session.saved()
        assert Game.from_position(yaml.safe_load(position.read_text())).position() == session.game.position()

    def test_advice(self):
        session = converting()
        out = typed(session, "advice heuristic 5", "advice nobody", "advice heuristic x")
        assert "heuristic would take" in out and "collapse" in out and "±" in out
        assert "! no player 'nobody'" in out and "N is a number of simulations, not 'x'" in out
        assert len(session.moments) == 1

    def test_other_commands(self):
        out = typed(converting(), "help", "board", "log", "?", "undo it", "save", "", "   ", "QUIT")
        assert "type the number of an action" in out and "=== Start" in out
        assert "! nothing may follow 'undo'" in out and "! save needs a file name" in out

    def test_the_end(self):
        """The last Turn: how the game ended; nothing is legal then, but undo."""
        session = Session.at({**CONVERTING, "turn": 27})
        out = typed(session, *["end"] * 10, "undo")
        assert "=== The end: score" in out and "! the game is over; undo, save, load or quit" in out
        assert "Taken back: end" in out and not session.game.over


class TestCommand:
    """`mission-env play`."""

    @pytest.fixture(autouse=True)
    def _in_a_folder(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)

    def run(self, monkeypatch, lines: str, *arguments: str) -> int:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        return cli.run(["play", *arguments])

    def test_play_and_go_on(self, monkeypatch, capsys):
        """What is in no file is kept when the input ends, and can be gone on with."""
        assert self.run(monkeypatch, "end\n", "--seed", "7", "--scenario", "rise_of_islam") == 0
        out = capsys.readouterr().out
        assert out.splitlines()[-1] == "The game is kept: mission-env play --load runs/games/autosave.json"
        assert self.run(monkeypatch, "undo\nquit\n", "--load", "runs/games/autosave.json") == 0
        assert "Taken back: end" in capsys.readouterr().out

    def test_saved_games_are_not_kept_twice(self, monkeypatch, tmp_path):
        assert self.run(monkeypatch, "end\nsave x.json\n", "--seed", "7") == 0
        assert [file.name for file in tmp_path.rglob("*.json")] == ["x.json"]

    @pytest.mark.parametrize("name", ["p.yaml", "p.json"])
    def test_position(self, name, monkeypatch, capsys, tmp_path):
        dump = json.dumps if name.endswith("json") else yaml.safe_dump
        (tmp_path / name).write_text(dump(CONVERTING))
        assert self.run(monkeypatch, "", "--position", name, "--real-dice") == 0
        assert "Religious Phase of Turn 5" in capsys.readouterr().out

    def test_real_dice_from_the_set_up_on(self, monkeypatch, capsys):
        assert self.run(monkeypatch, "+1\ncancel\n", "--real-dice", "--seed", "7") == 0
        out = capsys.readouterr().out
        assert out.count("Draw one of the Persian tiles") == 2 and "redraw_field:rome" in out

    @pytest.mark.parametrize(
        ("arguments", "told"),
        [
            (["--scenario", "crusades"], "'crusades' is none"),
            (["--seed", "-1"], "--seed"),
            (["--port", "80"], "--port goes with --web"),
            (["--web", "--port", "70000"], "--port"),
            (["--load", "none.json"], "cannot read none.json: No such file or directory"),
            (["--load", "none.json", "--seed", "3"], "--load excludes"),
            (["--position", "none.yaml"], "cannot read none.yaml"),
            (["--position", "bad.yaml"], "position: turn: expected a whole number 1 .. 27, not 99"),
            (["--position", "bad.yaml", "--scenario", "campaign"], "--position excludes"),
            (["--load", "bad.yaml"], "bad.yaml is not a saved game"),
        ],
    )
    def test_bad_arguments(self, arguments, told, capsys, tmp_path):
        (tmp_path / "bad.yaml").write_text("turn: 99\n")
        assert cli.run(["play", *arguments]) == 2
        out, err = capsys.readouterr()
        assert out == "" and err.startswith("mission-env: ") and err.count("\n") == 1 and told in err

    def test_ctrl_c(self, monkeypatch, capsys):
        """Ends it like any command; what was played is kept."""

        def interrupted(terminal, line):
            terminal.session.act("end")
            raise KeyboardInterrupt

        monkeypatch.setattr(Terminal, "_answer", interrupted)
        assert self.run(monkeypatch, "end\n", "--seed", "7") == cli.INTERRUPTED
        out, err = capsys.readouterr()
        assert out.splitlines()[-1] == "The game is kept: mission-env play --load runs/games/autosave.json"
        assert err.strip() == "mission-env: interrupted"

    def test_help(self, capsys):
        assert cli.run(["play", "--help"]) == 0
        assert "Usage: mission-env play" in capsys.readouterr().out

    def test_imports_little(self):
        """Terminal and server do without torch, matplotlib and Pillow until somebody asks for them."""
        code = "import sys, agents.play.terminal, agents.play.server; print(*sys.modules)"
        done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
        loaded = set(done.stdout.split())
        assert "agents.play.web" in loaded and not loaded & {"torch", "matplotlib", "PIL", "pygame"}

    def test_script(self):
        """The same command as a file."""
        call = {"env": os.environ | {"PYTHONPATH": str(ROOT)}, "capture_output": True, "text": True, "check": True}
        done = subprocess.run([sys.executable, ROOT / "scripts" / "play.py", "--help"], **call)
        assert "Usage: mission-env play" in done.stdout

    def test_begin(self):
        session = begin("rise_of_islam", seed=4)
        assert session.game.position() == Game.new("rise_of_islam", seed=4).position() and not session.real_dice
