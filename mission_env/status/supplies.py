"""Invariants of supplies: no tile is used more often than it exists, and none that stays in play is lost."""

from mission_env.jit import compiled
from mission_env.rules.board import heresy_count
from mission_env.vocabulary import (
    CUP_FAITHS,
    FAITH_COUNT,
    FAITHS,
    FALL_OF_ROME_TURN,
    FIELD_COUNT,
    FIRST_GOLD_WAFER,
    FIRST_LAND,
    FLAME_LANDS,
    HAS_MELKITE,
    HERESY_COUNT,
    INFRASTRUCTURE_SUPPLY,
    ISLAM_TURN,
    N_FIELDS,
    N_HERESIES,
    N_KNIGHTS,
    N_LANDS,
    N_PATHS,
    N_WAFERS,
    PATH_LENGTH,
    PERSIAN_TILES,
    A,
    B,
    Faith,
    Infrastructure,
    Scenario,
)

_N_MELKITES = int(HERESY_COUNT[HAS_MELKITE.astype(bool)].sum())
_ISIS_TILES = 2
_FIRST_CUP_FAITH = FAITHS.index(CUP_FAITHS[0])
_N_FAITHS = len(FAITHS)
_N_INFRASTRUCTURES = len(Infrastructure)
_N_PERSIAN = len(PERSIAN_TILES)
_HERESY_BITS = 2 * N_HERESIES


@compiled
def wafers_once_each(s):
    """2.3, 5.2.4: each Wafer at most once; gold ones from Turn 15 on, no silver ones in Rise of Islam."""
    if s.wafer_cup[0] != 0:
        return False
    for wafer in range(1, N_WAFERS + 1):
        used = s.wafer_cup[wafer] + (1 if s.wafer == wafer else 0)
        gold = wafer >= FIRST_GOLD_WAFER
        in_play = s.turn >= FALL_OF_ROME_TURN if gold else s.scenario == Scenario.CAMPAIGN
        if not 0 <= used <= (1 if in_play else 0):
            return False
    return True


@compiled
def fields_all_there(s):
    """2.7: 38 Fields lie on Lands, in the cup or drawn; none leaves the game."""
    for kind in range(N_FIELDS):
        found = s.field_cup[kind]
        for land in range(N_LANDS):
            found += s.field[land] == kind
        for number in range(len(s.drawn)):
            found += s.drawn[number] == kind
        if found != FIELD_COUNT[kind] or s.field_cup[kind] < 0:
            return False
    return True


@compiled
def heresies_within_supply(s):
    """6.5, 7.15: 21 Heresies, 18 of which turn into Melkites; those discarded or still on the track are nowhere."""
    turned = s.melkites_available
    for land in range(N_LANDS):
        turned += s.melkites[land]
        if s.melkites[land] < 0 or not 0 <= s.heresies[land] < 1 << _HERESY_BITS:
            return False
    for kind in range(N_HERESIES):
        found = s.heresy_cup[kind]
        for land in range(N_LANDS):
            found += heresy_count(s, land, kind)
        if found > HERESY_COUNT[kind] or s.heresy_cup[kind] < 0:
            return False
        if HAS_MELKITE[kind]:
            turned += found
    return s.melkites_available >= 0 and turned <= _N_MELKITES


@compiled
def faiths_all_there(s):
    """5.2.3, 5.5: Faiths of the cup mark Paths or lie in it; the two fixed ones mark Paths A and B only."""
    for faith in range(_FIRST_CUP_FAITH, _N_FAITHS):
        found = s.faith_cup[faith]
        for path in range(N_PATHS):
            found += s.faith[path] == faith
        if found != FAITH_COUNT[faith] or s.faith_cup[faith] < 0:
            return False
    for path in range(N_PATHS):
        fixed = Faith.CATHOLIC if path == A else (Faith.ORTHODOX_EAGLE if path == B else Faith.NONE)
        if Faith.NONE < s.faith[path] < _FIRST_CUP_FAITH and s.faith[path] != fixed:
            return False
    return True


@compiled
def knights_all_there(s):
    """5.2.4, 7.13: no Knights before Turn 15, three from Turn 16 on, on Lands or damaged."""
    found = s.knights_damaged
    for land in range(N_LANDS):
        found += s.knights[land]
        if s.knights[land] < 0:
            return False
    if s.turn == FALL_OF_ROME_TURN:
        return found == 0 or found == N_KNIGHTS
    return s.knights_damaged >= 0 and found == (N_KNIGHTS if s.turn > FALL_OF_ROME_TURN else 0)


@compiled
def infrastructure_within_supply(s):
    """7.3: two tiles of a kind, one on a Path."""
    for path in range(N_PATHS):
        found = 0
        for land in range(FIRST_LAND[path], FIRST_LAND[path] + PATH_LENGTH[path]):
            if not 0 <= s.infrastructure[land] < _N_INFRASTRUCTURES:
                return False
            found += s.infrastructure[land] != 0
        if found > 1:
            return False
    for kind in range(1, _N_INFRASTRUCTURES):
        found = 0
        for land in range(N_LANDS):
            found += s.infrastructure[land] == kind
        if found > INFRASTRUCTURE_SUPPLY:
            return False
    return True


@compiled
def isis_within_supply(s):
    """7.2.1.2, 5.2.5, 6.9.1: two Cults of Isis, gone from Turn 21 on; the Baqt is the back of one."""
    found = s.baqt
    for land in range(N_LANDS):
        found += s.isis[land]
        if s.isis[land] < 0 or (s.isis[land] > 0 and s.turn >= ISLAM_TURN):
            return False
    return found <= _ISIS_TILES


@compiled
def persian_tiles_differ(s):
    """7.2.3: three Persian tiles, one of each kind, on flame Lands."""
    for land in range(N_LANDS):
        if s.persian[land] == 0:
            continue
        flame = False
        for other in FLAME_LANDS:
            flame |= other == land
            if other != land and s.persian[other] == s.persian[land]:
                return False
        if not flame or not 0 < s.persian[land] < _N_PERSIAN:
            return False
    return True
