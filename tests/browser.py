"""Helpers of the tests of the page: the game served on a free port, requests to it, and a headless Chromium."""

import http.client
import json
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from agents.play.desk import Desk
from agents.play.server import listen, make_server
from agents.play.session import Session

CHROMIUM, CHROMEDRIVER = "/usr/bin/chromium", "/usr/bin/chromedriver"
_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@contextmanager
def serving(session: Session, folder: Path) -> Iterator[tuple[Desk, int]]:
    """Serves a game as `mission-env play --web` does; yields its desk and its port."""
    desk = Desk(session, folder)
    with listen(0) as sock:
        port = sock.getsockname()[1]
        server = make_server(desk, port)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]})
        thread.start()
        try:
            while not server.started:
                time.sleep(0.01)
            yield desk, port
        finally:
            server.should_exit = True
            thread.join()


def ask(port: int, method: str, path: str, body: bytes | str | None = None, **headers: str) -> tuple[int, dict, bytes]:
    """Status, headers and body of the answer to a request."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
    try:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, body, named)
        answer = connection.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    finally:
        connection.close()


def post(port: int, path: str, data: object, **headers: str) -> tuple[int, dict]:
    """Status and JSON of the answer to a POST."""
    headers = {"Content_Type": "application/json", **headers}
    status, _, body = ask(port, "POST", f"/api/{path}", json.dumps(data), **headers)
    return status, json.loads(body)


class Player:
    """A page without a browser: remembers the stamp of the state that it was sent last."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.state = json.loads(ask(port, "GET", "/api/state")[2])

    def do(self, path: str, **data: object) -> dict:
        """Posts; the answer must be a new state."""
        status, state = post(self.port, path, {"stamp": self.state["stamp"], **data})
        assert status == 200, state
        self.state = state
        return state

    def refused(self, path: str, **data: object) -> tuple[int, str]:
        """Posts; the answer must be an error, and the game as it was."""
        before = ask(self.port, "GET", "/api/state")[2]
        status, answer = post(self.port, path, {"stamp": self.state["stamp"], **data})
        assert 400 <= status < 500 and set(answer) == {"error"}, answer
        assert ask(self.port, "GET", "/api/state")[2] == before
        return status, answer["error"]

    def actions(self) -> list[str]:
        return [action["action"] for kind in self.state["kinds"] for action in kind["actions"]]


@contextmanager
def chromium(profile: Path, width: int = 1280, height: int = 800) -> Iterator:
    """A selenium driver whose window shows so many pixels; skips the test where Chromium is missing."""
    if not (shutil.which(CHROMIUM) and shutil.which(CHROMEDRIVER)):
        pytest.skip(f"{CHROMIUM} and {CHROMEDRIVER} are not installed")
    webdriver = pytest.importorskip("selenium.webdriver")
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in (*_FLAGS, f"--window-size={width},{height}", f"--user-data-dir={profile}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    options.add_experimental_option("prefs", {"download.default_directory": str(profile)})
    driver = webdriver.Chrome(options=options, service=Service(CHROMEDRIVER))
    try:
        inside = driver.execute_script("return [innerWidth, innerHeight]")
        driver.set_window_size(2 * width - inside[0], 2 * height - inside[1])
        yield driver
    finally:
        driver.quit()
