"""The places of the map: a cell for each Land with its name, ruler, Field and pieces; Homelands; Jerusalem."""

from functools import lru_cache
from types import SimpleNamespace
from typing import NamedTuple

from mission_env import vocabulary as v
from mission_env.core.picture.box import Box
from mission_env.core.picture.shapes import Shape, text_width
from mission_env.data import components
from mission_env.render import palette
from mission_env.render.layout import DAMAGED, PLACES
from mission_env.render.palette import Ink
from mission_env.render.pen import Pen
from mission_env.render.pieces import Contents, Piece
from mission_env.render.tokens import draw_tokens
from mission_env.words import spell

_HEAD, _FIELD = 17, 19  # heights
_MARGIN = 3
HOMELANDS = tuple(components()["paths"][letter]["homeland"] for letter in v.PATHS)
PATH_NAMES = tuple(components()["paths"][letter]["name"] for letter in v.PATHS)
_FLAMES = frozenset(v.LANDS[land] for land in v.FLAME_LANDS)
_CITIES = frozenset(v.LANDS[land] for land in v.BIG_CITY)

Pieces = tuple[tuple[Piece, ...], tuple[Piece, ...], tuple[Piece, ...]]


class Field(NamedTuple):
    """The Field of a Land: kind (NOWHERE undiscovered), green side up, counts as Christian (6.5.1)."""

    kind: int
    green: bool
    counts: bool


def draw_places(table: SimpleNamespace, places: dict[str, Contents]) -> list[Shape]:
    """Every place of the map."""
    shapes: list[Shape] = []
    for land, name in enumerate(v.LANDS):
        field = Field(table.field[land], bool(table.christian[land]), table.counts[land])
        shapes += _land(name, table.control[land], bool(table.hre), field, _frozen(places[name]))
    for path, letter in enumerate(v.PATHS):
        shapes += _homeland(path, _frozen(places[f"homeland_{letter}"]))
    shapes += _jerusalem(bool(table.jerusalem_arab), _frozen(places["jerusalem"]))
    shapes += _damaged(_frozen(places["damaged"]))
    return shapes


def _frozen(place: Contents) -> Pieces:
    return tuple(place.church), tuple(place.heresies), tuple(place.powers)


@lru_cache(maxsize=4096)
def _land(name: str, control: v.Control, empire: bool, field: Field, pieces: Pieces) -> tuple[Shape, ...]:
    """The cell of a Land; the same every time the same lies there."""
    ink, word = palette.CONTROL[control]
    if control == v.Control.ROME and empire and name in v.LANDS[: v.PATH_LENGTH[v.A]]:
        word = palette.EMPIRE
    pen, box = Pen(name), PLACES[name]
    sign = "city" if name in _CITIES else "flame" if name in _FLAMES else None
    _frame(pen, f"land.{name}", box, ink, spell(name), word, sign)
    inside = Box(box.x + _MARGIN, box.y + _HEAD + 2, box.width - 2 * _MARGIN, box.height - _HEAD - 2 - _MARGIN)
    _draw_field(pen, f"field.{name}", inside.top(_FIELD), field)
    draw_tokens(pen, Contents(*map(list, pieces)), inside.below(_FIELD + 1))
    return tuple(pen.shapes)


@lru_cache(maxsize=512)
def _homeland(path: int, pieces: Pieces) -> tuple[Shape, ...]:
    name = f"homeland_{v.PATHS[path]}"
    pen, box = Pen(name), PLACES[name]
    ink = Ink(palette.PATHS[path], palette.PATH_INK[path])
    _frame(pen, f"land.{name}", box, ink, HOMELANDS[path], "", None)
    room = box.inner(_MARGIN).below(_HEAD)
    pen.text(f"land.{name}.path", room.top(15), f"Path {v.PATHS[path]}", 11, ink.text, "middle", bold=True)
    pen.text(f"land.{name}.region", room.top(12, 15), PATH_NAMES[path], 10, ink.text, "middle")
    draw_tokens(pen, Contents(*map(list, pieces)), room.below(29))
    return tuple(pen.shapes)


@lru_cache(maxsize=512)
def _jerusalem(arab: bool, pieces: Pieces) -> tuple[Shape, ...]:
    pen, box = Pen("jerusalem"), PLACES["jerusalem"].inner(-2)
    ink, word = palette.CONTROL[v.Control.ARAB if arab else v.Control.ROME]
    pen.rect("jerusalem.halo", box.inner(-3), palette.GOLD, palette.CELL_EDGE, 1.2, 8)
    _frame(pen, "land.jerusalem", box, ink, "Jerusalem", word, "city")
    draw_tokens(pen, Contents(*map(list, pieces)), box.inner(_MARGIN).below(_HEAD))
    return tuple(pen.shapes)


@lru_cache(maxsize=64)
def _damaged(pieces: Pieces) -> tuple[Shape, ...]:
    pen, box = Pen("damaged"), DAMAGED.inner(4)
    pen.rect("damaged", box, palette.BOX, palette.BOX_EDGE, 1.2, 5)
    pen.text("damaged.name", box.inner(4).top(14), "Damaged Armies", 11, palette.INK, "middle", bold=True)
    draw_tokens(pen, Contents(*map(list, pieces)), box.inner(5).below(15))
    return tuple(pen.shapes)


def _frame(pen: Pen, key: str, box: Box, ink: Ink, name: str, word: str, sign: str | None) -> None:
    """The card of a place: its head in the colour of who controls it, with the name and the word for that."""
    pen.rect(key, box, palette.tinted(ink.fill), palette.CELL_EDGE, 1.2, 3)
    head = Box(box.x, box.y, box.width, _HEAD)
    pen.rect(f"{key}.control", head, ink.fill, palette.CELL_EDGE, 1.2, 3)
    left = head.x + 4
    if sign:
        pen.sign(f"{key}.sign", sign, Box(left, head.y, 8, _HEAD), ink.text)
        left += 11
    right = head.right - 4
    wide = text_width(word, 9.5) if word else 0
    pen.text(f"{key}.name", Box(left, head.y, right - left - wide - 3, _HEAD), name, 12, ink.text, bold=True)
    pen.text(f"{key}.ruler", Box(right - wide, head.y, wide, _HEAD), word, 9.5, ink.text, "end")


def _draw_field(pen: Pen, key: str, box: Box, field: Field) -> None:
    """The Field: tan with a ring or green with a tick; a green one under a Heresy has its tick struck out."""
    if field.kind == v.NOWHERE:
        pen.rect(key, box, palette.UNKNOWN, palette.DIM, 0.8, 2)
        pen.text(f"{key}.group", box.inner(3), "not discovered", 10, palette.FAINT, "middle")
        return
    fill, ink = (palette.GREEN, palette.WHITE) if field.green else (palette.TAN, palette.INK)
    pen.rect(key, box, fill, palette.CELL_EDGE, 0.8, 2)
    draw_mark(pen, f"{key}.mark", box.x + 9, box.middle[1], field, ink)
    group = v.FIELD_GROUPS[v.FIELD_GROUP[field.kind]].title()
    letter = "-HMU"[v.FIELD_SUPPORTS[field.kind]]
    group = group if letter == "-" else f"{group} ({letter})"
    value = (v.CHRISTIAN_VALUE if field.green else v.PLAIN_VALUE)[field.kind]
    pen.text(f"{key}.group", Box(box.x + 18, box.y, box.width - 36, box.height), group, 11, ink)
    pen.text(f"{key}.value", Box(box.right - 16, box.y, 12, box.height), str(value), 15, ink, "end", bold=True)


def draw_mark(pen: Pen, key: str, x: float, y: float, field: Field, ink: str) -> None:
    if not field.green:
        pen.circle(key, x, y, 4, None, ink, 1.4)
    elif field.counts:
        pen.line(key, ((x - 5, y), (x - 1.5, y + 4), (x + 5, y - 5)), ink, 2.2)
    else:
        pen.circle(key, x, y, 5, None, ink, 1.4)
        pen.line(f"{key}.struck", ((x - 3.5, y + 3.5), (x + 3.5, y - 3.5)), ink, 1.4)
