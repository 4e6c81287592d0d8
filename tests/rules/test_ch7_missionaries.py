"""Chapter 7, first part: what the phase allows, missionary moves, discovery (7.0 to 7.1.4.1)."""

import pytest

from mission_env import ChanceError, Game, IllegalAction

from .table import PATH_LANDS, at, land, legal, path, treasury

BIG_CITIES = ["rome", "constantinople", "armenia", "ctesiphon", "alexandria", "carthage"]
SPARE = {"numidia": {"field": "poor_2_2"}}  # something to do, so that the phase does not close by itself


def who(game: Game, letter: str) -> tuple:
    """Rank and place of a Path's missionary."""
    tile = path(game, letter).get("missionary", {})
    return tile.get("rank"), tile.get("at")


def stand(letter: str, rank: str, where: str, *, turn: int, money: int = 3, lands: dict | None = None, **more) -> Game:
    """One missionary on the map, a spare field elsewhere."""
    return at(
        turn=turn,
        treasury=money,
        lands={**SPARE, **(lands or {})},
        paths={letter: {"missionary": {"rank": rank, "at": where}}},
        **more,
    )


class Test_7_0_ReligiousPhase:
    """7.0 any action, any number of times, in any order, while the money lasts"""

    def test_actions_repeat_and_mix(self):
        """7.0: converting, walking and converting again in one Turn, the same Land tried twice."""
        g = stand(
            "D",
            "bishop",
            "ctesiphon",
            turn=4,
            money=5,
            lands={"persia": {"field": "slaves_1_1"}, "kiev": {"field": "poor_1_1"}},
        )
        g.step("convert_for_solidus:kiev", chance=[1])
        g.step("advance_missionary:D", chance=[])
        g.step("convert_for_solidus:persia", chance=[2])
        g.step("convert_for_solidus:kiev", chance=[2])
        assert land(g, "kiev")["christian"] is True
        assert land(g, "persia")["christian"] is True
        assert treasury(g) == 1
        assert g.decision == "religious_action"

    def test_no_debts(self):
        """7.0: with an empty treasury nothing that costs money is open."""
        g = stand("D", "bishop", "ctesiphon", turn=4, money=0)
        assert legal(g) == {"end"}

    def test_illegal_action_leaves_the_table_alone(self):
        """7.0: an action that cannot be paid is refused and changes nothing."""
        g = stand("D", "bishop", "ctesiphon", turn=4, money=0)
        before = g.position()
        with pytest.raises(IllegalAction):
            g.step("convert_for_solidus:numidia", chance=[6])
        assert g.position() == before

    def test_the_last_coin_may_be_spent(self):
        """7.0: one $ is enough for an action of one $."""
        g = at(turn=4, treasury=1, lands={"kiev": {"field": "poor_1_1"}})
        assert legal(g) == {"end", "convert_for_solidus:kiev"}

    def test_phase_closes_by_itself_when_nothing_is_left(self):
        """7.0, R43: with the last coin gone and nothing free left the engine closes the phase and plays on."""
        g = at(turn=5, treasury=1, lands={"kiev": {"field": "poor_1_1"}})
        g.step("convert_for_solidus:kiev", chance=[1, "wafer:15"], strict=True)
        assert g.turn == 6
        assert g.decision == "religious_action"
        assert treasury(g) == 3

    def test_phase_stays_open_while_something_is_left(self):
        """7.0, R43: one $ and one plain Field keep the phase open."""
        g = at(turn=5, treasury=2, lands={"kiev": {"field": "poor_1_1"}})
        g.step("convert_for_solidus:kiev", chance=[1], strict=True)
        assert (g.turn, g.decision) == (5, "religious_action")
        assert legal(g) == {"end", "convert_for_solidus:kiev"}

    def test_every_decision_offers_two_actions(self):
        """7.0, R43: playing the last legal action over several Turns never meets a decision with one answer."""
        g = Game.new("campaign", seed=3)
        for _ in range(60):
            if g.over:
                break
            assert len(set(g.legal_actions())) >= 2
            g.step(g.legal_actions()[-1])


class Test_7_1_Missionaries:
    """7.1 one missionary for each Path"""

    def test_apostles_start_in_jerusalem(self):
        """7.1: all six Paths have an Apostle in Jerusalem at the start, and James stays there."""
        g = Game.new("campaign", seed=0)
        assert all(who(g, letter) == ("apostle", "jerusalem") for letter in PATH_LANDS)
        assert g.position()["james"] == "jerusalem"

    @pytest.mark.parametrize("letter", list(PATH_LANDS))
    def test_each_walks_his_own_path(self, letter):
        """7.1: the first step leads to the first Land of the missionary's own Path."""
        first = PATH_LANDS[letter][0]
        g = stand(letter, "apostle", "jerusalem", turn=1, lands={first: {"field": "jews_3_2"}})
        g.step(f"advance_missionary:{letter}", chance=[], strict=True)
        assert who(g, letter) == ("apostle", first)

    def test_only_paths_with_a_missionary_are_offered(self):
        """7.1: a Path without missionary has no move to offer."""
        g = stand("D", "apostle", "jerusalem", turn=1)
        moves = {a for a in legal(g) if a.startswith(("advance_", "fly_"))}
        assert moves == {"advance_missionary:D", "advance_apostle_free:D"}

    def test_foreign_rule_does_not_stop_a_missionary(self):
        """7.1: a Land under a Tyrant may be entered."""
        g = at(
            turn=20,
            treasury=2,
            lands=SPARE,
            paths={"D": {"missionary": {"rank": "bishop", "at": "merv"}, "ruler": {"kind": "tyrant", "at": "india"}}},
        )
        g.step("advance_missionary:D", chance=["field:poor_1_1"], strict=True)
        assert who(g, "D") == ("bishop", "india")

    def test_gaul_milan_line_is_ignored(self):
        """7.1: without Arab Spain the way from Milan leads into Spain."""
        g = stand("A", "bishop", "milan", turn=5, lands={"spain": {"field": "poor_1_1"}})
        g.step("advance_missionary:A", chance=[], strict=True)
        assert who(g, "A") == ("bishop", "spain")

    def test_arab_spain_is_passed_by(self):
        """7.1, R5: while Spain is Arab the step from Milan leads to Gaul, one $ as ever."""
        g = stand("A", "bishop", "milan", turn=22, lands={"gaul": {"field": "poor_1_1"}}, arab_spain="occupied")
        g.step("advance_missionary:A", chance=[], strict=True)
        assert who(g, "A") == ("bishop", "gaul")
        assert treasury(g) == 2

    def test_missionary_in_arab_spain_leaves_to_gaul(self):
        """7.1, R56: a Bishop whom the conquest found in Spain walks on to Gaul."""
        g = stand("A", "bishop", "spain", turn=22, lands={"gaul": {"field": "poor_1_1"}}, arab_spain="occupied")
        g.step("advance_missionary:A", chance=[], strict=True)
        assert who(g, "A") == ("bishop", "gaul")


class Test_7_1_1_Apostles:
    """7.1.1 Apostles walk outward, for one $ or for nothing at the risk of their life"""

    def test_a_paid_step_costs_one_and_is_safe(self):
        """7.1.1: one $ and no die."""
        g = stand("D", "apostle", "merv", turn=1, lands={"india": {"field": "poor_1_1"}})
        g.step("advance_missionary:D", chance=[], strict=True)
        assert who(g, "D") == ("apostle", "india")
        assert treasury(g) == 2

    def test_a_free_step_needs_no_money(self):
        """7.1.1: an empty treasury still lets him walk for nothing."""
        g = stand("D", "apostle", "jerusalem", turn=1, money=0, lands={"ctesiphon": {"field": "jews_3_2"}})
        assert legal(g) == {"end", "advance_apostle_free:D"}
        g.step("advance_apostle_free:D", chance=[2], strict=True)
        assert who(g, "D") == ("apostle", "ctesiphon")
        assert treasury(g) == 0

    def test_a_free_step_never_takes_money(self):
        """7.1.1: money in hand is not touched by a free step."""
        g = stand("D", "apostle", "jerusalem", turn=1, money=3, lands={"ctesiphon": {"field": "jews_3_2"}})
        g.step("advance_apostle_free:D", chance=[6], strict=True)
        assert treasury(g) == 3

    @pytest.mark.parametrize("distance", [1, 2, 3, 4, 5, 6])
    def test_martyred_on_the_distance_or_less(self, distance):
        """7.1.1, R27: a roll equal to the distance kills; his Relics and the Bishop stand where he fell."""
        lands = ["jerusalem", *PATH_LANDS["D"]]
        there = lands[distance]
        g = stand("D", "apostle", lands[distance - 1], turn=1, lands={there: {"field": "poor_1_1"}})
        g.step("advance_apostle_free:D", chance=[distance], strict=True)
        assert who(g, "D") == ("bishop", there)
        assert path(g, "D")["relics"] == there

    @pytest.mark.parametrize("distance", [1, 2, 3, 4, 5])
    def test_lives_above_the_distance(self, distance):
        """7.1.1: a roll one above the distance lets him live, without Relics."""
        lands = ["jerusalem", *PATH_LANDS["D"]]
        there = lands[distance]
        g = stand("D", "apostle", lands[distance - 1], turn=1, lands={there: {"field": "poor_1_1"}})
        g.step("advance_apostle_free:D", chance=[distance + 1], strict=True)
        assert who(g, "D") == ("apostle", there)
        assert "relics" not in path(g, "D")

    def test_nobody_survives_the_seventh_land(self):
        """7.1.1, R50: Ireland is seven Lands out; the die is rolled and even a 6 kills."""
        g = stand("A", "apostle", "britain", turn=2, lands={"ireland": {"field": "poor_1_1"}})
        g.step("advance_apostle_free:A", chance=[6], strict=True)
        assert who(g, "A") == ("bishop", "ireland")
        assert path(g, "A")["relics"] == "ireland"

    def test_martyrdom_is_rolled_after_discovery(self):
        """7.1.1, R27: first the Field is drawn, then the die is rolled; the Field stays though he dies."""
        g = stand("D", "apostle", "ctesiphon", turn=1)
        g.step("advance_apostle_free:D", chance=["field:slaves_3_3", 2], strict=True)
        assert land(g, "persia")["field"] == "slaves_3_3"
        assert who(g, "D") == ("bishop", "persia")

    def test_die_before_the_field_is_the_wrong_order(self):
        """7.1.1, R27: the die cannot come before the draw."""
        g = stand("D", "apostle", "ctesiphon", turn=1)
        before = g.position()
        with pytest.raises(ChanceError):
            g.step("advance_apostle_free:D", chance=[2, "field:slaves_3_3"])
        assert g.position() == before

    def test_the_choice_in_a_big_city_comes_before_the_die(self):
        """7.1.1, R27: the Field of a Big City is chosen first, then the Apostle's fate is rolled."""
        g = stand("A", "apostle", "jerusalem", turn=1)
        g.step("advance_apostle_free:A", chance=["field:women_2_2", "field:poor_1_1", "field:slaves_4_4"], strict=True)
        assert g.decision == "choose_field"
        g.step("choose_field:slaves_4_4", chance=[1], strict=True)
        assert land(g, "rome")["field"] == "slaves_4_4"
        assert who(g, "A") == ("bishop", "rome")
        assert path(g, "A")["relics"] == "rome"

    def test_the_new_bishop_walks_only_for_money(self):
        """7.1.1: after the martyrdom his Bishop may walk on the same Turn, for one $ and not for nothing."""
        g = stand(
            "D",
            "apostle",
            "jerusalem",
            turn=1,
            lands={"ctesiphon": {"field": "jews_3_2"}, "persia": {"field": "poor_1_1"}},
        )
        g.step("advance_apostle_free:D", chance=[1], strict=True)
        assert "advance_apostle_free:D" not in legal(g)
        g.step("advance_missionary:D", chance=[], strict=True)
        assert who(g, "D") == ("bishop", "persia")
        assert path(g, "D")["relics"] == "ctesiphon"

    def test_homeland_makes_an_archbishop_without_relics(self):
        """7.1.1: a paid step into the Homeland replaces the Apostle by the Archbishop; no Relics are left."""
        g = stand("D", "apostle", "mongolia", turn=2)
        g.step("advance_missionary:D", chance=[], strict=True)
        assert who(g, "D") == ("archbishop", "homeland_D")
        assert "relics" not in path(g, "D")
        assert treasury(g) == 2

    def test_no_martyrdom_die_in_a_homeland(self):
        """7.1.1, R27: a free step into the Homeland rolls nothing and draws nothing."""
        g = stand("D", "apostle", "mongolia", turn=2)
        g.step("advance_apostle_free:D", chance=[], strict=True)
        assert who(g, "D") == ("archbishop", "homeland_D")
        assert "relics" not in path(g, "D")
        assert treasury(g) == 3

    def test_an_apostle_does_not_fly(self):
        """7.1.1: an Apostle has no way but the next Land out."""
        g = stand("D", "apostle", "merv", turn=1)
        assert not any(a.startswith("fly_archbishop") for a in legal(g))

    def test_women_do_not_stop_an_apostle(self):
        """7.1.1: discovering Women sends no Apostle back."""
        g = stand("D", "apostle", "ctesiphon", turn=1)
        g.step("advance_missionary:D", chance=["field:women_2_2"], strict=True)
        assert who(g, "D") == ("apostle", "persia")

    @pytest.mark.parametrize(
        ("start", "there", "roll", "rank"),
        [
            ("jerusalem", "cilicia", 1, "bishop"),
            ("jerusalem", "cilicia", 2, "apostle"),
            ("cilicia", "anatolia", 1, "bishop"),
            ("cilicia", "anatolia", 2, "bishop"),
            ("cilicia", "anatolia", 3, "apostle"),
            ("anatolia", "greece", 1, "bishop"),
            ("anatolia", "greece", 3, "bishop"),
            ("anatolia", "greece", 4, "apostle"),
        ],
    )
    def test_example_paul_walks_for_nothing(self, start, there, roll, rank):
        """7.1.1: the example: Path B's Apostle dies on 1 in Cilicia, on 1-2 in Anatolia, on 1-3 in Greece."""
        g = stand("B", "apostle", start, turn=1, lands={there: {"field": "poor_1_1"}})
        g.step("advance_apostle_free:B", chance=[roll], strict=True)
        assert who(g, "B") == (rank, there)


class Test_7_1_2_Bishops:
    """7.1.2 Bishops walk outward for one $ and are promoted in a Homeland"""

    def test_costs_one(self):
        """7.1.2: one $ a Land, no die."""
        g = stand("E", "bishop", "thebes", turn=5, lands={"nobadia": {"field": "poor_1_1"}})
        g.step("advance_missionary:E", chance=[], strict=True)
        assert who(g, "E") == ("bishop", "nobadia")
        assert treasury(g) == 2

    def test_never_for_nothing(self):
        """7.1.2: the free step is for Apostles alone."""
        g = stand("E", "bishop", "thebes", turn=5)
        assert "advance_missionary:E" in legal(g)
        assert "advance_apostle_free:E" not in legal(g)

    def test_only_forward(self):
        """7.1.2: no flight and no way back for a Bishop."""
        g = stand("E", "bishop", "makouria", turn=5)
        assert not any(a.startswith("fly_archbishop") for a in legal(g))

    def test_promoted_in_the_homeland(self):
        """7.1.2: the Bishop becomes Archbishop there; older Relics stay where they lie."""
        g = at(
            turn=5,
            treasury=3,
            lands=SPARE,
            paths={"E": {"missionary": {"rank": "bishop", "at": "ethiopia"}, "relics": "thebes"}},
        )
        g.step("advance_missionary:E", chance=[], strict=True)
        assert who(g, "E") == ("archbishop", "homeland_E")
        assert path(g, "E")["relics"] == "thebes"

    def test_a_horde_at_home_is_no_obstacle(self):
        """7.1.2: the Homeland may be entered though its Horde stands in it."""
        g = at(
            turn=16,
            treasury=3,
            lands=SPARE,
            paths={
                "E": {
                    "missionary": {"rank": "bishop", "at": "ethiopia"},
                    "horde": {"tribe": "himyar_clans", "at": "homeland_E"},
                }
            },
        )
        g.step("advance_missionary:E", chance=[], strict=True)
        assert who(g, "E") == ("archbishop", "homeland_E")

    def test_relics_stay_behind(self):
        """7.1.2: walking on, the Bishop leaves the Relics under him."""
        g = at(
            turn=4,
            treasury=3,
            lands={**SPARE, "milan": {"field": "poor_1_1"}},
            paths={"A": {"missionary": {"rank": "bishop", "at": "rome"}, "relics": "rome"}},
        )
        g.step("advance_missionary:A", chance=[], strict=True)
        assert who(g, "A") == ("bishop", "milan")
        assert path(g, "A")["relics"] == "rome"

    def test_starts_from_jerusalem(self):
        """7.1.2: a Bishop who succeeded an Apostle in Jerusalem sets out from there."""
        g = stand("C", "bishop", "jerusalem", turn=3, lands={"antioch": {"field": "jews_3_2"}})
        g.step("advance_missionary:C", chance=[], strict=True)
        assert who(g, "C") == ("bishop", "antioch")

    def test_an_archbishop_no_longer_walks(self):
        """7.1.2: after the promotion no outward step is offered."""
        g = stand("E", "archbishop", "homeland_E", turn=5)
        assert not any(a.startswith("advance_") for a in legal(g))


class Test_7_1_2_1_BishopsAndWomen:
    """7.1.2.1 a Bishop who finds Women turns back once"""

    @pytest.mark.parametrize("field", ["women_1_1", "women_2_2", "women_3_3"])
    def test_turns_back_where_he_came_from(self, field):
        """7.1.2.1: the Field stays, the Bishop returns, the $ is spent."""
        g = stand("D", "bishop", "ctesiphon", turn=5)
        g.step("advance_missionary:D", chance=[f"field:{field}"], strict=True)
        assert land(g, "persia")["field"] == field
        assert who(g, "D") == ("bishop", "ctesiphon")
        assert treasury(g) == 2

    def test_pays_again_and_stays(self):
        """7.1.2.1: the second entry costs another $ and does not fluster him."""
        g = stand("D", "bishop", "ctesiphon", turn=5)
        g.step("advance_missionary:D", chance=["field:women_2_2"], strict=True)
        g.step("advance_missionary:D", chance=[], strict=True)
        assert who(g, "D") == ("bishop", "persia")
        assert treasury(g) == 1

    def test_known_women_are_no_surprise(self):
        """7.1.2.1: Women found earlier do not send him back."""
        g = stand("D", "bishop", "ctesiphon", turn=5, lands={"persia": {"field": "women_2_2"}})
        g.step("advance_missionary:D", chance=[], strict=True)
        assert who(g, "D") == ("bishop", "persia")

    def test_other_groups_keep_him(self):
        """7.1.2.1: any other Field lets him stay."""
        g = stand("D", "bishop", "ctesiphon", turn=5)
        g.step("advance_missionary:D", chance=["field:wealthy_4_3"], strict=True)
        assert who(g, "D") == ("bishop", "persia")

    def test_first_step_leads_back_to_jerusalem(self):
        """7.1.2.1, R73: flustered on the first Land he stands in Jerusalem again."""
        g = stand("C", "bishop", "jerusalem", turn=3)
        g.step("advance_missionary:C", chance=["field:women_1_1"], strict=True)
        assert land(g, "antioch")["field"] == "women_1_1"
        assert who(g, "C") == ("bishop", "jerusalem")
        assert "advance_missionary:C" in legal(g)

    def test_women_chosen_in_a_big_city_keep_him(self):
        """7.1.2.1: in a Big City the player chose the Field: no penalty."""
        g = stand("C", "bishop", "antioch", turn=3)
        g.step("advance_missionary:C", chance=["field:women_2_2", "field:poor_1_1", "field:slaves_2_2"], strict=True)
        g.step("choose_field:women_2_2", chance=[], strict=True)
        assert land(g, "armenia")["field"] == "women_2_2"
        assert who(g, "C") == ("bishop", "armenia")

    def test_three_women_in_a_big_city_keep_him_too(self):
        """7.1.2.1: the penalty is off in a Big City even when all three Fields are alike."""
        g = stand("C", "bishop", "antioch", turn=3)
        g.step("advance_missionary:C", chance=["field:women_2_2", "field:women_2_2", "field:women_2_2"], strict=True)
        assert g.decision == "religious_action"
        assert who(g, "C") == ("bishop", "armenia")


class Test_7_1_3_Archbishops:
    """7.1.3 an Archbishop flies to any Land of his Path for one $"""

    def test_any_other_land_of_his_path(self):
        """7.1.3, R65: all Lands of the Path but the one he is in, nearer or further; no Homeland, no other Path."""
        g = stand("B", "archbishop", "greece", turn=8)
        flights = {a for a in legal(g) if a.startswith("fly_archbishop:")}
        assert flights == {f"fly_archbishop:{name}" for name in PATH_LANDS["B"] if name != "greece"}

    def test_from_the_homeland_all_lands(self):
        """7.1.3: from the Homeland every Land of the Path can be reached, all seven on Path A."""
        g = stand("A", "archbishop", "homeland_A", turn=8)
        flights = {a for a in legal(g) if a.startswith("fly_archbishop:")}
        assert flights == {f"fly_archbishop:{name}" for name in PATH_LANDS["A"]}

    def test_costs_one_whatever_the_distance(self):
        """7.1.3: one $ over the whole Path, no die."""
        g = stand("B", "archbishop", "homeland_B", turn=8, lands={"cilicia": {"field": "poor_1_1"}})
        g.step("fly_archbishop:cilicia", chance=[], strict=True)
        assert who(g, "B") == ("archbishop", "cilicia")
        assert treasury(g) == 2

    def test_not_for_nothing(self):
        """7.1.3: no money, no flight."""
        g = stand("B", "archbishop", "greece", turn=8, money=0)
        assert legal(g) == {"end"}

    def test_his_landing_discovers(self):
        """7.1.3: an Archbishop too discovers an unknown Land."""
        g = stand("B", "archbishop", "homeland_B", turn=8)
        g.step("fly_archbishop:kiev", chance=["field:slaves_2_2"], strict=True)
        assert land(g, "kiev") == {"field": "slaves_2_2"}

    def test_never_flustered(self):
        """7.1.3, R65: Women found by an Archbishop do not send him back."""
        g = stand("B", "archbishop", "homeland_B", turn=8)
        g.step("fly_archbishop:kiev", chance=["field:women_3_3"], strict=True)
        assert who(g, "B") == ("archbishop", "kiev")
        assert land(g, "kiev")["field"] == "women_3_3"

    def test_helps_to_convert_where_he_lands(self):
        """7.1.3: he flies in and adds one to the roll."""
        g = stand("B", "archbishop", "homeland_B", turn=8, lands={"cilicia": {"field": "poor_2_2"}})
        g.step("fly_archbishop:cilicia", chance=[], strict=True)
        g.step("convert_for_solidus:cilicia", chance=[2], strict=True)
        assert land(g, "cilicia")["christian"] is True

    def test_flies_again_and_again(self):
        """7.1.3: several flights in one Turn, each for one $."""
        g = stand(
            "B",
            "archbishop",
            "homeland_B",
            turn=8,
            lands={"cilicia": {"field": "poor_1_1"}, "kiev": {"field": "poor_1_1"}},
        )
        g.step("fly_archbishop:cilicia", chance=[], strict=True)
        g.step("fly_archbishop:kiev", chance=[], strict=True)
        assert who(g, "B") == ("archbishop", "kiev")
        assert treasury(g) == 1


class Test_7_1_4_Discovery:
    """7.1.4 an unknown Land gets a Field, plain side up, when a missionary enters"""

    def test_field_comes_plain(self):
        """7.1.4: the drawn Field lies on its plain side."""
        g = stand("D", "bishop", "ctesiphon", turn=5)
        g.step("advance_missionary:D", chance=["field:scholars_4_3"], strict=True)
        assert land(g, "persia") == {"field": "scholars_4_3"}

    def test_known_land_draws_nothing(self):
        """7.1.4: no draw in a Land that has a Field already; the Field keeps its side."""
        g = stand("D", "bishop", "ctesiphon", turn=5, lands={"persia": {"field": "poor_1_1", "christian": True}})
        g.step("advance_missionary:D", chance=[], strict=True)
        assert land(g, "persia") == {"field": "poor_1_1", "christian": True}

    def test_drawn_tile_leaves_the_cup(self):
        """7.1.4: what lies on the map is no longer in the cup."""
        g = stand("D", "bishop", "ctesiphon", turn=5)
        assert g.position()["cups"]["fields"]["physicians_2_2"] == 1
        g.step("advance_missionary:D", chance=["field:physicians_2_2"], strict=True)
        assert g.position()["cups"]["fields"].get("physicians_2_2", 0) == 0

    def test_a_tile_on_the_map_cannot_be_drawn(self):
        """7.1.4: a Field of which no copy is left in the cup does not come up."""
        g = stand("D", "bishop", "ctesiphon", turn=5, lands={"kiev": {"field": "physicians_2_2"}})
        before = g.position()
        with pytest.raises(ChanceError):
            g.step("advance_missionary:D", chance=["field:physicians_2_2"])
        assert g.position() == before

    def test_a_homeland_is_not_discovered(self):
        """7.1.4: the round Homeland takes no Field."""
        g = stand("D", "bishop", "mongolia", turn=5)
        g.step("advance_missionary:D", chance=[], strict=True)
        assert "field" not in land(g, "homeland_D")

    def test_other_tiles_stay(self):
        """7.1.4: a Heresy and an Isis tile in the unknown Land stay on the new Field."""
        g = stand("D", "bishop", "ctesiphon", turn=5, lands={"persia": {"heresies": {"mithra": 1}, "isis": 1}})
        g.step("advance_missionary:D", chance=["field:poor_1_1"], strict=True)
        assert land(g, "persia") == {"field": "poor_1_1", "heresies": {"mithra": 1}, "isis": 1}

    def test_the_new_field_can_be_converted_at_once(self):
        """7.1.4: discovery opens the Land for conversion, which an unknown Land is not."""
        g = stand("D", "bishop", "ctesiphon", turn=5)
        assert "convert_for_solidus:persia" not in legal(g)
        g.step("advance_missionary:D", chance=["field:poor_1_1"], strict=True)
        assert "convert_for_solidus:persia" in legal(g)


class Test_7_1_4_1_BigCityDiscovery:
    """7.1.4.1 three Fields are drawn in a Big City, one is chosen"""

    @pytest.mark.parametrize("city", BIG_CITIES)
    def test_three_draws_in_each_big_city(self, city):
        """7.1.4.1: the player chooses among three drawn Fields in all six Big Cities."""
        letter = next(k for k, names in PATH_LANDS.items() if city in names)
        spot = PATH_LANDS[letter].index(city)
        before = "jerusalem" if spot == 0 else PATH_LANDS[letter][spot - 1]
        g = at(turn=5, treasury=3, paths={letter: {"missionary": {"rank": "bishop", "at": before}}})
        g.step(
            f"advance_missionary:{letter}",
            chance=["field:women_2_2", "field:poor_1_1", "field:slaves_4_4"],
            strict=True,
        )
        assert g.decision == "choose_field"
        assert legal(g) == {"choose_field:women_2_2", "choose_field:poor_1_1", "choose_field:slaves_4_4"}
        g.step("choose_field:poor_1_1", chance=[], strict=True)
        assert land(g, city) == {"field": "poor_1_1"}
        assert who(g, letter) == ("bishop", city)

    def test_only_one_draw_elsewhere(self):
        """7.1.4.1: an ordinary Land takes one draw and asks nothing."""
        g = stand("F", "bishop", "cyrene", turn=5)
        with pytest.raises(ChanceError):
            g.step("advance_missionary:F", chance=["field:poor_1_1", "field:poor_1_1", "field:poor_1_1"])
        g.step("advance_missionary:F", chance=["field:poor_1_1"], strict=True)
        assert g.decision == "religious_action"

    def test_the_others_go_back(self):
        """7.1.4.1: the two Fields not chosen are in the cup again."""
        g = stand("F", "bishop", "sufetula", turn=5)
        g.step(
            "advance_missionary:F",
            chance=["field:physicians_2_2", "field:wealthy_4_3", "field:slaves_4_4"],
            strict=True,
        )
        g.step("choose_field:slaves_4_4", chance=[], strict=True)
        cup = g.position()["cups"]["fields"]
        assert cup.get("physicians_2_2") == 1
        assert cup.get("wealthy_4_3") == 1
        assert cup.get("slaves_4_4", 0) == 0

    def test_two_alike_leave_two_choices(self):
        """7.1.4.1: equal Fields are one choice."""
        g = stand("F", "bishop", "sufetula", turn=5)
        g.step("advance_missionary:F", chance=["field:poor_1_1", "field:poor_1_1", "field:slaves_4_4"], strict=True)
        assert legal(g) == {"choose_field:poor_1_1", "choose_field:slaves_4_4"}

    def test_three_alike_ask_nothing(self):
        """7.1.4.1, R43: with three equal Fields there is nothing to choose."""
        g = stand("F", "bishop", "sufetula", turn=5)
        g.step("advance_missionary:F", chance=["field:poor_1_1", "field:poor_1_1", "field:poor_1_1"], strict=True)
        assert g.decision == "religious_action"
        assert land(g, "carthage")["field"] == "poor_1_1"

    def test_a_known_big_city_is_not_drawn_again(self):
        """7.1.4.1: no draw where a Field lies."""
        g = stand("F", "bishop", "sufetula", turn=5, lands={"carthage": {"field": "poor_1_1"}})
        g.step("advance_missionary:F", chance=[], strict=True)
        assert who(g, "F") == ("bishop", "carthage")

    def test_an_archbishop_draws_three_as_well(self):
        """7.1.4.1: the flight into an unknown Big City draws three Fields."""
        g = at(turn=5, treasury=3, paths={"F": {"missionary": {"rank": "archbishop", "at": "homeland_F"}}})
        g.step("fly_archbishop:carthage", chance=["field:women_2_2", "field:poor_1_1", "field:slaves_4_4"], strict=True)
        g.step("choose_field:women_2_2", chance=[], strict=True)
        assert who(g, "F") == ("archbishop", "carthage")

    def test_a_cup_of_two_gives_two(self):
        """7.1.4.1: if the cup holds only two Fields, those two are drawn."""
        g = stand("F", "bishop", "sufetula", turn=5, cups={"fields": {"women_2_2": 1, "slaves_4_4": 1}})
        g.step("advance_missionary:F", chance=["field:women_2_2", "field:slaves_4_4"], strict=True)
        assert legal(g) == {"choose_field:women_2_2", "choose_field:slaves_4_4"}

    def test_half_made_choice_is_restored(self):
        """7.1.4.1: the position with the three drawn Fields can be written out and set up again."""
        g = stand("F", "bishop", "sufetula", turn=5)
        g.step("advance_missionary:F", chance=["field:women_2_2", "field:poor_1_1", "field:slaves_4_4"], strict=True)
        again = Game.from_position(g.position(), seed=0)
        assert again.decision == "choose_field"
        assert legal(again) == legal(g)
        assert again.position() == g.position()
