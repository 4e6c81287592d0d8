"""Shapes as an SVG picture: every element carries its key and, where it has one, its Land."""

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from mission_env.core.picture.shapes import HEIGHT, WIDTH, Circle, Polygon, Rect, Shape, Text

_FONT = "Aileron, 'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif"


def svg(shapes: Sequence[Shape]) -> str:
    """One `<svg>` element of 1280 x 800 that scales; elements have `data-key`, and `data-land` where they have a Land.

    Texts carry their measured length, so that they keep to their boxes in any font.
    """
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="{_FONT}">'
    return "\n".join([head, *map(_element, shapes), "</svg>\n"])


def _element(shape: Shape) -> str:
    names = {"data-key": shape.key}
    if shape.land is not None:
        names["data-land"] = shape.land
    if isinstance(shape, Text):
        return _text(shape, names)
    if isinstance(shape, Rect):
        own = {"x": shape.x, "y": shape.y, "width": shape.width, "height": shape.height, "rx": shape.radius or None}
        return f"<rect{_attributes(names | own | _paint(shape))}/>"
    if isinstance(shape, Circle):
        own = {"cx": shape.x, "cy": shape.y, "r": shape.radius}
        return f"<circle{_attributes(names | own | _paint(shape))}/>"
    points = {"points": " ".join(f"{_number(x)},{_number(y)}" for x, y in shape.points)}
    return f"<{'polygon' if shape.closed else 'polyline'}{_attributes(names | points | _paint(shape))}/>"


def _text(shape: Text, names: dict) -> str:
    own = {
        "x": shape.x,
        "y": shape.y,
        "font-size": shape.size,
        "fill": shape.fill,
        "text-anchor": None if shape.anchor == "start" else shape.anchor,
        "font-weight": "bold" if shape.bold else None,
        "textLength": shape.width or None,
        "lengthAdjust": "spacingAndGlyphs",
    }
    return f"<text{_attributes(names | own)}>{escape(shape.text)}</text>"


def _paint(shape: Rect | Circle | Polygon) -> dict:
    lined = shape.stroke is not None
    return {
        "fill": shape.fill or "none",
        "stroke": shape.stroke,
        "stroke-width": shape.stroke_width if lined else None,
        "stroke-linejoin": "round" if lined and isinstance(shape, Polygon) else None,
    }


def _attributes(values: dict) -> str:
    return "".join(
        f" {name}={quoteattr(value if isinstance(value, str) else _number(value))}"
        for name, value in values.items()
        if value is not None
    )


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
