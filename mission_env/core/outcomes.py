"""Dice and draws in script form: `5` is a die, `"wafer:20"` a draw. Their codes in a record, and back."""

from collections.abc import Iterable, Mapping
from enum import IntEnum

import numpy as np

from mission_env.core.chance import DICE
from mission_env.core.notes import Note
from mission_env.errors import ChanceError

Outcome = int | str


class Outcomes:
    """What chance can bring in a game."""

    def __init__(self, sides: int, tiles: Mapping[IntEnum, Mapping[str, int]]) -> None:
        """`sides` of its dice (0: none are rolled); `tiles`: kind of draw -> name -> number, codes being their sums."""
        self.tiles = tiles
        codes: dict[Outcome, int] = {face: DICE + face for face in range(1, sides + 1)}
        for kind, names in tiles.items():
            codes |= {f"{kind.name.lower()}:{name}": kind + number for name, number in names.items()}
        self._codes = codes
        self._words = {code: outcome for outcome, code in codes.items()}
        self._asked = {int(kind): f"a draw '{kind.name.lower()}:...'" for kind in tiles}
        if sides:
            self._asked[DICE] = f"a die (1..{sides})"
        self._known = [f"a die 1..{sides}"] if sides else []
        if tiles:
            kinds = ", ".join(f"'{kind.name.lower()}:...'" for kind in tiles)
            self._known.append(f"a known draw ({kinds})")

    def codes(self, chance: Iterable[Outcome], limit: int) -> list[int]:
        """The script codes of a list of outcomes; ChanceError names what is wrong with it."""
        if isinstance(chance, str) or not isinstance(chance, Iterable):
            raise ChanceError(f"chance: expected a list of dice and draws, not {chance!r}")
        codes = [self._code(outcome, at) for at, outcome in enumerate(chance)]
        if len(codes) > limit:
            raise ChanceError(f"chance: at most {limit} entries for one step, not {len(codes)}")
        return codes

    def _code(self, outcome: object, at: int) -> int:
        if isinstance(outcome, np.integer):
            outcome = int(outcome)
        if isinstance(outcome, int | str) and not isinstance(outcome, bool) and outcome in self._codes:
            return self._codes[outcome]
        what = f"neither {' nor '.join(self._known)}" if len(self._known) > 1 else f"not {self._known[0]}"
        raise ChanceError(f"chance[{at}]: {outcome!r} is {what}")

    def spelled(self, code: int) -> Outcome:
        """The script form of a code."""
        return self._words[code]

    def asked(self, kind: int) -> str:
        """What the rules ask for, in words: a die, or a draw of that kind."""
        return self._asked[kind]

    @staticmethod
    def noted(notes: np.ndarray) -> list[int]:
        """The script codes of the dice and draws among notes."""
        codes = []
        for kind, first, second, *_ in notes.tolist():
            if kind == Note.DIE:
                codes.append(DICE + first)
            elif kind == Note.DRAW:
                codes.append(first + second)
        return codes
