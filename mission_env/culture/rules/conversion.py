"""S5 to S7 and S12 to S48: priests and monuments, and the cases of conversion in printed order.

`at` is the square of the priest or monument that tries, `target` the adjacent square of what it tries to convert, and
`other` the nation that owns it; the nation whose turn it is acts.
"""

from mission_env.core.notes import note
from mission_env.culture.events import Note
from mission_env.culture.rules.board import bit, count, cultural_power, military_power, owner, piece_of
from mission_env.culture.rules.contest import attacker_wins
from mission_env.culture.vocabulary import CAPITAL_DEFENCE, MONUMENT_DEFENCE, MOST_POINTS, PLAYER, Piece
from mission_env.jit import rule


@rule("S5", "S14", "S15", "S16", "C1a", "C6")
def convert(s, at, target) -> None:
    """S5: a priest, or a monument like one (S15), tries to convert an adjacent piece, its one act of the turn (C1a)."""
    s.ready &= ~bit(at)
    other = owner(s, target)
    piece = piece_of(s, other, target)
    if piece == Piece.ARMY:
        _convert_army(s, at, target, other)
    elif piece == Piece.PRIEST:
        _convert_priest(s, at, target, other)
    elif piece == Piece.MONUMENT:
        _convert_monument(s, at, target, other)
    elif piece == Piece.CAPITAL:
        _convert_capital(s, at, target, other)
    else:
        _convert_city(s, at, target, other)


@rule("S21", "S26", "S31", "S37", "S42", "C6")
def _fail(s, at) -> None:
    """S21: the defender wins, and the priest is killed; a monument's priest leaves a regular city behind (C6)."""
    nation = s.nation
    if s.priest[nation] & bit(at):
        s.priest[nation] &= ~bit(at)
        note(s, Note.PRIEST_KILLED, at, nation)
    else:
        s.monument[nation] &= ~bit(at)
        s.city[nation] |= bit(at)
        note(s, Note.MONUMENT_LOST, at, nation)


# --- The cases, in printed order -------------------------------------------------------------------------------------


@rule("S17", "S20", "C5")
def _convert_army(s, at, target, other) -> None:
    """S17: cultural against military power; the attacker who wins has the army (S20), and stays where he is (C5)."""
    nation = s.nation
    if not attacker_wins(s, cultural_power(s, nation), military_power(s, other)):
        _fail(s, at)
        return
    s.army[other] &= ~bit(target)
    s.army[nation] |= bit(target)
    note(s, Note.ARMY_CONVERTED, target, nation)


@rule("S6", "S22", "S25", "C5", "C6")
def _convert_priest(s, at, target, other) -> None:
    """S22: cultural powers; the attacker who wins kills the priest (S6) and takes his place (S25)."""
    nation = s.nation
    if not attacker_wins(s, cultural_power(s, nation), cultural_power(s, other)):
        _fail(s, at)
        return
    s.priest[other] &= ~bit(target)
    if s.monument[nation] & bit(at):
        s.monument[nation] &= ~bit(at)
        s.city[nation] |= bit(at)
    s.priest[nation] &= ~bit(at)
    s.priest[nation] |= bit(target)
    note(s, Note.PRIEST_BEATEN, at, target, nation)


@rule("S27", "S30", "C5")
def _convert_city(s, at, target, other) -> None:
    """S27: cultural powers; a regular or fortified city of the loser is converted as it stands (S30)."""
    nation = s.nation
    if not attacker_wins(s, cultural_power(s, nation), cultural_power(s, other)):
        _fail(s, at)
        return
    s.city[nation] |= s.city[other] & bit(target)
    s.fortress[nation] |= s.fortress[other] & bit(target)
    s.city[other] &= ~bit(target)
    s.fortress[other] &= ~bit(target)
    note(s, Note.CITY_CONVERTED, target, nation)


@rule("S10", "S32", "S33", "S36")
def _convert_monument(s, at, target, other) -> None:
    """S33: the defender's power is doubled; the beaten monumental city becomes regular and stays his (S36)."""
    if not attacker_wins(s, cultural_power(s, s.nation), MONUMENT_DEFENCE * cultural_power(s, other)):
        _fail(s, at)
        return
    s.monument[other] &= ~bit(target)
    s.city[other] |= bit(target)
    note(s, Note.MONUMENT_BROKEN, target, other)


@rule("S38", "S39")
def _convert_capital(s, at, target, other) -> None:
    """S39: the defender's power is multiplied by four; the capital that is beaten falls."""
    if attacker_wins(s, cultural_power(s, s.nation), CAPITAL_DEFENCE * cultural_power(s, other)):
        _fall(s, other)
    else:
        _fail(s, at)


# --- The fall of a nation (C7) ---------------------------------------------------------------------------------------


@rule("S43", "S44", "S45", "C7")
def _fall(s, other) -> None:
    """S43: the capital passes as a fortified city, monuments become regular (S44), and all cities pass (S45)."""
    nation = s.nation
    note(s, Note.CAPITAL_FALLEN, other, nation)
    s.fortress[nation] |= s.capital[other] | s.fortress[other]
    note(s, Note.MONUMENTS_PLAIN, other, count(s.monument[other]))
    regular = s.city[other] | s.monument[other]
    s.city[nation] |= regular
    note(s, Note.CITIES_PASS, nation, count(regular | s.fortress[other]))
    s.capital[other] = 0
    s.fortress[other] = 0
    s.monument[other] = 0
    s.city[other] = 0
    _armies_and_priests_go(s, other)
    _points_pass(s, other)
    _cease(s, other)


@rule("S46", "C7")
def _armies_and_priests_go(s, other) -> None:
    """S46: all armies are destroyed; the priests are removed with their nation (C7)."""
    note(s, Note.ARMIES_DESTROYED, other, count(s.army[other]))
    note(s, Note.PRIESTS_REMOVED, other, count(s.priest[other]))
    s.army[other] = 0
    s.priest[other] = 0


@rule("S47", "C7")
def _points_pass(s, other) -> None:
    """S47: the winner gains unspent culture, all economy points and half of the warfare points, rounded down (C7)."""
    nation = s.nation
    warfare = s.warfare[other] // 2
    note(s, Note.POINTS_PASS, nation, s.culture[other], s.economy[other], warfare)
    s.culture[nation] = min(MOST_POINTS, s.culture[nation] + s.culture[other])
    s.economy[nation] = min(MOST_POINTS, s.economy[nation] + s.economy[other])
    s.warfare[nation] = min(MOST_POINTS, s.warfare[nation] + warfare)


@rule("S48")
def _cease(s, other) -> None:
    """S48: the nation ceases to exist; the player's own ends the game (C8)."""
    s.culture[other] = 0
    s.economy[other] = 0
    s.warfare[other] = 0
    s.cultural_base[other] = 0
    s.military_base[other] = 0
    if other == PLAYER:
        s.collapsed = 1
    note(s, Note.NATION_GONE, other)


# --- Priests and monuments without a contest -------------------------------------------------------------------------


@rule("S7", "C1a", "C6")
def move_priest(s, at, target) -> None:
    """S7: a priest moves one square, or into a regular city of his nation, which becomes monumental with him."""
    nation = s.nation
    s.ready &= ~bit(at)
    s.priest[nation] &= ~bit(at)
    if s.city[nation] & bit(target):
        s.city[nation] &= ~bit(target)
        s.monument[nation] |= bit(target)
        note(s, Note.MONUMENT_BY_PRIEST, at, target, nation)
    else:
        s.priest[nation] |= bit(target)
        note(s, Note.MOVED, at, target, nation, Piece.PRIEST)


@rule("S12", "S13", "C6")
def step_out(s, at, target) -> None:
    """S12: a monument is removed for nothing, and a priest stands on an adjacent empty square (S13)."""
    nation = s.nation
    s.ready &= ~bit(at)
    s.monument[nation] &= ~bit(at)
    s.city[nation] |= bit(at)
    s.priest[nation] |= bit(target)
    note(s, Note.STEPPED_OUT, at, target, nation)
