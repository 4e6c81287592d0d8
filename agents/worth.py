"""What Lands and chances are worth to the scripted player: one survey of the position, which the scoring then reads.

Nothing here writes a game. Points are victory points (8.4) as the player expects them at the end.
"""

import numpy as np

from agents.compiled import compiled
from agents.weights import ERAS, KINDS, Weight
from mission_env.actions import N_ACTIONS, VERB_OF, VERBS
from mission_env.rules.board import (
    control,
    heresy_count,
    is_christian,
    is_christian_rule,
    is_convertible,
    is_shielded,
    ministers_in,
)
from mission_env.rules.end_of_turn import has_freedom, is_under_danger, sustain_price
from mission_env.vocabulary import (
    ABBASID_TURN,
    BIG_CITY,
    CHRISTIAN_VALUE,
    CONSTANTINE_TURN,
    CONVERTED_TRIBE,
    FALL_OF_ROME_TURN,
    FIRST_LAND,
    HERESY_VALUE,
    LAND_DISTANCE,
    LAND_PATH,
    LAST_TURN,
    N_HERESIES,
    N_LANDS,
    N_PATHS,
    NOWHERE,
    PATH_LENGTH,
    PLAIN_VALUE,
    A,
    B,
    C,
    Control,
    Land,
    Pope,
)

VIEW = np.dtype(
    (
        np.record,
        [
            # Lands
            ("control", "i8", (N_LANDS,)),  # Control
            ("ruled", "i8", (N_LANDS,)),  # 1: under Christian rule
            ("christian", "i8", (N_LANDS,)),  # 1: Christian (6.5.1)
            ("price", "i8", (N_LANDS,)),  # solidi that keeping it Christian costs this Turn; 0: it is safe
            ("worth", "f8", (N_LANDS,)),  # points of having it Christian when the Turn ends
            ("safe", "f8", (N_LANDS,)),  # the same if no enemy ruled it
            ("number", "i8", (N_LANDS,)),  # what the next try there must beat; 0: nothing to try
            ("bonus", "i8", (N_LANDS,)),  # what is added to that try's die
            ("prize", "f8", (N_LANDS,)),  # points if it succeeds
            ("guard", "f8", (N_LANDS,)),  # points of one more shot at the enemy who comes next (armies.py)
            # Paths
            ("christians", "i8", (N_PATHS,)),  # Christian Lands
            ("open", "i8", (N_PATHS,)),  # plain Lands that may be converted
            # Actions, while the Religious Phase is scored
            ("points", "f8", (N_ACTIONS,)),
            ("cost", "f8", (N_ACTIONS,)),
        ],
    )
)


@compiled
def turns_left(s):
    """How many Turns follow this one."""
    return LAST_TURN - s.turn


_ERA = np.array([sum(turn >= first for first in ERAS.values()) - 1 for turn in range(LAST_TURN + 1)])
_ERA.setflags(write=False)
_KIND = np.array([next((k for k, verbs in enumerate(KINDS.values()) if verb in verbs), -1) for verb in VERBS])
_KIND.setflags(write=False)
_N_KINDS = len(KINDS)
_EAGER = int(Weight[f"EAGER_{next(iter(KINDS))}_{next(iter(ERAS))}"])


@compiled
def eagerness(s, w, action):
    """How a purchase of this kind counts in this era, next to others."""
    kind = _KIND[VERB_OF[action]]
    return w[_EAGER + _N_KINDS * _ERA[s.turn] + kind] if kind >= 0 else 1.0


# --- The survey ------------------------------------------------------------------------------------------------------


@compiled
def survey(s, w, view) -> None:
    """Looks at every Land once."""
    for path in range(N_PATHS):
        view.christians[path] = 0
        view.open[path] = 0
    for land in range(N_LANDS):
        _look_at(s, view, land)
    for land in range(N_LANDS):
        _weigh_land(s, w, view, land)
    for land in range(N_LANDS):
        _weigh_try(s, w, view, land)


@compiled
def _look_at(s, view, land) -> None:
    """Who rules a Land, whether it is Christian, and what keeping it so costs."""
    path = LAND_PATH[land]
    distance = LAND_DISTANCE[land]
    view.control[land] = control(s, path, distance)
    view.ruled[land] = is_christian_rule(s, path, distance)
    view.christian[land] = is_christian(s, land)
    view.christians[path] += view.christian[land]
    view.open[path] += is_convertible(s, land)
    view.price[land] = 0
    if is_under_danger(s, path, distance) and not has_freedom(s, land) and not is_shielded(s, land):
        if not (s.sustained >> land) & 1:
            view.price[land] = sustain_price(s, path)


@compiled
def _weigh_try(s, w, view, land) -> None:
    """The next try in a Land, at its easiest Heresy or its Field: number, bonus and prize."""
    view.number[land] = 0
    view.prize[land] = 0.0
    if s.field[land] == NOWHERE and s.heresies[land] == 0:
        return
    bonus = ministers_in(s, land)
    if s.heresies[land]:
        view.number[land] = _easiest_heresy(s, land)
        view.bonus[land] = bonus + view.ruled[land]
        view.prize[land] = heresy_prize(s, w, view, land)
    elif not s.christian[land]:
        if s.persian[land]:
            bonus += s.persian[land] - 2
        view.number[land] = PLAIN_VALUE[s.field[land]]
        view.bonus[land] = bonus
        if view.price[land] == 0 or view.price[land] < s.treasury:
            view.prize[land] = max(0.0, view.worth[land] - view.price[land])


# --- A Christian Land ------------------------------------------------------------------------------------------------


@compiled
def is_out_of_communion(s, path):
    """Whether a Path has a Pope in Schism or under a Heresy."""
    return s.pope[path] == Pope.SCHISM or (s.pope[path] != Pope.NONE and s.heresies[BIG_CITY[path]] != 0)


@compiled
def income_points(s, w):
    """Points of a solidus in each coming Turn."""
    left = turns_left(s)
    return w[Weight.INCOME] * left * (1.0 + w[Weight.EARLY] * left / LAST_TURN)


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
    if is_out_of_communion(s, path):
        share *= w[Weight.SCHISM]
    return share * income_points(s, w)


@compiled
def _full_path_share(s, w, path, others):
    """Points of a wholly Christian Path (8.4 B) that one more Christian Land brings nearer; it counts late."""
    late = s.turn / LAST_TURN
    share = 5.0 * late * late
    for _ in range(PATH_LENGTH[path] - others - 1):
        share *= w[Weight.NEARLY]
    return share


@compiled
def _weigh_land(s, w, view, land) -> None:
    """Points of having a Land Christian when the Turn ends: Value, income, a full Path, Nubia; less in danger."""
    view.safe[land] = 0.0
    view.worth[land] = 0.0
    if s.field[land] == NOWHERE:
        return
    path = LAND_PATH[land]
    left = turns_left(s)
    others = view.christians[path] - view.christian[land]
    value = CHRISTIAN_VALUE[s.field[land]] * (1.0 - w[Weight.DECAY_A + path] * left)
    more = income_share(s, w, path, others) + _full_path_share(s, w, path, others)
    if view.control[land] == Control.HORDE and CONVERTED_TRIBE[s.tribe[path]] and left > 0:
        more += w[Weight.MISSION] * ally_points(s, w, path)
    if s.turn < FALL_OF_ROME_TURN and Land.NOBADIA <= land <= Land.ALODIA:
        more += w[Weight.NUBIA] / 3
    view.safe[land] = value + more
    if view.price[land] > 0 and left > 0:
        value = max(0.0, w[Weight.ENDANGERED] * value - w[Weight.UPKEEP] * view.price[land] * min(3, left))
    view.worth[land] = value + more


@compiled
def ally_points(s, w, path):
    """Points of winning a Path's Horde over, but for the Lands it rules: it marches no more, and may found the HRE."""
    points = w[Weight.ALLY_TURN] * turns_left(s)
    if path == A and s.turn < ABBASID_TURN:
        points += w[Weight.HRE]
    elif path == B:
        points += w[Weight.BULGARS]
    elif path == C:
        points += w[Weight.KHAZARS]
    return points


# --- Tries -----------------------------------------------------------------------------------------------------------


@compiled
def chance_above(number, bonus):
    """Chance that a die with a bonus beats a number; a 1 always fails (7.2, 7.5)."""
    return max(0.0, (7.0 - max(2, number + 1 - bonus)) / 6.0)


@compiled
def chance(view, land):
    """Chance that the next try in a Land succeeds."""
    return chance_above(view.number[land], view.bonus[land])


@compiled
def keeping_points(s, w, view, land):
    """Points of keeping a Christian Land from relapse; what relapses may still be won back in a coming Turn."""
    if turns_left(s) == 0:
        return view.worth[land]
    regain = chance_above(PLAIN_VALUE[s.field[land]], ministers_in(s, land))
    return view.worth[land] * (1.0 - w[Weight.REGAIN] * regain)


@compiled
def try_points(view, land):
    """Points of the next try in a Land."""
    return chance(view, land) * view.prize[land]


@compiled
def minister_points(w, view, land, extra):
    """Points of a Missionary's +1 for the tries in a Land; `extra` 1: he would come, 0: he stands there."""
    if view.number[land] == 0:
        return 0.0
    bonus = view.bonus[land] + extra
    rise = chance_above(view.number[land], bonus) - chance_above(view.number[land], bonus - 1)
    return w[Weight.MINISTER] * rise * view.prize[land]


@compiled
def _easiest_heresy(s, land):
    """The least number among the Heresies of a Land."""
    least = 9
    for kind in range(N_HERESIES):
        if heresy_count(s, land, kind):
            least = min(least, HERESY_VALUE[kind])
    return least


@compiled
def _heresy_tiles(s, land):
    """How many Heresy tiles lie on a Land."""
    count = 0
    for kind in range(N_HERESIES):
        count += heresy_count(s, land, kind)
    return count


@compiled
def heresy_prize(s, w, view, land):
    """Points of the end of a Heresy: its own 5, the Land under it, and the Pope whom it silences."""
    path = LAND_PATH[land]
    freed = 0.0
    if s.christian[land]:
        freed = max(0.0, view.worth[land] - view.price[land])
    elif s.field[land] != NOWHERE:
        freed = w[Weight.UNLOCK] * view.worth[land]
    if BIG_CITY[path] == land and s.pope[path] == Pope.COMMUNION:
        freed += w[Weight.POPE] + income_points(s, w) * min(1.0, view.christians[path] / 3.0)
    own = w[Weight.HERESY_EARLY] if s.turn < CONSTANTINE_TURN else w[Weight.HERESY]
    return own + freed / _heresy_tiles(s, land)


# --- Discovery -------------------------------------------------------------------------------------------------------


@compiled
def discovery_points(s, w, view, path):
    """Points of a discovered Land: no point lost for it, something to convert, and a Path's third Land in reach."""
    points = 1.0 + w[Weight.DISCOVER] * min(1.0, turns_left(s) / 4.0)
    ready = view.christians[path] + view.open[path]
    if ready < 3:
        points += w[Weight.NEW_LAND] * income_share(s, w, path, ready)
    return points


@compiled
def is_undiscovered_beyond(s, path, distance):
    """Whether a Path has an undiscovered Land further out."""
    for outer in range(distance, PATH_LENGTH[path]):
        if s.field[FIRST_LAND[path] + outer] == NOWHERE:
            return True
    return False
