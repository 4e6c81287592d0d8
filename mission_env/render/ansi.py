"""The same board for the terminal: 99 columns, 44 lines, in colours, from the same pieces as the picture."""

from collections.abc import Iterator
from textwrap import wrap
from types import SimpleNamespace

import numpy as np

from mission_env import vocabulary as v
from mission_env.game import Game
from mission_env.render import palette, wording
from mission_env.render.cells import HOMELANDS
from mission_env.render.layout import SLOTS
from mission_env.render.pieces import Contents, contents
from mission_env.render.table import read_table
from mission_env.words import spell

COLUMNS, LINES = 99, 44
_WIDE, _HIGH = 11, 6  # a cell of the board in characters, the column between two cells included
_SHORT = {"constantinople": "Const'ople", "danube_valley": "Danube V."}
_RULERS = {
    v.Control.KING: "K",
    v.Control.TYRANT: "T",
    v.Control.ARAB: "A",
    v.Control.PERSIA: "P",
    v.Control.ROME: "R",
    v.Control.NUBIA: "N",
    v.Control.HORDE: "H",
    v.Control.PAPAL_STATES: "S",
    v.Control.RECONQUISTA: "C",
}
_LEGEND = (
    "Ruled by K King, T Tyrant, A Arab, P Persia, R Rome, N Nubia, H Horde, S Papal, C Reconquista"
    "\nField: o plain, v Christian, x green under a Heresy, ? not discovered"
)
Colours = tuple[str, str] | None  # ground and ink


class _Canvas:
    """Characters with colours."""

    def __init__(self) -> None:
        self.rows = [[(" ", None)] * COLUMNS for _ in range(LINES)]

    def write(self, line: int, column: int, text: str, colours: Colours = None) -> None:
        """Writes a text, which must fit on its line."""
        self.rows[line][column : column + len(text)] = [(letter, colours) for letter in text]

    def text(self, coloured: bool) -> str:
        """All lines; with colours as 24-bit escapes."""
        return "\n".join(_line(row) if coloured else _plain(row) for row in self.rows)


def _plain(row: list[tuple[str, Colours]]) -> str:
    return "".join(letter for letter, _ in row).rstrip()


def _line(row: list[tuple[str, Colours]]) -> str:
    parts: list[str] = []
    last: Colours = None
    used = max((place for place, (letter, colours) in enumerate(row, 1) if letter != " " or colours), default=0)
    for letter, colours in row[:used]:
        if colours != last:
            parts.append(_escape(colours))
            last = colours
        parts.append(letter)
    return "".join(parts) + (_escape(None) if last else "")


def _escape(colours: Colours) -> str:
    if colours is None:
        return "\x1b[0m"
    ground, ink = (";".join(str(part) for part in bytes.fromhex(colour[1:])) for colour in colours)
    return f"\x1b[48;2;{ground};38;2;{ink}m"


def ansi(position: "Game | np.record", coloured: bool = True) -> str:
    """The board as 44 lines of at most 99 characters; without colours if `coloured` is False."""
    table = read_table(position)
    canvas = _Canvas()
    places = contents(table)
    for name, slot in SLOTS.items():
        _draw_place(canvas, table, name, slot, places[name])
    _draw_ways(canvas)
    _draw_lines(canvas, 2, 0, 2, 1, _now(table))
    _draw_lines(canvas, 1, 1, 3, 2, _churches(table))
    _draw_lines(canvas, 5, 1, 1, 1, ["", "The", "Mission", *wrap(spell(v.SCENARIOS[table.scenario]), _WIDE - 1)])
    _draw_lines(canvas, 5, 4, 3, 3, _supplies(table))
    _draw_lines(canvas, 3, 5, 1, 1, ["Damaged", "Armies"])
    _draw_pieces(canvas, places["damaged"], 3 * _WIDE, 5 * _HIGH + 2)
    for number, line in enumerate(_LEGEND.split("\n")):
        canvas.write(LINES - 2 + number, 0, line[:COLUMNS])
    return canvas.text(coloured)


# --- The map ---------------------------------------------------------------------------------------------------------


def _draw_place(canvas: _Canvas, t: SimpleNamespace, name: str, slot: tuple[int, int], pieces: Contents) -> None:
    x, y = slot[0] * _WIDE, slot[1] * _HIGH
    title, ruler, colours = _head(t, name)
    canvas.write(y, x, f"{title[: _WIDE - 1]:{_WIDE - 1}}{ruler}", colours)
    if name in v.LANDS:
        canvas.write(y + 1, x, *_field(t, v.LANDS.index(name)))
        _draw_pieces(canvas, pieces, x, y + 2)
    else:
        _draw_pieces(canvas, pieces, x, y + 1)


def _head(t: SimpleNamespace, name: str) -> tuple[str, str, Colours]:
    """Name of a place, the letter of its ruler, and the colours."""
    if name.startswith("homeland"):
        path = v.PATHS.index(name[-1])
        return HOMELANDS[path].replace("Homeland", "H."), " ", (palette.PATHS[path], palette.PATH_INK[path])
    if name == "jerusalem":
        who = v.Control.ARAB if t.jerusalem_arab else v.Control.ROME
    else:
        who = t.control[v.LANDS.index(name)]
    ink = palette.CONTROL[who][0]
    return _SHORT.get(name, spell(name)), _RULERS.get(who, " "), (ink.fill, ink.text)


def _field(t: SimpleNamespace, land: int) -> tuple[str, Colours]:
    kind = t.field[land]
    if kind == v.NOWHERE:
        return f"{'?':{_WIDE - 1}}", None
    group = v.FIELD_GROUPS[v.FIELD_GROUP[kind]].title()[: _WIDE - 4]
    green = bool(t.christian[land])
    mark = "o" if not green else "v" if t.counts[land] else "x"
    value = (v.CHRISTIAN_VALUE if green else v.PLAIN_VALUE)[kind]
    colours = (palette.GREEN, palette.WHITE) if green else (palette.TAN, palette.INK)
    return f"{mark} {group:{_WIDE - 4}}{value}", colours


def _draw_pieces(canvas: _Canvas, pieces: Contents, x: int, y: int) -> None:
    """Pieces in the lines left of a cell; what does not fit is counted at the end."""
    lines = _HIGH - y % _HIGH
    everything = [piece for group in pieces for piece in group]
    for level in range(3):
        rows = list(_rows(everything, level))
        if len(rows) <= lines:
            break
    for number, row in enumerate(rows[:lines]):
        left = x
        for name, kind in row:
            ink = palette.PIECES[kind]
            canvas.write(y + number, left, name, (ink.fill, ink.text))
            left += len(name) + 1
    if len(rows) > lines:
        canvas.write(y + lines - 1, x, f"{f'+{sum(map(len, rows[lines - 1 :]))} more':{_WIDE - 1}}")


def _rows(pieces: list, level: int) -> Iterator[list[tuple[str, str]]]:
    """Rows of names with their kinds: names of a level, or shorter ones where a name is wider than a cell."""
    row: list[tuple[str, str]] = []
    for piece in pieces:
        names = piece.names[min(level, len(piece.names) - 1) :]
        name = next((name for name in names if len(name) < _WIDE), names[-1][: _WIDE - 1])
        if row and sum(len(other) + 1 for other, _ in row) + len(name) > _WIDE - 1:
            yield row
            row = []
        row.append((name, piece.kind))
    if row:
        yield row


def _draw_ways(canvas: _Canvas) -> None:
    """In the column beside each cell, in the colour of its Path: its letter, and whither the Path goes on."""
    for path, letter in enumerate(v.PATHS):
        first = int(v.FIRST_LAND[path])
        names = [*v.LANDS[first : first + v.PATH_LENGTH[path]], f"homeland_{letter}"]
        for name, following in zip(names, [*names[1:], names[-1]], strict=True):
            (x, y), (to_x, to_y) = SLOTS[name], SLOTS[following]
            signs = {(1, 0): ">", (-1, 0): "<", (0, -1): "^", (0, 1): "v"}
            sign = signs.get((to_x - x, to_y - y), " ")
            for line, character in enumerate((letter, sign, " ", " ", " "), 1):
                colours = palette.PATHS[path], palette.PATH_INK[path]
                canvas.write(y * _HIGH + line, x * _WIDE + _WIDE - 1, character, colours)


# --- The boxes -------------------------------------------------------------------------------------------------------


def _draw_lines(canvas: _Canvas, column: int, row: int, columns: int, rows: int, lines: list[str]) -> None:
    """Lines of text in a box of so many cells; the last one says if there were more."""
    width, height = columns * _WIDE - 1, rows * _HIGH
    shown = lines if len(lines) <= height else [*lines[: height - 1], "..."]
    for number, line in enumerate(shown):
        canvas.write(row * _HIGH + number, column * _WIDE, line[:width])


def _now(t: SimpleNamespace) -> list[str]:
    width = 2 * _WIDE - 1
    return [f"Turn {t.turn}, {v.YEARS[t.turn]}", v.ERA_NAMES[t.turn], *wrap(t.prompt, width)]


def _churches(t: SimpleNamespace) -> list[str]:
    """A line for each Path, then the occasion, the flags and the score."""
    width = 3 * _WIDE - 1
    lines = []
    for path, letter in enumerate(v.PATHS):
        language = v.PATH_LANGUAGE[path]
        bible = f"{v.LANGUAGES[language].title()[:5]} {wording.BIBLES[v.Bible(t.bible[language])]}"
        lines.append(f"{letter} {bible:11} {wording.faith(t, path)[:10]:10} {wording.POPES[v.Pope(t.pope[path])][:7]}")
    submit = [letter for letter, tile in zip(v.PATHS, t.submit, strict=True) if tile]
    words = [wording.occasion(t), *(words for _, words, _ in wording.flags(t))]
    words += [f"Submit on {' '.join(submit)}"] if submit else []
    points = " ".join(f"{letter} {number}" for letter, number in t.points.items())
    return [*lines, *wrap("; ".join(words), width), *wrap(f"Score {t.score}: {points}", width)]


def _supplies(t: SimpleNamespace) -> list[str]:
    """Tracks, Wafer, supplies and cups."""
    width = 3 * _WIDE - 1
    number = f"Wafer {t.wafer}: " if t.wafer else "Wafer "
    lines = [
        f"Treasury   {'$' * t.treasury:.<{v.TREASURY_LIMIT}} {t.treasury}",
        f"Dark Ages  {'#' * t.dark_ages:.<{v.COLLAPSE_LEVEL}}    {t.dark_ages}",
        f"Rome       {wording.POLICIES[t.policy]}",
        *wrap(number + ", ".join(wording.wafer(t.wafer)), width),
        *wrap(", ".join(f"{name} x{left}" for _, name, left in wording.supplies(t)), width),
    ]
    for cup, words in _cups(t):
        lines += wrap(f"{cup}: {words or 'none'}", width)
    return lines


def _cups(t: SimpleNamespace) -> Iterator[tuple[str, str]]:
    """What is left in each cup, in a line of words."""
    fields = []
    for group, name in enumerate(v.FIELD_GROUPS):
        kinds = [kind for kind in range(v.N_FIELDS) if v.FIELD_GROUP[kind] == group and t.field_cup[kind]]
        counts = " ".join(f"{v.PLAIN_VALUE[kind]}:{t.field_cup[kind]}" for kind in kinds)
        fields += [f"{name.title()[:5]} {counts}"] if kinds else []
    yield f"Fields {sum(t.field_cup)}", ", ".join(fields)
    for cup, names, numbers in (("Heresies", v.HERESIES, t.heresy_cup), ("Faiths", v.FAITHS, t.faith_cup)):
        held = [f"{spell(name)[:8]} {number}" for name, number in zip(names, numbers, strict=True) if number]
        yield f"{cup} {sum(numbers)}", ", ".join(held)
    yield f"Wafers {sum(t.wafer_cup)}", " ".join(str(wafer) for wafer, held in enumerate(t.wafer_cup) if held)
