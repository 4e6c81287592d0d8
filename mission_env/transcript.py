"""How games of The Mission are told: a readable log with rule numbers (logs.py), tables and pages."""

import numpy as np

from mission_env import words
from mission_env.core import transcript as core
from mission_env.core.transcript import Entry, Part, Telling
from mission_env.game import LETTERS, Game
from mission_env.logs import Log, transcript
from mission_env.vocabulary import ERA_NAMES, LAND_PATH, LAST_TURN, N_LANDS, N_PATHS, PATHS, YEARS
from mission_env.words import Event

__all__ = [
    "TELLING",
    "Entry",
    "Log",
    "ending",
    "entries",
    "event_lines",
    "summary",
    "transcript",
    "turn_heading",
]


def entries(events: list[Event]) -> list[Entry]:
    """What happened, dice and draws put to what they decide; a die that decided nothing else stands alone."""
    return core.entries(TELLING, events)


def event_lines(events: list[Event]) -> list[str]:
    """Log lines of events: rule number, the dice and draws behind it in brackets, and the sentence."""
    return core.event_lines(TELLING, events)


def turn_heading(turn: int) -> str:
    """A Turn with its years and its era."""
    return f"Turn {turn}: {YEARS[turn]}, {ERA_NAMES[turn]}"


def _calendar(turn: int) -> tuple[str, str]:
    return YEARS[turn], ERA_NAMES[turn]


def summary(game: Game) -> str:
    """One line on where the game stands."""
    s = game.record
    christian = np.bincount(LAND_PATH[(s.christian != 0) & (s.heresies == 0)], minlength=N_PATHS)
    by_path = ", ".join(f"{letter} {count}" for letter, count in zip(PATHS, christian, strict=True))
    return (
        f"--- Turn {game.turn}: {s.treasury} $, Dark Ages {s.dark_ages}; "
        f"Christian Lands {christian.sum()} of {N_LANDS} ({by_path}); {_points(game)}"
    )


def ending(game: Game) -> str:
    """The last line: how the game ended."""
    if game.collapsed:
        return f"=== The Dark Ages end the game on Turn {game.turn}: score {game.score()}"
    return f"=== The end: {_points(game)}: {game.level}"


def _result(game: Game) -> str:
    if game.collapsed:
        return f"The Dark Ages ended the game on Turn {game.turn}: {game.score()} points"
    if game.over:
        return f"{game.score()} points: {game.level}"
    return f"left on Turn {game.turn}, at {game.score()} points"


def _points(game: Game) -> str:
    letters = ", ".join(f"{letter} {points}" for letter, points in game.victory_points().items())
    return f"score {game.score()} ({letters})"


def _row(game: Game) -> list[int]:
    s = game.record
    christian = int(((s.christian != 0) & (s.heresies == 0)).sum())
    return [int(s.treasury), int(s.dark_ages), christian, *game.victory_points().values()]


TELLING = Telling(
    title="The Mission",
    prompt=words.prompt,
    describe_action=words.describe_action,
    turn="Turn",
    last_turn=LAST_TURN,
    heading=turn_heading,
    summary=summary,
    ending=ending,
    result=_result,
    columns=("$", "Dark Ages", f"Christian of {N_LANDS}", *LETTERS),
    row=_row,
    parts=(
        Part("A Values", "#1e6b45", "Values of Christian Lands, less 1 for each Land without a Field"),
        Part("B Paths", "#2b6cb0", "5 for each wholly Christian Path, the Reconquista, each Persian Land"),
        Part("C Popes", "#c08a00", "3 for each Pope in communion and free of Heresy"),
        Part("D Riches", "#8a4b12", "Solidi, Relics, Infrastructure"),
        Part("E Losses", "#b3261e", "Heresies, Submit tiles, a Capital that is not under Christian rule"),
        Part("F Darkness", "#6b4fa0", "Dark Ages, Bibles not translated"),
    ),
    calendar=_calendar,
    frames=("land",),
    untold=frozenset(("paid", "wafer_removed", "reset")),
    dice_follow=frozenset(("defence",)),
)
