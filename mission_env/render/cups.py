"""What is left in the cups (2.5): Fields by group and value, Heresies, Faiths, and Wafers by number."""

from types import SimpleNamespace

from mission_env import vocabulary as v
from mission_env.core.picture.box import Box
from mission_env.render import palette
from mission_env.render.pen import Pen
from mission_env.words import spell

_ROW = 11.5
_SIZE = 9.5
_VALUES = (1, 2, 3, 4)
_FIELD_AT = {(int(v.FIELD_GROUP[kind]), int(v.PLAIN_VALUE[kind])): kind for kind in range(v.N_FIELDS)}


def draw_cups(pen: Pen, t: SimpleNamespace, room: Box) -> None:
    """The four cups side by side, the Wafers under them."""
    upper = room.top(room.height - 26)
    _draw_fields(pen, t, upper.part(0, 132))
    _draw_heresies(pen, t, upper.part(142, 158))
    _draw_faiths(pen, t, upper.part(310, upper.width - 310))
    _draw_wafers(pen, t, room.below(room.height - 24))


def _head(pen: Pen, key: str, name: str, number: int, box: Box) -> Box:
    pen.text(f"{key}.head", box.top(13), f"{name}: {number}", 10.5, bold=True)
    return box.below(14)


def _draw_fields(pen: Pen, t: SimpleNamespace, box: Box) -> None:
    """A row for each group, a column for each plain value."""
    box = _head(pen, "cup.fields", "Fields in cup", sum(t.field_cup), box)
    for group, name in enumerate(v.FIELD_GROUPS):
        row = box.top(_ROW, group * _ROW)
        pen.text(f"cup.fields.{name}", row.part(0, 54), name.title(), _SIZE)
        for column, value in enumerate(_VALUES):
            kind = _FIELD_AT.get((group, value))
            if kind is not None:
                _draw_field_count(pen, kind, t.field_cup[kind], row.part(56 + 19 * column, 18))


def _draw_field_count(pen: Pen, kind: int, number: int, box: Box) -> None:
    """`2:1`, one Field of value 2."""
    text, ink = f"{v.PLAIN_VALUE[kind]}:{number}", palette.INK if number else palette.FAINT
    key = f"cup.fields.{v.FIELDS[kind]}"
    if number:
        pen.rect(f"{key}.lit", box.inner(0.5), palette.TAN, radius=2)
    pen.text(key, box.inner(1), text, _SIZE, ink, "middle")


def _draw_counts(pen: Pen, cup: str, names: list[tuple[str, str, int]], boxes: list[Box]) -> None:
    """Names with how many there are, empty ones faint."""
    for (key, name, number), box in zip(names, boxes, strict=True):
        ink = palette.INK if number else palette.FAINT
        pen.text(f"cup.{cup}.{key}.name", box.part(0, box.width - 12), name, _SIZE, ink)
        pen.text(f"cup.{cup}.{key}", box.part(box.width - 11, 11), str(number or "-"), _SIZE, ink, "end", bool(number))


def _draw_heresies(pen: Pen, t: SimpleNamespace, box: Box) -> None:
    """Two columns of the kinds that may be drawn; Mithra is never among them."""
    box = _head(pen, "cup.heresies", "Heresies in cup", sum(t.heresy_cup), box)
    kinds = [kind for kind in range(v.N_HERESIES) if kind != v.Heresy.MITHRA]
    columns = box.parts(2, 8)
    boxes = [columns[place // 7].top(_ROW, place % 7 * _ROW) for place in range(len(kinds))]
    names = [(v.HERESIES[kind], spell(v.HERESIES[kind]), t.heresy_cup[kind]) for kind in kinds]
    _draw_counts(pen, "heresies", names, boxes)


def _draw_faiths(pen: Pen, t: SimpleNamespace, box: Box) -> None:
    box = _head(pen, "cup.faiths", "Faiths in cup", sum(t.faith_cup), box)
    kinds = [v.FAITHS.index(name) for name in v.CUP_FAITHS]
    names = [(v.FAITHS[kind], spell(v.FAITHS[kind]), t.faith_cup[kind]) for kind in kinds]
    _draw_counts(pen, "faiths", names, [box.top(_ROW, place * _ROW) for place in range(len(kinds))])


def _draw_wafers(pen: Pen, t: SimpleNamespace, box: Box) -> None:
    """Every Wafer by its number; those in the cup are lit and framed."""
    pen.text("cup.wafers", box.part(0, 62).top(12), f"Wafers: {sum(t.wafer_cup)}", 10.5, bold=True)
    pen.text("cup.wafers.in", box.part(0, 62).top(11, 12), "in cup", 10.5, palette.FAINT)
    columns = box.part(64, box.width - 64).parts(16, 2)
    for wafer in range(1, v.N_WAFERS + 1):
        place = columns[(wafer - 1) % 16].top(11, (wafer - 1) // 16 * 12)
        inside = bool(t.wafer_cup[wafer])
        if inside:
            pen.rect(f"cup.wafers.{wafer}.lit", place, palette.GOLD, palette.CELL_EDGE, 0.6, 2)
        ink = palette.INK if inside else palette.FAINT
        pen.text(f"cup.wafers.{wafer}", place, str(wafer), 9, ink, "middle")
