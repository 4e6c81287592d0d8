"""The colours. Nothing is told by colour alone: whatever has a colour here also has a word, a sign or a shape."""

from mission_env.core.picture.colours import (
    BOARD,
    BOX,
    BOX_EDGE,
    CELL,
    CELL_EDGE,
    DIM,
    EMPTY,
    FAINT,
    GOLD,
    INK,
    ON,
    WHITE,
    Ink,
    tinted,
)
from mission_env.vocabulary import Control

__all__ = [
    "BOARD",
    "BOX",
    "BOX_EDGE",
    "CELL",
    "CELL_EDGE",
    "CONTROL",
    "DIM",
    "EMPIRE",
    "EMPTY",
    "FAINT",
    "GOLD",
    "GREEN",
    "INK",
    "ON",
    "PATHS",
    "PATH_INK",
    "PIECES",
    "TAN",
    "UNKNOWN",
    "WHITE",
    "Ink",
    "tinted",
]

GREEN, TAN, UNKNOWN = "#1e6b45", "#e3c99b", "#e6e2d8"

PATHS = ("#c9d6ea", "#d5dfb6", "#efd3b0", "#e7c3c9", "#bfe0dc", "#d9cbe6")  # the way of each Path
PATH_INK = ("#27457d", "#47591a", "#84470b", "#872f42", "#0f5d57", "#553681")

# Who controls a Land: colour of its head, and the word that stands in it
CONTROL = {
    Control.NONE: (Ink("#cfc9bb", INK), ""),
    Control.KING: (Ink("#1f5fae", WHITE), "King"),
    Control.TYRANT: (Ink("#26221f", WHITE), "Tyrant"),
    Control.ARAB: (Ink("#0b6e5f", WHITE), "Arab"),
    Control.PERSIA: (Ink("#f0c22e", INK), "Persia"),
    Control.ROME: (Ink("#a8242c", WHITE), "Rome"),
    Control.NUBIA: (Ink("#e59ac0", INK), "Nubia"),
    Control.HORDE: (Ink("#70451c", WHITE), "Horde"),
    Control.PAPAL_STATES: (Ink("#fff7d1", INK), "Papal"),
    Control.RECONQUISTA: (Ink("#7cc3ee", INK), "Reconq."),
}
EMPIRE = "Empire"  # the word for Rome where the control tile is the Holy Roman Empire

# Pieces by their kind
PIECES = {
    "missionary": Ink("#ffffff", INK),
    "pope": Ink("#fff3b8", INK),
    "schism": Ink("#e4e0d6", INK),
    "relics": Ink("#f3dfae", INK),
    "bible": Ink("#dcebf7", INK),
    "theologian": Ink("#dcebf7", INK),
    "building": Ink("#cfe3d2", INK),
    "isis": Ink("#f6d7b8", INK),
    "melkite": Ink("#e6dcf2", INK),
    "paid": Ink("#f4f0e6", INK),
    "heresy": Ink("#5d2a75", WHITE),
    "king": Ink("#1f5fae", WHITE),
    "tyrant": Ink("#26221f", WHITE),
    "rome": Ink("#a8242c", WHITE),
    "church_land": Ink("#fff7d1", INK),
    "nubia": Ink("#e59ac0", INK),
    "persia": Ink("#f0c22e", INK),
    "horde": Ink("#70451c", WHITE),
    "ally": Ink("#e9d3bb", INK),
    "arab": Ink("#0b6e5f", WHITE),
    "knight": Ink("#d6e6f6", INK),
}
