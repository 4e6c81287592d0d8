"""What always holds between two decisions of a game that was played from its set-up.

Each invariant is a small function of the record; `faults` returns the broken ones as a bit set, bit k standing for
FAULT_NAMES[k]. The engine never looks at it: fuzzing and tests do. A position set up by hand may leave tiles out, and
then the invariants that count tiles report them as missing.
"""

from collections.abc import Callable

import numpy as np

from mission_env.actions import N_ACTIONS
from mission_env.engine import PROCEDURES, PROGRAM, standard_frames
from mission_env.events import Fault
from mission_env.jit import compiled, entry
from mission_env.rules import history, secular
from mission_env.rules.board import SPAIN_DISTANCE, THEBES_DISTANCE, heresy_count, is_christian
from mission_env.state import MAX_DEPTH, N_LOCALS, OFF_MAP
from mission_env.vocabulary import (
    ABBASID_TURN,
    BIG_CITY,
    COLLAPSE_LEVEL,
    CONSTANTINE_TURN,
    CUP_FAITHS,
    DAMAGED,
    FAITH_COUNT,
    FAITHS,
    FALL_OF_ROME_TURN,
    FIELD_COUNT,
    FIRST_GOLD_WAFER,
    FIRST_TURN,
    FLAME_LANDS,
    HAS_MELKITE,
    HERESY_COUNT,
    INFRASTRUCTURE_SUPPLY,
    ISLAM_TURN,
    JERUSALEM,
    LAND_PATH,
    LAST_TURN,
    N_FAITHS,
    N_FIELDS,
    N_HERESIES,
    N_KNIGHTS,
    N_LANDS,
    N_LANGUAGES,
    N_PATHS,
    N_WAFERS,
    NOWHERE,
    PATH_LANGUAGE,
    PATH_LENGTH,
    PATHS,
    PAX_ROMANA_TURN,
    THEOLOGIAN_PATHS,
    TREASURY_LIMIT,
    TURKISH_TURN,
    TURN_THEOLOGIAN,
    A,
    Arab,
    B,
    Bible,
    Decision,
    E,
    Faith,
    FIRST_LAND,
    Infrastructure,
    James,
    Land,
    Policy,
    Pope,
    Procedure,
    Rank,
    Ruler,
    Spain,
    Tribe,
)
