"""Culture as agents see it: the board of its network, and the families of its actions."""

import numpy as np

from agents.grid_network import Grid
from mission_env.culture.actions import N_VERBS, VERB_OF, VERBS
from mission_env.culture.vocabulary import HEIGHT, N_SQUARES, WIDTH

_RANKS, _FILES = np.divmod(np.arange(HEIGHT * WIDTH), WIDTH)
_APART = np.maximum(abs(_RANKS[:, None] - _RANKS), abs(_FILES[:, None] - _FILES))  # C1: steps from square to square

GRID = Grid("squares", neighbours=_APART == 1, actions=np.arange(N_VERBS * N_SQUARES).reshape(N_VERBS, N_SQUARES).T)
FAMILIES = (*VERBS, "end"), VERB_OF
