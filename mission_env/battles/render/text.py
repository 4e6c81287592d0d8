"""A position of Battles as text."""

from typing import Any

import yaml

from mission_env.battles.vocabulary import EMPIRES, LAST_TURN
from mission_env.core.game import CheckedGame


def _line(name: str, values: Any) -> str:
    """`name: value`, nested values on the same line."""
    text = yaml.safe_dump(values, default_flow_style=True, sort_keys=False, width=10_000).splitlines()[0]
    return f"{name}: {text[1:-1] if isinstance(values, dict) else text}".rstrip(": ")


def ansi(game: CheckedGame) -> str:
    """The position as plain text: a headline, empire by empire what is there, borders, and the open cards."""
    position = game.position()
    empires, row = position.get("empires", {}), position.get("row", [])
    lines = [
        f"Round {game.turn} of {LAST_TURN}; {game.decision}; {position['operations']} operations, "
        f"{position.get('florins', 0)} florins; {game.score()} points"
    ]
    lines += [_line(f"  {name}", empires.get(name, {})) for name in EMPIRES]
    lines += [_line(key, position[key]) for key in ("borders", "agents", "pending", "deck") if key in position]
    lines += [f"  card {number}: " + _card(card) for number, card in enumerate(row, start=1)]
    return "\n".join(lines)


def _card(card: dict[str, str] | None) -> str:
    return "none" if card is None else f"{card['kind']} in {card['place']}: {card['agents']}, {card['colour']}"
