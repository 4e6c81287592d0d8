"""Dice and draws: the only code that touches the generator.

The generator is Philox 2x32-10 (Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC 2011):
a counter-based function of a key and a counter, both in the record, so that games are reproducible anywhere and a copy
carries its own dice. All arithmetic stays within 64-bit whole numbers, the same compiled and as plain Python.

A short script of fixed outcomes in the record is used up first: fixed dice in tests, real dice at a real table, replay,
and enumeration of chance in search all go through it.
"""

import numpy as np

from mission_env.core.notes import Fault, Note, note
from mission_env.jit import compiled

DICE = 0  # script code of a die that shows 0; kinds of draws have codes above those of the dice, 127 at most

_WORD = 0xFFFFFFFF
_MULTIPLIER = 0xD256D193
_WEYL = 0x9E3779B9
_SPAN = 1 << 32
_SUCCESSOR = _WORD  # counter that no game reaches: it seeds the game after this one


@compiled
def philox(counter, high, key):
    """Philox 2x32-10: two 32-bit words out of a 64-bit counter (low, high word) and a 32-bit key."""
    for _ in range(10):
        product = _MULTIPLIER * counter
        counter = ((product >> 32) & _WORD) ^ key ^ high
        high = product & _WORD
        key = (key + _WEYL) & _WORD
    return counter, high


@compiled
def below(s, n):
    """An unbiased whole number 0 .. n - 1 from the game's own generator."""
    limit = _SPAN - _SPAN % n
    while True:
        word, _ = philox(int(s.draws), int(s.key[1]), int(s.key[0]))
        s.draws += 1
        if word < limit:
            return word % n


@compiled
def reseed_as_successor(s) -> None:
    """Gives the record the key of the game that follows it in a run of games."""
    low, high = philox(_SUCCESSOR, int(s.key[1]), int(s.key[0]))
    s.key[0] = low
    s.key[1] = high
    s.draws = 0


@compiled
def reseed_as_clone(s, keys, number) -> None:
    """Gives a copy of a game the dice of that number in a sequence keyed by two words, and ends its script."""
    low, high = philox(int(number), int(keys[1]), int(keys[0]))
    s.key[0] = low
    s.key[1] = high
    s.draws = 0
    s.script_at = s.script_length
    s.strict = 0


@compiled
def skip_to(s, draws) -> None:
    """Goes on from another word of the generator; the counter is one of 32 bits."""
    s.draws = draws


@compiled
def share_generator(s, generator, draws) -> None:
    """Writes down a generator for somebody who plays the game: its key, from a word that the game never reaches."""
    generator[0] = s.key[0]
    generator[1] = s.key[1]
    generator[2] = draws


def key_from_seed(seed: int) -> tuple[int, int]:
    """The generator key of a seed: two 32-bit words from NumPy's SeedSequence."""
    low, high = np.random.SeedSequence(seed).generate_state(2, dtype=np.uint32)
    return int(low), int(high)


def seed_record(s, seed: int) -> None:
    """Gives a record fresh dice from a seed."""
    s["key"] = key_from_seed(seed)
    s["draws"] = 0


@compiled
def _fail(s, fault, kind):
    if s.fault == Fault.NONE:
        s.fault = fault
        s.fault_kind = kind
    return -1


@compiled
def _scripted(s, kind, first, last):
    """The next scripted outcome of a kind (first .. last), or -1 when the game's own dice decide."""
    if s.script_at >= s.script_length:
        if s.strict:
            return _fail(s, Fault.CHANCE_EMPTY, kind)
        return -1
    outcome = s.script[s.script_at] - kind
    s.script_at += 1
    if outcome < first or outcome > last:
        return _fail(s, Fault.CHANCE_KIND, kind)
    return outcome


@compiled
def roll(s, sides):
    """Rolls one die of so many sides."""
    value = _scripted(s, DICE, 1, sides)
    if value < 0:
        value = 1 + below(s, sides)
    note(s, Note.DIE, value)
    return value


@compiled
def draw(s, cup, kind):
    """Takes one tile out of a cup (counts by index) and returns its index, or -1 from an empty cup."""
    total = 0
    for index in range(cup.shape[0]):
        total += int(cup[index])
    if total == 0:
        return -1
    found = _scripted(s, kind, 0, cup.shape[0] - 1)
    if found >= 0 and cup[found] == 0:
        found = _fail(s, Fault.CHANCE_CUP, kind)
    if found < 0:
        found = 0
        left = below(s, int(total))
        while left >= cup[found]:
            left -= cup[found]
            found += 1
    cup[found] -= 1
    note(s, Note.DRAW, kind, found)
    return found


def set_script(s, outcomes: list[int], strict: bool) -> None:
    """Lays out coded outcomes (kind + index, dice as they fall) for the coming step; ValueError if too many."""
    limit = len(s.script)
    if len(outcomes) > limit:
        raise ValueError(f"at most {limit} scripted outcomes a step, not {len(outcomes)}")
    s.script[: len(outcomes)] = outcomes
    s.script_length = len(outcomes)
    s.script_at = 0
    s.strict = strict


def clear_script(s) -> None:
    """Takes the script away: the game's own dice decide again."""
    s.script[:] = 0
    s.script_length = 0
    s.script_at = 0
    s.strict = 0
