"""Battles's entries to the compiled core of a batch (core/batch_core.py)."""

from mission_env.battles import engine
from mission_env.battles.observation import observe
from mission_env.battles.rules.board import letters, score
from mission_env.battles.vocabulary import Decision
from mission_env.core import batch_core
from mission_env.jit import entry

PLAY = batch_core.Play(
    "battles",
    run=engine.run,
    answer=engine.answer,
    restart=engine.restart,
    score=score,
    letters=letters,
    observe=observe,
    game_over=int(Decision.GAME_OVER),
)


@entry
def step_games(games, masks, observations, finals, tallies, actions, kind, autoreset):
    """One decision in every game."""
    return batch_core.step_games(games, masks, observations, finals, tallies, actions, kind, autoreset, PLAY)


@entry
def view_games(games, observations, tallies, choices) -> None:
    """Tallies and observations of games at a decision."""
    batch_core.view_games(games, observations, tallies, choices, PLAY)


@entry
def succeed_games(games) -> None:
    """The keys of the games that follow."""
    batch_core.succeed_games(games)


@entry
def pick_actions(masks, words, tallies, key, actions) -> None:
    """A random legal action for every game."""
    batch_core.pick_actions(masks, words, tallies, key, actions)


@entry
def play_randomly(games, masks, words, tallies, key, decisions):
    """Random decisions in each game; returns how many games ended."""
    return batch_core.play_randomly(games, masks, words, tallies, key, decisions, PLAY)
