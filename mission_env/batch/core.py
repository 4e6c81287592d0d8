"""The compiled core of a batch: one decision in every game, and whatever follows from it.

Three arrays of records run in parallel, one record a game: the games themselves, their observations, and a tally of
rewards and results. `step_games` checks all actions, plays them, sets finished games up again and writes everything.
"""

import numpy as np

from mission_env import engine
from mission_env.actions import N_ACTIONS
from mission_env.chance import philox, reseed_as_successor
from mission_env.events import Fault
from mission_env.jit import compiled, entry
from mission_env.observation import SHAPES, observe
from mission_env.reward import needs_score, reward
from mission_env.rules.end_of_turn import letters, score
from mission_env.vocabulary import Decision

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

PLAYED = -1  # result of step_games when all went well; from 0 up: the game whose action is not legal
FAULT = -2  # this and below: the game, counted downward, whose record is broken


@compiled
def _first_illegal(games, masks, actions):
    """The first game whose action is not legal, or PLAYED; games that stay over take any action."""
    for game in range(games.shape[0]):
        action = actions[game]
        if action < 0 or action >= N_ACTIONS or not masks[game, action]:
            if games[game].decision != Decision.GAME_OVER:
                return game
    return PLAYED


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
def _play(games, masks, tallies, actions):
    """Plays the decisions; PLAYED, or FAULT and the game whose record is broken."""
    for game in range(games.shape[0]):
        s = games[game]
        tally = tallies[game]
        tally.done = False
        if s.decision != Decision.GAME_OVER:
            engine.answer(s, actions[game])
            tally.choices = engine.run(s, masks[game])
            tally.done = s.decision == Decision.GAME_OVER
            if s.fault != Fault.NONE:
                return FAULT - game
    return PLAYED


@compiled
def _book_rewards(games, tallies, kind) -> None:
    """Books the rewards; a game that was over before the step gets none."""
    for game in range(games.shape[0]):
        s = games[game]
        tally = tallies[game]
        tally.reward = 0.0
        if tally.done or s.decision != Decision.GAME_OVER:
            before = tally.points
            if needs_score(kind, tally.done):
                tally.points = score(s)
            tally.reward = reward(kind, before, tally.points, tally.done)
            tally.gained += tally.reward
            tally.taken += 1


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


@compiled
def _observe_all(games, observations) -> None:
    """Writes the observations, if there is room for them."""
    for game in range(observations.shape[0]):
        observe(games[game], observations[game].lands, observations[game].paths, observations[game].globals)


@compiled
def _end_games(games, masks, finals, tallies, autoreset) -> None:
    """Books the games that have just ended, keeps their last observation and sets up those that follow."""
    for game in range(games.shape[0]):
        if tallies[game].done:
            _book_result(games[game], tallies[game])
            _observe_all(games[game : game + 1], finals[game : game + 1])
            if autoreset:
                _next_game(games[game], tallies[game], masks[game])


@entry
def step_games(games, masks, observations, finals, tallies, actions, kind, autoreset):
    """One decision in every game: PLAYED, or the game whose action is not legal (nothing is changed then).

    Pass after pass over all games, which is faster than game after game: the code of one pass fits the processor's
    caches. `observations` and `finals` may be empty arrays.
    """
    illegal = _first_illegal(games, masks, actions)
    if illegal != PLAYED:
        return illegal
    fault = _play(games, masks, tallies, actions)
    if fault != PLAYED:
        return fault
    _book_rewards(games, tallies, kind)
    _end_games(games, masks, finals, tallies, autoreset)
    _observe_all(games, observations)
    return PLAYED


@entry
def view_games(games, observations, tallies, choices) -> None:
    """Opens tallies and writes observations of games that stand at a decision with so many legal actions."""
    for game in range(games.shape[0]):
        _begin_tally(games[game], tallies[game], choices[game])
    _observe_all(games, observations)


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


@compiled
def _random_action(mask, words, choices, key):
    """One of so many legal actions, all equally likely (but for a bias below one in a million).

    `key` holds the two words of a Philox key and the counter, which moves on.
    """
    word, _ = philox(int(key[2]), int(key[1]), int(key[0]))
    key[2] += 1
    return _legal_action(mask, words, (word * int(choices)) >> 32)


@entry
def pick_actions(masks, words, tallies, key, actions) -> None:
    """Draws a legal action for every game."""
    for game in range(actions.shape[0]):
        actions[game] = _random_action(masks[game], words[game], tallies[game].choices, key)


@entry
def play_randomly(games, masks, words, tallies, key, decisions):
    """Plays so many random decisions in each game, one game after the other, and returns how many games ended.

    Finished games are followed by their successors; of the tallies only `choices` is kept.
    """
    ended = 0
    for game in range(games.shape[0]):
        s = games[game]
        mask = masks[game]
        choices = tallies[game].choices
        for _ in range(decisions):
            engine.answer(s, _random_action(mask, words[game], choices, key))
            choices = engine.run(s, mask)
            if s.decision == Decision.GAME_OVER:
                ended += 1
                engine.restart(s)
                choices = engine.run(s, mask)
        tallies[game].choices = choices
    return ended
