"""Chapter 2: equipment, Random Setup and control of Lands (with the shortcut of 1.2.1, on which they lean)."""

import pytest

from mission_env import Game, IllegalAction, PositionError

from .table import PATH_LANDS, TILES, at, land, legal, path, treasury

RULER_AWAY = [3, 6, 6]  # a Ruler rolled to Alania, where no test of this file looks
BIG_CITIES = ["rome", "constantinople", "armenia", "ctesiphon", "alexandria", "carthage"]


def fields(plain=(), green=()) -> dict:
    """Lands with a Field each (no two tests need more than nine), some of them green."""
    tiles = ["women_2_2"] * 3 + ["ascetics_3_2"] * 3 + ["jews_3_2"] * 3
    lands = {}
    for name in [*plain, *green]:
        lands[name] = {"field": tiles.pop()}
        if name in green:
            lands[name]["christian"] = True
    return lands


def quiet(lands=None) -> dict:
    """The Lands given, and a plain Kiev, so that a Religious Phase always has something to do."""
    result = {"kiev": {"field": "poor_1_1"}}
    for name, content in (lands or {}).items():
        result[name] = {**result.get(name, {}), **content}
    return result


def secular(wafer, *, turn=18, lands=None, **rest) -> Game:
    """A table just before 6.4 to 6.10, with the given Wafer active."""
    rest.setdefault("treasury", 2)
    return at(turn=turn, decision="christian_emperor", wafer=wafer, lands=quiet(lands), **rest)


def go(game, *dice) -> Game:
    """Close the pending decision; exactly these dice are rolled."""
    game.step("end", chance=list(dice), strict=True)
    return game


def targets(game, verb) -> set:
    """What a verb may be aimed at now."""
    return {name.split(":")[1] for name in legal(game) if name.startswith(verb + ":")}


def roman_lands(**position) -> set:
    """Lands the Army may be sent to: the Roman ones (and the Papal States)."""
    return targets(at(decision="army_move", roman_army="damaged", **position), "move_army")


def knight_lands(**position) -> set:
    """Lands a Knight may be placed in; Antioch and Armenia are Roman besides what is given."""
    paths = dict(position.pop("paths", {}))
    paths["C"] = {"roman_control": "armenia", **paths.get("C", {})}
    game = at(knights_damaged=1, treasury=5, paths=paths, **position)
    game.step("pick_up_knight:damaged", chance=[], strict=True)
    return targets(game, "place_knight")


def endangered(**position) -> set:
    """Green Lands that would relapse at the end of this Turn."""
    game = at(treasury=3, **position)
    game.step("end", chance=[], strict=True)
    assert game.decision == "apostasy"
    return targets(game, "sustain")


class Test_1_2_1_GaulMilanShortcut:
    """1.2.1 The dotted line counts only while Spain is Arab."""

    def test_not_used_normally(self):
        """1.2.1: a Horde in Gaul steps into Spain."""
        g = go(secular(26, paths={"A": {"horde": {"tribe": "saxons_arian", "at": "gaul"}}}))
        assert path(g, "A")["horde"]["at"] == "spain"

    def test_horde_skips_arab_spain(self):
        """1.2.1, R5: a Horde in Gaul steps into Milan while Spain is Arab."""
        g = go(
            secular(26, turn=26, arab_spain="occupied", paths={"A": {"horde": {"tribe": "saxons_arian", "at": "gaul"}}})
        )
        assert path(g, "A")["horde"]["at"] == "milan"

    def test_two_moves_over_the_shortcut(self):
        """1.2.1, R5: Belgium, Gaul, Milan are two steps."""
        g = go(
            secular(
                28, turn=26, arab_spain="occupied", paths={"A": {"horde": {"tribe": "saxons_arian", "at": "belgium"}}}
            )
        )
        assert path(g, "A")["horde"]["at"] == "milan"

    def test_arab_skips_spain(self):
        """1.2.1, R5: a Jihad in Milan goes on to Gaul and Belgium."""
        g = secular(15, turn=23, arab_spain="occupied", paths={"A": {"arab": {"kind": "jihad", "at": "milan"}}})
        go(g, 1, 2, 2, 1, 2, 1)
        assert path(g, "A")["arab"]["at"] == "belgium"

    def test_bishop_skips_spain(self):
        """1.2.1, R5: a Bishop in Milan steps to Gaul; Spain is not discovered."""
        g = at(
            turn=23,
            treasury=3,
            arab_spain="occupied",
            lands=quiet(fields(plain=["gaul"])),
            paths={"A": {"missionary": {"rank": "bishop", "at": "milan"}}},
        )
        g.step("advance_missionary:A", chance=[], strict=True)
        assert path(g, "A")["missionary"]["at"] == "gaul"
        assert "field" not in land(g, "spain")

    def test_missionary_in_spain_leaves_to_gaul(self):
        """1.2.1, R56: a Bishop caught in Arab Spain goes on to Gaul."""
        g = at(
            turn=23,
            treasury=3,
            arab_spain="occupied",
            lands=quiet(fields(plain=["spain", "gaul"])),
            paths={"A": {"missionary": {"rank": "bishop", "at": "spain"}}},
        )
        g.step("advance_missionary:A", chance=[], strict=True)
        assert path(g, "A")["missionary"] == {"rank": "bishop", "at": "gaul"}

    def test_roman_attack_from_milan_hits_gaul(self):
        """1.2.1, R5: Gaul is next to Milan for an offensive, and for the loser's way out."""
        g = at(
            turn=23,
            treasury=3,
            arab_spain="occupied",
            lands=quiet(),
            paths={"A": {"roman_control": "milan", "horde": {"tribe": "saxons_arian", "at": "gaul"}}},
        )
        g.step("attack_with_control:A", chance=[3], strict=True)
        assert path(g, "A")["roman_control"] == "gaul"
        assert path(g, "A")["horde"]["at"] == "belgium"

    def test_horde_beaten_in_milan_falls_back_to_gaul(self):
        """1.2.1, R5: a retreat out of Milan skips Spain."""
        g = at(
            turn=23,
            treasury=3,
            arab_spain="occupied",
            lands=quiet(),
            paths={"A": {"roman_control": "rome", "horde": {"tribe": "saxons_arian", "at": "milan"}}},
        )
        g.step("attack_with_control:A", chance=[3], strict=True)
        assert path(g, "A")["horde"]["at"] == "gaul"

    def test_horde_beaten_in_milan_normally_falls_back_to_spain(self):
        """1.2.1: without Arab Spain the same retreat ends in Spain."""
        g = at(
            turn=20,
            treasury=3,
            lands=quiet(),
            paths={"A": {"roman_control": "rome", "horde": {"tribe": "saxons_arian", "at": "milan"}}},
        )
        g.step("attack_with_control:A", chance=[3], strict=True)
        assert path(g, "A")["horde"]["at"] == "spain"

    def test_arab_beaten_in_gaul_falls_back_to_milan(self):
        """1.2.1, R5: an Arab tile pushed out of Gaul skips Spain."""
        g = at(
            turn=26,
            treasury=3,
            arab_spain="occupied",
            holy_roman_empire="belgium",
            lands=quiet(),
            paths={"A": {"arab": {"kind": "abbasid", "at": "gaul"}}},
        )
        g.step("attack_back_with_land:A", chance=[6], strict=True)
        assert path(g, "A")["arab"]["at"] == "milan"

    @pytest.mark.parametrize("seat", ["milan", "gaul"])
    def test_arab_spain_is_never_attacked(self, seat):
        """1.2.1, R5: neither side of Spain offers an attack on it."""
        g = at(turn=26, treasury=3, arab_spain="occupied", lands=quiet(), paths={"A": {"roman_control": seat}})
        assert not [name for name in legal(g) if name.startswith("attack")]

    def test_ruler_never_chooses_arab_spain(self):
        """R5: a Ruler rolled to Arab Spain is rolled again; Gaul is still the fourth box."""
        g = go(secular(31, turn=26, arab_spain="occupied"), 1, 3, 1, 4, 6)
        assert path(g, "A")["ruler"] == {"kind": "tyrant", "at": "gaul"}

    def test_arab_spain_is_not_roman(self):
        """R2, R5: the tile in Spain outranks an Empire that reaches to Gaul."""
        assert roman_lands(turn=26, arab_spain="occupied", holy_roman_empire="gaul") == {"rome", "milan", "gaul"}

    def test_conversion_goes_on_in_arab_spain(self):
        """R69: the Field of Arab Spain may still be converted."""
        g = at(turn=23, treasury=3, arab_spain="occupied", lands=quiet({"spain": {"field": "women_2_2"}}))
        g.step("convert_for_solidus:spain", chance=[3], strict=True)
        assert land(g, "spain")["christian"] is True

    def test_no_peace_tile_in_arab_spain(self):
        """R69: a green Spain takes no Peace tile while it is Arab, a green Gaul does."""
        found = knight_lands(turn=23, arab_spain="occupied", lands=fields(green=["spain", "gaul"]))
        assert "spain" not in found
        assert "gaul" in found

    def test_arab_spain_has_religious_freedom(self):
        """R5: a green Spain under the Arab tile does not relapse."""
        g = at(turn=26, arab_spain="occupied", lands=quiet(fields(green=["spain"])), paths={"A": {"pope": "communion"}})
        g.step("end", chance=["wafer:15"])
        assert g.turn == 27
        assert land(g, "spain")["christian"] is True


def fall_of_tingitana(turn=22, dice=(), lands=None, wafer=15, **rest) -> Game:
    """Tingitana falls: by a Jihad before Turn 25, by a sudden move of an Abbasid after it."""
    paths = {**rest.pop("paths", {}), "F": {"arab": {"kind": "jihad" if turn < 25 else "abbasid", "at": "numidia"}}}
    g = secular(wafer if turn < 25 else 32, turn=turn, lands=lands, paths=paths, **rest)
    return go(g, *(dice or ((6, 1, 2, 1, 2, 1) if turn < 25 else ())))


class Test_6_9_1_FallOfSpain:
    """6.9.1 The fall of Tingitana carries Spain with it; what that does to the tiles on Path A."""

    def test_tile_goes_to_spain(self):
        """6.9.1: the Arab tile is set in Spain, the Field keeps its side."""
        g = fall_of_tingitana(lands={"spain": {"field": "women_2_2", "christian": True}})
        assert g.position()["arab_spain"] == "occupied"
        assert land(g, "spain")["christian"] is True

    @pytest.mark.parametrize("where", ["rome", "milan", "spain"])
    def test_horde_inside_goes_to_gaul(self, where):
        """6.9.1: a Horde in Spain, Milan or Rome is thrown back to Gaul."""
        g = fall_of_tingitana(paths={"A": {"horde": {"tribe": "saxons_arian", "at": where}}})
        assert path(g, "A")["horde"]["at"] == "gaul"

    @pytest.mark.parametrize("where", ["gaul", "belgium", "homeland_A"])
    def test_horde_outside_stays(self, where):
        """6.9.1: a Horde from Gaul outward is not touched."""
        g = fall_of_tingitana(paths={"A": {"horde": {"tribe": "saxons_arian", "at": where}}})
        assert path(g, "A")["horde"]["at"] == where

    @pytest.mark.parametrize(("where", "left"), [("spain", False), ("milan", True), ("gaul", True)])
    def test_only_a_ruler_in_spain_goes(self, where, left):
        """6.9.1: a Ruler in Spain is removed, one elsewhere stays."""
        g = fall_of_tingitana(paths={"A": {"ruler": {"kind": "king", "at": where}}})
        assert ("ruler" in path(g, "A")) is left

    @pytest.mark.parametrize(
        ("before", "after"), [("spain", "milan"), ("britain", "milan"), ("milan", "milan"), ("rome", "rome")]
    )
    def test_control_tile_falls_back_to_milan(self, before, after):
        """6.9.1, R56: a Control Tile in Spain or beyond goes to Milan, one inside stays."""
        g = fall_of_tingitana(paths={"A": {"roman_control": before}})
        assert path(g, "A")["roman_control"] == after

    def test_control_tile_is_lost_if_milan_is_arab(self):
        """6.9.1, R56: with the Jihad in Milan the Control Tile in Gaul has nowhere to go."""
        g = fall_of_tingitana(paths={"A": {"roman_control": "gaul", "arab": {"kind": "jihad", "at": "milan"}}})
        assert "roman_control" not in path(g, "A")

    @pytest.mark.parametrize(("before", "after"), [("spain", "milan"), ("gaul", "milan"), ("rome", "rome")])
    def test_empire_falls_back_to_milan(self, before, after):
        """6.9.1, R56: the Holy Roman Empire does as a Control Tile does."""
        g = fall_of_tingitana(turn=26, holy_roman_empire=before)
        assert g.position()["holy_roman_empire"] == after

    def test_empire_is_lost_if_milan_is_arab(self):
        """6.9.1, R56: the Abbasid stays in Milan (repelled before Spain), so the Empire in Gaul is lost."""
        g = fall_of_tingitana(
            turn=26, dice=(6,), holy_roman_empire="gaul", paths={"A": {"arab": {"kind": "abbasid", "at": "milan"}}}
        )
        assert "holy_roman_empire" not in g.position()

    def test_knight_in_spain_is_damaged(self):
        """R5: a Knight in Spain goes to the box."""
        g = fall_of_tingitana(lands={"spain": {"knights": 1}})
        assert "knights" not in land(g, "spain")
        assert g.position()["knights_damaged"] == 1

    def test_army_in_spain_goes_to_roman_milan(self):
        """R5: the Army in Spain goes to Milan where the Control Tile now stands."""
        g = fall_of_tingitana(roman_army="spain", paths={"A": {"roman_control": "spain"}})
        assert g.position()["roman_army"] == "milan"

    def test_army_in_spain_is_damaged_if_milan_is_not_roman(self):
        """R5: with Rome's rule ending at Rome the Army in Spain goes to the box."""
        g = fall_of_tingitana(roman_army="spain", paths={"A": {"roman_control": "rome"}})
        assert g.position()["roman_army"] == "damaged"

    def test_missionary_in_spain_stays(self):
        """R56: a Missionary in Spain is not moved."""
        g = fall_of_tingitana(paths={"A": {"missionary": {"rank": "bishop", "at": "spain"}}})
        assert path(g, "A")["missionary"] == {"rank": "bishop", "at": "spain"}

    def test_arab_in_spain_stays_and_leaves_by_gaul(self):
        """R5: a Jihad already in Spain stays there and later steps to Gaul."""
        g = fall_of_tingitana(dice=(6, 1, 1, 1, 2, 1), paths={"A": {"arab": {"kind": "jihad", "at": "spain"}}})
        assert path(g, "A")["arab"]["at"] == "gaul"

    def test_repelled_at_tingitana_changes_nothing(self):
        """6.9.1, R14: Spain falls only if Tingitana is taken."""
        g = fall_of_tingitana(dice=(6, 1, 6, 2, 1, 2, 1), lands={"tingitana": {"infrastructure": "hospital"}})
        assert "arab_spain" not in g.position()

    def test_second_fall_leaves_reconquered_spain(self):
        """R71: after the Reconquista a new fall of Tingitana does nothing to Spain."""
        g = fall_of_tingitana(turn=26, arab_spain="reconquista", holy_roman_empire="gaul")
        assert g.position()["arab_spain"] == "reconquista"
        assert g.position()["holy_roman_empire"] == "gaul"

    def test_second_fall_moves_no_horde(self):
        """R71: with Spain long Arab, a Horde in Milan is not thrown back again."""
        g = fall_of_tingitana(
            turn=26, arab_spain="occupied", paths={"A": {"horde": {"tribe": "saxons_arian", "at": "milan"}}}
        )
        assert path(g, "A")["horde"]["at"] == "milan"

    def test_sufetula_flips_the_path_f_horde(self):
        """6.9.1, R6: the Vandals, who live on Path F, become Berbers when Sufetula falls."""
        g = secular(
            15,
            turn=22,
            paths={
                "F": {
                    "arab": {"kind": "jihad", "at": "tripoli"},
                    "horde": {"tribe": "vandals_arian", "at": "tingitana"},
                }
            },
        )
        go(g, 6, 1, 2, 1, 2, 1)
        assert path(g, "F")["horde"] == {"tribe": "berbers_muslim", "at": "tingitana"}

    def test_sufetula_leaves_path_e_alone(self):
        """6.9.1, R6: the Himyar Clans of Path E do not change when Sufetula falls."""
        g = secular(
            15,
            turn=22,
            paths={
                "F": {"arab": {"kind": "jihad", "at": "tripoli"}},
                "E": {"horde": {"tribe": "himyar_clans", "at": "ethiopia"}},
            },
        )
        go(g, 6, 1, 2, 1, 2, 1)
        assert path(g, "E")["horde"]["tribe"] == "himyar_clans"


class Test_2_1_MapDetails:
    """2.1 Square Lands and round Homelands."""

    def test_horde_may_retreat_into_its_homeland(self):
        """2.1, R1: a Horde beaten in the last Land goes home; the victor stops in the Land."""
        g = at(
            turn=18,
            treasury=3,
            lands=quiet(),
            paths={"F": {"roman_control": "numidia", "horde": {"tribe": "vandals_arian", "at": "tingitana"}}},
        )
        g.step("attack_with_control:F", chance=[3], strict=True)
        assert path(g, "F")["horde"]["at"] == "homeland_F"
        assert path(g, "F")["roman_control"] == "tingitana"

    def test_roman_tiles_do_not_follow(self):
        """2.1, R1: neither Control Tile nor Army may attack a Homeland."""
        g = at(
            turn=18,
            treasury=3,
            roman_army="tingitana",
            lands=quiet(),
            paths={"F": {"roman_control": "tingitana", "horde": {"tribe": "vandals_arian", "at": "homeland_F"}}},
        )
        for action in ["attack_with_control:F", "attack_with_army:F"]:
            with pytest.raises(IllegalAction):
                g.step(action)
        assert treasury(g) == 3

    def test_nubia_does_not_follow(self):
        """2.1, R1: Nubia in Ethiopia has nowhere to go."""
        g = at(
            turn=18,
            treasury=3,
            nubia="ethiopia",
            lands=quiet(),
            paths={"E": {"horde": {"tribe": "himyar_clans", "at": "homeland_E"}}},
        )
        assert "attack_with_nubia" not in legal(g)

    @pytest.mark.parametrize("horde", [{}, {"horde": {"tribe": "saxons_arian", "at": "homeland_A"}}])
    def test_empire_does_not_follow(self, horde):
        """2.1, R1: the Holy Roman Empire in Ireland has nowhere to go, Horde at home or not."""
        g = at(turn=26, treasury=3, holy_roman_empire="ireland", lands=quiet(), paths={"A": horde})
        assert "attack_with_control:A" not in legal(g)

    def test_army_is_not_sent_to_a_homeland(self):
        """2.1: the free Army move offers Lands only."""
        assert roman_lands(turn=18, paths={"F": {"roman_control": "tingitana"}}) == set(PATH_LANDS["F"])

    def test_bishop_may_enter(self):
        """2.1: a Bishop may enter a Homeland and becomes Archbishop; 1 $, no die."""
        g = at(turn=12, treasury=3, lands=quiet(), paths={"F": {"missionary": {"rank": "bishop", "at": "tingitana"}}})
        g.step("advance_missionary:F", chance=[], strict=True)
        assert path(g, "F")["missionary"] == {"rank": "archbishop", "at": "homeland_F"}
        assert treasury(g) == 2

    @pytest.mark.parametrize("action", ["advance_missionary:F", "advance_apostle_free:F"])
    def test_apostle_may_enter(self, action):
        """2.1, R27: an Apostle may enter too, leaves no Relics and is not in peril there."""
        g = at(turn=2, treasury=3, lands=quiet(), paths={"F": {"missionary": {"rank": "apostle", "at": "tingitana"}}})
        g.step(action, chance=[], strict=True)
        assert path(g, "F")["missionary"] == {"rank": "archbishop", "at": "homeland_F"}
        assert "relics" not in path(g, "F")

    def test_archbishop_flies_out_but_not_in(self):
        """R1: the flight offers the Path's Lands, never the Homeland."""
        g = at(
            turn=12, treasury=3, lands=quiet(), paths={"F": {"missionary": {"rank": "archbishop", "at": "tingitana"}}}
        )
        assert targets(g, "fly_archbishop") == set(PATH_LANDS["F"]) - {"tingitana"}
        g = at(
            turn=12, treasury=3, lands=quiet(), paths={"F": {"missionary": {"rank": "archbishop", "at": "homeland_F"}}}
        )
        assert targets(g, "fly_archbishop") == set(PATH_LANDS["F"])

    def test_jihad_stops_before_a_homeland(self):
        """2.1, R1: a Jihad with moves to spare stops in the last Land; the Horde at home rolls nothing."""
        g = secular(
            15,
            turn=22,
            paths={
                "B": {
                    "arab": {"kind": "jihad", "at": "danube_valley"},
                    "horde": {"tribe": "bulgars_pagan", "at": "homeland_B"},
                }
            },
        )
        go(g, 2, 6, 4, 1, 4, 1)
        assert path(g, "B")["arab"]["at"] == "kiev"
        assert path(g, "B")["horde"]["at"] == "homeland_B"

    def test_abbasid_stops_before_a_homeland(self):
        """2.1, R1: a sudden move finds no Land ahead of the last one."""
        g = go(
            secular(
                17,
                turn=26,
                paths={
                    "C": {
                        "arab": {"kind": "abbasid", "at": "alania"},
                        "horde": {"tribe": "khazars_pagan", "at": "homeland_C"},
                    }
                },
            )
        )
        assert path(g, "C")["arab"]["at"] == "alania"

    def test_undiscovered_land_is_filled_on_entry(self):
        """2.1: a Land without a Field gets one, plain side up, when a Missionary enters."""
        g = at(turn=2, treasury=3, lands=quiet(), paths={"C": {"missionary": {"rank": "apostle", "at": "jerusalem"}}})
        g.step("advance_missionary:C", chance=["field:slaves_2_2"], strict=True)
        assert land(g, "antioch") == {"field": "slaves_2_2"}


def heresy_at(path_die, land_die, turn=5, **position) -> Game:
    """A Heresy falls where the two dice say."""
    if turn < 10:
        g = at(
            turn=turn, decision="pax_romana", wafer=1, treasury=2, lands=quiet(position.pop("lands", None)), **position
        )
    else:
        g = secular(16, turn=turn, **position)
    return go(g, "heresy:gnostics", path_die, land_die)


class Test_2_1_1_RandomSetup:
    """2.1.1 First die the Path, second die the Land, counted outward."""

    def test_example_heresy_in_georgia(self):
        """2.1.1, R44: a 3 and a 5 make Georgia, the fifth Land of Path C."""
        g = heresy_at(3, 5)
        assert land(g, "georgia")["heresies"] == {"gnostics": 1}

    @pytest.mark.parametrize(
        ("die", "where"),
        [(1, "rome"), (2, "cilicia"), (3, "antioch"), (4, "ctesiphon"), (5, "alexandria"), (6, "cyrene")],
    )
    def test_path_die(self, die, where):
        """2.1.1: the first die names Paths A to F."""
        assert land(heresy_at(die, 1), where)["heresies"] == {"gnostics": 1}

    @pytest.mark.parametrize(("letter", "die"), [("A", 1), ("B", 2), ("C", 3), ("D", 4), ("E", 5), ("F", 6)])
    @pytest.mark.parametrize("step", [1, 2, 3, 4, 5, 6])
    def test_land_die(self, letter, die, step):
        """2.1.1: the second die counts boxes out from Jerusalem."""
        assert land(heresy_at(die, step), PATH_LANDS[letter][step - 1])["heresies"] == {"gnostics": 1}

    def test_ireland_is_out_of_reach(self):
        """2.1.1: the highest roll on Path A is Britain."""
        g = heresy_at(1, 6)
        assert "heresies" not in land(g, "ireland")
        assert land(g, "britain")["heresies"] == {"gnostics": 1}

    def test_two_of_a_kind_may_share_a_land(self):
        """2.1.1: a second Heresy may fall in the same Land."""
        g = heresy_at(3, 5, lands={"georgia": {"heresies": {"gnostics": 1}}})
        assert land(g, "georgia")["heresies"] == {"gnostics": 2}

    def test_two_kinds_may_share_a_land(self):
        """2.1.1: neither does a Heresy of another kind hinder it."""
        g = heresy_at(3, 5, lands={"georgia": {"heresies": {"mithra": 1}}})
        assert land(g, "georgia")["heresies"] == {"gnostics": 1, "mithra": 1}

    def test_bypassed_spain_is_still_counted(self):
        """2.1.1, R5: with Spain Arab the fourth box of Path A is Gaul as before."""
        g = heresy_at(1, 4, turn=26, arab_spain="occupied")
        assert land(g, "gaul")["heresies"] == {"gnostics": 1}

    def test_bypassed_spain_can_still_be_rolled(self):
        """2.1.1, R5: a 3 on Path A is Arab Spain itself; a Heresy there is discarded by 6.5."""
        g = heresy_at(1, 3, turn=26, arab_spain="occupied")
        assert not [name for name in g.position()["lands"] if land(g, name).get("heresies")]

    def test_rulers_use_the_same_dice(self):
        """2.1.1: path die, then land die, place a Ruler as well."""
        g = go(secular(31), 4, 5, 6)
        assert path(g, "D")["ruler"] == {"kind": "tyrant", "at": "kashgar"}


class Test_2_3_WaferTiles:
    """2.3 Thirty-two Wafers, silver first, gold later."""

    def test_silver_before_turn_15(self):
        """2.3: the cup of an early Turn holds silver Wafers only."""
        assert sorted(at(turn=1).position()["cups"]["wafers"]) == list(range(1, 17))

    def test_a_drawn_wafer_leaves_the_cup(self):
        """2.3: the active Wafer is not in the cup."""
        g = at(turn=5, decision="pax_romana", wafer=15)
        assert 15 not in g.position()["cups"]["wafers"]

    def test_the_same_wafer_twice_is_refused(self):
        """2.3: each number is one tile."""
        with pytest.raises(PositionError):
            at(turn=5, decision="pax_romana", wafer=15, cups={"wafers": [14, 15]})

    def test_there_is_no_33rd(self):
        """2.3: the numbers end at 32."""
        with pytest.raises(PositionError):
            at(turn=20, cups={"wafers": [33]})


class Test_2_4_ActsTrack:
    """2.4 Twenty-seven Turns."""

    @pytest.mark.parametrize("turn", [0, 28])
    def test_other_turns_are_refused(self, turn):
        """2.4: the track runs from 1 to 27."""
        with pytest.raises(PositionError):
            at(turn=turn)

    def test_turns_follow_each_other(self):
        """2.4: after Turn 12 comes Turn 13."""
        g = at(turn=12, treasury=0, lands=quiet())
        g.step("end", chance=["wafer:15"], strict=True)
        assert g.turn == 13


class Test_2_5_Cups:
    """2.5 Four cups: Wafers, Fields, Heresies, Faiths."""

    def test_full_cups(self):
        """2.5: what is not elsewhere is in its cup."""
        cups = at(turn=2).position()["cups"]
        assert cups["fields"] == TILES
        assert cups["faiths"] == {
            "orthodox": 1,
            "nestorian": 1,
            "one_nature": 2,
            "donatist": 1,
            "apollinarian": 1,
            "arian": 1,
        }
        assert cups["heresies"] == {"ebionites": 3, "gnostics": 3}

    def test_tiles_on_the_map_are_not_in_the_cup(self):
        """2.5: a Field on the map is missing in the cup."""
        cups = at(turn=5, lands=fields(plain=["rome", "milan"])).position()["cups"]
        assert sum(cups["fields"].values()) == 36
        assert cups["fields"]["jews_3_2"] == 1

    def test_a_drawn_field_is_not_put_back(self):
        """2.5: a draw takes the tile out of the cup."""
        g = at(turn=2, treasury=3, lands=quiet(), paths={"C": {"missionary": {"rank": "apostle", "at": "jerusalem"}}})
        g.step("advance_missionary:C", chance=["field:wealthy_4_3"], strict=True)
        assert "wealthy_4_3" not in g.position()["cups"]["fields"]


class Test_2_6_Solidi:
    """2.6 The treasury is the track at the bottom of the map."""

    @pytest.mark.parametrize("amount", [11, -1])
    def test_the_track_has_ends(self, amount):
        """2.6: 0 to 10 and no further."""
        with pytest.raises(PositionError):
            at(turn=5, treasury=amount)

    def test_spending(self):
        """2.6: what is paid leaves the treasury."""
        g = at(turn=5, treasury=10, lands=quiet({"greece": {"field": "women_3_3"}}))
        g.step("convert_for_solidus:greece", chance=[2], strict=True)
        assert treasury(g) == 9

    def test_no_debt(self):
        """2.6: nothing that costs is offered to an empty treasury."""
        g = at(turn=5, treasury=0, lands=quiet({"greece": {"field": "women_3_3", "isis": 1}}))
        assert legal(g) == {"convert_at_isis:greece", "end"}

    def test_earned_beyond_ten_is_lost(self):
        """2.6, R63: the marker stops at 10."""
        g = at(
            turn=12,
            treasury=10,
            lands=quiet({"rome": {"field": "women_3_3", "christian": True}}),
            paths={"A": {"relics": "rome"}},
        )
        g.step("sell_relics:A", chance=[], strict=True)
        assert treasury(g) == 10


class Test_2_7_FieldTiles:
    """2.7 Thirty-eight Fields of nine groups, plain and green."""

    def test_thirty_eight_in_nine_groups(self):
        """2.7: the cup of an empty map shows all of them."""
        cup = at(turn=5).position()["cups"]["fields"]
        assert sum(cup.values()) == 38
        assert {name.rsplit("_", 2)[0] for name in cup} == {
            "ascetics",
            "jews",
            "martyrs",
            "physicians",
            "poor",
            "scholars",
            "slaves",
            "wealthy",
            "women",
        }

    def test_five_of_them_are_jews(self):
        """2.7: five tiles carry the lamp."""
        cup = at(turn=5).position()["cups"]["fields"]
        assert sum(count for name, count in cup.items() if name.startswith("jews")) == 5

    def test_a_tile_used_too_often_is_refused(self):
        """2.7: there is one Physicians tile."""
        with pytest.raises(PositionError):
            at(turn=5, lands={"rome": {"field": "physicians_2_2"}, "milan": {"field": "physicians_2_2"}})

    def test_placed_plain(self):
        """2.7: a new tile shows its plain side."""
        g = at(turn=5, treasury=3, lands=quiet(), paths={"D": {"missionary": {"rank": "bishop", "at": "merv"}}})
        g.step("advance_missionary:D", chance=["field:poor_1_1"], strict=True)
        assert land(g, "india") == {"field": "poor_1_1"}

    @pytest.mark.parametrize("tile", ["jews_3_2", "women_3_3"])
    def test_converted_tile_shows_green(self, tile):
        """2.7: conversion flips the tile, Jews like any other."""
        g = at(turn=5, treasury=3, lands=quiet({"greece": {"field": tile}}))
        g.step("convert_for_solidus:greece", chance=[4], strict=True)
        assert land(g, "greece") == {"field": tile, "christian": True}

    def test_plain_value_counts_on_the_plain_side(self):
        """2.7: Jews 3/2 are converted against 3, not 2."""
        g = at(turn=5, treasury=3, lands=quiet({"greece": {"field": "jews_3_2"}}))
        g.step("convert_for_solidus:greece", chance=[3], strict=True)
        assert "christian" not in land(g, "greece")

    def test_green_value_counts_in_the_score(self):
        """2.7: the green Value goes into the score."""
        plain = at(turn=5, lands={"greece": {"field": "jews_3_2"}}).victory_points()["A"]
        green = at(turn=5, lands={"greece": {"field": "jews_3_2", "christian": True}}).victory_points()["A"]
        assert green - plain == 2


class Test_2_8_PoliticalControl:
    """2.8 Who owns which Land follows from the tiles."""

    def test_arab_outranks_rome(self):
        """2.8, R2: a Land behind an Arab tile is not Roman though the Control Tile is further out."""
        assert roman_lands(
            turn=26, paths={"F": {"roman_control": "numidia", "arab": {"kind": "abbasid", "at": "carthage"}}}
        ) == {"numidia"}

    @pytest.mark.parametrize("kind", ["king", "tyrant"])
    def test_ruler_outranks_rome(self, kind):
        """2.8, R2: the Land of a Ruler is his, however far Rome reaches."""
        assert roman_lands(
            turn=26, paths={"F": {"roman_control": "numidia", "ruler": {"kind": kind, "at": "tripoli"}}}
        ) == {"cyrene", "sufetula", "carthage", "numidia"}

    def test_empire_counts_as_rome(self):
        """2.8, R2, R45: the Army may go to every Land of the Holy Roman Empire."""
        assert roman_lands(turn=26, holy_roman_empire="spain") == {"rome", "milan", "spain"}

    def test_empire_and_arab(self):
        """2.8, R2, R45: an Abbasid in Rome takes only Rome from the Empire."""
        assert roman_lands(
            turn=26, holy_roman_empire="spain", paths={"A": {"arab": {"kind": "abbasid", "at": "rome"}}}
        ) == {"milan", "spain"}

    def test_capital_and_emperor_in_the_empire(self):
        """R45: HRE Lands take the Capital and the Emperor's hand like Roman ones."""
        g = at(
            turn=26,
            treasury=3,
            roman_capital="constantinople",
            holy_roman_empire="milan",
            lands=quiet(),
            paths={"B": {"roman_control": "constantinople"}},
        )
        assert "move_capital:rome" in legal(g)
        g = at(
            turn=26,
            decision="christian_emperor",
            wafer=15,
            holy_roman_empire="milan",
            lands=quiet({"milan": {"heresies": {"gnostics": 1}}}),
        )
        assert "remove_heresy:milan" in legal(g)

    def test_papal_states_are_the_players(self):
        """R3: Rome with the Papal States takes a Knight and the Army on any Field."""
        assert "rome" in knight_lands(turn=18, papal_states=True, lands=fields(plain=["rome"]))
        assert roman_lands(turn=18, papal_states=True) == {"rome"}

    def test_without_the_papal_states_rome_is_nobodys(self):
        """R3: with no tile at all Rome is neither Roman nor Christian-ruled."""
        assert "rome" not in knight_lands(turn=18, lands=fields(plain=["rome"]))

    @pytest.mark.parametrize(
        "tile",
        [
            {"horde": {"tribe": "saxons_arian", "at": "rome"}},
            {"arab": {"kind": "abbasid", "at": "rome"}},
            {"arab": {"kind": "abbasid", "at": "milan"}},
            {"ruler": {"kind": "tyrant", "at": "rome"}},
        ],
    )
    def test_papal_states_yield_to_a_hostile_force(self, tile):
        """R2, R3: under a Horde, an Arab or a Tyrant the Papal States rule nothing."""
        assert "rome" not in knight_lands(turn=26, papal_states=True, lands=fields(plain=["rome"]), paths={"A": tile})

    def test_papal_states_count_for_heresy(self):
        """R3: in Rome the state helps to end a Heresy (+1) though Rome's Empire is gone."""
        g = at(
            turn=18,
            treasury=3,
            papal_states=True,
            lands=quiet({"rome": {"field": "women_3_3", "heresies": {"gnostics": 1}}}),
        )
        g.step("end_heresy_for_solidus:rome", chance=[5], strict=True)
        assert "heresies" not in land(g, "rome")

    def test_papal_states_have_no_intrinsic_defence(self):
        """R3: a Jihad entering Rome meets the Papal States' die and no other."""
        g = secular(
            15,
            turn=22,
            papal_states=True,
            roman_capital="constantinople",
            paths={"A": {"arab": {"kind": "jihad", "at": "jerusalem"}}},
        )
        go(g, 1, 1, 3, 2, 1, 2, 1)
        assert path(g, "A")["arab"]["at"] == "rome"

    @pytest.mark.parametrize(
        ("tile", "ours"),
        [
            ({"horde": {"tribe": "saxons_arian", "at": "milan"}}, True),
            ({"arab": {"kind": "abbasid", "at": "gaul"}}, True),
            ({"horde": {"tribe": "saxons_arian", "at": "spain"}}, False),
            ({"ruler": {"kind": "tyrant", "at": "spain"}}, False),
            ({"arab": {"kind": "abbasid", "at": "spain"}}, False),
        ],
    )
    def test_reconquered_spain(self, tile, ours):
        """R4: Spain is Christian-ruled unless the tile stands in Spain itself."""
        found = knight_lands(turn=26, arab_spain="reconquista", lands=fields(plain=["spain"]), paths={"A": tile})
        assert ("spain" in found) is ours

    def test_reconquered_spain_is_an_ordinary_step(self):
        """R4: a Horde in Gaul steps into Spain again."""
        g = go(
            secular(
                26, turn=26, arab_spain="reconquista", paths={"A": {"horde": {"tribe": "saxons_arian", "at": "gaul"}}}
            )
        )
        assert path(g, "A")["horde"]["at"] == "spain"

    def test_horde_inside_rome_is_refused(self):
        """2.8: Hordes own the outside, so none stands inside the Empire."""
        with pytest.raises(PositionError):
            at(
                turn=18,
                paths={"F": {"roman_control": "numidia", "horde": {"tribe": "vandals_arian", "at": "carthage"}}},
            )

    def test_unknown_land_is_refused(self):
        """2.8: a tile must stand on the map."""
        with pytest.raises(PositionError):
            at(turn=18, paths={"F": {"roman_control": "atlantis"}})


class Test_2_8_1_Jerusalem:
    """2.8.1 Roman until Turn 21, then Arab; Armies stay out."""

    def test_counts_as_a_roman_neighbour(self):
        """2.8.1: before Islam the Lands next to Jerusalem border a Roman Land."""
        g = at(
            turn=5,
            roman_policy="lex_romana",
            decision="lex_romana",
            wafer=3,
            lands=fields(plain=["antioch", "armenia", "cyrene", "milan"]),
        )
        assert legal(g) == {"convert_free:antioch", "convert_free:cyrene", "end"}

    def test_horde_next_to_it_stops(self):
        """2.8.1, R12: a Horde in Rome ignores its two moves, no die."""
        g = go(
            secular(28, roman_capital="constantinople", paths={"A": {"horde": {"tribe": "saxons_arian", "at": "rome"}}})
        )
        assert path(g, "A")["horde"]["at"] == "rome"

    def test_horde_stops_with_moves_left(self):
        """2.8.1: from Milan two moves end in Rome."""
        g = go(
            secular(
                28, roman_capital="constantinople", paths={"A": {"horde": {"tribe": "saxons_arian", "at": "milan"}}}
            )
        )
        assert path(g, "A")["horde"]["at"] == "rome"

    def test_control_tile_driven_in_is_lost(self):
        """2.8.1, R9: a Control Tile beaten in the first Land is eliminated."""
        g = go(
            secular(19, paths={"F": {"roman_control": "cyrene", "horde": {"tribe": "vandals_arian", "at": "tripoli"}}}),
            4,
        )
        assert "roman_control" not in path(g, "F")
        assert path(g, "F")["horde"]["at"] == "cyrene"

    def test_army_driven_in_is_damaged(self):
        """2.8.1, R9: the Army beaten in the first Land goes to its box."""
        g = go(
            secular(
                19,
                roman_army="cyrene",
                paths={"F": {"roman_control": "cyrene", "horde": {"tribe": "vandals_arian", "at": "tripoli"}}},
            ),
            4,
            4,
        )
        assert g.position()["roman_army"] == "damaged"

    def test_nubia_driven_in_is_lost(self):
        """2.8.1, R9: Nubia beaten in Alexandria is eliminated."""
        g = go(
            secular(29, nubia="alexandria", paths={"E": {"horde": {"tribe": "himyar_clans", "at": "thebes"}}}),
            *RULER_AWAY,
            2,
        )
        assert "nubia" not in g.position()

    def test_army_is_never_sent_there(self):
        """2.8.1: Jerusalem is no goal of the Army's free move."""
        assert "jerusalem" not in roman_lands(turn=18, paths={"F": {"roman_control": "cyrene"}})

    def test_arab_may_retreat_into_it(self):
        """2.8.1, R9: an Arab tile pushed out of the first Land is safe in Jerusalem."""
        g = at(
            turn=22,
            treasury=3,
            lands=quiet(),
            paths={"F": {"roman_control": "tripoli", "arab": {"kind": "jihad", "at": "cyrene"}}},
        )
        g.step("attack_back_with_land:F", chance=[6], strict=True)
        assert path(g, "F")["arab"] == {"kind": "jihad", "at": "jerusalem"}

    def test_arab_may_come_out_again(self):
        """2.8.1: an Abbasid in Jerusalem resumes its advance."""
        g = go(secular(17, turn=26, paths={"F": {"arab": {"kind": "abbasid", "at": "jerusalem"}}}))
        assert path(g, "F")["arab"]["at"] == "cyrene"

    def test_arab_in_jerusalem_is_not_attacked(self):
        """2.8.1: no Roman tile may move into Jerusalem, so none attacks it."""
        g = at(
            turn=22,
            treasury=3,
            roman_army="cyrene",
            lands=quiet(),
            paths={"F": {"roman_control": "tripoli", "arab": {"kind": "jihad", "at": "jerusalem"}}},
        )
        assert not [name for name in legal(g) if name.startswith("attack_back")]


class Test_2_8_2_RomanEmpire:
    """2.8.2 The Land of the Control Tile and everything inside it."""

    def test_example_britain(self):
        """2.8.2, R44: a tile in Britain makes six Lands Roman, Ireland not."""
        g = at(
            turn=5,
            decision="pax_romana",
            wafer=15,
            treasury=1,
            lands=fields(plain=PATH_LANDS["A"]),
            paths={"A": {"roman_control": "britain"}},
        )
        assert targets(g, "redraw_field") == set(PATH_LANDS["A"]) - {"ireland"}

    def test_all_tiles(self):
        """2.8.2: each tile reaches from its Land in to Jerusalem; Path D has none."""
        found = roman_lands(
            turn=16,
            paths={
                "B": {"roman_control": "danube_valley"},
                "C": {"roman_control": "armenia"},
                "E": {"roman_control": "thebes"},
                "F": {"roman_control": "tingitana"},
            },
        )
        assert found == set(PATH_LANDS["B"][:5]) | set(PATH_LANDS["C"][:2]) | set(PATH_LANDS["E"][:2]) | set(
            PATH_LANDS["F"]
        )

    @pytest.mark.parametrize(("turn", "ended"), [(5, False), (12, True)])
    def test_pagan_then_christian(self, turn, ended):
        """2.8.2: only Christian Rome, from Turn 10 on, adds +1 against a Heresy."""
        g = at(
            turn=turn,
            treasury=3,
            lands=quiet({"antioch": {"field": "women_3_3", "heresies": {"gnostics": 1}}}),
            paths={"C": {"roman_control": "armenia"}},
        )
        g.step("end_heresy_for_solidus:antioch", chance=[5], strict=True)
        assert ("heresies" not in land(g, "antioch")) is ended

    def test_no_tile_no_empire(self):
        """2.8.2: a Path without a Control Tile has no Roman Land."""
        assert roman_lands(turn=18, paths={"C": {"roman_control": "antioch"}, "F": {}}) == {"antioch"}

    def test_the_realm_grows_with_the_tile(self):
        """2.8.2: a won offensive makes the taken Land Roman."""
        g = at(
            turn=18,
            treasury=3,
            knights_damaged=1,
            lands=quiet(),
            paths={"C": {"roman_control": "armenia", "horde": {"tribe": "khazars_pagan", "at": "albania"}}},
        )
        g.step("attack_with_control:C", chance=[1], strict=True)
        g.step("pick_up_knight:damaged", chance=[], strict=True)
        assert targets(g, "place_knight") == {"antioch", "armenia", "albania"}


class Test_2_8_3_Arabs:
    """2.8.3 The Land of an Arab tile and everything inside it."""

    PATH_F = {
        "roman_control": "numidia",
        "horde": {"tribe": "vandals_arian", "at": "tingitana"},
        "arab": {"kind": "jihad", "at": "tripoli"},
    }

    def test_example_path_f_roman(self):
        """2.8.3, R44: Jihad in Tripoli, Rome in Numidia: three Roman Lands."""
        assert roman_lands(turn=23, paths={"F": self.PATH_F}) == {"sufetula", "carthage", "numidia"}

    @pytest.mark.parametrize(("money", "offered"), [(3, False), (4, True)])
    def test_example_path_f_hostile(self, money, offered):
        """2.8.3, R44: Cyrene, Tripoli, Tingitana and the Homeland are hostile: a reconciliation costs 4 $."""
        lands = {"carthage": {"field": "women_2_2", "christian": True, "melkites": 2}}
        faiths = dict(
            zip("ABCDE", ["catholic", "orthodox_eagle", "one_nature", "nestorian", "one_nature"], strict=True)
        )
        paths = {letter: {"faith": faith, "pope": "communion"} for letter, faith in faiths.items()}
        paths["F"] = {**self.PATH_F, "faith": "donatist", "pope": "schism"}
        g = at(
            turn=22, decision="council", treasury=money, lands=lands, paths=paths, cups={"heresies": {"gnostics": 1}}
        )
        assert ("reconcile_path:F" in legal(g)) is offered

    def test_lands_beyond_are_not_arab(self):
        """2.8.3: a Heresy just beyond the tile stays, one in or behind it is discarded."""
        jihad = {"D": {"arab": {"kind": "abbasid", "at": "persia"}}}
        assert "heresies" in land(heresy_at(4, 3, turn=26, paths=jihad), "merv")
        assert "heresies" not in land(heresy_at(4, 2, turn=26, paths=jihad), "persia")
        assert "heresies" not in land(heresy_at(4, 1, turn=26, paths=jihad), "ctesiphon")

    def test_abbasids_control_like_jihads(self):
        """2.8.3: green Lands in and behind an Abbasid tile are in danger, Roman ones are not."""
        found = endangered(
            turn=26,
            lands=fields(green=["cyrene", "tripoli", "sufetula"]),
            paths={
                "F": {"pope": "communion", "roman_control": "numidia", "arab": {"kind": "abbasid", "at": "tripoli"}}
            },
        )
        assert found == {"cyrene", "tripoli"}

    def test_seljuks_control_likewise(self):
        """2.8.3: Seljuks in Anatolia hold Cilicia too."""
        assert roman_lands(
            turn=27, paths={"B": {"roman_control": "danube_valley", "arab": {"kind": "seljuks", "at": "anatolia"}}}
        ) == {"greece", "constantinople", "danube_valley"}

    def test_a_tile_in_jerusalem_controls_no_land(self):
        """2.8.3: before it moves a Jihad holds nothing on the Path."""
        assert roman_lands(
            turn=22, paths={"F": {"roman_control": "tripoli", "arab": {"kind": "jihad", "at": "jerusalem"}}}
        ) == {"cyrene", "tripoli"}


class Test_2_8_4_Hordes:
    """2.8.4 The Land of a Horde and everything outside it."""

    def test_counts_lands_out_to_the_homeland(self):
        """2.8.4: Bulgars in Danube Valley rule it, Kiev and their Homeland: a try costs 3 $."""
        g = at(
            turn=18,
            treasury=4,
            lands=quiet({"danube_valley": {"field": "women_2_2", "christian": True}}),
            paths={"B": {"horde": {"tribe": "bulgars_pagan", "at": "danube_valley"}}},
        )
        g.step("convert_horde:B", chance=[2], strict=True)
        assert treasury(g) == 1
        assert path(g, "B")["horde"]["tribe"] == "bulgars_pagan"

    def test_lands_nearer_jerusalem_are_not_theirs(self):
        """2.8.4: Turks in Kashgar endanger Kashgar and Mongolia, not India."""
        found = endangered(
            turn=18,
            lands=fields(green=["india", "kashgar", "mongolia"]),
            paths={"D": {"pope": "communion", "horde": {"tribe": "turks_pagan", "at": "kashgar"}}},
        )
        assert found == {"kashgar", "mongolia"}

    def test_at_home_they_rule_no_land(self):
        """2.8.4: with the Turks at home only the Tyrant's Land is in danger."""
        found = endangered(
            turn=18,
            lands=fields(green=["india", "kashgar", "mongolia"]),
            paths={
                "D": {
                    "pope": "communion",
                    "horde": {"tribe": "turks_pagan", "at": "homeland_D"},
                    "ruler": {"kind": "tyrant", "at": "india"},
                }
            },
        )
        assert found == {"india"}

    def test_a_christian_horde_is_christian_rule(self):
        """2.8.4: all Lands of Christian Bulgars take a Knight."""
        found = knight_lands(
            turn=18,
            lands=fields(plain=["constantinople", "danube_valley", "kiev"]),
            paths={"B": {"horde": {"tribe": "bulgars_christian", "at": "danube_valley"}}},
        )
        assert found == {"danube_valley", "kiev", "antioch", "armenia"}


class Test_2_8_5_Rulers:
    """2.8.5 A Ruler owns his own Land only."""

    def test_tyrant_endangers_one_land(self):
        """2.8.5: neighbours of a Tyrant are not in danger."""
        found = endangered(
            turn=18,
            lands=fields(green=["merv", "india", "kashgar"]),
            paths={"D": {"pope": "communion", "ruler": {"kind": "tyrant", "at": "india"}}},
        )
        assert found == {"india"}

    def test_king_rules_one_land(self):
        """2.8.5: a Knight may serve a King in Georgia, not in Sarir or Alania."""
        found = knight_lands(
            turn=18,
            lands=fields(plain=["sarir", "georgia", "alania"]),
            paths={"C": {"ruler": {"kind": "king", "at": "georgia"}}},
        )
        assert found == {"antioch", "armenia", "georgia"}

    def test_tyrant_is_not_christian_rule(self):
        """2.8.5: no Knight in a Tyrant's plain Land."""
        found = knight_lands(
            turn=18, lands=fields(plain=["georgia"]), paths={"C": {"ruler": {"kind": "tyrant", "at": "georgia"}}}
        )
        assert found == {"antioch", "armenia"}


class Test_2_8_6_PersianEmpire:
    """2.8.6 Three Lands with tiles of their own."""

    @pytest.mark.parametrize(("die", "where"), [(4, "india"), (3, "merv")])
    def test_fights_hordes(self, die, where):
        """2.8.6: the tile of Merv rolls against Turks of Strength 3."""
        g = go(
            secular(
                28, lands={"merv": {"persian": "0"}}, paths={"D": {"horde": {"tribe": "turks_pagan", "at": "india"}}}
            ),
            die,
        )
        assert path(g, "D")["horde"]["at"] == where
        assert ("persian" in land(g, "merv")) is (where == "india")

    @pytest.mark.parametrize(("die", "where"), [(5, "jerusalem"), (4, "ctesiphon")])
    def test_fights_arabs(self, die, where):
        """2.8.6: the tile of Ctesiphon rolls against a Jihad of Strength 4."""
        g = secular(
            15,
            turn=22,
            lands={"ctesiphon": {"persian": "-1"}},
            paths={"D": {"arab": {"kind": "jihad", "at": "jerusalem"}}},
        )
        go(g, 4, 1, die, 2, 1, 2, 1)
        assert path(g, "D")["arab"]["at"] == where

    @pytest.mark.parametrize(
        ("tile", "die", "converted"),
        [("+1", 3, True), ("+1", 2, False), ("0", 3, False), ("0", 4, True), ("-1", 4, False), ("-1", 5, True)],
    )
    def test_changes_conversion(self, tile, die, converted):
        """2.8.6: its number is added to a Conversion roll against a 3."""
        g = at(turn=5, treasury=3, lands=quiet({"merv": {"field": "women_3_3", "persian": tile}}))
        g.step("convert_for_solidus:merv", chance=[die], strict=True)
        assert ("christian" in land(g, "merv")) is converted

    def test_a_one_fails_all_the_same(self):
        """2.8.6: +1 does not rescue a roll of 1."""
        g = at(turn=5, treasury=3, lands=quiet({"merv": {"field": "poor_1_1", "persian": "+1"}}))
        g.step("convert_for_solidus:merv", chance=[1], strict=True)
        assert "christian" not in land(g, "merv")

    def test_no_ruler_on_persian_land(self):
        """2.8.6: a Ruler rolled to a Land with a Persian tile is rolled again."""
        g = go(secular(31, lands={"persia": {"persian": "0"}}), 4, 2, 4, 4, 6)
        assert path(g, "D")["ruler"]["at"] == "india"

    def test_without_its_tile_the_land_is_free(self):
        """2.8.6, R2: a flame Land that lost its tile is nobody's: the Ruler stays."""
        g = go(secular(31, lands={"merv": {"persian": "0"}}), 4, 2, 6)
        assert path(g, "D")["ruler"]["at"] == "persia"


class Test_2_8_7_Nubia:
    """2.8.7 Nubia is like a Roman tile, and always Christian."""

    def test_its_lands_are_not_roman(self):
        """2.8.7: the Army is not sent to Nubian Lands."""
        assert roman_lands(turn=18, nubia="alodia", paths={"E": {"roman_control": "thebes"}}) == {
            "alexandria",
            "thebes",
        }

    def test_its_lands_are_christian_ruled(self):
        """2.8.7: Knights may serve from Alodia inward, not in Ethiopia."""
        found = knight_lands(turn=18, nubia="alodia", lands=fields(plain=PATH_LANDS["E"]))
        assert found == set(PATH_LANDS["E"][:5]) | {"antioch", "armenia"}

    def test_not_behind_an_arab(self):
        """2.8.7, R2: Lands in and behind an Arab tile are not Nubian."""
        found = knight_lands(
            turn=26,
            nubia="alodia",
            lands=fields(plain=PATH_LANDS["E"]),
            paths={"E": {"arab": {"kind": "abbasid", "at": "thebes"}}},
        )
        assert found == {"nobadia", "makouria", "alodia", "antioch", "armenia"}

    def test_always_christian(self):
        """2.8.7: its rule adds +1 against a Heresy."""
        g = at(
            turn=18,
            treasury=3,
            nubia="alodia",
            lands=quiet({"makouria": {"field": "women_3_3", "heresies": {"gnostics": 1}}}),
        )
        g.step("end_heresy_for_solidus:makouria", chance=[5], strict=True)
        assert "heresies" not in land(g, "makouria")

    def test_no_ruler_on_nubian_land(self):
        """2.8.7: a Ruler rolled to Nubia is rolled again."""
        g = go(secular(31, nubia="alodia"), 5, 4, 5, 6, 6)
        assert path(g, "E")["ruler"]["at"] == "ethiopia"

    @pytest.mark.parametrize(("tribe", "turn"), [("himyar_clans", 18), ("shewa_muslim", 27)])
    def test_attacks_forward(self, tribe, turn):
        """2.8.7: it may attack the Horde of its Path."""
        g = at(
            turn=turn,
            treasury=3,
            nubia="alodia",
            lands=quiet(),
            paths={"E": {"horde": {"tribe": tribe, "at": "ethiopia"}}},
        )
        g.step("attack_with_nubia", chance=[3], strict=True)
        assert g.position()["nubia"] == "ethiopia"
        assert path(g, "E")["horde"]["at"] == "homeland_E"

    @pytest.mark.parametrize(("die", "where"), [(5, "thebes"), (4, "nobadia")])
    def test_defends_its_lands_against_arabs(self, die, where):
        """2.8.7: an empty Nubian Land has one die against a Jihad (4)."""
        g = secular(15, turn=22, nubia="alodia", paths={"E": {"arab": {"kind": "jihad", "at": "thebes"}}})
        go(g, 5, 1, die, 2, 1, 2, 1)
        assert path(g, "E")["arab"]["at"] == where

    def test_attacks_backward(self):
        """2.8.7: it may push an Arab tile back with the Land's own strength."""
        g = at(
            turn=22, treasury=3, nubia="alodia", lands=quiet(), paths={"E": {"arab": {"kind": "jihad", "at": "thebes"}}}
        )
        g.step("attack_back_with_land:E", chance=[5], strict=True)
        assert path(g, "E")["arab"]["at"] == "alexandria"


class Test_2_8_8_UncontrolledLands:
    """2.8.8 Lands where nobody has a tile."""

    PATH_D = {
        "pope": "communion",
        "horde": {"tribe": "turks_pagan", "at": "mongolia"},
        "ruler": {"kind": "tyrant", "at": "india"},
    }

    def lands(self) -> dict:
        found = fields(green=PATH_LANDS["D"])
        for name, tile in zip(["ctesiphon", "persia", "merv"], ["-1", "0", "+1"], strict=True):
            found[name]["persian"] = tile
        return found

    def test_example_path_d_danger(self):
        """2.8.8, R44: India and Mongolia are hostile, Kashgar is nobody's, three Lands are Persian."""
        assert endangered(turn=18, lands=self.lands(), paths={"D": self.PATH_D}) == {"india", "mongolia"}

    def test_example_path_d_ruler(self):
        """2.8.8, R44: a Ruler may set up in Kashgar and moves no Horde."""
        g = go(secular(31, lands=self.lands(), paths={"D": self.PATH_D}), 4, 5, 6)
        assert path(g, "D")["ruler"]["at"] == "kashgar"
        assert path(g, "D")["horde"]["at"] == "mongolia"

    def test_missionaries_work_there(self):
        """2.8.8: an uncontrolled Land can be explored and converted."""
        g = at(turn=5, treasury=4, lands=quiet(), paths={"D": {"missionary": {"rank": "bishop", "at": "india"}}})
        g.step("advance_missionary:D", chance=["field:slaves_2_2"], strict=True)
        g.step("convert_for_solidus:kashgar", chance=[2], strict=True)
        assert land(g, "kashgar") == {"field": "slaves_2_2", "christian": True}

    def test_only_peace_goes_there(self):
        """2.8.8: a green uncontrolled Land takes a Peace tile, a plain one nothing."""
        found = knight_lands(turn=18, lands=fields(green=["kashgar"], plain=["india"]))
        assert "kashgar" in found
        assert "india" not in found


class Test_2_9_PopeTiles:
    """2.9 One Pope a Path, in its Big City."""

    def test_six_popes(self):
        """2.9: on Turn 3 each Path has its Pope; the Fields do not change."""
        g = at(turn=2, lands=fields(plain=BIG_CITIES), paths={"A": {"roman_control": "rome"}})
        g.step("end", chance=["wafer:15"], strict=True)
        assert [path(g, letter).get("pope") for letter in "ABCDEF"] == ["communion"] * 6
        assert not [name for name in BIG_CITIES if land(g, name).get("christian")]

    def test_undiscovered_big_cities_get_a_heresy(self):
        """2.9, R51: the Heresies are drawn in Path order."""
        g = at(
            turn=2,
            lands=fields(plain=["rome", "constantinople", "ctesiphon", "alexandria"]),
            paths={"A": {"roman_control": "rome"}},
        )
        g.step("end", chance=["heresy:gnostics", "heresy:ebionites", "wafer:15"], strict=True)
        assert land(g, "armenia")["heresies"] == {"gnostics": 1}
        assert land(g, "carthage")["heresies"] == {"ebionites": 1}
        assert "heresies" not in land(g, "rome")

    @pytest.mark.parametrize(("letter", "city"), list(zip("ABCDEF", BIG_CITIES, strict=True)))
    def test_he_sits_in_the_big_city(self, letter, city):
        """2.9: his +1 works in the Big City of his Path."""
        g = at(turn=12, treasury=3, lands=quiet({city: {"field": "women_3_3"}}), paths={letter: {"pope": "communion"}})
        g.step(f"convert_for_solidus:{city}", chance=[3], strict=True)
        assert land(g, city)["christian"] is True

    def test_and_nowhere_else(self):
        """2.9: the Pope of Path A is of no help in Milan."""
        g = at(turn=12, treasury=3, lands=quiet({"milan": {"field": "women_3_3"}}), paths={"A": {"pope": "communion"}})
        g.step("convert_for_solidus:milan", chance=[3], strict=True)
        assert "christian" not in land(g, "milan")

    def test_schism_is_no_pope(self):
        """2.9, R26: on the other side of the tile there is no +1."""
        g = at(turn=12, treasury=3, lands=quiet({"carthage": {"field": "women_3_3"}}), paths={"F": {"pope": "schism"}})
        g.step("convert_for_solidus:carthage", chance=[3], strict=True)
        assert "christian" not in land(g, "carthage")
