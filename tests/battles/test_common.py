"""S1 to S8, B1, B2, B2a: what all battles share: casualties, victory, moving in, repression and emancipation."""

import pytest

from .table import NEXT, at, battle, borders, card, empire, fighting, kinds

TWO_KNIGHTS = {"catholic_knight": 2}
PARIS = {"france": {"cities": {"paris": "catholic_knight"}}}
BOTH = {"france": {"cities": {"paris": "catholic_knight", "lyon": "islamic_rook"}}}


class TestDeaths:
    """S1, S2, S3, B1"""

    def test_one_for_one(self):
        """S1, S3: two against one leaves one attacker, and that is a victory."""
        done = battle("conspiracy", "france", agents=TWO_KNIGHTS, empires=PARIS)
        assert done.over and done.success
        assert [(event.values["side"], event.values["number"]) for event in done.events if event.kind == "killed"] == [
            ("defenders", 1),
            ("attackers", 1),
        ]
        assert empire(done, "france") == {"owner": "player", "cities": {"bruges": "catholic_knight"}}

    def test_a_tie(self):
        """B1, S3: as many against as many: all die, and nothing changes."""
        done = battle("conspiracy", "france", agents={"catholic_knight": 1}, empires=PARIS)
        assert done.over and not done.success
        assert empire(done, "france") == {}
        assert kinds(done.events) == ["battle", "killed", "killed", "repelled"]

    def test_fewer(self):
        """B1, S2: all attackers die, and the attacker chooses which defender goes with each."""
        first = battle("conspiracy", "france", agents={"catholic_knight": 1}, empires=BOTH)
        assert first.options == ("kill:lyon", "kill:paris")
        assert first.question == "France: which of the defenders dies (1 to go)?"
        done = battle("conspiracy", "france", ("kill:lyon",), agents={"catholic_knight": 1}, empires=BOTH)
        assert done.over and not done.success
        assert empire(done, "france") == {"cities": {"paris": "catholic_knight"}}

    def test_the_attacker_chooses_his_own_dead(self):
        """S2: among all his tokens, wherever they stand."""
        agents = {"catholic_knight": 1, "catholic_rook": 1}
        pirate = {"england_france": "islamic_pirate"}
        first = battle("conspiracy", "france", agents=agents, borders=pirate, empires=PARIS)
        assert set(first.options) == {"kill:england_france", "kill:agent_catholic_knight", "kill:agent_catholic_rook"}
        done = battle("conspiracy", "france", ("kill:england_france",), agents=agents, borders=pirate, empires=PARIS)
        assert borders(done) == {}
        assert set(empire(done, "france")["cities"].values()) == {"catholic_knight", "catholic_rook"}

    def test_an_empty_empire(self):
        """S1, S3: nobody to kill, nobody dies."""
        done = battle("conspiracy", "france", agents={"islamic_rook": 1})
        assert done.success and kinds(done.events) == ["battle", "moved_in", "kingdom"]


class TestWhoNeverFights:
    """S4, S5"""

    def test_bishops(self):
        """S4, B8: a card with a knight and a bishop brings one attacker; the bishop stays on the card."""
        game = at(row=[card("conspiracy", "france", "knight_and_bishop")])
        events = game.step("play:1", NEXT, strict=True)
        fight = next(event for event in events if event.kind == "battle")
        assert (fight.values["attackers"], fight.values["defenders"]) == (1, 0)
        assert empire(game, "france")["cities"] == {"bruges": "catholic_knight"}
        assert "agents" not in game.position()

    def test_no_bishops_on_the_table(self):
        """S4, B8: there is no such token in cities, on borders, among agents or the repressed."""
        for data in (
            {"agents": {"catholic_bishop": 1}},
            {"empires": {"france": {"repressed": {"catholic_bishop": 1}}}},
            {"empires": {"france": {"cities": {"paris": "catholic_bishop"}}}},
        ):
            with pytest.raises(ValueError, match="unknown token"):
                battle("conspiracy", "france", **data)

    def test_cubes(self):
        """S5: repressed cubes fight in a revolt, and not in a conspiracy or a religious war."""
        table = {"agents": {"catholic_knight": 1}, "empires": {"france": {"repressed": {"cube": 3}, **PARIS["france"]}}}
        assert len(battle("peasant_revolt", "france", **table).attackers["repressed"]) == 3
        assert "repressed" not in battle("conspiracy", "france", **table).attackers
        table["empires"]["france"]["cities"] = {"paris": "islamic_knight"}
        assert "repressed" not in battle("religious_war", "france", colour="catholic", **table).attackers

    def test_cubes_on_cards(self):
        """S5: only a revolt's card can bring cubes."""
        with pytest.raises(ValueError, match=r"agents\.cube: cubes fight in a peasant_revolt only"):
            battle("conspiracy", "france", agents={"cube": 1})


class TestMovingIn:
    """S6, S8, B2a, B9"""

    def test_agents_and_repressed_attackers(self):
        """S6, B2a: both move in; the pirate that stood on a border stays there."""
        table = {
            "agents": {"catholic_knight": 1},
            "empires": {"france": {"repressed": {"islamic_rook": 1, "cube": 1}}},
            "borders": {"england_france": "reformist_pirate"},
        }
        done = battle("conspiracy", "france", ("end",), **table)
        assert empire(done, "france") == {
            "owner": "player",
            "cities": {"bruges": "catholic_knight", "lyon": "islamic_rook"},
            "repressed": {"cube": 1},
        }
        assert borders(done) == {"england_france": "reformist_pirate"}

    def test_a_cube_becomes_a_concession(self):
        """B2a, B9: on the empty border that the attacker chooses."""
        first = battle("peasant_revolt", "byzantium", agents={"cube": 1})
        assert first.options == ("settle:hungary_byzantium", "settle:byzantium_mamluk")
        done = battle("peasant_revolt", "byzantium", ("settle:byzantium_mamluk",), agents={"cube": 1})
        assert borders(done) == {"byzantium_mamluk": "concession_player"}

    def test_no_room_for_knights(self):
        """S8: the rest is repressed."""
        done = battle("conspiracy", "papal_states", agents={"catholic_knight": 3})
        assert empire(done, "papal_states") == {
            "owner": "player",
            "cities": {"venice": "catholic_knight"},
            "repressed": {"catholic_knight": 2},
        }

    def test_who_moves_in_is_a_choice(self):
        """B9: without room for all, the attacker chooses."""
        agents = {"catholic_knight": 1, "catholic_rook": 1}
        first = battle("conspiracy", "papal_states", agents=agents)
        assert first.options == ("admit:catholic_knight", "admit:catholic_rook")
        done = battle("conspiracy", "papal_states", ("admit:catholic_rook",), agents=agents)
        assert empire(done, "papal_states")["cities"] == {"venice": "catholic_rook"}
        assert empire(done, "papal_states")["repressed"] == {"catholic_knight": 1}

    def test_pirates_take_sea_borders(self):
        """S6, B2a, B8: a pirate agent moves to an empty sea border, never to a land border."""
        done = battle("conspiracy", "byzantium", agents={"islamic_pirate": 1})
        assert borders(done) == {"hungary_byzantium": "islamic_pirate"}

    def test_excess_pirates_are_killed(self):
        """S8: a pirate without a sea border is killed, a cube without a border is repressed."""
        full = {"hungary_byzantium": "islamic_pirate"}
        done = battle("conspiracy", "byzantium", agents={"islamic_pirate": 1}, borders=full)
        assert borders(done) == full
        assert kinds(done.events)[-2:] == ["pirate_killed", "kingdom"]
        full["byzantium_mamluk"] = "concession_nobody"
        done = battle("peasant_revolt", "byzantium", agents={"cube": 1}, borders=full)
        assert empire(done, "byzantium")["repressed"] == {"cube": 1}

    def test_pirate_or_cube_first(self):
        """B9: where several kinds look for a border, the attacker says who goes first."""
        agents = {"cube": 1, "islamic_pirate": 1}
        first = battle("peasant_revolt", "byzantium", agents=agents)
        assert first.options == ("admit:cube", "admit:islamic_pirate")
        choices = ("admit:cube", "settle:hungary_byzantium")
        done = battle("peasant_revolt", "byzantium", choices, agents=agents)
        assert borders(done) == {"hungary_byzantium": "concession_player"}
        assert "pirate_killed" in kinds(done.events)

    def test_a_beaten_attacker_moves_nobody(self):
        """S6, B1: without a survivor nobody moves and the regime stays."""
        done = battle("conspiracy", "france", agents={"catholic_knight": 1}, empires=PARIS)
        assert "moved_in" not in kinds(done.events) and "kingdom" not in kinds(done.events)


class TestEmancipation:
    """S7, B10"""

    TABLE = {"france": {"repressed": {"islamic_knight": 1, "cube": 1}}}

    def test_who_may_be_emancipated(self):
        """S7, B10: repressed tokens that did not attack, while they have room, or nobody."""
        first = battle("peasant_revolt", "france", agents={"catholic_rook": 1}, empires=self.TABLE)
        assert first.options == ("settle:england_france", "settle:france_hre", "settle:france_aragon")
        choices = ("settle:france_aragon",)
        second = battle("peasant_revolt", "france", choices, agents={"catholic_rook": 1}, empires=self.TABLE)
        assert second.question == "France: who is emancipated?"
        assert second.options == ("emancipate:islamic_knight", "end")
        done = battle(
            "peasant_revolt",
            "france",
            (*choices, "emancipate:islamic_knight"),
            agents={"catholic_rook": 1},
            empires=self.TABLE,
        )
        assert done.over
        assert empire(done, "france")["cities"] == {"bruges": "catholic_rook", "lyon": "islamic_knight"}

    def test_a_cube_becomes_the_winners_concession(self):
        """B10: on a border of his choice."""
        done = battle(
            "conspiracy",
            "france",
            ("emancipate:cube", "settle:france_hre"),
            agents={"catholic_rook": 1},
            empires={"france": {"repressed": {"cube": 1}}},
        )
        assert borders(done) == {"france_hre": "concession_player"}
        assert empire(done, "france")["cities"] == {"bruges": "catholic_rook"}

    def test_it_is_an_offer(self):
        """S7: the winner may leave them where they are."""
        table = {"france": {"repressed": {"cube": 1}}}
        done = battle("conspiracy", "france", ("end",), agents={"catholic_rook": 1}, empires=table)
        assert empire(done, "france")["repressed"] == {"cube": 1}

    def test_none_without_room(self):
        """B10: with full cities no question is asked."""
        table = {"papal_states": {"repressed": {"islamic_knight": 1}}}
        done = battle("peasant_revolt", "papal_states", agents={"catholic_rook": 1}, empires=table)
        assert done.over and empire(done, "papal_states")["repressed"] == {"islamic_knight": 1}


def test_order_after_a_victory():
    """B2: flip, dead, moving in, regime, emancipation."""
    table = {
        "agents": {"catholic_knight": 1, "catholic_rook": 1},
        "empires": {
            "france": {"theocracy": "islamic", "repressed": {"cube": 1}, "cities": {"paris": "islamic_knight"}}
        },
    }
    choices = ("yes", "kill:agent_catholic_rook", "emancipate:cube", "settle:france_hre")
    done = battle("conspiracy", "france", choices, **table)
    assert kinds(done.events) == [
        *("battle", "killed", "flipped", "killed", "moved_in", "kingdom", "emancipated", "settled"),
    ]


def test_only_those_placed_for_the_battle_move_in():
    """B2a: knights of a neighbour and of the empire stay where they stand."""
    table = {
        "france": {"cities": {"paris": "catholic_knight", "lyon": "islamic_knight"}},
        "hre": {"cities": {"vienna": "catholic_knight"}},
    }
    done = battle("religious_war", "france", ("kill:agent_catholic_knight",), colour="catholic",
                  agents={"catholic_knight": 1}, empires=table)  # fmt: skip
    assert empire(done, "france")["cities"] == {"paris": "catholic_knight"}
    assert empire(done, "hre")["cities"] == {"vienna": "catholic_knight"}
    assert fighting(done.attackers) == {"paris catholic_knight", "vienna catholic_knight", "agents catholic_knight"}
