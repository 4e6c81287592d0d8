"""Battles behind a checked door (core/game.py): names instead of numbers, errors instead of broken records."""

from mission_env.battles import engine, position, words
from mission_env.battles.actions import ACTION_NAMES
from mission_env.battles.data import numbered
from mission_env.battles.state import SCRIPT_LIMIT, empty_games
from mission_env.battles.vocabulary import DECISIONS, LETTERS, SCENARIOS
from mission_env.core.game import CheckedGame
from mission_env.core.outcomes import Outcomes
from mission_env.core.system import System

SYSTEM = System(
    name="battles",
    title="Battles",
    scenarios=SCENARIOS,
    decisions=DECISIONS,
    actions=ACTION_NAMES,
    letters=LETTERS,
    outcomes=Outcomes(0, {kind: numbered(names) for kind, names in words.TILES.items()}),
    script_limit=SCRIPT_LIMIT,
    empty=empty_games,
    drive=engine.drive,
    legal=engine.legal,
    tally=engine.tally,
    event=words.event,
    read=position.read,
    write=position.write,
)


class BattlesGame(CheckedGame):
    """A game of Battles at its pending decision; `BattlesGame.new` and `BattlesGame.from_position` make one.

    `score` is the player's (B5), and `victory_points` the same by its parts.
    """

    __slots__ = ()

    system = SYSTEM
