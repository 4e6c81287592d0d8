"""A record as arrays of small whole numbers: everything a player at the table can see, and nothing hidden.

`observe` writes three int8 arrays: a row a Land, a row a Path, and one for the whole table. channels.py names each
number and bounds it. The order of the cups, the coming dice and the generator's key never show.
"""

import hashlib
import json

import numpy as np
from gymnasium import spaces

from mission_env.actions import ACTION_NAMES
from mission_env.jit import entry
from mission_env.observation.channels import CHANNELS, HIGH, LOW, SHAPES
from mission_env.observation.lands import observe_lands
from mission_env.observation.paths import observe_paths
from mission_env.observation.pending import observe_pending
from mission_env.observation.table import observe_table

__all__ = ["CHANNELS", "HIGH", "LOW", "SCHEMA_HASH", "SHAPES", "empty", "observe", "space"]


@entry
def observe(s, lands, paths, globals_) -> None:
    """Writes the observation of a record into int8 arrays of the shapes in SHAPES; the record stays as it is."""
    lands[:] = 0
    paths[:] = 0
    globals_[:] = 0
    observe_lands(s, lands)
    observe_paths(s, lands, paths)
    observe_table(s, lands, paths, globals_)
    observe_pending(s, lands, paths, globals_)


def empty(*batch: int) -> dict[str, np.ndarray]:
    """Arrays for one observation, or for a batch of them: key -> int8 zeros of shape (*batch, *SHAPES[key])."""
    return {key: np.zeros((*batch, *shape), dtype=np.int8) for key, shape in SHAPES.items()}


def space() -> spaces.Dict:
    """The observation space: int8 boxes `lands` (37, F), `paths` (6, P) and `globals` (G,)."""
    return spaces.Dict({key: spaces.Box(LOW[key], HIGH[key], dtype=np.int8) for key in SHAPES})


def _schema_hash() -> str:
    bounds = {key: [LOW[key].tolist(), HIGH[key].tolist()] for key in SHAPES}
    text = json.dumps([CHANNELS, bounds, ACTION_NAMES])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


SCHEMA_HASH = _schema_hash()  # stored beside weights: a policy fits this observation and this action list only
