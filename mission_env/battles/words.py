"""Numbers to English in Battles: what happened, what is asked, and what an action does."""

from collections.abc import Sequence
from typing import Any

from mission_env.battles.actions import ACTION_NUMBERS
from mission_env.battles.chance import Chance
from mission_env.battles.data import COLOURS, KINDS
from mission_env.battles.events import Note
from mission_env.battles.rules.battle import Battle
from mission_env.battles.rules.rounds import March
from mission_env.battles.rules.transfer import Move
from mission_env.battles.vocabulary import (
    BATTLES,
    BORDERS,
    DECISIONS,
    EMPIRES,
    FAITHS,
    LAST_TURN,
    MAP,
    OUTFITS,
    OWNERS,
    PLACES,
    TOKENS,
    TYPES,
)
from mission_env.core.flow import get
from mission_env.core.words import Event, Phrase, read_note

TILES: dict[Chance, tuple[str, ...]] = {
    Chance.KIND: KINDS,
    Chance.PLACE: EMPIRES,
    Chance.AGENTS: OUTFITS,
    Chance.COLOUR: COLOURS,
    Chance.CASUALTY: TOKENS,
    Chance.ADMIT: TYPES,
    Chance.BORDER: BORDERS,
}  # kind of draw -> what can be drawn

# kind -> (rule, names of the values in the order of the row, sentence)
NOTES: dict[Note, Phrase] = {
    Note.DIE: ("B4", "die", "the die shows {die}"),
    Note.DRAW: ("B4", "draw tile", "{tile} is drawn"),
    Note.TURN: ("B4", "turn", "round {turn} begins"),
    Note.CARD_OPENED: ("B12", "kind empire agents colour", "a card is opened: {kind} in {empire}, {agents}, {colour}"),
    Note.CARD_PLAYED: ("B4", "kind empire agents colour", "a card is played: {kind} in {empire}, {agents}, {colour}"),
    Note.STRIKE: ("B4", "kind empire agents colour", "{kind} strikes {empire} for nobody: {agents}, {colour}"),
    Note.NO_WAR: ("S32", "empire", "no opposing colour defends {empire}; nothing happens"),
    Note.CAMPAIGN: ("S11", "king empire florins", "the king of {king} marches on {empire} for {florins} florins"),
    Note.VOTE: ("S39", "empire florins", "a vote in {empire} costs {florins} florins"),
    Note.TAX: ("B4", "florins", "taxes bring {florins} florins"),
    Note.BATTLE: ("S1", "kind empire attackers defenders", "{kind} in {empire}: {attackers} against {defenders}"),
    Note.KILLED: ("S2", "token number side", "killed, of the {side}: {token} ({number})"),
    Note.REPELLED: ("B1", "empire", "no attacker is left; nothing changes in {empire}"),
    Note.FLIPPED: ("B2", "empire faith", "the card of {empire} is now {faith}"),
    Note.MOVED_IN: ("S6", "type place", "{type} moves into {place}"),
    Note.SETTLED: ("B2a", "type border owner", "{type} of {owner} settles on the border {border}"),
    Note.PIRATE_KILLED: ("S8", "type number", "killed for lack of room: {type} ({number})"),
    Note.REPRESSED: ("S8", "type empire number", "repressed in {empire}: {type} ({number})"),
    Note.VASSAL: ("B3", "empire king", "{empire} becomes a vassal of {king}"),
    Note.KINGDOM: ("B3", "empire owner", "{empire} becomes a kingdom of {owner}"),
    Note.REPUBLIC: ("B3", "empire owner", "{empire} becomes a republic of {owner}"),
    Note.NOBODYS: ("B4", "empire", "{empire} is nobody's"),
    Note.FREED: ("B3", "empire", "{empire} is free of its suzerain"),
    Note.EMANCIPATED: ("S7", "type empire", "{type} is emancipated in {empire}"),
    Note.GAME_OVER: ("B4", "turn", "the game ends after round {turn}"),
}
_MEANINGS: dict[str, Sequence[str]] = {
    "kind": BATTLES,
    "empire": EMPIRES,
    "king": EMPIRES,
    "agents": OUTFITS,
    "colour": COLOURS,
    "faith": FAITHS,
    "token": TOKENS,
    "type": TYPES,
    "place": PLACES,
    "border": BORDERS,
    "owner": OWNERS,
    "side": ("attackers", "defenders"),
}
_LANDS = {name: name.replace("_", " ").title() for name in (*EMPIRES, *PLACES)} | {"hre": "HRE"}
_SPELLED = _LANDS | {
    name: "-".join(_LANDS[EMPIRES[side]] for side in sides) for name, sides in zip(BORDERS, MAP.borders, strict=True)
}


def _value(name: str, number: int, values: dict[str, Any]) -> Any:
    if name == "draw":
        return Chance(number).name.lower()
    if name == "tile":
        return TILES[Chance[values["draw"].upper()]][number]
    meanings = _MEANINGS.get(name)
    return number if meanings is None else meanings[number]


def spell(word: object) -> str:
    """A name as a sentence spells it: lands and cities have capital letters, no name has underscores."""
    return _SPELLED.get(str(word), str(word).replace("_", " "))


def event(row: Sequence[int]) -> Event:
    """The event of one row of notes: its kind and four numbers."""
    return read_note(row, Note, NOTES, _value, spell)


# --- Questions -------------------------------------------------------------------------------------------------------


def prompt(s) -> str:
    """One line that says what the pending decision of a record asks."""
    decision = DECISIONS[s.decision]
    if decision == "game_over":
        return "The game is over."
    if decision == "operation":
        return f"Round {s.turn} of {LAST_TURN}: which operation ({s.operations} left, {s.florins} florins)?"
    if decision == "target":
        return f"Whom does the king of {spell(EMPIRES[get(s, March.KING)])} attack?"
    if decision in ("flip", "casualty"):
        empire = spell(EMPIRES[get(s, Battle.EMPIRE)])
        if decision == "flip":
            return f"{empire}: turn the theocracy to its medieval side?"
        side = _MEANINGS["side"][get(s, Battle.DYING)]
        return f"{empire}: which of the {side} dies ({get(s, Battle.DEATHS)} to go)?"
    return _prompt_of_move(s, decision)


def _prompt_of_move(s, decision: str) -> str:
    empire = spell(EMPIRES[get(s, Move.EMPIRE)])
    if decision == "admit":
        return f"{empire}: who moves in next?"
    if decision == "border":
        return f"{empire}: which border for the {spell(TYPES[get(s, Move.MOVER) - 1])}?"
    return f"{empire}: who is emancipated?"


_VERBS = {
    "campaign": "campaign with the king of {}",
    "attack": "attack {}",
    "vote": "hold a vote in {}",
    "play": "play open card {}",
    "kill": "let die: {}",
    "settle": "settle on the border {}",
    "admit": "next to move in: {}",
    "emancipate": "emancipate: {}",
    "tax": "raise taxes",
    "yes": "yes",
    "no": "no",
    "end": "emancipate nobody else",
}


def describe_action(name: str) -> str:
    """What an action does, in a few words; ValueError for a name that is no action."""
    if name not in ACTION_NUMBERS:
        raise ValueError(f"{name!r} is no action")
    verb, _, target = name.partition(":")
    return _VERBS[verb].format(spell(target))
