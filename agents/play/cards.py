"""What lies on each Land, in short lines of words, read from the observation: what a player at the table sees."""

from dataclasses import dataclass

from mission_env.game import Game
from mission_env.observation import CHANNELS, empty, observe
from mission_env.vocabulary import (
    FIELDS,
    HERESIES,
    INFRASTRUCTURES,
    LAND_PATH,
    LANDS,
    NOWHERE,
    PATHS,
    TRIBES,
    Control,
    Rank,
)
from mission_env.words import spell

_RULERS = {
    Control.NONE: "Ruled by nobody",
    Control.KING: "Ruled by a King",
    Control.TYRANT: "Ruled by a Tyrant",
    Control.ARAB: "Ruled by the Arabs",
    Control.PERSIA: "Ruled by Persia",
    Control.ROME: "Ruled by Rome",
    Control.NUBIA: "Ruled by Nubia",
    Control.HORDE: "Ruled by the {tribe}",
    Control.PAPAL_STATES: "Ruled by the Papal States",
    Control.RECONQUISTA: "Reconquered",
}
_TILES = {  # channel -> words
    "pope_communion": "Pope in communion",
    "pope_schism": "Pope in Schism",
    "army": "Roman Army",
    "capital": "Roman Capital",
    "papal_states": "Papal States",
    "roman_tile": "Roman Control Tile",
    "hre_tile": "Holy Roman Empire",
    "nubia_tile": "Nubia",
    "arab_tile": "Arab tile",
    "baqt": "Baqt",
    **{f"missionary_{rank.name.lower()}": spell(rank.name.lower()) for rank in Rank if rank},
    **{f"infrastructure_{name}": spell(name) for name in INFRASTRUCTURES[1:]},
}
_COUNTS = {"isis": "Cult of Isis", "knights": "Knights", "melkites": "Melkites", "relics": "Relics"}


@dataclass(frozen=True)
class Card:
    """One Land: its name, and what there is to say about it."""

    land: str
    title: str
    lines: tuple[str, ...]


def cards(game: Game) -> list[Card]:
    """The cards of all Lands, in map order."""
    seen = empty()
    observe(game.record, *seen.values())
    rows = [dict(zip(CHANNELS["lands"], row.tolist(), strict=True)) for row in seen["lands"]]
    return [_card(game.record, land, row) for land, row in enumerate(rows)]


def _card(s, land: int, row: dict[str, int]) -> Card:
    path = int(LAND_PATH[land])
    city = ", Big City" if row["big_city"] else ""
    lines = [f"Path {PATHS[path]}, {row['distance']} from Jerusalem{city}", _field(s, land, row)]
    lines += [line for line in (_heresies(row), _rule(s, path, row), _tiles(s, path, row), *_fate(row)) if line]
    return Card(LANDS[land], spell(LANDS[land]), tuple(lines))


def _field(s, land: int, row: dict[str, int]) -> str:
    if s.field[land] == NOWHERE:
        return "No Field yet"
    side = "Christian" if row["christian"] else "Christian side up, under a Heresy" if row["green_side"] else "plain"
    return f"{spell(FIELDS[s.field[land]])}, {side}: counts {row['value_now']}"


def _heresies(row: dict[str, int]) -> str:
    found = [_times(spell(name), count) for name in HERESIES if (count := row[f"heresy_{name}"])]
    return f"Heresy: {', '.join(found)}" if found else ""


def _times(words: str, count: int) -> str:
    return words if count == 1 else f"{words} x{count}"


def _rule(s, path: int, row: dict[str, int]) -> str:
    who = next(one for one in Control if row[f"control_{one.name.lower()}"])
    kind = "Christian rule" if row["christian_rule"] else "hostile" if row["hostile_rule"] else ""
    return _RULERS[who].format(tribe=spell(TRIBES[s.tribe[path]])) + (f" ({kind})" if kind else "")


def _tiles(s, path: int, row: dict[str, int]) -> str:
    found = [words for channel, words in _TILES.items() if row[channel]]
    found += [
        words + (f" x{row[channel]}" if row[channel] > 1 else "") for channel, words in _COUNTS.items() if row[channel]
    ]
    if row["horde_tile"]:
        found.append(spell(TRIBES[s.tribe[path]]))
    if row["persian_tile"]:
        found.append(f"Persian tile {row['persian_modifier']:+}")
    return ", ".join(found)


def _fate(row: dict[str, int]) -> list[str]:
    """What becomes of it at the end of the Turn."""
    if row["shielded"]:
        return ["Protected this Turn"]
    if row["sustained"]:
        return ["Sustained this Turn"]
    if row["will_relapse"]:
        return [f"Will relapse (8.3); to sustain it costs {row['sustain_price']} $"]
    return []
