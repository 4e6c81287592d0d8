"""4.2 Army Combat: invasions by Hordes and Arabs (6.7 to 6.10), space by space, and the special Muslim conquests.

Each space is one pass through the procedure `invasion`; the dice of the fight are in fight.py.
"""

from enum import IntEnum

from mission_env.actions import Act
from mission_env.chance import die
from mission_env.core.flow import ask, done, get, jump, put
from mission_env.core.notes import note
from mission_env.events import Note
from mission_env.jit import compiled, rule
from mission_env.rules.board import (
    SPAIN_DISTANCE,
    control,
    is_baqt_land,
    is_hostile_rule,
    is_land,
    land_at,
    next_in,
    next_out,
)
from mission_env.rules.effects import (
    abbasid_side,
    become_tribe,
    damage_army,
    damage_knights,
    has_martyrs,
    pay,
    remove_control,
    remove_ruler,
)
from mission_env.rules.fight import defeat_defenders, is_repelled
from mission_env.state import OFF_MAP
from mission_env.vocabulary import (
    JUSTINIAN_TURN,
    LAND_DISTANCE,
    TRIBE_ALLIED,
    A,
    Arab,
    Attacker,
    C,
    Control,
    Decision,
    E,
    F,
    Land,
    Spain,
    Tribe,
)


class Invasion(IntEnum):
    """Named integers of the procedure `invasion`."""

    ATTACKER = 0  # Attacker.HORDE or Attacker.ARAB
    PATH = 1
    MOVES = 2  # left
    MARTYRS_FIGHT = 3  # the player's answer for this attack


# --- The procedure `invasion` (4.2.2, 6.8, 6.9) ----------------------------------------------------------------------


@rule("2.8.1", "5.6", "6.8", "6.9.2", "R1", "R12")
def target(s, attacker, path):
    """6.8, R1, R12: the distance a Horde or Arab tile would enter next, or OFF_MAP when it cannot move."""
    if attacker == Attacker.HORDE:
        if s.tribe[path] == Tribe.NONE:
            return OFF_MAP
        distance = next_in(s, path, s.horde[path])
        if distance < 1 or is_baqt_land(s, path, distance):
            return OFF_MAP
        if s.turn == JUSTINIAN_TURN and control(s, path, distance) == Control.ROME:
            return OFF_MAP
        return distance
    if s.arab[path] == Arab.NONE or is_baqt_land(s, path, s.arab_at[path]):
        return OFF_MAP
    distance = next_out(s, path, s.arab_at[path])
    return distance if is_land(path, distance) else OFF_MAP


@rule("6.8", "6.8.1", "R42", "R55")
def next_move(s) -> None:
    """6.8, 6.8.1, R42: goes on while moves and a Land are left; the player may stop an Allied Horde each time."""
    attacker = get(s, Invasion.ATTACKER)
    path = get(s, Invasion.PATH)
    if get(s, Invasion.MOVES) == 0 or target(s, attacker, path) == OFF_MAP:
        done(s)
    elif attacker == Attacker.HORDE and TRIBE_ALLIED[s.tribe[path]]:
        ask(s, Decision.ALLIED_HORDE)


@compiled
def legal_yes_no(s, mask) -> None:
    """Yes or no, for `allied_horde`, `martyrs`, `joint_advance` and `persian_religion`."""
    mask[Act.YES] = 1
    mask[Act.NO] = 1


@rule("6.8.1", "R42", "R55")
def apply_allied_horde(s, action) -> None:
    """6.8.1, R55: `no` countermands the rest of the order."""
    if action == Act.NO:
        put(s, Invasion.MOVES, 0)


@rule("4.2.1", "R7")
def ask_martyrs(s) -> None:
    """4.2.1, R7: before the dice the player says whether Martyrs fight, unless a hostile force rules their Land."""
    if get(s, Invasion.MOVES) == 0:
        done(s)
        return
    path = get(s, Invasion.PATH)
    distance = target(s, get(s, Invasion.ATTACKER), path)
    put(s, Invasion.MARTYRS_FIGHT, 0)
    if has_martyrs(s, land_at(path, distance)) and not is_hostile_rule(s, path, distance):
        ask(s, Decision.MARTYRS)


@rule("4.2.1", "R7")
def apply_martyrs(s, action) -> None:
    """4.2.1, R7: the Martyrs fight, or this attack passes them."""
    put(s, Invasion.MARTYRS_FIGHT, 1 if action == Act.YES else 0)


@rule("4.2.2", "4.2.3", "6.8", "6.9")
def invade(s) -> None:
    """4.2.2, 4.2.3: spends a move on the next Land: fights what stands there, and on success moves in."""
    attacker = get(s, Invasion.ATTACKER)
    path = get(s, Invasion.PATH)
    distance = target(s, attacker, path)
    put(s, Invasion.MOVES, get(s, Invasion.MOVES) - 1)
    note(s, Note.INVASION, attacker, path, distance)
    if is_repelled(s, attacker, path, distance, get(s, Invasion.MARTYRS_FIGHT)):
        note(s, Note.REPELLED, attacker, path, distance)
        return
    defeat_defenders(s, attacker, path, distance)
    note(s, Note.CONQUERED, attacker, path, distance)
    if attacker == Attacker.HORDE:
        s.horde[path] = distance
    else:
        s.arab_at[path] = distance
        _special_conquest(s, land_at(path, distance))


@rule("4.2.2", "6.8")
def another_move(s) -> None:
    """6.8: a tile with moves left goes on."""
    jump(s, 0)


# --- Special Muslim conquests (6.9.1) --------------------------------------------------------------------------------


@rule("6.9.1", "R6", "R14", "R71")
def _special_conquest(s, land) -> None:
    """6.9.1, R6, R14, R71: what happens at once when an Arab tile has taken one of the five marked Lands."""
    if land == Land.ANTIOCH:
        remove_control(s, C)
    elif land == Land.ALEXANDRIA:
        remove_control(s, E)
    elif land == Land.SUFETULA:
        if s.tribe[F] == Tribe.VANDALS_ARIAN:
            become_tribe(s, F, Tribe.BERBERS_MUSLIM)
    elif land == Land.TINGITANA:
        if s.spain == Spain.FREE:
            occupy_spain(s)
    elif land == Land.THEBES and not s.baqt and s.treasury > 0:
        ask(s, Decision.BAQT)


@rule("6.9.1", "R5", "R56")
def occupy_spain(s) -> None:
    """6.9.1, R5, R56: Spain falls with Tingitana; tiles of other sides leave it."""
    milan = control(s, A, SPAIN_DISTANCE - 1) == Control.ROME
    s.spain = Spain.OCCUPIED
    note(s, Note.SPAIN_OCCUPIED)
    if s.tribe[A] and s.horde[A] <= SPAIN_DISTANCE:
        s.horde[A] = LAND_DISTANCE[Land.GAUL]
        note(s, Note.HORDE_RETREATS, A, s.horde[A])
    if s.seat[A] == SPAIN_DISTANCE:
        remove_ruler(s, A)
    damage_knights(s, Land.SPAIN)
    if s.army == Land.SPAIN:
        if milan:
            s.army = Land.MILAN
            note(s, Note.ARMY_RETREATS, s.army)
        else:
            damage_army(s)
    if s.roman[A] >= SPAIN_DISTANCE:
        if milan:
            s.roman[A] = LAND_DISTANCE[Land.MILAN]
            note(s, Note.CONTROL_RETREATS, A, s.roman[A])
        else:
            remove_control(s, A)


@rule("6.9.1", "R14")
def legal_baqt(s, mask) -> None:
    """6.9.1: a tribute of 1 to 5 solidi, or none."""
    mask[Act.END] = 1
    for amount in range(1, 6):
        if amount <= s.treasury:
            mask[Act.PAY_TRIBUTE + amount - 1] = 1


@rule("6.9.1", "6.9.2")
def apply_baqt(s, action) -> None:
    """6.9.1, 6.9.2: a die of at most the tribute makes peace: the tile becomes Abbasid and never moves again."""
    if action == Act.END:
        return
    amount = action - Act.PAY_TRIBUTE + 1
    pay(s, amount)
    note(s, Note.TRIBUTE_PAID, amount)
    if die(s) <= amount:
        abbasid_side(s, E)
        s.baqt = 1
        note(s, Note.BAQT)
    else:
        note(s, Note.NO_BAQT)
