"""A game of Culture as arrays of small whole numbers: everything on the board, and nothing of the dice to come.

Three keys: `squares` (a row a square), `nations` (a row a nation, the player's first) and `globals`. Odds are shown:
the player's exact chances, in percent, to convert or to beat what stands on a square, wherever his units are.
"""

from mission_env.core.flow import get
from mission_env.core.observation import FLAG, Bounds, Layout, channels, flags
from mission_env.culture.actions import ACTION_NAMES
from mission_env.culture.rules.board import (
    bit,
    cities,
    count,
    cultural_power,
    first,
    holdings,
    is_left,
    military_power,
    piece_of,
    score,
    score_of,
)
from mission_env.culture.rules.builds import city_sites, unit_sites
from mission_env.culture.rules.opponent import attack_odds, conversion_odds
from mission_env.culture.rules.turn import Unit
from mission_env.culture.vocabulary import (
    ARMY_PRICE,
    CITY_PRICE,
    DECISIONS,
    LAST_TURN,
    MOST_POWER,
    N_NATIONS,
    N_PIECES,
    N_SQUARES,
    NATIONS,
    PIECES,
    PLAYER,
    PRIEST_PRICE,
    SCENARIOS,
    Decision,
    Piece,
)
from mission_env.jit import compiled

_MOST = 127  # points are cut to this; int8 holds no more
PERCENT = (0, 100)

SQUARE_BOUNDS: Bounds = {
    **flags("own", PIECES),
    **flags("other", PIECES),
    **flags("nation", NATIONS),
    "ready": FLAG,  # a unit or monument of the player that may still act this turn (C1a)
    "chosen": FLAG,  # it is its turn to act: the decision is `target`
    "old_city": FLAG,  # a city that he had at the start of his turn (S4)
    "built_city": FLAG,  # one built this turn (F9)
    "unit_site": FLAG,  # S4, F2, points or no points
    "city_site": FLAG,  # F9
    "convert_percent": PERCENT,  # what his priests can do here (S17 to S39)
    "attack_percent": PERCENT,  # what his armies can do here (F5 to F8); 0 for a capital
}
NATION_BOUNDS: Bounds = {
    "left": FLAG,  # S48
    "culture": (0, _MOST),
    "warfare": (0, _MOST),
    "economy": (0, _MOST),
    "cultural_power": (0, MOST_POWER),  # C2
    "military_power": (0, MOST_POWER),
    "cultural_base": (0, MOST_POWER),
    "military_base": (0, MOST_POWER),
    **{f"{piece}_count": (0, N_SQUARES) for piece in PIECES},
    "score": (0, _MOST),  # C8
}
GLOBAL_BOUNDS: Bounds = {
    "turn": (1, LAST_TURN),
    "turns_left": (0, LAST_TURN - 1),
    **flags("scenario", SCENARIOS),
    **flags("decision", DECISIONS[1:]),
    "score": (0, _MOST),
    "priests_affordable": (0, _MOST),  # S3
    "armies_affordable": (0, _MOST),  # F1
    "cities_affordable": (0, _MOST),  # F9
    "units_ready": (0, N_SQUARES),
}

Q = channels("Q", SQUARE_BOUNDS)
N = channels("N", NATION_BOUNDS)
G = channels("G", GLOBAL_BOUNDS)
LAYOUT = Layout(
    {"squares": SQUARE_BOUNDS, "nations": NATION_BOUNDS, "globals": GLOBAL_BOUNDS},
    {"squares": N_SQUARES, "nations": N_NATIONS, "globals": None},
    ACTION_NAMES,
)
CHANNELS, SCHEMA_HASH = LAYOUT.channels, LAYOUT.schema_hash


@compiled
def _flag(rows, squares, channel) -> None:
    """Raises a flag on a set of squares."""
    while squares:
        rows[first(squares), channel] = 1
        squares &= squares - 1


@compiled
def _observe_pieces(s, rows) -> None:
    """C1: what stands where, and the player's chances against it."""
    for nation in range(N_NATIONS):
        squares = holdings(s, nation)
        while squares:
            square = first(squares)
            squares &= squares - 1
            piece = piece_of(s, nation, square)
            rows[square, Q.NATION_RED + nation] = 1
            if nation == PLAYER:
                rows[square, Q.OWN_ARMY + piece] = 1
            else:
                rows[square, Q.OTHER_ARMY + piece] = 1
                rows[square, Q.CONVERT_PERCENT] = round(100 * conversion_odds(s, PLAYER, nation, piece))
                if piece != Piece.CAPITAL:
                    rows[square, Q.ATTACK_PERCENT] = round(100 * attack_odds(s, PLAYER, nation, piece))


@compiled
def _observe_turn(s, rows) -> None:
    """C1a: what may act and where something may be built; only while it is the player's turn."""
    if s.nation != PLAYER:
        return
    _flag(rows, s.ready, Q.READY)
    _flag(rows, s.old & cities(s, PLAYER), Q.OLD_CITY)
    _flag(rows, s.built, Q.BUILT_CITY)
    _flag(rows, unit_sites(s), Q.UNIT_SITE)
    _flag(rows, city_sites(s), Q.CITY_SITE)
    if s.decision == Decision.TARGET:
        _flag(rows, bit(get(s, Unit.SQUARE)), Q.CHOSEN)


@compiled
def _observe_nation(s, nation, row) -> None:
    """C2, C4: a nation's points, powers and pieces."""
    row[N.LEFT] = is_left(s, nation)
    row[N.CULTURE] = min(_MOST, s.culture[nation])
    row[N.WARFARE] = min(_MOST, s.warfare[nation])
    row[N.ECONOMY] = min(_MOST, s.economy[nation])
    row[N.CULTURAL_POWER] = cultural_power(s, nation)
    row[N.MILITARY_POWER] = military_power(s, nation)
    row[N.CULTURAL_BASE] = s.cultural_base[nation]
    row[N.MILITARY_BASE] = s.military_base[nation]
    row[N.ARMY_COUNT] = count(s.army[nation])
    row[N.PRIEST_COUNT] = count(s.priest[nation])
    row[N.CITY_COUNT] = count(s.city[nation])
    row[N.MONUMENT_COUNT] = count(s.monument[nation])
    row[N.FORTRESS_COUNT] = count(s.fortress[nation])
    row[N.CAPITAL_COUNT] = count(s.capital[nation])
    row[N.SCORE] = min(_MOST, score_of(s, nation))


@compiled
def _observe_table(s, row) -> None:
    """C8: the turn, the decision, the score and what the player can afford."""
    row[G.TURN] = s.turn
    row[G.TURNS_LEFT] = LAST_TURN - s.turn
    row[G.SCENARIO_DUEL + s.scenario] = 1
    row[G.DECISION_ORDERS + s.decision - 1] = 1
    row[G.SCORE] = min(_MOST, score(s))
    row[G.PRIESTS_AFFORDABLE] = s.culture[PLAYER] // PRIEST_PRICE
    row[G.ARMIES_AFFORDABLE] = s.warfare[PLAYER] // ARMY_PRICE
    row[G.CITIES_AFFORDABLE] = s.economy[PLAYER] // CITY_PRICE
    row[G.UNITS_READY] = count(s.ready) if s.nation == PLAYER else 0


@compiled
def observe(s, seen) -> None:
    """Writes the observation of a record at a decision into a record of LAYOUT.dtype; the game stays as it is."""
    seen.squares[:] = 0
    seen.nations[:] = 0
    seen.globals[:] = 0
    _observe_pieces(s, seen.squares)
    _observe_turn(s, seen.squares)
    for nation in range(N_NATIONS):
        _observe_nation(s, nation, seen.nations[nation])
    _observe_table(s, seen.globals)


assert N.CAPITAL_COUNT - N.ARMY_COUNT == N_PIECES - 1
