"""From a record to a plain mapping."""

from typing import Any

from mission_env import vocabulary as v
from mission_env.position import keys, pending


def write(s) -> dict[str, Any]:
    """The complete position, the generator excepted; what is none is left out, the cups are always written in full."""
    data: dict[str, Any] = {
        "scenario": v.SCENARIOS[s["scenario"]],
        "turn": int(s["turn"]),
        "decision": v.DECISIONS[s["decision"]],
    }
    data |= _spelled((key.key, key.spell(s[key.field])) for key in keys.GLOBAL_KEYS)
    if s["hre"]:
        data["holy_roman_empire"] = keys.HOLY_ROMAN_EMPIRE.spell(s["roman"][v.A])
    for key, part in (
        ("bibles", _bibles(s)),
        ("lands", _filled((name, _land(s, land)) for land, name in enumerate(v.LANDS))),
        ("paths", _filled((letter, _path(s, path)) for path, letter in enumerate(v.PATHS))),
        ("cups", _cups(s)),
        ("pending", pending.write(s)),
    ):
        if part:
            data[key] = part
    return data


def _spelled(pairs) -> dict[str, Any]:
    return {key: value for key, value in pairs if value is not None}


def _filled(pairs) -> dict[str, dict[str, Any]]:
    return {key: value for key, value in pairs if value}


def _counted(names, numbers) -> dict[str, int]:
    return {name: int(number) for name, number in zip(names, numbers, strict=True) if number}


def _bibles(s) -> dict[str, Any]:
    state = {number: word for word, number in keys.BIBLE_WORDS.items()}
    return _spelled((name, state.get(int(s["bible"][language]))) for language, name in enumerate(v.LANGUAGES))


def _land(s, land: int) -> dict[str, Any]:
    content = _spelled((key.key, key.spell(s[key.field][land])) for key in keys.LAND_KEYS)
    heresies = _counted(v.HERESIES, keys.heresies_on(s["heresies"][land]))
    if heresies:
        content["heresies"] = heresies
    for language, name in enumerate(v.LANGUAGES):
        if s["bible_land"][language] == land:
            content["bible"] = name
    if s["theologian_land"] == land:
        content["theologian"] = True
    return content


def _path(s, path: int) -> dict[str, Any]:
    content = _spelled((key.key, key.spell(s[key.field][path])) for key in keys.PATH_KEYS[path])
    if path == v.A and s["hre"]:
        content.pop("roman_control", None)
    return content | _spelled(
        (tile.key, tile.spell(s[tile.kind.field][path], s[tile.place.field][path])) for tile in keys.PATH_TILES[path]
    )


def _cups(s) -> dict[str, Any]:
    return {
        "wafers": [number for number in range(1, v.N_WAFERS + 1) if s["wafer_cup"][number]],
        "fields": _counted(v.FIELDS, s["field_cup"]),
        "heresies": _counted(v.HERESIES, s["heresy_cup"]),
        "faiths": _counted(v.FAITHS, s["faith_cup"]),
    }
