"""The server of a played game: several requests at once, and the command that starts and ends it."""

import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from agents.play.server import listen
from mission_env import cli
from tests.browser import Player, post, serving
from tests.sessions import converting

ROOT = Path(__file__).parent.parent


@pytest.fixture
def served(tmp_path):
    """The desk of a served game, and a player of it."""
    with serving(converting(), tmp_path / "games") as (desk, port):
        yield desk, Player(port)


class TestTogether:
    """Several tabs, several requests at once."""

    def test_two_tabs(self, served):
        """The tab that was not told is refused, and then shows the game as it stands."""
        _, one = served
        other = Player(one.port)
        one.do("act", action="convert_for_solidus:milan")
        status, answer = post(one.port, "act", {"stamp": other.state["stamp"], "action": "end"})
        assert status == 409 and "moved on" in answer["error"]
        other.state = Player(one.port).state
        assert other.state["moves"] == 1
        other.do("undo")

    def test_a_hundred_at_once(self, served):
        """Of many posts with one stamp, one is done."""
        _, player = served
        body = {"stamp": player.state["stamp"], "action": "end"}
        with ThreadPoolExecutor(16) as pool:
            found = list(pool.map(lambda _: post(player.port, "act", body)[0], range(100)))
        assert sorted(found) == [200] + [409] * 99
        assert Player(player.port).state["moves"] == 1

    def test_play_goes_on_during_advice(self, served, monkeypatch):
        """Advice does not hold the game up; more advice meanwhile is refused."""
        desk, player = served
        started, go_on = threading.Event(), threading.Event()
        advise = desk._advisor.advise

        def slow(*arguments):
            started.set()
            assert go_on.wait(600)
            return advise(*arguments)

        monkeypatch.setattr(desk._advisor, "advise", slow)
        body = {"stamp": player.state["stamp"], "player": "random", "simulations": 1}
        with ThreadPoolExecutor(1) as pool:
            first = pool.submit(post, player.port, "advice", body)
            assert started.wait(600)
            assert post(player.port, "advice", body)[0] == 429
            player.do("act", action="end")
            go_on.set()
            status, counsel = first.result()
        assert status == 200 and counsel["stamp"] == body["stamp"] != player.state["stamp"]


def test_port_in_use(capsys, tmp_path, monkeypatch):
    """One clear line, and exit code 1."""
    monkeypatch.chdir(tmp_path)
    with listen(0) as sock:
        port = sock.getsockname()[1]
        assert cli.run(["play", "--web", "--port", str(port)]) == 1
    err = capsys.readouterr().err
    assert f"port {port} of 127.0.0.1 cannot be used" in err and "--port" in err and err.count("\n") == 1


def test_ctrl_c_ends_it(tmp_path):
    """The whole command in a process of its own: the address on stdout, a move, Ctrl-C; the game is kept."""
    command = [sys.executable, "-m", "mission_env.cli", "play", "--web", "--port", "0", "--seed", "7"]
    process = subprocess.Popen(
        [*command, "--folder", str(tmp_path / "g")], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        address = process.stdout.readline()
        player = Player(int(address.removeprefix("Play at http://127.0.0.1:").partition("/")[0]))
        player.do("act", action="end")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=600)
    finally:
        process.kill()
    assert process.returncode == 0 and err == ""
    assert out == f"The game is kept: mission-env play --web --load {tmp_path}/g/autosave.json\n"


def test_library_missing(monkeypatch, capsys, tmp_path):
    """Without the extra, one line says what to install."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "agents.play.server")
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert cli.run(["play", "--web", "--seed", "1"]) == 1
    assert capsys.readouterr().err == "mission-env: uvicorn is not installed; pip install 'mission-env[web]'\n"
