"""6.7 to 6.11: sudden jihads, hordes, jihads, seljuks and the end of the Secular Phase."""

import pytest

from mission_env import IllegalAction

from .table import at, land, legal, path, treasury

# A plain field that can always be paid for: it keeps the Religious Phase open after the armies moved.
ANCHOR = {"ireland": {"field": "slaves_1_1"}}
# A ruler nobody notices: Path C, Land 6 (Alania), a Tyrant whatever the die (wafers 20, 29, 31 ask for one).
RULER = [3, 6, 1]
# A Jihad Step that does nothing: the tile of Path D has no Land left ahead (R1, R50).
IDLE = [4, 1]
IDLE_TILE = {"D": {"arab": {"kind": "jihad", "at": "mongolia"}}}


def stand(wafer, *, turn=16, treasury=2, lands=None, **rest):
    """A game in the Secular Phase, one `end` before its events and armies."""
    return at(
        turn=turn,
        decision="christian_emperor",
        wafer=wafer,
        treasury=treasury,
        lands={**ANCHOR, **(lands or {})},
        **rest,
    )


def secular(wafer, *dice, **position):
    """The rest of the Secular Phase with exactly these dice, or up to its next question."""
    g = stand(wafer, **position)
    g.step("end", chance=list(dice), strict=True)
    return g


def jihads(*dice, turn=22, paths=None, **position):
    """The Jihad Steps of a Turn on which nothing else happens (wafer 15)."""
    return secular(15, *dice, turn=turn, paths={**IDLE_TILE, **(paths or {})}, **position)


def horde(tribe, where):
    return {"horde": {"tribe": tribe, "at": where}}


def arab(kind, where):
    return {"arab": {"kind": kind, "at": where}}


def horde_at(g, letter):
    return path(g, letter).get("horde", {}).get("at")


def arab_at(g, letter):
    return path(g, letter).get("arab", {}).get("at")


def ruler_at(g, letter):
    return path(g, letter).get("ruler", {}).get("at")


def control_at(g, letter):
    return path(g, letter).get("roman_control")


class Test_6_7_Sudden_Jihads:
    """6.7 A flagged wafer moves every Arab tile one Land."""

    def test_every_tile_on_the_map_moves_one_land(self):
        """6.7, R25: Abbasids of all Paths and the Seljuks go one Land on; the Seljuks' own die (6.10) comes later."""
        g = secular(
            32,
            1,
            turn=26,
            roman_capital="constantinople",
            paths={
                "A": arab("abbasid", "jerusalem"),
                "B": arab("seljuks", "cilicia"),
                "C": arab("abbasid", "antioch"),
                "D": {**arab("abbasid", "ctesiphon"), **horde("turks_muslim", "homeland_D")},
                "E": arab("abbasid", "thebes"),
                "F": arab("abbasid", "cyrene"),
            },
        )
        assert {p: arab_at(g, p) for p in "ABCDEF"} == {
            "A": "rome",
            "B": "greece",
            "C": "armenia",
            "D": "persia",
            "E": "nobadia",
            "F": "tripoli",
        }

    def test_paths_without_a_tile_roll_nothing(self):
        """6.7: only Paths that have such a tile are touched; no die for the others."""
        g = secular(17, turn=25, paths={"C": {"roman_control": "albania"}, "F": {"roman_control": "numidia"}})
        assert control_at(g, "C") == "albania" and control_at(g, "F") == "numidia"
        assert all(arab_at(g, p) is None for p in "ABCDEF")

    def test_a_wafer_without_the_flag_moves_no_abbasid(self):
        """6.7: on Turn 25 and later an Abbasid tile stays where it is unless a wafer bears the flag."""
        g = secular(20, *RULER, turn=25, paths={"E": arab("abbasid", "nobadia")})
        assert arab_at(g, "E") == "nobadia"

    @pytest.mark.parametrize(("die", "ends_in"), [(3, "antioch"), (2, "armenia"), (6, "antioch"), (1, "armenia")])
    def test_combat_against_the_land_itself(self, die, ends_in):
        """6.7, 4.2.3: Roman Land fires once; it needs more than the Abbasid's 2 on Path C."""
        g = secular(17, die, turn=25, paths={"C": {"roman_control": "albania", **arab("abbasid", "antioch")}})
        assert arab_at(g, "C") == ends_in
        assert control_at(g, "C") == "albania"

    def test_jihads_move_before_the_three_steps(self):
        """6.7: on Turns 21 to 24 a flagged wafer moves Jihads too, before and besides the three Jihad Steps."""
        g = secular(17, *IDLE, *IDLE, *IDLE, turn=22, paths={**IDLE_TILE, "C": arab("jihad", "antioch")})
        assert arab_at(g, "C") == "armenia"

    def test_sudden_jihads_and_steps_add_up(self):
        """6.7, 6.9: one Land by the flag, two more by a Jihad Step."""
        g = secular(17, 3, 2, *IDLE, *IDLE, turn=23, paths={**IDLE_TILE, "C": arab("jihad", "antioch")})
        assert arab_at(g, "C") == "sarir"

    def test_the_baqt_tile_stays(self):
        """6.7, 6.9.2: the Abbasid under the Baqt in Thebes does not move."""
        g = secular(17, turn=25, baqt=True, paths={"E": {**arab("abbasid", "thebes")}, "C": arab("abbasid", "antioch")})
        assert arab_at(g, "E") == "thebes" and g.position()["baqt"] is True
        assert arab_at(g, "C") == "armenia"

    @pytest.mark.parametrize(("dice", "c_at", "f_at"), [([6, 1], "antioch", "tripoli"), ([1, 6], "armenia", "cyrene")])
    def test_order_of_the_paths(self, dice, c_at, f_at):
        """6.7, R25: Path order, so the first die is Path C's and the second Path F's."""
        g = secular(
            32,
            *dice,
            turn=25,
            paths={
                "F": {"roman_control": "sufetula", **arab("abbasid", "cyrene")},
                "C": {"roman_control": "albania", **arab("abbasid", "antioch")},
            },
        )
        assert (arab_at(g, "C"), arab_at(g, "F")) == (c_at, f_at)

    def test_seljuks_take_path_b_s_turn(self):
        """6.7, R25: the Seljuks (4) shoot it out after Path A and before Path C, then have their own Step."""
        paths = {
            "B": {"roman_control": "greece", **arab("seljuks", "cilicia")},
            "C": {"roman_control": "albania", **arab("abbasid", "antioch")},
            "D": horde("turks_muslim", "homeland_D"),
        }
        # Path B 5 (repelled), Path C 1 (through), then one move of the Seljuks, 5 again.
        g = secular(32, 5, 1, 1, 5, turn=26, paths=paths)
        assert (arab_at(g, "B"), arab_at(g, "C")) == ("cilicia", "armenia")

    def test_no_land_left_ahead(self):
        """6.7, R1: in the last Land a tile just stops; the Homeland is not entered."""
        g = secular(17, turn=25, arab_spain="occupied", paths={"F": arab("abbasid", "tingitana")})
        assert arab_at(g, "F") == "tingitana"

    def test_jihads_go_before_hordes(self):
        """6.7, 6.8: the Abbasid takes Albania first, so the Khazars have to fight him there."""
        g = secular(26, 6, turn=25, paths={"C": {**arab("abbasid", "armenia"), **horde("khazars_pagan", "sarir")}})
        assert arab_at(g, "C") == "albania" and horde_at(g, "C") == "sarir"


class Test_6_8_Move_Hordes:
    """6.8 Wafer orders move Hordes toward Jerusalem."""

    def test_example_a2(self):
        """6.8: order A2 gives the Saxons two moves."""
        g = secular(17, paths={"A": horde("saxons_arian", "homeland_A")})
        assert horde_at(g, "A") == "britain"

    @pytest.mark.parametrize(
        ("wafer", "ends"),
        [
            (
                17,
                {
                    "A": "britain",
                    "D": "kashgar",
                    "F": "numidia",
                    "B": "homeland_B",
                    "C": "homeland_C",
                    "E": "homeland_E",
                },
            ),
            (
                19,
                {
                    "B": "kiev",
                    "D": "kashgar",
                    "F": "tingitana",
                    "A": "homeland_A",
                    "C": "homeland_C",
                    "E": "homeland_E",
                },
            ),
            (
                26,
                {"A": "ireland", "C": "alania", "D": "india", "B": "homeland_B", "E": "homeland_E", "F": "homeland_F"},
            ),
            (
                28,
                {
                    "A": "britain",
                    "D": "mongolia",
                    "F": "numidia",
                    "B": "homeland_B",
                    "C": "homeland_C",
                    "E": "homeland_E",
                },
            ),
            (
                32,
                {
                    "B": "danube_valley",
                    "C": "georgia",
                    "F": "tingitana",
                    "A": "homeland_A",
                    "D": "homeland_D",
                    "E": "homeland_E",
                },
            ),
        ],
    )
    def test_empty_lands_are_taken_without_a_die(self, wafer, ends):
        """6.8: each order moves its Horde that many Lands; no army in the way, no die."""
        g = secular(
            wafer,
            turn=15,
            paths={
                "A": horde("saxons_arian", "homeland_A"),
                "B": horde("bulgars_pagan", "homeland_B"),
                "C": horde("khazars_pagan", "homeland_C"),
                "D": horde("turks_pagan", "homeland_D"),
                "E": horde("himyar_clans", "homeland_E"),
                "F": horde("vandals_arian", "homeland_F"),
            },
        )
        assert {p: horde_at(g, p) for p in "ABCDEF"} == ends

    def test_a_wafer_without_orders_moves_none(self):
        """6.8: silver wafers carry no orders."""
        g = secular(15, paths={"A": horde("saxons_arian", "ireland"), "F": horde("vandals_arian", "homeland_F")})
        assert horde_at(g, "A") == "ireland" and horde_at(g, "F") == "homeland_F"

    @pytest.mark.parametrize(
        ("dice", "b_at", "d_at"), [([6, 1], "homeland_B", "kashgar"), ([1, 6, 6], "kiev", "homeland_D")]
    )
    def test_orders_are_read_in_the_wafer_s_order(self, dice, b_at, d_at):
        """6.8: B1 is fought out before D2 on wafer 19."""
        g = secular(
            19,
            *dice,
            paths={
                "D": {**horde("turks_pagan", "homeland_D"), "ruler": {"kind": "king", "at": "mongolia"}},
                "B": {**horde("bulgars_pagan", "homeland_B"), "ruler": {"kind": "king", "at": "kiev"}},
            },
        )
        assert (horde_at(g, "B"), horde_at(g, "D")) == (b_at, d_at)

    def test_repelled_horde_uses_its_next_move_to_try_again(self):
        """6.8: first shot repels, second misses; no move is left to go further."""
        g = secular(
            17, 5, 4, paths={"A": {**horde("saxons_arian", "ireland"), "ruler": {"kind": "king", "at": "britain"}}}
        )
        assert horde_at(g, "A") == "britain" and ruler_at(g, "A") is None

    def test_repelled_twice(self):
        """6.8: both moves of A2 are used up in front of the same Land."""
        g = secular(
            17, 5, 6, paths={"A": {**horde("saxons_arian", "ireland"), "ruler": {"kind": "king", "at": "britain"}}}
        )
        assert horde_at(g, "A") == "ireland" and ruler_at(g, "A") == "britain"

    def test_equal_roll_does_not_repel_and_the_horde_goes_on(self):
        """6.8, 4.2.3: a 4 is not above the Saxons' 4; with a move left they take the next Land."""
        g = secular(
            17, 4, paths={"A": {**horde("saxons_arian", "ireland"), "ruler": {"kind": "tyrant", "at": "britain"}}}
        )
        assert horde_at(g, "A") == "belgium" and ruler_at(g, "A") is None

    def test_three_moves(self):
        """6.8: D3 beats the King in Mongolia and goes two Lands further."""
        g = secular(
            26, 3, paths={"D": {**horde("turks_pagan", "homeland_D"), "ruler": {"kind": "king", "at": "mongolia"}}}
        )
        assert horde_at(g, "D") == "india"

    def test_beaten_control_tile_retreats_inward(self):
        """6.8, 4.2.4: the Bulgars (3) win on a 3; the control tile falls back one Land toward Jerusalem."""
        g = secular(19, 3, paths={"B": {**horde("bulgars_pagan", "kiev"), "roman_control": "danube_valley"}})
        assert horde_at(g, "B") == "danube_valley" and control_at(g, "B") == "constantinople"

    def test_roman_land_has_no_shot_of_its_own_at_a_horde(self):
        """6.8, 4.2.5.2: the Land's own strength counts against Arabs only; only the tile in it rolls."""
        g = secular(19, 4, paths={"B": {**horde("bulgars_pagan", "kiev"), "roman_control": "danube_valley"}})
        assert horde_at(g, "B") == "kiev" and control_at(g, "B") == "danube_valley"

    def test_jerusalem_is_not_entered(self):
        """6.8, R12: in the first Land of its Path a Horde stays and rolls nothing."""
        g = secular(32, paths={"B": horde("bulgars_pagan", "cilicia"), "C": horde("khazars_pagan", "armenia")})
        assert horde_at(g, "B") == "cilicia" and horde_at(g, "C") == "antioch"

    def test_baqt_land_is_not_entered(self):
        """6.8, 6.9.2, R12: the Himyar Clans stop in front of the Baqt; no die."""
        g = secular(
            20,
            *RULER,
            turn=25,
            baqt=True,
            paths={"E": {**horde("himyar_clans", "makouria"), **arab("abbasid", "thebes")}},
        )
        assert horde_at(g, "E") == "nobadia" and arab_at(g, "E") == "thebes"

    def test_turn_17_stops_at_the_roman_border(self):
        """6.8, 5.6, R12: on Turn 17 an order into Roman Land is ignored without a die."""
        g = secular(19, turn=17, paths={"B": {**horde("bulgars_pagan", "kiev"), "roman_control": "danube_valley"}})
        assert horde_at(g, "B") == "kiev" and control_at(g, "B") == "danube_valley"

    def test_turn_17_still_lets_them_come_up_to_the_border(self):
        """6.8, 5.6, R12: the first move of B2 happens, the second would cross the border."""
        g = secular(
            32, turn=17, paths={"B": {**horde("bulgars_pagan", "homeland_B"), "roman_control": "danube_valley"}}
        )
        assert horde_at(g, "B") == "kiev"

    @pytest.mark.parametrize("turn", [16, 18])
    def test_other_turns_cross_the_border(self, turn):
        """6.8, R12: before and after Turn 17 the same order is fought out."""
        g = secular(19, 1, turn=turn, paths={"B": {**horde("bulgars_pagan", "kiev"), "roman_control": "danube_valley"}})
        assert horde_at(g, "B") == "danube_valley"

    def test_a_horde_out_of_the_game_ignores_its_orders(self):
        """6.8, R12: no Horde on the Path, no effect and no die, whatever stands there."""
        g = secular(32, paths={"B": {"roman_control": "greece", "ruler": {"kind": "king", "at": "kiev"}}})
        assert horde_at(g, "B") is None and ruler_at(g, "B") == "kiev"


class Test_6_8_1_Allied_Hordes:
    """6.8.1 Orders to allied Hordes may be countermanded."""

    KHAZARS = {
        "C": {**horde("khazars_jewish", "alania"), "ruler": {"kind": "king", "at": "sarir"}, "roman_control": "antioch"}
    }

    def test_example_khazars_stop_in_georgia(self):
        """6.8.1, R42, R55: one move into Georgia, the second one is countermanded."""
        g = secular(32, paths=self.KHAZARS)
        assert g.decision == "allied_horde" and legal(g) == {"yes", "no"}
        g.step("yes", chance=[], strict=True)
        assert horde_at(g, "C") == "georgia" and g.decision == "allied_horde"
        g.step("no", chance=[], strict=True)
        assert horde_at(g, "C") == "georgia" and ruler_at(g, "C") == "sarir"
        assert g.decision == "religious_action"

    def test_example_khazars_may_sack_sarir(self):
        """6.8.1, R42: the player is free to let the second move happen; the King needs more than 2."""
        g = secular(32, paths=self.KHAZARS)
        g.step("yes", chance=[], strict=True)
        g.step("yes", chance=[2], strict=True)
        assert horde_at(g, "C") == "sarir" and ruler_at(g, "C") is None

    def test_no_ends_the_whole_order(self):
        """6.8.1, R55: a first `no` gives up both moves of C2."""
        g = secular(32, paths=self.KHAZARS)
        g.step("no", chance=[], strict=True)
        assert horde_at(g, "C") == "alania" and g.decision == "religious_action"

    def test_asked_again_after_a_repelled_move(self):
        """6.8.1, R42: the player may stop the Horde before each move, also before a new try."""
        g = secular(32, paths={"C": {**horde("khazars_jewish", "georgia"), "ruler": {"kind": "king", "at": "sarir"}}})
        g.step("yes", chance=[3], strict=True)
        assert horde_at(g, "C") == "georgia" and g.decision == "allied_horde"
        g.step("yes", chance=[1], strict=True)
        assert horde_at(g, "C") == "sarir" and g.decision == "religious_action"

    @pytest.mark.parametrize(
        ("wafer", "turn", "letter", "tribe", "start", "then"),
        [
            (26, 16, "A", "saxons_christian", "ireland", "britain"),
            (19, 16, "B", "bulgars_christian", "kiev", "danube_valley"),
            (26, 16, "C", "khazars_jewish", "alania", "georgia"),
            (28, 27, "D", "turks_christian", "mongolia", "kashgar"),
        ],
    )
    def test_all_four_allied_hordes_are_asked(self, wafer, turn, letter, tribe, start, then):
        """6.8.1, R55: cross or star on the banner means the order is put to the player."""
        g = secular(wafer, turn=turn, paths={letter: horde(tribe, start)})
        assert g.decision == "allied_horde"
        g.step("yes", chance=[], strict=True)
        assert horde_at(g, letter) == then and g.decision == "religious_action"

    @pytest.mark.parametrize(
        ("wafer", "turn", "letter", "tribe", "start", "then"),
        [
            (26, 16, "A", "saxons_arian", "ireland", "britain"),
            (19, 16, "B", "bulgars_pagan", "kiev", "danube_valley"),
            (26, 16, "C", "khazars_pagan", "alania", "georgia"),
            (28, 27, "D", "turks_manichee", "mongolia", "kashgar"),
            (19, 16, "F", "vandals_arian", "tingitana", "numidia"),
        ],
    )
    def test_other_hordes_ask_nobody(self, wafer, turn, letter, tribe, start, then):
        """6.8.1: tolerant or not, a Horde that is not allied just moves."""
        g = secular(wafer, turn=turn, paths={letter: horde(tribe, start)})
        assert horde_at(g, letter) == then and g.decision == "religious_action"

    def test_not_asked_in_front_of_jerusalem(self):
        """6.8.1, R55, R12: a move that cannot happen is not asked for."""
        g = secular(32, paths={"B": horde("bulgars_christian", "cilicia")})
        assert g.decision == "religious_action" and horde_at(g, "B") == "cilicia"

    def test_not_asked_at_the_border_on_turn_17(self):
        """6.8.1, 5.6, R55, R12: asked for Kiev, not for the Roman Land behind it."""
        g = secular(
            32, turn=17, paths={"B": {**horde("bulgars_christian", "homeland_B"), "roman_control": "danube_valley"}}
        )
        assert g.decision == "allied_horde"
        g.step("yes", chance=[], strict=True)
        assert horde_at(g, "B") == "kiev" and g.decision == "religious_action"

    @pytest.mark.parametrize(
        ("die", "b_at", "control"), [(5, "kiev", "danube_valley"), (4, "danube_valley", "constantinople")]
    )
    def test_allied_hordes_fight_the_player_s_armies(self, die, b_at, control):
        """6.8.1, R55: let loose on Roman Land, Christian Bulgars (4) fight like any invader."""
        g = secular(19, paths={"B": {**horde("bulgars_christian", "kiev"), "roman_control": "danube_valley"}})
        g.step("yes", chance=[die], strict=True)
        assert horde_at(g, "B") == b_at and control_at(g, "B") == control

    def test_a_no_does_not_touch_other_orders(self):
        """6.8.1, R55: B2 is refused, C2 and F1 of the same wafer go on."""
        g = secular(
            32,
            paths={
                "B": horde("bulgars_christian", "kiev"),
                "C": horde("khazars_pagan", "homeland_C"),
                "F": horde("vandals_arian", "homeland_F"),
            },
        )
        g.step("no", chance=[], strict=True)
        assert [horde_at(g, p) for p in "BCF"] == ["kiev", "georgia", "tingitana"]


class Test_6_9_Move_Jihads:
    """6.9 Three Jihad Steps on Turns 21 to 24."""

    JERUSALEM = {p: arab("jihad", "jerusalem") for p in "ABCDEF"}

    def test_example_six_moves_on_path_b(self):
        """6.9, R44: Turn 21, path die 2, moves die 6: the Jihad of Path B runs all its Lands."""
        g = jihads(2, 6, 3, 1, 3, 1, turn=21, paths=self.JERUSALEM)
        assert arab_at(g, "B") == "kiev"
        assert arab_at(g, "C") == "armenia"
        assert [arab_at(g, p) for p in "ADEF"] == ["jerusalem"] * 4

    @pytest.mark.parametrize(
        ("die", "letter", "ends_in"),
        [(1, "A", "spain"), (2, "B", "greece"), (3, "C", "albania"), (4, "D", "merv"), (6, "F", "sufetula")],
    )
    def test_first_die_is_the_path_second_the_moves(self, die, letter, ends_in):
        """6.9: the path die first, then three moves; two Steps on a tile that has already arrived."""
        paths = {**self.JERUSALEM, "E": arab("jihad", "ethiopia")}
        g = jihads(die, 3, 5, 6, 5, 6, paths=paths, roman_capital="constantinople")
        assert arab_at(g, letter) == ends_in

    def test_each_step_is_independent(self):
        """6.9: the same Path may come up three times."""
        g = jihads(6, 1, 6, 1, 6, 2, paths={"F": arab("jihad", "jerusalem")})
        assert arab_at(g, "F") == "carthage"

    @pytest.mark.parametrize("turn", [21, 22, 23, 24])
    def test_three_steps_on_these_four_turns(self, turn):
        """6.9, R50: six dice, also when the tile cannot move."""
        g = jihads(*IDLE, *IDLE, *IDLE, turn=turn)
        assert g.decision == "religious_action" and g.turn == turn

    def test_no_step_before_turn_21(self):
        """6.9: no dice on Turn 20."""
        assert secular(15, turn=20).decision == "religious_action"

    def test_no_step_after_turn_24(self):
        """6.9, 5.2.6: no dice on Turn 25; the Abbasid stays."""
        g = secular(15, turn=25, paths={"C": arab("abbasid", "antioch")})
        assert arab_at(g, "C") == "antioch"

    @pytest.mark.parametrize(("letter", "start", "last"), [("C", "georgia", "alania"), ("B", "danube_valley", "kiev")])
    def test_the_homeland_is_not_entered(self, letter, start, last):
        """6.9, R1: with moves to spare the tile stops in the last Land."""
        die = "ABCDEF".index(letter) + 1
        g = jihads(die, 6, *IDLE, *IDLE, paths={letter: arab("jihad", start)})
        assert arab_at(g, letter) == last

    def test_repelled_tile_uses_its_next_move(self):
        """6.9, 4.2.3: Roman Land repels on a 5, misses on a 4 (the Jihad of Path C has 4)."""
        g = jihads(3, 2, 5, 4, *IDLE, *IDLE, paths={"C": {"roman_control": "albania", **arab("jihad", "antioch")}})
        assert arab_at(g, "C") == "armenia" and control_at(g, "C") == "albania"

    def test_every_move_repelled(self):
        """6.9: three moves, three shots, still in Antioch."""
        g = jihads(3, 3, 5, 6, 5, *IDLE, *IDLE, paths={"C": {"roman_control": "albania", **arab("jihad", "antioch")}})
        assert arab_at(g, "C") == "antioch"

    def test_a_beaten_horde_falls_back(self):
        """6.9, 4.2.4: the Khazars in Alania miss on a 4 and go to their Homeland."""
        g = jihads(3, 1, 4, *IDLE, *IDLE, paths={"C": {**arab("jihad", "georgia"), **horde("khazars_pagan", "alania")}})
        assert arab_at(g, "C") == "alania" and horde_at(g, "C") == "homeland_C"

    def test_uncontrolled_land_has_no_defence(self):
        """6.9, 4.2.5.2: no army and no Roman, HRE or Nubian rule, no die."""
        g = jihads(3, 2, *IDLE, *IDLE, paths={"C": arab("jihad", "armenia")})
        assert arab_at(g, "C") == "sarir"

    def test_hordes_first_then_jihads(self):
        """6.8, 6.9: A2 of wafer 20 brings the Saxons to Gaul before the Jihad in Spain moves against them."""
        g = secular(
            20,
            *RULER,
            1,
            1,
            6,
            *IDLE,
            *IDLE,
            turn=22,
            paths={**IDLE_TILE, "A": {**horde("saxons_arian", "britain"), **arab("jihad", "spain")}},
        )
        assert horde_at(g, "A") == "gaul" and arab_at(g, "A") == "spain"


class Test_6_9_1_Special_Muslim_Conquests:
    """6.9.1 Five Lands with lasting effects."""

    @pytest.mark.parametrize(("letter", "die", "control"), [("C", 3, "albania"), ("E", 5, "nobadia")])
    def test_antioch_and_alexandria_end_roman_rule(self, letter, die, control):
        """6.9.1, R14: the conquest removes the control tile of that Path, however far out it stands."""
        g = jihads(die, 1, 4, *IDLE, *IDLE, paths={letter: {"roman_control": control, **arab("jihad", "jerusalem")}})
        assert arab_at(g, letter) in ("antioch", "alexandria")
        assert control_at(g, letter) is None

    @pytest.mark.parametrize(("letter", "die", "control"), [("C", 3, "albania"), ("E", 5, "nobadia")])
    def test_a_repelled_attack_is_no_conquest(self, letter, die, control):
        """6.9.1, R14: repelled, nothing is removed."""
        g = jihads(die, 1, 5, *IDLE, *IDLE, paths={letter: {"roman_control": control, **arab("jihad", "jerusalem")}})
        assert arab_at(g, letter) == "jerusalem" and control_at(g, letter) == control

    def test_the_effect_is_immediate(self):
        """6.9.1, R14: with Antioch the tile is gone at once, so Armenia has no shot at the second move."""
        g = jihads(3, 2, 4, *IDLE, *IDLE, paths={"C": {"roman_control": "albania", **arab("jihad", "jerusalem")}})
        assert arab_at(g, "C") == "armenia" and control_at(g, "C") is None

    def test_uncontested_conquest_counts(self):
        """6.9.1, R14: a beaten King in Antioch is a conquest as well, though the Land was not Roman."""
        g = jihads(
            3,
            1,
            4,
            *IDLE,
            *IDLE,
            paths={
                "C": {
                    "roman_control": "armenia",
                    "ruler": {"kind": "king", "at": "antioch"},
                    **arab("jihad", "jerusalem"),
                }
            },
        )
        assert arab_at(g, "C") == "antioch" and ruler_at(g, "C") is None and control_at(g, "C") is None

    def test_nubia_is_not_removed_by_alexandria(self):
        """6.9.1, R14: only the Roman tile goes; Thebes is then Nubian and has its own shot."""
        g = jihads(
            5,
            2,
            4,
            5,
            *IDLE,
            *IDLE,
            nubia="alodia",
            paths={"E": {"roman_control": "thebes", **arab("jihad", "jerusalem")}},
        )
        assert arab_at(g, "E") == "alexandria" and control_at(g, "E") is None
        assert g.position()["nubia"] == "alodia"

    def test_passing_other_lands_removes_nothing(self):
        """6.9.1: Cyrene and Tripoli are ordinary Lands; Path F keeps its tile and its Vandals."""
        g = jihads(
            6,
            2,
            5,
            5,
            *IDLE,
            *IDLE,
            paths={
                "F": {"roman_control": "carthage", **arab("jihad", "jerusalem"), **horde("vandals_arian", "tingitana")}
            },
        )
        assert arab_at(g, "F") == "tripoli"
        assert control_at(g, "F") == "carthage"
        assert path(g, "F")["horde"]["tribe"] == "vandals_arian"

    @pytest.mark.parametrize("where", ["carthage", "tingitana", "homeland_F"])
    def test_sufetula_turns_the_vandals(self, where):
        """6.9.1, R6, R14: the Vandals of Path F become Berbers where they stand; Path E's Horde does not change."""
        g = jihads(
            6,
            1,
            *IDLE,
            *IDLE,
            paths={
                "F": {**arab("jihad", "tripoli"), **horde("vandals_arian", where)},
                "E": horde("himyar_clans", "homeland_E"),
            },
        )
        assert arab_at(g, "F") == "sufetula"
        assert path(g, "F")["horde"] == {"tribe": "berbers_muslim", "at": where}
        assert path(g, "E")["horde"]["tribe"] == "himyar_clans"

    def test_vandals_beaten_in_sufetula(self):
        """6.9.1, R6: driven out of Sufetula they fall back to Carthage and change sides."""
        g = jihads(
            6, 1, 5, *IDLE, *IDLE, paths={"F": {**arab("jihad", "tripoli"), **horde("vandals_arian", "sufetula")}}
        )
        assert path(g, "F")["horde"] == {"tribe": "berbers_muslim", "at": "carthage"}

    def test_vandals_who_hold_sufetula_stay_vandals(self):
        """6.9.1, R14: a 6 is above the Jihad's 5 on Path F."""
        g = jihads(
            6, 1, 6, *IDLE, *IDLE, paths={"F": {**arab("jihad", "tripoli"), **horde("vandals_arian", "sufetula")}}
        )
        assert path(g, "F")["horde"] == {"tribe": "vandals_arian", "at": "sufetula"}
        assert arab_at(g, "F") == "tripoli"

    def test_sufetula_keeps_the_control_tile(self):
        """6.9.1: only Antioch and Alexandria end Roman rule on their Paths."""
        g = jihads(6, 1, 5, *IDLE, *IDLE, paths={"F": {**arab("jihad", "tripoli"), "roman_control": "numidia"}})
        assert arab_at(g, "F") == "sufetula" and control_at(g, "F") == "numidia"

    NUMIDIA = arab("jihad", "numidia")

    def tingitana(self, path_a=None, **position):
        """Tingitana falls without a shot."""
        return jihads(6, 1, *IDLE, *IDLE, paths={"F": self.NUMIDIA, "A": path_a or {}}, **position)

    def test_tingitana_takes_spain(self):
        """6.9.1, R14: Spain is occupied as soon as Tingitana falls."""
        g = self.tingitana(lands={"spain": {"field": "women_2_2", "christian": True}})
        assert arab_at(g, "F") == "tingitana" and g.position()["arab_spain"] == "occupied"
        assert land(g, "spain")["christian"] is True

    def test_tingitana_defended(self):
        """6.9.1, R14: the Vandals repel the attack; Spain stays free."""
        g = jihads(6, 1, 6, *IDLE, *IDLE, paths={"F": {**self.NUMIDIA, **horde("berbers_muslim", "tingitana")}})
        assert arab_at(g, "F") == "numidia" and g.position().get("arab_spain") is None

    @pytest.mark.parametrize(
        ("start", "ends_in"),
        [
            ("rome", "gaul"),
            ("milan", "gaul"),
            ("spain", "gaul"),
            ("gaul", "gaul"),
            ("belgium", "belgium"),
            ("ireland", "ireland"),
            ("homeland_A", "homeland_A"),
        ],
    )
    def test_path_a_horde_goes_back_to_gaul(self, start, ends_in):
        """6.9.1: a Horde in Spain, Milan or Rome retreats to Gaul; others stay."""
        assert horde_at(self.tingitana(horde("saxons_arian", start)), "A") == ends_in

    @pytest.mark.parametrize(("seat", "left"), [("spain", None), ("gaul", "gaul"), ("milan", "milan")])
    def test_ruler_in_spain_is_removed(self, seat, left):
        """6.9.1: only a Ruler in Spain itself is eliminated."""
        assert ruler_at(self.tingitana({"ruler": {"kind": "king", "at": seat}}), "A") == left

    @pytest.mark.parametrize(
        ("start", "ends_in"),
        [("spain", "milan"), ("gaul", "milan"), ("ireland", "milan"), ("milan", "milan"), ("rome", "rome")],
    )
    def test_control_tile_goes_back_to_milan(self, start, ends_in):
        """6.9.1, R56: a control tile in Spain or beyond retreats to Milan."""
        assert control_at(self.tingitana({"roman_control": start}), "A") == ends_in

    @pytest.mark.parametrize("milan", [{"ruler": {"kind": "king", "at": "milan"}}, arab("jihad", "milan")])
    def test_control_tile_without_a_roman_milan_is_lost(self, milan):
        """6.9.1, R56: if Milan is not Roman by then the tile is eliminated."""
        assert control_at(self.tingitana({"roman_control": "spain", **milan}), "A") is None

    def test_hre_goes_back_to_milan_too(self):
        """6.9.1, R56: a sudden jihad (6.7) of an Abbasid counts, and the HRE retreats like a control tile."""
        g = secular(17, turn=25, holy_roman_empire="spain", paths={"F": arab("abbasid", "numidia")})
        assert g.position()["arab_spain"] == "occupied"
        assert g.position()["holy_roman_empire"] == "milan"

    def test_knights_in_spain_are_damaged(self):
        """6.9.1, R5: a Knight in Spain goes to the Damaged Armies box; one in Gaul stays."""
        g = self.tingitana(lands={"spain": {"knights": 1}, "gaul": {"knights": 1}})
        assert land(g, "spain").get("knights", 0) == 0 and land(g, "gaul")["knights"] == 1
        assert g.position()["knights_damaged"] == 1

    @pytest.mark.parametrize(
        ("path_a", "ends_in"),
        [
            ({"roman_control": "spain"}, "milan"),
            ({"roman_control": "spain", "ruler": {"kind": "king", "at": "milan"}}, "damaged"),
        ],
    )
    def test_army_in_spain(self, path_a, ends_in):
        """6.9.1, R5: the Roman Army goes to Milan if that is Roman, else to the Damaged Armies box."""
        assert self.tingitana(path_a, roman_army="spain").position()["roman_army"] == ends_in

    def test_missionary_in_spain_stays(self):
        """6.9.1, R56: only armies and rulers leave Spain."""
        g = self.tingitana({"missionary": {"rank": "bishop", "at": "spain"}})
        assert path(g, "A")["missionary"] == {"rank": "bishop", "at": "spain"}

    def test_hordes_use_the_shortcut(self):
        """6.9.1, 1.2.1, R5: with Spain occupied the next Land after Gaul is Milan."""
        g = secular(17, turn=25, arab_spain="occupied", paths={"A": horde("unholy_arian_empire", "belgium")})
        assert horde_at(g, "A") == "milan"

    def test_abbasids_use_the_shortcut(self):
        """6.9.1, 6.7, R5: from Milan an Arab tile of Path A goes to Gaul."""
        g = secular(17, turn=25, arab_spain="occupied", paths={"A": arab("abbasid", "milan")})
        assert arab_at(g, "A") == "gaul"

    def test_rulers_do_not_appear_in_occupied_spain(self):
        """6.9.1, R5: a Ruler's roll of Spain is rolled again with both dice."""
        g = secular(20, 1, 3, *RULER, turn=25, arab_spain="occupied")
        assert ruler_at(g, "A") is None and ruler_at(g, "C") == "alania"

    def test_second_fall_of_tingitana(self):
        """6.9.1, R71: after the Reconquista a new fall of Tingitana changes nothing in Spain."""
        g = secular(
            17,
            turn=26,
            arab_spain="reconquista",
            reconquista_tried=True,
            paths={"F": arab("abbasid", "numidia"), "A": {"ruler": {"kind": "king", "at": "spain"}}},
        )
        assert arab_at(g, "F") == "tingitana"
        assert g.position()["arab_spain"] == "reconquista" and ruler_at(g, "A") == "spain"


class Test_6_9_1_Thebes:
    """6.9.1 (fifth Land) Tribute after the fall of Thebes."""

    @staticmethod
    def thebes(moves=1, treasury=4, **position):
        """A Jihad out of Alexandria takes Thebes with the given moves die."""
        return jihads(5, moves, treasury=treasury, paths={"E": arab("jihad", "alexandria")}, **position)

    @pytest.mark.parametrize(("money", "most"), [(1, 1), (2, 2), (4, 4), (5, 5), (10, 5)])
    def test_offer(self, money, most):
        """6.9.1, R14: 1 to 5 $, as far as the treasury goes; `end` declines."""
        g = self.thebes(treasury=money)
        assert g.decision == "baqt"
        assert legal(g) == {"end"} | {f"pay_tribute:{n}" for n in range(1, most + 1)}

    def test_too_much_is_illegal(self):
        """6.9.1: more than the treasury holds cannot be paid; the game is untouched."""
        g = self.thebes(treasury=2)
        before = g.position()
        with pytest.raises(IllegalAction):
            g.step("pay_tribute:3")
        assert g.position() == before

    @pytest.mark.parametrize(
        ("paid", "die", "peace"),
        [(2, 2, True), (2, 1, True), (2, 3, False), (1, 1, True), (1, 2, False), (5, 5, True), (5, 6, False)],
    )
    def test_the_die(self, paid, die, peace):
        """6.9.1: peace on a roll of at most the sum paid; the money is spent in both cases."""
        g = self.thebes(treasury=7)
        g.step(f"pay_tribute:{paid}", chance=[die, *IDLE, *IDLE], strict=True)
        assert treasury(g) == 7 - paid
        assert path(g, "E")["arab"] == {"kind": "abbasid" if peace else "jihad", "at": "thebes"}
        assert bool(g.position().get("baqt")) is peace

    def test_declined(self):
        """6.9.1, R14: `end` costs nothing, rolls nothing and leaves a Jihad in Thebes."""
        g = self.thebes()
        g.step("end", chance=[*IDLE, *IDLE], strict=True)
        assert path(g, "E")["arab"] == {"kind": "jihad", "at": "thebes"}
        assert treasury(g) == 4 and not g.position().get("baqt")

    @pytest.mark.parametrize(("action", "dice"), [("pay_tribute:1", [2]), ("end", [])])
    def test_without_peace_the_jihad_goes_on(self, action, dice):
        """6.9.1, R14: one try for each conquest, then the moves left are made."""
        g = self.thebes(moves=3)
        g.step(action, chance=[*dice, *IDLE, *IDLE], strict=True)
        assert path(g, "E")["arab"] == {"kind": "jihad", "at": "makouria"}

    def test_peace_ends_the_march(self):
        """6.9.1, 6.9.2: with peace the moves left are lost."""
        g = self.thebes(moves=6)
        g.step("pay_tribute:3", chance=[3, *IDLE, *IDLE], strict=True)
        assert arab_at(g, "E") == "thebes"

    def test_no_money_no_offer(self):
        """6.9.1, R43: with an empty treasury nothing is asked."""
        g = jihads(5, 1, *IDLE, *IDLE, treasury=0, james="relics", paths={"E": arab("jihad", "alexandria")})
        assert arab_at(g, "E") == "thebes" and g.decision == "religious_action"

    def test_no_offer_when_thebes_holds(self):
        """6.9.1, R14: a repelled attack is no conquest."""
        g = jihads(
            5, 1, 5, *IDLE, *IDLE, treasury=4, paths={"E": {**arab("jihad", "alexandria"), "roman_control": "nobadia"}}
        )
        assert arab_at(g, "E") == "alexandria" and g.decision == "religious_action"

    def test_no_offer_when_passing_beyond(self):
        """6.9.1, R14: a tile that starts in Thebes and goes on does not conquer it again."""
        g = jihads(5, 1, *IDLE, *IDLE, treasury=4, paths={"E": arab("jihad", "thebes")})
        assert arab_at(g, "E") == "nobadia" and g.decision == "religious_action"

    def test_offered_on_the_way_from_jerusalem(self):
        """6.9.1, R14: with many moves the march stops at Thebes for the question, then ends where it is told."""
        g = jihads(5, 3, treasury=4, paths={"E": arab("jihad", "jerusalem")})
        assert g.decision == "baqt" and arab_at(g, "E") == "thebes"
        g.step("pay_tribute:1", chance=[6, *IDLE, *IDLE], strict=True)
        assert arab_at(g, "E") == "nobadia"

    def test_an_abbasid_counts_as_an_arab_here(self):
        """6.9.1, 6.7, R14: a sudden jihad of an Abbasid into Thebes opens the same offer."""
        g = secular(17, turn=25, treasury=4, paths={"E": arab("abbasid", "alexandria")})
        assert g.decision == "baqt"
        g.step("pay_tribute:2", chance=[2], strict=True)
        assert path(g, "E")["arab"] == {"kind": "abbasid", "at": "thebes"} and g.position()["baqt"] is True

    def test_a_second_conquest_is_offered_like_the_first(self):
        """6.9.1, R14: nothing remembers an earlier refusal; without a Baqt the next conquest asks again."""
        first = self.thebes()
        first.step("end", chance=[*IDLE, *IDLE], strict=True)
        again = first.position()
        again["paths"]["E"]["arab"]["at"] = "alexandria"
        again.update(turn=23, decision="christian_emperor", wafer=15)
        again.pop("cups", None)
        g = at(**again)
        g.step("end", chance=[5, 1], strict=True)
        assert g.decision == "baqt"


class Test_6_9_2_Baqt:
    """6.9.2 The Baqt tile neither moves nor is attacked."""

    PEACE = {"E": arab("abbasid", "thebes")}

    def test_later_steps_do_not_move_it(self):
        """6.9.2, R50: Path E comes up, the moves die is rolled, the tile stays."""
        g = jihads(5, 6, 5, 6, *IDLE, baqt=True, paths=self.PEACE)
        assert path(g, "E")["arab"] == {"kind": "abbasid", "at": "thebes"} and g.decision == "religious_action"

    def test_later_steps_of_the_same_turn(self):
        """6.9.2: peace made in the first Step holds against the second and third."""
        g = jihads(5, 1, treasury=6, paths={"E": arab("jihad", "alexandria")})
        g.step("pay_tribute:4", chance=[4, 5, 6, 5, 6], strict=True)
        assert arab_at(g, "E") == "thebes"

    def test_nubia_does_not_attack_it(self):
        """6.9.2, R11: no backward attack on the Baqt."""
        g = at(turn=22, treasury=5, nubia="alodia", baqt=True, paths=self.PEACE, lands=ANCHOR)
        assert not any(a.startswith("attack_back") for a in legal(g))

    def test_without_baqt_it_may_be_attacked(self):
        """6.9.2, R11: the same Arab tile without the peace is a target."""
        g = at(turn=22, treasury=5, nubia="alodia", paths={"E": arab("jihad", "thebes")}, lands=ANCHOR)
        assert "attack_back_with_land:E" in legal(g)

    def test_horde_does_not_enter(self):
        """6.9.2, R12: the Himyar Clans next to Thebes stay and roll nothing."""
        g = secular(
            20,
            *RULER,
            *IDLE,
            *IDLE,
            *IDLE,
            turn=24,
            baqt=True,
            paths={**IDLE_TILE, "E": {**arab("abbasid", "thebes"), **horde("himyar_clans", "nobadia")}},
        )
        assert horde_at(g, "E") == "nobadia" and arab_at(g, "E") == "thebes"

    @pytest.mark.parametrize("die", [1, 2])
    def test_ruler_goes_to_ethiopia(self, die):
        """6.9.2, 6.4, R53: a Ruler rolled for Alexandria or Thebes sets up in Ethiopia."""
        g = secular(20, 5, die, 1, turn=25, baqt=True, paths=self.PEACE)
        assert ruler_at(g, "E") == "ethiopia" and arab_at(g, "E") == "thebes"

    def test_the_tile_stays_put_when_jihads_turn_abbasid(self):
        """6.9.2: before Turn 25 the tile under the Baqt already is an Abbasid."""
        g = jihads(*IDLE, *IDLE, *IDLE, baqt=True, paths=self.PEACE)
        assert path(g, "E")["arab"]["kind"] == "abbasid"


class Test_6_10_Move_Seljuks:
    """6.10 The Seljuks roll for moves on Path B."""

    TURKS = {"D": horde("turks_muslim", "homeland_D")}

    @pytest.mark.parametrize("turn", [26, 27])
    @pytest.mark.parametrize(("die", "ends_in"), [(1, "cilicia"), (3, "greece"), (6, "kiev")])
    def test_one_die_of_moves(self, turn, die, ends_in):
        """6.10: a single die, no path die, on each of the last two Turns."""
        g = secular(15, die, turn=turn, paths={**self.TURKS, "B": arab("seljuks", "jerusalem")})
        assert arab_at(g, "B") == ends_in

    def test_an_abbasid_on_path_b_has_no_such_step(self):
        """6.10: without Seljuks no die is rolled."""
        g = secular(15, turn=26, paths={"B": arab("abbasid", "cilicia")})
        assert arab_at(g, "B") == "cilicia"

    @pytest.mark.parametrize(("dice", "ends_in"), [([1, 5], "anatolia"), ([1, 4], "greece"), ([2, 5, 4], "greece")])
    def test_combat(self, dice, ends_in):
        """6.10, 4.2.3: Roman Greece shoots at Strength 4; a repelled move is followed by the next."""
        g = secular(
            15,
            *dice,
            turn=26,
            paths={**self.TURKS, "B": {**arab("seljuks", "anatolia"), "roman_control": "constantinople"}},
        )
        assert arab_at(g, "B") == ends_in and control_at(g, "B") == "constantinople"

    def test_die_is_rolled_in_the_last_land(self):
        """6.10, R50, R1: in Kiev the die is rolled and nothing moves."""
        g = secular(15, 6, turn=27, paths={**self.TURKS, "B": arab("seljuks", "kiev")})
        assert arab_at(g, "B") == "kiev"

    def test_hordes_move_first(self):
        """6.10, 6.8: B1 of wafer 29 brings the Bulgars down before the Seljuks attack them."""
        g = secular(
            29,
            *RULER,
            1,
            5,
            turn=26,
            paths={**self.TURKS, "B": {**arab("seljuks", "constantinople"), **horde("bulgars_pagan", "kiev")}},
        )
        assert horde_at(g, "B") == "danube_valley" and arab_at(g, "B") == "constantinople"

    def test_flag_and_step_on_the_same_turn(self):
        """6.10, 6.7, R25: a flagged wafer moves them once more."""
        g = secular(32, 2, turn=27, paths={**self.TURKS, "B": arab("seljuks", "jerusalem")})
        assert arab_at(g, "B") == "greece"


class Test_6_11_Remove_Wafer:
    """6.11 The wafer leaves its box and the game."""

    def test_box_is_empty_afterwards(self):
        """6.11: in the Religious Phase there is no active wafer."""
        assert secular(17).position().get("wafer") is None

    def test_it_does_not_return_to_the_cup(self):
        """6.11: the cup keeps what it had; the used wafer is discarded."""
        g = secular(17, cups={"wafers": [18, 20, 21]})
        assert sorted(g.position()["cups"]["wafers"]) == [18, 20, 21]

    def test_it_stays_during_the_phase(self):
        """6.11: while armies still move the wafer lies in its box."""
        g = secular(32, paths={"B": horde("bulgars_christian", "kiev")})
        assert g.decision == "allied_horde" and g.position()["wafer"] == 32
        g.step("no", chance=[], strict=True)
        assert g.position().get("wafer") is None

    def test_a_used_wafer_is_not_drawn_again(self):
        """6.11: two wafers left in the cup; the next Turn draws one of them."""
        g = secular(17, cups={"wafers": [19, 26]})
        g.step("end", chance=["wafer:19"])
        assert 17 not in g.position()["cups"]["wafers"] and 19 not in g.position()["cups"]["wafers"]
