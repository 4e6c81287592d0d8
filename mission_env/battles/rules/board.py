"""Questions about a position of Battles; nothing here writes.

A battle is told by its `kind`, the `empire` that is attacked, `by` (the king's empire in a Campaign, the colour of a
Religious War, else 0) and the `actor`, the owner who attacks. Its tokens have the numbers of vocabulary.TOKENS.
"""

import numpy as np

from mission_env.battles.vocabulary import (
    ADJACENT,
    BORDERING,
    BORDERS_OF,
    CONCESSION,
    CUBE,
    EMPIRE_OF,
    FIRST_AGENT,
    FIRST_BORDER,
    FIRST_PLACE,
    FIRST_REPRESSED,
    FLORINS_A_POINT,
    KINGDOM_POINTS,
    LETTERS,
    N_BORDERS_OF,
    N_COLOURS,
    N_EMPIRES,
    N_OWNERS,
    N_PLACES_OF,
    N_REPRESSED,
    N_TOKENS,
    N_TROOPS,
    N_TYPES,
    NOBODY,
    PIRATE,
    PLAYER,
    REPUBLIC_POINTS,
    ROOK,
    SEA,
    SIDES,
    VASSAL_POINTS,
    Kind,
)
from mission_env.jit import compiled, rule

# Plain numbers, since compiled code keeps enumeration members apart from whole numbers
REVOLT, WAR, CAMPAIGN = int(Kind.PEASANT_REVOLT), int(Kind.RELIGIOUS_WAR), int(Kind.CAMPAIGN)
_POINTS = np.array([KINGDOM_POINTS, REPUBLIC_POINTS, VASSAL_POINTS])
_POINTS.setflags(write=False)
_FLORINS = len(LETTERS) - 1

# --- Tokens ----------------------------------------------------------------------------------------------------------


@compiled
def is_knight(token):
    """Whether a place in a city holds a knight."""
    return 1 <= token <= ROOK


@compiled
def colour_of(token):
    """The colour of a knight or rook in a city."""
    return (token - 1) % N_COLOURS


@compiled
def is_pirate(token):
    """Whether a border holds a pirate."""
    return 1 <= token < CONCESSION


@compiled
def touches(border, empire):
    """Whether a border is one of an empire."""
    return SIDES[border, 0] == empire or SIDES[border, 1] == empire


# --- Who attacks -----------------------------------------------------------------------------------------------------


@rule("S14", "S15", "S33", "B2a")
def city_attacks(s, kind, empire, by, place):
    """S14: a Campaign's attackers are all knights of the king's empire; a Religious War's (S33) those of its colour."""
    token = s.city[place]
    if kind == CAMPAIGN:
        return EMPIRE_OF[place] == by and is_knight(token)
    if kind != WAR or token == 0 or colour_of(token) != by:
        return False
    here = EMPIRE_OF[place]
    return here == empire or (is_knight(token) and BORDERING[here, empire] != 0)


@rule("S19", "S21", "S25", "S27", "S33")
def border_attacks(s, kind, empire, by, actor, border):
    """S19: bordering pirates, in a Religious War of its colour (S33); in a revolt also the attacker's concessions."""
    token = s.border[border]
    if kind == CAMPAIGN or token == 0 or not touches(border, empire):
        return False
    if not is_pirate(token):
        return kind == REVOLT and token == CONCESSION + actor
    return kind != WAR or token == 1 + by


@rule("S5", "S19", "S25", "S30", "S33", "B8")
def agent_attacks(kind, by, one):
    """S19: knight and rook agents, pirates (B8), cubes in a revolt only (S5); those of a War have one colour."""
    if kind == CAMPAIGN:
        return False
    if one == CUBE:
        return kind == REVOLT
    colour = one - PIRATE if one >= PIRATE else one % N_COLOURS
    return kind != WAR or colour == by


@rule("S5", "S19", "S25")
def repressed_attacks(kind, one):
    """S19: repressed knights and rooks join a Conspiracy, repressed cubes a Peasant Revolt (S25)."""
    if one == CUBE:
        return kind == REVOLT
    return kind == Kind.CONSPIRACY


@rule("S4", "B7")
def attackers_of(s, kind, empire, by, actor, token):
    """S4: how many attackers a number of TOKENS stands for: knights, rooks, pirates, cubes, and never a bishop."""
    if token < FIRST_BORDER:
        return int(city_attacks(s, kind, empire, by, token))
    if token < FIRST_AGENT:
        return int(border_attacks(s, kind, empire, by, actor, token - FIRST_BORDER))
    if token < FIRST_REPRESSED:
        one = token - FIRST_AGENT
        return int(s.agents[one]) * int(agent_attacks(kind, by, one))
    one = token - FIRST_REPRESSED
    return int(s.repressed[empire, one]) * int(repressed_attacks(kind, one))


@compiled
def _attackers_in_cities(s, kind, empire, by):
    """Attackers that stand in cities."""
    number = 0
    if kind == CAMPAIGN:
        return knights(s, by)
    for other in range(N_EMPIRES):
        if other == empire or BORDERING[other, empire]:
            for place in range(FIRST_PLACE[other], FIRST_PLACE[other] + N_PLACES_OF[other]):
                number += int(city_attacks(s, kind, empire, by, place))
    return number


@rule("B7", "S13", "S21", "S27")
def count_attackers(s, kind, empire, by, actor):
    """B7: everybody who may attack does, whatever the colour (S13, S21, S27) but in a Religious War."""
    number = 0
    if kind in (CAMPAIGN, WAR):
        number += _attackers_in_cities(s, kind, empire, by)
    for index in range(N_BORDERS_OF[empire]):
        number += int(border_attacks(s, kind, empire, by, actor, BORDERS_OF[empire, index]))
    for one in range(N_TYPES):
        number += int(s.agents[one]) * int(agent_attacks(kind, by, one))
    for one in range(N_REPRESSED):
        number += int(s.repressed[empire, one]) * int(repressed_attacks(kind, one))
    return number


# --- Who defends -----------------------------------------------------------------------------------------------------


@rule("S16", "S20", "S26", "S31", "S34")
def city_defends(s, kind, empire, by, place):
    """S16: knights and rooks of the empire defend it; in a Religious War those of the two other colours (S31, S34)."""
    token = s.city[place]
    return token != 0 and EMPIRE_OF[place] == empire and (kind != WAR or colour_of(token) != by)


@rule("S31", "S34")
def border_defends(s, kind, empire, by, border):
    """S34: bordering pirates of the two other colours defend in a Religious War, and in no other battle."""
    token = s.border[border]
    return kind == WAR and is_pirate(token) and token != 1 + by and touches(border, empire)


@compiled
def defenders_of(s, kind, empire, by, token):
    """Whether a number of TOKENS stands for a defender: 1 or 0."""
    if token < FIRST_BORDER:
        return int(city_defends(s, kind, empire, by, token))
    if token < FIRST_AGENT:
        return int(border_defends(s, kind, empire, by, token - FIRST_BORDER))
    return 0


@compiled
def count_defenders(s, kind, empire, by):
    """How many defend."""
    number = 0
    for place in range(FIRST_PLACE[empire], FIRST_PLACE[empire] + N_PLACES_OF[empire]):
        number += int(city_defends(s, kind, empire, by, place))
    if kind == WAR:
        for index in range(N_BORDERS_OF[empire]):
            number += int(border_defends(s, kind, empire, by, BORDERS_OF[empire, index]))
    return number


@compiled
def count_token(s, dying, kind, empire, by, actor, token):
    """How many of the attackers (`dying` 0) or defenders (1) a number of TOKENS stands for."""
    if dying:
        return defenders_of(s, kind, empire, by, token)
    return attackers_of(s, kind, empire, by, actor, token)


@compiled
def roll_call(s, kind, empire, by, actor, attackers, defenders) -> None:
    """Writes how many attackers and defenders each number of TOKENS stands for (two int64 arrays of N_TOKENS)."""
    for token in range(N_TOKENS):
        attackers[token] = attackers_of(s, kind, empire, by, actor, token)
        defenders[token] = defenders_of(s, kind, empire, by, token)


@rule("S32", "B7")
def can_strike(s, kind, empire, by):
    """S32: a Religious War needs a defender of an opposing colour; other cards can always be played (B7)."""
    return kind != WAR or count_defenders(s, kind, empire, by) > 0


# --- Kings and votes -------------------------------------------------------------------------------------------------


@compiled
def knights(s, empire):
    """Knights that stand in an empire."""
    number = 0
    for place in range(FIRST_PLACE[empire], FIRST_PLACE[empire] + N_PLACES_OF[empire]):
        number += int(is_knight(s.city[place]))
    return number


@rule("S10", "S11", "S14", "B7")
def can_campaign(s, empire, actor):
    """S10: a king that the actor owns marches, with one knight at least (S14) and a florin for each (S11)."""
    if s.owner[empire] != actor or s.republic[empire]:
        return False
    return 0 < knights(s, empire) <= s.florins


@rule("S12")
def may_attack(king, empire):
    """S12: a king attacks an adjacent empire, diagonal included."""
    return ADJACENT[king, empire] != 0


@compiled
def concessions(s, empire, owner):
    """An owner's concessions on the borders of an empire."""
    number = 0
    for index in range(N_BORDERS_OF[empire]):
        number += int(s.border[BORDERS_OF[empire, index]] == CONCESSION + owner)
    return number


@rule("S37", "B2b", "B14")
def has_majority(s, empire, actor):
    """S37: more concessions of the actor than of anyone else on the borders, one at least; nobody's count too (B14)."""
    own = concessions(s, empire, actor)
    if own == 0:
        return False
    for owner in range(N_OWNERS):
        if owner != actor and concessions(s, empire, owner) >= own:
            return False
    return True


@rule("S39")
def vote_price(s, empire):
    """S39: a florin for every repressed token of the empire."""
    number = 0
    for one in range(N_REPRESSED):
        number += int(s.repressed[empire, one])
    return number


@rule("S38", "S39", "B2b")
def can_vote(s, empire, actor):
    """B2b: a vote is held in an empire of the actor's own, which is no vassal (S38)."""
    return s.owner[empire] == actor and has_majority(s, empire, actor) and vote_price(s, empire) <= s.florins


# --- Room ------------------------------------------------------------------------------------------------------------


@compiled
def free_places(s, empire):
    """Empty places in the cities of an empire."""
    number = 0
    for place in range(FIRST_PLACE[empire], FIRST_PLACE[empire] + N_PLACES_OF[empire]):
        number += int(s.city[place] == 0)
    return number


@compiled
def can_settle(s, empire, one, border):
    """Whether a cube, or a pirate (sea borders only), has room on a border of an empire."""
    return s.border[border] == 0 and touches(border, empire) and (one == CUBE or SEA[border] != 0)


@compiled
def has_room(s, empire, one):
    """Whether a token of a type has room in an empire: knights and rooks in its cities, others on its borders."""
    if one < N_TROOPS:
        return free_places(s, empire) > 0
    for index in range(N_BORDERS_OF[empire]):
        if can_settle(s, empire, one, BORDERS_OF[empire, index]):
            return True
    return False


# --- Score -----------------------------------------------------------------------------------------------------------


@rule("B3")
def holder(s, empire):
    """B3: who holds an empire: its owner, or that of its suzerain."""
    suzerain = s.suzerain[empire]
    return s.owner[suzerain - 1] if suzerain else s.owner[empire]


@rule("B5")
def letters(s, points) -> None:
    """B5: points for the player's kingdoms, republics, vassals and florins (int64, 4)."""
    for letter in range(points.shape[0]):
        points[letter] = 0
    for empire in range(N_EMPIRES):
        if holder(s, empire) == PLAYER:
            letter = 2 if s.suzerain[empire] else int(s.republic[empire])
            points[letter] += _POINTS[letter]
    points[_FLORINS] = s.florins // FLORINS_A_POINT


@rule("B5")
def score(s):
    """B5: 3 a kingdom, 4 a republic, 1 a vassal, 1 for every 4 florins."""
    total = s.florins // FLORINS_A_POINT
    for empire in range(N_EMPIRES):
        if s.suzerain[empire]:
            total += VASSAL_POINTS * int(s.owner[s.suzerain[empire] - 1] == PLAYER)
        elif s.owner[empire] == PLAYER:
            total += REPUBLIC_POINTS if s.republic[empire] else KINGDOM_POINTS
    return total


assert NOBODY == 0
