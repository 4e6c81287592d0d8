"""Random legal games, checked at every decision.

`fuzz_many` plays whole games in compiled code and stops at the first decision where a check fails; `fuzz` runs it over
as many decisions as asked for and turns a failure into a `Finding`, which can be written to a file and replayed. Every
other game is careful: it does not raise the Dark Ages by choice where it need not, since games with all choices equally
likely collapse before the late Turns.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from enum import IntEnum
from itertools import count
from pathlib import Path
from typing import NamedTuple, Self

import numpy as np

from mission_env import engine
from mission_env.actions import ACTION_NAMES, ACTION_NUMBERS, N_ACTIONS, VERB_OF, Verb
from mission_env.chance import philox, seed_record
from mission_env.errors import IllegalAction
from mission_env.events import Fault
from mission_env.jit import compiled, entry
from mission_env.observation import CHANNELS, HIGH, LOW, empty, observe
from mission_env.state import GAME, empty_games
from mission_env.status import fault_names, faults
from mission_env.vocabulary import COLLAPSE_SCORE, DECISIONS, LANDS, PATHS, SCENARIOS, Decision


class Check(IntEnum):
    """What is checked at a decision, in this order; the first that fails is reported."""

    PASSED = 0
    FAULT = 1  # the engine stopped; detail: Fault
    STATUS = 2  # an invariant is broken; detail: bit set of status.FAULT_NAMES
    LEGAL_WRITES = 3  # `legal` or `observe` changed the record; detail: byte
    MASK = 4  # `legal` marks other actions than the step did; detail: action
    FEW_CHOICES = 5  # fewer than two legal actions; detail: how many
    SCORE = 6  # the letters do not add up; detail: the score
    LANDS = 7  # an observation out of bounds; detail: number of the channel
    PATHS = 8
    GLOBALS = 9
    ENDLESS = 10  # a game of more than LONGEST_GAME decisions


LONGEST_GAME = 4000
CHUNK_GAMES = 64  # games a call of fuzz_many

# Actions that a careful game leaves to the last: they raise the Dark Ages, or may (6.3.3, 7.7.1)
_DARK_VERBS = (Verb.REMOVE_HERESY, Verb.CONVERT_BY_THEOLOGIAN, Verb.END_HERESY_BY_THEOLOGIAN)
IS_DARK = np.isin(VERB_OF, _DARK_VERBS)
IS_DARK.setflags(write=False)

_LANDS_LOW, _LANDS_HIGH = LOW["lands"].ravel(), HIGH["lands"].ravel()
_PATHS_LOW, _PATHS_HIGH = LOW["paths"].ravel(), HIGH["paths"].ravel()
_GLOBALS_LOW, _GLOBALS_HIGH = LOW["globals"], HIGH["globals"]


# The engine is called through its entries, which are cached: so this file compiles in seconds

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
def _wrong_mask(s, mask, again):
    """The first action that `legal` marks differently from the step, or -1; `again` holds what it marks."""
    number = engine.legal(s, again)
    for action in range(N_ACTIONS):
        number -= int(mask[action])
        if mask[action] != again[action] or mask[action] > 1:
            return action
    return -1 if number == 0 else N_ACTIONS


@compiled
def _check_rules(s, t):
    """The score and the number of legal actions."""
    choices = 0
    for action in range(N_ACTIONS):
        choices += int(t.mask[action])
    if choices < 2:
        return Check.FEW_CHOICES, choices
    points = engine.tally(s, t.points)
    if points != (COLLAPSE_SCORE if s.collapsed else t.points.sum()):
        return Check.SCORE, points
    return Check.PASSED, 0


@compiled
def _check_bounds(t):
    """The observation that was written last."""
    lands = _out_of_bounds(t.lands.ravel(), _LANDS_LOW, _LANDS_HIGH)
    if lands >= 0:
        return Check.LANDS, lands
    paths = _out_of_bounds(t.paths.ravel(), _PATHS_LOW, _PATHS_HIGH)
    if paths >= 0:
        return Check.PATHS, paths
    table = _out_of_bounds(t.globals_, _GLOBALS_LOW, _GLOBALS_HIGH)
    if table >= 0:
        return Check.GLOBALS, table
    return Check.PASSED, 0


@compiled
def _check(s, memory, t):
    """All checks of a record at its decision: (Check, detail). `memory` are its bytes, `t.mask` its legal actions."""
    if s.fault != Fault.NONE:
        return Check.FAULT, int(s.fault)
    bits = faults(s)
    if bits:
        return Check.STATUS, bits
    t.before[:] = memory
    wrong = _wrong_mask(s, t.mask, t.again)
    observe(s, t.lands, t.paths, t.globals_)
    changed = _first_difference(memory, t.before)
    if changed >= 0:
        return Check.LEGAL_WRITES, changed
    if wrong >= 0:
        return Check.MASK, wrong
    check, detail = _check_rules(s, t)
    if check != Check.PASSED:
        return check, detail
    return _check_bounds(t)


@entry
def check_record(s, memory, t):
    """`_check` for Python: (Check, detail) of one record at its decision."""
    return _check(s, memory, t)


# --- Compiled games --------------------------------------------------------------------------------------------------


@compiled
def _pick(mask, careful, word):
    """A legal action drawn by a 32-bit word; a careful game leaves dark ones to the last."""
    bright = 0
    number = 0
    for action in range(N_ACTIONS):
        number += int(mask[action])
        if not IS_DARK[action]:
            bright += int(mask[action])
    avoid = careful and bright > 0
    left = (word * (bright if avoid else number)) >> 32
    for action in range(N_ACTIONS):
        if mask[action] and not (avoid and IS_DARK[action]):
            if left == 0:
                return action
            left -= 1
    return -1


@compiled
def _fuzz_game(s, memory, scenario, word, careful, t, actions):
    """Plays and checks one game: (decisions, Check, detail); `actions` holds what was played."""
    engine.start(s, scenario)
    engine.run(s, t.mask)
    for taken in range(LONGEST_GAME):
        check, detail = _check(s, memory, t)
        if check != Check.PASSED or s.decision == Decision.GAME_OVER:
            return taken, check, detail
        draw, _ = philox(taken, 0, int(word))
        actions[taken] = _pick(t.mask, careful, draw)
        engine.answer(s, actions[taken])
        engine.run(s, t.mask)
    return LONGEST_GAME, Check.ENDLESS, 0


@entry
def fuzz_many(games, memory, scenario, words, first, t, actions):
    """Plays the games of an array, whose dice are set, to their ends: (decisions, game, Check, detail).

    Stops at the first failure: then `actions` holds that game's actions, and its number and Check are returned; else
    PASSED. `memory` are the bytes of the games, a row each; `words` seeds the choices of each game; `first` is the
    number of the first game, and games of odd number are careful.
    """
    decisions = 0
    for game in range(games.shape[0]):
        careful = (first + game) % 2 == 1
        taken, check, detail = _fuzz_game(games[game], memory[game], scenario, words[game], careful, t, actions)
        decisions += taken
        if check != Check.PASSED:
            actions[taken:] = -1
            return decisions, game, check, detail
    return decisions, games.shape[0], Check.PASSED, 0


# --- For people ------------------------------------------------------------------------------------------------------


class Scratch(NamedTuple):
    """Buffers that the checks write to."""

    mask: np.ndarray  # legal actions as the step marked them
    again: np.ndarray  # as `legal` marks them
    before: np.ndarray  # bytes of the record before `legal`
    lands: np.ndarray
    paths: np.ndarray
    globals_: np.ndarray
    points: np.ndarray  # victory points by letter


def scratch() -> Scratch:
    """Fresh buffers."""
    before = np.zeros(GAME.itemsize, dtype=np.uint8)
    return Scratch(engine.new_mask(), engine.new_mask(), before, *empty().values(), np.zeros(6, dtype=np.int64))


def memory_of(games: np.ndarray) -> np.ndarray:
    """The bytes of an array of records, a row each; a view."""
    return games.view(np.uint8).reshape(len(games), GAME.itemsize)


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


_ROWS = {Check.LANDS: ("lands", LANDS), Check.PATHS: ("paths", tuple(PATHS)), Check.GLOBALS: ("globals", ("table",))}


def in_words(check: Check, detail: int) -> str:
    """What a check found."""
    if check == Check.FAULT:
        return Fault(detail).name.lower()
    if check == Check.STATUS:
        return ", ".join(fault_names(detail))
    if check == Check.MASK:
        return ACTION_NAMES[detail] if detail < N_ACTIONS else "the count of legal actions"
    if check in _ROWS:
        key, rows = _ROWS[check]
        row, channel = divmod(detail, len(CHANNELS[key]))
        return f"{key} {rows[row]} {CHANNELS[key][channel]}"
    return str(detail)


def _finding(check: int, detail: int, scenario: str, seed: int, actions: Iterable[int]) -> Finding:
    check = Check(check)
    names = tuple(ACTION_NAMES[action] for action in actions if action >= 0)
    return Finding(check.name.lower(), in_words(check, int(detail)), scenario, seed, names)


def fuzz(
    decisions: int,
    seed: int = 0,
    scenarios: Sequence[str] = SCENARIOS,
    progress: Callable[[int], object] | None = None,
) -> tuple[int, Finding | None]:
    """Plays random games until so many decisions are checked, or a check fails; returns the number and the finding.

    Games have the seeds seed, seed + 1, ...; the scenarios take turns. `progress` is told the number every few games.
    """
    t, actions, played = scratch(), np.full(LONGEST_GAME, -1, dtype=np.int64), 0
    for chunk in count():
        scenario = scenarios[chunk % len(scenarios)]
        first = seed + chunk * CHUNK_GAMES
        games = empty_games(CHUNK_GAMES)
        for number, s in enumerate(games):
            seed_record(s, first + number)
        words = np.random.SeedSequence([seed, chunk]).generate_state(CHUNK_GAMES).astype(np.int64)
        taken, game, check, detail = fuzz_many(
            games, memory_of(games), SCENARIOS.index(scenario), words, first, t, actions
        )
        played += int(taken)
        if progress is not None:
            progress(played)
        if check != Check.PASSED:
            return played, _finding(check, detail, scenario, first + game, actions)
        if played >= decisions:
            return played, None
    raise AssertionError("count() has no end")


def replay(finding: Finding) -> Iterator[tuple[str, Finding | None]]:
    """Plays a finding's game again: each decision's name and what fails there, up to the first failure."""
    games, t = empty_games(1), scratch()
    s = games[0]
    seed_record(s, finding.seed)
    engine.new_game(s, SCENARIOS.index(finding.scenario), t.mask)
    for taken in range(len(finding.actions) + 1):
        check, detail = check_record(s, memory_of(games)[0], t)
        played = [ACTION_NUMBERS[name] for name in finding.actions[:taken]]
        failure = _finding(check, detail, finding.scenario, finding.seed, played) if check != Check.PASSED else None
        yield DECISIONS[s.decision], failure
        if failure or taken == len(finding.actions):
            return
        action = ACTION_NUMBERS[finding.actions[taken]]
        if not t.mask[action]:
            raise IllegalAction(finding.actions[taken], DECISIONS[s.decision], (), known=True)
        engine.play(s, action, t.mask)
