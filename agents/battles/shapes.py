"""Battles as agents see it: the board of its network, and the families of its actions.

The rows of the network are the open cards: what is learned about one place in the row serves the other five. Empires,
cities and borders are part of the table, and so are the actions on them.
"""

import numpy as np

from agents.grid_network import Grid
from mission_env.battles.actions import ACTION_NAMES, VERBS, Act
from mission_env.battles.vocabulary import ROW

GRID = Grid("cards", neighbours=~np.eye(ROW, dtype=bool), actions=(int(Act.PLAY) + np.arange(ROW))[:, None])
FAMILIES = VERBS, np.array([VERBS.index(name.partition(":")[0]) for name in ACTION_NAMES])
