"""S6 to S8, B9, B10: who moves into a conquered empire, who is repressed for lack of room, who is emancipated."""

from enum import IntEnum

import numpy as np

from mission_env.battles.actions import Act
from mission_env.battles.chance import Chance
from mission_env.battles.events import Note
from mission_env.battles.rules.board import can_settle, free_places, has_room
from mission_env.battles.rules.effects import by_lot, clear_agents, enter_city, repress, settle
from mission_env.battles.vocabulary import (
    BORDERS_OF,
    N_BORDERS,
    N_BORDERS_OF,
    N_REPRESSED,
    N_TROOPS,
    N_TYPES,
    NOBODY,
    Decision,
)
from mission_env.core.flow import again, ask, ask_until_end, done, get, jump, put
from mission_env.core.notes import note
from mission_env.jit import compiled, rule


class Move(IntEnum):
    """Named integers of the procedures `transfer` and `emancipation`."""

    EMPIRE = 0
    ACTOR = 1
    MOVER = 2  # 1 + type of the cube or pirate that looks for a border; 0 none


_EMPIRE, _ACTOR, _MOVER = int(Move.EMPIRE), int(Move.ACTOR), int(Move.MOVER)
_BORDER_TURN, _FREEING_TURN = 1, 0  # steps that another mover goes back to

# --- Transfer --------------------------------------------------------------------------------------------------------


@compiled
def kinds_waiting(s, first, last):
    """How many types between two have somebody waiting to move in."""
    number = 0
    for one in range(first, last):
        number += int(s.agents[one] > 0)
    return number


@compiled
def troops_waiting(s):
    """Knights and rooks that wait to move in."""
    number = 0
    for one in range(N_TROOPS):
        number += int(s.agents[one])
    return number


@compiled
def first_waiting(s, empire, first, last):
    """The first type of those that wait and have room, or -1."""
    for one in range(first, last):
        if s.agents[one] and has_room(s, empire, one):
            return one
    return -1


@compiled
def _drawn_mover(s, empire, first, last):
    """B13: one of those who wait and have room, by lot."""
    cup = np.zeros(N_TYPES, dtype=np.int64)
    for one in range(first, last):
        if has_room(s, empire, one):
            cup[one] = s.agents[one]
    return by_lot(s, cup, Chance.ADMIT)


@rule("S6", "B9", "B13")
def enter_cities(s) -> None:
    """S6: knights and rooks fill the empty cities; without room for all, the attacker chooses who goes first (B9)."""
    empire = get(s, _EMPIRE)
    waiting = troops_waiting(s)
    room = free_places(s, empire)
    if waiting == 0 or room == 0:
        return
    if waiting > room and kinds_waiting(s, 0, N_TROOPS) > 1:
        if get(s, _ACTOR) != NOBODY:
            ask_until_end(s, Decision.ADMIT)
            return
        one = _drawn_mover(s, empire, 0, N_TROOPS)
    else:
        one = first_waiting(s, empire, 0, N_TROOPS)
    _enter(s, empire, one)
    again(s)


@compiled
def _enter(s, empire, one) -> None:
    s.agents[one] -= 1
    enter_city(s, empire, one)


@compiled
def _movers_with_room(s, empire):
    """How many types of cubes and pirates wait and have room on a border."""
    number = 0
    for one in range(N_TROOPS, N_TYPES):
        number += int(s.agents[one] > 0 and has_room(s, empire, one))
    return number


@rule("S6", "B2a", "B9", "B13")
def next_settler(s) -> None:
    """B9: a pirate or a cube that has room goes next; where there are several kinds, the attacker chooses which."""
    empire = get(s, _EMPIRE)
    number = _movers_with_room(s, empire)
    if number == 0:
        put(s, _MOVER, 0)
    elif number == 1:
        put(s, _MOVER, 1 + first_waiting(s, empire, N_TROOPS, N_TYPES))
    elif get(s, _ACTOR) == NOBODY:
        put(s, _MOVER, 1 + _drawn_mover(s, empire, N_TROOPS, N_TYPES))
    else:
        ask(s, Decision.ADMIT)


@compiled
def legal_admit(s, mask) -> None:
    """Everybody who waits and has room: knights and rooks while they fill the cities, then pirates and cubes."""
    empire = get(s, _EMPIRE)
    filling = troops_waiting(s) > 0 and free_places(s, empire) > 0
    for one in range(N_TYPES):
        if s.agents[one] and (one < N_TROOPS) == filling and has_room(s, empire, one):
            mask[Act.ADMIT + one] = 1


@compiled
def apply_admit(s, action) -> None:
    """Lets a knight or rook in, or chooses the pirate or cube that looks for a border."""
    one = action - Act.ADMIT
    if one < N_TROOPS:
        _enter(s, get(s, _EMPIRE), one)
    else:
        put(s, _MOVER, 1 + one)


@rule("B2a", "B9", "B13")
def choose_border(s) -> None:
    """B9: the attacker chooses the empty border, of the sea for a pirate; for nobody it is drawn (B13)."""
    mover = get(s, _MOVER)
    if mover == 0:
        return
    if get(s, _ACTOR) != NOBODY:
        ask(s, Decision.BORDER)
        return
    cup = np.zeros(N_BORDERS, dtype=np.int64)
    for border in range(N_BORDERS):
        cup[border] = can_settle(s, get(s, _EMPIRE), mover - 1, border)
    _settle(s, by_lot(s, cup, Chance.BORDER))


@compiled
def legal_border(s, mask) -> None:
    """The empty borders of the empire that suit the one who moves in."""
    empire = get(s, _EMPIRE)
    for index in range(N_BORDERS_OF[empire]):
        border = BORDERS_OF[empire, index]
        if can_settle(s, empire, get(s, _MOVER) - 1, border):
            mask[Act.SETTLE + border] = 1


@compiled
def apply_border(s, action) -> None:
    """Settles the one who moves in on a border."""
    _settle(s, action - Act.SETTLE)


@compiled
def _settle(s, border) -> None:
    one = get(s, _MOVER) - 1
    s.agents[one] -= 1
    settle(s, get(s, _ACTOR), one, border)


@compiled
def another_settler(s) -> None:
    """Goes on with the next pirate or cube, if there was one with room."""
    if get(s, _MOVER):
        jump(s, _BORDER_TURN)


@rule("S8")
def repress_the_rest(s) -> None:
    """S8: without room, pirates are killed and all others repressed."""
    for one in range(N_TYPES):
        if s.agents[one]:
            repress(s, get(s, _EMPIRE), one, s.agents[one])
    clear_agents(s)


# --- Emancipation ----------------------------------------------------------------------------------------------------


@compiled
def can_emancipate(s, empire):
    """Whether a repressed token has room."""
    for one in range(N_REPRESSED):
        if s.repressed[empire, one] and has_room(s, empire, one):
            return True
    return False


@rule("S7", "B10")
def offer_emancipation(s) -> None:
    """S7: the winner may emancipate repressed tokens, one after the other, while there is room (B10)."""
    if can_emancipate(s, get(s, _EMPIRE)):
        ask(s, Decision.EMANCIPATE)
    else:
        done(s)


@compiled
def legal_emancipate(s, mask) -> None:
    """Repressed tokens that have room, or the end."""
    empire = get(s, _EMPIRE)
    for one in range(N_REPRESSED):
        if s.repressed[empire, one] and has_room(s, empire, one):
            mask[Act.EMANCIPATE + one] = 1
    mask[Act.END] = 1


@rule("S7", "B10")
def apply_emancipate(s, action) -> None:
    """S7: a knight or rook goes to an empty city, a cube becomes a concession on an empty border (B10)."""
    if action == Act.END:
        done(s)
        return
    one = action - Act.EMANCIPATE
    empire = get(s, _EMPIRE)
    s.repressed[empire, one] -= 1
    note(s, Note.EMANCIPATED, one, empire)
    if one < N_TROOPS:
        enter_city(s, empire, one)
    else:
        s.agents[one] += 1
        put(s, _MOVER, 1 + one)


@compiled
def another_emancipation(s) -> None:
    """Asks again."""
    put(s, _MOVER, 0)
    jump(s, _FREEING_TURN)
