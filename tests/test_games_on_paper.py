"""Saved games, logs, pages and films of the smaller games: the same files and commands as The Mission's."""

import json
import re
from collections import deque
from dataclasses import replace

import numpy as np
import pytest

from agents.base import make_agent
from agents.opinions import opinions
from agents.replay.film import write_gif, write_mp4
from agents.replay.page import page
from agents.replay.recording import record, who_played
from mission_env import cli, jit
from mission_env.games import game_of, telling_of, view_of
from mission_env.logs import transcript
from mission_env.saved_game import Recorder, ReplayError, SavedGame, record_game, saved_from_actions
from tests.browser import chromium

SCENARIOS = ("triad", "renaissance")


def at_random(seed: int):
    """Plays at random, and ends a turn seldom."""
    rng = np.random.default_rng(seed)

    def choose(game) -> str:
        names = game.legal_actions()
        return str(rng.choice(names[:-1] if names[-1] == "end" and rng.random() < 0.8 else names))

    return choose


@pytest.fixture(scope="module", params=SCENARIOS)
def recorder(request):
    """A recorded game; tests leave it alone."""
    return record_game(at_random(5), request.param, 5, "somebody")


@pytest.fixture
def saved(recorder):
    """A saved game that a test may change."""
    return SavedGame.from_text(recorder.saved.text())


def first_moves(saved: SavedGame, number: int) -> SavedGame:
    """The first moves of a game."""
    return replace(saved, moves=saved.moves[:number], scores=saved.scores[: number + 1])


class TestSaved:
    """What is saved is played again, exactly, or refused in one line."""

    def test_replays(self, recorder, saved):
        """By dice and draws alone, and by the seed: byte for byte."""
        assert saved == recorder.saved and saved.engine == jit.engine_hash(game_of(saved.scenario))
        assert saved.final().position() == recorder.game.position()
        assert saved.final().over and saved.score == recorder.game.score()
        by_seed = deque(saved.replay(scripted=False), maxlen=1).pop().game
        assert (by_seed.record == recorder.game.record).all()
        assert replace(saved, seed=None).final().position() == recorder.game.position()

    def test_save_and_load(self, saved, tmp_path):
        saved.save(tmp_path / "game.json")
        assert SavedGame.load(tmp_path / "game.json") == saved

    def test_from_actions_alone(self, saved):
        """What an evaluation keeps of a game."""
        actions = [move.action for move in saved.moves]
        assert saved_from_actions(saved.scenario, 5, actions, "somebody", saved.score) == saved

    def test_from_the_middle(self, saved):
        """A game that began at a position."""
        game = first_moves(saved, 20).final()
        recorder = Recorder.at(game.position(), 3, "me", saved.scenario)
        for _ in range(6):
            recorder.step(recorder.game.legal_actions()[0])
        again = SavedGame.from_text(recorder.saved.text())
        assert again.final().position() == recorder.game.position() and again.scenario == saved.scenario

    @pytest.mark.parametrize(
        ("change", "told"),
        [
            ({"scenario": "campaign"}, "start: "),
            ({"scenario": "chess"}, "start: unknown scenario 'chess'; one of campaign, rise_of_islam, duel, "),
            ({"set_up": []}, "start: chance[0]: the script ends, but the rules ask for "),
            ({"engine": "another", "set_up": []}, "(saved by engine another; this is "),
        ],
    )
    def test_a_mismatch_is_told(self, saved, change, told):
        """In one line that names what does not fit."""
        with pytest.raises(ReplayError) as refused:
            replace(saved, **change).final()
        assert told in str(refused.value) and "\n" not in str(refused.value)

    def test_a_wrong_score_is_told(self, saved):
        saved.scores[4] += 1
        with pytest.raises(ReplayError, match=r"^step 4 \(\S+\): the score is \d+, the saved game says \d+$"):
            saved.final()

    def test_an_unknown_scenario_is_refused_in_the_file(self, saved):
        with pytest.raises(ReplayError, match=r"^scenario: unknown scenario 'chess'; one of campaign"):
            SavedGame.from_text(saved.text().replace(f'"{saved.scenario}"', '"chess"'))


def test_a_position_of_another_scenario():
    """A start that is none of the file's scenario."""
    start = {"board": {"b2": "red capital", "g6": "blue capital", "g2": "green capital"}}
    with pytest.raises(ReplayError, match=r"^start: a position of triad, not of duel$"):
        SavedGame("duel", 1, start, scores=[10]).final()


class TestShown:
    """As text, as a page and as films."""

    def test_log(self, saved):
        """Every question, every action, every turn."""
        lines, telling = transcript(saved), telling_of(saved.scenario)
        assert [line[2:] for line in lines if line.startswith("> ")] == [move.action for move in saved.moves]
        turns = [line for line in lines if line.startswith(f"=== {telling.turn} ")]
        assert turns[0] == f"=== {telling.heading(1)}" and len(turns) == saved.final().turn
        assert lines[-1] == telling.ending(saved.final())

    def test_page(self, saved):
        """Every step with its points, question, events, legal actions and drawing."""
        text = page(saved)
        data = json.loads(re.search(r'<script type="application/json" id="game">(.*?)</script>', text, re.S)[1])
        telling = telling_of(saved.scenario)
        assert f"<h1>{telling.title}</h1>" in text and "The Mission" not in text
        assert (data["game"], data["turn"], data["asked"]) == (telling.title, telling.turn, None)
        assert [step["score"] for step in data["steps"]] == saved.scores
        assert all(sum(step["points"]) == step["score"] and len(step["points"]) == len(data["parts"])
                   for step in data["steps"])  # fmt: skip
        begun = [event[0] for step in data["steps"] for event in step["events"] if len(event) == 1]
        assert begun == list(range(1, saved.final().turn + 1))
        names = [name for name, _ in data["actions"]]
        for step, shown in zip(saved.replay(), data["steps"], strict=True):
            legal = [] if shown["legal"] is None else [names[number] for number in shown["legal"]["actions"]]
            assert legal == step.game.legal_actions()
        assert data["result"] == telling.result(saved.final())

    def test_places_are_framed(self, saved):
        """Where an action points at a place of the map, the page finds the shape that frames it."""
        telling, game = telling_of(saved.scenario), saved.begin()
        keys = {shape.key for shape in view_of(saved.scenario).draw(game)}
        targets = {name.partition(":")[2] for name in game.legal_actions() if ":" in name}
        assert targets
        for target in targets:
            assert any(f"{frame}.{target}" in keys for frame in telling.frames), target

    def test_page_in_a_browser(self, saved, tmp_path):
        """It opens at any step without an error; the turn, the points and the whole drawing are those of the step."""
        start = first_moves(saved, 12)
        (tmp_path / "game.html").write_text(page(start), encoding="utf-8")
        *_, step = start.replay()
        with chromium(tmp_path / "profile") as driver:
            driver.get((tmp_path / "game.html").as_uri() + "#step=12")
            telling, shapes = telling_of(saved.scenario), view_of(saved.scenario).draw(step.game)
            assert driver.find_element("id", "turn").text == f"{telling.turn} {step.game.turn}"
            assert driver.find_element("id", "score").text == f"{step.game.score()} points"
            parts = "[...document.querySelectorAll('#board > :not(.mark)')]"
            shown = driver.execute_script(f"return {parts}.map(one => one.dataset.key)")
            assert shown == [shape.key for shape in shapes]
            assert len(driver.find_elements("css selector", "#curve .line")) == len(telling.parts) + 1
            assert [entry for entry in driver.get_log("browser") if entry["level"] == "SEVERE"] == []

    def test_films(self, saved, tmp_path):
        """A picture for each move."""
        image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
        ffmpeg = pytest.importorskip("imageio_ffmpeg", reason="imageio-ffmpeg is not installed")
        start = first_moves(saved, 5)
        write_gif(start, tmp_path / "game.gif", "moves", 0.5, 320, lambda steps: None)
        with image.open(tmp_path / "game.gif") as picture:
            assert picture.n_frames == 6 and picture.size == (320, 216)
        write_mp4(start, tmp_path / "game.mp4", "moves", 0.5, 320, lambda steps: None)
        assert ffmpeg.count_frames_and_secs(str(tmp_path / "game.mp4"))[0] == 6 + 8


class TestOpinions:
    """What players think of a position."""

    @pytest.mark.parametrize("name", ["random", "heuristic", "flat:random:20"])
    def test_of_players(self, saved, name):
        """Every legal action once, the choice among them; the game stays as it is."""
        game = first_moves(saved, 12).final()
        before = game.record.tobytes()
        advice = opinions(make_agent(name, saved.scenario), game)
        assert sorted(one.action for one in advice.opinions) == sorted(game.legal_actions())
        assert advice.choice in game.legal_actions() and advice.player == name
        assert game.record.tobytes() == before
        assert (advice.opinions[0].simulations is not None) == name.startswith("flat")

    def test_on_a_page(self, saved):
        data = page(first_moves(saved, 3), make_agent("heuristic", saved.scenario))
        assert '"asked":"heuristic"' in data and '"choice":' in data


class TestCommands:
    """`mission-env replay` and `evaluate --save-games`."""

    @pytest.fixture(autouse=True)
    def _in_a_folder(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)

    def test_terminal(self, saved, capsys):
        """What happened, a row for each turn, and that it replays."""
        saved.save("game.json")
        assert cli.run(["replay", "game.json"]) == 0
        lines, telling = capsys.readouterr().out.splitlines(), telling_of(saved.scenario)
        assert lines[0] == f"{telling.title}, {saved.scenario}, seed 5, played by somebody"
        assert f"At the end of each {telling.turn}" in lines
        assert sum(line.startswith("> ") for line in lines) == len(saved.moves)
        assert lines[-1].startswith(f"replays exactly: {len(saved.moves)} moves; ")
        assert lines[-1].endswith(f", {saved.score} points")

    def test_files(self, saved, tmp_path, capsys):
        first_moves(saved, 4).save("game.json")
        assert cli.run(["replay", "game.json", "--transcript", "a.txt", "--html", "a.html", "--gif", "a.gif"]) == 0
        assert "no opinions: 'somebody', who played, is no player" in capsys.readouterr().err
        assert (tmp_path / "a.txt").read_text().splitlines() == transcript(first_moves(saved, 4))
        assert (tmp_path / "a.html").stat().st_size > 10_000 and (tmp_path / "a.gif").stat().st_size > 1000

    def test_record(self, saved, capsys):
        """A game of a player, which is the one that an evaluation would play."""
        line = ["replay", "--record", "heuristic", "--scenario", saved.scenario, "--seed", "4", "--out", "new.json"]
        assert cli.run(line) == 0
        new = SavedGame.load("new.json")
        assert new == record(make_agent("heuristic", saved.scenario), saved.scenario, 4)
        assert who_played(new).name == "heuristic"

    def test_saved_by_an_evaluation(self, saved, tmp_path, capsys):
        """Every game, with the score that is reported."""
        game = game_of(saved.scenario)
        line = ["evaluate", "--env", game, "--scenario", saved.scenario, "--agents", "random", "--games", "2"]
        assert cli.run([*line, "--save-games", "games", "--out", "x.json"]) == 0
        (row,) = json.loads((tmp_path / "x.json").read_text())["players"]
        for place, seed in enumerate((1, 2)):
            kept = SavedGame.load(tmp_path / "games" / "random" / f"{saved.scenario}-{seed}.json")
            assert kept.final().over and kept.score == row["single_games"]["scores"][place]

    def test_an_unknown_scenario(self, saved, capsys):
        assert cli.run(["replay", "--record", "random", "--scenario", "chess"]) == 2
        err = capsys.readouterr().err
        assert "'chess' is none; one of campaign, rise_of_islam, duel, triad, quartet, renaissance" in err
