"""Walks games again from their seeds and actions, and takes down what was offered, thought, paid and scored."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from agents.study.folder import Columns
from agents.study.mind import Mind
from agents.study.playing import rows_of
from mission_env import engine
from mission_env.actions import ACTION_NAMES, N_ACTIONS, VERB_OF, VERBS
from mission_env.batch.core import OBSERVATION
from mission_env.game import Game
from mission_env.observation import SHAPES, observe
from mission_env.words import Event

_SALES = ("sell_relics", "sell_relics_of_james")


@dataclass(frozen=True)
class Money:
    """What happened to the treasury from one decision to the next, in solidi."""

    paid: int = 0  # for the action (2.6)
    raised: int = 0  # by the action: Relics sold (7.11)
    income: int = 0  # 6.2, as far as the treasury had room for it
    lost: int = 0  # unspent at the end of a Turn (8.6)


def money(events: list[Event], verb: str, before: int) -> Money:
    """Reads the treasury's changes off the events of a step that began with so many solidi."""
    found = {"paid": 0, "raised": 0, "income": 0, "lost": 0}
    for event in events:
        if event.kind == "paid":
            found["paid"] += event.values["amount"]
            before = event.values["treasury"]
        elif event.kind == "income":
            sale = verb in _SALES and not found["raised"]
            found["raised" if sale else "income"] += event.values["treasury"] - before
            before = event.values["treasury"]
        elif event.kind == "money_lost":
            found["lost"] += event.values["lost"]
            before = event.values["kept"]
    return Money(**found)


def look(games: pa.Table, scenario: str, mind: Mind | None = None) -> Columns:
    """One row a decision of these games, in order; `given` and `value` are None without a mind."""
    parts: list[Columns] = []
    for seed, actions in rows_of(games):
        parts.append(_look_at_game(seed, actions, scenario, mind))
    return {name: _joined([part[name] for part in parts]) for name in parts[0]}


def _joined(values: list) -> np.ndarray | list:
    return np.concatenate(values) if isinstance(values[0], np.ndarray) else [row for part in values for row in part]


def _look_at_game(seed: int, actions: np.ndarray, scenario: str, mind: Mind | None) -> Columns:
    """The rows of one game."""
    game = Game.new(scenario, seed=seed)
    seen = np.zeros(len(actions), dtype=OBSERVATION)
    masks = np.zeros((len(actions), N_ACTIONS), dtype=bool)
    numbers = np.zeros((len(actions), 8), dtype=np.int16)
    letters = np.zeros((len(actions), 6), dtype=np.int64)
    for step, action in enumerate(actions):
        s = game.record
        masks[step] = game.mask[:N_ACTIONS] != 0
        score, treasury = engine.tally(s, letters[step]), int(s.treasury)
        if mind is not None:
            observe(s, seen["lands"][step], seen["paths"][step], seen["globals"][step])
        numbers[step, :4] = s.turn, s.decision, treasury, score
        change = money(game.step(ACTION_NAMES[action]), VERBS[VERB_OF[action]], treasury)
        numbers[step, 4:8] = change.paid, change.raised, change.income, change.lost
    return _columns(seed, actions, numbers, masks, letters, _thoughts(mind, seen, masks, numbers[:, 3]))


def _thoughts(mind: Mind | None, seen: np.ndarray, masks: np.ndarray, scores: np.ndarray) -> tuple | None:
    if mind is None:
        return None
    return mind.think({key: seen[key] for key in SHAPES}, masks, scores.astype(np.float64))


def _columns(
    seed: int, actions: np.ndarray, numbers: np.ndarray, masks: np.ndarray, letters: np.ndarray, thoughts: tuple | None
) -> Columns:
    number = len(actions)
    names = ("turn", "decision", "treasury", "score", "paid", "raised", "income", "lost")
    offered = [np.flatnonzero(mask).astype(np.int16) for mask in masks]
    given: list = [None] * number
    values: list = [None] * number
    if thoughts is not None:
        given = [row[legal].astype(np.float32) for row, legal in zip(thoughts[0], offered, strict=True)]
        values = thoughts[1].tolist()
    return {
        "seed": np.full(number, seed, dtype=np.int64),
        "step": np.arange(number, dtype=np.int32),
        **{name: numbers[:, column] for column, name in enumerate(names)},
        "action": actions.astype(np.int16),
        "letters": [row.astype(np.int16) for row in letters],
        "offered": offered,
        "given": given,
        "value": values,
    }


def visit(scenario: str, seed: int, actions: np.ndarray, steps: Collection[int]) -> Iterator[tuple[int, Game]]:
    """The game as it stood at each of these steps (step 0: the first decision), in order; copies."""
    game = Game.new(scenario, seed=seed)
    for step, action in enumerate(actions):
        if step in steps:
            yield step, game.clone()
        engine.play(game.record, int(action), game.mask)
