"""Positions of Culture: one record <-> one plain mapping that a person can write (JSON, YAML).

    turn: 5
    board: {b2: red capital, c3: red priest, g6: blue capital}
    nations: {red: {culture: 20}}

Left out, `scenario` is the smallest in which all nations on the board play, `turn` 1, `decision` orders, `nation`
(whose turn it is) red, the powers' bases those of the set-up, points none; `ready` are all units and monuments of the
nation whose turn it is; `won` and `built` (its cities that are its own, or stand, since this turn) none. `unit` is the
square of the one that has been chosen while the decision is `target`.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from mission_env.core.entry import Entry
from mission_env.culture.engine import PROGRAM
from mission_env.culture.rules.board import cities, holdings, is_decided
from mission_env.culture.rules.turn import take_orders
from mission_env.culture.state import empty_games
from mission_env.culture.vocabulary import (
    CULTURAL_BASE,
    DECISIONS,
    LAST_TURN,
    MILITARY_BASE,
    MOST_POINTS,
    MOST_POWER,
    NATIONS,
    NATIONS_OF,
    PIECES,
    PLAYER,
    SCENARIOS,
    SQUARES,
    Decision,
    Procedure,
)
from mission_env.errors import PositionError

_KEYS = ("scenario", "turn", "decision", "nation", "board", "nations", "ready", "won", "built", "unit")
_NUMBERS = {
    "culture": (MOST_POINTS, 0),
    "warfare": (MOST_POINTS, 0),
    "economy": (MOST_POINTS, 0),
    "cultural_base": (MOST_POWER, CULTURAL_BASE),
    "military_base": (MOST_POWER, MILITARY_BASE),
}  # key -> highest, and what it is left out


def _numbered(names) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}


_SQUARES, _NATIONS, _SCENARIOS = _numbered(SQUARES), _numbered(NATIONS), _numbered(SCENARIOS)
_DECISIONS = {name: number for name, number in _numbered(DECISIONS).items() if number}
_PIECES = {
    f"{nation} {piece}": (owner, piece) for nation, owner in _NATIONS.items() for piece in PIECES
}  # "red army" -> nation, field of the record
_WORDS = _numbered(_PIECES)


# --- Reading ---------------------------------------------------------------------------------------------------------


def read(data: Mapping[str, Any]) -> np.ndarray:
    """The position as an array of one record; its generator is not seeded. Raises PositionError if it is impossible."""
    games = empty_games(1)
    s = games[0]
    top = Entry(data)
    top.only(_KEYS)
    turn = top.number("turn", 1, LAST_TURN)
    s["turn"] = 1 if turn is None else turn
    s["decision"] = top.word("decision", _DECISIONS, "decision") or Decision.ORDERS
    s["nation"] = top.word("nation", _NATIONS, "nation") or PLAYER
    _read_board(s, top.entry("board"))
    _read_scenario(s, top)
    _read_nations(s, top.entry("nations"))
    _check(s, top)
    _read_turn(s, top)
    _read_frames(s, top)
    return games


def _read_board(s, entry: Entry) -> None:
    entry.only(SQUARES, "square")
    for square in entry.data:
        nation, piece = list(_PIECES.values())[entry.needed_word(square, _WORDS, "piece of a nation")]
        if piece == "capital" and s["capital"][nation]:
            raise entry.refuse(square, f"{NATIONS[nation]} has a capital already")
        s[piece][nation] |= 1 << _SQUARES[square]


def _read_scenario(s, top: Entry) -> None:
    """The scenario decides how many nations play; one that has ceased to exist has nothing on the board."""
    highest = max((nation for nation in range(len(NATIONS)) if holdings(s, nation)), default=0)
    scenario = top.word("scenario", _SCENARIOS, "scenario")
    if scenario is None:
        scenario = next(number for number, nations in enumerate(NATIONS_OF) if nations > highest)
    if NATIONS_OF[scenario] <= highest:
        raise top.refuse("board", f"{NATIONS[highest]} does not play in {SCENARIOS[scenario]}")
    s["scenario"] = scenario


def _read_nations(s, entry: Entry) -> None:
    entry.only(NATIONS, "nation")
    for nation, name in enumerate(NATIONS):
        one = entry.entry(name)
        one.only(_NUMBERS)
        if not s["capital"][nation]:
            if one.data:
                raise entry.refuse(name, "it has no capital, so it has ceased to exist and has no points")
            continue
        for key, (highest, default) in _NUMBERS.items():
            value = one.number(key, 0, highest)
            s[key][nation] = default if value is None else value


def _check(s, top: Entry) -> None:
    """A nation that has ceased to exist has nothing; an undecided game has the player's capital and another one."""
    for nation, name in enumerate(NATIONS):
        if holdings(s, nation) and not s["capital"][nation]:
            raise PositionError("board", f"{name} has pieces but no capital")
    over = s["decision"] == Decision.GAME_OVER
    if is_decided(s) and not over:
        why = f"{NATIONS[PLAYER]} is the last nation" if s["capital"][PLAYER] else f"{NATIONS[PLAYER]} has no capital"
        raise top.refuse("decision", f"{why}: the game is over, so the decision is 'game_over'")
    if s["nation"] != PLAYER and not over:
        raise top.refuse("nation", f"the decision {DECISIONS[s['decision']]} is one of {NATIONS[PLAYER]}")
    s["collapsed"] = not s["capital"][PLAYER]


def _read_turn(s, top: Entry) -> None:
    """C1a: who may still act, and which cities are new this turn."""
    nation = int(s["nation"])
    units = int(s["army"][nation] | s["priest"][nation] | s["monument"][nation])
    s["ready"] = _read_squares(top, "ready", units, "unit or monument", units)
    won = _read_squares(top, "won", int(cities(s, nation)), "city", 0)
    s["built"] = _read_squares(top, "built", int(cities(s, nation)) & ~won, "other city", 0)
    s["old"] = cities(s, nation) & ~won & ~s["built"]


def _read_squares(top: Entry, key: str, allowed: int, what: str, default: int) -> int:
    """The set of a list of squares, each with a piece of the nation whose turn it is."""
    squares = top.words(key, _SQUARES, "square")
    if squares is None:
        return default
    found = 0
    for place, square in enumerate(squares):
        if not allowed >> square & 1 or found >> square & 1:
            raise top.refuse(f"{key}[{place}]", f"{SQUARES[square]} holds no {what} of the nation whose turn it is")
        found |= 1 << square
    return found


def _read_frames(s, top: Entry) -> None:
    unit = top.word("unit", _SQUARES, "square")
    choosing = s["decision"] == Decision.TARGET
    if choosing != (unit is not None):
        raise top.refuse("unit", "it is given while the decision is 'target', and only then")
    if unit is not None and not int(s["ready"]) >> unit & 1:
        raise top.refuse("unit", f"{SQUARES[unit]} holds nothing that may act")
    for depth, (procedure, counter, square) in enumerate(_frames(int(s["decision"]), unit)):
        s["procedure"][depth], s["counter"][depth], s["local"][depth, 0] = procedure, counter, square
        s["depth"] = depth + 1


def _frames(decision: int, unit: int | None) -> list[tuple[int, int, int]]:
    """The frames (procedure, counter, named integer) that stand behind a decision."""
    turn = PROGRAM[Procedure.TURN]
    if decision == Decision.GAME_OVER:
        return [(int(Procedure.TURN), len(turn), 0)]
    frames = [(int(Procedure.TURN), turn.index(take_orders), 0)]
    return frames if unit is None else [*frames, (int(Procedure.UNIT), 1, unit)]


# --- Writing ---------------------------------------------------------------------------------------------------------


def write(s) -> dict[str, Any]:
    """The complete position, the generator excepted; what is none or follows from the rest is left out."""
    nation = int(s["nation"])
    data: dict[str, Any] = {
        "scenario": SCENARIOS[s["scenario"]],
        "turn": int(s["turn"]),
        "decision": DECISIONS[s["decision"]],
    }
    if nation != PLAYER:
        data["nation"] = NATIONS[nation]
    data["board"] = _board(s)
    data["nations"] = {name: _nation(s, number) for number, name in enumerate(NATIONS) if s["capital"][number]}
    units = int(s["army"][nation] | s["priest"][nation] | s["monument"][nation])
    if s["ready"] != units:
        data["ready"] = _spelled(int(s["ready"]))
    won = int(cities(s, nation) & ~s["old"] & ~s["built"])
    data |= {key: _spelled(squares) for key, squares in (("won", won), ("built", int(s["built"]))) if squares}
    if s["decision"] == Decision.TARGET:
        data["unit"] = SQUARES[s["local"][s["depth"] - 1, 0]]
    return data


def _spelled(squares: int) -> list[str]:
    return [name for square, name in enumerate(SQUARES) if squares >> square & 1]


def _board(s) -> dict[str, str]:
    return {
        name: words
        for square, name in enumerate(SQUARES)
        for words, (nation, piece) in _PIECES.items()
        if int(s[piece][nation]) >> square & 1
    }


def _nation(s, nation: int) -> dict[str, int]:
    """What a nation has that differs from what is left out."""
    return {key: int(s[key][nation]) for key, (_, default) in _NUMBERS.items() if s[key][nation] != default}
