"""What happened, as short notes in the record: a kind and up to four small numbers.

Rules write notes with `note`; the checked door turns them into events with words and empties the list. Nothing is
written while nobody listens, so batches and search pay one test a note.
"""

from enum import IntEnum

from mission_env.jit import compiled


class Fault(IntEnum):
    """Why a step could not be played; the checked door undoes the step."""

    NONE = 0
    CHANCE_KIND = 1  # the script holds another kind of outcome than the rules ask for
    CHANCE_CUP = 2  # the scripted tile is not in its cup
    CHANCE_EMPTY = 3  # strict, and the script ran out
    STACK = 4
    NOTES = 5


class Note(IntEnum):
    """The kinds of notes that all games share, under the same numbers."""

    DIE = 1  # value
    DRAW = 2  # kind of chance, index


@compiled
def note(s, kind, a=0, b=0, c=0, d=0) -> None:
    """Writes one note while somebody listens."""
    if s.listening:
        if s.n_notes >= s.notes.shape[0]:
            s.fault = Fault.NOTES
            return
        s.notes[s.n_notes, 0] = kind
        s.notes[s.n_notes, 1] = a
        s.notes[s.n_notes, 2] = b
        s.notes[s.n_notes, 3] = c
        s.notes[s.n_notes, 4] = d
        s.n_notes += 1
