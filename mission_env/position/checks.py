"""What cannot lie on a table: tiles used more often than they exist, and tiles where no rule ever leaves them.

Odd positions that do no harm pass: tests and studies set up many that no game reaches.
"""

from collections.abc import Iterable, Iterator

import numpy as np

from mission_env import vocabulary as v
from mission_env.core.entry import Entry
from mission_env.errors import PositionError
from mission_env.position import defaults
from mission_env.position.keys import N_MELKITES

ISIS_SUPPLY = 2  # 7.2.1.2; the Baqt is the back of one of them (6.9.1)


def check(s, top: Entry) -> None:
    """Raises PositionError for the first thing that is impossible."""
    _fields(s)
    _heresies(s, top)
    _faiths(s)
    _infrastructure(s)
    _small_supplies(s)
    _persian(s)
    _lands(s)
    _theologian(s)
    for path in range(v.N_PATHS):
        _missionary(s, path)
        _arab(s, path)
        _horde(s, path)
    _baqt(s)
    _spain(s)


def _lands_where(condition: np.ndarray) -> Iterator[str]:
    return (v.LANDS[land] for land in np.flatnonzero(condition))


def _last(keys: Iterable[str]) -> str:
    return list(keys)[-1]


def _place(path: int, distance: int) -> str:
    if distance > v.PATH_LENGTH[path]:
        return f"homeland_{v.PATHS[path]}"
    return "jerusalem" if distance == 0 else v.LANDS[v.FIRST_LAND[path] + distance - 1]


# --- Supplies --------------------------------------------------------------------------------------------------------


def _supply(key: str, what: str, used: int, supply: int) -> None:
    if used > supply:
        raise PositionError(key, f"{what}: {used} used, but there {'is' if supply == 1 else 'are'} only {supply}")


def _fields(s) -> None:
    """2.7: 38 tiles, on Lands, drawn or in the cup."""
    used = defaults.fields_out(s) + s["field_cup"]
    for field in np.flatnonzero(used > v.FIELD_COUNT):
        name = v.FIELDS[field]
        if s["field_cup"][field]:
            key = f"cups.fields.{name}"
        elif field in s["drawn"]:
            key = "pending.drawn"
        else:
            key = _last(f"lands.{land}.field" for land in _lands_where(s["field"] == field))
        _supply(key, name, int(used[field]), int(v.FIELD_COUNT[field]))


def _heresies(s, top: Entry) -> None:
    """6.5, 7.15: 21 tiles, on Lands, in the cup or, 18 of them, on their Melkite side."""
    used = defaults.heresies_out(s) + s["heresy_cup"]
    for kind in np.flatnonzero(used > v.HERESY_COUNT):
        name = v.HERESIES[kind]
        on_lands = (f"lands.{land}.heresies.{name}" for land in _lands_where(s["heresies"] >> (2 * kind) & 3))
        key = f"cups.heresies.{name}" if s["heresy_cup"][kind] else _last(on_lands)
        _supply(key, name, int(used[kind]), int(v.HERESY_COUNT[kind]))
    melkites = int(s["melkites"].sum()) + int(s["melkites_available"])
    if not melkites:
        return
    key = "melkites_available"
    if not s["melkites_available"]:
        key = _last(f"lands.{land}.melkites" for land in _lands_where(s["melkites"]))
    if "heresies" not in top.entry("cups"):
        raise PositionError("cups.heresies", f"missing; {key} is given, so what is left in the cup must be given too")
    heretics = int((used * v.HAS_MELKITE).sum())
    _supply(key, "Melkites and Heresies with a Melkite side", melkites + heretics, N_MELKITES)


def _faiths(s) -> None:
    """5.5: the Faiths that mark Paths or lie in the cup; the two fixed ones are bound to their Path by their words."""
    used = defaults.faiths_out(s) + s["faith_cup"]
    for faith in np.flatnonzero(used > v.FAITH_COUNT):
        if v.FAITHS[faith] not in v.CUP_FAITHS:
            continue
        paths = (f"paths.{v.PATHS[path]}.faith" for path in np.flatnonzero(s["faith"] == faith))
        key = f"cups.faiths.{v.FAITHS[faith]}" if s["faith_cup"][faith] else _last(paths)
        _supply(key, v.FAITHS[faith], int(used[faith]), int(v.FAITH_COUNT[faith]))


def _infrastructure(s) -> None:
    """7.3: two tiles of each kind, one on a Path."""
    for kind in range(1, len(v.INFRASTRUCTURES)):
        lands = list(_lands_where(s["infrastructure"] == kind))
        if lands:
            key = f"lands.{lands[-1]}.infrastructure"
            _supply(key, v.INFRASTRUCTURES[kind], len(lands), v.INFRASTRUCTURE_SUPPLY)
    for path in range(v.N_PATHS):
        lands = list(_lands_where((s["infrastructure"] > 0) & (path == v.LAND_PATH)))
        if len(lands) > 1:
            raise PositionError(
                f"lands.{lands[1]}.infrastructure", f"Path {v.PATHS[path]} may have one only, and has one in {lands[0]}"
            )


def _small_supplies(s) -> None:
    """7.13, 7.2.1.2: three Knights, two Cults of Isis."""
    for tile, elsewhere, what, supply in (
        ("knights", "knights_damaged", "Knights", v.N_KNIGHTS),
        ("isis", "baqt", "Cults of Isis (the Baqt is the back of one)", ISIS_SUPPLY),
    ):
        used = int(s[tile].sum()) + int(s[elsewhere])
        on_lands = [f"lands.{land}.{tile}" for land in _lands_where(s[tile])]
        _supply(elsewhere if s[elsewhere] or not on_lands else on_lands[-1], what, used, supply)


def _persian(s) -> None:
    """7.2.3: three tiles, one of each kind, on the flame Lands."""
    seen: dict[int, str] = {}
    for land in np.flatnonzero(s["persian"]):
        tile, key = int(s["persian"][land]), f"lands.{v.LANDS[land]}.persian"
        if land not in v.FLAME_LANDS:
            raise PositionError(key, f"only {', '.join(v.LANDS[flame] for flame in v.FLAME_LANDS)} may have one")
        if tile in seen:
            raise PositionError(key, f"there is one tile {v.PERSIAN_TILES[tile]!r}, and it is in {seen[tile]}")
        seen[tile] = v.LANDS[land]


# --- Lands and persons -----------------------------------------------------------------------------------------------


def _lands(s) -> None:
    """2.7, 7.15: what needs a Field under it."""
    for land in np.flatnonzero(s["field"] == v.NOWHERE):
        if s["christian"][land]:
            raise PositionError(f"lands.{v.LANDS[land]}.christian", "there is no Field to be Christian; give field")
        if s["melkites"][land]:
            raise PositionError(f"lands.{v.LANDS[land]}.melkites", "Melkites live on a Field; give field")


def _theologian(s) -> None:
    """5.4, 7.7: this Turn's Theologian, and the Path he is bound to."""
    turn, name = int(s["turn"]), int(s["theologian"])
    right = int(v.TURN_THEOLOGIAN[turn])
    if name and name != right:
        there = f"only {v.THEOLOGIANS[right]!r} is" if right else "no Theologian is"
        raise PositionError("theologian", f"{v.THEOLOGIANS[name]!r} is not there on Turn {turn}; {there}")
    path = int(s["evangelist"])
    if path == v.NOWHERE:
        return
    if not name:
        raise PositionError("pending.evangelist", "there is no Theologian to be bound to a Path; give theologian")
    if not v.THEOLOGIAN_PATHS[name][path]:
        paths = ", ".join(letter for letter, his in zip(v.PATHS, v.THEOLOGIAN_PATHS[name], strict=True) if his)
        raise PositionError("pending.evangelist", f"the Paths of {v.THEOLOGIANS[name]} are {paths}")


def _missionary(s, path: int) -> None:
    """7.1.1, 7.1.2: who enters a Homeland is an Archbishop; an Apostle and his Relics are one tile."""
    rank, key = s["rank"][path], f"paths.{v.PATHS[path]}"
    if s["missionary"][path] > v.PATH_LENGTH[path] and rank != v.Rank.ARCHBISHOP:
        raise PositionError(f"{key}.missionary.at", "only an archbishop can be in a Homeland")
    if rank == v.Rank.APOSTLE and s["relics"][path] != v.NOWHERE:
        raise PositionError(f"{key}.relics", "the Apostle is still on the map; his tile is the Relics' other side")


# --- Armies ----------------------------------------------------------------------------------------------------------


def _arab(s, path: int) -> None:
    """5.2.5, 5.2.6: Arab tiles from Turn 21 on, Jihads until Turn 24."""
    key, kind, turn = f"paths.{v.PATHS[path]}.arab", s["arab"][path], int(s["turn"])
    if kind == v.Arab.NONE:
        return
    if turn < v.ISLAM_TURN:
        raise PositionError(key, f"there are no Arab tiles before Turn {v.ISLAM_TURN}, and this is Turn {turn}")
    if kind == v.Arab.JIHAD and turn >= v.ABBASID_TURN:
        raise PositionError(f"{key}.kind", f"from Turn {v.ABBASID_TURN} on it is 'abbasid'")


def _horde(s, path: int) -> None:
    """2.8.4: a Horde holds the outside of its Path; whatever else stands there is nearer Jerusalem."""
    at, letter = int(s["horde"][path]), v.PATHS[path]
    if at < 0:
        return
    key = f"paths.{letter}.horde.at"
    # R5: tiles pass one another while Spain lies beside the way, and keep their places when it lies on it again
    in_order = path != v.A or s["spain"] == v.Spain.FREE
    inner = [
        ("the Holy Roman Empire" if path == v.A and s["hre"] else "the Roman Control Tile", int(s["roman"][path])),
        ("Nubia", int(s["nubia"]) if path == v.E else -1),
    ]
    for name, distance in inner:
        if at <= distance:
            place = _place(path, distance)
            raise PositionError(key, f"a Horde cannot stand inside Roman land; {name} holds the Path out to {place}")
    if in_order and at <= s["arab_at"][path]:
        reason = f"an Arab tile cannot stand at or beyond the Horde in {_place(path, at)}"
        raise PositionError(f"paths.{letter}.arab.at", reason)


def _baqt(s) -> None:
    """6.9.2: the Baqt lies on the Abbasid tile in Thebes."""
    thebes = v.LAND_DISTANCE[v.Land.THEBES]
    if s["baqt"] and (s["arab"][v.E] != v.Arab.ABBASID or s["arab_at"][v.E] != thebes):
        raise PositionError("baqt", "it lies on Path E's Abbasid tile; give paths.E.arab: {kind: abbasid, at: thebes}")


def _spain(s) -> None:
    """5.7.2, 6.9.1, 7.14: when Spain's tile can be there, and what cannot be in Spain with it."""
    turn = int(s["turn"])
    if s["spain"] and turn < v.ISLAM_TURN:
        raise PositionError("arab_spain", f"Spain is not Arab-occupied before Turn {v.ISLAM_TURN}")
    if s["spain"] == v.Spain.RECONQUISTA and turn < v.ABBASID_TURN:
        raise PositionError("arab_spain", f"there is no Reconquista before Turn {v.ABBASID_TURN}")
    if s["reconquista_tried"] and turn < v.ABBASID_TURN:
        raise PositionError("reconquista_tried", f"there is no Reconquista before Turn {v.ABBASID_TURN}")
    if s["hre"] and s["tribe"][v.A] == v.Tribe.UNHOLY_ARIAN_EMPIRE:
        raise PositionError("holy_roman_empire", "the Unholy Arian Empire is the other side of the same tile")
    if s["spain"] != v.Spain.OCCUPIED:
        return
    spain = v.LAND_DISTANCE[v.Land.SPAIN]
    for key, there in (
        ("holy_roman_empire" if s["hre"] else "paths.A.roman_control", s["roman"][v.A] == spain),
        ("paths.A.horde.at", s["horde"][v.A] == spain),
        ("paths.A.ruler.at", s["seat"][v.A] == spain),
        ("roman_army", s["army"] == v.Land.SPAIN),
        ("lands.spain.knights", s["knights"][v.Land.SPAIN] > 0),
    ):
        if there:
            raise PositionError(key, "no such tile may be in Spain while it is Arab-occupied")
