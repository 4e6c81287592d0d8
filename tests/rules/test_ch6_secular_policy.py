"""6.1 to 6.3: the Wafer, its money, and the Roman Policy."""

from typing import ClassVar

import pytest

from mission_env import ChanceError, Game, IllegalAction

from .table import FAITHS, at, land, legal, path, treasury

# A plain field nobody rules: it can always be paid for and keeps the Religious Phase open.
ANCHOR = {"mongolia": {"field": "slaves_1_1"}}
POOL = [
    *["poor_1_1"] * 4,
    *["poor_2_2"] * 2,
    *["slaves_2_2"] * 2,
    *["slaves_3_3"] * 2,
    *["women_1_1"] * 2,
    *["women_2_2"] * 3,
    *["women_3_3"] * 2,
    *["martyrs_3_3"] * 2,
]
COINS = {
    1: 4,
    2: 4,
    3: 4,
    4: 2,
    5: 2,
    6: 2,
    7: 5,
    8: 1,
    9: 3,
    10: 3,
    11: 3,
    12: 3,
    13: 3,
    14: 3,
    15: 3,
    16: 3,
    17: 6,
    18: 6,
    19: 6,
    20: 3,
    21: 3,
    22: 2,
    23: 2,
    24: 4,
    25: 5,
    26: 5,
    27: 5,
    28: 5,
    29: 5,
    30: 5,
    31: 4,
    32: 4,
}
SILVER_DOTS = {3, 5, 7, 9, 12, 14}
GOLD_DOTS = {18, 21, 24, 27, 30}
COMMUNION = {"pope": "communion"}
GREEN = {"field": "women_2_2", "christian": True}
PLAIN = {"field": "women_2_2"}
ROMAN_HERESY = {"cyrene": {"field": "jews_3_2", "heresies": {"gnostics": 1}}}


def merged(*layers: dict) -> dict:
    """Mappings of mappings laid over each other, letter by letter."""
    result: dict = {}
    for layer in layers:
        for key, value in layer.items():
            result[key] = {**result.get(key, {}), **value}
    return result


def greens(*names: str) -> dict:
    """Christian Fields on these Lands."""
    return {name: {"field": POOL[i], "christian": True} for i, name in enumerate(names)}


def bishop(where: str, rank: str = "bishop") -> dict:
    return {"missionary": {"rank": rank, "at": where}}


def arab(kind, where):
    return {"arab": {"kind": kind, "at": where}}


def ruler(kind, where):
    return {"ruler": {"kind": kind, "at": where}}


def turn_start(turn, wafer, *dice, strict=True, lands=None, paths=None, **rest) -> Game:
    """The start of a Turn: the Wafer drawn, then on to the first question."""
    base = FAITHS if turn > 10 else {}
    g = at(turn=turn - 1, lands={**ANCHOR, **(lands or {})}, paths=merged(base, paths or {}), **rest)
    g.step("end", chance=[f"wafer:{wafer}", *dice], strict=strict)
    return g


def starts_with(g, verb):
    """The targets a verb has just now."""
    return {name.split(":")[1] for name in legal(g) if name.startswith(verb + ":")}


class Test_6_1_Draw_a_Wafer:
    """6.1 One Wafer is drawn and lies open for the Secular Phase"""

    ROME: ClassVar[dict] = {"lands": {"rome": {"field": "jews_3_2"}}, "paths": {"A": {"roman_control": "rome"}}}

    def test_it_lies_open_while_the_phase_lasts(self):
        """6.1: out of the cup, into the box."""
        g = turn_start(5, 4, **self.ROME)
        assert g.decision == "pax_romana"
        assert g.position()["wafer"] == 4
        assert sorted(g.position()["cups"]["wafers"]) == [n for n in range(1, 17) if n != 4]

    def test_it_is_gone_afterwards(self):
        """6.1, 6.11: neither in the box nor back in the cup."""
        g = turn_start(5, 15)
        assert g.decision == "religious_action"
        assert "wafer" not in g.position()
        assert 15 not in g.position()["cups"]["wafers"]

    def test_only_from_the_cup(self):
        """6.1: a Wafer used before cannot be drawn; the game is untouched."""
        g = at(turn=4, treasury=0, lands=dict(ANCHOR), cups={"wafers": [3, 15]})
        before = g.position()
        with pytest.raises(ChanceError):
            g.step("end", chance=["wafer:12"])
        assert g.position() == before

    def test_a_die_is_no_wafer(self):
        """6.1: a draw is asked for, not a die."""
        g = at(turn=4, treasury=0, lands=dict(ANCHOR))
        before = g.position()
        with pytest.raises(ChanceError):
            g.step("end", chance=[3])
        assert g.position() == before

    def test_the_last_of_the_cup(self):
        """6.1: with one Wafer in the cup that one comes."""
        g = at(turn=4, treasury=0, lands=dict(ANCHOR), cups={"wafers": [15]})
        g.step("end")
        assert treasury(g) == 3
        assert g.position().get("cups", {}).get("wafers", []) == []

    def test_one_a_turn(self):
        """6.1: a second draw is left over."""
        g = at(turn=4, treasury=0, lands=dict(ANCHOR))
        with pytest.raises(ChanceError):
            g.step("end", chance=["wafer:15", "wafer:12"])
        assert g.turn == 4


class Test_6_2_Earn_Solidi:
    """6.2 The coin, and 1 $ for each Path with three Christian Lands and a Pope in communion"""

    @pytest.mark.parametrize("number", range(1, 17))
    def test_silver_coins(self, number):
        """6.2, 6.3: each silver Wafer's coin, and whether it has a red dot."""
        g = turn_start(5, number, lands={"rome": {"field": "jews_3_2"}}, paths={"A": {"roman_control": "rome"}})
        assert treasury(g) == COINS[number]
        assert g.decision == ("lex_romana" if number in SILVER_DOTS else "pax_romana")

    @pytest.mark.parametrize("number", sorted(set(range(17, 33)) - GOLD_DOTS))
    def test_gold_coins(self, number):
        """6.2, 6.3: gold Wafers without a red dot stop for the Christian Emperor."""
        g = turn_start(16, number, lands=ROMAN_HERESY, paths={"F": {"roman_control": "cyrene"}})
        assert treasury(g) == COINS[number]
        assert g.decision == "christian_emperor"

    @pytest.mark.parametrize("number", sorted(GOLD_DOTS))
    def test_gold_coins_with_a_dot(self, number):
        """6.2, 6.3: gold Wafers with a red dot make him Heretical and ask nothing."""
        g = turn_start(16, number, strict=False, lands=ROMAN_HERESY, paths={"F": {"roman_control": "cyrene"}})
        assert treasury(g) == COINS[number]
        assert g.decision == "religious_action"
        assert g.position()["roman_policy"] == "heretical_emperor"

    def test_example_turn_20(self):
        """6.2: Wafer with a 3; Paths A, C and E have both three Christian Lands and a Pope: 6 $."""
        lands = greens(
            *["rome", "milan", "gaul", "antioch", "albania", "sarir", "alexandria", "thebes", "nobadia"],
            *["cilicia", "anatolia", "persia", "merv", "india"],
        )
        g = turn_start(
            20,
            20,
            lands={**lands, **ROMAN_HERESY},
            paths={
                "A": COMMUNION,
                "B": COMMUNION,
                "C": COMMUNION,
                "D": {"pope": "schism"},
                "E": COMMUNION,
                "F": {"roman_control": "cyrene", **COMMUNION},
            },
        )
        assert g.decision == "christian_emperor"
        assert treasury(g) == 6

    @pytest.mark.parametrize(
        ("names", "bonus"),
        [
            (["antioch", "albania"], 0),
            (["antioch", "albania", "sarir"], 1),
            (["antioch", "albania", "sarir", "georgia"], 1),
            (["antioch", "armenia", "albania", "sarir", "georgia", "alania"], 1),
        ],
    )
    def test_three_lands(self, names, bonus):
        """6.2: three are needed, more earn no more."""
        assert treasury(turn_start(13, 15, lands=greens(*names), paths={"C": COMMUNION})) == 3 + bonus

    def test_lands_of_two_paths_do_not_add_up(self):
        """6.2: all three on the same Path."""
        lands = greens("antioch", "albania", "cilicia")
        assert treasury(turn_start(13, 15, lands=lands, paths={"B": COMMUNION, "C": COMMUNION})) == 3

    @pytest.mark.parametrize(
        ("tiles", "bonus"),
        [
            ({"pope": "communion"}, 1),
            ({"pope": "schism"}, 0),
            ({}, 0),
            ({"pope": "communion", "submit": True}, 1),
        ],
    )
    def test_the_pope(self, tiles, bonus):
        """6.2, 7.8: in communion (even by force) he pays, in Schism or absent he does not."""
        lands = greens("antioch", "albania", "sarir")
        assert treasury(turn_start(13, 15, lands=lands, paths={"C": tiles})) == 3 + bonus

    def test_a_heretical_pope_pays_nothing(self):
        """6.2, 6.5.3: with a Heresy on his Land his Path is out of communion, three other Lands or not."""
        lands = {
            **greens("antioch", "albania", "sarir"),
            "armenia": {"field": "jews_3_2", "heresies": {"gnostics": 1}},
        }
        assert treasury(turn_start(13, 15, lands=lands, paths={"C": COMMUNION})) == 3

    def test_no_popes_yet(self):
        """6.2: on Turn 2 three Christian Lands bring nothing."""
        assert treasury(turn_start(2, 15, lands=greens("antioch", "armenia", "albania"))) == 3

    def test_popes_pay_from_turn_3(self):
        """6.2, 5.2.2: set up in the History Phase they pay on the same Turn."""
        cities = {
            "rome": {"field": "jews_3_2"},
            "constantinople": {"field": "jews_3_2"},
            "ctesiphon": {"field": "jews_3_2"},
            "alexandria": {"field": "jews_4_3"},
            "carthage": {"field": "jews_4_3"},
        }
        g = turn_start(3, 15, lands={**cities, **greens("antioch", "armenia", "albania")})
        assert treasury(g) == 4

    def test_whoever_rules_the_lands(self):
        """6.2: Christian Lands count under a King, a tolerant Horde or nobody alike."""
        tiles = {
            "E": {**COMMUNION, **ruler("king", "thebes"), "horde": {"tribe": "himyar_clans", "at": "alodia"}},
        }
        assert treasury(turn_start(17, 15, lands=greens("thebes", "nobadia", "alodia"), paths=tiles)) == 4

    def test_saved_money_is_kept(self):
        """6.2, 8.6: the coin is added to what a Monastery saved."""
        lands = {"gaul": {"field": "poor_1_1", "infrastructure": "monastery"}}
        assert treasury(turn_start(13, 15, lands=lands, treasury=5)) == 4

    def test_never_more_than_ten(self):
        """6.2: 6 $ by the coin and 6 $ by six Paths fill the treasury to 10."""
        lands = greens(
            *["rome", "milan", "gaul", "cilicia", "anatolia", "greece", "antioch", "albania", "sarir"],
            *["persia", "merv", "india", "thebes", "nobadia", "alodia", "tripoli", "sufetula", "carthage"],
        )
        g = turn_start(17, 17, lands=lands, paths=dict.fromkeys("ABCDEF", COMMUNION))
        assert treasury(g) == 10

    def test_exactly_ten(self):
        """6.2: 6 $ and four Paths make 10."""
        lands = greens(
            *["rome", "milan", "gaul", "cilicia", "anatolia", "greece"],
            *["antioch", "albania", "sarir", "thebes", "nobadia", "alodia"],
        )
        g = turn_start(17, 17, lands=lands, paths=dict.fromkeys("ABCE", COMMUNION))
        assert treasury(g) == 10

    def test_income_comes_before_the_emperor(self):
        """6.2, 6.3.3: a Pope healed by the Emperor on this Turn pays from the next one on."""
        lands = {
            **greens("antioch", "albania", "sarir"),
            "armenia": {"field": "jews_3_2", "heresies": {"gnostics": 1}},
        }
        g = turn_start(13, 15, lands=lands, paths={"C": {"roman_control": "armenia", **COMMUNION}})
        g.step("remove_heresy:armenia", chance=[], strict=True)
        assert treasury(g) == 3
        g.step("end", chance=["wafer:12"])
        assert (g.turn, treasury(g)) == (14, 4)


class Test_6_3_Roman_Policy:
    """6.3 A red dot turns the Policy over for this Turn"""

    @pytest.mark.parametrize(
        ("turn", "wafer", "policy"),
        [
            (5, 15, "pax_romana"),
            (5, 12, "lex_romana"),
            (9, 12, "lex_romana"),
            (11, 15, "christian_emperor"),
            (11, 12, "heretical_emperor"),
            (13, 12, "heretical_emperor"),
        ],
    )
    def test_the_tile_flips(self, turn, wafer, policy):
        """6.3: pagan Rome knows Pax and Lex, Christian Rome the two Emperors."""
        g = turn_start(turn, wafer)
        usual = "pax_romana" if turn < 10 else "christian_emperor"
        assert g.position().get("roman_policy", usual) == policy

    @pytest.mark.parametrize(
        ("turn", "before", "after"),
        [(5, "lex_romana", "pax_romana"), (11, "heretical_emperor", "christian_emperor")],
    )
    def test_for_one_turn(self, turn, before, after):
        """6.3, 8.5: at the End of Turn it is turned back."""
        g = at(turn=turn, roman_policy=before, lands=dict(ANCHOR), paths=FAITHS if turn > 10 else {})
        g.step("end", chance=["wafer:15"], strict=True)
        assert g.position().get("roman_policy", after) == after

    def test_a_second_dot_turns_it_over_again(self):
        """6.3: two Wafers with a dot on two Turns make it Lex both times."""
        g = at(turn=4, roman_policy="lex_romana", lands=dict(ANCHOR))
        g.step("end", chance=["wafer:12"], strict=True)
        assert g.position()["roman_policy"] == "lex_romana"


class Test_6_3_1_Pax_Romana:
    """6.3.1 For 1 $ one plain Roman Field is exchanged"""

    def pax(self, money=3, lands=None, paths=None, **rest) -> Game:
        rest.setdefault("cups", {"fields": {"poor_1_1": 1, "women_3_3": 2}})
        return at(
            turn=5,
            decision="pax_romana",
            wafer=15,
            treasury=money,
            lands={**ANCHOR, **(lands or {"rome": {"field": "jews_3_2"}})},
            paths=paths or {"A": {"roman_control": "britain"}},
            **rest,
        )

    def test_plain_roman_fields(self):
        """6.3.1: plain and under Rome; not Christian, not undiscovered, not beyond, not Persian."""
        g = self.pax(
            lands={
                "rome": {"field": "jews_3_2"},
                "milan": dict(GREEN),
                "britain": {"field": "poor_2_2"},
                "ireland": {"field": "poor_2_2"},
                "ctesiphon": {"field": "jews_4_3", "persian": "0"},
                "cyrene": {"field": "jews_3_2"},
            }
        )
        assert legal(g) == {"redraw_field:rome", "redraw_field:britain", "end"}

    def test_exchange(self):
        """6.3.1: 1 $, the old tile into the cup, a new one on the map, plain."""
        g = self.pax()
        events = g.step("redraw_field:rome", chance=["field:poor_1_1"], strict=True)
        assert land(g, "rome")["field"] == "poor_1_1"
        assert not land(g, "rome").get("christian", False)
        assert g.position()["cups"]["fields"] == {"women_3_3": 2, "jews_3_2": 1}
        assert treasury(g) == 2
        assert len(events) > 0

    def test_the_old_tile_may_come_back(self):
        """6.3.1: it is in the cup when the new one is drawn."""
        g = self.pax()
        g.step("redraw_field:rome", chance=["field:jews_3_2"], strict=True)
        assert land(g, "rome")["field"] == "jews_3_2"
        assert g.position()["cups"]["fields"] == {"poor_1_1": 1, "women_3_3": 2}
        assert treasury(g) == 2

    def test_only_from_the_cup(self):
        """6.3.1: a tile that is not in the cup cannot come; the game is untouched."""
        g = self.pax(cups={"fields": {"poor_1_1": 1}})
        with pytest.raises(ChanceError):
            g.step("redraw_field:rome", chance=["field:women_3_3"], strict=True)
        assert treasury(g) == 3
        assert land(g, "rome")["field"] == "jews_3_2"

    def test_once(self):
        """6.3.1: one Field a Turn, with money for more."""
        g = self.pax(money=5, lands={"rome": {"field": "jews_3_2"}, "milan": {"field": "poor_2_2"}})
        g.step("redraw_field:rome", chance=["field:women_3_3"], strict=True)
        assert g.decision == "religious_action"
        assert land(g, "milan")["field"] == "poor_2_2"

    def test_declined(self):
        """6.3.1: `end` costs nothing and draws nothing."""
        g = self.pax()
        g.step("end", chance=[], strict=True)
        assert g.decision == "religious_action"
        assert treasury(g) == 3
        assert land(g, "rome")["field"] == "jews_3_2"

    def test_it_must_be_paid(self):
        """6.3.1: not with an empty treasury."""
        g = self.pax(money=0)
        assert legal(g) == {"end"}
        with pytest.raises(IllegalAction):
            g.step("redraw_field:rome")

    def test_other_tiles_stay(self):
        """6.3.1, R57: Isis, Heresy, Relics, Bishop and Pope stay on the new Field."""
        g = self.pax(
            lands={"constantinople": {"field": "slaves_4_4", "isis": 1, "heresies": {"mithra": 1}}},
            paths={"B": {"roman_control": "kiev", "relics": "constantinople", **COMMUNION, **bishop("constantinople")}},
        )
        g.step("redraw_field:constantinople", chance=["field:women_3_3"], strict=True)
        assert land(g, "constantinople") == {"field": "women_3_3", "isis": 1, "heresies": {"mithra": 1}}
        assert path(g, "B")["relics"] == "constantinople"
        assert path(g, "B")["pope"] == "communion"

    def test_women_do_not_fluster_here(self):
        """6.3.1, 7.1.2.1: this is no discovery, the Bishop stays."""
        g = self.pax(paths={"A": {"roman_control": "britain", **bishop("rome")}})
        g.step("redraw_field:rome", chance=["field:women_3_3"], strict=True)
        assert path(g, "A")["missionary"] == {"rank": "bishop", "at": "rome"}

    def test_a_big_city_gets_one_draw(self):
        """6.3.1, 7.1.4.1: no choice of three in a Big City."""
        g = self.pax(
            lands={"carthage": {"field": "slaves_4_4"}},
            paths={"F": {"roman_control": "carthage"}},
        )
        g.step("redraw_field:carthage", chance=["field:poor_1_1"], strict=True)
        assert g.decision == "religious_action"
        assert land(g, "carthage")["field"] == "poor_1_1"

    def test_a_heresy_does_not_turn_green_into_plain(self):
        """6.3.1, 2.7: a green tile under a Heresy is not plain; a plain one under a Heresy is."""
        g = self.pax(
            lands={
                "rome": {**GREEN, "heresies": {"gnostics": 1}},
                "milan": {"field": "poor_2_2", "heresies": {"gnostics": 1}},
            }
        )
        assert legal(g) == {"redraw_field:milan", "end"}

    def test_no_field_no_question(self):
        """6.3.1, R43: with nothing to exchange the phase goes on."""
        assert turn_start(5, 15, paths={"A": {"roman_control": "britain"}}).decision == "religious_action"


class Test_6_3_2_Lex_Romana:
    """6.3.2 One free conversion beside a Christian Roman Land"""

    def lex(self, lands=None, paths=None, money=3, **rest) -> Game:
        return at(
            turn=5,
            decision="lex_romana",
            roman_policy="lex_romana",
            wafer=12,
            treasury=money,
            lands={**ANCHOR, **(lands or {})},
            paths=paths or {},
            **rest,
        )

    def test_lands_beside_jerusalem(self):
        """6.3.2: Jerusalem counts as Christian and Roman; Ctesiphon is beside it as well."""
        lands = {
            "rome": {"field": "jews_3_2"},
            "cilicia": {"field": "poor_1_1"},
            "antioch": {"field": "jews_3_2"},
            "ctesiphon": {"field": "jews_4_3"},
            "alexandria": {"field": "jews_4_3"},
            "cyrene": {"field": "jews_3_2"},
            "milan": {"field": "poor_2_2"},
        }
        assert legal(self.lex(lands)) == {
            "end",
            *[f"convert_free:{name}" for name in lands if name != "milan"],
        }

    @pytest.mark.parametrize("roman", [True, False])
    def test_the_christian_land_must_be_roman(self, roman):
        """6.3.2: Albania's neighbour Armenia has to be under Rome, Albania itself need not."""
        paths = {"C": {"roman_control": "armenia"}} if roman else {"C": {"roman_control": "antioch"}}
        g = self.lex({"armenia": dict(GREEN), "albania": dict(PLAIN)}, paths)
        assert ("convert_free:albania" in legal(g)) is roman

    def test_inward_too(self):
        """6.3.2: the Christian Land may lie further out."""
        g = self.lex({"greece": dict(GREEN), "anatolia": dict(PLAIN)}, {"B": {"roman_control": "greece"}})
        assert legal(g) == {"convert_free:anatolia", "end"}

    def test_next_to_it_only(self):
        """6.3.2: two Lands away is not adjacent."""
        g = self.lex({"anatolia": dict(GREEN), "constantinople": dict(PLAIN)}, {"B": {"roman_control": "kiev"}})
        assert legal(g) == {"end"}

    def test_beyond_the_empire(self):
        """6.3.2: Ireland beside Christian Britain."""
        g = self.lex({"britain": dict(GREEN), "ireland": dict(PLAIN)}, {"A": {"roman_control": "britain"}})
        assert legal(g) == {"convert_free:ireland", "end"}

    def test_a_heretical_neighbour_is_not_christian(self):
        """6.3.2, 6.5.1: a Heresy in Armenia takes Albania its chance."""
        lands = {"armenia": {**GREEN, "heresies": {"gnostics": 1}}, "albania": dict(PLAIN)}
        assert legal(self.lex(lands, {"C": {"roman_control": "armenia"}})) == {"end"}

    def test_what_cannot_be_converted(self):
        """6.3.2, 7.2.2: not a Land with a Heresy, not a Christian one, not an undiscovered one."""
        lands = {
            "rome": {"field": "jews_3_2", "heresies": {"gnostics": 1}},
            "cilicia": dict(GREEN),
            "cyrene": {"isis": 1},
        }
        assert legal(self.lex(lands)) == {"end"}

    def test_the_dotted_line_is_ignored(self):
        """6.3.2, 1.2.1: Gaul is no neighbour of Milan."""
        g = self.lex({"gaul": dict(GREEN), "milan": dict(PLAIN)}, {"A": {"roman_control": "britain"}})
        assert legal(g) == {"end"}

    @pytest.mark.parametrize(("die", "won"), [(1, False), (2, False), (3, True), (6, True)])
    def test_free_and_once(self, die, won):
        """6.3.2, 7.2: higher than the Value; no $; one try whatever the outcome."""
        g = self.lex({"cilicia": dict(PLAIN), "rome": {"field": "jews_3_2"}})
        g.step("convert_free:cilicia", chance=[die], strict=True)
        assert land(g, "cilicia").get("christian", False) is won
        assert treasury(g) == 3
        assert g.decision == "religious_action"

    def test_without_any_money(self):
        """6.3.2: an empty treasury does not matter."""
        assert "convert_free:cilicia" in legal(self.lex({"cilicia": dict(PLAIN)}, money=0))

    @pytest.mark.parametrize(("die", "won"), [(2, True), (1, False)])
    def test_a_bishop_helps(self, die, won):
        """6.3.2, 7.2: his +1 counts, a 1 fails all the same."""
        g = self.lex({"cilicia": dict(PLAIN)}, {"B": bishop("cilicia")})
        g.step("convert_free:cilicia", chance=[die], strict=True)
        assert land(g, "cilicia").get("christian", False) is won

    @pytest.mark.parametrize(("tile", "die", "won"), [("-1", 5, False), ("-1", 6, True), ("+1", 4, True)])
    def test_persian_tiles_count(self, tile, die, won):
        """6.3.2, 7.2.3: Ctesiphon's tile changes the roll against a 4."""
        g = self.lex({"ctesiphon": {"field": "jews_4_3", "persian": tile}})
        g.step("convert_free:ctesiphon", chance=[die], strict=True)
        assert land(g, "ctesiphon").get("christian", False) is won

    def test_declined(self):
        """6.3.2: `end` rolls nothing."""
        g = self.lex({"cilicia": dict(PLAIN)})
        g.step("end", chance=[], strict=True)
        assert g.decision == "religious_action"
        assert not land(g, "cilicia").get("christian", False)

    def test_no_land_no_question(self):
        """6.3.2, R43: without a fit Land the phase goes on."""
        assert turn_start(5, 12).decision == "religious_action"

    def test_no_exchange_under_lex(self):
        """6.3.1, 6.3.2: the other policy's rule is closed."""
        g = turn_start(5, 12, lands={"rome": {"field": "jews_3_2"}}, paths={"A": {"roman_control": "rome"}})
        assert legal(g) == {"convert_free:rome", "end"}


class Test_6_3_3_Christian_Emperor:
    """6.3.3 Heresies in Roman Lands may be removed at one Dark Ages level each"""

    def emperor(self, lands=None, paths=None, turn=12, **rest) -> Game:
        return at(
            turn=turn,
            decision="christian_emperor",
            wafer=15,
            treasury=3,
            lands={**ANCHOR, **(lands or {})},
            paths=paths or {"F": {"roman_control": "tingitana"}},
            **rest,
        )

    def heresies(self, *names: str, kind: str = "gnostics") -> dict:
        return {name: {"field": POOL[i], "heresies": {kind: 1}} for i, name in enumerate(names)}

    def test_in_roman_lands(self):
        """6.3.3, 2.8: under Rome, not beyond it, not in Persia; with or without a Field."""
        lands = {
            "cyrene": {"heresies": {"mithra": 1}},
            **self.heresies("tripoli", "numidia", "ctesiphon"),
        }
        g = self.emperor(lands, {"F": {"roman_control": "carthage"}})
        assert legal(g) == {"remove_heresy:cyrene", "remove_heresy:tripoli", "end"}

    def test_a_removal(self):
        """6.3.3, R20: Dark Ages +1, no $; the tile joins the available Melkites; the Field stays green."""
        g = self.emperor({"tripoli": {**GREEN, "heresies": {"gnostics": 1}}, **self.heresies("cyrene")})
        g.step("remove_heresy:tripoli", chance=[], strict=True)
        assert land(g, "tripoli") == GREEN
        p = g.position()
        assert p["dark_ages"] == 1
        assert p["melkites_available"] == 1
        assert treasury(g) == 3
        assert g.decision == "christian_emperor"
        assert legal(g) == {"remove_heresy:cyrene", "end"}

    def test_as_many_as_wanted(self):
        """6.3.3: one level each; with none left the phase ends by itself."""
        g = self.emperor(self.heresies("cyrene", "tripoli", "sufetula"), dark_ages=1)
        for name in ("cyrene", "tripoli", "sufetula"):
            g.step(f"remove_heresy:{name}", chance=[], strict=True)
        assert g.position()["dark_ages"] == 4
        assert g.position()["melkites_available"] == 3
        assert g.decision == "religious_action"

    def test_two_of_a_kind(self):
        """6.3.3: each tile in the Land costs its own level."""
        g = self.emperor({"tripoli": {"field": "poor_1_1", "heresies": {"gnostics": 2}}})
        g.step("remove_heresy:tripoli", chance=[], strict=True)
        assert land(g, "tripoli")["heresies"] == {"gnostics": 1}
        assert g.position()["dark_ages"] == 1
        assert legal(g) == {"remove_heresy:tripoli", "end"}
        g.step("remove_heresy:tripoli", chance=[], strict=True)
        assert "heresies" not in land(g, "tripoli")
        assert g.position()["dark_ages"] == 2

    def test_several_kinds(self):
        """6.3.3, R30: the player names the tile, and one level pays for one tile."""
        g = self.emperor({"tripoli": {"field": "poor_1_1", "heresies": {"gnostics": 1, "manichees": 1}}})
        g.step("remove_heresy:tripoli", chance=[], strict=True)
        assert g.decision == "choose_heresy"
        assert legal(g) == {"choose_heresy:gnostics", "choose_heresy:manichees"}
        g.step("choose_heresy:manichees", chance=[], strict=True)
        assert land(g, "tripoli")["heresies"] == {"gnostics": 1}
        assert g.position()["dark_ages"] == 1
        assert g.decision == "christian_emperor"

    @pytest.mark.parametrize(("kind", "melkites"), [("mithra", 1), ("ebionites", 0), ("pelagians", 1)])
    def test_melkites(self, kind, melkites):
        """6.3.3, R20: an Ebionite has no Melkite side and is gone; no tile goes back into the cup."""
        g = self.emperor(self.heresies("tripoli", kind=kind), turn=13, cups={"heresies": {"gnostics": 1}})
        g.step("remove_heresy:tripoli", chance=[], strict=True)
        assert g.position().get("melkites_available", 0) == melkites
        assert g.position()["cups"]["heresies"] == {"gnostics": 1}

    def test_none_removed(self):
        """6.3.3: `end` leaves Heresy and Dark Ages alone."""
        g = self.emperor(self.heresies("tripoli"))
        g.step("end", chance=[], strict=True)
        assert land(g, "tripoli")["heresies"] == {"gnostics": 1}
        assert not g.position().get("dark_ages")

    def test_seven_is_no_bar(self):
        """6.3.3, R39: levels 7 and 8 are open; the game falls at the End of Turn only."""
        g = self.emperor(self.heresies("cyrene", "tripoli"), dark_ages=6)
        g.step("remove_heresy:cyrene", chance=[], strict=True)
        g.step("remove_heresy:tripoli", chance=[], strict=True)
        assert g.position()["dark_ages"] == 8
        assert not g.over
        g.step("end", chance=[], strict=True)
        assert g.over
        assert g.score() == -250

    @pytest.mark.parametrize(
        ("turn", "tiles", "rest"),
        [
            (18, ruler("king", "tripoli"), {}),
            (18, ruler("tyrant", "tripoli"), {}),
            (25, arab("abbasid", "tripoli"), {}),
            (25, arab("abbasid", "sufetula"), {}),
        ],
    )
    def test_lost_lands_inside_the_empire(self, turn, tiles, rest):
        """6.3.3, 2.8: a Ruler's seat and the Lands behind an Arab are not Roman."""
        paths = {"F": {"roman_control": "tingitana", **tiles}}
        assert legal(self.emperor(self.heresies("tripoli"), paths, turn=turn, **rest)) == {"end"}

    def test_nubia_and_papal_states_are_not_roman(self):
        """6.3.3, R3: neither is under Roman control."""
        g = self.emperor(
            self.heresies("rome", "nobadia"),
            {"E": {"roman_control": "thebes"}},
            turn=16,
            nubia="alodia",
            papal_states=True,
        )
        assert legal(g) == {"end"}

    def test_the_hre_is_roman(self):
        """6.3.3, R45: Heresies in HRE Lands may be removed."""
        g = self.emperor(self.heresies("rome", "gaul"), {}, turn=26, holy_roman_empire="milan")
        assert legal(g) == {"remove_heresy:rome", "end"}

    def test_no_heresy_no_question(self):
        """6.3.3, R43: with none in Roman Land the phase goes on."""
        g = turn_start(13, 15, lands=self.heresies("ctesiphon"), paths={"F": {"roman_control": "tingitana"}})
        assert g.decision == "religious_action"

    def test_before_turn_10_there_is_no_such_emperor(self):
        """6.3.3: under Pax Romana no Heresy is removed."""
        g = turn_start(9, 15, lands=self.heresies("tripoli"), paths={"F": {"roman_control": "tingitana"}})
        assert starts_with(g, "remove_heresy") == set()

    def test_before_the_wafers_own_heresy(self):
        """6.3.3, 6.5: the Policy is followed first; a tile that comes later stays."""
        g = turn_start(
            13,
            1,
            lands=self.heresies("cyrene"),
            paths={"F": {"roman_control": "tingitana"}},
            cups={"heresies": {"manichees": 1}},
        )
        assert g.decision == "christian_emperor"
        g.step("remove_heresy:cyrene", chance=["heresy:manichees", 6, 2], strict=True)
        assert land(g, "tripoli")["heresies"] == {"manichees": 1}
        assert g.decision == "religious_action"


HERETICAL = "heretical_emperor"
CHRISTIAN = "christian_emperor"


class Test_6_3_4_Heretical_Emperor:
    """6.3.4 Bishops and Archbishops under Roman control may neither move nor help"""

    def church(self, policy=HERETICAL, turn=12, lands=None, paths=None, **rest) -> Game:
        return at(
            turn=turn,
            roman_policy=policy,
            treasury=4,
            lands={**ANCHOR, **(lands or {})},
            paths=paths or {},
            **rest,
        )

    @pytest.mark.parametrize(("policy", "moves"), [(HERETICAL, False), (CHRISTIAN, True)])
    def test_a_bishop_in_roman_land(self, policy, moves):
        """6.3.4: he stays where he is."""
        g = self.church(policy, paths={"C": {"roman_control": "albania", **bishop("armenia")}})
        assert ("advance_missionary:C" in legal(g)) is moves

    def test_a_bishop_outside(self):
        """6.3.4: beyond the border and on Path D he goes on."""
        g = self.church(paths={"C": {"roman_control": "armenia", **bishop("albania")}, "D": bishop("ctesiphon")})
        assert starts_with(g, "advance_missionary") == {"C", "D"}

    @pytest.mark.parametrize(("turn", "moves"), [(12, False), (20, False), (21, True), (24, True)])
    def test_jerusalem_is_roman_until_turn_21(self, turn, moves):
        """6.3.4, R46: a Bishop still in Jerusalem is bound until it falls."""
        g = self.church(turn=turn, paths={"D": bishop("jerusalem")})
        assert ("advance_missionary:D" in legal(g)) is moves

    @pytest.mark.parametrize(("policy", "flies"), [(HERETICAL, False), (CHRISTIAN, True)])
    def test_an_archbishop_in_roman_land(self, policy, flies):
        """6.3.4: he does not fly."""
        g = self.church(policy, paths={"C": {"roman_control": "albania", **bishop("armenia", "archbishop")}})
        assert bool(starts_with(g, "fly_archbishop")) is flies

    def test_an_archbishop_may_fly_in_but_not_out(self):
        """6.3.4: outside he may move, even into the Empire, where he is bound."""
        g = self.church(
            lands={"antioch": dict(PLAIN)},
            paths={"C": {"roman_control": "albania", **bishop("homeland_C", "archbishop")}},
        )
        assert "fly_archbishop:antioch" in legal(g)
        g.step("fly_archbishop:antioch", chance=[], strict=True)
        assert path(g, "C")["missionary"]["at"] == "antioch"
        assert starts_with(g, "fly_archbishop") == set()

    @pytest.mark.parametrize("rank", ["bishop", "archbishop"])
    @pytest.mark.parametrize(("policy", "won"), [(HERETICAL, False), (CHRISTIAN, True)])
    def test_no_help_in_conversion(self, policy, won, rank):
        """6.3.4, R46: "use" is the +1 of 7.2; a 2 against a 2 fails without it."""
        g = self.church(
            policy, lands={"antioch": dict(PLAIN)}, paths={"C": {"roman_control": "antioch", **bishop("antioch", rank)}}
        )
        g.step("convert_for_solidus:antioch", chance=[2], strict=True)
        assert land(g, "antioch").get("christian", False) is won

    def test_help_outside(self):
        """6.3.4: beyond the border his +1 counts."""
        g = self.church(lands={"albania": dict(PLAIN)}, paths={"C": {"roman_control": "armenia", **bishop("albania")}})
        g.step("convert_for_solidus:albania", chance=[2], strict=True)
        assert land(g, "albania")["christian"] is True

    def test_conversion_itself_is_open(self):
        """6.3.4: Lands in the Empire are converted as ever, without the Bishop."""
        g = self.church(lands={"antioch": dict(PLAIN)}, paths={"C": {"roman_control": "antioch", **bishop("antioch")}})
        g.step("convert_for_solidus:antioch", chance=[3], strict=True)
        assert land(g, "antioch")["christian"] is True

    @pytest.mark.parametrize(
        ("policy", "die", "gone"),
        [(HERETICAL, 4, False), (HERETICAL, 5, True), (CHRISTIAN, 4, True), (CHRISTIAN, 3, False)],
    )
    def test_no_help_against_heresy_but_rome_is_christian(self, policy, die, gone):
        """6.3.4, R46: against a 5 the Roman +1 stays, the Bishop's is lost."""
        g = self.church(
            policy,
            lands={"antioch": {**PLAIN, "heresies": {"gnostics": 1}}},
            paths={"C": {"roman_control": "antioch", **bishop("antioch")}},
        )
        g.step("end_heresy_for_solidus:antioch", chance=[die], strict=True)
        assert ("heresies" not in land(g, "antioch")) is gone

    def test_popes_still_help(self):
        """6.3.4, R46: only Bishops and Archbishops are named."""
        g = self.church(
            lands={"constantinople": dict(PLAIN)}, paths={"B": {"roman_control": "constantinople", **COMMUNION}}
        )
        g.step("convert_for_solidus:constantinople", chance=[2], strict=True)
        assert land(g, "constantinople")["christian"] is True

    @pytest.mark.parametrize(
        ("turn", "letter", "where", "tiles", "rest"),
        [
            (16, "A", "rome", {}, {"papal_states": True}),
            (18, "E", "nobadia", {"roman_control": "thebes"}, {"nubia": "alodia"}),
            (26, "A", "milan", {}, {"holy_roman_empire": "spain"}),
            (18, "B", "greece", {"roman_control": "kiev", **ruler("king", "greece")}, {}),
            (25, "F", "tripoli", {"roman_control": "tingitana", **arab("abbasid", "tripoli")}, {}),
        ],
    )
    def test_not_under_roman_control(self, turn, letter, where, tiles, rest):
        """6.3.4, R45: Papal States, Nubia, HRE, a Ruler's seat and Arab Land leave him free."""
        g = self.church(turn=turn, paths={letter: {**tiles, **bishop(where)}}, **rest)
        assert f"advance_missionary:{letter}" in legal(g)

    @pytest.mark.parametrize(("policy", "open_"), [(HERETICAL, False), (CHRISTIAN, True)])
    def test_the_emperors_side_elsewhere(self, policy, open_):
        """6.3.4, R46: he neither persecutes in Roman Land nor moves the Capital while Heretical."""
        g = self.church(
            policy,
            turn=13,
            paths={"C": {"roman_control": "armenia", "faith": "one_nature", "pope": "schism"}},
        )
        assert ("persecute:C" in legal(g)) is open_
        assert ("move_capital:armenia" in legal(g)) is open_

    def test_a_king_persecutes_on_his_own(self):
        """6.3.4, R46, 7.8: outside Roman Land the Emperor's side does not matter."""
        g = self.church(turn=18, paths={"C": {"faith": "one_nature", "pope": "schism", **ruler("king", "armenia")}})
        assert "persecute:C" in legal(g)

    def test_rome_stays_christian_ruled(self):
        """6.3.4, R46: a Knight may still go to Roman Land."""
        g = self.church(turn=18, knights_damaged=1, paths={"C": {"roman_control": "armenia"}})
        assert "pick_up_knight:damaged" in legal(g)
        g.step("pick_up_knight:damaged", chance=[], strict=True)
        assert "place_knight:antioch" in legal(g)

    def test_lifted_on_the_next_turn(self):
        """6.3.4, 8.5: the ban ends with the Turn."""
        g = self.church(turn=12, paths=merged(FAITHS, {"C": {"roman_control": "albania", **bishop("armenia")}}))
        g.step("end", chance=["wafer:15"], strict=True)
        assert "advance_missionary:C" in legal(g)
