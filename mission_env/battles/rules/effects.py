"""Shared changes of a position of Battles; nothing here asks."""

from mission_env.battles.events import Note
from mission_env.battles.rules.board import count_token
from mission_env.battles.vocabulary import (
    CONCESSION,
    CUBE,
    FIRST_AGENT,
    FIRST_BORDER,
    FIRST_PLACE,
    FIRST_REPRESSED,
    MOST_FLORINS,
    MOST_REPRESSED,
    N_TOKENS,
    N_TYPES,
    PIRATE,
)
from mission_env.core.chance import draw
from mission_env.core.notes import note
from mission_env.jit import compiled, rule


@compiled
def earn(s, florins) -> None:
    """Adds florins to the player's, up to what the box holds."""
    s.florins = min(MOST_FLORINS, int(s.florins) + florins)


@compiled
def kill(s, dying, empire, token, number) -> None:
    """Takes so many tokens of a number of TOKENS off the table; `dying` 0: they attacked, 1: they defended."""
    if token < FIRST_BORDER:
        s.city[token] = 0
    elif token < FIRST_AGENT:
        s.border[token - FIRST_BORDER] = 0
    elif token < FIRST_REPRESSED:
        s.agents[token - FIRST_AGENT] -= number
    else:
        s.repressed[empire, token - FIRST_REPRESSED] -= number
    note(s, Note.KILLED, token, number, dying)


@rule("S1")
def kill_all(s, dying, kind, empire, by, actor) -> None:
    """S1: a whole side dies, each token against one of the other side."""
    for token in range(N_TOKENS):
        number = count_token(s, dying, kind, empire, by, actor, token)
        if number:
            kill(s, dying, empire, token, number)


@rule("B13")
def by_lot(s, cup, kind):
    """B13: one of the tokens or places that a cup counts, drawn unless all are alike."""
    found = -1
    for index in range(cup.shape[0]):
        if cup[index] and found >= 0:
            return draw(s, cup, kind)
        if cup[index]:
            found = index
    return found


@compiled
def clear_agents(s) -> None:
    """The card leaves, and with it agents that did not fight."""
    for one in range(N_TYPES):
        s.agents[one] = 0


@rule("B9")
def enter_city(s, empire, one) -> None:
    """B9: a knight or rook takes the first empty place of the empire's cities, in printed order."""
    place = FIRST_PLACE[empire]
    while s.city[place]:
        place += 1
    s.city[place] = 1 + one
    note(s, Note.MOVED_IN, one, place)


@rule("B2a", "B10")
def settle(s, actor, one, border) -> None:
    """B2a: a pirate takes a sea border, a cube becomes the actor's concession."""
    s.border[border] = CONCESSION + actor if one == CUBE else 1 + one - PIRATE
    note(s, Note.SETTLED, one, border, actor)


@rule("S8")
def repress(s, empire, one, number) -> None:
    """S8: who finds no room is repressed in the empire, pirates excepted: they are killed."""
    if one >= PIRATE:
        note(s, Note.PIRATE_KILLED, one, number)
    else:
        s.repressed[empire, one] = min(MOST_REPRESSED, int(s.repressed[empire, one]) + int(number))
        note(s, Note.REPRESSED, one, empire, number)
