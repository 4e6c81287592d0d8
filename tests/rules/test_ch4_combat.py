"""Chapter 4: the order of phases and the combat of Armies, through Hordes, Arabs and the player's offensives."""

import pytest

from mission_env import Game, IllegalAction

from .table import at, land, legal, path, treasury

RULER_AWAY = [3, 6, 6]  # a Ruler rolled to Alania (1.: path, 2.: land, 3.: religion)
VANDALS, BULGARS, SAXONS, TURKS = "vandals_arian", "bulgars_pagan", "saxons_arian", "turks_pagan"


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


def religious(*, turn=18, lands=None, **rest) -> Game:
    """A table in the Religious Phase with 4 $."""
    rest.setdefault("treasury", 4)
    return at(turn=turn, lands=quiet(lands), **rest)


def go(game, *dice) -> Game:
    """Close the pending decision; exactly these dice are rolled."""
    game.step("end", chance=list(dice), strict=True)
    return game


def act(game, action, *dice) -> Game:
    """One action; exactly these dice are rolled."""
    game.step(action, chance=list(dice), strict=True)
    return game


def horde(tribe, where) -> dict:
    """The Horde of a Path."""
    return {"horde": {"tribe": tribe, "at": where}}


def arab(where, kind="jihad") -> dict:
    """The Arab tile of a Path."""
    return {"arab": {"kind": kind, "at": where}}


def ruler(where, kind="tyrant") -> dict:
    """The Ruler of a Path."""
    return {"ruler": {"kind": kind, "at": where}}


def jihad(letter, start, *, lands=None, tiles=None, **rest) -> Game:
    """Turn 22, a quiet Wafer and one Jihad on the map; `storm` moves it."""
    return secular(15, turn=22, lands=lands, paths={letter: {**arab(start), **(tiles or {})}}, **rest)


def storm(game, path_die, moves, *shots) -> Game:
    """The three Jihad Steps: the first on the given Path, two on a Path without a Jihad."""
    idle = 2 if path_die != 2 else 4
    return go(game, path_die, moves, *shots, idle, 1, idle, 1)


def horde_at(game, letter) -> str:
    """Where the Horde of a Path stands."""
    return path(game, letter)["horde"]["at"]


def arab_at(game, letter) -> str:
    """Where the Arab tile of a Path stands."""
    return path(game, letter)["arab"]["at"]


def attacks(game) -> set:
    """All offensives open to the player."""
    return {name for name in legal(game) if name.startswith("attack")}


class Test_4_1_SequenceOfPlay:
    """4.1 History, Secular, Religious, End of Turn."""

    def test_one_turn_after_another(self):
        """4.1: the end of Turn 12 leads through History and Wafer to Turn 13's Religious Phase."""
        g = go(at(turn=12, lands=quiet()), "wafer:15")
        assert (g.turn, g.decision, treasury(g)) == (13, "religious_action", 3)

    def test_ruler_then_hordes(self):
        """4.1, 6.4, 6.8: the Ruler's dice come before those of the Hordes."""
        g = go(
            secular(20, lands={"britain": {"infrastructure": "hospital"}}, paths={"A": horde(SAXONS, "ireland")}),
            *RULER_AWAY,
            5,
            5,
        )
        assert horde_at(g, "A") == "ireland"
        assert path(g, "C")["ruler"]["at"] == "alania"

    def test_sudden_move_then_hordes(self):
        """4.1, 6.7, 6.8: Arab tiles make their sudden move before the Hordes move."""
        g = secular(
            19,
            turn=26,
            lands={"thebes": {"infrastructure": "hospital"}, "kiev": {"infrastructure": "hospital"}},
            paths={"E": arab("alexandria", "abbasid"), "B": horde("bulgars_pagan", "homeland_B")},
        )
        go(g, 5, 3)  # Thebes repels the Abbasid (4), Kiev does not stop the Bulgars (3)
        assert (arab_at(g, "E"), horde_at(g, "B")) == ("alexandria", "kiev")

    def test_hordes_then_jihads(self):
        """4.1, 6.8, 6.9: on Turns 21 to 24 the Jihads come after the Hordes."""
        g = secular(
            22,
            turn=22,
            lands={"belgium": {"infrastructure": "hospital"}},
            paths={"A": horde(SAXONS, "britain"), "F": arab("jerusalem")},
        )
        go(g, *RULER_AWAY, 5, 6, 1, 2, 1, 2, 1)
        assert (horde_at(g, "A"), arab_at(g, "F")) == ("britain", "cyrene")

    def test_player_moves_last(self):
        """4.1: the player's own offensives wait for the Religious Phase."""
        g = secular(28, paths={"F": {"roman_control": "numidia", **horde(VANDALS, "tingitana")}})
        assert not attacks(g)
        go(g, 6, 6)
        assert "attack_with_control:F" in legal(g)


class Test_4_2_ArmyCombat:
    """4.2 Friend and foe."""

    def test_king_is_a_friend_against_a_horde(self):
        """4.2: a King rolls against a hostile Horde."""
        g = go(secular(19, paths={"F": {**horde(VANDALS, "tingitana"), **ruler("numidia", "king")}}), 5)
        assert horde_at(g, "F") == "tingitana"

    def test_king_is_a_foe_when_the_player_attacks(self):
        """4.2, R10: the same King rolls against Rome."""
        g = religious(paths={"F": {"roman_control": "carthage", **ruler("numidia", "king")}})
        act(g, "attack_with_control:F", 4)
        assert path(g, "F")["roman_control"] == "carthage"

    def test_tyrant_fights_a_horde(self):
        """4.2: a Tyrant too defends himself against a Horde."""
        g = go(secular(19, paths={"F": {**horde(VANDALS, "tingitana"), **ruler("numidia")}}), 5)
        assert horde_at(g, "F") == "tingitana"

    def test_tyrant_fights_a_jihad(self):
        """4.2: and against a Jihad."""
        g = storm(jihad("F", "jerusalem", tiles=ruler("cyrene")), 6, 1, 6)
        assert arab_at(g, "F") == "jerusalem"

    def test_horde_fights_a_jihad(self):
        """4.2: a hostile Horde rolls against a Jihad (5) and stays on a 6."""
        g = storm(jihad("F", "tripoli", tiles=horde(VANDALS, "sufetula")), 6, 1, 6)
        assert (arab_at(g, "F"), horde_at(g, "F")) == ("tripoli", "sufetula")

    def test_beaten_by_a_jihad_the_horde_falls_back(self):
        """4.2, R58: on a 5 it falls back one Land out."""
        g = storm(jihad("F", "cyrene", tiles=horde(VANDALS, "tripoli")), 6, 1, 5)
        assert (arab_at(g, "F"), horde_at(g, "F")) == ("tripoli", "sufetula")

    @pytest.mark.parametrize(
        ("die", "horde_now", "arab_now"), [(5, "carthage", "sufetula"), (4, "sufetula", "tripoli")]
    )
    def test_berbers_fight_abbasids(self, die, horde_now, arab_now):
        """R58: Muslim Berbers attack an Abbasid like any Army; a second order move meets it again."""
        g = secular(31, turn=26, paths={"F": {**horde("berbers_muslim", "carthage"), **arab("sufetula", "abbasid")}})
        go(g, *RULER_AWAY, die, 5)
        assert (horde_at(g, "F"), arab_at(g, "F")) == (horde_now, arab_now)

    def test_abbasids_fight_berbers(self):
        """R58: a sudden move of an Abbasid (2) into Berber Land meets the Berbers' die."""
        g = secular(32, turn=26, paths={"F": {**horde("berbers_muslim", "sufetula"), **arab("tripoli", "abbasid")}})
        go(g, 3, 5)  # the Berbers repel it, then it repels their own move F1
        assert (horde_at(g, "F"), arab_at(g, "F")) == ("sufetula", "tripoli")

    def test_berbers_driven_out_come_back(self):
        """R58: beaten on a 2 the Berbers give way; their order F2 wins one Land back and is stopped at the next."""
        g = secular(17, turn=26, paths={"F": {**horde("berbers_muslim", "carthage"), **arab("sufetula", "abbasid")}})
        go(g, 2, 4, 5)
        assert (horde_at(g, "F"), arab_at(g, "F")) == ("carthage", "sufetula")

    def test_shewa_fight_abbasids(self):
        """R58: Muslim Shewa drive an Abbasid from Nobadia back to Thebes."""
        g = secular(29, turn=26, paths={"E": {**horde("shewa_muslim", "makouria"), **arab("nobadia", "abbasid")}})
        go(g, *RULER_AWAY, 3)
        assert (horde_at(g, "E"), arab_at(g, "E")) == ("nobadia", "thebes")

    def test_allied_horde_fights_for_its_land(self):
        """4.2, R55: an allied Horde rolls against a Jihad."""
        g = storm(jihad("B", "constantinople", tiles=horde("bulgars_christian", "danube_valley")), 2, 1, 4)
        assert (arab_at(g, "B"), horde_at(g, "B")) == ("constantinople", "danube_valley")

    def test_allied_horde_fights_the_player_who_attacks_it(self):
        """4.2, R10: attacked by Rome it is hostile."""
        g = religious(paths={"B": {"roman_control": "constantinople", **horde("bulgars_christian", "danube_valley")}})
        act(g, "attack_with_control:B", 4)
        assert horde_at(g, "B") == "danube_valley"
        act(g, "attack_with_control:B", 3)
        assert horde_at(g, "B") == "kiev"

    def test_dice_are_rolled_even_if_nothing_moves(self):
        """R50: three Jihad Steps roll their dice on Paths without a Jihad as well."""
        g = go(secular(15, turn=22), 1, 6, 5, 6, 3, 6)
        assert g.decision == "religious_action"

    def test_dice_for_a_jihad_that_cannot_move(self):
        """R50: a Jihad in the last Land still has its dice rolled."""
        g = storm(jihad("D", "mongolia"), 4, 6)
        assert arab_at(g, "D") == "mongolia"

    def test_seljuks_at_the_end_of_the_path_roll(self):
        """R50: the die for the Seljuks' moves is rolled though Kiev is the last Land."""
        g = go(secular(15, turn=27, paths={"B": arab("kiev", "seljuks")}), 6)
        assert arab_at(g, "B") == "kiev"

    @pytest.mark.parametrize("table", [{}, {"F": {"roman_control": "numidia"}}, {"F": horde(VANDALS, "cyrene")}])
    def test_an_ignored_order_rolls_nothing(self, table):
        """R50, R12: without a Horde, or next to Jerusalem, an order rolls no die."""
        g = go(secular(28, paths=table))
        assert g.decision == "religious_action"


HORDES = [
    ("saxons_arian", 18, 26, "A", "ireland", [], 4),
    ("bulgars_pagan", 18, 19, "B", "kiev", [], 3),
    ("khazars_pagan", 18, 26, "C", "alania", [], 4),
    ("turks_pagan", 18, 28, "D", "mongolia", [], 3),
    ("himyar_clans", 18, 29, "E", "ethiopia", RULER_AWAY, 2),
    ("vandals_arian", 18, 19, "F", "tingitana", [], 4),
    ("unholy_arian_empire", 27, 26, "A", "ireland", [], 5),
    ("turks_manichee", 27, 28, "D", "mongolia", [], 2),
    ("turks_muslim", 27, 28, "D", "mongolia", [], 4),
    ("shewa_muslim", 27, 29, "E", "ethiopia", RULER_AWAY, 3),
    ("berbers_muslim", 27, 19, "F", "tingitana", [], 4),
]
ALLIES = [
    ("saxons_christian", 18, 26, "A", "ireland", 3),
    ("bulgars_christian", 18, 19, "B", "kiev", 4),
    ("khazars_jewish", 18, 26, "C", "alania", 2),
    ("turks_christian", 27, 28, "D", "mongolia", 3),
]
FIRST_LANDS = {"A": "rome", "B": "cilicia", "C": "antioch", "D": "ctesiphon", "E": "alexandria", "F": "cyrene"}
HOSPITAL = {"infrastructure": "hospital"}


class Test_4_2_1_ThreeArmyTypes:
    """4.2.1 Advance Forces, Self Defence Forces, Vulnerable Forces."""

    @pytest.mark.parametrize(("tribe", "turn", "wafer", "letter", "where", "first", "strength"), HORDES)
    def test_strength_of_hordes(self, tribe, turn, wafer, letter, where, first, strength):
        """4.2.1, R13: a Hospital repels each Horde above its Strength, not at it."""
        for die, expected in [(strength, where), (strength + 1, f"homeland_{letter}")]:
            g = secular(wafer, turn=turn, lands={where: HOSPITAL}, paths={letter: horde(tribe, f"homeland_{letter}")})
            assert horde_at(go(g, *first, die), letter) == expected

    @pytest.mark.parametrize(("tribe", "turn", "wafer", "letter", "where", "strength"), ALLIES)
    def test_strength_of_allied_hordes(self, tribe, turn, wafer, letter, where, strength):
        """4.2.1, R55: allied Hordes have a Strength too, and a Hospital fights them."""
        for die, expected in [(strength, where), (strength + 1, f"homeland_{letter}")]:
            g = secular(wafer, turn=turn, lands={where: HOSPITAL}, paths={letter: horde(tribe, f"homeland_{letter}")})
            assert go(g).decision == "allied_horde"
            assert horde_at(act(g, "yes", die), letter) == expected

    @pytest.mark.parametrize(
        ("die", "letter", "strength"), [(1, "A", 3), (2, "B", 3), (3, "C", 4), (4, "D", 4), (5, "E", 4), (6, "F", 5)]
    )
    def test_strength_of_jihads(self, die, letter, strength):
        """4.2.1: each Jihad has its own Strength."""
        where = FIRST_LANDS[letter]
        for shot, expected in [(strength, where), (strength + 1, "jerusalem")]:
            g = jihad(letter, "jerusalem", lands={where: HOSPITAL}, roman_capital="constantinople")
            assert arab_at(storm(g, die, 1, shot), letter) == expected

    @pytest.mark.parametrize(("letter", "strength"), [("A", 2), ("B", 3), ("C", 2), ("D", 2), ("E", 4), ("F", 2)])
    def test_strength_of_abbasids(self, letter, strength):
        """4.2.1: the Abbasid side has another one."""
        where = FIRST_LANDS[letter]
        for shot, expected in [(strength, where), (strength + 1, "jerusalem")]:
            g = secular(
                17,
                turn=26,
                lands={where: HOSPITAL},
                roman_capital="constantinople",
                paths={letter: arab("jerusalem", "abbasid")},
            )
            assert arab_at(go(g, shot), letter) == expected

    @pytest.mark.parametrize(("shot", "where"), [(4, "cilicia"), (5, "jerusalem")])
    def test_strength_of_seljuks(self, shot, where):
        """4.2.1: the Seljuks have Strength 4."""
        g = secular(15, turn=27, lands={"cilicia": HOSPITAL}, paths={"B": arab("jerusalem", "seljuks")})
        assert arab_at(go(g, 1, shot), "B") == where

    @pytest.mark.parametrize(
        ("letter", "start", "target", "tribe"),
        [
            ("A", "rome", "milan", SAXONS),
            ("B", "danube_valley", "kiev", BULGARS),
            ("C", "armenia", "albania", "khazars_pagan"),
            ("E", "thebes", "nobadia", "himyar_clans"),
            ("F", "numidia", "tingitana", VANDALS),
        ],
    )
    def test_strength_of_control_tiles(self, letter, start, target, tribe):
        """4.2.1: Roman Control Tiles have Strength 3 on every Path."""
        for die, expected in [(3, target), (4, start)]:
            g = religious(paths={letter: {"roman_control": start, **horde(tribe, target)}})
            assert path(act(g, f"attack_with_control:{letter}", die), letter)["roman_control"] == expected

    def test_strength_of_the_army(self):
        """4.2.1: the Roman Army has Strength 4."""
        table = {"F": {"roman_control": "numidia", **horde(VANDALS, "tingitana")}}
        g = act(religious(roman_army="numidia", paths=table), "attack_with_army:F", 5)
        assert g.position()["roman_army"] == "numidia"
        act(g, "attack_with_army:F", 4)
        assert g.decision == "joint_advance"
        assert horde_at(act(g, "no"), "F") == "homeland_F"
        assert g.position()["roman_army"] == "tingitana"

    @pytest.mark.parametrize(("die", "where"), [(4, "gaul"), (5, "spain")])
    def test_strength_of_the_empire(self, die, where):
        """4.2.1: the Holy Roman Empire has Strength 4."""
        g = religious(turn=26, holy_roman_empire="spain", paths={"A": horde(SAXONS, "gaul")})
        assert act(g, "attack_with_control:A", die).position()["holy_roman_empire"] == where

    @pytest.mark.parametrize(("die", "where"), [(3, "ethiopia"), (4, "alodia")])
    def test_strength_of_nubia(self, die, where):
        """4.2.1: Nubia has Strength 3."""
        g = religious(nubia="alodia", paths={"E": horde("himyar_clans", "ethiopia")})
        assert act(g, "attack_with_nubia", die).position()["nubia"] == where

    def test_advance_forces_defend_too(self):
        """4.2.1: an attacked Control Tile and Army each roll."""
        table = {"F": {"roman_control": "numidia", **horde(VANDALS, "tingitana")}}
        g = go(secular(19, roman_army="numidia", paths=table), 4, 5)
        assert horde_at(g, "F") == "tingitana"

    @pytest.mark.parametrize(
        ("lands", "extra"),
        [
            ({"rome": HOSPITAL}, {"roman_capital": "constantinople"}),
            ({}, {"roman_capital": "constantinople", "papal_states": True}),
            ({}, {"roman_capital": "rome"}),
        ],
    )
    def test_self_defence_forces(self, lands, extra):
        """4.2.1, R7: Hospital, Papal States and Capital have one die each, whoever rules there; beaten they stay."""
        table = {"A": horde("saxons_christian", "milan")}
        g = go(secular(26, lands=lands, paths=table, **extra))
        assert horde_at(act(g, "yes", 4), "A") == "milan"
        g = go(secular(26, lands=lands, paths=table, **extra))
        assert horde_at(act(g, "yes", 3), "A") == "rome"
        assert g.position().get("roman_capital", "rome") == extra["roman_capital"]
        assert g.position().get("papal_states", False) == extra.get("papal_states", False)
        assert land(g, "rome").get("infrastructure") == lands.get("rome", {}).get("infrastructure")

    def test_self_defence_in_nobodys_land(self):
        """R7: a Hospital outside the Empire defends its Land against a Jihad."""
        g = storm(jihad("D", "merv", lands={"india": HOSPITAL}), 4, 1, 5)
        assert arab_at(g, "D") == "merv"

    def test_self_defence_under_a_king(self):
        """R7: a King is no hostile force: Hospital and King both roll."""
        g = go(
            secular(
                19,
                lands={"numidia": HOSPITAL},
                paths={"F": {**horde(VANDALS, "tingitana"), **ruler("numidia", "king")}},
            ),
            4,
            5,
        )
        assert horde_at(g, "F") == "tingitana"

    def test_self_defence_under_a_tyrant(self):
        """R7: under a Tyrant the Hospital is silent; only he rolls."""
        g = go(
            secular(19, lands={"numidia": HOSPITAL}, paths={"F": {**horde(VANDALS, "tingitana"), **ruler("numidia")}}),
            4,
        )
        assert horde_at(g, "F") == "numidia"

    def test_self_defence_under_a_hostile_horde(self):
        """R7: in a Vandal Land the Hospital is silent against a Jihad."""
        g = storm(jihad("F", "cyrene", lands={"tripoli": HOSPITAL}, tiles=horde(VANDALS, "tripoli")), 6, 1, 5)
        assert arab_at(g, "F") == "tripoli"

    def test_self_defence_under_an_allied_horde(self):
        """R7: in a Land of Christian Bulgars Hospital and Bulgars both roll against a Jihad."""
        table = horde("bulgars_christian", "danube_valley")
        g = storm(jihad("B", "constantinople", lands={"danube_valley": HOSPITAL}, tiles=table), 2, 1, 3, 4)
        assert arab_at(g, "B") == "constantinople"

    def test_self_defence_under_an_arab(self):
        """R7: under an Abbasid the Hospital is silent against a Horde."""
        g = secular(
            31,
            turn=26,
            lands={"sufetula": HOSPITAL},
            paths={"F": {**horde("berbers_muslim", "numidia"), **arab("carthage", "abbasid")}},
        )
        go(g, *RULER_AWAY, 4, 4)  # Abbasid beaten in Carthage and, without the Hospital, in Sufetula
        assert (horde_at(g, "F"), arab_at(g, "F")) == ("sufetula", "tripoli")

    def test_occupied_self_defence_ignores_a_retreat(self):
        """4.2.1: a Horde falling back over an occupied Hospital meets no die."""
        g = religious(
            lands={"numidia": HOSPITAL}, paths={"F": {"roman_control": "sufetula", **horde(VANDALS, "carthage")}}
        )
        act(g, "attack_with_control:F", 3)
        assert horde_at(g, "F") == "numidia"
        assert land(g, "numidia")["infrastructure"] == "hospital"

    def test_other_infrastructure_does_not_fight(self):
        """4.2.1: Monastery and University are no Armies."""
        for kind in ["monastery", "university"]:
            g = go(secular(19, lands={"kiev": {"infrastructure": kind}}, paths={"B": horde(BULGARS, "homeland_B")}))
            assert horde_at(g, "B") == "kiev"

    def test_vulnerable_forces_die(self):
        """4.2.1: a Knight who misses leaves the map; one who hits stays."""
        table = {"D": horde(TURKS, "mongolia")}
        lands = {"kashgar": {"field": "women_2_2", "christian": True, "knights": 1}}
        g = go(secular(28, lands=lands, paths=table), 4)
        assert (horde_at(g, "D"), land(g, "kashgar")["knights"]) == ("mongolia", 1)
        g = go(secular(28, lands=lands, paths=table), 3)
        assert horde_at(g, "D") == "kashgar"
        assert "knights" not in land(g, "kashgar")


MARTYRS = {"field": "martyrs_3_3"}


class Test_4_2_1_Martyrs:
    """4.2.1 Martyrs fight if the player wishes."""

    def invaded(self, wafer=19, lands=None, **tiles) -> Game:
        """Bulgars of Kiev enter the Martyrs' Danube Valley."""
        lands = {"danube_valley": {**MARTYRS, **(lands or {})}}
        return go(secular(wafer, lands=lands, paths={"B": {**horde(BULGARS, "kiev"), **tiles}}))

    def test_the_player_is_asked_first(self):
        """4.2.1, R7: the question comes before any die."""
        g = self.invaded()
        assert g.decision == "martyrs"
        assert legal(g) == {"yes", "no"}
        assert horde_at(g, "B") == "kiev"

    @pytest.mark.parametrize(("die", "where"), [(4, "kiev"), (3, "danube_valley")])
    def test_they_defend(self, die, where):
        """4.2.1, R7: a yes gives them one die."""
        assert horde_at(act(self.invaded(), "yes", die), "B") == where

    def test_they_submit(self):
        """4.2.1, R7: a no lets the Horde in without a die; the Field stays."""
        g = act(self.invaded(), "no")
        assert horde_at(g, "B") == "danube_valley"
        assert land(g, "danube_valley")["field"] == "martyrs_3_3"

    def test_asked_for_each_attack(self):
        """R7: the second move asks again."""
        g = act(self.invaded(wafer=32), "yes", 6)
        assert g.decision == "martyrs"
        assert horde_at(act(g, "no"), "B") == "danube_valley"

    def test_a_no_passes_the_martyrs_only(self):
        """R7: the Hospital in their Land rolls all the same."""
        assert horde_at(act(self.invaded(lands=HOSPITAL), "no", 4), "B") == "kiev"

    def test_martyrs_and_hospital(self):
        """R7, R8: after a yes both may roll."""
        assert horde_at(act(self.invaded(lands=HOSPITAL), "yes", 3, 4), "B") == "kiev"

    def test_not_asked_under_a_tyrant(self):
        """R7: in a Tyrant's Land only he rolls."""
        g = secular(
            19, lands={"danube_valley": MARTYRS}, paths={"B": {**horde(BULGARS, "kiev"), **ruler("danube_valley")}}
        )
        assert horde_at(go(g, 3), "B") == "danube_valley"

    def test_asked_under_a_king(self):
        """R7: in a King's Land they may fight beside him."""
        g = self.invaded(**ruler("danube_valley", "king"))
        assert horde_at(act(g, "yes", 3, 4), "B") == "kiev"

    def test_not_asked_under_a_hostile_horde(self):
        """R7: a Jihad attacking a Vandal Land is met by the Vandals alone."""
        g = storm(jihad("F", "cyrene", lands={"tripoli": MARTYRS}, tiles=horde(VANDALS, "tripoli")), 6, 1, 5)
        assert arab_at(g, "F") == "tripoli"

    def test_not_asked_under_an_arab(self):
        """R7: a Horde attacking an Abbasid Land is met by the Abbasid alone."""
        g = secular(
            29,
            turn=26,
            lands={"nobadia": MARTYRS},
            paths={"E": {**horde("shewa_muslim", "makouria"), **arab("nobadia", "abbasid")}},
        )
        assert horde_at(go(g, *RULER_AWAY, 3), "E") == "nobadia"

    @pytest.mark.parametrize(
        "side", [{}, {"christian": True}, {"christian": True, "heresies": {"gnostics": 1}}, {"heresies": {"mithra": 1}}]
    )
    def test_on_either_side_with_or_without_heresy(self, side):
        """R72: plain, green, under a Heresy: they may always fight."""
        g = self.invaded(lands=side)
        assert g.decision == "martyrs"
        assert horde_at(act(g, "yes", 4), "B") == "kiev"

    def test_a_jihad_meets_land_and_martyrs(self):
        """R7, R8: in a Roman Land the Land's own die and the Martyrs' die follow a yes."""
        g = jihad("F", "cyrene", lands={"tripoli": MARTYRS}, tiles={"roman_control": "sufetula"})
        go(g, 6, 1)
        assert g.decision == "martyrs"
        act(g, "yes", 5, 6, 2, 1, 2, 1)
        assert arab_at(g, "F") == "cyrene"

    def test_a_jihad_meets_the_land_after_a_no(self):
        """R7: the Land's own die is rolled though the Martyrs stand aside."""
        g = jihad("F", "cyrene", lands={"tripoli": MARTYRS}, tiles={"roman_control": "sufetula"})
        go(g, 6, 1)
        act(g, "no", 5, 2, 1, 2, 1)
        assert arab_at(g, "F") == "tripoli"

    def test_they_never_fight_the_player(self):
        """R59: Rome attacks the Tyrant on their Land and meets his die only."""
        g = religious(
            lands={"danube_valley": MARTYRS}, paths={"B": {"roman_control": "constantinople", **ruler("danube_valley")}}
        )
        act(g, "attack_with_control:B", 3)
        assert path(g, "B")["roman_control"] == "danube_valley"

    def test_a_field_of_another_group_does_not_fight(self):
        """4.2.1: other Fields are no Armies."""
        g = go(secular(19, lands={"danube_valley": {"field": "slaves_3_3"}}, paths={"B": horde(BULGARS, "kiev")}))
        assert horde_at(g, "B") == "danube_valley"


class Test_4_2_2_Invasions:
    """4.2.2 Who enters which Land."""

    def test_hordes_go_inward(self):
        """4.2.2: a Horde moves toward Jerusalem, without a die where nobody stands."""
        g = go(secular(28, paths={"A": horde(SAXONS, "homeland_A")}))
        assert horde_at(g, "A") == "britain"

    def test_three_moves(self):
        """4.2.2: D3 is three Lands."""
        g = go(secular(26, paths={"D": horde(TURKS, "homeland_D")}))
        assert horde_at(g, "D") == "india"

    def test_arabs_go_outward(self):
        """4.2.2: a Jihad moves away from Jerusalem, without a die where nobody stands."""
        g = storm(jihad("D", "jerusalem"), 4, 3)
        assert arab_at(g, "D") == "merv"

    def test_empty_roman_land_against_an_arab(self):
        """4.2.2: an empty Roman Land is not free for an Arab."""
        g = storm(jihad("F", "jerusalem", tiles={"roman_control": "tingitana"}), 6, 1, 6)
        assert arab_at(g, "F") == "jerusalem"

    def test_conqueror_moves_on(self):
        """4.2.2: after a won Land the next move attacks the next Land."""
        lands = {"numidia": HOSPITAL}
        g = go(
            secular(28, lands=lands, paths={"F": {**horde(VANDALS, "tingitana"), **ruler("carthage", "king")}}), 4, 5
        )
        assert horde_at(g, "F") == "numidia"
        assert path(g, "F")["ruler"]["at"] == "carthage"

    def test_arab_conqueror_moves_on(self):
        """4.2.2: so does a Jihad: Cyrene falls, Tripoli holds."""
        g = storm(jihad("F", "jerusalem", tiles={"roman_control": "tingitana"}), 6, 2, 5, 6)
        assert arab_at(g, "F") == "cyrene"

    def test_rome_invades_only_when_told(self):
        """4.2.2: no Wafer moves a Roman tile."""
        g = go(secular(28, roman_army="numidia", paths={"F": {"roman_control": "numidia"}}))
        assert path(g, "F")["roman_control"] == "numidia"
        assert g.position()["roman_army"] == "numidia"

    def test_undiscovered_and_heretical_lands_are_free(self):
        """4.2.2: a Heresy or a Missionary is no Army."""
        lands = {"danube_valley": {"field": "women_2_2", "heresies": {"gnostics": 1}}}
        g = go(
            secular(
                19,
                lands=lands,
                paths={"B": {**horde(BULGARS, "kiev"), "missionary": {"rank": "bishop", "at": "danube_valley"}}},
            )
        )
        assert horde_at(g, "B") == "danube_valley"


class Test_4_2_3_CombatProcedure:
    """4.2.3 One die for each defender, above the invader's Strength."""

    def test_equal_is_not_enough(self):
        """4.2.3: a 4 does not repel Strength 4, a 5 does."""
        table = {"F": {**horde(VANDALS, "tingitana"), **ruler("numidia", "king")}}
        assert horde_at(go(secular(19, paths=table), 4), "F") == "numidia"
        assert horde_at(go(secular(19, paths=table), 5), "F") == "tingitana"

    def test_repelled_to_where_it_came_from(self):
        """4.2.3: a Horde repelled on its first step is back in its Homeland; the defender is unharmed."""
        g = go(secular(19, paths={"F": {**horde(VANDALS, "homeland_F"), **ruler("tingitana", "king")}}), 6)
        assert horde_at(g, "F") == "homeland_F"
        assert path(g, "F")["ruler"] == {"kind": "king", "at": "tingitana"}

    @pytest.mark.parametrize(("dice", "where"), [((6, 6), "tingitana"), ((6, 4), "numidia")])
    def test_next_move_is_spent_on_the_same_land(self, dice, where):
        """4.2.3: F2 tries the same Land twice; the defender rolls again."""
        g = go(secular(28, lands={"numidia": HOSPITAL}, paths={"F": horde(VANDALS, "tingitana")}), *dice)
        assert horde_at(g, "F") == where

    def test_three_tries(self):
        """4.2.3: D3 tries three times."""
        lands = {"kashgar": HOSPITAL}
        assert horde_at(go(secular(26, lands=lands, paths={"D": horde(TURKS, "mongolia")}), 6, 6, 3), "D") == "kashgar"
        assert horde_at(go(secular(26, lands=lands, paths={"D": horde(TURKS, "mongolia")}), 6, 3), "D") == "india"

    @pytest.mark.parametrize(("dice", "where"), [((6, 6), "jerusalem"), ((6, 5), "cyrene"), ((5, 6), "cyrene")])
    def test_arabs_try_again_too(self, dice, where):
        """4.2.3: a repelled Jihad spends its next move on the same Land."""
        g = storm(jihad("F", "jerusalem", tiles={"roman_control": "tingitana"}), 6, 2, *dice)
        assert arab_at(g, "F") == where

    def defended(self) -> Game:
        """Numidia holds a Hospital, a King and a Knight."""
        lands = {"numidia": {**HOSPITAL, "knights": 1}}
        return secular(19, lands=lands, paths={"F": {**horde(VANDALS, "tingitana"), **ruler("numidia", "king")}})

    @pytest.mark.parametrize("dice", [(5,), (4, 5), (4, 4, 5)])
    def test_the_first_hit_ends_the_attack(self, dice):
        """4.2.3, R8: defenders roll one at a time and nobody is harmed once one hits."""
        g = go(self.defended(), *dice)
        assert horde_at(g, "F") == "tingitana"
        assert path(g, "F")["ruler"]["at"] == "numidia"
        assert land(g, "numidia") == {**HOSPITAL, "knights": 1}

    def test_all_miss_all_fall(self):
        """4.2.3, R8: the King is removed, the Knight damaged, the Hospital stays."""
        g = go(self.defended(), 4, 4, 4)
        assert horde_at(g, "F") == "numidia"
        assert "ruler" not in path(g, "F")
        assert land(g, "numidia") == HOSPITAL
        assert g.position()["knights_damaged"] == 1

    def test_each_knight_rolls(self):
        """4.2.3: two Knights have two dice and fall together."""
        lands = {"numidia": {"field": "women_2_2", "christian": True, "knights": 2}}
        g = go(secular(19, lands=lands, paths={"F": horde(VANDALS, "tingitana")}), 4, 4)
        assert g.position()["knights_damaged"] == 2

    def test_full_line_of_defence(self):
        """R8: Capital, Army, Control Tile: three dice against a Horde."""
        table = {"B": {"roman_control": "constantinople", **horde(BULGARS, "danube_valley")}}
        g = go(secular(19, roman_capital="constantinople", roman_army="constantinople", paths=table), 3, 3, 4)
        assert horde_at(g, "B") == "danube_valley"

    def test_full_line_of_defence_beaten(self):
        """R8, R9: all miss: both tiles fall back to Greece, the Capital stays."""
        table = {"B": {"roman_control": "constantinople", **horde(BULGARS, "danube_valley")}}
        g = go(secular(19, roman_capital="constantinople", roman_army="constantinople", paths=table), 3, 3, 3)
        assert horde_at(g, "B") == "constantinople"
        assert (path(g, "B")["roman_control"], g.position()["roman_army"]) == ("greece", "greece")
        assert g.position()["roman_capital"] == "constantinople"

    def test_persian_tile_and_knight(self):
        """4.2.3, R8: a Persian tile and a Peace tile in its Land both roll."""
        lands = {"merv": {"field": "women_2_2", "christian": True, "persian": "0", "knights": 1}}
        g = go(secular(28, lands=lands, paths={"D": horde(TURKS, "india")}), 3, 4)
        assert horde_at(g, "D") == "india"
        assert land(g, "merv")["persian"] == "0"

    def test_persian_tiles_are_gone_for_good(self):
        """4.2.3: a beaten Persian tile leaves the game and its points."""
        lands = {"ctesiphon": {"persian": "+1"}, "persia": {"persian": "-1"}, "merv": {"persian": "0"}}
        g = go(secular(28, lands=lands, paths={"D": horde(TURKS, "india")}), 3)
        assert "persian" not in land(g, "merv")
        assert g.victory_points()["B"] == 10

    @pytest.mark.parametrize("kind", ["king", "tyrant"])
    def test_rulers_are_removed(self, kind):
        """4.2.3: a beaten Ruler leaves the map."""
        g = go(secular(19, paths={"F": {**horde(VANDALS, "tingitana"), **ruler("numidia", kind)}}), 4)
        assert "ruler" not in path(g, "F")

    def test_rulers_may_come_back(self):
        """4.2.3, 6.4: a later event may set up a Ruler on that Path again."""
        g = secular(31)
        assert path(go(g, 6, 6, 6), "F")["ruler"] == {"kind": "tyrant", "at": "tingitana"}

    def test_peace_tile_is_damaged(self):
        """4.2.3: a beaten Peace tile goes to the box and may come again for 1 $."""
        lands = {"numidia": {"field": "women_2_2", "christian": True, "knights": 1}}
        g = go(secular(19, lands=lands, knights_damaged=1, paths={"F": horde(VANDALS, "tingitana")}), 4)
        assert g.position()["knights_damaged"] == 2
        assert "pick_up_knight:damaged" in legal(g)

    def test_occupied_hospital_has_no_value(self):
        """4.2.3: taken by Vandals the Hospital stays, and is silent when Rome strikes back."""
        g = go(
            secular(
                19,
                lands={"numidia": HOSPITAL},
                paths={"F": {"roman_control": "carthage", **horde(VANDALS, "tingitana")}},
            ),
            4,
        )
        assert land(g, "numidia") == HOSPITAL
        act(g, "attack_with_control:F", 3)
        assert path(g, "F")["roman_control"] == "numidia"

    def test_the_player_may_try_again(self):
        """4.2.3: a failed offensive may be repeated, 1 $ each."""
        g = religious(paths={"F": {"roman_control": "numidia", **horde(VANDALS, "tingitana")}})
        act(g, "attack_with_control:F", 4)
        assert (treasury(g), path(g, "F")["roman_control"]) == (3, "numidia")
        act(g, "attack_with_control:F", 6)
        assert treasury(g) == 2
        act(g, "attack_with_control:F", 2)
        assert (treasury(g), path(g, "F")["roman_control"]) == (1, "tingitana")

    def test_a_one_needs_no_special_rule(self):
        """4.2.3: a 1 never repels anyone, a 6 everyone (the highest Strength is 5)."""
        g = secular(26, turn=27, lands={"ireland": HOSPITAL}, paths={"A": horde("unholy_arian_empire", "homeland_A")})
        assert horde_at(go(g, 6), "A") == "homeland_A"
        g = secular(29, lands={"ethiopia": HOSPITAL}, paths={"E": horde("himyar_clans", "homeland_E")})
        assert horde_at(go(g, *RULER_AWAY, 1), "E") == "ethiopia"


class Test_4_2_4_AFRetreats:
    """4.2.4 A beaten Advance Force gives way one Land."""

    @pytest.mark.parametrize(
        ("rome", "before", "after"),
        [
            ("cyrene", "tripoli", "sufetula"),
            ("carthage", "numidia", "tingitana"),
            ("numidia", "tingitana", "homeland_F"),
        ],
    )
    def test_hordes_go_out(self, rome, before, after):
        """4.2.4, R9: a Horde retreats outward, at last into its Homeland."""
        g = religious(paths={"F": {"roman_control": rome, **horde(VANDALS, before)}})
        assert horde_at(act(g, "attack_with_control:F", 1), "F") == after

    def test_arabs_go_in(self):
        """4.2.4: a Jihad retreats one Land toward Jerusalem."""
        g = religious(turn=22, paths={"F": {"roman_control": "numidia", **arab("sufetula")}})
        assert arab_at(act(g, "attack_back_with_land:F", 6), "F") == "tripoli"

    def test_arabs_are_safe_in_jerusalem(self):
        """4.2.4, R9: Vandals beat an Abbasid in Cyrene: it withdraws to Jerusalem."""
        g = secular(31, turn=26, paths={"F": {**horde(VANDALS, "tripoli"), **arab("cyrene", "abbasid")}})
        go(g, *RULER_AWAY, 4)
        assert (horde_at(g, "F"), path(g, "F")["arab"]) == ("cyrene", {"kind": "abbasid", "at": "jerusalem"})

    def test_pursuit(self):
        """4.2.4: a second move meets the beaten Control Tile one Land further in."""
        table = {"F": {"roman_control": "carthage", **horde(VANDALS, "numidia")}}
        g = go(secular(28, paths=table), 4, 5)
        assert (horde_at(g, "F"), path(g, "F")["roman_control"]) == ("carthage", "sufetula")
        g = go(secular(28, paths=table), 4, 4)
        assert (horde_at(g, "F"), path(g, "F")["roman_control"]) == ("sufetula", "tripoli")

    def test_retreat_into_arab_land_is_death(self):
        """4.2.4, R9: a Control Tile with an Arab at its back is eliminated by a Horde."""
        g = secular(
            19,
            turn=26,
            paths={"F": {"roman_control": "tripoli", **arab("cyrene", "abbasid"), **horde(VANDALS, "sufetula")}},
        )
        go(g, 2, 6, 4)  # the Abbasid's sudden move: the Land misses (2), the Control Tile hits (6); then the Vandals
        assert "roman_control" not in path(g, "F")
        assert (horde_at(g, "F"), arab_at(g, "F")) == ("tripoli", "cyrene")

    def test_nubia_needs_nubian_land(self):
        """R9: Nubia beaten in Alodia falls back to Makouria, beaten next to Roman Thebes it is eliminated."""
        g = secular(29, nubia="alodia", paths={"E": {"roman_control": "thebes", **horde("himyar_clans", "ethiopia")}})
        assert go(g, *RULER_AWAY, 2).position()["nubia"] == "makouria"
        g = secular(29, nubia="nobadia", paths={"E": {"roman_control": "thebes", **horde("himyar_clans", "makouria")}})
        assert "nubia" not in go(g, *RULER_AWAY, 2).position()

    def test_nubia_with_an_arab_at_its_back(self):
        """R9: Nubia in Nobadia with an Abbasid in Thebes is eliminated by Shewa."""
        g = secular(
            29,
            turn=26,
            nubia="nobadia",
            paths={"E": {**arab("thebes", "abbasid"), **horde("shewa_muslim", "makouria")}},
        )
        assert "nubia" not in go(g, *RULER_AWAY, 3).position()

    def test_nubia_beaten_by_an_arab(self):
        """R9: Nubia whose own Land falls to a Jihad is eliminated."""
        g = storm(jihad("E", "makouria", nubia="alodia"), 5, 1, 4, 4)
        assert "nubia" not in g.position()
        assert arab_at(g, "E") == "alodia"

    def test_empire_beaten_by_an_arab(self):
        """R9: the Holy Roman Empire whose own Land falls to an Abbasid is eliminated."""
        g = secular(32, turn=26, holy_roman_empire="spain", paths={"A": arab("milan", "abbasid")})
        assert "holy_roman_empire" not in go(g, 2, 2).position()

    def test_a_horde_beaten_twice_goes_two_lands(self):
        """4.2.4: one Land for each defeat."""
        g = storm(jihad("F", "cyrene", tiles=horde("berbers_muslim", "tripoli")), 6, 2, 1, 1)
        assert (arab_at(g, "F"), horde_at(g, "F")) == ("sufetula", "carthage")


class Test_4_2_4_1_RetreatingRomans:
    """4.2.4.1 Romans give way into Roman Land or not at all."""

    def test_in_from_a_horde(self):
        """4.2.4.1: Control Tile and Army beaten by a Horde go one Land in."""
        g = go(
            secular(19, roman_army="carthage", paths={"F": {"roman_control": "carthage", **horde(VANDALS, "numidia")}}),
            4,
            4,
        )
        assert (path(g, "F")["roman_control"], g.position()["roman_army"]) == ("sufetula", "sufetula")

    def test_out_from_an_arab(self):
        """4.2.4.1: the Army beaten by a Jihad goes one Land out, if that is Roman."""
        g = storm(jihad("F", "jerusalem", roman_army="cyrene", tiles={"roman_control": "numidia"}), 6, 1, 5, 5)
        assert (arab_at(g, "F"), g.position()["roman_army"]) == ("cyrene", "tripoli")

    def test_at_the_border_an_arab_destroys_both(self):
        """4.2.4.1, R9: beaten at the Control Tile, nothing Roman lies further out."""
        g = storm(jihad("F", "cyrene", roman_army="tripoli", tiles={"roman_control": "tripoli"}), 6, 1, 5, 5, 5)
        assert "roman_control" not in path(g, "F")
        assert g.position()["roman_army"] == "damaged"

    def test_not_into_jerusalem(self):
        """4.2.4.1, R9: the Army goes to its box, the Control Tile for good."""
        g = go(
            secular(19, roman_army="cyrene", paths={"F": {"roman_control": "cyrene", **horde(VANDALS, "tripoli")}}),
            4,
            4,
        )
        assert "roman_control" not in path(g, "F")
        assert g.position()["roman_army"] == "damaged"
        assert not attacks(g)

    def test_not_onto_a_king_from_a_horde(self):
        """4.2.4.1: a King's Land at the back is no refuge."""
        table = {"F": {"roman_control": "sufetula", **ruler("tripoli", "king"), **horde(VANDALS, "carthage")}}
        g = go(secular(19, turn=26, roman_army="sufetula", paths=table), 4, 4)
        assert "roman_control" not in path(g, "F")
        assert g.position()["roman_army"] == "damaged"
        assert path(g, "F")["ruler"]["at"] == "tripoli"

    def test_not_onto_a_king_from_an_arab(self):
        """4.2.4.1: nor is one further out."""
        table = {"F": {"roman_control": "carthage", **ruler("sufetula", "king"), **arab("cyrene", "abbasid")}}
        g = go(secular(17, turn=26, roman_army="tripoli", paths=table), 2, 2)
        assert g.position()["roman_army"] == "damaged"
        assert path(g, "F")["roman_control"] == "carthage"

    def test_not_onto_a_friendly_horde(self):
        """4.2.4.1: Christian Bulgars in Kiev give no shelter either."""
        table = {"roman_control": "danube_valley", **horde("bulgars_christian", "kiev")}
        g = storm(jihad("B", "constantinople", roman_army="danube_valley", tiles=table), 2, 1, 3, 3, 3)
        assert "roman_control" not in path(g, "B")
        assert g.position()["roman_army"] == "damaged"
        assert horde_at(g, "B") == "kiev"

    def test_not_into_nubia(self):
        """4.2.4.1, R9: Nubian Land is no Roman Land: the Army in Thebes is lost to a Jihad."""
        table = {"roman_control": "thebes", **arab("alexandria")}
        g = storm(
            jihad(
                "E",
                "alexandria",
                roman_army="thebes",
                nubia="alodia",
                treasury=0,
                bibles={"greek": "ready"},
                tiles=table,
            ),
            5,
            1,
            4,
            4,
            4,
        )
        assert g.position()["roman_army"] == "damaged"

    def test_into_the_empire(self):
        """4.2.4.1, R45: HRE Land shelters both the Empire and the Army."""
        g = secular(26, turn=26, roman_army="gaul", holy_roman_empire="gaul", paths={"A": horde(SAXONS, "belgium")})
        go(g, 4, 4)
        assert (g.position()["roman_army"], g.position()["holy_roman_empire"]) == ("spain", "spain")

    def test_army_in_the_papal_states(self):
        """4.2.4.1, R9: beaten in the Papal States the Army goes to the box; the Papal States stay occupied."""
        g = secular(
            26,
            roman_army="rome",
            papal_states=True,
            roman_capital="constantinople",
            paths={"A": horde(SAXONS, "milan")},
        )
        go(g, 4, 4)
        assert (horde_at(g, "A"), g.position()["roman_army"]) == ("rome", "damaged")
        assert g.position()["papal_states"] is True

    def test_army_outside_the_realm(self):
        """4.2.4.1, R47: the Army alone in a Land that is not Roman defends itself and falls back into Roman Land."""
        table = {"F": {"roman_control": "sufetula", **horde(VANDALS, "numidia")}}
        assert horde_at(go(secular(19, roman_army="carthage", paths=table), 5), "F") == "numidia"
        g = go(secular(19, roman_army="carthage", paths=table), 4)
        assert (g.position()["roman_army"], path(g, "F")["roman_control"]) == ("sufetula", "sufetula")

    def test_damaged_army_returns_free(self):
        """4.2.4.1: the next History Phase brings it back without pay."""
        g = at(
            turn=18,
            decision="army_move",
            roman_army="damaged",
            lands=quiet(),
            paths={"C": {"roman_control": "armenia"}},
        )
        g.step("move_army:armenia")
        assert g.position()["roman_army"] == "armenia"

    def test_lost_tile_ends_roman_rule(self):
        """4.2.4.1: with the Control Tile gone the Path offers the Army no Land."""
        g = at(
            turn=18,
            decision="army_move",
            roman_army="damaged",
            paths={"C": {"roman_control": "armenia"}, "F": horde(VANDALS, "cyrene")},
        )
        assert legal(g) == {"move_army:antioch", "move_army:armenia", "end"}


class Test_4_2_5_RomanAttacks:
    """4.2.5 Offensives, 1 $ a tile and try."""

    TABLE = {"F": {"roman_control": "numidia", **horde(VANDALS, "tingitana")}}

    @pytest.mark.parametrize("die", [1, 6])
    def test_costs_one_either_way(self, die):
        """4.2.5: won or lost, 1 $ is gone."""
        assert treasury(act(religious(paths=self.TABLE), "attack_with_control:F", die)) == 3

    def test_no_money_no_attack(self):
        """4.2.5: an empty treasury attacks nobody."""
        g = religious(treasury=0, bibles={"greek": "ready"}, paths=self.TABLE)
        assert not attacks(g)
        with pytest.raises(IllegalAction):
            g.step("attack_with_control:F")

    def test_no_attack_on_an_empty_land(self):
        """4.2.5, R10: no hostile Army, no forward move."""
        assert not attacks(religious(roman_army="numidia", paths={"F": {"roman_control": "numidia"}}))

    def test_no_attack_at_a_distance(self):
        """4.2.5, R10: the Horde must stand in the next Land."""
        table = {"F": {"roman_control": "carthage", **horde(VANDALS, "tingitana")}}
        assert not attacks(religious(roman_army="carthage", paths=table))

    def test_no_attack_from_the_interior(self):
        """4.2.5, R10: an Army away from the border reaches nobody."""
        assert attacks(religious(roman_army="carthage", paths=self.TABLE)) == {"attack_with_control:F"}

    def test_own_tiles_make_no_target(self):
        """R10, R59: Hospital, Martyrs and Peace tile alone are not attacked."""
        lands = {"tingitana": {"field": "martyrs_3_3", "christian": True, "knights": 1, **HOSPITAL}}
        assert not attacks(religious(lands=lands, paths={"F": {"roman_control": "numidia"}}))

    @pytest.mark.parametrize("kind", ["king", "tyrant"])
    def test_rulers_may_be_attacked(self, kind):
        """4.2.5, R10: a King as well as a Tyrant; beaten he is removed."""
        g = religious(paths={"F": {"roman_control": "numidia", **ruler("tingitana", kind)}})
        act(g, "attack_with_control:F", 3)
        assert "ruler" not in path(g, "F")
        assert path(g, "F")["roman_control"] == "tingitana"

    def test_own_tiles_do_not_shoot_at_the_player(self):
        """R59: in a King's Land with Hospital, Knight and Martyrs only the King rolls, and they are not harmed."""
        lands = {"tingitana": {"field": "martyrs_3_3", "christian": True, "knights": 1, **HOSPITAL}}
        g = religious(lands=lands, paths={"F": {"roman_control": "numidia", **ruler("tingitana", "king")}})
        act(g, "attack_with_control:F", 3)
        assert path(g, "F")["roman_control"] == "tingitana"
        assert land(g, "tingitana") == lands["tingitana"]
        assert "knights_damaged" not in g.position()

    def test_capital_does_not_shoot_at_the_player(self):
        """R59: an occupied Capital is silent when Rome returns."""
        g = religious(
            roman_capital="constantinople", paths={"B": {"roman_control": "greece", **horde(BULGARS, "constantinople")}}
        )
        act(g, "attack_with_control:B", 3)
        assert path(g, "B")["roman_control"] == "constantinople"

    @pytest.mark.parametrize("tribe", ["bulgars_christian", "bulgars_pagan"])
    def test_allied_hordes_may_be_attacked(self, tribe):
        """4.2.5, R10: the attacker decides who is hostile."""
        g = religious(paths={"B": {"roman_control": "constantinople", **horde(tribe, "danube_valley")}})
        assert attacks(g) == {"attack_with_control:B"}

    def test_rome_spares_nubia(self):
        """R10: a Control Tile next to Nubia has no attack; Nubia itself may only walk on."""
        assert not attacks(religious(nubia="nobadia", paths={"E": {"roman_control": "thebes"}})) - {"attack_with_nubia"}

    @pytest.mark.parametrize(("turn", "offered"), [(16, False), (17, True), (20, True)])
    def test_army_in_the_papal_states(self, turn, offered):
        """R47: attacks from the Papal States begin with Turn 17."""
        g = religious(turn=turn, roman_army="rome", papal_states=True, paths={"A": horde(SAXONS, "milan")})
        assert ("attack_with_army:A" in legal(g)) is offered

    def test_army_leaves_the_papal_states(self):
        """R47: having won it advances to Milan; from there, not Roman, it attacks no more."""
        g = religious(roman_army="rome", papal_states=True, paths={"A": horde(SAXONS, "milan")})
        act(g, "attack_with_army:A", 4)
        assert (g.position()["roman_army"], horde_at(g, "A")) == ("milan", "spain")
        assert not attacks(g)

    def test_army_in_land_no_longer_roman(self):
        """R47: an Army left behind in Gaul stays there and does not attack."""
        g = religious(turn=16, roman_army="gaul", paths={"A": horde(SAXONS, "belgium")})
        assert g.position()["roman_army"] == "gaul"
        assert not attacks(g)

    def test_army_in_the_empire(self):
        """R45, R47: from HRE Land the Army may attack."""
        g = religious(turn=26, roman_army="spain", holy_roman_empire="spain", paths={"A": horde(SAXONS, "gaul")})
        assert attacks(g) == {"attack_with_control:A", "attack_with_army:A"}

    def test_a_ruler_sends_the_army_away(self):
        """R47: a Ruler set up where the Army stands puts it into the box; a Knight stays."""
        g = secular(
            31,
            roman_army="milan",
            roman_capital="constantinople",
            lands={"milan": {"field": "women_2_2", "christian": True, "knights": 1}},
        )
        go(g, 1, 2, 6)
        assert path(g, "A")["ruler"]["at"] == "milan"
        assert g.position()["roman_army"] == "damaged"
        assert land(g, "milan")["knights"] == 1


class Test_4_2_5_1_RomanJointAttacks:
    """4.2.5.1 Army and Control Tile in one Land."""

    TABLE = {"F": {"roman_control": "carthage", **horde(VANDALS, "numidia")}}

    def stacked(self, **rest) -> Game:
        return religious(roman_army="carthage", paths=self.TABLE, **rest)

    def test_both_are_offered(self):
        """4.2.5.1: each tile has its own attack."""
        assert attacks(self.stacked()) == {"attack_with_control:F", "attack_with_army:F"}

    def test_the_first_pays_alone(self):
        """4.2.5.1: the second decides after the first has rolled."""
        g = act(self.stacked(), "attack_with_control:F", 4)
        assert treasury(g) == 3
        assert attacks(g) == {"attack_with_control:F", "attack_with_army:F"}

    def test_both_may_fail(self):
        """4.2.5.1: two tries, 2 $, nobody moved."""
        g = act(act(self.stacked(), "attack_with_control:F", 4), "attack_with_army:F", 5)
        assert treasury(g) == 2
        assert (horde_at(g, "F"), path(g, "F")["roman_control"], g.position()["roman_army"]) == (
            "numidia",
            "carthage",
            "carthage",
        )

    @pytest.mark.parametrize(("answer", "army"), [("yes", "numidia"), ("no", "carthage")])
    def test_army_may_come_along(self, answer, army):
        """4.2.5.1, R10: the tile wins; the Army may follow for nothing."""
        g = act(self.stacked(), "attack_with_control:F", 3)
        assert g.decision == "joint_advance"
        assert legal(g) == {"yes", "no"}
        act(g, answer)
        assert (path(g, "F")["roman_control"], g.position()["roman_army"]) == ("numidia", army)
        assert treasury(g) == 3

    @pytest.mark.parametrize(("answer", "tile"), [("yes", "numidia"), ("no", "carthage")])
    def test_control_tile_may_come_along(self, answer, tile):
        """4.2.5.1, R10: the tile failed, the Army wins: the tile may follow all the same."""
        g = act(self.stacked(), "attack_with_control:F", 6)
        act(g, "attack_with_army:F", 4)
        act(g, answer)
        assert (path(g, "F")["roman_control"], g.position()["roman_army"]) == (tile, "numidia")
        assert treasury(g) == 2

    def test_not_asked_without_a_partner(self):
        """4.2.5.1: an Army elsewhere is not asked."""
        g = act(religious(roman_army="sufetula", paths=self.TABLE), "attack_with_control:F", 3)
        assert g.decision == "religious_action"
        assert g.position()["roman_army"] == "sufetula"

    def test_army_ahead_of_the_tile_attacks_no_more(self):
        """4.2.5.1, R47: left alone in a Land that is not Roman it cannot go on."""
        g = act(act(self.stacked(), "attack_with_army:F", 4), "no")
        assert (g.position()["roman_army"], horde_at(g, "F")) == ("numidia", "tingitana")
        assert not attacks(g)

    def test_together_they_go_on(self):
        """4.2.5.1: with the tile along both may attack the next Land."""
        g = act(act(self.stacked(), "attack_with_army:F", 4), "yes")
        assert attacks(g) == {"attack_with_control:F", "attack_with_army:F"}

    def test_with_the_empire(self):
        """4.2.5.1, R10: Army and Holy Roman Empire are such a pair too."""
        g = religious(turn=26, roman_army="spain", holy_roman_empire="spain", paths={"A": horde(SAXONS, "gaul")})
        act(g, "attack_with_control:A", 4)
        assert g.decision == "joint_advance"
        act(g, "yes")
        assert (g.position()["roman_army"], g.position()["holy_roman_empire"]) == ("gaul", "gaul")


class Test_4_2_5_2_IntrinsicDefense:
    """4.2.5.2 Lands of Rome, Nubia and the HRE fight Arabs by themselves."""

    ROME = {"papal_states": True, "roman_army": "rome", "roman_capital": "constantinople"}

    @pytest.mark.parametrize("shots", [(4,), (3, 4), (3, 3, 4)])
    def test_example_rome_holds(self, shots):
        """4.2.5.2, R44: Land, Papal States and Army each have a shot; one hit wastes the move."""
        g = jihad("A", "jerusalem", tiles={"roman_control": "milan"}, **self.ROME)
        storm(g, 1, 1, *shots)
        assert (arab_at(g, "A"), g.position()["roman_army"]) == ("jerusalem", "rome")

    def test_example_rome_falls(self):
        """4.2.5.2, R44: three misses: the Jihad is in Rome, the Army in Milan."""
        g = jihad("A", "jerusalem", tiles={"roman_control": "milan"}, **self.ROME)
        storm(g, 1, 1, 3, 3, 3)
        assert (arab_at(g, "A"), g.position()["roman_army"]) == ("rome", "milan")
        assert g.position()["papal_states"] is True

    @pytest.mark.parametrize(("shot", "where"), [(6, "cyrene"), (5, "tripoli")])
    def test_example_tripoli(self, shot, where):
        """4.2.5.2, R44: empty Roman Tripoli has one die."""
        assert arab_at(storm(jihad("F", "cyrene", tiles={"roman_control": "numidia"}), 6, 1, shot), "F") == where

    @pytest.mark.parametrize(("shot", "where"), [(5, "thebes"), (4, "nobadia")])
    def test_nubian_land(self, shot, where):
        """4.2.5.2: an empty Nubian Land has one die."""
        assert arab_at(storm(jihad("E", "thebes", nubia="alodia"), 5, 1, shot), "E") == where

    @pytest.mark.parametrize(("shot", "where"), [(3, "rome"), (2, "milan")])
    def test_land_of_the_empire(self, shot, where):
        """4.2.5.2: an empty HRE Land has one die against an Abbasid."""
        g = secular(32, turn=26, holy_roman_empire="spain", paths={"A": arab("rome", "abbasid")})
        assert arab_at(go(g, shot), "A") == where

    def test_not_against_hordes(self):
        """4.2.5.2: a Horde meets the Control Tile's die only."""
        g = go(secular(19, paths={"F": {"roman_control": "numidia", **horde(VANDALS, "tingitana")}}), 4)
        assert horde_at(g, "F") == "numidia"

    def test_not_in_the_papal_states_alone(self):
        """4.2.5.2, R3: without Roman rule Rome has no die of its own."""
        g = storm(jihad("A", "jerusalem", **self.ROME), 1, 1, 3, 3)
        assert (arab_at(g, "A"), g.position()["roman_army"]) == ("rome", "damaged")

    def test_not_in_a_kings_land(self):
        """4.2.5.2: inside the Empire a King's Land has only the King's die."""
        table = {"F": {"roman_control": "carthage", **ruler("tripoli", "king"), **arab("cyrene", "abbasid")}}
        g = go(secular(17, turn=26, paths=table), 2)
        assert arab_at(g, "F") == "tripoli"
        assert "ruler" not in path(g, "F")

    def test_not_in_nobodys_land(self):
        """4.2.5.2: an uncontrolled Land is entered without a die."""
        assert arab_at(storm(jihad("D", "persia"), 4, 2), "D") == "india"

    def test_not_in_an_allied_hordes_land(self):
        """4.2.5.2: Christian Bulgars alone defend their Land, with one die."""
        g = storm(jihad("B", "constantinople", tiles=horde("bulgars_christian", "danube_valley")), 2, 1, 3)
        assert (arab_at(g, "B"), horde_at(g, "B")) == ("danube_valley", "kiev")

    def test_persian_tile_only(self):
        """4.2.5.2: Persian Land has no second die."""
        g = storm(jihad("D", "jerusalem", lands={"ctesiphon": {"persian": "0"}}), 4, 1, 4)
        assert arab_at(g, "D") == "ctesiphon"

    def test_land_and_control_tile(self):
        """4.2.5.2, R8: at the border the Land and the tile both roll."""
        g = storm(jihad("F", "cyrene", tiles={"roman_control": "tripoli"}), 6, 1, 5, 6)
        assert (arab_at(g, "F"), path(g, "F")["roman_control"]) == ("cyrene", "tripoli")

    def test_every_entry_is_resisted(self):
        """4.2.5.2: each move of a Jihad meets the Land's die anew."""
        g = storm(jihad("F", "jerusalem", tiles={"roman_control": "tingitana"}), 6, 4, 6, 6, 5, 6)
        assert arab_at(g, "F") == "cyrene"


class Test_4_2_5_3_RomansAttackArabs:
    """4.2.5.3 Backward attacks on the next Land toward Jerusalem."""

    @pytest.mark.parametrize(("die", "where"), [(6, "cyrene"), (5, "tripoli")])
    def test_by_the_land(self, die, where):
        """4.2.5.3, R11: above the Arab's Strength (5) succeeds; 1 $."""
        g = religious(turn=22, paths={"F": {"roman_control": "numidia", **arab("tripoli")}})
        act(g, "attack_back_with_land:F", die)
        assert (arab_at(g, "F"), treasury(g)) == (where, 3)
        assert path(g, "F")["roman_control"] == "numidia"

    def test_vacated_land_is_roman(self):
        """4.2.5.3: the freed Land itself may strike next, as far as Jerusalem."""
        g = religious(turn=22, paths={"F": {"roman_control": "numidia", **arab("tripoli")}})
        act(act(g, "attack_back_with_land:F", 6), "attack_back_with_land:F", 6)
        assert arab_at(g, "F") == "jerusalem"
        assert not attacks(g)

    def test_vacated_land_defends_itself(self):
        """4.2.5.3: on its way back the Arab meets the freed Land's own die."""
        g = storm(jihad("F", "jerusalem", tiles={"roman_control": "numidia"}), 6, 1, 6)
        assert arab_at(g, "F") == "jerusalem"

    def test_tile_next_to_the_arab(self):
        """4.2.5.3: the Land of the Control Tile may strike as well."""
        g = religious(turn=22, paths={"F": {"roman_control": "sufetula", **arab("tripoli")}})
        assert "attack_back_with_land:F" in legal(g)

    def test_no_arab_no_attack(self):
        """4.2.5.3: with the Jihad in Jerusalem there is nobody to push."""
        assert not attacks(religious(turn=22, paths={"F": {"roman_control": "sufetula", **arab("jerusalem")}}))

    def test_a_king_between(self):
        """4.2.5.3, R11: a King's Land next to the Arab is not Rome's to use."""
        table = {
            "F": {
                "roman_control": "numidia",
                **ruler("tripoli", "king"),
                **arab("cyrene", "abbasid"),
                **horde("berbers_muslim", "homeland_F"),
            }
        }
        assert not attacks(religious(turn=26, paths=table))

    def test_no_money(self):
        """4.2.5.3: it costs 1 $."""
        g = religious(
            turn=22, treasury=0, bibles={"greek": "ready"}, paths={"F": {"roman_control": "numidia", **arab("tripoli")}}
        )
        assert not attacks(g)

    def test_land_attack_leaves_the_army_behind(self):
        """4.2.5.3: the Army in the attacking Land does not move."""
        g = religious(turn=22, roman_army="sufetula", paths={"F": {"roman_control": "numidia", **arab("tripoli")}})
        assert attacks(g) == {"attack_back_with_land:F", "attack_back_with_army:F"}
        act(g, "attack_back_with_land:F", 6)
        assert g.position()["roman_army"] == "sufetula"
        assert attacks(g) == {"attack_back_with_land:F"}  # an empty Roman Tripoli lies between

    def test_by_the_army(self):
        """4.2.5.3, R11: the Arab rolls against the Army's 4; beaten it falls back and the Army advances."""
        g = religious(turn=22, roman_army="sufetula", paths={"F": {"roman_control": "numidia", **arab("tripoli")}})
        act(g, "attack_back_with_army:F", 4)
        assert (arab_at(g, "F"), g.position()["roman_army"], treasury(g)) == ("cyrene", "tripoli", 3)
        assert path(g, "F")["roman_control"] == "numidia"

    def test_army_repelled(self):
        """4.2.5.3, R11: a 5 of the Arab repels it; 1 $ is gone."""
        g = religious(turn=22, roman_army="sufetula", paths={"F": {"roman_control": "numidia", **arab("tripoli")}})
        act(g, "attack_back_with_army:F", 5)
        assert (arab_at(g, "F"), g.position()["roman_army"], treasury(g)) == ("tripoli", "sufetula", 3)

    def test_army_drives_on(self):
        """4.2.5.3: from the freed, now Roman Land the Army attacks again, but not Jerusalem."""
        g = religious(turn=22, roman_army="sufetula", paths={"F": {"roman_control": "numidia", **arab("tripoli")}})
        act(act(g, "attack_back_with_army:F", 4), "attack_back_with_army:F", 4)
        assert (arab_at(g, "F"), g.position()["roman_army"]) == ("jerusalem", "cyrene")
        assert not attacks(g)

    def test_army_defends_the_freed_land(self):
        """4.2.5.3: there it has its own die beside the Land's."""
        g = storm(jihad("F", "cyrene", roman_army="tripoli", tiles={"roman_control": "numidia"}), 6, 1, 5, 6)
        assert arab_at(g, "F") == "cyrene"

    def test_army_must_be_next_to_the_arab(self):
        """4.2.5.3: an Army one Land away attacks nobody."""
        g = religious(turn=22, roman_army="carthage", paths={"F": {"roman_control": "numidia", **arab("tripoli")}})
        assert attacks(g) == {"attack_back_with_land:F"}

    def test_baqt_is_spared(self):
        """4.2.5.3, R11: a Baqt tile cannot be attacked, by Rome or by Nubia."""
        g = religious(turn=22, baqt=True, nubia="alodia", paths={"E": arab("thebes", "abbasid")})
        assert "attack_back_with_land:E" not in legal(g)

    def test_seljuks(self):
        """4.2.5.3: Seljuks (4) are pushed back like other Arabs."""
        g = religious(turn=27, paths={"B": {"roman_control": "constantinople", **arab("anatolia", "seljuks")}})
        assert arab_at(act(g, "attack_back_with_land:B", 4), "B") == "anatolia"
        assert arab_at(act(g, "attack_back_with_land:B", 5), "B") == "cilicia"

    def test_not_from_an_allied_hordes_land(self):
        """4.2.5.3: a Christian Horde's Land is not Rome's to use."""
        assert not attacks(
            religious(turn=22, paths={"B": {**horde("bulgars_christian", "greece"), **arab("anatolia")}})
        )


class Test_4_2_5_4_HREAndNubians:
    """4.2.5.4 The Holy Roman Empire and Nubia act like Control Tiles."""

    def test_army_stays_out_of_nubia(self):
        """4.2.5.4: its free move offers no Nubian Land."""
        g = at(
            turn=18,
            decision="army_move",
            roman_army="damaged",
            nubia="alodia",
            paths={"E": {"roman_control": "thebes"}},
        )
        assert legal(g) == {"move_army:alexandria", "move_army:thebes", "end"}

    def test_army_may_enter_the_empire(self):
        """4.2.5.4, R45: its free move offers HRE Lands."""
        g = at(turn=26, decision="army_move", roman_army="damaged", holy_roman_empire="milan")
        assert legal(g) == {"move_army:rome", "move_army:milan", "end"}

    def test_empire_walks_into_empty_land(self):
        """4.2.5.4, R10: 1 $ and no die; the Army is not asked."""
        g = religious(turn=26, roman_army="spain", holy_roman_empire="spain")
        act(g, "attack_with_control:A")
        assert (g.position()["holy_roman_empire"], g.position()["roman_army"]) == ("gaul", "spain")
        assert (treasury(g), g.decision) == (3, "religious_action")

    def test_army_does_not_walk(self):
        """4.2.5.4: beside a walking Empire the Army has no attack of its own."""
        assert attacks(religious(turn=26, roman_army="spain", holy_roman_empire="spain")) == {"attack_with_control:A"}

    def test_nubia_walks_into_empty_land(self):
        """4.2.5.4, R10: Nubia walks into empty Ethiopia, 1 $ and no die."""
        g = act(religious(nubia="alodia"), "attack_with_nubia")
        assert (g.position()["nubia"], treasury(g)) == ("ethiopia", 3)

    def test_walking_past_own_tiles(self):
        """R10, R59: a Hospital and Martyrs ahead do not resist a walk."""
        g = religious(nubia="alodia", lands={"ethiopia": {**HOSPITAL, "field": "martyrs_3_3"}})
        assert act(g, "attack_with_nubia").position()["nubia"] == "ethiopia"

    @pytest.mark.parametrize(("die", "where"), [(4, "alodia"), (3, "ethiopia")])
    def test_nubia_fights_a_king(self, die, where):
        """4.2.5.4: where a King sits the walk is an attack."""
        g = act(religious(nubia="alodia", paths={"E": ruler("ethiopia", "king")}), "attack_with_nubia", die)
        assert g.position()["nubia"] == where

    def test_nubia_stops_at_the_last_land(self):
        """4.2.5.4, R1: beyond Ethiopia there is nothing for it."""
        assert "attack_with_nubia" not in legal(religious(nubia="ethiopia"))

    def test_nubian_backward_attack(self):
        """4.2.5.4, 4.2.5.3: Nubia frees Nobadia (Jihad 4) with the next Land's strength."""
        g = religious(turn=22, nubia="alodia", paths={"E": arab("nobadia")})
        act(g, "attack_back_with_land:E", 4)
        assert (arab_at(g, "E"), treasury(g)) == ("nobadia", 3)
        act(g, "attack_back_with_land:E", 5)
        assert (arab_at(g, "E"), g.position()["nubia"]) == ("thebes", "alodia")

    def test_empires_backward_attack(self):
        """4.2.5.4, 4.2.5.3: the Empire frees Rome (Abbasid 2)."""
        g = religious(turn=26, holy_roman_empire="spain", paths={"A": arab("rome", "abbasid")})
        act(g, "attack_back_with_land:A", 2)
        assert arab_at(g, "A") == "rome"
        act(g, "attack_back_with_land:A", 3)
        assert (arab_at(g, "A"), g.position()["holy_roman_empire"]) == ("jerusalem", "spain")

    def test_empire_defends_and_falls_back(self):
        """4.2.5.4, R9: beaten by the Saxons in Gaul it falls back to Spain."""
        table = {"A": horde(SAXONS, "belgium")}
        assert (
            go(secular(26, turn=26, holy_roman_empire="gaul", paths=table), 5).position()["holy_roman_empire"] == "gaul"
        )
        assert (
            go(secular(26, turn=26, holy_roman_empire="gaul", paths=table), 4).position()["holy_roman_empire"]
            == "spain"
        )

    def test_empire_is_lost_next_to_jerusalem(self):
        """4.2.5.4, R9: beaten in Rome it has nowhere to go."""
        g = secular(
            26, turn=26, holy_roman_empire="rome", roman_capital="constantinople", paths={"A": horde(SAXONS, "milan")}
        )
        assert "holy_roman_empire" not in go(g, 4).position()

    def test_nubia_defends(self):
        """4.2.5.4: Nubia rolls against the Horde of its Path."""
        g = secular(29, nubia="alodia", paths={"E": horde("himyar_clans", "ethiopia")})
        assert horde_at(go(g, *RULER_AWAY, 3), "E") == "ethiopia"
