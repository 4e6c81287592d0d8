"""A single battle at a real table: `resolve` lists who attacks, who defends, what it costs and what may be chosen, and
plays the battle with the choices that are given. The rules are those of the environment, so the answers are, too.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from mission_env.battles import engine, words
from mission_env.battles.actions import ACTION_NAMES
from mission_env.battles.data import numbered
from mission_env.battles.game import BattlesGame
from mission_env.battles.position import read_table, write_table
from mission_env.battles.position.pending import push, read_battle
from mission_env.battles.rules.board import CAMPAIGN, REVOLT, WAR
from mission_env.battles.state import empty_games
from mission_env.battles.vocabulary import (
    BATTLES,
    BORDER_TOKENS,
    CITY_TOKENS,
    EMPIRES,
    FIRST_AGENT,
    FIRST_BORDER,
    FIRST_REPRESSED,
    LAST_TURN,
    MAP,
    N_OWNERS,
    N_TOKENS,
    NOBODY,
    OWNERS,
    TOKENS,
    TYPES,
    Kind,
    Procedure,
)
from mission_env.core.engine import NO_DECISION, RESUME
from mission_env.core.entry import Entry
from mission_env.core.words import Event
from mission_env.errors import IllegalAction, PositionError

_KEYS = ("battle", "empire", "king", "colour", "attacker", "florins", "empires", "borders", "agents")
_VOTE = int(Kind.VOTE)


@dataclass(frozen=True)
class Resolution:
    """What is known about a battle, and how it stands after the choices that were given."""

    battle: str
    empire: str
    attackers: dict[str, list[str]]  # where they stand -> what fights there, before the first blow
    defenders: dict[str, list[str]]
    cost: int  # florins, paid before the battle
    success: bool  # victory, or a vote that is held
    choices: tuple[str, ...]  # as given
    question: str | None  # what is to be chosen next; None: the battle is over
    options: tuple[str, ...]  # the choices that answer it
    events: tuple[Event, ...]  # what has happened so far
    position: dict[str, Any]  # florins, empires and borders as they stand now

    @property
    def over(self) -> bool:
        """Whether nothing is left to choose."""
        return self.question is None


def resolve(data: Mapping[str, Any], choices: Iterable[str] = ()) -> Resolution:
    """Resolves a battle described by plain data; without all its choices, up to the first that is missing.

    `data` holds `battle` (campaign, conspiracy, peasant_revolt, religious_war, vote), the `empire` that is attacked,
    for a Campaign its `king` (an empire), for a Religious War its `colour`, the `attacker` (player, or rival_1 to
    rival_3; left out: player), his `florins`, the `agents` on the played card (`{catholic_knight: 2, cube: 1}`), and
    `empires` and `borders` as in a position (position.py), of which only what matters has to be written.

    `choices` are names of actions in the order of the questions: `kill:paris`, `yes`, `admit:catholic_knight`,
    `settle:england_france`, `emancipate:cube`, `end`. A question with a single answer is not asked. PositionError, with
    the key, for data that is wrong; IllegalAction, with what is legal, for a choice that is.
    """
    top = Entry(data)
    top.only(_KEYS)
    games = empty_games(1)
    s = games[0]
    read_table(s, top)
    kind, empire, by = read_battle(top)
    actor = _actor(top)
    cost = _checked_cost(s, top, kind, empire, by, actor)
    sides = np.zeros((2, N_TOKENS), dtype=np.int64)
    if kind != _VOTE:
        engine.roll_call(s, kind, empire, by, actor, *sides)
    _check_sides(top, kind, sides)
    listed = [_listed(s, empire, side) for side in sides]
    s["florins"] -= cost if kind == CAMPAIGN else 0  # a vote's price is paid by its first step
    game = _begun(games, kind, empire, by, actor)
    events = list(game.events)
    given = _play(game, choices, events)
    success = kind == _VOTE or int(sides[0].sum()) > int(sides[1].sum())
    question = None if game.over else words.prompt(game.record)
    options = tuple(game.legal_actions())
    state = (success, given, question, options, tuple(events), write_table(game.record))
    return Resolution(BATTLES[kind], EMPIRES[empire], *listed, cost, *state)


# --- What is given ---------------------------------------------------------------------------------------------------


def _actor(top: Entry) -> int:
    actor = top.word("attacker", numbered(OWNERS), "player")
    if actor == NOBODY:
        raise top.refuse("attacker", "nobody chooses nothing; the battle needs a player")
    return OWNERS.index("player") if actor is None else actor


def _checked_cost(s, top: Entry, kind: int, empire: int, by: int, actor: int) -> int:
    """S11, S39: florins to pay; refuses a Campaign without a king and a vote that may not be held."""
    if kind in (CAMPAIGN, _VOTE) and s["agents"].any():
        raise top.refuse("agents", f"a {BATTLES[kind]} is no one-shot, so there is no card with agents")
    cubes = s["agents"][TYPES.index("cube")]
    if cubes and kind != REVOLT:
        raise top.refuse("agents.cube", "cubes fight in a peasant_revolt only")
    cost = 0
    if kind == CAMPAIGN:
        if s["owner"][by] != actor or s["republic"][by]:
            raise top.refuse("king", f"{EMPIRES[by]} is no kingdom of {OWNERS[actor]}; empires.{EMPIRES[by]}.owner?")
        cost = _knights(s, by)
    elif kind == _VOTE:
        _check_vote(s, top, empire, actor)
        cost = int(s["repressed"][empire].sum())
    if cost > s["florins"]:
        raise top.refuse("florins", f"the {BATTLES[kind]} costs {cost}, not {s['florins']}")
    return cost


def _knights(s, empire: int) -> int:
    """S14: knights of the king's empire."""
    tokens = [CITY_TOKENS[s["city"][place]] for place, its in enumerate(MAP.empire_of) if its == empire]
    return sum(token.endswith("knight") for token in tokens)


def _check_vote(s, top: Entry, empire: int, actor: int) -> None:
    """S37, S38, B2b: his own, no vassal, and a majority of concessions."""
    name = EMPIRES[empire]
    if s["suzerain"][empire]:
        raise top.refuse("empire", f"{name} is a vassal, and a vassal holds no vote")
    if s["owner"][empire] != actor:
        raise top.refuse("empire", f"{name} is not {OWNERS[actor]}'s own; empires.{name}.owner?")
    mine = _concessions(s, empire, actor)
    most = max(_concessions(s, empire, owner) for owner in range(N_OWNERS) if owner != actor)
    if mine <= most:
        reason = f"{OWNERS[actor]} needs more concessions on {name} than anyone else, not {mine} to {most}"
        raise top.refuse("borders", reason)


def _concessions(s, empire: int, owner: int) -> int:
    token = BORDER_TOKENS.index(f"concession_{OWNERS[owner]}")
    return sum(1 for border, sides in enumerate(MAP.borders) if empire in sides and s["border"][border] == token)


def _check_sides(top: Entry, kind: int, sides: np.ndarray) -> None:
    """B7, S32: somebody attacks, and a Religious War is fought against somebody."""
    attackers, defenders = (int(side.sum()) for side in sides)
    if kind != _VOTE and not attackers:
        where = "empires" if kind == CAMPAIGN else "agents"
        raise top.refuse(where, f"a {BATTLES[kind]} needs one attacker at least")
    if kind == WAR and not defenders:
        raise top.refuse("empires", "a religious_war needs a defender of an opposing colour")


def _listed(s, empire: int, side: np.ndarray) -> dict[str, list[str]]:
    """Where tokens stand -> what they are, each as often as it fights."""
    found: dict[str, list[str]] = {}
    for token in np.flatnonzero(side):
        if token < FIRST_BORDER:
            place, name = TOKENS[token], CITY_TOKENS[s["city"][token]]
        elif token < FIRST_AGENT:
            place, name = TOKENS[token], BORDER_TOKENS[s["border"][token - FIRST_BORDER]]
        elif token < FIRST_REPRESSED:
            place, name = "agents", TYPES[token - FIRST_AGENT]
        else:
            place, name = "repressed", TYPES[token - FIRST_REPRESSED]
        found.setdefault(place, []).extend([name] * int(side[token]))
    return found


# --- Play ------------------------------------------------------------------------------------------------------------


class _Table(BattlesGame):
    """A game that is over when its one battle is."""

    __slots__ = ()

    def begin(self) -> None:
        """Plays on to the first question."""
        s = self.record
        self._play(lambda: self.system.drive(s, RESUME, 0, self.mask), (), True)


def _begun(games: np.ndarray, kind: int, empire: int, by: int, actor: int) -> _Table:
    """The battle with its first question pending."""
    s = games[0]
    s["turn"], s["decision"] = LAST_TURN, NO_DECISION
    procedure = Procedure.VOTE if kind == _VOTE else Procedure.BATTLE
    push(s, [(Procedure.TABLE, 0, ()), (procedure, 0, (kind, empire, by, actor))])
    game = _Table(games)
    game.begin()
    return game


def _play(game: _Table, choices: Iterable[str], events: list[Event]) -> tuple[str, ...]:
    """Answers the questions in turn; one choice too many is refused."""
    if isinstance(choices, str) or not isinstance(choices, Iterable):
        raise PositionError("choices", f"expected a list of names of actions, not {choices!r}")
    given = tuple(choices)
    for place, choice in enumerate(given):
        if game.over:
            raise PositionError(f"choices[{place}]", f"the battle is over, so {choice!r} is one too many")
        if choice not in game.legal_actions():
            where = f"{game.decision} (choices[{place}])"
            raise IllegalAction(choice, where, game.legal_actions(), choice in ACTION_NAMES)
        events += game.step(choice)
    return given
