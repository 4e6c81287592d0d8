"""N games advanced together by compiled code: the one core under the environment and both of its batched forms.

Three arrays of records run in parallel, one record a game: the games themselves, their observations, and a tally of
rewards and results. `step_games` checks all actions, plays them, sets finished games up again and writes everything.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from mission_env import engine
from mission_env.actions import ACTION_NAMES, MASK_SIZE, N_ACTIONS
from mission_env.chance import key_from_seed, philox, reseed_as_successor
from mission_env.errors import IllegalAction, UnknownScenario
from mission_env.events import Fault
from mission_env.game import Game
from mission_env.jit import cache_folder, compiled, entry, with_progress
from mission_env.observation import SHAPES, observe
from mission_env.reward import needs_score, reward, reward_kind, victory_level
from mission_env.rules.end_of_turn import letters, score
from mission_env.state import empty_games
from mission_env.vocabulary import SCENARIOS, Decision

OBSERVATION = np.dtype((np.record, [(key, "i1", shape) for key, shape in SHAPES.items()]))

TALLY = np.dtype(
    (
        np.record,
        [
            # The game at hand
            ("choices", "i8"),  # legal actions of the pending decision
            ("points", "i8"),  # victory points of the board (8.4), as of the last time the reward needed them
            ("taken", "i8"),  # decisions taken so far
            ("gained", "f8"),  # sum of the rewards so far
            ("reward", "f4"),  # of the last step
            ("done", "?"),  # the last step ended a game
            # The game that ended last in this place
            ("collapsed", "?"),  # 8.1
            ("turn", "i2"),
            ("score", "i8"),
            ("letters", "i8", (6,)),  # victory points by the letters A .. F of 8.4
            ("decisions", "i8"),
            ("total", "f8"),  # sum of its rewards
        ],
    )
)

LETTERS = "ABCDEF"  # of 8.4

_PLAYED = -1  # result of step_games when all went well; from 0 up: the game whose action is not legal
_FAULT = -2  # this and below: the game, counted downward, whose record is broken


# --- Compiled core ---------------------------------------------------------------------------------------------------


@compiled
def _first_illegal(games, masks, actions):
    """The first game whose action is not legal, or _PLAYED; games that stay over take any action."""
    for game in range(games.shape[0]):
        action = actions[game]
        if action < 0 or action >= N_ACTIONS or not masks[game, action]:
            if games[game].decision != Decision.GAME_OVER:
                return game
    return _PLAYED


@compiled
def _begin_tally(s, tally, choices) -> None:
    """Opens the tally of a game that stands at a decision."""
    tally.choices = choices
    tally.points = score(s)
    tally.taken = 0
    tally.gained = 0.0
    tally.reward = 0.0
    tally.done = False


@compiled
def _decide(s, tally, action, mask, kind) -> None:
    """Plays one decision and books its reward."""
    before = tally.points
    engine.answer(s, action)
    tally.choices = engine.run(s, mask)
    tally.done = s.decision == Decision.GAME_OVER
    if needs_score(kind, tally.done):
        tally.points = score(s)
    tally.reward = reward(kind, before, tally.points, tally.done)
    tally.taken += 1
    tally.gained += tally.reward


@compiled
def _book_result(s, tally) -> None:
    """Books the result of a game that has just ended."""
    tally.collapsed = s.collapsed != 0
    tally.turn = s.turn
    tally.score = tally.points
    letters(s, tally.letters)
    tally.decisions = tally.taken
    tally.total = tally.gained


@compiled
def _next_game(s, tally, mask) -> None:
    """Sets up the game that follows; the reward and the end of the last one stay on the tally."""
    earned = tally.reward
    engine.restart(s)
    _begin_tally(s, tally, engine.run(s, mask))
    tally.reward = earned
    tally.done = True


@entry
def step_games(games, masks, observations, finals, tallies, actions, kind, autoreset):
    """One decision in every game: _PLAYED, or the game whose action is not legal (nothing is changed then).

    Observations are written if there is room for them: `observations` and `finals` may be empty arrays.
    """
    illegal = _first_illegal(games, masks, actions)
    if illegal != _PLAYED:
        return illegal
    for game in range(games.shape[0]):
        s = games[game]
        tally = tallies[game]
        if s.decision == Decision.GAME_OVER:
            tally.done = False
            tally.reward = 0.0
            continue
        _decide(s, tally, actions[game], masks[game], kind)
        if tally.done:
            _book_result(s, tally)
            if finals.shape[0]:
                observe(s, finals[game].lands, finals[game].paths, finals[game].globals)
            if autoreset:
                _next_game(s, tally, masks[game])
        if s.fault != Fault.NONE:
            return _FAULT - game
        if observations.shape[0]:
            observe(s, observations[game].lands, observations[game].paths, observations[game].globals)
    return _PLAYED


@entry
def view_games(games, observations, tallies, choices) -> None:
    """Opens tallies and writes observations of games that stand at a decision with so many legal actions."""
    for game in range(games.shape[0]):
        s = games[game]
        _begin_tally(s, tallies[game], choices[game])
        if observations.shape[0]:
            observe(s, observations[game].lands, observations[game].paths, observations[game].globals)


@entry
def succeed_games(games) -> None:
    """Gives every record the key of the game that follows it."""
    for game in range(games.shape[0]):
        reseed_as_successor(games[game])


@compiled
def _legal_action(mask, words, number):
    """The legal action of that number, counted from 0; `words` is the mask, eight actions at a time."""
    for word in range(words.shape[0]):
        if words[word]:
            for action in range(8 * word, 8 * word + 8):
                if mask[action]:
                    if number == 0:
                        return action
                    number -= 1
    return -1


@entry
def pick_actions(masks, words, tallies, key, actions) -> None:
    """Draws a legal action for every game, all equally likely (but for a bias below one in a million).

    `key` holds the two words of a Philox key and the counter, which moves on.
    """
    for game in range(actions.shape[0]):
        word, _ = philox(int(key[2]), int(key[1]), int(key[0]))
        key[2] += 1
        number = (word * int(tallies[game].choices)) >> 32
        actions[game] = _legal_action(masks[game], words[game], number)


# --- The class -------------------------------------------------------------------------------------------------------


class IllegalBatchAction(IllegalAction):
    """An action of a batch is not legal; `index` is the first game at fault. No game has changed."""

    def __init__(self, index: int, action: object, decision: str, legal: Sequence[str], known: bool) -> None:
        super().__init__(action, decision, legal, known)
        self.index = index
        self.args = (f"game {index}: {self.args[0]}",)

    def __reduce__(self):
        return IllegalBatchAction, (self.index, self.action, self.decision, self.legal, self._known)


class BatchedGames:
    """N games advanced together by compiled code.

    All arrays are the batch's own buffers, or views of them, rewritten in place at each step: copy what must last.
    `_name_views` tells what they hold.
    """

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

    def __init__(
        self,
        number: int,
        scenario: str = "campaign",
        reward: str = "score_delta",
        autoreset: bool = True,
        observe: bool = True,
    ) -> None:
        """Makes room for `number` games; `reset` or `load` sets them up.

        With `autoreset` a finished game is followed at once, in the same step, by its successor: same scenario, dice
        of its own key. Without it a finished game stays over, and its mask stays all ones.
        """
        if scenario not in SCENARIOS:
            raise UnknownScenario(f"unknown scenario {scenario!r}; one of {', '.join(SCENARIOS)}")
        self.number = number
        self.scenario = scenario
        self.autoreset = autoreset
        self._kind = int(reward_kind(reward))
        self.games = empty_games(number)  # records (state.py)
        self.tallies = np.zeros(number, dtype=TALLY)
        self.padded = np.zeros((number, MASK_SIZE), dtype=np.uint8)  # masks, padded to whole words
        self._shown = np.zeros(number if observe else 0, dtype=OBSERVATION)
        self._final = np.zeros(number if observe else 0, dtype=OBSERVATION)
        self._picker = np.zeros(3, dtype=np.int64)
        self._name_views()

    def reset(self, seeds: Sequence[int] | int) -> None:
        """Sets up new games; an int stands for seed, seed + 1, ... Game i is `Game.new(scenario, seeds[i])`."""
        self._set_keys(seeds)
        self._set_up()

    def restart(self) -> None:
        """Sets up the game that follows in every place, as autoreset does."""
        succeed_games(self.games)
        self._set_up()

    def load(self, games: np.ndarray | np.record, seeds: Sequence[int] | int | None = None) -> None:
        """Goes on from copies of other games (one for each place, or one for all); without seeds, dice included."""
        self.games[:] = games
        if seeds is not None:
            self._set_keys(seeds)
        self._view([engine.legal(s, mask) for s, mask in zip(self.games, self.padded, strict=True)])

    def _set_keys(self, seeds: Sequence[int] | int) -> None:
        if not isinstance(seeds, Sequence | np.ndarray):
            seeds = range(seeds, seeds + self.number)
        if len(seeds) != self.number:
            raise ValueError(f"{len(seeds)} seeds for {self.number} games")
        for place, seed in enumerate(seeds):
            Game(self.games[place : place + 1]).reseed(int(seed))

    def _set_up(self) -> None:
        scenario = SCENARIOS.index(self.scenario)
        self._view([engine.new_game(s, scenario, mask) for s, mask in zip(self.games, self.padded, strict=True)])

    def _view(self, choices: list[int]) -> None:
        if 0 in choices:
            raise RuntimeError(f"game {choices.index(0)}: nothing is legal at its decision")
        view_games(self.games, self._shown, self.tallies, np.array(choices, dtype=np.int64))

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
        result = step_games(
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
        if result <= _FAULT:
            game = _FAULT - result
            raise RuntimeError(f"game {game}: the engine stopped: {Fault(self.games['fault'][game]).name.lower()}")

    def _illegal(self, game: int, actions: np.ndarray) -> IllegalBatchAction:
        action = actions[game].item()
        known = isinstance(action, int) and 0 <= action < N_ACTIONS
        stuck = self.game(game)
        name = ACTION_NAMES[action] if known else action
        return IllegalBatchAction(game, name, stuck.decision, stuck.legal_actions(), known)

    def game(self, place: int) -> Game:
        """The game in a place as a `Game` that shares its record: what is played in one shows in the other."""
        game = Game(self.games[place : place + 1])
        game.mask = self.padded[place]
        return game

    def result(self, place: int) -> dict[str, Any]:
        """What is told about the game that ended last in a place: the contract's keys of the final `info`."""
        score = int(self.scores[place])
        return {
            "victory_points": dict(zip(LETTERS, self.letters[place].tolist(), strict=True)),
            "score": score,
            "level": victory_level(score),
            "collapsed": bool(self.collapsed[place]),
        }

    def final_observation(self, place: int) -> dict[str, np.ndarray]:
        """A copy of the observation at the end of the game that ended last in a place."""
        return {key: array[place].copy() for key, array in self.final_observations.items()}

    def pick(self, actions: np.ndarray) -> None:
        """Draws a uniformly random legal action for every game into `actions` (int64); `seed_picker` fixes the dice."""
        pick_actions(self.padded, self.padded.view(np.uint64), self.tallies, self._picker, actions)

    def seed_picker(self, seed: int) -> None:
        """Starts the dice of `pick` anew."""
        self._picker[:] = [*key_from_seed(seed), 0]

    @property
    def over(self) -> np.ndarray:
        """Games that have ended and stay over, bool (N,); with `autoreset` there are none."""
        return self.decision_numbers == Decision.GAME_OVER

    @property
    def nbytes(self) -> int:
        """Size of all buffers in bytes."""
        buffers = (self.games, self.tallies, self.padded, self._shown, self._final)
        return sum(buffer.nbytes for buffer in buffers)

    def _name_views(self) -> None:
        """Gives the parts of the buffers their public names."""
        self.masks = self.padded.view(np.int8)[:, :N_ACTIONS]  # legal actions, int8 (N, N_ACTIONS)
        self.observations = {key: self._shown[key] for key in SHAPES}  # of the pending decisions
        self.lands, self.paths, self.globals_ = self.observations.values()  # int8 (N, 37, F), (N, 6, P), (N, G)
        self.decision_numbers = self.games["decision"]  # pending Decision
        self.rewards, self.done = self.tallies["reward"], self.tallies["done"]  # of the last step
        # Of the game that ended last in each place (in this step where `done`):
        self.scores, self.letters = self.tallies["score"], self.tallies["letters"]
        self.collapsed, self.turns = self.tallies["collapsed"], self.tallies["turn"]
        self.decisions, self.totals = self.tallies["decisions"], self.tallies["total"]  # how many, and sum of rewards
        self.final_observations = {key: self._final[key] for key in SHAPES}
        self.final_lands, self.final_paths, self.final_globals = self.final_observations.values()

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name in self._STATE}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._name_views()  # of the copied buffers


def warm_up() -> float:
    """Compiles whatever Python calls, unless it is cached, with a line on stderr; returns the seconds it took.

    The environments call it; a program that starts several processes calls it once before.
    """
    plain = not hasattr(step_games, "py_func")
    if plain or any(cache_folder().rglob("batch.step_games-*.nbi")):
        return 0.0
    return with_progress("the rules (once, about a minute)", _call_everything)


def _call_everything() -> None:
    batch = BatchedGames(1)
    batch.reset(0)
    batch.restart()
    batch.load(batch.games)
    actions = np.zeros(1, dtype=np.int64)
    batch.pick(actions)
    batch.step(actions)
    batch.pick(actions)
    engine.play(batch.games[0], actions[0], batch.padded[0])
    engine.resume(batch.games[0], batch.padded[0])
