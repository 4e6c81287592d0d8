"""One game behind a checked door, for people and tests: names instead of numbers, errors instead of broken records.

`Game` wraps one record. A refused step raises an error that says what would have been right, and leaves the record as
it was, byte for byte. Batches and search use engine.py, which trusts its caller.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Self

import numpy as np

from mission_env import engine, position, words
from mission_env.actions import ACTION_NAMES, ACTION_NUMBERS, MASK_SIZE, N_ACTIONS
from mission_env.chance import Chance, clear_script, seed_record, set_script
from mission_env.errors import ChanceError, IllegalAction, PositionError, UnknownScenario
from mission_env.events import Fault, Note
from mission_env.state import SCRIPT_LIMIT, empty_games
from mission_env.vocabulary import (
    DECISIONS,
    FAITHS,
    FIELDS,
    HERESIES,
    N_WAFERS,
    PERSIAN_TILES,
    SCENARIOS,
    Decision,
    victory_level,
)
from mission_env.words import Event

_LETTERS = "ABCDEF"
_TILES: dict[Chance, dict[str, int]] = {
    Chance.WAFER: {str(number): number for number in range(1, N_WAFERS + 1)},
    Chance.FIELD: {name: number for number, name in enumerate(FIELDS)},
    Chance.HERESY: {name: number for number, name in enumerate(HERESIES)},
    Chance.FAITH: {name: number for number, name in enumerate(FAITHS) if number},
    Chance.PERSIAN: {name: number for number, name in enumerate(PERSIAN_TILES) if number},
}
_CODES: dict[Any, int] = {value: value for value in range(1, 7)} | {
    f"{kind.name.lower()}:{name}": kind + number for kind, names in _TILES.items() for name, number in names.items()
}
_OUTCOMES = {code: outcome for outcome, code in _CODES.items()}  # code -> script form
_ASKED = {Chance.DIE: "a die (1..6)"} | {kind: f"a draw '{kind.name.lower()}:...'" for kind in _TILES}


def _code(outcome: object, at: int) -> int:
    """The script code of one outcome in script form."""
    if isinstance(outcome, np.integer):
        outcome = int(outcome)
    if isinstance(outcome, int | str) and not isinstance(outcome, bool) and outcome in _CODES:
        return _CODES[outcome]
    kinds = ", ".join(f"'{kind.name.lower()}:...'" for kind in _TILES)
    raise ChanceError(f"chance[{at}]: {outcome!r} is neither a die 1..6 nor a known draw ({kinds})")


def _codes(chance: Iterable[int | str]) -> list[int]:
    """The script codes of a list of outcomes in script form."""
    if isinstance(chance, str) or not isinstance(chance, Iterable):
        raise ChanceError(f"chance: expected a list of dice and draws, not {chance!r}")
    codes = [_code(outcome, at) for at, outcome in enumerate(chance)]
    if len(codes) > SCRIPT_LIMIT:
        raise ChanceError(f"chance: at most {SCRIPT_LIMIT} entries for one step, not {len(codes)}")
    return codes


def _chance_codes(notes: np.ndarray) -> list[int]:
    """The script codes of the dice and draws among the notes."""
    codes = []
    for kind, first, second, *_ in notes.tolist():
        if kind == Note.DIE:
            codes.append(first)
        elif kind == Note.DRAW:
            codes.append(first + second)
    return codes


class Game:
    """A game of The Mission at its pending decision; `Game.new` and `Game.from_position` make one."""

    __slots__ = ("_games", "events", "last_chance", "mask")

    mask: np.ndarray  # legal actions, uint8[MASK_SIZE]; the first N_ACTIONS count
    last_chance: list[int | str]  # dice and draws since the last action, in script form: a replay's `chance`
    events: list[Event]  # what happened since the last action

    def __init__(self, games: np.ndarray) -> None:
        self._games = games
        self.mask = np.zeros(MASK_SIZE, dtype=np.uint8)
        self.last_chance = []
        self.events = []

    @classmethod
    def new(
        cls, scenario: str = "campaign", seed: int = 0, chance: Iterable[int | str] = (), strict: bool = False
    ) -> Self:
        """A game set up (chapter 3) and played to its first decision; `chance` scripts the set-up's dice and draws."""
        if scenario not in SCENARIOS:
            raise UnknownScenario(f"unknown scenario {scenario!r}; one of {', '.join(SCENARIOS)}")
        game = cls(empty_games(1))
        game.reseed(seed)
        number = SCENARIOS.index(scenario)
        game._play(lambda: engine.new_game(game.record, number, game.mask), chance, strict)
        return game

    @classmethod
    def from_position(cls, data: Mapping[str, Any], seed: int = 0) -> Self:
        """A game that stands at the given position, its decision pending even if it has a single legal action."""
        game = cls(position.read(data))
        game.reseed(seed)
        if not engine.legal(game.record, game.mask):
            raise PositionError("decision", f"nothing is legal at {game.decision} in this position")
        return game

    @property
    def record(self) -> np.record:
        """The record itself; what is written to it is not checked."""
        return self._games[0]

    @property
    def decision(self) -> str:
        """Name of the pending decision; `game_over` at the end."""
        return DECISIONS[self.record["decision"]]

    @property
    def turn(self) -> int:
        """The Turn, 1 .. 27."""
        return int(self.record["turn"])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.record["decision"] == Decision.GAME_OVER

    @property
    def collapsed(self) -> bool:
        """Whether the Dark Ages ended the game (8.1)."""
        return bool(self.record["collapsed"])

    @property
    def level(self) -> str:
        """Name of the victory level that the present score reaches (8.4)."""
        return victory_level(self.score())

    def legal_actions(self) -> list[str]:
        """Names of the legal actions, in the order of the catalogue; none at the end."""
        if self.over:
            return []
        return [ACTION_NAMES[number] for number in np.flatnonzero(self.mask[:N_ACTIONS])]

    def step(self, action: str, chance: Iterable[int | str] = (), strict: bool = False) -> list[Event]:
        """Plays an action on to the next decision and returns what happened.

        `chance` scripts the dice and draws in the order in which the rules ask for them; when it runs out, the game's
        own dice go on, unless `strict`. Raises IllegalAction or ChanceError, and then changes nothing.
        """
        number = ACTION_NUMBERS.get(action) if isinstance(action, str) else None
        if number is None or self.over or not self.mask[number]:
            raise IllegalAction(action, self.decision, self.legal_actions(), known=number is not None)
        self._play(lambda: engine.play(self.record, number, self.mask), chance, strict)
        return self.events

    def _play(self, start: Callable[[], int], chance: Iterable[int | str], strict: bool) -> None:
        """Runs the engine with a script and collects the notes; undoes everything if that fails."""
        script = _codes(chance)
        before, mask = self._games.copy(), self.mask.copy()
        try:
            notes = self._run(start, script, strict)
            events = [words.event(row) for row in notes]
        except BaseException:
            self._games[:] = before
            self.mask[:] = mask
            raise
        self.last_chance = [_OUTCOMES[code] for code in _chance_codes(notes)]
        self.events = events

    def _run(self, start: Callable[[], int], script: list[int], strict: bool) -> np.ndarray:
        """Runs the engine to the next decision and returns the notes; the record is left without script and notes."""
        s = self.record
        set_script(s, script, strict)
        s.listening = 1
        start()
        pages = [self._drained()]
        while s.fault == Fault.NONE and s.decision == Decision.NONE:
            engine.resume(s, self.mask)
            pages.append(self._drained())
        notes = np.concatenate(pages)
        if s.fault != Fault.NONE:
            raise _fault(s, script, _chance_codes(notes))
        if s.script_at < len(script):
            raise _left_over(script, int(s.script_at), DECISIONS[s.decision])
        s.listening = 0
        clear_script(s)
        return notes

    def _drained(self) -> np.ndarray:
        """The waiting notes, which are taken out of the record."""
        s = self.record
        notes = s.notes[: s.n_notes].copy()
        s.notes[:] = 0
        s.n_notes = 0
        return notes

    def score(self) -> int:
        """Victory points of the present position (8.4); -250 after a collapse (R39)."""
        return self._tally()[1]

    def victory_points(self) -> dict[str, int]:
        """Victory points by the letters A .. F of 8.4."""
        return dict(zip(_LETTERS, self._tally()[0].tolist(), strict=True))

    def _tally(self) -> tuple[np.ndarray, int]:
        points = np.zeros(len(_LETTERS), dtype=np.int64)
        return points, int(engine.tally(self.record, points))

    def position(self) -> dict[str, Any]:
        """The complete position as plain JSON-able data; the dice to come are no part of it."""
        return position.write(self.record)

    def clone(self) -> Self:
        """An independent copy, coming dice included."""
        copy = type(self)(self._games.copy())
        copy.mask[:] = self.mask
        copy.last_chance = list(self.last_chance)
        copy.events = list(self.events)
        return copy

    def reseed(self, seed: int) -> None:
        """Gives the game the dice of another seed."""
        seed_record(self.record, seed)

    def __repr__(self) -> str:
        return f"<Game: {SCENARIOS[self.record['scenario']]}, Turn {self.turn}, {self.decision}>"


def _fault(s, script: list[int], happened: list[int]) -> Exception:
    """The error for a step that the engine could not play; what happened tells which entry was at fault."""
    if s.fault not in (Fault.CHANCE_KIND, Fault.CHANCE_CUP, Fault.CHANCE_EMPTY):
        return RuntimeError(f"the engine stopped: {Fault(s.fault).name.lower()}")
    asked = _ASKED[Chance(s.fault_kind)]
    if s.fault == Fault.CHANCE_EMPTY:
        return ChanceError(f"chance[{len(script)}]: the script ends, but the rules ask for {asked}")
    # The entry at fault was passed over for the game's own dice, so it is the first that differs from what happened.
    at = next(at for at, (given, fell) in enumerate(zip(script, happened, strict=False)) if given != fell)
    given = _OUTCOMES[script[at]]
    if s.fault == Fault.CHANCE_CUP:
        return ChanceError(f"chance[{at}]: {given!r} is not in its cup")
    return ChanceError(f"chance[{at}]: the rules ask for {asked}, not {given!r}")


def _left_over(script: list[int], used: int, decision: str) -> ChanceError:
    rest = [_OUTCOMES[code] for code in script[used:]]
    return ChanceError(f"chance[{used}]: left over: {rest}; the step up to {decision} asks for {used} dice and draws")
