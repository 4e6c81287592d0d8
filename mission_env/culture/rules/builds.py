"""S3, S4, S8, S9 and F1, F2, F9: what can be built, and where. The nation whose turn it is builds."""

from mission_env.core.notes import note
from mission_env.culture.actions import Act
from mission_env.culture.events import Note
from mission_env.culture.rules.board import around, bit, cities, empty
from mission_env.culture.vocabulary import ARMY_PRICE, CITY_PRICE, MONUMENT_PRICE, PRIEST_PRICE
from mission_env.jit import compiled, rule


@rule("S4", "F2")
def unit_sites(s):
    """S4: empty squares beside a city that the nation had at the start of its turn."""
    return around(cities(s, s.nation) & s.old) & empty(s)


@rule("F9")
def city_sites(s):
    """F9: empty squares beside a city of the nation that was not built this turn."""
    return around(cities(s, s.nation) & ~s.built) & empty(s)


@rule("F1", "F2")
def army_sites(s):
    """F1: where an army could be built for 10 warfare points."""
    return unit_sites(s) if s.warfare[s.nation] >= ARMY_PRICE else 0


@rule("S3", "S4", "C4")
def priest_sites(s):
    """S3: where a priest could be built for 20 culture points."""
    return unit_sites(s) if s.culture[s.nation] >= PRIEST_PRICE else 0


@rule("S8", "S9", "C4", "C6")
def monument_sites(s):
    """S9: the regular cities, on any of which a monument could be built for 20 culture points (S8)."""
    return s.city[s.nation] if s.culture[s.nation] >= MONUMENT_PRICE else 0


@rule("F9")
def affordable_city_sites(s):
    """F9: where a city could be built for 10 economy points."""
    return city_sites(s) if s.economy[s.nation] >= CITY_PRICE else 0


@compiled
def build(s, action) -> None:
    """Carries out an action of the four building verbs."""
    if action >= Act.BUILD_MONUMENT:
        _build_monument(s, action - Act.BUILD_MONUMENT)
    elif action >= Act.BUILD_CITY:
        _build_city(s, action - Act.BUILD_CITY)
    elif action >= Act.BUILD_PRIEST:
        _build_priest(s, action - Act.BUILD_PRIEST)
    else:
        _build_army(s, action - Act.BUILD_ARMY)


@rule("F1", "C1a")
def _build_army(s, square) -> None:
    """F1: an army for 10 warfare points; it acts from the next turn on (C1a)."""
    s.warfare[s.nation] -= ARMY_PRICE
    s.army[s.nation] |= bit(square)
    note(s, Note.ARMY_BUILT, square, s.nation)


@rule("S3", "C1a")
def _build_priest(s, square) -> None:
    """S3: a priest for 20 culture points; he acts from the next turn on (C1a)."""
    s.culture[s.nation] -= PRIEST_PRICE
    s.priest[s.nation] |= bit(square)
    note(s, Note.PRIEST_BUILT, square, s.nation)


@rule("F9")
def _build_city(s, square) -> None:
    """F9: a regular city for 10 economy points; nothing is built beside it this turn."""
    s.economy[s.nation] -= CITY_PRICE
    s.city[s.nation] |= bit(square)
    s.built |= bit(square)
    note(s, Note.CITY_BUILT, square, s.nation)


@rule("S8", "S9", "C1a")
def _build_monument(s, square) -> None:
    """S8: a monument for 20 culture points; it converts from the next turn on (C1a)."""
    s.culture[s.nation] -= MONUMENT_PRICE
    s.city[s.nation] &= ~bit(square)
    s.monument[s.nation] |= bit(square)
    note(s, Note.MONUMENT_BUILT, square, s.nation)
