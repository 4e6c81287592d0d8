"""How games of Culture are told: a readable log with rule numbers (logs.py), tables and pages."""

from mission_env.core.transcript import Part, Telling
from mission_env.culture import words
from mission_env.culture.game import CultureGame
from mission_env.culture.rules.board import score_of
from mission_env.culture.vocabulary import LAST_TURN, LETTERS, NATIONS, PIECES, PLAYER

_OTHERS = slice(PLAYER + 1, None)


def _heading(turn: int) -> str:
    return f"Turn {turn}"


def _summary(game: CultureGame) -> str:
    """The scores of all nations (C8)."""
    s = game.record
    scores = (f"{words.spell(name)} {score_of(s, n)}" for n, name in enumerate(NATIONS) if s.capital[n])
    return f"--- Turn {game.turn}: {', '.join(scores)}"


def _ending(game: CultureGame) -> str:
    points = ", ".join(f"{name} {value}" for name, value in game.victory_points().items())
    how = _GONE if game.collapsed else points
    return f"=== The end: score {game.score()} ({how})"


def _result(game: CultureGame) -> str:
    if game.collapsed:
        return f"{_GONE} on turn {game.turn}: {game.score()} points"
    if not game.over:
        return f"left on turn {game.turn}, at {game.score()} points"
    alone = game.victory_points()["last_nation"]
    return f"{game.score()} points{', and no other nation is left' if alone else ''}"


def _row(game: CultureGame) -> list[int]:
    s = game.record
    pieces = [int(s[kind][PLAYER]).bit_count() for kind in PIECES]
    return [*pieces, max(int(score_of(s, nation)) for nation in range(len(NATIONS))[_OTHERS])]


_GONE = f"{words.spell(NATIONS[PLAYER])} has ceased to exist"
_COLOURS = ("#a3202c", "#2b6cb0", "#c08a00", "#1e6b45", "#6b4fa0", "#8a4b12")
_MEANINGS = (
    "10 for the capital",
    "4 a city",
    "1 more for each monumental or fortified city",
    "1 an army",
    "1 a priest",
    "20 for being the last nation",
)
TELLING = Telling(
    title=CultureGame.system.title,
    prompt=words.prompt,
    describe_action=words.describe_action,
    turn="Turn",
    last_turn=LAST_TURN,
    heading=_heading,
    summary=_summary,
    ending=_ending,
    result=_result,
    columns=("armies", "priests", "cities", "monumental", "fortified", "capitals", "best other"),
    row=_row,
    parts=tuple(Part(name.replace("_", " "), *rest) for name, *rest in zip(LETTERS, _COLOURS, _MEANINGS, strict=True)),
    frames=("square",),
)
