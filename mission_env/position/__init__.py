"""Positions: one record of the game <-> one plain mapping that a person can write (JSON, YAML).

`read` makes a record of a mapping and refuses impossible ones with `PositionError`; `write` makes the mapping of a
record. The generator is no part of a position. What each key means is laid down in keys.py (tables of key, field of the
record and words), what may be left out in defaults.py, and what is impossible on a table in checks.py.
"""

from mission_env.position.reading import read
from mission_env.position.writing import write

__all__ = ["read", "write"]
