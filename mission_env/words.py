"""Numbers to English: what happened (events with rule numbers), what is asked, and what an action does.

`event` reads one row of notes by the table `NOTES` of phrases.py: a rule, the names of the values and a sentence.
Values are spelled as in the public API (`danube_valley`, `A`, `saxons_arian`); sentences use `spell`.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from mission_env import vocabulary as v
from mission_env.actions import ACTION_NUMBERS
from mission_env.chance import Chance
from mission_env.core.flow import get
from mission_env.core.words import Event, read_note
from mission_env.events import Note
from mission_env.phrases import NOTES, PROMPTS, RULE_BY, VERBS
from mission_env.rules.board import next_in, next_out
from mission_env.rules.combat import Invasion
from mission_env.rules.effects import REMOVAL, HeresyChoice
from mission_env.rules.fight import Defender
from mission_env.rules.offensives import RomanAttack
from mission_env.rules.powers import KnightMove
from mission_env.rules.religious import Discovery

# --- Spelling --------------------------------------------------------------------------------------------------------

_ADJECTIVES = ("arian", "christian", "jewish", "manichee", "muslim", "pagan")
_SPELLED = {
    "jerusalem": "Jerusalem",
    "damaged": "the Damaged Armies box",
    **{f"homeland_{path}": f"the Homeland of Path {path}" for path in v.PATHS},
    **{path: f"Path {path}" for path in v.PATHS},
    "one_nature": "One-Nature",
    "orthodox_eagle": "Orthodox (eagle)",
    "himyar_clans": "Himyar Clans",
    "unholy_arian_empire": "Unholy Arian Empire",
    "john_of_damascus": "John of Damascus",
    "isaac_of_nineveh": "Isaac of Nineveh",
    "cyril_and_methodius": "Cyril and Methodius",
    "horde": "the Horde",
    "arab": "the Arabs",
    "control": "the control tile",
    "army": "the Roman Army",
    "nubia": "Nubia",
    "land": "the Land itself",
}


def spell(word: object) -> str:
    """A name of the public API as a sentence spells it: `saxons_arian` is Arian Saxons, `women_2_2` is Women 2/2."""
    if word is None:
        return "no Land"
    name = str(word)
    if name in _SPELLED:
        return _SPELLED[name]
    parts = name.split("_")
    if len(parts) == 3 and parts[1].isdigit():
        return f"{parts[0].title()} {parts[1]}/{parts[2]}"
    if len(parts) == 2 and parts[1] in _ADJECTIVES:
        parts.reverse()
    return " ".join(parts).title()


def place_name(place: str) -> str:
    """A place as a sentence spells it; ValueError for a name that is none."""
    if place not in v.PLACES:
        raise ValueError(f"{place!r} is no place of the map")
    return spell(place)


def place_at(path: int, distance: int) -> str:
    """Name of the place at a distance on a Path: Jerusalem, a Land or the Homeland."""
    if distance == 0:
        return "jerusalem"
    if distance > v.PATH_LENGTH[path]:
        return f"homeland_{v.PATHS[path]}"
    return v.LANDS[v.FIRST_LAND[path] + distance - 1]


# --- Events ----------------------------------------------------------------------------------------------------------


def _names(enumeration) -> list[str]:
    return [member.name.lower() for member in enumeration]


# Named values whose numbers stand for names; every other value is a plain number.
_MEANINGS: dict[str, Sequence[str | None]] = {
    "land": [*v.LANDS, None],  # the last one is NOWHERE (-1)
    "path": v.PATHS,
    "site": v.PLACES,
    "relics_of": [*v.PATHS, "james"],
    "heresy": v.HERESIES,
    "faith": v.FAITHS,
    "field": v.FIELDS,
    "tribe": v.TRIBES,
    "theologian": v.THEOLOGIANS,
    "language": v.LANGUAGES,
    "infrastructure": v.INFRASTRUCTURES,
    "policy": _names(v.Policy),
    "ruler": _names(v.Ruler),
    "rank": _names(v.Rank),
    "attacker": _names(v.Attacker),
    "defender": _names(Defender),
}
_TILES: dict[int, Sequence[str]] = {
    Chance.WAFER: [str(number) for number in range(v.N_WAFERS + 1)],
    Chance.FIELD: v.FIELDS,
    Chance.HERESY: v.HERESIES,
    Chance.FAITH: v.FAITHS,
    Chance.PERSIAN: v.PERSIAN_TILES,
}


def _value(name: str, number: int, values: dict[str, Any]) -> Any:
    """One named value of a row; `place` and `tile` follow from the value before them."""
    if name == "place":
        return place_at(v.PATHS.index(values["path"]), number)
    if name == "cup":
        return Chance(number).name.lower()
    if name == "tile":
        return _TILES[Chance[values["cup"].upper()]][number]
    meanings = _MEANINGS.get(name)
    return number if meanings is None else meanings[number]


def event(row: Sequence[int]) -> Event:
    """The event of one row of notes: its kind and four small numbers."""
    event = read_note(row, Note, NOTES, _value, spell)
    kind = Note[event.kind.upper()]
    if kind not in RULE_BY:
        return event
    name, rules = RULE_BY[kind]
    return replace(event, rule=rules.get(event.values[name], event.rule))


# --- Prompts ---------------------------------------------------------------------------------------------------------


def _ask_allied_horde(s) -> str:
    path = get(s, Invasion.PATH)
    moves = get(s, Invasion.MOVES)
    here, ahead = s.horde[path], next_in(s, path, s.horde[path])
    where = f"from {spell(place_at(path, here))} to {spell(place_at(path, ahead))}"
    return f"Let the allied {spell(v.TRIBES[s.tribe[path]])} move {where} (moves left: {moves})?"


def _ask_martyrs(s) -> str:
    path = get(s, Invasion.PATH)
    if get(s, Invasion.ATTACKER) == v.Attacker.HORDE:
        who, target = v.TRIBES[s.tribe[path]], next_in(s, path, s.horde[path])
    else:
        who, target = v.ARABS[s.arab[path]], next_out(s, path, s.arab_at[path])
    return f"The {spell(who)} of Path {v.PATHS[path]} attack {spell(place_at(path, target))}: do its Martyrs fight?"


def _ask_joint_advance(s) -> str:
    path = get(s, RomanAttack.PATH)
    if get(s, RomanAttack.ATTACKER) == v.Attacker.ARMY:
        return f"The Roman Army has taken {spell(v.LANDS[s.army])}: does the control tile come along?"
    return f"The control tile has taken {spell(place_at(path, s.roman[path]))}: does the Roman Army come along?"


def _ask_choose_field(s) -> str:
    path = get(s, Discovery.PATH)
    drawn = ", ".join(spell(v.FIELDS[field]) for field in s.drawn if field != v.NOWHERE)
    return f"Which Field is found in {spell(place_at(path, s.missionary[path]))} ({drawn})?"


def _ask_choose_heresy(s) -> str:
    land = spell(v.LANDS[get(s, HeresyChoice.LAND)])
    verb = "removed by the Emperor" if get(s, HeresyChoice.PAYMENT) == REMOVAL else "tried"
    return f"Which Heresy of {land} is {verb}?"


def _ask_place_knight(s) -> str:
    source = spell(v.PLACES[get(s, KnightMove.SOURCE)])
    return f"Where does the Knight from {source} go ({s.treasury} $)?"


_FRAMED: dict[str, Callable[[Any], str]] = {
    "allied_horde": _ask_allied_horde,
    "martyrs": _ask_martyrs,
    "joint_advance": _ask_joint_advance,
    "choose_field": _ask_choose_field,
    "choose_heresy": _ask_choose_heresy,
    "place_knight": _ask_place_knight,
}


def _place_or_none(place: int) -> str:
    return "no Land" if place == v.NOWHERE else spell(v.PLACES[place])


def prompt(s) -> str:
    """One line that says what the pending decision of a record asks."""
    decision = v.DECISIONS[s.decision]
    if decision in _FRAMED:
        return _FRAMED[decision](s)
    return PROMPTS[decision].format(
        turn=s.turn,
        treasury=s.treasury,
        dark_ages=s.dark_ages,
        council=v.COUNCIL_NAMES[s.turn],
        army=_place_or_none(s.army),
        capital=_place_or_none(s.capital),
    )


# --- Actions ---------------------------------------------------------------------------------------------------------


def describe_action(name: str) -> str:
    """What an action does, in a few words; ValueError for a name that is no action."""
    if name not in ACTION_NUMBERS:
        raise ValueError(f"{name!r} is no action")
    verb, _, target = name.partition(":")
    return VERBS[verb].format(spell(target))
