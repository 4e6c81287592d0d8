"""A table to set positions up on: short forms that keep rule tests to a few lines."""

from mission_env import Game

# The printed game, written down a second time on purpose: tests do not take it from the engine's data
PATH_LANDS = {
    "A": ["rome", "milan", "spain", "gaul", "belgium", "britain", "ireland"],
    "B": ["cilicia", "anatolia", "greece", "constantinople", "danube_valley", "kiev"],
    "C": ["antioch", "armenia", "albania", "sarir", "georgia", "alania"],
    "D": ["ctesiphon", "persia", "merv", "india", "kashgar", "mongolia"],
    "E": ["alexandria", "thebes", "nobadia", "makouria", "alodia", "ethiopia"],
    "F": ["cyrene", "tripoli", "sufetula", "carthage", "numidia", "tingitana"],
}
TILES = {
    "ascetics_2_1": 1,
    "ascetics_3_2": 3,
    "ascetics_4_3": 1,
    "jews_3_2": 3,
    "jews_4_3": 2,
    "martyrs_3_3": 2,
    "martyrs_4_4": 2,
    "physicians_2_2": 1,
    "poor_1_1": 4,
    "poor_2_2": 2,
    "scholars_3_2": 1,
    "scholars_4_3": 2,
    "slaves_1_1": 1,
    "slaves_2_2": 2,
    "slaves_3_3": 2,
    "slaves_4_4": 1,
    "wealthy_4_3": 1,
    "women_1_1": 2,
    "women_2_2": 3,
    "women_3_3": 2,
}
FAITHS = {
    "A": {"faith": "catholic"},
    "B": {"faith": "orthodox_eagle"},
    "C": {"faith": "one_nature"},
    "D": {"faith": "nestorian"},
    "E": {"faith": "one_nature"},
    "F": {"faith": "donatist"},
}


def at(**position) -> Game:
    """A game that stands at the given position (contract.md spells the keys)."""
    return Game.from_position(position, seed=0)


def land(game: Game, name: str) -> dict:
    """What stands in one Land; an empty mapping when nothing does."""
    return game.position().get("lands", {}).get(name, {})


def path(game: Game, letter: str) -> dict:
    """The tiles of one Path; an empty mapping when it has none."""
    return game.position().get("paths", {}).get(letter, {})


def treasury(game: Game) -> int:
    """Solidi in the treasury."""
    return game.position().get("treasury", 0)


def legal(game: Game) -> set[str]:
    """Names of the legal actions."""
    return set(game.legal_actions())
