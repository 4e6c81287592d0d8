"""Culture behind a checked door (core/game.py): names instead of numbers, errors instead of broken records."""

from mission_env.core.game import CheckedGame
from mission_env.core.outcomes import Outcomes
from mission_env.core.system import System
from mission_env.culture import engine, position, words
from mission_env.culture.actions import ACTION_NAMES
from mission_env.culture.chance import Chance
from mission_env.culture.chances import SIDES
from mission_env.culture.rules.board import cultural_power, military_power
from mission_env.culture.state import SCRIPT_LIMIT, empty_games
from mission_env.culture.vocabulary import DECISIONS, LETTERS, NATIONS, SCENARIOS, SQUARES

SYSTEM = System(
    name="culture",
    title="Culture",
    scenarios=SCENARIOS,
    decisions=DECISIONS,
    actions=ACTION_NAMES,
    letters=LETTERS,
    outcomes=Outcomes(SIDES, {Chance.SITE: {name: number for number, name in enumerate(SQUARES)}}),
    script_limit=SCRIPT_LIMIT,
    empty=empty_games,
    drive=engine.drive,
    legal=engine.legal,
    tally=engine.tally,
    event=words.event,
    read=position.read,
    write=position.write,
)


class CultureGame(CheckedGame):
    """A game of Culture at its pending decision; `CultureGame.new` and `CultureGame.from_position` make one.

    `score` is the player's (C8), `victory_points` the same by its parts, and `collapsed` whether his nation is gone.
    """

    __slots__ = ()

    system = SYSTEM

    def powers(self, nation: str) -> tuple[int, int]:
        """Cultural and military power of a nation, in d20 (C2). ValueError if there is no such nation."""
        if nation not in NATIONS:
            raise ValueError(f"unknown nation {nation!r}; one of {', '.join(NATIONS)}")
        number = NATIONS.index(nation)
        return int(cultural_power(self.record, number)), int(military_power(self.record, number))
