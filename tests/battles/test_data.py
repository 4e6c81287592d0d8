"""Map, start and deck: what the files say, and what a loader refuses (B6)."""

import copy

import pytest
import yaml

from mission_env.battles import data
from mission_env.battles.data import read_deck, read_map, rulebook, the_deck, the_map
from mission_env.battles.vocabulary import BORDERS, EMPIRES, PLACES, SEA
from mission_env.errors import PositionError

# Written down a second time on purpose: borders and adjacent empires
SEA_BORDERS = {
    *("england_france", "england_portugal", "france_hre", "portugal_aragon", "aragon_papal_states"),
    *("papal_states_ottoman", "hungary_byzantium", "hungary_ottoman", "ottoman_mamluk"),
}
LAND_BORDERS = {"france_aragon", "hre_papal_states", "hre_hungary", "byzantium_mamluk"}
ADJACENT = {
    "england": "aragon france portugal",
    "france": "aragon england hre papal_states portugal",
    "hre": "aragon france hungary ottoman papal_states",
    "portugal": "aragon england france",
    "aragon": "england france hre papal_states portugal",
    "papal_states": "aragon france hre hungary ottoman",
    "hungary": "byzantium hre mamluk ottoman papal_states",
    "byzantium": "hungary mamluk ottoman",
    "ottoman": "byzantium hre hungary mamluk papal_states",
    "mamluk": "byzantium hungary ottoman",
}
CITIES = {
    "england": "bordeaux london*",
    "france": "bruges lyon paris*",
    "hre": "lubeck novgorod nurnberg vienna*",
    "portugal": "granada toledo* spice_islands",
    "aragon": "algiers timbuktu valencia*",
    "papal_states": "venice*",
    "hungary": "buda* varna",
    "byzantium": "caffa tana* trebizond",
    "ottoman": "constantinople* constantinople_2 constantinople_3 modon rhodes",
    "mamluk": "cyprus cairo* red_sea",
}


class TestMap:
    """map.yaml"""

    def test_borders(self):
        """B6: that of France and HRE, which one line calls a sea border, is one."""
        assert {name for name, sea in zip(BORDERS, SEA, strict=True) if sea} == SEA_BORDERS
        assert {name for name, sea in zip(BORDERS, SEA, strict=True) if not sea} == LAND_BORDERS

    def test_adjacent(self):
        found = {name: {EMPIRES[other] for other in the_map().adjacent[n]} for n, name in enumerate(EMPIRES)}
        assert found == {name: set(others.split()) for name, others in ADJACENT.items()}

    def test_cities(self):
        for number, cities in enumerate(CITIES.values()):
            its = [place for place, empire in zip(PLACES, the_map().empire_of, strict=True) if empire == number]
            assert its == cities.replace("*", "").split()
            assert f"{PLACES[the_map().capitals[number]]}*" in cities.split()
        assert [EMPIRES[n] for n, half in enumerate(the_map().halves) if half] == list(CITIES)[6:]


class TestDeck:
    """deck.yaml"""

    def test_kinds(self):
        """B4: 35 : 24 : 30."""
        assert the_deck().cards == (35, 24, 30)

    def test_cubes_come_to_revolts_only(self):
        """S5"""
        for kind, weights in enumerate(the_deck().weights):
            for outfit, weight in enumerate(weights):
                assert not weight or not the_deck().agents[outfit][2] or kind == 1


def changed(name: str, path: list, value) -> dict:
    """The plain data of a file, one entry changed; None takes it out."""
    plain = copy.deepcopy(data._load(name))
    inner = plain
    for key in path[:-1]:
        inner = inner[key]
    if value is None:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return plain


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (["empires", "france", "half"], "north", "empires.france.half: unknown half 'north'; one of west, east"),
        (["empires", "france", "half"], None, "empires.france.half: missing"),
        (["empires", "france", "capital"], "rome", "empires.france.capital: unknown city of the empire 'rome'"),
        (["empires", "france", "cities", "venice"], 1, "empires.papal_states.cities.venice: venice is on the map"),
        (["empires", "france", "cities", "paris"], 6, "cities.paris: expected a whole number 1 .. 5, not 6"),
        (["empires", "hre", "cities", "vienna"], 3, "empires.hre.cities: expected 1 .. 5 places, not 6"),
        (["empires", "france", "borders", "spain"], "sea", "france.borders.spain: unknown empire 'spain'"),
        (["empires", "france", "borders", "hre"], "river", "borders.hre: unknown coast 'river'; one of land, sea"),
        (["empires", "france", "borders", "france"], "sea", "borders: at most 3, not 4"),
        (["empires", "byzantium", "borders", "byzantium"], "sea", "an empire has no border with itself"),
        (["empires", "france", "borders", "hre"], None, "only one of france and hre names their border"),
        (["empires", "france", "adjacent"], ["hre"], "is not adjacent to"),
        (["empires", "byzantium", "adjacent"], ["hungary"], "is not adjacent to"),
        (["start", "tokens", "rome"], "catholic_rook", "start.tokens.rome: unknown place 'rome'"),
        (["start", "tokens", "london"], "pawn", "start.tokens.london: unknown token 'pawn'"),
        (["start", "theocracies", "france"], "lutheran", "theocracies.france: unknown colour 'lutheran'"),
        (["seas"], {}, "seas: unknown key 'seas'; one of empires, start"),
    ],
)
def test_a_bad_map(path, value, words):
    with pytest.raises(PositionError) as caught:
        read_map(changed("map.yaml", path, value))
    assert words in str(caught.value)


def test_adjacent_empires_that_share_a_border():
    """A border makes its empires adjacent."""
    plain = changed("map.yaml", ["empires", "byzantium", "adjacent"], ["hungary", "ottoman"])
    plain["empires"]["mamluk"]["adjacent"] = ["hungary", "ottoman"]
    with pytest.raises(PositionError, match=r"byzantium\.adjacent: mamluk is missing, which shares a border"):
        read_map(plain)


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (["cards", "siege"], 3, "cards.siege: unknown kind 'siege'; one of conspiracy"),
        (["cards", "conspiracy"], -1, "cards.conspiracy: expected a whole number 0 .. 100, not -1"),
        (["agents", "conspiracy"], {}, "agents.conspiracy: a card of this kind brings nobody"),
        (["agents", "conspiracy", "mob"], {"weight": 1, "cube": 1}, "cubes fight in a Peasant Revolt only"),
        (["agents", "conspiracy", "see"], {"weight": 1, "bishop": 1}, "bishops never fight"),
        (["agents", "religious_war", "rook"], {"weight": 1, "rook": 1}, "there is an outfit of that name already"),
        (["agents", "conspiracy", "rook", "queen"], 1, "agents.conspiracy.rook.queen: unknown key 'queen'"),
    ],
)
def test_a_bad_deck(path, value, words):
    with pytest.raises(PositionError) as caught:
        read_deck(changed("deck.yaml", path, value))
    assert words in str(caught.value)


def test_the_rulebook_is_yaml_of_ours():
    assert list(rulebook()) == ["sentences", "choices"]
    assert yaml.safe_dump(rulebook())
