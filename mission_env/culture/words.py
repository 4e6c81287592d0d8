"""Numbers to English in Culture: what happened, what is asked, and what an action does."""

from collections.abc import Sequence
from typing import Any

from mission_env.core.flow import get
from mission_env.core.words import Event, Phrase, read_note
from mission_env.culture.actions import ACTION_NUMBERS
from mission_env.culture.chance import Chance
from mission_env.culture.events import Note
from mission_env.culture.rules.turn import Unit
from mission_env.culture.vocabulary import DECISIONS, LAST_TURN, NATIONS, PIECES, PLAYER, SQUARES

# kind -> (rule, names of the values in the order of the row, sentence)
NOTES: dict[Note, Phrase] = {
    Note.DIE: ("S18", "die", "the die shows {die}"),
    Note.DRAW: ("C1", "draw tile", "{tile} is drawn"),
    Note.TURN: ("C8", "turn", "turn {turn} begins"),
    Note.SITE: ("C1", "square nation piece", "{nation}: {piece} in {square}"),
    Note.INCOME: (
        "C4",
        "nation culture warfare economy",
        "{nation}: income of {culture} culture, {warfare} warfare and {economy} economy points",
    ),
    Note.ARMY_BUILT: ("F1", "square nation", "{nation} builds an army in {square}"),
    Note.PRIEST_BUILT: ("S3", "square nation", "{nation} builds a priest in {square}"),
    Note.CITY_BUILT: ("F9", "square nation", "{nation} builds a city in {square}"),
    Note.MONUMENT_BUILT: ("S8", "square nation", "{nation} builds a monument in {square}"),
    Note.MOVED: ("F3", "square target nation piece", "{nation}: {piece} from {square} to {target}"),
    Note.MONUMENT_BY_PRIEST: ("S7", "square target nation", "{nation}: a priest makes the city of {target} monumental"),
    Note.FORTIFIED: ("F4", "square target nation", "{nation}: an army fortifies the city of {target}"),
    Note.STEPPED_OUT: ("S13", "square target nation", "{nation}: the priest of {square} steps out to {target}"),
    Note.CONTEST: ("S19", "attack defence ours theirs", "{attack} dice against {defence}: {ours} to {theirs}"),
    Note.ARMY_CONVERTED: ("S20", "square nation", "the army in {square} is converted: it is of {nation} now"),
    Note.PRIEST_BEATEN: ("S25", "square target nation", "{nation}: the priest in {target} is killed and replaced"),
    Note.CITY_CONVERTED: ("S30", "square nation", "the city in {square} is converted: it is of {nation} now"),
    Note.MONUMENT_BROKEN: ("S36", "square nation", "{nation}: the monumental city of {square} becomes regular"),
    Note.PRIEST_KILLED: ("S21", "square nation", "{nation}: the priest in {square} is killed"),
    Note.MONUMENT_LOST: ("C6", "square nation", "{nation}: the monument of {square} is lost"),
    Note.ARMY_BEATEN: ("F5", "square nation", "{nation}: the army in {square} is destroyed"),
    Note.CITY_DESTROYED: ("F7", "square nation", "{nation}: the city of {square} is destroyed"),
    Note.CAPITAL_FALLEN: (
        "S43",
        "other nation",
        "the capital of {other} falls to {nation}, as a fortified city",
    ),
    Note.MONUMENTS_PLAIN: ("S44", "nation count", "{nation}: monumental cities that become regular: {count}"),
    Note.CITIES_PASS: ("S45", "nation count", "{nation} gains the other cities: {count}"),
    Note.ARMIES_DESTROYED: ("S46", "nation count", "{nation}: armies destroyed: {count}"),
    Note.PRIESTS_REMOVED: ("C7", "nation count", "{nation}: priests removed: {count}"),
    Note.POINTS_PASS: (
        "S47",
        "nation culture economy warfare",
        "{nation} gains {culture} culture, {economy} economy and {warfare} warfare points",
    ),
    Note.NATION_GONE: ("S48", "nation", "{nation} ceases to exist"),
    Note.GAME_OVER: ("C8", "turn", "the game ends on turn {turn}"),
}
_MEANINGS: dict[str, Sequence[str]] = {
    "square": SQUARES,
    "target": SQUARES,
    "tile": SQUARES,
    "nation": NATIONS,
    "other": NATIONS,
    "piece": PIECES,
}


def _value(name: str, number: int, values: dict[str, Any]) -> Any:
    if name == "draw":
        return Chance(number).name.lower()
    meanings = _MEANINGS.get(name)
    return number if meanings is None else meanings[number]


def spell(word: object) -> str:
    """A name as a sentence spells it: nations have a capital letter."""
    return str(word).title() if word in NATIONS else str(word)


def event(row: Sequence[int]) -> Event:
    """The event of one row of notes: its kind and four numbers."""
    return read_note(row, Note, NOTES, _value, spell)


def prompt(s) -> str:
    """One line that says what the pending decision of a record asks."""
    decision = DECISIONS[s.decision]
    if decision == "target":
        return f"What does the unit in {SQUARES[get(s, Unit.SQUARE)]} do?"
    if decision == "game_over":
        return "The game is over."
    points = f"{s.culture[PLAYER]} culture, {s.warfare[PLAYER]} warfare and {s.economy[PLAYER]} economy points"
    return f"Turn {s.turn} of {LAST_TURN}, {spell(NATIONS[PLAYER])}: orders ({points})?"


_VERBS = {
    "build_army": "build an army in {}",
    "build_priest": "build a priest in {}",
    "build_city": "build a city in {}",
    "build_monument": "build a monument in the city of {}",
    "order": "give the word to the unit in {}",
    "move": "move to {}",
    "attack": "attack {}",
    "convert": "try to convert {}",
    "step_out": "leave the monument for {}",
    "end": "end the turn",
}


def describe_action(name: str) -> str:
    """What an action does, in a few words; ValueError for a name that is no action."""
    if name not in ACTION_NUMBERS:
        raise ValueError(f"{name!r} is no action")
    verb, _, target = name.partition(":")
    return _VERBS[verb].format(target)
