"""A game that a person plays: moves that can be undone and redone, dice of the game's own or typed in, saved games.

No input and output here. Everything that cannot be done raises `PlayError`, `IllegalAction` or `ChanceError`, in one
line, and leaves the session as it was.
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

import numpy as np

from agents.play.dice import Ask, Attempt, Outcome
from agents.play.menu import words_of
from mission_env import jit
from mission_env.actions import ACTION_NUMBERS
from mission_env.errors import IllegalAction
from mission_env.game import Game
from mission_env.saved_game import Move, ReplayError, SavedGame
from mission_env.words import Event, prompt

PLAYER = "a person"
_SEEDS = 1 << 31  # seeds that are made up are below this


class PlayError(ValueError):
    """What was asked of a session cannot be done now; one line."""


@dataclass(frozen=True)
class Origin:
    """Where a game comes from, as a saved game tells it."""

    scenario: str
    seed: int | None
    start: dict[str, Any] | None = None  # position from which it began; None: set up by chapter 3


@dataclass(frozen=True)
class Moment:
    """The game after the start (no action) or after a move; never played on itself, only copies of it."""

    game: Game
    action: str | None = None
    question: str = ""  # that the action answers

    @property
    def events(self) -> list[Event]:
        """What happened since the moment before."""
        return self.game.events


@dataclass
class _Line:
    """One line of play: the moments so far, and those that were undone, the next one last."""

    origin: Origin
    moments: list[Moment]
    undone: list[Moment] = field(default_factory=list)


@dataclass(frozen=True)
class _Waiting:
    """A step that waits for dice: a move, or (with an origin) the set-up of another game."""

    attempt: Attempt
    ask: Ask
    action: str = ""
    origin: Origin | None = None


class Session:
    """The game at hand. With `real_dice`, a step that needs dice or draws waits for them (`ask`, `give`)."""

    def __init__(self, origin: Origin, moments: list[Moment], real_dice: bool = False) -> None:
        self._line = _Line(origin, moments)
        self._waiting: _Waiting | None = None
        self.real_dice = real_dice

    # --- Beginnings --------------------------------------------------------------------------------------------------

    @classmethod
    def new(cls, scenario: str = "campaign", seed: int | None = None, real_dice: bool = False) -> Self:
        """A game set up by chapter 3 with the dice of the seed, or of one that is made up."""
        seed = secrets.randbelow(_SEEDS) if seed is None else seed
        return cls(Origin(scenario, seed), [Moment(Game.new(scenario, seed))], real_dice)

    @classmethod
    def at(cls, position: Mapping[str, Any], seed: int | None = None, real_dice: bool = False) -> Self:
        """A game that begins in the middle; PositionError if it cannot."""
        seed = secrets.randbelow(_SEEDS) if seed is None else seed
        game = Game.from_position(position, seed)
        start = game.position()
        return cls(Origin(start["scenario"], seed, start), [Moment(game)], real_dice)

    @classmethod
    def of(cls, saved: SavedGame, real_dice: bool = False) -> Self:
        """Goes on with a saved game, every step of the way checked; ReplayError if it does not fit.

        Its own dice go on where they were; if other dice were used on the way, they are those of a new seed.
        """
        try:
            moments = _moments(saved, scripted=False)
        except ReplayError:
            moments = _moments(saved, scripted=True)
        return cls(Origin(saved.scenario, saved.seed, saved.start), moments, real_dice)

    # --- What stands ------------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game at hand; look, do not touch."""
        return self._line.moments[-1].game

    @property
    def origin(self) -> Origin:
        """Where the game comes from."""
        return self._line.origin

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The start and every move so far."""
        return tuple(self._line.moments)

    @property
    def undone(self) -> int:
        """How many moves could be redone."""
        return len(self._line.undone)

    @property
    def attempt(self) -> Attempt | None:
        """The step that waits for dice or draws."""
        return self._waiting and self._waiting.attempt

    @property
    def ask(self) -> Ask | None:
        """The die or draw that is waited for."""
        return self._waiting and self._waiting.ask

    def saved(self) -> SavedGame:
        """The moves so far as a saved game."""
        origin, (start, *moves) = self.origin, self._line.moments
        return SavedGame(
            scenario=origin.scenario,
            seed=origin.seed,
            start=origin.start,
            player=PLAYER,
            engine=jit.engine_hash(),
            set_up=list(start.game.last_chance),
            moves=[Move(str(moment.action), list(moment.game.last_chance)) for moment in moves],
            scores=[moment.game.score() for moment in (start, *moves)],
        )

    # --- Playing ----------------------------------------------------------------------------------------------------

    def act(self, action: str) -> bool:
        """Plays an action; True if it is done, False if it now waits for dice. IllegalAction if it is none."""
        self._free()
        game = self.game
        legal = game.legal_actions()
        if action not in legal:
            raise IllegalAction(action, game.decision, legal, known=action in ACTION_NUMBERS)

        def play(chance: Sequence[Outcome], strict: bool) -> Game:
            copy = game.clone()
            copy.step(action, chance, strict)
            return copy

        return self._try(Attempt(words_of(action, game.decision), play), action, None)

    def set_up(self, scenario: str = "campaign", seed: int | None = None) -> bool:
        """Sets a new game up in place of this one, by typed dice and draws where dice are real; True if it stands."""
        seed = secrets.randbelow(_SEEDS) if seed is None else seed

        def play(chance: Sequence[Outcome], strict: bool) -> Game:
            return Game.new(scenario, seed, chance, strict)

        return self._try(Attempt("Set-up of a new game", play), "", Origin(scenario, seed))

    def _try(self, attempt: Attempt, action: str, origin: Origin | None) -> bool:
        """Plays a step if no die has to be typed in for it (any more); otherwise it waits."""
        ask = attempt.ask() if self.real_dice else None
        if ask is not None:
            self._waiting = _Waiting(attempt, ask, action, origin)
            return False
        typed = bool(attempt.outcomes)
        game = attempt.played(strict=typed)
        if origin is not None:
            self._line = _Line(origin, [Moment(game)])
        else:
            self._line.moments.append(Moment(game, action, prompt(self.game.record)))
            self._line.undone.clear()
        if typed:  # the game's own dice have not moved on, and would fall once more as they have fallen before
            game.reseed(_fresh_seed(self.origin.seed, len(self._line.moments)))
        self._waiting = None
        return True

    def _go_on(self) -> bool:
        waiting = self._held()
        return self._try(waiting.attempt, waiting.action, waiting.origin)

    def give(self, outcome: Outcome) -> bool:
        """Takes down a die or draw; True if the step is done with it. ChanceError if it is not what is asked for."""
        self._held().attempt.give(outcome)
        return self._go_on()

    def fall(self) -> bool:
        """Lets the game's own dice decide the next die or draw; True if the step is done with it."""
        self._held().attempt.fall()
        return self._go_on()

    def fall_all(self) -> None:
        """Lets the game's own dice decide the rest of the step."""
        self._held().attempt.fall_all()
        self._go_on()

    def take_back(self) -> None:
        """Takes back the last die or draw that was given."""
        outcomes = self._held().attempt.outcomes
        if not outcomes:
            raise PlayError("no die or draw has been given yet")
        outcomes.pop()
        self._go_on()

    def cancel(self) -> None:
        """Takes back the whole step that waits."""
        self._held()
        self._waiting = None

    def undo(self) -> str:
        """Takes the last move back, its dice included, and returns it."""
        self._free()
        if len(self._line.moments) == 1:
            raise PlayError("there is no move to undo")
        self._line.undone.append(self._line.moments.pop())
        return str(self._line.undone[-1].action)

    def redo(self) -> str:
        """Plays the move that was undone last again, with the same dice, and returns it."""
        self._free()
        if not self._line.undone:
            raise PlayError("there is no move to redo")
        self._line.moments.append(self._line.undone.pop())
        return str(self._line.moments[-1].action)

    def replace(self, other: "Session") -> None:
        """Goes on with the game of another session; the way of rolling stays, and a step that waits is dropped."""
        self._line = other._line
        self._waiting = None

    def use_real_dice(self, real: bool) -> None:
        """Chooses between dice that are typed in and the game's own."""
        self._free()
        self.real_dice = real

    def _held(self) -> _Waiting:
        if self._waiting is None:
            raise PlayError("no die or draw is waited for")
        return self._waiting

    def _free(self) -> None:
        if self._waiting is not None:
            title = self._waiting.attempt.title
            raise PlayError(f"dice are waited for ({title}): give them, or cancel the step")


def _fresh_seed(seed: int | None, number: int) -> int:
    """Other dice for the game after so many moments."""
    return int(np.random.SeedSequence([seed or 0, number]).generate_state(1)[0])


def _moments(saved: SavedGame, scripted: bool) -> list[Moment]:
    """Every moment of a saved game, each a copy of its own."""
    moments: list[Moment] = []
    for number, action, _, game in saved.replay(scripted):
        question = prompt(moments[-1].game.record) if moments else ""
        moments.append(Moment(game.clone(), action, question))
        if scripted:
            moments[-1].game.reseed(_fresh_seed(saved.seed, number + 1))
    return moments
