"""The colours. Nothing is told by colour alone: whatever has a colour here also has a word, a sign or a shape."""

from typing import NamedTuple

from mission_env.vocabulary import Control

BOARD = "#d9d2c0"
BOX = "#f4f0e6"
BOX_EDGE = "#9b917c"
CELL = "#fbf9f3"
CELL_EDGE = "#4a453b"
INK = "#1f1d19"
FAINT = "#655e50"
DIM = "#8d8676"  # lines and empty boxes; never text
GOLD = "#e8c25a"
WHITE = "#ffffff"
GREEN, TAN, UNKNOWN = "#1e6b45", "#e3c99b", "#e6e2d8"
EMPTY = "#e9e4d7"
ON = "#2f4858"

PATHS = ("#c9d6ea", "#d5dfb6", "#efd3b0", "#e7c3c9", "#bfe0dc", "#d9cbe6")  # the way of each Path
PATH_INK = ("#27457d", "#47591a", "#84470b", "#872f42", "#0f5d57", "#553681")


class Ink(NamedTuple):
    """Colours of a filled box with a text."""

    fill: str
    text: str


def tinted(colour: str) -> str:
    """A light shade of a colour, for the ground under pieces."""
    strong, light = (bytes.fromhex(code[1:]) for code in (colour, CELL))
    return "#" + bytes(round(0.13 * a + 0.87 * b) for a, b in zip(strong, light, strict=True)).hex()


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
