"""Chapter 7, second part: conversion in all its ways, infrastructure, Bible, ending Heresies (7.2 to 7.5)."""

import pytest

from mission_env import IllegalAction

from .table import PATH_LANDS, at, land, legal, path, treasury

NEXT_TO_JERUSALEM = ["rome", "cilicia", "antioch", "ctesiphon", "alexandria", "cyrene"]
# enough tiles to cover two Paths: name, how many there are
TILES = [
    ("poor_1_1", 4),
    ("poor_2_2", 2),
    ("women_1_1", 2),
    ("women_2_2", 3),
    ("women_3_3", 2),
    ("slaves_2_2", 2),
    ("slaves_3_3", 2),
]
BIBLES = ["greek", "latin", "armenian", "syriac", "coptic"]


def green(*names: str) -> dict:
    """These Lands Christian, each with a tile of its own."""
    tiles = [tile for tile, count in TILES for _ in range(count)]
    return {name: {"field": tile, "christian": True} for name, tile in zip(names, tiles, strict=False)}


def field(name: str, tile: str, **more) -> dict:
    """One Land with a Field, and a spare one that keeps the phase open."""
    return {name: {"field": tile, **more}, "numidia": {"field": "slaves_1_1"}}


def starting(prefix: str, game) -> set:
    """Targets of the legal actions of one verb."""
    return {a.split(":", 1)[1] for a in game.legal_actions() if a.startswith(prefix + ":")}


def christian(game, name: str) -> bool:
    """Whether the Field lies on its green side."""
    return land(game, name).get("christian", False)


class Test_7_2_Conversion:
    """7.2 one $, one die, higher than the Value"""

    @pytest.mark.parametrize(
        ("tile", "roll", "done"),
        [
            ("poor_1_1", 2, True),
            ("poor_1_1", 1, False),
            ("slaves_2_2", 2, False),
            ("slaves_2_2", 3, True),
            ("women_3_3", 3, False),
            ("women_3_3", 4, True),
            ("slaves_4_4", 4, False),
            ("slaves_4_4", 5, True),
        ],
    )
    def test_must_be_higher_than_the_value(self, tile, roll, done):
        """7.2: an equal roll fails, one more succeeds."""
        g = at(turn=5, treasury=2, lands=field("kiev", tile))
        g.step("convert_for_solidus:kiev", chance=[roll], strict=True)
        assert christian(g, "kiev") is done
        assert treasury(g) == 1

    @pytest.mark.parametrize(
        ("tile", "roll", "done"),
        [
            ("jews_3_2", 3, False),
            ("jews_3_2", 4, True),
            ("wealthy_4_3", 4, False),
            ("wealthy_4_3", 5, True),
            ("ascetics_2_1", 2, False),
            ("scholars_4_3", 4, False),
        ],
    )
    def test_the_plain_value_counts(self, tile, roll, done):
        """7.2: the number on the plain side is the one to beat, not the lower green one."""
        g = at(turn=5, treasury=2, lands=field("kiev", tile))
        g.step("convert_for_solidus:kiev", chance=[roll], strict=True)
        assert christian(g, "kiev") is done

    def test_a_failure_changes_nothing_but_the_purse(self):
        """7.2: the Field stays plain and may be tried again."""
        g = at(turn=5, treasury=3, lands=field("kiev", "poor_2_2"))
        g.step("convert_for_solidus:kiev", chance=[2], strict=True)
        assert land(g, "kiev") == {"field": "poor_2_2"}
        g.step("convert_for_solidus:kiev", chance=[3], strict=True)
        assert christian(g, "kiev")
        assert treasury(g) == 1

    def test_what_is_offered(self):
        """7.2: plain Fields only: no unknown Land, no Christian one."""
        g = at(
            turn=5,
            treasury=2,
            lands={
                "kiev": {"field": "poor_1_1"},
                "milan": {"field": "poor_1_1", "christian": True},
                "gaul": {"isis": 1},
            },
        )
        assert starting("convert_for_solidus", g) == {"kiev"}

    def test_not_without_money(self):
        """7.2: no $ no try."""
        g = at(turn=5, treasury=0, lands=field("kiev", "poor_1_1"))
        assert legal(g) == {"end"}
        with pytest.raises(IllegalAction):
            g.step("convert_for_solidus:kiev", chance=[6])

    @pytest.mark.parametrize("rank", ["apostle", "bishop", "archbishop"])
    def test_each_missionary_adds_one(self, rank):
        """7.2, R70: Apostle, Bishop and Archbishop each add one in the Land they stand in."""
        turn = 2 if rank == "apostle" else 5
        g = at(
            turn=turn,
            treasury=2,
            lands=field("kiev", "poor_2_2"),
            paths={"B": {"missionary": {"rank": rank, "at": "kiev"}}},
        )
        g.step("convert_for_solidus:kiev", chance=[2], strict=True)
        assert christian(g, "kiev")

    def test_a_missionary_elsewhere_does_not_help(self):
        """7.2, R70: the next Land is too far."""
        g = at(
            turn=5,
            treasury=2,
            lands=field("kiev", "poor_2_2"),
            paths={"B": {"missionary": {"rank": "bishop", "at": "danube_valley"}}},
        )
        g.step("convert_for_solidus:kiev", chance=[2], strict=True)
        assert not christian(g, "kiev")

    def test_a_pope_adds_one_in_his_big_city(self):
        """7.2, R70: the Pope helps in his own Land only."""
        lands = {**field("carthage", "poor_2_2"), "tripoli": {"field": "poor_2_2"}}
        g = at(turn=5, treasury=3, lands=lands, paths={"F": {"pope": "communion"}})
        g.step("convert_for_solidus:tripoli", chance=[2], strict=True)
        g.step("convert_for_solidus:carthage", chance=[2], strict=True)
        assert not christian(g, "tripoli")
        assert christian(g, "carthage")

    def test_pope_and_bishop_add_two(self):
        """7.2, R70: one for each minister in the stack; 2 + 2 beats 3 and 2 + 2 does not beat 4."""
        paths = {"F": {"pope": "communion", "missionary": {"rank": "bishop", "at": "carthage"}}}
        g = at(turn=5, treasury=2, lands=field("carthage", "women_3_3"), paths=paths)
        g.step("convert_for_solidus:carthage", chance=[2], strict=True)
        assert christian(g, "carthage")
        g = at(turn=5, treasury=2, lands=field("carthage", "slaves_4_4"), paths=paths)
        g.step("convert_for_solidus:carthage", chance=[2], strict=True)
        assert not christian(g, "carthage")

    def test_a_schism_tile_adds_nothing(self):
        """7.2, R26: a Pope on his Schism side does not help."""
        g = at(
            turn=14,
            treasury=2,
            lands=field("carthage", "poor_2_2"),
            paths={"F": {"pope": "schism", "faith": "donatist"}},
        )
        g.step("convert_for_solidus:carthage", chance=[2], strict=True)
        assert not christian(g, "carthage")

    def test_relics_add_nothing(self):
        """7.2: a Relics tile is no minister."""
        g = at(turn=5, treasury=2, lands=field("kiev", "poor_2_2"), paths={"B": {"relics": "kiev"}})
        g.step("convert_for_solidus:kiev", chance=[2], strict=True)
        assert not christian(g, "kiev")

    def test_a_one_always_fails(self):
        """7.2: a 1 fails against Value 1 with Pope and Bishop in the stack."""
        paths = {"F": {"pope": "communion", "missionary": {"rank": "bishop", "at": "carthage"}}}
        g = at(turn=5, treasury=2, lands=field("carthage", "poor_1_1"), paths=paths)
        g.step("convert_for_solidus:carthage", chance=[1], strict=True)
        assert not christian(g, "carthage")

    @pytest.mark.parametrize(
        ("where", "tiles"),
        [
            ("mongolia", {"horde": {"tribe": "turks_pagan", "at": "mongolia"}}),
            ("mongolia", {"ruler": {"kind": "tyrant", "at": "mongolia"}}),
            ("ctesiphon", {"arab": {"kind": "jihad", "at": "ctesiphon"}}),
        ],
    )
    def test_under_any_rule(self, where, tiles):
        """7.2, R69: Hordes, Tyrants and Arabs do not stop conversion."""
        g = at(turn=22, treasury=2, lands=field(where, "poor_1_1"), paths={"D": tiles})
        g.step(f"convert_for_solidus:{where}", chance=[2], strict=True)
        assert christian(g, where)

    def test_in_arab_spain_too(self):
        """7.2, R69: the Field in Arab Spain can be converted."""
        g = at(turn=22, treasury=2, lands=field("spain", "poor_1_1"), arab_spain="occupied")
        g.step("convert_for_solidus:spain", chance=[2], strict=True)
        assert christian(g, "spain")

    def test_example_mongolia(self):
        """7.2, R44: the example: Value 2 in Mongolia, one $, a roll higher than 2 (the printed die is damaged)."""
        g = at(turn=5, treasury=2, lands=field("mongolia", "ascetics_2_1"))
        g.step("convert_for_solidus:mongolia", chance=[3], strict=True)
        assert land(g, "mongolia") == {"field": "ascetics_2_1", "christian": True}
        assert treasury(g) == 1


class Test_7_2_1_FreeConversions:
    """7.2.1 tries that cost nothing, each by its own rule"""

    def test_theologian(self):
        """7.2.1: the Theologian's try is free and follows 7.2."""
        g = at(turn=7, treasury=1, theologian="origen", lands=field("india", "poor_2_2"))
        g.step("convert_by_theologian:india", chance=[3], strict=True)
        assert christian(g, "india")
        assert treasury(g) == 1

    def test_theologian_only_on_his_two_paths(self):
        """7.2.1, R31: the Theologian of Turn 7 works on D or E, and after his first try on that Path only."""
        lands = {
            "india": {"field": "poor_1_1"},
            "merv": {"field": "poor_2_2"},
            "ethiopia": {"field": "poor_1_1"},
            "kiev": {"field": "poor_1_1"},
        }
        g = at(turn=7, theologian="origen", lands=lands)
        assert starting("convert_by_theologian", g) == {"india", "merv", "ethiopia"}
        g.step("convert_by_theologian:india", chance=[2], strict=True)
        assert starting("convert_by_theologian", g) == {"merv"}

    def test_theologian_fails(self):
        """7.2.1, R31: a failed try ends him and raises the Dark Ages by one."""
        g = at(turn=7, treasury=1, dark_ages=1, theologian="origen", lands=field("india", "poor_2_2"))
        g.step("convert_by_theologian:india", chance=[2], strict=True)
        assert not christian(g, "india")
        assert g.position()["dark_ages"] == 2
        assert starting("convert_by_theologian", g) == set()

    def test_lex_romana(self):
        """7.2.1: the try under Lex Romana costs nothing and is made by 7.2; Heresy and distance keep Lands out."""
        lands = {
            "cilicia": {"field": "jews_3_2"},
            "rome": {"field": "poor_1_1", "heresies": {"mithra": 1}},
            "kiev": {"field": "poor_1_1"},
        }
        g = at(turn=4, decision="lex_romana", wafer=12, roman_policy="lex_romana", treasury=1, lands=lands)
        assert legal(g) == {"end", "convert_free:cilicia"}
        g.step("convert_free:cilicia", chance=[4], strict=True)
        assert christian(g, "cilicia")
        assert treasury(g) == 1
        assert g.decision == "religious_action"

    @pytest.mark.parametrize(("roll", "done"), [(1, False), (2, True)])
    def test_epidemic(self, roll, done):
        """7.2.1: the try in an Epidemic goes anywhere, costs nothing; the Bishop's +1 counts, a 1 fails."""
        lands = {
            "kiev": {"field": "poor_2_2"},
            "milan": {"field": "poor_1_1"},
            "gaul": {"field": "poor_1_1", "heresies": {"mithra": 1}},
        }
        g = at(
            turn=4,
            decision="epidemic",
            wafer=8,
            treasury=1,
            lands=lands,
            paths={"B": {"missionary": {"rank": "bishop", "at": "kiev"}}},
        )
        assert legal(g) == {"end", "convert_free:kiev", "convert_free:milan"}
        g.step("convert_free:kiev", chance=[roll], strict=True)
        assert christian(g, "kiev") is done
        assert treasury(g) == 1

    def test_no_general_free_try_in_the_religious_phase(self):
        """7.2.1: without Bible, Isis, Theologian or James only the paid try is open."""
        g = at(turn=4, treasury=2, lands=field("kiev", "poor_1_1"))
        assert legal(g) == {"end", "convert_for_solidus:kiev", "convert_for_solidus:numidia"}


class Test_7_2_1_1_Bible:
    """7.2.1.1 a Bible gives one free try on its Path each Turn"""

    ONE_EACH = {
        "milan": "poor_1_1",
        "kiev": "poor_1_1",
        "georgia": "poor_1_1",
        "india": "poor_1_1",
        "ethiopia": "women_1_1",
        "numidia": "women_1_1",
    }

    @pytest.mark.parametrize(
        ("language", "targets"),
        [
            ("greek", {"kiev"}),
            ("armenian", {"georgia"}),
            ("syriac", {"india"}),
            ("coptic", {"ethiopia"}),
            ("latin", {"milan", "numidia"}),
        ],
    )
    def test_each_language_on_its_path(self, language, targets):
        """7.2.1.1: a Bible serves the Path of its language, Latin serves A and F."""
        g = at(
            turn=5,
            lands={name: {"field": tile} for name, tile in self.ONE_EACH.items()},
            bibles={"greek": "used", language: "ready"},
        )
        assert starting("convert_with_bible", g) == targets

    def test_free_and_used(self):
        """7.2.1.1: no $ is taken; the Bible is flipped; no second try this Turn."""
        g = at(turn=5, treasury=2, lands=field("kiev", "poor_2_2"), bibles={"greek": "ready"})
        g.step("convert_with_bible:kiev", chance=[2], strict=True)
        assert not christian(g, "kiev")
        assert treasury(g) == 2
        assert g.position()["bibles"] == {"greek": "used"}
        assert starting("convert_with_bible", g) == set()

    def test_success(self):
        """7.2.1.1: a roll above the Value converts."""
        g = at(turn=5, treasury=2, lands=field("kiev", "poor_2_2"), bibles={"greek": "ready"})
        g.step("convert_with_bible:kiev", chance=[3], strict=True)
        assert christian(g, "kiev")

    def test_ministers_help(self):
        """7.2.1.1, R70: the free try has the same +1 as the paid one."""
        g = at(
            turn=5,
            treasury=2,
            lands=field("kiev", "poor_2_2"),
            bibles={"greek": "ready"},
            paths={"B": {"missionary": {"rank": "bishop", "at": "kiev"}}},
        )
        g.step("convert_with_bible:kiev", chance=[2], strict=True)
        assert christian(g, "kiev")

    def test_a_used_bible_does_not_work(self):
        """7.2.1.1: a Bible on its used side gives no try."""
        g = at(turn=5, treasury=2, lands=field("kiev", "poor_1_1"), bibles={"greek": "used"})
        assert starting("convert_with_bible", g) == set()

    def test_latin_once_for_both_paths(self):
        """7.2.1.1: the Latin Bible used on A is not there for F."""
        g = at(
            turn=5,
            treasury=2,
            lands={"milan": {"field": "poor_1_1"}, "numidia": {"field": "poor_1_1"}},
            bibles={"greek": "used", "latin": "ready"},
        )
        g.step("convert_with_bible:milan", chance=[2], strict=True)
        assert starting("convert_with_bible", g) == set()
        assert g.position()["bibles"] == {"greek": "used", "latin": "used"}

    def test_each_bible_for_itself(self):
        """7.2.1.1: two Bibles give two tries."""
        g = at(
            turn=5,
            treasury=2,
            lands={"milan": {"field": "poor_1_1"}, "kiev": {"field": "poor_1_1"}},
            bibles={"greek": "ready", "latin": "ready"},
        )
        g.step("convert_with_bible:milan", chance=[1], strict=True)
        assert starting("convert_with_bible", g) == {"kiev"}
        assert g.position()["bibles"] == {"greek": "ready", "latin": "used"}


class Test_7_2_1_2_CultOfIsis:
    """7.2.1.2 an Isis tile gives one free try in its Land"""

    @pytest.mark.parametrize(("roll", "done"), [(2, False), (3, True)])
    def test_one_free_try_then_gone(self, roll, done):
        """7.2.1.2: the tile is discarded whether the try succeeds or not."""
        g = at(turn=5, treasury=2, lands=field("gaul", "poor_2_2", isis=1))
        g.step("convert_at_isis:gaul", chance=[roll], strict=True)
        assert christian(g, "gaul") is done
        assert land(g, "gaul").get("isis", 0) == 0
        assert treasury(g) == 2
        assert starting("convert_at_isis", g) == set()

    def test_not_in_an_unknown_land(self):
        """7.2.1.2: the Field must be discovered."""
        g = at(turn=5, treasury=2, lands={"gaul": {"isis": 1}, "kiev": {"field": "poor_1_1"}})
        assert starting("convert_at_isis", g) == set()

    def test_not_on_a_christian_field(self):
        """7.2.1.2: nothing to convert, nothing offered; the tile stays."""
        g = at(turn=5, treasury=2, lands=field("gaul", "poor_2_2", christian=True, isis=1))
        assert starting("convert_at_isis", g) == set()

    def test_two_tiles_two_tries(self):
        """7.2.1.2: two tiles in one Land are used one after another."""
        g = at(turn=5, treasury=2, lands=field("gaul", "poor_2_2", isis=2))
        g.step("convert_at_isis:gaul", chance=[2], strict=True)
        assert land(g, "gaul")["isis"] == 1
        g.step("convert_at_isis:gaul", chance=[3], strict=True)
        assert christian(g, "gaul")

    def test_open_without_money(self):
        """7.2.1.2: at any time of the phase, with an empty purse too, and a paid try leaves the tile."""
        g = at(turn=5, treasury=1, lands=field("gaul", "poor_2_2", isis=1))
        g.step("convert_for_solidus:gaul", chance=[2], strict=True)
        assert treasury(g) == 0
        assert legal(g) == {"end", "convert_at_isis:gaul"}


class Test_7_2_1_3_James:
    """7.2.1.3 James tries for nothing on plain Jews tiles next to Jerusalem until he fails"""

    @pytest.mark.parametrize("where", NEXT_TO_JERUSALEM)
    def test_the_six_neighbours(self, where):
        """7.2.1.3, R32: each of the six Lands next to Jerusalem is in his reach."""
        g = at(
            turn=1, treasury=1, james="jerusalem", lands={where: {"field": "jews_3_2"}, "kiev": {"field": "poor_1_1"}}
        )
        assert starting("convert_by_james", g) == {where}
        g.step(f"convert_by_james:{where}", chance=[4], strict=True)
        assert christian(g, where)
        assert g.position()["james"] == "jerusalem"
        assert treasury(g) == 1

    def test_who_is_out_of_reach(self):
        """7.2.1.3, R32: no other group, no Jews tile further out, no green one."""
        lands = {
            "cilicia": {"field": "poor_1_1"},
            "milan": {"field": "jews_3_2"},
            "antioch": {"field": "jews_3_2", "christian": True},
        }
        g = at(turn=1, treasury=1, james="jerusalem", lands=lands)
        assert starting("convert_by_james", g) == set()

    def test_goes_on_until_he_fails(self):
        """7.2.1.3, R32: success after success, then one failure makes him Relics."""
        lands = {
            "rome": {"field": "jews_3_2"},
            "antioch": {"field": "jews_4_3"},
            "cyrene": {"field": "jews_4_3"},
            "kiev": {"field": "poor_1_1"},
        }
        g = at(turn=2, treasury=1, james="jerusalem", lands=lands)
        g.step("convert_by_james:rome", chance=[4], strict=True)
        g.step("convert_by_james:antioch", chance=[5], strict=True)
        g.step("convert_by_james:cyrene", chance=[4], strict=True)
        assert christian(g, "rome") and christian(g, "antioch") and not christian(g, "cyrene")
        assert g.position()["james"] == "relics"
        assert starting("convert_by_james", g) == set()

    def test_ends_heresies_too(self):
        """7.2.1.3, R32: he tries the Heresy on a plain Jews tile; success keeps him, then the Field is open."""
        g = at(
            turn=2,
            treasury=1,
            james="jerusalem",
            lands={"antioch": {"field": "jews_3_2", "heresies": {"ebionites": 1}}, "kiev": {"field": "poor_1_1"}},
        )
        assert starting("convert_by_james", g) == set()
        assert starting("end_heresy_by_james", g) == {"antioch"}
        g.step("end_heresy_by_james:antioch", chance=[5], strict=True)
        assert "heresies" not in land(g, "antioch")
        assert g.position()["james"] == "jerusalem"
        assert starting("convert_by_james", g) == {"antioch"}

    def test_a_failed_heresy_try_kills_him(self):
        """7.2.1.3, R32: an equal roll against the Heresy is his first failure."""
        g = at(
            turn=2,
            treasury=1,
            james="jerusalem",
            lands={"antioch": {"field": "jews_3_2", "heresies": {"ebionites": 1}}, "kiev": {"field": "poor_1_1"}},
        )
        g.step("end_heresy_by_james:antioch", chance=[4], strict=True)
        assert land(g, "antioch")["heresies"] == {"ebionites": 1}
        assert g.position()["james"] == "relics"

    def test_heresies_out_of_his_reach(self):
        """7.2.1.3, R32: no Heresy on a green Jews tile, on another group or further out."""
        lands = {
            "antioch": {"field": "jews_3_2", "christian": True, "heresies": {"ebionites": 1}},
            "cilicia": {"field": "poor_1_1", "heresies": {"ebionites": 1}},
            "milan": {"field": "jews_3_2", "heresies": {"ebionites": 1}},
        }
        g = at(turn=2, treasury=1, james="jerusalem", lands=lands)
        assert starting("end_heresy_by_james", g) == set()
        assert starting("end_heresy_for_solidus", g) == {"antioch", "cilicia", "milan"}

    def test_not_when_he_is_gone(self):
        """7.2.1.3: as Relics he does nothing more."""
        g = at(turn=2, treasury=1, james="relics", lands={"antioch": {"field": "jews_3_2"}})
        assert starting("convert_by_james", g) == set()

    def test_an_apostle_on_the_spot_helps_him(self):
        """7.2.1.3, R70: the try follows 7.2, +1 for the Apostle in the Land included."""
        g = at(
            turn=1,
            treasury=1,
            james="jerusalem",
            lands=field("antioch", "jews_3_2"),
            paths={"C": {"missionary": {"rank": "apostle", "at": "antioch"}}},
        )
        g.step("convert_by_james:antioch", chance=[3], strict=True)
        assert christian(g, "antioch")


class Test_7_2_2_HeresyBlock:
    """7.2.2 no conversion in a Land with a Heresy"""

    def test_paid_bible_and_isis_are_blocked(self):
        """7.2.2: neither $ nor Bible nor Isis tile opens the Land."""
        lands = {
            "kiev": {"field": "poor_1_1", "heresies": {"gnostics": 1}, "isis": 1},
            "numidia": {"field": "poor_1_1"},
        }
        g = at(turn=5, treasury=2, lands=lands, bibles={"greek": "ready"})
        assert starting("convert_for_solidus", g) == {"numidia"}
        assert starting("convert_with_bible", g) == set()
        assert starting("convert_at_isis", g) == set()

    def test_theologian_is_blocked(self):
        """7.2.2: the Theologian cannot convert there; he can try the Heresy."""
        g = at(turn=7, treasury=2, theologian="origen", lands=field("india", "poor_1_1", heresies={"marcionites": 1}))
        assert starting("convert_by_theologian", g) == set()
        assert starting("end_heresy_by_theologian", g) == {"india"}
        g.step("end_heresy_by_theologian:india", chance=[4], strict=True)
        assert starting("convert_by_theologian", g) == {"india"}

    def test_all_heresies_must_go_first(self):
        """7.2.2: with one of two Heresies left the Land is still closed."""
        g = at(turn=5, treasury=5, lands=field("kiev", "poor_1_1", heresies={"marcionites": 1, "mithra": 1}))
        g.step("end_heresy_for_solidus:kiev", chance=[], strict=True)
        g.step("choose_heresy:marcionites", chance=[4], strict=True)
        assert "convert_for_solidus:kiev" not in legal(g)
        g.step("end_heresy_for_solidus:kiev", chance=[5], strict=True)
        assert "convert_for_solidus:kiev" in legal(g)

    def test_neighbours_are_free(self):
        """7.2.2: the Heresy blocks its own Land only."""
        lands = {"kiev": {"field": "poor_1_1", "heresies": {"gnostics": 1}}, "danube_valley": {"field": "poor_1_1"}}
        assert starting("convert_for_solidus", at(turn=5, treasury=2, lands=lands)) == {"danube_valley"}


class Test_7_2_3_PersianConversion:
    """7.2.3 Persian tiles change conversion rolls in their Lands"""

    @pytest.mark.parametrize(
        ("tile", "roll", "done"),
        [
            ("+1", 2, True),
            ("+1", 1, False),
            ("0", 2, False),
            ("0", 3, True),
            ("-1", 3, False),
            ("-1", 4, True),
        ],
    )
    def test_modifier(self, tile, roll, done):
        """7.2.3: against Value 2 the three tiles ask for a 2, a 3, a 4; a 1 fails in any case."""
        g = at(turn=5, treasury=2, lands=field("merv", "poor_2_2", persian=tile))
        g.step("convert_for_solidus:merv", chance=[roll], strict=True)
        assert christian(g, "merv") is done

    def test_a_one_fails_with_plus_one(self):
        """7.2.3: the tolerant tile does not rescue a 1 against Value 1."""
        g = at(turn=5, treasury=2, lands=field("merv", "poor_1_1", persian="+1"))
        g.step("convert_for_solidus:merv", chance=[1], strict=True)
        assert not christian(g, "merv")

    def test_adds_up_with_ministers(self):
        """7.2.3, R70: the Bishop's +1 and the tile's -1 cancel."""
        paths = {"D": {"missionary": {"rank": "bishop", "at": "merv"}}}
        g = at(turn=5, treasury=3, lands=field("merv", "poor_2_2", persian="-1"), paths=paths)
        g.step("convert_for_solidus:merv", chance=[2], strict=True)
        assert not christian(g, "merv")
        g.step("convert_for_solidus:merv", chance=[3], strict=True)
        assert christian(g, "merv")

    def test_in_its_own_land_only(self):
        """7.2.3: the tile in Merv does nothing in Persia."""
        lands = {"persia": {"field": "poor_2_2"}, "merv": {"persian": "+1"}, "kiev": {"field": "poor_1_1"}}
        g = at(turn=5, treasury=2, lands=lands)
        g.step("convert_for_solidus:persia", chance=[2], strict=True)
        assert not christian(g, "persia")

    def test_free_tries_are_changed_too(self):
        """7.2.3: the Bible's try is a conversion roll like any other."""
        g = at(
            turn=5,
            treasury=2,
            lands=field("merv", "poor_2_2", persian="+1"),
            bibles={"greek": "used", "syriac": "ready"},
        )
        g.step("convert_with_bible:merv", chance=[2], strict=True)
        assert christian(g, "merv")

    @pytest.mark.parametrize(("tile", "roll", "done"), [("+1", 3, False), ("-1", 4, True)])
    def test_heresy_rolls_are_not_changed(self, tile, roll, done):
        """7.2.3: it speaks of conversion; a try against a Heresy has no such modifier."""
        g = at(turn=5, treasury=2, lands=field("merv", "poor_2_2", persian=tile, heresies={"marcionites": 1}))
        g.step("end_heresy_for_solidus:merv", chance=[roll], strict=True)
        assert ("heresies" not in land(g, "merv")) is done


class Test_7_3_Infrastructure:
    """7.3 Hospitals, Monasteries, Universities"""

    @pytest.mark.parametrize("kind", ["hospital", "monastery", "university"])
    def test_costs_six(self, kind):
        """7.3: six $ without local support, no die."""
        g = at(turn=5, treasury=7, lands=field("kiev", "poor_1_1", christian=True))
        g.step(f"build_{kind}:kiev", chance=[], strict=True)
        assert land(g, "kiev")["infrastructure"] == kind
        assert treasury(g) == 1

    def test_five_is_not_enough(self):
        """7.3: with five $ nothing is offered without a discount."""
        g = at(turn=5, treasury=5, lands=field("kiev", "poor_1_1", christian=True))
        assert not any(a.startswith("build_") for a in legal(g))

    @pytest.mark.parametrize(
        ("tile", "kind"),
        [
            ("physicians_2_2", "hospital"),
            ("scholars_3_2", "university"),
            ("scholars_4_3", "university"),
            ("ascetics_2_1", "monastery"),
            ("ascetics_3_2", "monastery"),
            ("ascetics_4_3", "monastery"),
        ],
    )
    def test_half_price_with_the_right_letter(self, tile, kind):
        """7.3: three $ on a green Field with the letter; the other two kinds stay at six."""
        g = at(turn=5, treasury=4, lands=field("kiev", tile, christian=True))
        assert {a for a in legal(g) if a.startswith("build_")} == {f"build_{kind}:kiev"}
        g.step(f"build_{kind}:kiev", chance=[], strict=True)
        assert treasury(g) == 1

    def test_no_half_price_on_the_plain_side(self):
        """7.3: the letters stand on the green side only."""
        g = at(turn=5, treasury=7, lands=field("kiev", "physicians_2_2"))
        g.step("build_hospital:kiev", chance=[], strict=True)
        assert treasury(g) == 1

    def test_no_half_price_under_heresy(self):
        """7.3, R60: a green Field with a Heresy gives no discount, though it may be built on."""
        g = at(turn=5, treasury=7, lands=field("kiev", "physicians_2_2", christian=True, heresies={"gnostics": 1}))
        g.step("build_hospital:kiev", chance=[], strict=True)
        assert treasury(g) == 1
        g = at(turn=5, treasury=5, lands=field("kiev", "physicians_2_2", christian=True, heresies={"gnostics": 1}))
        assert not any(a.startswith("build_") for a in legal(g))

    def test_one_on_a_path(self):
        """7.3: a Path with one Infrastructure takes no second, of no kind."""
        g = at(turn=5, treasury=10, lands=field("kiev", "poor_1_1", infrastructure="hospital"))
        built = {a.split(":")[1] for a in legal(g) if a.startswith("build_")}
        assert built == {name for letter, names in PATH_LANDS.items() if letter != "B" for name in names}

    def test_two_tiles_of_each_kind(self):
        """7.3: with both Hospitals on the map a third is not to be had."""
        lands = {
            "kiev": {"infrastructure": "hospital"},
            "india": {"infrastructure": "hospital"},
            "numidia": {"field": "poor_1_1"},
        }
        g = at(turn=5, treasury=10, lands=lands)
        assert starting("build_hospital", g) == set()
        assert "milan" in starting("build_university", g)
        assert "milan" in starting("build_monastery", g)

    def test_any_land_whoever_rules(self):
        """7.3, R28: any square Land of an empty Path may be chosen: under Hordes, Tyrants, Arabs, plain or unknown."""
        paths = {
            "D": {
                "horde": {"tribe": "turks_pagan", "at": "mongolia"},
                "ruler": {"kind": "tyrant", "at": "india"},
                "arab": {"kind": "jihad", "at": "ctesiphon"},
            }
        }
        g = at(turn=22, treasury=7, lands=field("kiev", "poor_1_1"), paths=paths)
        every = {name for names in PATH_LANDS.values() for name in names}
        for kind in ("hospital", "monastery", "university"):
            assert starting(f"build_{kind}", g) == every

    def test_unknown_lands_may_be_built_on(self):
        """7.3, R60: an undiscovered Land takes a building at full price."""
        g = at(turn=5, treasury=7, lands={"kiev": {"field": "poor_1_1"}})
        g.step("build_monastery:gaul", chance=[], strict=True)
        assert land(g, "gaul") == {"infrastructure": "monastery"}
        assert treasury(g) == 1

    def test_no_hospital_in_arab_spain(self):
        """7.3, R28: a Hospital is an Army tile and stays out of Arab Spain; the other two may go there."""
        g = at(turn=22, treasury=10, lands=field("spain", "poor_1_1"), arab_spain="occupied")
        assert "spain" not in starting("build_hospital", g)
        assert "gaul" in starting("build_hospital", g)
        assert "spain" in starting("build_university", g)
        assert "spain" in starting("build_monastery", g)

    def test_example_university_of_ethiopia(self):
        """7.3: the example: green Scholars in Ethiopia, the University costs three $."""
        g = at(turn=5, treasury=4, lands=field("ethiopia", "scholars_3_2", christian=True))
        g.step("build_university:ethiopia", chance=[], strict=True)
        assert land(g, "ethiopia")["infrastructure"] == "university"
        assert treasury(g) == 1


class Test_7_4_Bible:
    """7.4 five languages, Latin on two Paths"""

    def test_all_five_languages(self):
        """7.4: with Greek done the other four are on offer, Latin once."""
        g = at(turn=5, treasury=10, lands={"kiev": {"field": "poor_1_1"}}, bibles={"greek": "ready"})
        assert starting("translate_bible", g) == {"latin", "armenian", "syriac", "coptic"}

    def test_nothing_left_to_translate(self):
        """7.4: a language is translated once."""
        g = at(turn=5, treasury=10, lands={"kiev": {"field": "poor_1_1"}}, bibles=dict.fromkeys(BIBLES, "ready"))
        assert starting("translate_bible", g) == set()

    def test_a_used_bible_is_translated_all_the_same(self):
        """7.4: a Bible on its used side is not translated again."""
        g = at(turn=5, treasury=10, lands={"kiev": {"field": "poor_1_1"}}, bibles={"greek": "used"})
        assert "greek" not in starting("translate_bible", g)


class Test_7_4_1_Translation:
    """7.4.1 six $ less one for each pair of Christian Fields of that language"""

    def test_full_price(self):
        """7.4.1: six $ with no Christian Field of the language."""
        g = at(turn=5, treasury=7, lands={"kiev": {"field": "poor_1_1"}})
        g.step("translate_bible:greek", chance=[], strict=True)
        assert g.position()["bibles"] == {"greek": "ready"}
        assert treasury(g) == 1

    def test_greek_comes_first(self):
        """7.4.1: before Greek no other language, however rich the treasury."""
        g = at(turn=5, treasury=10, lands=green(*PATH_LANDS["E"]))
        assert starting("translate_bible", g) == {"greek"}

    @pytest.mark.parametrize(("count", "price"), [(0, 6), (1, 6), (2, 5), (3, 5), (4, 4), (5, 4), (6, 3)])
    def test_pairs_on_the_path(self, count, price):
        """7.4.1, R29: a single Field beyond a pair counts for nothing."""
        lands = {**green(*PATH_LANDS["C"][:count]), "kiev": {"field": "slaves_1_1"}}
        g = at(turn=5, treasury=price + 1, lands=lands, bibles={"greek": "used"})
        g.step("translate_bible:armenian", chance=[], strict=True)
        assert treasury(g) == 1
        g = at(turn=5, treasury=price - 1, lands=lands, bibles={"greek": "used"})
        assert "armenian" not in starting("translate_bible", g)

    def test_latin_pairs_over_two_paths(self):
        """7.4.1: one Field on A and one on F make a Latin pair."""
        lands = {**green("milan", "tripoli"), "kiev": {"field": "slaves_1_1"}}
        g = at(turn=5, treasury=6, lands=lands, bibles={"greek": "used"})
        g.step("translate_bible:latin", chance=[], strict=True)
        assert treasury(g) == 1

    def test_other_languages_do_not_count(self):
        """7.4.1: Fields on Path B lower the Greek price, not the Coptic one."""
        lands = {**green("cilicia", "anatolia"), "kiev": {"field": "slaves_1_1"}}
        g = at(turn=5, treasury=5, lands=lands)
        assert starting("translate_bible", g) == {"greek"}
        g = at(turn=5, treasury=5, lands=lands, bibles={"greek": "used"})
        assert starting("translate_bible", g) == set()

    def test_heresy_spoils_the_pair(self):
        """7.4.1, R29: a green Field with a Heresy does not count."""
        lands = {**green("alexandria", "thebes"), "kiev": {"field": "slaves_1_1"}}
        lands["thebes"]["heresies"] = {"gnostics": 1}
        g = at(turn=5, treasury=5, lands=lands, bibles={"greek": "used"})
        assert starting("translate_bible", g) == set()

    def test_plain_fields_do_not_count(self):
        """7.4.1: only green Fields earn the discount."""
        lands = {"alexandria": {"field": "poor_1_1"}, "thebes": {"field": "poor_1_1", "christian": True}}
        g = at(turn=5, treasury=5, lands=lands, bibles={"greek": "used"})
        assert starting("translate_bible", g) == set()

    @pytest.mark.parametrize(("count", "price"), [(10, 1), (11, 1), (12, 0), (13, 0)])
    def test_never_below_nothing(self, count, price):
        """7.4.1, R29: thirteen green Latin Fields make it free, not better than free."""
        lands = {**green(*(PATH_LANDS["A"] + PATH_LANDS["F"])[:count]), "kiev": {"field": "slaves_1_1"}}
        assert len(lands) == count + 1
        g = at(turn=5, treasury=price + 1, lands=lands, bibles={"greek": "used"})
        g.step("translate_bible:latin", chance=[], strict=True)
        assert treasury(g) == 1
        assert g.position()["bibles"]["latin"] == "ready"

    def test_a_new_bible_is_ready_at_once(self):
        """7.4.1: it lies face up in the box and may be used on the same Turn."""
        g = at(turn=5, treasury=6, lands={"kiev": {"field": "poor_1_1"}})
        g.step("translate_bible:greek", chance=[], strict=True)
        assert starting("convert_with_bible", g) == {"kiev"}

    def test_example_coptic_bible(self):
        """7.4.1: the example: Turn 4, Alexandria and Thebes Christian, the Coptic Bible costs five $."""
        lands = {
            "alexandria": {"field": "jews_3_2", "christian": True},
            "thebes": {"field": "poor_1_1", "christian": True},
            "kiev": {"field": "slaves_1_1"},
        }
        g = at(turn=4, treasury=6, lands=lands, bibles={"greek": "used"})
        g.step("translate_bible:coptic", chance=[], strict=True)
        assert g.position()["bibles"] == {"greek": "used", "coptic": "ready"}
        assert treasury(g) == 1


class Test_7_4_2_UsingTheBible:
    """7.4.2 a free conversion, a free try at a Heresy, or a shield: one of them each Turn"""

    def test_three_uses_are_offered(self):
        """7.4.2: all three uses of one Bible stand side by side."""
        lands = {
            "kiev": {"field": "poor_1_1"},
            "anatolia": {"heresies": {"gnostics": 1}},
            "cilicia": {"field": "poor_1_1", "christian": True},
        }
        g = at(turn=5, lands=lands, bibles={"greek": "ready"})
        assert legal(g) == {
            "end",
            "convert_with_bible:kiev",
            "end_heresy_with_bible:anatolia",
            "shield_with_bible:cilicia",
        }

    @pytest.mark.parametrize(
        ("action", "dice"),
        [("convert_with_bible:kiev", [1]), ("end_heresy_with_bible:anatolia", [1]), ("shield_with_bible:cilicia", [])],
    )
    def test_only_one_of_them(self, action, dice):
        """7.4.2: whatever the use, the Bible is used for this Turn."""
        lands = {
            "kiev": {"field": "poor_1_1"},
            "anatolia": {"heresies": {"gnostics": 1}},
            "cilicia": {"field": "poor_1_1", "christian": True},
        }
        g = at(turn=5, treasury=2, lands=lands, bibles={"greek": "ready"})
        g.step(action, chance=dice, strict=True)
        assert g.position()["bibles"] == {"greek": "used"}
        assert not any("with_bible" in a for a in legal(g))
        assert treasury(g) == 2

    def test_heresy_on_the_bibles_path_only(self):
        """7.4.2: the Greek Bible cures nothing on Path D; Latin cures on A and on F."""
        lands = {name: {"heresies": {"gnostics": 1}} for name in ("india", "milan", "tripoli")}
        g = at(turn=5, treasury=2, lands=lands, bibles={"greek": "ready"})
        assert starting("end_heresy_with_bible", g) == set()
        g = at(turn=5, treasury=2, lands=lands, bibles={"greek": "used", "latin": "ready"})
        assert starting("end_heresy_with_bible", g) == {"milan", "tripoli"}

    def test_shield_lies_on_the_land(self):
        """7.4.2, R61: the Bible lies on the Land and counts as used; it is not moved again."""
        lands = {
            "cilicia": {"field": "poor_1_1", "christian": True},
            "greece": {"field": "poor_1_1", "christian": True},
            "kiev": {"field": "poor_1_1"},
        }
        g = at(turn=5, treasury=2, lands=lands, bibles={"greek": "ready"})
        g.step("shield_with_bible:cilicia", chance=[], strict=True)
        assert land(g, "cilicia")["bible"] == "greek"
        assert g.position()["bibles"] == {"greek": "used"}
        assert starting("shield_with_bible", g) == set()

    def test_where_a_shield_may_lie(self):
        """7.4.2, R61: green Lands of the Path, no Heresy, no shield yet."""
        lands = {
            "cilicia": {"field": "poor_1_1", "christian": True},
            "anatolia": {"field": "poor_1_1"},
            "greece": {"field": "poor_1_1", "christian": True, "heresies": {"gnostics": 1}},
            "milan": {"field": "women_2_2", "christian": True},
            "tripoli": {"field": "women_2_2", "christian": True},
        }
        g = at(turn=5, treasury=2, lands=lands, bibles={"greek": "ready"})
        assert starting("shield_with_bible", g) == {"cilicia"}
        g = at(turn=5, treasury=2, lands=lands, bibles={"greek": "used", "latin": "ready"})
        assert starting("shield_with_bible", g) == {"milan", "tripoli"}

    def test_shield_saves_from_apostasy(self):
        """7.4.2: a shielded Land under a Tyrant stays Christian without payment."""
        g = at(
            turn=27,
            treasury=5,
            lands={"kiev": {"field": "poor_1_1", "christian": True}},
            bibles={"greek": "ready"},
            paths={"B": {"pope": "communion", "ruler": {"kind": "tyrant", "at": "kiev"}}},
        )
        g.step("shield_with_bible:kiev", chance=[], strict=True)
        if not g.over:
            g.step("end", chance=[], strict=True)
        assert g.over
        assert christian(g, "kiev")
        assert treasury(g) == 5


class Test_7_5_EndAHeresy:
    """7.5 one $, one die, higher than the Heresy's number"""

    @pytest.mark.parametrize(
        ("kind", "value"),
        [
            ("mithra", 4),
            ("ebionites", 4),
            ("gnostics", 5),
            ("marcionites", 3),
            ("montanists", 5),
            ("sabellians", 4),
            ("adoptionists", 4),
            ("manichees", 5),
            ("pelagians", 3),
            ("monotheletes", 3),
            ("paulicians", 5),
            ("iconoclasts", 5),
            ("bogomils", 4),
            ("cathars", 5),
        ],
    )
    def test_every_kind_has_its_number(self, kind, value):
        """7.5: an equal roll fails and leaves the tile, one more ends it; one $ each time."""
        g = at(turn=27, treasury=4, lands=field("kiev", "poor_2_2", heresies={kind: 1}))
        g.step("end_heresy_for_solidus:kiev", chance=[value], strict=True)
        assert land(g, "kiev")["heresies"] == {kind: 1}
        g.step("end_heresy_for_solidus:kiev", chance=[value + 1], strict=True)
        assert "heresies" not in land(g, "kiev")
        assert treasury(g) == 2

    def test_the_field_keeps_its_side(self):
        """7.5: ending a Heresy turns no Field; a green one counts as Christian again."""
        lands = {
            **field("kiev", "poor_2_2", christian=True, heresies={"marcionites": 1}),
            "gaul": {"field": "poor_1_1", "heresies": {"mithra": 1}},
        }
        g = at(turn=5, treasury=4, lands=lands)
        g.step("end_heresy_for_solidus:kiev", chance=[4], strict=True)
        g.step("end_heresy_for_solidus:gaul", chance=[5], strict=True)
        assert land(g, "kiev") == {"field": "poor_2_2", "christian": True}
        assert land(g, "gaul") == {"field": "poor_1_1"}

    def test_in_unknown_lands_too(self):
        """7.5: a Heresy in an undiscovered Land can be tried."""
        g = at(turn=5, treasury=3, lands={"gaul": {"heresies": {"marcionites": 1}}, "kiev": {"field": "poor_1_1"}})
        g.step("end_heresy_for_solidus:gaul", chance=[4], strict=True)
        assert "heresies" not in land(g, "gaul")

    def test_not_without_money_or_heresy(self):
        """7.5: one $ is needed, and a Heresy in the Land."""
        lands = {"gaul": {"heresies": {"marcionites": 1}}, "kiev": {"field": "poor_1_1"}}
        assert legal(at(turn=5, treasury=0, lands=lands)) == {"end"}
        assert starting("end_heresy_for_solidus", at(turn=5, treasury=1, lands=lands)) == {"gaul"}

    @pytest.mark.parametrize("rank", ["apostle", "bishop", "archbishop"])
    def test_each_missionary_adds_one(self, rank):
        """7.5, R70: +1 in the Land of the Heresy, +0 in the next."""
        turn = 2 if rank == "apostle" else 5
        lands = {
            "kiev": {"heresies": {"mithra": 1}},
            "danube_valley": {"heresies": {"mithra": 1}},
            "gaul": {"field": "poor_1_1"},
        }
        g = at(turn=turn, treasury=3, lands=lands, paths={"B": {"missionary": {"rank": rank, "at": "kiev"}}})
        g.step("end_heresy_for_solidus:danube_valley", chance=[4], strict=True)
        g.step("end_heresy_for_solidus:kiev", chance=[4], strict=True)
        assert "heresies" in land(g, "danube_valley")
        assert "heresies" not in land(g, "kiev")

    def test_a_pope_under_the_heresy_helps_against_it(self):
        """7.5, R26, R70: the Pope adds one against the Heresy that lies on him."""
        g = at(
            turn=5,
            treasury=3,
            lands=field("carthage", "poor_1_1", heresies={"mithra": 1}),
            paths={"F": {"pope": "communion"}},
        )
        g.step("end_heresy_for_solidus:carthage", chance=[4], strict=True)
        assert "heresies" not in land(g, "carthage")

    def test_a_schism_tile_does_not(self):
        """7.5, R26: the Schism side adds nothing, and stays as it is when the Heresy is gone."""
        g = at(
            turn=14,
            treasury=3,
            lands=field("carthage", "poor_1_1", heresies={"mithra": 1}),
            paths={"F": {"pope": "schism", "faith": "donatist"}},
        )
        g.step("end_heresy_for_solidus:carthage", chance=[4], strict=True)
        assert "heresies" in land(g, "carthage")
        g.step("end_heresy_for_solidus:carthage", chance=[5], strict=True)
        assert "heresies" not in land(g, "carthage")
        assert path(g, "F")["pope"] == "schism"

    @pytest.mark.parametrize(
        ("where", "position"),
        [
            ("india", {"turn": 20, "paths": {"D": {"ruler": {"kind": "king", "at": "india"}}}}),
            ("gaul", {"turn": 12, "paths": {"A": {"roman_control": "britain"}}}),
            ("britain", {"turn": 12, "paths": {"A": {"roman_control": "britain"}}}),
            ("makouria", {"turn": 20, "nubia": "alodia"}),
            ("ireland", {"turn": 20, "paths": {"A": {"horde": {"tribe": "saxons_christian", "at": "belgium"}}}}),
            ("kiev", {"turn": 20, "paths": {"B": {"horde": {"tribe": "bulgars_christian", "at": "kiev"}}}}),
            ("mongolia", {"turn": 27, "paths": {"D": {"horde": {"tribe": "turks_christian", "at": "kashgar"}}}}),
        ],
    )
    def test_christian_rule_adds_one(self, where, position):
        """7.5: King, Christian Rome, Nubia and Christian Hordes add one."""
        g = at(treasury=3, lands=field(where, "poor_1_1", heresies={"mithra": 1}), **position)
        g.step(f"end_heresy_for_solidus:{where}", chance=[4], strict=True)
        assert "heresies" not in land(g, where)

    def test_papal_states_are_christian_rule(self):
        """7.5, R3: Rome under the Papal States adds one."""
        g = at(turn=16, treasury=3, papal_states=True, lands=field("rome", "poor_1_1", heresies={"mithra": 1}))
        g.step("end_heresy_for_solidus:rome", chance=[4], strict=True)
        assert "heresies" not in land(g, "rome")

    def test_holy_roman_empire_is_christian_rule(self):
        """7.5, R45: the HRE counts as Rome."""
        g = at(turn=26, treasury=3, holy_roman_empire="gaul", lands=field("milan", "poor_1_1", heresies={"mithra": 1}))
        g.step("end_heresy_for_solidus:milan", chance=[4], strict=True)
        assert "heresies" not in land(g, "milan")

    def test_reconquered_spain_is_christian_rule(self):
        """7.5, R4: after the Reconquista Spain adds one."""
        g = at(turn=26, treasury=3, arab_spain="reconquista", lands=field("spain", "poor_1_1", heresies={"mithra": 1}))
        g.step("end_heresy_for_solidus:spain", chance=[4], strict=True)
        assert "heresies" not in land(g, "spain")

    def test_a_heretical_emperor_still_rules_as_a_christian(self):
        """7.5, R46: Roman Land adds its one under a Heretical Emperor; the Bishop there adds nothing."""
        paths = {"A": {"roman_control": "britain", "missionary": {"rank": "bishop", "at": "gaul"}}}
        lands = {
            "numidia": {"field": "slaves_1_1"},
            "gaul": {"heresies": {"gnostics": 1}},
            "milan": {"heresies": {"mithra": 1}},
        }
        g = at(turn=12, treasury=4, roman_policy="heretical_emperor", lands=lands, paths=paths)
        g.step("end_heresy_for_solidus:milan", chance=[4], strict=True)
        g.step("end_heresy_for_solidus:gaul", chance=[4], strict=True)
        assert "heresies" not in land(g, "milan")
        assert "heresies" in land(g, "gaul")

    @pytest.mark.parametrize(
        ("where", "position"),
        [
            ("gaul", {"turn": 5, "paths": {"A": {"roman_control": "britain"}}}),
            ("ireland", {"turn": 12, "paths": {"A": {"roman_control": "britain"}}}),
            ("india", {"turn": 20, "paths": {"D": {"ruler": {"kind": "tyrant", "at": "india"}}}}),
            ("india", {"turn": 20, "paths": {"D": {"ruler": {"kind": "king", "at": "merv"}}}}),
            ("alania", {"turn": 20, "paths": {"C": {"horde": {"tribe": "khazars_jewish", "at": "georgia"}}}}),
            ("kiev", {"turn": 20, "paths": {"B": {"horde": {"tribe": "bulgars_pagan", "at": "kiev"}}}}),
            (
                "cilicia",
                {
                    "turn": 22,
                    "paths": {"B": {"roman_control": "constantinople", "arab": {"kind": "jihad", "at": "anatolia"}}},
                },
            ),
            ("gaul", {"turn": 12}),
        ],
    )
    def test_other_rule_adds_nothing(self, where, position):
        """7.5: pagan Rome, a King next door, Tyrants, Jewish or pagan Hordes, Arabs and nobody add nothing."""
        g = at(treasury=3, lands=field(where, "poor_1_1", heresies={"mithra": 1}), **position)
        g.step(f"end_heresy_for_solidus:{where}", chance=[4], strict=True)
        assert "heresies" in land(g, where)

    def test_all_modifiers_add_up(self):
        """7.5, R70: Pope, Bishop and Christian Rome together make 2 + 3 against 4."""
        paths = {
            "F": {"pope": "communion", "missionary": {"rank": "bishop", "at": "carthage"}, "roman_control": "tingitana"}
        }
        g = at(turn=12, treasury=3, lands=field("carthage", "poor_1_1", heresies={"mithra": 1}), paths=paths)
        g.step("end_heresy_for_solidus:carthage", chance=[2], strict=True)
        assert "heresies" not in land(g, "carthage")

    def test_a_one_always_fails(self):
        """7.5: 1 + 3 would beat 3, but a 1 fails."""
        paths = {
            "F": {"pope": "communion", "missionary": {"rank": "bishop", "at": "carthage"}, "roman_control": "tingitana"}
        }
        g = at(turn=12, treasury=3, lands=field("carthage", "poor_1_1", heresies={"marcionites": 1}), paths=paths)
        g.step("end_heresy_for_solidus:carthage", chance=[1], strict=True)
        assert "heresies" in land(g, "carthage")

    def test_the_bible_makes_the_same_roll_for_nothing(self):
        """7.5: with the Bible no $ is paid; modifiers count; it is used up even by a failure."""
        paths = {"B": {"missionary": {"rank": "bishop", "at": "kiev"}}}
        g = at(
            turn=5,
            treasury=3,
            lands=field("kiev", "poor_1_1", heresies={"mithra": 1}),
            bibles={"greek": "ready"},
            paths=paths,
        )
        g.step("end_heresy_with_bible:kiev", chance=[4], strict=True)
        assert "heresies" not in land(g, "kiev")
        assert treasury(g) == 3
        g = at(
            turn=5,
            treasury=3,
            lands=field("kiev", "poor_1_1", heresies={"mithra": 1}),
            bibles={"greek": "ready"},
            paths=paths,
        )
        g.step("end_heresy_with_bible:kiev", chance=[3], strict=True)
        assert "heresies" in land(g, "kiev")
        assert g.position()["bibles"] == {"greek": "used"}

    @pytest.mark.parametrize(("kind", "melkites"), [("marcionites", 1), ("mithra", 1), ("ebionites", 0)])
    def test_an_ended_heresy_becomes_a_melkite(self, kind, melkites):
        """7.5, R20: the tile joins the available Melkites; Ebionites have no such side."""
        g = at(turn=5, treasury=3, lands=field("kiev", "poor_1_1", heresies={kind: 1}))
        g.step("end_heresy_for_solidus:kiev", chance=[6], strict=True)
        assert g.position().get("melkites_available", 0) == melkites

    def test_it_does_not_go_back_to_the_cup(self):
        """7.5: an ended Heresy cannot be drawn again."""
        g = at(turn=5, treasury=3, lands=field("kiev", "poor_1_1", heresies={"marcionites": 1}))
        assert g.position()["cups"]["heresies"].get("marcionites", 0) == 0
        g.step("end_heresy_for_solidus:kiev", chance=[4], strict=True)
        assert g.position()["cups"]["heresies"].get("marcionites", 0) == 0

    def test_several_kinds_are_named(self):
        """7.5, R30: the player names the tile; the others stay; one $ for the try."""
        g = at(turn=5, treasury=3, lands=field("kiev", "poor_1_1", heresies={"marcionites": 1, "gnostics": 1}))
        g.step("end_heresy_for_solidus:kiev", chance=[], strict=True)
        assert g.decision == "choose_heresy"
        assert legal(g) == {"choose_heresy:marcionites", "choose_heresy:gnostics"}
        g.step("choose_heresy:marcionites", chance=[4], strict=True)
        assert land(g, "kiev")["heresies"] == {"gnostics": 1}
        assert treasury(g) == 2
        assert g.decision == "religious_action"

    def test_two_of_one_kind_need_no_name(self):
        """7.5, R30, R43: two equal tiles ask nothing; one try ends one tile."""
        g = at(turn=5, treasury=3, lands=field("kiev", "poor_1_1", heresies={"mithra": 2}))
        g.step("end_heresy_for_solidus:kiev", chance=[5], strict=True)
        assert g.decision == "religious_action"
        assert land(g, "kiev")["heresies"] == {"mithra": 1}

    def test_the_named_tile_sets_the_number(self):
        """7.5, R30: a 4 beats Marcionites but not the Gnostics that were named."""
        g = at(turn=5, treasury=3, lands=field("kiev", "poor_1_1", heresies={"marcionites": 1, "gnostics": 1}))
        g.step("end_heresy_for_solidus:kiev", chance=[], strict=True)
        g.step("choose_heresy:gnostics", chance=[4], strict=True)
        assert land(g, "kiev")["heresies"] == {"marcionites": 1, "gnostics": 1}

    def test_naming_works_with_the_bible(self):
        """7.5, R30: the Bible's free try asks for the tile as well, and takes no $."""
        g = at(
            turn=5,
            treasury=3,
            lands=field("kiev", "poor_1_1", heresies={"marcionites": 1, "gnostics": 1}),
            bibles={"greek": "ready"},
        )
        g.step("end_heresy_with_bible:kiev", chance=[], strict=True)
        assert g.decision == "choose_heresy"
        g.step("choose_heresy:gnostics", chance=[6], strict=True)
        assert land(g, "kiev")["heresies"] == {"marcionites": 1}
        assert g.position()["bibles"] == {"greek": "used"}
        assert treasury(g) == 3

    def test_naming_works_with_james(self):
        """7.5, R30, R32: James too names the tile, and a failure is his end."""
        g = at(
            turn=2,
            treasury=2,
            james="jerusalem",
            lands=field("antioch", "jews_3_2", heresies={"ebionites": 1, "gnostics": 1}),
        )
        g.step("end_heresy_by_james:antioch", chance=[], strict=True)
        assert g.decision == "choose_heresy"
        g.step("choose_heresy:ebionites", chance=[4], strict=True)
        assert g.position()["james"] == "relics"
        assert treasury(g) == 2
