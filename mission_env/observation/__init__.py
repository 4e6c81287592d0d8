"""A record as arrays of small whole numbers: everything a player at the table can see, and nothing hidden.

`observe` writes three int8 arrays: a row a Land, a row a Path, and one for the whole table. channels.py names each
number and bounds it. The order of the cups, the coming dice and the generator's key never show.
"""

from mission_env.jit import entry
from mission_env.observation.channels import CHANNELS, HIGH, LAYOUT, LOW, SHAPES
from mission_env.observation.lands import observe_lands
from mission_env.observation.paths import observe_paths
from mission_env.observation.pending import observe_pending
from mission_env.observation.table import observe_table

__all__ = ["CHANNELS", "HIGH", "LAYOUT", "LOW", "SCHEMA_HASH", "SHAPES", "empty", "observe", "space"]


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


empty, space = LAYOUT.empty, LAYOUT.space
SCHEMA_HASH = LAYOUT.schema_hash  # stored beside weights: a policy fits this observation and this action list only
