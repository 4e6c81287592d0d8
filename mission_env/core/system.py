"""What the shared machinery has to know about a game: its names, and the functions of its engine that Python calls."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from mission_env.core.engine import mask_size
from mission_env.core.outcomes import Outcomes
from mission_env.core.words import Event
from mission_env.errors import UnknownScenario


@dataclass(frozen=True)
class System:
    """A game."""

    name: str  # as commands and configurations name it
    title: str
    scenarios: tuple[str, ...]
    decisions: tuple[str, ...]  # by number; 0 is none, the last one is game_over
    actions: tuple[str, ...]  # by number
    letters: tuple[str, ...]  # the parts of the score
    outcomes: Outcomes
    script_limit: int  # scripted dice and draws for one step, at most
    empty: Callable[[int], np.ndarray]  # so many records with nothing on the table
    drive: Callable[..., int]  # entry of core.engine.drive: (s, task, number, mask) -> number of legal actions
    legal: Callable[..., int]  # entry: (s, mask) -> number of legal actions; writes the mask
    tally: Callable[..., int]  # entry: (s, points by letter) -> score; writes the points
    event: Callable[[Sequence[int]], Event]  # of a row of notes
    read: Callable[[Mapping[str, Any]], np.ndarray]  # a position as an array of one record; PositionError
    write: Callable[[Any], dict[str, Any]]  # the position of a record

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Action -> its number."""
        return {name: number for number, name in enumerate(self.actions)}

    @cached_property
    def game_over(self) -> int:
        """Number of the decision that is asked at the end."""
        return len(self.decisions) - 1

    @cached_property
    def mask_size(self) -> int:
        """Length of a mask, of which the first len(actions) count."""
        return mask_size(len(self.actions))

    def scenario_number(self, name: str | None) -> int:
        """The number of a scenario, None being the first; UnknownScenario if there is none of that name."""
        if name is None:
            return 0
        if name not in self.scenarios:
            raise UnknownScenario(f"unknown scenario {name!r}; one of {', '.join(self.scenarios)}")
        return self.scenarios.index(name)
