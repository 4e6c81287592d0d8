"""Component facts of the game (YAML files beside this module) and how to read them.

`components()` are the facts the rulebook does not print; `rulebook()` is the index of rule numbers.
"""

from functools import cache
from importlib import resources
from typing import Any

import yaml


@cache
def _load(name: str) -> dict[str, Any]:
    with resources.files(__package__).joinpath(name).open(encoding="utf-8") as file:
        return yaml.safe_load(file)


def components() -> dict[str, Any]:
    """Map, tiles, wafers, strengths, tables, Acts Track and set-ups, as in components.yaml."""
    return _load("components.yaml")


def rulebook() -> dict[str, Any]:
    """Rule numbers with our short titles, rulings and worked examples, as in rulebook.yaml."""
    return _load("rulebook.yaml")
