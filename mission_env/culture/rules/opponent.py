"""C1: the scripted player of a nation, under the same rules as the agent.

It builds what it can afford, lets each unit try the adjacent target that promises most by exact odds, and moves the
others toward the nearest enemy. Everything follows from the position: only the dice are left to chance. `pick_build`
and `pick_act` only look; the agents' scripted player asks them, too.
"""

import numpy as np

from mission_env.core.flow import again
from mission_env.culture.actions import Act
from mission_env.culture.chances import win_table
from mission_env.culture.rules.board import (
    around,
    attackable,
    bit,
    cities,
    convertible,
    count,
    cultural_power,
    empty,
    first,
    military_power,
    owner,
    piece_of,
)
from mission_env.culture.rules.builds import affordable_city_sites, army_sites, build, monument_sites, priest_sites
from mission_env.culture.rules.turn import attacks, carry_out, conversions, moves
from mission_env.culture.vocabulary import (
    CAPITAL_DEFENCE,
    FORTRESS_DEFENCE,
    MONUMENT_DEFENCE,
    MOST_POWER,
    N_PIECES,
    Piece,
)
from mission_env.jit import compiled, rule

NOTHING = -1
_WIN = win_table(MOST_POWER, CAPITAL_DEFENCE * MOST_POWER)
# What it is worth to convert, or to destroy, a piece (Piece), and what a failed try costs; points of the score
_CONVERTED = np.array([2.0, 1.5, 8.0, 2.0, 9.0, 40.0])
_DESTROYED = np.array([1.0, 2.0, 4.0, 5.0, 5.0, 0.0])
_COST = 1.0
for _array in (_CONVERTED, _DESTROYED):
    _array.setflags(write=False)
assert len(_CONVERTED) == len(_DESTROYED) == N_PIECES


# --- Contests --------------------------------------------------------------------------------------------------------


@compiled
def conversion_odds(s, nation, other, piece):
    """Chance of a nation to convert a piece of another."""
    power = cultural_power(s, other)
    if piece == Piece.ARMY:
        power = military_power(s, other)
    elif piece == Piece.MONUMENT:
        power *= MONUMENT_DEFENCE
    elif piece == Piece.CAPITAL:
        power *= CAPITAL_DEFENCE
    return _WIN[cultural_power(s, nation), power]


@compiled
def attack_odds(s, nation, other, piece):
    """Chance of an army of a nation against a piece of another."""
    if piece == Piece.CITY or piece == Piece.MONUMENT:
        return 1.0
    power = cultural_power(s, other) if piece == Piece.PRIEST else military_power(s, other)
    if piece == Piece.FORTRESS:
        power *= FORTRESS_DEFENCE
    return _WIN[military_power(s, nation), power]


@compiled
def _gain(s, target, converts):
    """What a try at a target promises."""
    other = owner(s, target)
    piece = piece_of(s, other, target)
    if converts:
        chance = conversion_odds(s, s.nation, other, piece)
        return chance * _CONVERTED[piece] - (1.0 - chance) * _COST
    chance = attack_odds(s, s.nation, other, piece)
    return chance * _DESTROYED[piece] - (1.0 - chance) * _COST


@compiled
def _best_try(s, targets, converts):
    """The target that promises most, or NOTHING if none promises anything."""
    best = NOTHING
    most = 0.0
    while targets:
        target = first(targets)
        targets &= targets - 1
        gain = _gain(s, target, converts)
        if gain > most:
            most = gain
            best = target
    return best


# --- Ways ------------------------------------------------------------------------------------------------------------


@compiled
def _nearest(sites, goals):
    """The sites that are nearest to a goal; all of them where there is no goal."""
    if not sites or not goals:
        return sites
    ring = goals
    while not ring & sites:
        wider = ring | around(ring)
        if wider == ring:
            return sites
        ring = wider
    return ring & sites


@compiled
def _farthest(sites, goals):
    """The sites that are farthest from all goals; all of them where there is no goal."""
    ring = goals
    while sites & ~ring and goals:
        sites &= ~ring
        ring |= around(ring)
    return sites


@compiled
def _step_toward(s, at, goals):
    """The square next to a unit that is nearer to the goals than its own, or NOTHING."""
    free = around(bit(at)) & empty(s)
    nearest = _nearest(free | bit(at), goals)
    return NOTHING if not goals or not free or nearest & bit(at) else first(nearest)


@compiled
def _goals(s, is_army):
    """What units march at: cities, and for priests capitals too; other pieces where there are no cities."""
    squares = attackable(s, s.nation) if is_army else convertible(s, s.nation)
    towns = 0
    for other in range(s.capital.shape[0]):
        if other != s.nation:
            towns |= cities(s, other)
    return squares & towns if squares & towns else squares


# --- Decisions -------------------------------------------------------------------------------------------------------


@rule("C1")
def pick_build(s):
    """C1: the action by which the scripted player builds next, or NOTHING."""
    goals = convertible(s, s.nation)
    sites = affordable_city_sites(s)
    if sites:
        return Act.BUILD_CITY + first(_farthest(sites, goals))
    sites = priest_sites(s)
    monuments = monument_sites(s)
    if monuments and count(s.monument[s.nation]) < count(s.priest[s.nation]):
        return Act.BUILD_MONUMENT + first(monuments)
    if sites:
        return Act.BUILD_PRIEST + first(_nearest(sites, goals))
    sites = army_sites(s)
    if sites:
        return Act.BUILD_ARMY + first(_nearest(sites, goals))
    return NOTHING


@rule("C1")
def pick_act(s, at):
    """C1: what the unit or monument on a square does by the script, or NOTHING."""
    target = _best_try(s, conversions(s, at), True)
    if target != NOTHING:
        return Act.CONVERT + target
    target = _best_try(s, attacks(s, at), False)
    if target != NOTHING:
        return Act.ATTACK + target
    if not moves(s, at):
        return NOTHING
    step = _step_toward(s, at, _goals(s, s.army[s.nation] & bit(at) != 0))
    return NOTHING if step == NOTHING else Act.MOVE + step


# --- Steps -----------------------------------------------------------------------------------------------------------


@rule("C1")
def opponent_builds(s) -> None:
    """C1: a scripted nation builds, one thing after another."""
    action = pick_build(s)
    if action != NOTHING:
        build(s, action)
        again(s)


@rule("C1", "C1a")
def opponent_acts(s) -> None:
    """C1: the units of a scripted nation act, one after another, each once."""
    if s.ready:
        at = first(s.ready)
        s.ready &= ~bit(at)
        action = pick_act(s, at)
        if action != NOTHING:
            carry_out(s, at, action)
        again(s)
