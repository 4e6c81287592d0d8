"""How drawings are looked at in the tests of all games: texts fit and can be read, colours can be told apart."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations

import numpy as np
from PIL import ImageFont

from mission_env.core.picture.shapes import Circle, Rect, Shape, Text


@cache
def width_of(text: str, size: float) -> float:
    """The width that Pillow's own font gives a text, at the size at which it is drawn."""
    font = ImageFont.load_default(10).font_variant(size=2 * size, layout_engine=ImageFont.Layout.RAQM)
    return font.getlength(text) / 2


def frame(shape: Rect | Circle) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a box or circle."""
    if isinstance(shape, Rect):
        return shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
    return shape.x - shape.radius, shape.y - shape.radius, shape.x + shape.radius, shape.y + shape.radius


def extent(text: Text) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a text as measured, from its baseline to the height of its capitals."""
    width = width_of(text.text, text.size)
    left = text.x - width * {"start": 0, "middle": 0.5, "end": 1}[text.anchor]
    return left, text.y - 0.69 * text.size, left + width, text.y


def grounds(shapes: list) -> Iterator[tuple[Text, Rect | Circle]]:
    """Every text with the topmost filled box or circle under its middle."""
    boxes: list[Rect | Circle] = []
    frames = np.empty((len(shapes), 4))
    for shape in shapes:
        if isinstance(shape, Rect | Circle) and shape.fill:
            frames[len(boxes)] = frame(shape)
            boxes.append(shape)
        elif isinstance(shape, Text) and shape.text:
            left, top, right, bottom = extent(shape)
            x, y = (left + right) / 2, (top + bottom) / 2
            low_x, low_y, high_x, high_y = frames[: len(boxes)].T
            under = np.flatnonzero((low_x <= x) & (x <= high_x) & (low_y <= y) & (y <= high_y))
            yield shape, boxes[under[-1]]


def outside(shapes: Sequence[Shape]) -> set[tuple[str, str]]:
    """Texts that, as measured with the font, do not lie within the box that they stand on: key and text."""
    found = set()
    for text, ground in grounds(list(shapes)):
        left, top, right, bottom = extent(text)
        low_x, low_y, high_x, high_y = frame(ground)
        if left < low_x - 0.5 or right > high_x + 0.5 or top < low_y or bottom > high_y:
            found.add((text.key, text.text))
    return found


def touching(shapes: Sequence[Shape]) -> set[tuple[str, str]]:
    """Keys of texts that touch each other."""
    texts = [shape for shape in shapes if isinstance(shape, Text) and shape.text]
    left, top, right, bottom = np.array([extent(text) for text in texts]).T
    wide = (left[:, None] < right - 0.5) & (left < right[:, None] - 0.5)
    high = (top[:, None] < bottom - 0.5) & (top < bottom[:, None] - 0.5)
    return {(texts[one].key, texts[other].key) for one, other in np.argwhere(np.triu(wide & high, 1))}


def small(shapes: Sequence[Shape], least: float = 7) -> set[tuple[str, str, float]]:
    """Texts below a size: key, text and size."""
    return {(shape.key, shape.text, shape.size) for shape in shapes if isinstance(shape, Text) and shape.size < least}


# Linear RGB as people without one kind of cone see it (Machado, Oliveira and Fernandes 2009, severity 1)
DEFICIENCIES = {
    "none": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "protan": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deutan": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "tritan": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}


def linear(colour: str) -> np.ndarray:
    """A colour as light: linear RGB, 0 to 1."""
    part = np.array(list(bytes.fromhex(colour[1:]))) / 255
    return np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)


def luminance(colour: str) -> float:
    """Relative luminance (WCAG)."""
    return float(linear(colour) @ [0.2126, 0.7152, 0.0722])


def lab(light: np.ndarray) -> np.ndarray:
    """CIE L*a*b* of linear RGB."""
    to_xyz = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
    xyz = np.array(to_xyz) @ np.clip(light, 0, 1) / [0.9505, 1, 1.089]
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def contrast(one: str, other: str) -> float:
    """Contrast of two colours (WCAG)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def weak(shapes: Sequence[Shape]) -> dict[str, tuple[str, str, float]]:
    """Texts with a contrast below four and a half to their ground (WCAG AA): key -> ink, ground, contrast."""
    pairs = {(text.fill, ground.fill): text.key for text, ground in grounds(list(shapes))}
    found = {key: (ink, under, round(contrast(ink, str(under)), 2)) for (ink, under), key in pairs.items()}
    return {key: row for key, row in found.items() if row[2] < 4.5}


def alike(fills: Mapping[str, str], deficiency: str, least: float = 6) -> dict[tuple[str, str], float]:
    """Pairs of colours that people with a deficiency of sight would hardly tell apart, with their distance."""
    seen = {name: lab(np.array(DEFICIENCIES[deficiency]) @ linear(fill)) for name, fill in fills.items()}
    apart = {pair: float(np.linalg.norm(seen[pair[0]] - seen[pair[1]])) for pair in combinations(seen, 2)}
    return {pair: round(distance, 1) for pair, distance in apart.items() if distance < least}
