"""S18 to S36, B3, B8: the three one-shots: who attacks, who defends, what success brings."""

import pytest

from .table import NEXT, at, battle, card, empire, fighting, kinds, row

PIRATES = {
    "england_france": "islamic_pirate",
    "france_hre": "reformist_pirate",
    "papal_states_ottoman": "catholic_pirate",  # no border of France
}
ALL_REPRESSED = {"catholic_knight": 1, "islamic_rook": 1, "cube": 2}
FRANCE = {"cities": {"paris": "catholic_knight", "lyon": "islamic_rook", "bruges": "reformist_rook"}}


class TestOneShots:
    """S18, S24, S29"""

    @pytest.mark.parametrize(
        ("kind", "agents"),
        [("conspiracy", "two_knights"), ("peasant_revolt", "cube_and_knight"), ("religious_war", "two_crusaders")],
    )
    def test_a_card_is_played_once(self, kind, agents):
        """S18, S24, S29: it leaves the row, another is opened, its battle is fought."""
        game = at(
            row=[card(kind, "england", agents)], empires={"england": {"cities": {"london": "islamic_rook"}}}, florins=1
        )
        events = game.step("play:1", NEXT, strict=True)
        assert kinds(events)[:2] == ["card_played", "battle"]
        assert row(game) == [card("conspiracy", "hre", "knight")]
        assert game.position()["operations"] == 2


class TestConspiracy:
    """S19 to S23"""

    def test_attackers(self):
        """S19, S21: agents, bordering pirates and repressed knights and rooks, of any colour."""
        sides = battle(
            "conspiracy",
            "france",
            agents={"catholic_knight": 1, "islamic_rook": 1},
            borders={**PIRATES, "france_aragon": "concession_player"},
            empires={
                "france": {**FRANCE, "repressed": ALL_REPRESSED},
                "hre": {"cities": {"vienna": "catholic_knight"}},
            },
        )
        assert fighting(sides.attackers) == {
            "agents catholic_knight",
            "agents islamic_rook",
            "england_france islamic_pirate",
            "france_hre reformist_pirate",
            "repressed catholic_knight",
            "repressed islamic_rook",
        }

    def test_defenders(self):
        """S20, S21: knights and rooks of the empire, of any colour."""
        sides = battle("conspiracy", "france", agents={"catholic_knight": 4}, empires={"france": FRANCE})
        assert fighting(sides.defenders) == {"paris catholic_knight", "lyon islamic_rook", "bruges reformist_rook"}
        assert sides.success

    def test_regime(self):
        """S22, B3: somebody else's empire or vassal becomes the player's kingdom."""
        for regime in ({}, {"owner": "rival_1"}, {"owner": "rival_1", "republic": True}, {"vassal_of": "hre"}):
            table = {"france": regime, "hre": {"owner": "player"}}
            done = battle("conspiracy", "france", agents={"catholic_knight": 1}, empires=table)
            assert empire(done, "france") == {"owner": "player", "cities": {"bruges": "catholic_knight"}}

    def test_own_kingdom(self):
        """B3: the player's own kingdom becomes a republic, and his republic a kingdom."""
        done = battle("conspiracy", "france", agents={"catholic_knight": 1}, empires={"france": {"owner": "player"}})
        assert empire(done, "france")["republic"]
        again = battle("conspiracy", "france", agents={"islamic_knight": 1}, empires=done.position["empires"])
        assert not again.success  # the first knight defends
        table = {"france": {"owner": "player", "republic": True}}
        back = battle("conspiracy", "france", agents={"catholic_knight": 1}, empires=table)
        assert empire(back, "france") == {"owner": "player", "cities": {"bruges": "catholic_knight"}}

    def test_a_suzerain_falls(self):
        """B3, B11: the vassals of an empire that changes hands go free."""
        table = {"france": {"owner": "rival_1"}, "england": {"vassal_of": "france"}}
        done = battle("conspiracy", "france", agents={"catholic_knight": 1}, empires=table)
        assert empire(done, "england") == {}

    @pytest.mark.parametrize(("answer", "faith"), [("yes", None), ("no", "islamic")])
    def test_theocracy(self, answer, faith):
        """S23, B2a: a theocracy may be turned to its medieval side, or left."""
        table = {"france": {"theocracy": "islamic"}}
        first = battle("conspiracy", "france", agents={"catholic_knight": 1}, empires=table)
        assert first.options == ("yes", "no")
        done = battle("conspiracy", "france", (answer,), agents={"catholic_knight": 1}, empires=table)
        assert empire(done, "france").get("theocracy") == faith

    def test_nothing_to_flip(self):
        """S23: a medieval card stays so, and a beaten Conspiracy flips nothing."""
        assert battle("conspiracy", "france", agents={"catholic_knight": 1}).over
        table = {"france": {"theocracy": "islamic", "cities": {"paris": "islamic_rook"}}}
        done = battle("conspiracy", "france", agents={"catholic_knight": 1}, empires=table)
        assert done.over and empire(done, "france") == {"theocracy": "islamic"}


class TestPeasantRevolt:
    """S25 to S28"""

    def test_attackers(self):
        """S25, S27: agents with cubes, pirates of any colour, own concessions, repressed cubes."""
        sides = battle(
            "peasant_revolt",
            "france",
            agents={"catholic_knight": 1, "islamic_rook": 1, "cube": 2},
            borders={**PIRATES, "france_aragon": "concession_player"},
            empires={"france": {**FRANCE, "repressed": ALL_REPRESSED}},
        )
        assert sides.attackers == {
            "agents": ["catholic_knight", "islamic_rook", "cube", "cube"],
            "england_france": ["islamic_pirate"],
            "france_hre": ["reformist_pirate"],
            "france_aragon": ["concession_player"],
            "repressed": ["cube", "cube"],
        }

    @pytest.mark.parametrize("owner", ["nobody", "rival_1"])
    def test_other_concessions(self, owner):
        """S27: concessions of anyone else do not join."""
        sides = battle(
            "peasant_revolt",
            "france",
            agents={"cube": 1},
            borders={"france_aragon": f"concession_{owner}"},
            empires={"france": FRANCE},
        )
        assert fighting(sides.attackers) == {"agents cube"}

    def test_a_rivals_revolt(self):
        """S27: his concessions are those of whoever attacks."""
        sides = battle(
            "peasant_revolt",
            "france",
            attacker="rival_1",
            agents={"cube": 1},
            borders={"france_aragon": "concession_rival_1", "england_france": "concession_player"},
        )
        assert sides.attackers == {"agents": ["cube"], "france_aragon": ["concession_rival_1"]}
        assert sides.over and sides.position["borders"]["france_hre"] == "concession_rival_1"

    def test_defenders(self):
        """S26: knights and rooks of the empire."""
        sides = battle("peasant_revolt", "france", agents={"cube": 4}, empires={"france": FRANCE})
        assert fighting(sides.defenders) == {"paris catholic_knight", "lyon islamic_rook", "bruges reformist_rook"}

    def test_success(self):
        """S28, B2a: the regime changes; repressed cubes that survive become concessions; a theocracy stays."""
        table = {"byzantium": {"repressed": {"cube": 1}, "theocracy": "islamic"}}
        done = battle(
            "peasant_revolt",
            "byzantium",
            agents={"catholic_knight": 1},
            empires=table,
            borders={"hungary_byzantium": "catholic_pirate"},
        )
        assert done.over
        assert empire(done, "byzantium") == {
            "owner": "player",
            "theocracy": "islamic",
            "cities": {"caffa": "catholic_knight"},
        }
        assert done.position["borders"]["byzantium_mamluk"] == "concession_player"


class TestReligiousWar:
    """S30 to S36"""

    TABLE = {
        "france": {
            "cities": {"paris": "catholic_knight", "lyon": "islamic_rook", "bruges": "catholic_rook"},
            "repressed": {"catholic_knight": 1, "cube": 1},
        },
        "hre": {"cities": {"vienna": "catholic_knight", "lubeck": "catholic_rook", "nurnberg": "islamic_knight"}},
        "papal_states": {"cities": {"venice": "catholic_knight"}},  # adjacent on the diagonal only
    }
    BORDERS = {"england_france": "catholic_pirate", "france_hre": "reformist_pirate"}

    def war(self, choices=(), colour="catholic", agents=None, **more):
        agents = {"catholic_knight": 1, "catholic_rook": 1} if agents is None else agents
        table = {"empires": self.TABLE, "borders": self.BORDERS, **more}
        return battle("religious_war", "france", choices, colour=colour, agents=agents, **table)

    def test_attackers(self):
        """S30, S33, B2a: agents, knights and rooks of the empire, knights of bordering empires, bordering pirates."""
        assert fighting(self.war().attackers) == {
            "agents catholic_knight",
            "agents catholic_rook",
            "paris catholic_knight",
            "bruges catholic_rook",
            "vienna catholic_knight",
            "england_france catholic_pirate",
        }

    def test_one_colour(self):
        """S30: agents of another colour do not fight, and leave with their card."""
        sides = self.war(agents={"catholic_knight": 1, "islamic_knight": 1})
        assert "agents islamic_knight" not in fighting(sides.attackers)
        choices = []
        while not sides.over:
            choices.append(sides.options[0] if "end" not in sides.options else "end")
            sides = self.war(tuple(choices), agents={"catholic_knight": 1, "islamic_knight": 1})
        assert "agents" not in sides.position
        assert "islamic_knight" not in empire(sides, "france")["cities"].values()

    def test_defenders(self):
        """S31, S34: the two other colours, in the empire's cities and on its borders."""
        assert fighting(self.war().defenders) == {"lyon islamic_rook", "france_hre reformist_pirate"}

    def test_defending_pirates(self):
        """S34: pirates of the two other colours alone make a war, and die in it."""
        done = self.war(empires={}, borders={"england_france": "reformist_pirate"}, agents={"catholic_knight": 2})
        assert done.success and "borders" not in done.position

    def test_nobody_to_fight(self):
        """S32: without a defender of an opposing colour there is no war."""
        with pytest.raises(ValueError, match="empires: a religious_war needs a defender of an opposing colour"):
            self.war(empires={"france": {"cities": {"paris": "catholic_knight"}}}, borders={})
        cards = [card("religious_war", "france", "crusader", colour) for colour in ("catholic", "islamic")]
        game = at(cards, empires={"france": {"cities": {"paris": "catholic_knight"}}})
        assert game.legal_actions() == ["play:2", "play:6", "tax"]

    def test_success(self):
        """S35, S36, B2a: the regime changes and the card is turned to the winner's theocracy, unasked."""
        done = self.war(("kill:england_france", "kill:vienna", "admit:catholic_knight", "end"))
        assert done.over
        assert empire(done, "france") == {
            "owner": "player",
            "theocracy": "catholic",
            "cities": {"paris": "catholic_knight", "bruges": "catholic_rook", "lyon": "catholic_knight"},
            "repressed": {"catholic_knight": 1, "catholic_rook": 1, "cube": 1},
        }

    @pytest.mark.parametrize(("before", "flips"), [(None, 1), ("islamic", 1), ("catholic", 0)])
    def test_flip(self, before, flips):
        """S36: from the medieval side, from another theocracy, and not if it lies there already."""
        table = {"france": {"cities": {"paris": "islamic_knight"}}}
        if before:
            table["france"]["theocracy"] = before
        done = self.war(empires=table, borders={}, agents={"catholic_knight": 2})
        assert empire(done, "france")["theocracy"] == "catholic"
        assert kinds(done.events).count("flipped") == flips

    def test_a_lost_war_flips_nothing(self):
        """S36, B1."""
        done = self.war(
            empires={"france": {"cities": {"paris": "islamic_knight"}}}, borders={}, agents={"catholic_rook": 1}
        )
        assert "theocracy" not in empire(done, "france")


class TestAgents:
    """B8"""

    def test_all_of_one_colour(self):
        """B8: a card's agents have its colour."""
        game = at(row=[card("conspiracy", "england", "knight_and_rook", "reformist")])
        game.step("play:1", NEXT, strict=True)
        assert empire(game, "england")["cities"] == {"bordeaux": "reformist_knight", "london": "reformist_rook"}

    def test_pirates_fight_as_bordering_ones(self):
        """B8: a pirate among the agents is an attacker of each one-shot, in a war of its colour."""
        pirate = {"agents": {"catholic_pirate": 1}}
        table = {"england": {"cities": {"london": "islamic_rook"}}}
        for kind, more in (("conspiracy", {}), ("peasant_revolt", {}), ("religious_war", {"colour": "catholic"})):
            assert fighting(battle(kind, "england", **pirate, **more, empires=table).attackers) == {
                "agents catholic_pirate"
            }
        with pytest.raises(ValueError, match="needs one attacker at least"):
            battle("religious_war", "england", colour="islamic", **pirate)
