"""C1: the scripted nations play by the same rules, and by what promises most."""

import numpy as np

from mission_env.culture import CultureGame, odds
from mission_env.culture.rules import opponent
from mission_env.culture.vocabulary import NATIONS, Piece
from tests.culture.table import board, table

BLUE = NATIONS.index("blue")


def blues_turn(pieces: dict[str, str], chance: list[int] | None = None, **blue: int) -> CultureGame:
    """Ends Red's turn; the dice are Blue's."""
    game = table(pieces, nations={"blue": blue})
    game.step("end", chance=chance or [], strict=True)
    return game


def test_it_builds_what_it_can_afford():
    """C1: a city far from Red, priests and armies as near to Red as may be; the rest is kept."""
    game = blues_turn({"d4": "red city"}, culture=15, warfare=10, economy=7)
    built = [(event.kind, event.values["square"]) for event in game.events if event.kind.endswith("_built")]
    assert [kind for kind, _ in built] == ["city_built", "priest_built", "army_built"]
    assert dict(built) == {"city_built": "h5", "priest_built": "f5", "army_built": "f6"}
    assert game.position()["nations"]["blue"] == {"culture": 5, "warfare": 4}


def test_it_builds_monuments_once_it_has_priests():
    """C1: one monument fewer than priests."""
    game = blues_turn({"h7": "blue city", "f6": "blue priest"}, culture=15)
    assert "monument_built" in [event.kind for event in game.events]


def test_it_takes_the_target_that_promises_most():
    """C1: a city of four points rather than an army, by exact odds."""
    game = blues_turn({"d4": "blue priest", "c3": "red army", "e5": "red city"}, chance=[20] * 3 + [1] * 3)
    assert board(game)["e5"] == "blue city"
    assert board(game)["c3"] == "red army"


def test_it_leaves_what_promises_nothing():
    """C1: three dice against a capital's twelve."""
    game = blues_turn({"c3": "blue priest"})
    assert not [event for event in game.events if event.kind == "contest"]
    assert board(game) == {"c3": "blue priest"}  # and stays where it is next to its goal


def test_its_units_march_at_cities():
    """C1: a square nearer each turn."""
    game = blues_turn({"g4": "blue army", "a7": "red city"})
    (square,) = set(board(game)) - {"a7"}
    assert square in {"f3", "f4", "f5"}


def test_odds_are_exact():
    """The chances that it looks up are those of `odds`, for every piece (S17 to S39, F5 to F8)."""
    game = table({"e5": "blue monument"}, nations={"blue": {"military_base": 5}})
    s = game.record
    expected = {
        Piece.ARMY: odds(3, 5),
        Piece.PRIEST: odds(3, 4),
        Piece.CITY: odds(3, 4),
        Piece.FORTRESS: odds(3, 4),
        Piece.MONUMENT: odds(3, 4, 2),
        Piece.CAPITAL: odds(3, 4, 4),
    }
    for piece, exact in expected.items():
        assert opponent.conversion_odds(s, 0, BLUE, int(piece)) == exact.win
    assert opponent.attack_odds(s, 0, BLUE, int(Piece.ARMY)) == odds(3, 5).win
    assert opponent.attack_odds(s, 0, BLUE, int(Piece.PRIEST)) == odds(3, 4).win
    assert opponent.attack_odds(s, 0, BLUE, int(Piece.FORTRESS)) == odds(3, 5, 2).win
    assert opponent.attack_odds(s, 0, BLUE, int(Piece.MONUMENT)) == 1.0


def test_looking_writes_nothing():
    """`pick_build` and `pick_act` leave the record alone."""
    game = CultureGame.new("quartet", seed=4)
    rng = np.random.default_rng(4)
    for _ in range(40):
        before = game.record.tobytes()
        opponent.pick_build(game.record)
        for square in range(56):
            if int(game.record.ready) >> square & 1:
                opponent.pick_act(game.record, square)
        assert game.record.tobytes() == before
        if game.over:
            break
        game.step(str(rng.choice(game.legal_actions())))
