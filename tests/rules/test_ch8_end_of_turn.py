"""Chapter 8: collapse, Persian religion, apostasy, the final count, resets, money, the next Turn."""

import pytest

from mission_env import Game, IllegalAction

from .table import PATH_LANDS, TILES, at, land, legal, path, treasury

LANDS = [name for names in PATH_LANDS.values() for name in names]
BIBLES = ["greek", "latin", "armenian", "syriac", "coptic"]
GREEN = {"field": "women_2_2", "christian": True}
SPARE = {"cilicia": {"field": "poor_1_1"}}  # something to convert next Turn, so that play stops there
FLAME = ["ctesiphon", "persia", "merv"]


def christian(game: Game, name: str) -> bool:
    """Whether the Field lies on its green side."""
    return land(game, name).get("christian", False)


def close(game: Game) -> Game:
    """Ends a last Turn that asks no die."""
    game.step("end", chance=[], strict=True)
    return game


def last(**position) -> Game:
    """Stands on Turn 27, religious phase: `end` leads straight to the final count."""
    return at(turn=27, **position)


def flames(letter_d: dict | None = None, **more) -> dict:
    """All three flame Lands Christian and under the Abbasid tile in Merv."""
    tiles = ["women_2_2", "women_2_2", "women_1_1"]
    return {
        "lands": {name: {"field": tile, "christian": True} for name, tile in zip(FLAME, tiles, strict=True)},
        "paths": {
            "D": {"arab": {"kind": "abbasid", "at": "merv"}, "pope": "schism", "faith": "nestorian", **(letter_d or {})}
        },
        **more,
    }


def full_map(without: str = "poor_1_1") -> dict:
    """All 37 Lands Christian; one tile stays in the cup."""
    pool = [tile for tile, count in TILES.items() for _ in range(count)]
    pool.remove(without)
    return {name: {"field": tile, "christian": True} for name, tile in zip(LANDS, pool, strict=True)}


def points(**position) -> dict:
    """The count on Turn 27 as the position stands."""
    return last(**position).victory_points()


class Test_8_1_DarkAgesCollapse:
    """8.1 Dark Ages at 7 or more at the End of Turn loses the game"""

    @pytest.mark.parametrize("level", [7, 8])
    def test_seven_or_more_is_the_end(self, level):
        """8.1, R39: the game is over and scored -250."""
        g = close(at(turn=5, treasury=2, dark_ages=level, lands=SPARE))
        assert g.over
        assert g.decision == "game_over"
        assert list(g.legal_actions()) == []
        assert g.score() == -250

    def test_six_is_not(self):
        """8.1, R39: at 6 the next Turn begins."""
        g = at(turn=5, treasury=2, dark_ages=6, lands=SPARE)
        g.step("end", chance=["wafer:15"], strict=True)
        assert not g.over
        assert g.turn == 6

    def test_only_at_the_end_of_the_turn(self):
        """8.1: in the religious phase level 7 does no harm yet; a Theologian may still lower it."""
        g = at(turn=8, treasury=2, dark_ages=7, theologian="cyprian", lands=SPARE)
        assert not g.over
        g.step("reconcile_with_theologian", chance=[], strict=True)
        assert g.position()["dark_ages"] == 6
        g.step("end", chance=["wafer:15"], strict=True)
        assert not g.over
        assert g.turn == 9

    def test_a_theologian_may_bring_it_about(self):
        """8.1: a failed Evangelist lifts 6 to 7, the game falls at the End of Turn and not before."""
        g = at(turn=8, treasury=2, dark_ages=6, theologian="cyprian", lands={"kiev": {"field": "poor_1_1"}})
        g.step("convert_by_theologian:kiev", chance=[1], strict=True)
        assert g.position()["dark_ages"] == 7
        assert not g.over
        close(g)
        assert g.over
        assert g.score() == -250

    def test_comes_before_everything_else(self):
        """8.1, R39: no question about Persia or apostasy, and no count on Turn 27 either."""
        g = close(last(treasury=10, dark_ages=7, **flames()))
        assert g.over
        assert g.score() == -250
        assert christian(g, "merv")


class Test_8_2_PersianReligion:
    """8.2 Persia turns Muslim when the Abbasids rule all three flame Lands, unless five $ are paid"""

    def test_asked_when_five_are_there(self):
        """8.2: yes or no, with five $ in hand."""
        g = close(last(treasury=5, **flames()))
        assert g.decision == "persian_religion"
        assert legal(g) == {"yes", "no"}

    def test_yes_costs_five(self):
        """8.2: after paying Persia stays as it is and keeps its freedom."""
        g = close(last(treasury=6, **flames()))
        g.step("yes", chance=[], strict=True)
        assert g.position().get("persian_religion", "zoroastrian") == "zoroastrian"
        assert treasury(g) == 1
        assert all(christian(g, name) for name in FLAME)
        assert g.over

    def test_no_turns_it(self):
        """8.2: without paying, the freedom is lost on the same Turn; only the Pope still frees Ctesiphon."""
        g = close(last(treasury=5, **flames()))
        g.step("no", chance=[], strict=True)
        assert g.position()["persian_religion"] == "muslim"
        assert g.decision == "apostasy"
        assert legal(g) == {"end", "sustain:persia", "sustain:merv"}
        g.step("sustain:merv", chance=[], strict=True)
        assert treasury(g) == 3

    def test_four_is_not_asked(self):
        """8.2, R43: with less than five $ it turns without a question."""
        g = close(last(treasury=4, **flames()))
        assert g.decision == "apostasy"
        assert g.position()["persian_religion"] == "muslim"

    def test_broke(self):
        """8.2, R43: with nothing to pay the two Lands without a Pope fall away at once."""
        g = close(last(treasury=0, **flames()))
        assert g.over
        assert g.position()["persian_religion"] == "muslim"
        assert [christian(g, name) for name in FLAME] == [True, False, False]

    def test_two_lands_are_not_enough(self):
        """8.2: with Merv free nothing happens."""
        g = close(
            last(
                treasury=5,
                lands={name: dict(GREEN) for name in FLAME},
                paths={"D": {"arab": {"kind": "abbasid", "at": "persia"}}},
            )
        )
        assert g.over
        assert g.position().get("persian_religion", "zoroastrian") == "zoroastrian"
        assert treasury(g) == 5

    def test_an_abbasid_further_out_rules_them_too(self):
        """8.2: the tile in Kashgar rules all the Lands behind it."""
        g = close(last(treasury=5, **flames({"arab": {"kind": "abbasid", "at": "kashgar"}})))
        assert g.decision == "persian_religion"

    def test_a_ruler_in_merv_prevents_it(self):
        """8.2, R68: a Land under a Tyrant is not under Abbasid rule."""
        paths = {"D": {"arab": {"kind": "abbasid", "at": "persia"}, "ruler": {"kind": "tyrant", "at": "merv"}}}
        g = close(last(treasury=5, lands={"merv": dict(GREEN)}, paths=paths))
        assert g.over
        assert g.position().get("persian_religion", "zoroastrian") == "zoroastrian"
        assert christian(g, "merv")

    def test_jihads_do_not_count(self):
        """8.2, R68: before the Abbasids nothing turns, rich or poor."""
        paths = {"D": {"arab": {"kind": "jihad", "at": "mongolia"}}}
        for money in (0, 6):
            g = at(turn=22, treasury=money, lands=SPARE, paths=paths)
            g.step("end")
            assert g.decision != "persian_religion"
            assert g.turn == 23
            assert g.position().get("persian_religion", "zoroastrian") == "zoroastrian"

    def test_a_muslim_persia_is_not_asked(self):
        """8.2: a Muslim Persia is not asked again."""
        g = close(last(treasury=6, persian_religion="muslim", paths={"D": {"arab": {"kind": "abbasid", "at": "merv"}}}))
        assert g.over
        assert treasury(g) == 6


class Test_8_3_Apostasy:
    """8.3 Christian Fields under hostile rule or Heresy fall away"""

    @pytest.mark.parametrize(
        ("turn", "letter", "tribe", "where", "behind", "falls"),
        [
            (20, "A", "saxons_arian", "belgium", "britain", True),
            (20, "A", "saxons_christian", "belgium", "britain", False),
            (27, "A", "unholy_arian_empire", "belgium", "britain", True),
            (20, "B", "bulgars_pagan", "danube_valley", "kiev", True),
            (20, "B", "bulgars_christian", "danube_valley", "kiev", False),
            (20, "C", "khazars_pagan", "georgia", "alania", True),
            (20, "C", "khazars_jewish", "georgia", "alania", False),
            (20, "D", "turks_pagan", "kashgar", "mongolia", True),
            (27, "D", "turks_manichee", "kashgar", "mongolia", False),
            (27, "D", "turks_christian", "kashgar", "mongolia", False),
            (27, "D", "turks_muslim", "kashgar", "mongolia", True),
            (20, "E", "himyar_clans", "alodia", "ethiopia", False),
            (27, "E", "shewa_muslim", "alodia", "ethiopia", True),
            (20, "F", "vandals_arian", "numidia", "tingitana", False),
            (27, "F", "berbers_muslim", "numidia", "tingitana", True),
        ],
    )
    def test_hordes(self, turn, letter, tribe, where, behind, falls):
        """8.3: non-Christian Hordes endanger their Lands, unless they bring freedom (8.3.1); Christian ones do not."""
        lands = {**SPARE, where: dict(GREEN), behind: dict(GREEN)}
        g = at(turn=turn, lands=lands, paths={letter: {"horde": {"tribe": tribe, "at": where}}})
        g.step("end")
        assert christian(g, where) is not falls
        assert christian(g, behind) is not falls

    def test_land_before_a_horde_is_safe(self):
        """8.3: the Land that the Horde has not reached stays green."""
        g = close(
            last(
                lands={"merv": dict(GREEN), "india": dict(GREEN), "kashgar": dict(GREEN)},
                persian_religion="muslim",
                paths={"D": {"horde": {"tribe": "turks_muslim", "at": "kashgar"}}},
            )
        )
        assert [christian(g, name) for name in ("merv", "india", "kashgar")] == [True, True, False]

    def test_abbasids_endanger_all_their_lands(self):
        """8.3: their Land and those behind it, none beyond."""
        lands = {name: dict(GREEN) for name in ("cyrene", "tripoli", "sufetula")}
        g = close(last(lands=lands, paths={"F": {"arab": {"kind": "abbasid", "at": "tripoli"}}}))
        assert [christian(g, name) for name in lands] == [False, False, True]

    def test_jihads_endanger_nobody(self):
        """8.3, R37: before Turn 25 Jihad Land is in no danger and nothing is asked."""
        lands = {**SPARE, "cyrene": dict(GREEN), "tripoli": dict(GREEN)}
        g = at(
            turn=22,
            treasury=3,
            lands=lands,
            paths={"F": {"pope": "communion", "arab": {"kind": "jihad", "at": "tripoli"}}},
        )
        g.step("end")
        assert g.turn == 23
        assert christian(g, "cyrene") and christian(g, "tripoli")

    def test_the_baqt_tile_is_abbasid_already(self):
        """8.3, R37: the Abbasid tile under the Baqt endangers its Lands before Turn 25 too."""
        lands = {**SPARE, "alexandria": dict(GREEN), "thebes": dict(GREEN)}
        g = at(turn=22, lands=lands, baqt=True, paths={"E": {"arab": {"kind": "abbasid", "at": "thebes"}}})
        g.step("end")
        assert not christian(g, "alexandria") and not christian(g, "thebes")

    def test_seljuks_endanger_their_lands(self):
        """8.3, R37: the Seljuks are a non-Christian Horde."""
        lands = {"cilicia": dict(GREEN), "anatolia": dict(GREEN), "greece": dict(GREEN)}
        paths = {
            "B": {"arab": {"kind": "seljuks", "at": "anatolia"}},
            "D": {"horde": {"tribe": "turks_muslim", "at": "homeland_D"}},
        }
        g = close(last(lands=lands, paths=paths))
        assert [christian(g, name) for name in lands] == [False, False, True]

    def test_a_tyrant_endangers_his_seat(self):
        """8.3: the Seat only, not its neighbours; a King none."""
        lands = {name: dict(GREEN) for name in ("sarir", "georgia")}
        g = close(last(lands=lands, paths={"C": {"ruler": {"kind": "tyrant", "at": "georgia"}}}))
        assert [christian(g, name) for name in lands] == [True, False]
        g = close(last(lands=lands, paths={"C": {"ruler": {"kind": "king", "at": "georgia"}}}))
        assert [christian(g, name) for name in lands] == [True, True]

    def test_friendly_or_no_rule_is_safe(self):
        """8.3: Rome, Nubia, Papal States and nobody's Land are in no danger."""
        lands = {
            "kiev": dict(GREEN),
            "anatolia": dict(GREEN),
            "nobadia": dict(GREEN),
            "rome": {"field": "women_3_3", "christian": True},
        }
        g = close(
            last(lands=lands, nubia="alodia", papal_states=True, paths={"B": {"roman_control": "constantinople"}})
        )
        assert all(christian(g, name) for name in lands)

    def test_a_heretical_emperor_endangers_nobody(self):
        """8.3: Roman Land is safe whatever the Emperor's side."""
        g = close(
            last(
                lands={"anatolia": dict(GREEN)},
                roman_policy="heretical_emperor",
                paths={"B": {"roman_control": "constantinople"}},
            )
        )
        assert christian(g, "anatolia")

    def test_pagan_rome_endangers_nobody(self):
        """8.3: nor does Rome before Constantine."""
        g = at(turn=5, lands={**SPARE, "gaul": dict(GREEN)}, paths={"A": {"roman_control": "britain"}})
        g.step("end", chance=["wafer:15"], strict=True)
        assert christian(g, "gaul")

    def test_heresy_makes_a_field_fall(self):
        """8.3: on any Turn, under any rule, whatever is in the purse; the Heresy stays."""
        lands = {**SPARE, "kiev": {**GREEN, "heresies": {"gnostics": 1}}}
        g = at(turn=5, treasury=9, lands=lands, paths={"B": {"pope": "communion"}})
        g.step("end", chance=["wafer:15"], strict=True)
        assert g.turn == 6
        assert land(g, "kiev") == {"field": "women_2_2", "heresies": {"gnostics": 1}}

    def test_what_falls_can_be_converted_again(self):
        """8.3: the Field turns to its plain side and keeps its other tiles."""
        lands = {"georgia": {**GREEN, "infrastructure": "hospital"}}
        g = close(last(lands=lands, paths={"C": {"ruler": {"kind": "tyrant", "at": "georgia"}, "relics": "georgia"}}))
        assert land(g, "georgia") == {"field": "women_2_2", "infrastructure": "hospital"}
        assert path(g, "C")["relics"] == "georgia"

    def test_not_asked_when_nothing_is_in_danger(self):
        """8.3, R43: a safe map asks nothing, rich as the player may be."""
        g = close(last(treasury=9, lands={"kiev": dict(GREEN)}))
        assert g.over

    def test_plain_fields_are_no_matter(self):
        """8.3, R43: a plain Field under a Tyrant is no question."""
        g = close(
            last(
                treasury=9,
                lands={"georgia": {"field": "women_2_2"}},
                paths={"C": {"pope": "communion", "ruler": {"kind": "tyrant", "at": "georgia"}}},
            )
        )
        assert g.over
        assert treasury(g) == 9


class Test_8_3_1_ReligiousFreedom:
    """8.3.1 what keeps a Land out of danger without payment"""

    @pytest.mark.parametrize("name", FLAME)
    def test_zoroastrian_persia(self, name):
        """8.3.1, R38: the flame Lands are free under any ruler, with or without their tiles."""
        g = close(last(lands={name: dict(GREEN)}, paths={"D": {"ruler": {"kind": "tyrant", "at": name}}}))
        assert christian(g, name)

    def test_muslim_persia(self):
        """8.3.1, R38: once Persia is Muslim the freedom is gone."""
        g = close(
            last(
                persian_religion="muslim",
                lands={"merv": dict(GREEN)},
                paths={"D": {"ruler": {"kind": "tyrant", "at": "merv"}}},
            )
        )
        assert not christian(g, "merv")

    def test_zoroastrian_freedom_ends_at_merv(self):
        """8.3.1, R38: a Horde over Persia, Merv and India endangers India only."""
        lands = {"persia": dict(GREEN), "merv": dict(GREEN), "india": dict(GREEN)}
        g = close(last(lands=lands, paths={"D": {"horde": {"tribe": "turks_muslim", "at": "persia"}}}))
        assert [christian(g, name) for name in lands] == [True, True, False]

    def test_heresy_tops_zoroastrian_freedom(self):
        """8.3.1, R38: a Heresy in a flame Land makes its Field fall."""
        g = close(last(lands={"merv": {**GREEN, "heresies": {"gnostics": 1}}}))
        assert not christian(g, "merv")

    @pytest.mark.parametrize("side", ["communion", "schism"])
    def test_a_pope_frees_his_big_city(self, side):
        """8.3.1: either side of the Pope tile frees his own Land, no other."""
        lands = {"sufetula": dict(GREEN), "carthage": dict(GREEN), "numidia": dict(GREEN)}
        g = close(
            last(
                lands=lands,
                paths={
                    "F": {"pope": side, "faith": "donatist", "horde": {"tribe": "berbers_muslim", "at": "sufetula"}}
                },
            )
        )
        assert [christian(g, name) for name in lands] == [False, True, False]

    def test_a_submitted_pope_frees_it_too(self):
        """8.3.1: Submit does not take the Pope's bezants away."""
        paths = {
            "F": {
                "pope": "communion",
                "faith": "donatist",
                "submit": True,
                "horde": {"tribe": "berbers_muslim", "at": "carthage"},
            }
        }
        assert christian(close(last(lands={"carthage": dict(GREEN)}, paths=paths)), "carthage")

    def test_a_heretical_pope_does_not(self):
        """8.3.1: with a Heresy on the Pope his Field falls."""
        g = close(
            last(
                treasury=9,
                lands={"carthage": {**GREEN, "heresies": {"gnostics": 1}}},
                paths={"F": {"pope": "communion"}},
            )
        )
        assert g.over
        assert not christian(g, "carthage")

    def test_a_university_frees_its_land(self):
        """8.3.1: under a hostile Horde the Land with the University stays; Hospital and Monastery do not help."""
        lands = {
            "georgia": {**GREEN, "infrastructure": "university"},
            "alania": dict(GREEN),
            "ethiopia": {**GREEN, "infrastructure": "monastery"},
            "kiev": {"field": "women_3_3", "christian": True, "infrastructure": "hospital"},
        }
        paths = {
            "C": {"horde": {"tribe": "khazars_pagan", "at": "georgia"}},
            "E": {"ruler": {"kind": "tyrant", "at": "ethiopia"}},
            "B": {"ruler": {"kind": "tyrant", "at": "kiev"}},
        }
        g = close(last(lands=lands, paths=paths))
        assert [christian(g, name) for name in ("georgia", "alania", "ethiopia", "kiev")] == [True, False, False, False]

    def test_arab_spain_is_free(self):
        """8.3.1: the Arab-occupied tile has bezants."""
        g = close(last(lands={"spain": dict(GREEN)}, arab_spain="occupied"))
        assert christian(g, "spain")

    def test_arab_spain_is_not_free_of_heresy(self):
        """8.3.1: Heresy tops the freedom of Arab Spain."""
        g = close(last(lands={"spain": {**GREEN, "heresies": {"gnostics": 1}}}, arab_spain="occupied"))
        assert not christian(g, "spain")

    @pytest.mark.parametrize(
        "guard",
        [
            {"lands": {"alania": {"infrastructure": "university"}}},
            {"paths": {"C": {"ruler": {"kind": "king", "at": "alania"}}}},
            {"paths": {"C": {"horde": {"tribe": "khazars_jewish", "at": "alania"}}}},
            {"lands": {"alania": {"bible": "armenian"}}, "bibles": {"greek": "used", "armenian": "used"}},
        ],
    )
    def test_heresy_tops_everything(self, guard):
        """8.3.1: University, King, tolerant Horde and Bible do not save a Field under Heresy, nor does money."""
        lands = {"alania": {**GREEN, "heresies": {"gnostics": 1}, **guard.get("lands", {}).get("alania", {})}}
        g = close(last(treasury=9, lands=lands, paths=guard.get("paths", {}), bibles=guard.get("bibles", {})))
        assert g.over
        assert not christian(g, "alania")
        assert treasury(g) == 9

    def test_a_bible_on_the_land(self):
        """8.3.1: the shielded Land of the Tyrant stays; nothing is asked though money is there."""
        g = close(
            last(
                treasury=3,
                lands={"alania": {**GREEN, "bible": "armenian"}},
                bibles={"greek": "used", "armenian": "used"},
                paths={"C": {"pope": "communion", "ruler": {"kind": "tyrant", "at": "alania"}}},
            )
        )
        assert g.over
        assert christian(g, "alania")
        assert treasury(g) == 3

    def test_a_bible_protects_one_land(self):
        """8.3.1: the other Land of the same Horde falls."""
        g = close(
            last(
                lands={"alania": {**GREEN, "bible": "armenian"}, "georgia": dict(GREEN)},
                bibles={"greek": "used", "armenian": "used"},
                paths={"C": {"horde": {"tribe": "khazars_pagan", "at": "georgia"}}},
            )
        )
        assert [christian(g, name) for name in ("alania", "georgia")] == [True, False]

    def test_a_theologian_on_the_land(self):
        """8.3.1: the Theologian of Turn 23 placed in India keeps it Christian under a Tyrant, and nothing is asked."""
        g = at(
            turn=23,
            treasury=1,
            theologian="isaac_of_nineveh",
            lands={**SPARE, "india": dict(GREEN)},
            paths={"D": {"pope": "communion", "ruler": {"kind": "tyrant", "at": "india"}}},
        )
        g.step("shield_with_theologian:india", chance=[], strict=True)
        g.step("end")
        assert g.turn == 24
        assert christian(g, "india")

    def test_horde_with_bezants_in_all_its_lands(self):
        """8.3.1: tolerant Vandals over three Lands; nothing is asked."""
        lands = {"carthage": dict(GREEN), "numidia": dict(GREEN), "tingitana": dict(GREEN)}
        g = close(last(treasury=5, lands=lands, paths={"F": {"horde": {"tribe": "vandals_arian", "at": "carthage"}}}))
        assert all(christian(g, name) for name in lands)
        assert treasury(g) == 5


class Test_8_3_2_PreventApostasy:
    """8.3.2 paying for each Land by the state of its Path"""

    PRICES = [
        ({}, False, 1),
        ({"pope": "communion"}, False, 1),
        ({"pope": "schism", "faith": "donatist"}, False, 2),
        ({"pope": "communion", "faith": "donatist", "submit": True}, False, 3),
        ({"pope": "communion"}, True, 2),
        ({"pope": "schism", "faith": "donatist"}, True, 2),
        ({"pope": "communion", "faith": "donatist", "submit": True}, True, 3),
    ]

    @staticmethod
    def table(church: dict, heretical: bool, money: int, **more) -> Game:
        lands = {"tingitana": dict(GREEN)}
        if heretical:
            lands["carthage"] = {"heresies": {"gnostics": 1}}
        return last(
            treasury=money,
            lands=lands,
            paths={"F": {**church, "horde": {"tribe": "berbers_muslim", "at": "tingitana"}}},
            **more,
        )

    @pytest.mark.parametrize(("church", "heretical", "price"), PRICES)
    def test_price(self, church, heretical, price):
        """8.3.2, R67: one $ in communion, two in Schism or with the Pope under a Heresy, three with Submit."""
        g = close(self.table(church, heretical, price + 1))
        assert g.decision == "apostasy"
        assert legal(g) == {"end", "sustain:tingitana"}
        g.step("sustain:tingitana", chance=[], strict=True)
        assert g.over
        assert treasury(g) == 1
        assert christian(g, "tingitana")

    @pytest.mark.parametrize(("church", "heretical", "price"), PRICES)
    def test_too_poor_to_be_asked(self, church, heretical, price):
        """8.3.2, R43, R67: with one $ less than the price nothing is asked and the Field falls."""
        g = close(self.table(church, heretical, price - 1))
        assert g.over
        assert treasury(g) == price - 1
        assert not christian(g, "tingitana")

    def test_declining(self):
        """8.3.2: `end` lets the Field fall and keeps the money."""
        g = close(self.table({"pope": "communion"}, False, 2))
        g.step("end", chance=[], strict=True)
        assert g.over
        assert not christian(g, "tingitana")
        assert treasury(g) == 2

    def test_each_land_for_itself(self):
        """8.3.2: of three Lands of one Horde two are paid for, the third is let go."""
        lands = {"carthage": dict(GREEN), "numidia": dict(GREEN), "tingitana": dict(GREEN)}
        g = close(last(treasury=5, lands=lands, paths={"F": {"horde": {"tribe": "berbers_muslim", "at": "carthage"}}}))
        assert legal(g) == {"end", "sustain:carthage", "sustain:numidia", "sustain:tingitana"}
        g.step("sustain:tingitana", chance=[], strict=True)
        assert legal(g) == {"end", "sustain:carthage", "sustain:numidia"}
        g.step("sustain:carthage", chance=[], strict=True)
        g.step("end", chance=[], strict=True)
        assert [christian(g, name) for name in lands] == [True, False, True]
        assert treasury(g) == 3

    def test_no_one_is_paid_for_twice(self):
        """8.3.2: a Land already sustained cannot be chosen again."""
        lands = {"numidia": dict(GREEN), "tingitana": dict(GREEN)}
        g = close(last(treasury=5, lands=lands, paths={"F": {"horde": {"tribe": "berbers_muslim", "at": "numidia"}}}))
        g.step("sustain:numidia", chance=[], strict=True)
        with pytest.raises(IllegalAction):
            g.step("sustain:numidia", chance=[])

    def test_prices_of_two_paths(self):
        """8.3.2, R43: one $ buys the Land in communion only; two buy either, and then the rest is too dear."""
        lands = {"georgia": dict(GREEN), "ethiopia": dict(GREEN)}
        paths = {
            "C": {"pope": "communion", "ruler": {"kind": "tyrant", "at": "georgia"}},
            "E": {"pope": "schism", "faith": "one_nature", "ruler": {"kind": "tyrant", "at": "ethiopia"}},
        }
        g = close(last(treasury=1, lands=lands, paths=paths))
        assert legal(g) == {"end", "sustain:georgia"}
        g = close(last(treasury=2, lands=lands, paths=paths))
        assert legal(g) == {"end", "sustain:georgia", "sustain:ethiopia"}
        g.step("sustain:georgia", chance=[], strict=True)
        assert g.over
        assert [christian(g, name) for name in lands] == [True, False]
        assert treasury(g) == 1

    def test_heresy_land_is_not_for_sale(self):
        """8.3.2: a Land with a Heresy is not offered beside one without."""
        lands = {"numidia": {**GREEN, "heresies": {"gnostics": 1}}, "tingitana": dict(GREEN)}
        g = close(last(treasury=5, lands=lands, paths={"F": {"horde": {"tribe": "berbers_muslim", "at": "numidia"}}}))
        assert legal(g) == {"end", "sustain:tingitana"}
        g.step("sustain:tingitana", chance=[], strict=True)
        assert [christian(g, name) for name in lands] == [False, True]

    def test_free_lands_are_not_offered(self):
        """8.3.2: what religious freedom keeps needs no payment."""
        lands = {"carthage": dict(GREEN), "numidia": dict(GREEN)}
        g = close(
            last(
                treasury=5,
                lands=lands,
                paths={"F": {"pope": "communion", "horde": {"tribe": "berbers_muslim", "at": "carthage"}}},
            )
        )
        assert legal(g) == {"end", "sustain:numidia"}

    def test_price_follows_the_path_of_the_field(self):
        """8.3.2: a Schism on another Path makes nothing dearer here."""
        paths = {
            "C": {"pope": "communion", "ruler": {"kind": "tyrant", "at": "georgia"}},
            "E": {"pope": "schism", "faith": "one_nature"},
        }
        g = close(last(treasury=3, lands={"georgia": dict(GREEN)}, paths=paths))
        g.step("sustain:georgia", chance=[], strict=True)
        assert treasury(g) == 2

    def test_half_made_choice_is_restored(self):
        """8.3.2: the position after the first payment can be written out and set up again."""
        lands = {"carthage": dict(GREEN), "numidia": dict(GREEN), "tingitana": dict(GREEN)}
        g = close(last(treasury=5, lands=lands, paths={"F": {"horde": {"tribe": "berbers_muslim", "at": "carthage"}}}))
        g.step("sustain:numidia", chance=[], strict=True)
        again = Game.from_position(g.position(), seed=0)
        assert legal(again) == legal(g) == {"end", "sustain:carthage", "sustain:tingitana"}
        again.step("end", chance=[], strict=True)
        assert [christian(again, name) for name in lands] == [False, True, False]


class Test_8_4_Crusades:
    """8.4 the count at the end of Turn 27, letter by letter"""

    def test_only_turn_27_ends_the_game(self):
        """8.4: after Turn 26 comes Turn 27."""
        g = at(turn=26, lands=SPARE)
        g.step("end")
        assert not g.over
        assert g.turn == 27

    def test_turn_27_ends_it(self):
        """8.4: no wafer is drawn any more, nothing can be done."""
        g = close(last(treasury=3, lands=SPARE))
        assert g.over
        assert g.decision == "game_over"
        assert list(g.legal_actions()) == []
        with pytest.raises(IllegalAction):
            g.step("end")

    def test_the_score_is_the_sum_of_the_letters(self):
        """8.4: six letters, one total."""
        g = close(
            last(
                treasury=3,
                dark_ages=2,
                lands={"kiev": dict(GREEN)},
                bibles={"greek": "ready"},
                paths={"B": {"pope": "communion"}},
            )
        )
        assert set(g.victory_points()) == set("ABCDEF")
        assert g.victory_points() == {"A": 2 - 36, "B": 0, "C": 3, "D": 3, "E": -10, "F": -2 - 20}
        assert g.score() == sum(g.victory_points().values()) == -60

    def test_counted_after_apostasy(self):
        """8.4, R40: a Field lost on the last Turn does not count, one kept by the last coin does."""
        spot = {"lands": {"georgia": dict(GREEN)}, "paths": {"C": {"ruler": {"kind": "tyrant", "at": "georgia"}}}}
        g = close(last(treasury=1, **spot))
        g.step("sustain:georgia", chance=[], strict=True)
        assert (g.victory_points()["A"], g.victory_points()["D"]) == (2 - 36, 0)
        g = close(last(treasury=1, **spot))
        g.step("end", chance=[], strict=True)
        assert (g.victory_points()["A"], g.victory_points()["D"]) == (-36, 1)

    def test_a_counts_green_values(self):
        """8.4: A, the green side's Value; plain Fields count nothing but are no loss."""
        lands = {
            "kiev": {"field": "scholars_4_3", "christian": True},
            "gaul": {"field": "jews_3_2", "christian": True},
            "milan": {"field": "slaves_4_4"},
        }
        assert points(lands=lands)["A"] == 3 + 2 - 34

    def test_a_counts_unknown_lands_against_you(self):
        """8.4: A, one point off for each of the 37 Lands without a Field, tiles or not."""
        assert points()["A"] == -37
        assert points(lands={"kiev": {"infrastructure": "hospital"}})["A"] == -37
        assert points(lands={"kiev": {"field": "poor_1_1"}})["A"] == -36

    def test_a_does_not_count_heretical_fields(self):
        """8.4: A, a green Field under a Heresy is not Christian, but it is known."""
        assert points(lands={"kiev": {**GREEN, "heresies": {"gnostics": 1}}})["A"] == -36

    def test_a_of_a_full_map(self):
        """8.4: A, all tiles but one of the four small Poor: 85 points."""
        assert points(lands=full_map())["A"] == 85

    def test_b_for_full_paths(self):
        """8.4: B, five for each Path that is Christian to its last Land."""
        assert points(lands=full_map())["B"] == 30

    @pytest.mark.parametrize("gap", ["ireland", "spain", "rome"])
    def test_b_asks_for_all_lands(self, gap):
        """8.4: B, Path A needs all seven."""
        lands = full_map()
        lands[gap] = {"field": lands[gap]["field"]}
        assert points(lands=lands)["B"] == 25

    def test_b_heresy_breaks_a_path(self):
        """8.4: B, a Heresy in one Land spoils the Path."""
        lands = full_map()
        lands["kiev"]["heresies"] = {"gnostics": 1}
        assert points(lands=lands)["B"] == 25

    def test_b_arab_spain_belongs_to_the_path(self):
        """8.4, R5: Spain counts with Path A, occupied or not."""
        assert points(lands=full_map(), arab_spain="occupied")["B"] == 30

    def test_b_reconquista(self):
        """8.4: B, five for the Reconquista, none for Arab Spain."""
        assert points(arab_spain="reconquista")["B"] == 5
        assert points(arab_spain="occupied")["B"] == 0

    @pytest.mark.parametrize("count", [0, 1, 2, 3])
    def test_b_persian_lands(self, count):
        """8.4: B, five for each Land that a Persian tile still holds, Christian or not."""
        tiles = zip(FLAME[::-1][:count], ["+1", "0", "-1"], strict=False)
        assert points(lands={name: {"persian": tile} for name, tile in tiles})["B"] == 5 * count

    def test_c_popes(self):
        """8.4: C, three for each Pope face up, Submit included; none for Schism or a Pope under a Heresy."""
        paths = {
            "A": {"pope": "communion"},
            "B": {"pope": "communion", "faith": "orthodox_eagle"},
            "C": {"pope": "schism", "faith": "one_nature"},
            "F": {"pope": "communion", "faith": "donatist", "submit": True},
        }
        assert points(paths=paths)["C"] == 9
        assert points(paths=paths, lands={"rome": {"heresies": {"gnostics": 1}}})["C"] == 6
        assert points(paths=paths, lands={"milan": {"heresies": {"gnostics": 1}}})["C"] == 9

    def test_d_money(self):
        """8.4: D, one for each $."""
        assert points()["D"] == 0
        assert points(treasury=10)["D"] == 10

    def test_d_relics(self):
        """8.4: D, three for each Relic on the map, in plain Lands and in Jerusalem too, James's included."""
        paths = {"A": {"relics": "gaul"}, "B": {"relics": "jerusalem"}, "C": {"relics": "armenia"}}
        assert points(paths=paths)["D"] == 9
        assert points(paths=paths, james="relics")["D"] == 12

    def test_d_infrastructure(self):
        """8.4: D, three each where nobody or an enemy rules."""
        lands = {
            "kiev": {"infrastructure": "hospital"},
            "georgia": {"infrastructure": "monastery"},
            "numidia": {"infrastructure": "university"},
        }
        assert points(lands=lands)["D"] == 9
        assert points(lands=lands, paths={"C": {"ruler": {"kind": "tyrant", "at": "georgia"}}})["D"] == 9
        assert points(lands=lands, paths={"C": {"horde": {"tribe": "khazars_jewish", "at": "georgia"}}})["D"] == 9

    @pytest.mark.parametrize(
        ("where", "position"),
        [
            ("georgia", {"paths": {"C": {"ruler": {"kind": "king", "at": "georgia"}}}}),
            ("anatolia", {"paths": {"B": {"roman_control": "constantinople"}}}),
            ("anatolia", {"paths": {"B": {"roman_control": "constantinople"}}, "roman_policy": "heretical_emperor"}),
            ("nobadia", {"nubia": "alodia"}),
            ("kiev", {"paths": {"B": {"horde": {"tribe": "bulgars_christian", "at": "danube_valley"}}}}),
            ("milan", {"holy_roman_empire": "gaul"}),
            ("spain", {"arab_spain": "reconquista"}),
            ("rome", {"papal_states": True}),
        ],
    )
    def test_d_infrastructure_under_christian_rule(self, where, position):
        """8.4, R3, R4, R45, R46: D, four where a Christian power rules, whatever the Field."""
        assert points(lands={where: {"field": "poor_1_1", "infrastructure": "university"}}, **position)["D"] == 4

    def test_e_heresies(self):
        """8.4: E, five off for each Heresy tile on the map, two in one Land, unknown Lands included."""
        lands = {"kiev": {"heresies": {"gnostics": 2}}, "gaul": {"field": "poor_1_1", "heresies": {"mithra": 1}}}
        assert points(lands=lands, papal_states=True)["E"] == -15

    def test_e_submit(self):
        """8.4: E, five off for each Submit tile."""
        paths = {
            "F": {"pope": "communion", "faith": "donatist", "submit": True},
            "D": {"pope": "communion", "faith": "nestorian", "submit": True},
        }
        assert points(paths=paths, papal_states=True)["E"] == -10

    @pytest.mark.parametrize(
        ("city", "position", "loss"),
        [
            ("rome", {}, -10),
            ("rome", {"papal_states": True}, 0),
            ("rome", {"paths": {"A": {"roman_control": "milan"}}}, 0),
            ("rome", {"paths": {"A": {"roman_control": "milan"}}, "roman_policy": "heretical_emperor"}, 0),
            ("rome", {"paths": {"A": {"ruler": {"kind": "king", "at": "rome"}}}}, 0),
            ("rome", {"paths": {"A": {"ruler": {"kind": "tyrant", "at": "rome"}}}, "papal_states": True}, -10),
            ("rome", {"paths": {"A": {"horde": {"tribe": "saxons_christian", "at": "rome"}}}}, 0),
            ("rome", {"holy_roman_empire": "milan"}, 0),
            ("constantinople", {"paths": {"B": {"roman_control": "constantinople"}}}, 0),
            ("constantinople", {"paths": {"B": {"horde": {"tribe": "bulgars_pagan", "at": "constantinople"}}}}, -10),
            ("armenia", {"paths": {"C": {"horde": {"tribe": "khazars_jewish", "at": "armenia"}}}}, -10),
            ("alexandria", {"paths": {"E": {"arab": {"kind": "abbasid", "at": "alexandria"}}}}, -10),
            ("alexandria", {"nubia": "alodia"}, 0),
        ],
    )
    def test_e_capital(self, city, position, loss):
        """8.4, R3, R46: E, ten off if the Capital is in no Christian-controlled Land; the Field does not matter."""
        assert points(roman_capital=city, **position)["E"] == loss

    def test_e_capital_on_a_green_field_without_rule(self):
        """8.4: E, a Christian population is not Christian control."""
        assert points(lands={"rome": dict(GREEN)})["E"] == -10

    def test_f_dark_ages_and_bibles(self):
        """8.4: F, one off for each level, five for each language not translated; a used Bible is translated."""
        assert points()["F"] == -25
        assert points(dark_ages=4)["F"] == -29
        assert points(bibles={"greek": "used", "latin": "ready"})["F"] == -15
        assert points(bibles=dict.fromkeys(BIBLES, "ready"))["F"] == 0

    def test_the_count_can_be_read_at_any_time(self):
        """8.4: before the end the same count tells how things stand; pagan Rome is not Christian control."""
        g = at(turn=5, treasury=3, lands={"kiev": dict(GREEN)}, paths={"A": {"roman_control": "britain"}})
        assert g.victory_points() == {"A": 2 - 36, "B": 0, "C": 0, "D": 3, "E": -10, "F": -25}
        assert g.score() == 2 - 36 + 3 - 10 - 25


class Test_8_5_Resets:
    """8.5 policy, Theologian and Bibles go back"""

    def test_lex_becomes_pax(self):
        """8.5: Lex Romana lasts one Turn."""
        g = at(turn=4, roman_policy="lex_romana", lands=SPARE)
        g.step("end", chance=["wafer:15"], strict=True)
        assert g.turn == 5
        assert g.position().get("roman_policy", "pax_romana") == "pax_romana"

    def test_heretical_becomes_christian(self):
        """8.5: so does the Heretical Emperor."""
        g = at(turn=12, roman_policy="heretical_emperor", lands=SPARE)
        g.step("end", chance=["wafer:15"], strict=True)
        assert g.turn == 13
        assert g.position().get("roman_policy", "christian_emperor") == "christian_emperor"

    def test_an_unused_theologian_leaves(self):
        """8.5: he is not kept for a later Turn."""
        g = at(turn=8, theologian="cyprian", lands=SPARE)
        g.step("end", chance=["wafer:15"], strict=True)
        assert g.turn == 9
        assert "theologian" not in g.position()

    def test_a_theologian_on_a_land_leaves(self):
        """8.5: his shield lasts for the Turn."""
        g = at(turn=8, treasury=1, theologian="cyprian", lands={"greece": dict(GREEN), **SPARE})
        g.step("shield_with_theologian:greece", chance=[], strict=True)
        assert land(g, "greece")["theologian"] is True
        g.step("end", chance=["wafer:15"], strict=True)
        assert land(g, "greece") == GREEN
        assert "theologian" not in g.position()

    def test_bibles_are_ready_again(self):
        """8.5: all face up and back in the box, those on Lands too."""
        g = at(
            turn=5,
            lands={**SPARE, "greece": {**GREEN, "bible": "greek"}},
            bibles={"greek": "used", "latin": "used", "coptic": "ready"},
        )
        g.step("end", chance=["wafer:15"], strict=True)
        assert g.position()["bibles"] == {"greek": "ready", "latin": "ready", "coptic": "ready"}
        assert land(g, "greece") == GREEN

    def test_the_bible_works_again_next_turn(self):
        """8.5: one free try each Turn."""
        g = at(turn=5, lands=SPARE, bibles={"greek": "used"})
        g.step("end", chance=["wafer:15"], strict=True)
        assert "convert_with_bible:cilicia" in legal(g)


class Test_8_6_Money:
    """8.6 unspent money is lost but for one $ for each Monastery"""

    @pytest.mark.parametrize(
        ("monasteries", "money", "kept"),
        [(0, 4, 0), (0, 10, 0), (1, 0, 0), (1, 1, 1), (1, 9, 1), (2, 0, 0), (2, 1, 1), (2, 2, 2), (2, 9, 2)],
    )
    def test_banking(self, monasteries, money, kept):
        """8.6: each Monastery keeps one $ that is there; the wafer's three $ come on top."""
        lands = {**SPARE, **{name: {"infrastructure": "monastery"} for name in ("gaul", "kashgar")[:monasteries]}}
        g = at(turn=5, treasury=money, lands=lands)
        g.step("end", chance=["wafer:15"], strict=True)
        assert treasury(g) == kept + 3

    def test_other_buildings_keep_nothing(self):
        """8.6: Hospital and University are no banks."""
        g = at(
            turn=5,
            treasury=5,
            lands={**SPARE, "gaul": {"infrastructure": "hospital"}, "kashgar": {"infrastructure": "university"}},
        )
        g.step("end", chance=["wafer:15"], strict=True)
        assert treasury(g) == 3

    def test_under_foreign_rule_too(self):
        """8.6: a Monastery under a pagan Horde still keeps its $ (7.3); wafer 20 brings three."""
        g = at(
            turn=19,
            treasury=5,
            lands={**SPARE, "mongolia": {"infrastructure": "monastery"}},
            paths={"D": {"horde": {"tribe": "turks_pagan", "at": "mongolia"}}},
        )
        g.step("end", chance=["wafer:20"])
        assert g.turn == 20
        assert treasury(g) == 1 + 3

    def test_banked_after_apostasy_is_paid(self):
        """8.6: what sustains a Land is spent before the rest is banked."""
        lands = {**SPARE, "georgia": dict(GREEN), "mongolia": {"infrastructure": "monastery"}}
        g = at(
            turn=19,
            treasury=1,
            lands=lands,
            paths={"C": {"pope": "communion", "ruler": {"kind": "tyrant", "at": "georgia"}}},
        )
        g.step("end")
        assert g.decision == "apostasy"
        g.step("sustain:georgia", chance=["wafer:20"])
        assert treasury(g) == 3
        assert christian(g, "georgia")

    def test_not_before_the_final_count(self):
        """8.6: on Turn 27 the game ends before money is lost."""
        g = close(last(treasury=7, lands=SPARE))
        assert treasury(g) == 7
        assert g.victory_points()["D"] == 7


class Test_8_7_NextTurn:
    """8.7 the next Turn begins with its History"""

    def test_the_turn_moves_on(self):
        """8.7: Turn 5 is followed by Turn 6: its Theologian comes, a wafer is drawn and earns."""
        g = at(turn=5, treasury=2, lands=SPARE)
        events = g.step("end", chance=["wafer:15"], strict=True)
        assert len(events) > 0
        assert (g.turn, g.decision) == (6, "religious_action")
        assert g.position()["theologian"] == "tertullian"
        assert treasury(g) == 3

    def test_end_of_turn_rolls_no_die(self):
        """8.7: from `end` to the next wafer no die is asked for."""
        lands = {**SPARE, "kiev": {**GREEN, "heresies": {"gnostics": 1}}}
        g = at(turn=5, treasury=2, dark_ages=3, lands=lands)
        g.step("end", chance=["wafer:15"], strict=True)
        assert g.turn == 6

    def test_dark_ages_and_map_stay(self):
        """8.7: what 8.5 and 8.6 do not name is carried over."""
        g = at(
            turn=5,
            dark_ages=3,
            lands={**SPARE, "kiev": dict(GREEN)},
            paths={"B": {"pope": "communion", "missionary": {"rank": "bishop", "at": "kiev"}}},
        )
        g.step("end", chance=["wafer:15"], strict=True)
        assert g.position()["dark_ages"] == 3
        assert land(g, "kiev") == GREEN
        assert path(g, "B") == {"pope": "communion", "missionary": {"rank": "bishop", "at": "kiev"}}
