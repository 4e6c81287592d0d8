"""A table to set positions up on: short forms that keep rule tests to a few lines."""

from mission_env import Game


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
