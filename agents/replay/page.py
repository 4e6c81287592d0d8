"""A saved game as one HTML file that needs nothing else: board, log, score curve, and what a player thought.

page.html is the frame, page.css and page.js stand beside it; all three and the game are put into one file. The game is
JSON in a script element: `_Data` tells what it holds.
"""

import html
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypedDict

from agents.base import Agent
from agents.opinions import Advice, opinions
from agents.replay.drawings import Drawings, Splice
from mission_env.core.game import CheckedGame
from mission_env.core.transcript import Telling, entries, turns_begun
from mission_env.games import telling_of
from mission_env.logs import dice_of
from mission_env.saved_game import SavedGame, Step

_FOLDER = Path(__file__).parent
_DIGITS = {"probability": 4, "points": 2, "error": 2, "simulations": 0, "gain": 2, "cost": 2}


class _Step(TypedDict):
    """The game after its start or after a move."""

    turn: int
    action: int | None  # that led here
    events: list[tuple[str, str, str] | tuple[int]]  # rule, dice and draws, sentence; or a turn that begins
    drawing: list[Splice]
    points: list[int]  # by parts of the score
    score: int
    question: str  # that is pending now; empty at the end
    legal: dict[str, Any] | None  # what may be done: `actions`, and what the player thinks of each


class _Data(TypedDict):
    """The whole file's data."""

    game: str  # its name
    title: str
    scenario: str
    seed: int | None
    player: str
    engine: str
    asked: str | None  # whose opinions are shown
    result: str
    turn: str  # what a turn is called
    turns: list[tuple[int, str, str]]  # turn, years, era
    parts: list[tuple[str, str, str]]  # of the score: name, colour, meaning
    frames: tuple[str, ...]  # keys, but for the place, of shapes that frame a place
    actions: list[tuple[str, str]]  # name, words; steps count in this list
    elements: list[str]
    steps: list[_Step]


def page(
    saved: SavedGame, agent: Agent | None = None, seed: int = 0, tell: Callable[[int], None] = lambda steps: None
) -> str:
    """The file's text. `agent` is asked at every decision; `tell` is called after every step. ReplayError if the
    game does not go as it says."""
    picture, data = _data(saved, agent, seed, tell)
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")
    parts = {
        "TITLE": html.escape(data["title"]),
        "GAME": html.escape(data["game"]),
        "HEAD": picture,
        "STYLE": (_FOLDER / "page.css").read_text(encoding="utf-8"),
        "SCRIPT": (_FOLDER / "page.js").read_text(encoding="utf-8"),
        "DATA": text,
    }
    frame = (_FOLDER / "page.html").read_text(encoding="utf-8")
    first, *rest = frame.split("{{")
    return first + "".join(parts[name] + after for name, after in (one.split("}}", 1) for one in rest))


def _data(saved: SavedGame, agent: Agent | None, seed: int, tell: Callable[[int], None]) -> tuple[str, _Data]:
    """The attributes of the picture, and the data."""
    telling = telling_of(saved.scenario)
    drawings, actions, steps = Drawings(), _Actions(telling), []
    for step in saved.replay():
        advice = opinions(agent, step.game, seed) if agent is not None and not step.game.over else None
        steps.append(_step(telling, step, drawings, actions, advice))
        tell(1)
    by = f", played by {saved.player}" if saved.player else ""
    return drawings.head, _Data(
        game=telling.title,
        title=f"{telling.title}: {saved.scenario}, {dice_of(saved)}{by}",
        scenario=saved.scenario,
        seed=saved.seed,
        player=saved.player,
        engine=saved.engine,
        asked=None if agent is None else agent.name,
        result=telling.result(step.game),
        turn=telling.turn,
        turns=[(turn, *telling.calendar(turn)) for turn in range(steps[0]["turn"], telling.last_turn + 1)],
        parts=[tuple(part) for part in telling.parts],
        frames=telling.frames,
        actions=actions.told(),
        elements=drawings.elements,
        steps=steps,
    )


class _Actions:
    """Numbers the actions that come up."""

    def __init__(self, telling: Telling) -> None:
        self._telling = telling
        self._numbers: dict[str, int] = {}

    def number(self, name: str) -> int:
        return self._numbers.setdefault(name, len(self._numbers))

    def told(self) -> list[tuple[str, str]]:
        return [(name, self._telling.describe_action(name)) for name in self._numbers]


def _step(telling: Telling, step: Step, drawings: Drawings, actions: _Actions, advice: Advice | None) -> _Step:
    game = step.game
    return _Step(
        turn=game.turn,
        action=None if step.action is None else actions.number(step.action),
        events=_events(telling, step),
        drawing=drawings.add(game),
        points=list(game.victory_points().values()),
        score=game.score(),
        question="" if game.over else telling.prompt(game.record),
        legal=None if game.over else _legal(game, actions, advice),
    )


def _events(telling: Telling, step: Step) -> list[tuple[str, str, str] | tuple[int]]:
    turns = iter(turns_begun(step.events))
    return [
        (next(turns),) if entry.kind == "turn" else (entry.rule, ", ".join(entry.chance), entry.text)
        for entry in entries(telling, step.events)
    ]


def _legal(game: CheckedGame, actions: _Actions, advice: Advice | None) -> dict[str, Any]:
    """The legal actions, with a column for each thing that the player says of any of them."""
    if advice is None:
        return {"actions": [actions.number(name) for name in game.legal_actions()]}
    told: dict[str, Any] = {"actions": [actions.number(one.action) for one in advice.opinions]}
    told["choice"] = actions.number(advice.choice)
    told["value"] = _rounded(advice.value, 1)
    for column, digits in _DIGITS.items():
        values = [getattr(one, column) for one in advice.opinions]
        if any(value is not None for value in values):
            told[column] = [_rounded(value, digits) for value in values]
    return told


def _rounded(value: float | None, digits: int) -> float | int | None:
    """Few digits, and no decimals where there are none."""
    if value is None:
        return None
    value = round(value, digits)
    return int(value) if value == int(value) else value
