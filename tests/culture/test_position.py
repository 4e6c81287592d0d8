"""Positions in and out: everything that is written is read again, and what is impossible is refused by its key."""

import json

import numpy as np
import pytest

from mission_env import PositionError
from mission_env.culture import CultureGame
from mission_env.culture.state import GAME
from tests.culture.table import act, table

TABLE_FIELDS = GAME.names[GAME.names.index("decision") :]


def assert_same(game: CultureGame, twin: CultureGame) -> None:
    """Everything but the dice is equal."""
    for name in TABLE_FIELDS:
        assert np.array_equal(game.record[name], twin.record[name]), name
    assert game.legal_actions() == twin.legal_actions()


@pytest.mark.parametrize("scenario", ["duel", "triad", "quartet"])
def test_there_and_back(scenario):
    """Positions of random games, at every decision."""
    rng = np.random.default_rng(1)
    game = CultureGame.new(scenario, seed=2)
    for _ in range(120):
        data = json.loads(json.dumps(game.position()))
        assert_same(game, CultureGame.from_position(data))
        if game.over:
            break
        late = ["end"] if len(game.legal_actions()) == 1 else [name for name in game.legal_actions() if name != "end"]
        game.step(str(rng.choice(late)))


def test_the_end():
    """A game that is over, in another nation's turn as well."""
    game = table(turn=40)
    game.step("end")
    twin = CultureGame.from_position(game.position())
    assert_same(game, twin)
    assert twin.position()["nation"] == "blue"
    fallen = CultureGame.from_position({"decision": "game_over", "board": {"g6": "blue capital"}})
    assert fallen.collapsed and fallen.over


def test_what_is_left_out():
    """Only what matters is written."""
    assert table().position() == {
        "scenario": "duel",
        "turn": 1,
        "decision": "orders",
        "board": {"b2": "red capital", "h1": "red army", "g6": "blue capital"},
        "nations": {"red": {}, "blue": {}},
    }
    assert table({"a7": "gold capital"}).position()["scenario"] == "quartet"


def test_in_the_middle_of_a_turn():
    """Who has acted, what is new, and who has been given the word."""
    game = table({"d4": "red army", "e2": "red priest"}, nations={"red": {"economy": 10}})
    act(game, "d4", "move:d5")
    game.step("build_city:c3")
    game.step("order:e2")
    data = game.position()
    assert data["ready"] == ["h1", "e2"] and data["built"] == ["c3"] and data["unit"] == "e2"
    assert_same(game, CultureGame.from_position(data))


def test_the_same_dice_go_on():
    """With the same seed a restored game goes on as another one restored from it."""
    data = table({"f5": "red priest"}).position()
    games = [CultureGame.from_position(data, seed=9) for _ in range(2)]
    for game in games:
        act(game, "f5", "move:e5")
        game.step("end")
    assert games[0].record.tobytes() == games[1].record.tobytes()


RED, BLUE = {"b2": "red capital"}, {"g6": "blue capital"}


@pytest.mark.parametrize(
    ("data", "key", "words"),
    [
        ({"turns": 3}, "turns", "unknown key 'turns'; one of scenario, turn"),
        ({"turn": 41}, "turn", "expected a whole number 1 .. 40, not 41"),
        ({"turn": True}, "turn", "expected a whole number"),
        ({"board": {"i9": "red army"}}, "board.i9", "unknown square 'i9'"),
        ({"board": {"b2": "red castle"}}, "board.b2", "unknown piece of a nation 'red castle'"),
        ({"board": {"b2": 3}}, "board.b2", "expected the name of a piece of a nation"),
        ({"board": {**RED, "b3": "red capital"}}, "board.b3", "red has a capital already"),
        ({"board": {**RED, **BLUE, "a7": "gold army"}}, "board", "gold has pieces but no capital"),
        ({"scenario": "duel", "board": {**RED, "a7": "green capital"}}, "board", "green does not play in duel"),
        ({"scenario": "chess"}, "scenario", "unknown scenario 'chess'; one of duel, triad, quartet"),
        ({"board": RED}, "decision", "red is the last nation: the game is over"),
        ({"board": BLUE}, "decision", "red has no capital: the game is over"),
        ({"board": {**RED, **BLUE}, "nation": "blue"}, "nation", "the decision orders is one of red"),
        ({"nations": {"pink": {}}, "board": RED}, "nations.pink", "unknown nation 'pink'"),
        ({"nations": {"red": {"gold": 1}}, "board": RED}, "nations.red.gold", "unknown key 'gold'"),
        ({"nations": {"red": {"culture": 1000}}, "board": RED}, "nations.red.culture", "0 .. 999, not 1000"),
        ({"nations": {"red": {"cultural_base": 11}}, "board": RED}, "nations.red.cultural_base", "0 .. 10, not 11"),
        ({"nations": {"green": {"culture": 1}}, "board": RED}, "nations.green", "it has no capital"),
        ({"board": {**RED, **BLUE}, "ready": ["b2"]}, "ready[0]", "b2 holds no unit or monument of the nation"),
        ({"board": {**RED, **BLUE}, "ready": "b2"}, "ready", "expected a list"),
        ({"board": {**RED, **BLUE}, "won": ["g6"]}, "won[0]", "g6 holds no city of the nation"),
        ({"board": {**RED, **BLUE}, "won": ["b2"], "built": ["b2"]}, "built[0]", "b2 holds no other city"),
        ({"board": {**RED, **BLUE}, "unit": "b2"}, "unit", "while the decision is 'target', and only then"),
        ({"board": {**RED, **BLUE}, "decision": "target"}, "unit", "while the decision is 'target', and only then"),
        ({"board": {**RED, **BLUE}, "decision": "target", "unit": "b2"}, "unit", "b2 holds nothing that may act"),
        ({"board": {**RED, **BLUE}, "decision": "war"}, "decision", "unknown decision 'war'"),
        ([1], "position", "expected a mapping"),
    ],
)
def test_refused(data, key, words):
    """The key at fault and what would be right, in one line."""
    with pytest.raises(PositionError) as caught:
        CultureGame.from_position(data)
    assert caught.value.key == key
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_unit_with_nothing_to_do():
    """A decision without a legal action is refused."""
    around = dict.fromkeys(("a1", "b1", "c1", "a2", "c2", "a3", "b3"), "red fortress")
    pieces = {**around, "b2": "red army", "c3": "red capital", **BLUE}
    with pytest.raises(PositionError, match="nothing is legal at target"):
        CultureGame.from_position({"board": pieces, "decision": "target", "unit": "b2"})
