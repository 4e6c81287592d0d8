"""S3 to S16, C5 and C6: priests and monuments, without the cases of conversion."""

import pytest

from tests.culture.table import FAILS, WINS, act, board, kinds, table, targets


def with_culture(points: int, pieces: dict[str, str] | None = None, **keys):
    """A table on which Red has so many culture points."""
    return table(pieces, nations={"red": {"culture": points}}, **keys)


class Test_S3_Price:
    """Price of a priest."""

    def test_twenty_points(self):
        """S3, C4: 20 culture points are paid; the rest stays."""
        game = with_culture(25)
        game.step("build_priest:c3")
        assert board(game) == {"c3": "red priest"}
        assert game.position()["nations"]["red"] == {"culture": 5}

    def test_nineteen_are_too_few(self):
        assert not targets(with_culture(19), "build_priest")


class Test_S4_Place:
    """Where a priest can be built."""

    def test_empty_squares_around_cities(self):
        """S4: the empty ones of the eight squares around any city of his nation, the capital included."""
        game = with_culture(20, {"e5": "red city", "a1": "red army", "e6": "blue army", "g1": "blue city"})
        beside_capital = {"b1", "c1", "a2", "c2", "a3", "b3", "c3"}  # a1 is taken
        beside_city = {"d4", "e4", "f4", "d5", "f5", "d6", "f6"}  # e6 is taken
        assert targets(game, "build_priest") == beside_capital | beside_city

    @pytest.mark.parametrize("key", ["won", "built"])
    def test_only_cities_of_the_turns_start(self, key):
        """S4: a city that was won or built this turn does not count."""
        game = with_culture(20, {"e5": "red city"}, **{key: ["e5"]})
        assert "e4" not in targets(game, "build_priest")
        assert "c3" in targets(game, "build_priest")

    def test_a_built_priest_waits(self):
        """C1a: nothing built this turn acts this turn."""
        game = with_culture(20)
        game.step("build_priest:c3")
        assert targets(game, "order") == {"h1"}


class Test_S5_Use:
    """S5: priests capture armies and cities; they try what is adjacent, once a turn."""

    def test_adjacent_pieces_of_others(self):
        """C1: the eight neighbours; own pieces and empty squares are no targets."""
        pieces = {"d4": "red priest", "c3": "blue army", "d5": "blue priest", "e5": "blue city", "c5": "red army"}
        game = table({**pieces, "d6": "blue fortress"})
        game.step("order:d4")
        assert targets(game, "convert") == {"c3", "d5", "e5"}

    def test_once_a_turn(self):
        """C1a: after his conversion the priest has acted, even if he stays where he stood (C5)."""
        game = act(table({"d4": "red priest", "e5": "blue army"}), "d4", "convert:e5", WINS + FAILS)
        assert board(game)["d4"] == "red priest"
        assert targets(game, "order") == {"h1"}


class Test_S7_IntoACity:
    """A priest in a city makes it monumental."""

    def test_monumental(self):
        """S7: the priest is consumed."""
        game = act(table({"d4": "red priest", "d5": "red city"}), "d4", "move:d5")
        assert board(game) == {"d5": "red monument"}
        assert kinds(game) == ["monument_by_priest"]

    def test_regular_cities_of_his_own_only(self):
        """S7, C6: no monumental or fortified city, no capital, and none of another nation."""
        pieces = {"d4": "red priest", "c3": "red monument", "d3": "red fortress", "e3": "blue city", "c4": "red city"}
        game = table(pieces)
        game.step("order:d4")
        assert targets(game, "move") == {"c4", "e4", "c5", "d5", "e5"}
        near = table({"c3": "red priest"})
        near.step("order:c3")
        assert "b2" not in targets(near, "move")

    def test_one_square(self):
        """C1a: he moves one square."""
        game = act(table({"d4": "red priest"}), "d4", "move:e5")
        assert board(game) == {"e5": "red priest"}
        assert targets(game, "order") == {"h1"}


class Test_S8_Monument:
    """What a monument costs and where it stands."""

    def test_twenty_points(self):
        """S8: 20 culture points."""
        game = with_culture(20, {"e5": "red city"})
        game.step("build_monument:e5")
        assert board(game) == {"e5": "red monument"}
        assert game.position()["nations"].get("red", {}) == {}
        assert not targets(with_culture(19, {"e5": "red city"}), "build_monument")

    def test_any_regular_city(self):
        """S9, C6: one that is new this turn as well, but no monumental or fortified one and no capital."""
        pieces = {"e5": "red city", "e1": "red city", "c5": "red fortress", "a5": "red monument", "g2": "blue city"}
        assert targets(with_culture(20, pieces, built=["e1"]), "build_monument") == {"e5", "e1"}

    def test_a_built_monument_waits(self):
        """C1a: it may not convert this turn."""
        game = with_culture(20, {"e5": "red city", "e6": "blue army"})
        game.step("build_monument:e5")
        assert targets(game, "order") == {"h1"}


class Test_S10_Resistance:
    """What a monument is good for."""

    def test_resistance_and_power(self):
        """S10, S11: its city defends with twice the power, to which it adds 1."""
        game = table({"d4": "red priest", "e5": "blue monument"})
        assert game.powers("blue") == (4, 3)
        act(game, "d4", "convert:e5", [20, 20, 20] + [1] * 8)
        assert board(game) == {"d4": "red priest", "e5": "blue city"}


class Test_S12_Removal:
    """A monument is removed for nothing and yields a priest."""

    def test_a_priest_beside_it(self):
        """S12, S13: nothing is paid; the priest stands on an adjacent empty square, and does not act again (C1a)."""
        game = act(table({"e5": "red monument"}), "e5", "step_out:e6")
        assert board(game) == {"e5": "red city", "e6": "red priest"}
        assert game.position()["nations"].get("red", {}) == {}
        assert targets(game, "order") == {"h1"}

    def test_empty_adjacent_squares(self):
        """S13, C6: where all neighbours are taken there is no removal."""
        around = dict.fromkeys(("d4", "e4", "f4", "d5", "f5", "d6", "e6"), "red city")
        game = table({"e5": "red monument", **around, "f6": "blue army"})
        assert targets(game, "order") == {"e5", "h1"}
        game.step("order:e5", chance=[20] * 4 + FAILS, strict=True)  # one thing to do: it tries the army
        assert board(game)["f6"] == "red army"


class Test_S14_Monuments_convert:
    """A city does not convert, its monument does."""

    def test_cities_do_not(self):
        """S14: neither regular nor fortified cities nor the capital have anything to do."""
        game = table({"d4": "red city", "c3": "red fortress", "e5": "blue army", "d3": "blue city"})
        assert targets(game, "order") == {"h1"}

    def test_like_a_priest(self):
        """S14, S15: whatever is adjacent and not its own, once a turn."""
        game = table({"d4": "red monument", "e5": "blue army", "c3": "blue city", "d5": "blue priest"})
        game.step("order:d4")
        assert targets(game, "convert") == {"e5", "c3", "d5"}
        game.step("convert:e5", chance=[20] * 4 + FAILS, strict=True)
        assert board(game)["d4"] == "red monument"  # C6: any other win leaves it
        assert targets(game, "order") == {"h1"}

    def test_single_power(self):
        """S16: it attacks with the nation's power as it is: 3 and 1 for the monument, not twice that."""
        game = table({"d4": "red monument", "e5": "blue army"})
        act(game, "d4", "convert:e5", [2] * 4 + FAILS)
        contest = next(event for event in game.events if event.kind == "contest")
        assert contest.values == {"attack": 4, "defence": 3, "ours": 8, "theirs": 3}


class Test_C6_Monuments_at_risk:
    """C6: what becomes of a monument that tries."""

    def test_a_loss(self):
        """C6: its priest has died, and the city is regular."""
        game = act(table({"d4": "red monument", "e5": "blue army"}), "d4", "convert:e5", [1] * 4 + [20] * 3)
        assert board(game) == {"d4": "red city", "e5": "blue army"}
        assert kinds(game) == ["contest", "monument_lost"]

    def test_a_beaten_priest(self):
        """C6: its priest stands on the beaten one's square, and the city is regular."""
        game = act(table({"d4": "red monument", "e5": "blue priest"}), "d4", "convert:e5", [20] * 4 + FAILS)
        assert board(game) == {"d4": "red city", "e5": "red priest"}

    @pytest.mark.parametrize(
        ("piece", "defence", "after"),
        [
            ("blue city", 3, "red city"),
            ("blue fortress", 3, "red fortress"),
            ("blue monument", 8, "blue city"),
        ],
    )
    def test_any_other_win(self, piece, defence, after):
        """C6: the monument stays."""
        game = act(table({"d4": "red monument", "e5": piece}), "d4", "convert:e5", [20] * 4 + [1] * defence)
        assert board(game) == {"d4": "red monument", "e5": after}
