"""Where a half-fought battle stands: the frames behind a decision <-> the `pending` of a position."""

from typing import Any

from mission_env.battles.data import COLOURS, numbered
from mission_env.battles.engine import PROGRAM
from mission_env.battles.rules import battle, rounds, transfer
from mission_env.battles.rules.board import can_campaign, can_settle, count_attackers, count_defenders, may_attack
from mission_env.battles.rules.transfer import can_emancipate
from mission_env.battles.vocabulary import (
    BATTLES,
    CUBE,
    EMPIRES,
    MOST_REPRESSED,
    N_BORDERS,
    N_TROOPS,
    PLAYER,
    TYPES,
    Decision,
    Kind,
    Procedure,
)
from mission_env.core.entry import Entry

Frame = tuple[int, int, tuple[int, ...]]  # procedure, next step, named integers
_KEYS = ("battle", "empire", "king", "colour", "deaths", "dying", "mover", "freeing")
_SIDES = ("attackers", "defenders")
_ROUND, _BATTLE = PROGRAM[Procedure.ROUND], PROGRAM[Procedure.BATTLE]
_TRANSFER, _FREEING = PROGRAM[Procedure.TRANSFER], PROGRAM[Procedure.EMANCIPATION]
_MOVERS = {name: 1 + one for one, name in enumerate(TYPES) if one >= N_TROOPS}

# decision -> keys that `pending` must hold, besides those of the battle
_NEEDED = {
    Decision.TARGET: (),
    Decision.FLIP: ("deaths",),
    Decision.CASUALTY: ("deaths", "dying"),
    Decision.ADMIT: (),
    Decision.BORDER: ("mover",),
    Decision.EMANCIPATE: (),
}


# --- Reading ---------------------------------------------------------------------------------------------------------


def read_pending(s, entry: Entry) -> None:
    """Puts the frames of the decision on the stack."""
    entry.only(_KEYS)
    decision = int(s["decision"])
    top = {Decision.OPERATION: rounds.offer_operation, Decision.GAME_OVER: None}
    if decision in top:
        if entry.data:
            raise entry.refuse(next(iter(entry.data)), "nothing is pending at this decision")
        step = top[Decision(decision)]
        push(s, [(Procedure.ROUND, len(_ROUND) if step is None else _ROUND.index(step), ())])
        return
    for key in _NEEDED[Decision(decision)]:
        if key not in entry:
            raise entry.refuse(key, "missing at this decision")
    frames: list[Frame] = [(Procedure.ROUND, _ROUND.index(rounds.offer_operation), ())]
    if decision == Decision.TARGET:
        king = entry.needed_word("king", numbered(EMPIRES), "empire")
        if not can_campaign(s, king, PLAYER):
            raise entry.refuse("king", f"the player has no king in {EMPIRES[king]} who could march")
        push(s, [*frames, (Procedure.CAMPAIGN, 1, (king,))])
        return
    push(s, frames + _battle_frames(s, entry, decision))


def read_battle(entry: Entry) -> tuple[int, int, int]:
    """Kind, empire and by whom (a king's empire, a colour, else 0) of a battle."""
    kind = entry.needed_word("battle", numbered(BATTLES), "battle")
    empire = entry.needed_word("empire", numbered(EMPIRES), "empire")
    by = 0
    for key, needs, words in (("king", Kind.CAMPAIGN, EMPIRES), ("colour", Kind.RELIGIOUS_WAR, COLOURS)):
        if kind == needs:
            by = entry.needed_word(key, numbered(words), "empire" if key == "king" else "colour")
        elif key in entry:
            raise entry.refuse(key, f"a {BATTLES[kind]} has none")
    if kind == Kind.CAMPAIGN and not may_attack(by, empire):
        raise entry.refuse("king", f"{EMPIRES[by]} is not adjacent to {EMPIRES[empire]}")
    return kind, empire, by


def _battle_frames(s, entry: Entry, decision: int) -> list[Frame]:
    kind, empire, by = read_battle(entry)
    deaths = entry.number("deaths", 0, MOST_REPRESSED) or 0
    dying = entry.word("dying", numbered(_SIDES), "side") or 0
    freeing = bool(entry.flag("freeing")) or decision == Decision.EMANCIPATE
    mover = entry.word("mover", _MOVERS, "type of token that settles on a border") or 0
    _check(s, entry, decision, (kind, empire, by, PLAYER, deaths, dying), mover, freeing)
    ints = (kind, empire, by, PLAYER, deaths, dying)
    own = Procedure.VOTE if kind == Kind.VOTE else Procedure.BATTLE
    steps = PROGRAM[own]
    frames: list[Frame] = []
    if kind == Kind.CAMPAIGN:
        frames.append((Procedure.CAMPAIGN, 2, (by, empire)))
    if decision in (Decision.FLIP, Decision.CASUALTY):
        return [*frames, (own, _BATTLE.index(battle.choose_casualties), ints)]
    counter = len(steps) if freeing else steps.index(battle.take_over)
    frames.append((own, counter, ints))
    return [*frames, _move_frame(s, decision, freeing, (empire, PLAYER, mover))]


def _move_frame(s, decision: int, freeing: bool, ints: tuple[int, ...]) -> Frame:
    """The frame of those who move in, or are emancipated."""
    steps = _FREEING if freeing else _TRANSFER
    procedure = Procedure.EMANCIPATION if freeing else Procedure.TRANSFER
    if decision == Decision.EMANCIPATE:
        return procedure, 1, ints
    if decision == Decision.BORDER:
        return procedure, steps.index(transfer.choose_border) + 1, ints
    filling = transfer.troops_waiting(s) and transfer.free_places(s, ints[0])
    return procedure, steps.index(transfer.enter_cities if filling else transfer.choose_border), ints


def _check(s, entry: Entry, decision: int, ints: tuple[int, ...], mover: int, freeing: bool) -> None:
    """What is pending can come about: the right side loses tokens, and somebody is there to move in."""
    kind, empire, by, _, deaths, dying = ints
    if kind == Kind.VOTE and not freeing:
        raise entry.refuse("battle", "nobody fights in a vote; it has a decision only while tokens are emancipated")
    if decision == Decision.FLIP and (kind != Kind.CONSPIRACY or not s["theocracy"][empire] or dying):
        raise entry.refuse("battle", "only a conspiracy that has won flips a theocracy by choice")
    if decision in (Decision.FLIP, Decision.CASUALTY):
        alive = count_defenders(s, kind, empire, by) if dying else count_attackers(s, kind, empire, by, PLAYER)
        low = int(decision == Decision.CASUALTY)
        if not low <= deaths < alive:
            raise entry.refuse("deaths", f"expected {low} at least, and fewer than there are {_SIDES[dying]}: {alive}")
    elif deaths or dying:
        raise entry.refuse("deaths" if deaths else "dying", "casualties have been chosen at this decision")
    if mover and decision != Decision.BORDER:
        raise entry.refuse("mover", "it is given while the decision is 'border', and only then")
    if mover:
        _check_mover(s, entry, empire, mover - 1, freeing)
    if decision == Decision.EMANCIPATE and not can_emancipate(s, empire):
        raise entry.refuse("empire", "no repressed token of it has room")


def _check_mover(s, entry: Entry, empire: int, one: int, freeing: bool) -> None:
    if not s["agents"][one] or (freeing and one != CUBE):
        raise entry.refuse("mover", f"no {TYPES[one]} is among those who move (agents)")
    if not any(can_settle(s, empire, one, border) for border in range(N_BORDERS)):
        raise entry.refuse("mover", f"no empty border for a {TYPES[one]}")


def push(s, frames: list[Frame]) -> None:
    """Lays frames on the empty stack."""
    for depth, (procedure, counter, ints) in enumerate(frames):
        s["procedure"][depth], s["counter"][depth] = procedure, counter
        s["local"][depth, : len(ints)] = ints
    s["depth"] = len(frames)


# --- Writing ---------------------------------------------------------------------------------------------------------


def write_pending(s) -> dict[str, Any]:
    """What `read_pending` reads; empty where nothing is pending."""
    frames = {int(s["procedure"][depth]): s["local"][depth] for depth in range(s["depth"])}
    ints = next((frames[one] for one in (Procedure.BATTLE, Procedure.VOTE) if one in frames), None)
    if ints is None:
        return {"king": EMPIRES[frames[Procedure.CAMPAIGN][0]]} if Procedure.CAMPAIGN in frames else {}
    kind, empire, by, _, deaths, dying = (int(value) for value in ints)
    data: dict[str, Any] = {"battle": BATTLES[kind], "empire": EMPIRES[empire]}
    if kind == Kind.CAMPAIGN:
        data["king"] = EMPIRES[by]
    if kind == Kind.RELIGIOUS_WAR:
        data["colour"] = COLOURS[by]
    if s["decision"] in (Decision.FLIP, Decision.CASUALTY):
        return data | {"deaths": deaths, "dying": _SIDES[dying]}
    move = frames[Procedure.EMANCIPATION if Procedure.EMANCIPATION in frames else Procedure.TRANSFER]
    if s["decision"] == Decision.BORDER:
        data["mover"] = TYPES[move[2] - 1]
    return data | ({"freeing": True} if Procedure.EMANCIPATION in frames else {})
