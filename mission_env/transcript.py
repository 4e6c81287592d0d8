"""Games on paper: a readable log with rule numbers, from a saved game that is played again on the way."""

from typing import NamedTuple

import numpy as np

from mission_env import words
from mission_env.game import Game
from mission_env.saved_game import SavedGame, Step
from mission_env.vocabulary import ERA_NAMES, LAND_PATH, N_LANDS, N_PATHS, PATHS, YEARS
from mission_env.words import Event


def transcript(saved: SavedGame) -> list[str]:
    """The lines of a saved game, every step of it checked; ReplayError where it does not go as it says."""
    log = Log(saved)
    for step in saved.replay():
        log.add(step)
    return log.lines


class Log:
    """The lines of a game, step by step."""

    def __init__(self, saved: SavedGame) -> None:
        dice = "real dice" if saved.seed is None else f"seed {saved.seed}"
        beginning = "Set-up" if saved.start is None else "Start"
        self.lines = [f"The Mission, {saved.scenario}, {dice}", "", f"=== {beginning}"]
        self._turn = 0
        self._question = ""

    def add(self, step: Step) -> None:
        """Writes down a step of a replay: question, action and what happened."""
        if step.action is not None:
            self.lines += [f"? {self._question}", f"> {step.action}"]
        self.lines += event_lines(step.events)
        game = step.game
        if game.over:
            self.lines += ["", ending(game)]
            return
        if game.turn != self._turn:
            self.lines.append(summary(game))
        self._turn = game.turn
        self._question = words.prompt(game.record)


# --- Lines -----------------------------------------------------------------------------------------------------------


class Entry(NamedTuple):
    """Something that happened: its kind (Event.kind), rule, the dice and draws behind it, and the sentence."""

    kind: str
    rule: str
    chance: tuple[str, ...]
    text: str


def entries(events: list[Event]) -> list[Entry]:
    """What happened, dice and draws put to what they decide; a die that decided nothing else stands alone."""
    found: list[Entry] = []
    waiting: tuple[str, ...] = ()
    last = ""
    for event in events:
        if event.kind == "die" and last == "defence":
            found[-1] = found[-1]._replace(text=f"{found[-1].text} [{event.values['die']}]")
        elif event.kind in ("die", "draw"):
            waiting += (_outcome(event),)
        else:
            found.append(Entry(event.kind, event.rule, waiting, event.text))
            waiting = ()
        last = event.kind
    return [*found, Entry("chance", "", waiting, "")] if waiting else found


def event_lines(events: list[Event]) -> list[str]:
    """Log lines of events: rule number, the dice and draws behind it in brackets, and the sentence.

    A new Turn gets a heading.
    """
    turns = iter([event.values["turn"] for event in events if event.kind == "turn"])
    lines: list[str] = []
    for entry in entries(events):
        lines += ["", f"=== {turn_heading(next(turns))}"] if entry.kind == "turn" else [_line(entry)]
    return lines


def _outcome(event: Event) -> str:
    return str(event.values["die"]) if event.kind == "die" else f"{event.values['cup']} {event.values['tile']}"


def turn_heading(turn: int) -> str:
    """A Turn with its years and its era."""
    return f"Turn {turn}: {YEARS[turn]}, {ERA_NAMES[turn]}"


def _line(entry: Entry) -> str:
    brackets = f"[{', '.join(entry.chance)}] " if entry.chance else ""
    return f"    {entry.rule:8}{brackets}{entry.text}".rstrip()


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


def _points(game: Game) -> str:
    letters = ", ".join(f"{letter} {points}" for letter, points in game.victory_points().items())
    return f"score {game.score()} ({letters})"
