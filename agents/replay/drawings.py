"""The drawings of a game as one list of elements and, for each step, what changes in the list of those that show."""

from difflib import SequenceMatcher

from mission_env.core.game import CheckedGame
from mission_env.core.picture.shapes import Shape
from mission_env.core.picture.svg import svg
from mission_env.games import view_of

Splice = tuple[int, int, list[int]]  # at this place, so many numbers go out, and these come in


class Drawings:
    """Elements are numbered as they first appear; a drawing is the list of its elements' numbers, lowest first."""

    def __init__(self) -> None:
        self._numbers: dict[Shape, int] = {}
        self._shown: list[int] = []

    def add(self, game: CheckedGame) -> list[Splice]:
        """Draws a position, and tells how its list differs from that of the position before."""
        shown = [self._numbers.setdefault(shape, len(self._numbers)) for shape in view_of(game.scenario).draw(game)]
        matcher = SequenceMatcher(None, self._shown, shown, autojunk=False)
        changes = [change for change in matcher.get_opcodes() if change[0] != "equal"]
        self._shown = shown
        # from the end, so that the places further ahead stay what they are
        return [(start, end - start, shown[first:last]) for _, start, end, first, last in reversed(changes)]

    @property
    def elements(self) -> list[str]:
        """SVG text of each element."""
        return [svg([shape]).splitlines()[1] for shape in self._numbers]

    @property
    def head(self) -> str:
        """The attributes of the picture, a name space apart."""
        first = svg([]).splitlines()[0]
        return first[len("<svg") : -1].replace(' xmlns="http://www.w3.org/2000/svg"', "").strip()
