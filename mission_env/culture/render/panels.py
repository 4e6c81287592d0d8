"""The boxes beside the board: turns, the question, the nations with their points and powers, the score, the legend."""

from functools import cache

from mission_env.core.picture import colours
from mission_env.core.picture.box import Box
from mission_env.core.picture.colours import Ink
from mission_env.core.picture.shapes import Shape, text_width
from mission_env.culture.render.layout import LEGEND, NATIONS, NOW, SCORE, TURNS
from mission_env.culture.render.palette import NATION, Pen
from mission_env.culture.render.table import Nation, Table, percent
from mission_env.culture.vocabulary import (
    ARMY_PRICE,
    CITY_PRICE,
    LAST_TURN,
    LETTERS,
    MOST_POWER,
    PIECES,
    PLAYER,
    PRIEST_PRICE,
)
from mission_env.culture.vocabulary import NATIONS as NAMES
from mission_env.culture.words import spell

_HEAD = 24  # of the name of a nation
_DICE = 76  # width of a pool of ten dice
_BUYS = {"culture": (PRIEST_PRICE, "priest"), "warfare": (ARMY_PRICE, "army"), "economy": (CITY_PRICE, "city")}
_SHORT = {"monument": "monum.", "fortress": "fort"}
_MANY = dict(zip(PIECES, ("armies", "priests", "cities", "monum.", "forts", "capitals"), strict=True))
_PARTS = {"improvements": "improved", "last_nation": "last nation"}


def draw_turns(pen: Pen, t: Table) -> None:
    """The name of the game, and a box for each turn, the present one lit."""
    title = TURNS.part(0, 196)
    pen.rect("title", title, colours.ON, colours.CELL_EDGE, 1, 5)
    pen.text("title.game", title.part(12, 84), "Culture", 20, colours.WHITE, bold=True)
    pen.text("title.scenario", title.part(104, 80), spell(t.scenario), 13, colours.WHITE, "end")
    for turn, box in enumerate(TURNS.part(202, TURNS.width - 202).parts(LAST_TURN), 1):
        now = turn == t.turn
        fill = colours.GOLD if now else colours.EMPTY if turn < t.turn else colours.BOX
        ink = colours.FAINT if turn < t.turn else colours.INK
        pen.rect(f"turn.{turn}", box, fill, colours.CELL_EDGE if now else colours.BOX_EDGE, 1.6 if now else 0.8)
        pen.text(f"turn.{turn}.number", box.inner(2), str(turn), 13 if now else 11, ink, "middle", bold=now)


def draw_now(pen: Pen, t: Table) -> None:
    """Whose turn it is, and what is asked."""
    room = pen.frame("now", NOW)
    head = room.top(22)
    ink, chip = NATION[t.moving], head.part(0, 116)
    pen.text("now.turn", head.part(126, room.width - 126), f"Turn {t.turn} of {LAST_TURN}", 17, anchor="end", bold=True)
    pen.rect("now.nation", chip, ink.fill, colours.CELL_EDGE, 1, 4)
    words = f"{spell(t.moving)} {'moved last' if t.decision == 'game_over' else 'to move'}"
    pen.text("now.nation.name", chip.inner(4), words, 13, ink.text, "middle", bold=True)
    pen.paragraph("now.prompt", room.below(29), t.prompt, 13.5, 16)


# --- Nations ---------------------------------------------------------------------------------------------------------


def draw_nations(pen: Pen, t: Table) -> None:
    """A box for each nation; the fewer play, the higher."""
    number = len(t.nations)
    height = (NATIONS.height - 6 * (number - 1)) / number
    for place, nation in enumerate(t.nations):
        _draw_nation(pen, nation, NATIONS.top(height, place * (height + 6)), min(1.2, height / 126))


def _draw_nation(pen: Pen, nation: Nation, box: Box, size: float) -> None:
    """Name and score, powers, points, and what it has on the board; sizes are `size` times the smallest ones."""
    key, ink = f"nation.{nation.name}", NATION[nation.name]
    pen.rect(key, box, colours.BOX, colours.BOX_EDGE, 1.2, 5)
    head = box.top(_HEAD * size)
    pen.rect(f"{key}.head", head, ink.fill, colours.CELL_EDGE, 1, 5)
    name = spell(nation.name) + (" (the agent)" if nation.name == NAMES[PLAYER] else "")
    pen.text(f"{key}.name", head.part(10, 200), name, 14 * size, ink.text, bold=True)
    if not nation.left:
        pen.text(f"{key}.gone", box.inner(8), "has ceased to exist", 14, colours.INK, "middle")
        return
    pen.text(f"{key}.score", head.part(220, head.width - 230), f"score {nation.score}", 14, ink.text, "end", bold=True)
    room = box.below(head.height).inner(6)
    row = min(30, (room.height - 8) / 5.2)
    _draw_powers(pen, key, nation, room.top(row), size)
    _draw_points(pen, key, nation, room.top(row, row + 3), size)
    _draw_counts(pen, key, nation, room.below(2 * row + 9), size)


def _draw_powers(pen: Pen, key: str, nation: Nation, row: Box, size: float) -> None:
    """Both powers as numbers of d20, with a die for each."""
    for (kind, (power, base)), part in zip(nation.powers.items(), row.parts(2, 8), strict=True):
        words, wide = f"{kind.title()} power {power} d20 (base {base})", part.width - _DICE
        pen.text(f"{key}.{kind}", part.part(0, wide - 4), words, 11 * size)
        for die, box in enumerate(part.part(wide, _DICE).parts(MOST_POWER)):
            fill = colours.ON if die < power else colours.EMPTY
            pen.sign(f"{key}.{kind}.die.{die}", "die", box, fill)


def _draw_points(pen: Pen, key: str, nation: Nation, row: Box, size: float) -> None:
    """Points of the three kinds, and what they would buy."""
    for (kind, points), part in zip(nation.points.items(), row.parts(3, 5), strict=True):
        price, thing = _BUYS[kind]
        enough = points >= price
        ink = Ink(colours.ON, colours.WHITE) if enough else Ink(colours.EMPTY, colours.INK)
        pen.rect(f"{key}.{kind}", part, ink.fill, colours.BOX_EDGE, 0.8, 3)
        pen.text(f"{key}.{kind}.points", part.inner(4), f"{points} {kind} ({thing}: {price})", 11 * size, ink.text)


def _draw_counts(pen: Pen, key: str, nation: Nation, room: Box, size: float) -> None:
    """How many pieces of each kind, and the agent's chances against each."""
    label, lines = 74, ("Red converts", "Red attacks") if nation.converts else ()
    row = min(26, room.height / 3)
    top = room.height - 2 * row
    pen.text(f"{key}.row", room.top(top - 2).part(0, label), "On the board", 10.5 * size)
    for line, words in enumerate(lines):
        pen.text(f"{key}.row.{line}", room.top(row, top + line * row).part(0, label), words, 10.5 * size)
    for kind, part in zip(PIECES, room.part(label + 2, room.width - label - 2).parts(len(PIECES), 3), strict=True):
        column, there = f"{key}.{kind}", nation.counts[kind] > 0
        _draw_count(pen, column, kind, nation.counts[kind], part.top(top - 2))
        for line, chances in zip(range(len(lines)), (nation.converts, nation.attacks), strict=False):
            _draw_chance(pen, f"{column}.{line}", chances.get(kind), part.top(row, top + line * row), there, size)


def _draw_count(pen: Pen, key: str, kind: str, number: int, box: Box) -> None:
    """The sign of a kind of piece with its number: side by side, or one over the other where there is room."""
    ink = colours.INK if number else colours.FAINT
    pen.rect(key, box, colours.CELL if number else colours.EMPTY, colours.BOX_EDGE, 0.8, 3)
    flat = box.height < 40
    if flat:
        sign, words = box.part(3, box.height - 4), box.part(box.height + 1, box.width - box.height - 3)
    else:
        sign, words = box.top(box.height - 20).inner(2), box.below(box.height - 20).inner(2)
    pen.sign(f"{key}.sign", kind, sign.inner(1), ink)
    text = f"{number} {_SHORT.get(kind, kind) if number == 1 else _MANY[kind]}"
    pen.text(f"{key}.count", words, text, 12, ink, "start" if flat else "middle", bold=number > 0)


def _draw_chance(pen: Pen, key: str, chance: float | None, box: Box, there: bool, size: float) -> None:
    words = "never" if chance is None else percent(chance)
    pen.text(key, box, words, 11 * size, colours.INK if there else colours.FAINT, "middle", bold=there)


# --- Score and legend ------------------------------------------------------------------------------------------------


def draw_score(pen: Pen, t: Table) -> None:
    """The parts of the score of the agent's nation (C8), and their sum."""
    room = pen.frame("points", SCORE)
    total = room.part(room.width - 86, 86)
    for part, box in zip(LETTERS, room.part(0, room.width - 90).parts(len(LETTERS), 3), strict=True):
        pen.rect(f"points.{part}", box, colours.EMPTY, colours.BOX_EDGE, 0.8, 3)
        pen.text(f"points.{part}.name", box.inner(2).top(16), _PARTS.get(part, part), 10, colours.FAINT, "middle")
        pen.text(f"points.{part}.value", box.below(20).inner(3), str(t.points[part]), 18, anchor="middle")
    pen.rect("score", total, colours.ON, colours.CELL_EDGE, 1, 3)
    name = "Red is gone" if t.collapsed else "final score" if t.decision == "game_over" else "Red's score"
    pen.text("score.name", total.inner(3).top(16), name, 11, colours.WHITE, "middle")
    pen.text("score.value", total.below(20).inner(3), str(t.score), 22, colours.WHITE, "middle", bold=True)


@cache
def draw_legend() -> tuple[Shape, ...]:
    """Two lines that never change."""
    pen = Pen()
    box = pen.frame("legend", LEGEND).inner(-2)
    x = 0.0
    names = {"city": "city", "monument": "monumental city", "fortress": "fortified city"}
    for kind in PIECES:
        place = box.top(17).part(x, 17)
        pen.rect(f"legend.{kind}", place, colours.CELL, colours.CELL_EDGE, 0.8, 7 if kind in ("army", "priest") else 2)
        pen.sign(f"legend.{kind}.sign", kind, place.inner(2.5), colours.INK)
        x = _label(pen, kind, names.get(kind, kind), box.top(17), x + 21)
    place = box.top(17).part(x, 17)
    pen.circle("legend.ready", *place.middle, 7, colours.GOLD, colours.INK, 1.4)
    px, py = place.middle
    pen.polygon("legend.ready.arrow", ((px - 2.4, py - 3.6), (px + 3.8, py), (px - 2.4, py + 3.6)), colours.INK)
    _label(
        pen, "ready", "may still act this turn; 'built' and 'won': a city that is new this turn", box.top(17), x + 21
    )
    told = (
        "A power is a number of d20; the highest sum wins, a tie goes to the defender. Percentages: Red's chance to "
        "convert (priests, monuments) or to beat (armies) such a piece."
    )
    pen.text("legend.odds", box.top(16, 21), told, 12)
    return tuple(pen.shapes)


def _label(pen: Pen, key: str, words: str, row: Box, x: float) -> float:
    """Writes some words; returns where the next ones begin."""
    wide = text_width(words, 12)
    pen.text(f"legend.{key}.word", row.part(x, wide + 0.1), words, 12)
    return x + wide + 14
