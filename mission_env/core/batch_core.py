"""The compiled core of a batch: one decision in every game, and whatever follows from it.

Three arrays of records run in parallel, one record a game: the games themselves, their observations, and a tally of
rewards and results. A game's batch/core.py makes entries of these functions, its `Play` given; they have to stand in a
file of their own, for numba caches no other.
"""

from typing import Any

import numpy as np

from mission_env.core.chance import philox, reseed_as_successor
from mission_env.core.notes import Fault
from mission_env.jit import Constants, compiled
from mission_env.reward import needs_score, reward


class Play(Constants):
    """The compiled functions of a game by which it is played, scored and seen."""

    run: Any  # (s, mask) -> number of legal actions: runs to the next decision
    answer: Any  # (s, action): applies a legal action
    restart: Any  # (s): sets up the game that follows
    score: Any  # (s) -> int
    letters: Any  # (s, points): writes the parts of the score
    observe: Any  # (s, observation): writes a record of Layout.dtype
    game_over: int  # the decision at the end


def tally_type(letters: int) -> np.dtype:
    """The dtype of a tally, for a score of so many parts."""
    fields = [
        # The game at hand
        ("choices", "i8"),  # legal actions of the pending decision
        ("points", "i8"),  # score of the board, as of the last time the reward needed it
        ("taken", "i8"),  # decisions taken so far
        ("gained", "f8"),  # sum of the rewards so far
        ("reward", "f4"),  # of the last step
        ("done", "?"),  # the last step ended a game
        # The game that ended last in this place
        ("collapsed", "?"),  # lost before its end
        ("turn", "i2"),
        ("score", "i8"),
        ("letters", "i8", (letters,)),  # the parts of the score
        ("decisions", "i8"),
        ("total", "f8"),  # sum of its rewards
    ]
    return np.dtype((np.record, fields))


PLAYED = -1  # result of step_games when all went well; from 0 up: the game whose action is not legal
FAULT = -2  # this and below: the game, counted downward, whose record is broken


@compiled
def _first_illegal(games, masks, actions, play):
    """The first game whose action is not legal, or PLAYED; games that stay over take any action."""
    for game in range(games.shape[0]):
        action = actions[game]
        if action < 0 or action >= masks.shape[1] or not masks[game, action]:
            if games[game].decision != play.game_over:
                return game
    return PLAYED


@compiled
def _begin_tally(s, tally, choices, play) -> None:
    """Opens the tally of a game that stands at a decision."""
    tally.choices = choices
    tally.points = play.score(s)
    tally.taken = 0
    tally.gained = 0.0
    tally.reward = 0.0
    tally.done = False


@compiled
def _play(games, masks, tallies, actions, play):
    """Plays the decisions; PLAYED, or FAULT and the game whose record is broken."""
    for game in range(games.shape[0]):
        s = games[game]
        tally = tallies[game]
        tally.done = False
        if s.decision != play.game_over:
            play.answer(s, actions[game])
            tally.choices = play.run(s, masks[game])
            tally.done = s.decision == play.game_over
            if s.fault != Fault.NONE:
                return FAULT - game
    return PLAYED


@compiled
def _book_rewards(games, tallies, kind, play) -> None:
    """Books the rewards; a game that was over before the step gets none."""
    for game in range(games.shape[0]):
        s = games[game]
        tally = tallies[game]
        tally.reward = 0.0
        if tally.done or s.decision != play.game_over:
            before = tally.points
            if needs_score(kind, tally.done):
                tally.points = play.score(s)
            tally.reward = reward(kind, before, tally.points, tally.done)
            tally.gained += tally.reward
            tally.taken += 1


@compiled
def _book_result(s, tally, play) -> None:
    """Books the result of a game that has just ended."""
    tally.collapsed = s.collapsed != 0
    tally.turn = s.turn
    tally.score = tally.points
    play.letters(s, tally.letters)
    tally.decisions = tally.taken
    tally.total = tally.gained


@compiled
def _next_game(s, tally, mask, play) -> None:
    """Sets up the game that follows; the reward and the end of the last one stay on the tally."""
    earned = tally.reward
    play.restart(s)
    _begin_tally(s, tally, play.run(s, mask), play)
    tally.reward = earned
    tally.done = True


@compiled
def _observe_all(games, observations, play) -> None:
    """Writes the observations, if there is room for them."""
    for game in range(observations.shape[0]):
        play.observe(games[game], observations[game])


@compiled
def _end_games(games, masks, finals, tallies, autoreset, play) -> None:
    """Books the games that have just ended, keeps their last observation and sets up those that follow."""
    for game in range(games.shape[0]):
        if tallies[game].done:
            _book_result(games[game], tallies[game], play)
            _observe_all(games[game : game + 1], finals[game : game + 1], play)
            if autoreset:
                _next_game(games[game], tallies[game], masks[game], play)


@compiled
def step_games(games, masks, observations, finals, tallies, actions, kind, autoreset, play):
    """One decision in every game: PLAYED, or the game whose action is not legal (nothing is changed then).

    Pass after pass over all games, which is faster than game after game: the code of one pass fits the processor's
    caches. `observations` and `finals` may be empty arrays.
    """
    illegal = _first_illegal(games, masks, actions, play)
    if illegal != PLAYED:
        return illegal
    fault = _play(games, masks, tallies, actions, play)
    if fault != PLAYED:
        return fault
    _book_rewards(games, tallies, kind, play)
    _end_games(games, masks, finals, tallies, autoreset, play)
    _observe_all(games, observations, play)
    return PLAYED


@compiled
def view_games(games, observations, tallies, choices, play) -> None:
    """Opens tallies and writes observations of games that stand at a decision with so many legal actions."""
    for game in range(games.shape[0]):
        _begin_tally(games[game], tallies[game], choices[game], play)
    _observe_all(games, observations, play)


@compiled
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


@compiled
def _random_action(mask, words, choices, key):
    """One of so many legal actions, all equally likely (but for a bias below one in a million).

    `key` holds the two words of a Philox key and the counter, which moves on.
    """
    word, _ = philox(int(key[2]), int(key[1]), int(key[0]))
    key[2] += 1
    return _legal_action(mask, words, (word * int(choices)) >> 32)


@compiled
def pick_actions(masks, words, tallies, key, actions) -> None:
    """Draws a legal action for every game."""
    for game in range(actions.shape[0]):
        actions[game] = _random_action(masks[game], words[game], tallies[game].choices, key)


@compiled
def play_randomly(games, masks, words, tallies, key, decisions, play):
    """Plays so many random decisions in each game, one game after the other, and returns how many games ended.

    Finished games are followed by their successors; of the tallies only `choices` is kept.
    """
    ended = 0
    for game in range(games.shape[0]):
        s = games[game]
        mask = masks[game]
        choices = tallies[game].choices
        for _ in range(decisions):
            play.answer(s, _random_action(mask, words[game], choices, key))
            choices = play.run(s, mask)
            if s.decision == play.game_over:
                ended += 1
                play.restart(s)
                choices = play.run(s, mask)
        tallies[game].choices = choices
    return ended
