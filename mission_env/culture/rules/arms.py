"""F3 to F8: armies, as the game's other pages tell of them.

`at` is the square of the army that acts, `target` an adjacent square; the nation whose turn it is acts.
"""

from mission_env.core.notes import note
from mission_env.culture.events import Note
from mission_env.culture.rules.board import bit, cultural_power, military_power, owner, piece_of
from mission_env.culture.rules.contest import attacker_wins
from mission_env.culture.vocabulary import FORTRESS_DEFENCE, Piece
from mission_env.jit import rule


@rule("F3", "F4", "C1a", "C1b")
def move_army(s, at, target) -> None:
    """F3: an army moves one square, or into a regular city of its nation, which becomes fortified with it (F4)."""
    nation = s.nation
    s.ready &= ~bit(at)
    s.army[nation] &= ~bit(at)
    if s.city[nation] & bit(target):
        s.city[nation] &= ~bit(target)
        s.fortress[nation] |= bit(target)
        note(s, Note.FORTIFIED, at, target, nation)
    else:
        s.army[nation] |= bit(target)
        note(s, Note.MOVED, at, target, nation, Piece.ARMY)


@rule("F3", "C1a")
def attack(s, at, target) -> None:
    """F3: an army attacks an adjacent piece instead of moving, its one act of the turn (C1a)."""
    s.ready &= ~bit(at)
    other = owner(s, target)
    piece = piece_of(s, other, target)
    if piece == Piece.ARMY:
        _attack_army(s, at, target, other)
    elif piece == Piece.PRIEST:
        _attack_priest(s, at, target, other)
    elif piece == Piece.FORTRESS:
        _attack_fortress(s, at, target, other)
    else:
        _destroy_city(s, target, other)


@rule("F5", "C1b")
def _lose_army(s, at) -> None:
    """F5: the attacking army is beaten and destroyed."""
    s.army[s.nation] &= ~bit(at)
    note(s, Note.ARMY_BEATEN, at, s.nation)


@rule("F5", "C1b")
def _attack_army(s, at, target, other) -> None:
    """F5: military powers; the army that is beaten is destroyed, and the winner stays where it is (C1b)."""
    if not attacker_wins(s, military_power(s, s.nation), military_power(s, other)):
        _lose_army(s, at)
        return
    s.army[other] &= ~bit(target)
    note(s, Note.ARMY_BEATEN, target, other)


@rule("F5", "F6")
def _attack_priest(s, at, target, other) -> None:
    """F6: military against cultural power; the priest is killed, or wins and converts the army."""
    nation = s.nation
    if attacker_wins(s, military_power(s, nation), cultural_power(s, other)):
        s.priest[other] &= ~bit(target)
        note(s, Note.PRIEST_KILLED, target, other)
        return
    s.army[nation] &= ~bit(at)
    s.army[other] |= bit(at)
    note(s, Note.ARMY_CONVERTED, at, other)


@rule("F8", "C1b")
def _attack_fortress(s, at, target, other) -> None:
    """F8: a fortified city defends with twice its military power; beaten, it is destroyed (C1b)."""
    if attacker_wins(s, military_power(s, s.nation), FORTRESS_DEFENCE * military_power(s, other)):
        _destroy_city(s, target, other)
    else:
        _lose_army(s, at)


@rule("F7", "C1b")
def _destroy_city(s, target, other) -> None:
    """F7: a regular or monumental city is destroyed without a roll; its square is empty."""
    s.city[other] &= ~bit(target)
    s.monument[other] &= ~bit(target)
    s.fortress[other] &= ~bit(target)
    note(s, Note.CITY_DESTROYED, target, other)
