"""How games of Battles are told: a readable log with rule numbers (logs.py), tables and pages."""

from mission_env.battles import words
from mission_env.battles.game import BattlesGame
from mission_env.battles.vocabulary import FLORINS_A_POINT, LAST_TURN, LETTERS
from mission_env.core.transcript import Part, Telling


def _heading(turn: int) -> str:
    return f"Round {turn} of {LAST_TURN}"


def _summary(game: BattlesGame) -> str:
    return f"--- {int(game.record['florins'])} florins; {_points(game)}"


def _ending(game: BattlesGame) -> str:
    return f"=== The end: {_points(game)}"


def _result(game: BattlesGame) -> str:
    return f"{game.score()} points" if game.over else f"left in round {game.turn}, at {game.score()} points"


def _points(game: BattlesGame) -> str:
    parts = ", ".join(f"{name} {points}" for name, points in game.victory_points().items())
    return f"score {game.score()} ({parts})"


def _row(game: BattlesGame) -> list[int]:
    *held, _ = game.victory_points().values()
    return [int(game.record["florins"]), *held]


_COLOURS = ("#1f5fae", "#0b6e5f", "#8a4b12", "#c08a00")
_MEANINGS = ("3 a kingdom", "4 a republic", "1 a vassal", f"1 for every {FLORINS_A_POINT} florins")
TELLING = Telling(
    title=BattlesGame.system.title,
    prompt=words.prompt,
    describe_action=words.describe_action,
    turn="Round",
    last_turn=LAST_TURN,
    heading=_heading,
    summary=_summary,
    ending=_ending,
    result=_result,
    columns=("florins", *(f"for {name}" for name in LETTERS[:-1])),
    row=_row,
    parts=tuple(Part(*row) for row in zip(LETTERS, _COLOURS, _MEANINGS, strict=True)),
    frames=("empire", "border", "city", "card"),
)
