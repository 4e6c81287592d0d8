"""4.2.3 The dice of a fight: who shoots at an invader, in what order, and what becomes of the defeated.

Invasions (combat.py) and the player's own attacks (7.9, powers.py) share it. Nothing here asks.
"""

from enum import IntEnum

from mission_env.chance import die
from mission_env.core.notes import note
from mission_env.events import Note
from mission_env.jit import rule
from mission_env.rules.board import control, is_hostile_rule, is_land, land_at, next_in, next_out
from mission_env.rules.effects import (
    damage_knights,
    has_martyrs,
    remove_ruler,
    retreat_arab,
    retreat_army,
    retreat_control,
    retreat_horde,
)
from mission_env.state import OFF_MAP
from mission_env.vocabulary import (
    ARAB_STRENGTH,
    HRE_STRENGTH,
    NUBIA_STRENGTH,
    ROMAN_ARMY_STRENGTH,
    ROMAN_CONTROL_STRENGTH,
    TRIBE_STRENGTH,
    A,
    Attacker,
    Control,
    E,
    Infrastructure,
    Land,
)


class Defender(IntEnum):
    """Who shoots, in the order of R8."""

    LAND = 0
    MARTYRS = 1
    HOSPITAL = 2
    PAPAL_STATES = 3
    CAPITAL = 4
    PERSIA = 5
    RULER = 6
    KNIGHTS = 7
    ARMY = 8
    CONTROL = 9
    NUBIA = 10
    HORDE = 11
    ARAB = 12


@rule("4.2.1")
def strength(s, attacker, path):
    """4.2.1: the Combat Strength of an invading tile."""
    if attacker == Attacker.HORDE:
        return TRIBE_STRENGTH[s.tribe[path]]
    if attacker == Attacker.ARAB:
        return ARAB_STRENGTH[s.arab[path], path]
    if attacker == Attacker.ARMY:
        return ROMAN_ARMY_STRENGTH
    if attacker == Attacker.NUBIA:
        return NUBIA_STRENGTH
    return HRE_STRENGTH if path == A and s.hre else ROMAN_CONTROL_STRENGTH


@rule("4.2.3")
def _shot_repels(s, defender, number):
    """4.2.3: one shot; a roll above the invader's Strength repels it."""
    note(s, Note.DEFENCE, defender)
    return die(s) > number


@rule("4.2.1", "4.2.5.2", "7.3", "R7", "R8", "R72")
def _own_side_repels(s, attacker, path, distance, martyrs_fight):
    """4.2.1, 4.2.5.2, R7, R8: the Land itself (against Arabs), then Self Defence tiles unless under hostile rule."""
    number = strength(s, attacker, path)
    land = land_at(path, distance)
    who = control(s, path, distance)
    if attacker == Attacker.ARAB and (who == Control.ROME or who == Control.NUBIA):
        if _shot_repels(s, Defender.LAND, number):
            return True
    if is_hostile_rule(s, path, distance):
        return False
    if martyrs_fight and has_martyrs(s, land) and _shot_repels(s, Defender.MARTYRS, number):
        return True
    if s.infrastructure[land] == Infrastructure.HOSPITAL and _shot_repels(s, Defender.HOSPITAL, number):
        return True
    if s.papal_states and land == Land.ROME and _shot_repels(s, Defender.PAPAL_STATES, number):
        return True
    return s.capital == land and _shot_repels(s, Defender.CAPITAL, number)


@rule("4.2.1", "R8")
def _garrison_repels(s, attacker, path, distance):
    """4.2.1, R8: the player's Knights, Army, Roman Control Tile and Nubia."""
    number = strength(s, attacker, path)
    land = land_at(path, distance)
    for _ in range(s.knights[land]):
        if _shot_repels(s, Defender.KNIGHTS, number):
            return True
    if s.army == land and _shot_repels(s, Defender.ARMY, number):
        return True
    if s.roman[path] == distance and _shot_repels(s, Defender.CONTROL, number):
        return True
    return path == E and s.nubia == distance and _shot_repels(s, Defender.NUBIA, number)


@rule("4.2.3", "4.2.5", "R8", "R10", "R58", "R59")
def is_repelled(s, attacker, path, distance, martyrs_fight):
    """4.2.3, R8: every defender has one shot; the player's own tiles do not shoot at the player (R10)."""
    number = strength(s, attacker, path)
    hostile_attack = attacker == Attacker.HORDE or attacker == Attacker.ARAB
    if hostile_attack and _own_side_repels(s, attacker, path, distance, martyrs_fight):
        return True
    if s.persian[land_at(path, distance)] and _shot_repels(s, Defender.PERSIA, number):
        return True
    if s.seat[path] == distance and _shot_repels(s, Defender.RULER, number):
        return True
    if hostile_attack and _garrison_repels(s, attacker, path, distance):
        return True
    if attacker != Attacker.HORDE and s.horde[path] == distance and _shot_repels(s, Defender.HORDE, number):
        return True
    return attacker != Attacker.ARAB and s.arab_at[path] == distance and _shot_repels(s, Defender.ARAB, number)


@rule("4.2.3", "4.2.4", "4.2.4.1", "6.4.2", "R9", "R10")
def defeat_defenders(s, attacker, path, distance) -> None:
    """4.2.3: all shots missed: Vulnerable Forces are removed, Advance Forces retreat, Self Defence tiles stay."""
    land = land_at(path, distance)
    if s.persian[land]:
        s.persian[land] = 0
        note(s, Note.PERSIAN_ELIMINATED, land)
    if s.seat[path] == distance:
        remove_ruler(s, path)
    if attacker == Attacker.HORDE:
        _defeat_garrison(s, path, distance, next_in(s, path, distance))
    elif attacker == Attacker.ARAB:
        _defeat_garrison(s, path, distance, next_out(s, path, distance))
    if attacker != Attacker.HORDE and s.horde[path] == distance:
        retreat_horde(s, path)
    if attacker != Attacker.ARAB and s.arab_at[path] == distance:
        retreat_arab(s, path)


@rule("4.2.4.1", "4.2.5.4", "R9")
def _defeat_garrison(s, path, distance, retreat) -> None:
    """4.2.4.1, R9: Knights are damaged, the Army and the Roman tile retreat, Nubia retreats within Nubia or is gone."""
    land = land_at(path, distance)
    damage_knights(s, land)
    if s.army == land:
        retreat_army(s, path, retreat)
    if s.roman[path] == distance:
        retreat_control(s, path, retreat)
    if path == E and s.nubia == distance:
        if is_land(path, retreat) and control(s, path, retreat) == Control.NUBIA:
            s.nubia = retreat
            note(s, Note.CONTROL_RETREATS, path, retreat)
        else:
            s.nubia = OFF_MAP
            note(s, Note.NUBIA_ELIMINATED)
