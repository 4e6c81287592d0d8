"""C1a, C4, C8: a nation's turn (incomes, orders), the order of play and the end."""

from enum import IntEnum

import numpy as np

from mission_env.core.flow import ask, ask_until_end, begin, close, get, jump
from mission_env.core.notes import note
from mission_env.culture.actions import END, Act
from mission_env.culture.events import Note
from mission_env.culture.rules.arms import attack, move_army
from mission_env.culture.rules.board import (
    around,
    attackable,
    bit,
    cities,
    convertible,
    count,
    empty,
    is_decided,
    is_left,
)
from mission_env.culture.rules.builds import (
    affordable_city_sites,
    army_sites,
    build,
    monument_sites,
    priest_sites,
)
from mission_env.culture.rules.conversion import convert, move_priest, step_out
from mission_env.culture.vocabulary import (
    CULTURE_BASE,
    CULTURE_PER_CITY,
    ECONOMY_BASE,
    HEIGHT,
    LAST_TURN,
    MOST_POINTS,
    N_NATIONS,
    N_SQUARES,
    PLAYER,
    WARFARE_BASE,
    WARFARE_PER_CITY,
    Decision,
    Procedure,
)
from mission_env.jit import compiled, rule


class Unit(IntEnum):
    """Named integers of the procedure `unit`."""

    SQUARE = 0  # of the unit or monument that has been chosen


# --- A turn ----------------------------------------------------------------------------------------------------------


@rule("C1a", "C4", "C4a", "C4b")
def take_income(s) -> None:
    """C4: culture base + 5 a city, warfare base + 2 a city (C1a), economy base (C4a); then all units may act once."""
    nation = s.nation
    if nation == PLAYER:
        note(s, Note.TURN, s.turn)
    number = count(cities(s, nation))
    culture = CULTURE_BASE + CULTURE_PER_CITY * number
    warfare = WARFARE_BASE + WARFARE_PER_CITY * number
    s.culture[nation] = min(MOST_POINTS, s.culture[nation] + culture)
    s.warfare[nation] = min(MOST_POINTS, s.warfare[nation] + warfare)
    s.economy[nation] = min(MOST_POINTS, s.economy[nation] + ECONOMY_BASE)
    s.ready = s.army[nation] | s.priest[nation] | s.monument[nation]
    s.old = cities(s, nation)
    s.built = 0
    note(s, Note.INCOME, nation, culture, warfare, ECONOMY_BASE)


@rule("C1", "C1a")
def take_orders(s) -> None:
    """C1: the agent gives the orders of its nation, until it ends its turn; the other nations play by their script."""
    if is_decided(s):
        return
    if s.nation == PLAYER:
        ask_until_end(s, Decision.ORDERS)
    else:
        begin(s, Procedure.OPPONENT)


@rule("C1", "C8")
def next_nation(s) -> None:
    """C8: the next nation that is left has its turn; after the 40th turn of the last one the game ends."""
    if is_decided(s):
        return
    nation = s.nation + 1
    while nation < N_NATIONS and not is_left(s, nation):
        nation += 1
    if nation == N_NATIONS:
        if s.turn == LAST_TURN:
            return
        s.turn += 1
        nation = PLAYER
    s.nation = nation
    jump(s, 0)


@rule("C8")
def end_game(s) -> None:
    """C8: the game is over; only the score is left."""
    note(s, Note.GAME_OVER, s.turn)
    ask(s, Decision.GAME_OVER)


# --- Orders ----------------------------------------------------------------------------------------------------------

# A set of squares is spread over a mask a row of the board at a time: one byte of the set becomes eight of the mask
_SPREAD = np.array([sum(1 << (8 * q) for q in range(8) if row >> q & 1) for row in range(256)], dtype=np.uint64)
_SPREAD.setflags(write=False)


@compiled
def _mark(words, act, squares) -> None:
    """Marks the actions of a verb on a set of squares; `words` is the mask, eight actions at a time."""
    at = act // 8
    for row in range(HEIGHT):
        words[at + row] = _SPREAD[(squares >> (8 * row)) & 255]


@rule("C1a", "S14")
def can_act(s):
    """C1a: units and monuments of the nation that have not acted and have something to do."""
    nation = s.nation
    free = empty(s)
    goals = convertible(s, nation)
    armies = s.army[nation] & around(free | s.city[nation] | attackable(s, nation))
    priests = s.priest[nation] & around(free | s.city[nation] | goals)
    monuments = s.monument[nation] & around(free | goals)
    return s.ready & (armies | priests | monuments)


@rule("C1a", "S4", "S9", "F2", "F9")
def legal_orders(s, mask) -> None:
    """C1a: any number of builds, each ready unit once, or the end of the turn."""
    words = mask.view(np.uint64)
    _mark(words, Act.BUILD_ARMY, army_sites(s))
    _mark(words, Act.BUILD_PRIEST, priest_sites(s))
    _mark(words, Act.BUILD_CITY, affordable_city_sites(s))
    _mark(words, Act.BUILD_MONUMENT, monument_sites(s))
    _mark(words, Act.ORDER, can_act(s))
    mask[END] = 1


@compiled
def apply_orders(s, action) -> None:
    """Builds, gives the word to a unit, or ends the turn."""
    if action == END:
        close(s)
    elif action >= Act.ORDER:
        begin(s, Procedure.UNIT, action - Act.ORDER)
    else:
        build(s, action)


@compiled
def ask_target(s) -> None:
    """Asks what the chosen unit or monument does."""
    ask(s, Decision.TARGET)


@compiled
def moves(s, at):
    """F3, S7: squares to which the army or priest on a square can go."""
    units = s.army[s.nation] | s.priest[s.nation]
    return around(bit(at)) & (empty(s) | s.city[s.nation]) if units & bit(at) else 0


@compiled
def attacks(s, at):
    """F3: squares that the army on a square can attack."""
    return around(bit(at)) & attackable(s, s.nation) if s.army[s.nation] & bit(at) else 0


@compiled
def conversions(s, at):
    """S5, S14: squares that the priest or monument on a square can try to convert."""
    return 0 if s.army[s.nation] & bit(at) else around(bit(at)) & convertible(s, s.nation)


@compiled
def steps_out(s, at):
    """S13: squares to which the priest of a monument can step out."""
    return around(bit(at)) & empty(s) if s.monument[s.nation] & bit(at) else 0


@rule("C1a", "S5", "S7", "S13", "S14", "F3", "F4")
def legal_target(s, mask) -> None:
    """C1a: one square of movement, or one adjacent attack or conversion; a monument converts or lets its priest out."""
    words = mask.view(np.uint64)
    at = get(s, Unit.SQUARE)
    _mark(words, Act.MOVE, moves(s, at))
    _mark(words, Act.ATTACK, attacks(s, at))
    _mark(words, Act.CONVERT, conversions(s, at))
    _mark(words, Act.STEP_OUT, steps_out(s, at))


@compiled
def carry_out(s, at, action) -> None:
    """Lets the unit or monument on a square act."""
    target = action % N_SQUARES
    if action >= Act.STEP_OUT:
        step_out(s, at, target)
    elif action >= Act.CONVERT:
        convert(s, at, target)
    elif action >= Act.ATTACK:
        attack(s, at, target)
    elif s.army[s.nation] & bit(at):
        move_army(s, at, target)
    else:
        move_priest(s, at, target)


@compiled
def apply_target(s, action) -> None:
    """Lets the chosen unit or monument act."""
    carry_out(s, get(s, Unit.SQUARE), action)
