"""Colours and signs of Culture. Nothing is told by colour alone: pieces carry their nation's name and a sign."""

from mission_env.core.picture import pen as core
from mission_env.core.picture.colours import INK, WHITE, Ink
from mission_env.culture.vocabulary import NATIONS

NATION = dict(
    zip(NATIONS, (Ink("#a3202c", WHITE), Ink("#1f5fae", WHITE), Ink("#7fbf8e", INK), Ink("#f0c22e", INK)), strict=True)
)
LIGHT, DARK = "#fbf9f3", "#efe9da"  # the squares of the board
CHOICE = "#111111"  # ring around the unit that has been chosen, marks of where it can go

SIGNS: dict[str, tuple[tuple, ...]] = {
    "army": (((1, 0.8), (9, 0.8), (9, 5.2), (5, 9.8), (1, 5.2)),),
    "priest": (((1.4, 9.8), (3.6, 4.6), (6.4, 4.6), (8.6, 9.8)), (5, 2.4, 2.2)),
    "city": (((0.3, 9.5), (0.3, 4.6), (2.7, 2), (5, 4.6), (5, 9.5)), ((5.7, 9.5), (5.7, 5.4), (9.7, 5.4), (9.7, 9.5))),
    "monument": (
        ((0.2, 9.5), (0.2, 5.4), (3, 5.4), (3, 9.5)),
        ((3.7, 9.5), (4.1, 2.2), (5, 0.2), (5.9, 2.2), (6.3, 9.5)),
        ((7, 9.5), (7, 5.4), (9.8, 5.4), (9.8, 9.5)),
    ),
    "fortress": (
        (
            (0.4, 9.5),
            (0.4, 1.2),
            (2.6, 1.2),
            (2.6, 3),
            (3.9, 3),
            (3.9, 1.2),
            (6.1, 1.2),
            (6.1, 3),
            (7.4, 3),
            (7.4, 1.2),
            (9.6, 1.2),
            (9.6, 9.5),
        ),
    ),
    "capital": (
        ((0.5, 7), (0.5, 1.6), (3, 4.6), (5, 0.6), (7, 4.6), (9.5, 1.6), (9.5, 7)),
        ((0.5, 7.8), (9.5, 7.8), (9.5, 9.5), (0.5, 9.5)),
    ),
    "die": (((5, 0.2), (9.4, 2.6), (9.4, 7.4), (5, 9.8), (0.6, 7.4), (0.6, 2.6)),),
}


class Pen(core.Pen):
    """Draws into `shapes`, everything for one square or (None) for none."""

    signs = SIGNS
