"""N games advanced together by compiled code: the one core under the environment and both of its batched forms.

Three arrays of records run in parallel, one record a game: the games themselves, their observations, and a tally of
rewards and results. `step_games` checks all actions, plays them, sets finished games up again and writes everything.
"""

from collections.abc import Sequence

import numpy as np

from mission_env import engine
from mission_env.actions import ACTION_NAMES, MASK_SIZE, N_ACTIONS
from mission_env.chance import key_from_seed, philox, reseed_as_successor
from mission_env.errors import IllegalAction, UnknownScenario
from mission_env.events import Fault
from mission_env.jit import compiled, entry
from mission_env.observation import SHAPES, observe
from mission_env.reward import reward, reward_kind
from mission_env.rules.end_of_turn import letters, score
from mission_env.state import empty_games
from mission_env.vocabulary import DECISIONS, SCENARIOS, Decision

OBSERVATION = np.dtype((np.record, [(key, "i1", shape) for key, shape in SHAPES.items()]))

TALLY = np.dtype(
    (
        np.record,
        [
            # The game at hand
            ("choices", "i8"),  # legal actions of the pending decision
            ("points", "i8"),  # victory points of the board (8.4)
            ("taken", "i8"),  # decisions taken so far
            ("gained", "f8"),  # sum of the rewards so far
            ("reward", "f4"),  # of the last step
            ("done", "?"),  # the last step ended a game
            ("over", "?"),  # the game has ended and stays over (autoreset=False)
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

_PLAYED = -1  # result of step_games when all went well; from 0 up: the game whose action is not legal
_FAULT = -2  # this and below: the game, counted downward, whose record is broken


# --- Compiled core ---------------------------------------------------------------------------------------------------


@compiled
def _first_illegal(masks, tallies, actions):
    """The first game whose action is not legal, or _PLAYED; games that stay over take any action."""
    for game in range(actions.shape[0]):
        action = actions[game]
        if action < 0 or action >= N_ACTIONS or not masks[game, action]:
            if not tallies[game].over:
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
    tally.over = s.decision == Decision.GAME_OVER


@compiled
def _decide(s, tally, action, mask, kind) -> None:
    """Plays one decision and books its reward."""
    before = tally.points
    engine.answer(s, action)
    tally.choices = engine.run(s, mask)
    tally.points = score(s)
    tally.done = s.decision == Decision.GAME_OVER
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
    illegal = _first_illegal(masks, tallies, actions)
    if illegal != _PLAYED:
        return illegal
    for game in range(games.shape[0]):
        s = games[game]
        tally = tallies[game]
        if tally.over:
            tally.done = False
            tally.reward = 0.0
            continue
        _decide(s, tally, actions[game], masks[game], kind)
        if tally.done:
            _book_result(s, tally)
            if finals.shape[0]:
                observe(s, finals[game].lands, finals[game].paths, finals[game]["globals"])
            if autoreset:
                _next_game(s, tally, masks[game])
            else:
                tally.over = True
        if s.fault != Fault.NONE:
            return _FAULT - game
        if observations.shape[0]:
            observe(s, observations[game].lands, observations[game].paths, observations[game]["globals"])
    return _PLAYED


@entry
def view_games(games, observations, tallies, choices) -> None:
    """Opens tallies and writes observations of games that stand at a decision with so many legal actions."""
    for game in range(games.shape[0]):
        s = games[game]
        _begin_tally(s, tallies[game], choices[game])
        if observations.shape[0]:
            observe(s, observations[game].lands, observations[game].paths, observations[game]["globals"])


@entry
def succeed_games(games) -> None:
    """Gives every record the key of the game that follows it."""
    for game in range(games.shape[0]):
        reseed_as_successor(games[game])


@entry
def pick_actions(masks, words, tallies, key, actions) -> None:
    """Draws a legal action for every game, each equally likely; `words` are the masks eight actions at a time.

    `key` holds a seed and a counter of two 32-bit words for the Philox generator; the counter moves on.
    """
    for game in range(actions.shape[0]):
        word, _ = philox(key[1], key[2], key[0])
        key[1] += 1
        left = (word * tallies[game].choices) >> 32
        at = 0
        while True:
            if words[game, at]:
                for action in range(8 * at, 8 * at + 8):
                    if masks[game, action]:
                        if left == 0:
                            break
                        left -= 1
                else:
                    at += 1
                    continue
                actions[game] = action
                break
            at += 1
