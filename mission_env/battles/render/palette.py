"""Colours and signs of Battles. Nothing is told by colour alone: names, letters and signs go with them."""

from mission_env.battles.data import COLOURS
from mission_env.battles.vocabulary import BATTLES, OWNERS
from mission_env.core.picture import pen as core
from mission_env.core.picture.colours import INK, WHITE, Ink

OWNER = dict(
    zip(
        OWNERS,
        (
            Ink("#cfc9bb", INK),
            Ink("#1f5fae", WHITE),
            Ink("#7a4a1e", WHITE),
            Ink("#e59ac0", INK),
            Ink("#26221f", WHITE),
        ),
        strict=True,
    )
)
COLOUR = dict(zip(COLOURS, (Ink("#f0c22e", INK), Ink("#0b6e5f", WHITE), Ink("#5d2a75", WHITE)), strict=True))
MEDIEVAL = Ink("#e9e4d7", INK)
CUBE = Ink("#b98d5a", INK)
BISHOP = Ink("#ffffff", INK)
KIND = dict(
    zip(
        BATTLES,
        (
            Ink("#3c4b63", WHITE),
            Ink("#8a5a2b", WHITE),
            Ink("#8c2232", WHITE),
            Ink("#1f5fae", WHITE),
            Ink("#2f6b3f", WHITE),
        ),
        strict=True,
    )
)
SEA, LAND = "#c4d9ea", "#e6d9b6"  # grounds of borders
SEA_LINE, LAND_LINE = "#7fa3c2", "#b09a66"
ATTACKED = "#8c2232"  # frame of the empire where a battle is fought

SIGNS: dict[str, tuple[tuple, ...]] = {
    "knight": (((2.2, 9.6), (2.8, 6.2), (1, 5.6), (1.4, 3.6), (4.4, 0.4), (6.6, 0.8), (8.6, 4), (8.2, 9.6)),),
    "rook": (
        (
            (1.4, 9.6),
            (1.4, 8),
            (2.6, 7.4),
            (2.6, 3.6),
            (1.4, 2.8),
            (1.4, 0.4),
            (3.4, 0.4),
            (3.4, 1.6),
            (4.2, 1.6),
            (4.2, 0.4),
            (5.8, 0.4),
            (5.8, 1.6),
            (6.6, 1.6),
            (6.6, 0.4),
            (8.6, 0.4),
            (8.6, 2.8),
            (7.4, 3.6),
            (7.4, 7.4),
            (8.6, 8),
            (8.6, 9.6),
        ),
    ),
    "cube": (((1.4, 1.4), (8.6, 1.4), (8.6, 8.6), (1.4, 8.6)),),
    "pirate": (((0.4, 6.8), (9.6, 6.8), (7.8, 9.6), (2.2, 9.6)), ((4.6, 6), (4.6, 0.4), (9.4, 6))),
    "bishop": (((2, 9.6), (2.6, 7.4), (2.2, 4.6), (5, 0.4), (7.8, 4.6), (7.4, 7.4), (8, 9.6)),),
    "concession": ((5, 5, 4.6),),
    "capital": (
        (
            (5, 0.2),
            (6.3, 3.5),
            (9.8, 3.7),
            (7.1, 5.9),
            (8, 9.3),
            (5, 7.4),
            (2, 9.3),
            (2.9, 5.9),
            (0.2, 3.7),
            (3.7, 3.5),
        ),
    ),
}


class Pen(core.Pen):
    """Draws into `shapes`, everything for one empire or (None) for none."""

    signs = SIGNS


def token(name: str) -> tuple[Ink, str, str]:
    """Ink, sign and words of a token: `catholic_knight`, `cube`, `concession_player`, `bishop`."""
    colour, _, kind = name.rpartition("_")
    if name.startswith("concession_"):
        owner = name.removeprefix("concession_")
        return OWNER[owner], "concession", f"{owner.replace('_', ' ').title()}'s concession"
    if colour:
        return COLOUR[colour], kind, f"{colour.title()} {kind}"
    return (CUBE if name == "cube" else BISHOP), name, name
