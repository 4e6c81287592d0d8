"""Helpers of the tests of Battles: short forms for cards, positions and battles."""

from typing import Any

from mission_env.battles import BattlesGame, Resolution, resolve

# The next card, so that no draw is left to chance: kind, place, agents, colour
NEXT = ["kind:conspiracy", "place:hre", "agents:knight", "colour:catholic"]
NOBODY_HOME = ["kind:religious_war", "place:papal_states", "agents:crusader", "colour:islamic"]  # a strike without war


def battle(kind: str, empire: str, choices: tuple[str, ...] = (), **data: Any) -> Resolution:
    """One battle, resolved."""
    return resolve({"battle": kind, "empire": empire, **data}, choices)


def fighting(side: dict[str, list[str]]) -> set[str]:
    """`where what` of all who fight on a side, each as often as it does."""
    return {f"{place} {name}" for place, names in side.items() for name in names}


def card(kind: str, place: str, agents: str, colour: str = "catholic") -> dict[str, str]:
    """An open card."""
    return {"kind": kind, "place": place, "agents": agents, "colour": colour}


def at(row: Any = (), **position: Any) -> BattlesGame:
    """A game that stands at the given position; a sixth card keeps it from taxing unasked."""
    cards = [*row, *[None] * (5 - len(row)), STAY]
    return BattlesGame.from_position({"row": cards, **position}, seed=1)


def row(game: BattlesGame) -> list[dict[str, str]]:
    """The open cards but for the one that is always there."""
    return [one for one in game.position()["row"][:5] if one is not None]


STAY = card("conspiracy", "mamluk", "knight")


def kinds(events) -> list[str]:
    """The kinds of events, draws and opened cards left out."""
    return [event.kind for event in events if event.kind not in ("draw", "card_opened")]


def empire(state: Resolution | BattlesGame, name: str) -> dict[str, Any]:
    """What lies in one empire."""
    position = state.position if isinstance(state, Resolution) else state.position()
    return position.get("empires", {}).get(name, {})


def borders(state: Resolution | BattlesGame) -> dict[str, str]:
    """What lies on the borders."""
    position = state.position if isinstance(state, Resolution) else state.position()
    return position.get("borders", {})
