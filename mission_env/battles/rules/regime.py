"""S17, S22, S28, S35, S37 to S42, B3: who holds an empire after a success; the vote."""

from mission_env.battles.events import Note
from mission_env.battles.rules.board import vote_price
from mission_env.battles.vocabulary import N_EMPIRES, NOBODY, Kind
from mission_env.core.notes import note
from mission_env.jit import compiled, rule

_CAMPAIGN = int(Kind.CAMPAIGN)


@rule("S17", "S22", "S28", "S35", "S41", "B3")
def change_regime(s, kind, empire, by, actor) -> None:
    """B3: a Campaign makes a vassal of its king (S17); other successes bring the empire under the actor, or nobody."""
    _free_vassals(s, empire)
    if kind == _CAMPAIGN:
        _make_vassal(s, empire, by)
    elif actor == NOBODY:
        _make_nobodys(s, empire)
    else:
        _take(s, empire, actor)


@rule("B3", "B11")
def _free_vassals(s, empire) -> None:
    """B3: a vassal whose suzerain falls goes free, whatever the change of regime (B11)."""
    for other in range(N_EMPIRES):
        if s.suzerain[other] == 1 + empire:
            s.suzerain[other] = 0
            note(s, Note.FREED, other)


@compiled
def _make_vassal(s, empire, king) -> None:
    s.owner[empire] = NOBODY
    s.republic[empire] = 0
    s.suzerain[empire] = 1 + king
    note(s, Note.VASSAL, empire, king)


@rule("B4")
def _make_nobodys(s, empire) -> None:
    """B4: an empire that nobody's strike wins is nobody's."""
    s.owner[empire] = NOBODY
    s.republic[empire] = 0
    s.suzerain[empire] = 0
    note(s, Note.NOBODYS, empire)


@rule("S42", "B3")
def _take(s, empire, actor) -> None:
    """B3: the empire becomes the actor's kingdom; his own kingdom becomes a republic (S42), and that a kingdom."""
    was_kingdom = s.owner[empire] == actor and s.republic[empire] == 0
    s.owner[empire] = actor
    s.republic[empire] = int(was_kingdom)
    s.suzerain[empire] = 0
    note(s, Note.REPUBLIC if was_kingdom else Note.KINGDOM, empire, actor)


@rule("S39", "S40")
def pay_for_vote(s, empire) -> None:
    """S39: the price of a vote; nobody dies by it (S40)."""
    price = vote_price(s, empire)
    s.florins -= price
    note(s, Note.VOTE, empire, price)
