"""Rectangles of the canvas, and how they are cut up."""

from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle of the canvas."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def top(self, height: float, skip: float = 0) -> "Box":
        """A strip so high, `skip` below the top."""
        return Box(self.x, self.y + skip, self.width, height)

    def below(self, height: float) -> "Box":
        """The box less a strip at its top."""
        return Box(self.x, self.y + height, self.width, self.height - height)

    def part(self, left: float, width: float) -> "Box":
        """A piece so wide, `left` from the left edge."""
        return Box(self.x + left, self.y, width, self.height)

    def parts(self, number: int, gap: float = 0) -> "list[Box]":
        """The box cut into so many of the same width."""
        width = (self.width - gap * (number - 1)) / number
        return [self.part(place * (width + gap), width) for place in range(number)]

    def inner(self, margin: float) -> "Box":
        """The box less a margin on every side."""
        return Box(self.x + margin, self.y + margin, self.width - 2 * margin, self.height - 2 * margin)
