"""S1 to S36, B1, B2: a battle from the clash to its outcome, and the vote, which ends like one.

The order after a victory is that of B2: the map card flips, casualties are chosen, the survivors move in, the regime
changes, and repressed tokens may be emancipated.
"""

from enum import IntEnum

import numpy as np

from mission_env.battles.actions import Act
from mission_env.battles.chance import Chance
from mission_env.battles.events import Note
from mission_env.battles.rules.board import (
    agent_attacks,
    count_attackers,
    count_defenders,
    count_token,
    repressed_attacks,
)
from mission_env.battles.rules.effects import by_lot, clear_agents, kill, kill_all
from mission_env.battles.rules.regime import change_regime, pay_for_vote
from mission_env.battles.vocabulary import (
    MEDIEVAL,
    N_REPRESSED,
    N_TOKENS,
    N_TYPES,
    NOBODY,
    Decision,
    Kind,
    Procedure,
)
from mission_env.core.flow import again, ask, ask_until_end, begin, done, get, put
from mission_env.core.notes import note
from mission_env.jit import compiled, rule


class Battle(IntEnum):
    """Named integers of the procedures `battle` and `vote`."""

    KIND = 0
    EMPIRE = 1
    BY = 2  # the king's empire (Campaign), the colour (Religious War), else 0
    ACTOR = 3
    DEATHS = 4  # still to be chosen
    DYING = 5  # on which side: 0 attackers, 1 defenders


_KIND, _EMPIRE, _BY, _ACTOR, _DEATHS, _DYING = (int(slot) for slot in Battle)
ATTACKERS, DEFENDERS = 0, 1
_WAR, _CONSPIRACY = int(Kind.RELIGIOUS_WAR), int(Kind.CONSPIRACY)


@compiled
def _attacking(s):
    """How many attackers are left."""
    return count_attackers(s, get(s, _KIND), get(s, _EMPIRE), get(s, _BY), get(s, _ACTOR))


@compiled
def _defending(s):
    """How many defenders are left."""
    return count_defenders(s, get(s, _KIND), get(s, _EMPIRE), get(s, _BY))


@compiled
def _kill_side(s, dying) -> None:
    """A whole side dies."""
    kill_all(s, dying, get(s, _KIND), get(s, _EMPIRE), get(s, _BY), get(s, _ACTOR))


@rule("S1", "S3", "B1")
def clash(s) -> None:
    """S1: the smaller side dies, and as many of the larger one; victory needs a surviving attacker (S3, B1)."""
    attackers = _attacking(s)
    defenders = _defending(s)
    note(s, Note.BATTLE, get(s, _KIND), get(s, _EMPIRE), attackers, defenders)
    put(s, _DEATHS, min(attackers, defenders))
    put(s, _DYING, ATTACKERS if attackers > defenders else DEFENDERS)
    _kill_side(s, DEFENDERS if attackers > defenders else ATTACKERS)


@compiled
def _flip(s, faith) -> None:
    s.theocracy[get(s, _EMPIRE)] = faith
    note(s, Note.FLIPPED, get(s, _EMPIRE), faith)


@rule("S23", "S36", "B2", "B2a")
def flip_card(s) -> None:
    """S36: a Religious War that is won flips the card to its theocracy; a Conspiracy may turn one to medieval (S23)."""
    if get(s, _DYING) == DEFENDERS:
        return
    shown = s.theocracy[get(s, _EMPIRE)]
    if get(s, _KIND) == _WAR and shown != 1 + get(s, _BY):
        _flip(s, 1 + get(s, _BY))
    elif get(s, _KIND) == _CONSPIRACY and shown != MEDIEVAL and get(s, _ACTOR) != NOBODY:
        ask(s, Decision.FLIP)


@compiled
def legal_flip(s, mask) -> None:
    """Yes or no."""
    mask[Act.YES] = 1
    mask[Act.NO] = 1


@compiled
def apply_flip(s, action) -> None:
    """Flips the theocracy to its medieval side, or leaves it."""
    if action == Act.YES:
        _flip(s, MEDIEVAL)


@compiled
def _number_of(s, token):
    """How many of the side that still loses tokens a number of TOKENS stands for."""
    return count_token(s, get(s, _DYING), get(s, _KIND), get(s, _EMPIRE), get(s, _BY), get(s, _ACTOR), token)


@rule("S1", "S2", "B1", "B13")
def choose_casualties(s) -> None:
    """S2: the attacker chooses the dead of both sides, one after the other; for nobody they are drawn (B13)."""
    deaths = get(s, _DEATHS)
    if deaths == 0:
        return
    alive = _attacking(s) if get(s, _DYING) == ATTACKERS else _defending(s)
    if deaths == alive:
        _kill_side(s, get(s, _DYING))
        put(s, _DEATHS, 0)
    elif get(s, _ACTOR) != NOBODY:
        ask_until_end(s, Decision.CASUALTY)
    else:
        _kill_one(s, _drawn_casualty(s))
        again(s)


@compiled
def _drawn_casualty(s):
    """B13: one of the side that loses tokens, by lot."""
    cup = np.zeros(N_TOKENS, dtype=np.int64)
    for token in range(N_TOKENS):
        cup[token] = _number_of(s, token)
    return by_lot(s, cup, Chance.CASUALTY)


@compiled
def _kill_one(s, token) -> None:
    put(s, _DEATHS, get(s, _DEATHS) - 1)
    kill(s, get(s, _DYING), get(s, _EMPIRE), token, 1)


@compiled
def legal_casualty(s, mask) -> None:
    """Every token of the side that loses some."""
    for token in range(N_TOKENS):
        if _number_of(s, token):
            mask[Act.KILL + token] = 1


@compiled
def apply_casualty(s, action) -> None:
    """Kills the token that was chosen."""
    _kill_one(s, action - Act.KILL)


@rule("S6", "B1", "B2a")
def conquer(s) -> None:
    """S6: surviving agents and repressed attackers move in, and only they (B2a); a beaten attacker changes nothing."""
    empire = get(s, _EMPIRE)
    if get(s, _DYING) == DEFENDERS:
        clear_agents(s)
        note(s, Note.REPELLED, empire)
        done(s)
        return
    kind = get(s, _KIND)
    _send_home(s, kind)
    for one in range(N_REPRESSED):
        if repressed_attacks(kind, one):
            s.agents[one] += s.repressed[empire, one]
            s.repressed[empire, one] = 0
    begin(s, Procedure.TRANSFER, empire, get(s, _ACTOR))


@compiled
def _send_home(s, kind) -> None:
    """Agents that did not attack leave with their card."""
    for one in range(N_TYPES):
        if not agent_attacks(kind, get(s, _BY), one):
            s.agents[one] = 0


@rule("S17", "S22", "S28", "S35", "S41")
def take_over(s) -> None:
    """S22: the regime changes after a success."""
    change_regime(s, get(s, _KIND), get(s, _EMPIRE), get(s, _BY), get(s, _ACTOR))


@rule("S7", "B13")
def free_tokens(s) -> None:
    """S7: repressed tokens of the empire may be emancipated; nobody emancipates none (B13)."""
    if get(s, _ACTOR) != NOBODY:
        begin(s, Procedure.EMANCIPATION, get(s, _EMPIRE), get(s, _ACTOR))


@rule("S39", "S40")
def hold_vote(s) -> None:
    """S39: the vote is paid for; nobody fights (S40)."""
    pay_for_vote(s, get(s, _EMPIRE))
