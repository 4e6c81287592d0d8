"""Helpers of Culture's tests: positions in a line, and dice that decide."""

from mission_env.culture import CultureGame

WINS = [20, 20, 20]  # three dice, the power of a nation without monuments at the default base
FAILS = [1, 1, 1]
# Red's idle army keeps its turn open: orders with nothing but `end` are taken by the engine
ALWAYS = {"b2": "red capital", "g6": "blue capital", "h1": "red army"}


def table(board: dict[str, str] | None = None, **keys) -> CultureGame:
    """A game with Red's and Blue's capitals, Red's idle army and whatever else is on the board, Red to give orders."""
    return CultureGame.from_position({"board": {**ALWAYS, **(board or {})}, **keys}, seed=1)


def act(game: CultureGame, unit: str, action: str, dice: list[int] | None = None) -> CultureGame:
    """Gives the word to a unit and lets it act, all dice given."""
    game.step(f"order:{unit}")
    assert game.decision == "target"
    game.step(action, chance=dice or [], strict=True)
    return game


def board(game: CultureGame) -> dict[str, str]:
    """What stands where, what always stands there left out."""
    return {square: piece for square, piece in game.position()["board"].items() if ALWAYS.get(square) != piece}


def kinds(game: CultureGame) -> list[str]:
    """The kinds of events since the last action, dice left out."""
    return [event.kind for event in game.events if event.kind != "die"]


def targets(game: CultureGame, verb: str) -> set[str]:
    """The squares for which a verb is legal."""
    return {name.partition(":")[2] for name in game.legal_actions() if name.startswith(f"{verb}:")}
