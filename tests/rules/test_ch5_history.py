"""Chapter 5: the History Phase - eras, hidden heresies, theologians, councils, events, the Roman Army's move."""

from typing import ClassVar

import pytest

from mission_env import ChanceError, Game

from .table import FAITHS, at, land, legal, path, treasury

# A plain field nobody rules: it can always be paid for and keeps the Religious Phase open.
ANCHOR = {"mongolia": {"field": "slaves_1_1"}}
BIG_CITIES = {
    "A": "rome",
    "B": "constantinople",
    "C": "armenia",
    "D": "ctesiphon",
    "E": "alexandria",
    "F": "carthage",
}
CITY_FIELDS = {
    "rome": {"field": "jews_3_2"},
    "constantinople": {"field": "poor_1_1"},
    "armenia": {"field": "poor_2_2"},
    "ctesiphon": {"field": "jews_4_3"},
    "alexandria": {"field": "jews_3_2"},
    "carthage": {"field": "wealthy_4_3"},
}
APOSTLE = {"missionary": {"rank": "apostle", "at": "jerusalem"}}
GREEN = {"field": "women_2_2", "christian": True}
FIRST_HORDES = {
    "A": {"tribe": "saxons_arian", "at": "homeland_A"},
    "B": {"tribe": "bulgars_pagan", "at": "homeland_B"},
    "C": {"tribe": "khazars_pagan", "at": "homeland_C"},
    "D": {"tribe": "turks_pagan", "at": "homeland_D"},
    "E": {"tribe": "himyar_clans", "at": "homeland_E"},
    "F": {"tribe": "vandals_arian", "at": "homeland_F"},
}


def merged(*layers: dict) -> dict:
    """Mappings of mappings laid over each other, letter by letter."""
    result: dict = {}
    for layer in layers:
        for key, value in layer.items():
            result[key] = {**result.get(key, {}), **value}
    return result


def horde(tribe, where):
    return {"horde": {"tribe": tribe, "at": where}}


def arab(kind, where):
    return {"arab": {"kind": kind, "at": where}}


def ruler(kind, where):
    return {"ruler": {"kind": kind, "at": where}}


def early(turn, *dice, paths=None, lands=None, wafer=15, faiths=True, **rest) -> Game:
    """A History Phase with exactly these dice before the Wafer is drawn (no question on the way)."""
    g = at(
        turn=turn - 1,
        lands={**ANCHOR, **(lands or {})},
        paths=merged(FAITHS if faiths and turn > 10 else {}, paths or {}),
        **rest,
    )
    g.step("end", chance=[*dice, f"wafer:{wafer}"], strict=True)
    assert g.turn == turn
    return g


def history(turn, *dice, paths=None, lands=None, faiths=True, **rest) -> Game:
    """A History Phase from Turn 15 on with exactly these dice, up to the Roman Army's move."""
    base = FAITHS if faiths else {}
    g = at(
        turn=turn - 1,
        roman_army="damaged",
        lands={**ANCHOR, **(lands or {})},
        paths=merged(base, {"C": {"roman_control": "antioch"}}, paths or {}),
        **rest,
    )
    g.step("end", chance=list(dice), strict=True)
    assert (g.turn, g.decision) == (turn, "army_move")
    return g


def horde_of(g, letter):
    return path(g, letter).get("horde")


def moves_of(g):
    """Where the Roman Army may go."""
    return {name.split(":")[1] for name in legal(g) if name.startswith("move_army:")}


class Test_5_1_A_New_Turn:
    """5.1 The Turn marker moves on"""

    @pytest.mark.parametrize("turn", [2, 4, 5, 11, 13])
    def test_turn_goes_up_by_one(self, turn):
        """5.1: ending a Turn starts the next one; events are reported."""
        g = at(turn=turn - 1, lands=dict(ANCHOR))
        events = g.step("end", chance=["wafer:15"], strict=True)
        assert g.turn == turn
        assert len(events) > 0


class Test_5_2_1_The_Apostolic_Age:
    """5.2.1 Turns 1 and 2 have no special rules"""

    def test_turn_2_changes_nothing(self):
        """5.2.1: on Turn 2 the Apostles still live and no Pope is set up."""
        g = early(2, paths={"A": APOSTLE}, james="jerusalem")
        assert path(g, "A")["missionary"] == {"rank": "apostle", "at": "jerusalem"}
        assert "relics" not in path(g, "A")
        assert g.position()["james"] == "jerusalem"
        assert all("pope" not in path(g, letter) for letter in "ABCDEF")


class Test_5_2_2_The_Pax_Romana:
    """5.2.2 Turn 3: Apostles become Relics, Bishops follow, six Popes are set up"""

    def test_apostles_become_relics_with_a_bishop_on_top(self):
        """5.2.2: wherever an Apostle stands, his Relics and his Bishop stand now."""
        seats = {
            "A": "gaul",
            "B": "jerusalem",
            "C": "antioch",
            "D": "mongolia",
            "E": "alexandria",
            "F": "tingitana",
        }
        g = early(
            3,
            paths={letter: {"missionary": {"rank": "apostle", "at": where}} for letter, where in seats.items()},
            lands=CITY_FIELDS,
        )
        for letter, where in seats.items():
            assert path(g, letter)["missionary"] == {"rank": "bishop", "at": where}
            assert path(g, letter)["relics"] == where

    def test_those_who_went_before_stay_as_they_are(self):
        """5.2.2: a Bishop of a martyred Apostle and an Archbishop without Relics are left alone."""
        g = early(
            3,
            paths={
                "A": {"missionary": {"rank": "bishop", "at": "gaul"}, "relics": "rome"},
                "F": {"missionary": {"rank": "archbishop", "at": "homeland_F"}},
            },
            lands=CITY_FIELDS,
        )
        assert path(g, "A")["missionary"] == {"rank": "bishop", "at": "gaul"}
        assert path(g, "A")["relics"] == "rome"
        assert path(g, "F")["missionary"] == {"rank": "archbishop", "at": "homeland_F"}
        assert "relics" not in path(g, "F")

    def test_james_too(self):
        """5.2.2: James in Jerusalem is an Apostle tile as well."""
        assert early(3, lands=CITY_FIELDS, james="jerusalem").position()["james"] == "relics"

    def test_six_popes_in_communion(self):
        """5.2.2: every Path gets its Pope; with six discovered Big Cities no Heresy is drawn."""
        g = early(3, lands=CITY_FIELDS)
        assert [path(g, letter).get("pope") for letter in "ABCDEF"] == ["communion"] * 6
        assert all("heresies" not in land(g, city) for city in BIG_CITIES.values())

    def test_a_pope_does_not_convert(self):
        """5.2.2: plain stays plain, Christian stays Christian."""
        lands = {**CITY_FIELDS, "carthage": {"field": "wealthy_4_3", "christian": True}}
        g = early(3, lands=lands)
        assert [city for city in BIG_CITIES.values() if land(g, city).get("christian")] == ["carthage"]

    def test_undiscovered_cities_draw_in_path_order(self):
        """5.2.2, R51: Heresies go to undiscovered Big Cities from Path A on; an Ebionite needs no Jews there."""
        lands = {name: tile for name, tile in CITY_FIELDS.items() if name not in ("rome", "ctesiphon", "carthage")}
        g = early(3, "heresy:gnostics", "heresy:ebionites", "heresy:gnostics", lands=lands)
        assert land(g, "rome")["heresies"] == {"gnostics": 1}
        assert land(g, "ctesiphon")["heresies"] == {"ebionites": 1}
        assert land(g, "carthage")["heresies"] == {"gnostics": 1}
        assert g.position()["cups"]["heresies"] == {"gnostics": 1, "ebionites": 2}
        assert path(g, "D")["pope"] == "communion"

    def test_order_of_the_draws_matters(self):
        """5.2.2, R51: the first drawn tile is Path A's, the last Path F's."""
        lands = {name: tile for name, tile in CITY_FIELDS.items() if name not in ("rome", "carthage")}
        g = early(3, "heresy:ebionites", "heresy:gnostics", lands=lands)
        assert land(g, "rome")["heresies"] == {"ebionites": 1}
        assert land(g, "carthage")["heresies"] == {"gnostics": 1}

    def test_a_heresy_already_there_is_joined(self):
        """5.2.2: Mithra in an undiscovered Big City does not spare it the draw."""
        lands = {name: tile for name, tile in CITY_FIELDS.items() if name != "armenia"}
        g = early(3, "heresy:gnostics", lands={**lands, "armenia": {"heresies": {"mithra": 1}}})
        assert land(g, "armenia")["heresies"] == {"mithra": 1, "gnostics": 1}

    def test_only_on_turn_3(self):
        """5.2.2: on Turn 4 nothing of the kind happens."""
        g = early(4, paths={"A": {"missionary": {"rank": "bishop", "at": "rome"}}})
        assert all("pope" not in path(g, letter) for letter in "ABCDEF")
        assert "relics" not in path(g, "A")


class Test_5_2_3_The_Age_of_Constantine:
    """5.2.3 Turn 10: a Christian Emperor, two Faiths, one Council, Relics gain a price"""

    POPES: ClassVar[dict] = {letter: {"pope": "communion"} for letter in "ABCDEF"}

    def test_policy_and_faiths(self):
        """5.2.3: Christian Emperor, Catholic on A, Orthodox (eagle) on B without a die."""
        g = early(10, 3, "faith:nestorian", 2, paths=self.POPES)
        assert g.position().get("roman_policy", "christian_emperor") == "christian_emperor"
        assert path(g, "A")["faith"] == "catholic"
        assert path(g, "B")["faith"] == "orthodox_eagle"
        assert path(g, "A")["pope"] == path(g, "B")["pope"] == "communion"

    def test_one_council_only(self):
        """5.2.3, R74: the Acts Track's Council is Arles itself; one more Path is marked, not two."""
        g = early(10, 6, "faith:donatist", 3, paths=self.POPES)
        assert path(g, "F")["faith"] == "donatist"
        assert path(g, "F")["pope"] == "schism"
        assert [letter for letter in "ABCDEF" if "faith" in path(g, letter)] == ["A", "B", "F"]

    def test_arles_rerolls_a_and_b(self):
        """5.2.3, R74: A and B are marked before the Council, so their numbers are rolled again."""
        g = early(10, 1, 2, 2, 1, 4, "faith:arian", 1, paths=self.POPES)
        assert path(g, "D")["faith"] == "arian"
        assert path(g, "D")["pope"] == "communion"

    def test_lex_romana_does_not_outlive_turn_9(self):
        """5.2.3: a persecuting Emperor before, a Christian one after."""
        g = early(10, 3, "faith:nestorian", 1, paths=self.POPES, roman_policy="lex_romana")
        assert g.position().get("roman_policy", "christian_emperor") == "christian_emperor"

    def test_a_red_dot_makes_him_heretical(self):
        """5.2.3, 6.3: with wafer 12 on Turn 10 the new Emperor turns Heretical, not to the lions."""
        g = early(10, 3, "faith:nestorian", 1, paths=self.POPES, wafer=12)
        assert g.position()["roman_policy"] == "heretical_emperor"

    @pytest.mark.parametrize(("turn", "sold"), [(9, False), (10, True)])
    def test_relics_are_worth_something_now(self, turn, sold):
        """5.2.3: Relics in Jerusalem sell from Turn 10 on."""
        g = at(turn=turn, treasury=2, lands=dict(ANCHOR), paths={"A": {"relics": "jerusalem"}}, james="relics")
        assert ("sell_relics:A" in legal(g)) is sold
        assert ("sell_relics:james" in legal(g)) is sold

    @pytest.mark.parametrize(("turn", "price"), [(10, 1), (24, 1), (25, 2), (27, 2)])
    def test_price_of_relics(self, turn, price):
        """5.2.3, 5.2.6: 1 $ on Turns 10 to 24, 2 $ from Turn 25 on."""
        g = at(turn=turn, treasury=2, lands=dict(ANCHOR), james="relics")
        g.step("sell_relics:james", chance=[], strict=True)
        assert treasury(g) == 2 + price

    @pytest.mark.parametrize(("turn", "gone"), [(9, False), (10, True)])
    def test_rome_is_christian_from_now_on(self, turn, gone):
        """5.2.3, 7.5: Christian Rome adds 1 against a Heresy, Pagan Rome does not."""
        g = at(
            turn=turn,
            treasury=3,
            lands={**ANCHOR, "albania": {"field": "poor_1_1", "heresies": {"gnostics": 1}}},
            paths={"C": {"roman_control": "albania"}},
        )
        g.step("end_heresy_for_solidus:albania", chance=[5], strict=True)
        assert ("heresies" not in land(g, "albania")) is gone

    @pytest.mark.parametrize(("turn", "moves"), [(9, False), (10, True)])
    def test_the_capital_moves_under_a_christian_emperor(self, turn, moves):
        """5.2.3, 7.12: before Turn 10 the Capital stays in Rome."""
        g = at(
            turn=turn,
            treasury=3,
            lands=dict(ANCHOR),
            paths={"A": {"roman_control": "britain"}, "B": {"roman_control": "constantinople"}},
        )
        assert ("move_capital:constantinople" in legal(g)) is moves


class Test_5_2_4_The_Fall_of_Rome:
    """5.2.4 Turn 15: the West falls, gold Wafers, Hordes, Nubia, Knights"""

    CITIES: ClassVar[dict] = {
        "A": {"roman_control": "britain"},
        "B": {"roman_control": "danube_valley"},
        "C": {"roman_control": "armenia"},
        "E": {"roman_control": "thebes"},
        "F": {"roman_control": "tingitana"},
    }

    def fall(self, **position) -> Game:
        """Turn 15 up to the Capital's question; no die is rolled before it."""
        paths = merged(FAITHS, self.CITIES, position.pop("paths", {}))
        g = at(turn=14, lands={**ANCHOR, **position.pop("lands", {})}, paths=paths, **position)
        g.step("end", chance=[], strict=True)
        return g

    def test_path_a_is_lost_and_the_papal_states_stand(self):
        """5.2.4: Path A's Control Tile goes, the Papal States come; the other tiles stay."""
        g = history(15, 6, paths={"A": {"roman_control": "britain"}, "F": {"roman_control": "cyrene"}})
        assert "roman_control" not in path(g, "A")
        assert g.position()["papal_states"] is True
        assert path(g, "F")["roman_control"] == "cyrene"
        assert moves_of(g) == {"rome", "antioch", "cyrene"}

    def test_the_army_in_the_west_stays(self):
        """5.2.4, R47: the Army in Belgium is not moved by the fall itself."""
        g = at(
            turn=14,
            roman_army="belgium",
            lands=dict(ANCHOR),
            paths=merged(FAITHS, {"A": {"roman_control": "britain"}, "C": {"roman_control": "antioch"}}),
        )
        g.step("end", chance=[6], strict=True)
        assert g.decision == "army_move"
        assert g.position()["roman_army"] == "belgium"

    def test_the_capital_is_asked_for(self):
        """5.2.4, R16: a free move to any Big City under Roman rule; Rome itself has just been lost."""
        g = self.fall()
        assert g.decision == "capital_after_the_fall"
        assert legal(g) == {
            "end",
            "move_capital:constantinople",
            "move_capital:armenia",
            "move_capital:alexandria",
            "move_capital:carthage",
        }

    def test_the_capital_moves_for_nothing(self):
        """5.2.4, R16: no $ needed, none paid."""
        g = self.fall()
        g.step("move_capital:constantinople", chance=[6, "wafer:15"], strict=True)
        assert g.position()["roman_capital"] == "constantinople"
        assert treasury(g) == 3

    def test_the_capital_may_stay(self):
        """5.2.4, R16: `end` leaves it in Rome."""
        g = self.fall()
        g.step("end", chance=[6, "wafer:15"], strict=True)
        assert g.position().get("roman_capital", "rome") == "rome"

    def test_no_city_no_question(self):
        """5.2.4, R16: with no Roman Big City left the Capital is not asked for."""
        g = history(15, 6, paths={"B": {"roman_control": "greece"}, "F": {"roman_control": "sufetula"}})
        assert g.position().get("roman_capital", "rome") == "rome"

    def test_hordes_deploy(self):
        """5.2.4: six Hordes stand in their Homelands."""
        g = history(15, 6)
        assert {letter: horde_of(g, letter) for letter in "ABCDEF"} == FIRST_HORDES

    def test_hordes_are_not_there_before(self):
        """5.2.4: on Turn 14 none is on the map."""
        g = early(14)
        assert all(horde_of(g, letter) is None for letter in "ABCDEF")

    def test_gold_wafers_join_the_cup(self):
        """5.2.4: the sixteen gold ones are added to the silver ones still there."""
        g = history(15, 6, cups={"wafers": [3, 15]})
        assert sorted(g.position()["cups"]["wafers"]) == [3, 15, *range(17, 33)]

    def test_a_gold_wafer_works_on_turn_15_already(self):
        """5.2.4, 6.8: wafer 28's orders move the Hordes just deployed."""
        g = at(turn=14, lands=dict(ANCHOR), paths=dict(FAITHS))
        g.step("end", chance=[6, "wafer:28"], strict=True)
        assert horde_of(g, "A")["at"] == "britain"
        assert horde_of(g, "D")["at"] == "mongolia"
        assert horde_of(g, "F")["at"] == "numidia"

    def test_no_gold_wafer_before(self):
        """5.2.4: on Turn 14 the cup has no gold Wafer."""
        g = at(turn=13, lands=dict(ANCHOR), paths=dict(FAITHS))
        with pytest.raises(ChanceError):
            g.step("end", chance=["wafer:17"], strict=True)
        assert g.turn == 13

    @pytest.mark.parametrize(
        ("green", "die", "made"),
        [(0, 1, False), (1, 2, True), (1, 3, False), (2, 4, True), (2, 5, False), (3, 6, True), (3, 1, True)],
    )
    def test_nubia(self, green, die, made):
        """5.2.4, R50: made when the die is at most twice the Christian ones of the three Lands; always rolled."""
        three = ["nobadia", "makouria", "alodia"]
        lands = {name: {"field": "women_2_2", "christian": i < green} for i, name in enumerate(three)}
        g = history(15, die, lands=lands)
        assert g.position().get("nubia") == ("alodia" if made else None)

    def test_other_lands_make_no_nubia(self):
        """5.2.4: Thebes and Ethiopia do not count, nor does a Land under a Heresy."""
        lands = {
            "thebes": dict(GREEN),
            "ethiopia": dict(GREEN),
            "alodia": {**GREEN, "heresies": {"gnostics": 1}},
        }
        assert "nubia" not in history(15, 1, lands=lands).position()

    def test_nubia_stands_in_alodia_whatever_is_christian(self):
        """5.2.4: one Christian Land is enough, and it need not be Alodia."""
        g = history(15, 2, lands={"nobadia": dict(GREEN)})
        assert g.position()["nubia"] == "alodia"

    def test_knights(self):
        """5.2.4: three Knights wait in the Damaged Armies box from Turn 15 on."""
        assert history(15, 6).position()["knights_damaged"] == 3
        assert not early(14).position().get("knights_damaged")

    def test_nubia_is_rolled_before_the_council(self):
        """5.2.4, 5.5: the era comes first; 2 makes Nubia, 3 marks Path C, 6 splits it."""
        paths = {letter: tile for letter, tile in FAITHS.items() if letter not in "CD"}
        g = history(
            15,
            *[2, 3, "faith:apollinarian", 6],
            paths={**paths, "C": {"pope": "communion"}},
            lands={"nobadia": dict(GREEN)},
            faiths=False,
        )
        assert g.position()["nubia"] == "alodia"
        assert path(g, "C")["faith"] == "apollinarian"
        assert path(g, "C")["pope"] == "schism"


class Test_5_2_5_The_Rise_of_Islam:
    """5.2.5 Turn 21: Jerusalem is lost, six Jihads stand there, the Isis cult ends"""

    def test_six_jihads_in_jerusalem(self):
        """5.2.5: one tile for each Path."""
        g = history(21)
        assert [path(g, letter)["arab"] for letter in "ABCDEF"] == [{"kind": "jihad", "at": "jerusalem"}] * 6
        assert g.position().get("jerusalem", "arab") == "arab"

    def test_none_before(self):
        """5.2.5: on Turn 20 no Arab is on the map."""
        assert all("arab" not in path(history(20), letter) for letter in "ABCDEF")

    def test_isis_is_gone(self):
        """5.2.5: every Cult of Isis leaves the map on Turn 21, not earlier."""
        lands = {"tripoli": {"isis": 1}, "kiev": {"field": "poor_1_1", "isis": 1}}
        g = history(20, lands=lands)
        assert land(g, "tripoli")["isis"] == land(g, "kiev")["isis"] == 1
        g = history(21, lands=lands)
        assert "isis" not in land(g, "tripoli")
        assert "isis" not in land(g, "kiev")
        assert land(g, "kiev")["field"] == "poor_1_1"

    def test_three_jihad_steps_follow_at_once(self):
        """5.2.5, 6.9: Turn 21 itself has its three Steps."""
        g = at(turn=20, lands=dict(ANCHOR))
        g.step("end", chance=["wafer:15", 2, 3, 2, 1, 6, 1], strict=True)
        assert path(g, "B")["arab"] == {"kind": "jihad", "at": "constantinople"}
        assert path(g, "F")["arab"] == {"kind": "jihad", "at": "cyrene"}
        assert path(g, "A")["arab"] == {"kind": "jihad", "at": "jerusalem"}


class Test_5_2_6_The_Early_Middle_Ages:
    """5.2.6 Turn 25: Abbasids, the end of the Vandals, dearer Relics"""

    def test_all_jihads_flip_where_they_stand(self):
        """5.2.6: on the map and in Jerusalem alike."""
        seats = {
            "A": "jerusalem",
            "B": "greece",
            "C": "antioch",
            "D": "merv",
            "E": "thebes",
            "F": "tingitana",
        }
        paths = {letter: arab("jihad", where) for letter, where in seats.items()}
        g = history(25, paths=merged(paths, {"C": {"roman_control": "armenia"}}))
        for letter, where in seats.items():
            assert path(g, letter)["arab"] == {"kind": "abbasid", "at": where}

    def test_they_move_no_more(self):
        """5.2.6: no Jihad Step on Turn 25, no die."""
        g = at(turn=24, lands=dict(ANCHOR), paths=merged(FAITHS, {"B": arab("jihad", "greece")}))
        g.step("end", chance=["wafer:15"], strict=True)
        assert path(g, "B")["arab"] == {"kind": "abbasid", "at": "greece"}

    @pytest.mark.parametrize("seat", ["sufetula", "carthage", "numidia"])
    def test_vandals_leave_roman_africa(self, seat):
        """5.2.6: with Sufetula under Rome the Vandals are taken off the map."""
        g = history(25, paths={"F": {"roman_control": seat, **horde("vandals_arian", "tingitana")}})
        assert horde_of(g, "F") is None
        assert path(g, "F")["roman_control"] == seat

    def test_even_from_their_homeland(self):
        """5.2.6: a Horde that waits in its Homeland goes as well."""
        g = history(25, paths={"F": {"roman_control": "tingitana", **horde("vandals_arian", "homeland_F")}})
        assert horde_of(g, "F") is None

    def test_berbers_stay(self):
        """5.2.6, R41: only the Vandal side is removed."""
        g = history(25, paths={"F": {"roman_control": "carthage", **horde("berbers_muslim", "tingitana")}})
        assert horde_of(g, "F") == {"tribe": "berbers_muslim", "at": "tingitana"}

    @pytest.mark.parametrize(
        "tiles",
        [
            {"roman_control": "tripoli"},
            {"roman_control": "numidia", **arab("jihad", "sufetula")},
            {"roman_control": "numidia", **ruler("king", "sufetula")},
            {},
        ],
    )
    def test_vandals_stay_when_sufetula_is_not_roman(self, tiles):
        """5.2.6: short of Sufetula, under an Arab, under a Ruler, or with no tile at all: they stay."""
        g = history(25, paths={"F": {**tiles, **horde("vandals_arian", "tingitana")}})
        assert horde_of(g, "F") == {"tribe": "vandals_arian", "at": "tingitana"}

    def test_an_arab_short_of_sufetula_does_not_save_them(self):
        """5.2.6, 2.8.3: with the Jihad in Tripoli, Sufetula is still Roman."""
        tiles = {"roman_control": "numidia", **arab("jihad", "tripoli"), **horde("vandals_arian", "tingitana")}
        assert horde_of(history(25, paths={"F": tiles}), "F") is None

    def test_not_on_turn_24(self):
        """5.2.6: it happens on Turn 25 only."""
        g = history(24, paths={"F": {"roman_control": "numidia", **horde("vandals_arian", "tingitana")}})
        assert horde_of(g, "F") == {"tribe": "vandals_arian", "at": "tingitana"}

    @pytest.mark.parametrize(("turn", "walks"), [(24, False), (25, True), (27, True)])
    def test_rome_may_walk_on_in_africa(self, turn, walks):
        """5.2.6, R52: from Turn 25 Path F's Control Tile may walk into an uncontrolled Land."""
        g = at(turn=turn, treasury=3, lands=dict(ANCHOR), paths={"F": {"roman_control": "carthage"}})
        assert ("attack_with_control:F" in legal(g)) is walks

    def test_the_walk_costs_one_and_asks_no_die(self):
        """5.2.6, R52: 1 $, one Land."""
        g = at(turn=25, treasury=3, lands=dict(ANCHOR), paths={"F": {"roman_control": "carthage"}})
        g.step("attack_with_control:F", chance=[], strict=True)
        assert path(g, "F")["roman_control"] == "numidia"
        assert treasury(g) == 2

    def test_not_while_berbers_are_there_nor_elsewhere(self):
        """5.2.6, R52: no walk with a Horde on Path F; no walk on another Path."""
        paths = {
            "F": {"roman_control": "cyrene", **horde("berbers_muslim", "tingitana")},
            "C": {"roman_control": "armenia"},
        }
        g = at(turn=25, treasury=3, lands=dict(ANCHOR), paths=paths)
        assert "attack_with_control:F" not in legal(g)
        assert "attack_with_control:C" not in legal(g)

    def test_not_into_the_homeland(self):
        """5.2.6, 2.1: from Tingitana there is nowhere to walk."""
        g = at(turn=25, treasury=3, lands=dict(ANCHOR), paths={"F": {"roman_control": "tingitana"}})
        assert "attack_with_control:F" not in legal(g)


class Test_5_2_7_The_Crusades:
    """5.2.7 The game ends with Turn 27"""

    def test_turn_27_is_the_last(self):
        """5.2.7: after the End of Turn 27 the game is over."""
        g = at(turn=27, treasury=3, lands=dict(ANCHOR))
        g.step("end", chance=[], strict=True)
        assert g.over
        assert g.decision == "game_over"

    def test_turn_26_is_not(self):
        """5.2.7: after Turn 26 one more Turn is played."""
        g = history(27)
        assert not g.over


HERESIES = [
    (2, {"gnostics": 3}),
    (3, {}),
    (4, {"marcionites": 1}),
    (5, {"montanists": 1}),
    (6, {}),
    (7, {"sabellians": 1}),
    (8, {"adoptionists": 1}),
    (9, {"manichees": 3}),
    (11, {}),
    (13, {"pelagians": 1}),
    (16, {}),
    (20, {"monotheletes": 1}),
    (21, {"paulicians": 1}),
    (24, {"iconoclasts": 1}),
    (27, {"cathars": 1}),
]


class Test_5_3_Hide_a_Heresy:
    """5.3 The Turn's Heresies enter the cup"""

    @pytest.mark.parametrize(("turn", "added"), HERESIES)
    def test_the_cup_grows(self, turn, added):
        """5.3: exactly the tiles of the Turn box join those in the cup."""
        play = history if turn >= 15 else early
        g = play(turn, lands=dict(CITY_FIELDS), cups={"heresies": {"ebionites": 1}})
        assert g.position()["cups"]["heresies"] == {"ebionites": 1, **added}

    def test_bogomils_on_turn_26(self):
        """5.3: Turn 26 adds one besides its two events."""
        g = history(26, 6, 6, cups={"heresies": {"ebionites": 1}}, paths={"D": horde("turks_pagan", "homeland_D")})
        assert g.position()["cups"]["heresies"] == {"ebionites": 1, "bogomils": 1}

    def test_it_can_be_drawn_at_once(self):
        """5.3, 6.5: the Heresy of the Turn may break out on the same Turn."""
        g = at(turn=3, lands=dict(ANCHOR), cups={"heresies": {"ebionites": 1}})
        g.step("end", chance=["wafer:1", "heresy:marcionites", 3, 5], strict=True)
        assert land(g, "georgia")["heresies"] == {"marcionites": 1}

    def test_not_before_its_turn(self):
        """5.3: on Turn 3 the Marcionites are not yet in the cup."""
        g = at(turn=2, lands={**ANCHOR, **CITY_FIELDS})
        with pytest.raises(ChanceError):
            g.step("end", chance=["wafer:1", "heresy:marcionites", 3, 5])
        assert g.turn == 2


THEOLOGIANS = [
    (3, "ignatius"),
    (4, None),
    (5, None),
    (6, "tertullian"),
    (7, "origen"),
    (8, "cyprian"),
    (9, None),
    (11, "athanasius"),
    (12, "john_chrysostom"),
    (13, "augustine"),
    (14, "leo"),
    (16, None),
    (19, "gregory"),
    (22, None),
    (23, "isaac_of_nineveh"),
    (24, "john_of_damascus"),
    (25, None),
    (27, None),
]


class Test_5_4_Great_Theologian:
    """5.4 Some Turns bring a Theologian"""

    @pytest.mark.parametrize(("turn", "name"), THEOLOGIANS)
    def test_who_comes(self, turn, name):
        """5.4: the Acts Track names him; on other Turns there is none."""
        play = history if turn >= 15 else early
        assert play(turn, lands=dict(CITY_FIELDS)).position().get("theologian") == name

    def test_cyril_and_methodius(self):
        """5.4: Turn 26 has one, too."""
        g = history(26, 6, 6, paths={"D": horde("turks_pagan", "homeland_D")})
        assert g.position()["theologian"] == "cyril_and_methodius"

    def test_an_unused_one_is_replaced(self):
        """5.4, 8.5: Tertullian's time ends with Turn 6; Origen follows on Turn 7."""
        assert early(7, theologian="tertullian").position()["theologian"] == "origen"

    def test_an_unused_one_does_not_wait(self):
        """5.4, 8.5: after Cyprian's Turn 8 nobody is there on Turn 9."""
        assert "theologian" not in early(9, theologian="cyprian").position()


class Test_5_5_Ecumenical_Council:
    """5.5 A Council gives a Path its Faith and judges it"""

    MARKED: ClassVar[dict] = {"A": {"faith": "catholic"}, "B": {"faith": "orthodox_eagle"}}

    def council(self, *dice, paths=None, lands=None, **rest):
        """The Council of Turn 12."""
        g = at(
            turn=11,
            lands={**ANCHOR, **(lands or {})},
            paths=merged(self.MARKED, {letter: {"pope": "communion"} for letter in "ABCDEF"}, paths or {}),
            **rest,
        )
        g.step("end", chance=[*dice, "wafer:15"], strict=True)
        return g

    def test_example_first_constantinople(self):
        """5.5, R44: Path F is marked already, roll again: Path E, Orthodox; a 6 beats its 5, so it is a Schism."""
        g = self.council(6, 5, "faith:orthodox", 6, paths={"F": {"faith": "donatist"}})
        assert path(g, "E")["faith"] == "orthodox"
        assert path(g, "E")["pope"] == "schism"
        assert path(g, "F")["pope"] == "communion"

    @pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
    def test_example_orthodox_is_pretty_safe(self, die):
        """5.5, R44: with the Orthodox tile only a 6 annoys the Council."""
        g = self.council(5, "faith:orthodox", die)
        assert path(g, "E")["pope"] == "communion"

    @pytest.mark.parametrize(
        ("faith", "limit"),
        [("orthodox", 5), ("nestorian", 2), ("one_nature", 2), ("donatist", 2), ("apollinarian", 3), ("arian", 1)],
    )
    def test_judgement_of_each_faith(self, faith, limit):
        """5.5: equal to the tile's die is mercy, one more is Schism."""
        assert path(self.council(3, f"faith:{faith}", limit), "C")["pope"] == "communion"
        assert path(self.council(3, f"faith:{faith}", limit + 1), "C")["pope"] == "schism"

    def test_roll_until_an_unmarked_path(self):
        """5.5: A and B are rolled again as often as they come."""
        g = self.council(1, 2, 1, 6, "faith:arian", 1)
        assert path(g, "F")["faith"] == "arian"
        assert [letter for letter in "ABCDEF" if "faith" in path(g, letter)] == ["A", "B", "F"]

    def test_last_path_without_a_path_die(self):
        """5.5, R50: with one Path left it is taken without a die."""
        paths = {letter: tile for letter, tile in FAITHS.items() if letter != "D"}
        g = self.council("faith:nestorian", 3, paths=paths)
        assert path(g, "D")["faith"] == "nestorian"
        assert path(g, "D")["pope"] == "schism"

    def test_two_paths_left_need_the_die(self):
        """5.5, R50: with two left the Path is rolled."""
        paths = {letter: tile for letter, tile in FAITHS.items() if letter not in "DF"}
        g = self.council(3, 6, "faith:nestorian", 2, paths=paths)
        assert path(g, "F")["faith"] == "nestorian"
        assert "faith" not in path(g, "D")

    def test_the_faith_leaves_the_cup(self):
        """5.5: one of two One Nature tiles is left."""
        g = self.council(3, "faith:one_nature", 1)
        assert g.position()["cups"]["faiths"] == {
            "orthodox": 1,
            "nestorian": 1,
            "one_nature": 1,
            "donatist": 1,
            "apollinarian": 1,
            "arian": 1,
        }

    def test_a_faith_not_in_the_cup(self):
        """5.5: a tile that lies on another Path cannot be drawn."""
        with pytest.raises(ChanceError):
            self.council(3, "faith:donatist", 1, paths={"F": {"faith": "donatist"}})

    def test_a_heretical_pope_can_be_excommunicated_too(self):
        """5.5, 6.5.3: the Heresy lies on the tile, the tile itself is flipped."""
        g = self.council(3, "faith:arian", 2, lands={"armenia": {"field": "poor_1_1", "heresies": {"gnostics": 1}}})
        assert path(g, "C")["pope"] == "schism"
        assert land(g, "armenia")["heresies"] == {"gnostics": 1}

    def test_a_schism_pays_nothing_on_the_same_turn(self):
        """5.5, 6.2: the Council comes before the Wafer's income."""
        lands = {name: dict(GREEN) for name in ("antioch", "armenia")}
        lands["albania"] = {"field": "poor_1_1", "christian": True}
        assert treasury(self.council(3, "faith:arian", 2, lands=lands)) == 3
        assert treasury(self.council(3, "faith:arian", 1, lands=lands)) == 4

    @pytest.mark.parametrize("turn", [12, 14, 15, 18, 22, 25])
    def test_council_turns(self, turn):
        """5.5: these Turns hold a Council; on Turn 15 Nubia's die comes first."""
        paths = {letter: tile for letter, tile in FAITHS.items() if letter != "C"} | {"C": {"pope": "communion"}}
        dice = [6] if turn == 15 else []
        play = history if turn >= 15 else early
        g = play(turn, *dice, "faith:arian", 6, paths=paths, faiths=False)
        assert path(g, "C")["faith"] == "arian"
        assert path(g, "C")["pope"] == "schism"

    @pytest.mark.parametrize("turn", [9, 11, 13, 16, 17, 19, 20, 21, 23, 24, 27])
    def test_turns_without_a_council(self, turn):
        """5.5: no Council, no die, no Faith."""
        play = history if turn >= 15 else early
        g = play(turn, faiths=False)
        assert all("faith" not in path(g, letter) for letter in "ABCDEF")


class Test_5_5_1_All_Paths_Filled:
    """5.5.1 With six Faiths placed, one try to heal a Schism"""

    HIMYAR = horde("himyar_clans", "ethiopia")  # rules Ethiopia and its Homeland: 2 $

    def council(self, money=5, melkites=3, paths=None, lands=None, turn=18, **rest) -> Game:
        """A Council with Path E in Schism and its Melkites in Nobadia."""
        rest.setdefault("cups", {"heresies": {"gnostics": 1}})
        return at(
            turn=turn,
            decision="council",
            treasury=money,
            lands={**ANCHOR, "nobadia": {**GREEN, "melkites": melkites}, **(lands or {})},
            paths=merged(FAITHS, {"E": {"pope": "schism", **self.HIMYAR}}, paths or {}),
            **rest,
        )

    def test_offered(self):
        """5.5.1: the Path in Schism or nothing."""
        assert legal(self.council()) == {"reconcile_path:E", "end"}

    def test_declined(self):
        """5.5.1, R17: `end` does nothing at all."""
        g = self.council()
        g.step("end", chance=["wafer:15"], strict=True)
        assert path(g, "E")["pope"] == "schism"
        assert land(g, "nobadia")["melkites"] == 3
        assert treasury(g) == 8
        assert g.position().get("roman_policy", "christian_emperor") == "christian_emperor"

    @pytest.mark.parametrize(
        ("melkites", "die", "won"),
        [(2, 1, False), (2, 2, True), (2, 3, False), (3, 3, True), (3, 4, False), (6, 6, True), (6, 1, False)],
    )
    def test_the_roll(self, melkites, die, won):
        """5.5.1, R49: at most the Melkites wins, a 1 always fails."""
        g = self.council(melkites=melkites)
        g.step("reconcile_path:E", chance=[die, "wafer:15"], strict=True)
        assert path(g, "E")["pope"] == ("communion" if won else "schism")
        assert treasury(g) == 5 - 2 + 3

    def test_success_leaves_the_melkites(self):
        """5.5.1: a won try keeps them and the Emperor's name."""
        g = self.council()
        g.step("reconcile_path:E", chance=[2, "wafer:15"], strict=True)
        assert land(g, "nobadia")["melkites"] == 3
        assert g.position().get("roman_policy", "christian_emperor") == "christian_emperor"

    def test_failure_costs_melkites_and_emperor(self):
        """5.5.1, R49: all Melkites of that Path are free again, wherever they stood; other Paths keep theirs."""
        g = self.council(
            lands={"thebes": {"field": "poor_1_1", "melkites": 2}, "antioch": {**GREEN, "melkites": 1}},
            melkites_available=1,
        )
        g.step("reconcile_path:E", chance=[4, "wafer:15"], strict=True)
        assert "melkites" not in land(g, "nobadia")
        assert "melkites" not in land(g, "thebes")
        assert land(g, "antioch")["melkites"] == 1
        assert g.position()["melkites_available"] == 6
        assert g.position()["roman_policy"] == "heretical_emperor"

    def test_the_emperor_stays_heretical_for_the_turn(self):
        """5.5.1, 6.3: with a plain Wafer he removes no Heresy in Roman Land on this Turn."""
        heresy = {"tripoli": {"field": "poor_1_1", "heresies": {"gnostics": 1}}}
        g = self.council(lands=heresy, paths={"F": {"roman_control": "tripoli"}})
        g.step("reconcile_path:E", chance=[5, "wafer:15"], strict=True)
        assert g.decision == "religious_action"
        g = self.council(lands=heresy, paths={"F": {"roman_control": "tripoli"}})
        g.step("reconcile_path:E", chance=[3, "wafer:15"], strict=True)
        assert g.decision == "christian_emperor"

    def test_the_full_price_is_needed(self):
        """5.5.1, R17: two hostile Lands cost 2 $; one $ is not enough."""
        assert "reconcile_path:E" in legal(self.council(money=2))
        assert "reconcile_path:E" not in legal(self.council(money=1))

    @pytest.mark.parametrize(
        ("tiles", "price"),
        [
            ({**horde("himyar_clans", "homeland_E")}, 1),
            ({**horde("himyar_clans", "alodia")}, 3),
            ({**horde("himyar_clans", "ethiopia"), **ruler("tyrant", "thebes")}, 3),
            ({**horde("himyar_clans", "ethiopia"), **ruler("king", "thebes")}, 2),
            ({**horde("himyar_clans", "homeland_E"), "roman_control": "thebes"}, 1),
        ],
    )
    def test_what_is_counted(self, tiles, price):
        """5.5.1: Lands and Homeland of a hostile Horde and a Tyrant's Land; not a King's, not Rome's."""
        assert "reconcile_path:E" in legal(self.council(money=price, paths={"E": tiles}))
        assert "reconcile_path:E" not in legal(self.council(money=price - 1, paths={"E": tiles}))

    @pytest.mark.parametrize("kind", ["jihad", "abbasid"])
    def test_arabs_are_counted(self, kind):
        """5.5.1: every Land behind an Arab tile costs 1 $."""
        turn = 22 if kind == "jihad" else 25
        tiles = {"E": {**arab(kind, "thebes"), **horde("himyar_clans", "homeland_E")}}
        assert "reconcile_path:E" in legal(self.council(turn=turn, money=3, paths=tiles))
        assert "reconcile_path:E" not in legal(self.council(turn=turn, money=2, paths=tiles))

    def test_an_allied_horde_costs_nothing(self):
        """5.5.1: the Jewish Khazars are no hostile force, so the try is free."""
        g = self.council(
            money=0,
            paths={"E": {"pope": "communion"}, "C": {"pope": "schism", **horde("khazars_jewish", "georgia")}},
            lands={"antioch": {**GREEN, "melkites": 2}},
        )
        assert legal(g) == {"reconcile_path:C", "end"}
        g.step("reconcile_path:C", chance=[2, "wafer:15"], strict=True)
        assert path(g, "C")["pope"] == "communion"
        assert treasury(g) == 3

    @pytest.mark.parametrize("melkites", [0, 1])
    def test_two_melkites_at_least(self, melkites):
        """5.5.1, R49: a try that cannot win is not offered."""
        cell = dict(GREEN) if melkites == 0 else {**GREEN, "melkites": 1}
        assert legal(self.council(lands={"nobadia": cell})) == {"end"}

    def test_only_healthy_christian_fields_count(self):
        """5.5.1, R49: Melkites on plain or heretical Fields do not count; two in one Land do."""
        lands = {
            "nobadia": {**GREEN, "melkites": 1},
            "thebes": {"field": "poor_1_1", "melkites": 2},
            "makouria": {"field": "poor_2_2", "christian": True, "melkites": 2, "heresies": {"gnostics": 1}},
        }
        cups = {"heresies": {"ebionites": 1}}
        assert legal(self.council(lands=lands, cups=cups)) == {"end"}
        lands["nobadia"] = {**GREEN, "melkites": 2}
        g = self.council(lands=lands, cups=cups)
        assert legal(g) == {"reconcile_path:E", "end"}
        g.step("reconcile_path:E", chance=[3, "wafer:15"], strict=True)
        assert path(g, "E")["pope"] == "schism"

    def test_melkites_of_another_path_do_not_help(self):
        """5.5.1: they must stand on the Path itself."""
        lands = {"nobadia": dict(GREEN), "antioch": {**GREEN, "melkites": 4}}
        assert legal(self.council(lands=lands)) == {"end"}

    def test_no_schism_no_question(self):
        """5.5.1: with every Pope in communion there is nothing to try."""
        assert legal(self.council(paths={"E": {"pope": "communion"}})) == {"end"}

    def test_one_try_a_council(self):
        """5.5.1, R17: with two Paths in Schism and money for both, only one is tried."""
        g = self.council(
            money=9,
            paths={"C": {"pope": "schism"}},
            lands={"antioch": {**GREEN, "melkites": 3}},
        )
        assert legal(g) == {"reconcile_path:C", "reconcile_path:E", "end"}
        g.step("reconcile_path:C", chance=[2, "wafer:15"], strict=True)
        assert g.decision == "religious_action"
        assert path(g, "E")["pope"] == "schism"

    def test_a_heretical_emperor_is_no_host(self):
        """5.5.1, R46: without a Christian Emperor nothing is offered."""
        assert legal(self.council(roman_policy="heretical_emperor")) == {"end"}

    def test_asked_in_the_history_phase_with_banked_money(self):
        """5.5.1, 8.6: with a Monastery's 1 $ the try against a Horde in its Homeland is open on Turn 18."""
        g = at(
            turn=17,
            treasury=4,
            lands={
                **ANCHOR,
                "gaul": {"field": "poor_1_1", "infrastructure": "monastery"},
                "nobadia": {**GREEN, "melkites": 2},
            },
            cups={"heresies": {"gnostics": 1}},
            paths=merged(FAITHS, {"E": {"pope": "schism", **horde("himyar_clans", "homeland_E")}}),
        )
        g.step("end", chance=[], strict=True)
        assert (g.turn, g.decision, treasury(g)) == (18, "council", 1)
        assert legal(g) == {"reconcile_path:E", "end"}

    def test_no_question_while_a_path_is_unmarked(self):
        """5.5.1: with five Faiths the Council marks the sixth Path and heals nothing."""
        g = at(
            turn=17,
            treasury=4,
            lands={
                **ANCHOR,
                "gaul": {"field": "poor_1_1", "infrastructure": "monastery"},
                "nobadia": {**GREEN, "melkites": 2},
            },
            cups={"heresies": {"gnostics": 1}},
            paths={k: v for k, v in FAITHS.items() if k not in "DE"}
            | {
                "D": {"pope": "communion"},
                "E": {"faith": "one_nature", "pope": "schism", **horde("himyar_clans", "homeland_E")},
            },
        )
        g.step("end", chance=["faith:arian", 1, "wafer:15"], strict=True)
        assert path(g, "E")["pope"] == "schism"
        assert path(g, "D")["pope"] == "communion"


class Test_5_6_Justinian:
    """5.6 Turn 17: Rome is Roman again, Hordes stop at the border"""

    def test_control_tile_in_rome(self):
        """5.6: Path A has a Control Tile again; the Papal States stay."""
        g = history(17, papal_states=True)
        assert path(g, "A")["roman_control"] == "rome"
        assert g.position()["papal_states"] is True
        assert moves_of(g) == {"rome", "antioch"}

    @pytest.mark.parametrize(("turn", "tile"), [(16, None), (18, None)])
    def test_on_turn_17_only(self, turn, tile):
        """5.6: neither on Turn 16 nor again on Turn 18."""
        assert path(history(turn), "A").get("roman_control") is tile

    @pytest.mark.parametrize("tribe", ["saxons_arian", "saxons_christian"])
    def test_a_horde_in_rome_goes_to_milan(self, tribe):
        """5.6: without a fight."""
        g = history(17, paths={"A": horde(tribe, "rome")}, papal_states=True)
        assert horde_of(g, "A") == {"tribe": tribe, "at": "milan"}
        assert path(g, "A")["roman_control"] == "rome"

    @pytest.mark.parametrize("where", ["milan", "gaul", "homeland_A"])
    def test_a_horde_elsewhere_stays(self, where):
        """5.6: only a Horde in Rome itself retreats."""
        assert horde_of(history(17, paths={"A": horde("saxons_arian", where)}), "A")["at"] == where

    @pytest.mark.parametrize("kind", ["king", "tyrant"])
    def test_a_ruler_in_rome_is_eliminated(self, kind):
        """5.6: King or Tyrant, he goes."""
        g = history(17, paths={"A": ruler(kind, "rome")}, papal_states=True)
        assert "ruler" not in path(g, "A")
        assert path(g, "A")["roman_control"] == "rome"

    def test_a_ruler_in_milan_stays(self):
        """5.6: Rome's neighbour is not touched."""
        g = history(17, paths={"A": ruler("tyrant", "milan")})
        assert path(g, "A")["ruler"] == {"kind": "tyrant", "at": "milan"}

    def border(self, turn, wafer, *dice, paths, **rest) -> Game:
        """A whole Turn up to the Religious Phase, the Wafer's orders included."""
        g = at(turn=turn - 1, lands=dict(ANCHOR), paths=merged(FAITHS, paths), **rest)
        g.step("end", chance=[f"wafer:{wafer}", *dice], strict=True)
        return g

    def test_hordes_stop_at_the_border(self):
        """5.6, R12: on Turn 17 an order into Roman Land is ignored, no die; other orders are carried out."""
        paths = {
            "A": horde("saxons_arian", "milan"),
            "D": horde("turks_pagan", "homeland_D"),
            "F": {"roman_control": "numidia", **horde("vandals_arian", "tingitana")},
        }
        g = self.border(17, 17, paths=paths)
        assert [horde_of(g, letter)["at"] for letter in "ADF"] == ["milan", "kashgar", "tingitana"]
        assert path(g, "F")["roman_control"] == "numidia"

    def test_the_first_move_counts_the_second_is_ignored(self):
        """5.6: up to the border a Horde moves on."""
        g = self.border(17, 17, paths={"F": {"roman_control": "numidia", **horde("vandals_arian", "homeland_F")}})
        assert horde_of(g, "F")["at"] == "tingitana"

    def test_nubia_is_no_roman_land(self):
        """5.6: an attack on Nubia is fought out even on Turn 17 (wafer 20, a Ruler in Alania first)."""
        g = self.border(17, 20, 3, 6, 1, 6, 6, nubia="alodia", paths={"E": horde("himyar_clans", "ethiopia")})
        assert horde_of(g, "E")["at"] == "ethiopia"
        assert g.position()["nubia"] == "alodia"

    def test_turn_18_is_war_again(self):
        """5.6: the truce is for one Turn; both moves of F2 are fought on Turn 18."""
        g = self.border(18, 17, 6, 6, paths={"F": {"roman_control": "numidia", **horde("vandals_arian", "tingitana")}})
        assert horde_of(g, "F")["at"] == "tingitana"

    @pytest.mark.parametrize(("turn", "open_"), [(16, False), (17, True), (20, True)])
    def test_attacks_from_the_papal_states(self, turn, open_):
        """5.6, 5.2.4, R48: the Army attacks out of the Papal States from Turn 17 on, control tile or not."""
        g = at(
            turn=turn,
            treasury=3,
            lands=dict(ANCHOR),
            roman_army="rome",
            papal_states=True,
            paths={"A": horde("saxons_arian", "milan")},
        )
        assert ("attack_with_army:A" in legal(g)) is open_


class Test_5_7_Charlemagne:
    """5.7 Turn 25: what has become of the Saxons?"""

    def test_arian_saxons_make_the_other_empire(self):
        """5.7, 5.7.2: the tile is replaced where it stands; no HRE."""
        g = history(25, paths={"A": horde("saxons_arian", "gaul")})
        assert horde_of(g, "A") == {"tribe": "unholy_arian_empire", "at": "gaul"}
        assert "holy_roman_empire" not in g.position()

    def test_not_on_turn_24(self):
        """5.7: before Turn 25 the Saxons stay Saxons."""
        g = history(24, paths={"A": horde("saxons_christian", "gaul")})
        assert horde_of(g, "A") == {"tribe": "saxons_christian", "at": "gaul"}
        assert "holy_roman_empire" not in g.position()

    def test_the_council_comes_first(self):
        """5.7, 5.5: while Turn 25's Council is asked the Jihads have flipped, the Saxons have not."""
        g = at(
            turn=24,
            treasury=4,
            lands={
                **ANCHOR,
                "kiev": {"field": "poor_1_1", "infrastructure": "monastery"},
                "nobadia": {**GREEN, "melkites": 2},
            },
            cups={"heresies": {"gnostics": 1}},
            paths=merged(
                FAITHS,
                {
                    "A": horde("saxons_arian", "gaul"),
                    "E": {"pope": "schism"},
                    "B": arab("jihad", "greece"),
                },
            ),
        )
        g.step("end", chance=[], strict=True)
        assert (g.turn, g.decision) == (25, "council")
        assert horde_of(g, "A")["tribe"] == "saxons_arian"
        assert path(g, "B")["arab"]["kind"] == "abbasid"
        g.step("end", chance=["wafer:15"], strict=True)
        assert horde_of(g, "A")["tribe"] == "unholy_arian_empire"


class Test_5_7_1_The_Holy_Roman_Empire:
    """5.7.1 Christian Saxons make the HRE"""

    def test_example_charlemagne_in_spain(self):
        """5.7.1: Abbasids in Rome, a King in Milan, Christian Saxons in Spain."""
        g = history(
            25,
            paths={"A": {**arab("jihad", "rome"), **ruler("king", "milan"), **horde("saxons_christian", "spain")}},
        )
        assert g.position()["holy_roman_empire"] == "spain"
        assert horde_of(g, "A") == {"tribe": "saxons_arian", "at": "gaul"}
        assert "ruler" not in path(g, "A")
        assert path(g, "A")["arab"] == {"kind": "abbasid", "at": "rome"}
        assert moves_of(g) == {"antioch", "milan", "spain"}

    @pytest.mark.parametrize(
        ("seat", "beyond"),
        [
            ("rome", "milan"),
            ("milan", "spain"),
            ("gaul", "belgium"),
            ("britain", "ireland"),
        ],
    )
    def test_the_saxons_step_back_one_land(self, seat, beyond):
        """5.7.1: the HRE takes their Land, they turn Arian one Land beyond."""
        g = history(25, paths={"A": horde("saxons_christian", seat)})
        assert g.position()["holy_roman_empire"] == seat
        assert horde_of(g, "A") == {"tribe": "saxons_arian", "at": beyond}

    def test_from_ireland_to_the_homeland(self):
        """5.7.1, R18: beyond the last Land there is only the Homeland."""
        g = history(25, paths={"A": horde("saxons_christian", "ireland")})
        assert g.position()["holy_roman_empire"] == "ireland"
        assert horde_of(g, "A") == {"tribe": "saxons_arian", "at": "homeland_A"}

    def test_saxons_in_their_homeland(self):
        """5.7.1: they stay there as Arians and the HRE starts in Ireland; a Tyrant in Gaul is absorbed."""
        g = history(25, paths={"A": {**horde("saxons_christian", "homeland_A"), **ruler("tyrant", "gaul")}})
        assert g.position()["holy_roman_empire"] == "ireland"
        assert horde_of(g, "A") == {"tribe": "saxons_arian", "at": "homeland_A"}
        assert "ruler" not in path(g, "A")

    def test_the_roman_tile_of_path_a_goes(self):
        """5.7.1: the HRE is Path A's control tile now."""
        g = history(25, paths={"A": {"roman_control": "rome", **horde("saxons_christian", "spain")}})
        assert "roman_control" not in path(g, "A")
        assert g.position()["holy_roman_empire"] == "spain"

    def test_it_stays_beside_the_arian_empire(self):
        """5.7.2: without an HRE Rome keeps its tile."""
        g = history(25, paths={"A": {"roman_control": "rome", **horde("saxons_arian", "spain")}})
        assert path(g, "A")["roman_control"] == "rome"

    def test_rulers_of_other_paths_are_safe(self):
        """5.7.1: only Path A is absorbed."""
        g = history(25, paths={"A": horde("saxons_christian", "gaul"), "B": ruler("king", "greece")})
        assert path(g, "B")["ruler"] == {"kind": "king", "at": "greece"}

    def test_with_occupied_spain_the_shortcut_is_used(self):
        """5.7.1, R5: Saxons in Milan step back to Gaul; Spain is not under the HRE in Gaul."""
        g = history(25, arab_spain="occupied", paths={"A": horde("saxons_christian", "milan")})
        assert g.position()["holy_roman_empire"] == "milan"
        assert horde_of(g, "A") == {"tribe": "saxons_arian", "at": "gaul"}
        g = history(25, arab_spain="occupied", paths={"A": horde("saxons_christian", "gaul")})
        assert moves_of(g) == {"antioch", "rome", "milan", "gaul"}

    def test_it_walks_into_empty_land(self):
        """5.7.1, R10: the HRE may walk forward without a die for 1 $."""
        g = at(turn=26, treasury=3, lands=dict(ANCHOR), holy_roman_empire="gaul")
        g.step("attack_with_control:A", chance=[], strict=True)
        assert g.position()["holy_roman_empire"] == "belgium"
        assert treasury(g) == 2

    @pytest.mark.parametrize(("die", "where"), [(3, "jerusalem"), (2, "rome")])
    def test_it_liberates_rome(self, die, where):
        """5.7.1, R11: from Milan its Land pushes the Abbasid (2) of Path A back."""
        g = at(
            turn=26,
            treasury=3,
            lands=dict(ANCHOR),
            holy_roman_empire="milan",
            paths={"A": arab("abbasid", "rome")},
        )
        g.step("attack_back_with_land:A", chance=[die], strict=True)
        assert path(g, "A")["arab"]["at"] == where

    def test_no_ruler_on_its_ground(self):
        """5.7.1, 6.4: a Ruler rolled for Milan under the HRE is rolled again."""
        g = at(
            turn=26, decision="christian_emperor", wafer=23, treasury=2, lands=dict(ANCHOR), holy_roman_empire="spain"
        )
        g.step("end", chance=[1, 2, 1, 4, 1], strict=True)
        assert path(g, "A")["ruler"] == {"kind": "tyrant", "at": "gaul"}


class Test_5_7_2_The_Unholy_Arian_Empire:
    """5.7.2 Arian Saxons make a stronger Horde"""

    @pytest.mark.parametrize("where", ["rome", "spain", "ireland", "homeland_A"])
    def test_in_the_same_place(self, where):
        """5.7.2: the new tile lies where the Saxons lay."""
        g = history(25, paths={"A": horde("saxons_arian", where)})
        assert horde_of(g, "A") == {"tribe": "unholy_arian_empire", "at": where}

    @pytest.mark.parametrize(("die", "seat", "tile"), [(5, "spain", "milan"), (6, "gaul", "spain")])
    def test_its_strength_is_five(self, die, seat, tile):
        """5.7.2, R13: a 5 does not repel it, a 6 does."""
        g = at(
            turn=26,
            decision="christian_emperor",
            wafer=26,
            treasury=2,
            lands=dict(ANCHOR),
            paths={"A": {"roman_control": "spain", **horde("unholy_arian_empire", "gaul")}},
        )
        g.step("end", chance=[die], strict=True)
        assert horde_of(g, "A")["at"] == seat
        assert path(g, "A")["roman_control"] == tile

    @pytest.mark.parametrize(("tribe", "open_"), [("unholy_arian_empire", False), ("saxons_arian", True)])
    def test_it_cannot_be_converted(self, tribe, open_):
        """5.7.2, R13: no try under 7.6, unlike the Arian Saxons."""
        g = at(
            turn=25,
            treasury=9,
            lands={**ANCHOR, "britain": dict(GREEN)},
            paths={"A": horde(tribe, "britain")},
        )
        assert ("convert_horde:A" in legal(g)) is open_

    def test_it_counts_as_arian_for_spain(self):
        """5.7.2, R13, 7.14: its two Lands and Homeland make the Reconquista cost 3 $."""
        position = {
            "turn": 25,
            "lands": {**ANCHOR, "spain": dict(GREEN), "gaul": dict(GREEN)},
            "arab_spain": "occupied",
            "paths": {"A": horde("unholy_arian_empire", "britain")},
        }
        assert "reconquista" in legal(at(treasury=3, **position))
        assert "reconquista" not in legal(at(treasury=2, **position))


class Test_5_8_Shewa_Sultanate:
    """5.8 Turn 26: the Himyar Clans become the Shewa Sultanate"""

    TURKS: ClassVar[dict] = {"D": horde("turks_pagan", "homeland_D")}

    @pytest.mark.parametrize("where", ["alodia", "ethiopia", "homeland_E"])
    def test_the_tile_flips_in_place(self, where):
        """5.8: where it stands, without a die of its own."""
        g = history(26, 6, 6, paths={**self.TURKS, "E": horde("himyar_clans", where)})
        assert horde_of(g, "E") == {"tribe": "shewa_muslim", "at": where}

    def test_not_earlier(self):
        """5.8: on Turn 25 they are still the Clans."""
        assert horde_of(history(25, paths={"E": horde("himyar_clans", "ethiopia")}), "E")["tribe"] == "himyar_clans"

    @pytest.mark.parametrize(("turn", "tribe", "falls"), [(25, "himyar_clans", False), (27, "shewa_muslim", True)])
    def test_intolerant(self, turn, tribe, falls):
        """5.8, 8.3.1: the Clans grant Religious Freedom, the Sultanate does not."""
        g = at(
            turn=turn, lands={**ANCHOR, "ethiopia": dict(GREEN)}, paths=merged(FAITHS, {"E": horde(tribe, "ethiopia")})
        )
        g.step("end")
        assert land(g, "ethiopia").get("christian", False) is not falls

    @pytest.mark.parametrize(
        ("tribe", "die", "where"), [("himyar_clans", 3, "ethiopia"), ("shewa_muslim", 3, "alodia")]
    )
    def test_harder_to_repel(self, tribe, die, where):
        """5.8: a 3 repels the Clans (2) but not the Sultanate (3)."""
        g = at(
            turn=20 if tribe == "himyar_clans" else 26,
            decision="christian_emperor",
            wafer=29,
            treasury=2,
            lands=dict(ANCHOR),
            nubia="alodia",
            paths={"E": horde(tribe, "ethiopia")},
        )
        g.step("end", chance=[3, 6, 1, die], strict=True)
        assert horde_of(g, "E")["at"] == where


class Test_5_9_Turkish_Decision:
    """5.9 Turn 26: the lower of two dice picks the Land whose creed the Turks take"""

    BIBLE: ClassVar[dict] = {
        "bibles": {"greek": "ready", "syriac": "used"}
    }  # protects the Land it lies on from Turn 25's apostasy

    def decide(self, *dice, lands=None, d=None, b=None, **rest) -> Game:
        paths = {"D": {**horde("turks_pagan", "kashgar"), **(d or {})}, "B": b or {}}
        return history(26, *dice, lands=lands or {}, paths=paths, **rest)

    def test_example_india(self):
        """5.9, R44: Abbasids hold three Lands, a Tyrant Christian India; the lower die is 4: Christian Turks."""
        g = self.decide(
            6,
            4,
            lands={
                "india": {**GREEN, "bible": "syriac"},
                "kashgar": {"field": "poor_1_1"},
                "mongolia": {"field": "poor_2_2"},
            },
            d={**arab("abbasid", "merv"), **ruler("tyrant", "india")},
            **self.BIBLE,
        )
        assert horde_of(g, "D") == {"tribe": "turks_christian", "at": "kashgar"}

    @pytest.mark.parametrize("dice", [(4, 6), (6, 4), (4, 4), (5, 4)])
    def test_the_lower_die_counts(self, dice):
        """5.9: order and doubles do not matter."""
        g = self.decide(*dice, lands={"india": {**GREEN, "bible": "syriac"}}, d=arab("abbasid", "merv"), **self.BIBLE)
        assert horde_of(g, "D")["tribe"] == "turks_christian"

    @pytest.mark.parametrize("dice", [(3, 6), (1, 4), (2, 2)])
    def test_islam_ruled_land(self, dice):
        """5.9, R19: any Land under the Arab tile makes them Muslim."""
        g = self.decide(*dice, d=arab("abbasid", "merv"))
        assert horde_of(g, "D") == {"tribe": "turks_muslim", "at": "kashgar"}

    def test_islam_rules_over_christians(self):
        """5.9, R19: a Christian Land under the Abbasids counts as Islam-ruled (a Pope protects it)."""
        g = self.decide(
            1,
            5,
            lands={"ctesiphon": dict(GREEN)},
            d={"pope": "communion", **arab("abbasid", "ctesiphon")},
        )
        assert land(g, "ctesiphon")["christian"] is True
        assert horde_of(g, "D")["tribe"] == "turks_muslim"

    @pytest.mark.parametrize("dice", [(4, 5), (6, 6), (5, 5)])
    def test_neither_makes_manichees(self, dice):
        """5.9: plain or undiscovered Lands beyond the Arabs."""
        g = self.decide(*dice, lands={"india": {"field": "poor_1_1"}}, d=arab("abbasid", "merv"))
        assert horde_of(g, "D") == {"tribe": "turks_manichee", "at": "kashgar"}

    def test_persian_land_is_not_islam_ruled(self):
        """5.9, R19: plain Ctesiphon under its Persian tile with no Arab there."""
        g = self.decide(
            1, 1, lands={"ctesiphon": {"field": "jews_3_2", "persian": "+1"}}, d=arab("abbasid", "jerusalem")
        )
        assert horde_of(g, "D")["tribe"] == "turks_manichee"

    def test_a_muslim_persia_alone_is_no_arab_rule(self):
        """5.9, R19: only control by an Arab tile counts, not the Persian religion."""
        g = self.decide(2, 3, persian_religion="muslim")
        assert horde_of(g, "D")["tribe"] == "turks_manichee"

    def test_their_own_christian_land(self):
        """5.9: a Christian Land under the Turks themselves counts."""
        g = self.decide(5, 6, lands={"kashgar": {**GREEN, "bible": "syriac"}}, **self.BIBLE)
        assert horde_of(g, "D")["tribe"] == "turks_christian"

    def test_in_the_homeland(self):
        """5.9: they change there just as well."""
        g = self.decide(6, 6, d=horde("turks_pagan", "homeland_D"))
        assert horde_of(g, "D") == {"tribe": "turks_manichee", "at": "homeland_D"}

    def test_on_turn_26_only(self):
        """5.9: no dice on Turns 25 and 27."""
        assert horde_of(history(25, paths={"D": horde("turks_pagan", "india")}), "D")["tribe"] == "turks_pagan"
        g = history(27, paths={"D": horde("turks_manichee", "india")})
        assert horde_of(g, "D")["tribe"] == "turks_manichee"

    @pytest.mark.parametrize("where", ["jerusalem", "cilicia", "greece", "kiev"])
    def test_seljuks_replace_the_abbasid_of_path_b(self, where):
        """5.9, R19: wherever it stands."""
        g = self.decide(1, 1, d=arab("abbasid", "persia"), b=arab("abbasid", where))
        assert path(g, "B")["arab"] == {"kind": "seljuks", "at": where}
        assert path(g, "D")["arab"] == {"kind": "abbasid", "at": "persia"}

    def test_seljuks_start_in_jerusalem(self):
        """5.9: with no Abbasid on Path B."""
        g = self.decide(1, 1, d=arab("abbasid", "persia"))
        assert path(g, "B")["arab"] == {"kind": "seljuks", "at": "jerusalem"}

    @pytest.mark.parametrize("dice", [(4, 4), (5, 6)])
    def test_no_seljuks_otherwise(self, dice):
        """5.9: Christian or Manichee Turks bring no Seljuks."""
        g = self.decide(
            *dice,
            lands={"india": {**GREEN, "bible": "syriac"}},
            d=arab("abbasid", "merv"),
            b=arab("abbasid", "greece"),
            **self.BIBLE,
        )
        assert path(g, "B")["arab"] == {"kind": "abbasid", "at": "greece"}

    def test_seljuks_march_on_the_same_turn(self):
        """5.9, 6.10: their first die is rolled on Turn 26."""
        g = at(
            turn=25,
            lands=dict(ANCHOR),
            paths={
                "D": {**horde("turks_pagan", "mongolia"), **arab("abbasid", "merv")},
                "B": arab("abbasid", "cilicia"),
            },
        )
        g.step("end", chance=[3, 3, "wafer:15", 2], strict=True)
        assert path(g, "B")["arab"] == {"kind": "seljuks", "at": "greece"}


class Test_5_10_Roman_Army_Move:
    """5.10 The Army goes to any Roman Land, or to the Papal States"""

    def move(self, turn=16, army="damaged", paths=None, **rest) -> Game:
        rest.setdefault("lands", dict(ANCHOR))
        return at(turn=turn, decision="army_move", roman_army=army, paths=paths or {}, **rest)

    def test_any_roman_land(self):
        """5.10: near or far, on every Path."""
        g = self.move(paths={"B": {"roman_control": "greece"}, "F": {"roman_control": "tripoli"}})
        assert legal(g) == {
            "end",
            "move_army:cilicia",
            "move_army:anatolia",
            "move_army:greece",
            "move_army:cyrene",
            "move_army:tripoli",
        }

    def test_the_move_is_free(self):
        """5.10: from the map or from the Damaged Armies box, no $."""
        for army in ("damaged", "cilicia"):
            g = self.move(army=army, paths={"B": {"roman_control": "greece"}})
            g.step("move_army:greece", chance=["wafer:15"], strict=True)
            assert g.position()["roman_army"] == "greece"
            assert treasury(g) == 3

    def test_it_may_stay(self):
        """5.10: `end` leaves it where it stands."""
        g = self.move(army="cilicia", paths={"B": {"roman_control": "greece"}})
        g.step("end", chance=["wafer:15"], strict=True)
        assert g.position()["roman_army"] == "cilicia"

    def test_a_damaged_army_may_stay_in_its_box(self):
        """5.10, R48: `end` works there, too."""
        g = self.move(paths={"B": {"roman_control": "greece"}})
        g.step("end", chance=["wafer:15"], strict=True)
        assert g.position()["roman_army"] == "damaged"

    @pytest.mark.parametrize(("turn", "asked"), [(13, False), (14, False), (15, True), (16, True)])
    def test_from_turn_15_on(self, turn, asked):
        """5.10, R15: before the Hordes come its place has no effect and nobody is asked."""
        g = at(
            turn=turn - 1,
            roman_army="cilicia",
            lands=dict(ANCHOR),
            paths=merged(FAITHS, {"B": {"roman_control": "greece"}}),
        )
        g.step("end", chance=([6] if turn == 15 else []) + ([] if asked else ["wafer:15"]), strict=True)
        assert g.decision == ("army_move" if asked else "religious_action")

    def test_no_roman_land_no_question(self):
        """5.10: with nowhere to go the box stays full."""
        g = at(turn=18, roman_army="damaged", lands=dict(ANCHOR), paths=dict(FAITHS))
        g.step("end", chance=["wafer:15"], strict=True)
        assert g.decision == "religious_action"
        assert g.position()["roman_army"] == "damaged"

    def test_the_papal_states(self):
        """5.10, 5.2.4: Rome is open while the Papal States are the player's."""
        assert moves_of(self.move(papal_states=True)) == {"rome"}
        assert moves_of(self.move(paths={"B": {"roman_control": "cilicia"}})) == {"cilicia"}

    @pytest.mark.parametrize(
        "tiles",
        [
            ruler("king", "rome"),
            ruler("tyrant", "rome"),
            horde("saxons_arian", "rome"),
            horde("saxons_christian", "rome"),
            arab("abbasid", "rome"),
            arab("abbasid", "milan"),
        ],
    )
    def test_papal_states_under_another(self, tiles):
        """5.10, R48: with any ruler over Rome, a King included, the Army may not go there."""
        turn = 25 if "arab" in tiles else 16
        g = self.move(turn=turn, papal_states=True, paths={"A": tiles, "B": {"roman_control": "cilicia"}})
        assert moves_of(g) == {"cilicia"}

    def test_a_horde_in_milan_does_not_close_rome(self):
        """5.10, R48: Rome itself is still the player's."""
        g = self.move(papal_states=True, paths={"A": horde("saxons_arian", "milan")})
        assert moves_of(g) == {"rome"}

    def test_lands_lost_inside_the_empire_are_closed(self):
        """5.10, 2.8: a Ruler's seat and the Lands behind an Arab are not Roman."""
        g = self.move(
            turn=25,
            paths={
                "B": {"roman_control": "constantinople", **ruler("king", "greece")},
                "F": {"roman_control": "carthage", **arab("abbasid", "tripoli")},
            },
        )
        assert moves_of(g) == {"cilicia", "anatolia", "constantinople", "sufetula", "carthage"}

    def test_nubia_is_closed(self):
        """5.10, 4.2.5.4: the Army cannot enter Nubia."""
        g = self.move(nubia="alodia", paths={"E": {"roman_control": "alexandria"}})
        assert moves_of(g) == {"alexandria"}

    def test_hre_lands_are_open(self):
        """5.10, 5.7.1, R45: the Army may stack with the HRE."""
        assert moves_of(self.move(turn=26, holy_roman_empire="milan")) == {"rome", "milan"}

    def test_from_land_that_is_no_longer_roman(self):
        """5.10, R47: an Army cut off in Belgium may leave it."""
        g = self.move(army="belgium", paths={"B": {"roman_control": "cilicia"}})
        g.step("move_army:cilicia", chance=["wafer:15"], strict=True)
        assert g.position()["roman_army"] == "cilicia"

    def test_it_comes_after_the_events(self):
        """5.10, 5.6: on Turn 17 Justinian's Rome is open for it without Papal States."""
        assert "rome" in moves_of(history(17))
