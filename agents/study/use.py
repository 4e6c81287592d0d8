"""How often actions are offered, taken and thought of: by action, verb and family, by Turn and era."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

from agents.families import FAMILY_NAMES, FAMILY_OF, family_of_verb
from agents.statistics import Estimate
from agents.study.estimates import clustered
from agents.study.folder import lists
from mission_env.actions import ACTION_NAMES, N_ACTIONS, VERB_OF, VERBS
from mission_env.vocabulary import ERA_NAMES, LAST_TURN

ERAS = tuple(dict.fromkeys(name for name in ERA_NAMES if name))
ERA_OF = np.array([0, *(ERAS.index(name) for name in ERA_NAMES[1:])])  # Turn -> number of its era
FAMILY_OF_VERB = np.array([FAMILY_NAMES.index(family_of_verb(verb)) for verb in VERBS])


@dataclass(frozen=True)
class Decisions:
    """A player's decisions as columns; N decisions."""

    table: pa.Table
    seed: np.ndarray
    turn: np.ndarray
    verb: np.ndarray  # taken
    offered: np.ndarray  # bool (N, verbs)
    given: np.ndarray | None  # probability (N, verbs)

    @property
    def games(self) -> int:
        """How many games they come from."""
        return len(np.unique(self.seed))

    @property
    def era(self) -> np.ndarray:
        """Number of the era of each."""
        return ERA_OF[self.turn]

    def column(self, name: str) -> np.ndarray:
        """A column of the table."""
        return self.table[name].to_numpy()


def read(table: pa.Table) -> Decisions:
    """The columns of a table made by walking."""
    actions, at = lists(table["offered"])
    number, verbs = table.num_rows, len(VERBS)
    cells = np.repeat(np.arange(number), np.diff(at)) * verbs + VERB_OF[actions]
    offered = np.bincount(cells, minlength=number * verbs).reshape(number, verbs) > 0
    given = None
    if has_thoughts(table):
        shares = lists(table["given"])[0]
        given = np.bincount(cells, weights=shares, minlength=number * verbs).reshape(number, verbs)
    seed, turn, action = (table[name].to_numpy() for name in ("seed", "turn", "action"))
    return Decisions(table, seed, turn.astype(np.int64), VERB_OF[action], offered, given)


def has_thoughts(table: pa.Table) -> bool:
    """Whether probabilities and values were taken down."""
    return table.num_rows > 0 and table["value"].null_count == 0


# --- Figures ---------------------------------------------------------------------------------------------------------


def use_figures(decisions: Decisions) -> dict[str, Any]:
    """Verbs and families: in all, by era, and by Turn."""
    families = {name: number == FAMILY_OF_VERB for number, name in enumerate(FAMILY_NAMES)}
    verbs = {name: np.arange(len(VERBS)) == number for number, name in enumerate(VERBS)}
    return {
        "families": {name: _use(decisions, members) for name, members in families.items()},
        "verbs": {name: _use(decisions, members) for name, members in verbs.items()},
    }


def _use(decisions: Decisions, members: np.ndarray) -> dict[str, Any]:
    """One family or verb: `members` marks the verbs that belong to it."""
    offered = decisions.offered[:, members].any(axis=1)
    taken = members[decisions.verb]
    given = None if decisions.given is None else decisions.given[:, members].sum(axis=1)
    eras = {name: decisions.era == number for number, name in enumerate(ERAS)}
    everywhere = np.ones(len(offered), dtype=bool)
    return {
        "all": _rates(decisions, offered, taken, given, everywhere),
        "eras": {name: _rates(decisions, offered, taken, given, where) for name, where in eras.items()},
        "turns": _by_turn(decisions.turn, offered, taken, given),
    }


def _rates(
    decisions: Decisions, offered: np.ndarray, taken: np.ndarray, given: np.ndarray | None, where: np.ndarray
) -> dict[str, Any]:
    """Counts, and shares of the decisions at which it was offered."""
    chosen = where & offered
    seeds = decisions.seed[chosen]
    return {
        "offered": int(chosen.sum()),
        "taken": int((where & taken).sum()),
        "taken_a_game": float((where & taken).sum() / decisions.games),
        "share_taken": as_data(clustered(taken[chosen], seeds)),
        "probability": None if given is None else as_data(clustered(given[chosen], seeds)),
    }


def _by_turn(
    turns: np.ndarray, offered: np.ndarray, taken: np.ndarray, given: np.ndarray | None
) -> dict[str, list[Any]]:
    """Lists with an entry a Turn, the first one's first; `probability`: mean where it was offered."""
    counts = {
        "offered": np.bincount(turns[offered], minlength=LAST_TURN + 1)[1:],
        "taken": np.bincount(turns[taken], minlength=LAST_TURN + 1)[1:],
    }
    found: dict[str, list[Any]] = {name: column.tolist() for name, column in counts.items()}
    if given is not None:
        sums = np.bincount(turns[offered], weights=given[offered], minlength=LAST_TURN + 1)[1:]
        shares = zip(sums.tolist(), counts["offered"].tolist(), strict=True)
        found["probability"] = [total / number if number else None for total, number in shares]
    return found


def actions_by_turn(player: str, decisions: Decisions) -> pa.Table:
    """One row for each action and Turn at which it was offered: how often, how often taken, mean probability."""
    actions, at = lists(decisions.table["offered"])
    turns = np.repeat(decisions.turn, np.diff(at))
    cells, size = turns * N_ACTIONS + actions, (LAST_TURN + 1) * N_ACTIONS
    offered = np.bincount(cells, minlength=size)
    taken = np.bincount(decisions.turn * N_ACTIONS + decisions.column("action"), minlength=size)
    some = np.flatnonzero(offered)
    thought = [None] * len(some)
    if decisions.given is not None:
        sums = np.bincount(cells, weights=lists(decisions.table["given"])[0], minlength=size)
        thought = (sums[some] / offered[some]).tolist()
    turn, action = np.divmod(some, N_ACTIONS)
    return pa.table(
        {
            "player": [player] * len(some),
            "action": [ACTION_NAMES[number] for number in action],
            "family": [FAMILY_NAMES[number] for number in FAMILY_OF[action]],
            "turn": turn,
            "era": [ERA_NAMES[number] for number in turn],
            "offered": offered[some],
            "taken": taken[some],
            "probability": pa.array(thought, pa.float64()),
        }
    )


def as_data(found: Estimate) -> dict[str, float | None]:
    """An estimate as plain data; nan becomes None."""
    mean = None if np.isnan(found.mean) else found.mean
    return {"mean": mean, "low": found.low, "high": found.high}
