"""Real dice: which die or draw a step needs next, found by trying it with those that are known so far.

A step is tried on a copy with the outcomes so far as a strict script. Where that is too short, the same try with the
game's own dice shows what kind comes next; it is told only as far as the known outcomes reach.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mission_env.data import rulebook
from mission_env.errors import ChanceError
from mission_env.game import Game
from mission_env.vocabulary import FAITHS, FIELDS, HERESIES, N_WAFERS, PERSIAN_TILES
from mission_env.words import Event, spell

Outcome = int | str  # a die, or a draw such as "wafer:20"
Try = Callable[[Sequence[Outcome], bool], Game]  # plays a copy by a script (strict or not) and returns it

DIE = "die"
_TILES = {
    "wafer": [str(number) for number in range(1, N_WAFERS + 1)],
    "field": FIELDS,
    "heresy": HERESIES,
    "faith": FAITHS[1:],
    "persian": PERSIAN_TILES[1:],
}
_ALL: dict[str, list[Outcome]] = {
    DIE: [1, 2, 3, 4, 5, 6],
    **{kind: [f"{kind}:{name}" for name in names] for kind, names in _TILES.items()},
}


@dataclass(frozen=True)
class Ask:
    """One die or draw that is wanted."""

    number: int  # how many outcomes are known already
    kind: str  # die, wafer, field, heresy, faith or persian
    options: tuple[Outcome, ...]  # what it may be: the six faces, or the tiles that are in the cup
    events: tuple[Event, ...]  # what has happened in this step so far
    rule: str  # behind whatever follows; "" where different rules may

    @property
    def text(self) -> str:
        """The request as a sentence."""
        if self.kind == DIE:
            what = "Roll a die"
        elif self.kind == "persian":
            what = "Draw one of the Persian tiles"
        else:
            what = f"Draw from the {self.kind.title()} cup"
        return f"{what} ({self.rule} {rulebook()['rules'][self.rule]['title']})" if self.rule else what


class Attempt:
    """A step, or a set-up, whose dice and draws are typed in one after the other."""

    def __init__(self, title: str, play: Try) -> None:
        """`title` says what is tried; `play` may be called as often as one likes."""
        self.title = title
        self._play = play
        self.outcomes: list[Outcome] = []

    def ask(self) -> Ask | None:
        """The next die or draw; None if no more is needed."""
        try:
            self._play(self.outcomes, True)
        except ChanceError:
            return self._next()
        return None

    def _next(self) -> Ask:
        known = len(self.outcomes)
        likely = self._play(self.outcomes, False)
        kind = kind_of(likely.last_chance[known])
        tries = {outcome: played for outcome in _ALL[kind] if (played := self._tried(outcome))}
        rules = {_rule_after(played.events, known + 1) for played in tries.values()} - {""}
        rule = rules.pop() if len(rules) == 1 else ""
        return Ask(known, kind, tuple(tries), tuple(before(likely.events, known + 1)), rule)

    def _tried(self, outcome: Outcome) -> Game | None:
        """The step with this outcome added and the game's own dice after it; None if it cannot be."""
        try:
            return self._play([*self.outcomes, outcome], False)
        except ChanceError:
            return None

    def give(self, outcome: Outcome) -> None:
        """Adds an outcome; ChanceError, in words for the table, if it is not what is asked for."""
        ask = self.ask()
        if ask is None:
            raise ChanceError("no die or draw is asked for")
        if outcome not in ask.options or isinstance(outcome, bool | float):
            fitting = ", ".join(str(one) for one in ask.options)
            raise ChanceError(f"{outcome!r} does not fit: {ask.text}; one of {fitting}")
        self.outcomes.append(outcome)

    def fall(self) -> Outcome:
        """Lets the game's own dice decide the next outcome, and returns it; ChanceError if none is asked for."""
        chance = self._play(self.outcomes, False).last_chance
        if len(chance) == len(self.outcomes):
            raise ChanceError("no die or draw is asked for")
        self.outcomes.append(chance[len(self.outcomes)])
        return self.outcomes[-1]

    def fall_all(self) -> None:
        """Lets the game's own dice decide the rest."""
        self.outcomes = list(self._play(self.outcomes, False).last_chance)

    def played(self, strict: bool = True) -> Game:
        """The game after the step; ChanceError if dice or draws are missing, unless its own dice may go on."""
        return self._play(self.outcomes, strict)


def kind_of(outcome: Outcome) -> str:
    """The kind of an outcome: die, wafer, field, heresy, faith or persian."""
    return DIE if isinstance(outcome, int) else outcome.partition(":")[0]


def outcome_words(outcome: Outcome) -> str:
    """An outcome as a person says it: `3`, `Women 2/2`, `Wafer 20`."""
    if isinstance(outcome, int):
        return str(outcome)
    kind, _, name = outcome.partition(":")
    return f"Wafer {name}" if kind == "wafer" else name if kind == "persian" else spell(name)


def is_chance(event: Event) -> bool:
    """Whether an event is a die or a draw."""
    return event.kind in (DIE, "draw")


def before(events: Sequence[Event], number: int) -> list[Event]:
    """The events before the die or draw of that number (from 1)."""
    return list(events[: _place(events, number)])


def _place(events: Sequence[Event], number: int) -> int:
    places = [place for place, event in enumerate(events) if is_chance(event)]
    return places[number - 1]


def _rule_after(events: Sequence[Event], number: int) -> str:
    """The rule of what follows the die or draw of that number; "" if nothing does."""
    rest = events[_place(events, number) + 1 :]
    return next((event.rule for event in rest if not is_chance(event)), "")


def read_outcome(ask: Ask, typed: str) -> Outcome:
    """The outcome that a person means: a face, or the name of a tile or an unambiguous beginning of it."""
    name = typed.strip().lower().replace(" ", "_").replace("/", "_").removeprefix(f"{ask.kind}:")
    names = {str(option).partition(":")[2] or str(option): option for option in ask.options}
    fitting = [option for known, option in names.items() if known == name] or [
        option for known, option in names.items() if name and ask.kind not in (DIE, "wafer") and known.startswith(name)
    ]
    if len(fitting) != 1:
        problem = "is ambiguous" if fitting else "does not fit"
        raise ChanceError(f"{typed.strip()!r} {problem}: {ask.text}; one of {', '.join(names)}")
    return fitting[0]
