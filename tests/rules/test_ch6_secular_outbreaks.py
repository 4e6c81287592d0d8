"""6.4 to 6.6: Rulers, outbreaks of Heresy, epidemics."""

from typing import ClassVar

import pytest

from mission_env import ChanceError, Game, IllegalAction

from .table import at, land, legal, path, treasury

# A plain field nobody can be given as a Ruler's seat: it keeps the Religious Phase open.
ANCHOR = {"ireland": {"field": "slaves_1_1"}}
# For each Path a Wafer with a Ruler and no order for that Path's Horde.
RULER_WAFER = {"A": 23, "B": 23, "C": 20, "D": 31, "E": 31, "F": 20}
DIE = {"A": 1, "B": 2, "C": 3, "D": 4, "E": 5, "F": 6}
COMMUNION = {"pope": "communion"}
GREEN = {"field": "women_2_2", "christian": True}
PLAIN = {"field": "women_2_2"}
# On Turns 21 to 24: three Jihad Steps of a tile with no Land left ahead.
IDLE = [4, 1, 4, 1, 4, 1]


def stand(wafer, *, turn=16, money=2, lands=None, decision="christian_emperor", **rest) -> Game:
    """Inside the Secular Phase, one `end` before its events."""
    return at(
        turn=turn,
        decision=decision,
        wafer=wafer,
        treasury=money,
        lands={**ANCHOR, **(lands or {})},
        **rest,
    )


def secular(wafer, *dice, **position) -> Game:
    """The rest of the Secular Phase with exactly these dice, or up to its next question."""
    g = stand(wafer, **position)
    g.step("end", chance=list(dice), strict=True)
    return g


def new_ruler(letter, *dice, **position) -> Game:
    """A Ruler comes; no Horde of the Path under test is given an order."""
    return secular(RULER_WAFER[letter], *dice, **position)


def ruler(kind, where):
    return {"ruler": {"kind": kind, "at": where}}


def horde(tribe, where):
    return {"horde": {"tribe": tribe, "at": where}}


def arab(kind, where):
    return {"arab": {"kind": kind, "at": where}}


def ruler_of(g, letter):
    return path(g, letter).get("ruler")


class Test_6_4_Rulers:
    """6.4 A Ruler is set up at random where no empire forbids it"""

    @pytest.mark.parametrize(
        ("letter", "die", "seat"),
        [
            ("A", 3, "spain"),
            ("B", 6, "kiev"),
            ("C", 1, "antioch"),
            ("D", 5, "kashgar"),
            ("E", 6, "ethiopia"),
            ("F", 4, "carthage"),
        ],
    )
    def test_two_dice_name_the_seat(self, letter, die, seat):
        """6.4, 2.1.1: Path first, then the Land counted from Jerusalem; then his religion die."""
        g = new_ruler(letter, DIE[letter], die, 1)
        assert ruler_of(g, letter) == {"kind": "tyrant", "at": seat}
        assert [other for other in "ABCDEF" if ruler_of(g, other)] == [letter]

    def test_he_removes_the_old_one_of_his_path(self):
        """6.4, 6.4.2: one Ruler a Path; those of other Paths stay."""
        g = new_ruler("B", 2, 5, 6, paths={"B": ruler("king", "greece"), "C": ruler("king", "georgia")})
        assert ruler_of(g, "B") == {"kind": "tyrant", "at": "danube_valley"}
        assert ruler_of(g, "C") == {"kind": "king", "at": "georgia"}

    def test_even_in_the_same_land(self):
        """6.4: the old one's seat may be taken by the new one."""
        g = new_ruler("B", 2, 3, 6, paths={"B": ruler("king", "greece")})
        assert ruler_of(g, "B") == {"kind": "tyrant", "at": "greece"}

    @pytest.mark.parametrize(
        ("first", "position"),
        [
            ([3, 1], {"paths": {"C": {"roman_control": "armenia"}}}),
            ([3, 2], {"paths": {"C": {"roman_control": "armenia"}}}),
            ([5, 5], {"nubia": "alodia"}),
            ([5, 3], {"nubia": "alodia"}),
            ([4, 3], {"lands": {"merv": {"persian": "-1"}}}),
            ([1, 2], {"turn": 26, "holy_roman_empire": "spain"}),
            ([1, 3], {"turn": 26, "arab_spain": "occupied"}),
            ([1, 1], {"turn": 18, "papal_states": True, "paths": {"A": {"roman_control": "rome"}}}),
        ],
    )
    def test_where_he_may_not_sit(self, first, position):
        """6.4, R5: Rome, Nubia, Persia, the HRE and occupied Spain refuse him; both dice are rolled again."""
        g = secular(23, *first, 2, 6, 1, **position)
        assert ruler_of(g, "B") == {"kind": "tyrant", "at": "kiev"}
        assert [letter for letter in "ABCDEF" if ruler_of(g, letter)] == ["B"]

    def test_a_jihad_refuses_him(self):
        """6.4: no seat under a Jihad (Turn 22, its Steps follow)."""
        g = secular(23, 4, 2, 2, 6, 1, *IDLE, turn=22, paths={"D": arab("jihad", "mongolia")})
        assert ruler_of(g, "D") is None
        assert ruler_of(g, "B") == {"kind": "tyrant", "at": "kiev"}
        assert path(g, "D")["arab"]["at"] == "mongolia"

    def test_the_seljuks_refuse_him(self):
        """6.4: they are Arabs but no Abbasids; he is rolled again (their own die comes last)."""
        g = secular(20, 2, 2, 3, 6, 1, 1, turn=26, paths={"B": arab("seljuks", "greece")})
        assert ruler_of(g, "B") is None
        assert ruler_of(g, "C") == {"kind": "tyrant", "at": "alania"}
        assert path(g, "B")["arab"]["at"] == "constantinople"

    def test_rolled_again_as_often_as_needed(self):
        """6.4, R21: a whole new Random Setup each time."""
        g = secular(23, 3, 1, 3, 2, 5, 5, 2, 6, 1, nubia="alodia", paths={"C": {"roman_control": "armenia"}})
        assert ruler_of(g, "B") == {"kind": "tyrant", "at": "kiev"}

    def test_the_old_ruler_waits_for_a_success(self):
        """6.4: a forbidden Land of his Path does not remove the old one."""
        g = new_ruler("C", 3, 1, 6, 6, 1, paths={"C": {"roman_control": "antioch", **ruler("king", "georgia")}})
        assert ruler_of(g, "C") == {"kind": "king", "at": "georgia"}
        assert ruler_of(g, "F") == {"kind": "tyrant", "at": "tingitana"}

    def test_beyond_the_roman_border(self):
        """6.4: the first Land outside is open."""
        g = new_ruler("C", 3, 3, 1, paths={"C": {"roman_control": "armenia"}})
        assert ruler_of(g, "C") == {"kind": "tyrant", "at": "albania"}

    def test_persian_land_without_its_tile(self):
        """6.4, 2.8.6: once its tile is gone Merv is open."""
        g = new_ruler("D", 4, 3, 1, lands={"persia": {"persian": "0"}})
        assert ruler_of(g, "D") == {"kind": "tyrant", "at": "merv"}

    def test_example_vandals_in_sufetula(self):
        """6.4: a Ruler in Numidia drives the Vandals from Sufetula to Tingitana."""
        g = new_ruler("F", 6, 5, 1, paths={"F": horde("vandals_arian", "sufetula")})
        assert ruler_of(g, "F") == {"kind": "tyrant", "at": "numidia"}
        assert path(g, "F")["horde"] == {"tribe": "vandals_arian", "at": "tingitana"}

    @pytest.mark.parametrize(
        ("stood", "die", "goes"),
        [
            ("carthage", 4, "numidia"),
            ("cyrene", 4, "numidia"),
            ("carthage", 6, "homeland_F"),
            ("tingitana", 6, "homeland_F"),
            ("tingitana", 5, "tingitana"),
            ("homeland_F", 6, "homeland_F"),
        ],
    )
    def test_a_horde_steps_behind_him(self, stood, die, goes):
        """6.4: to the next Land out from his seat; one that does not rule the seat stays."""
        g = new_ruler("F", 6, die, 1, paths={"F": horde("vandals_arian", stood)})
        assert path(g, "F")["horde"]["at"] == goes
        assert ruler_of(g, "F")["kind"] == "tyrant"

    def test_allied_hordes_too(self):
        """6.4: friendly Khazars give way just the same."""
        g = new_ruler("C", 3, 5, 1, paths={"C": horde("khazars_jewish", "albania")})
        assert path(g, "C")["horde"] == {"tribe": "khazars_jewish", "at": "alania"}

    @pytest.mark.parametrize("lands", [{}, {"rome": PLAIN}, {"rome": GREEN, "milan": {"field": "poor_1_1"}}])
    def test_papal_states_make_a_king(self, lands):
        """6.4: on the uncontrolled Papal States he is a King without a die, whatever the Fields."""
        g = new_ruler("A", 1, 1, papal_states=True, lands=lands)
        assert ruler_of(g, "A") == {"kind": "king", "at": "rome"}
        assert g.position()["papal_states"] is True

    def test_papal_states_under_a_horde(self):
        """6.4: controlled by the Saxons they do not make him a King; the die does, the Saxons go to Milan."""
        for die, kind in ((5, "king"), (6, "tyrant")):
            g = new_ruler(
                "A",
                *[1, 1, die],
                papal_states=True,
                lands={"rome": dict(GREEN), "milan": {"field": "poor_1_1", "christian": True}},
                paths={"A": horde("saxons_arian", "rome")},
            )
            assert ruler_of(g, "A") == {"kind": kind, "at": "rome"}
            assert path(g, "A")["horde"]["at"] == "milan"

    def test_rome_without_papal_states(self):
        """6.4: without the tile Rome is a Land like others and the die is rolled."""
        assert ruler_of(new_ruler("A", 1, 1, 1), "A") == {"kind": "tyrant", "at": "rome"}

    def test_the_army_leaves_his_seat(self):
        """6.4, R47: the Roman Army in the Papal States goes to the Damaged Armies box."""
        g = new_ruler("A", 1, 1, papal_states=True, roman_army="rome")
        assert g.position()["roman_army"] == "damaged"

    def test_knights_stay(self):
        """6.4, R47: a Peace tile stays under the new Ruler."""
        g = new_ruler("C", 3, 4, 5, lands={"sarir": {**GREEN, "knights": 1}})
        assert ruler_of(g, "C") == {"kind": "tyrant", "at": "sarir"}
        assert land(g, "sarir")["knights"] == 1

    def test_example_abbasid_in_kashgar(self):
        """6.4: a Ruler in Merv drives the Abbasid from Kashgar to Persia; he is a Tyrant without a die."""
        g = new_ruler("D", 4, 3, turn=26, lands={"merv": dict(GREEN)}, paths={"D": arab("abbasid", "kashgar")})
        assert ruler_of(g, "D") == {"kind": "tyrant", "at": "merv"}
        assert path(g, "D")["arab"] == {"kind": "abbasid", "at": "persia"}

    @pytest.mark.parametrize(("die", "goes"), [(1, "jerusalem"), (2, "antioch"), (4, "albania")])
    def test_an_abbasid_steps_behind_him(self, die, goes):
        """6.4, R21: to the next Land on Jerusalem's side of the seat, at last Jerusalem itself; never a die."""
        lands = {
            "antioch": dict(GREEN),
            "armenia": dict(GREEN),
            "albania": dict(GREEN),
            "sarir": {"field": "poor_1_1", "christian": True},
        }
        g = new_ruler("C", 3, die, turn=26, lands=lands, paths={"C": arab("abbasid", "sarir")})
        assert path(g, "C")["arab"] == {"kind": "abbasid", "at": goes}
        assert ruler_of(g, "C")["kind"] == "tyrant"

    def test_beyond_the_abbasids(self):
        """6.4: outside their Lands nothing moves and the religion die is rolled."""
        lands = {name: {"field": "poor_1_1", "christian": True} for name in ("sarir", "georgia", "alania")}
        g = new_ruler("C", 3, 5, 5, turn=26, lands=lands, paths={"C": arab("abbasid", "sarir")})
        assert path(g, "C")["arab"]["at"] == "sarir"
        assert ruler_of(g, "C") == {"kind": "king", "at": "georgia"}

    BAQT: ClassVar[dict] = {"turn": 25, "baqt": True}

    @pytest.mark.parametrize("die", [1, 2])
    def test_the_baqt_sends_him_to_ethiopia(self, die):
        """6.4, R53: rolled for Alexandria or Thebes he sits in Ethiopia, and his religion is rolled there."""
        lands = {
            "alodia": {"field": "poor_1_1", "christian": True},
            "ethiopia": {"field": "poor_1_1", "christian": True},
        }
        g = new_ruler("E", 5, die, 5, lands=lands, paths={"E": arab("abbasid", "thebes")}, **self.BAQT)
        assert ruler_of(g, "E") == {"kind": "king", "at": "ethiopia"}
        assert path(g, "E")["arab"] == {"kind": "abbasid", "at": "thebes"}
        assert g.position()["baqt"] is True

    def test_other_lands_are_as_ever(self):
        """6.4: with the Baqt in place Nobadia is a seat of its own."""
        g = new_ruler("E", 5, 3, 1, paths={"E": arab("abbasid", "thebes")}, **self.BAQT)
        assert ruler_of(g, "E") == {"kind": "tyrant", "at": "nobadia"}

    def test_without_the_baqt_he_takes_thebes(self):
        """6.4: the Abbasid gives way as elsewhere."""
        g = new_ruler("E", 5, 2, turn=25, paths={"E": arab("abbasid", "thebes")})
        assert ruler_of(g, "E") == {"kind": "tyrant", "at": "thebes"}
        assert path(g, "E")["arab"]["at"] == "alexandria"

    def test_as_if_rolled_for_ethiopia(self):
        """6.4, R53: a Horde in Ethiopia goes to its Homeland, an old Ruler of the Path is removed."""
        tiles = {**arab("abbasid", "thebes"), **horde("himyar_clans", "ethiopia"), **ruler("king", "nobadia")}
        g = new_ruler("E", 5, 1, 1, paths={"E": tiles}, **self.BAQT)
        assert ruler_of(g, "E") == {"kind": "tyrant", "at": "ethiopia"}
        assert path(g, "E")["horde"]["at"] == "homeland_E"

    def test_ethiopia_closed(self):
        """6.4, R53: under Nubia it refuses him, and both dice are rolled again."""
        g = new_ruler("E", 5, 2, 2, 6, 1, nubia="ethiopia", paths={"E": arab("abbasid", "thebes")}, **self.BAQT)
        assert ruler_of(g, "E") is None
        assert ruler_of(g, "B") == {"kind": "tyrant", "at": "kiev"}

    @pytest.mark.parametrize("seat", ["ireland", "britain"])
    def test_nowhere_to_sit(self, seat):
        """6.4, R21, 2.1.1: with every Land a die can name closed (Ireland never comes up), none appears."""
        g = stand(
            20,
            turn=22,
            paths={
                "A": {"roman_control": seat},
                "B": {"roman_control": "kiev"},
                "C": {"roman_control": "alania"},
                "D": arab("jihad", "mongolia"),
                "E": {"roman_control": "ethiopia"},
                "F": {"roman_control": "tingitana"},
            },
        )
        g.step("end")
        assert all(ruler_of(g, letter) is None for letter in "ABCDEF")
        assert g.decision == "religious_action"

    @pytest.mark.parametrize("wafer", [15, 17, 21, 26, 32])
    def test_only_by_the_sign(self, wafer):
        """6.4: Wafers without it bring no Ruler and no die (21 draws from an empty cup)."""
        g = secular(wafer, cups={"heresies": {}})
        assert all(ruler_of(g, letter) is None for letter in "ABCDEF")


class Test_6_4_1_Ruler_Religion:
    """6.4.1 Seat and Borders give the highest roll for a King"""

    @pytest.mark.parametrize(
        ("seat", "inner", "outer", "limit"),
        [
            (True, True, True, 5),
            (True, True, False, 4),
            (True, False, True, 4),
            (True, False, False, 3),
            (False, True, True, 2),
            (False, True, False, 1),
            (False, False, True, 1),
            (False, False, False, 0),
        ],
    )
    def test_table(self, seat, inner, outer, limit):
        """6.4.1: the roll up to the number makes a King, one more a Tyrant."""
        lands = {
            name: {"field": "poor_1_1", "christian": green}
            for name, green in (("georgia", seat), ("sarir", inner), ("alania", outer))
        }
        if limit:
            assert ruler_of(new_ruler("C", 3, 5, limit, lands=lands), "C") == {"kind": "king", "at": "georgia"}
        assert ruler_of(new_ruler("C", 3, 5, limit + 1, lands=lands), "C") == {"kind": "tyrant", "at": "georgia"}

    def test_example_india(self):
        """6.4.1, R44: Christian India between plain Merv and Kashgar; a 3 makes a King."""
        lands = {"india": dict(GREEN), "merv": {"field": "poor_1_1", "persian": "0"}, "kashgar": {"field": "poor_1_1"}}
        assert ruler_of(new_ruler("D", 4, 4, 3, lands=lands), "D") == {"kind": "king", "at": "india"}
        assert ruler_of(new_ruler("D", 4, 4, 4, lands=lands), "D") == {"kind": "tyrant", "at": "india"}

    @pytest.mark.parametrize(
        ("border", "die", "kind"), [(True, 5, "king"), (True, 6, "tyrant"), (False, 3, "king"), (False, 4, "tyrant")]
    )
    def test_example_alania(self, border, die, kind):
        """6.4.1: Alania's only Border is Georgia; the Homeland is none."""
        lands = {"alania": dict(GREEN), "georgia": {"field": "poor_1_1", "christian": border}}
        assert ruler_of(new_ruler("C", 3, 6, die, lands=lands), "C") == {"kind": kind, "at": "alania"}

    @pytest.mark.parametrize(
        ("seat", "border", "die", "kind"),
        [
            (False, True, 2, "king"),
            (True, True, 5, "king"),
            (True, False, 3, "king"),
            (True, False, 4, "tyrant"),
            (False, False, 1, "tyrant"),
        ],
    )
    def test_jerusalem_is_no_border(self, seat, border, die, kind):
        """6.4.1, R22: Cilicia's only Border is Anatolia, neither helped nor hurt by Jerusalem."""
        lands = {
            "cilicia": {"field": "poor_1_1", "christian": seat},
            "anatolia": {"field": "poor_1_1", "christian": border},
        }
        assert ruler_of(new_ruler("B", 2, 1, die, lands=lands), "B") == {"kind": kind, "at": "cilicia"}

    @pytest.mark.parametrize(("where", "die"), [("georgia", 2), ("sarir", 4), ("alania", 4)])
    def test_heresy_is_not_christian(self, where, die):
        """6.4.1, 6.5.1: with a Heresy on seat or Border one row lower counts."""
        lands = {name: {"field": "poor_1_1", "christian": True} for name in ("georgia", "sarir", "alania")}
        lands[where] = {**lands[where], "heresies": {"gnostics": 1}}
        assert ruler_of(new_ruler("C", 3, 5, die, lands=lands), "C")["kind"] == "king"
        assert ruler_of(new_ruler("C", 3, 5, die + 1, lands=lands), "C")["kind"] == "tyrant"

    def test_undiscovered_is_pagan(self):
        """6.4.1: a Land without a Field counts as pagan, as seat and as Border."""
        lands = {"georgia": dict(GREEN), "sarir": {"field": "poor_1_1", "christian": True}}
        assert ruler_of(new_ruler("C", 3, 5, 4, lands=lands), "C")["kind"] == "king"
        assert ruler_of(new_ruler("C", 3, 5, 5, lands=lands), "C")["kind"] == "tyrant"
        lands = {name: {"field": "poor_1_1", "christian": True} for name in ("sarir", "alania")}
        assert ruler_of(new_ruler("C", 3, 5, 2, lands=lands), "C")["kind"] == "king"
        assert ruler_of(new_ruler("C", 3, 5, 3, lands=lands), "C")["kind"] == "tyrant"

    @pytest.mark.parametrize(("spain", "turn", "limit"), [(None, 25, 4), ("occupied", 25, 5)])
    def test_the_shortcut_makes_gaul_a_border_of_milan(self, spain, turn, limit):
        """6.4.1, R5: while Spain is occupied Milan's Borders are Rome and Gaul."""
        lands = {
            "rome": {"field": "poor_1_1", "christian": True},
            "milan": {"field": "poor_1_1", "christian": True},
            "spain": {"field": "poor_1_1"},
            "gaul": {"field": "poor_1_1", "christian": True},
        }
        rest = {"arab_spain": spain} if spain else {}
        assert ruler_of(new_ruler("A", 1, 2, limit, turn=turn, lands=lands, **rest), "A")["kind"] == "king"
        assert ruler_of(new_ruler("A", 1, 2, limit + 1, turn=turn, lands=lands, **rest), "A")["kind"] == "tyrant"

    def test_ireland_is_a_border(self):
        """6.4.1: Britain has two Borders although no die can name Ireland."""
        lands = {name: {"field": "poor_1_1", "christian": True} for name in ("belgium", "britain")}
        g = new_ruler("A", 1, 6, 5, lands=lands)
        assert ruler_of(g, "A") == {"kind": "tyrant", "at": "britain"}
        g = new_ruler(
            "A", 1, 6, 5, lands={**lands, "ireland": {"field": "slaves_1_1", "christian": True}, "kiev": dict(PLAIN)}
        )
        assert ruler_of(g, "A") == {"kind": "king", "at": "britain"}

    def test_borders_count_whoever_rules_them(self):
        """6.4.1: the Fields decide, not the rulers of the neighbours."""
        lands = {name: {"field": "poor_1_1", "christian": True} for name in ("sarir", "georgia", "alania")}
        g = new_ruler(
            "C", 3, 5, 5, lands=lands, paths={"C": {"roman_control": "sarir", **horde("khazars_pagan", "alania")}}
        )
        assert ruler_of(g, "C") == {"kind": "king", "at": "georgia"}
        assert path(g, "C")["horde"]["at"] == "alania"


class Test_6_4_2_Eliminating_a_Ruler:
    """6.4.2 A Ruler falls to an Army or to the next Ruler of his Path"""

    @pytest.mark.parametrize("kind", ["king", "tyrant"])
    def test_defeated_by_an_army(self, kind):
        """6.4.2, 4.2.3: a Ruler who misses the Saxons is gone; they march on."""
        g = secular(17, 4, paths={"A": {**ruler(kind, "britain"), **horde("saxons_arian", "ireland")}})
        assert ruler_of(g, "A") is None
        assert path(g, "A")["horde"]["at"] == "belgium"

    @pytest.mark.parametrize("kind", ["king", "tyrant"])
    def test_not_by_an_attack_he_repels(self, kind):
        """6.4.2, 4.2.3: more than the Saxons' 4 saves him, both times."""
        g = secular(17, 5, 6, paths={"A": {**ruler(kind, "britain"), **horde("saxons_arian", "ireland")}})
        assert ruler_of(g, "A") == {"kind": kind, "at": "britain"}
        assert path(g, "A")["horde"]["at"] == "ireland"

    def test_he_may_come_again(self):
        """6.4.2: after his fall a new one may be set up on the Path."""
        assert ruler_of(new_ruler("A", 1, 6, 1), "A") == {"kind": "tyrant", "at": "britain"}

    def test_rulers_of_other_paths_do_not_meet(self):
        """6.4.2: a new Ruler on Path B leaves Path A's alone."""
        g = new_ruler("B", 2, 6, 1, paths={"A": ruler("king", "spain")})
        assert ruler_of(g, "A") == {"kind": "king", "at": "spain"}


def outbreak(kind, *dice, turn=12, wafer=1, **position) -> Game:
    """Wafer 1 draws this Heresy; exactly these dice follow."""
    return secular(wafer, f"heresy:{kind}", *dice, turn=turn, **position)


class Test_6_5_Heresy_Tile_Draw:
    """6.5 A Heresy is drawn and set up at random"""

    @pytest.mark.parametrize(
        ("dice", "where"), [((3, 5), "georgia"), ((1, 6), "britain"), ((6, 1), "cyrene"), ((4, 4), "india")]
    )
    def test_tile_path_land(self, dice, where):
        """6.5, 2.1.1: the tile first, then two dice; an undiscovered Land is as good as any."""
        g = outbreak("gnostics", *dice)
        assert land(g, where) == {"heresies": {"gnostics": 1}}

    def test_it_leaves_the_cup(self):
        """6.5: drawn for good."""
        g = outbreak("manichees", 3, 5, cups={"heresies": {"manichees": 2, "gnostics": 1}})
        assert g.position()["cups"]["heresies"] == {"manichees": 1, "gnostics": 1}

    def test_heresies_pile_up(self):
        """6.5, 2.1.1: several tiles may lie in one Land."""
        lands = {"georgia": {**GREEN, "heresies": {"gnostics": 1, "mithra": 1}}}
        g = outbreak("gnostics", 3, 5, lands=lands)
        assert land(g, "georgia")["heresies"] == {"gnostics": 2, "mithra": 1}
        assert land(g, "georgia")["christian"] is True

    def test_under_any_other_rule(self):
        """6.5: Rome, Persia, Hordes and Rulers do not keep it out."""
        paths = {
            "C": {"roman_control": "albania"},
            "B": ruler("king", "greece"),
            "F": horde("vandals_arian", "numidia"),
        }
        for dice, where in (((3, 3), "albania"), ((2, 3), "greece"), ((6, 5), "numidia"), ((4, 2), "persia")):
            g = outbreak("gnostics", *dice, turn=18, paths=paths, lands={"persia": {"persian": "0"}})
            assert land(g, where)["heresies"] == {"gnostics": 1}

    @pytest.mark.parametrize("die", [1, 2, 4])
    def test_discarded_on_arab_land(self, die):
        """6.5, R20: under the Abbasids it is placed nowhere and makes no Melkite."""
        g = outbreak(
            "gnostics", 3, die, turn=26, paths={"C": arab("abbasid", "sarir")}, cups={"heresies": {"gnostics": 1}}
        )
        p = g.position()
        assert all("heresies" not in cell for cell in p["lands"].values())
        assert not p.get("melkites_available")
        assert not p.get("cups", {}).get("heresies")

    def test_beyond_the_arabs_it_is_placed(self):
        """6.5: the first Land beyond their tile."""
        g = outbreak("gnostics", 3, 5, turn=26, paths={"C": arab("abbasid", "sarir")})
        assert land(g, "georgia")["heresies"] == {"gnostics": 1}

    def test_jihads_and_seljuks_are_arabs(self):
        """6.5: every kind of Arab tile discards it."""
        g = outbreak("gnostics", 4, 3, *IDLE, turn=22, paths={"D": arab("jihad", "mongolia")})
        assert "heresies" not in land(g, "merv")
        g = outbreak("gnostics", 2, 1, 1, turn=26, paths={"B": arab("seljuks", "greece")})
        assert "heresies" not in land(g, "cilicia")

    def test_occupied_spain_is_arab(self):
        """6.5, R5: and Spain still is the third Land of Path A."""
        g = outbreak("gnostics", 1, 3, turn=26, arab_spain="occupied")
        assert "heresies" not in land(g, "spain")
        g = outbreak("gnostics", 1, 4, turn=26, arab_spain="occupied")
        assert land(g, "gaul")["heresies"] == {"gnostics": 1}

    def test_an_empty_cup(self):
        """6.5, R50: nothing to draw, no dice."""
        g = secular(1, turn=12, cups={"heresies": {}})
        assert all("heresies" not in cell for cell in g.position()["lands"].values())

    def test_only_what_is_in_the_cup(self):
        """6.5, 5.3: neither Mithra nor a Heresy of a later Turn."""
        for kind in ("mithra", "bogomils"):
            g = stand(1, turn=12)
            with pytest.raises(ChanceError):
                g.step("end", chance=[f"heresy:{kind}", 3, 5])
            assert g.decision == "christian_emperor"

    @pytest.mark.parametrize("wafer", [5, 8, 12, 15, 17, 20])
    def test_only_by_the_sign(self, wafer):
        """6.5: Wafers without it draw nothing."""
        g = stand(wafer, turn=16)
        g.step("end", chance=[3, 6, 1] if wafer == 20 else [], strict=True)
        assert all("heresies" not in cell for cell in g.position()["lands"].values())

    @pytest.mark.parametrize("wafer", [1, 3, 14, 16, 21, 24, 30])
    def test_by_every_wafer_with_the_sign(self, wafer):
        """6.5: silver and gold, one tile each."""
        g = outbreak("gnostics", 3, 5, wafer=wafer, turn=16)
        assert land(g, "georgia")["heresies"] == {"gnostics": 1}


class Test_6_5_1_Effect_of_Heresy:
    """6.5.1 A Land with a Heresy is not Christian"""

    SICK: ClassVar[dict] = {**GREEN, "heresies": {"gnostics": 1}}

    def test_it_falls_at_the_end_of_the_turn(self):
        """6.5.1, 8.3: uncured it relapses; cured it does not."""
        g = at(turn=5, treasury=2, lands={**ANCHOR, "georgia": dict(self.SICK)})
        g.step("end", chance=["wafer:15"], strict=True)
        assert not land(g, "georgia").get("christian", False)
        assert land(g, "georgia")["heresies"] == {"gnostics": 1}
        g = at(turn=5, treasury=2, lands={**ANCHOR, "georgia": dict(self.SICK)})
        g.step("end_heresy_for_solidus:georgia", chance=[6], strict=True)
        g.step("end", chance=["wafer:15"], strict=True)
        assert land(g, "georgia")["christian"] is True

    def test_not_even_money_or_freedom_helps(self):
        """6.5.1, 8.3.1: under tolerant Himyar rule and with money it falls all the same."""
        g = at(
            turn=16,
            treasury=9,
            lands={**ANCHOR, "ethiopia": dict(self.SICK)},
            paths={"E": {**COMMUNION, **horde("himyar_clans", "ethiopia")}},
        )
        g.step("end", chance=["wafer:15"], strict=True)
        assert not land(g, "ethiopia").get("christian", False)

    def test_it_scores_nothing_and_costs_five(self):
        """6.5.1, 8.4: no Value, -5 for the tile."""
        well = at(turn=27, lands={"georgia": dict(GREEN)}).victory_points()
        sick = at(turn=27, lands={"georgia": dict(self.SICK)}).victory_points()
        assert well["A"] - sick["A"] == 2
        assert well["E"] - sick["E"] == 5

    def test_relics_cannot_be_sold_there(self):
        """6.5.1, 7.11: Relics in such a Land are not yours."""
        for cell, open_ in ((GREEN, True), (self.SICK, False)):
            g = at(turn=12, treasury=2, lands={**ANCHOR, "georgia": dict(cell)}, paths={"C": {"relics": "georgia"}})
            assert ("sell_relics:C" in legal(g)) is open_

    def test_no_melkites_there(self):
        """6.5.1, 7.15: they go to healthy Christian Lands only."""
        g = at(
            turn=18,
            treasury=2,
            lands={**ANCHOR, "georgia": dict(self.SICK), "sarir": {"field": "poor_1_1", "christian": True}},
            paths={"C": {"faith": "one_nature", "pope": "schism"}},
            melkites_available=2,
            cups={"heresies": {"manichees": 1}},
        )
        assert {name for name in legal(g) if name.startswith("place_melkite:")} == {"place_melkite:sarir"}


class Test_6_5_2_Ebionite_Exception:
    """6.5.2 An Ebionite goes to a Jews tile of the player's choice"""

    def ebionite(self, lands, *, turn=12, **rest) -> Game:
        return outbreak("ebionites", turn=turn, lands=lands, **rest)

    def test_christian_jews_first(self):
        """6.5.2: among several Christian ones the player chooses; plain ones are spared; no dice."""
        g = self.ebionite(
            {
                "rome": {"field": "jews_3_2", "christian": True},
                "antioch": {"field": "jews_4_3", "christian": True},
                "cyrene": {"field": "jews_3_2"},
            }
        )
        assert g.decision == "ebionites"
        assert legal(g) == {"place_ebionites:rome", "place_ebionites:antioch"}
        g.step("place_ebionites:antioch", chance=[], strict=True)
        assert land(g, "antioch")["heresies"] == {"ebionites": 1}
        assert g.decision == "religious_action"

    def test_plain_jews_otherwise(self):
        """6.5.2: with no Christian one any of them, and no other group."""
        g = self.ebionite({"rome": {"field": "jews_3_2"}, "alexandria": {"field": "jews_4_3"}, "georgia": dict(GREEN)})
        assert legal(g) == {"place_ebionites:rome", "place_ebionites:alexandria"}
        with pytest.raises(IllegalAction):
            g.step("place_ebionites:georgia")

    def test_the_only_christian_one(self):
        """6.5.2, R43: a single choice is made without a question."""
        g = self.ebionite({"rome": {"field": "jews_3_2"}, "antioch": {"field": "jews_4_3", "christian": True}})
        assert land(g, "antioch")["heresies"] == {"ebionites": 1}
        assert "heresies" not in land(g, "rome")
        assert g.decision == "religious_action"

    def test_heretical_jews_are_not_christian(self):
        """6.5.2, R54: a green tile under a Heresy ranks with the plain ones."""
        g = self.ebionite(
            {
                "rome": {"field": "jews_3_2"},
                "antioch": {"field": "jews_4_3", "christian": True, "heresies": {"ebionites": 1}},
            }
        )
        assert legal(g) == {"place_ebionites:rome", "place_ebionites:antioch"}
        g.step("place_ebionites:antioch", chance=[], strict=True)
        assert land(g, "antioch")["heresies"] == {"ebionites": 2}

    def test_a_healthy_one_comes_before_a_heretical_one(self):
        """6.5.2, R54: green and free of Heresy first."""
        g = self.ebionite(
            {
                "rome": {"field": "jews_3_2", "christian": True},
                "antioch": {"field": "jews_4_3", "christian": True, "heresies": {"gnostics": 1}},
            }
        )
        assert land(g, "rome")["heresies"] == {"ebionites": 1}
        assert land(g, "antioch")["heresies"] == {"gnostics": 1}

    def test_no_jews_at_all(self):
        """6.5.2, R23: it leaves the game, without dice and without a Melkite."""
        g = self.ebionite({"georgia": dict(GREEN)}, cups={"heresies": {"ebionites": 1, "gnostics": 1}})
        p = g.position()
        assert all("heresies" not in cell for cell in p["lands"].values())
        assert p["cups"]["heresies"] == {"gnostics": 1}
        assert not p.get("melkites_available")

    def test_on_arab_land_it_is_discarded(self):
        """6.5.2, R23: Jews under the Arabs may be chosen, and the tile is gone."""
        g = self.ebionite(
            {
                "antioch": {"field": "jews_4_3", "christian": True},
                "rome": {"field": "jews_3_2", "christian": True},
            },
            turn=26,
            paths={"C": arab("abbasid", "antioch")},
            cups={"heresies": {"ebionites": 1}},
        )
        assert legal(g) == {"place_ebionites:antioch", "place_ebionites:rome"}
        g.step("place_ebionites:antioch", chance=[], strict=True)
        p = g.position()
        assert all("heresies" not in cell for cell in p["lands"].values())
        assert not p.get("melkites_available")
        assert not p.get("cups", {}).get("heresies")

    @pytest.mark.parametrize(("die", "gone"), [(4, False), (5, True)])
    def test_a_heresy_like_others(self, die, gone):
        """6.5.2, 7.5: it is ended against its 4, and makes no Melkite."""
        g = at(turn=5, treasury=3, lands={**ANCHOR, "rome": {"field": "jews_3_2", "heresies": {"ebionites": 1}}})
        g.step("end_heresy_for_solidus:rome", chance=[die], strict=True)
        assert ("heresies" not in land(g, "rome")) is gone
        assert not g.position().get("melkites_available")


class Test_6_5_3_Heretical_Popes:
    """6.5.3 A Heresy on a Pope takes his whole Path out of communion"""

    HERESY: ClassVar[dict] = {"heresies": {"gnostics": 1}}

    @pytest.mark.parametrize("side", ["communion", "schism"])
    def test_the_tile_keeps_its_side(self, side):
        """6.5.3: neither placing nor ending the Heresy flips it."""
        g = outbreak("gnostics", 3, 2, lands={"armenia": {"field": "poor_1_1"}}, paths={"C": {"pope": side}})
        assert land(g, "armenia")["heresies"] == {"gnostics": 1}
        assert path(g, "C")["pope"] == side
        g.step("end_heresy_for_solidus:armenia", chance=[6], strict=True)
        assert "heresies" not in land(g, "armenia")
        assert path(g, "C")["pope"] == side

    @pytest.mark.parametrize(("sick", "money", "asked"), [(False, 1, True), (True, 1, False), (True, 2, True)])
    def test_sustaining_his_christians_costs_more(self, sick, money, asked):
        """6.5.3, R67: 1 $ in communion, 2 $ with the Heresy on the Pope."""
        g = at(
            turn=16,
            treasury=money,
            lands={
                **ANCHOR,
                "constantinople": {"field": "poor_1_1", **(self.HERESY if sick else {})},
                "danube_valley": dict(GREEN),
            },
            paths={"B": {**COMMUNION, **ruler("tyrant", "danube_valley")}},
        )
        g.step("end")
        assert (g.decision == "apostasy") is asked
        assert land(g, "danube_valley").get("christian", False) is asked

    @pytest.mark.parametrize("sick", [False, True])
    def test_he_protects_his_land_no_more(self, sick):
        """6.5.3, 8.3.1: his Land under a Tyrant is free without the Heresy, falls with it."""
        g = at(
            turn=16,
            treasury=0,
            lands={**ANCHOR, "constantinople": {**GREEN, **(self.HERESY if sick else {})}},
            paths={"B": {**COMMUNION, **ruler("tyrant", "constantinople")}},
        )
        g.step("end", chance=["wafer:15"], strict=True)
        assert land(g, "constantinople").get("christian", False) is not sick

    def test_he_counts_for_nothing_in_the_end(self):
        """6.5.3, 8.4: three points for a Pope in communion, none under a Heresy, three again without it."""
        well = at(turn=27, lands={"armenia": {"field": "poor_1_1"}}, paths={"C": COMMUNION})
        sick = at(turn=27, treasury=2, lands={"armenia": {"field": "poor_1_1", **self.HERESY}}, paths={"C": COMMUNION})
        assert (well.victory_points()["C"], sick.victory_points()["C"]) == (3, 0)
        sick.step("end_heresy_for_solidus:armenia", chance=[6], strict=True)
        assert sick.victory_points()["C"] == 3

    @pytest.mark.parametrize(("side", "gone"), [("communion", True), ("schism", False)])
    def test_he_helps_against_his_own_heresy(self, side, gone):
        """6.5.3, 7.5, R26: his +1 counts against the 5; a Schism tile is no Pope."""
        g = at(
            turn=12,
            treasury=3,
            lands={**ANCHOR, "armenia": {"field": "poor_1_1", **self.HERESY}},
            paths={"C": {"pope": side}},
        )
        g.step("end_heresy_for_solidus:armenia", chance=[5], strict=True)
        assert ("heresies" not in land(g, "armenia")) is gone

    @pytest.mark.parametrize(("side", "won"), [("communion", True), ("schism", False)])
    def test_a_schism_tile_converts_nobody(self, side, won):
        """7.2, R26: +1 by a Pope in communion, none by a Schism tile."""
        g = at(turn=12, treasury=3, lands={**ANCHOR, "armenia": dict(PLAIN)}, paths={"C": {"pope": side}})
        g.step("convert_for_solidus:armenia", chance=[2], strict=True)
        assert land(g, "armenia").get("christian", False) is won


class Test_6_6_Resolve_Epidemic:
    """6.6 A free Hospital or one free conversion"""

    def epidemic(self, lands=None, paths=None, turn=5, money=1, anchor=True, **rest) -> Game:
        return at(
            turn=turn,
            decision="epidemic",
            wafer=8,
            treasury=money,
            lands={**(ANCHOR if anchor else {}), **(lands or {})},
            paths=paths or {},
            **rest,
        )

    def test_what_is_offered(self):
        """6.6, R24: Hospitals in healthy Christian Lands, a try in every plain one; nothing else."""
        g = self.epidemic(
            {
                "antioch": dict(GREEN),
                "armenia": {**GREEN, "heresies": {"gnostics": 1}},
                "albania": {"field": "poor_1_1"},
                "ctesiphon": {"field": "jews_4_3", "persian": "0"},
                "cyrene": {"field": "jews_3_2", "heresies": {"gnostics": 1}},
                "tripoli": {"isis": 1},
            }
        )
        assert legal(g) == {
            "build_hospital:antioch",
            "convert_free:albania",
            "convert_free:ctesiphon",
            "convert_free:ireland",
            "end",
        }

    def test_a_hospital_for_nothing(self):
        """6.6: no $ paid; then the event is over."""
        g = self.epidemic({"antioch": dict(GREEN)}, money=0)
        g.step("build_hospital:antioch", chance=["wafer:15"])
        assert land(g, "antioch")["infrastructure"] == "hospital"

    def test_one_thing_only(self):
        """6.6: after the Hospital no free try, and the money is untouched."""
        g = self.epidemic({"antioch": dict(GREEN)})
        g.step("build_hospital:antioch", chance=[], strict=True)
        assert g.decision == "religious_action"
        assert treasury(g) == 1

    @pytest.mark.parametrize(("die", "won"), [(1, False), (2, False), (3, True)])
    def test_one_free_try(self, die, won):
        """6.6, 7.2: won or lost, it is one try and costs nothing."""
        g = self.epidemic({"georgia": dict(PLAIN), "antioch": {"field": "poor_1_1", "christian": True}})
        g.step("convert_free:georgia", chance=[die], strict=True)
        assert land(g, "georgia").get("christian", False) is won
        assert treasury(g) == 1
        assert g.decision == "religious_action"
        assert "infrastructure" not in land(g, "antioch")

    @pytest.mark.parametrize("kind", ["hospital", "monastery", "university"])
    def test_one_infrastructure_a_path(self, kind):
        """6.6, 7.3: a Path that has any gets no Hospital; others do."""
        g = self.epidemic(
            {
                "antioch": dict(GREEN),
                "georgia": {"field": "poor_1_1", "infrastructure": kind},
                "thebes": dict(GREEN),
            }
        )
        offered = {name for name in legal(g) if name.startswith("build_hospital:")}
        assert offered == {"build_hospital:thebes"}

    def test_two_hospitals_are_all(self):
        """6.6, 7.3: with both tiles on the map there is none to build."""
        g = self.epidemic(
            {
                "antioch": dict(GREEN),
                "rome": {"field": "jews_3_2", "infrastructure": "hospital"},
                "kiev": {"field": "poor_1_1", "infrastructure": "hospital"},
            }
        )
        assert "build_hospital:antioch" not in legal(g)
        assert "convert_free:kiev" in legal(g)

    def test_declined(self):
        """6.6, R24: the player may do neither."""
        g = self.epidemic({"antioch": dict(GREEN)})
        g.step("end", chance=[], strict=True)
        assert g.decision == "religious_action"
        assert "infrastructure" not in land(g, "antioch")

    @pytest.mark.parametrize(("die", "won"), [(2, True), (1, False)])
    def test_ministers_help(self, die, won):
        """6.6, 7.2: the usual +1, the usual failure on a 1."""
        g = self.epidemic({"georgia": dict(PLAIN)}, {"C": {"missionary": {"rank": "bishop", "at": "georgia"}}})
        g.step("convert_free:georgia", chance=[die], strict=True)
        assert land(g, "georgia").get("christian", False) is won

    def test_under_any_rule(self):
        """6.6: on any Path, whoever rules; a Hospital likewise."""
        g = self.epidemic(
            {"greece": dict(PLAIN), "sarir": dict(GREEN), "numidia": {"field": "poor_1_1"}},
            {
                "B": ruler("tyrant", "greece"),
                "C": horde("khazars_pagan", "sarir"),
                "F": horde("vandals_arian", "numidia"),
            },
            turn=16,
        )
        assert legal(g) == {
            "convert_free:greece",
            "convert_free:numidia",
            "convert_free:ireland",
            "build_hospital:sarir",
            "end",
        }

    def test_no_hospital_in_occupied_spain(self):
        """6.6, R28: it is an Army tile; a try for a soul there is open (R69)."""
        g = self.epidemic({"spain": dict(GREEN)}, turn=25, arab_spain="occupied")
        assert "build_hospital:spain" not in legal(g)
        g = self.epidemic({"spain": dict(PLAIN)}, turn=25, arab_spain="occupied")
        assert "convert_free:spain" in legal(g)

    def test_nothing_to_do(self):
        """6.6, R43: with no fit Land only `end` is left."""
        g = self.epidemic({"antioch": {**GREEN, "heresies": {"gnostics": 1}}}, anchor=False)
        assert legal(g) == {"end"}

    def test_asked_when_the_wafer_says_so(self):
        """6.6: Wafer 8 on Turn 5, after its 1 $."""
        g = at(turn=4, lands=dict(ANCHOR))
        g.step("end", chance=["wafer:8"], strict=True)
        assert (g.turn, g.decision, treasury(g)) == (5, "epidemic", 1)
        assert legal(g) == {"convert_free:ireland", "end"}

    def test_after_the_policy(self):
        """6.6, 6.3.2: Wafer 5 first lets Lex Romana be followed, then the epidemic comes: two free tries."""
        g = at(turn=4, lands={**ANCHOR, "cilicia": dict(PLAIN)})
        g.step("end", chance=["wafer:5"], strict=True)
        assert legal(g) == {"convert_free:cilicia", "end"}
        g.step("convert_free:cilicia", chance=[1], strict=True)
        assert g.decision == "epidemic"
        assert legal(g) == {"convert_free:cilicia", "convert_free:ireland", "end"}
        g.step("convert_free:cilicia", chance=[3], strict=True)
        assert land(g, "cilicia")["christian"] is True
        assert treasury(g) == 2

    @pytest.mark.parametrize("wafer", [1, 12, 15])
    def test_not_by_other_wafers(self, wafer):
        """6.6: no epidemic without its sign."""
        g = stand(wafer, turn=12, cups={"heresies": {}})
        g.step("end", chance=[], strict=True)
        assert g.decision == "religious_action"
