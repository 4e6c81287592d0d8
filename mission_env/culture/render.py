"""A position of Culture as text."""

from mission_env.core.game import CheckedGame
from mission_env.culture.rules.board import cultural_power, military_power, owner, piece_of, score_of
from mission_env.culture.vocabulary import FILES, HEIGHT, NATIONS, PIECES, WIDTH
from mission_env.culture.words import prompt

_MARKS = dict(zip(PIECES, "apcmfk", strict=True))  # k: the capital


def board_text(game: CheckedGame) -> str:
    """The board, row 7 on top (`ra` is Red's army, `bk` Blue's capital), the nations and the question."""
    s = game.record
    lines = [f"Turn {game.turn}; {game.decision}; score {game.score()}", prompt(s), ""]
    for rank in reversed(range(HEIGHT)):
        lines.append(f"{rank + 1}  " + " ".join(_mark(s, WIDTH * rank + file) for file in range(WIDTH)))
    lines += ["   " + "  ".join(FILES), ""]
    lines += [_nation(s, nation) for nation in range(len(NATIONS)) if s.capital[nation]]
    legend = ", ".join(f"{mark} {piece}" for piece, mark in _MARKS.items())
    return "\n".join([*lines, legend])


def _mark(s, square: int) -> str:
    nation = int(owner(s, square))
    if nation < 0:
        return " ."
    letter = NATIONS[nation][0] if NATIONS[nation] != "gold" else "y"
    return letter + _MARKS[PIECES[int(piece_of(s, nation, square))]]


def _nation(s, nation: int) -> str:
    powers = f"cultural power {cultural_power(s, nation)}, military power {military_power(s, nation)}"
    points = f"{s.culture[nation]} culture, {s.warfare[nation]} warfare, {s.economy[nation]} economy points"
    return f"{NATIONS[nation]:6} score {score_of(s, nation):3}; {powers}; {points}"
