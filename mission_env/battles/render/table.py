"""What a drawing of Battles shows: one position as plain Python values, read once, with what follows from it."""

from dataclasses import dataclass
from typing import Any

from mission_env.battles.data import AGENTS, KINDS
from mission_env.battles.rules.board import holder
from mission_env.battles.vocabulary import (
    AGENTS_OF,
    CITY_TOKENS,
    EMPIRE_OF,
    EMPIRES,
    OUTFITS,
    OWNERS,
    PLACES,
)
from mission_env.battles.words import prompt, spell
from mission_env.core.game import CheckedGame


@dataclass(frozen=True)
class Empire:
    """An empire."""

    holder: str  # who holds it, as a suzerain too (OWNERS)
    regime: str  # in words
    theocracy: str | None  # colour; None: medieval
    places: dict[str, str | None]  # place -> what stands there
    repressed: dict[str, int]  # type -> how many


@dataclass(frozen=True)
class Card:
    """An open card."""

    kind: str
    place: str
    colour: str
    agents: dict[str, int]  # rank -> how many


@dataclass(frozen=True)
class Table:
    """A position."""

    scenario: str
    turn: int
    decision: str
    prompt: str
    operations: int
    florins: int
    empires: dict[str, Empire]
    borders: dict[str, str]  # what lies there
    row: list[Card | None]
    deck: dict[str, int]  # cards left of each kind
    battle: str  # what is being fought, in words; empty: nothing
    kind: str | None  # of that battle
    agents: dict[str, int]  # type -> how many: placed for the battle, and all who move in after it
    marks: dict[str, str]  # empire -> what is going on there
    points: dict[str, int]  # parts of the score (B5)
    score: int


def read_table(game: CheckedGame) -> Table:
    """Everything on the table."""
    s, position = game.record, game.position()
    pending = position.get("pending", {})
    row = position.get("row", [])
    return Table(
        scenario=game.scenario,
        turn=game.turn,
        decision=game.decision,
        prompt=prompt(s),
        operations=int(s["operations"]),
        florins=int(s["florins"]),
        empires={name: _empire(s, number, position) for number, name in enumerate(EMPIRES)},
        borders=position.get("borders", {}),
        row=[None if card is None else _card(card) for card in [*row, *[None] * (len(s["card_kind"]) - len(row))]],
        deck={kind: int(s["deck"][number]) for number, kind in enumerate(KINDS)},
        battle=_battle(pending),
        kind=pending.get("battle", "campaign" if "king" in pending else None),
        agents=position.get("agents", {}),
        marks=_marks(game, pending),
        points=game.victory_points(),
        score=game.score(),
    )


def _empire(s, number: int, position: dict[str, Any]) -> Empire:
    data = position.get("empires", {}).get(EMPIRES[number], {})
    tokens = s["city"]
    return Empire(
        holder=OWNERS[int(holder(s, number))],
        regime=_regime(data),
        theocracy=data.get("theocracy"),
        places={
            place: CITY_TOKENS[tokens[at]] if tokens[at] else None
            for at, place in enumerate(PLACES)
            if EMPIRE_OF[at] == number
        },
        repressed=data.get("repressed", {}),
    )


def _regime(data: dict[str, Any]) -> str:
    if "vassal_of" in data:
        return f"Vassal of {spell(data['vassal_of'])}"
    if "owner" not in data:
        return "Held by nobody"
    return f"{'Republic' if data.get('republic') else 'Kingdom'} of {_named(data['owner'])}"


def _named(owner: str) -> str:
    return "the player" if owner == "player" else spell(owner)


def _card(card: dict[str, str]) -> Card:
    numbers = AGENTS_OF[OUTFITS.index(card["agents"])]
    agents = {rank: int(number) for rank, number in zip(AGENTS, numbers, strict=True) if number}
    return Card(card["kind"], card["place"], card["colour"], agents)


def _battle(pending: dict[str, Any]) -> str:
    """What the position says of the battle that is pending."""
    if "battle" not in pending:
        return f"The king of {spell(pending['king'])} sets out" if "king" in pending else ""
    parts = [f"{spell(pending['battle']).capitalize()} in {spell(pending['empire'])}"]
    if "king" in pending:
        parts.append(f"by the king of {spell(pending['king'])}")
    if "colour" in pending:
        parts.append(f"by the {pending['colour'].title()} side")
    if "deaths" in pending:
        parts.append(f"- {pending['dying']} who must still die: {pending['deaths']}")
    if "mover" in pending:
        parts.append(f"- the {spell(pending['mover'])} looks for a border")
    return " ".join([*parts, *(["- repressed tokens are emancipated"] if pending.get("freeing") else [])])


def _marks(game: CheckedGame, pending: dict[str, Any]) -> dict[str, str]:
    """Where the battle is, whence its king comes, and whom he may attack."""
    marks = {}
    if "king" in pending:
        marks[pending["king"]] = "marches"
    if "empire" in pending:
        marks[pending["empire"]] = spell(pending["battle"])
    if game.decision == "target":
        targets = [name.partition(":")[2] for name in game.legal_actions()]
        marks |= dict.fromkeys(targets, "attack?")
    return marks
