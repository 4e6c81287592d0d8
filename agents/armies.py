"""What armies, Hordes, Rulers and Knights are worth to the scripted player. Nothing here writes a game."""

import numpy as np

from agents.compiled import compiled
from agents.weights import Weight
from agents.worth import ally_points, turns_left
from mission_env.actions import Act
from mission_env.rules.board import is_land, land_at, next_in, next_out
from mission_env.rules.combat import target
from mission_env.rules.fight import strength
from mission_env.rules.offensives import attack_origin, back_attack_origin
from mission_env.rules.powers import knight_price
from mission_env.state import OFF_MAP
from mission_env.vocabulary import (
    ABBASID_TURN,
    ARAB_STRENGTH,
    DAMAGED,
    FIRST_LAND,
    ISLAM_TURN,
    LAND_DISTANCE,
    LAND_PATH,
    N_LANDS,
    N_PATHS,
    PATH_LENGTH,
    ROMAN_ARMY_STRENGTH,
    TRIBE_ALLIED,
    TRIBE_STRENGTH,
    Arab,
    Attacker,
    C,
    Control,
    E,
    Ruler,
)

# Plain numbers, since compiled code keeps enumeration members apart from whole numbers
_END, _JIHAD = int(Act.END), int(Arab.JIHAD)
_PICK_UP_DAMAGED, _ATTACK_WITH_NUBIA = int(Act.PICK_UP_DAMAGED_KNIGHT), int(Act.ATTACK_WITH_NUBIA)

# Moves that Hordes are ordered to make in a Turn, by Path (the sums over all Wafers), and those of Arab tiles
_HORDE_PRESSURE = np.array([9 / 13, 9 / 13, 6.5 / 13, 1.0, 6.5 / 13, 1.0])
_HORDE_PRESSURE.setflags(write=False)
_JIHAD_PRESSURE = 3 * 3.5 / 6  # three Steps a Turn, a Path in six, 3.5 moves
_ABBASID_PRESSURE = 5 / 16  # one move on five of the Wafers

# --- Guard: one more shot at the enemy who comes next ----------------------------------------------------------------


@compiled
def survey_guard(s, w, view) -> None:
    """Points of one more shot in the Lands that a Horde or an Arab tile would enter next."""
    view.guard[:] = 0.0
    if turns_left(s) == 0:
        return
    for path in range(N_PATHS):
        if s.tribe[path] and not TRIBE_ALLIED[s.tribe[path]]:
            distance = target(s, Attacker.HORDE, path)
            if distance != OFF_MAP:
                stops = (6.0 - TRIBE_STRENGTH[s.tribe[path]]) / 6.0
                view.guard[land_at(path, distance)] += (
                    _HORDE_PRESSURE[path] * stops * _behind(s, w, view, path, distance, -1)
                )
        _survey_arab_guard(s, w, view, path)


@compiled
def _survey_arab_guard(s, w, view, path) -> None:
    """The same against Jihads, which are known to come one Turn ahead, and the rarer moves of the Abbasids."""
    if s.turn < ISLAM_TURN - 1:
        return
    kind = int(s.arab[path])
    distance = 1
    if kind == Arab.NONE:
        kind = _JIHAD
    else:
        distance = int(target(s, Attacker.ARAB, path))
    if distance == OFF_MAP:
        return
    pressure = _JIHAD_PRESSURE if s.turn < ABBASID_TURN - 1 else _ABBASID_PRESSURE
    stops = (6.0 - ARAB_STRENGTH[kind, path]) / 6.0
    points = _behind(s, w, view, path, distance, 1)
    if distance == 1 and path in (C, E) and s.roman[path] != OFF_MAP:
        points += w[Weight.GATE]
    view.guard[land_at(path, distance)] += w[Weight.ARABS_A + path] * pressure * stops * points


@compiled
def _behind(s, w, view, path, distance, step):
    """Points that an invader who comes through would endanger: Christian Lands and Persian tiles, the nearest most."""
    total = 0.0
    share = 1.0
    while is_land(path, distance):
        land = land_at(path, distance)
        if view.control[land] == Control.PERSIA:
            total += 5.0 * share
        if view.christian[land]:
            total += view.worth[land] * share
        if s.capital == land:
            total += w[Weight.CAPITAL] * share
        share *= w[Weight.BEHIND]
        distance += step
    return total


# --- Attacks (7.9) ---------------------------------------------------------------------------------------------------


@compiled
def _freed_points(s, w, view, land):
    """Points of taking a Land out of the hands that endanger its Christians."""
    if turns_left(s) == 0:
        return view.christian[land] * min(float(view.price[land]), view.worth[land])
    points = w[Weight.GROUND]
    if s.capital == land:
        points += w[Weight.CAPITAL]
    if view.price[land] == 0:
        return points
    share = w[Weight.FREE_LAND] if view.christian[land] else w[Weight.FREE_PLAIN]
    return points + share * view.safe[land]


@compiled
def _forward_points(s, w, view, path, origin, number):
    """Points of one attack outward: Tyrants, hostile Hordes and Arabs are worth it, Kings and allies are not."""
    distance = int(next_out(s, path, origin))
    if not is_land(path, distance):
        return 0.0
    chance = 1.0
    points = _freed_points(s, w, view, land_at(path, distance))
    if s.seat[path] == distance:
        if s.ruler[path] == Ruler.KING:
            return 0.0
        chance *= number / 6.0
    if s.tribe[path] and s.horde[path] == distance:
        if TRIBE_ALLIED[s.tribe[path]]:
            return 0.0
        chance *= number / 6.0
        points += w[Weight.PUSH_HORDE] * turns_left(s) / 12.0
    if s.arab[path] and s.arab_at[path] == distance:
        chance *= number / 6.0
    return chance * points


@compiled
def _rear_points(s, view, path):
    """Points of the next three Lands that the Army could free, driving a Path's Arabs back."""
    points = 0.0
    distance = int(s.arab_at[path])
    for _ in range(3):
        if distance >= 1:
            land = land_at(path, distance)
            points += view.christian[land] * view.safe[land]
            distance = int(next_in(s, path, distance))
    return points


@compiled
def _backward_points(s, w, view, path, chance):
    """Points of one try to drive a Path's Arab tile one Land back; while Jihads still march it is often undone."""
    land = land_at(path, int(s.arab_at[path]))
    if s.turn >= ABBASID_TURN:
        return chance * (_freed_points(s, w, view, land) + w[Weight.FREE_AGAIN] * _rear_points(s, view, path))
    push = w[Weight.PUSH_LAST] if s.turn == ABBASID_TURN - 1 else w[Weight.PUSH_EARLY]
    return chance * push * (w[Weight.GROUND] + w[Weight.FREE_LAND] * view.christian[land] * view.safe[land])


@compiled
def _attack_action(attacker, path):
    """The action of an attack outward."""
    if attacker == Attacker.CONTROL:
        return Act.ATTACK_WITH_CONTROL + path
    return Act.ATTACK_WITH_ARMY + path if attacker == Attacker.ARMY else _ATTACK_WITH_NUBIA


@compiled
def offer_attacks(s, mask, w, view) -> None:
    """7.9: scores every attack of the player's side."""
    for path in range(N_PATHS):
        for attacker in range(Attacker.CONTROL, Attacker.NUBIA + 1):
            action = _attack_action(attacker, path)
            if mask[action] and (attacker != Attacker.NUBIA or path == E):
                origin = int(attack_origin(s, attacker, path))
                number = strength(s, attacker, path)
                view.points[action] = _forward_points(s, w, view, path, origin, number)
        if mask[Act.ATTACK_BACK_WITH_LAND + path]:
            chance = (6.0 - ARAB_STRENGTH[s.arab[path], path]) / 6.0
            view.points[Act.ATTACK_BACK_WITH_LAND + path] = _backward_points(s, w, view, path, chance)
        if mask[Act.ATTACK_BACK_WITH_ARMY + path]:
            chance = ROMAN_ARMY_STRENGTH / 6.0
            view.points[Act.ATTACK_BACK_WITH_ARMY + path] = _backward_points(s, w, view, path, chance)


# --- The Roman Army's place (5.10) -----------------------------------------------------------------------------------


@compiled
def _army_points(s, w, view, land):
    """Points of having the Army in a Land this Turn: to attack outward, to attack Arabs in the rear, to guard."""
    path = LAND_PATH[land]
    distance = LAND_DISTANCE[land]
    points = w[Weight.ARMY_GUARD] * view.guard[land]
    if s.tribe[path] and s.horde[path] == next_out(s, path, distance):
        points += w[Weight.ARMY_ATTACK] * _forward_points(s, w, view, path, distance, ROMAN_ARMY_STRENGTH)
    if s.arab[path] and back_attack_origin(s, path) == distance:
        late = 1.0 if s.turn >= ABBASID_TURN - 1 else w[Weight.PUSH_EARLY]
        points += w[Weight.ARMY_BACK] * late * _rear_points(s, view, path)
    return points


@compiled
def best_army_move(s, mask, w, view):
    """5.10: the Army goes where it frees or guards most."""
    best = _END
    most = 0.0
    if s.army >= 0 and s.army != DAMAGED:
        most = _army_points(s, w, view, int(s.army))
    for land in range(N_LANDS):
        if mask[Act.MOVE_ARMY + land]:
            points = _army_points(s, w, view, land)
            if points > most:
                most = points
                best = Act.MOVE_ARMY + land
    return best


# --- Knights (7.13) --------------------------------------------------------------------------------------------------


@compiled
def _knight_points(w, view, land, others):
    """Points of a Knight in a Land, next to `others` who defend it."""
    points = w[Weight.KNIGHT] * view.guard[land]
    for _ in range(others):
        points *= 0.6
    return points


@compiled
def best_knight_land(s, w, view, source):
    """Where a Knight from another place is worth most for his price; -1 if nowhere."""
    best = -1
    most = 0.0
    for land in range(N_LANDS):
        if land != source and view.guard[land] > 0.0:
            price = knight_price(s, land)
            points = _knight_points(w, view, land, int(s.knights[land]))
            if 0 < price <= s.treasury and points > most * price:
                most = points / price
                best = land
    return best


@compiled
def offer_knights(s, mask, w, view) -> None:
    """7.13: scores taking up each Knight, for the best place he could go to."""
    for source in range(DAMAGED + 1):
        action = _PICK_UP_DAMAGED if source == DAMAGED else Act.PICK_UP_KNIGHT + source
        if (source < N_LANDS or source == DAMAGED) and mask[action]:
            at = best_knight_land(s, w, view, source)
            if at >= 0:
                here = _knight_points(w, view, source, int(s.knights[source]) - 1) if source < N_LANDS else 0.0
                view.points[action] = _knight_points(w, view, at, int(s.knights[at])) - here
                view.cost[action] = knight_price(s, at)


# --- Hordes and Rulers -----------------------------------------------------------------------------------------------


@compiled
def offer_hordes(s, mask, w, view) -> None:
    """7.6: scores winning a Horde over: its Christian Lands are safe, and it marches no more."""
    for path in range(N_PATHS):
        if mask[Act.CONVERT_HORDE + path]:
            ruled = 0
            christian = 0
            points = ally_points(s, w, path)
            for land in range(FIRST_LAND[path], FIRST_LAND[path] + PATH_LENGTH[path]):
                if view.control[land] == Control.HORDE:
                    ruled += 1
                    christian += view.christian[land]
                    if view.christian[land] and view.price[land] > 0:
                        points += w[Weight.ALLY] * view.worth[land]
            view.points[Act.CONVERT_HORDE + path] = min(1.0, christian / 6.0) * points
            view.cost[Act.CONVERT_HORDE + path] = ruled + 1


@compiled
def _king_chance(s, view, path):
    """6.4.1, 7.10: chance that a Tyrant converts, by his Seat and its Borders."""
    seat = int(s.seat[path])
    pagan = 0
    christian = 0
    for border in (int(next_in(s, path, seat)), int(next_out(s, path, seat))):
        if is_land(path, border):
            if view.christian[land_at(path, border)]:
                christian += 1
            else:
                pagan += 1
    number = 3 if view.christian[land_at(path, seat)] else 0
    if christian > 0:
        number += 2 if pagan == 0 else 1
    return number / 6.0


@compiled
def offer_tyrants(s, mask, w, view) -> None:
    """7.10: scores turning a Tyrant into a King."""
    for path in range(N_PATHS):
        if mask[Act.CONVERT_TYRANT + path]:
            freed = _freed_points(s, w, view, land_at(path, int(s.seat[path])))
            view.points[Act.CONVERT_TYRANT + path] = _king_chance(s, view, path) * freed
            view.cost[Act.CONVERT_TYRANT + path] = 3.0


@compiled
def wants_ally_to_move(s, view, path):
    """6.8.1: an allied Horde marches only against enemies of the player and into Lands that nobody rules."""
    land = land_at(path, int(target(s, Attacker.HORDE, path)))
    who = view.control[land]
    return who == Control.ARAB or who == Control.TYRANT or who == Control.NONE
