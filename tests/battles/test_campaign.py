"""S10 to S17, B3, B7, B11: the Campaign, vassals and kings."""

import pytest

from mission_env import IllegalAction

from .table import NOBODY_HOME, at, battle, borders, empire, fighting, kinds

KNIGHTS = {"paris": "catholic_knight", "lyon": "islamic_knight", "bruges": "reformist_rook"}
FRANCE = {"owner": "player", "cities": KNIGHTS}


def campaign(
    target: str = "portugal", choices: tuple[str, ...] = (), florins: int = 5, king: str = "france", **empires
):
    """The king of France marches."""
    return battle("campaign", target, choices, king=king, florins=florins, empires={"france": FRANCE, **empires})


class TestOperation:
    """S10, S11, S12"""

    def test_only_kings_of_ones_own(self):
        """S10, B7: an operation on a kingdom of the player's; not on a republic, a vassal, or nobody's empire."""
        cities = {"paris": "catholic_knight"}
        for regime, marches in (
            ({"owner": "player"}, True),
            ({"owner": "player", "republic": True}, False),
            ({"vassal_of": "hre"}, False),
            ({"owner": "rival_1"}, False),
            ({}, False),
        ):
            game = at(florins=9, empires={"france": {**regime, "cities": cities}, "hre": {"owner": "player"}})
            assert ("campaign:france" in game.legal_actions()) == marches, regime

    def test_the_price(self):
        """S11: a florin for each knight; rooks are free, and stay at home."""
        assert campaign().cost == 2
        game = at(florins=3, empires={"france": FRANCE})
        game.step("campaign:france")
        events = game.step("attack:portugal")
        assert next(event for event in events if event.kind == "campaign").values["florins"] == 2
        assert game.position()["florins"] == 1

    def test_too_dear(self):
        """S11: a king whose knights cannot be paid stays at home; at the table that is an error."""
        assert "campaign:france" not in at(florins=1, empires={"france": FRANCE}).legal_actions()
        with pytest.raises(ValueError, match="florins: the campaign costs 2, not 1"):
            campaign(florins=1)

    def test_adjacent_empires(self):
        """S12, B2a: with a border or without one, on the diagonal."""
        game = at(florins=3, empires={"france": FRANCE})
        game.step("campaign:france")
        assert game.decision == "target"
        targets = {"aragon", "england", "hre", "papal_states", "portugal"}
        assert set(game.legal_actions()) == {f"attack:{name}" for name in targets}
        assert borders(game) == {}  # France and Portugal share none
        with pytest.raises(IllegalAction, match="attack:ottoman"):
            game.step("attack:ottoman")
        with pytest.raises(ValueError, match="king: france is not adjacent to ottoman"):
            campaign("ottoman")

    def test_a_king_without_knights(self):
        """S14, B7: nobody marches."""
        france = {"owner": "player", "cities": {"paris": "catholic_rook"}}
        assert "campaign:france" not in at(florins=3, empires={"france": france}).legal_actions()
        with pytest.raises(ValueError, match="empires: a campaign needs one attacker at least"):
            battle("campaign", "portugal", king="france", empires={"france": france})


class TestSides:
    """S13 to S16"""

    def test_attackers(self):
        """S13, S14, S15: all knights of the king's empire, of any colour, and nobody else."""
        hre = {"cities": {"vienna": "catholic_knight"}}
        portugal = {"repressed": {"catholic_knight": 1}}
        sides = campaign(hre=hre, portugal=portugal)
        assert fighting(sides.attackers) == {"paris catholic_knight", "lyon islamic_knight"}

    def test_defenders(self):
        """S13, S16: knights and rooks, of any colour; no pirate."""
        portugal = {"cities": {"toledo": "catholic_knight", "granada": "islamic_rook"}, "repressed": {"cube": 1}}
        sides = battle(
            "campaign",
            "portugal",
            king="france",
            florins=5,
            empires={"france": FRANCE, "portugal": portugal},
            borders={"england_portugal": "catholic_pirate"},
        )
        assert fighting(sides.defenders) == {"toledo catholic_knight", "granada islamic_rook"}
        assert not sides.success

    def test_casualties(self):
        """S2: the attacker chooses which knight falls; the other stays in the king's empire (B2a)."""
        portugal = {"cities": {"toledo": "catholic_knight"}}
        first = campaign(portugal=portugal)
        assert first.options == ("kill:lyon", "kill:paris")
        done = campaign("portugal", ("kill:lyon",), portugal=portugal)
        assert empire(done, "france")["cities"] == {"paris": "catholic_knight", "bruges": "reformist_rook"}
        assert empire(done, "portugal") == {"vassal_of": "france"}


class TestSuccess:
    """S17, B3, B11"""

    def test_a_vassal(self):
        """S17, B3: the empire becomes a vassal of the king, whoever held it."""
        done = campaign(portugal={"owner": "rival_2", "republic": True})
        assert empire(done, "portugal") == {"vassal_of": "france"}
        assert kinds(done.events)[-1] == "vassal"

    def test_emancipation(self):
        """S7, B10: after a Campaign, too."""
        done = campaign("portugal", ("emancipate:islamic_rook",), portugal={"repressed": {"islamic_rook": 1}})
        assert empire(done, "portugal")["cities"] == {"granada": "islamic_rook"}

    def test_vassals_of_a_fallen_suzerain(self):
        """B3, B11: they go free; those of others stay."""
        table = {"portugal": {"owner": "rival_1"}, "england": {"vassal_of": "portugal"}, "hre": {"vassal_of": "france"}}
        done = campaign(**table)
        assert empire(done, "england") == {}
        assert empire(done, "hre") == {"vassal_of": "france"}
        assert kinds(done.events)[-2:] == ["freed", "vassal"]

    def test_against_ones_own(self):
        """B7: a king may march on a kingdom of the same owner, which becomes his vassal."""
        assert empire(campaign(portugal={"owner": "player"}), "portugal") == {"vassal_of": "france"}

    def test_a_tie_changes_nothing(self):
        """B1: but the dead are dead and the florins are gone."""
        game = at(
            florins=4,
            operations=1,
            empires={
                "france": FRANCE,
                "portugal": {"cities": {"toledo": "catholic_knight", "granada": "catholic_rook"}},
            },
        )
        game.step("campaign:france")
        game.step("attack:portugal", NOBODY_HOME, strict=True)
        assert empire(game, "france") == {"owner": "player", "cities": {"bruges": "reformist_rook"}}
        assert empire(game, "portugal") == {}
        assert game.position()["florins"] == 2
