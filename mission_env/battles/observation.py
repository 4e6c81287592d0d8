"""A game of Battles as arrays of small whole numbers: everything on the table, and nothing of the cards to come.

Five keys: `empires`, `cities` (a row a place), `borders`, `cards` (the open row) and `globals`. What can be counted at
the table is counted: attackers and defenders of every open card and of every king, prices and majorities.
"""

from mission_env.battles.actions import ACTION_NAMES
from mission_env.battles.data import AGENTS, COLOURS, KINDS
from mission_env.battles.rules.battle import Battle
from mission_env.battles.rules.board import (
    can_campaign,
    can_settle,
    can_strike,
    can_vote,
    colour_of,
    concessions,
    count_attackers,
    count_defenders,
    count_token,
    holder,
    is_knight,
    is_pirate,
    knights,
    may_attack,
    score,
    vote_price,
)
from mission_env.battles.rules.rounds import March, by_of
from mission_env.battles.rules.transfer import Move
from mission_env.battles.vocabulary import (
    AGENTS_OF,
    BATTLES,
    BORDERS_OF,
    CONCESSION,
    CUBE,
    DECISIONS,
    EMPIRES,
    FAITHS,
    FIRST_AGENT,
    FIRST_BORDER,
    FIRST_PLACE,
    LAST_TURN,
    MOST_FLORINS,
    N_BORDERS,
    N_BORDERS_OF,
    N_COLOURS,
    N_EMPIRES,
    N_OWNERS,
    N_PLACES,
    N_PLACES_OF,
    N_REPRESSED,
    N_TROOPS,
    N_TYPES,
    NOBODY,
    OPERATIONS,
    PLAYER,
    ROW,
    SEA,
    TYPES,
    Decision,
    Kind,
    Procedure,
)
from mission_env.core.flow import get
from mission_env.core.observation import FLAG, Bounds, Layout, channels, counts, flags
from mission_env.jit import compiled

_FEW, _SOME, _MOST = 5, 20, 100  # places or borders of an empire; tokens that one can count on; no more is shown

EMPIRE_BOUNDS: Bounds = {
    **flags("is", EMPIRES),
    "own_kingdom": FLAG,
    "own_republic": FLAG,
    "own_vassal": FLAG,
    "other_kingdom": FLAG,
    "other_republic": FLAG,
    "other_vassal": FLAG,
    **flags("faith", FAITHS),
    **counts("knights", COLOURS, [_FEW] * N_COLOURS),
    **counts("rooks", COLOURS, [_FEW] * N_COLOURS),
    "free_places": (0, _FEW),
    "knights": (0, _FEW),  # attackers of its king (S14)
    "defenders": (0, _FEW),  # knights and rooks (S16)
    **counts("repressed", TYPES[:N_REPRESSED], [_SOME] * N_REPRESSED),
    "vote_price": (0, _MOST),  # S39
    "own_concessions": (0, _FEW),
    "other_concessions": (0, _FEW),  # the most that anyone else has (S37)
    **counts("pirates", COLOURS, [_FEW] * N_COLOURS),
    "free_borders": (0, _FEW),
    "free_sea_borders": (0, _FEW),
    "can_campaign": FLAG,
    "can_vote": FLAG,
    "adjacent_to_king": FLAG,  # of the Campaign whose target is asked for
    "attackers_of_king": (0, _FEW),  # most knights of a king who can march on it
    "fought_over": FLAG,  # the battle or move at hand is here
    "marching": FLAG,  # its king is on campaign
}
CITY_BOUNDS: Bounds = {
    **flags("knight", COLOURS),
    **flags("rook", COLOURS),
    "may_die": FLAG,  # the decision is `casualty`
    "fought_over": FLAG,
}
BORDER_BOUNDS: Bounds = {
    "sea": FLAG,
    **flags("pirate", COLOURS),
    "own_concession": FLAG,
    "other_concession": FLAG,
    "may_die": FLAG,
    "may_settle": FLAG,  # the decision is `border`
    "fought_over": FLAG,
}
CARD_BOUNDS: Bounds = {
    **flags("kind", KINDS),
    **flags("place", EMPIRES),
    **counts("agents", AGENTS, [3] * len(AGENTS)),
    **flags("colour", COLOURS),
    "attackers": (0, _SOME),
    "defenders": (0, _SOME),
    "legal": FLAG,
    "wins": FLAG,  # more attackers than defenders (B1)
    "own_kingdom": FLAG,  # its place is the player's
    "own_republic": FLAG,
    "own_vassal": FLAG,
}
GLOBAL_BOUNDS: Bounds = {
    "turn": (1, LAST_TURN),
    "turns_left": (0, LAST_TURN - 1),
    "operations": (0, OPERATIONS),
    "florins": (0, MOST_FLORINS),
    **flags("decision", DECISIONS[1:]),
    **counts("deck", KINDS, [_MOST] * len(KINDS)),
    **counts("agents", TYPES, [_SOME] * N_TYPES),  # of the battle, or who wait to move in
    **flags("battle", BATTLES),
    **flags("colour", COLOURS),  # of the Religious War at hand
    "deaths": (0, _SOME),  # still to be chosen
    "attackers_die": FLAG,
    **flags("mover", TYPES[N_TROOPS:]),
    "emancipation": FLAG,
    "score": (0, _MOST),  # B5
    "own_kingdoms": (0, N_EMPIRES),
    "own_republics": (0, N_EMPIRES),
    "own_vassals": (0, N_EMPIRES),
}

E = channels("E", EMPIRE_BOUNDS)
C = channels("C", CITY_BOUNDS)
B = channels("B", BORDER_BOUNDS)
K = channels("K", CARD_BOUNDS)
G = channels("G", GLOBAL_BOUNDS)
LAYOUT = Layout(
    {
        "empires": EMPIRE_BOUNDS,
        "cities": CITY_BOUNDS,
        "borders": BORDER_BOUNDS,
        "cards": CARD_BOUNDS,
        "globals": GLOBAL_BOUNDS,
    },
    {"empires": N_EMPIRES, "cities": N_PLACES, "borders": N_BORDERS, "cards": ROW, "globals": None},
    ACTION_NAMES,
)
CHANNELS, SCHEMA_HASH = LAYOUT.channels, LAYOUT.schema_hash

_CAMPAIGN, _WAR = int(Kind.CAMPAIGN), int(Kind.RELIGIOUS_WAR)
_KIND, _EMPIRE, _BY, _ACTOR, _DEATHS, _DYING = (int(slot) for slot in Battle)
_MOVE_EMPIRE, _MOVER = int(Move.EMPIRE), int(Move.MOVER)

# --- Empires ---------------------------------------------------------------------------------------------------------


@compiled
def _observe_regime(s, empire, row) -> None:
    """B3: who holds an empire, and how."""
    owner = holder(s, empire)
    first = E.OWN_KINGDOM if owner == PLAYER else E.OTHER_KINGDOM
    if s.suzerain[empire]:
        row[first + 2] = 1
    elif owner != NOBODY:
        row[first + int(s.republic[empire])] = 1
    row[E.FAITH_MEDIEVAL + s.theocracy[empire]] = 1


@compiled
def _observe_troops(s, empire, row) -> None:
    """Knights and rooks in its cities, and repressed tokens."""
    for place in range(FIRST_PLACE[empire], FIRST_PLACE[empire] + N_PLACES_OF[empire]):
        if s.city[place]:
            first = E.KNIGHTS_CATHOLIC if is_knight(s.city[place]) else E.ROOKS_CATHOLIC
            row[first + colour_of(s.city[place])] += 1
            row[E.DEFENDERS] += 1
            row[E.KNIGHTS] += int(is_knight(s.city[place]))
        else:
            row[E.FREE_PLACES] += 1
    for one in range(N_REPRESSED):
        row[E.REPRESSED_CATHOLIC_KNIGHT + one] = min(_SOME, s.repressed[empire, one])
    row[E.VOTE_PRICE] = min(_MOST, vote_price(s, empire))


@compiled
def _observe_borders_of(s, empire, row) -> None:
    """Pirates, concessions and room on its borders."""
    for index in range(N_BORDERS_OF[empire]):
        border = BORDERS_OF[empire, index]
        token = s.border[border]
        if token == 0:
            row[E.FREE_BORDERS] += 1
            row[E.FREE_SEA_BORDERS] += SEA[border]
        elif is_pirate(token):
            row[E.PIRATES_CATHOLIC + token - 1] += 1
    for owner in range(N_OWNERS):
        number = concessions(s, empire, owner)
        if owner == PLAYER:
            row[E.OWN_CONCESSIONS] = number
        else:
            row[E.OTHER_CONCESSIONS] = max(row[E.OTHER_CONCESSIONS], number)


@compiled
def _observe_empires(s, rows) -> None:
    """All empires, and what the player's kings could do."""
    for empire in range(N_EMPIRES):
        row = rows[empire]
        row[E.IS_ENGLAND + empire] = 1
        _observe_regime(s, empire, row)
        _observe_troops(s, empire, row)
        _observe_borders_of(s, empire, row)
        row[E.CAN_VOTE] = can_vote(s, empire, PLAYER)
    for king in range(N_EMPIRES):
        if can_campaign(s, king, PLAYER):
            rows[king, E.CAN_CAMPAIGN] = 1
            for empire in range(N_EMPIRES):
                if may_attack(king, empire):
                    strongest = max(rows[empire, E.ATTACKERS_OF_KING], knights(s, king))
                    rows[empire, E.ATTACKERS_OF_KING] = strongest


# --- Cities, borders and cards ---------------------------------------------------------------------------------------


@compiled
def _observe_cities(s, rows) -> None:
    """Who stands where."""
    for place in range(N_PLACES):
        if s.city[place]:
            rows[place, C.KNIGHT_CATHOLIC + s.city[place] - 1] = 1


@compiled
def _observe_borders(s, rows) -> None:
    """Pirates and concessions."""
    for border in range(N_BORDERS):
        token = s.border[border]
        rows[border, B.SEA] = SEA[border]
        if is_pirate(token):
            rows[border, B.PIRATE_CATHOLIC + token - 1] = 1
        elif token:
            rows[border, B.OWN_CONCESSION if token == CONCESSION + PLAYER else B.OTHER_CONCESSION] = 1


@compiled
def card_attackers(s, slot):
    """How many would attack if an open card were played now; bishops do not count."""
    kind = s.card_kind[slot] - 1
    outfit = s.card_outfit[slot]
    number = AGENTS_OF[outfit, 0] + AGENTS_OF[outfit, 1] + AGENTS_OF[outfit, 2] + AGENTS_OF[outfit, 3]
    by = by_of(kind, s.card_colour[slot])
    return number + count_attackers(s, kind, s.card_place[slot], by, PLAYER)


@compiled
def card_defenders(s, slot):
    """How many would defend."""
    kind = s.card_kind[slot] - 1
    return count_defenders(s, kind, s.card_place[slot], by_of(kind, s.card_colour[slot]))


@compiled
def _observe_card(s, slot, row) -> None:
    """An open card, and the battle that it would bring while operations are asked for."""
    kind = s.card_kind[slot] - 1
    place = s.card_place[slot]
    row[K.KIND_CONSPIRACY + kind] = 1
    row[K.PLACE_ENGLAND + place] = 1
    row[K.COLOUR_CATHOLIC + s.card_colour[slot]] = 1
    for agent in range(len(AGENTS)):
        row[K.AGENTS_KNIGHT + agent] = AGENTS_OF[s.card_outfit[slot], agent]
    if holder(s, place) == PLAYER:
        row[K.OWN_VASSAL if s.suzerain[place] else K.OWN_KINGDOM + int(s.republic[place])] = 1
    if s.decision == Decision.OPERATION:
        attackers = card_attackers(s, slot)
        defenders = card_defenders(s, slot)
        row[K.ATTACKERS] = min(_SOME, attackers)
        row[K.DEFENDERS] = min(_SOME, defenders)
        legal = can_strike(s, kind, place, s.card_colour[slot])
        row[K.LEGAL] = legal
        row[K.WINS] = legal and attackers > defenders


# --- The table -------------------------------------------------------------------------------------------------------


@compiled
def _observe_table(s, row) -> None:
    """B4, B5: time, money, the deck and the score."""
    row[G.TURN] = s.turn
    row[G.TURNS_LEFT] = LAST_TURN - s.turn
    row[G.OPERATIONS] = s.operations
    row[G.FLORINS] = s.florins
    row[G.DECISION_OPERATION + s.decision - 1] = 1
    for kind in range(len(KINDS)):
        row[G.DECK_CONSPIRACY + kind] = s.deck[kind]
    for one in range(N_TYPES):
        row[G.AGENTS_CATHOLIC_KNIGHT + one] = min(_SOME, s.agents[one])
    row[G.SCORE] = min(_MOST, score(s))
    for empire in range(N_EMPIRES):
        if holder(s, empire) == PLAYER:
            row[G.OWN_VASSALS if s.suzerain[empire] else G.OWN_KINGDOMS + int(s.republic[empire])] += 1


@compiled
def _mark_place(seen, empire) -> None:
    """Where the battle or move at hand is."""
    seen.empires[empire, E.FOUGHT_OVER] = 1
    for place in range(FIRST_PLACE[empire], FIRST_PLACE[empire] + N_PLACES_OF[empire]):
        seen.cities[place, C.FOUGHT_OVER] = 1
    for index in range(N_BORDERS_OF[empire]):
        seen.borders[BORDERS_OF[empire, index], B.FOUGHT_OVER] = 1


@compiled
def _observe_campaign(s, seen) -> None:
    """S12: the king on campaign, and whom he can attack."""
    king = get(s, March.KING)
    seen.empires[king, E.MARCHING] = 1
    for empire in range(N_EMPIRES):
        seen.empires[empire, E.ADJACENT_TO_KING] = may_attack(king, empire)


@compiled
def _observe_battle(s, seen, depth) -> None:
    """The battle (or vote) of a frame."""
    kind = s.local[depth, _KIND]
    seen.globals[G.BATTLE_CONSPIRACY + kind] = 1
    _mark_place(seen, s.local[depth, _EMPIRE])
    if kind == _WAR:
        seen.globals[G.COLOUR_CATHOLIC + s.local[depth, _BY]] = 1
    if kind == _CAMPAIGN:
        seen.empires[s.local[depth, _BY], E.MARCHING] = 1
    seen.globals[G.DEATHS] = min(_SOME, s.local[depth, _DEATHS])
    seen.globals[G.ATTACKERS_DIE] = s.local[depth, _DYING] == 0


@compiled
def _observe_casualties(s, seen) -> None:
    """S2: who may die."""
    for token in range(FIRST_AGENT):
        dying, kind, empire = get(s, _DYING), get(s, _KIND), get(s, _EMPIRE)
        if count_token(s, dying, kind, empire, get(s, _BY), get(s, _ACTOR), token):
            if token < FIRST_BORDER:
                seen.cities[token, C.MAY_DIE] = 1
            else:
                seen.borders[token - FIRST_BORDER, B.MAY_DIE] = 1


@compiled
def _observe_settler(s, seen) -> None:
    """B9: who looks for a border, and where there is one."""
    one = get(s, _MOVER) - 1
    seen.globals[G.MOVER_CUBE + one - CUBE] = 1
    for border in range(N_BORDERS):
        seen.borders[border, B.MAY_SETTLE] = can_settle(s, get(s, _MOVE_EMPIRE), one, border)


@compiled
def _observe_pending(s, seen) -> None:
    """What a decision inside a campaign, a battle or a move is about."""
    for depth in range(s.depth):
        if s.procedure[depth] == Procedure.BATTLE or s.procedure[depth] == Procedure.VOTE:
            _observe_battle(s, seen, depth)
        elif s.procedure[depth] == Procedure.EMANCIPATION:
            seen.globals[G.EMANCIPATION] = 1
    if s.decision == Decision.TARGET:
        _observe_campaign(s, seen)
    elif s.decision == Decision.CASUALTY:
        _observe_casualties(s, seen)
    elif s.decision == Decision.BORDER:
        _observe_settler(s, seen)


@compiled
def observe(s, seen) -> None:
    """Writes what can be seen of a game into a record of LAYOUT.dtype."""
    seen.empires[:] = 0
    seen.cities[:] = 0
    seen.borders[:] = 0
    seen.cards[:] = 0
    seen.globals[:] = 0
    _observe_empires(s, seen.empires)
    _observe_cities(s, seen.cities)
    _observe_borders(s, seen.borders)
    for slot in range(ROW):
        if s.card_kind[slot]:
            _observe_card(s, slot, seen.cards[slot])
    _observe_table(s, seen.globals)
    _observe_pending(s, seen)
