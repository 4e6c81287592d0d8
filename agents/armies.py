"""What the scripted player's armies, Hordes and Knights are worth to it. Nothing here writes a game."""

from agents.compiled import compiled
from agents.weights import Weight
from agents.worth import turns_left
from mission_env.rules.board import control, is_christian, is_hostile_rule, is_land, land_at, next_in, next_out
from mission_env.rules.combat import target
from mission_env.rules.fight import strength
from mission_env.rules.powers import back_attack_origin, horde_lands
from mission_env.state import OFF_MAP
from mission_env.vocabulary import (
    ABBASID_TURN,
    ARAB_STRENGTH,
    FALL_OF_ROME_TURN,
    ISLAM_TURN,
    LAND_DISTANCE,
    LAND_PATH,
    LAST_TURN,
    N_PATHS,
    PATH_LENGTH,
    ROMAN_ARMY_STRENGTH,
    TRIBE_ALLIED,
    TRIBE_STRENGTH,
    A,
    Arab,
    Attacker,
    Control,
    E,
    Ruler,
)

# Moves that Hordes are ordered to make and Jihads roll, a Turn, by Path (the Wafers' sums over Turns 15 to 27)
HORDE_PRESSURE = (9 / 13, 9 / 13, 6.5 / 13, 1.0, 6.5 / 13, 1.0)
JIHAD_PRESSURE = 3 * 3.5 / 6
SUDDEN_PRESSURE = 5 / 16


# --- Land that changes hands -----------------------------------------------------------------------------------------


@compiled
def freed_gain(s, w, view, land):
    """Points of taking a Land out of the hands that endanger its Christians."""
    gain = w[Weight.GROUND]
    if view.price[land] > 0:
        share = w[Weight.FREE_LAND] if view.christian[land] else w[Weight.FREE_PLAIN]
        if turns_left(s) == 0:
            return view.christian[land] * min(float(view.price[land]), view.worth[land])
        gain += share * view.worth[land]
    return gain


@compiled
def _misses(s, path, distance, number):
    """Chance that every enemy tile in a Land fails to repel an attack of that Strength."""
    chance = 1.0
    if s.seat[path] == distance:
        chance *= number / 6.0
    if s.tribe[path] != 0 and s.horde[path] == distance:
        chance *= number / 6.0
    if s.arab[path] != Arab.NONE and s.arab_at[path] == distance:
        chance *= number / 6.0
    return chance


@compiled
def _is_own(s, path, distance):
    """Whether a King or an allied Horde stands in a Land: the player leaves them alone."""
    if s.seat[path] == distance and s.ruler[path] == Ruler.KING:
        return True
    return s.horde[path] == distance and TRIBE_ALLIED[s.tribe[path]]


@compiled
def forward_gain(s, w, view, path, origin, number):
    """Points of one attack outward from a distance with a Strength."""
    distance = next_out(s, path, origin)
    if not is_land(path, distance) or _is_own(s, path, distance):
        return 0.0
    gain = freed_gain(s, w, view, land_at(path, distance))
    if s.tribe[path] != 0 and s.horde[path] == distance:
        gain += w[Weight.PUSH_HORDE] * turns_left(s) / 12.0
    return gain * _misses(s, path, distance, number)


@compiled
def backward_gain(s, w, view, path, chance):
    """Points of one try to drive a Path's Arab tile one Land back."""
    land = land_at(path, s.arab_at[path])
    if s.turn >= ABBASID_TURN:
        return chance * freed_gain(s, w, view, land)
    ahead = w[Weight.GROUND] + w[Weight.FREE_LAND] * view.christian[land] * view.worth[land]
    push = w[Weight.PUSH_LAST] if s.turn == ABBASID_TURN - 1 else w[Weight.PUSH_EARLY]
    return chance * ahead * push


@compiled
def land_back_chance(s, path):
    """4.2.5.3: chance that a Land's own strength drives the Arabs back."""
    return (6.0 - ARAB_STRENGTH[s.arab[path], path]) / 6.0


ARMY_CHANCE = ROMAN_ARMY_STRENGTH / 6  # 4.2.3: the chance that one defender misses the Roman Army


@compiled
def attack_gain(s, w, view, attacker, path, back):
    """Points of one attack of the player's side (7.9)."""
    if back:
        chance = ARMY_CHANCE if attacker == Attacker.ARMY else land_back_chance(s, path)
        return backward_gain(s, w, view, path, chance)
    origin = s.nubia if attacker == Attacker.NUBIA else s.roman[path]
    if attacker == Attacker.ARMY:
        origin = LAND_DISTANCE[s.army]
    return forward_gain(s, w, view, path, origin, strength(s, attacker, path))


# --- The Roman Army's place (5.10) -----------------------------------------------------------------------------------


@compiled
def _chain_gain(s, w, view, path):
    """Points of the next Lands that the Army could free, driving a Path's Arabs back."""
    gain = 0.0
    distance = s.arab_at[path]
    for _ in range(3):
        if distance >= 1:
            land = land_at(path, distance)
            if view.christian[land]:
                gain += view.worth[land]
            distance = next_in(s, path, distance)
    return gain


@compiled
def army_gain(s, w, view, land):
    """Points of having the Army in a Land this Turn: to attack outward, to attack Arabs in the rear, to guard."""
    path = LAND_PATH[land]
    distance = LAND_DISTANCE[land]
    outer = next_out(s, path, distance)
    gain = 0.0
    if is_land(path, outer) and s.tribe[path] != 0 and s.horde[path] == outer:
        gain += w[Weight.ARMY_ATTACK] * forward_gain(s, w, view, path, distance, ROMAN_ARMY_STRENGTH)
    if s.arab[path] != Arab.NONE and back_attack_origin(s, path) == distance:
        late = 1.0 if s.turn >= ABBASID_TURN - 1 else w[Weight.PUSH_EARLY]
        gain += w[Weight.ARMY_BACK] * late * _chain_gain(s, w, view, path)
    return gain + w[Weight.ARMY_GUARD] * guard_gain(s, w, view, land)


@compiled
def behind(s, view, path, distance, inward):
    """Worth of the Christian Lands that lie behind a defended one, its own included, the nearest most."""
    total = 0.0
    share = 1.0
    step = -1 if inward else 1
    while 1 <= distance <= PATH_LENGTH[path]:
        land = land_at(path, distance)
        if view.control[land] == Control.PERSIA:
            total += 5.0 * share
        if view.christian[land]:
            total += view.worth[land] * share
        share *= 0.6
        distance += step
    return total


@compiled
def guard_gain(s, w, view, land):
    """Points of one more shot in a Land at the enemy who comes next: how often he comes, how often it stops him."""
    path = LAND_PATH[land]
    distance = LAND_DISTANCE[land]
    gain = 0.0
    if s.turn >= FALL_OF_ROME_TURN and s.tribe[path] != 0 and not TRIBE_ALLIED[s.tribe[path]]:
        if target(s, Attacker.HORDE, path) == distance and turns_left(s) > 0:
            stops = (6.0 - TRIBE_STRENGTH[s.tribe[path]]) / 6.0
            gain += HORDE_PRESSURE[path] * stops * behind(s, view, path, distance, True)
    if s.turn >= ISLAM_TURN - 1:
        gain += _arab_guard_gain(s, view, path, distance)
    return gain


@compiled
def _arab_guard_gain(s, view, path, distance):
    """The same for Jihads, which are known one Turn ahead, and for the rarer moves of the Abbasids."""
    known = s.turn < ISLAM_TURN
    comes = distance == 1 if known else target(s, Attacker.ARAB, path) == distance
    if not comes:
        return 0.0
    number = ARAB_STRENGTH[Arab.JIHAD, path] if known else ARAB_STRENGTH[s.arab[path], path]
    pressure = JIHAD_PRESSURE if s.turn < ABBASID_TURN - 1 else SUDDEN_PRESSURE
    if turns_left(s) == 0:
        return 0.0
    stops = (6.0 - number) / 6.0
    return pressure * stops * behind(s, view, path, distance, False)


# --- Hordes ----------------------------------------------------------------------------------------------------------


@compiled
def horde_chance(s, path):
    """7.6: chance to win a Horde over."""
    ruled, christian = horde_lands(s, path)
    return min(1.0, christian / 6.0)


@compiled
def ally_gain(s, w, view, path):
    """Points of winning a Horde over: its Christian Lands are safe, and it marches no more."""
    gain = w[Weight.ALLY_TURN] * turns_left(s)
    for distance in range(1, PATH_LENGTH[path] + 1):
        land = land_at(path, distance)
        if view.control[land] == Control.HORDE and view.christian[land] and view.price[land] > 0:
            gain += w[Weight.ALLY] * view.worth[land]
    if path == A and s.turn < ABBASID_TURN:
        gain += w[Weight.HRE]
    return gain


@compiled
def wants_ally_to_move(s, path):
    """6.8.1: an allied Horde marches only against enemies of the player and into Lands that nobody rules."""
    distance = target(s, Attacker.HORDE, path)
    if distance == OFF_MAP:
        return False
    return is_hostile_rule(s, path, distance) or control(s, path, distance) == Control.NONE


# --- Kings and Tyrants -----------------------------------------------------------------------------------------------


@compiled
def tyrant_gain(s, w, view, path):
    """Points of turning a Tyrant into a King."""
    land = land_at(path, s.seat[path])
    return freed_gain(s, w, view, land)


@compiled
def tyrant_chance(s, path):
    """6.4.1, 7.10: chance that a Tyrant converts."""
    seat = s.seat[path]
    borders = 0
    christian = 0
    inner = next_in(s, path, seat)
    outer = next_out(s, path, seat)
    for border in (inner, outer):
        if is_land(path, border):
            borders += 1
            christian += is_christian(s, land_at(path, border))
    base = 3 if is_christian(s, land_at(path, seat)) else 0
    if christian == borders:
        return (base + 2) / 6.0
    return (base + (1 if christian else 0)) / 6.0
