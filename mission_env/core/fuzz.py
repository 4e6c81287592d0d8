"""Random legal games, checked at every decision: what all games share.

`fuzz_many` plays whole games in compiled code and stops at the first decision where a check fails; `Fuzzer.fuzz` runs
it over as many decisions as asked for and turns a failure into a `Finding`, which can be written to a file and
replayed. A game's fuzz.py makes entries of `check_record` and `fuzz_many`, its `Checks` given.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from enum import IntEnum
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple, Self

import numpy as np

from mission_env.core.chance import philox, seed_record
from mission_env.core.engine import PLAY, START
from mission_env.core.notes import Fault
from mission_env.core.observation import Layout
from mission_env.core.system import System
from mission_env.errors import IllegalAction
from mission_env.jit import Constants, compiled


class Check(IntEnum):
    """What is checked at a decision, in this order; the first that fails is reported."""

    PASSED = 0
    FAULT = 1  # the engine stopped; detail: Fault
    STATUS = 2  # an invariant is broken; detail: bit set of the invariants
    LEGAL_WRITES = 3  # `legal` or `observe` changed the record; detail: byte
    MASK = 4  # `legal` marks other actions than the step did; detail: action
    FEW_CHOICES = 5  # fewer than two legal actions; detail: how many
    SCORE = 6  # the letters do not add up; detail: the score
    OBSERVATION = 7  # out of bounds; detail: number of the channel, all rows in one
    ENDLESS = 8  # a game of more than LONGEST_GAME decisions


LONGEST_GAME = 4000
CHUNK_GAMES = 64  # games a call of fuzz_many


class Checks(Constants):
    """What the checks call: compiled functions of a game, and its tables."""

    start: Any  # (s, scenario)
    run: Any  # (s, mask)
    answer: Any  # (s, action)
    legal: Any  # (s, mask) -> number of legal actions
    tally: Any  # (s, points by letter) -> score
    adds_up: Any  # (s, score, points by letter) -> bool
    faults: Any  # (s) -> bit set of broken invariants
    observe: Any  # (s, observation)
    late: np.ndarray  # bool (actions,): what a careful game, every other one, leaves to the last
    low: np.ndarray  # int8: bounds of the observation in one row
    high: np.ndarray
    game_over: int


class Scratch(NamedTuple):
    """Buffers that the checks write to."""

    mask: np.ndarray  # legal actions as the step marked them
    again: np.ndarray  # as `legal` marks them
    before: np.ndarray  # bytes of the record before `legal`
    seen: np.ndarray  # observation (1,)
    row: np.ndarray  # the same memory as int8
    points: np.ndarray  # by letter


# --- Compiled checks -------------------------------------------------------------------------------------------------


@compiled
def _first_difference(a, b):
    """Index of the first difference between two arrays of one length, or -1."""
    for index in range(a.shape[0]):
        if a[index] != b[index]:
            return index
    return -1


@compiled
def _out_of_bounds(values, low, high):
    """Index of the first value outside its bounds, or -1; all arrays are flat."""
    for index in range(values.shape[0]):
        if values[index] < low[index] or values[index] > high[index]:
            return index
    return -1


@compiled
def _wrong_mask(s, mask, again, checks):
    """The first action that `legal` marks differently from the step, or -1; `again` holds what it marks."""
    number = checks.legal(s, again)
    for action in range(mask.shape[0]):
        number -= int(mask[action])
        if mask[action] != again[action] or mask[action] > 1:
            return action
    return -1 if number == 0 else mask.shape[0]


@compiled
def _check_rules(s, t, checks):
    """The score and the number of legal actions."""
    choices = 0
    for action in range(t.mask.shape[0]):
        choices += int(t.mask[action])
    if choices < 2:
        return Check.FEW_CHOICES, choices
    points = checks.tally(s, t.points)
    if not checks.adds_up(s, points, t.points):
        return Check.SCORE, points
    return Check.PASSED, 0


@compiled
def check_record(s, memory, t, checks):
    """All checks of a record at its decision: (Check, detail). `memory` are its bytes, `t.mask` its legal actions."""
    if s.fault != Fault.NONE:
        return Check.FAULT, int(s.fault)
    bits = checks.faults(s)
    if bits:
        return Check.STATUS, bits
    t.before[:] = memory
    wrong = _wrong_mask(s, t.mask, t.again, checks)
    checks.observe(s, t.seen[0])
    changed = _first_difference(memory, t.before)
    if changed >= 0:
        return Check.LEGAL_WRITES, changed
    if wrong >= 0:
        return Check.MASK, wrong
    check, detail = _check_rules(s, t, checks)
    if check != Check.PASSED:
        return check, detail
    beyond = _out_of_bounds(t.row, checks.low, checks.high)
    return (Check.OBSERVATION, beyond) if beyond >= 0 else (Check.PASSED, 0)


# --- Compiled games --------------------------------------------------------------------------------------------------


@compiled
def _pick(mask, late, careful, word):
    """A legal action drawn by a 32-bit word; a careful game leaves late ones to the last."""
    early = 0
    number = 0
    for action in range(late.shape[0]):
        number += int(mask[action])
        if not late[action]:
            early += int(mask[action])
    avoid = careful and early > 0
    left = (word * (early if avoid else number)) >> 32
    for action in range(late.shape[0]):
        if mask[action] and not (avoid and late[action]):
            if left == 0:
                return action
            left -= 1
    return -1


@compiled
def _fuzz_game(s, memory, scenario, word, careful, t, actions, checks):
    """Plays and checks one game: (decisions, Check, detail); `actions` holds what was played."""
    checks.start(s, scenario)
    checks.run(s, t.mask)
    for taken in range(LONGEST_GAME):
        check, detail = check_record(s, memory, t, checks)
        if check != Check.PASSED or s.decision == checks.game_over:
            return taken, check, detail
        draw, _ = philox(taken, 0, int(word))
        actions[taken] = _pick(t.mask, checks.late, careful, draw)
        checks.answer(s, actions[taken])
        checks.run(s, t.mask)
    return LONGEST_GAME, Check.ENDLESS, 0


@compiled
def fuzz_many(games, memory, scenario, words, first, t, actions, checks):
    """Plays the games of an array, whose dice are set, to their ends: (decisions, game, Check, detail).

    Stops at the first failure: then `actions` holds that game's actions, and its number and Check are returned; else
    PASSED. `memory` are the bytes of the games, a row each; `words` seeds the choices of each game; `first` is the
    number of the first game, and games of odd number are careful.
    """
    decisions = 0
    for game in range(games.shape[0]):
        careful = (first + game) % 2 == 1
        taken, check, detail = _fuzz_game(games[game], memory[game], scenario, words[game], careful, t, actions, checks)
        decisions += taken
        if check != Check.PASSED:
            actions[taken:] = -1
            return decisions, game, check, detail
    return decisions, games.shape[0], Check.PASSED, 0


# --- For people ------------------------------------------------------------------------------------------------------


def memory_of(games: np.ndarray) -> np.ndarray:
    """The bytes of an array of records, a row each; a view."""
    return games.view(np.uint8).reshape(len(games), games.dtype.itemsize)


@dataclass(frozen=True)
class Finding:
    """A decision at which a check failed, and the way there from the set-up."""

    check: str
    detail: str
    scenario: str
    seed: int
    actions: tuple[str, ...]

    def save(self, folder: Path) -> Path:
        """Writes the finding as JSON; returns the file."""
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{self.check}-{self.scenario}-{self.seed}.json"
        file.write_text(json.dumps(asdict(self), indent=1) + "\n", encoding="utf-8")
        return file

    @classmethod
    def load(cls, file: Path) -> Self:
        """Reads what `save` wrote."""
        data = json.loads(file.read_text(encoding="utf-8"))
        return cls(**{**data, "actions": tuple(data["actions"])})

    def __str__(self) -> str:
        where = f"{self.scenario}, seed {self.seed}, after {len(self.actions)} decisions"
        return f"{self.check}: {self.detail} ({where})"


@dataclass(frozen=True)
class Fuzzer:
    """Fuzzing of one game."""

    system: System
    layout: Layout
    invariants: Sequence[str]  # names of the bits of Checks.faults
    check_record: Callable[..., tuple[int, int]]  # the game's entries
    fuzz_many: Callable[..., tuple[int, int, int, int]]

    def scratch(self) -> Scratch:
        """Fresh buffers."""
        mask, again = np.zeros((2, self.system.mask_size), dtype=np.uint8)
        seen = np.zeros(1, dtype=self.layout.dtype)
        before = np.zeros(self.system.empty(1).dtype.itemsize, dtype=np.uint8)
        points = np.zeros(len(self.system.letters), dtype=np.int64)
        return Scratch(mask, again, before, seen, seen.view(np.int8), points)

    def in_words(self, check: Check, detail: int) -> str:
        """What a check found."""
        if check == Check.FAULT:
            return Fault(detail).name.lower()
        if check == Check.STATUS:
            return ", ".join(name for number, name in enumerate(self.invariants) if detail >> number & 1)
        if check == Check.MASK:
            names = self.system.actions
            return names[detail] if detail < len(names) else "the count of legal actions"
        if check == Check.OBSERVATION:
            return "{} {} {}".format(*self.layout.place(detail))
        return str(detail)

    def _finding(self, check: int, detail: int, scenario: str, seed: int, actions: Iterable[int]) -> Finding:
        check = Check(check)
        names = tuple(self.system.actions[action] for action in actions if action >= 0)
        return Finding(check.name.lower(), self.in_words(check, int(detail)), scenario, seed, names)

    def fuzz(
        self,
        decisions: int,
        seed: int = 0,
        scenarios: Sequence[str] = (),
        progress: Callable[[int], object] | None = None,
    ) -> tuple[int, Finding | None]:
        """Plays random games until so many decisions are checked, or a check fails; returns the number and the finding.

        Games have the seeds seed, seed + 1, ...; the scenarios (without any: all) take turns. `progress` is told the
        number every few games.
        """
        t, actions, played = self.scratch(), np.full(LONGEST_GAME, -1, dtype=np.int64), 0
        scenarios = scenarios or self.system.scenarios
        for chunk in count():
            scenario = scenarios[chunk % len(scenarios)]
            first = seed + chunk * CHUNK_GAMES
            games = self.system.empty(CHUNK_GAMES)
            for number, s in enumerate(games):
                seed_record(s, first + number)
            words = np.random.SeedSequence([seed, chunk]).generate_state(CHUNK_GAMES).astype(np.int64)
            number = self.system.scenario_number(scenario)
            taken, game, check, detail = self.fuzz_many(games, memory_of(games), number, words, first, t, actions)
            played += int(taken)
            if progress is not None:
                progress(played)
            if check != Check.PASSED:
                return played, self._finding(check, detail, scenario, first + game, actions)
            if played >= decisions:
                return played, None
        raise AssertionError("count() has no end")

    def replay(self, finding: Finding) -> Iterator[tuple[str, Finding | None]]:
        """Plays a finding's game again: each decision's name and what fails there, up to the first failure."""
        games, t = self.system.empty(1), self.scratch()
        s, numbers, decisions = games[0], self.system.numbers, self.system.decisions
        seed_record(s, finding.seed)
        self.system.drive(s, START, self.system.scenario_number(finding.scenario), t.mask)
        for taken in range(len(finding.actions) + 1):
            check, detail = self.check_record(s, memory_of(games)[0], t)
            played = [numbers[name] for name in finding.actions[:taken]]
            failure = None
            if check != Check.PASSED:
                failure = self._finding(check, detail, finding.scenario, finding.seed, played)
            yield decisions[s.decision], failure
            if failure or taken == len(finding.actions):
                return
            action = numbers[finding.actions[taken]]
            if not t.mask[action]:
                raise IllegalAction(finding.actions[taken], decisions[s.decision], (), known=True)
            self.system.drive(s, PLAY, action, t.mask)
