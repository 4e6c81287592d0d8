"""What happened, as short notes in the record: a kind and up to four small numbers.

Rules write notes with `note`; `Game` turns them into `Event`s with words (words.py) and empties the list. Nothing is
written while nobody listens, so batches and search pay one test a note.
"""

from enum import IntEnum

from mission_env.jit import compiled
from mission_env.state import NOTE_LIMIT


class Fault(IntEnum):
    """Why a step could not be played; the checked door undoes the step."""

    NONE = 0
    CHANCE_KIND = 1  # the script holds another kind of outcome than the rules ask for
    CHANCE_CUP = 2  # the scripted tile is not in its cup
    CHANCE_EMPTY = 3  # strict, and the script ran out
    STACK = 4
    NOTES = 5


class Note(IntEnum):
    """Kinds of notes. The values that follow each kind are named in words.py."""

    DIE = 1  # value
    DRAW = 2  # chance kind, index
    TURN = 3
    HERESY_HIDDEN = 4
    THEOLOGIAN_APPEARS = 5
    APOSTLE_SUCCEEDED = 6
    POPE_DEPLOYED = 7
    POLICY = 8
    FAITH_MARKED = 9
    EXCOMMUNICATED = 10
    RECONCILED = 11
    RECONCILIATION_FAILED = 12
    CONTROL_REMOVED = 13
    CONTROL_PLACED = 14
    CAPITAL_MOVED = 15
    HORDE_APPEARS = 16
    NUBIA = 17
    JIHADS_APPEAR = 18
    ABBASIDS = 19
    HORDE_REMOVED = 20
    HRE_FOUNDED = 21
    TRIBE_BECOMES = 22
    SELJUKS_APPEAR = 23
    ARMY_MOVED = 24
    WAFER = 25
    INCOME = 26
    FIELD_RETURNED = 27
    FIELD_PLACED = 28
    CONVERTED = 29
    NOT_CONVERTED = 30
    HERESY_ENDED = 31
    HERESY_STAYS = 32
    HERESY_REMOVED = 33
    DARK_AGES = 34
    RULER_APPEARS = 35
    RULER_REMOVED = 36
    RULER_REROLLED = 37
    HERESY_PLACED = 38
    HERESY_DISCARDED = 39
    INVASION = 40
    DEFENCE = 41
    REPELLED = 42
    CONQUERED = 43
    HORDE_RETREATS = 44
    ARAB_RETREATS = 45
    CONTROL_RETREATS = 46
    ARMY_RETREATS = 47
    ARMY_DAMAGED = 48
    NUBIA_ELIMINATED = 49
    PERSIAN_ELIMINATED = 50
    KNIGHT_DAMAGED = 51
    SPAIN_OCCUPIED = 52
    TRIBUTE_PAID = 53
    BAQT = 54
    WAFER_REMOVED = 55
    PAID = 56
    MISSIONARY_MOVED = 57
    MARTYRED = 58
    FLUSTERED = 59
    ARCHBISHOP = 60
    INFRASTRUCTURE_BUILT = 61
    BIBLE_TRANSLATED = 62
    BIBLE_USED = 63
    THEOLOGIAN_GONE = 64
    SHIELDED = 65
    HORDE_CONVERTED = 66
    HORDE_NOT_CONVERTED = 67
    RULER_CONVERTED = 68
    RULER_NOT_CONVERTED = 69
    PERSECUTED = 70
    RELICS_SOLD = 71
    KNIGHT_PLACED = 72
    RECONQUISTA = 73
    RECONQUISTA_FAILED = 74
    MELKITE_PLACED = 75
    PERSIA_KEPT = 76
    PERSIA_MUSLIM = 77
    SUSTAINED = 78
    RELAPSED = 79
    COLLAPSED = 80
    CRUSADES = 81
    RESET = 82
    MONEY_LOST = 83
    ISIS_USED = 84
    JAMES_DIES = 85
    MELKITES_REMOVED = 86
    ISIS_REMOVED = 87
    PAPAL_STATES = 88
    KNIGHTS_APPEAR = 89
    ISIS_PLACED = 90
    NO_NUBIA = 91
    NO_BAQT = 92
    ARAB_ELIMINATED = 93
    NOT_EXCOMMUNICATED = 94


@compiled
def note(s, kind, a=0, b=0, c=0, d=0) -> None:
    """Writes one note while somebody listens."""
    if s.listening:
        if s.n_notes >= NOTE_LIMIT:
            s.fault = Fault.NOTES
            return
        s.notes[s.n_notes, 0] = kind
        s.notes[s.n_notes, 1] = a
        s.notes[s.n_notes, 2] = b
        s.notes[s.n_notes, 3] = c
        s.notes[s.n_notes, 4] = d
        s.n_notes += 1
