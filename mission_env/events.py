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
    ERA = 4
    HERESY_HIDDEN = 5
    THEOLOGIAN_APPEARS = 6
    APOSTLE_SUCCEEDED = 7
    POPE_DEPLOYED = 8
    POLICY = 9
    FAITH_MARKED = 10
    EXCOMMUNICATED = 11
    RECONCILED = 12
    RECONCILIATION_FAILED = 13
    CONTROL_REMOVED = 14
    CONTROL_PLACED = 15
    CAPITAL_MOVED = 16
    HORDE_APPEARS = 17
    NUBIA = 18
    JIHADS_APPEAR = 19
    ABBASIDS = 20
    HORDE_REMOVED = 21
    HRE_FOUNDED = 22
    TRIBE_BECOMES = 23
    SELJUKS_APPEAR = 24
    ARMY_MOVED = 25
    WAFER = 26
    INCOME = 27
    FIELD_RETURNED = 28
    FIELD_PLACED = 29
    CONVERTED = 30
    NOT_CONVERTED = 31
    HERESY_ENDED = 32
    HERESY_STAYS = 33
    HERESY_REMOVED = 34
    DARK_AGES = 35
    RULER_APPEARS = 36
    RULER_REMOVED = 37
    RULER_REROLLED = 38
    HERESY_PLACED = 39
    HERESY_DISCARDED = 40
    INVASION = 41
    DEFENCE = 42
    REPELLED = 43
    CONQUERED = 44
    HORDE_RETREATS = 45
    ARAB_RETREATS = 46
    CONTROL_RETREATS = 47
    ARMY_RETREATS = 48
    ARMY_DAMAGED = 49
    NUBIA_ELIMINATED = 50
    PERSIAN_ELIMINATED = 51
    KNIGHT_DAMAGED = 52
    SPAIN_OCCUPIED = 53
    TRIBUTE_PAID = 54
    BAQT = 55
    WAFER_REMOVED = 56
    PAID = 57
    MISSIONARY_MOVED = 58
    MARTYRED = 59
    FLUSTERED = 60
    ARCHBISHOP = 61
    INFRASTRUCTURE_BUILT = 62
    BIBLE_TRANSLATED = 63
    BIBLE_USED = 64
    THEOLOGIAN_GONE = 65
    SHIELDED = 66
    HORDE_CONVERTED = 67
    HORDE_NOT_CONVERTED = 68
    RULER_CONVERTED = 69
    RULER_NOT_CONVERTED = 70
    PERSECUTED = 71
    RELICS_SOLD = 72
    KNIGHT_PLACED = 73
    RECONQUISTA = 74
    RECONQUISTA_FAILED = 75
    MELKITE_PLACED = 76
    PERSIA_KEPT = 77
    PERSIA_MUSLIM = 78
    SUSTAINED = 79
    RELAPSED = 80
    COLLAPSED = 81
    CRUSADES = 82
    RESET = 83
    MONEY_LOST = 84
    ISIS_USED = 85
    JAMES_DIES = 86
    MELKITES_REMOVED = 87
    ISIS_REMOVED = 88
    PAPAL_STATES = 89
    KNIGHTS_APPEAR = 90
    ISIS_PLACED = 91


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
