"""Saved games shown: the page (its data, and in headless Chromium), GIF and MP4, the terminal, and the commands."""

import json
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from agents.base import make_agent
from agents.opinions import opinions
from agents.replay.drawings import Drawings
from agents.replay.film import write_gif, write_mp4
from agents.replay.page import page
from agents.replay.recording import record, who_played
from mission_env import cli
from mission_env.render import draw, svg
from mission_env.saved_game import Recorder, SavedGame
from mission_env.transcript import transcript
from mission_env.words import describe_action
from tests.browser import chromium

MINUS = "\u2212"  # as pages show it


@pytest.fixture(scope="module")
def saved() -> SavedGame:
    """A game of the scripted player in the shorter scenario."""
    return record(make_agent("heuristic"), "rise_of_islam", 3)


@pytest.fixture(scope="module")
def start(saved) -> SavedGame:
    """The first moves of it."""
    return replace(saved, moves=saved.moves[:6], scores=saved.scores[:7])


@pytest.fixture(scope="module")
def text(saved) -> str:
    """Its page, with the opinions of the scripted player."""
    return page(saved, make_agent("heuristic"))


def data_of(text: str) -> dict:
    return json.loads(re.search(r'<script type="application/json" id="game">(.*?)</script>', text, re.S)[1])


class TestRecording:
    """Games of players."""

    def test_same_game_as_in_an_evaluation(self, saved):
        from agents.evaluation import play

        results = play(make_agent("heuristic"), 1, 3, "rise_of_islam")
        assert results.scores[0] == saved.score and results.decisions[0] == len(saved.moves)
        assert (saved.player, saved.seed) == ("heuristic", 3)

    def test_tells_the_turns(self):
        turns = []
        record(make_agent("random"), "rise_of_islam", 1, turns.append)
        assert turns == sorted(turns) and turns[0] == 21 and turns[-1] == 27

    def test_who_played(self, saved):
        assert who_played(saved).name == "heuristic"
        assert who_played(replace(saved, player="random (of campaign)")).name == "random"
        with pytest.raises(ValueError, match="a person"):
            who_played(replace(saved, player="a person"))


class TestDrawings:
    """Steps are told apart by what changes in the drawing."""

    def test_every_step_is_the_drawing(self, saved):
        """Splices, applied one after the other, give the whole picture of each step."""
        drawings, shown = Drawings(), []
        for step in saved.replay():
            for at, out, come in drawings.add(step.game):
                shown[at : at + out] = come
            if step.number % 10 == 0 or step.game.over:
                elements = drawings.elements
                assert "\n".join(elements[number] for number in shown) == "\n".join(
                    svg(draw(step.game)).splitlines()[1:-1]
                )

    def test_little_changes_in_a_step(self, saved):
        drawings = Drawings()
        first, *others = [sum(len(come) for *_, come in drawings.add(step.game)) for step in saved.replay()]
        assert first > 300 and np.mean(others) < first / 10


class TestPage:
    """The one file."""

    def test_data(self, saved, text):
        """Every step with its Turn, points, question and events."""
        data = data_of(text)
        steps = list(saved.replay())
        assert len(data["steps"]) == len(saved.moves) + 1
        names = [name for name, _ in data["actions"]]
        assert all(words == describe_action(name) for name, words in data["actions"])
        taken = [names[step["action"]] for step in data["steps"][1:]]
        assert taken == [move.action for move in saved.moves]
        assert [step["score"] for step in data["steps"]] == saved.scores
        assert all(sum(step["points"]) == step["score"] for step in data["steps"])
        rules = {event[0] for step in data["steps"] for event in step["events"] if len(event) == 3}
        assert {"7.2", "6.1", "4.2.3", "8.4"} <= rules
        begun = [event[0] for step in data["steps"] for event in step["events"] if len(event) == 1]
        assert begun == list(range(21, 28))
        assert steps[-1].game.level in data["result"] and f"{saved.score} points" in data["result"]

    def test_legal_actions(self, saved, text):
        """All of them at every decision, the player's choice first, with what it says."""
        data = data_of(text)
        names = [name for name, _ in data["actions"]]
        agent = make_agent("heuristic")
        for step in saved.replay():
            legal = data["steps"][step.number]["legal"]
            if step.game.over:
                assert legal is None
                continue
            advice = opinions(agent, step.game)
            assert [names[number] for number in legal["actions"]] == [one.action for one in advice.opinions]
            assert names[legal["choice"]] == advice.choice == saved.moves[step.number].action
            if any(one.gain is not None for one in advice.opinions):
                assert legal["gain"] == [one.gain and pytest.approx(one.gain, abs=0.006) for one in advice.opinions]

    def test_without_a_player(self, start):
        data = data_of(page(start))
        assert data["asked"] is None
        assert set(data["steps"][2]["legal"]) == {"actions"} and len(data["steps"][2]["legal"]["actions"]) > 1

    def test_probabilities(self, start):
        data = data_of(page(start, make_agent("random")))
        for step in data["steps"]:
            shares = step["legal"]["probability"]
            assert sum(shares) == pytest.approx(1, abs=0.01) and len(shares) == len(step["legal"]["actions"])

    def test_search_counts(self, start):
        data = data_of(page(start, make_agent("flat:random:40")))
        legal = data["steps"][3]["legal"]
        assert sum(legal["simulations"]) >= 40 and len(legal["points"]) == len(legal["error"]) == len(legal["actions"])

    def test_needs_nothing_else(self, text):
        """No address of anything outside the file, and nothing that could load it."""
        assert not re.search(
            r"https?:|//[a-z]|@import|<link(?![^>]*data:,)|\bsrc=|fetch\(|XMLHttpRequest|import\(", text
        )
        assert re.findall(r"url\([^)]*\)|href=\"[^\"]*\"", text) == ['href="data:,"']

    def test_names_cannot_break_out(self, start):
        evil = '</script><script>document.title="broken"</script><!--'
        text = page(replace(start, player=evil))
        assert text.count("</script>") == 2 and evil not in text
        assert data_of(text)["player"] == evil

    def test_a_campaign_is_small(self):
        """A whole campaign with opinions on every action."""
        agent = make_agent("heuristic")
        text = page(record(agent, "campaign", 7), agent)
        assert len(text.encode()) < 1_500_000 and len(data_of(text)["steps"]) > 250

    def test_collapse(self):
        """The sum of the letters goes on where the score does not."""
        recorder = Recorder.at({"turn": 19, "dark_ages": 7}, seed=1)
        while not recorder.game.over:
            legal = recorder.game.legal_actions()
            recorder.step("end" if "end" in legal else legal[0])
        assert recorder.game.collapsed
        data = data_of(page(recorder.saved))
        assert data["steps"][-1]["score"] == -250 and "Dark Ages ended the game" in data["result"]


@pytest.fixture(scope="class")
def browser(text, tmp_path_factory):
    """The page, opened."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "game.html").write_text(text, encoding="utf-8")
    with chromium(folder / "profile") as driver:
        driver.get((folder / "game.html").as_uri())
        yield driver


class TestBrowser:
    """The page in headless Chromium."""

    def at(self, browser) -> int:
        """The step that shows, the same wherever it is told."""
        step = int(re.fullmatch(r"step (\d+) of \d+", browser.find_element("id", "step").text)[1])
        assert int(browser.find_element("id", "slider").get_property("value")) == step
        current = browser.find_elements("css selector", "#log .current")
        assert current and {one.get_attribute("title") for one in current} == {f"step {step}"}
        return step

    def press(self, browser, key: str) -> int:
        browser.find_element("tag name", "body").send_keys(key)
        return self.at(browser)

    def click(self, browser, name: str) -> int:
        browser.find_element("id", name).click()
        return self.at(browser)

    def check_step(self, browser, saved, number: int) -> None:
        """Board, score, question and Turn are those of the step."""
        game = next(step.game.clone() for step in saved.replay() if step.number == number)
        parts = "[...document.querySelectorAll('#board > :not(.mark)')]"
        shown = browser.execute_script(f"return {parts}.map(one => [one.dataset.key, one.textContent])")
        assert [tuple(one) for one in shown] == [(shape.key, getattr(shape, "text", "")) for shape in draw(game)]
        assert browser.find_element("id", "turn").text == f"Turn {game.turn}"
        assert browser.find_element("id", "score").text == f"{game.score()} points".replace("-", MINUS)
        letters = browser.find_elements("css selector", "#letters td:last-child")
        assert [int(cell.text.replace(MINUS, "-")) for cell in letters][:6] == list(game.victory_points().values())

    def test_first_look(self, browser, saved):
        assert self.at(browser) == 0
        self.check_step(browser, saved, 0)
        assert "played by heuristic" in browser.find_element("id", "about").text
        assert len(browser.find_elements("css selector", "#turns button")) == 7
        assert len(browser.find_elements("css selector", "#curve .line")) == 7

    def test_keys(self, browser, saved):
        from selenium.webdriver.common.keys import Keys

        last = len(saved.moves)
        assert self.press(browser, Keys.END) == last
        self.check_step(browser, saved, last)
        assert self.press(browser, Keys.ARROW_RIGHT) == last
        assert self.press(browser, Keys.HOME) == 0
        assert self.press(browser, Keys.ARROW_LEFT) == 0
        assert self.press(browser, Keys.ARROW_RIGHT) == 1
        self.check_step(browser, saved, 1)
        turns = [step.game.turn for step in saved.replay()]
        assert self.press(browser, Keys.PAGE_DOWN) == turns.index(22)
        assert self.press(browser, Keys.PAGE_DOWN) == turns.index(23)
        assert self.press(browser, Keys.ARROW_RIGHT) == turns.index(23) + 1
        assert self.press(browser, Keys.PAGE_UP) == turns.index(23)
        assert self.press(browser, Keys.PAGE_UP) == turns.index(22)
        self.check_step(browser, saved, turns.index(22))

    def test_buttons(self, browser, saved):
        assert self.click(browser, "last") == len(saved.moves)
        assert self.click(browser, "back") == len(saved.moves) - 1
        assert self.click(browser, "first") == 0
        assert self.click(browser, "on") == 1
        assert not browser.find_element("id", "back").get_property("disabled")

    def test_slider(self, browser, saved):
        """A click in the middle, then keys on the slider itself: a step at a time."""
        from selenium.webdriver.common.keys import Keys

        slider = browser.find_element("id", "slider")
        slider.click()
        step = self.at(browser)
        assert abs(step - len(saved.moves) / 2) < 4
        self.check_step(browser, saved, step)
        slider.send_keys(Keys.ARROW_RIGHT)
        assert self.at(browser) == step + 1
        slider.send_keys(Keys.PAGE_UP)
        turns = [one.game.turn for one in saved.replay()]
        start = turns.index(turns[step + 1])
        assert self.at(browser) == (start if start <= step else turns.index(turns[step]))

    def test_turn_jumps(self, browser, saved):
        turns = [step.game.turn for step in saved.replay()]
        for turn in (25, 21, 27):
            browser.find_element("css selector", f"#turns button[data-turn='{turn}']").click()
            assert self.at(browser) == turns.index(turn)
            marked = browser.find_elements("css selector", "#turns [aria-current]")
            assert [one.text for one in marked] == [str(turn)]

    def test_action_table(self, browser, saved):
        """Legal actions with figures; what was played is marked, and is what the log tells next."""
        from selenium.webdriver.common.keys import Keys

        number = next(step.number for step in saved.replay() if len(step.game.legal_actions()) > 20)
        self.press(browser, Keys.HOME)
        for _ in range(number):
            self.press(browser, Keys.ARROW_RIGHT)
        rows = browser.find_elements("css selector", "#actions tr[data-action]")
        assert len(rows) == 12
        heads = [head.text for head in browser.find_elements("css selector", "#actions th")]
        legal = next(step.game.legal_actions() for step in saved.replay() if step.number == number)
        assert heads == [f"{len(legal)} legal actions", "gain", "$"]
        assert re.fullmatch(rf"{MINUS}?\d+\.\d|first", rows[0].find_elements("css selector", "td")[1].text)
        played = browser.find_elements("css selector", "#actions tr.taken")
        assert [one.get_attribute("data-action") for one in played] == [saved.moves[number].action]
        assert "played" in played[0].text and "choice" in played[0].text
        browser.find_element("id", "more").click()
        rows = browser.find_elements("css selector", "#actions tr[data-action]")
        assert sorted(row.get_attribute("data-action") for row in rows) == sorted(legal)
        browser.find_element("id", "more").click()
        assert len(browser.find_elements("css selector", "#actions tr[data-action]")) == 12

    def test_an_action_points_at_its_land(self, browser):
        from selenium.webdriver import ActionChains

        row = browser.find_element("css selector", "#actions tr[data-action*=':']")
        ActionChains(browser).move_to_element(row).perform()
        land = row.get_attribute("data-action").partition(":")[2]
        marks = browser.find_elements("css selector", "#board .aimed")
        cards = browser.find_elements("css selector", f"#board rect[data-key='land.{land}']")
        assert len(marks) == len(cards) == 1

    def test_log_and_curve(self, browser, saved):
        """Clicks in the log and on the curve go there; the log shows rules and dice."""
        entry = browser.find_elements("css selector", "#log .move")[5]
        step = int(entry.get_attribute("title").removeprefix("step "))
        browser.execute_script("arguments[0].scrollIntoView()", entry)
        entry.click()
        assert self.at(browser) == step
        browser.find_element("id", "curve").click()
        assert abs(self.at(browser) - len(saved.moves) / 2) < 6
        log = browser.find_element("id", "log").get_property("textContent")
        assert "7.2" in log and "8.4" in log and "replays" not in log

    def test_play_and_pause(self, browser):
        self.click(browser, "first")
        browser.find_element("id", "play").click()
        assert browser.find_element("id", "play").text == "Pause"
        from selenium.webdriver.support.ui import WebDriverWait

        WebDriverWait(browser, 20).until(lambda _: int(browser.find_element("id", "slider").get_property("value")) >= 2)
        browser.find_element("id", "play").click()
        step = self.at(browser)
        assert browser.find_element("id", "play").text == "Play" and step >= 2

    def test_address_of_a_step(self, browser, saved):
        """`#step=12` opens the page there; what is no step opens it at the start."""
        address = browser.current_url.partition("#")[0]
        for asked, shown in (("#step=12", 12), ("#step=99999", len(saved.moves)), ("#step=x", 0), ("", 0)):
            browser.get("about:blank")
            browser.get(address + asked)
            assert self.at(browser) == shown

    def test_large_board(self, browser):
        small = browser.find_element("id", "board").size["width"]
        browser.find_element("id", "wide").click()
        large = browser.find_element("id", "board").size
        assert large["width"] > small * 1.15 and large["height"] < 800
        browser.find_element("id", "wide").click()
        assert browser.find_element("id", "board").size["width"] == small

    @pytest.mark.parametrize(("width", "height"), [(1280, 800), (1600, 1000)])
    def test_fits_the_window(self, browser, width, height):
        """Nothing is cut off, and nothing needs scrolling but log and table."""
        browser.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False},
        )
        page = "document.documentElement"
        assert browser.execute_script(f"return [{page}.scrollWidth, {page}.scrollHeight]") == [width, height]
        for name in ("board", "bar", "turns", "scores", "letters", "decision", "events"):
            box = browser.find_element("id", name).rect
            assert box["x"] >= 0 and box["x"] + box["width"] <= width, name
            assert box["y"] >= 0 and box["y"] + box["height"] <= height, name
        assert browser.find_element("id", "board").size["width"] > 0.66 * width

    def test_no_errors_and_no_requests(self, browser):
        """In all that was done above."""
        assert [entry for entry in browser.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")] == []
        asked = "return performance.getEntriesByType('resource').map(one => one.name)"
        assert [url for url in browser.execute_script(asked) if not url.startswith("data:")] == []


class TestFilm:
    """GIF and MP4."""

    def test_gif(self, start, tmp_path):
        image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
        told = []
        write_gif(start, tmp_path / "game.gif", "moves", 0.5, 320, told.append)
        assert sum(told) == len(start.moves) + 1
        with image.open(tmp_path / "game.gif") as picture:
            assert picture.n_frames == len(start.moves) + 1
            assert picture.size == (320, 216) and picture.info["duration"] == 500 and picture.info["loop"] == 0
            first = np.asarray(picture.convert("RGB"))
            picture.seek(3)
            assert (np.asarray(picture.convert("RGB")) != first).any()
        assert [file.name for file in tmp_path.iterdir()] == ["game.gif"]

    def test_gif_by_turn(self, saved, tmp_path):
        image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
        write_gif(saved, tmp_path / "game.gif", "turns", 0.5, 160, lambda steps: None)
        with image.open(tmp_path / "game.gif") as picture:
            assert picture.n_frames == 7

    def test_mp4(self, start, tmp_path):
        ffmpeg = pytest.importorskip("imageio_ffmpeg", reason="imageio-ffmpeg is not installed")
        write_mp4(start, tmp_path / "game.mp4", "moves", 0.5, 320, lambda steps: None)
        frames, seconds = ffmpeg.count_frames_and_secs(str(tmp_path / "game.mp4"))
        assert frames == len(start.moves) + 1 + 8  # the last one stays for four seconds
        assert seconds == pytest.approx(frames / 2, abs=0.6)
        assert next(ffmpeg.read_frames(str(tmp_path / "game.mp4")))["size"] == (320, 216)
        assert [file.name for file in tmp_path.iterdir()] == ["game.mp4"]


class TestCommand:
    """`mission-env replay`."""

    @pytest.fixture(autouse=True)
    def _in_a_folder(self, tmp_path, monkeypatch, saved):
        monkeypatch.chdir(tmp_path)
        saved.save("game.json")

    def failed(self, capsys, *arguments: str) -> tuple[int, str]:
        code = cli.run(["replay", *arguments])
        err = capsys.readouterr().err
        assert err.startswith("mission-env: ") and err.count("\n") == 1
        return code, err

    def test_terminal(self, saved, capsys):
        """What happened, a row for each Turn, and that it replays."""
        assert cli.run(["replay", "game.json"]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines[0] == "The Mission, rise_of_islam, seed 3, played by heuristic"
        assert sum(line.startswith("=== Turn ") for line in lines) == 7
        assert sum(line.startswith("> ") for line in lines) == len(saved.moves)
        rows = [line.split() for line in lines if re.match(r" +2\d +\d+ ", line)]
        assert [int(row[0]) for row in rows] == list(range(21, 28))
        assert sum(int(row[1]) for row in rows) == len(saved.moves) and int(rows[-1][-1]) == saved.score
        assert lines[-1].startswith(f"replays exactly: {len(saved.moves)} moves; over, {saved.score} points, ")

    def test_files(self, saved, tmp_path, capsys):
        assert cli.run(["replay", "game.json", "--transcript", "a/game.txt", "--html", "game.html"]) == 0
        assert (tmp_path / "a/game.txt").read_text().splitlines() == transcript(saved)
        assert data_of((tmp_path / "game.html").read_text())["asked"] == "heuristic"
        assert capsys.readouterr().out.splitlines() == ["written to a/game.txt", "written to game.html"]

    def test_nobody_is_asked(self, tmp_path, capsys, saved):
        assert cli.run(["replay", "game.json", "--html", "none.html", "--agent", "none"]) == 0
        assert data_of((tmp_path / "none.html").read_text())["asked"] is None
        assert capsys.readouterr().err == ""
        replace(saved, player="a person").save("person.json")
        assert cli.run(["replay", "person.json", "--html", "person.html"]) == 0
        assert "no opinions: 'a person', who played, is no player" in capsys.readouterr().err

    def test_record(self, tmp_path, capsys):
        arguments = ["--record", "random", "--scenario", "rise_of_islam", "--seed", "4"]
        assert cli.run(["replay", *arguments, "--out", "new.json"]) == 0
        saved = SavedGame.load("new.json")
        assert (saved.player, saved.seed, saved.scenario) == ("random", 4, "rise_of_islam")
        assert saved.final().over
        assert capsys.readouterr().out == "written to new.json\n"

    @pytest.mark.parametrize(
        ("arguments", "told"),
        [
            ([], "either a saved game or --record is wanted"),
            (["game.json", "--record", "random"], "either a saved game or --record is wanted"),
            (["none.json"], "none.json"),
            (["."], "is a directory"),
            (["game.json", "--scenario", "campaign"], "--scenario goes with --record"),
            (["--record", "nobody", "--out", "x.json"], "nobody"),
            (["--record", "random", "--scenario", "crusades"], "crusades"),
            (["game.json", "--seed", "-1"], "--seed"),
            (["game.json", "--agent", "heuristic"], "--agent goes with --html"),
            (["game.json", "--agent", "nobody", "--html", "x.html"], "no player 'nobody'"),
            (["game.json", "--every", "year", "--gif", "x.gif"], "--every"),
            (["game.json", "--seconds", "0", "--gif", "x.gif"], "--seconds"),
            (["game.json", "--html", "x", "--gif", "x"], "the same file is named twice"),
        ],
    )
    def test_bad_arguments(self, arguments, told, capsys):
        code, err = self.failed(capsys, *arguments)
        assert code == 2 and told in err

    def test_not_a_saved_game(self, tmp_path, capsys):
        (tmp_path / "broken.json").write_text("{}")
        code, err = self.failed(capsys, "broken.json")
        assert code == 2 and "broken.json is not a saved game: " in err

    def test_output_is_checked_before_work(self, tmp_path, capsys):
        (tmp_path / "file").write_text("")
        code, err = self.failed(capsys, "game.json", "--gif", "file/x.gif")
        assert code == 1 and "cannot write file/x.gif" in err

    @pytest.mark.parametrize("output", [[], ["--html", "x.html"], ["--transcript", "x.txt"], ["--gif", "x.gif"]])
    def test_a_mismatch_is_told_in_one_line(self, tmp_path, capsys, saved, output):
        """With the step and what differs; nothing is left behind."""
        scores = list(saved.scores)
        scores[2] += 1
        replace(saved, scores=scores).save("wrong.json")
        code, err = self.failed(capsys, "wrong.json", *output)
        action = saved.moves[1].action
        expected = f"wrong.json does not replay: step 2 ({action}): the score is {scores[2] - 1}, the saved game says"
        assert code == 1 and expected in err
        assert sorted(file.name for file in tmp_path.iterdir()) == ["game.json", "wrong.json"]


class TestEvaluation:
    """`mission-env evaluate --save-games`."""

    COMMAND = ("evaluate", "--agents", "random,heuristic", "--scenario", "rise_of_islam", "--games", "3", "--seed", "8")

    def test_every_game_is_kept(self, tmp_path, monkeypatch, capsys):
        monkeypatch.chdir(tmp_path)
        assert cli.run([*self.COMMAND, "--save-games", "games", "--out", "x.json"]) == 0
        assert "games saved in games" in capsys.readouterr().out
        players = {
            row["player"]: row["single_games"] for row in json.loads((tmp_path / "x.json").read_text())["players"]
        }
        for player, games in players.items():
            for place, seed in enumerate((8, 9, 10)):
                saved = SavedGame.load(tmp_path / "games" / player / f"rise_of_islam-{seed}.json")
                assert (saved.player, saved.seed, saved.score) == (player, seed, games["scores"][place])
                assert len(saved.moves) == games["decisions"][place] and saved.final().over

    def test_games_that_were_not_saved_are_played_again(self, tmp_path):
        """An interrupted evaluation that goes on with --save-games has all of them in the end."""
        from agents.evaluation import play
        from agents.kept_games import kept_beside
        from agents.replay.recording import SavedGames
        from tests.players import Watched

        plan = (4, 11, "rise_of_islam", 4)
        kept, saved = kept_beside(tmp_path / "x.json", "rise_of_islam"), SavedGames(tmp_path / "games", "rise_of_islam")
        play(Watched(), 2, 11, "rise_of_islam", kept=kept, saved=saved)
        saved.path(Watched(), 12).unlink()
        agent = Watched()
        play(agent, *plan, kept=kept, saved=saved)
        assert agent.batches[-1] == [12, 13, 14]
        assert all(saved.has(agent, seed) for seed in range(11, 15))


class TestDocumentation:
    """docs/replays.md."""

    TEXT = (Path(__file__).parent.parent / "docs" / "replays.md").read_text(encoding="utf-8")

    def blocks(self, language: str) -> list[str]:
        return re.findall(rf"```{language}\n(.*?)```", self.TEXT, re.S)

    def test_the_file_replays(self, saved):
        (text,) = self.blocks("json")
        shown = SavedGame.from_text(text)
        assert shown.final().score() == shown.score and list(json.loads(text)) == list(json.loads(saved.text()))
        assert re.findall(r"^\| `(\w+)` \|", self.TEXT, re.M) == list(json.loads(text))

    def test_the_examples_run(self, tmp_path, monkeypatch, capsys):
        monkeypatch.chdir(tmp_path)
        for block in self.blocks("python"):
            exec(block.replace("simulations=50", "simulations=1"), {})
        assert (tmp_path / "game.json").exists() and len(capsys.readouterr().out.splitlines()) > 50

    def test_every_option_is_told(self, capsys):
        """And no other."""
        assert cli.run(["replay", "--help"]) == 0
        options = set(re.findall(r"│ (--[a-z0-9-]+)", capsys.readouterr().out)) - {"--help"}
        told = set(re.findall(r"--[a-z][a-z0-9-]*", self.TEXT)) - {"--agents", "--games", "--save-games"}
        assert told == options
