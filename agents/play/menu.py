"""The legal actions as a menu: by kind, each with its rule, its price and what the die must show.

Price and die are found by trying the action on copies with each face of the die; nothing is known here about rules.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from agents.families import FAMILY_NAMES, FAMILY_OF
from mission_env.actions import ACTION_NUMBERS
from mission_env.game import Game
from mission_env.vocabulary import LANDS, PATHS, PLACES
from mission_env.words import Event, describe_action, place_at

# family of actions -> how the menu calls it
TITLES = {
    "convert": "Conversions",
    "convert_rulers": "Hordes and Tyrants",
    "missionaries": "Missionaries",
    "heresies": "Heresies and Schisms",
    "build": "Infrastructure and Bibles",
    "shield": "Protection and Melkites",
    "sustain": "Apostasy",
    "knights": "Knights",
    "fight": "Armies",
    "money": "Money",
    "councils": "Councils, Capital, Theologian",
    "answers": "Answers",
    "end": "Done here",
}

# verb -> rule; where one verb answers several decisions, by decision
_RULES: dict[str, str | dict[str, str]] = {
    "convert_for_solidus": "7.2",
    "convert_with_bible": "7.2.1.1",
    "convert_at_isis": "7.2.1.2",
    "convert_by_theologian": "7.7.1",
    "convert_by_james": "7.2.1.3",
    "convert_free": {"lex_romana": "6.3.2", "epidemic": "6.6"},
    "end_heresy_for_solidus": "7.5",
    "end_heresy_with_bible": "7.4.2",
    "end_heresy_by_theologian": "7.7.1",
    "end_heresy_by_james": "7.2.1.3",
    "remove_heresy": "6.3.3",
    "fly_archbishop": "7.1.3",
    "build_hospital": {"epidemic": "6.6", "religious_action": "7.3"},
    "build_monastery": "7.3",
    "build_university": "7.3",
    "shield_with_bible": "7.4.2",
    "shield_with_theologian": "7.7.2",
    "pick_up_knight": "7.13",
    "place_knight": "7.13",
    "place_melkite": "7.15",
    "move_army": "5.10",
    "redraw_field": "6.3.1",
    "place_ebionites": "6.5.2",
    "sustain": "8.3.2",
    "advance_missionary": "7.1",
    "advance_apostle_free": "7.1.1",
    "convert_horde": "7.6",
    "convert_tyrant": "7.10",
    "persecute": "7.8",
    "attack_with_control": "7.9",
    "attack_with_army": "7.9",
    "attack_back_with_land": "4.2.5.3",
    "attack_back_with_army": "4.2.5.3",
    "attack_with_nubia": "7.9",
    "sell_relics": "7.11",
    "reconcile_path": "5.5.1",
    "choose_heresy": "7.5",
    "choose_field": "7.1.4.1",
    "translate_bible": "7.4.1",
    "reconcile_with_theologian": "7.7.3",
    "move_capital": {"capital_after_the_fall": "5.2.4", "religious_action": "7.12"},
    "reconquista": "7.14",
    "pay_tribute": "6.9.1",
    "yes": {"allied_horde": "6.8.1", "martyrs": "4.2.3", "joint_advance": "4.2.5.1", "persian_religion": "8.2"},
    "no": {"allied_horde": "6.8.1", "martyrs": "4.2.3", "joint_advance": "4.2.5.1", "persian_religion": "8.2"},
    "end": {
        "religious_action": "7.0",
        "christian_emperor": "6.3.3",
        "apostasy": "8.3.2",
        "council": "5.5.1",
        "capital_after_the_fall": "5.2.4",
        "army_move": "5.10",
        "pax_romana": "6.3.1",
        "lex_romana": "6.3.2",
        "epidemic": "6.6",
        "baqt": "6.9.1",
    },
}
_ENDS = {
    "religious_action": "End the Religious Phase",
    "pax_romana": "Exchange no Field",
    "lex_romana": "Try no Conversion",
    "epidemic": "Do neither",
    "council": "Try to reconcile no Path",
    "baqt": "Offer nothing",
    "christian_emperor": "Remove no more Heresies",
    "apostasy": "Sustain no more Lands",
    "capital_after_the_fall": "Leave the Capital where it is",
    "army_move": "Leave the Army where it is",
}
_ANSWERS = {
    ("allied_horde", "yes"): "Yes, let it move",
    ("allied_horde", "no"): "No, hold it back",
    ("martyrs", "yes"): "Yes, the Martyrs fight",
    ("martyrs", "no"): "No, the Martyrs do not fight",
    ("joint_advance", "yes"): "Yes, it comes along",
    ("joint_advance", "no"): "No, it stays",
    ("persian_religion", "yes"): "Yes, pay 5 $",
    ("persian_religion", "no"): "No, pay nothing",
}
# What the die settled: kinds of events that mean success, and those that mean failure
_WON = {"converted", "heresy_ended", "horde_converted", "ruler_converted", "reconciled", "reconquista", "baqt"}
_LOST = {
    "not_converted",
    "heresy_stays",
    "horde_not_converted",
    "ruler_not_converted",
    "reconciliation_failed",
    "reconquista_failed",
    "no_baqt",
}
_FOUGHT = {"horde_retreats", "arab_retreats", "arab_eliminated", "conquered"}  # of an attack by the player
_BEATEN = {"repelled"}
_RISKY = "advance_apostle_free"  # succeeds unless the Apostle dies
_MOVES = ("missionary_moved", "invasion", "repelled", "arab_retreats")  # events that tell where an action goes


@dataclass(frozen=True)
class Choice:
    """One legal action."""

    action: str
    text: str  # what it does
    rule: str
    kind: str  # title of its kind
    land: str | None  # the Land it is about
    price: int = 0  # solidi
    faces: tuple[int, ...] | None = None  # of the die, with which it succeeds; None: it is not settled by one die

    @property
    def odds(self) -> str:
        """Price, where the text does not tell it, and die in a few words: `3 $, die 4+ (3 in 6)`."""
        price = [f"{self.price} $"] if self.price and f"{self.price} $" not in self.text else []
        return ", ".join(price + ([] if self.faces is None else [faces_words(self.faces)]))


def faces_words(faces: Sequence[int]) -> str:
    """The faces that succeed: `die 4+ (3 in 6)`, `cannot fail`, `cannot succeed`."""
    if len(faces) in (0, 6):
        return "cannot fail" if faces else "cannot succeed"
    upper, unbroken = faces[-1] == 6, len(faces) == faces[-1] - faces[0] + 1
    if len(faces) > 1 and unbroken:
        shown = f"{faces[0]}+" if upper else f"{faces[0]} to {faces[-1]}"
    else:
        shown = " or ".join(str(face) for face in faces)
    return f"die {shown} ({len(faces)} in 6)"


def choices(game: Game) -> list[Choice]:
    """The legal actions in the order of the menu: by kind, then as in the catalogue."""
    found = [_choice(game, action) for action in game.legal_actions()]
    order = {title: place for place, title in enumerate(TITLES.values())}
    return sorted(found, key=lambda one: order[one.kind])


def by_kind(menu: Sequence[Choice]) -> dict[str, list[Choice]]:
    """A menu by kind, in its order."""
    kinds: dict[str, list[Choice]] = {}
    for one in menu:
        kinds.setdefault(one.kind, []).append(one)
    return kinds


def _choice(game: Game, action: str) -> Choice:
    verb = action.partition(":")[0]
    once = _played(game, action, ())
    return Choice(
        action,
        text=words_of(action, game.decision),
        rule=rule_of(verb, game.decision),
        kind=TITLES[FAMILY_NAMES[FAMILY_OF[ACTION_NUMBERS[action]]]],
        land=_land(game, action, once.events),
        price=_price(once.events),
        faces=_faces(game, action, once),
    )


def words_of(action: str, decision: str) -> str:
    """What an action does as the answer to a decision."""
    if action == "end":
        return _ENDS[decision]
    return _ANSWERS.get((decision, action)) or describe_action(action)


def rule_of(verb: str, decision: str) -> str:
    """The rule behind a verb as the answer to a decision."""
    rule = _RULES[verb]
    return rule if isinstance(rule, str) else rule[decision]


def _land(game: Game, action: str, events: Sequence[Event]) -> str | None:
    """The Land that an action is about: its target, or where what it moves or changes stands; None if there is none."""
    verb, _, target = action.partition(":")
    if target in LANDS or verb == "end":
        return target or None
    where = {"convert_tyrant": game.record.seat, "convert_horde": game.record.horde}.get(verb)
    if where is not None:
        path = PATHS.index(target)
        place = place_at(path, int(where[path]))
    elif verb == "sell_relics" and target in PATHS:
        place = PLACES[game.record.relics[PATHS.index(target)]]
    else:
        place = next((str(event.values["place"]) for event in events[:3] if event.kind in _MOVES), "")
    return place if place in LANDS else None


def _played(game: Game, action: str, chance: Sequence[int]) -> Game:
    copy = game.clone()
    copy.step(action, chance)
    return copy


def _price(events: Sequence[Event]) -> int:
    """What is paid before anything else happens."""
    return events[0].values["amount"] if events and events[0].kind == "paid" else 0


def _faces(game: Game, action: str, once: Game) -> tuple[int, ...] | None:
    """The faces with which an action succeeds, where the first die settles it; `once` is a try of it."""
    verb = action.partition(":")[0]
    if not once.last_chance or isinstance(once.last_chance[0], str) or _verdict(once.events, verb) is None:
        return None
    won = {face: _verdict(_played(game, action, (face,)).events, verb) for face in range(1, 7)}
    return None if None in won.values() else tuple(face for face, success in won.items() if success)


def _verdict(events: Sequence[Event], verb: str) -> bool | None:
    """Whether what the first die settles succeeded; None if the first die does not settle it alone."""
    first = next(place for place, event in enumerate(events) if event.kind == "die")
    after = [event.kind for event in events[first + 1 :]]
    if verb == _RISKY:
        return after[:1] != ["martyred"]
    won, lost = (_FOUGHT, _BEATEN) if verb.startswith("attack_") else (_WON, _LOST)
    for kind in after[:2]:  # a Horde that is won over first changes its name
        if kind in won | lost:
            return kind in won
        if kind != "tribe_becomes":
            return None
    return None


# --- Choosing by words -----------------------------------------------------------------------------------------------


class NoChoice(ValueError):
    """What was typed names no legal action, or several; one line."""


def choose(menu: Sequence[Choice], typed: str) -> str:
    """The action that is meant: its number in the menu (from 1), its name, or an unambiguous beginning of it.

    `conv:ind` begins a name on either side of the colon; a Land or Path alone will do where one action is about it.
    """
    typed = typed.strip().lower().replace(" ", "_")
    if typed.isdecimal():
        if not 1 <= int(typed) <= len(menu):
            raise NoChoice(f"there is no number {typed}; 1 to {len(menu)}")
        return menu[int(typed) - 1].action
    for found in _fitting([one.action for one in menu], typed):
        if len(found) == 1:
            return found[0]
        if found:
            more = f", ... ({len(found)} in all)" if len(found) > 6 else ""
            raise NoChoice(f"{typed!r} is ambiguous: {', '.join(found[:6])}{more}")
    raise NoChoice(f"{typed!r} is no legal action and no command; `?` lists the actions, `help` the commands")


def _fitting(actions: Sequence[str], typed: str) -> Iterator[list[str]]:
    """The actions that fit, by one reading after another, the strictest first."""
    verb, colon, target = typed.partition(":")
    split = [(action, *action.lower().partition(":")) for action in actions]
    yield [action for action, *_ in split if action.lower() == typed]
    yield [action for action, *_ in split if typed and action.lower().startswith(typed)]
    if colon:
        yield [action for action, v, _, t in split if v.startswith(verb) and t.startswith(target)]
    else:
        yield [action for action, _, _, t in split if t == typed]
        yield [action for action, _, _, t in split if typed and t.startswith(typed)]
