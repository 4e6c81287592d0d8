"""The row of a Path. The rows of its Lands are written already: sums are taken from them."""

import numpy as np

from mission_env.jit import compiled
from mission_env.observation.channels import L, P, raise_flag
from mission_env.rules.board import holds_relics, homeland, is_barred, is_in_communion
from mission_env.rules.conversion import theologian_works, translation_price
from mission_env.rules.end_of_turn import sustain_price
from mission_env.vocabulary import (
    ARAB_STRENGTH,
    CONVERTED_TRIBE,
    FIRST_LAND,
    LAST_TURN,
    N_PATHS,
    NOWHERE,
    PATH_LANGUAGE,
    PATH_LENGTH,
    THEOLOGIAN_PATHS,
    TRIBE_ALLIED,
    TRIBE_ARIAN,
    TRIBE_CHRISTIAN,
    TRIBE_GRANTS_FREEDOM,
    TRIBE_STRENGTH,
    TURN_THEOLOGIAN,
    Bible,
    Rank,
    Tribe,
)


def _turns_to_theologian() -> np.ndarray:
    """5.4: by Turn and Path, Turns until a Theologian who works there appears; -1 when none will."""
    turns = np.full((LAST_TURN + 1, N_PATHS), -1)
    for turn in range(LAST_TURN, -1, -1):
        if turn < LAST_TURN:
            turns[turn] = np.where(turns[turn + 1] >= 0, turns[turn + 1] + 1, -1)
        turns[turn, THEOLOGIAN_PATHS[TURN_THEOLOGIAN[turn]].astype(bool)] = 0
    turns.setflags(write=False)
    return turns


_TURNS_TO_THEOLOGIAN = _turns_to_theologian()


@compiled
def _observe_church(s, paths) -> None:
    """2.9, 5.5, 7.8, 7.1, 7.11: Pope, Faith, Missionary and Relics."""
    for path in range(N_PATHS):
        raise_flag(paths, path, P.POPE_COMMUNION, s.pope[path])
        raise_flag(paths, path, P.FAITH_CATHOLIC, s.faith[path])
        raise_flag(paths, path, P.MISSIONARY_APOSTLE, s.rank[path])
        paths[path, P.IN_COMMUNION] = is_in_communion(s, path)
        paths[path, P.SUBMIT] = s.submit[path]
        paths[path, P.MISSIONARY_DISTANCE] = s.missionary[path]
        paths[path, P.MISSIONARY_BARRED] = is_barred(s, path)
        if s.rank[path] == Rank.APOSTLE or s.rank[path] == Rank.BISHOP:
            paths[path, P.STEPS_TO_HOMELAND] = homeland(path) - s.missionary[path]
        paths[path, P.RELICS_ON_MAP] = s.relics[path] >= 0
        paths[path, P.RELICS_HELD] = holds_relics(s, path)
        paths[path, P.SUSTAIN_PRICE] = sustain_price(s, path)


@compiled
def _observe_powers(s, paths) -> None:
    """6.4, 2.8, 4.2.1: Ruler, control tile, Horde and Arab tile."""
    for path in range(N_PATHS):
        tribe = s.tribe[path]
        raise_flag(paths, path, P.KING, s.ruler[path])
        raise_flag(paths, path, P.ARAB_JIHAD, s.arab[path])
        paths[path, P.SEAT_DISTANCE] = s.seat[path]
        paths[path, P.ROMAN_DISTANCE] = s.roman[path]
        paths[path, P.HORDE_DISTANCE] = s.horde[path]
        paths[path, P.HORDE_STRENGTH] = TRIBE_STRENGTH[tribe]
        paths[path, P.HORDE_ALLIED] = TRIBE_ALLIED[tribe]
        paths[path, P.HORDE_CHRISTIAN] = TRIBE_CHRISTIAN[tribe]
        paths[path, P.HORDE_CONVERTIBLE] = CONVERTED_TRIBE[tribe] != Tribe.NONE
        paths[path, P.HORDE_TOLERANT] = TRIBE_GRANTS_FREEDOM[tribe]
        paths[path, P.HORDE_ARIAN] = TRIBE_ARIAN[tribe]
        paths[path, P.ARAB_DISTANCE] = s.arab_at[path]
        paths[path, P.ARAB_STRENGTH] = ARAB_STRENGTH[s.arab[path], path]


@compiled
def _observe_christians(lands, paths) -> None:
    """6.2, 7.6, 5.5.1: Christian Lands of a Path, those under its Horde, and the Melkites among them."""
    for path in range(N_PATHS):
        first = FIRST_LAND[path]
        length = PATH_LENGTH[path]
        christians = 0
        under_horde = 0
        melkites = 0
        for land in range(first, first + length):
            christian = lands[land, L.CHRISTIAN]
            christians += christian
            under_horde += christian & lands[land, L.CONTROL_HORDE]
            melkites += christian * lands[land, L.MELKITES]
        paths[path, P.CHRISTIAN_LANDS] = christians
        paths[path, P.LANDS_TO_CONVERT] = length - christians
        paths[path, P.HORDE_CHRISTIAN_LANDS] = under_horde
        paths[path, P.COUNTING_MELKITES] = melkites
        paths[path, P.INCOME] = paths[path, P.IN_COMMUNION] == 1 and christians >= 3


@compiled
def _observe_sums(lands, paths) -> None:
    """What the Lands of a Path add up to."""
    for path in range(N_PATHS):
        first = FIRST_LAND[path]
        length = PATH_LENGTH[path]
        undiscovered = length
        heresies = 0
        hostile = 0
        endangered = 0
        horde = 0
        infrastructure = 0
        for land in range(first, first + length):
            undiscovered -= lands[land, L.DISCOVERED]
            heresies += lands[land, L.HERESIES]
            hostile += lands[land, L.HOSTILE_RULE]
            endangered += lands[land, L.WILL_RELAPSE]
            horde += lands[land, L.CONTROL_HORDE]
            infrastructure += lands[land, L.INFRASTRUCTURE_HOSPITAL] + lands[land, L.INFRASTRUCTURE_MONASTERY]
            infrastructure += lands[land, L.INFRASTRUCTURE_UNIVERSITY]
        paths[path, P.UNDISCOVERED_LANDS] = undiscovered
        paths[path, P.HERESIES] = heresies
        paths[path, P.HOSTILE_LANDS] = hostile
        paths[path, P.ENDANGERED_LANDS] = endangered
        paths[path, P.HORDE_LANDS] = horde
        paths[path, P.INFRASTRUCTURE] = infrastructure


@compiled
def _observe_scripture(s, paths) -> None:
    """7.4, 7.7: the Bible of the Path's language, and the Great Theologian."""
    for path in range(N_PATHS):
        language = PATH_LANGUAGE[path]
        paths[path, P.BIBLE_TRANSLATED] = s.bible[language] != Bible.ABSENT
        paths[path, P.BIBLE_READY] = s.bible[language] == Bible.READY
        if s.bible[language] == Bible.ABSENT:
            paths[path, P.TRANSLATION_PRICE] = translation_price(s, language)
        works = theologian_works(s, path)
        paths[path, P.THEOLOGIAN_WORKS] = works
        paths[path, P.THEOLOGIAN_SHIELDS] = works and s.evangelist == NOWHERE
        paths[path, P.THEOLOGIAN_BOUND] = s.evangelist == path
        paths[path, P.TURNS_TO_THEOLOGIAN] = _TURNS_TO_THEOLOGIAN[s.turn, path]


@compiled
def observe_paths(s, lands, paths) -> None:
    """Every row."""
    _observe_church(s, paths)
    _observe_powers(s, paths)
    _observe_scripture(s, paths)
    _observe_christians(lands, paths)
    _observe_sums(lands, paths)
