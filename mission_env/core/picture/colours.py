"""Colours that the pictures of all games share. Nothing is told by colour alone: a word or sign goes with it."""

from typing import NamedTuple

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
EMPTY = "#e9e4d7"
ON = "#2f4858"


class Ink(NamedTuple):
    """Colours of a filled box with a text."""

    fill: str
    text: str


def tinted(colour: str) -> str:
    """A light shade of a colour, for the ground under pieces."""
    strong, light = (bytes.fromhex(code[1:]) for code in (colour, CELL))
    return "#" + bytes(round(0.13 * a + 0.87 * b) for a, b in zip(strong, light, strict=True)).hex()
