"""What a learned player looks at: how much its choice and its value change when a channel comes from other positions.

Permutation importance (Breiman, 2001): the numbers of a channel, or of a group of channels, are exchanged among the
sampled positions while all others stay. The mask stays, too: probabilities are those of the legal actions. A channel
that the player ignores changes nothing at all. Channels that say the same twice share what they say, so that each
alone looks less important than both: groups tell more than single channels.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from agents.study.folder import Columns
from agents.study.groups import ALL_CHANNELS, GROUPS, channels_of
from agents.study.mind import Mind, Seen
from agents.study.walking import visit
from mission_env.actions import N_ACTIONS
from mission_env.batch.core import OBSERVATION
from mission_env.observation import CHANNELS, SHAPES, observe

POSITIONS = 1500  # sampled from all decisions, evenly
REPEATS = 2  # permutations of each channel
_SMALL = 1e-12  # stands for a probability of 0 in a logarithm

Parts = list[tuple[str, int]]  # channels: key, and place in its rows


@dataclass(frozen=True)
class Positions:
    """Positions that a player decided, and what came of them; one row each."""

    games: np.ndarray  # seed of the game
    seen: Seen
    masks: np.ndarray  # bool (n, N_ACTIONS)
    scores: np.ndarray  # on the board
    outcomes: np.ndarray  # final victory points


def gather(
    games: dict[int, np.ndarray], chosen: dict[int, list[int]], finals: dict[int, int], scenario: str
) -> Positions:
    """The positions at the chosen steps of each game; by seeds: actions, steps, and final victory points."""
    rows = [(seed, game) for seed, steps in chosen.items() for _, game in visit(scenario, seed, games[seed], steps)]
    seen = np.zeros(len(rows), dtype=OBSERVATION)
    for place, (_, game) in enumerate(rows):
        observe(game.record, seen["lands"][place], seen["paths"][place], seen["globals"][place])
    return Positions(
        games=np.array([seed for seed, _ in rows]),
        seen={key: seen[key] for key in SHAPES},
        masks=np.array([game.mask[:N_ACTIONS] != 0 for _, game in rows]),
        scores=np.array([game.score() for _, game in rows], dtype=np.float64),
        outcomes=np.array([finals[seed] for seed, _ in rows], dtype=np.float64),
    )


def targets() -> dict[str, Parts]:
    """All groups (`group:NAME`) and all channels (`KEY/CHANNEL`)."""
    groups = {f"group:{name}": channels_of(name) for name in GROUPS}
    return groups | {f"{key}/{name}": [(key, CHANNELS[key].index(name))] for key, name in ALL_CHANNELS}


def importances(mind: Mind, positions: Positions, names: Sequence[str], seed: int = 0) -> Columns:
    """One row for each target and game: how many positions, and sums over them, each a mean of the repeats.

    `divergence`: KL(before || after) of the choice, in nats; `changed`: the likeliest action is another one; `moved`:
    how far the value moves, in points; `loss`: by how much its squared error against the outcome grows.
    """
    plain = mind.think(positions.seen, positions.masks, positions.scores)
    parts = targets()
    rows = [_importance(mind, positions, plain, parts[name], seed) for name in names]
    games, places = np.unique(positions.games, return_inverse=True)
    sums = [np.stack([np.bincount(places, weights=column) for column in columns]) for columns in rows]
    measures = np.concatenate(sums, axis=1)
    return {
        "target": np.repeat(list(names), len(games)).tolist(),
        "seed": np.tile(games, len(names)),
        "positions": np.tile(np.bincount(places), len(names)),
        **dict(zip(("divergence", "changed", "moved", "loss"), measures, strict=True)),
    }


def _importance(
    mind: Mind, positions: Positions, plain: tuple[np.ndarray, np.ndarray], parts: Parts, seed: int
) -> list[np.ndarray]:
    """The four measures of each position, means over the repeats."""
    parts = [part for part in parts if _varies(positions.seen, *part)]
    found = np.zeros((4, len(positions.masks)))
    for repeat in range(REPEATS if parts else 0):
        order = np.random.default_rng([seed, repeat]).permutation(len(positions.masks))
        seen = dict(positions.seen)
        for key in {key for key, _ in parts}:
            seen[key] = seen[key].copy()
        for key, place in parts:
            seen[key][..., place] = positions.seen[key][order][..., place]
        probabilities, values = mind.think(seen, positions.masks, positions.scores)
        found[0] += _divergence(plain[0], probabilities)
        found[1] += plain[0].argmax(axis=1) != probabilities.argmax(axis=1)
        found[2] += np.abs(values - plain[1])
        found[3] += (values - positions.outcomes) ** 2 - (plain[1] - positions.outcomes) ** 2
    return list(found / REPEATS)


def _varies(seen: Seen, key: str, place: int) -> bool:
    """Whether a channel differs anywhere among the positions; otherwise exchanging it does nothing."""
    return bool((seen[key][..., place] != seen[key][:1, ..., place]).any())


def _divergence(before: np.ndarray, after: np.ndarray) -> np.ndarray:
    """KL(before || after) of each row, in nats."""
    rows, columns = np.nonzero(before)
    p = before[rows, columns].astype(np.float64)
    q = np.maximum(after[rows, columns].astype(np.float64), _SMALL)
    return np.bincount(rows, weights=p * np.log(p / q), minlength=len(before))
