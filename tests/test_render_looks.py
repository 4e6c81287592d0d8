"""How the drawing looks: texts fit and can be read, and nothing is told by colour alone."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from PIL import ImageFont

from mission_env import vocabulary as v
from mission_env.render import Circle, Polygon, Rect, Text, draw, palette, pen
from mission_env.render.shapes import text_width
from tests.boards import FIELD, drawing, merged, records

# --- Texts fit -------------------------------------------------------------------------------------------------------


@cache
def width_of(text: str, size: float) -> float:
    """The width that Pillow's own font gives a text, at the size at which it is drawn."""
    font = ImageFont.load_default(10).font_variant(size=2 * size, layout_engine=ImageFont.Layout.RAQM)
    return font.getlength(text) / 2


def test_widths_are_those_of_the_font():
    """The table of widths is that of the font that comes with Pillow."""
    font = ImageFont.load_default(1000)
    printable = [chr(code) for code in range(32, 127)]
    assert [round(1000 * text_width(letter, 1)) for letter in printable] == [
        round(font.getlength(letter)) for letter in printable
    ]
    with pytest.raises(ValueError, match="ASCII"):
        text_width("Kalā", 10)


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


def test_texts_stay_in_their_boxes():
    """As measured with the font, every text lies within the box that it stands on."""
    outside = set()
    for record in records()[::3] + records()[-2:]:
        for text, ground in grounds(draw(record)):
            left, top, right, bottom = extent(text)
            low_x, low_y, high_x, high_y = frame(ground)
            if left < low_x - 0.5 or right > high_x + 0.5 or top < low_y or bottom > high_y:
                outside.add((text.key, text.text))
    assert outside == set()


def test_texts_do_not_overlap():
    """No two texts of a drawing touch each other."""
    touching = set()
    for record in records()[::3] + records()[-2:]:
        texts = [shape for shape in draw(record) if isinstance(shape, Text) and shape.text]
        boxes = np.array([extent(text) for text in texts])
        left, top, right, bottom = boxes.T
        wide = (left[:, None] < right - 0.5) & (left < right[:, None] - 0.5)
        high = (top[:, None] < bottom - 0.5) & (top < bottom[:, None] - 0.5)
        for one, other in np.argwhere(np.triu(wide & high, 1)):
            touching.add((texts[one].key, texts[other].key))
    assert touching == set()


def test_texts_are_large_enough():
    """In positions as they come in play nothing is smaller than 7 pixels."""
    small = {
        (shape.key, shape.text, shape.size)
        for record in records()[:-2]
        for shape in draw(record)
        if isinstance(shape, Text) and shape.size < 7
    }
    assert small == set()


# --- Colours ---------------------------------------------------------------------------------------------------------

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


def test_texts_stand_out():
    """Every text has a contrast of at least four and a half to its ground (WCAG AA)."""
    pairs = {}
    for record in records()[::6] + records()[-2:]:
        for text, ground in grounds(draw(record)):
            pairs.setdefault((text.fill, ground.fill), text.key)
    weak = {}
    for (ink, under), key in pairs.items():
        dark, light = sorted((luminance(ink), luminance(under)))
        if (light + 0.05) / (dark + 0.05) < 4.5:
            weak[key] = (ink, under, round((light + 0.05) / (dark + 0.05), 2))
    assert weak == {}


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_rulers_differ(deficiency):
    """The colours of control differ for the colour-blind, too, and none of them goes without its word."""
    seen = {
        who: lab(np.array(DEFICIENCIES[deficiency]) @ linear(ink.fill)) for who, (ink, _) in palette.CONTROL.items()
    }
    near = {
        (one.name, other.name): round(float(np.linalg.norm(seen[one] - seen[other])), 1)
        for one, other in combinations(seen, 2)
        if np.linalg.norm(seen[one] - seen[other]) < 6
    }
    assert near == {}
    words = [word for _, word in palette.CONTROL.values()]
    assert len(set(words)) == len(words) == len(v.Control)


def test_kinds_of_pieces_have_signs():
    """Each kind of piece has a sign of its own; only allied Hordes share theirs, and say who they are."""
    signs = {kind: pen.SIGNS[kind] for kind in palette.PIECES}
    shared = [(one, other) for one, other in combinations(signs, 2) if signs[one] == signs[other]]
    assert shared == [("horde", "ally")]


def test_sides_of_a_field_differ_in_shape():
    """A ring, a tick, a ring struck through: not by colour alone."""
    plain = drawing(FIELD)
    green = drawing(merged(FIELD, {"lands": {"india": {"christian": True}}}))
    struck = drawing(merged(FIELD, {"turn": 9, "lands": {"india": {"christian": True, "heresies": {"gnostics": 1}}}}))
    assert isinstance(plain["field.india.mark"], Circle) and "field.india.mark.struck" not in plain
    assert isinstance(green["field.india.mark"], Polygon)
    assert isinstance(struck["field.india.mark"], Circle) and "field.india.mark.struck" in struck
