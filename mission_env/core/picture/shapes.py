"""The drawing as data: flat shapes on a canvas of 1280 x 800, each with a key of its own.

A key stands for one thing and is the same in every drawing, so two drawings can be compared key by key: a piece that
moves keeps its key. Units are pixels of the canvas, y downward; colours are `#rrggbb`; later shapes lie over earlier.
"""

from dataclasses import dataclass
from typing import Literal

WIDTH, HEIGHT = 1280, 800

# Advance widths of the characters of Aileron, the font that comes with Pillow, in thousandths of the font size. The
# layout measures with them, so that a drawing is the same with or without Pillow; a test compares them to the font.
# fmt: off
_ADVANCES = (
    216, 242, 339, 580, 580, 740, 654, 176, 315, 315, 560, 580, 220, 274, 220, 303, 580, 580, 580, 580, 580, 580, 580,
    580, 580, 580, 220, 220, 580, 580, 580, 499, 852, 639, 627, 699, 709, 587, 567, 710, 730, 264, 544, 609, 575, 866,
    718, 737, 598, 733, 619, 585, 612, 682, 622, 952, 625, 581, 591, 307, 303, 295, 580, 500, 300, 531, 611, 529, 615,
    549, 290, 615, 593, 238, 233, 522, 247, 855, 593, 586, 611, 615, 330, 459, 313, 592, 514, 785, 482, 513, 462, 303,
    250, 303, 580,
)
# fmt: on
BOLD = 0.04  # what a bold letter is wider, in font sizes
CAP_HEIGHT = 0.69  # of a capital letter, in font sizes


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle; `radius` rounds its corners."""

    key: str
    x: float
    y: float
    width: float
    height: float
    fill: str | None = None
    stroke: str | None = None
    stroke_width: float = 1
    radius: float = 0
    land: str | None = None


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle about (x, y)."""

    key: str
    x: float
    y: float
    radius: float
    fill: str | None = None
    stroke: str | None = None
    stroke_width: float = 1
    land: str | None = None


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed polygon, or with `closed=False` an open line through its points."""

    key: str
    points: tuple[tuple[float, float], ...]
    fill: str | None = None
    stroke: str | None = None
    stroke_width: float = 1
    closed: bool = True
    land: str | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; (x, y) lies on its baseline, at its start, middle or end."""

    key: str
    x: float
    y: float
    text: str
    size: float
    fill: str
    anchor: Literal["start", "middle", "end"] = "start"
    bold: bool = False
    land: str | None = None

    @property
    def width(self) -> float:
        """How wide the text is."""
        return text_width(self.text, self.size, self.bold)

    @property
    def left(self) -> float:
        """The x at which the text starts."""
        return self.x - self.width * {"start": 0, "middle": 0.5, "end": 1}[self.anchor]


Shape = Rect | Circle | Polygon | Text


def text_width(text: str, size: float, bold: bool = False) -> float:
    """Width of a text of printable ASCII characters; ValueError for any other character."""
    if not (text.isascii() and (text.isprintable() or not text)):
        raise ValueError(f"{text!r}: only printable ASCII can be drawn")
    advances = sum(_ADVANCES[ord(character) - 32] for character in text) / 1000
    return size * (advances + (BOLD if bold else 0))
