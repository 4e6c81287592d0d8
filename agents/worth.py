"""What a position's Lands and chances are worth to the scripted player. Nothing here writes a game."""

import numpy as np

from agents.compiled import compiled
from agents.weights import Weight
from mission_env.rules.board import control, is_christian, is_christian_rule, is_convertible, land_at, ministers_in
from mission_env.rules.end_of_turn import has_freedom, is_under_danger, sustain_price
from mission_env.rules.board import heresy_count
from mission_env.vocabulary import (
    BIG_CITY,
    CHRISTIAN_VALUE,
    CONSTANTINE_TURN,
    FALL_OF_ROME_TURN,
    HERESY_VALUE,
    LAND_DISTANCE,
    LAND_PATH,
    LAST_TURN,
    N_HERESIES,
    N_PATHS,
    NOWHERE,
    PATH_LENGTH,
    PAX_ROMANA_TURN,
    PLAIN_VALUE,
    Land,
    Pope,
    Rank,
)

N_LANDS = len(LAND_PATH)

VIEW = np.dtype(
    (
        np.record,
        [
            ("control", "i2", (N_LANDS,)),  # Control of each Land
            ("christian", "i2", (N_LANDS,)),  # 1: Christian (6.5.1)
            ("price", "i2", (N_LANDS,)),  # solidi that keeping it Christian costs this Turn; 0: it is safe
            ("worth", "f8", (N_LANDS,)),  # points of having it Christian when the Turn ends
            ("christians", "i2", (N_PATHS,)),  # Christian Lands of each Path
            ("open", "i2", (N_PATHS,)),  # its plain Lands that may be converted
        ],
    )
)


def new_view() -> np.record:
    """An empty survey, to be filled by `survey`."""
    return np.zeros(1, dtype=VIEW)[0]


@compiled
def survey(s, w, view) -> None:
    """Looks at every Land once: who rules it, whether it is Christian, what its keeping costs, what it is worth."""
    for path in range(N_PATHS):
        view.christians[path] = 0
        view.open[path] = 0
        for distance in range(1, PATH_LENGTH[path] + 1):
            land = land_at(path, distance)
            view.control[land] = control(s, path, distance)
            view.christian[land] = is_christian(s, land)
            view.christians[path] += view.christian[land]
            if is_convertible(s, land):
                view.open[path] += 1
            view.price[land] = 0
            if is_under_danger(s, path, distance) and not has_freedom(s, land):
                view.price[land] = sustain_price(s, path)
    for land in range(N_LANDS):
        view.worth[land] = land_worth(s, w, view, land)


# --- A Christian Land ------------------------------------------------------------------------------------------------


@compiled
def turns_left(s):
    """How many Turns follow this one."""
    return LAST_TURN - s.turn


@compiled
def income_share(s, w, path, others):
    """Points of the Path income (6.2) that one more Christian Land brings, next to `others`."""
    share = w[Weight.SPARE]
    if others == 2:
        share = w[Weight.THIRD]
    elif others == 1:
        share = w[Weight.SECOND]
    elif others == 0:
        share = w[Weight.FIRST]
    if s.pope[path] == Pope.SCHISM or (s.pope[path] != Pope.NONE and s.heresies[BIG_CITY[path]] != 0):
        share *= w[Weight.SCHISM]
    return share * w[Weight.INCOME] * turns_left(s)


@compiled
def full_path_share(s, w, path, others):
    """Points of a wholly Christian Path (8.4 B) that one more Christian Land brings nearer; it counts late."""
    missing = PATH_LENGTH[path] - others - 1
    late = s.turn / LAST_TURN
    return 5.0 * late * late * w[Weight.NEARLY] ** missing


@compiled
def land_worth(s, w, view, land):
    """Points of having a Land Christian when the Turn ends: Value, income, a full Path, Nubia."""
    if s.field[land] == NOWHERE:
        return 0.0
    path = LAND_PATH[land]
    left = turns_left(s)
    others = view.christians[path] - view.christian[land]
    keep = 1.0 - w[Weight.DECAY] * left
    if view.price[land] > 0 and left > 0:
        keep *= w[Weight.ENDANGERED]
    points = CHRISTIAN_VALUE[s.field[land]] * keep
    points += income_share(s, w, path, others) + full_path_share(s, w, path, others)
    if s.turn < FALL_OF_ROME_TURN and Land.NOBADIA <= land <= Land.ALODIA:
        points += w[Weight.NUBIA] / 3
    return points


@compiled
def net_worth(view, land):
    """A plain Land's worth once converted, less what must be paid at once to keep it so."""
    return max(0.0, view.worth[land] - view.price[land])


# --- Chances ---------------------------------------------------------------------------------------------------------


@compiled
def chance_above(number, bonus):
    """Chance that a die with a bonus beats a number; a 1 always fails."""
    least = max(2, number + 1 - bonus)
    return max(0.0, (7.0 - least) / 6.0)


@compiled
def conversion_chance(s, land, extra):
    """7.2: chance of a Conversion try, with `extra` more ministers than stand there."""
    bonus = ministers_in(s, land) + extra
    if s.persian[land]:
        bonus += s.persian[land] - 2
    return chance_above(PLAIN_VALUE[s.field[land]], bonus)


@compiled
def easiest_heresy(s, land):
    """The kind of Heresy in a Land that is ended most easily."""
    best = -1
    for kind in range(N_HERESIES):
        if heresy_count(s, land, kind) and (best < 0 or HERESY_VALUE[kind] < HERESY_VALUE[best]):
            best = kind
    return best


@compiled
def heresy_chance(s, land, extra):
    """7.5: chance to end the easiest Heresy of a Land, with `extra` more ministers."""
    bonus = ministers_in(s, land) + extra
    if is_christian_rule(s, LAND_PATH[land], LAND_DISTANCE[land]):
        bonus += 1
    return chance_above(HERESY_VALUE[easiest_heresy(s, land)], bonus)


@compiled
def heresy_tiles(s, land):
    """How many Heresy tiles lie on a Land."""
    count = 0
    for kind in range(N_HERESIES):
        count += heresy_count(s, land, kind)
    return count


# --- Heresies and ministers ------------------------------------------------------------------------------------------


@compiled
def heresy_gain(s, w, view, land):
    """Points of ending a Heresy: its own 5, the Land under it, and the Pope it silences."""
    points = w[Weight.HERESY_EARLY] if s.turn < CONSTANTINE_TURN else w[Weight.HERESY]
    tiles = heresy_tiles(s, land)
    if s.christian[land]:
        points += max(0.0, view.worth[land] - view.price[land]) / tiles
    elif s.field[land] >= 0:
        points += w[Weight.UNLOCK] * conversion_chance(s, land, 0) * view.worth[land] / tiles
    path = LAND_PATH[land]
    if BIG_CITY[path] == land and s.pope[path] == Pope.COMMUNION:
        income = w[Weight.INCOME] * turns_left(s)
        points += (w[Weight.POPE] + income * min(1.0, view.christians[path] / 3.0)) / tiles
    return points


@compiled
def minister_gain(s, w, view, land, here):
    """Points of a Missionary's +1 in a Land; `here`: he stands there already."""
    extra = 0 if here else 1
    if s.heresies[land]:
        rise = heresy_chance(s, land, extra) - heresy_chance(s, land, extra - 1)
        return w[Weight.MINISTER] * rise * heresy_gain(s, w, view, land)
    if is_convertible(s, land):
        rise = conversion_chance(s, land, extra) - conversion_chance(s, land, extra - 1)
        return w[Weight.MINISTER] * rise * net_worth(view, land)
    return 0.0


@compiled
def discovery_gain(s, w, view, path):
    """Points of a discovered Land: no more point lost for it, something to convert, and a Path's third Land in reach."""
    points = 1.0 + w[Weight.DISCOVER] * min(1.0, turns_left(s) / 4.0)
    ready = view.christians[path] + view.open[path]
    if ready < 3:
        points += w[Weight.UNLOCK] * income_share(s, w, path, ready)
    return points


@compiled
def undiscovered_beyond(s, path, distance):
    """Whether a Path has an undiscovered Land further out."""
    for outer in range(distance + 1, PATH_LENGTH[path] + 1):
        if s.field[land_at(path, outer)] == NOWHERE:
            return True
    return False


@compiled
def city_is_urgent(s, path):
    """Whether a Path's Big City must still be discovered before the Popes come on Turn 3 (5.2.2)."""
    city = BIG_CITY[path]
    return s.turn < PAX_ROMANA_TURN and s.field[city] == NOWHERE and s.missionary[path] < LAND_DISTANCE[city]


@compiled
def is_apostle(s, path):
    """Whether a Path's Missionary is still an Apostle."""
    return s.rank[path] == Rank.APOSTLE
