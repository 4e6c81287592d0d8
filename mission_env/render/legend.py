"""The legend along the bottom: colours of control and the signs."""

from functools import cache

from mission_env.core.picture.box import Box
from mission_env.core.picture.shapes import Shape, text_width
from mission_env.render import cells, palette
from mission_env.render.layout import LEGEND
from mission_env.render.pen import Pen

_SIZE = 10
_SIGNS = (
    ("city", "Big City"),
    ("flame", "Land of the flame"),
    ("missionary", "missionary"),
    ("pope", "Pope"),
    ("schism", "Schism"),
    ("relics", "Relics"),
    ("bible", "Bible"),
    ("theologian", "Theologian"),
    ("building", "infrastructure"),
    ("heresy", "Heresy"),
    ("horde", "Horde (light: allied)"),
    ("arab", "Arab"),
    ("rome", "Roman"),
    ("knight", "Knight"),
)


@cache
def draw_legend() -> tuple[Shape, ...]:
    """Two lines that never change."""
    pen = Pen()
    first, second = LEGEND.top(15), LEGEND.top(15, 17)
    x = _label(pen, "control", "Head of a Land: ruled by", first, 0)
    for who, (ink, word) in palette.CONTROL.items():
        word = word or "nobody"
        box = first.part(x, text_width(word, _SIZE) + 8)
        pen.rect(f"legend.control.{int(who)}", box, ink.fill, palette.CELL_EDGE, 0.8, 2)
        pen.text(f"legend.control.{int(who)}.word", box.inner(3), word, _SIZE, ink.text, "middle")
        x += box.width + 4
    x = _draw_fields(pen, first, x + 14)
    _label(pen, "track", "Turns: C Council, H Heresies, T Theologian", first, x + 14)
    x = 0.0
    for sign, word in _SIGNS:
        kind = palette.PIECES.get(sign, palette.Ink(palette.BOX, palette.INK))
        box = second.part(x, 15)
        pen.rect(f"legend.sign.{sign}", box, kind.fill, palette.CELL_EDGE, 0.8, 2)
        pen.sign(f"legend.sign.{sign}.sign", sign, box.inner(2.5), kind.text)
        x = _label(pen, f"sign.{sign}.word", word, second, x + 18) + 6
    return tuple(pen.shapes)


def _label(pen: Pen, key: str, words: str, row: Box, x: float) -> float:
    """Writes some words; returns where they end."""
    wide = text_width(words, _SIZE)
    pen.text(f"legend.{key}", row.part(x, wide + 0.1), words, _SIZE)
    return x + wide + 5


def _draw_fields(pen: Pen, row: Box, x: float) -> float:
    """The three looks of a Field."""
    looks = (("plain", False, False), ("Christian", True, True), ("under a Heresy", True, False))
    x = _label(pen, "field", "Field:", row, x)
    for word, green, counts in looks:
        box = row.part(x, 18)
        fill, ink = (palette.GREEN, palette.WHITE) if green else (palette.TAN, palette.INK)
        pen.rect(f"legend.field.{word.split()[0]}", box, fill, palette.CELL_EDGE, 0.8, 2)
        field = cells.Field(0, green, counts)
        cells.draw_mark(pen, f"legend.field.{word.split()[0]}.mark", *box.middle, field, ink)
        x = _label(pen, f"field.{word.split()[0]}.word", word, row, x + 21)
    return x
