"""F1 to F9 and C1b: armies and cities, as the game's other pages tell of them."""

import pytest

from tests.culture.table import act, board, kinds, table, targets


class Test_F1_Army:
    """Building an army."""

    def test_ten_points(self):
        """F1: 10 warfare points."""
        game = table(nations={"red": {"warfare": 13}})
        game.step("build_army:c3")
        assert board(game) == {"c3": "red army"}
        assert game.position()["nations"]["red"] == {"warfare": 3}
        assert not targets(table(nations={"red": {"warfare": 9}}), "build_army")

    def test_place(self):
        """F2: on an empty square beside a city that Red had at the start of his turn."""
        pieces = {"e5": "red city", "h7": "red city", "a1": "red priest"}
        game = table(pieces, nations={"red": {"warfare": 10}}, won=["h7"])
        beside_capital = {"b1", "c1", "a2", "c2", "a3", "b3", "c3"}
        beside_city = {"d4", "e4", "f4", "d5", "f5", "d6", "e6", "f6"}
        assert targets(game, "build_army") == beside_capital | beside_city

    def test_it_waits(self):
        """C1a: nothing built this turn acts this turn."""
        game = table(nations={"red": {"warfare": 10}})
        game.step("build_army:c3")
        assert targets(game, "order") == {"h1"}


class Test_F3_MoveOrAttack:
    """What an army does in a turn."""

    def test_one_square(self):
        """F3: to an adjacent empty square, once (C1a)."""
        game = act(table({"d4": "red army"}), "d4", "move:e5")
        assert board(game) == {"e5": "red army"}
        assert targets(game, "order") == {"h1"}

    def test_targets(self):
        """F3, C1a: adjacent pieces of other nations but capitals; an army converts nothing."""
        pieces = {"f5": "red army", "e4": "blue army", "e5": "blue priest", "e6": "blue city", "f6": "blue monument"}
        game = table({**pieces, "g5": "blue fortress", "g4": "red priest"})
        game.step("order:f5")
        assert targets(game, "attack") == {"e4", "e5", "e6", "f6", "g5"}
        assert targets(game, "move") == {"f4"}
        assert not targets(game, "convert")

    def test_an_attack_is_its_one_act(self):
        """C1a: after an attack the army has acted; it stays where it is (C1b)."""
        game = act(table({"d4": "red army", "e5": "blue city"}), "d4", "attack:e5")
        assert board(game) == {"d4": "red army"}
        assert targets(game, "order") == {"h1"}


class Test_F4_Fortify:
    """An army in a city of its own."""

    def test_fortified(self):
        """F4: the army is consumed."""
        game = act(table({"d4": "red army", "d5": "red city"}), "d4", "move:d5")
        assert board(game) == {"d5": "red fortress"}
        assert kinds(game) == ["fortified"]

    def test_regular_cities_only(self):
        """C1b: not into a monumental or fortified city or the capital, nor into another nation's."""
        pieces = {"c3": "red army", "d3": "red monument", "d4": "red fortress", "c4": "blue city", "b3": "red city"}
        game = table(pieces)
        game.step("order:c3")
        assert targets(game, "move") == {"b3", "b4", "c2", "d2"}


class Test_F5_Contests:
    """Armies against armies and priests."""

    POWERS = {"nations": {"red": {"military_base": 4}, "blue": {"military_base": 5, "cultural_base": 2}}}

    def test_military_powers(self):
        """F5: so many d20 as military powers say; Red has two armies, so 4 and 1."""
        game = act(table({"d4": "red army", "e5": "blue army"}, **self.POWERS), "d4", "attack:e5", [20] * 5 + [1] * 5)
        contest = game.events[-2]
        assert (contest.values["attack"], contest.values["defence"]) == (5, 5)

    def test_the_beaten_army_is_destroyed(self):
        """F5, C1b, C3: the winner stays where it is; a tie goes to the defender."""
        for dice, left in (
            ([20] * 4 + [1] * 3, {"d4": "red army"}),
            ([1] * 4 + [20] * 3, {"e5": "blue army"}),
            ([3] * 4 + [4] * 3, {"e5": "blue army"}),
        ):
            game = act(table({"d4": "red army", "e5": "blue army"}), "d4", "attack:e5", dice)
            assert board(game) == left
            assert kinds(game) == ["contest", "army_beaten"]

    def test_a_priest_defends_with_cultural_power(self):
        """F5: military against cultural power; beaten, he is killed."""
        game = act(table({"d4": "red army", "e5": "blue priest"}, **self.POWERS), "d4", "attack:e5", [20] * 5 + [1] * 2)
        assert game.events[-2].values == {"attack": 5, "defence": 2, "ours": 100, "theirs": 2}
        assert board(game) == {"d4": "red army"}
        assert kinds(game) == ["contest", "priest_killed"]

    def test_a_priest_who_wins(self):
        """F6: he converts the army that attacked him; a tie is his (C3)."""
        for dice in ([1] * 4 + [20] * 3, [3] * 4 + [4] * 3):
            game = act(table({"d4": "red army", "e5": "blue priest"}), "d4", "attack:e5", dice)
            assert board(game) == {"d4": "blue army", "e5": "blue priest"}
            assert kinds(game) == ["contest", "army_converted"]


class Test_F7_Cities:
    """Armies against cities."""

    @pytest.mark.parametrize("kind", ["city", "monument"])
    def test_destroyed_without_a_roll(self, kind):
        """F7: a regular or monumental city."""
        game = act(table({"d4": "red army", "e5": f"blue {kind}"}), "d4", "attack:e5")
        assert board(game) == {"d4": "red army"}
        assert kinds(game) == ["city_destroyed"]
        assert game.last_chance == []

    def test_a_fortified_city(self):
        """F8, C1b: twice the defender's military power; beaten, the city is destroyed."""
        game = act(table({"d4": "red army", "e5": "blue fortress"}), "d4", "attack:e5", [20] * 4 + [1] * 6)
        assert board(game) == {"d4": "red army"}
        assert kinds(game) == ["contest", "city_destroyed"]

    def test_a_fortified_city_that_holds(self):
        """F8, C3: the army is destroyed, by a tie as well."""
        for dice in ([1] * 4 + [20] * 6, [9] * 4 + [6] * 6):
            game = act(table({"d4": "red army", "e5": "blue fortress"}), "d4", "attack:e5", dice)
            assert board(game) == {"e5": "blue fortress"}
            assert kinds(game) == ["contest", "army_beaten"]


class Test_F9_City:
    """Building a city."""

    def test_ten_points(self):
        """F9: 10 economy points."""
        game = table(nations={"red": {"economy": 14}})
        game.step("build_city:c3")
        assert board(game) == {"c3": "red city"}
        assert game.position()["nations"]["red"] == {"economy": 4}
        assert not targets(table(nations={"red": {"economy": 9}}), "build_city")

    def test_place(self):
        """F9: beside a city that was not built this turn; one that was won counts."""
        game = table({"e5": "red city", "h4": "red city"}, nations={"red": {"economy": 10}}, won=["e5"], built=["h4"])
        beside_capital = {"a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"}
        beside_city = {"d4", "e4", "f4", "d5", "f5", "d6", "e6", "f6"}
        assert targets(game, "build_city") == beside_capital | beside_city

    def test_not_beside_itself(self):
        """F9, S4: nothing is built beside the new city this turn."""
        game = table(nations={"red": {"economy": 20, "culture": 20, "warfare": 10}})
        game.step("build_city:c3")
        assert "d4" not in targets(game, "build_city")
        assert "d4" not in targets(game, "build_priest")
        assert "d4" not in targets(game, "build_army")
