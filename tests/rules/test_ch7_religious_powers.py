"""7.6 to 7.15: hordes, theologians, persecution, offensives, rulers, relics, capital, knights, Spain, Melkites."""

import pytest

from mission_env import IllegalAction

from .table import at, land, legal, path, treasury

# A plain field that can always be paid for: it keeps the Religious Phase open after an action.
ANCHOR = {"ireland": {"field": "slaves_1_1"}}
POOL = ("poor_1_1",) * 4 + ("women_2_2",) * 3 + ("ascetics_3_2",) * 3 + ("poor_2_2",) * 2 + ("women_1_1",) * 2


def fields(green=(), plain=(), **extra):
    """Lands with some Field each; `extra` adds keys to a Land (or names a Land without a Field)."""
    made = {name: {"field": POOL[i], "christian": True} for i, name in enumerate(green)}
    made |= {name: {"field": POOL[len(green) + i]} for i, name in enumerate(plain)}
    for name, keys in extra.items():
        made[name] = {**made.get(name, {}), **keys}
    return made


def rel(turn, money, lands=None, **rest):
    """A game in the Religious Phase."""
    return at(turn=turn, treasury=money, lands={**ANCHOR, **(lands or {})}, **rest)


def horde(tribe, where):
    return {"horde": {"tribe": tribe, "at": where}}


def arab(kind, where):
    return {"arab": {"kind": kind, "at": where}}


def king(where):
    return {"ruler": {"kind": "king", "at": where}}


def tyrant(where):
    return {"ruler": {"kind": "tyrant", "at": where}}


def horde_at(g, letter):
    return path(g, letter).get("horde", {}).get("at")


def tribe(g, letter):
    return path(g, letter).get("horde", {}).get("tribe")


def arab_at(g, letter):
    return path(g, letter).get("arab", {}).get("at")


def ruler(g, letter):
    return path(g, letter).get("ruler")


def control_at(g, letter):
    return path(g, letter).get("roman_control")


def targets(g, verb):
    """Targets of the legal actions of one verb."""
    return {a.split(":", 1)[1] for a in legal(g) if a.startswith(verb + ":")}


def refused(g, action):
    """The action is not offered, and taking it anyway changes nothing."""
    before = g.position()
    assert action not in legal(g)
    with pytest.raises(IllegalAction):
        g.step(action)
    return g.position() == before


class Test_7_6_Convert_Hordes:
    """7.6 Saxons, Bulgars and Khazars may be won over."""

    BULGARS = {"B": horde("bulgars_pagan", "danube_valley")}

    @pytest.mark.parametrize(("die", "becomes"), [(1, "bulgars_christian"), (2, "bulgars_pagan")])
    def test_example_bulgars(self, die, becomes):
        """7.6, R44: three Lands, so 3 $; one Christian Land, so only a 1 will do."""
        g = rel(16, 5, fields(["danube_valley"], ["kiev"]), paths=self.BULGARS)
        g.step("convert_horde:B", chance=[die], strict=True)
        assert tribe(g, "B") == becomes and horde_at(g, "B") == "danube_valley"
        assert treasury(g) == 2

    @pytest.mark.parametrize(
        ("letter", "before", "after", "where", "cost"),
        [
            ("A", "saxons_arian", "saxons_christian", "gaul", 5),
            ("B", "bulgars_pagan", "bulgars_christian", "danube_valley", 3),
            ("C", "khazars_pagan", "khazars_jewish", "albania", 5),
        ],
    )
    def test_three_hordes(self, letter, before, after, where, cost):
        """7.6: each flips to its allied side; the Homeland counts for the price."""
        g = rel(20, 8, fields([where]), paths={letter: horde(before, where)})
        g.step(f"convert_horde:{letter}", chance=[1], strict=True)
        assert tribe(g, letter) == after and treasury(g) == 8 - cost

    @pytest.mark.parametrize(("die", "becomes"), [(2, "khazars_jewish"), (3, "khazars_pagan")])
    def test_the_die_against_the_christian_lands(self, die, becomes):
        """7.6: a roll equal to the number of Christian Lands succeeds, one more fails."""
        g = rel(16, 8, fields(["georgia", "alania"]), paths={"C": horde("khazars_pagan", "georgia")})
        g.step("convert_horde:C", chance=[die], strict=True)
        assert tribe(g, "C") == becomes

    @pytest.mark.parametrize(("die", "becomes"), [(1, "khazars_jewish"), (2, "khazars_pagan")])
    def test_heresy_does_not_count(self, die, becomes):
        """7.6, R62: a green Land with Heresy is not Christian, but it is still paid for."""
        g = rel(
            16,
            8,
            fields(["georgia", "alania"], georgia={"heresies": {"gnostics": 1}}),
            paths={"C": horde("khazars_pagan", "georgia")},
        )
        g.step("convert_horde:C", chance=[die], strict=True)
        assert tribe(g, "C") == becomes and treasury(g) == 5

    @pytest.mark.parametrize("die", [1, 2])
    def test_lands_of_a_ruler_are_not_the_horde_s(self, die):
        """7.6, 2.8.5: Kiev under a King is neither paid for nor counted; nor is green Greece."""
        g = rel(16, 5, fields(["greece", "danube_valley", "kiev"]), paths={"B": {**self.BULGARS["B"], **king("kiev")}})
        g.step("convert_horde:B", chance=[die], strict=True)
        assert treasury(g) == 3
        assert tribe(g, "B") == ("bulgars_christian" if die == 1 else "bulgars_pagan")

    def test_no_christian_land_no_offer(self):
        """7.6, R62: a try that cannot succeed is not offered."""
        assert refused(
            rel(16, 9, fields(["constantinople"], ["danube_valley", "kiev"]), paths=self.BULGARS), "convert_horde:B"
        )

    def test_only_heretics_under_the_horde(self):
        """7.6, R62: green with Heresy is no Christian Land, so no try."""
        assert refused(
            rel(16, 9, fields(["danube_valley"], danube_valley={"heresies": {"gnostics": 1}}), paths=self.BULGARS),
            "convert_horde:B",
        )

    def test_in_the_homeland(self):
        """7.6, R62: a Horde in its Homeland rules no Field."""
        assert refused(
            rel(16, 9, fields(["kiev"]), paths={"B": horde("bulgars_pagan", "homeland_B")}), "convert_horde:B"
        )

    @pytest.mark.parametrize(("money", "offered"), [(2, False), (3, True)])
    def test_full_price(self, money, offered):
        """7.6: the whole price must be there."""
        g = rel(16, money, fields(["danube_valley"]), paths=self.BULGARS)
        assert ("convert_horde:B" in legal(g)) is offered

    def test_again_and_again(self):
        """7.6: as often as can be paid."""
        g = rel(16, 9, fields(["kiev"]), paths={"B": horde("bulgars_pagan", "kiev")})
        for _ in range(3):
            g.step("convert_horde:B", chance=[2], strict=True)
        assert tribe(g, "B") == "bulgars_pagan" and treasury(g) == 3
        g.step("convert_horde:B", chance=[1], strict=True)
        assert tribe(g, "B") == "bulgars_christian" and treasury(g) == 1

    @pytest.mark.parametrize(
        ("letter", "who", "where"),
        [("A", "saxons_christian", "britain"), ("B", "bulgars_christian", "kiev"), ("C", "khazars_jewish", "alania")],
    )
    def test_allied_already(self, letter, who, where):
        """7.6: only the Arian or pagan side is tried."""
        assert refused(rel(16, 9, fields([where]), paths={letter: horde(who, where)}), f"convert_horde:{letter}")

    @pytest.mark.parametrize(
        ("turn", "letter", "who", "where"),
        [
            (16, "D", "turks_pagan", "india"),
            (16, "E", "himyar_clans", "alodia"),
            (16, "F", "vandals_arian", "numidia"),
            (22, "F", "berbers_muslim", "numidia"),
            (25, "A", "unholy_arian_empire", "gaul"),
            (27, "D", "turks_muslim", "india"),
        ],
    )
    def test_other_hordes(self, turn, letter, who, where):
        """7.6, R13: no mark, no conversion; the Unholy Arian Empire has none either."""
        g = rel(turn, 10, fields([where]), paths={letter: horde(who, where)})
        assert not targets(g, "convert_horde")

    @pytest.mark.parametrize(("where", "cost"), [("gaul", 5), ("milan", 6)])
    def test_occupied_spain_is_not_the_saxons(self, where, cost):
        """7.6, R5: Arab-occupied Spain is neither ruled by the Saxons nor counted as Christian for them."""
        g = rel(23, 10, fields([where, "spain"]), arab_spain="occupied", paths={"A": horde("saxons_arian", where)})
        g.step("convert_horde:A", chance=[2], strict=True)
        assert treasury(g) == 10 - cost and tribe(g, "A") == "saxons_arian"


class Test_7_7_Theologian:
    """7.7 The Great Theologian works on one of two Paths, on one of three missions."""

    ONE_EACH = {"A": "milan", "B": "greece", "C": "sarir", "D": "india", "E": "nobadia", "F": "tripoli"}
    WHO = [
        (3, "ignatius", "CD"),
        (6, "tertullian", "EF"),
        (7, "origen", "DE"),
        (8, "cyprian", "BF"),
        (11, "athanasius", "CE"),
        (12, "john_chrysostom", "BD"),
        (13, "augustine", "AF"),
        (14, "leo", "AE"),
        (19, "gregory", "AF"),
        (23, "isaac_of_nineveh", "CD"),
        (24, "john_of_damascus", "BC"),
        (26, "cyril_and_methodius", "AB"),
    ]

    @pytest.mark.parametrize(("turn", "name", "letters"), WHO)
    def test_his_two_paths(self, turn, name, letters):
        """7.7: only the two Paths of his box are open to him."""
        lands = {"ireland": {"field": "slaves_1_1", "christian": True}} | fields(plain=self.ONE_EACH.values())
        g = at(turn=turn, treasury=1, theologian=name, lands=lands)
        assert targets(g, "convert_by_theologian") == {self.ONE_EACH[p] for p in letters}

    @pytest.mark.parametrize(("turn", "name", "letters"), WHO)
    def test_shields_on_his_two_paths(self, turn, name, letters):
        """7.7, 7.7.2: the same for Revivalism, on green Lands."""
        g = rel(turn, 1, fields(self.ONE_EACH.values()), theologian=name)
        assert targets(g, "shield_with_theologian") == {self.ONE_EACH[p] for p in letters}

    def test_no_theologian_no_missions(self):
        """7.7: without one nothing of this is offered."""
        g = rel(7, 3, fields(["india"], ["merv"]), dark_ages=3)
        assert not any("theologian" in a for a in legal(g))

    @pytest.mark.parametrize(("level", "open_to_all"), [(6, True), (7, False)])
    def test_dark_ages_at_seven(self, level, open_to_all):
        """7.7, R31: at 7 or more only Reconciliation is left."""
        g = rel(
            7,
            3,
            fields(["india"], ["merv"], thebes={"heresies": {"gnostics": 1}}),
            theologian="origen",
            dark_ages=level,
        )
        assert ("convert_by_theologian:merv" in legal(g)) is open_to_all
        assert ("end_heresy_by_theologian:thebes" in legal(g)) is open_to_all
        assert ("shield_with_theologian:india" in legal(g)) is open_to_all
        assert "reconcile_with_theologian" in legal(g)


class Test_7_7_1_Evangelism:
    """7.7.1 Free rolls until one fails."""

    LANDS = fields(["persia"], ["india", "merv", "thebes"])

    def origen(self, money=2, **rest):
        return rel(7, money, {**self.LANDS, **rest.pop("lands", {})}, theologian="origen", **rest)

    def test_rolls_cost_nothing(self):
        """7.7.1: a success with an empty treasury; he may go on."""
        g = self.origen(money=0)
        g.step("convert_by_theologian:india", chance=[6], strict=True)
        assert land(g, "india")["christian"] is True and treasury(g) == 0
        assert targets(g, "convert_by_theologian") == {"merv"}
        assert g.position().get("dark_ages", 0) == 0

    def test_first_roll_binds_him_to_its_path(self):
        """7.7.1, R31: after a roll on Path D nothing of Path E is offered."""
        g = self.origen()
        assert targets(g, "convert_by_theologian") == {"india", "merv", "thebes"}
        g.step("convert_by_theologian:india", chance=[6], strict=True)
        assert targets(g, "convert_by_theologian") == {"merv"}

    def test_first_roll_binds_him_to_the_mission(self):
        """7.7.1, R31: the other two missions are closed after the first roll."""
        g = self.origen(dark_ages=2)
        assert {"shield_with_theologian:persia", "reconcile_with_theologian"} <= legal(g)
        g.step("convert_by_theologian:india", chance=[6], strict=True)
        assert not targets(g, "shield_with_theologian") and "reconcile_with_theologian" not in legal(g)

    def test_failure_ends_him(self):
        """7.7.1, R31: a failed roll removes him and the Dark Ages go up by 1."""
        g = self.origen(dark_ages=2)
        g.step("convert_by_theologian:india", chance=[1], strict=True)
        assert g.position()["dark_ages"] == 3 and g.position().get("theologian") is None
        assert not any("theologian" in a for a in legal(g))
        assert not land(g, "india").get("christian")

    def test_failure_after_successes(self):
        """7.7.1: what he converted before stays converted."""
        g = self.origen()
        g.step("convert_by_theologian:india", chance=[6], strict=True)
        g.step("convert_by_theologian:merv", chance=[1], strict=True)
        assert land(g, "india")["christian"] is True and g.position()["dark_ages"] == 1

    def test_one_always_fails(self):
        """7.7.1, 7.2: with a Bishop's +1 a 1 would beat Value 1, but a 1 never does."""
        g = self.origen(
            lands={"india": {"field": "women_1_1"}}, paths={"D": {"missionary": {"rank": "bishop", "at": "india"}}}
        )
        g.step("convert_by_theologian:india", chance=[1], strict=True)
        assert g.position()["dark_ages"] == 1

    @pytest.mark.parametrize(("at_place", "wins"), [("india", True), ("merv", False)])
    def test_ministers_help(self, at_place, wins):
        """7.7.1, 7.2: a Bishop in the Land makes a 2 beat Value 2."""
        g = self.origen(
            lands={"india": {"field": "slaves_2_2"}}, paths={"D": {"missionary": {"rank": "bishop", "at": at_place}}}
        )
        g.step("convert_by_theologian:india", chance=[2], strict=True)
        assert bool(land(g, "india").get("christian")) is wins

    def test_heresies_and_fields_mix(self):
        """7.7.1: he ends a Heresy first (it blocks conversion), then converts the same Land."""
        g = self.origen(lands={"india": {"field": "slaves_2_2", "heresies": {"gnostics": 1}}})
        assert "convert_by_theologian:india" not in legal(g)
        g.step("end_heresy_by_theologian:india", chance=[6], strict=True)
        assert not land(g, "india").get("heresies")
        g.step("convert_by_theologian:india", chance=[3], strict=True)
        assert land(g, "india")["christian"] is True

    def test_failed_heresy_roll_ends_him(self):
        """7.7.1, R31: 5 is not above the Gnostics' 5; this is a failure like any other."""
        g = self.origen(lands={"india": {"field": "slaves_2_2", "heresies": {"gnostics": 1}}})
        g.step("end_heresy_by_theologian:india", chance=[5], strict=True)
        assert land(g, "india")["heresies"] == {"gnostics": 1}
        assert g.position()["dark_ages"] == 1 and g.position().get("theologian") is None

    def test_heresy_roll_binds_too(self):
        """7.7.1, R31: a first roll against a Heresy on Path E closes Path D."""
        g = self.origen(lands={"nobadia": {"field": "slaves_2_2", "heresies": {"gnostics": 1}}})
        g.step("end_heresy_by_theologian:nobadia", chance=[6], strict=True)
        assert targets(g, "convert_by_theologian") == {"thebes", "nobadia"}

    def test_he_may_stop_unharmed(self):
        """7.7.1, R31, 8.5: stopping costs nothing; at the end of the Turn he leaves."""
        g = self.origen(dark_ages=2)
        g.step("convert_by_theologian:india", chance=[6], strict=True)
        g.step("end", chance=["wafer:12"])
        assert g.turn == 8 and g.position()["dark_ages"] == 2
        assert g.position().get("theologian") != "origen"

    def test_other_actions_in_between(self):
        """7, 7.7.1: he keeps his Path while the player does something else."""
        g = self.origen()
        g.step("convert_by_theologian:india", chance=[6], strict=True)
        g.step("convert_for_solidus:thebes", chance=[1], strict=True)
        assert targets(g, "convert_by_theologian") == {"merv"}

    def test_bound_path_survives_saving(self):
        """7.7.1, R31: a position written out and read back keeps the binding."""
        g = self.origen()
        g.step("convert_by_theologian:india", chance=[6], strict=True)
        assert legal(at(**g.position())) == legal(g)


class Test_7_7_2_Revivalism:
    """7.7.2 A Land kept from Apostasy for the Turn."""

    LANDS = fields(["sarir", "india", "greece"], ["merv"])

    def test_where_he_may_go(self):
        """7.7.2, R61: green Lands of his Paths, no plain ones, none of other Paths."""
        g = rel(23, 2, self.LANDS, theologian="isaac_of_nineveh")
        assert targets(g, "shield_with_theologian") == {"sarir", "india"}

    def test_not_where_heresy_is(self):
        """7.7.2, R61: a shield would not help against Heresy and is not offered there."""
        lands = {**self.LANDS, "sarir": {**self.LANDS["sarir"], "heresies": {"gnostics": 1}}}
        g = rel(23, 2, lands, theologian="isaac_of_nineveh")
        assert targets(g, "shield_with_theologian") == {"india"}

    def test_not_where_a_bible_is(self):
        """7.7.2, R61: a Land with a Bible on it is protected already."""
        lands = {**self.LANDS, "sarir": {**self.LANDS["sarir"], "bible": "armenian"}}
        g = rel(23, 2, lands, theologian="isaac_of_nineveh", bibles={"greek": "ready", "armenian": "used"})
        assert targets(g, "shield_with_theologian") == {"india"}

    def test_he_is_used_up(self):
        """7.7.2: placed, he does nothing else this Turn; no money and no die."""
        g = rel(23, 2, self.LANDS, theologian="isaac_of_nineveh", dark_ages=2)
        g.step("shield_with_theologian:sarir", chance=[], strict=True)
        assert land(g, "sarir")["theologian"] is True and treasury(g) == 2
        assert not any("theologian" in a for a in legal(g))

    def test_it_protects(self):
        """7.7.2, 8.3.1, 8.5: under a Tyrant the Land stays green; next Turn the shield is gone."""
        g = rel(23, 2, self.LANDS, theologian="isaac_of_nineveh", paths={"C": tyrant("sarir")})
        g.step("shield_with_theologian:sarir", chance=[], strict=True)
        g.step("end", chance=["wafer:28"])
        assert g.turn == 24 and land(g, "sarir")["christian"] is True
        assert not land(g, "sarir").get("theologian")

    def test_without_him_the_land_is_in_danger(self):
        """7.7.2, 8.3: the same position without the shield has to be paid for."""
        g = rel(23, 2, self.LANDS, theologian="isaac_of_nineveh", paths={"C": tyrant("sarir")})
        g.step("end")
        assert g.decision == "apostasy" and "sustain:sarir" in legal(g)

    def test_bible_shield_and_theologian_do_not_stack(self):
        """7.4.2, 7.7.2, R61: no Bible for a Land with the Theologian; a placed Bible counts as used."""
        g = rel(
            23,
            2,
            self.LANDS,
            theologian="isaac_of_nineveh",
            bibles={"greek": "ready", "syriac": "ready", "armenian": "ready"},
        )
        g.step("shield_with_theologian:sarir", chance=[], strict=True)
        assert "india" in targets(g, "shield_with_bible") and "sarir" not in targets(g, "shield_with_bible")
        g.step("shield_with_bible:india", chance=[], strict=True)
        assert land(g, "india")["bible"] == "syriac" and g.position()["bibles"]["syriac"] == "used"
        assert not {"india", "merv"} & (targets(g, "shield_with_bible") | targets(g, "convert_with_bible"))


class Test_7_7_3_Reconciliation:
    """7.7.3 The Dark Ages go down by 1."""

    @pytest.mark.parametrize("level", [1, 4, 7])
    def test_one_step_down(self, level):
        """7.7.3: one box to the left and he is gone."""
        g = rel(7, 2, fields(plain=["india"]), theologian="origen", dark_ages=level)
        g.step("reconcile_with_theologian", chance=[], strict=True)
        assert g.position().get("dark_ages", 0) == level - 1 and g.position().get("theologian") is None
        assert not any("theologian" in a for a in legal(g)) and treasury(g) == 2

    def test_not_at_zero(self):
        """7.7.3, R31: with no Dark Ages there is nothing to reconcile."""
        assert refused(rel(7, 2, fields(plain=["india"]), theologian="origen"), "reconcile_with_theologian")


class Test_7_8_Persecute:
    """7.8 A Christian ruler turns a Schism tile by force."""

    SCHISM = {
        "C": {"pope": "schism", "faith": "one_nature"},
        "D": {"pope": "schism", "faith": "nestorian"},
        "E": {"pope": "schism", "faith": "one_nature"},
        "F": {"pope": "schism", "faith": "donatist"},
    }

    def schism(self, letter, tiles=None, turn=16, money=3, **rest):
        return rel(
            turn, money, rest.pop("lands", None), paths={letter: {**self.SCHISM[letter], **(tiles or {})}}, **rest
        )

    def test_what_it_does(self):
        """7.8: 1 $, no die; the Pope is face up and the Faith tile says Submit."""
        g = self.schism("F", {"roman_control": "numidia"})
        g.step("persecute:F", chance=[], strict=True)
        assert path(g, "F")["pope"] == "communion" and path(g, "F")["submit"] is True
        assert treasury(g) == 2 and "persecute:F" not in legal(g)

    @pytest.mark.parametrize(
        ("turn", "letter", "tiles", "rest"),
        [
            (16, "F", {"roman_control": "carthage"}, {}),
            (16, "F", king("carthage"), {}),
            (16, "E", {}, {"nubia": "alodia"}),
            (27, "D", horde("turks_christian", "ctesiphon"), {}),
        ],
    )
    def test_under_christian_rule(self, turn, letter, tiles, rest):
        """7.8: Rome, a King, Nubia or a Christian Horde must rule the Big City."""
        assert targets(self.schism(letter, tiles, turn, **rest), "persecute") == {letter}

    @pytest.mark.parametrize(
        ("turn", "letter", "tiles"),
        [
            (16, "F", {}),
            (16, "F", {"roman_control": "sufetula"}),
            (16, "F", tyrant("carthage")),
            (16, "F", king("numidia")),
            (16, "F", horde("vandals_arian", "carthage")),
            (22, "F", arab("jihad", "carthage")),
            (16, "C", horde("khazars_jewish", "armenia")),
            (27, "D", horde("turks_manichee", "ctesiphon")),
            (16, "D", {}),
        ],
    )
    def test_not_under_other_rule(self, turn, letter, tiles):
        """7.8: the Land of the Schism tile itself counts; allied but not Christian Khazars do not do."""
        assert refused(self.schism(letter, tiles, turn), f"persecute:{letter}")

    def test_not_by_the_persians(self):
        """7.8: a Persian tile in Ctesiphon is no Christian rule."""
        assert refused(self.schism("D", lands={"ctesiphon": {"persian": "0"}}), "persecute:D")

    @pytest.mark.parametrize(
        ("letter", "tiles", "rest", "offered"),
        [
            ("F", {"roman_control": "numidia"}, {}, False),
            ("F", king("carthage"), {}, True),
            ("E", {}, {"nubia": "alodia"}, True),
        ],
    )
    def test_heretical_emperor(self, letter, tiles, rest, offered):
        """7.8: a Heretical Emperor closes it in Roman Land only."""
        g = self.schism(letter, tiles, roman_policy="heretical_emperor", **rest)
        assert (f"persecute:{letter}" in legal(g)) is offered

    def test_only_schism_tiles(self):
        """7.8: a Pope in communion is no target."""
        g = rel(16, 3, paths={"F": {"pope": "communion", "faith": "donatist", "roman_control": "numidia"}})
        assert refused(g, "persecute:F")

    def test_it_costs_one(self):
        """7.8: not without money."""
        assert "persecute:F" not in legal(
            self.schism("F", {"roman_control": "numidia", "relics": "jerusalem"}, money=0)
        )

    def test_schism_under_heresy(self):
        """7.8, R66: a Schism tile below a Heresy is a target; the Heresy stays on the Pope."""
        g = self.schism(
            "F", {"roman_control": "numidia"}, lands={"carthage": {"field": "poor_1_1", "heresies": {"gnostics": 1}}}
        )
        g.step("persecute:F", chance=[], strict=True)
        assert path(g, "F")["pope"] == "communion" and path(g, "F")["submit"] is True
        assert land(g, "carthage")["heresies"] == {"gnostics": 1}

    @pytest.mark.parametrize(("persecute", "income"), [(True, 7), (False, 6)])
    def test_he_raises_money(self, persecute, income):
        """7.8, 6.2: the face-up Pope brings 1 $ for three Christian Lands next Turn (wafer 17 brings 6)."""
        g = self.schism("F", {"roman_control": "numidia"}, turn=18, lands=fields(["cyrene", "tripoli", "sufetula"]))
        if persecute:
            g.step("persecute:F")
        g.step("end", chance=["wafer:17"])
        assert g.turn == 19 and treasury(g) == income

    @pytest.mark.parametrize(("money", "payable"), [(4, True), (3, False)])
    def test_apostasy_is_dearer(self, money, payable):
        """7.8, 8.3.2: after Persecution a Land of the Path costs 3 $ to sustain."""
        g = self.schism(
            "F",
            {"roman_control": "carthage", **tyrant("numidia")},
            money=money,
            lands={**fields(["numidia"], merv={"field": "women_1_1", "christian": True})},
        )
        g.step("persecute:F", chance=[], strict=True)
        assert treasury(g) == money - 1
        g.step("end", chance=[] if payable else ["wafer:17"])
        if payable:
            assert g.decision == "apostasy" and "sustain:numidia" in legal(g)
        else:
            assert g.turn == 17 and not land(g, "numidia").get("christian")


class Test_7_9_Forward_Attacks:
    """7.9 Offensives away from Jerusalem."""

    BULGARS = {"B": {"roman_control": "constantinople", **horde("bulgars_pagan", "danube_valley")}}

    @pytest.mark.parametrize(
        ("die", "control", "b_at"), [(3, "danube_valley", "kiev"), (4, "constantinople", "danube_valley")]
    )
    def test_control_tile(self, die, control, b_at):
        """7.9, R10: the defender needs more than the control tile's 3; each try costs 1 $."""
        g = rel(16, 3, paths=self.BULGARS)
        g.step("attack_with_control:B", chance=[die], strict=True)
        assert control_at(g, "B") == control and horde_at(g, "B") == b_at and treasury(g) == 2

    def test_army_is_repelled(self):
        """7.9, R10: a 5 is above the Army's 4; it stays, and nobody is asked."""
        g = rel(16, 3, roman_army="constantinople", paths=self.BULGARS)
        g.step("attack_with_army:B", chance=[5], strict=True)
        assert g.decision == "religious_action" and g.position()["roman_army"] == "constantinople"
        assert horde_at(g, "B") == "danube_valley" and treasury(g) == 2

    def test_army_wins_where_a_control_tile_would_lose(self):
        """7.9, R10: a 4 does not stop Strength 4; the control tile may stay behind."""
        g = rel(16, 3, roman_army="constantinople", paths=self.BULGARS)
        g.step("attack_with_army:B", chance=[4], strict=True)
        g.step("no", chance=[], strict=True)
        assert g.position()["roman_army"] == "danube_valley" and horde_at(g, "B") == "kiev"
        assert control_at(g, "B") == "constantinople"

    @pytest.mark.parametrize(("answer", "other"), [("yes", "danube_valley"), ("no", "constantinople")])
    @pytest.mark.parametrize("leader", ["control", "army"])
    def test_joint_advance(self, leader, answer, other):
        """7.9, 4.2.5.1, R10: after a won attack the stacked Roman tile may come along for free."""
        g = rel(16, 3, roman_army="constantinople", paths=self.BULGARS)
        g.step(f"attack_with_{leader}:B", chance=[1], strict=True)
        assert g.decision == "joint_advance" and legal(g) == {"yes", "no"}
        g.step(answer, chance=[], strict=True)
        where = {"control": control_at(g, "B"), "army": g.position()["roman_army"]}
        follower = "army" if leader == "control" else "control"
        assert where == {leader: "danube_valley", follower: other}
        assert treasury(g) == 2 and g.decision == "religious_action"

    def test_second_shot_after_a_failed_first(self):
        """7.9, 4.2.5.1, R10: the control tile fails for 1 $, then the Army pays for its own attack."""
        g = rel(16, 4, roman_army="constantinople", paths=self.BULGARS)
        g.step("attack_with_control:B", chance=[4], strict=True)
        assert g.decision == "religious_action"
        g.step("attack_with_army:B", chance=[4], strict=True)
        g.step("yes", chance=[], strict=True)
        assert control_at(g, "B") == "danube_valley" and g.position()["roman_army"] == "danube_valley"
        assert treasury(g) == 2

    def test_no_question_when_nobody_is_stacked(self):
        """7.9, R10: an Army elsewhere on the Path does not come along."""
        g = rel(16, 3, roman_army="greece", paths=self.BULGARS)
        g.step("attack_with_control:B", chance=[1], strict=True)
        assert g.decision == "religious_action" and g.position()["roman_army"] == "greece"

    @pytest.mark.parametrize("seat", [king("danube_valley"), tyrant("danube_valley")])
    def test_rulers_are_targets(self, seat):
        """7.9, R10: King or Tyrant may be attacked; beaten, he is removed."""
        g = rel(16, 3, paths={"B": {"roman_control": "constantinople", **seat}})
        g.step("attack_with_control:B", chance=[3], strict=True)
        assert ruler(g, "B") is None and control_at(g, "B") == "danube_valley"

    def test_allied_hordes_are_targets(self):
        """7.9, R10: whoever attacks decides who is hostile."""
        g = rel(16, 3, paths={"B": {"roman_control": "constantinople", **horde("bulgars_christian", "danube_valley")}})
        g.step("attack_with_control:B", chance=[1], strict=True)
        assert horde_at(g, "B") == "kiev"

    @pytest.mark.parametrize(
        "extra",
        [
            {},
            {"infrastructure": "hospital"},
            {"knights": 1, "christian": True},
            {"field": "martyrs_3_3", "christian": True},
        ],
    )
    def test_rome_does_not_walk(self, extra):
        """7.9, R10: no hostile army ahead, no move; own tiles never make a Land a target."""
        g = rel(
            16,
            3,
            {"danube_valley": {"field": "poor_1_1", **extra}},
            roman_army="constantinople",
            paths={"B": {"roman_control": "constantinople"}},
        )
        assert refused(g, "attack_with_control:B") and refused(g, "attack_with_army:B")

    def test_own_tiles_neither_shoot_nor_suffer(self):
        """7.9, R10: one die for the Tyrant; Hospital, Martyrs and Knight in his Land take no part."""
        g = rel(
            16,
            3,
            {"danube_valley": {"field": "martyrs_3_3", "christian": True, "knights": 1, "infrastructure": "hospital"}},
            paths={"B": {"roman_control": "constantinople", **tyrant("danube_valley")}},
        )
        g.step("attack_with_control:B", chance=[3], strict=True)
        assert control_at(g, "B") == "danube_valley" and land(g, "danube_valley")["knights"] == 1
        assert g.decision == "religious_action"

    def test_only_the_next_land(self):
        """7.9, R10: a Horde two Lands away is out of reach."""
        assert refused(
            rel(16, 3, paths={"B": {"roman_control": "constantinople", **horde("bulgars_pagan", "kiev")}}),
            "attack_with_control:B",
        )

    def test_not_into_a_homeland(self):
        """7.9, 2.1, R10: the Homeland is no target."""
        assert refused(
            rel(
                16, 3, roman_army="kiev", paths={"B": {"roman_control": "kiev", **horde("bulgars_pagan", "homeland_B")}}
            ),
            "attack_with_control:B",
        )

    def test_not_without_money(self):
        """7.9: each attack costs 1 $."""
        g = rel(16, 0, paths={**self.BULGARS, "F": {"relics": "jerusalem"}})
        assert "attack_with_control:B" not in legal(g)

    def test_tile_without_its_path(self):
        """7.9: a Path without a control tile has no such attack."""
        g = rel(16, 3, paths={"B": horde("bulgars_pagan", "kiev")})
        assert not targets(g, "attack_with_control") and not targets(g, "attack_with_army")

    def test_army_inside_the_empire(self):
        """7.9, R10: from Sufetula the Army attacks a Tyrant in Carthage though the control tile stands beyond."""
        g = rel(16, 3, roman_army="sufetula", paths={"F": {"roman_control": "numidia", **tyrant("carthage")}})
        assert targets(g, "attack_with_control") == set()
        g.step("attack_with_army:F", chance=[4], strict=True)
        assert g.position()["roman_army"] == "carthage" and ruler(g, "F") is None

    @pytest.mark.parametrize(("turn", "offered"), [(16, False), (17, True), (20, True)])
    def test_army_in_the_papal_states(self, turn, offered):
        """7.9, 5.2.4, R47, R48: from the Papal States it attacks only from Turn 17 on."""
        g = rel(turn, 3, roman_army="rome", papal_states=True, paths={"A": horde("saxons_arian", "milan")})
        assert ("attack_with_army:A" in legal(g)) is offered

    def test_army_outside_roman_land(self):
        """7.9, R47: an Army whose Land is no longer Roman does not attack."""
        g = rel(16, 3, roman_army="carthage", paths={"F": horde("vandals_arian", "numidia")})
        assert not targets(g, "attack_with_army")

    def test_damaged_army(self):
        """7.9: from the Damaged Armies box nothing is attacked."""
        assert "attack_with_army:B" not in legal(rel(16, 3, roman_army="damaged", paths=self.BULGARS))

    def test_rome_and_nubia_leave_each_other_alone(self):
        """7.9, R10: neither attacks the other, forward or back."""
        g = rel(20, 3, nubia="nobadia", paths={"E": {"roman_control": "thebes"}})
        assert refused(g, "attack_with_control:E") and refused(g, "attack_back_with_land:E")

    @pytest.mark.parametrize(
        ("turn", "tiles", "offered"),
        [(25, {}, True), (24, {}, False), (25, horde("berbers_muslim", "homeland_F"), False)],
    )
    def test_path_f_may_walk_late(self, turn, tiles, offered):
        """7.9, 5.2.6, R52: from Turn 25 on, with no Horde on Path F, its control tile may walk."""
        g = rel(turn, 3, paths={"F": {"roman_control": "carthage", **tiles}})
        assert ("attack_with_control:F" in legal(g)) is offered

    def test_path_f_walk(self):
        """7.9, 5.2.6, R52, R10: 1 $, no die, and the stacked Army is not asked."""
        g = rel(26, 3, roman_army="carthage", paths={"F": {"roman_control": "carthage"}})
        g.step("attack_with_control:F", chance=[], strict=True)
        assert control_at(g, "F") == "numidia" and treasury(g) == 2
        assert g.decision == "religious_action" and g.position()["roman_army"] == "carthage"

    def test_path_f_still_fights_a_ruler(self):
        """7.9, 5.2.6, R52: a Ruler ahead is fought, not walked over."""
        g = rel(26, 3, paths={"F": {"roman_control": "carthage", **tyrant("numidia")}})
        g.step("attack_with_control:F", chance=[4], strict=True)
        assert control_at(g, "F") == "carthage" and ruler(g, "F") == {"kind": "tyrant", "at": "numidia"}

    @pytest.mark.parametrize(("letter", "start"), [("B", "constantinople"), ("C", "albania"), ("E", "thebes")])
    def test_other_paths_never_walk(self, letter, start):
        """7.9, R52: the exception is Path F's only."""
        assert refused(rel(26, 3, paths={letter: {"roman_control": start}}), f"attack_with_control:{letter}")

    def test_path_f_army_does_not_walk(self):
        """7.9, R52: the exception is for the control tile, not for the Army."""
        assert refused(
            rel(26, 3, roman_army="carthage", paths={"F": {"roman_control": "carthage"}}), "attack_with_army:F"
        )


class Test_7_9_Nubia_And_HRE:
    """7.9 The two empires that may walk."""

    def test_hre_walks(self):
        """7.9, R10: into an empty Land for 1 $, no die; the stacked Army stays and is not asked."""
        g = rel(25, 3, holy_roman_empire="gaul", roman_army="gaul")
        g.step("attack_with_control:A", chance=[], strict=True)
        assert g.position()["holy_roman_empire"] == "belgium" and g.position()["roman_army"] == "gaul"
        assert g.decision == "religious_action" and treasury(g) == 2

    @pytest.mark.parametrize(("die", "hre", "saxons"), [(4, "belgium", "britain"), (5, "gaul", "belgium")])
    def test_hre_fights(self, die, hre, saxons):
        """7.9, R10: Strength 4 against the Saxons."""
        g = rel(25, 3, holy_roman_empire="gaul", paths={"A": horde("saxons_arian", "belgium")})
        g.step("attack_with_control:A", chance=[die], strict=True)
        assert g.position()["holy_roman_empire"] == hre and horde_at(g, "A") == saxons

    def test_army_with_the_hre(self):
        """7.9, 5.7.1, R10: the Army stacked with the HRE attacks too and may take it along."""
        g = rel(25, 3, holy_roman_empire="gaul", roman_army="gaul", paths={"A": horde("saxons_arian", "belgium")})
        g.step("attack_with_army:A", chance=[1], strict=True)
        assert g.decision == "joint_advance"
        g.step("yes", chance=[], strict=True)
        assert g.position()["holy_roman_empire"] == "belgium" and g.position()["roman_army"] == "belgium"

    def test_hre_does_not_enter_occupied_spain(self):
        """7.9, 1.2.1, R5: from Milan it goes to Gaul while Spain is occupied."""
        g = rel(25, 3, holy_roman_empire="milan", arab_spain="occupied")
        g.step("attack_with_control:A", chance=[], strict=True)
        assert g.position()["holy_roman_empire"] == "gaul"

    def test_hre_at_the_end_of_its_path(self):
        """7.9, R10: from Ireland there is only the Homeland, which is closed."""
        assert refused(
            rel(25, 3, holy_roman_empire="ireland", paths={"A": horde("saxons_arian", "homeland_A")}),
            "attack_with_control:A",
        )

    def test_nubia_walks(self):
        """7.9, R10: Nubia enters empty Ethiopia for 1 $ without a die, and then has nowhere to go."""
        g = rel(16, 3, nubia="alodia")
        g.step("attack_with_nubia", chance=[], strict=True)
        assert g.position()["nubia"] == "ethiopia" and treasury(g) == 2
        assert refused(g, "attack_with_nubia")

    @pytest.mark.parametrize(("die", "nubia", "himyar"), [(3, "ethiopia", "homeland_E"), (4, "alodia", "ethiopia")])
    def test_nubia_fights_the_clans(self, die, nubia, himyar):
        """7.9, 2.8.7, R10: Strength 3."""
        g = rel(16, 3, nubia="alodia", paths={"E": horde("himyar_clans", "ethiopia")})
        g.step("attack_with_nubia", chance=[die], strict=True)
        assert g.position()["nubia"] == nubia and horde_at(g, "E") == himyar

    def test_nubia_fights_a_king(self):
        """7.9, R10: a King ahead is an enemy army and rolls."""
        g = rel(16, 3, nubia="alodia", paths={"E": king("ethiopia")})
        g.step("attack_with_nubia", chance=[3], strict=True)
        assert g.position()["nubia"] == "ethiopia" and ruler(g, "E") is None

    def test_no_nubia_no_attack(self):
        """7.9: the action needs the tile and 1 $."""
        assert "attack_with_nubia" not in legal(rel(16, 3))
        assert "attack_with_nubia" not in legal(rel(16, 0, nubia="alodia", james="relics"))


class Test_7_9_Backward_Attacks:
    """7.9 Offensives toward Jerusalem, against Arabs."""

    ANTIOCH = {"C": {"roman_control": "albania", **arab("jihad", "antioch")}}

    @pytest.mark.parametrize(("die", "left_at"), [(5, "jerusalem"), (4, "antioch"), (6, "jerusalem"), (1, "antioch")])
    def test_by_the_land(self, die, left_at):
        """7.9, 4.2.5.3, R11: 1 $; the player rolls and needs more than the Jihad's 4; nobody moves in."""
        g = rel(22, 3, paths=self.ANTIOCH)
        g.step("attack_back_with_land:C", chance=[die], strict=True)
        assert arab_at(g, "C") == left_at and control_at(g, "C") == "albania" and treasury(g) == 2

    def test_again_and_again(self):
        """7.9, R11: one Land after the other, as long as money lasts."""
        g = rel(22, 4, paths={"C": {"roman_control": "albania", **arab("jihad", "armenia")}})
        g.step("attack_back_with_land:C", chance=[5], strict=True)
        assert arab_at(g, "C") == "antioch"
        g.step("attack_back_with_land:C", chance=[2], strict=True)
        g.step("attack_back_with_land:C", chance=[5], strict=True)
        assert arab_at(g, "C") == "jerusalem" and treasury(g) == 1

    def test_not_in_jerusalem(self):
        """7.9, R11: Jerusalem is no Land of a Path; nothing attacks a tile in it."""
        g = rel(22, 3, roman_army="antioch", paths={"C": {"roman_control": "albania", **arab("jihad", "jerusalem")}})
        assert not any(a.startswith("attack_back") for a in legal(g))

    @pytest.mark.parametrize(
        "tiles",
        [
            {},
            {"roman_control": "albania", **king("armenia")},
            horde("khazars_pagan", "armenia"),
            horde("khazars_jewish", "armenia"),
        ],
    )
    def test_the_land_must_be_ours(self, tiles):
        """7.9, R11: the Land next to the Arab must be ruled by Rome, the HRE or Nubia."""
        g = rel(22, 3, paths={"C": {**arab("jihad", "antioch"), **tiles}})
        assert refused(g, "attack_back_with_land:C")

    @pytest.mark.parametrize(("die", "army", "left_at"), [(4, "antioch", "jerusalem"), (5, "armenia", "antioch")])
    def test_by_the_army(self, die, army, left_at):
        """7.9, 4.2.5.3, R11: now the Arab rolls, above 4 repels; the winner moves in."""
        g = rel(22, 3, roman_army="armenia", paths=self.ANTIOCH)
        g.step("attack_back_with_army:C", chance=[die], strict=True)
        assert g.position()["roman_army"] == army and arab_at(g, "C") == left_at
        assert control_at(g, "C") == "albania" and treasury(g) == 2

    def test_land_attack_leaves_the_army(self):
        """7.9, 4.2.5.3, R11: the Land's own strength may be used where the Army stands; the Army stays."""
        g = rel(22, 3, roman_army="armenia", paths=self.ANTIOCH)
        g.step("attack_back_with_land:C", chance=[5], strict=True)
        assert g.position()["roman_army"] == "armenia" and arab_at(g, "C") == "jerusalem"

    def test_army_elsewhere(self):
        """7.9, R11: the Army must stand in the Land next to the Arab."""
        g = rel(22, 3, roman_army="albania", paths=self.ANTIOCH)
        assert "attack_back_with_land:C" in legal(g) and "attack_back_with_army:C" not in legal(g)

    @pytest.mark.parametrize(("die", "left_at"), [(5, "thebes"), (4, "nobadia")])
    def test_nubia(self, die, left_at):
        """7.9, 2.8.7, R11: Makouria is Nubian and pushes at the Jihad (4) in Nobadia."""
        g = rel(22, 3, nubia="alodia", paths={"E": arab("jihad", "nobadia")})
        g.step("attack_back_with_land:E", chance=[die], strict=True)
        assert arab_at(g, "E") == left_at and g.position()["nubia"] == "alodia"

    @pytest.mark.parametrize(("die", "left_at"), [(3, "jerusalem"), (2, "rome")])
    def test_hre(self, die, left_at):
        """7.9, R11: HRE Land against the Abbasid (2) of Path A."""
        g = rel(26, 3, holy_roman_empire="spain", paths={"A": arab("abbasid", "rome")})
        g.step("attack_back_with_land:A", chance=[die], strict=True)
        assert arab_at(g, "A") == left_at and g.position()["holy_roman_empire"] == "spain"

    @pytest.mark.parametrize(("die", "left_at"), [(5, "jerusalem"), (4, "cilicia")])
    def test_seljuks(self, die, left_at):
        """7.9, R11: the Seljuks (4) are Arabs here."""
        g = rel(
            26,
            3,
            paths={
                "B": {"roman_control": "greece", **arab("seljuks", "cilicia")},
                "D": horde("turks_muslim", "homeland_D"),
            },
        )
        g.step("attack_back_with_land:B", chance=[die], strict=True)
        assert arab_at(g, "B") == left_at

    def test_not_the_baqt(self):
        """7.9, 6.9.2, R11: the Abbasid below the Baqt is no target, for Rome or Nubia."""
        g = rel(26, 3, nubia="alodia", baqt=True, paths={"E": arab("abbasid", "thebes")})
        assert refused(g, "attack_back_with_land:E")

    def test_not_occupied_spain(self):
        """7.9, 6.9.1, R5: Gaul does not attack Arab-occupied Spain."""
        g = rel(25, 3, holy_roman_empire="gaul", roman_army="gaul", arab_spain="occupied")
        assert not any(a.startswith("attack_back") for a in legal(g))

    def test_heretical_emperor_does_not_matter(self):
        """7.9: his policy does not touch offensives."""
        assert "attack_back_with_land:C" in legal(rel(22, 3, roman_policy="heretical_emperor", paths=self.ANTIOCH))

    def test_the_freed_land_is_roman(self):
        """7.9, 4.2.5.3: the Land the Arab left counts as Roman: the Capital may go to freed Armenia."""
        g = rel(
            22, 3, roman_capital="constantinople", paths={"C": {"roman_control": "albania", **arab("jihad", "armenia")}}
        )
        assert "armenia" not in targets(g, "move_capital")
        g.step("attack_back_with_land:C", chance=[5], strict=True)
        assert "armenia" in targets(g, "move_capital")


class Test_7_10_Convert_Tyrants:
    """7.10 A Tyrant is tried again on the Ruler Religion Table."""

    ROWS = [
        (["india", "merv", "kashgar"], 5),
        (["india", "merv"], 4),
        (["india", "kashgar"], 4),
        (["india"], 3),
        (["merv", "kashgar"], 2),
        (["merv"], 1),
        (["kashgar"], 1),
    ]

    @pytest.mark.parametrize(("green", "limit"), ROWS)
    @pytest.mark.parametrize("over", [0, 1])
    def test_table(self, green, limit, over):
        """7.10, 6.4.1, R36: one roll for 3 $; at most the table's number makes a King."""
        plain = [name for name in ("india", "merv", "kashgar") if name not in green]
        g = rel(20, 5, fields(green, plain), paths={"D": tyrant("india")})
        g.step("convert_tyrant:D", chance=[limit + over], strict=True)
        assert ruler(g, "D") == {"kind": "tyrant" if over else "king", "at": "india"}
        assert treasury(g) == 2

    @pytest.mark.parametrize(
        "lands",
        [
            {},
            fields(plain=["india", "merv"]),
            fields(["mongolia"], ["india"]),
            fields(["india"], india={"heresies": {"gnostics": 1}}),
            fields(["merv"], ["india"], merv={"heresies": {"gnostics": 1}}),
        ],
    )
    def test_no_christians_near(self, lands):
        """7.10, R62: seat and neighbours without a Christian Land (Heresy does not count), no try."""
        assert refused(rel(20, 9, lands, paths={"D": tyrant("india")}), "convert_tyrant:D")

    @pytest.mark.parametrize("lands", [fields(["merv"]), fields(["merv"], ["india"])])
    def test_undiscovered_is_pagan(self, lands):
        """7.10, 6.4.1, R36: Land without a Field counts as pagan: a 1 succeeds, a 2 fails."""
        g = rel(20, 8, lands, paths={"D": tyrant("india")})
        g.step("convert_tyrant:D", chance=[2], strict=True)
        assert ruler(g, "D")["kind"] == "tyrant"
        g.step("convert_tyrant:D", chance=[1], strict=True)
        assert ruler(g, "D")["kind"] == "king" and treasury(g) == 2

    @pytest.mark.parametrize(("letter", "seat", "border"), [("C", "alania", "georgia"), ("C", "antioch", "armenia")])
    @pytest.mark.parametrize(("die", "kind"), [(2, "king"), (3, "tyrant")])
    def test_a_single_border(self, letter, seat, border, die, kind):
        """7.10, 6.4.1, R22, R36: Homeland and Jerusalem are no Borders, so one green Border is all of them."""
        g = rel(20, 5, fields([border], [seat]), paths={letter: tyrant(seat)})
        g.step(f"convert_tyrant:{letter}", chance=[die], strict=True)
        assert ruler(g, letter)["kind"] == kind

    @pytest.mark.parametrize(("die", "kind"), [(2, "king"), (3, "tyrant")])
    def test_borders_with_spain_occupied(self, die, kind):
        """7.10, R5, R36: while Spain is occupied Gaul borders on Milan and Belgium."""
        g = rel(
            24, 5, fields(["milan", "belgium"], ["gaul", "spain"]), arab_spain="occupied", paths={"A": tyrant("gaul")}
        )
        g.step("convert_tyrant:A", chance=[die], strict=True)
        assert ruler(g, "A")["kind"] == kind

    @pytest.mark.parametrize(("money", "offered"), [(2, False), (3, True)])
    def test_price(self, money, offered):
        """7.10: 3 $, no less."""
        assert ("convert_tyrant:D" in legal(rel(20, money, fields(["india"]), paths={"D": tyrant("india")}))) is offered

    def test_only_tyrants(self):
        """7.10: a King needs no conversion, and an empty Path has nobody to convert."""
        g = rel(20, 5, fields(["india", "greece"]), paths={"D": king("india")})
        assert not targets(g, "convert_tyrant")

    def test_heresy_on_the_seat(self):
        """7.10, 6.4.1, R36: a heretical seat is pagan; with one green Border only a 1 helps."""
        g = rel(20, 5, fields(["india", "merv"], india={"heresies": {"gnostics": 1}}), paths={"D": tyrant("india")})
        g.step("convert_tyrant:D", chance=[2], strict=True)
        assert ruler(g, "D")["kind"] == "tyrant"

    def test_the_king_is_christian_rule(self):
        """7.10, 7.13: converted, he opens his Land to Knights."""
        g = rel(
            20,
            6,
            fields(["merv"], ["india"]),
            knights_damaged=1,
            paths={"D": tyrant("india"), "F": {"roman_control": "cyrene"}},
        )
        g.step("convert_tyrant:D", chance=[1], strict=True)
        g.step("pick_up_knight:damaged")
        assert "india" in targets(g, "place_knight")


class Test_7_11_Relics:
    """7.11 Relics are sold for cash."""

    @pytest.mark.parametrize(("turn", "worth"), [(10, 1), (24, 1), (25, 2), (27, 2)])
    def test_price(self, turn, worth):
        """7.11: 1 $ on Turns 10 to 24, 2 $ from Turn 25 on; the tile is discarded."""
        g = rel(turn, 2, fields(["greece"]), paths={"B": {"relics": "greece"}})
        g.step("sell_relics:B", chance=[], strict=True)
        assert treasury(g) == 2 + worth and path(g, "B").get("relics") is None
        assert "sell_relics:B" not in legal(g)

    @pytest.mark.parametrize("turn", [3, 9])
    def test_not_before_turn_10(self, turn):
        """7.11, 5.2.3: before Turn 10 Relics are worth nothing."""
        g = rel(turn, 2, fields(["greece"]), james="relics", paths={"B": {"relics": "greece"}})
        assert not targets(g, "sell_relics")

    @pytest.mark.parametrize(
        ("lands", "offered"),
        [
            (fields(["greece"]), True),
            (fields(plain=["greece"]), False),
            ({}, False),
            (fields(["greece"], greece={"heresies": {"gnostics": 1}}), False),
        ],
    )
    def test_only_in_a_christian_land(self, lands, offered):
        """7.11, 6.5.1, R62: plain, undiscovered or heretical Land does not give control of them."""
        assert ("sell_relics:B" in legal(rel(20, 2, lands, paths={"B": {"relics": "greece"}}))) is offered

    @pytest.mark.parametrize("tiles", [tyrant("greece"), horde("bulgars_pagan", "greece"), arab("jihad", "greece")])
    def test_whoever_rules_there(self, tiles):
        """7.11: the Field decides, not the ruler."""
        assert "sell_relics:B" in legal(rel(22, 2, fields(["greece"]), paths={"B": {"relics": "greece", **tiles}}))

    @pytest.mark.parametrize("turn", [12, 22, 26])
    def test_in_jerusalem(self, turn):
        """7.11: Relics in Jerusalem, James's too, may always be sold, under Arab rule as well."""
        g = rel(turn, 2, james="relics", paths={"C": {"relics": "jerusalem"}})
        assert targets(g, "sell_relics") == {"james", "C"}
        g.step("sell_relics:james", chance=[], strict=True)
        assert treasury(g) == (4 if turn >= 25 else 3) and g.position().get("james") is None

    @pytest.mark.parametrize(("turn", "money", "after"), [(20, 10, 10), (26, 9, 10), (26, 10, 10), (26, 8, 10)])
    def test_near_the_top_of_the_track(self, turn, money, after):
        """7.11, R63: may be sold anyway; what goes beyond 10 is lost."""
        g = rel(turn, money, fields(["greece"]), paths={"B": {"relics": "greece"}})
        g.step("sell_relics:B", chance=[], strict=True)
        assert treasury(g) == after and path(g, "B").get("relics") is None

    def test_with_an_empty_treasury(self):
        """7.11: selling needs no money."""
        g = rel(20, 0, fields(["greece"]), paths={"B": {"relics": "greece"}})
        assert legal(g) >= {"sell_relics:B", "end"}


class Test_7_12_Roman_Capital:
    """7.12 The Capital moves to a Big City under Roman rule."""

    EMPIRE = {
        "B": {"roman_control": "danube_valley"},
        "C": {"roman_control": "albania"},
        "E": {"roman_control": "thebes"},
        "F": {"roman_control": "sufetula"},
    }

    def test_where_to(self):
        """7.12: Big Cities under Roman rule only: not Carthage beyond the border, not Ctesiphon, not where it is."""
        assert targets(rel(16, 3, paths=self.EMPIRE), "move_capital") == {"constantinople", "armenia", "alexandria"}

    def test_price_from_friendly_land(self):
        """7.12, R64: 1 $ out of Rome while no enemy holds it."""
        g = rel(16, 3, paths=self.EMPIRE)
        g.step("move_capital:constantinople", chance=[], strict=True)
        assert g.position()["roman_capital"] == "constantinople" and treasury(g) == 2
        assert targets(g, "move_capital") == {"armenia", "alexandria"}

    @pytest.mark.parametrize(
        ("turn", "city", "letter", "tiles"),
        [
            (16, "rome", "A", tyrant("rome")),
            (16, "rome", "A", horde("saxons_arian", "rome")),
            (22, "alexandria", "E", arab("jihad", "alexandria")),
            (16, "carthage", "F", horde("vandals_arian", "sufetula")),
        ],
    )
    def test_price_from_hostile_land(self, turn, city, letter, tiles):
        """7.12, R64: 2 $ out of the hands of a Tyrant, a hostile Horde or an Arab."""
        paths = {"B": self.EMPIRE["B"], letter: tiles}
        g = rel(turn, 4, roman_capital=city, paths=paths)
        g.step("move_capital:constantinople", chance=[], strict=True)
        assert treasury(g) == 2
        assert not targets(rel(turn, 1, roman_capital=city, paths=paths), "move_capital")

    @pytest.mark.parametrize(
        ("city", "tiles"),
        [
            ("rome", {"A": king("rome")}),
            ("rome", {"A": horde("saxons_christian", "rome")}),
            ("armenia", {"C": horde("khazars_jewish", "armenia")}),
            ("carthage", {"F": horde("vandals_arian", "numidia")}),
        ],
    )
    def test_price_from_other_land(self, city, tiles):
        """7.12, R64: King, allied Horde or nobody at all: 1 $."""
        g = rel(16, 3, roman_capital=city, paths={"B": self.EMPIRE["B"], **tiles})
        g.step("move_capital:constantinople", chance=[], strict=True)
        assert treasury(g) == 2

    @pytest.mark.parametrize(("turn", "policy"), [(9, "pax_romana"), (9, "lex_romana"), (16, "heretical_emperor")])
    def test_only_with_a_christian_emperor(self, turn, policy):
        """7.12, R46: not before Turn 10 and not under a Heretical Emperor."""
        assert not targets(rel(turn, 3, roman_policy=policy, paths=self.EMPIRE), "move_capital")

    def test_from_turn_10(self):
        """7.12: with Rome itself still Roman the Capital may leave it, and come back."""
        g = rel(10, 4, paths={**self.EMPIRE, "A": {"roman_control": "gaul"}})
        g.step("move_capital:alexandria", chance=[], strict=True)
        g.step("move_capital:rome", chance=[], strict=True)
        assert g.position()["roman_capital"] == "rome" and treasury(g) == 2

    def test_not_to_a_king_inside_the_empire(self):
        """7.12: a Big City under a King is not under Roman rule."""
        paths = {"B": {"roman_control": "danube_valley", **king("constantinople")}, "E": self.EMPIRE["E"]}
        assert targets(rel(16, 3, paths=paths), "move_capital") == {"alexandria"}

    def test_papal_states_are_not_roman_rule(self):
        """7.12, R3: Rome under the Papal States is no goal."""
        g = rel(
            16,
            3,
            roman_capital="constantinople",
            papal_states=True,
            paths={"B": self.EMPIRE["B"], "E": self.EMPIRE["E"]},
        )
        assert targets(g, "move_capital") == {"alexandria"}

    def test_hre_land_is_roman(self):
        """7.12, R45: Rome in the Holy Roman Empire is a goal."""
        g = rel(25, 3, roman_capital="constantinople", holy_roman_empire="milan", paths={"B": self.EMPIRE["B"]})
        assert targets(g, "move_capital") == {"rome"}

    @pytest.mark.parametrize(("die", "b_at"), [(4, "danube_valley"), (3, "constantinople")])
    def test_it_defends_its_land(self, die, b_at):
        """7.12, 4.2.1, R7: as Self Defence it has one shot at the Bulgars (3) and stays when overrun."""
        g = at(
            turn=16,
            decision="christian_emperor",
            wafer=19,
            treasury=2,
            lands=ANCHOR,
            roman_capital="constantinople",
            paths={"B": horde("bulgars_pagan", "danube_valley")},
        )
        g.step("end", chance=[die], strict=True)
        assert horde_at(g, "B") == b_at and g.position()["roman_capital"] == "constantinople"


class Test_7_13_Knights:
    """7.13 Knights and Pray for Peace tiles."""

    PATHS = {"F": {"roman_control": "tripoli"}, "C": king("georgia"), "B": horde("bulgars_christian", "kiev")}

    def hand(self, turn=16, money=3, pick="damaged", **rest):
        """A game with a Knight in the hand."""
        rest.setdefault("knights_damaged", 1)
        g = rel(turn, money, rest.pop("lands", None), **rest)
        g.step(f"pick_up_knight:{pick}", chance=[], strict=True)
        assert g.decision == "place_knight"
        return g

    def test_where_to(self):
        """7.13, R3: Christian rule takes Knights, other green Land takes Peace tiles; nothing else."""
        g = self.hand(
            papal_states=True,
            nubia="thebes",
            paths={**self.PATHS, "D": tyrant("india")},
            lands=fields(["merv", "india", "sarir"], ["kashgar", "albania"], sarir={"heresies": {"gnostics": 1}}),
        )
        assert targets(g, "place_knight") == {
            "cyrene",
            "tripoli",
            "georgia",
            "kiev",
            "rome",
            "alexandria",
            "thebes",
            "merv",
            "india",
        }

    @pytest.mark.parametrize("goal", ["tripoli", "georgia", "kiev"])
    def test_knight_costs_one(self, goal):
        """7.13: Rome, King or Christian Horde, with or without a Field: 1 $."""
        g = self.hand(paths=self.PATHS)
        g.step(f"place_knight:{goal}", chance=[], strict=True)
        assert land(g, goal)["knights"] == 1 and g.position().get("knights_damaged", 0) == 0 and treasury(g) == 2

    def test_hre_land(self):
        """7.13, R45: all Lands of the Holy Roman Empire."""
        g = self.hand(25, holy_roman_empire="spain")
        assert targets(g, "place_knight") == {"rome", "milan", "spain"}

    @pytest.mark.parametrize(
        ("goal", "price"), [("cyrene", 2), ("carthage", 2), ("numidia", 1), ("georgia", 1), ("greece", 1)]
    )
    def test_schism_doubles_the_knight_only(self, goal, price):
        """7.13: 2 $ for a Knight into a Path in Schism; a Peace tile costs 1 $ there too."""
        g = self.hand(
            lands=fields(["numidia", "greece"]),
            paths={"F": {"roman_control": "carthage", "pope": "schism", "faith": "donatist"}, "C": king("georgia")},
        )
        g.step(f"place_knight:{goal}", chance=[], strict=True)
        assert treasury(g) == 3 - price and land(g, goal)["knights"] == 1

    def test_schism_price_must_be_there(self):
        """7.13: with 1 $ the dearer Lands are left out."""
        g = self.hand(
            money=1,
            lands=fields(["numidia", "greece"]),
            paths={"F": {"roman_control": "carthage", "pope": "schism", "faith": "donatist"}, "C": king("georgia")},
        )
        assert targets(g, "place_knight") == {"numidia", "greece", "georgia"}

    def test_heretical_emperor_s_land(self):
        """7.13, R46: Roman Land stays under Christian rule, so a Knight and 2 $ on a Path in Schism."""
        g = self.hand(
            roman_policy="heretical_emperor",
            paths={"F": {"roman_control": "tripoli", "pope": "schism", "faith": "donatist"}},
        )
        g.step("place_knight:tripoli", chance=[], strict=True)
        assert treasury(g) == 1

    @pytest.mark.parametrize(
        ("field", "offered"), [({"field": "poor_1_1"}, False), ({"field": "poor_1_1", "christian": True}, True)]
    )
    def test_jewish_khazars(self, field, offered):
        """7.13: allied but not Christian, so only green Land of theirs, for a Peace tile."""
        g = self.hand(
            lands={"alania": field}, paths={"C": horde("khazars_jewish", "alania"), "F": {"roman_control": "tripoli"}}
        )
        assert ("alania" in targets(g, "place_knight")) is offered

    def test_from_land_to_land(self):
        """7.13, R33: a Knight on the map may move, but not to where he is."""
        g = self.hand(pick="tripoli", knights_damaged=0, lands={"tripoli": {"knights": 1}}, paths=self.PATHS)
        assert targets(g, "place_knight") == {"cyrene", "georgia", "kiev"}
        g.step("place_knight:kiev", chance=[], strict=True)
        assert land(g, "kiev")["knights"] == 1 and not land(g, "tripoli").get("knights") and treasury(g) == 2

    def test_the_side_follows_the_goal(self):
        """7.13, R33: a Peace tile of a Tyrant's Land becomes a Knight under a King, and the other way round."""
        lands = fields(["india", "numidia"], india={"knights": 1})
        g = self.hand(pick="india", knights_damaged=0, money=5, lands=lands, paths={**self.PATHS, "D": tyrant("india")})
        g.step("place_knight:georgia", chance=[], strict=True)
        g.step("pick_up_knight:georgia", chance=[], strict=True)
        assert "georgia" not in targets(g, "place_knight")
        g.step("place_knight:numidia", chance=[], strict=True)
        assert land(g, "numidia")["knights"] == 1 and not land(g, "georgia").get("knights") and treasury(g) == 3

    def test_what_can_be_picked_up(self):
        """7.13: the box and every Land that has one."""
        g = rel(16, 3, {"tripoli": {"knights": 1}, "georgia": {"knights": 1}}, knights_damaged=1, paths=self.PATHS)
        assert targets(g, "pick_up_knight") == {"damaged", "tripoli", "georgia"}

    def test_empty_box(self):
        """7.13: nothing to take, nothing offered."""
        assert not targets(rel(16, 3, paths=self.PATHS), "pick_up_knight")

    def test_no_money(self):
        """7.13: 1 $ at least."""
        assert not targets(rel(16, 0, knights_damaged=1, james="relics", paths=self.PATHS), "pick_up_knight")

    def test_nowhere_to_go(self):
        """7.13, R62: with no Land for him a Knight is not taken up."""
        assert not targets(rel(16, 3, knights_damaged=1), "pick_up_knight")

    def test_only_the_land_he_is_in(self):
        """7.13, R33: the only possible goal is where he stands: not offered."""
        g = rel(16, 3, {"georgia": {"knights": 1}}, paths={"C": king("georgia")})
        assert refused(g, "pick_up_knight:georgia")

    def test_not_to_occupied_spain(self):
        """7.13, R69: no Peace tile to Arab-occupied Spain."""
        g = self.hand(
            24, lands=fields(["spain", "gaul"]), arab_spain="occupied", paths={"F": {"roman_control": "tripoli"}}
        )
        assert targets(g, "place_knight") == {"gaul", "cyrene", "tripoli"}

    @pytest.mark.parametrize("tiles", [tyrant("greece"), arab("jihad", "greece"), horde("bulgars_pagan", "greece"), {}])
    def test_peace_under_any_other_rule(self, tiles):
        """7.13: Tyrant, Arab, pagan Horde or nobody: a Peace tile may go to green Land for 1 $."""
        g = self.hand(22, lands=fields(["greece"]), paths={"B": tiles, "F": {"roman_control": "tripoli"}})
        g.step("place_knight:greece", chance=[], strict=True)
        assert land(g, "greece")["knights"] == 1 and treasury(g) == 2

    @pytest.mark.parametrize(("die", "b_at", "knights", "damaged"), [(4, "kiev", 1, 0), (3, "danube_valley", 0, 1)])
    def test_they_defend(self, die, b_at, knights, damaged):
        """7.13, 4.2.3: one shot at the Bulgars (3); beaten, he goes to the Damaged Armies box."""
        g = at(
            turn=16,
            decision="christian_emperor",
            wafer=19,
            treasury=2,
            paths={"B": horde("bulgars_pagan", "kiev")},
            lands={**ANCHOR, "danube_valley": {"field": "poor_1_1", "christian": True, "knights": 1}},
        )
        g.step("end", chance=[die], strict=True)
        assert horde_at(g, "B") == b_at
        assert land(g, "danube_valley").get("knights", 0) == knights
        assert g.position().get("knights_damaged", 0) == damaged

    def test_they_never_attack(self):
        """7.13: a Knight next to a Tyrant opens no attack."""
        g = rel(
            16, 3, {"georgia": {"knights": 1}}, paths={"C": {**tyrant("sarir"), **horde("khazars_jewish", "georgia")}}
        )
        assert not any(a.startswith("attack") for a in legal(g))


class Test_7_14_Reconquista:
    """7.14 One try for Spain, late in the game."""

    UAE = {"A": horde("unholy_arian_empire", "belgium")}

    def spain(self, turn=25, money=8, green=("spain", "gaul", "belgium", "britain"), **rest):
        rest.setdefault("paths", self.UAE)
        rest.setdefault("arab_spain", "occupied")
        return rel(turn, money, rest.pop("lands", fields(green)), **rest)

    @pytest.mark.parametrize(
        ("dice", "side"), [([1, 3], "reconquista"), ([2, 2], "reconquista"), ([2, 3], "occupied"), ([6, 6], "occupied")]
    )
    def test_two_dice_against_the_green_lands(self, dice, side):
        """7.14: four Christian Lands: 4 succeeds, 5 fails; the price is paid either way."""
        g = self.spain()
        g.step("reconquista", chance=dice, strict=True)
        assert g.position()["arab_spain"] == side and treasury(g) == 4

    @pytest.mark.parametrize("dice", [[1, 1], [6, 6]])
    def test_once_a_game(self, dice):
        """7.14: no second try, won or lost."""
        g = self.spain(money=10)
        g.step("reconquista", chance=dice, strict=True)
        assert g.position()["reconquista_tried"] is True and refused(g, "reconquista")

    @pytest.mark.parametrize(
        ("paths", "rest", "cost"),
        [
            ({"A": horde("unholy_arian_empire", "belgium")}, {}, 4),
            ({"A": horde("unholy_arian_empire", "gaul")}, {}, 5),
            ({"A": horde("unholy_arian_empire", "milan")}, {}, 6),
            ({"A": {**horde("unholy_arian_empire", "belgium"), **tyrant("milan")}}, {}, 5),
            ({"A": {**horde("unholy_arian_empire", "belgium"), **king("milan")}}, {}, 4),
            ({"A": {**horde("unholy_arian_empire", "belgium"), **tyrant("britain")}}, {}, 4),
            ({"A": {**horde("unholy_arian_empire", "belgium"), **king("britain")}}, {}, 3),
            ({"A": {**horde("unholy_arian_empire", "belgium"), **arab("abbasid", "milan")}}, {}, 6),
            ({"A": {**horde("unholy_arian_empire", "belgium"), **arab("abbasid", "jerusalem")}}, {}, 4),
            ({"A": horde("saxons_arian", "ireland")}, {"holy_roman_empire": "britain"}, 2),
            (
                {"A": {**horde("saxons_arian", "homeland_A"), **arab("abbasid", "rome")}},
                {"holy_roman_empire": "ireland"},
                2,
            ),
        ],
    )
    def test_price(self, paths, rest, cost):
        """7.14, R34, R13: Arian, Abbasid and Tyrant Lands and the Homeland; occupied Spain itself is free."""
        g = self.spain(money=cost + 1, paths=paths, **rest)
        g.step("reconquista", chance=[6, 6], strict=True)
        assert treasury(g) == 1
        assert "reconquista" not in legal(self.spain(money=cost - 1, paths=paths, **rest))

    @pytest.mark.parametrize(("turn", "offered"), [(24, False), (25, True), (26, True), (27, True)])
    def test_turns(self, turn, offered):
        """7.14: on Turns 25, 26 and 27 only."""
        paths = self.UAE if turn >= 25 else {"A": horde("saxons_arian", "belgium")}
        assert ("reconquista" in legal(self.spain(turn, paths=paths))) is offered

    @pytest.mark.parametrize(
        "rest",
        [
            {"arab_spain": None},
            {"arab_spain": "reconquista"},
            {"reconquista_tried": True},
            {"lands": fields(["gaul", "belgium", "britain"], ["spain"])},
            {"lands": fields(["spain", "gaul", "belgium"], spain={"heresies": {"gnostics": 1}})},
        ],
    )
    def test_what_it_needs(self, rest):
        """7.14: occupied, untried, and a Christian Field in Spain without Heresy."""
        if rest.get("arab_spain", "") is None:
            g = rel(25, 9, fields(["spain", "gaul", "belgium"]), paths=self.UAE)
        else:
            g = self.spain(money=9, **rest)
        assert refused(g, "reconquista")

    def test_two_lands_at_least(self):
        """7.14, R62: two dice never come below 2, so one Christian Land is not enough."""
        assert refused(self.spain(green=("spain",)), "reconquista")
        g = self.spain(green=("spain", "rome"))
        g.step("reconquista", chance=[1, 1], strict=True)
        assert g.position()["arab_spain"] == "reconquista"

    def test_heretical_lands_do_not_count(self):
        """7.14, R62: Gaul is green but heretical: three Christian Lands left, a 4 fails."""
        lands = fields(["spain", "gaul", "belgium", "britain"], gaul={"heresies": {"gnostics": 1}})
        g = self.spain(lands=lands)
        g.step("reconquista", chance=[2, 2], strict=True)
        assert g.position()["arab_spain"] == "occupied"

    def test_other_paths_do_not_count(self):
        """7.14: only green Lands of Path A."""
        g = self.spain(green=("spain", "gaul", "carthage", "numidia"))
        g.step("reconquista", chance=[1, 2], strict=True)
        assert g.position()["arab_spain"] == "occupied"

    def test_spain_is_an_ordinary_land_again(self):
        """7.14, R4: the shortcut is over: the HRE walks from Milan into Spain."""
        g = self.spain(paths={"A": horde("saxons_arian", "ireland")}, holy_roman_empire="milan")
        g.step("reconquista", chance=[1, 2], strict=True)
        g.step("attack_with_control:A", chance=[], strict=True)
        assert g.position()["holy_roman_empire"] == "spain"

    def test_spain_is_christian_ruled(self):
        """7.14, R4: a Knight may go there, on 1 $, though no control tile stands in it or beyond."""
        g = rel(
            26,
            3,
            fields(plain=["spain"]),
            arab_spain="reconquista",
            reconquista_tried=True,
            knights_damaged=1,
            paths={"F": {"roman_control": "cyrene"}},
        )
        g.step("pick_up_knight:damaged")
        assert targets(g, "place_knight") == {"spain", "cyrene"}


class Test_7_15_Melkites:
    """7.15 Melkites on Paths in Schism."""

    CUPS = {"heresies": {"manichees": 1}}
    SCHISM = {"C": {"pope": "schism", "faith": "one_nature"}}

    def build(self, money=3, available=2, lands=None, **rest):
        rest.setdefault("paths", self.SCHISM)
        return rel(
            rest.pop("turn", 16),
            money,
            lands if lands is not None else fields(["sarir", "georgia"], ["alania"]),
            melkites_available=available,
            cups=self.CUPS,
            **rest,
        )

    def test_one_solidus_each(self):
        """7.15: 1 $, no die, one tile from the stock to the Land."""
        g = self.build()
        g.step("place_melkite:sarir", chance=[], strict=True)
        assert land(g, "sarir")["melkites"] == 1 and treasury(g) == 2
        assert g.position()["melkites_available"] == 1

    def test_several_in_one_land(self):
        """7.15, R35: a second one may join the first."""
        g = self.build()
        g.step("place_melkite:sarir", chance=[], strict=True)
        g.step("place_melkite:sarir", chance=[], strict=True)
        assert land(g, "sarir")["melkites"] == 2 and g.position().get("melkites_available", 0) == 0
        assert not targets(g, "place_melkite")

    def test_where(self):
        """7.15, R62: green Lands of a Path in Schism, whoever rules; not plain, not heretical, not on other Paths."""
        lands = fields(["sarir", "georgia", "armenia", "greece"], ["alania"], armenia={"heresies": {"gnostics": 1}})
        g = self.build(lands=lands, paths={"C": {**self.SCHISM["C"], **tyrant("sarir")}, "B": {"pope": "communion"}})
        assert targets(g, "place_melkite") == {"sarir", "georgia"}

    @pytest.mark.parametrize(
        "tiles",
        [
            {},
            {"pope": "communion", "faith": "one_nature"},
            {"pope": "communion", "faith": "one_nature", "submit": True},
        ],
    )
    def test_only_in_schism(self, tiles):
        """7.15: no Pope, a Pope in communion or one who submitted: nothing to build for."""
        assert not targets(self.build(paths={"C": tiles}), "place_melkite")

    def test_none_available(self):
        """7.15: without an ended Heresy there are no tiles."""
        assert not targets(rel(16, 3, fields(["sarir"]), paths=self.SCHISM), "place_melkite")

    def test_no_money(self):
        """7.15: not on credit."""
        assert not targets(self.build(money=0, james="relics"), "place_melkite")

    @pytest.mark.parametrize(("kind", "gained"), [("gnostics", 1), ("ebionites", 0)])
    def test_ended_heresies_supply_them(self, kind, gained):
        """7.15, 7.5, R20: the back of an ended Heresy is a Melkite; Ebionites have none."""
        g = rel(16, 3, fields(["sarir"], alania={"field": "jews_3_2", "heresies": {kind: 1}}), paths=self.SCHISM)
        g.step("end_heresy_for_solidus:alania", chance=[6], strict=True)
        assert not land(g, "alania").get("heresies")
        assert g.position().get("melkites_available", 0) == gained
        assert targets(g, "place_melkite") == ({"sarir"} if gained else set())

    def test_they_stay_when_the_field_relapses(self):
        """7.15, R35: the Field turns plain at the end of the Turn, the Melkite stays."""
        g = self.build(
            turn=22,
            money=0,
            available=1,
            james="relics",
            lands=fields(["sarir"], ["alania"], sarir={"melkites": 1}),
            paths={"C": {**self.SCHISM["C"], **tyrant("sarir")}},
        )
        g.step("end", chance=["wafer:28"])
        assert g.turn == 23 and not land(g, "sarir").get("christian")
        assert land(g, "sarir")["melkites"] == 1

    @pytest.mark.parametrize(("green", "pope"), [(True, "communion"), (False, "schism")])
    def test_they_count_while_the_field_is_green(self, green, pope):
        """7.15, 5.5.1, R35, R49: a Council counts Melkites on green Lands only."""
        lands = {
            "sarir": {"field": "poor_1_1", "christian": green, "melkites": 3},
            "georgia": {"field": "poor_2_2", "christian": True, "melkites": 2},
        }
        paths = {
            "A": {"pope": "communion", "faith": "catholic"},
            "B": {"pope": "communion", "faith": "orthodox_eagle"},
            "C": {"pope": "schism", "faith": "one_nature"},
            "D": {"pope": "communion", "faith": "nestorian"},
            "E": {"pope": "communion", "faith": "one_nature"},
            "F": {"pope": "communion", "faith": "donatist"},
        }
        g = at(turn=22, treasury=3, decision="council", lands={**ANCHOR, **lands}, paths=paths, cups=self.CUPS)
        g.step("reconcile_path:C", chance=[5])
        assert path(g, "C")["pope"] == pope
