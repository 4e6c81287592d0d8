"""`GamesBatch`, the Python side of a batch: names for its buffers, errors with words, results."""

from collections.abc import Sequence
from types import ModuleType
from typing import Any, ClassVar

import numpy as np

from mission_env import jit
from mission_env.core.batch_core import FAULT, tally_type
from mission_env.core.chance import key_from_seed
from mission_env.core.engine import PLAY, RESUME, START
from mission_env.core.game import CheckedGame
from mission_env.core.notes import Fault
from mission_env.core.observation import Layout
from mission_env.core.system import System
from mission_env.errors import IllegalAction
from mission_env.reward import reward_kind


class IllegalBatchAction(IllegalAction):
    """An action of a batch is not legal; `index` is the first game at fault. No game has changed."""

    def __init__(self, index: int, action: object, decision: str, legal: Sequence[str], known: bool) -> None:
        super().__init__(action, decision, legal, known)
        self.index = index
        self.args = (f"game {index}: {self.args[0]}",)

    def __reduce__(self):
        return IllegalBatchAction, (self.index, self.action, self.decision, self.legal, self._known)


class GamesBatch:
    """N games advanced together by compiled code.

    All arrays are the batch's own buffers, or views of them, rewritten in place at each step: copy what must last.
    `_name_views` tells what they hold.
    """

    game_class: ClassVar[type[CheckedGame]]
    layout: ClassVar[Layout]  # of the observations
    core: ClassVar[ModuleType]  # the game's entries to core/batch_core.py
    system: ClassVar[System]  # the game_class's
    tally: ClassVar[np.dtype]

    _STATE = (
        "number",
        "scenario",
        "autoreset",
        "_kind",
        "games",
        "tallies",
        "padded",
        "_shown",
        "_final",
        "_picker",
    )

    def __init_subclass__(cls) -> None:
        cls.system = cls.game_class.system
        cls.tally = tally_type(len(cls.system.letters))

    def __init__(
        self,
        number: int,
        scenario: str | None = None,
        reward: str = "score_delta",
        autoreset: bool = True,
        observe: bool = True,
    ) -> None:
        """Makes room for `number` games; `reset` or `load` sets them up. Without a scenario it is the game's first.

        With `autoreset` a finished game is followed at once, in the same step, by its successor: same scenario, dice
        of its own key. Without it a finished game stays over, and its mask stays all ones.
        """
        self.scenario = self.system.scenarios[self.system.scenario_number(scenario)]
        self.number = number
        self.autoreset = autoreset
        self._kind = int(reward_kind(reward))
        self.games = self.system.empty(number)  # records
        self.tallies = np.zeros(number, dtype=self.tally)
        self.padded = np.zeros((number, self.system.mask_size), dtype=np.uint8)  # masks, padded to whole words
        self._shown = np.zeros(number if observe else 0, dtype=self.layout.dtype)
        self._final = np.zeros(number if observe else 0, dtype=self.layout.dtype)
        self._picker = np.zeros(3, dtype=np.int64)
        self._name_views()

    def reset(self, seeds: Sequence[int] | int) -> None:
        """Sets up new games; an int stands for seed, seed + 1, ... Game i is that of `new(scenario, seeds[i])`."""
        self._set_keys(seeds)
        self._set_up()

    def restart(self) -> None:
        """Sets up the game that follows in every place, as autoreset does."""
        self.core.succeed_games(self.games)
        self._set_up()

    def load(self, games: np.ndarray | np.record, seeds: Sequence[int] | int | None = None) -> None:
        """Goes on from copies of other games (one for each place, or one for all); without seeds, dice included."""
        self.games[:] = games
        if seeds is not None:
            self._set_keys(seeds)
        self._view([self.system.legal(s, mask) for s, mask in zip(self.games, self.padded, strict=True)])

    def _set_keys(self, seeds: Sequence[int] | int) -> None:
        if not isinstance(seeds, Sequence | np.ndarray):
            seeds = range(seeds, seeds + self.number)
        if len(seeds) != self.number:
            raise ValueError(f"{len(seeds)} seeds for {self.number} games")
        for place, seed in enumerate(seeds):
            self.game_class(self.games[place : place + 1]).reseed(int(seed))

    def _set_up(self) -> None:
        number = self.system.scenario_number(self.scenario)
        drive = self.system.drive
        self._view([drive(s, START, number, mask) for s, mask in zip(self.games, self.padded, strict=True)])

    def _view(self, choices: list[int]) -> None:
        if 0 in choices:
            raise RuntimeError(f"game {choices.index(0)}: nothing is legal at its decision")
        self.core.view_games(self.games, self._shown, self.tallies, np.array(choices, dtype=np.int64))

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Plays one decision in every game: rewards float32 (N,) and done bool (N,).

        Raises IllegalAction, and changes nothing, if any action is not legal at its game's pending decision.
        """
        actions = np.asarray(actions)
        if actions.shape != (self.number,):
            raise ValueError(f"actions have shape {actions.shape}, not ({self.number},)")
        if actions.dtype.kind not in "iu":
            raise self._illegal(0, actions)
        self.advance(np.ascontiguousarray(actions, dtype=np.int64))
        return self.rewards.copy(), self.done.copy()

    def advance(self, actions: np.ndarray) -> None:
        """`step` for actions that are int64 (N,) for certain; what came of it stands in `rewards` and `done`."""
        result = self.core.step_games(
            self.games,
            self.padded,
            self._shown,
            self._final,
            self.tallies,
            actions,
            self._kind,
            self.autoreset,
        )
        if result >= 0:
            raise self._illegal(result, actions)
        if result <= FAULT:
            game = FAULT - result
            raise RuntimeError(f"game {game}: the engine stopped: {Fault(self.games['fault'][game]).name.lower()}")

    def _illegal(self, game: int, actions: np.ndarray) -> IllegalBatchAction:
        action = actions[game].item()
        known = isinstance(action, int) and 0 <= action < len(self.system.actions)
        stuck = self.game(game)
        name = self.system.actions[action] if known else action
        return IllegalBatchAction(game, name, stuck.decision, stuck.legal_actions(), known)

    def game(self, place: int) -> CheckedGame:
        """The game in a place as a checked one that shares its record: what is played in one shows in the other."""
        game = self.game_class(self.games[place : place + 1])
        game.mask = self.padded[place]
        return game

    def result(self, place: int) -> dict[str, Any]:
        """What is told about the game that ended last in a place: the keys of the final `info`."""
        return {
            "victory_points": dict(zip(self.system.letters, self.letters[place].tolist(), strict=True)),
            "score": int(self.scores[place]),
            "collapsed": bool(self.collapsed[place]),
        }

    def final_observation(self, place: int) -> dict[str, np.ndarray]:
        """A copy of the observation at the end of the game that ended last in a place."""
        return {key: array[place].copy() for key, array in self.final_observations.items()}

    def pick(self, actions: np.ndarray) -> None:
        """Draws a uniformly random legal action for every game into `actions` (int64); `seed_picker` fixes the dice."""
        self.core.pick_actions(self.padded, self.padded.view(np.uint64), self.tallies, self._picker, actions)

    def play_randomly(self, decisions: int) -> int:
        """Plays so many random decisions in each game and returns how many games ended; no results are kept.

        This is the engine alone: no rewards, no observations on the way, nothing between two decisions.
        """
        words = self.padded.view(np.uint64)
        ended = self.core.play_randomly(self.games, self.padded, words, self.tallies, self._picker, decisions)
        self._view(self.tallies["choices"].tolist())
        return ended

    def seed_picker(self, seed: int) -> None:
        """Starts the dice of `pick` anew."""
        self._picker[:] = [*key_from_seed(seed), 0]

    @property
    def over(self) -> np.ndarray:
        """Games that have ended and stay over, bool (N,); with `autoreset` there are none."""
        return self.decision_numbers == self.system.game_over

    @property
    def observed(self) -> np.ndarray:
        """The observations as records of the layout's dtype (N,); `observations` are views of them."""
        return self._shown

    @property
    def nbytes(self) -> int:
        """Size of all buffers in bytes."""
        buffers = (self.games, self.tallies, self.padded, self._shown, self._final)
        return sum(buffer.nbytes for buffer in buffers)

    def _name_views(self) -> None:
        """Gives the parts of the buffers their public names."""
        self.masks = self.padded.view(np.int8)[:, : len(self.system.actions)]  # legal actions, int8 (N, actions)
        self.observations = {key: self._shown[key] for key in self.layout.shapes}  # of the pending decisions
        self.decision_numbers = self.games["decision"]  # pending decision
        self.rewards, self.done = self.tallies["reward"], self.tallies["done"]  # of the last step
        # Of the game that ended last in each place (in this step where `done`):
        self.scores, self.letters = self.tallies["score"], self.tallies["letters"]
        self.collapsed, self.turns = self.tallies["collapsed"], self.tallies["turn"]
        self.decisions, self.totals = self.tallies["decisions"], self.tallies["total"]  # how many, and sum of rewards
        self.final_observations = {key: self._final[key] for key in self.layout.shapes}

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name in self._STATE}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._name_views()  # of the copied buffers

    @classmethod
    def warm_up(cls) -> float:
        """Compiles whatever Python calls, unless it is cached, with a line on stderr; returns the seconds it took.

        The environments call it; a program that starts several processes calls it once before.
        """
        plain = not hasattr(cls.core.step_games, "py_func")
        if plain or any(jit.cache_folder(cls.system.name).rglob("core.step_games-*.nbi")):
            return 0.0
        return jit.with_progress(f"the rules of {cls.system.title} (once, about a minute)", cls._call_everything)

    @classmethod
    def _call_everything(cls) -> None:
        batch = cls(1)
        batch.reset(0)
        batch.restart()
        batch.load(batch.games)
        actions = np.zeros(1, dtype=np.int64)
        batch.pick(actions)
        batch.step(actions)
        batch.play_randomly(1)
        batch.pick(actions)
        cls.system.drive(batch.games[0], PLAY, int(actions[0]), batch.padded[0])
        cls.system.drive(batch.games[0], RESUME, 0, batch.padded[0])
        cls.system.tally(batch.games[0], np.zeros(len(cls.system.letters), dtype=np.int64))
