"""The boxes beside the Paths: what is asked, the churches and the score, the tracks, the Wafer and the supplies."""

from types import SimpleNamespace

from mission_env import vocabulary as v
from mission_env.core.picture.box import Box
from mission_env.render import palette, wording
from mission_env.render.cells import PATH_NAMES
from mission_env.render.layout import CHURCH, NOW, TABLE, TITLE
from mission_env.render.pen import Pen
from mission_env.render.table import LETTERS
from mission_env.words import spell

# --- The Turn --------------------------------------------------------------------------------------------------------


def draw_now(pen: Pen, t: SimpleNamespace) -> None:
    """Turn, years and era, and what is asked."""
    room = pen.frame("now", NOW)
    head = room.top(20)
    pen.text("now.turn", head.part(0, 78), f"Turn {t.turn}", 20, bold=True)
    pen.text("now.years", head.part(80, room.width - 80), f"{v.YEARS[t.turn]}, {v.ERA_NAMES[t.turn]}", 12, anchor="end")
    pen.text("now.brings", room.top(12, 22), wording.occasion(t), 10.5, palette.FAINT)
    pen.paragraph("now.prompt", room.below(37), t.prompt, 11.5, 13.5)


def draw_title(pen: Pen, t: SimpleNamespace) -> None:
    """The name of the game and of the scenario."""
    room = pen.frame("title", TITLE.inner(4))
    pen.text("title.game", room.top(22, 12), "The Mission", 20, anchor="middle", bold=True)
    pen.text("title.scenario", room.top(14, 40), spell(v.SCENARIOS[t.scenario]), 11.5, palette.FAINT, "middle")


# --- Churches and score ----------------------------------------------------------------------------------------------


def draw_churches(pen: Pen, t: SimpleNamespace) -> None:
    """A line for each Path, the state of the world, and the victory points."""
    room = pen.frame("churches", CHURCH)
    for path in range(v.N_PATHS):
        _draw_path(pen, t, path, room.top(18, 18 * path))
    _draw_flags(pen, t, room.top(18, 115))
    _draw_points(pen, t, room.below(140))


def _draw_path(pen: Pen, t: SimpleNamespace, path: int, row: Box) -> None:
    letter, language = v.PATHS[path], v.PATH_LANGUAGE[path]
    x, y = row.x + 7, row.middle[1]
    pen.circle(f"path.{letter}.disc", x, y, 7, palette.PATH_INK[path])
    pen.text(f"path.{letter}.letter", Box(x - 5, y - 7, 10, 14), letter, 11, palette.WHITE, "middle", bold=True)
    pen.text(f"path.{letter}.name", row.part(19, 124), PATH_NAMES[path], 10.5)
    bible = v.Bible(t.bible[language])
    chip = row.part(147, 87).inner(1.5)
    ink = palette.PIECES["bible"] if bible == v.Bible.READY else palette.Ink(palette.EMPTY, palette.FAINT)
    pen.rect(f"bible.{letter}", chip, ink.fill, palette.CELL_EDGE if bible else palette.BOX_EDGE, 0.8, 2)
    pen.sign(f"bible.{letter}.sign", "bible", chip.part(3, 9), ink.text if bible else palette.BOX_EDGE)
    words = f"{v.LANGUAGES[language].title()} {wording.BIBLES[bible]}"
    pen.text(f"bible.{letter}.state", chip.part(14, chip.width - 15), words, 10, ink.text)
    _draw_faith(pen, t, path, row.part(238, row.width - 238))


def _draw_faith(pen: Pen, t: SimpleNamespace, path: int, row: Box) -> None:
    """Faith, with the die that it takes to break with it, and the Pope."""
    letter = v.PATHS[path]
    ink = palette.INK if t.faith[path] else palette.FAINT
    pen.text(f"faith.{letter}", row.part(0, 62), wording.faith(t, path), 10.5, ink)
    pope = v.Pope(t.pope[path])
    chip = row.part(63, row.width - 63).inner(1.5)
    if pope:
        kind = "pope" if pope == v.Pope.COMMUNION else "schism"
        pen.rect(f"communion.{letter}", chip, palette.PIECES[kind].fill, palette.CELL_EDGE, 0.8, 7)
        pen.sign(f"communion.{letter}.sign", kind, chip.part(4, 9), palette.INK)
    pen.text(f"communion.{letter}.state", chip.part(15, chip.width - 19), wording.communion(t, path), 9.5)


def _draw_flags(pen: Pen, t: SimpleNamespace, row: Box) -> None:
    """Persia's religion, the Baqt and the Reconquista."""
    flags = wording.flags(t)
    for (key, words, on), box in zip(flags, row.parts(len(flags), 4), strict=True):
        ink = palette.Ink(palette.ON, palette.WHITE) if on else palette.Ink(palette.EMPTY, palette.INK)
        pen.rect(key, box, ink.fill, palette.BOX_EDGE, 0.8, 3)
        pen.text(f"{key}.state", box.inner(3), words, 10.5, ink.text, "middle")


def _draw_points(pen: Pen, t: SimpleNamespace, room: Box) -> None:
    """Victory points by letter, and their sum (after a collapse its score)."""
    total = room.part(room.width - 92, 92)
    for letter, word, box in zip(LETTERS, wording.POINTS, room.part(0, room.width - 96).parts(6, 3), strict=True):
        pen.rect(f"points.{letter}", box, palette.EMPTY, palette.BOX_EDGE, 0.8, 3)
        pen.text(f"points.{letter}.name", box.inner(2).top(12), f"{letter} {word}", 9, palette.FAINT, "middle")
        pen.text(f"points.{letter}.value", box.below(13).inner(2), str(t.points[letter]), 15, anchor="middle")
    pen.rect("score", total, palette.ON, palette.CELL_EDGE, 1, 3)
    name = "collapsed" if t.collapsed else "victory points"
    pen.text("score.name", total.inner(2).top(12), name, 10, palette.WHITE, "middle")
    pen.text("score.value", total.below(13).inner(2), str(t.score), 20, palette.WHITE, "middle", bold=True)


# --- Tracks, Wafer, supplies -----------------------------------------------------------------------------------------


def draw_tracks(pen: Pen, t: SimpleNamespace) -> Box:
    """Treasury, Dark Ages and policy, the Wafer, supplies; returns what is left of the box, for the cups."""
    room = pen.frame("table", TABLE)
    values = [str(number) for number in range(v.TREASURY_LIMIT + 1)]
    _draw_scale(pen, "treasury", "Treasury $", values, t.treasury, room.top(21))
    levels = [str(level) for level in range(v.COLLAPSE_LEVEL)] + [f"{max(v.COLLAPSE_LEVEL, t.dark_ages)} end"]
    _draw_scale(pen, "dark_ages", "Dark Ages", levels, min(t.dark_ages, v.COLLAPSE_LEVEL), room.top(21, 24))
    _draw_scale(pen, "policy", "Rome", list(wording.POLICIES), t.policy, room.top(21, 48))
    _draw_wafer(pen, t.wafer, room.top(24, 74))
    _draw_supplies(pen, t, room.top(19, 103))
    return room.below(126)


def _draw_scale(pen: Pen, key: str, name: str, values: list[str], at: int, row: Box) -> None:
    """A row of boxes, the one that counts lit and marked."""
    pen.text(f"{key}.name", row.part(0, 62), name, 11, bold=True)
    for number, (value, box) in enumerate(zip(values, row.part(64, row.width - 64).parts(len(values), 2), strict=True)):
        lit = number == at
        fill, ink = (palette.ON, palette.WHITE) if lit else (palette.EMPTY, palette.FAINT)
        line = 2 if lit else 0.8
        pen.rect(f"{key}.{number}", box, fill, palette.GOLD if lit else palette.BOX_EDGE, line, 3)
        pen.text(f"{key}.{number}.value", box.inner(3), value, 12 if lit else 11, ink, "middle", bold=lit)


def _draw_wafer(pen: Pen, wafer: int, row: Box) -> None:
    """The active Wafer: its number on a disc, and in words what is on it."""
    pen.text("wafer.name", row.part(0, 62), "Wafer", 11, bold=True)
    x, y = row.x + 78, row.middle[1]
    pen.circle("wafer", x, y, 12, palette.GOLD if wafer else palette.EMPTY, palette.CELL_EDGE, 1)
    pen.text("wafer.number", Box(x - 9, y - 8, 18, 16), str(wafer or "-"), 13, anchor="middle", bold=True)
    pen.text("wafer.signs", row.part(98, row.width - 98), "   ".join(wording.wafer(wafer)), 11.5)


def _draw_supplies(pen: Pen, t: SimpleNamespace, row: Box) -> None:
    """What has not been brought into play."""
    pen.text("supplies.name", row.part(0, 62), "Supplies", 11, bold=True)
    left = wording.supplies(t)
    for (key, name, number), box in zip(left, row.part(64, row.width - 64).parts(len(left), 2), strict=True):
        pen.rect(f"supplies.{key}", box, palette.EMPTY, palette.BOX_EDGE, 0.8, 3)
        pen.text(f"supplies.{key}.left", box.inner(3), f"{name} x{number}", 10.5, anchor="middle")
