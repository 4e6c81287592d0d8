"""The Mission behind a checked door (core/game.py): names instead of numbers, errors instead of broken records."""

from mission_env import engine, position, words
from mission_env.actions import ACTION_NAMES
from mission_env.chance import Chance
from mission_env.core.game import CheckedGame
from mission_env.core.outcomes import Outcomes
from mission_env.core.system import System
from mission_env.state import SCRIPT_LIMIT, empty_games
from mission_env.vocabulary import (
    DECISIONS,
    FAITHS,
    FIELDS,
    HERESIES,
    N_WAFERS,
    PERSIAN_TILES,
    SCENARIOS,
    victory_level,
)

LETTERS = tuple("ABCDEF")  # of 8.4
_TILES = {
    Chance.WAFER: {str(number): number for number in range(1, N_WAFERS + 1)},
    Chance.FIELD: {name: number for number, name in enumerate(FIELDS)},
    Chance.HERESY: {name: number for number, name in enumerate(HERESIES)},
    Chance.FAITH: {name: number for number, name in enumerate(FAITHS) if number},
    Chance.PERSIAN: {name: number for number, name in enumerate(PERSIAN_TILES) if number},
}

SYSTEM = System(
    name="mission",
    title="The Mission",
    scenarios=SCENARIOS,
    decisions=DECISIONS,
    actions=ACTION_NAMES,
    letters=LETTERS,
    outcomes=Outcomes(6, _TILES),
    script_limit=SCRIPT_LIMIT,
    empty=empty_games,
    drive=engine.drive,
    legal=engine.legal,
    tally=engine.tally,
    event=words.event,
    read=position.read,
    write=position.write,
)


class Game(CheckedGame):
    """A game of The Mission at its pending decision; `Game.new` and `Game.from_position` make one.

    `score` is the victory points (8.4), -250 after a collapse (R39), `victory_points` the same by the letters A .. F,
    and `collapsed` whether the Dark Ages ended the game (8.1).
    """

    __slots__ = ()

    system = SYSTEM

    @property
    def level(self) -> str:
        """Name of the victory level that the present score reaches (8.4)."""
        return victory_level(self.score())
