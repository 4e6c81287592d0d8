"""Observations: arrays of small whole numbers, each with a name and bounds, declared once.

A key of the observation is a block of rows of equal channels (`lands`: 37 rows) or a single row (`globals`). Compiled
code finds a channel by its name in an enumeration, so names and numbers cannot drift apart.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum

import numpy as np
from gymnasium import spaces

Bounds = Mapping[str, tuple[int, int]]  # channel -> lowest and highest value
FLAG = (0, 1)


def flags(prefix: str, names: Iterable[str]) -> dict[str, tuple[int, int]]:
    """A channel of 0 or 1 for each name."""
    return {f"{prefix}_{name}": FLAG for name in names}


def counts(prefix: str, names: Iterable[str], highest: Iterable[int]) -> dict[str, tuple[int, int]]:
    """A channel from 0 to a highest value for each name."""
    return {f"{prefix}_{name}": (0, int(most)) for name, most in zip(names, highest, strict=True)}


def channels(name: str, bounds: Bounds) -> type[IntEnum]:
    """The enumeration by which compiled code finds the channels of a row."""
    return IntEnum(name, [(channel.upper(), number) for number, channel in enumerate(bounds)])


class Layout:
    """The observation of a game: key -> shape, names and bounds; `dtype` is a record of all of it in int8."""

    def __init__(self, bounds: Mapping[str, Bounds], rows: Mapping[str, int | None], actions: Sequence[str]) -> None:
        """`rows`: how many rows a key has; None: the key is a single row."""
        self.channels = {key: tuple(row) for key, row in bounds.items()}
        self.shapes = {key: (len(row),) if rows[key] is None else (rows[key], len(row)) for key, row in bounds.items()}
        self.low = {key: self._limit(key, bounds[key], 0) for key in bounds}
        self.high = {key: self._limit(key, bounds[key], 1) for key in bounds}
        self.dtype = np.dtype((np.record, [(key, "i1", shape) for key, shape in self.shapes.items()]))
        limits = {key: [self.low[key].tolist(), self.high[key].tolist()] for key in bounds}
        text = json.dumps([self.channels, limits, list(actions)])
        self.schema_hash = hashlib.sha256(text.encode()).hexdigest()[:16]  # weights fit this observation and list only

    def _limit(self, key: str, bounds: Bounds, side: int) -> np.ndarray:
        row = np.array([pair[side] for pair in bounds.values()], dtype=np.int8)
        array = np.broadcast_to(row, self.shapes[key]).copy()
        array.setflags(write=False)
        return array

    def flat(self, limits: Mapping[str, np.ndarray]) -> np.ndarray:
        """`low` or `high` in one row, in the order of the record."""
        return np.concatenate([limits[key].ravel() for key in self.shapes])

    def place(self, number: int) -> tuple[str, int, str]:
        """Key, row and channel of a number of the flat row."""
        for key, shape in self.shapes.items():
            size = int(np.prod(shape))
            if number < size:
                row, channel = divmod(number, shape[-1])
                return key, row, self.channels[key][channel]
            number -= size
        raise IndexError("beyond the observation")

    def empty(self, *batch: int) -> dict[str, np.ndarray]:
        """Arrays for one observation, or for a batch of them: key -> int8 zeros of shape (*batch, *shapes[key])."""
        return {key: np.zeros((*batch, *shape), dtype=np.int8) for key, shape in self.shapes.items()}

    def space(self) -> spaces.Dict:
        """The observation space: an int8 box for each key."""
        return spaces.Dict({key: spaces.Box(self.low[key], self.high[key], dtype=np.int8) for key in self.shapes})
