"""A position of Culture as text."""

from mission_env.core.game import CheckedGame
from mission_env.culture.render.table import Nation, Table, read_table
from mission_env.culture.vocabulary import FILES, HEIGHT, NATIONS, PIECES, SQUARES, WIDTH

_MARKS = dict(zip(PIECES, "apcmfk", strict=True))  # k: the capital
_LETTERS = dict(zip(NATIONS, "rbgy", strict=True))


def ansi(game: CheckedGame) -> str:
    """The board, row 7 on top (`ra` is Red's army, `bk` Blue's capital), the nations and the question."""
    t = read_table(game)
    lines = [f"Turn {t.turn}; {t.decision}; score {t.score}; {t.scenario}", t.prompt, ""]
    for rank in reversed(range(HEIGHT)):
        lines.append(f"{rank + 1}  " + " ".join(_mark(t, square) for square in SQUARES[WIDTH * rank :][:WIDTH]))
    lines += ["   " + "  ".join(FILES), ""]
    lines += [_nation(nation) for nation in t.nations if nation.left]
    lines += [f"{t.moving} to move; may still act: {' '.join(sorted(t.ready)) or 'none'}"]
    lines += [f"new this turn: {square} ({how})" for square, how in t.new.items()]
    return "\n".join([*lines, ", ".join(f"{mark} {piece}" for piece, mark in _MARKS.items())])


def _mark(t: Table, square: str) -> str:
    if square not in t.pieces:
        return " ."
    nation, kind = t.pieces[square]
    return _LETTERS[nation] + _MARKS[kind]


def _nation(nation: Nation) -> str:
    powers = ", ".join(f"{kind} power {power} (base {base})" for kind, (power, base) in nation.powers.items())
    points = ", ".join(f"{number} {kind}" for kind, number in nation.points.items())
    return f"{nation.name:6} score {nation.score:3}; {powers}; {points} points"
