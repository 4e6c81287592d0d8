"""The page in headless Chromium: a Turn by clicks, by keyboard alone, real dice, undo, save and load, advice."""

import io
import json
import os
import urllib.request

import pytest
from PIL import Image

from agents.heuristic import HeuristicAgent
from agents.opinions import opinions
from agents.play.menu import choices
from agents.play.session import Session
from mission_env.saved_game import SavedGame
from mission_env.vocabulary import LANDS
from tests.browser import chromium, serving
from tests.sessions import converting

WAIT = 300  # seconds; machines may be busy


@pytest.fixture(scope="module")
def driver(tmp_path_factory):
    with chromium(tmp_path_factory.mktemp("profile")) as driver:
        yield driver


class Page:
    """The page of a served game, driven as a person does."""

    def __init__(self, driver, desk, port) -> None:
        self.driver, self.desk, self.port = driver, desk, port
        self.open()

    def open(self) -> None:
        self.driver.get(f"http://127.0.0.1:{self.port}/")
        self.settle()

    def until(self, condition):
        from selenium.webdriver.support.ui import WebDriverWait

        return WebDriverWait(self.driver, WAIT, poll_frequency=0.05).until(lambda driver: condition())

    def settle(self) -> None:
        """Waits until the page shows the game as it stands."""
        self.until(
            lambda: self.script("return !document.body.classList.contains('busy') && document.querySelector('svg')")
        )
        self.until(lambda: self.moves() == self.desk.state()["moves"])

    def script(self, text: str, *arguments):
        return self.driver.execute_script(text, *arguments)

    def find(self, selector: str):
        return self.driver.find_element("css selector", selector)

    def all(self, selector: str) -> list:
        return self.driver.find_elements("css selector", selector)

    def click(self, selector: str) -> None:
        """Clicks, and waits for what comes of it."""
        self.find(selector).click()
        self.settle()

    def press(self, *keys: str) -> None:
        from selenium.webdriver.common.action_chains import ActionChains

        ActionChains(self.driver).send_keys(*keys).perform()
        self.settle()

    def act(self, action: str) -> None:
        """Chooses an action from the list."""
        before = self.moves()
        self.click(f"#actions [data-action='{action}']")
        self.until(lambda: self.moves() > before or self.find("#ask").is_displayed())

    def moves(self) -> int:
        return self.script("return document.querySelectorAll('#log .move').length")

    def text(self, selector: str) -> str:
        return self.find(selector).text.replace("\u00a0", " ")


@pytest.fixture
def page(driver, tmp_path):
    """A game on which much may be tried."""
    with serving(converting(), tmp_path / "games") as (desk, port):
        page = Page(driver, desk, port)
        yield page
        complaints = [line["message"] for line in driver.get_log("browser") if " 409 " not in line["message"]]
        assert [line for line in complaints if " 422 " not in line] == []


def test_a_turn_by_clicks(driver, tmp_path):
    """From the first question of a game to the next Turn: Lands that are clicked, and the list."""
    with serving(Session.new("campaign", 7), tmp_path) as (desk, port):
        page = Page(driver, desk, port)
        assert page.text("#turn") == "Turn 1: 30-60, Apostolic Age"
        page.find("[data-field=rome]").click()
        assert page.find("#land-menu").is_displayed() and "Jews 3/2" in page.text("#land-menu")
        page.click("#land-menu [data-action='redraw_field:rome']")
        page.until(lambda: desk.game().decision == "ebionites")
        page.settle()
        assert not page.find("#land-menu").is_displayed()
        page.act("place_ebionites:cyrene")
        framed = {field.get_attribute("data-field") for field in page.all(".field.can")}
        assert framed == {one.land for one in choices(desk.game()) if one.land} and len(framed) > 3
        for land in ("cilicia", "antioch"):
            page.find(f"[data-field={land}]").click()
            page.click("#land-menu [data-action^='advance_missionary']")
        page.find("[data-field=ctesiphon]").click()
        page.click("#land-menu [data-action='convert_by_james:ctesiphon']")
        page.act("end")
        while desk.game().turn == 1:
            page.act(desk.game().legal_actions()[-1])
        assert page.text("#turn").startswith("Turn 2: 61-90") and desk.game().turn == 2
        log = page.text("#log")
        assert "Exchange the Field of Rome for 1 $" in log and "7.2" in log and "Turn 2: 61-90, Apostolic Age" in log
        assert page.script("return performance.getEntriesByType('resource').map(one => new URL(one.name).host)") == [
            f"127.0.0.1:{port}"
        ] * len(page.script("return performance.getEntriesByType('resource').map(one => one.name)"))


def test_layout(page):
    """At 1280 x 800 everything is on the screen; the large map takes nearly all of it."""
    assert page.script("return [innerWidth, innerHeight]") == [1280, 800]
    inside = "const b = document.querySelector(arguments[0]).getBoundingClientRect();"
    for part in ("header", "#map svg", "#panel", "#below", "#question", "#log"):
        left, top, right, bottom = page.script(f"{inside} return [b.left, b.top, b.right, b.bottom]", part)
        assert left >= 0 and top >= 0 and right <= 1280 and bottom <= 800, part
    assert page.script("return document.documentElement.scrollWidth") == 1280
    assert page.script(f"{inside} return b.width", "#map svg") > 900
    page.press("m")
    assert page.script(f"{inside} return b.height", "#map svg") > 740
    page.find("[data-field=milan]").click()
    page.click("#land-menu [data-action='convert_for_solidus:milan']")
    assert page.moves() == 1
    page.press("m")
    assert page.find("#panel").is_displayed()


def test_lands_tell_what_lies_on_them(page):
    """Pointed at, every Land shows its card; an action in the list points at its Land."""
    from selenium.webdriver.common.action_chains import ActionChains

    assert len(page.all(".field")) == len(LANDS)
    ActionChains(page.driver).move_to_element(page.find("[data-field=kiev]")).perform()
    assert "Path B, 6 from Jerusalem" in page.text("#card")
    ActionChains(page.driver).move_to_element(page.find("#actions [data-action='convert_for_solidus:milan']")).perform()
    assert "pointed" in page.find("[data-field=milan]").get_attribute("class")
    assert not page.find("#card").is_displayed()


def test_undo_and_redo(page):
    before = page.desk.game().position()
    assert not page.find("#undo").is_enabled() and not page.find("#redo").is_enabled()
    page.act("convert_for_solidus:milan")
    after = page.desk.game().position()
    assert "changed" in page.find("[data-field=milan]").get_attribute("class") or after["lands"] == before["lands"]
    page.click("#undo")
    page.until(lambda: page.find("#redo").is_enabled())
    assert page.desk.game().position() == before
    page.press("r")
    page.until(lambda: page.find("#undo").is_enabled())
    assert page.desk.game().position() == after
    page.press("u")
    page.until(lambda: not page.find("#undo").is_enabled())
    assert page.desk.game().position() == before


def test_save_and_load(page, tmp_path):
    """Into the folder and back, and as files."""
    page.act("end")
    played = page.desk.game().position()
    page.find("#open-save").click()
    page.find("#save-name").clear()
    page.find("#save-name").send_keys("my game")
    page.click("#save-folder")
    page.until(lambda: page.text("#message") == "Saved as my game.")
    assert SavedGame.load(tmp_path / "games" / "my game.json").moves[0].action == "end"
    href = page.find("#download").get_attribute("href")
    with urllib.request.urlopen(href) as answer:
        (tmp_path / "down.json").write_bytes(answer.read())
    page.click("#undo")
    page.until(lambda: page.moves() == 0)
    page.find("#open-load").click()
    buttons = {button.text: button for button in page.all("#saved button")}
    assert set(buttons) == {"my game", "autosave"}
    buttons["my game"].click()
    page.until(lambda: page.moves() == 1)
    assert page.desk.game().position() == played
    page.click("#undo")
    page.until(lambda: page.moves() == 0)
    page.press("l")
    page.find("#upload").send_keys(str(tmp_path / "down.json"))
    page.until(lambda: page.moves() == 1 and not page.find("#dialog-load").is_displayed())
    assert page.desk.game().position() == played


def test_a_position(page, tmp_path):
    """Typed in, first with a mistake; and from a file."""
    page.press("l")
    page.find("#position").send_keys("turn: 99")
    page.find("#enter").click()
    page.until(lambda: "expected a whole number 1 .. 27, not 99" in page.text("#load-message"))
    assert page.desk.game().turn == 5
    page.find("#position").clear()
    page.find("#position").send_keys("{turn: 20, treasury: 4}")
    page.find("#enter").click()
    page.until(lambda: page.text("#turn").startswith("Turn 20"))
    assert page.desk.game().record.treasury == 4 and not page.find("#dialog-load").is_displayed()
    (tmp_path / "table.json").write_text(json.dumps({"turn": 7, "treasury": 3}))
    page.press("l")
    page.find("#upload-position").send_keys(str(tmp_path / "table.json"))
    page.until(lambda: page.text("#turn").startswith("Turn 7"))


def test_new_game(page):
    page.find("#open-new").click()
    page.find("#seed").send_keys("12")
    page.click("#start-new")
    page.until(lambda: page.text("#turn").startswith("Turn 1:"))
    assert page.desk.game().position() == Session.new("campaign", 12).game.position()


def test_real_dice(page):
    """The page asks for one die or draw after the other; keys, buttons, back and cancel."""
    page.click("#real")
    page.until(lambda: page.desk.state()["real_dice"])
    page.act("convert_for_solidus:milan")
    assert page.text("#ask .wanted") == "Roll a die (7.2 Converting a Field)"
    assert [one.get_attribute("data-outcome") for one in page.all("#ask [data-outcome]")] == list("123456")
    assert not page.find("#actions").is_displayed() and not page.all(".field.can")
    page.press("6")
    page.until(lambda: page.moves() == 1)
    assert page.desk.game().last_chance == [6] and "converted" in page.text("#log .last")
    page.act("end")
    page.until(lambda: "Draw from the Wafer cup" in page.text("#ask .wanted"))
    page.click("#ask [data-outcome='wafer:9']")
    page.until(lambda: "Draw from the Heresy cup (6.5" in page.text("#ask .wanted"))
    assert "So far: Wafer 9" in page.text("#ask")
    page.click("#ask [data-do=back]")
    page.until(lambda: "Draw from the Wafer cup" in page.text("#ask .wanted"))
    page.click("#ask [data-outcome='wafer:12']")
    page.until(lambda: page.moves() == 2)
    assert page.desk.game().last_chance == ["wafer:12"] and page.desk.game().turn == 6
    page.click("#undo")
    page.until(lambda: page.moves() == 1)
    page.act("end")
    page.click("#ask [data-do=cancel]")
    page.until(lambda: page.find("#actions").is_displayed())
    assert page.moves() == 1 and page.desk.game().turn == 5


def test_set_up_with_real_dice(page):
    page.find("#open-new").click()
    page.find("#new-real").click()
    page.click("#start-new")
    page.until(lambda: page.find("#ask").is_displayed())
    assert page.text("#question") == "Set-up of a new game"
    page.click("#ask [data-outcome='persian:+1']")
    page.until(lambda: "So far: +1" in page.text("#ask"))
    page.click("#ask [data-outcome='persian:0']")
    page.until(lambda: "So far: +1, 0" in page.text("#ask"))
    page.click("#ask [data-do=back]")
    page.until(lambda: "So far: +1, 0" not in page.text("#ask"))
    page.click("#ask [data-do=roll]")
    page.until(lambda: "So far: +1, " in page.text("#ask"))
    page.click("#ask [data-do=rest]")
    page.until(lambda: page.text("#turn").startswith("Turn 1:"))
    assert page.desk.game().last_chance[0] == "persian:+1"


def test_advice(page):
    """The table of the best actions; a click plays one, and the advice is gone with the position."""
    page.press("a")
    page.find("#player").clear()
    page.find("#player").send_keys("flat:heuristic:50")
    page.click("#advise")
    page.until(lambda: page.all("[data-advised]"))
    rows = page.all("[data-advised]")
    cells = [cell.text for cell in rows[0].find_elements("css selector", "td")]
    heads = [head.text for head in page.all("#counsel th")]
    assert heads == ["Action", "Points", "100+", "90+", "80+", "70+", "less", "collapse", "The player says"]
    assert " ± " in cells[1] and all(cell.endswith("%") for cell in cells[2:8]) and "expects" in cells[8]
    assert "choice" in rows[0].get_attribute("class")
    action = rows[0].get_attribute("data-advised")
    rows[0].find_element("css selector", "button").click()
    page.until(lambda: page.moves() == 1)
    assert page.desk.state()["log"][1]["action"] == action and not page.all("[data-advised]")
    page.find("#player").clear()
    page.find("#player").send_keys("nobody")
    page.click("#advise")
    page.until(lambda: "no player 'nobody'" in page.text("#counsel"))


def test_keyboard_alone(page):
    """Tab to a Land, Enter opens it, Escape closes it, Enter plays; the filter finds an action."""
    from selenium.webdriver.common.keys import Keys

    focused = "return document.activeElement.dataset.field ?? document.activeElement.dataset.action ?? ''"
    for _ in range(60):
        if page.script(focused) == "milan":
            break
        page.press(Keys.TAB)
    assert page.script(focused) == "milan" and page.find("#card").is_displayed()
    page.press(Keys.ENTER)
    assert page.find("#land-menu").is_displayed() and page.script(focused) == "convert_for_solidus:milan"
    page.press(Keys.ESCAPE)
    assert not page.find("#land-menu").is_displayed() and page.script(focused) == "milan"
    page.press(Keys.ENTER)
    page.press(Keys.ENTER)
    page.until(lambda: page.moves() == 1)
    page.press("/")
    page.press("heresy anatolia")
    assert [one.get_attribute("data-action") for one in page.all("#actions .action")] == [
        "end_heresy_for_solidus:anatolia"
    ]
    page.press(Keys.ENTER)
    page.until(lambda: page.moves() == 2)


def test_two_tabs(page):
    """A tab that shows an older state is told so, shows the game as it stands, and nothing happens twice."""
    page.desk.change(page.desk.stamp, lambda session: session.act("convert_for_solidus:milan"))
    page.click("#actions [data-action='end']")
    assert "moved on" in page.text("#message")
    assert page.moves() == page.desk.state()["moves"] == 1
    page.act("end")
    assert page.moves() == 2 and not page.find("#message").is_displayed()


def test_picture(driver, tmp_path):
    """A game in its midst, with advice and an open Land; `MISSION_PLAY_PICTURE` names a file that keeps the picture."""
    heuristic = HeuristicAgent()
    session = Session.new("campaign", 11)
    while session.game.turn < 13 or session.game.decision != "religious_action":
        session.act(opinions(heuristic, session.game).choice)
    with serving(session, tmp_path / "games") as (desk, port):
        page = Page(driver, desk, port)
        page.press("a")
        page.click("#advise")
        page.until(lambda: page.all("[data-advised]"))
        land = next(one.land for one in choices(desk.game()) if one.land)
        page.find(f"[data-field={land}]").click()
        assert page.find("#land-menu").is_displayed()
        picture = Image.open(io.BytesIO(driver.get_screenshot_as_png())).convert("RGB")
    assert picture.size == (1280, 800) and len(picture.getcolors(1 << 20)) > 100
    if name := os.environ.get("MISSION_PLAY_PICTURE"):
        picture.quantize(128).save(name, optimize=True)
