"""Numbers to English: what happened (events with rule numbers), what is asked, and what an action does.

`event` reads one row of notes by the table `_NOTES`: for each kind its rule, the names of its values and a sentence.
Values are spelled as in the public API (`danube_valley`, `A`, `saxons_arian`); sentences use `spell`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from mission_env import vocabulary as v
from mission_env.actions import ACTION_NUMBERS
from mission_env.chance import Chance
from mission_env.events import Note
from mission_env.flow import get
from mission_env.rules.board import next_in, next_out
from mission_env.rules.combat import Invasion
from mission_env.rules.effects import REMOVAL, HeresyChoice
from mission_env.rules.fight import Defender
from mission_env.rules.powers import KnightMove, RomanAttack
from mission_env.rules.religious import Discovery


@dataclass(frozen=True)
class Event:
    """One thing that happened: the note's kind, the rule behind it, its values by name, and one English sentence."""

    kind: str
    rule: str
    values: dict[str, Any]
    text: str

    def __str__(self) -> str:
        return f"{self.rule} {self.text}"


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
    """A name of the public API as a sentence spells it: `saxons_arian` -> `Arian Saxons`, `women_2_2` -> `Women 2/2`."""
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

# kind -> (rule, names of the values in the order of the row, sentence). `place` is a distance on the row's `path`.
_NOTES: dict[Note, tuple[str, str, str]] = {
    Note.DIE: ("2.0", "die", "the die shows {die}"),
    Note.DRAW: ("2.5", "cup tile", "{tile} is drawn from the {cup} cup"),
    Note.TURN: ("5.1", "turn", "Turn {turn} begins"),
    Note.ERA: ("5.2", "turn", "a new Era begins on Turn {turn}"),
    Note.HERESY_HIDDEN: ("5.3", "heresy count", "{count} x {heresy} join the Heresy cup"),
    Note.THEOLOGIAN_APPEARS: ("5.4", "theologian", "{theologian} is this Turn's Great Theologian"),
    Note.APOSTLE_SUCCEEDED: ("7.1.1", "path site", "{path}: a Bishop follows the Apostle, whose Relics rest in {site}"),
    Note.POPE_DEPLOYED: ("5.2.2", "path", "{path}: a Pope takes office"),
    Note.POLICY: ("6.3", "policy", "the Roman policy is {policy}"),
    Note.FAITH_MARKED: ("5.5", "path faith", "{path} is marked {faith}"),
    Note.EXCOMMUNICATED: ("5.5", "path", "{path} falls into Schism"),
    Note.RECONCILED: ("5.5.1", "path", "{path} is in communion again"),
    Note.RECONCILIATION_FAILED: ("5.5.1", "path", "{path} stays in Schism; its Melkites are taken back"),
    Note.CONTROL_REMOVED: ("4.2.4.1", "path", "{path}: the Roman Control Tile leaves the game"),
    Note.CONTROL_PLACED: ("5.6", "path place", "{path}: Rome controls the Path as far as {place}, at least"),
    Note.CAPITAL_MOVED: ("7.12", "land", "the Roman Capital moves to {land}"),
    Note.HORDE_APPEARS: ("5.2.4", "path tribe", "{path}: the {tribe} appear in their Homeland"),
    Note.NUBIA: ("5.2.4", "", "Nubia is founded in Alodia"),
    Note.JIHADS_APPEAR: ("5.2.5", "", "Jerusalem is lost; six Jihads stand there"),
    Note.ABBASIDS: ("5.2.6", "", "the Jihads become the Abbasid Caliphate"),
    Note.HORDE_REMOVED: ("5.2.6", "path tribe", "{path}: the {tribe} leave the game"),
    Note.HRE_FOUNDED: ("5.7.1", "path place", "{path}: the Holy Roman Empire is founded in {place}"),
    Note.TRIBE_BECOMES: ("7.6", "path tribe", "{path}: the Horde is now the {tribe}"),
    Note.SELJUKS_APPEAR: ("5.9", "path place", "{path}: the Seljuks appear in {place}"),
    Note.ARMY_MOVED: ("5.10", "land", "the Roman Army moves to {land}"),
    Note.WAFER: ("6.1", "wafer", "Wafer {wafer} is active"),
    Note.INCOME: ("6.2", "amount treasury", "{amount} $ come in; the treasury holds {treasury} $"),
    Note.FIELD_RETURNED: ("6.3.1", "land field", "{field} of {land} goes back into the cup"),
    Note.FIELD_PLACED: ("2.7", "land field", "{land} is {field}"),
    Note.CONVERTED: ("7.2", "land bonus", "{land} is converted (die {bonus:+})"),
    Note.NOT_CONVERTED: ("7.2", "land bonus", "{land} is not converted (die {bonus:+})"),
    Note.HERESY_ENDED: ("7.5", "heresy land", "the {heresy} of {land} are no more"),
    Note.HERESY_STAYS: ("7.5", "heresy land", "the {heresy} stay in {land}"),
    Note.HERESY_REMOVED: ("6.3.3", "heresy land", "the Emperor removes the {heresy} of {land}"),
    Note.DARK_AGES: ("8.1", "level", "the Dark Ages are at level {level}"),
    Note.RULER_APPEARS: ("6.4", "path ruler land", "{path}: a {ruler} rules {land}"),
    Note.RULER_REMOVED: ("6.4.2", "path ruler land", "{path}: the {ruler} of {land} is gone"),
    Note.RULER_REROLLED: ("6.4", "land", "no Ruler may settle in {land}: both dice are rolled again"),
    Note.HERESY_PLACED: ("6.5", "heresy land", "{heresy} arise in {land}"),
    Note.HERESY_DISCARDED: ("6.5", "heresy land", "the {heresy} find no Land (drawn for {land})"),
    Note.INVASION: ("4.2.2", "attacker path place", "{path}: {attacker} attack {place}"),
    Note.DEFENCE: ("4.2.3", "defender", "{defender} defend"),
    Note.REPELLED: ("4.2.3", "attacker path place", "{path}: {attacker} fail at {place}"),
    Note.CONQUERED: ("4.2.3", "attacker path place", "{path}: {attacker} move into {place}"),
    Note.HORDE_RETREATS: ("4.2.4", "path place", "{path}: the Horde retreats to {place}"),
    Note.ARAB_RETREATS: ("4.2.4", "path place", "{path}: the Arabs retreat to {place}"),
    Note.CONTROL_RETREATS: ("4.2.4.1", "path place", "{path}: the control tile retreats to {place}"),
    Note.ARMY_RETREATS: ("4.2.4.1", "land", "the Roman Army retreats to {land}"),
    Note.ARMY_DAMAGED: ("4.2.4.1", "", "the Roman Army goes to the Damaged Armies box"),
    Note.NUBIA_ELIMINATED: ("4.2.5.4", "", "Nubia is no more"),
    Note.PERSIAN_ELIMINATED: ("4.2.3", "land", "Persia loses {land}"),
    Note.KNIGHT_DAMAGED: ("4.2.3", "land", "a Knight of {land} goes to the Damaged Armies box"),
    Note.SPAIN_OCCUPIED: ("6.9.1", "", "Spain falls to the Arabs"),
    Note.TRIBUTE_PAID: ("6.9.1", "amount", "a tribute of {amount} $ is offered"),
    Note.BAQT: ("6.9.2", "", "the Baqt is agreed: the Arabs stay in Thebes"),
    Note.WAFER_REMOVED: ("6.11", "", "the Wafer is discarded"),
    Note.PAID: ("2.6", "amount treasury", "{amount} $ are paid; {treasury} $ are left"),
    Note.MISSIONARY_MOVED: ("7.1", "path rank place", "{path}: the {rank} goes to {place}"),
    Note.MARTYRED: ("7.1.1", "path place", "{path}: the Apostle dies a martyr in {place}"),
    Note.FLUSTERED: ("7.1.2.1", "path place", "{path}: the Bishop, flustered, returns to {place}"),
    Note.ARCHBISHOP: ("7.1.2", "path", "{path}: the Missionary becomes an Archbishop"),
    Note.INFRASTRUCTURE_BUILT: ("7.3", "infrastructure land", "a {infrastructure} is built in {land}"),
    Note.BIBLE_TRANSLATED: ("7.4.1", "language", "the {language} Bible is published"),
    Note.BIBLE_USED: ("7.4.2", "language", "the {language} Bible is used"),
    Note.THEOLOGIAN_GONE: ("7.7", "theologian", "{theologian} has done his work"),
    Note.SHIELDED: ("8.3.1", "land", "{land} is protected this Turn"),
    Note.HORDE_CONVERTED: ("7.6", "path", "{path}: the Horde is won over"),
    Note.HORDE_NOT_CONVERTED: ("7.6", "path", "{path}: the Horde is not won over"),
    Note.RULER_CONVERTED: ("7.10", "path", "{path}: the Tyrant becomes a King"),
    Note.RULER_NOT_CONVERTED: ("7.10", "path", "{path}: the Tyrant stays a Tyrant"),
    Note.PERSECUTED: ("7.8", "path", "{path} submits and is in communion again"),
    Note.RELICS_SOLD: ("7.11", "relics_of", "Relics are sold ({relics_of})"),
    Note.KNIGHT_PLACED: ("7.13", "land", "a Knight or Pray for Peace tile goes to {land}"),
    Note.RECONQUISTA: ("7.14", "", "Spain is reconquered"),
    Note.RECONQUISTA_FAILED: ("7.14", "", "the Reconquista fails"),
    Note.MELKITE_PLACED: ("7.15", "land", "a Melkite community settles in {land}"),
    Note.PERSIA_KEPT: ("8.2", "", "Persia stays Zoroastrian this Turn"),
    Note.PERSIA_MUSLIM: ("8.2", "", "Persia turns Muslim"),
    Note.SUSTAINED: ("8.3.2", "land", "{land} is sustained"),
    Note.RELAPSED: ("8.3", "land", "{land} relapses"),
    Note.COLLAPSED: ("8.1", "", "the Dark Ages end the game"),
    Note.CRUSADES: ("8.4", "", "the Crusades begin: the game is scored"),
    Note.RESET: ("8.5", "", "policy, Theologian and Bibles are reset"),
    Note.MONEY_LOST: ("8.6", "lost kept", "{lost} $ are lost; {kept} $ are kept"),
    Note.ISIS_USED: ("7.2.1.2", "land", "the Cult of Isis in {land} is used up"),
    Note.JAMES_DIES: ("7.2.1.3", "", "James dies; his Relics stay in Jerusalem"),
    Note.MELKITES_REMOVED: ("5.5.1", "land count", "{count} Melkites of {land} are taken back"),
    Note.ISIS_REMOVED: ("5.2.5", "land", "the Cult of Isis leaves {land}"),
    Note.PAPAL_STATES: ("5.2.4", "", "the Papal States stand in Rome"),
    Note.KNIGHTS_APPEAR: ("5.2.4", "count", "{count} Knights wait in the Damaged Armies box"),
    Note.ISIS_PLACED: ("3.0", "land", "a Cult of Isis settles in {land}"),
}

# Kinds whose rule depends on one of their values
_PLAYERS_ATTACK = {"control": "7.9", "army": "7.9", "nubia": "7.9"}
_RULE_BY: dict[Note, tuple[str, dict[str, str]]] = {
    Note.INVASION: ("attacker", _PLAYERS_ATTACK),
    Note.TRIBE_BECOMES: (
        "tribe",
        {
            "saxons_arian": "5.7.1",
            "unholy_arian_empire": "5.7.2",
            "shewa_muslim": "5.8",
            "turks_manichee": "5.9",
            "turks_christian": "5.9",
            "turks_muslim": "5.9",
            "berbers_muslim": "6.9.1",
        },
    ),
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


def _sentence(template: str, values: dict[str, Any]) -> str:
    words = {name: spell(value) if isinstance(value, str | None) else value for name, value in values.items()}
    text = template.format(**words)
    return text[0].upper() + text[1:]


def event(row: Sequence[int]) -> Event:
    """The event of one row of notes: its kind and four small numbers."""
    kind, *numbers = (int(number) for number in row)
    rule, names, template = _NOTES[Note(kind)]
    values: dict[str, Any] = {}
    for name, number in zip(names.split(), numbers, strict=False):
        values[name] = _value(name, number, values)
    if Note(kind) in _RULE_BY:
        name, rules = _RULE_BY[Note(kind)]
        rule = rules.get(values[name], rule)
    return Event(Note(kind).name.lower(), rule, values, _sentence(template, values))


# --- Prompts ---------------------------------------------------------------------------------------------------------

_PROMPTS = {
    "none": "Nothing is asked.",
    "capital_after_the_fall": "The West has fallen: move the Roman Capital from {capital} for free?",
    "council": "Council of {council}: try to reconcile a Path in Schism ({treasury} $)?",
    "army_move": "Move the Roman Army, now in {army}?",
    "pax_romana": "Pax Romana: exchange a plain Roman Field for 1 $ ({treasury} $)?",
    "lex_romana": "Lex Romana: where is a free Conversion tried?",
    "christian_emperor": "Christian Emperor: remove Heresies from Roman Lands (Dark Ages {dark_ages}, +1 each)?",
    "ebionites": "Which Jews Field do the Ebionites settle in?",
    "epidemic": "Epidemic: build a free Hospital or try a free Conversion?",
    "religious_action": "Religious Phase of Turn {turn}: what next ({treasury} $, Dark Ages {dark_ages})?",
    "persian_religion": "The Abbasids hold all of Persia: pay 5 $ to keep it Zoroastrian ({treasury} $)?",
    "apostasy": "Apostasy: which endangered Land is sustained ({treasury} $)?",
    "baqt": "The Arabs have taken Thebes: offer a tribute of how many $ ({treasury} $)?",
    "game_over": "The game is over.",
}


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
    return _PROMPTS[decision].format(
        turn=s.turn,
        treasury=s.treasury,
        dark_ages=s.dark_ages,
        council=v.COUNCIL_NAMES[s.turn],
        army=_place_or_none(s.army),
        capital=_place_or_none(s.capital),
    )


# --- Actions ---------------------------------------------------------------------------------------------------------

_VERBS = {
    "convert_for_solidus": "Try to convert {0} for 1 $",
    "convert_with_bible": "Try to convert {0} with the Bible",
    "convert_at_isis": "Try to convert {0} at the Cult of Isis",
    "convert_by_theologian": "Let the Theologian try to convert {0}",
    "convert_by_james": "Let James try to convert {0}",
    "convert_free": "Try to convert {0} for free",
    "end_heresy_for_solidus": "Try to end a Heresy in {0} for 1 $",
    "end_heresy_with_bible": "Try to end a Heresy in {0} with the Bible",
    "end_heresy_by_theologian": "Let the Theologian try to end a Heresy in {0}",
    "end_heresy_by_james": "Let James try to end a Heresy in {0}",
    "remove_heresy": "Let the Emperor remove a Heresy from {0}",
    "fly_archbishop": "Send the Archbishop to {0} for 1 $",
    "build_hospital": "Build a Hospital in {0}",
    "build_monastery": "Build a Monastery in {0}",
    "build_university": "Build a University in {0}",
    "shield_with_bible": "Protect {0} with the Bible",
    "shield_with_theologian": "Protect {0} with the Theologian",
    "pick_up_knight": "Move a Knight from {0}",
    "place_knight": "Place the Knight in {0}",
    "place_melkite": "Place a Melkite community in {0} for 1 $",
    "move_army": "Move the Roman Army to {0}",
    "redraw_field": "Exchange the Field of {0} for 1 $",
    "place_ebionites": "Place the Ebionites in {0}",
    "sustain": "Pay to sustain {0}",
    "advance_missionary": "Advance the Missionary of {0} for 1 $",
    "advance_apostle_free": "Advance the Apostle of {0} for free, at his risk",
    "convert_horde": "Try to win over the Horde of {0}",
    "convert_tyrant": "Try to win over the Tyrant of {0} for 3 $",
    "persecute": "Persecute the Schism of {0} for 1 $",
    "attack_with_control": "Attack on {0} with its control tile for 1 $",
    "attack_with_army": "Attack on {0} with the Roman Army for 1 $",
    "attack_back_with_land": "Attack the Arabs of {0} in the rear with the Land for 1 $",
    "attack_back_with_army": "Attack the Arabs of {0} in the rear with the Roman Army for 1 $",
    "sell_relics": "Sell the Relics of {0}",
    "reconcile_path": "Try to reconcile {0}",
    "end": "End here, or decline",
    "yes": "Yes",
    "no": "No",
    "choose_heresy": "Choose the {0}",
    "choose_field": "Choose {0}",
    "translate_bible": "Publish the {0} Bible",
    "reconcile_with_theologian": "Let the Theologian lower the Dark Ages by 1",
    "attack_with_nubia": "Attack or advance with Nubia for 1 $",
    "move_capital": "Move the Roman Capital to {0}",
    "reconquista": "Try the Reconquista",
    "pay_tribute": "Offer a tribute of {0} $",
}


def describe_action(name: str) -> str:
    """What an action does, in a few words; ValueError for a name that is no action."""
    if name not in ACTION_NUMBERS:
        raise ValueError(f"{name!r} is no action")
    verb, _, target = name.partition(":")
    return _VERBS[verb].format(spell(target))
