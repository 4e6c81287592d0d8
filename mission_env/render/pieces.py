"""The pieces that stand on the map, as words: for each place what lies there, for pictures and text alike."""

from dataclasses import dataclass, field
from types import SimpleNamespace

from mission_env import vocabulary as v
from mission_env.words import place_at, spell

APOSTLES = ("Peter", "Paul", "Barnabas", "Thomas", "Mark", "Jude")
_RANKS = {
    v.Rank.BISHOP: ("Bishop", "Bp"),
    v.Rank.ARCHBISHOP: ("Archbishop", "Archbp", "Abp"),
}
_ADJECTIVES = {"arian": "Ar", "christian": "Chr", "pagan": "Pag", "muslim": "Mus", "jewish": "Jew", "manichee": "Man"}
_SHORT_TRIBES = {
    "unholy_arian_empire": ("Unholy Empire", "UnhAr"),
    "himyar_clans": ("Himyar", "Him"),
    "shewa_muslim": ("Shewa", "She"),
}


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece (or several alike): its key, its kind (palette.PIECES), and its name, the longest spelling first."""

    key: str
    kind: str
    names: tuple[str, ...]


@dataclass(slots=True)
class Contents:
    """The pieces of one place: those of the Church and the Land, Heresies, and those of powers and armies."""

    church: list[Piece] = field(default_factory=list)
    heresies: list[Piece] = field(default_factory=list)
    powers: list[Piece] = field(default_factory=list)

    def __iter__(self):
        return iter((self.church, self.heresies, self.powers))


def contents(table: SimpleNamespace) -> dict[str, Contents]:
    """What stands in every place of the map, by the place's name."""
    places = {name: Contents() for name in v.PLACES}
    for path in range(v.N_PATHS):
        _add_church_of_path(table, path, places)
    for land, name in enumerate(v.LANDS):
        _add_tiles(table, land, places[name])
    for path in range(v.N_PATHS):
        _add_powers_of_path(table, path, places)
    _add_single_pieces(table, places)
    return places


def _times(names: tuple[str, ...], number: int) -> tuple[str, ...]:
    return names if number == 1 else tuple(f"{name} x{number}" for name in names)


def _strong(names: tuple[str, ...], strength: int) -> tuple[str, ...]:
    return tuple(f"{name} {strength}" for name in names)


# --- Church ----------------------------------------------------------------------------------------------------------


def _add_church_of_path(t: SimpleNamespace, path: int, places: dict[str, Contents]) -> None:
    """Missionary, Pope and Relics of a Path; where several Paths meet, with its letter."""
    letter = v.PATHS[path]
    if t.rank[path] != v.Rank.NONE:
        names = _missionary_names(t.rank[path], path, t.missionary[path] == 0)
        place = place_at(path, t.missionary[path])
        places[place].church.append(Piece(f"missionary.{letter}", "missionary", names))
    if t.pope[path] != v.Pope.NONE:
        communion = t.pope[path] == v.Pope.COMMUNION
        piece = Piece(f"pope.{letter}", *(("pope", ("Pope",)) if communion else ("schism", ("Schism", "Sch"))))
        places[v.LANDS[v.BIG_CITY[path]]].church.append(piece)
    if t.relics[path] != v.NOWHERE:
        place = v.PLACES[t.relics[path]]
        piece = Piece(f"relics.{letter}", "relics", (f"Relics {letter}", f"Rel {letter}"))
        places[place].church.append(piece)


def _missionary_names(rank: int, path: int, at_jerusalem: bool) -> tuple[str, ...]:
    name = APOSTLES[path]
    names = (f"Apostle {name}", f"Ap {name}", f"Ap {name[:3]}") if rank == v.Rank.APOSTLE else _RANKS[v.Rank(rank)]
    if not at_jerusalem:
        return names
    names = (name, name[:2]) if rank == v.Rank.APOSTLE else names[-2:]
    return tuple(f"{v.PATHS[path]} {name}" for name in names)


def _add_tiles(t: SimpleNamespace, land: int, place: Contents) -> None:
    """What lies on a Land besides its Field."""
    name = v.LANDS[land]
    if t.infrastructure[land]:
        word = v.INFRASTRUCTURES[t.infrastructure[land]].title()
        place.church.append(Piece(f"infrastructure.{name}", "building", (word, word[:4], word[0])))
    if t.isis[land]:
        place.church.append(Piece(f"isis.{name}", "isis", _times(("Cult of Isis", "Isis"), t.isis[land])))
    if t.melkites[land]:
        place.church.append(Piece(f"melkites.{name}", "melkite", _times(("Melkite", "Melk", "Mk"), t.melkites[land])))
    for kind, number in enumerate(t.tiles[land]):
        if number:
            place.heresies.append(_heresy(name, kind, number))
    if t.persian[land]:
        modifier = v.PERSIAN_TILES[t.persian[land]]
        place.powers.append(Piece(f"persian.{name}", "persia", (f"Persia {modifier}", f"Per {modifier}")))
    if t.knights[land]:
        names = ("Knight", "Kn") if t.christian_rule[land] else ("Pray for Peace", "Peace", "Pc")
        place.powers.append(Piece(f"knights.{name}", "knight", _times(names, t.knights[land])))
    if t.sustained >> land & 1:
        place.church.append(Piece(f"sustained.{name}", "paid", ("Sustained", "Sust")))


def _heresy(land: str, kind: int, number: int) -> Piece:
    word, value = spell(v.HERESIES[kind]), int(v.HERESY_VALUE[kind])
    names = _strong((word, word[:5], word[:3]), value)
    return Piece(f"heresy.{land}.{v.HERESIES[kind]}", "heresy", _times(names, number))


# --- Powers ----------------------------------------------------------------------------------------------------------


def _add_powers_of_path(t: SimpleNamespace, path: int, places: dict[str, Contents]) -> None:
    """Ruler, Roman Control Tile, Horde and Arab tile of a Path."""
    letter = v.PATHS[path]

    def add(key: str, kind: str, distance: int, names: tuple[str, ...]) -> None:
        if distance == 0:
            names = tuple(f"{letter} {name}" for name in names)
        places[place_at(path, distance)].powers.append(Piece(f"{key}.{letter}", kind, names))

    if t.ruler[path] != v.Ruler.NONE:
        king = t.ruler[path] == v.Ruler.KING
        add("ruler", *(("king", t.seat[path], ("King",)) if king else ("tyrant", t.seat[path], ("Tyrant", "Tyr"))))
    if t.roman[path] > 0:
        empire = path == v.A and t.hre
        names = ("Holy Roman Empire", "H.R. Empire", "HRE") if empire else ("Roman Control", "Roman", "Ro")
        strength = v.HRE_STRENGTH if empire else v.ROMAN_CONTROL_STRENGTH
        add("roman_control", "rome", t.roman[path], _strong(names, strength))
    if t.tribe[path]:
        kind = "ally" if v.TRIBE_ALLIED[t.tribe[path]] else "horde"
        add("horde", kind, t.horde[path], _strong(_tribe_names(t.tribe[path]), int(v.TRIBE_STRENGTH[t.tribe[path]])))
    if t.arab[path]:
        word = v.ARABS[t.arab[path]].title()
        names = _strong((word, word[:3]), int(v.ARAB_STRENGTH[t.arab[path], path]))
        if path == v.E and t.baqt:
            names = tuple(f"{name} Baqt" for name in names)
        add("arab", "arab", t.arab_at[path], names)


def _tribe_names(tribe: int) -> tuple[str, ...]:
    """`Arian Saxons`, `Ar Saxons`, `ArSax`."""
    name = v.TRIBES[tribe]
    if name in _SHORT_TRIBES:
        return spell(name), *_SHORT_TRIBES[name]
    people, adjective = name.split("_")
    short = _ADJECTIVES[adjective]
    return spell(name), f"{short} {people.title()}", f"{short}{people[:3].title()}"


def _add_single_pieces(t: SimpleNamespace, places: dict[str, Contents]) -> None:
    """The pieces of which there is one."""
    if t.papal_states:
        places["rome"].powers.append(Piece("papal_states", "church_land", ("Papal States", "Papal", "PS")))
    if t.nubia > 0:
        place = place_at(v.E, t.nubia)
        places[place].powers.append(Piece("nubia", "nubia", _strong(("Nubia", "Nub"), v.NUBIA_STRENGTH)))
    if t.army != v.NOWHERE:
        names = _strong(("Roman Army", "Army", "RA"), v.ROMAN_ARMY_STRENGTH)
        places[v.PLACES[t.army]].powers.append(Piece("roman_army", "rome", names))
    if t.knights_damaged:
        places["damaged"].powers.append(Piece("knights.damaged", "knight", _times(("Knight",), t.knights_damaged)))
    if t.capital != v.NOWHERE:
        places[v.LANDS[t.capital]].powers.append(Piece("capital", "rome", ("Roman Capital", "Capital", "Cap")))
    if t.spain == v.Spain.OCCUPIED:
        places["spain"].powers.append(Piece("arab_spain", "arab", ("Arab-occupied", "Arab")))
    elif t.spain == v.Spain.RECONQUISTA:
        places["spain"].powers.append(Piece("arab_spain", "knight", ("Reconquista", "Reconq")))
    if t.james == v.James.JERUSALEM:
        places["jerusalem"].church.append(Piece("james", "missionary", ("James the Just", "James")))
    elif t.james == v.James.RELICS:
        places["jerusalem"].church.append(Piece("james", "relics", ("Relics of James", "Rel James")))
    for language, land in enumerate(t.bible_land):
        if land != v.NOWHERE:
            names = (f"{v.LANGUAGES[language].title()} Bible", "Bible", "Bi")
            places[v.LANDS[land]].church.append(Piece(f"bible_shield.{v.LANGUAGES[language]}", "bible", names))
    if t.theologian_land != v.NOWHERE:
        names = ("Theologian", "Theol", "Th")
        places[v.LANDS[t.theologian_land]].church.append(Piece("theologian_shield", "theologian", names))
