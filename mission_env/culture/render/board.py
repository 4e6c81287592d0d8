"""The board of Culture: its squares, what stands on them, and what the chosen unit may do."""

from functools import cache

from mission_env.core.picture import colours
from mission_env.core.picture.box import Box
from mission_env.core.picture.shapes import Shape
from mission_env.culture.render.layout import BOARD, SIDE, square_box
from mission_env.culture.render.palette import CHOICE, DARK, LIGHT, NATION, Pen
from mission_env.culture.render.table import Table, percent
from mission_env.culture.vocabulary import FILES, HEIGHT, SQUARES, WIDTH
from mission_env.culture.words import spell

_NAME, _TAG = 16, 15  # heights of the line at the bottom of a piece and of the one at its top


@cache
def draw_squares() -> tuple[Shape, ...]:
    """The empty board with the names of files and ranks; it never changes."""
    pen = Pen()
    pen.rect("edge", BOARD.inner(-3), colours.CELL_EDGE, None, radius=4)
    for number, square in enumerate(SQUARES):
        odd = (number // WIDTH + number) % 2
        pen.rect(f"square.{square}", square_box(square), LIGHT if odd else DARK)
    for file, letter in enumerate(FILES):
        under = Box(BOARD.x + file * SIDE, BOARD.bottom + 4, SIDE, 14)
        pen.text(f"file.{letter}", under, letter, 12, colours.INK, "middle", bold=True)
    for rank in range(HEIGHT):
        beside = Box(8, BOARD.bottom - (rank + 1) * SIDE, 20, SIDE)
        pen.text(f"rank.{rank + 1}", beside, str(rank + 1), 12, colours.INK, "middle", bold=True)
    return tuple(pen.shapes)


def draw_pieces(t: Table) -> list[Shape]:
    """Every piece, and the marks of the unit that is about to act."""
    shapes: list[Shape] = []
    for square in SQUARES:
        pen = Pen(square)
        if square in t.pieces:
            _draw_piece(pen, t, square)
        if square in t.marks:
            _draw_mark(pen, t, square)
        shapes += pen.shapes
    return shapes


def _draw_piece(pen: Pen, t: Table, square: str) -> None:
    """A card in the nation's colour with a sign and a name; units that may still act have a corner of gold."""
    nation, kind = t.pieces[square]
    ink, box = NATION[nation], square_box(square).inner(5)
    chosen = square == t.chosen
    pen.rect(
        f"piece.{square}", box, ink.fill, CHOICE if chosen else colours.CELL_EDGE, 5 if chosen else 1, _round(kind)
    )
    sign = Box(box.x, box.y + _TAG, box.width, box.height - _TAG - _NAME).inner(2)
    pen.sign(f"piece.{square}.sign", kind, sign, ink.text)
    words = f"{spell(nation)} {kind}"
    pen.text(f"piece.{square}.name", box.below(box.height - _NAME - 3).inner(2), words, 12, ink.text, "middle")
    tag = "acting" if chosen else t.new.get(square)
    if tag:
        pen.text(f"piece.{square}.tag", box.top(_TAG, 2).part(8, 40), tag, 11, ink.text, bold=True)
    if nation == t.moving and square in t.ready:
        x, y = box.right - 12, box.y + 12
        pen.circle(f"ready.{square}", x, y, 7, colours.GOLD, colours.INK, 1.4)
        pen.polygon(f"ready.{square}.arrow", ((x - 2.4, y - 3.6), (x + 3.8, y), (x - 2.4, y + 3.6)), colours.INK)


def _round(kind: str) -> float:
    """Units have round corners, cities square ones."""
    return 20 if kind in ("army", "priest") else 3


def _draw_mark(pen: Pen, t: Table, square: str) -> None:
    """What the chosen unit may do on a square: a tag over a piece, a ring on an empty square."""
    box, word = square_box(square), t.marks[square] + _chance(t, square)
    if square in t.pieces:
        pen.rect(f"mark.{square}.ring", box.inner(3), None, CHOICE, 3, _round(t.pieces[square][1]))
        tag = box.inner(8).top(17)
        tag = tag.part(36, tag.width - 36) if square in t.new else tag
    else:
        pen.rect(f"mark.{square}.ring", box.inner(9), None, CHOICE, 2, 8)
        tag = Box(box.x + 14, box.middle[1] - 9, box.width - 28, 18)
    pen.rect(f"mark.{square}", tag, CHOICE, None, radius=4)
    pen.text(f"mark.{square}.word", tag.inner(3), word, 12, colours.WHITE, "middle", bold=True)


def _chance(t: Table, square: str) -> str:
    """The chance of a try at a piece of another nation, as a word behind it."""
    nation, kind = t.pieces.get(square, (None, ""))
    for one in t.nations:
        chances = {"convert": one.converts, "attack": one.attacks}.get(t.marks[square], {})
        if one.name == nation and kind in chances:
            return f" {percent(chances[kind])}"
    return ""
