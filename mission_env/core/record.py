"""The head of every game's record: dice, frames and notes, before what lies on the table.

A game is one record of a NumPy structured dtype: `record_type(head(...), table)`. A batch is an array of it, a copy is
a memcpy, equality is bytes. Besides its head a record has `scenario`, `turn` and `collapsed` (the game was lost before
its end), which batches and evaluations ask for.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from mission_env.jit import compiled

Field = tuple[Any, ...]  # of a structured dtype: name, type and, for arrays, shape
NOTE_WIDTH = 5  # kind and four values


def head(depth: int = 5, integers: int = 5, script: int = 250, notes: int = 72, values: str = "i1") -> list[Field]:
    """The fields that the machinery works with.

    `depth`: frames on the stack; `integers`: named integers of a frame; `script`: scripted dice and draws held, and
    `notes`: notes held before the runner must hand them over, which is when more of a long script is laid out;
    `values`: type of script codes and of the numbers of notes.
    """
    if script < notes:
        raise ValueError(f"a script of {script} might run out before {notes} notes are handed over")
    return [
        # Chance (chance.py): generator key (two 32-bit words), words drawn, and the script of fixed outcomes
        ("key", "i8", (2,)),
        ("draws", "i8"),
        ("script", values, (script,)),
        ("script_length", "i2"),
        ("script_at", "i2"),
        ("strict", "i2"),  # 1: asking beyond the script is a fault
        ("fault", "i2"),  # Fault
        ("fault_kind", "i2"),  # code of the kind of chance that was asked for
        # Flow (flow.py)
        ("decision", "i2"),  # pending decision; 0 none
        ("depth", "i2"),  # frames in use
        ("procedure", "i2", (depth,)),
        ("counter", "i2", (depth,)),  # next step of the procedure
        ("local", "i2", (depth, integers)),
        # Notes of what happened (notes.py); empty between steps
        ("listening", "i2"),
        ("n_notes", "i2"),
        ("notes", values, (notes, NOTE_WIDTH)),
    ]


def record_type(*fields: Sequence[Field]) -> np.dtype:
    """The dtype of a game's record; NumPy makes records of it, whose fields are attributes."""
    return np.dtype((np.record, [field for part in fields for field in part]))


def copier(dtype: np.dtype, first: str) -> Any:
    """A compiled `copy(s, t)` of the fields from `first` on, one assignment a field, so that none is forgotten."""
    names = dtype.names[dtype.names.index(first) :]
    lines = [f"    s.{name}{'[:]' if dtype[name].shape else ''} = t.{name}" for name in names]
    scope: dict = {}
    exec("def copy(s, t):\n" + "\n".join(lines), scope)
    return compiled(scope["copy"])
