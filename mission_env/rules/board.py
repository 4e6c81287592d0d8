"""Questions about a position. Nothing here writes."""

from mission_env.jit import compiled, rule
from mission_env.vocabulary import (
    BIG_CITY,
    FIRST_LAND,
    JERUSALEM,
    LAND_DISTANCE,
    LAND_PATH,
    N_LANDS,
    N_PATHS,
    PATH_LANGUAGE,
    PATH_LENGTH,
    TRIBE_ALLIED,
    TRIBE_CHRISTIAN,
    A,
    Arab,
    Control,
    E,
    James,
    Land,
    Policy,
    Pope,
    Rank,
    Ruler,
    Spain,
)

SPAIN_DISTANCE = int(LAND_DISTANCE[Land.SPAIN])
THEBES_DISTANCE = int(LAND_DISTANCE[Land.THEBES])


@compiled
def land_at(path, distance):
    """The Land at a distance (1 .. PATH_LENGTH) on a Path."""
    return FIRST_LAND[path] + distance - 1


@rule("1.2", "2.1", "7.1.1")
def is_land(path, distance):
    """1.2: whether a distance on a Path is a square Land, neither Jerusalem nor the Homeland."""
    return 1 <= distance <= PATH_LENGTH[path]


@compiled
def homeland(path):
    """The distance of a Path's Horde Homeland."""
    return PATH_LENGTH[path] + 1


@rule("1.2.1", "R5")
def next_out(s, path, distance):
    """1.2.1, R5: one step away from Jerusalem; past Spain by the shortcut while it is Arab-occupied."""
    if path == A and distance == SPAIN_DISTANCE - 1 and s.spain == Spain.OCCUPIED:
        return distance + 2
    return distance + 1


@rule("1.2.1", "R5")
def next_in(s, path, distance):
    """1.2.1, R5: one step toward Jerusalem; past Spain by the shortcut while it is Arab-occupied."""
    if path == A and distance == SPAIN_DISTANCE + 1 and s.spain == Spain.OCCUPIED:
        return distance - 2
    return distance - 1


# --- Political control (2.8) -----------------------------------------------------------------------------------------


@rule("2.8", "2.8.2", "2.8.3", "2.8.4", "2.8.5", "2.8.6", "2.8.7", "2.8.8", "5.7.1", "R2", "R3", "R45")
def control(s, path, distance):
    """2.8, R2: who controls the Land at a distance on a Path, from where the tiles stand."""
    if s.seat[path] == distance:
        return Control.KING if s.ruler[path] == Ruler.KING else Control.TYRANT
    if path == A and distance == SPAIN_DISTANCE and s.spain != Spain.FREE:
        return _control_of_special_spain(s)
    if s.arab_at[path] >= distance:
        return Control.ARAB
    if s.persian[land_at(path, distance)] != 0:
        return Control.PERSIA
    if s.roman[path] >= distance:
        return Control.ROME
    if path == E and s.nubia >= distance:
        return Control.NUBIA
    if s.tribe[path] != 0 and s.horde[path] <= distance:
        return Control.HORDE
    if s.papal_states and path == A and distance == 1:
        return Control.PAPAL_STATES
    return Control.NONE


@rule("6.9.1", "7.14", "R2", "R4", "R5")
def _control_of_special_spain(s):
    """7.14, R4: Spain under its own tile; after the Reconquista hostile tiles elsewhere do not reach over it."""
    if s.spain == Spain.OCCUPIED or s.arab_at[A] == SPAIN_DISTANCE:
        return Control.ARAB
    if s.roman[A] >= SPAIN_DISTANCE:
        return Control.ROME
    if s.tribe[A] != 0 and s.horde[A] == SPAIN_DISTANCE:
        return Control.HORDE
    return Control.RECONQUISTA


@compiled
def control_of(s, land):
    """Who controls a Land (see `control`)."""
    return control(s, LAND_PATH[land], LAND_DISTANCE[land])


@rule("4.2", "4.2.1", "R7")
def is_hostile_rule(s, path, distance):
    """4.2, R7: whether a Tyrant, a hostile Horde or an Arab controls a Land."""
    who = control(s, path, distance)
    return who == Control.TYRANT or who == Control.ARAB or (who == Control.HORDE and not TRIBE_ALLIED[s.tribe[path]])


@rule("7.5", "7.13", "8.4", "R3", "R4", "R46")
def is_christian_rule(s, path, distance):
    """7.5, R3, R4, R46: whether a King, Christian Rome, the HRE, Nubia, a Christian Horde or the Church rules."""
    who = control(s, path, distance)
    if who == Control.ROME:
        return s.policy >= Policy.CHRISTIAN_EMPEROR
    if who == Control.HORDE:
        return TRIBE_CHRISTIAN[s.tribe[path]]
    return who == Control.KING or who == Control.NUBIA or who == Control.PAPAL_STATES or who == Control.RECONQUISTA


@rule("6.3.4", "R45", "R46")
def is_under_the_emperor(s, path, distance):
    """6.3.4, R45, R46: whether Roman Control Tiles (not the HRE) rule a place; Jerusalem is Roman until Turn 21."""
    if distance == 0:
        return not s.jerusalem_arab
    if not is_land(path, distance) or (path == A and s.hre):
        return False
    return control(s, path, distance) == Control.ROME


@rule("5.10", "R48")
def may_house_army(s, land):
    """5.10, R48: whether the Roman Army may be sent to a Land: Roman or HRE, or the player's Papal States."""
    who = control_of(s, land)
    return who == Control.ROME or who == Control.PAPAL_STATES


@rule("5.2.4", "7.12", "R16", "R45")
def may_take_capital(s, city):
    """7.12, R45: whether the Roman Capital may move to a Big City: another one, under Roman or HRE rule."""
    return city != s.capital and control_of(s, city) == Control.ROME


# --- Fields (2.7) and Heresies (6.5) ---------------------------------------------------------------------------------


@rule("1.3", "2.7", "6.5.1", "R62")
def is_christian(s, land):
    """6.5.1: whether a Land counts as Christian: green side up and no Heresy."""
    return (s.christian[land] != 0) & (s.heresies[land] == 0)  # no branch: this is asked most of all


@rule("7.2", "7.2.2", "R69")
def is_convertible(s, land):
    """7.2, 7.2.2: whether a Conversion may be tried: a Field, plain side up, no Heresy, under any rule."""
    return (s.field[land] >= 0) & (s.christian[land] == 0) & (s.heresies[land] == 0)


@compiled
def heresy_count(s, land, kind):
    """How many Heresy tiles of a kind stand in a Land."""
    return (s.heresies[land] >> (2 * kind)) & 3


@compiled
def first_heresy(s, land):
    """The first kind of Heresy in a Land that has one."""
    kind = 0
    while not heresy_count(s, land, kind):
        kind += 1
    return kind


@compiled
def christians_on(s, path):
    """How many Lands of a Path are Christian."""
    count = 0
    for distance in range(1, PATH_LENGTH[path] + 1):
        if is_christian(s, land_at(path, distance)):
            count += 1
    return count


@rule("7.4.1", "R29")
def christians_speaking(s, language):
    """7.4.1, R29: how many Christian Lands speak a language."""
    count = 0
    for path in range(N_PATHS):
        if PATH_LANGUAGE[path] == language:
            count += christians_on(s, path)
    return count


@rule("6.2", "6.5.3", "R67")
def is_in_communion(s, path):
    """6.5.3: whether a Path has a Pope, face up and free of Heresy."""
    return s.pope[path] == Pope.COMMUNION and s.heresies[BIG_CITY[path]] == 0


# --- Missionaries ----------------------------------------------------------------------------------------------------


@rule("6.3.4", "R46")
def is_barred(s, path):
    """6.3.4: whether the Heretical Emperor keeps a Path's Bishop or Archbishop from moving and helping."""
    if s.policy != Policy.HERETICAL_EMPEROR or s.rank[path] < Rank.BISHOP:
        return False
    return is_under_the_emperor(s, path, s.missionary[path])


@rule("7.2", "7.5", "R26", "R46", "R70")
def ministers_in(s, land):
    """7.2, 7.5, R26, R70: +1 for a face-up Pope and for the Path's Missionary in a Land."""
    path = LAND_PATH[land]
    bonus = 0
    if BIG_CITY[path] == land and s.pope[path] == Pope.COMMUNION:
        bonus += 1
    if s.rank[path] != Rank.NONE and s.missionary[path] == LAND_DISTANCE[land] and not is_barred(s, path):
        bonus += 1
    return bonus


@rule("7.11", "7.2.1.3")
def holds_relics(s, path):
    """7.11: whether the player controls a Path's Relics: in Jerusalem or in a Christian Land."""
    place = s.relics[path]
    return place == JERUSALEM or (0 <= place < N_LANDS and is_christian(s, place))


@compiled
def relics_on_map(s):
    """How many Relics are on the map, James's included."""
    count = 1 if s.james == James.RELICS else 0
    for path in range(N_PATHS):
        if s.relics[path] >= 0:
            count += 1
    return count


# --- Infrastructure (7.3) --------------------------------------------------------------------------------------------


@rule("7.3")
def has_infrastructure(s, path):
    """7.3: whether a Path already has its one Infrastructure."""
    for distance in range(1, PATH_LENGTH[path] + 1):
        if s.infrastructure[land_at(path, distance)]:
            return True
    return False


@compiled
def infrastructure_built(s, kind):
    """How many tiles of one kind of Infrastructure are on the map."""
    count = 0
    for land in range(N_LANDS):
        if s.infrastructure[land] == kind:
            count += 1
    return count


@rule("7.4.2", "7.7.2", "R61")
def is_shielded(s, land):
    """7.4.2, 7.7.2, R61: whether a Bible or the Theologian protects a Land this Turn."""
    if s.theologian_land == land:
        return True
    for language in range(len(s.bible_land)):
        if s.bible_land[language] == land:
            return True
    return False


# --- Armies ----------------------------------------------------------------------------------------------------------


@rule("6.9.2")
def is_baqt_land(s, path, distance):
    """6.9.2: whether a place is under the Baqt: Thebes, where its Abbasid tile stands."""
    return s.baqt and path == E and distance == s.arab_at[E]


@rule("7.9", "R10")
def stands_enemy(s, path, distance):
    """7.9, R10: whether a Ruler, Horde or Arab tile stands in a Land, for the player's attacks."""
    if s.seat[path] == distance:
        return True
    if s.tribe[path] != 0 and s.horde[path] == distance:
        return True
    return s.arab[path] != Arab.NONE and s.arab_at[path] == distance


@rule("8.2")
def is_abbasid(s, path, distance):
    """8.2, R68: whether the Abbasids control a Land."""
    return control(s, path, distance) == Control.ARAB and s.arab[path] == Arab.ABBASID
