"""Positions: what may be left out, and that a position written out restores exactly."""

import json

import numpy as np
import pytest

from mission_env import Game
from mission_env import vocabulary as v
from mission_env.state import GAME

CHANCE_FIELDS = ("key", "draws", "script", "script_length", "script_at", "strict", "fault", "fault_kind")


def same_table(one, other) -> bool:
    """Whether two records agree on everything but the generator."""
    return all(np.array_equal(one[name], other[name]) for name in GAME.names if name not in CHANCE_FIELDS)


def restored(game: Game) -> Game:
    """The game read back from its position, by way of JSON."""
    return Game.from_position(json.loads(json.dumps(game.position())))


FULL = {
    "scenario": "campaign",
    "turn": 24,
    "decision": "religious_action",
    "treasury": 4,
    "dark_ages": 2,
    "roman_policy": "heretical_emperor",
    "persian_religion": "muslim",
    "cups": {
        "wafers": [17, 18],
        "fields": {"women_2_2": 2},
        "heresies": {"gnostics": 1, "iconoclasts": 1},
        "faiths": {"arian": 1},
    },
    "lands": {
        "rome": {
            "field": "jews_3_2",
            "christian": True,
            "heresies": {"gnostics": 2, "pelagians": 1},
            "infrastructure": "hospital",
            "knights": 1,
            "bible": "latin",
        },
        "milan": {"isis": 1},
        "merv": {"field": "women_2_2", "melkites": 2, "persian": "+1"},
        "persia": {"persian": "-1"},
        "ctesiphon": {"field": "poor_1_1", "persian": "0"},
        "tripoli": {"field": "poor_1_1", "infrastructure": "university"},
    },
    "paths": {
        "A": {
            "pope": "schism",
            "faith": "catholic",
            "submit": True,
            "missionary": {"rank": "archbishop", "at": "homeland_A"},
            "relics": "greece",
            "ruler": {"kind": "king", "at": "gaul"},
            "horde": {"tribe": "saxons_christian", "at": "britain"},
            "roman_control": "milan",
            "arab": {"kind": "jihad", "at": "jerusalem"},
        },
        "B": {"faith": "orthodox_eagle", "missionary": {"rank": "bishop", "at": "jerusalem"}},
        "C": {"faith": "one_nature", "missionary": {"rank": "apostle", "at": "alania"}},
        "E": {"arab": {"kind": "abbasid", "at": "thebes"}, "horde": {"tribe": "himyar_clans", "at": "homeland_E"}},
        "F": {"relics": "jerusalem", "arab": {"kind": "jihad", "at": "tingitana"}},
    },
    "bibles": {"greek": "ready", "latin": "used"},
    "roman_army": "damaged",
    "roman_capital": "constantinople",
    "papal_states": True,
    "nubia": "alodia",
    "baqt": True,
    "knights_damaged": 2,
    "james": "relics",
    "arab_spain": "occupied",
    "melkites_available": 5,
    "theologian": "john_of_damascus",
    "jerusalem": "arab",
    "pending": {"evangelist": "B", "sustained": ["merv", "tingitana"]},
}


class TestRoundTrip:
    """Reading and writing are inverse."""

    def test_every_key_survives(self):
        assert Game.from_position(FULL).position() == FULL

    @pytest.mark.parametrize(
        "data",
        [
            {},
            {"scenario": "rise_of_islam"},
            FULL,
            {
                "turn": 25,
                "holy_roman_empire": "milan",
                "paths": {"A": {"horde": {"tribe": "saxons_arian", "at": "spain"}}},
            },
            {"turn": 27, "arab_spain": "reconquista", "reconquista_tried": True},
            {"turn": 26, "paths": {"B": {"arab": {"kind": "seljuks", "at": "jerusalem"}}}},
            {"turn": 7, "lands": {"india": {"theologian": True}}, "cups": {"wafers": []}},
            {"turn": 12, "wafer": 3, "james": "jerusalem", "decision": "pax_romana"},
            {"turn": 12, "dark_ages": 8, "decision": "game_over"},
        ],
    )
    def test_restores_exactly(self, data):
        game = Game.from_position(data)
        assert same_table(game.record, restored(game).record)
        assert restored(game).position() == game.position()

    def test_plain_data(self):
        assert json.loads(json.dumps(Game.from_position(FULL).position())) == FULL

    def test_reading_leaves_the_mapping_alone(self):
        before = json.dumps(FULL)
        Game.from_position(FULL)
        assert json.dumps(FULL) == before

    @pytest.mark.parametrize("scenario", v.SCENARIOS)
    def test_played_games_restore(self, scenario):
        """Every decision of a game played at random."""
        game, choose = Game.new(scenario, seed=3), np.random.default_rng(3)
        for _ in range(250):
            if game.over:
                break
            twin = restored(game)
            assert same_table(game.record, twin.record)
            assert twin.legal_actions() == game.legal_actions()
            game.step(str(choose.choice(game.legal_actions())))

    def test_seed_gives_the_dice(self):
        one, other = Game.from_position({}, seed=1), Game.from_position({}, seed=2)
        assert tuple(one.record["key"]) != tuple(other.record["key"])
        assert one.record["draws"] == 0


class TestDefaults:
    """What a key means when it is left out."""

    @pytest.mark.parametrize(
        ("data", "key", "value"),
        [
            ({}, "turn", 1),
            ({"scenario": "rise_of_islam"}, "turn", 21),
            ({}, "scenario", "campaign"),
            ({}, "decision", "religious_action"),
            ({"turn": 9}, "roman_policy", "pax_romana"),
            ({"turn": 10}, "roman_policy", "christian_emperor"),
            ({}, "persian_religion", "zoroastrian"),
            ({}, "roman_capital", "rome"),
            ({"turn": 20}, "jerusalem", "roman"),
            ({"turn": 21}, "jerusalem", "arab"),
        ],
    )
    def test_keys_without_none(self, data, key, value):
        assert Game.from_position(data).position()[key] == value

    def test_what_is_none_is_left_out(self):
        written = Game.from_position(
            {"treasury": 0, "lands": {"rome": {"christian": False}}, "paths": {"A": {}}}
        ).position()
        always = {
            "scenario",
            "turn",
            "decision",
            "roman_policy",
            "persian_religion",
            "roman_capital",
            "jerusalem",
            "cups",
        }
        assert set(written) == always

    @pytest.mark.parametrize(
        ("data", "wafers"),
        [
            ({"turn": 14}, range(1, 17)),
            ({"turn": 15}, range(1, 33)),
            ({"turn": 15, "wafer": 20}, [*range(1, 20), *range(21, 33)]),
            ({"scenario": "rise_of_islam"}, range(17, 33)),
        ],
    )
    def test_wafers(self, data, wafers):
        assert Game.from_position(data).position()["cups"]["wafers"] == list(wafers)

    def test_fields(self):
        cup = Game.from_position({"lands": {"rome": {"field": "jews_3_2"}}}).position()["cups"]["fields"]
        assert cup["jews_3_2"] == 2
        assert sum(cup.values()) == 37

    @pytest.mark.parametrize(
        ("data", "cup"),
        [
            ({"turn": 1}, {"ebionites": 3}),
            ({"turn": 2}, {"ebionites": 3, "gnostics": 3}),
            (
                {"turn": 4, "lands": {"rome": {"heresies": {"gnostics": 2}}}},
                {"ebionites": 3, "gnostics": 1, "marcionites": 1},
            ),
            ({"turn": 1, "lands": {"rome": {"heresies": {"mithra": 2, "gnostics": 1}}}}, {"ebionites": 3}),
            ({"scenario": "rise_of_islam"}, {"paulicians": 1}),
            ({"scenario": "rise_of_islam", "turn": 24}, {"paulicians": 1, "iconoclasts": 1}),
        ],
    )
    def test_heresies(self, data, cup):
        assert Game.from_position(data).position()["cups"]["heresies"] == cup

    def test_faiths(self):
        paths = {"A": {"faith": "catholic"}, "C": {"faith": "one_nature"}, "F": {"faith": "donatist", "submit": True}}
        cup = Game.from_position({"turn": 14, "paths": paths}).position()["cups"]["faiths"]
        assert cup == {"orthodox": 1, "nestorian": 1, "one_nature": 1, "apollinarian": 1, "arian": 1}

    def test_a_bible_on_a_land_is_used(self):
        written = Game.from_position({"lands": {"rome": {"bible": "latin"}}}).position()
        assert written["bibles"] == {"latin": "used"}

    def test_game_over_in_the_dark_ages_is_a_collapse(self):
        assert Game.from_position({"decision": "game_over", "dark_ages": 7}).collapsed
        assert not Game.from_position({"decision": "game_over", "dark_ages": 6}).collapsed
