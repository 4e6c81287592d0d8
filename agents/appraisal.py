"""Scores the actions of the Religious Phase (7.0), but for armies: points and cost of each, written into the view.

An action that is not scored keeps NEVER and is not taken.
"""

from agents.armies import offer_attacks, offer_hordes, offer_knights, offer_tyrants
from agents.compiled import compiled
from agents.weights import Weight
from agents.worth import (
    chance,
    discovery_points,
    income_points,
    is_undiscovered_beyond,
    minister_points,
    try_points,
    turns_left,
)
from mission_env.actions import Act
from mission_env.rules.board import homeland, infrastructure_built, is_land, land_at, next_out
from mission_env.rules.conversion import theologian_works, translation_price
from mission_env.rules.council import counting_melkites, reconciliation_price
from mission_env.rules.powers import capital_price, reconquista_price
from mission_env.vocabulary import (
    ABBASID_TURN,
    BIG_CITY,
    CHRISTIAN_VALUE,
    FIELD_SUPPORTS,
    FIRST_LAND,
    HAS_COUNCIL,
    LAND_DISTANCE,
    LAND_PATH,
    LAST_TURN,
    N_LANDS,
    N_LANGUAGES,
    N_PATHS,
    NOWHERE,
    PATH_LENGTH,
    PAX_ROMANA_TURN,
    A,
    Faith,
    Infrastructure,
    Language,
    Pope,
    Rank,
)

NEVER = -1.0e9
_FIRST = 1000.0  # points that put a free action before all others


@compiled
def appraise(s, mask, w, view) -> None:
    """Scores every legal action of the Religious Phase."""
    view.points[:] = NEVER
    view.cost[:] = 1.0
    _offer_tries(s, mask, view)
    _offer_theologian(s, mask, w, view)
    _offer_missionaries(s, mask, w, view)
    _offer_buildings(s, mask, w, view)
    _offer_bibles(s, mask, w, view)
    _offer_shields(mask, view)
    _offer_state(s, mask, w, view)
    _offer_relics(s, mask, w, view)
    _offer_melkites(s, mask, w, view)
    offer_attacks(s, mask, w, view)
    offer_hordes(s, mask, w, view)
    offer_tyrants(s, mask, w, view)
    offer_knights(s, mask, w, view)


# --- Tries (7.2, 7.5) ------------------------------------------------------------------------------------------------


@compiled
def _offer_free(mask, view, action, points) -> None:
    if mask[action]:
        view.points[action] = points
        view.cost[action] = 0.0


@compiled
def _offer_tries(s, mask, view) -> None:
    """7.2, 7.5: a try is worth its prize by its chance; James, soon dead, and Isis, soon gone, try before others."""
    for land in range(N_LANDS):
        if view.number[land] == 0:
            continue
        points = try_points(view, land)
        if s.heresies[land]:
            view.points[Act.END_HERESY_FOR_SOLIDUS + land] = points
            _offer_free(mask, view, Act.END_HERESY_WITH_BIBLE + land, points)
            _offer_free(mask, view, Act.END_HERESY_BY_JAMES + land, 10.0 * chance(view, land))
        else:
            view.points[Act.CONVERT_FOR_SOLIDUS + land] = points
            _offer_free(mask, view, Act.CONVERT_WITH_BIBLE + land, points)
            _offer_free(mask, view, Act.CONVERT_AT_ISIS + land, points + 1.0)
            _offer_free(mask, view, Act.CONVERT_BY_JAMES + land, 10.0 * chance(view, land))


# --- The Theologian (7.7) --------------------------------------------------------------------------------------------


@compiled
def dark_cost(s, w):
    """Points that one more level of the Dark Ages costs: a game's worth at the player's own limit."""
    return _FIRST if s.dark_ages >= w[Weight.DARK_LIMIT] else w[Weight.DARK]


@compiled
def _sermon_points(s, w, view, land):
    """Points of the Theologian's try in a Land: what it wins, less the Dark Ages that a failure brings."""
    return try_points(view, land) - (1.0 - chance(view, land)) * dark_cost(s, w)


@compiled
def _journey_points(s, w, view, path):
    """Points of the tries that the Theologian may make on a Path, one in each Land, the likeliest first."""
    total = 0.0
    reach = 1.0
    seen = 0
    for _ in range(PATH_LENGTH[path]):
        best = -1
        for land in range(FIRST_LAND[path], FIRST_LAND[path] + PATH_LENGTH[path]):
            if view.number[land] and not (seen >> land) & 1 and _sermon_points(s, w, view, land) > 0.0:
                if best < 0 or chance(view, land) > chance(view, best):
                    best = land
        if best < 0:
            return total
        seen |= 1 << best
        total += reach * _sermon_points(s, w, view, best)
        reach *= chance(view, best)
    return total


@compiled
def _offer_theologian(s, mask, w, view) -> None:
    """7.7: Evangelism on the Path that promises most, the likeliest try first, while it gains; or Reconciliation."""
    if s.theologian == 0:
        return
    for path in range(N_PATHS):
        if not theologian_works(s, path):
            continue
        journey = w[Weight.SERMON] * _journey_points(s, w, view, path)
        for land in range(FIRST_LAND[path], FIRST_LAND[path] + PATH_LENGTH[path]):
            if view.number[land] and _sermon_points(s, w, view, land) > 0.0:
                points = journey + 0.01 * chance(view, land)
                if s.heresies[land]:
                    _offer_free(mask, view, Act.END_HERESY_BY_THEOLOGIAN + land, points)
                else:
                    _offer_free(mask, view, Act.CONVERT_BY_THEOLOGIAN + land, points)
    _offer_free(mask, view, Act.RECONCILE_WITH_THEOLOGIAN, w[Weight.LIGHT])


# --- Missionaries (7.1) ----------------------------------------------------------------------------------------------


@compiled
def _is_city_urgent(s, path):
    """Whether a Path's Big City must still be discovered before the Popes come on Turn 3 (5.2.2)."""
    city = BIG_CITY[path]
    return s.turn < PAX_ROMANA_TURN and s.field[city] == NOWHERE and s.missionary[path] < LAND_DISTANCE[city]


@compiled
def _leaving_points(s, w, view, path):
    """Points that a Missionary's +1 brings where he stands."""
    here = int(s.missionary[path])
    return minister_points(w, view, land_at(path, here), 0) if is_land(path, here) else 0.0


@compiled
def _promotion_points(s, w, path):
    """Points of an Archbishop, who flies to wherever his +1 is wanted; an Apostle is succeeded long before."""
    if s.rank[path] != Rank.BISHOP:
        return 0.0
    return w[Weight.ARCHBISHOP] + w[Weight.ARCHBISHOP_TURN] * turns_left(s)


@compiled
def _advance_points(s, w, view, path):
    """Points of moving a Path's Bishop or Apostle one Land out."""
    here = int(s.missionary[path])
    there = int(next_out(s, path, here))
    promotion = _promotion_points(s, w, path) / (homeland(path) - here)
    if there == homeland(path):
        return promotion - _leaving_points(s, w, view, path) if s.rank[path] == Rank.BISHOP else NEVER
    land = land_at(path, there)
    points = w[Weight.STEP] + promotion - _leaving_points(s, w, view, path)
    if s.field[land] == NOWHERE:
        points += discovery_points(s, w, view, path)
    else:
        points += minister_points(w, view, land, 1)
        if is_undiscovered_beyond(s, path, there):
            points += w[Weight.STEP] * discovery_points(s, w, view, path)
    if _is_city_urgent(s, path):
        points += w[Weight.CITY] / (LAND_DISTANCE[BIG_CITY[path]] - here)
    return points


@compiled
def _offer_missionaries(s, mask, w, view) -> None:
    """7.1: discovery and the +1; an Apostle walks for free to the first Land, or toward a Big City not yet seen."""
    for path in range(N_PATHS):
        if mask[Act.ADVANCE_MISSIONARY + path]:
            view.points[Act.ADVANCE_MISSIONARY + path] = _advance_points(s, w, view, path)
        if s.missionary[path] == 0 or _is_city_urgent(s, path):
            _offer_free(mask, view, Act.ADVANCE_APOSTLE_FREE + path, _FIRST)
        if s.rank[path] != Rank.ARCHBISHOP:
            continue
        for land in range(FIRST_LAND[path], FIRST_LAND[path] + PATH_LENGTH[path]):
            points = minister_points(w, view, land, 1)
            if s.field[land] == NOWHERE and s.heresies[land] == 0:
                points = discovery_points(s, w, view, path)
            view.points[Act.FLY_ARCHBISHOP + land] = points - _leaving_points(s, w, view, path)


# --- Infrastructure, Bibles, shields (7.3, 7.4) ----------------------------------------------------------------------


@compiled
def build_points(s, w, view, kind, land):
    """Points of an Infrastructure: 3, or 4 under Christian rule, and its own use."""
    points = 3.0 + w[Weight.RULED] * view.ruled[land]
    if kind == Infrastructure.MONASTERY:
        points += w[Weight.BANK] * turns_left(s) / (1 + infrastructure_built(s, kind))
    elif kind == Infrastructure.UNIVERSITY and BIG_CITY[LAND_PATH[land]] != land and view.christian[land]:
        points += w[Weight.UNIVERSITY] * CHRISTIAN_VALUE[s.field[land]]
    elif kind == Infrastructure.HOSPITAL:
        points += w[Weight.HOSPITAL] * min(4.0, view.guard[land])
    return points


@compiled
def _offer_buildings(s, mask, w, view) -> None:
    """7.3: Infrastructure, at half price where the Field supports it."""
    for kind in range(Infrastructure.HOSPITAL, Infrastructure.UNIVERSITY + 1):
        first = Act.BUILD_HOSPITAL + (kind - Infrastructure.HOSPITAL) * N_LANDS
        for land in range(N_LANDS):
            if mask[first + land]:
                view.points[first + land] = build_points(s, w, view, kind, land)
                supported = view.christian[land] and FIELD_SUPPORTS[s.field[land]] == kind
                view.cost[first + land] = 3.0 if supported else 6.0


@compiled
def _offer_bibles(s, mask, w, view) -> None:
    """7.4: a Bible is 5 points and a free try a Turn; the Greek one opens the way to the others."""
    for language in range(N_LANGUAGES):
        action = Act.TRANSLATE_BIBLE + language
        if mask[action]:
            points = w[Weight.BIBLE] + w[Weight.BIBLE_USE] * turns_left(s)
            if language == Language.GREEK:
                points += w[Weight.GREEK] * turns_left(s)
            view.points[action] = points
            view.cost[action] = translation_price(s, language)


@compiled
def _offer_shields(mask, view) -> None:
    """7.4.2, 7.7.2: a shield saves the solidi that keeping a Land would cost, at most its worth."""
    for land in range(N_LANDS):
        if view.christian[land] and view.price[land] > 0:
            points = min(float(view.price[land]), view.worth[land])
            _offer_free(mask, view, Act.SHIELD_WITH_BIBLE + land, points)
            _offer_free(mask, view, Act.SHIELD_WITH_THEOLOGIAN + land, points)


# --- Popes, the Capital, Spain, Melkites -----------------------------------------------------------------------------


@compiled
def _persecute_points(s, w, view, path):
    """7.8: income, against the Submit tile and dearer protection of Lands in danger."""
    points = w[Weight.PERSECUTE] + income_points(s, w) * min(1.0, view.christians[path] / 3.0)
    for land in range(FIRST_LAND[path], FIRST_LAND[path] + PATH_LENGTH[path]):
        if view.christian[land] and view.price[land] > 0:
            points -= 1.0
    return points


@compiled
def _reconquista_points(view):
    """7.14: 5 and a Land under Christian rule, by the chance of two dice."""
    ways = 0
    for first in range(1, 7):
        ways += max(0, min(6, view.christians[A] - first))
    return 5.5 * ways / 36.0


@compiled
def _offer_state(s, mask, w, view) -> None:
    """7.8, 7.12, 7.14: persecution, a Capital that lies in enemy hands late in the game, the Reconquista."""
    for path in range(N_PATHS):
        if mask[Act.PERSECUTE + path]:
            view.points[Act.PERSECUTE + path] = _persecute_points(s, w, view, path)
        lost = s.capital < 0 or not view.ruled[s.capital]
        if mask[Act.MOVE_CAPITAL + path] and lost and s.turn >= LAST_TURN - 1:
            view.points[Act.MOVE_CAPITAL + path] = 10.0 if turns_left(s) == 0 else 3.0
            view.cost[Act.MOVE_CAPITAL + path] = capital_price(s)
    if mask[Act.RECONQUISTA]:
        view.points[Act.RECONQUISTA] = _reconquista_points(view)
        view.cost[Act.RECONQUISTA] = max(1, reconquista_price(s))


@compiled
def _offer_relics(s, mask, w, view) -> None:
    """7.11: from Turn 25 on Relics bring 2; sold with an empty treasury, when that buys more than they are worth."""
    if s.turn < ABBASID_TURN or s.treasury > 0:
        return
    most = 0.0
    for land in range(N_LANDS):
        most = max(most, try_points(view, land))
        if view.christian[land] and view.price[land] > 0:
            most = max(most, view.worth[land] / view.price[land])
    if 2.0 * most > w[Weight.RELICS]:
        for action in range(Act.SELL_RELICS, Act.SELL_RELICS + N_PATHS):
            _offer_free(mask, view, action, 0.001)
        _offer_free(mask, view, Act.SELL_RELICS_OF_JAMES, 0.001)


# --- Melkites (7.15) -------------------------------------------------------------------------------------------------


@compiled
def awaits_council(s, path):
    """Whether a Path in Schism may be reconciled next Turn (5.5.1), with what Monasteries keep until then."""
    if turns_left(s) == 0 or not HAS_COUNCIL[s.turn + 1] or s.pope[path] != Pope.SCHISM:
        return False
    for other in range(N_PATHS):
        if s.faith[other] == Faith.NONE:
            return False
    return reconciliation_price(s, path) <= infrastructure_built(s, Infrastructure.MONASTERY)


@compiled
def _offer_melkites(s, mask, w, view) -> None:
    """7.15: up to six Melkites, each a sixth of a Pope, in the Path's Christian Land that is worth most."""
    for path in range(N_PATHS):
        if not awaits_council(s, path) or counting_melkites(s, path) >= 6:
            continue
        best = -1
        for land in range(FIRST_LAND[path], FIRST_LAND[path] + PATH_LENGTH[path]):
            if mask[Act.PLACE_MELKITE + land] and (best < 0 or view.worth[land] > view.worth[best]):
                best = land
        if best >= 0:
            pope = w[Weight.POPE] + income_points(s, w) * min(1.0, view.christians[path] / 3.0)
            view.points[Act.PLACE_MELKITE + best] = w[Weight.MELKITE] * pope / 6.0
