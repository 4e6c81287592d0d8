"""7.9 Roman Offensives: forward, backward and joint attacks of Rome, the Holy Roman Empire and Nubia (4.2.5)."""

from enum import IntEnum

from mission_env.actions import Act
from mission_env.chance import die
from mission_env.core.flow import ask, get, put
from mission_env.core.notes import note
from mission_env.events import Note
from mission_env.jit import compiled, rule
from mission_env.rules.board import (
    SPAIN_DISTANCE,
    control,
    control_of,
    is_baqt_land,
    is_land,
    land_at,
    next_in,
    next_out,
    stands_enemy,
)
from mission_env.rules.effects import pay, retreat_arab
from mission_env.rules.fight import defeat_defenders, is_repelled
from mission_env.state import OFF_MAP
from mission_env.vocabulary import (
    ABBASID_TURN,
    ARAB_STRENGTH,
    DAMAGED,
    JUSTINIAN_TURN,
    LAND_DISTANCE,
    LAND_PATH,
    N_PATHS,
    NOWHERE,
    A,
    Arab,
    Attacker,
    Control,
    Decision,
    E,
    F,
    Spain,
    Tribe,
)


class RomanAttack(IntEnum):
    """Named integers of the procedure `roman_attack`."""

    ATTACKER = 0  # Attacker.CONTROL, ARMY or NUBIA
    PATH = 1
    BACK = 2  # 1: toward Jerusalem
    ORIGIN = 3  # distance


@rule("4.2.5", "7.9", "R10", "R52")
def _may_walk(s, path, distance):
    """7.9, R10, R52: the HRE walks into empty Lands, Path F's tile into uncontrolled ones once its Horde is gone."""
    if path == A and s.hre:
        return True
    free = path == F and s.turn >= ABBASID_TURN and s.tribe[F] == Tribe.NONE
    return free and control(s, path, distance) == Control.NONE


@rule("4.2.5", "7.9", "R10")
def _legal_control_attack(s, mask, path) -> None:
    """7.9, R10: a Roman Control Tile (or the HRE) goes forward where an enemy stands, or where it may walk."""
    if s.roman[path] == OFF_MAP:
        return
    distance = next_out(s, path, s.roman[path])
    if is_land(path, distance) and (stands_enemy(s, path, distance) or _may_walk(s, path, distance)):
        mask[Act.ATTACK_WITH_CONTROL + path] = 1


@rule("4.2.5", "5.2.4", "7.9", "R47", "R48")
def _legal_army_attack(s, mask) -> None:
    """7.9, R47, R48: the Army goes forward from Roman or HRE Land, or from the Papal States from Turn 17 on."""
    if s.army < 0 or s.army == DAMAGED:
        return
    path = LAND_PATH[s.army]
    who = control_of(s, s.army)
    if who != Control.ROME and not (who == Control.PAPAL_STATES and s.turn >= JUSTINIAN_TURN):
        return
    distance = next_out(s, path, LAND_DISTANCE[s.army])
    if is_land(path, distance) and stands_enemy(s, path, distance):
        mask[Act.ATTACK_WITH_ARMY + path] = 1


@rule("4.2.5.3", "6.9.2", "R5", "R11")
def back_attack_origin(s, path):
    """4.2.5.3, R11: the distance from which a Path's Arab tile can be attacked in the rear, or OFF_MAP."""
    if s.arab[path] == Arab.NONE or s.arab_at[path] < 1 or is_baqt_land(s, path, s.arab_at[path]):
        return OFF_MAP
    if path == A and s.arab_at[A] == SPAIN_DISTANCE and s.spain == Spain.OCCUPIED:
        return OFF_MAP
    origin = next_out(s, path, s.arab_at[path])
    return origin if is_land(path, origin) else OFF_MAP


@rule("4.2.5.3", "4.2.5.4", "R11")
def _legal_back_attacks(s, mask, path) -> None:
    """4.2.5.3, R11: by the strength of a Roman, HRE or Nubian Land, or by the Army in a Roman or HRE one."""
    origin = back_attack_origin(s, path)
    if origin == OFF_MAP:
        return
    who = control(s, path, origin)
    if who == Control.ROME or who == Control.NUBIA:
        mask[Act.ATTACK_BACK_WITH_LAND + path] = 1
    if who == Control.ROME and s.army == land_at(path, origin):
        mask[Act.ATTACK_BACK_WITH_ARMY + path] = 1


@rule("7.9", "4.2.5", "4.2.5.4")
def legal_offensives(s, mask) -> None:
    """7.9: every attack of the player's side, 1 solidus each."""
    if s.treasury == 0:
        return
    for path in range(N_PATHS):
        _legal_control_attack(s, mask, path)
        _legal_back_attacks(s, mask, path)
    _legal_army_attack(s, mask)
    if s.nubia != OFF_MAP and is_land(E, next_out(s, E, s.nubia)):
        mask[Act.ATTACK_WITH_NUBIA] = 1


@rule("4.2.5.3", "R11")
def attack_back_with_land(s, path) -> None:
    """4.2.5.3: a die above the Arab's Strength pushes the tile one Land toward Jerusalem."""
    pay(s, 1)
    distance = s.arab_at[path]
    if die(s) > ARAB_STRENGTH[s.arab[path], path]:
        retreat_arab(s, path)
    else:
        note(s, Note.REPELLED, Attacker.CONTROL, path, distance)


@compiled
def attack_origin(s, attacker, path):
    """The distance of the tile that attacks."""
    if attacker == Attacker.ARMY:
        return LAND_DISTANCE[s.army]
    return s.nubia if attacker == Attacker.NUBIA else s.roman[path]


@rule("4.2.5", "4.2.5.1", "4.2.5.3", "7.9", "R10", "R11")
def attack(s) -> None:
    """7.9, R10, R11: pays, fights what stands in the next Land and moves in; a tile stacked with it may come along."""
    attacker = get(s, RomanAttack.ATTACKER)
    path = get(s, RomanAttack.PATH)
    back = get(s, RomanAttack.BACK)
    origin = attack_origin(s, attacker, path)
    put(s, RomanAttack.ORIGIN, origin)
    distance = next_in(s, path, origin) if back else next_out(s, path, origin)
    pay(s, 1)
    fought = stands_enemy(s, path, distance)
    note(s, Note.INVASION, attacker, path, distance)
    if fought:
        if is_repelled(s, attacker, path, distance, 0):
            note(s, Note.REPELLED, attacker, path, distance)
            return
        defeat_defenders(s, attacker, path, distance)
    _move_tile(s, attacker, path, distance)
    note(s, Note.CONQUERED, attacker, path, distance)
    if fought and not back and _partner(s, attacker, path, origin) != NOWHERE:
        ask(s, Decision.JOINT_ADVANCE)


@compiled
def _move_tile(s, attacker, path, distance) -> None:
    if attacker == Attacker.ARMY:
        s.army = land_at(path, distance)
    elif attacker == Attacker.NUBIA:
        s.nubia = distance
    else:
        s.roman[path] = distance


@rule("4.2.5.1", "R10")
def _partner(s, attacker, path, origin):
    """4.2.5.1: the other Roman tile stacked with the attacker, or NOWHERE."""
    if attacker == Attacker.CONTROL and s.army == land_at(path, origin):
        return Attacker.ARMY
    if attacker == Attacker.ARMY and s.roman[path] == origin:
        return Attacker.CONTROL
    return NOWHERE


@rule("4.2.5.1", "R10")
def apply_joint_advance(s, action) -> None:
    """4.2.5.1, R10: the stacked tile advances too, free."""
    if action == Act.YES:
        attacker = get(s, RomanAttack.ATTACKER)
        path = get(s, RomanAttack.PATH)
        partner = Attacker.ARMY if attacker == Attacker.CONTROL else Attacker.CONTROL
        distance = attack_origin(s, attacker, path)
        _move_tile(s, partner, path, distance)
        note(s, Note.CONQUERED, partner, path, distance)
