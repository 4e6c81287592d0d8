"""The map of Battles: empires with their cities, regimes and repressed tokens, and the borders between them."""

from functools import cache

from mission_env.battles.render.layout import BORDER_BOXES, EMPIRE_BOXES
from mission_env.battles.render.palette import (
    ATTACKED,
    COLOUR,
    LAND,
    LAND_LINE,
    MEDIEVAL,
    OWNER,
    SEA,
    SEA_LINE,
    Pen,
    token,
)
from mission_env.battles.render.table import Empire, Table
from mission_env.battles.vocabulary import BORDERS, EMPIRES, MAP
from mission_env.battles.words import spell
from mission_env.core.picture import colours
from mission_env.core.picture.box import Box
from mission_env.core.picture.shapes import Shape

_HEAD, _LINE, _CITY, _CHIP = 25, 17, 21, 18  # heights
_MARK = 80  # width of the word on what is going on in an empire
_SIDE = 7  # margin of an empire's card


@cache
def draw_ways() -> tuple[Shape, ...]:
    """Lines under the borders, from empire to empire; they never change."""
    pen = Pen()
    for name, sides, sea in zip(BORDERS, MAP.borders, MAP.sea, strict=True):
        points = tuple(EMPIRE_BOXES[EMPIRES[side]].middle for side in sides)
        pen.line(f"way.{name}", points, SEA_LINE if sea else LAND_LINE, 12)
    return tuple(pen.shapes)


def draw_borders(t: Table) -> list[Shape]:
    """Every border with what lies there."""
    pen = Pen()
    for name, sea in zip(BORDERS, MAP.sea, strict=True):
        box, there = BORDER_BOXES[name], t.borders.get(name)
        pen.rect(f"border.{name}", box, SEA if sea else LAND, SEA_LINE if sea else LAND_LINE, 1.4, 6)
        words = "sea border" if sea else "land border"
        if there is None:
            pen.text(f"border.{name}.coast", box.inner(4), words, 10.5, colours.INK, "middle")
            continue
        pen.text(f"border.{name}.coast", box.inner(3).top(12), words, 10, colours.INK, "middle")
        _draw_settler(pen, f"border.{name}.token", there, box.below(15).inner(3))
    return pen.shapes


def _draw_settler(pen: Pen, key: str, name: str, box: Box) -> None:
    """A pirate or a concession: its sign, and whose it is, in two lines."""
    ink, sign, words = token(name)
    pen.rect(key, box, ink.fill, colours.CELL_EDGE, 1, 4)
    if box.width > box.height * 2:
        pen.sign(f"{key}.sign", sign, box.part(3, 18), ink.text)
        box = box.part(22, box.width - 24)
    else:
        pen.sign(f"{key}.sign", sign, box.top(14, 3), ink.text)
        box = box.below(16)
    for line, word in enumerate(words.rsplit(" ", 1)):
        row = box.top(box.height / 2, line * box.height / 2)
        pen.text(f"{key}.{line}", row.inner(1.5), word, 11, ink.text, "middle")


# --- Empires ---------------------------------------------------------------------------------------------------------


def draw_empires(t: Table) -> list[Shape]:
    """Every empire."""
    shapes: list[Shape] = []
    for number, name in enumerate(EMPIRES):
        pen = Pen(name)
        _draw_empire(pen, name, t.empires[name], t.marks.get(name), MAP.capitals[number])
        shapes += pen.shapes
    return shapes


def _draw_empire(pen: Pen, name: str, e: Empire, mark: str | None, capital: int) -> None:
    """A card: its holder in the head, then regime, faith, cities and repressed tokens."""
    box, ink = EMPIRE_BOXES[name], OWNER[e.holder]
    pen.rect(f"empire.{name}", box, colours.CELL, ATTACKED if mark else colours.CELL_EDGE, 5 if mark else 1.4, 4)
    head = box.top(_HEAD)
    pen.rect(f"empire.{name}.head", head, ink.fill, colours.CELL_EDGE, 1, 4)
    pen.text(f"empire.{name}.name", head.part(8, 106), spell(name), 16, ink.text, bold=True)
    pen.text(f"empire.{name}.holder", head.part(118, head.width - 126), spell(e.holder), 12, ink.text, "end")
    room = Box(box.x + _SIDE, box.y + _HEAD + 2, box.width - 2 * _SIDE, box.height - _HEAD - 6)
    regime = room.top(_LINE)
    if mark:
        _draw_mark(pen, name, mark, regime.part(regime.width - _MARK, _MARK))
        regime = regime.part(0, regime.width - _MARK - 4)
    pen.text(f"empire.{name}.regime", regime, e.regime, 12)
    _draw_faith(pen, name, e, room.top(_LINE, _LINE + 1))
    for line, (place, there) in enumerate(e.places.items()):
        row = room.top(_CITY, 2 * _LINE + 4 + line * _CITY)
        _draw_city(pen, place, there, row, place == MAP.places[capital])
    _draw_repressed(pen, name, e, room.below(room.height - 2 * _CHIP - 1))


def _draw_faith(pen: Pen, name: str, e: Empire, row: Box) -> None:
    ink = MEDIEVAL if e.theocracy is None else COLOUR[e.theocracy]
    words = "medieval" if e.theocracy is None else f"{e.theocracy.title()} theocracy"
    pen.rect(f"faith.{name}", row, ink.fill, colours.BOX_EDGE, 0.8, 3)
    pen.text(f"faith.{name}.name", row.inner(2), words, 11.5, ink.text, "middle", bold=e.theocracy is not None)


def _draw_city(pen: Pen, place: str, there: str | None, row: Box, capital: bool) -> None:
    """A place for a token: the city's name, a star for the capital, and who stands there."""
    if capital:
        pen.sign(f"city.{place}.capital", "capital", row.part(-2, 11), colours.INK)
    name = spell(place)
    pen.text(f"city.{place}.name", row.part(11, 66), name, 11.5)
    slot = row.part(80, row.width - 80).inner(1)
    if there is None:
        pen.rect(f"city.{place}", slot, colours.EMPTY, colours.BOX_EDGE, 0.8, 8)
        return
    _draw_chip(pen, f"city.{place}", there, slot)


def _draw_chip(pen: Pen, key: str, name: str, box: Box) -> None:
    """A token with its sign and its name."""
    ink, sign, words = token(name)
    pen.rect(key, box, ink.fill, colours.CELL_EDGE, 1, 8)
    pen.sign(f"{key}.sign", sign, box.part(5, 13), ink.text)
    pen.text(f"{key}.token", box.part(21, box.width - 25), words, 11, ink.text)


def _draw_repressed(pen: Pen, name: str, e: Empire, room: Box) -> None:
    """Repressed tokens: how many of each kind, the letter of the colour before the number."""
    if not e.repressed:
        return
    pen.text(f"repressed.{name}", room.top(_CHIP).part(0, 58), "Repressed", 10.5, colours.FAINT)
    line = room.top(_CHIP - 2)
    places = [line.part(62 + 41 * number, 38) for number in range(3)]
    places += [box.top(_CHIP - 2) for box in room.below(_CHIP).parts(4, 3)]
    for (kind, number), box in zip(e.repressed.items(), places, strict=False):
        _draw_number(pen, f"repressed.{name}.{kind}", kind, number, box)


def _draw_number(pen: Pen, key: str, kind: str, number: int, box: Box) -> None:
    ink, sign, words = token(kind)
    pen.rect(key, box, ink.fill, colours.CELL_EDGE, 0.8, 7)
    pen.sign(f"{key}.sign", sign, box.part(3, 11), ink.text)
    letter = words[0] if "_" in kind else ""
    pen.text(f"{key}.number", box.part(15, box.width - 17), f"{letter} x{number}".strip(), 10.5, ink.text)


def _draw_mark(pen: Pen, name: str, mark: str, box: Box) -> None:
    """What is going on in the empire."""
    pen.rect(f"mark.{name}", box, ATTACKED, None, radius=4)
    pen.text(f"mark.{name}.word", box.inner(2), mark, 12, colours.WHITE, "middle", bold=True)
