"""C1, C1a, C2, C4 and C8: the board, a turn, incomes, powers, the order of play and the end."""

import numpy as np
import pytest

from mission_env.culture import CultureGame
from mission_env.culture.rules.board import BOARD, around, bit, count, first
from mission_env.culture.vocabulary import HEIGHT, N_SQUARES, SQUARES, WIDTH
from tests.culture.table import act, board, table, targets


class Test_C1_Board:
    """The square grid."""

    def test_eight_neighbours(self):
        """C1: of every square, as the grid has them."""
        for square in range(N_SQUARES):
            rank, file = divmod(square, WIDTH)
            grid = {
                WIDTH * (rank + up) + file + right
                for up in (-1, 0, 1)
                for right in (-1, 0, 1)
                if (up or right) and 0 <= rank + up < HEIGHT and 0 <= file + right < WIDTH
            }
            found = int(around(bit(square)))
            assert {q for q in range(N_SQUARES) if found >> q & 1} == grid

    def test_neighbours_of_sets(self):
        """C1: a square of the set counts where another one is beside it."""
        a1, b1, h7 = (bit(SQUARES.index(name)) for name in ("a1", "b1", "h7"))
        assert around(a1 | b1) == around(a1) | around(b1)
        assert around(a1 | h7) & (a1 | h7) == 0
        assert around(0) == 0

    def test_counting(self):
        assert count(BOARD) == N_SQUARES == 56
        assert [int(first(bit(square))) for square in range(N_SQUARES)] == list(range(N_SQUARES))

    @pytest.mark.parametrize(("scenario", "nations"), [("duel", 2), ("triad", 3), ("quartet", 4)])
    def test_set_up(self, scenario, nations):
        """C1: two to four nations, each with a capital, a city near it and an army."""
        pieces = list(CultureGame.new(scenario, seed=3).position()["board"].values())
        assert len(pieces) == 3 * nations
        for nation in ("red", "blue", "green", "gold")[:nations]:
            for kind in ("capital", "city", "army"):
                assert pieces.count(f"{nation} {kind}") == 1

    def test_scripted_set_up(self):
        """C1: cities first, then armies, nation by nation."""
        sites = ["site:c3", "site:f5", "site:d4", "site:e4"]
        game = CultureGame.new("duel", seed=0, chance=sites, strict=True)
        placed = {"c3": "red city", "f5": "blue city", "d4": "red army", "e4": "blue army"}
        assert game.position()["board"] == {"b2": "red capital", "g6": "blue capital", **placed}
        assert game.last_chance == sites

    def test_turn_order(self):
        """C1: the other nations play in turn order; those that are gone are left out."""
        game = table({"a7": "gold capital"})
        game.step("end")
        assert [event.values["nation"] for event in game.events if event.kind == "income"] == ["blue", "gold", "red"]
        assert game.turn == 2


class Test_C1a_Turn:
    """What a nation does in a turn."""

    def test_income(self):
        """C1a, C4, C4a: culture 5 and 5 a city, warfare 2 and 2 a city, economy 3; unspent points stay."""
        game = table({"e2": "red city", "e3": "red monument", "e4": "red fortress"}, nations={"red": {"culture": 7}})
        game.step("end")
        assert game.position()["nations"]["red"] == {"culture": 7 + 5 + 5 * 4, "warfare": 2 + 2 * 4, "economy": 3}

    def test_any_number_of_builds(self):
        """C1a: as long as the points last."""
        game = table(nations={"red": {"warfare": 30, "culture": 20, "economy": 10}})
        for action in ("build_army:a1", "build_army:b1", "build_priest:c1", "build_city:c3", "build_army:a3"):
            game.step(action)
        assert len(board(game)) == 5
        assert not any(name.startswith("build") for name in game.legal_actions())

    def test_every_unit_once(self):
        """C1a: each unit, in any order, before and after building; all may act again next turn."""
        game = table({"d4": "red army", "e2": "red priest", "a7": "red monument"}, nations={"red": {"warfare": 10}})
        assert targets(game, "order") == {"d4", "e2", "a7", "h1"}
        act(game, "e2", "move:e1")
        game.step("build_army:c3")
        act(game, "d4", "move:d5")
        act(game, "a7", "step_out:b7")
        assert targets(game, "order") == {"h1"}
        game.step("end")
        assert targets(game, "order") == {"d5", "e1", "c3", "b7", "h1"}

    def test_no_army_attacks_a_capital(self):
        """C1a: it is no target, wherever the army stands."""
        game = table({"f5": "red army"})
        game.step("order:f5")
        assert not targets(game, "attack")

    def test_orders_can_be_left_out(self):
        """C1a: a turn may end at once."""
        game = table({"d4": "red army"})
        game.step("end")
        assert board(game)["d4"] == "red army"


class Test_C2_Powers:
    """Whole numbers of d20."""

    def test_cultural_power(self):
        """C2: base, 1 for each monumental city, 1 for each priest beyond the first three."""
        priests = dict.fromkeys(("a4", "a5", "a6", "a7"), "red priest")
        game = table({**priests, "e2": "red monument", "e3": "red monument"})
        assert game.powers("red") == (3 + 2 + 1, 3)
        assert table(dict.fromkeys(("a4", "a5", "a6"), "red priest")).powers("red")[0] == 3

    def test_military_power(self):
        """C2: base, and 1 for every two armies; fortified cities add nothing."""
        armies = dict.fromkeys(("a4", "a5", "a6"), "red army")  # and h1
        assert table(armies).powers("red") == (3, 5)
        assert table({"a4": "red army", "a5": "red army", "e3": "red fortress"}).powers("red") == (3, 4)

    def test_bases_are_settings(self):
        """C2: each nation's bases are part of the position."""
        game = table(nations={"blue": {"cultural_base": 7, "military_base": 0}})
        assert game.powers("blue") == (7, 0)
        with pytest.raises(ValueError, match="unknown nation 'pink'; one of red, blue"):
            game.powers("pink")

    def test_at_most_ten(self):
        """C2a: before it is multiplied."""
        game = table({"e2": "red monument"}, nations={"red": {"cultural_base": 10, "military_base": 10}})
        assert game.powers("red") == (10, 10)


class Test_C4_Points:
    """Points that nations keep."""

    def test_a_highest_number(self):
        """C4b: 999 of each kind."""
        game = table(nations={"red": {"culture": 998, "warfare": 999, "economy": 997}})
        game.step("end")
        assert game.position()["nations"]["red"] == {"culture": 999, "warfare": 999, "economy": 999}


class Test_C8_End:
    """Score and end of the game."""

    def test_score(self):
        """C8: 10 a capital, 4 a city, 1 more if monumental or fortified, 1 an army or priest."""
        pieces = {"e2": "red city", "e3": "red monument", "e4": "red fortress", "a7": "red priest"}
        game = table(pieces)
        assert list(game.victory_points().values()) == [10, 12, 2, 1, 1, 0]
        assert game.score() == 26

    def test_forty_turns(self):
        """C8: after the turn of the last nation in turn 40."""
        game = table(turn=40)
        game.step("end")
        assert game.over and game.turn == 40
        assert not game.collapsed
        assert game.events[-1].kind == "game_over"
        assert table(turn=39).step("end")[-1].kind == "income"

    def test_random_games_end(self):
        """C8: by turn 40, whatever is played."""
        rng = np.random.default_rng(5)
        game = CultureGame.new("triad", seed=5)
        while not game.over:
            game.step(str(rng.choice(game.legal_actions())))
        assert game.turn <= 40
        assert game.collapsed == (game.score() == 0)
