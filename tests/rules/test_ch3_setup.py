"""Chapter 3: both scenarios as they stand when the first question is asked."""

import pytest

from mission_env import ChanceError, Game

from .table import TILES, at, land, legal, path, treasury

JEWS_LANDS = ["rome", "antioch", "ctesiphon", "alexandria", "cyrene"]
FLAME_LANDS = ["ctesiphon", "persia", "merv"]
BIG_CITIES = {"A": "rome", "B": "constantinople", "C": "armenia", "D": "ctesiphon", "E": "alexandria", "F": "carthage"}
PERSIAN = ["persian:+1", "persian:0", "persian:-1"]
JEWS = ["field:jews_3_2", "field:jews_4_3", "field:jews_3_2", "field:jews_4_3", "field:jews_3_2"]
MITHRA = [3, 5, 4, 6]  # Georgia and Mongolia
ISIS = [6, 2, 1, 1]  # Tripoli and Rome


def campaign(persian=PERSIAN, jews=JEWS, mithra=MITHRA, isis=ISIS, wafer="wafer:15") -> Game:
    """A campaign set up by hand up to the first question."""
    return Game.new("campaign", seed=0, chance=[*persian, *jews, *mithra, *isis, wafer], strict=True)


def rise(seed=0) -> Game:
    """The shorter scenario at its first question."""
    return Game.new("rise_of_islam", seed=seed)


def lands_with(game, key) -> dict:
    """Land -> what it holds under the key, where it holds anything."""
    return {name: content[key] for name, content in game.position()["lands"].items() if key in content}


def fields_on_map(game) -> dict:
    """How often each Field lies on the map."""
    count = {}
    for name in lands_with(game, "field").values():
        count[name] = count.get(name, 0) + 1
    return count


class Test_3_0_Campaign:
    """3.0 The full game starts on Turn 1."""

    def test_first_turn_and_first_question(self):
        """3.0: after set-up Turn 1 runs to its first choice: the Pax Romana with the Wafer's 3 $."""
        g = campaign()
        assert (g.turn, g.decision, treasury(g), g.over) == (1, "pax_romana", 3, False)
        assert g.position()["wafer"] == 15

    def test_the_first_wafer_pays_into_an_empty_treasury(self):
        """3.0: another Wafer, other money."""
        assert treasury(campaign(wafer="wafer:8")) == 1

    def test_roman_control_tiles(self):
        """3.0: five Control Tiles, none on Path D."""
        g = campaign()
        found = {letter: path(g, letter).get("roman_control") for letter in "ABCDEF"}
        assert found == {
            "A": "britain",
            "B": "danube_valley",
            "C": "armenia",
            "D": None,
            "E": "thebes",
            "F": "tingitana",
        }

    def test_army_and_capital(self):
        """3.0: the Army stands in Belgium, the Capital in Rome."""
        g = campaign()
        assert g.position()["roman_army"] == "belgium"
        assert g.position().get("roman_capital", "rome") == "rome"

    def test_policy_is_pax(self):
        """3.0: the Emperor is pagan and peaceful."""
        assert campaign().position().get("roman_policy", "pax_romana") == "pax_romana"

    def test_persian_tiles_go_outward(self):
        """3.0: the three tiles are laid on Ctesiphon, Persia, Merv in this order."""
        assert lands_with(campaign(), "persian") == {"ctesiphon": "+1", "persia": "0", "merv": "-1"}

    def test_persia_is_zoroastrian(self):
        """3.0: the Persian religion is the old one."""
        assert campaign().position().get("persian_religion", "zoroastrian") == "zoroastrian"

    def test_jews_tiles(self):
        """3.0: five plain Jews tiles on Rome, Antioch, Ctesiphon, Alexandria, Cyrene; all else undiscovered."""
        g = campaign()
        assert lands_with(g, "field") == dict(zip(JEWS_LANDS, [name.split(":")[1] for name in JEWS], strict=True))
        assert lands_with(g, "christian") == {}

    def test_roman_jews_lands_can_be_redrawn(self):
        """3.0, 6.3.1: the first question offers the four Roman ones; Ctesiphon is Persian."""
        assert legal(campaign()) == {
            "redraw_field:rome",
            "redraw_field:antioch",
            "redraw_field:alexandria",
            "redraw_field:cyrene",
            "end",
        }

    def test_field_cup(self):
        """3.0: the other 33 Fields are in the cup."""
        cup = campaign().position()["cups"]["fields"]
        assert cup == {name: count for name, count in TILES.items() if not name.startswith("jews")}
        assert sum(cup.values()) == 33

    def test_wafer_cup(self):
        """3.0: sixteen silver Wafers, one of them now drawn; no gold."""
        assert sorted(campaign().position()["cups"]["wafers"]) == [n for n in range(1, 17) if n != 15]

    def test_heresy_and_faith_cups(self):
        """3.0: three Ebionites wait in the one cup, all seven Faiths in the other."""
        cups = campaign().position()["cups"]
        assert cups["heresies"] == {"ebionites": 3}
        assert cups["faiths"] == {
            "orthodox": 1,
            "nestorian": 1,
            "one_nature": 2,
            "donatist": 1,
            "apollinarian": 1,
            "arian": 1,
        }

    def test_random_setup_of_mithra_and_isis(self):
        """3.0, 2.1.1: two Mithra first, then two Cults of Isis, path die before land die."""
        g = campaign()
        assert lands_with(g, "heresies") == {"georgia": {"mithra": 1}, "mongolia": {"mithra": 1}}
        assert lands_with(g, "isis") == {"tripoli": 1, "rome": 1}

    def test_they_may_share_a_land(self):
        """3.0, 2.1.1: all four tiles may lie in one Land."""
        g = campaign(mithra=[2, 4, 2, 4], isis=[2, 4, 2, 4])
        assert land(g, "constantinople")["heresies"] == {"mithra": 2}
        assert land(g, "constantinople")["isis"] == 2

    def test_apostles(self):
        """3.0: six Apostles and James start in Jerusalem."""
        g = campaign()
        assert [path(g, letter)["missionary"] for letter in "ABCDEF"] == [{"rank": "apostle", "at": "jerusalem"}] * 6
        assert g.position()["james"] == "jerusalem"

    def test_what_is_not_there_yet(self):
        """3.0: no Pope, Faith, Ruler, Horde, Arab, Bible, Nubia, Papal States, Knight, Melkite."""
        g = campaign()
        for letter in "ABCDEF":
            assert not {"pope", "faith", "submit", "ruler", "horde", "arab", "relics"} & set(path(g, letter))
        missing = {
            "bibles",
            "nubia",
            "papal_states",
            "holy_roman_empire",
            "baqt",
            "knights_damaged",
            "arab_spain",
            "melkites_available",
            "dark_ages",
        }
        assert not missing & {key for key, value in g.position().items() if value}

    def test_opening_score(self):
        """3.0, 8.4: 32 empty Lands, three Persian ones, five unpublished Bibles."""
        points = campaign().victory_points()
        assert (points["A"], points["B"], points["C"], points["D"], points["F"]) == (-32, 15, 0, 3, -25)

    @pytest.mark.parametrize("seed", range(5))
    def test_shuffles_keep_the_tiles(self, seed):
        """3.0: whatever the seed, the same tiles lie on the same Lands."""
        g = Game.new("campaign", seed=seed)
        assert sorted(lands_with(g, "persian")) == sorted(FLAME_LANDS)
        assert sorted(lands_with(g, "persian").values()) == ["+1", "-1", "0"]
        assert sorted(lands_with(g, "field")) == sorted(JEWS_LANDS)
        assert fields_on_map(g) == {"jews_3_2": 3, "jews_4_3": 2}
        assert sum(tiles["mithra"] for tiles in lands_with(g, "heresies").values()) == 2
        assert sum(lands_with(g, "isis").values()) == 2
        assert not {"heresies", "isis"} & set(land(g, "ireland"))

    def test_seeds_differ_and_repeat(self):
        """3.0: a seed repeats its table, other seeds give others."""
        tables = [Game.new("campaign", seed=seed).position() for seed in range(8)]
        assert tables[3] == Game.new("campaign", seed=3).position()
        assert any(table != tables[0] for table in tables)

    @pytest.mark.parametrize(
        "chance",
        [
            ["persian:+1", "persian:+1", "persian:0"],
            [*PERSIAN, "field:women_2_2"],
            [*PERSIAN, "field:jews_4_3", "field:jews_4_3", "field:jews_4_3"],
            [*PERSIAN, *JEWS, 7],
            [*PERSIAN, *JEWS, *MITHRA, *ISIS, "wafer:17"],
            [1],
        ],
    )
    def test_impossible_set_ups_are_refused(self, chance):
        """3.0: a tile that is not in its shuffle or cup cannot be scripted."""
        with pytest.raises(ChanceError):
            Game.new("campaign", seed=0, chance=chance)

    def test_script_too_short(self):
        """3.0: a strict set-up asks for every die."""
        with pytest.raises(ChanceError):
            Game.new("campaign", seed=0, chance=[*PERSIAN, *JEWS, *MITHRA], strict=True)

    def test_position_restores(self):
        """3.0: the table can be written down and set up again."""
        g = campaign()
        assert Game.from_position(g.position()).position() == g.position()


class Test_3_0_RiseOfIslam:
    """3.0 The shorter game starts on Turn 21."""

    def test_first_turn_and_first_question(self):
        """3.0, 5.10: Turn 21's History comes first; the damaged Army may be sent out."""
        g = rise()
        assert (g.turn, g.decision, g.over) == (21, "army_move", False)
        assert treasury(g) == 0
        assert g.position()["roman_army"] == "damaged"

    def test_army_choices(self):
        """3.0, R48: Roman Lands take the Army; it may also stay in the box."""
        expected = [
            "rome",
            "milan",
            "cilicia",
            "anatolia",
            "greece",
            "constantinople",
            "antioch",
            "alexandria",
            "thebes",
            "cyrene",
            "tripoli",
            "sufetula",
            "carthage",
            "numidia",
        ]
        assert legal(rise()) == {f"move_army:{name}" for name in expected} | {"end"}

    def test_markers(self):
        """3.0: Dark Ages 3, a Christian Emperor, the Capital in Constantinople."""
        position = rise().position()
        assert position["dark_ages"] == 3
        assert position.get("roman_policy", "christian_emperor") == "christian_emperor"
        assert position["roman_capital"] == "constantinople"
        assert position.get("persian_religion", "zoroastrian") == "zoroastrian"

    def test_roman_control_tiles(self):
        """3.0: five Control Tiles, drawn in since the campaign began."""
        g = rise()
        found = {letter: path(g, letter).get("roman_control") for letter in "ABCDEF"}
        assert found == {"A": "milan", "B": "constantinople", "C": "antioch", "D": None, "E": "thebes", "F": "numidia"}

    def test_papal_states_nubia_knights(self):
        """3.0: the Papal States and Nubia exist, three Knights are in the box."""
        position = rise().position()
        assert position["papal_states"] is True
        assert position["nubia"] == "alodia"
        assert position["knights_damaged"] == 3

    def test_hordes(self):
        """3.0: the six Hordes and where they stand."""
        g = rise()
        assert {letter: (path(g, letter)["horde"]["tribe"], path(g, letter)["horde"]["at"]) for letter in "ABCDEF"} == {
            "A": ("saxons_arian", "spain"),
            "B": ("bulgars_pagan", "kiev"),
            "C": ("khazars_pagan", "alania"),
            "D": ("turks_pagan", "kashgar"),
            "E": ("himyar_clans", "homeland_E"),
            "F": ("vandals_arian", "homeland_F"),
        }

    def test_rulers(self):
        """3.0: a Tyrant and two Kings."""
        g = rise()
        assert {letter: path(g, letter).get("ruler") for letter in "ABCDEF"} == {
            "A": None,
            "B": {"kind": "tyrant", "at": "danube_valley"},
            "C": {"kind": "king", "at": "georgia"},
            "D": None,
            "E": {"kind": "king", "at": "ethiopia"},
            "F": None,
        }

    def test_jihads_wait_in_jerusalem(self):
        """3.0, 5.2.5: the History of Turn 21 has put six Jihads into Arab Jerusalem."""
        g = rise()
        assert [path(g, letter)["arab"] for letter in "ABCDEF"] == [{"kind": "jihad", "at": "jerusalem"}] * 6
        assert g.position().get("jerusalem", "arab") == "arab"

    def test_faiths_and_popes(self):
        """3.0: three Paths are in schism, the sixth has submitted."""
        g = rise()
        assert {
            letter: (path(g, letter)["faith"], path(g, letter)["pope"], path(g, letter).get("submit", False))
            for letter in "ABCDEF"
        } == {
            "A": ("catholic", "communion", False),
            "B": ("orthodox_eagle", "communion", False),
            "C": ("one_nature", "schism", False),
            "D": ("nestorian", "schism", False),
            "E": ("one_nature", "schism", False),
            "F": ("donatist", "communion", True),
        }

    def test_faith_cup(self):
        """3.0: three unused Faiths are left in the cup."""
        cup = rise().position()["cups"].get("faiths", {})
        assert {name: count for name, count in cup.items() if count} == {"orthodox": 1, "apollinarian": 1, "arian": 1}

    def test_archbishops_and_relics(self):
        """3.0: an Archbishop in each Big City; Relics lie as printed, those of Path F in Greece."""
        g = rise()
        for letter, city in BIG_CITIES.items():
            assert path(g, letter)["missionary"] == {"rank": "archbishop", "at": city}
        assert {letter: path(g, letter)["relics"] for letter in "ABCDEF"} == {**BIG_CITIES, "F": "greece"}
        assert "james" not in rise().position()

    def test_bibles(self):
        """3.0: all five Bibles are published and unused."""
        assert rise().position()["bibles"] == dict.fromkeys(["greek", "latin", "armenian", "syriac", "coptic"], "ready")

    def test_cups(self):
        """3.0, 5.3: sixteen gold Wafers; of the Heresies only that of Turn 21; fourteen Melkites beside."""
        position = rise().position()
        assert sorted(position["cups"]["wafers"]) == list(range(17, 33))
        assert position["cups"]["heresies"] == {"paulicians": 1}
        assert position["melkites_available"] == 14

    @pytest.mark.parametrize("seed", range(5))
    def test_fields(self, seed):
        """3.0: all 37 Lands are filled and green but for Spain, Gaul and Belgium; one tile is left in the cup."""
        g = rise(seed)
        found = lands_with(g, "field")
        assert len(found) == 37
        assert set(found) - set(lands_with(g, "christian")) == {"spain", "gaul", "belgium"}
        assert sorted(name for name, tile in found.items() if tile.startswith("jews")) == sorted(JEWS_LANDS)
        cup = g.position()["cups"]["fields"]
        assert sum(cup.values()) == 1
        total = fields_on_map(g)
        for name, count in cup.items():
            total[name] = total.get(name, 0) + count
        assert total == TILES

    @pytest.mark.parametrize("seed", range(5))
    def test_persian_tiles(self, seed):
        """3.0: the three Persian tiles are shuffled over their Lands."""
        found = lands_with(rise(seed), "persian")
        assert sorted(found) == sorted(FLAME_LANDS)
        assert sorted(found.values()) == ["+1", "-1", "0"]

    def test_nothing_else_on_the_lands(self):
        """3.0: no Heresy, Isis, Infrastructure or Melkite lies on the map."""
        g = rise()
        for key in ["heresies", "isis", "infrastructure", "melkites", "knights", "bible"]:
            assert lands_with(g, key) == {}

    def test_opening_score(self):
        """3.0, 8.4: five full Paths, three Persian Lands, three Popes, six Relics, one Submit, Dark Ages 3."""
        points = rise().victory_points()
        assert (points["B"], points["C"], points["D"], points["E"], points["F"]) == (40, 9, 18, -5, -3)

    def test_secular_phase_follows(self):
        """3.0: after the Army's move the first gold Wafer is drawn; silver is not in the cup."""
        g = rise()
        with pytest.raises(ChanceError):
            g.step("move_army:rome", chance=["wafer:15"])
        assert g.position()["roman_army"] == "damaged"

    def test_position_restores(self):
        """3.0: the table can be written down and set up again."""
        g = rise()
        assert Game.from_position(g.position()).position() == g.position()

    def test_seeds_differ_and_repeat(self):
        """3.0: a seed repeats its table, other seeds give others."""
        assert rise(4).position() == rise(4).position()
        assert lands_with(rise(4), "field") != lands_with(rise(5), "field")


class Test_3_0_Scenarios:
    """3.0 A scenario is chosen before play."""

    def test_default_position_is_the_campaigns_first_turn(self):
        """3.0: a position that names nothing is Turn 1 of the campaign."""
        assert at().turn == 1

    def test_scenarios_differ(self):
        """3.0: the two scenarios are named in their positions."""
        assert campaign().position().get("scenario", "campaign") == "campaign"
        assert rise().position()["scenario"] == "rise_of_islam"
