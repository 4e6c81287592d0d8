"""What a drawing shows: one position as plain Python values, read once, with what follows from it."""

from types import SimpleNamespace
from typing import Any

import numpy as np

from mission_env import engine, words
from mission_env import vocabulary as v
from mission_env.game import Game
from mission_env.position.keys import heresies_on
from mission_env.rules import board
from mission_env.state import GAME

LETTERS = "ABCDEF"

_FIELDS = GAME.names[GAME.names.index("scenario") :]  # what lies on the table, as against dice, frames and notes


def read_table(position: "Game | np.record") -> SimpleNamespace:
    """Every field on the table by its name, and:

    `control` (a Control for each Land), `christian_rule` and `counts` (whether a Land is Christian by 6.5.1), `tiles`
    (Heresies of each kind by Land), `decision` (its name), `prompt`, `score` and `points` by letter.
    """
    record: Any = position.record if isinstance(position, Game) else position
    table = SimpleNamespace(**{name: record[name].tolist() for name in _FIELDS})
    ways = list(zip(v.LAND_PATH.tolist(), v.LAND_DISTANCE.tolist(), strict=True))
    table.control = [v.Control(int(board.control(record, *way))) for way in ways]
    table.christian_rule = [bool(board.is_christian_rule(record, *way)) for way in ways]
    table.counts = [bool(board.is_christian(record, land)) for land in range(v.N_LANDS)]
    table.tiles = [heresies_on(packed) for packed in table.heresies]
    points = np.zeros(len(LETTERS), dtype=np.int64)
    table.score = int(engine.tally(record, points))
    table.points = dict(zip(LETTERS, points.tolist(), strict=True))
    table.decision = v.DECISIONS[record["decision"]]
    table.prompt = words.prompt(record)
    return table
