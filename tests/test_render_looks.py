"""How the drawing looks: texts fit and can be read, and nothing is told by colour alone."""

from itertools import combinations

import pytest
from PIL import ImageFont

from mission_env import vocabulary as v
from mission_env.core.picture.shapes import text_width
from mission_env.render import Circle, Polygon, draw, palette, pen
from tests.boards import FIELD, drawing, merged, records
from tests.looks import DEFICIENCIES, alike, outside, small, touching, weak

# --- Texts fit -------------------------------------------------------------------------------------------------------


def test_widths_are_those_of_the_font():
    """The table of widths is that of the font that comes with Pillow."""
    font = ImageFont.load_default(1000)
    printable = [chr(code) for code in range(32, 127)]
    assert [round(1000 * text_width(letter, 1)) for letter in printable] == [
        round(font.getlength(letter)) for letter in printable
    ]
    with pytest.raises(ValueError, match="ASCII"):
        text_width("Kalā", 10)


def drawings(every: int) -> list[list]:
    """The drawings of one in so many positions, and of the crowded and the empty one."""
    return [draw(record) for record in records()[::every] + records()[-2:]]


def test_texts_stay_in_their_boxes():
    """As measured with the font, every text lies within the box that it stands on."""
    assert set().union(*map(outside, drawings(3))) == set()


def test_texts_do_not_overlap():
    """No two texts of a drawing touch each other."""
    assert set().union(*map(touching, drawings(3))) == set()


def test_texts_are_large_enough():
    """In positions as they come in play nothing is smaller than 7 pixels."""
    assert set().union(*(small(draw(record)) for record in records()[:-2])) == set()


# --- Colours ---------------------------------------------------------------------------------------------------------


def test_texts_stand_out():
    """Every text has a contrast of at least four and a half to its ground (WCAG AA)."""
    assert [found for found in map(weak, drawings(6)) if found] == []


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_rulers_differ(deficiency):
    """The colours of control differ for the colour-blind, too, and none of them goes without its word."""
    assert alike({who.name: ink.fill for who, (ink, _) in palette.CONTROL.items()}, deficiency) == {}
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
