"""Playing in the browser: the server's answers to good and bad requests, and a Turn played by clicks in Chromium."""

import http.client
import json
import socket

import pytest

from agents.play.desk import Desk
from agents.play.guard import LARGEST_BODY
from agents.play.server import listen
from agents.play.session import Session
from agents.play.web import _FILES, _POSTS
from mission_env import Game
from mission_env.saved_game import SavedGame
from tests.browser import Player, ask, post, serving
from tests.sessions import converting


@pytest.fixture
def served(tmp_path):
    """The desk of a served game, and a player of it."""
    with serving(converting(), tmp_path / "games") as (desk, port):
        yield desk, Player(port)


@pytest.fixture(scope="module")
def port(tmp_path_factory):
    """A served game that no test changes."""
    with serving(converting(), tmp_path_factory.mktemp("games")) as (_, port):
        yield port


class TestPlaying:
    """Good requests."""

    def test_page(self, port):
        """All files of the page come from here, with headers that keep others out."""
        for path, kind in [("/", "text/html"), ("/play.css", "text/css"), ("/play.js", "javascript")]:
            status, headers, body = ask(port, "GET", path)
            assert status == 200 and kind in headers["content-type"] and body
            assert "default-src 'self'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff" and headers["cache-control"] == "no-store"
        assert len(_FILES) >= 6
        for file in _FILES.values():
            text = file.read_text(encoding="utf-8").replace("http://www.w3.org/", "")
            assert "http:" not in text and "https:" not in text, f"{file.name} names another site"

    def test_state(self, port):
        state = Player(port).state
        assert state["svg"].startswith("<svg") and 'data-land="rome"' in state["svg"]
        assert state["question"].startswith("Religious Phase of Turn 5") and state["turn"] == 5
        action = next(one for one in state["kinds"][0]["actions"] if one["action"] == "convert_for_solidus:milan")
        assert action["land"] == "milan" and action["rule"] == "7.2" and "in 6" in action["odds"]
        assert {card["land"] for card in state["cards"]} == {row.land for row in state_cards()}
        assert state["log"] == [{"number": 0, "question": "", "action": "", "text": "", "lines": []}]

    def test_play_undo_redo(self, served):
        desk, player = served
        model = converting()
        player.do("act", action="convert_for_solidus:milan")
        model.act("convert_for_solidus:milan")
        assert desk.game().position() == model.game.position() and player.state["undo"] == 1
        assert player.state["log"][1]["text"] == "Try to convert Milan for 1 $"
        assert any(line.startswith("7.2") for line in player.state["log"][1]["lines"])
        stamps = [player.state["stamp"]]
        player.do("undo")
        assert player.state["undo"] == 0 and player.state["redo"] == 1
        player.do("redo")
        stamps.append(player.state["stamp"])
        assert desk.game().position() == model.game.position() and len(set(stamps)) == 2

    def test_real_dice(self, served):
        desk, player = served
        player.do("dice", real=True)
        state = player.do("act", action="convert_for_solidus:milan")
        assert state["ask"]["kind"] == "die" and [one["outcome"] for one in state["ask"]["options"]] == [
            1,
            2,
            3,
            4,
            5,
            6,
        ]
        assert state["ask"]["text"] == "Roll a die (7.2 Converting a Field)" and state["moves"] == 0
        player.do("cancel")
        player.do("act", action="convert_for_solidus:milan")
        state = player.do("give", outcome=6)
        assert state["ask"] is None and state["moves"] == 1 and desk.game().last_chance == [6]
        player.do("act", action="end")
        assert player.state["ask"]["kind"] == "wafer"
        player.do("roll")
        while player.state["ask"]:
            player.do("rest")
        assert player.state["turn"] == 6

    def test_new_game_by_hand(self, served):
        """The game at hand stands until the set-up is complete."""
        desk, player = served
        player.do("dice", real=True)
        state = player.do("new", scenario="rise_of_islam", seed=4)
        assert state["turn"] == 5 and state["ask"]["title"] == "Set-up of a new game"
        player.do("give", outcome=state["ask"]["options"][0]["outcome"])
        player.do("back")
        player.do("rest")
        assert player.state["scenario"] == "rise_of_islam" and player.state["moves"] == 0
        assert desk.game().position() == Game.new("rise_of_islam", 4).position()

    def test_save_and_load(self, served):
        desk, player = served
        player.do("act", action="end")
        saved = desk.game().position()
        assert "mine" in player.do("save", name="mine")["saved"]
        status, headers, text = ask(player.port, "GET", "/api/game.json")
        assert status == 200 and "attachment" in headers["content-disposition"]
        player.do("new", scenario="campaign", seed=1)
        assert player.do("load", name="mine")["turn"] == 6 and desk.game().position() == saved
        player.do("undo")
        player.do("upload", text=text.decode())
        assert desk.game().position() == saved and player.state["undo"] == 1

    def test_position(self, served):
        """Written out, and entered at."""
        desk, player = served
        position = desk.game().position()
        for ending in ("yaml", "json"):
            text = ask(player.port, "GET", f"/api/position.{ending}")[2].decode()
            player.do("new", scenario="campaign", seed=1)
            player.do("enter", text=text)
            assert desk.game().position() == position

    def test_kept_all_the_time(self, served, tmp_path):
        """Every move is in the folder; a game that is replaced stays beside it."""
        _, player = served
        player.do("act", action="end")
        kept = SavedGame.load(tmp_path / "games" / "autosave.json")
        assert [move.action for move in kept.moves] == ["end"]
        player.do("new", scenario="campaign", seed=1)
        assert SavedGame.load(tmp_path / "games" / "autosave before.json") == kept
        assert SavedGame.load(tmp_path / "games" / "autosave.json").seed == 1

    def test_trouble_with_the_folder(self, tmp_path):
        """A folder that cannot be written to is told, and play goes on."""
        (tmp_path / "file").write_text("")
        with serving(converting(), tmp_path / "file") as (_, port):
            player = Player(port)
            assert "not kept" in player.do("act", action="end")["trouble"] and player.state["turn"] == 6
            assert player.refused("save", name="mine")[0] == 422

    def test_advice(self, port):
        player = Player(port)
        status, counsel = post(
            port, "advice", {"stamp": player.state["stamp"], "player": "flat:heuristic:30", "simulations": 5}
        )
        assert status == 200 and counsel["stamp"] == player.state["stamp"]
        assert counsel["choice"] == counsel["rows"][0]["action"] in player.actions()
        assert counsel["heads"] == ["100+", "90+", "80+", "70+", "less", "collapse"]
        assert all(abs(sum(row["odds"]) - 1) < 1e-9 for row in counsel["rows"])

    def test_the_end(self, tmp_path):
        """A finished game: nothing to choose, nothing to advise."""
        with serving(Session.at({"turn": 27, "treasury": 0}, seed=1), tmp_path) as (_, port):
            player = Player(port)
            while not player.state["over"]:
                player.do("act", action="end")
            assert player.actions() == [] and "points" in player.state["question"]
            assert player.refused("act", action="end")[0] == 422
            assert "the game is over" in player.refused("advice", player="heuristic", simulations=5)[1]


def state_cards():
    from agents.play.cards import cards

    return cards(converting().game)


class TestRefused:
    """Bad requests: a status, one sentence, and the game as it was."""

    @pytest.mark.parametrize(
        ("path", "data", "status", "told"),
        [
            ("act", {"action": "conquer"}, 422, "'conquer' is no action (at religious_action); legal: "),
            ("act", {"action": "convert_for_solidus:india"}, 422, "is not legal at religious_action"),
            ("act", {"action": "yes"}, 422, "'yes' is not legal"),
            ("act", {"action": 5}, 400, "action: Input should be a valid string"),
            ("act", {"action": "x" * 101}, 400, "action"),
            ("act", {}, 400, "action: Field required"),
            ("act", {"action": "end", "more": 1}, 400, "more: Extra inputs are not permitted"),
            ("give", {"outcome": 3}, 409, "no die or draw is waited for"),
            ("give", {"outcome": True}, 400, "outcome"),
            ("give", {"outcome": 3.5}, 400, "outcome"),
            ("roll", {}, 409, "no die or draw is waited for"),
            ("rest", {}, 409, "no die or draw is waited for"),
            ("back", {}, 409, "no die or draw is waited for"),
            ("cancel", {}, 409, "no die or draw is waited for"),
            ("undo", {}, 409, "there is no move to undo"),
            ("redo", {}, 409, "there is no move to redo"),
            ("dice", {"real": "yes"}, 400, "real: Input should be a valid boolean"),
            ("new", {"scenario": "crusades"}, 422, "scenario: 'crusades' is none; one of campaign, rise_of_islam"),
            ("new", {"scenario": "campaign", "seed": -1}, 400, "seed"),
            ("new", {"scenario": "campaign", "seed": "7"}, 400, "seed"),
            ("upload", {"text": "{}"}, 422, "format: Field required"),
            ("upload", {"text": "no JSON"}, 422, "Invalid JSON"),
            ("enter", {"text": "turn: 99"}, 422, "position: turn: expected a whole number 1 .. 27, not 99"),
            ("enter", {"text": "{"}, 422, "neither YAML nor JSON"),
            ("enter", {"text": "a: &x [1]\nb: *x"}, 422, "no YAML aliases"),
            ("load", {"name": "none"}, 422, "there is no game 'none'"),
            ("load", {"name": "../../etc/passwd"}, 422, "is no name for a game"),
            ("save", {"name": "../x"}, 422, "is no name for a game"),
            ("save", {"name": ""}, 422, "is no name for a game"),
            ("advice", {"player": "nobody", "simulations": 10}, 422, "no player 'nobody'"),
            ("advice", {"player": "heuristic", "simulations": 0}, 422, "0 simulations"),
            ("advice", {"player": "heuristic", "simulations": 10**9}, 422, "1000000000 simulations"),
            ("advice", {"player": "flat:heuristic:9999s", "simulations": 1}, 422, "searches too long"),
        ],
    )
    def test_requests(self, port, path, data, status, told):
        found, answer = Player(port).refused(path, **data)
        assert found == status and told in answer

    @pytest.mark.parametrize(
        ("outcome", "status", "told"),
        [
            (7, 422, "7 does not fit: Roll a die (7.2 Converting a Field); one of 1, 2, 3, 4, 5, 6"),
            (0, 422, "0 does not fit"),
            ("wafer:3", 422, "'wafer:3' does not fit"),
            ("3", 422, "'3' does not fit"),
            (None, 400, "outcome"),
            ([3], 400, "outcome"),
        ],
    )
    def test_wrong_dice(self, served, outcome, status, told):
        """And while dice are waited for, nothing else can be done."""
        _, player = served
        player.do("dice", real=True)
        player.do("act", action="convert_for_solidus:milan")
        found, answer = player.refused("give", outcome=outcome)
        assert found == status and told in answer
        for path, data in [("act", {"action": "end"}), ("undo", {}), ("redo", {}), ("dice", {"real": False})]:
            assert player.refused(path, **data)[0] == 409

    @pytest.mark.parametrize("path", sorted(_POSTS))
    @pytest.mark.parametrize("body", ["", "{", "[]", "null", "7", '{"stamp": 1}', '{"stamp": null}', "\ud800", b"\xff"])
    def test_bodies(self, port, path, body):
        """What is no JSON object with a stamp."""
        data = body if isinstance(body, bytes) else body.encode("utf-8", "surrogatepass")
        status, _, answer = ask(port, "POST", path, data, Content_Type="application/json")
        assert status == 400 and set(json.loads(answer)) == {"error"}

    @pytest.mark.parametrize("path", sorted(_POSTS))
    def test_stale(self, port, path):
        """The stamp of another state, another server, or none."""
        data = {
            "/api/act": {"action": "end"},
            "/api/give": {"outcome": 3},
            "/api/dice": {"real": True},
            "/api/new": {"scenario": "campaign"},
            "/api/upload": {"text": converting().saved().text()},
            "/api/enter": {"text": "turn: 3"},
            "/api/save": {"name": "x"},
            "/api/advice": {"player": "random", "simulations": 1},
        }.get(path, {})
        if path == "/api/load":
            return  # its game does not exist in this folder; see test_stale_load
        for stamp in ("", "0", "ffffffff-0", "x" * 100):
            status, answer = post(port, path.removeprefix("/api/"), {"stamp": stamp, **data})
            assert status == 409 and "moved on" in answer["error"]

    def test_stale_load(self, served):
        _, player = served
        player.do("save", name="mine")
        status, answer = post(player.port, "load", {"stamp": "old", "name": "mine"})
        assert status == 409 and "moved on" in answer["error"]

    @pytest.mark.parametrize(
        ("method", "path", "status"),
        [
            ("GET", "/nothing", 404),
            ("GET", "/api/", 404),
            ("GET", "/api/state/", 404),
            ("GET", "/../agents/play/web.py", 404),
            ("GET", "/page/play.js", 404),
            ("POST", "/api/nothing", 404),
            ("GET", "/api/act", 405),
            ("PUT", "/api/act", 405),
            ("DELETE", "/api/state", 405),
            ("POST", "/api/state", 405),
            ("POST", "/", 405),
            ("OPTIONS", "/api/act", 405),
        ],
    )
    def test_paths_and_methods(self, port, method, path, status):
        found, _, answer = ask(port, method, path, "{}", Content_Type="application/json")
        assert found == status and path in json.loads(answer)["error"]

    def test_too_large(self, port):
        """With and without a Content-Length that says so."""
        big = b'{"stamp": "' + b"x" * LARGEST_BODY + b'"}'
        status, _, answer = ask(port, "POST", "/api/act", big, Content_Type="application/json")
        assert status == 413 and "at most 2,000,000 bytes" in json.loads(answer)["error"]
        chunks = (b"x" * 100_000 for _ in range(30))
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
        connection.request("POST", "/api/act", chunks, {"Content-Type": "application/json"}, encode_chunked=True)
        assert connection.getresponse().status == 413
        connection.close()

    @pytest.mark.parametrize(
        "headers",
        [
            {"Host": "evil.example"},
            {"Host": "127.0.0.1"},
            {"Host": "localhost:1"},
            {"Host": "127.0.0.1.evil.example:80"},
            {"Host": ""},
        ],
    )
    def test_other_hosts(self, port, headers):
        """A name that somebody else points at this machine."""
        for method, path in [("GET", "/"), ("GET", "/api/state"), ("POST", "/api/act")]:
            status, _, answer = ask(port, method, path, "{}" if method == "POST" else None, **headers)
            assert status == 400 and "answers to 127.0.0.1:" in json.loads(answer)["error"]

    @pytest.mark.parametrize(
        ("headers", "status"),
        [
            ({"Origin": "http://evil.example"}, 403),
            ({"Origin": "null"}, 403),
            ({"Origin": "http://127.0.0.1:1"}, 403),
            ({"Sec_Fetch_Site": "cross-site"}, 403),
            ({"Sec_Fetch_Site": "same-site"}, 403),
            ({"Content_Type": "text/plain"}, 415),
            ({"Content_Type": "application/x-www-form-urlencoded"}, 415),
            ({"Content_Type": ""}, 415),
        ],
    )
    def test_other_pages(self, port, headers, status):
        """Posts that another page could send through the player's browser."""
        player = Player(port)
        body = {"stamp": player.state["stamp"], "action": "end"}
        found, answer = post(port, "act", body, **headers)
        assert found == status and "error" in answer
        assert Player(port).state == player.state

    def test_own_pages(self, served):
        """By either name, as a browser sends it."""
        _, player = served
        for host in (f"127.0.0.1:{player.port}", f"localhost:{player.port}"):
            body = {"stamp": Player(player.port).state["stamp"], "real": True}
            status, _ = post(
                player.port, "dice", body, Host=host, Origin=f"http://{host}", Sec_Fetch_Site="same-origin"
            )
            assert status == 200

    def test_garbage(self, port):
        """What is no HTTP at all."""
        with socket.create_connection(("127.0.0.1", port)) as sock:
            sock.sendall(b"\x16\x03\x01 garbage\r\n\r\n")
            assert b"400" in sock.recv(1000)
        assert Player(port).state["moves"] == 0

    def test_not_an_own_fault(self, tmp_path, monkeypatch):
        """What goes wrong inside is an answer, too, and the server goes on."""
        with serving(converting(), tmp_path) as (_, port):
            monkeypatch.setattr(Desk, "saved_text", lambda desk: 1 / 0)
            status, _, body = ask(port, "GET", "/api/game.json")
            assert status == 500 and "ZeroDivisionError" in json.loads(body)["error"]
            assert Player(port).do("act", action="end")["turn"] == 6

    def test_only_on_this_machine(self, port):
        """The server does not listen on other addresses of the machine."""
        own = [address for *_, (address, *_) in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
        for address in {address for address in own if not address.startswith("127.")}:
            with pytest.raises(OSError):
                socket.create_connection((address, port), timeout=2)
        with listen(0) as sock:
            assert sock.getsockname()[0] == "127.0.0.1"
