"""Pieces as tokens in the rows of a cell: as large as there is room for, and always all of them."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from mission_env.core.picture.box import Box
from mission_env.core.picture.shapes import text_width
from mission_env.render import palette
from mission_env.render.pen import Pen
from mission_env.render.pieces import Contents, Piece

HEIGHT, GAP = 15, 2
SIZE, SIGN, PAD = 10, 9, 3  # of the text, the sign, and on both ends
_LEVELS = sorted(product(range(3), repeat=3), key=lambda levels: (sum(levels), max(levels)))
_SCALES = (1, 0.85, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2)


class Token(NamedTuple):
    """A piece at its place, with the name that fits there; sizes are `scale` times the usual ones."""

    piece: Piece
    name: str
    box: Box
    scale: float


def draw_tokens(pen: Pen, place: Contents, box: Box) -> None:
    """Draws the pieces of a place into a box."""
    for token in arrange(*map(tuple, place), box):
        _draw_token(pen, token)


def _draw_token(pen: Pen, token: Token) -> None:
    key, ink, box = token.piece.key, palette.PIECES[token.piece.kind], token.box
    sign, pad = SIGN * token.scale, PAD * token.scale
    radius = box.height / 2 if token.piece.kind in ("missionary", "pope", "schism") else 2
    pen.rect(key, box, ink.fill, palette.CELL_EDGE, 0.8, radius)
    pen.sign(f"{key}.sign", token.piece.kind, Box(box.x + pad, box.y, sign, box.height), ink.text)
    left = box.x + sign + 2 * pad
    pen.text(f"{key}.name", Box(left, box.y, box.right - pad - left, box.height), token.name, SIZE, ink.text)


@lru_cache(maxsize=4096)
def arrange(
    church: tuple[Piece, ...], heresies: tuple[Piece, ...], powers: tuple[Piece, ...], box: Box
) -> tuple[Token, ...]:
    """The pieces of a place in rows: Church and Heresies from the top, powers at the bottom, names as long as fit."""
    most = int((box.height + GAP) // (HEIGHT + GAP))
    groups = (church, heresies, powers)
    for levels in _LEVELS:
        rows = [_rows(group, level, box.width) for group, level in zip(groups, levels, strict=True)]
        if sum(map(len, rows)) <= most:
            upper = _placed(rows[0] + rows[1], box, box.y)
            lower = _placed(rows[2], box, box.bottom - len(rows[2]) * (HEIGHT + GAP) + GAP)
            return (*upper, *lower)
    return _crowded((*church, *heresies, *powers), box)


def _crowded(pieces: tuple[Piece, ...], box: Box) -> tuple[Token, ...]:
    """More than the usual rows hold: short names, and smaller tokens."""
    for scale in _SCALES:
        rows = _rows(pieces, 2, box.width, scale)
        if len(rows) * (HEIGHT + GAP) * scale <= box.height + GAP:
            break
    return tuple(_placed(rows, box, box.y, scale))


def _rows(pieces: Sequence[Piece], level: int, width: float, scale: float = 1) -> list[list[tuple[Piece, str, float]]]:
    """Rows of (piece, name, width of its token), filled one after the other."""
    rows: list[list[tuple[Piece, str, float]]] = []
    room = -1.0
    for piece in pieces:
        name = piece.names[min(level, len(piece.names) - 1)]
        wide = min(_width(name, scale), width)
        if wide > room:
            rows.append([])
            room = width
        rows[-1].append((piece, name, wide))
        room -= wide + GAP
    return [_spelled_out(row, width, scale) for row in rows]


def _width(name: str, scale: float) -> float:
    return scale * (text_width(name, SIZE) + SIGN + 3 * PAD)


def _spelled_out(row: list[tuple[Piece, str, float]], width: float, scale: float) -> list[tuple[Piece, str, float]]:
    """The row with longer names where there is room left for them."""
    room = width - sum(wide + GAP for *_, wide in row) + GAP
    for place, (piece, name, wide) in enumerate(row):
        for longer in piece.names[: piece.names.index(name)]:
            if _width(longer, scale) - wide <= room:
                row[place] = piece, longer, _width(longer, scale)
                room -= _width(longer, scale) - wide
                break
    return row


def _placed(rows, box: Box, top: float, scale: float = 1) -> Iterator[Token]:
    for number, row in enumerate(rows):
        x, y = box.x, top + number * (HEIGHT + GAP) * scale
        for piece, name, wide in row:
            yield Token(piece, name, Box(x, y, wide, HEIGHT * scale), scale)
            x += wide + GAP
