"""Invariants of Lands and of the persons and books on them."""

from mission_env.jit import compiled
from mission_env.state import OFF_MAP
from mission_env.vocabulary import (
    JERUSALEM,
    LAND_PATH,
    N_FIELDS,
    N_LANDS,
    N_LANGUAGES,
    N_PATHS,
    NOWHERE,
    PATH_LANGUAGE,
    PATH_LENGTH,
    PAX_ROMANA_TURN,
    THEOLOGIAN_PATHS,
    TURN_THEOLOGIAN,
    Bible,
    Decision,
    Faith,
    James,
    Pope,
    Rank,
)


@compiled
def christians_have_a_field(s):
    """2.7, 7.15: only a Field is Christian, and Melkites live on one; both sides of a Field are 0 and 1."""
    for land in range(N_LANDS):
        if not NOWHERE <= s.field[land] < N_FIELDS or not 0 <= s.christian[land] <= 1:
            return False
        if s.field[land] == NOWHERE and (s.christian[land] or s.melkites[land]):
            return False
    return True


@compiled
def popes_fit_the_turn(s):
    """5.2.2, 5.5, 7.8: six Popes from Turn 3 on; Schism and Submit only on a Path that a Faith marks."""
    for path in range(N_PATHS):
        if (s.pope[path] != Pope.NONE) != (s.turn >= PAX_ROMANA_TURN) or not 0 <= s.pope[path] <= Pope.SCHISM:
            return False
        if s.faith[path] == Faith.NONE and (s.pope[path] == Pope.SCHISM or s.submit[path]):
            return False
    return True


@compiled
def missionaries_stand_somewhere(s):
    """7.1: a Missionary has a place; only an Archbishop is in a Homeland, only before Turn 3 an Apostle anywhere."""
    for path in range(N_PATHS):
        rank = s.rank[path]
        at = s.missionary[path]
        if not 0 <= rank <= Rank.ARCHBISHOP or (rank == Rank.NONE) != (at == OFF_MAP):
            return False
        if not OFF_MAP <= at <= PATH_LENGTH[path] + 1 or (at > PATH_LENGTH[path] and rank != Rank.ARCHBISHOP):
            return False
        if rank == Rank.APOSTLE and s.turn >= PAX_ROMANA_TURN:
            return False
    return True


@compiled
def relics_lie_somewhere(s):
    """7.1.1, 7.11: Relics lie in Jerusalem or a Land, and an Apostle who is still on the map has left none."""
    for path in range(N_PATHS):
        place = s.relics[path]
        if not NOWHERE <= place <= JERUSALEM or (s.rank[path] == Rank.APOSTLE and place != NOWHERE):
            return False
    return 0 <= s.james <= James.RELICS and (s.james != James.JERUSALEM or s.turn < PAX_ROMANA_TURN)


@compiled
def theologian_fits_the_turn(s):
    """5.4, 7.7: only this Turn's Theologian, bound to a Path of his, or gone when he protects a Land."""
    if s.theologian != 0 and s.theologian != TURN_THEOLOGIAN[s.turn]:
        return False
    if s.theologian_land != NOWHERE and (s.theologian != 0 or not 0 <= s.theologian_land < N_LANDS):
        return False
    if s.evangelist == NOWHERE:
        return True
    return 0 <= s.evangelist < N_PATHS and s.theologian != 0 and THEOLOGIAN_PATHS[s.theologian, s.evangelist] != 0


@compiled
def bibles_shield_their_own(s):
    """7.4.2: a Bible on a Land is used, and the Land speaks its language."""
    for language in range(N_LANGUAGES):
        land = s.bible_land[language]
        if not 0 <= s.bible[language] <= Bible.USED or not NOWHERE <= land < N_LANDS:
            return False
        if land != NOWHERE:
            if s.bible[language] != Bible.USED or PATH_LANGUAGE[LAND_PATH[land]] != language:
                return False
    return True


@compiled
def drawn_fields_are_being_chosen(s):
    """7.1.4.1: Fields lie drawn while one of them is chosen."""
    drawn = 0
    for number in range(len(s.drawn)):
        drawn += s.drawn[number] != NOWHERE
    return (drawn > 0) == (s.decision == Decision.CHOOSE_FIELD)


@compiled
def sustained_during_apostasy(s):
    """8.3.2: Lands are sustained while Apostasy is settled."""
    return s.sustained == 0 or (s.decision == Decision.APOSTASY and 0 < s.sustained < 1 << N_LANDS)
