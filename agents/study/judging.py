"""What each legal action of a decision is worth: the game is played on from it, many times, to its end.

The scripted player plays on (agents/opinions.py). It is nearly as strong as what is studied, knows nothing of the
player's probabilities or values, and is a dozen times as fast as a policy; and clones of one number meet the same
dice after every action, so that actions are compared pair by pair. A learned value after a Turn or two would have less
noise, but it is what the policy was trained by: it would mostly agree with it.

A decision offers 45 actions on average, so rollouts go where they matter, by sequential halving (Karnin, Koren and
Somekh, 2013). Each of three rounds has a third of the decision's budget and dice of its own:

1. all legal actions, evenly. These are what advantages are averaged from: nothing has been selected yet.
2. the best so far, the player's choice, and the best of another family.
3. the few best of those, the choice, and the best of another family. Differences in regret and edge are measured here
   and only here: whoever was chosen for his luck in the earlier rounds has to do without it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from agents.families import FAMILY_OF
from agents.opinions import judge
from agents.study.folder import Columns
from agents.study.walking import visit
from mission_env.actions import ACTION_NAMES, ACTION_NUMBERS, N_ACTIONS
from mission_env.game import Game

KEPT = (None, 10, 3)  # how many of the best go into each round
LEAST, MOST = 4, 64  # rollouts of an action in a round
ROUNDS = len(KEPT)


@dataclass(frozen=True)
class Task:
    """A decision to judge: the step of the game of a seed, at which the player took an action."""

    seed: int
    step: int
    action: int
    weight: float  # how many decisions it stands for


def judge_decisions(tasks: Sequence[Task], games: dict[int, np.ndarray], scenario: str, budget: int) -> Columns:
    """One row for each legal action of each task, in order; `games` holds the actions of each game by its seed."""
    rows: list[tuple[Task, int, list[np.ndarray]]] = []
    for seed in dict.fromkeys(task.seed for task in tasks):
        mine = {task.step: task for task in tasks if task.seed == seed}
        for step, game in visit(scenario, seed, games[seed], mine):
            points = judge_decision(game, mine[step].action, budget, dice_of(seed, step))
            rows += [(mine[step], action, rounds) for action, rounds in points.items()]
    return {
        "seed": np.array([task.seed for task, _, _ in rows], dtype=np.int64),
        "step": np.array([task.step for task, _, _ in rows], dtype=np.int32),
        "weight": np.array([task.weight for task, _, _ in rows]),
        "action": np.array([action for _, action, _ in rows], dtype=np.int16),
        "taken": np.array([action == task.action for task, action, _ in rows]),
        **{f"round_{number + 1}": [rounds[number] for _, _, rounds in rows] for number in range(ROUNDS)},
    }


def judge_decision(game: Game, choice: int, budget: int, dice: int) -> dict[int, list[np.ndarray]]:
    """Final points of the rollouts of each legal action, an array a round; empty where it is out of the race."""
    legal = np.flatnonzero(game.mask[:N_ACTIONS])
    found: dict[int, list[np.ndarray]] = {int(action): [] for action in legal}
    for number, most in enumerate(KEPT):
        racing = legal if most is None else _best(found, choice, most)
        each = int(np.clip(budget // ROUNDS // len(racing), LEAST, MOST))
        points = _played_on(game, racing, each, dice * ROUNDS + number)
        for action, rounds in found.items():
            rounds.append(points.get(action, np.zeros(0, dtype=np.int16)))
    return found


def _best(found: dict[int, list[np.ndarray]], choice: int, most: int) -> np.ndarray:
    """The best so far, of those in the last round, with the choice and the best action of another family."""
    racing = np.array([action for action, rounds in found.items() if len(rounds[-1])])
    means = np.array([np.concatenate(found[int(action)]).mean() for action in racing])
    order = racing[np.argsort(-means, kind="stable")]
    others = order[FAMILY_OF[order] != FAMILY_OF[choice]]
    return np.unique([*order[:most], choice, *others[:1]])


def dice_of(*words: int) -> int:
    """A seed for dice that nothing else in a study uses."""
    return int(np.random.SeedSequence(words).generate_state(1)[0])


def _played_on(game: Game, actions: np.ndarray, each: int, seed: int) -> dict[int, np.ndarray]:
    names = [ACTION_NAMES[int(action)] for action in actions]
    return {
        ACTION_NUMBERS[worth.action]: worth.scores.astype(np.int16)
        for worth in judge(game, each, "heuristic", seed, names)
    }
