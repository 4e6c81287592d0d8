"""S37 to S42, B2b, B3, B14: the vote."""

import pytest

from .table import at, battle, borders, empire, kinds

MINE = {"england_france": "concession_player"}
KINGDOM = {"owner": "player", "cities": {"paris": "catholic_rook"}}


def may_vote(france: dict, lies: dict, florins: int = 3) -> bool:
    """Whether the player may hold a vote in France, asked of the game and of the table; both say the same."""
    game = at(florins=florins, empires={"france": france, "hre": {"owner": "player"}}, borders=lies)
    try:
        battle("vote", "france", florins=florins, empires={"france": france, "hre": {"owner": "player"}}, borders=lies)
        resolved = True
    except ValueError:
        resolved = False
    assert ("vote:france" in game.legal_actions()) == resolved
    return resolved


class TestMajority:
    """S37, B2b, B14"""

    def test_more_than_anyone_else(self):
        """S37: of the concessions on the empire's borders."""
        assert may_vote(KINGDOM, MINE)
        assert may_vote(KINGDOM, {**MINE, "france_hre": "concession_player", "france_aragon": "concession_rival_1"})

    def test_a_tie_is_not_enough(self):
        """S37: as many as a rival's are too few; two rivals are counted apart."""
        assert not may_vote(KINGDOM, {**MINE, "france_hre": "concession_rival_1"})
        assert not may_vote(
            KINGDOM, {**MINE, "france_hre": "concession_rival_1", "france_aragon": "concession_rival_2"}
        )

    def test_one_at_least(self):
        """B2b: no concessions, no vote; those on other empires do not count."""
        assert not may_vote(KINGDOM, {})
        assert not may_vote(KINGDOM, {"hre_hungary": "concession_player"})

    def test_nobodys(self):
        """B14: nobody's concessions count as one holder's."""
        assert not may_vote(KINGDOM, {**MINE, "france_hre": "concession_nobody"})

    def test_pirates(self):
        """S37: pirates are no concessions."""
        assert may_vote(KINGDOM, {**MINE, "france_hre": "islamic_pirate"})


class TestWhere:
    """S38, B2b"""

    @pytest.mark.parametrize(
        ("regime", "words"),
        [
            ({}, "empire: france is not player's own"),
            ({"owner": "rival_1"}, "empire: france is not player's own"),
            ({"vassal_of": "hre"}, "empire: france is a vassal"),
        ],
    )
    def test_not_here(self, regime, words):
        """S38, B2b: not in nobody's empire, another's, or a vassal."""
        assert not may_vote(regime, MINE)
        with pytest.raises(ValueError, match=words):
            battle("vote", "france", empires={"france": regime, "hre": {"owner": "player"}}, borders=MINE)

    def test_a_republic(self):
        """S38, B3: in a republic, too."""
        assert may_vote({**KINGDOM, "republic": True}, MINE)


class TestPrice:
    """S39, S40"""

    REPRESSED = {**KINGDOM, "repressed": {"islamic_knight": 2, "cube": 1}}

    def test_a_florin_for_each_repressed_token(self):
        """S39: they are paid at once."""
        done = battle("vote", "france", ("end",), florins=4, empires={"france": self.REPRESSED}, borders=MINE)
        assert done.cost == 3 and done.position["florins"] == 1

    def test_too_dear(self):
        """S39."""
        assert not may_vote(self.REPRESSED, MINE, florins=2)
        with pytest.raises(ValueError, match="florins: the vote costs 3, not 2"):
            battle("vote", "france", florins=2, empires={"france": self.REPRESSED}, borders=MINE)

    def test_nobody_dies(self):
        """S40: nobody attacks, nobody defends, nobody is killed."""
        done = battle("vote", "france", ("end",), florins=4, empires={"france": self.REPRESSED}, borders=MINE)
        assert (done.attackers, done.defenders) == ({}, {})
        assert kinds(done.events) == ["vote", "republic"]
        assert empire(done, "france")["cities"] == KINGDOM["cities"]
        assert borders(done) == MINE


class TestSuccess:
    """S41, S42, B3, B10, B11"""

    def test_a_republic(self):
        """S41, S42: the player's own kingdom becomes a republic."""
        done = battle("vote", "france", empires={"france": KINGDOM}, borders=MINE)
        assert done.success and empire(done, "france") == {**KINGDOM, "republic": True}

    def test_and_back(self):
        """B3: a republic becomes a kingdom."""
        done = battle("vote", "france", empires={"france": {**KINGDOM, "republic": True}}, borders=MINE)
        assert empire(done, "france") == KINGDOM

    def test_its_vassals(self):
        """B11: they go free, for the king is gone."""
        table = {"france": KINGDOM, "england": {"vassal_of": "france"}}
        assert empire(battle("vote", "france", empires=table, borders=MINE), "england") == {}

    def test_emancipation(self):
        """S7, B10: a vote changes the regime, so repressed tokens may be emancipated."""
        table = {"france": {**KINGDOM, "repressed": {"islamic_knight": 1}}}
        choices = ("emancipate:islamic_knight",)
        done = battle("vote", "france", choices, florins=1, empires=table, borders=MINE)
        assert empire(done, "france")["cities"] == {"bruges": "islamic_knight", "paris": "catholic_rook"}

    def test_in_a_game(self):
        """B4: an operation."""
        game = at(florins=1, empires={"france": KINGDOM}, borders=MINE)
        game.step("vote:france")
        assert empire(game, "france")["republic"] and game.position()["operations"] == 2
        assert game.score() == 4
