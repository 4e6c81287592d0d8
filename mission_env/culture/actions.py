"""The action catalogue of Culture: verb by square, squares in board order, and `end`.

An `Act` member is the number of the first action of its verb; add the square: `Act.MOVE + 12`.
"""

from enum import IntEnum

import numpy as np

from mission_env.core.engine import mask_size
from mission_env.culture.vocabulary import N_SQUARES, SQUARES

VERBS = (
    "build_army",
    "build_priest",
    "build_city",
    "build_monument",
    "order",  # chooses a unit or monument, whose move, attack or conversion follows
    "move",
    "attack",
    "convert",
    "step_out",  # a priest leaves his monument for that square (S13)
)
ACTION_NAMES = (*(f"{verb}:{square}" for verb in VERBS for square in SQUARES), "end")
ACTION_NUMBERS = {name: number for number, name in enumerate(ACTION_NAMES)}
N_ACTIONS = len(ACTION_NAMES)
MASK_SIZE = mask_size(N_ACTIONS)
N_VERBS = len(VERBS)  # with squares
END = N_VERBS * N_SQUARES

Act = IntEnum("Act", [(verb.upper(), number * N_SQUARES) for number, verb in enumerate(VERBS)])  # type: ignore[misc]
VERB_OF = np.minimum(np.arange(N_ACTIONS) // N_SQUARES, N_VERBS)  # action -> index of its verb; N_VERBS: end
VERB_OF.setflags(write=False)
