"""Positions for the tests of drawings: random ones, a crowded one, an empty table."""

from copy import deepcopy
from functools import cache

import numpy as np

from mission_env import Game
from mission_env import vocabulary as v
from mission_env.actions import N_ACTIONS
from mission_env.batch import BatchedGames
from mission_env.render import Shape, draw


def played(scenario: str, seed: int, every: int) -> list[np.record]:
    """Records of a random game, one in so many decisions, and its end."""
    rng = np.random.default_rng(seed)
    batch = BatchedGames(1, scenario, autoreset=False)
    batch.reset([seed])
    records = []
    for number in range(2000):
        if number % every == 0 or batch.done[0]:
            records.append(batch.game(0).clone().record)
        if batch.done[0]:
            break
        batch.advance(np.array([rng.choice(np.flatnonzero(batch.masks[0][:N_ACTIONS]))]))
    return records


FIELD = {"lands": {"india": {"field": "women_2_2"}}}
CROWDED = {
    "turn": 24,
    "treasury": 10,
    "dark_ages": 12,
    "roman_capital": "rome",
    "roman_army": "rome",
    "papal_states": True,
    "james": "jerusalem",
    "theologian": "john_of_damascus",
    "bibles": {"latin": "used", "greek": "used"},
    "cups": {"heresies": {}},
    "lands": {
        "rome": {
            "field": "physicians_2_2",
            "christian": True,
            "heresies": {"gnostics": 3, "manichees": 3, "marcionites": 1, "adoptionists": 1, "pelagians": 1},
            "isis": 2,
            "melkites": 4,
            "infrastructure": "university",
            "knights": 3,
            "bible": "latin",
        },
        "constantinople": {"field": "scholars_4_3", "melkites": 2, "infrastructure": "monastery", "bible": "greek"},
    },
    "paths": {
        "A": {
            "pope": "schism",
            "submit": True,
            "faith": "catholic",
            "missionary": {"rank": "archbishop", "at": "rome"},
            "ruler": {"kind": "tyrant", "at": "rome"},
            "roman_control": "milan",
        },
        **{letter: {"relics": "rome", "missionary": {"rank": "bishop", "at": "jerusalem"}} for letter in "BCDEF"},
    },
}


def drawing(position: dict) -> dict[str, Shape]:
    """The shapes of a position by their keys."""
    return {shape.key: shape for shape in draw(Game.from_position(position))}


def merged(base: dict, change: dict) -> dict:
    """The position with some keys changed."""
    result = deepcopy(base)
    for key, value in change.items():
        result[key] = merged(result.get(key, {}), value) if isinstance(value, dict) else value
    return result


@cache
def records() -> tuple[np.record, ...]:
    """Many random positions of both scenarios, and at last the crowded one and an empty table."""
    games = [(scenario, seed) for scenario in v.SCENARIOS for seed in range(5)]
    found = [record for game in games for record in played(*game, every=7)]
    return *found, Game.from_position(CROWDED).record, BatchedGames(1).game(0).record
