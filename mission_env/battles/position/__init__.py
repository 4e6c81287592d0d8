"""Positions of Battles: one record <-> one plain mapping that a person can write (JSON, YAML).

    turn: 2
    florins: 5
    empires:
      france: {owner: player, cities: {paris: catholic_knight}, repressed: {cube: 1}}
      england: {vassal_of: france, theocracy: reformist}
    borders: {england_france: islamic_pirate, france_aragon: concession_player}
    row: [{kind: conspiracy, place: hre, agents: two_knights, colour: catholic}]

Left out, `turn` is 1, `operations` 3, `florins` 0, `decision` operation, an empire is nobody's, medieval and empty, a
border empty, the row without cards; `deck` (how many cards of each kind) are all that are not in the row. `agents` are
those of the battle that is fought, and `pending` tells where it stands: its `battle`, `empire`, `king` or `colour`, the
`deaths` still to be chosen among `dying` (attackers or defenders), the `mover` who looks for a border, and `freeing`
once repressed tokens are being emancipated.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from mission_env.battles.data import COLOURS, KINDS, numbered
from mission_env.battles.position.pending import read_pending, write_pending
from mission_env.battles.state import empty_games
from mission_env.battles.vocabulary import (
    BORDER_TOKENS,
    BORDERS,
    CARDS,
    CITY_TOKENS,
    CONCESSION,
    DECISIONS,
    EMPIRE_OF,
    EMPIRES,
    FAITHS,
    LAST_TURN,
    LOTS,
    MOST_FLORINS,
    MOST_REPRESSED,
    N_REPRESSED,
    NOBODY,
    OPERATIONS,
    OUTFITS,
    OWNERS,
    PLACES,
    ROW,
    SCENARIOS,
    SEA,
    TYPES,
    Decision,
)
from mission_env.core.entry import Entry
from mission_env.errors import PositionError

_KEYS = (
    *("scenario", "turn", "operations", "florins", "decision"),
    *("empires", "borders", "agents", "row", "deck", "pending"),
)
_EMPIRE_KEYS = ("owner", "republic", "vassal_of", "theocracy", "cities", "repressed")
_CARD_KEYS = ("kind", "place", "agents", "colour")
_CITY_WORDS = {name: number for name, number in numbered(CITY_TOKENS).items() if number}
_BORDER_WORDS = {name: number for name, number in numbered(BORDER_TOKENS).items() if number}
_DECISION_WORDS = {name: number for name, number in numbered(DECISIONS).items() if number}
_REPRESSED = TYPES[:N_REPRESSED]


# --- Reading ---------------------------------------------------------------------------------------------------------


def read(data: Mapping[str, Any]) -> np.ndarray:
    """The position as an array of one record; its generator is not seeded. Raises PositionError if it is impossible."""
    games = empty_games(1)
    s = games[0]
    top = Entry(data)
    top.only(_KEYS)
    s["scenario"] = top.word("scenario", numbered(SCENARIOS), "scenario") or 0
    s["turn"] = _number(top, "turn", 1, LAST_TURN, 1)
    s["operations"] = _number(top, "operations", 0, OPERATIONS, OPERATIONS)
    s["decision"] = top.word("decision", _DECISION_WORDS, "decision") or Decision.OPERATION
    read_table(s, top)
    _read_row(s, top)
    _read_deck(s, top.entry("deck"))
    _check_decision(s, top)
    read_pending(s, top.entry("pending"))
    return games


def read_table(s, top: Entry) -> None:
    """What lies on the table, cards excepted: florins, empires, borders and agents."""
    s["florins"] = _number(top, "florins", 0, MOST_FLORINS, 0)
    _read_empires(s, top.entry("empires"))
    _read_borders(s, top.entry("borders"))
    _read_counts(s["agents"], top.entry("agents"), TYPES)


def _number(entry: Entry, key: str, low: int, high: int, default: int) -> int:
    value = entry.number(key, low, high)
    return default if value is None else value


def _read_counts(row: np.ndarray, entry: Entry, names: tuple[str, ...]) -> None:
    """How many tokens of each type."""
    entry.only(names, "token")
    for number, name in enumerate(names):
        row[number] = entry.number(name, 0, MOST_REPRESSED) or 0


def _read_empires(s, entry: Entry) -> None:
    entry.only(EMPIRES, "empire")
    for empire, name in enumerate(EMPIRES):
        one = entry.entry(name)
        one.only(_EMPIRE_KEYS)
        s["theocracy"][empire] = one.word("theocracy", numbered(FAITHS), "theocracy") or 0
        _read_regime(s, empire, one)
        _read_cities(s, empire, one.entry("cities"))
        _read_counts(s["repressed"][empire], one.entry("repressed"), _REPRESSED)
    for empire, suzerain in enumerate(s["suzerain"]):
        if suzerain and (s["suzerain"][suzerain - 1] or s["republic"][suzerain - 1]):
            reason = f"{EMPIRES[suzerain - 1]} is no kingdom, so it has no vassals"
            raise PositionError(f"{entry.at(EMPIRES[empire])}.vassal_of", reason)


def _read_regime(s, empire: int, one: Entry) -> None:
    """B3: nobody's, somebody's kingdom or republic, or a vassal, which has its suzerain's owner."""
    owner = one.word("owner", numbered(OWNERS), "owner") or NOBODY
    suzerain = one.word("vassal_of", numbered(EMPIRES), "empire")
    s["owner"][empire] = owner
    s["republic"][empire] = one.flag("republic") or 0
    if s["republic"][empire] and owner == NOBODY:
        raise one.refuse("republic", "a republic has an owner")
    if suzerain is None:
        return
    if suzerain == empire:
        raise one.refuse("vassal_of", "no empire is its own vassal")
    if owner != NOBODY:
        raise one.refuse("owner", "a vassal belongs to its suzerain; leave the owner out")
    s["suzerain"][empire] = 1 + suzerain


def _read_cities(s, empire: int, cities: Entry) -> None:
    places = {name: place for place, name in enumerate(PLACES) if EMPIRE_OF[place] == empire}
    cities.only(places, "city")
    for name in cities.data:
        s["city"][places[name]] = cities.needed_word(name, _CITY_WORDS, "token")


def _read_borders(s, entry: Entry) -> None:
    entry.only(BORDERS, "border")
    for border, name in enumerate(BORDERS):
        token = entry.word(name, _BORDER_WORDS, "token") or 0
        if 0 < token < CONCESSION and not SEA[border]:
            raise entry.refuse(name, "no sea border, so there are no pirates")
        s["border"][border] = token


def _read_row(s, top: Entry) -> None:
    cards = top.items("row") or ()
    if len(cards) > ROW:
        raise top.refuse("row", f"at most {ROW} cards, not {len(cards)}")
    for slot, card in enumerate(cards):
        if card is not None:
            _read_card(s, slot, Entry(card, f"row[{slot}]"))


def _read_card(s, slot: int, card: Entry) -> None:
    card.only(_CARD_KEYS)
    kind = card.needed_word("kind", numbered(KINDS), "kind")
    outfits = {name: number for number, name in enumerate(OUTFITS) if LOTS[kind, number]}
    s["card_kind"][slot] = 1 + kind
    s["card_place"][slot] = card.needed_word("place", numbered(EMPIRES), "empire")
    s["card_outfit"][slot] = card.needed_word("agents", outfits, f"set of agents of a {KINDS[kind]}")
    s["card_colour"][slot] = card.needed_word("colour", numbered(COLOURS), "colour")


def _read_deck(s, deck: Entry) -> None:
    deck.only(KINDS, "kind")
    for kind, name in enumerate(KINDS):
        left = int(CARDS[kind] - np.count_nonzero(s["card_kind"] == 1 + kind))
        s["deck"][kind] = _number(deck, name, 0, left, left)


def _check_decision(s, top: Entry) -> None:
    """Operations are asked for while there are some; the game is over after the last."""
    if s["decision"] == Decision.OPERATION and not s["operations"]:
        raise top.refuse("operations", "the decision 'operation' needs one at least")
    if s["decision"] == Decision.GAME_OVER and (s["turn"] != LAST_TURN or s["operations"]):
        raise top.refuse("decision", f"the game is over on turn {LAST_TURN} with operations: 0")


# --- Writing ---------------------------------------------------------------------------------------------------------


def write(s) -> dict[str, Any]:
    """The complete position, the generator excepted; what is none or follows from the rest is left out."""
    data: dict[str, Any] = {
        "scenario": SCENARIOS[s["scenario"]],
        "turn": int(s["turn"]),
        "operations": int(s["operations"]),
        "decision": DECISIONS[s["decision"]],
    }
    cards = [_card(s, slot) for slot in range(ROW)]
    while cards and cards[-1] is None:
        cards.pop()
    parts = {"row": cards, "deck": _deck(s), "pending": write_pending(s)}
    return data | write_table(s) | {key: part for key, part in parts.items() if part}


def write_table(s) -> dict[str, Any]:
    """What `read_table` reads."""
    empires = {name: _empire(s, empire) for empire, name in enumerate(EMPIRES)}
    parts = {
        "florins": int(s["florins"]),
        "empires": {name: one for name, one in empires.items() if one},
        "borders": {
            name: BORDER_TOKENS[s["border"][border]] for border, name in enumerate(BORDERS) if s["border"][border]
        },
        "agents": _counts(s["agents"], TYPES),
    }
    return {key: part for key, part in parts.items() if part}


def _counts(row: np.ndarray, names: tuple[str, ...]) -> dict[str, int]:
    return {name: int(row[number]) for number, name in enumerate(names) if row[number]}


def _empire(s, empire: int) -> dict[str, Any]:
    suzerain = s["suzerain"][empire]
    parts = {
        "owner": OWNERS[s["owner"][empire]] if s["owner"][empire] else None,
        "republic": bool(s["republic"][empire]),
        "vassal_of": EMPIRES[suzerain - 1] if suzerain else None,
        "theocracy": FAITHS[s["theocracy"][empire]] if s["theocracy"][empire] else None,
        "cities": {
            name: CITY_TOKENS[s["city"][place]]
            for place, name in enumerate(PLACES)
            if EMPIRE_OF[place] == empire and s["city"][place]
        },
        "repressed": _counts(s["repressed"][empire], _REPRESSED),
    }
    return {key: part for key, part in parts.items() if part}


def _card(s, slot: int) -> dict[str, str] | None:
    if not s["card_kind"][slot]:
        return None
    return {
        "kind": KINDS[s["card_kind"][slot] - 1],
        "place": EMPIRES[s["card_place"][slot]],
        "agents": OUTFITS[s["card_outfit"][slot]],
        "colour": COLOURS[s["card_colour"][slot]],
    }


def _deck(s) -> dict[str, int]:
    """How many cards of each kind are left, where some have been played."""
    left = {kind: int(CARDS[kind] - np.count_nonzero(s["card_kind"] == 1 + kind)) for kind in range(len(KINDS))}
    return {name: int(s["deck"][kind]) for kind, name in enumerate(KINDS) if s["deck"][kind] != left[kind]}
