"""The boxes below the map: rounds, open cards, the battle, the question, the score and the legend."""

from functools import cache

from mission_env.battles.data import COLOURS
from mission_env.battles.render.layout import BATTLE, LEGEND, NOW, ROW, SCORE, TURNS
from mission_env.battles.render.palette import COLOUR, KIND, OWNER, Pen, token
from mission_env.battles.render.table import Card, Table
from mission_env.battles.vocabulary import LAST_TURN, LETTERS, OPERATIONS, OWNERS
from mission_env.battles.words import spell
from mission_env.core.picture import colours
from mission_env.core.picture.box import Box
from mission_env.core.picture.colours import Ink
from mission_env.core.picture.shapes import Shape, text_width


def draw_turns(pen: Pen, t: Table) -> None:
    """The name of the game, and a box for each round, the present one lit."""
    title = TURNS.part(0, 262)
    pen.rect("title", title, colours.ON, colours.CELL_EDGE, 1, 5)
    pen.text("title.game", title.part(12, 90), "Battles", 20, colours.WHITE, bold=True)
    pen.text("title.scenario", title.part(110, 140), spell(t.scenario), 13, colours.WHITE, "end")
    for turn, box in enumerate(TURNS.part(268, TURNS.width - 268).parts(LAST_TURN, 2), 1):
        now = turn == t.turn
        fill = colours.GOLD if now else colours.EMPTY if turn < t.turn else colours.BOX
        ink = colours.FAINT if turn < t.turn else colours.INK
        pen.rect(f"turn.{turn}", box, fill, colours.CELL_EDGE if now else colours.BOX_EDGE, 1.6 if now else 0.8, 3)
        pen.text(f"turn.{turn}.number", box.inner(4), f"Round {turn}", 15 if now else 13, ink, "middle", bold=now)


def draw_now(pen: Pen, t: Table) -> None:
    """What is asked."""
    room = pen.frame("now", NOW)
    over = t.decision == "game_over"
    words = "The end" if over else f"Round {t.turn} of {LAST_TURN}"
    pen.text("now.turn", room.top(20).part(0, 180), words, 17, bold=True)
    pen.paragraph("now.prompt", room.below(24), t.prompt, 14, 17)


# --- Cards -----------------------------------------------------------------------------------------------------------


def draw_row(pen: Pen, t: Table) -> None:
    """The open cards."""
    for slot, (card, box) in enumerate(zip(t.row, ROW.parts(len(t.row), 6), strict=True), 1):
        if card is None:
            pen.rect(f"card.{slot}", box, colours.EMPTY, colours.BOX_EDGE, 1, 6)
            pen.text(f"card.{slot}.none", box.inner(8), f"{slot}: no card", 12, colours.FAINT, "middle")
        else:
            _draw_card(pen, f"card.{slot}", slot, card, box)


def _draw_card(pen: Pen, key: str, slot: int, card: Card, box: Box) -> None:
    """Its number and kind in the head, where it is played, and the agents that it brings."""
    ink = KIND[card.kind]
    pen.rect(key, box, colours.CELL, colours.CELL_EDGE, 1.2, 6)
    head = box.top(24)
    pen.rect(f"{key}.kind", head, ink.fill, colours.CELL_EDGE, 1, 6)
    pen.text(f"{key}.number", head.part(7, 14), str(slot), 14, ink.text, bold=True)
    pen.text(f"{key}.name", head.part(22, head.width - 30), spell(card.kind).capitalize(), 13, ink.text, "end")
    room = box.below(26).inner(6)
    pen.text(f"{key}.place", room.top(18), f"in {spell(card.place)}", 14, colours.INK, bold=True)
    chips = [name if name in ("cube", "bishop") else f"{card.colour}_{name}" for name in card.agents]
    rows = room.below(24)
    for line, (name, number) in enumerate(zip(chips, card.agents.values(), strict=True)):
        draw_tokens(pen, f"{key}.agent.{line}", name, number, rows.top(20, line * 23))
    if all(name in ("cube", "bishop") for name in card.agents):
        pen.text(f"{key}.colour", rows.top(16, 24), card.colour.title(), 12, colours.FAINT)


def draw_tokens(pen: Pen, key: str, name: str, number: int, box: Box) -> None:
    """So many tokens of a kind with their sign and name, or in a narrow box with the letter of their colour."""
    ink, sign, words = token(name)
    pen.rect(key, box, ink.fill, colours.CELL_EDGE, 1, 8)
    pen.sign(f"{key}.sign", sign, box.part(5, 13), ink.text)
    if box.width < 110:
        words = f"{words[0] if '_' in name else ''} x{number}".strip()
    else:
        words = f"{number} {words}{'s' if number > 1 else ''}"
    pen.text(f"{key}.token", box.part(21, box.width - 24), words, 12, ink.text)


# --- The battle and the deck -----------------------------------------------------------------------------------------


def draw_battle(pen: Pen, t: Table) -> None:
    """What is being fought, the agents placed for it, and what is left of the deck."""
    room = pen.frame("battle", BATTLE)
    left = room.part(0, 590)
    ink = KIND[t.kind] if t.kind else Ink(colours.EMPTY, colours.INK)
    pen.rect("battle.now", left.top(24), ink.fill, colours.BOX_EDGE, 1, 4)
    words = t.battle or "No battle is being fought"
    pen.text("battle.name", left.top(24).inner(5), words, 14, ink.text, bold=bool(t.battle))
    row = left.top(26, 32)
    pen.text("agents", row.part(0, 92), "Agents at hand", 12)
    places = row.part(96, left.width - 96).parts(max(4, len(t.agents)), 4)
    for (name, number), box in zip(t.agents.items(), places, strict=False):
        draw_tokens(pen, f"agents.{name}", name, number, box.inner(1))
    if not t.agents:
        pen.text("agents.none", places[0], "none", 12, colours.FAINT)
    _draw_deck(pen, t, room.part(604, room.width - 604))


def _draw_deck(pen: Pen, t: Table, room: Box) -> None:
    pen.text("deck", room.part(0, 46).top(18), "In the", 12)
    pen.text("deck.name", room.part(0, 46).top(18, 16), "deck", 12)
    for line, (kind, number) in enumerate(t.deck.items()):
        row, ink = room.part(46, room.width - 46).top(18, line * 20.5), KIND[kind]
        pen.rect(f"deck.{kind}", row, ink.fill, colours.CELL_EDGE, 0.8, 3)
        pen.text(f"deck.{kind}.left", row.part(8, row.width - 16), f"{number} {spell(kind)}", 12, ink.text)


# --- Score -----------------------------------------------------------------------------------------------------------


def draw_score(pen: Pen, t: Table) -> None:
    """Operations and florins, the parts of the player's score (B5), and their sum."""
    room = pen.frame("points", SCORE)
    top, below = room.top(42), room.below(48)
    pen.text("operations.name", top.top(16).part(0, 130), "Operations left", 12)
    for number, box in enumerate(top.below(18).part(0, 130).parts(OPERATIONS, 6)):
        there = number < t.operations
        pen.rect(f"operations.{number}", box, colours.ON if there else colours.EMPTY, colours.BOX_EDGE, 1, 4)
        mark = str(number + 1) if there else "-"
        pen.text(
            f"operations.{number}.mark", box.inner(3), mark, 14, colours.WHITE if there else colours.FAINT, "middle"
        )
    purse = top.part(150, 110)
    pen.rect("florins", purse, colours.GOLD, colours.CELL_EDGE, 1, 5)
    pen.text("florins.value", purse.inner(6), f"{t.florins} florins", 17, colours.INK, "middle", bold=True)
    total = room.part(room.width - 96, 96)
    pen.rect("score", total, colours.ON, colours.CELL_EDGE, 1, 4)
    name = "final score" if t.decision == "game_over" else "score"
    pen.text("score.name", total.top(24, 8).inner(4), name, 14, colours.WHITE, "middle")
    pen.text("score.value", total.below(34).inner(6), str(t.score), 34, colours.WHITE, "middle", bold=True)
    for part, box in zip(LETTERS, below.part(0, room.width - 102).parts(len(LETTERS), 4), strict=True):
        pen.rect(f"points.{part}", box, colours.EMPTY, colours.BOX_EDGE, 0.8, 3)
        pen.text(f"points.{part}.name", box.inner(2).top(16), f"for {part}", 11, colours.FAINT, "middle")
        pen.text(f"points.{part}.value", box.below(18).inner(2), str(t.points[part]), 18, anchor="middle")


# --- Legend ----------------------------------------------------------------------------------------------------------


@cache
def draw_legend() -> tuple[Shape, ...]:
    """A line that never changes."""
    pen = Pen()
    box = pen.frame("legend", LEGEND).inner(-1)
    x = _label(pen, "holders", "Head of an empire: held by", box, 0)
    for owner in OWNERS:
        x = _chip(pen, owner, spell(owner), OWNER[owner], box, x)
    x = _label(pen, "colours", "Tokens:", box, x + 12)
    for colour in COLOURS:
        x = _chip(pen, colour, f"{colour[0].upper()} {colour.title()}", COLOUR[colour], box, x)
    x += 10
    for sign in ("knight", "rook", "cube", "pirate", "bishop", "concession"):
        pen.sign(f"legend.{sign}", sign, box.part(x, 15), colours.INK)
        x = _label(pen, f"{sign}.word", sign, box, x + 18)
    pen.sign("legend.capital", "capital", box.part(x, 13), colours.INK)
    x = _label(pen, "capital.word", "capital city", box, x + 16)
    return tuple(pen.shapes)


def _label(pen: Pen, key: str, words: str, row: Box, x: float) -> float:
    """Writes some words; returns where the next ones begin."""
    wide = text_width(words, 11.5)
    pen.text(f"legend.{key}", row.part(x, wide + 0.1), words, 11.5)
    return x + wide + 9


def _chip(pen: Pen, key: str, words: str, ink: Ink, row: Box, x: float) -> float:
    """Words on their colour; returns where the next ones begin."""
    box = row.part(x, text_width(words, 11.5) + 12)
    pen.rect(f"legend.{key}", box, ink.fill, colours.CELL_EDGE, 0.8, 4)
    pen.text(f"legend.{key}.word", box.inner(3), words, 11.5, ink.text, "middle")
    return x + box.width + 4
