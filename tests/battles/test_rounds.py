"""B2, B4, B5, B12, B13: the start, rounds and operations, the row and the deck, strikes, the score."""

import pytest

from mission_env.battles import BattlesGame

from .table import NEXT, NOBODY_HOME, at, borders, card, empire, kinds, row

FRANCE = {"cities": {"paris": "catholic_knight", "lyon": "islamic_rook"}}


def strike(kind: str, place: str, agents: str, colour: str, *more: str) -> list[str]:
    """The draws of a strike."""
    return [f"kind:{kind}", f"place:{place}", f"agents:{agents}", f"colour:{colour}", *more]


def last_operation(*draws: str, **position) -> BattlesGame:
    """Taxes with the last operation of the round; what nobody's strike then draws is given."""
    game = at(operations=1, **position)
    game.step("tax", list(draws), strict=True)
    return game


class TestStart:
    """B12"""

    def test_the_map(self):
        """B12: the printed start; nobody owns anything, and nothing is repressed."""
        position = BattlesGame.new(seed=3).position()
        cities = {name: token for one in position["empires"].values() for name, token in one.get("cities", {}).items()}
        assert cities == {
            "london": "catholic_rook",
            "paris": "catholic_knight",
            "vienna": "catholic_rook",
            "buda": "catholic_knight",
            "toledo": "catholic_knight",
            "valencia": "catholic_knight",
            "venice": "catholic_knight",
            "tana": "islamic_knight",
            "constantinople": "islamic_rook",
            "constantinople_2": "islamic_knight",
            "constantinople_3": "islamic_knight",
            "cairo": "islamic_rook",
        }
        faiths = {name: one["theocracy"] for name, one in position["empires"].items() if "theocracy" in one}
        assert faiths == {"papal_states": "catholic", "mamluk": "islamic"}
        assert not any({"owner", "vassal_of", "repressed"} & set(one) for one in position["empires"].values())
        assert "borders" not in position

    def test_florins_and_cards(self):
        """B12: 4 florins, six open cards of the 89, three operations."""
        draws = strike("peasant_revolt", "hre", "two_cubes", "islamic") * 6
        game = BattlesGame.new(chance=draws, strict=True)
        position = game.position()
        assert (position["florins"], position["operations"], position["turn"]) == (4, 3, 1)
        assert position["row"] == [card("peasant_revolt", "hre", "two_cubes", "islamic")] * 6
        assert game.record["deck"].tolist() == [35, 18, 30]

    def test_the_deck(self):
        """B4, B12: kinds are drawn from those that are left."""
        game = at(
            [card("conspiracy", "hungary", "rook")], deck={"conspiracy": 0, "peasant_revolt": 1, "religious_war": 0}
        )
        game.step("play:1", strike("peasant_revolt", "hungary", "cube", "catholic"), strict=True)
        game.step("play:1")  # the deck is empty now
        assert row(game) == []


class TestOperations:
    """B4"""

    def test_three_a_round(self):
        """B4: then nobody strikes, and the next round begins."""
        game = at()
        game.step("tax", strict=True)
        game.step("tax", strict=True)
        assert game.turn == 1
        events = game.step("tax", NOBODY_HOME, strict=True)
        assert kinds(events) == ["tax", "strike", "no_war", "turn"]
        assert (game.turn, game.position()["operations"]) == (2, 3)

    def test_taxes(self):
        """B4: two florins."""
        game = at(florins=3)
        game.step("tax", strict=True)
        assert game.position()["florins"] == 5

    def test_a_card_costs_nothing_and_is_replaced(self):
        """B12: but its operation."""
        game = at([card("conspiracy", "hungary", "rook")], florins=1)
        game.step("play:1", NEXT, strict=True)
        assert game.position()["florins"] == 1 and game.position()["operations"] == 2
        assert row(game) == [card("conspiracy", "hre", "knight")]

    def test_the_end(self):
        """B4: after the eighth round, without a strike."""
        game = at(turn=8, operations=1, florins=6)
        game.step("tax", strict=True)
        assert game.over and game.score() == 2

    def test_what_is_offered(self):
        """B4: cards, campaigns, votes, taxes."""
        game = at(
            [card("conspiracy", "hungary", "rook")],
            florins=2,
            empires={"france": {"owner": "player", "cities": {"paris": "catholic_knight"}}},
            borders={"france_hre": "concession_player"},
        )
        assert game.legal_actions() == ["campaign:france", "vote:france", "play:1", "play:6", "tax"]


class TestStrikes:
    """B4, B13"""

    def test_nobodys_victory(self):
        """B4: the empire is nobody's, and its vassals go free; survivors move in."""
        table = {"france": {"owner": "player", **FRANCE}, "england": {"vassal_of": "france"}}
        draws = strike("conspiracy", "france", "two_knights", "reformist", "casualty:england_france")
        game = last_operation(*draws, empires=table, borders={"england_france": "islamic_pirate"})
        assert empire(game, "france") == {"cities": {"bruges": "reformist_knight"}}
        assert empire(game, "england") == {} and borders(game) == {}

    def test_casualties_by_lot(self):
        """B4, B13: token by token; all draws are in the script."""
        draws = strike("conspiracy", "hre", "knight_and_rook", "islamic", "casualty:agent_islamic_rook")
        game = last_operation(*draws, empires={"hre": {"owner": "player", "cities": {"vienna": "catholic_rook"}}})
        assert empire(game, "hre") == {"cities": {"lubeck": "islamic_knight"}}

    def test_defenders_by_lot(self):
        """B1, B13: a strike that fails takes its toll by lot; the regime stays."""
        draws = strike("conspiracy", "france", "knight", "islamic", "casualty:lyon")
        game = last_operation(*draws, empires={"france": {"owner": "player", **FRANCE}})
        assert empire(game, "france") == {"owner": "player", "cities": {"paris": "catholic_knight"}}

    def test_moving_in_by_lot(self):
        """B13: who moves in and where; a cube becomes nobody's concession."""
        draws = strike("peasant_revolt", "papal_states", "cube_and_pirate", "islamic", "admit:cube")
        game = last_operation(*draws, "border:hre_papal_states", "border:papal_states_ottoman")
        assert borders(game) == {"hre_papal_states": "concession_nobody", "papal_states_ottoman": "islamic_pirate"}
        draws = strike("conspiracy", "papal_states", "knight_and_rook", "islamic", "admit:islamic_rook")
        game = last_operation(*draws)
        assert empire(game, "papal_states") == {
            "cities": {"venice": "islamic_rook"},
            "repressed": {"islamic_knight": 1},
        }

    def test_nobodys_concessions_join(self):
        """B13: in a revolt; the player's do not."""
        draws = strike("peasant_revolt", "france", "cube", "islamic")
        lies = {"france_hre": "concession_nobody", "france_aragon": "concession_player"}
        game = last_operation(*draws, borders=lies, empires={"france": FRANCE})
        assert borders(game) == {"france_aragon": "concession_player"}
        assert empire(game, "france") == {}

    def test_flips(self):
        """B13: a war flips the card, a conspiracy leaves it; nothing is emancipated."""
        war = strike("religious_war", "hungary", "two_crusaders", "reformist")
        game = last_operation(*war, empires={"hungary": {"cities": {"buda": "catholic_knight"}}})
        assert empire(game, "hungary")["theocracy"] == "reformist"
        table = {"hungary": {"theocracy": "islamic", "repressed": {"cube": 1}}}
        game = last_operation(*strike("conspiracy", "hungary", "knight", "catholic"), empires=table)
        assert empire(game, "hungary") == {**table["hungary"], "cities": {"buda": "catholic_knight"}}

    def test_no_war(self):
        """S32, B13: a war without an opposing defender does not happen; the card is gone."""
        game = last_operation(*NOBODY_HOME)
        assert [event.kind for event in game.events if event.kind != "draw"] == ["tax", "strike", "no_war", "turn"]
        assert game.position()["deck"] == {"religious_war": 29}


class TestScore:
    """B5"""

    @pytest.mark.parametrize(
        ("empires", "florins", "points"),
        [
            ({}, 0, [0, 0, 0, 0]),
            ({}, 7, [0, 0, 0, 1]),
            ({"france": {"owner": "player"}, "hre": {"owner": "player"}}, 0, [6, 0, 0, 0]),
            ({"france": {"owner": "player", "republic": True}}, 4, [0, 4, 0, 1]),
            ({"france": {"owner": "player"}, "england": {"vassal_of": "france"}}, 0, [3, 0, 1, 0]),
            ({"france": {"owner": "rival_1"}, "england": {"vassal_of": "france"}}, 8, [0, 0, 0, 2]),
        ],
    )
    def test_points(self, empires, florins, points):
        """B5: 3 a kingdom, 4 a republic, 1 a vassal, 1 for every 4 florins."""
        game = at(empires=empires, florins=florins)
        assert list(game.victory_points().values()) == points
        assert game.score() == sum(points)
