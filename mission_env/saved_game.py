"""Saved games, of any kind: small JSON files from which a game is played again, exactly (docs/replays.md).

A saved game holds where it starts, and move by move the action and the dice and draws that followed, in script form
(`Game.step`). Those alone replay it: a game with real dice is kept like any other, and one that was saved by another
version of the engine still replays as far as the rules have not changed. Where they have, the scores that are kept
beside the moves tell at which one.
"""

import json
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, NamedTuple, Self

from pydantic import BaseModel, ConfigDict, ValidationError, field_validator, model_validator

from mission_env import jit
from mission_env.core.game import CheckedGame
from mission_env.core.outcomes import Outcome
from mission_env.core.words import Event
from mission_env.errors import ChanceError, IllegalAction, PositionError
from mission_env.games import game_class, game_of

FORMAT = "mission-env game 1"


class ReplayError(ValueError):
    """A file that is no saved game, or a game that does not go as it says; the message is one line."""


class Move(NamedTuple):
    """An action, and the dice and draws that followed it."""

    action: str
    chance: list[Outcome]


class Step(NamedTuple):
    """A game while it is replayed: after its start (number 0, no action), and after each move (1, 2, ...)."""

    number: int
    action: str | None
    events: list[Event]
    game: CheckedGame  # goes on with the next step: clone it to keep it


@dataclass
class SavedGame:
    """What it takes to play a game again."""

    scenario: str  # says which game it is (mission_env.games)
    seed: int | None = None  # of the game's own dice; None: all dice were real
    start: dict[str, Any] | None = None  # position (`game.position()`) from which it began; None: set up by the rules
    player: str = ""  # who played
    engine: str = ""  # mission_env.jit.engine_hash(game) of the version that played it
    set_up: list[Outcome] = field(default_factory=list)  # dice and draws up to the first decision
    moves: list[Move] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)  # points after the start and after each move

    @property
    def score(self) -> int:
        """Points where the game was left; the final ones, once it is over."""
        return self.scores[-1]

    def save(self, path: Path | str) -> None:
        """Writes the file, whole or not at all."""
        path = Path(path)
        beside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
        try:
            beside.write_text(self.text(), encoding="utf-8")
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)

    def text(self) -> str:
        """The file's text: JSON, one move a line."""
        head = {name: getattr(self, name) for name in ("scenario", "seed", "start", "player", "engine", "set_up")}
        lines = [f' "{name}": {json.dumps(value)}' for name, value in {"format": FORMAT, **head}.items()]
        moves = ",\n".join(f"  {json.dumps([action, *chance])}" for action, chance in self.moves)
        lines += [f' "moves": [\n{moves}\n ]', f' "scores": {json.dumps(self.scores)}']
        return "{\n" + ",\n".join(lines) + "\n}\n"

    @classmethod
    def load(cls, path: Path | str) -> Self:
        """Reads a file; ReplayError if it is no saved game, OSError if it cannot be read."""
        try:
            return cls.from_text(Path(path).read_text(encoding="utf-8"))
        except ValueError as error:
            raise ReplayError(f"{path} is not a saved game: {error}") from None

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The saved game of a file's text; ReplayError if it is none."""
        try:
            data = _File.model_validate_json(text)
        except ValidationError as error:
            raise ReplayError(_told(error)) from None
        values = {name: value for name, value in dict(data).items() if name not in ("format", "moves")}
        return cls(**values, moves=[Move(str(action), chance) for action, *chance in data.moves])

    def begin(self, scripted: bool = True) -> CheckedGame:
        """The game at its start; ReplayError if that is impossible."""
        try:
            kind = game_class(self.scenario)
        except ValueError as error:
            raise ReplayError(f"start: {error}") from None
        try:
            if self.start is None:
                return kind.new(self.scenario, self.seed or 0, self.set_up if scripted else (), strict=scripted)
            game = kind.from_position(self.start, seed=self.seed or 0)
        except (ChanceError, PositionError) as error:
            raise ReplayError(f"start: {error}{self._elsewhere()}") from None
        if game.scenario != self.scenario:
            raise ReplayError(f"start: a position of {game.scenario}, not of {self.scenario}")
        return game

    def replay(self, scripted: bool = True) -> Iterator[Step]:
        """Plays the game again; yields the start and each move, as soon as what happened is what the file says.

        Scripted: by the dice and draws that are kept, which must be exactly those that the rules ask for. Otherwise by
        the seed, whose dice and draws must be those that are kept. ReplayError says at which step what differs.
        """
        if not scripted and self.seed is None:
            raise ReplayError("a game with real dice has no seed to be replayed from")
        game = self.begin(scripted)
        self._check(game, 0, "start", self.set_up)
        yield Step(0, None, game.events, game)
        for number, (action, chance) in enumerate(self.moves, start=1):
            where = f"step {number} ({action})"
            try:
                events = game.step(action, chance if scripted else (), strict=scripted)
            except (ChanceError, IllegalAction) as error:
                raise ReplayError(f"{where}: {error}{self._elsewhere()}") from None
            self._check(game, number, where, chance)
            yield Step(number, action, events, game)

    def final(self) -> CheckedGame:
        """The game where it was left, every step of the way checked."""
        return deque(self.replay(), maxlen=1).pop().game

    def _check(self, game: CheckedGame, number: int, where: str, chance: list[Outcome]) -> None:
        """The dice, the draws and the score of a step are those that are kept."""
        if game.last_chance != chance:
            told = f"the seed gives {game.last_chance}, the saved game says {chance}"
        elif game.score() != self.scores[number]:
            told = f"the score is {game.score()}, the saved game says {self.scores[number]}"
        else:
            return
        raise ReplayError(f"{where}: {told}{self._elsewhere()}")

    def _elsewhere(self) -> str:
        here = jit.engine_hash(game_of(self.scenario))
        return "" if self.engine == here else f" (saved by engine {self.engine or 'unknown'}; this is {here})"


class Recorder:
    """A game that is taken down while it is played: `saved` is always up to date."""

    def __init__(self, game: CheckedGame, saved: SavedGame | None = None) -> None:
        """Takes down a game from where it stands; see `new` and `at` for other beginnings."""
        self.game = game
        if saved is None:
            engine = jit.engine_hash(game.system.name)
            saved = SavedGame(game.scenario, start=game.position(), engine=engine, scores=[game.score()])
        self.saved = saved

    @classmethod
    def new(
        cls,
        scenario: str = "campaign",
        seed: int | None = 0,
        player: str = "",
        chance: Iterable[Outcome] = (),
        strict: bool = False,
    ) -> Self:
        """A new game, set up as `new` of its class does; without a seed all its dice should be given."""
        game = game_class(scenario).new(scenario, seed or 0, chance, strict)
        engine = jit.engine_hash(game.system.name)
        return cls(game, SavedGame(scenario, seed, None, player, engine, game.last_chance, [], [game.score()]))

    @classmethod
    def at(cls, position: dict[str, Any], seed: int = 0, player: str = "", scenario: str = "campaign") -> Self:
        """A game that begins in the middle, as `from_position`; any scenario of a game says which game it is."""
        recorder = cls(game_class(scenario).from_position(position, seed))
        recorder.saved.seed, recorder.saved.player = seed, player
        return recorder

    def step(self, action: str, chance: Iterable[Outcome] = (), strict: bool = False) -> list[Event]:
        """Plays an action as the game's `step` does, and takes down what the dice made of it."""
        events = self.game.step(action, chance, strict)
        self.saved.moves.append(Move(action, self.game.last_chance))
        self.saved.scores.append(self.game.score())
        return events


def record_game(choose: Callable[[Any], str], scenario: str = "campaign", seed: int = 0, player: str = "") -> Recorder:
    """Plays a whole game by a function from the game to the name of an action."""
    recorder = Recorder.new(scenario, seed, player)
    while not recorder.game.over:
        recorder.step(choose(recorder.game))
    return recorder


def saved_from_actions(
    scenario: str, seed: int, actions: Iterable[str], player: str = "", score: int | None = None
) -> SavedGame:
    """The saved game of a seed and actions alone; ReplayError if they do not fit, or do not end at that score."""
    recorder = Recorder.new(scenario, seed, player)
    for number, action in enumerate(actions, start=1):
        try:
            recorder.step(action)
        except IllegalAction as error:
            raise ReplayError(f"step {number} ({action}): {error}") from None
    if score is not None and recorder.saved.score != score:
        raise ReplayError(f"the game ends at {recorder.saved.score} points, not at {score}")
    return recorder.saved


# --- The file --------------------------------------------------------------------------------------------------------


class _File(BaseModel):
    """What a file must hold."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)

    format: Literal["mission-env game 1"]
    scenario: str
    seed: int | None
    start: dict[str, Any] | None
    player: str
    engine: str
    set_up: list[Outcome]
    moves: list[list[Outcome]]
    scores: list[int]

    @field_validator("scenario")
    @classmethod
    def _known(cls, scenario: str) -> str:
        game_of(scenario)
        return scenario

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        for number, row in enumerate(self.moves, start=1):
            if not row or not isinstance(row[0], str):
                raise ValueError(f"moves: move {number} does not begin with the name of an action")
        if len(self.scores) != len(self.moves) + 1:
            raise ValueError(f"scores: {len(self.moves)} moves want {len(self.moves) + 1} scores")
        if self.seed is not None and self.seed < 0:
            raise ValueError("seed: it is negative")
        return self


def _told(error: ValidationError) -> str:
    """The first thing that is wrong, in one line."""
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    reason = str(first["msg"]).removeprefix("Value error, ")
    return f"{where}: {reason}" if where else reason
