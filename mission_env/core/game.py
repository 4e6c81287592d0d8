"""One game behind a checked door, for people and tests: names instead of numbers, errors instead of broken records.

A game wraps one record. A refused step raises an error that says what would have been right, and leaves the record as
it was, byte for byte. Batches and search use compiled code, which trusts its caller.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Self

import numpy as np

from mission_env.core.chance import clear_script, seed_record, set_script
from mission_env.core.engine import NO_DECISION, PLAY, RESUME, START
from mission_env.core.notes import Fault
from mission_env.core.outcomes import Outcome
from mission_env.core.system import System
from mission_env.core.words import Event
from mission_env.errors import ChanceError, IllegalAction, PositionError


class CheckedGame:
    """A game at its pending decision; `new` and `from_position` make one."""

    __slots__ = ("_games", "events", "last_chance", "mask")

    system: ClassVar[System]
    mask: np.ndarray  # legal actions, uint8, padded; the first len(system.actions) count
    last_chance: list[Outcome]  # dice and draws since the last action, in script form: a replay's `chance`
    events: list[Event]  # what happened since the last action

    def __init__(self, games: np.ndarray) -> None:
        self._games = games
        self.mask = np.zeros(self.system.mask_size, dtype=np.uint8)
        self.last_chance = []
        self.events = []

    @classmethod
    def new(
        cls, scenario: str | None = None, seed: int = 0, chance: Iterable[Outcome] = (), strict: bool = False
    ) -> Self:
        """A game set up and played to its first decision; `chance` scripts the set-up's dice and draws."""
        number = cls.system.scenario_number(scenario)
        game = cls(cls.system.empty(1))
        game.reseed(seed)
        game._play(lambda: cls.system.drive(game.record, START, number, game.mask), chance, strict)
        return game

    @classmethod
    def from_position(cls, data: Mapping[str, Any], seed: int = 0) -> Self:
        """A game that stands at the given position, its decision pending even if it has a single legal action."""
        game = cls(cls.system.read(data))
        game.reseed(seed)
        if not cls.system.legal(game.record, game.mask):
            raise PositionError("decision", f"nothing is legal at {game.decision} in this position")
        return game

    @property
    def record(self) -> np.record:
        """The record itself; what is written to it is not checked."""
        return self._games[0]

    @property
    def decision(self) -> str:
        """Name of the pending decision; `game_over` at the end."""
        return self.system.decisions[self.record["decision"]]

    @property
    def scenario(self) -> str:
        """Name of the scenario."""
        return self.system.scenarios[self.record["scenario"]]

    @property
    def turn(self) -> int:
        """The turn, from 1 on."""
        return int(self.record["turn"])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.record["decision"] == self.system.game_over)

    @property
    def collapsed(self) -> bool:
        """Whether the game was lost before its end."""
        return bool(self.record["collapsed"])

    def legal_actions(self) -> list[str]:
        """Names of the legal actions, in the order of the catalogue; none at the end."""
        if self.over:
            return []
        names = self.system.actions
        return [names[number] for number in np.flatnonzero(self.mask[: len(names)])]

    def step(self, action: str, chance: Iterable[Outcome] = (), strict: bool = False) -> list[Event]:
        """Plays an action on to the next decision and returns what happened.

        `chance` scripts the dice and draws in the order in which the rules ask for them; when it runs out, the game's
        own dice go on, unless `strict`. Raises IllegalAction or ChanceError, and then changes nothing.
        """
        number = self.system.numbers.get(action) if isinstance(action, str) else None
        if number is None or self.over or not self.mask[number]:
            raise IllegalAction(action, self.decision, self.legal_actions(), known=number is not None)
        self._play(lambda: self.system.drive(self.record, PLAY, number, self.mask), chance, strict)
        return self.events

    def _play(self, start: Callable[[], int], chance: Iterable[Outcome], strict: bool) -> None:
        """Runs the engine with a script and collects the notes; undoes everything if that fails."""
        outcomes = self.system.outcomes
        script = outcomes.codes(chance, self.system.script_limit)
        before, mask = self._games.copy(), self.mask.copy()
        try:
            notes = self._run(start, script, strict)
            events = [self.system.event(row) for row in notes]
        except BaseException:
            self._games[:] = before
            self.mask[:] = mask
            raise
        self.last_chance = [outcomes.spelled(code) for code in outcomes.noted(notes)]
        self.events = events

    def _run(self, start: Callable[[], int], script: list[int], strict: bool) -> np.ndarray:
        """Runs the engine to the next decision and returns the notes; the record is left without script and notes.

        A script that is longer than the record holds is laid out part by part, whenever notes are handed over.
        """
        s, used = self.record, 0
        set_script(s, script[: len(s.script)], strict)
        s.listening = 1
        start()
        pages = [self._drained()]
        while s.fault == Fault.NONE and s.decision == NO_DECISION:
            used += int(s.script_at)
            set_script(s, script[used : used + len(s.script)], strict)
            self.system.drive(s, RESUME, 0, self.mask)
            pages.append(self._drained())
        notes = np.concatenate(pages)
        if s.fault != Fault.NONE:
            raise self._fault(script, self.system.outcomes.noted(notes))
        used += int(s.script_at)
        if used < len(script):
            raise self._left_over(script, used)
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

    def _fault(self, script: list[int], happened: list[int]) -> Exception:
        """The error for a step that the engine could not play; what happened tells which entry was at fault."""
        s, outcomes = self.record, self.system.outcomes
        if s.fault not in (Fault.CHANCE_KIND, Fault.CHANCE_CUP, Fault.CHANCE_EMPTY):
            return RuntimeError(f"the engine stopped: {Fault(s.fault).name.lower()}")
        asked = outcomes.asked(int(s.fault_kind))
        if s.fault == Fault.CHANCE_EMPTY:
            return ChanceError(f"chance[{len(script)}]: the script ends, but the rules ask for {asked}")
        # The entry at fault was passed over for the game's own dice, so it is the first that differs from what happened
        at = next(at for at, (given, fell) in enumerate(zip(script, happened, strict=False)) if given != fell)
        given = outcomes.spelled(script[at])
        if s.fault == Fault.CHANCE_CUP:
            return ChanceError(f"chance[{at}]: {given!r} is not in its cup")
        return ChanceError(f"chance[{at}]: the rules ask for {asked}, not {given!r}")

    def _left_over(self, script: list[int], used: int) -> ChanceError:
        rest = [self.system.outcomes.spelled(code) for code in script[used:]]
        asks = f"the step up to {self.decision} asks for {used} dice and draws"
        return ChanceError(f"chance[{used}]: left over: {rest}; {asks}")

    def score(self) -> int:
        """The score of the present position."""
        return self._tally()[1]

    def victory_points(self) -> dict[str, int]:
        """The score by its parts."""
        return dict(zip(self.system.letters, self._tally()[0].tolist(), strict=True))

    def _tally(self) -> tuple[np.ndarray, int]:
        points = np.zeros(len(self.system.letters), dtype=np.int64)
        return points, int(self.system.tally(self.record, points))

    def position(self) -> dict[str, Any]:
        """The complete position as plain JSON-able data; the dice to come are no part of it."""
        return self.system.write(self.record)

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
        return f"<{type(self).__name__}: {self.scenario}, Turn {self.turn}, {self.decision}>"
