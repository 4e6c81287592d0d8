"""Shared changes of a position: dice, payments and moves of tiles that several chapters need. Nothing here asks."""

from enum import IntEnum

from mission_env.chance import Chance, die
from mission_env.core.chance import draw
from mission_env.core.notes import note
from mission_env.events import Note
from mission_env.jit import compiled, rule
from mission_env.rules.board import (
    control,
    control_of,
    first_heresy,
    heresy_count,
    homeland,
    is_christian,
    is_christian_rule,
    is_land,
    land_at,
    ministers_in,
    next_in,
    next_out,
)
from mission_env.state import OFF_MAP
from mission_env.vocabulary import (
    CONVERTED_TRIBE,
    DAMAGED,
    FIELD_GROUP,
    HAS_MELKITE,
    HERESY_VALUE,
    JERUSALEM,
    KING_NUMBER,
    LAND_DISTANCE,
    LAND_PATH,
    N_HERESIES,
    NOWHERE,
    PATH_LANGUAGE,
    PLAIN_VALUE,
    TREASURY_LIMIT,
    Arab,
    Bible,
    Control,
    Group,
    James,
    Payment,
    Rank,
    Ruler,
)

# --- Money and the Dark Ages -----------------------------------------------------------------------------------------


@rule("2.6", "7.0")
def pay(s, amount) -> None:
    """2.6, 7.0: pays solidi; the caller has made sure that they are there."""
    s.treasury -= amount
    note(s, Note.PAID, amount, s.treasury)


@rule("6.2", "R63")
def earn(s, amount) -> None:
    """6.2, R63: earns solidi; what exceeds 10 is lost."""
    s.treasury = min(TREASURY_LIMIT, s.treasury + amount)
    note(s, Note.INCOME, amount, s.treasury)


@compiled
def change_dark_ages(s, change) -> None:
    """Moves the Dark Ages marker."""
    s.dark_ages += change
    note(s, Note.DARK_AGES, s.dark_ages)


# --- Random Setup (2.1.1) --------------------------------------------------------------------------------------------


@rule("2.1.1")
def roll_land(s):
    """2.1.1: a die for the Path, a die for the Land counted out from Jerusalem (Spain always counts)."""
    path = die(s) - 1
    return land_at(path, die(s))


# --- Fields and Heresies ---------------------------------------------------------------------------------------------


@rule("2.7", "7.1.4")
def place_field(s, land, kind) -> None:
    """2.7: lays a Field tile, plain side up."""
    s.field[land] = kind
    s.christian[land] = 0
    note(s, Note.FIELD_PLACED, land, kind)


@rule("7.2", "7.2.3", "R26", "R70")
def roll_conversion(s, land):
    """7.2, 7.2.3: a die with +1 for each minister and the Persian modifier must beat the Value; a 1 always fails."""
    roll = die(s)
    bonus = ministers_in(s, land)
    if s.persian[land]:
        bonus += s.persian[land] - 2
    if roll > 1 and roll + bonus > PLAIN_VALUE[s.field[land]]:
        s.christian[land] = 1
        note(s, Note.CONVERTED, land, bonus)
        return True
    note(s, Note.NOT_CONVERTED, land, bonus)
    return False


@rule("6.5", "6.5.3")
def place_heresy(s, land, kind) -> None:
    """6.5: puts a Heresy tile on a Land; on Arab-controlled Land it is discarded."""
    if control_of(s, land) == Control.ARAB:
        note(s, Note.HERESY_DISCARDED, kind, land)
        return
    s.heresies[land] += 1 << (2 * kind)
    note(s, Note.HERESY_PLACED, kind, land)


@rule("7.5", "7.15", "R20")
def take_heresy(s, land, kind) -> None:
    """7.5, R20: takes a Heresy off the map; it joins the Melkites unless it is an Ebionite."""
    s.heresies[land] -= 1 << (2 * kind)
    if HAS_MELKITE[kind]:
        s.melkites_available += 1


@rule("7.5", "R3", "R70")
def roll_end_heresy(s, land, kind):
    """7.5: a die with +1 for each minister and for Christian rule must beat the Heresy's number; a 1 fails."""
    roll = die(s)
    bonus = ministers_in(s, land)
    if is_christian_rule(s, LAND_PATH[land], LAND_DISTANCE[land]):
        bonus += 1
    if roll > 1 and roll + bonus > HERESY_VALUE[kind]:
        take_heresy(s, land, kind)
        note(s, Note.HERESY_ENDED, kind, land)
        return True
    note(s, Note.HERESY_STAYS, kind, land)
    return False


@compiled
def only_heresy(s, land):
    """The kind of Heresy in a Land that holds just one kind, else -1: then the player names it (R30)."""
    kind = first_heresy(s, land)
    for other in range(kind + 1, N_HERESIES):
        if heresy_count(s, land, other):
            return -1
    return kind


class HeresyChoice(IntEnum):
    """Named integers of the procedure `heresy_choice`."""

    LAND = 0
    PAYMENT = 1  # Payment, or REMOVAL


REMOVAL = 10  # the Christian Emperor removes it: no payment, no die (6.3.3)


@rule("6.3.3", "R20")
def remove_heresy(s, land, kind) -> None:
    """6.3.3, R20: a Heresy removed by the Emperor joins the Melkites; the Dark Ages rise by 1."""
    take_heresy(s, land, kind)
    note(s, Note.HERESY_REMOVED, kind, land)
    change_dark_ages(s, 1)


# --- Paying for a Conversion or the end of a Heresy (7.2, 7.2.1, 7.5) ------------------------------------------------


@rule("7.2", "7.2.1", "7.2.1.1", "7.2.1.2", "7.4.2", "7.5", "7.7.1")
def charge(s, payment, land) -> None:
    """7.2, 7.2.1: pays for one try before the die: a solidus, the Bible, the Cult of Isis or the Theologian's Path."""
    if payment == Payment.SOLIDUS:
        pay(s, 1)
    elif payment == Payment.BIBLE:
        language = PATH_LANGUAGE[LAND_PATH[land]]
        s.bible[language] = Bible.USED
        note(s, Note.BIBLE_USED, language)
    elif payment == Payment.ISIS:
        s.isis[land] -= 1
        note(s, Note.ISIS_USED, land)
    elif payment == Payment.THEOLOGIAN:
        s.evangelist = LAND_PATH[land]


@rule("7.2.1.3", "7.7.1", "R31", "R32")
def suffer_failure(s, payment) -> None:
    """7.7.1, 7.2.1.3: a failed try ends the Theologian and raises the Dark Ages, or kills James."""
    if payment == Payment.THEOLOGIAN:
        note(s, Note.THEOLOGIAN_GONE, s.theologian)
        s.theologian = 0
        s.evangelist = NOWHERE
        change_dark_ages(s, 1)
    elif payment == Payment.JAMES:
        s.james = James.RELICS
        note(s, Note.JAMES_DIES)


@rule("7.2", "7.2.1")
def try_conversion(s, payment, land) -> None:
    """7.2: pays for and rolls one Conversion try."""
    charge(s, payment, land)
    if not roll_conversion(s, land):
        suffer_failure(s, payment)


@rule("7.5")
def try_end_heresy(s, payment, land, kind) -> None:
    """7.5: pays for and rolls one try to end a Heresy."""
    charge(s, payment, land)
    if not roll_end_heresy(s, land, kind):
        suffer_failure(s, payment)


# --- Missionaries ----------------------------------------------------------------------------------------------------


@rule("5.2.2", "7.1.1")
def leave_relics(s, path) -> None:
    """5.2.2, 7.1.1: an Apostle flips to Relics, and the Path's Bishop stands on them."""
    distance = s.missionary[path]
    s.relics[path] = JERUSALEM if distance == 0 else land_at(path, distance)
    s.rank[path] = Rank.BISHOP
    note(s, Note.APOSTLE_SUCCEEDED, path, s.relics[path])


# --- Rulers and Hordes -----------------------------------------------------------------------------------------------


@rule("6.4.1", "7.10", "R22", "R36")
def roll_ruler_religion(s, path, distance):
    """6.4.1: rolls on the Ruler Religion Table for a Seat; True makes a King. Only Lands are Borders."""
    borders = 0
    christian = 0
    inner = next_in(s, path, distance)
    outer = next_out(s, path, distance)
    for border in (inner, outer):
        if is_land(path, border):
            borders += 1
            if is_christian(s, land_at(path, border)):
                christian += 1
    seat = 0 if is_christian(s, land_at(path, distance)) else 1
    column = 0 if christian == borders else (2 if christian == 0 else 1)
    return die(s) <= KING_NUMBER[seat, column]


@rule("6.4.2")
def remove_ruler(s, path) -> None:
    """6.4.2: takes a Path's Ruler off the map, if there is one."""
    if s.ruler[path] != Ruler.NONE:
        note(s, Note.RULER_REMOVED, path, s.ruler[path], land_at(path, s.seat[path]))
        s.ruler[path] = Ruler.NONE
        s.seat[path] = OFF_MAP


@rule("4.2.4", "R9")
def retreat_horde(s, path) -> None:
    """4.2.4, R9: a Horde retreats one Land out, at last into its Homeland."""
    s.horde[path] = min(next_out(s, path, s.horde[path]), homeland(path))
    note(s, Note.HORDE_RETREATS, path, s.horde[path])


@rule("2.8.1", "4.2.4", "R9")
def retreat_arab(s, path) -> None:
    """4.2.4, R9: an Arab tile retreats one Land toward, at last into, Arab Jerusalem; reconquered Spain is hostile."""
    distance = max(next_in(s, path, s.arab_at[path]), 0)
    if distance > 0 and control(s, path, distance) != Control.ARAB:
        s.arab[path] = Arab.NONE
        s.arab_at[path] = OFF_MAP
        note(s, Note.ARAB_ELIMINATED, path)
        return
    s.arab_at[path] = distance
    note(s, Note.ARAB_RETREATS, path, distance)


@compiled
def become_tribe(s, path, tribe) -> None:
    """Flips or replaces a Path's Horde tile."""
    s.tribe[path] = tribe
    note(s, Note.TRIBE_BECOMES, path, tribe)


@compiled
def flip_horde(s, path) -> None:
    """Flips a convertible Horde to its Allied side (7.6)."""
    become_tribe(s, path, CONVERTED_TRIBE[s.tribe[path]])


# --- Roman tiles -----------------------------------------------------------------------------------------------------


@rule("4.2.4.1")
def damage_army(s) -> None:
    """4.2.4.1: the Roman Army goes to the Damaged Armies box."""
    s.army = DAMAGED
    note(s, Note.ARMY_DAMAGED)


@rule("4.2.4.1", "5.7.1")
def remove_control(s, path) -> None:
    """4.2.4.1: a Roman Control Tile (or the HRE) leaves the game."""
    if s.roman[path] != OFF_MAP:
        note(s, Note.CONTROL_REMOVED, path)
        s.roman[path] = OFF_MAP
        if path == 0:
            s.hre = 0


@rule("4.2.4.1", "R9")
def retreat_army(s, path, distance) -> None:
    """4.2.4.1, R9: the Army retreats to a place if Rome or the HRE controls it, else to the Damaged Armies box."""
    if is_land(path, distance) and control(s, path, distance) == Control.ROME:
        s.army = land_at(path, distance)
        note(s, Note.ARMY_RETREATS, s.army)
    else:
        damage_army(s)


@rule("4.2.4.1", "4.2.5.4", "R9")
def retreat_control(s, path, distance) -> None:
    """4.2.4.1, R9: a Roman Control Tile or the HRE retreats to a place if Rome controls it, else it is eliminated."""
    if is_land(path, distance) and control(s, path, distance) == Control.ROME:
        s.roman[path] = distance
        note(s, Note.CONTROL_RETREATS, path, distance)
    else:
        remove_control(s, path)


@rule("4.2.3", "7.13")
def damage_knights(s, land) -> None:
    """4.2.3: all Knights and Pray for Peace tiles of a Land go to the Damaged Armies box."""
    while s.knights[land] > 0:
        s.knights[land] -= 1
        s.knights_damaged += 1
        note(s, Note.KNIGHT_DAMAGED, land)


@compiled
def set_arab(s, path, kind, distance) -> None:
    """Puts a Path's Arab tile on the map."""
    s.arab[path] = kind
    s.arab_at[path] = distance


@compiled
def abbasid_side(s, path) -> None:
    """Flips a Jihad to its Abbasid side (5.2.6, 6.9.1)."""
    if s.arab[path] == Arab.JIHAD:
        s.arab[path] = Arab.ABBASID


@compiled
def draw_heresy(s):
    """Draws a tile from the Heresy Cup; -1 when it is empty (R50)."""
    return draw(s, s.heresy_cup, Chance.HERESY)


@compiled
def draw_field(s):
    """Draws a tile from the Field Cup."""
    return draw(s, s.field_cup, Chance.FIELD)


@compiled
def is_group(s, land, group):
    """Whether a Land's Field belongs to a group."""
    return s.field[land] >= 0 and FIELD_GROUP[s.field[land]] == group


@compiled
def has_martyrs(s, land):
    """Whether a Land's Field is Martyrs, on either side (R72)."""
    return is_group(s, land, Group.MARTYRS)
