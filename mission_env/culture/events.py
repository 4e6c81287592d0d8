"""What happened in Culture: the kinds of notes that the rules write; words.py turns them into events."""

from enum import IntEnum

from mission_env.core import notes


class Note(IntEnum):
    """Kinds of notes. The values that follow each kind are named in words.py."""

    DIE = notes.Note.DIE
    DRAW = notes.Note.DRAW
    TURN = 3
    SITE = 4
    INCOME = 5
    ARMY_BUILT = 6
    PRIEST_BUILT = 7
    CITY_BUILT = 8
    MONUMENT_BUILT = 9
    MOVED = 10
    MONUMENT_BY_PRIEST = 11
    FORTIFIED = 12
    STEPPED_OUT = 13
    CONTEST = 14
    ARMY_CONVERTED = 15
    PRIEST_BEATEN = 16
    CITY_CONVERTED = 17
    MONUMENT_BROKEN = 18
    PRIEST_KILLED = 19
    MONUMENT_LOST = 20
    ARMY_BEATEN = 21
    CITY_DESTROYED = 22
    CAPITAL_FALLEN = 23
    MONUMENTS_PLAIN = 24
    CITIES_PASS = 25
    ARMIES_DESTROYED = 26
    PRIESTS_REMOVED = 27
    POINTS_PASS = 28
    NATION_GONE = 29
    GAME_OVER = 30
