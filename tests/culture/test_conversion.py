"""S17 to S48, C3, C5 and C7: the cases of conversion in printed order."""

import pytest

from tests.culture.table import FAILS, WINS, act, board, kinds, table

LOSES = FAILS + WINS  # the attacker's dice first


def tried(piece: str, dice: list[int], **keys):
    """A priest in d4 tries a piece of Blue in e5."""
    return act(table({"d4": "red priest", "e5": piece}, **keys), "d4", "convert:e5", dice)


def contest(game) -> dict[str, int]:
    """The pools and sums of the last contest."""
    return next(event.values for event in game.events if event.kind == "contest")


STRONG_ARMS = {"nations": {"red": {"cultural_base": 4}, "blue": {"cultural_base": 1, "military_base": 6}}}


class Test_S17_Army:
    """Convert an army."""

    def test_cultural_against_military_power(self):
        """S17, S18: so many d20 as the powers say: cultural 4 against military 6."""
        game = tried("blue army", [20] * 4 + [1] * 6, **STRONG_ARMS)
        assert contest(game) == {"attack": 4, "defence": 6, "ours": 80, "theirs": 6}

    def test_win(self):
        """S19, S20: the highest sum wins; the army is Red's, and the priest stays (C5)."""
        game = tried("blue army", WINS + FAILS)
        assert board(game) == {"d4": "red priest", "e5": "red army"}
        assert kinds(game) == ["contest", "army_converted"]

    def test_loss(self):
        """S21: the priest is killed."""
        game = tried("blue army", LOSES)
        assert board(game) == {"e5": "blue army"}
        assert kinds(game) == ["contest", "priest_killed"]

    def test_tie(self):
        """C3: a tie goes to the defender."""
        assert board(tried("blue army", [7, 7, 7] * 2)) == {"e5": "blue army"}

    def test_one_more_is_enough(self):
        """S19: 22 against 21."""
        assert board(tried("blue army", [7, 7, 8, 7, 7, 7]))["e5"] == "red army"

    def test_it_waits(self):
        """C1a: an army won this turn does not act this turn."""
        game = tried("blue army", WINS + FAILS)
        assert game.legal_actions() == ["order:h1", "end"]


class Test_S22_Priest:
    """Convert a priest."""

    def test_cultural_powers(self):
        """S22, S23: cultural against cultural power."""
        game = tried("blue priest", [20] * 4 + [1], **STRONG_ARMS)
        assert contest(game) == {"attack": 4, "defence": 1, "ours": 80, "theirs": 1}

    def test_win(self):
        """S6, S24, S25: the beaten priest is killed, not converted, and the winner takes his place (C5)."""
        game = tried("blue priest", WINS + FAILS)
        assert board(game) == {"e5": "red priest"}
        assert kinds(game) == ["contest", "priest_beaten"]
        assert game.legal_actions() == ["order:h1", "end"]

    def test_loss(self):
        """S26: the attacking priest is killed; a tie is a loss (C3)."""
        assert board(tried("blue priest", LOSES)) == {"e5": "blue priest"}
        assert board(tried("blue priest", [5] * 6)) == {"e5": "blue priest"}


class Test_S27_City:
    """Convert a regular or fortified city."""

    @pytest.mark.parametrize("kind", ["city", "fortress"])
    def test_cultural_powers(self, kind):
        """S27, S28: cultural powers; walls do not help."""
        game = tried(f"blue {kind}", [20] * 4 + [1], **STRONG_ARMS)
        assert contest(game) == {"attack": 4, "defence": 1, "ours": 80, "theirs": 1}

    @pytest.mark.parametrize("kind", ["city", "fortress"])
    def test_win(self, kind):
        """S29, S30: the city is Red's as it stands; the priest stays (C5)."""
        game = tried(f"blue {kind}", WINS + FAILS)
        assert board(game) == {"d4": "red priest", "e5": f"red {kind}"}
        assert kinds(game) == ["contest", "city_converted"]

    @pytest.mark.parametrize("kind", ["city", "fortress"])
    def test_loss(self, kind):
        """S31: the priest is killed."""
        assert board(tried(f"blue {kind}", LOSES)) == {"e5": f"blue {kind}"}
        assert board(tried(f"blue {kind}", [9] * 6)) == {"e5": f"blue {kind}"}  # C3

    def test_no_units_beside_it_yet(self):
        """S4, F2: a city won this turn is none that Red had at its start; but cities may be built beside it (F9)."""
        rich = {"nations": {"red": {"culture": 20, "warfare": 10, "economy": 10}}}
        legal = tried("blue city", WINS + FAILS, **rich).legal_actions()
        assert "build_priest:e6" not in legal and "build_army:e6" not in legal
        assert "build_priest:c3" in legal and "build_army:c3" in legal
        assert "build_city:e6" in legal


class Test_S32_MonumentalCity:
    """Convert a monumental city."""

    def test_twice_the_power(self):
        """S32, S33, S34: the defender's cultural power, 3 and 1 for the monument, doubled."""
        game = tried("blue monument", WINS + [1] * 8)
        assert contest(game) == {"attack": 3, "defence": 8, "ours": 60, "theirs": 8}

    def test_win(self):
        """S35, S36: it is a regular city, and still Blue's."""
        game = tried("blue monument", WINS + [1] * 8)
        assert board(game) == {"d4": "red priest", "e5": "blue city"}
        assert kinds(game) == ["contest", "monument_broken"]

    def test_loss(self):
        """S37: the priest is killed."""
        assert board(tried("blue monument", WINS + [20] * 8)) == {"e5": "blue monument"}
        assert board(tried("blue monument", [8] * 3 + [3] * 8)) == {"e5": "blue monument"}  # C3


def storm(dice: list[int], more: dict[str, str] | None = None, **keys):
    """A priest in f5 tries Blue's capital in g6."""
    return act(table({"f5": "red priest", "a7": "gold capital", **(more or {})}, **keys), "f5", "convert:g6", dice)


class Test_S38_Capital:
    """Convert a capital."""

    def test_four_times_the_power(self):
        """S38, S39, S40: the defender's cultural power times four."""
        game = storm(WINS + [1] * 12)
        assert contest(game) == {"attack": 3, "defence": 12, "ours": 60, "theirs": 12}

    def test_loss(self):
        """S41, S42: the priest is killed, and nothing else happens; a tie is a loss (C3)."""
        game = storm(WINS + [20] * 12)
        assert board(game) == {"a7": "gold capital"}
        assert kinds(game) == ["contest", "priest_killed"]
        assert board(storm([16] * 3 + [4] * 12)) == {"a7": "gold capital"}


BLUE = {
    "h7": "blue monument",
    "e7": "blue city",
    "d7": "blue fortress",
    "c7": "blue army",
    "c6": "blue priest",
}


class Test_S43_Fall:
    """The capital of a nation falls (C7)."""

    # Blue's power: 3 and 1 for the monument, times four
    DICE = WINS + [1] * 16

    def test_the_board(self):
        """S43 to S46, C7: a fortified city, regular cities, everything of stone Red's; armies and priests are gone."""
        game = storm(self.DICE, BLUE)
        assert board(game) == {
            "a7": "gold capital",
            "f5": "red priest",
            "g6": "red fortress",
            "h7": "red city",
            "e7": "red city",
            "d7": "red fortress",
        }

    def test_the_points(self):
        """S47, C7: all culture and economy points, and half of the warfare points, rounded down."""
        points = {"red": {"culture": 1, "economy": 2, "warfare": 3}, "blue": {"culture": 7, "economy": 8, "warfare": 9}}
        game = storm(self.DICE, BLUE, nations=points)
        assert game.position()["nations"]["red"] == {"culture": 8, "economy": 10, "warfare": 7}

    def test_the_nation(self):
        """S48: it ceases to exist, and has no turn any more."""
        game = storm(self.DICE, BLUE)
        assert "blue" not in game.position()["nations"]
        assert not game.over
        game.step("end")
        turns = [event.values["nation"] for event in game.events if event.kind == "income"]
        assert turns == ["gold", "red"]

    def test_in_printed_order(self):
        game = storm(self.DICE, BLUE)
        assert kinds(game) == [
            "contest",
            "capital_fallen",
            "monuments_plain",
            "cities_pass",
            "armies_destroyed",
            "priests_removed",
            "points_pass",
            "nation_gone",
        ]
        assert [event.rule for event in game.events[-7:]] == ["S43", "S44", "S45", "S46", "C7", "S47", "S48"]

    def test_new_cities(self):
        """S4: what falls to Red this turn is none of the cities that it had at its start."""
        game = storm(self.DICE, BLUE, nations={"red": {"culture": 20}})
        assert game.position()["won"] == ["g6", "d7", "e7", "h7"]
        assert "build_priest:g7" not in game.legal_actions()

    def test_by_a_monument(self):
        """C6: a monument that takes a capital stays."""
        game = table({"f5": "red monument", "a7": "gold capital"})
        act(game, "f5", "convert:g6", [20] * 4 + [1] * 12)
        assert board(game)["f5"] == "red monument"
        assert board(game)["g6"] == "red fortress"

    def test_the_last_nation(self):
        """C8: with no other left the game is over, 20 points more."""
        game = act(table({"f5": "red priest"}), "f5", "convert:g6", WINS + [1] * 12)
        assert game.over
        assert game.victory_points() == {
            "capitals": 10,
            "cities": 4,
            "improvements": 1,
            "armies": 1,
            "priests": 1,
            "last_nation": 20,
        }
        assert game.score() == 37


class TestOtherNations:
    """The same rules for the nations that the agent does not play."""

    def test_the_players_fall(self):
        """S48, C8: Red's capital falls to a priest of Blue: the game is over, and nothing is left to score."""
        game = table({"c3": "blue priest"}, nations={"red": {"cultural_base": 1}, "blue": {"cultural_base": 9}})
        game.step("end", chance=[20] * 9 + [1] * 4, strict=True)
        assert game.over and game.collapsed
        assert game.score() == 0
        assert board(game)["b2"] == "blue fortress"
        assert "h1" not in game.position()["board"]

    def test_a_conversion_by_blue(self):
        """S20: Blue's priest converts an army of Red."""
        game = table({"c5": "blue priest", "d6": "red army"}, nations={"blue": {"cultural_base": 9}})
        game.step("end", chance=[20] * 9 + [1] * 4, strict=True)
        assert board(game)["d6"] == "blue army"
