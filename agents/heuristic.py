"""A scripted player: it scores every legal action in victory points for a solidus and takes the best.

Its principles, in order: never let the Dark Ages come near collapse; Big Cities before the Popes; use every free try;
three Christian Lands on each Path early, for income; Heresies first, on Popes above all; Bibles and supported
Infrastructure when they pay; keep money for Christians that would relapse; drive enemies back where it frees the most;
on the last Turn every solidus is a point. The numbers are in weights.py, the worth of Lands in worth.py, of armies in
armies.py.
"""

from agents.armies import ally_gain, army_gain, attack_gain, guard_gain, horde_chance, tyrant_chance, tyrant_gain, wants_ally_to_move
from agents.compiled import compiled
from agents.weights import Weight
from agents.worth import (
    city_is_urgent,
    conversion_chance,
    discovery_gain,
    easiest_heresy,
    heresy_chance,
    heresy_gain,
    heresy_tiles,
    income_share,
    is_apostle,
    minister_gain,
    net_worth,
    survey,
    turns_left,
    undiscovered_beyond,
)
from mission_env.actions import N_ACTIONS, TARGET_OF, VERB_OF, Act, Verb
from mission_env.flow import get
from mission_env.rules.board import (
    christians_on,
    control_of,
    homeland,
    infrastructure_built,
    is_christian,
    is_christian_rule,
    is_convertible,
    is_land,
    land_at,
    next_out,
)
from mission_env.rules.combat import Invasion
from mission_env.rules.conversion import infrastructure_price, theologian_works, translation_price
from mission_env.rules.end_of_turn import needs_sustaining, sustain_price
from mission_env.rules.history import counting_melkites, reconciliation_price
from mission_env.rules.powers import KnightMove, capital_price, horde_lands, knight_price, reconquista_price
from mission_env.vocabulary import (
    ABBASID_TURN,
    BIG_CITY,
    CHRISTIAN_VALUE,
    COLLAPSE_LEVEL,
    CONSTANTINE_TURN,
    DAMAGED,
    FIELD_SUPPORTS,
    FIRST_LAND,
    FLAME_LANDS,
    LAND_DISTANCE,
    LAND_PATH,
    HERESY_VALUE,
    N_HERESIES,
    N_LANDS,
    N_PATHS,
    NOWHERE,
    PATH_LENGTH,
    PLAIN_VALUE,
    TRIBE_ALLIED,
    A,
    Attacker,
    B,
    Control,
    Decision,
    E,
    Infrastructure,
    Language,
    Policy,
    Pope,
)

NEVER = -1.0e9

# --- Tries: Conversions, Heresies, the Theologian --------------------------------------------------------------------


@compiled
def _dark_cost(s, w):
    """Points that one more level of the Dark Ages costs; more than anything near the limit."""
    if s.dark_ages + 1 > w[Weight.DARK_LIMIT]:
        return 1000.0
    return w[Weight.DARK]


@compiled
def _conversion_gain(s, w, view, land):
    """Points of one Conversion try."""
    return conversion_chance(s, land, 0) * net_worth(view, land)


@compiled
def _heresy_try_gain(s, w, view, land):
    """Points of one try to end a Heresy."""
    return heresy_chance(s, land, 0) * heresy_gain(s, w, view, land)


@compiled
def _try_gain(s, w, view, land):
    """Points of the next try in a Land: its Heresy first, then its Field."""
    return _heresy_try_gain(s, w, view, land) if s.heresies[land] else _conversion_gain(s, w, view, land)


@compiled
def _chance(s, land):
    return heresy_chance(s, land, 0) if s.heresies[land] else conversion_chance(s, land, 0)


@compiled
def _theologian_gain(s, w, view, land):
    """Points of the Theologian's next free try: what it wins, less the Dark Ages that a failure brings."""
    return _try_gain(s, w, view, land) - (1.0 - _chance(s, land)) * _dark_cost(s, w)


@compiled
def _chain_gain(s, w, view, path):
    """Points of all the tries that the Theologian may make on a Path, the likeliest first."""
    total = 0.0
    reach = 1.0
    limit = 1.0
    for _ in range(PATH_LENGTH[path]):
        best = 0.0
        at = -1
        for land in range(FIRST_LAND[path], FIRST_LAND[path] + PATH_LENGTH[path]):
            if s.heresies[land] or is_convertible(s, land):
                chance = _chance(s, land)
                if chance < limit and chance > best and _theologian_gain(s, w, view, land) > 0.0:
                    best = chance
                    at = land
        if at < 0:
            return total
        total += reach * _theologian_gain(s, w, view, at)
        reach *= best
        limit = best
    return total


# --- Missionaries ----------------------------------------------------------------------------------------------------


@compiled
def _advance_gain(s, w, view, path):
    """Points of moving a Path's Bishop or Apostle one Land out."""
    here = s.missionary[path]
    there = next_out(s, path, here)
    if there == homeland(path):
        return w[Weight.ARCHBISHOP] if not is_apostle(s, path) else -1.0
    gain = 0.0
    if is_land(path, here):
        gain -= minister_gain(s, w, view, land_at(path, here), True)
    land = land_at(path, there)
    if s.field[land] == NOWHERE:
        gain += discovery_gain(s, w, view, path)
        if city_is_urgent(s, path):
            gain += w[Weight.CITY] / (LAND_DISTANCE[BIG_CITY[path]] - here)
    else:
        gain += minister_gain(s, w, view, land, False)
        if undiscovered_beyond(s, path, there):
            gain += w[Weight.STEP] * discovery_gain(s, w, view, path)
    return gain + w[Weight.STEP]


@compiled
def _fly_gain(s, w, view, land):
    """Points of flying the Archbishop to a Land of his Path."""
    path = LAND_PATH[land]
    gain = 0.0
    if is_land(path, s.missionary[path]):
        gain -= minister_gain(s, w, view, land_at(path, s.missionary[path]), True)
    if s.field[land] == NOWHERE and s.heresies[land] == 0:
        return gain + discovery_gain(s, w, view, path)
    return gain + minister_gain(s, w, view, land, False)


@compiled
def _free_advance_gain(s, w, view, path):
    """Points of an Apostle's free step: at once toward an urgent Big City or to the first Land, else late on Turn 2."""
    if next_out(s, path, s.missionary[path]) == homeland(path):
        return NEVER
    if city_is_urgent(s, path) or s.missionary[path] == 0:
        return 20.0
    return NEVER


# --- Buildings and books ---------------------------------------------------------------------------------------------


@compiled
def _build_gain(s, w, view, kind, land):
    """Points of an Infrastructure: 3 or 4, and its own use."""
    gain = 4.0 if is_christian_rule(s, LAND_PATH[land], LAND_DISTANCE[land]) else 3.0
    if s.turn < ABBASID_TURN:
        gain = 3.6
    if kind == Infrastructure.MONASTERY:
        gain += w[Weight.BANK] * turns_left(s) / (1 + infrastructure_built(s, kind))
    elif kind == Infrastructure.UNIVERSITY:
        if BIG_CITY[LAND_PATH[land]] != land and s.christian[land]:
            gain += w[Weight.UNIVERSITY] * CHRISTIAN_VALUE[s.field[land]]
    elif kind == Infrastructure.HOSPITAL:
        gain += w[Weight.HOSPITAL] * min(4.0, guard_gain(s, w, view, land))
    return gain


@compiled
def _bible_gain(s, w, language):
    """Points of a Bible: 5, its free tries, and for the Greek one the others it opens."""
    gain = w[Weight.BIBLE] + w[Weight.BIBLE_USE] * turns_left(s)
    if language == Language.GREEK:
        gain += w[Weight.GREEK]
    return gain


@compiled
def _shield_gain(s, view, land):
    """Points of a shield: the solidi that keeping the Land would cost, at most its worth."""
    if not needs_sustaining(s, land):
        return 0.0
    return min(float(view.price[land]), view.worth[land])


# --- Popes, Relics, Capital, Spain -----------------------------------------------------------------------------------


@compiled
def _persecute_gain(s, w, view, path):
    """Points of a Pope regained by force: income against the Submit tile and dearer protection."""
    income = w[Weight.INCOME] * turns_left(s) * min(1.0, view.christians[path] / 3.0)
    dearer = 0.0
    for land in range(FIRST_LAND[path], FIRST_LAND[path] + PATH_LENGTH[path]):
        if view.christian[land] and view.price[land] > 0:
            dearer += 1.0
    return income + w[Weight.PERSECUTE] - dearer


@compiled
def _capital_gain(s, w, city):
    """Points of moving the Capital: 10 late in the game if it stands under hostile rule."""
    capital = s.capital
    safe = capital >= 0 and is_christian_rule(s, LAND_PATH[capital], LAND_DISTANCE[capital])
    if safe or s.turn < ABBASID_TURN + 1:
        return 0.0
    return 10.0 if turns_left(s) == 0 else 4.0


@compiled
def _reconquista_gain(s, view):
    """Points of the Reconquista: 5 and Spain, by the chance of two dice."""
    number = christians_on(s, A)
    ways = 0
    for first in range(1, 7):
        for second in range(1, 7):
            if first + second <= number:
                ways += 1
    return ways / 36.0 * 5.5


@compiled
def _melkite_gain(s, w, path):
    """Points of one more Melkite: a council's chance to reconcile a Path without force."""
    return w[Weight.MELKITE]


# --- Knights ---------------------------------------------------------------------------------------------------------


@compiled
def _knight_gain(s, w, view, land, others):
    """Points of a Knight in a Land, next to `others` who defend it."""
    return w[Weight.KNIGHT] * guard_gain(s, w, view, land) * 0.6**others


@compiled
def _best_knight_land(s, w, view, source):
    """Where a Knight is worth most for his price, and how much."""
    best = 0.0
    at = -1
    for land in range(N_LANDS):
        price = knight_price(s, land)
        if land == source or price == 0 or price > s.treasury:
            continue
        gain = _knight_gain(s, w, view, land, s.knights[land]) / price
        if gain > best:
            best = gain
            at = land
    return at, best


@compiled
def _pick_up_gain(s, w, view, source):
    """Points of moving a Knight from where he is to his best place, and the price there."""
    at, best = _best_knight_land(s, w, view, source)
    if at < 0:
        return NEVER, 1.0
    price = knight_price(s, at)
    here = 0.0
    if source != DAMAGED:
        here = _knight_gain(s, w, view, source, s.knights[source] - 1)
    return best * price - here, float(price)


# --- One action ------------------------------------------------------------------------------------------------------


@compiled
def appraise(s, w, view, action):
    """Points of an action of the Religious Phase and its price in solidi; NEVER for what is not wanted."""
    verb = VERB_OF[action]
    target = TARGET_OF[action]
    if verb <= Verb.END_HERESY_BY_JAMES:
        return _appraise_try(s, w, view, verb, target)
    if verb < Verb.ADVANCE_MISSIONARY:
        return _appraise_land_verb(s, w, view, verb, target)
    if verb < Verb.END:
        return _appraise_path_verb(s, w, view, verb, target)
    return _appraise_other_verb(s, w, view, verb, target)


@compiled
def _appraise_try(s, w, view, verb, land):
    """Tries in a Land, paid or free."""
    gain = _try_gain(s, w, view, land)
    if verb == Verb.CONVERT_FOR_SOLIDUS or verb == Verb.END_HERESY_FOR_SOLIDUS:
        return gain, 1.0
    if verb == Verb.CONVERT_BY_THEOLOGIAN or verb == Verb.END_HERESY_BY_THEOLOGIAN:
        gain = _theologian_gain(s, w, view, land)
        if gain > 0.0 and s.evangelist == NOWHERE:
            gain = 0.5 * _chain_gain(s, w, view, LAND_PATH[land]) + 0.01 * _chance(s, land)
        elif gain > 0.0:
            gain = _chance(s, land) + 5.0
    elif verb == Verb.CONVERT_BY_JAMES or verb == Verb.END_HERESY_BY_JAMES:
        gain = 10.0 * _chance(s, land) + 0.01 * gain
    elif verb == Verb.CONVERT_AT_ISIS:
        gain += 1.0
    return gain, 0.0


@compiled
def _appraise_land_verb(s, w, view, verb, land):
    """Flights, buildings, shields, Knights and Melkites."""
    if verb == Verb.FLY_ARCHBISHOP:
        return _fly_gain(s, w, view, land), 1.0
    if verb == Verb.SHIELD_WITH_BIBLE or verb == Verb.SHIELD_WITH_THEOLOGIAN:
        return _shield_gain(s, view, land), 0.0
    if verb == Verb.PICK_UP_KNIGHT:
        return _pick_up_gain(s, w, view, land)
    if verb == Verb.PLACE_MELKITE:
        return _melkite_gain(s, w, LAND_PATH[land]), 1.0
    kind = verb - Verb.BUILD_HOSPITAL + Infrastructure.HOSPITAL
    return _build_gain(s, w, view, kind, land), float(infrastructure_price(s, kind, land))


@compiled
def _appraise_path_verb(s, w, view, verb, path):
    """Missionaries, Hordes, Tyrants, persecution, attacks and Relics."""
    if verb == Verb.ADVANCE_MISSIONARY:
        return _advance_gain(s, w, view, path), 1.0
    if verb == Verb.ADVANCE_APOSTLE_FREE:
        return _free_advance_gain(s, w, view, path), 0.0
    if verb == Verb.CONVERT_HORDE:
        ruled, christian = horde_lands(s, path)
        return horde_chance(s, path) * ally_gain(s, w, view, path), float(ruled + 1)
    if verb == Verb.CONVERT_TYRANT:
        return tyrant_chance(s, path) * tyrant_gain(s, w, view, path), 3.0
    if verb == Verb.PERSECUTE:
        return _persecute_gain(s, w, view, path), 1.0
    if verb == Verb.ATTACK_WITH_CONTROL:
        return attack_gain(s, w, view, Attacker.CONTROL, path, False), 1.0
    if verb == Verb.ATTACK_WITH_ARMY:
        return attack_gain(s, w, view, Attacker.ARMY, path, False), 1.0
    if verb == Verb.ATTACK_BACK_WITH_LAND:
        return attack_gain(s, w, view, Attacker.CONTROL, path, True), 1.0
    if verb == Verb.ATTACK_BACK_WITH_ARMY:
        return attack_gain(s, w, view, Attacker.ARMY, path, True), 1.0
    return NEVER, 0.0


@compiled
def _appraise_other_verb(s, w, view, verb, target):
    """Bibles, the Theologian's Reconciliation, Nubia, the Capital, Spain."""
    if verb == Verb.TRANSLATE_BIBLE:
        return _bible_gain(s, w, target), float(translation_price(s, target))
    if verb == Verb.RECONCILE_WITH_THEOLOGIAN:
        return w[Weight.LIGHT], 0.0
    if verb == Verb.ATTACK_WITH_NUBIA:
        return attack_gain(s, w, view, Attacker.NUBIA, E, False), 1.0
    if verb == Verb.MOVE_CAPITAL:
        return _capital_gain(s, w, BIG_CITY[target]), float(capital_price(s))
    if verb == Verb.PICK_UP_DAMAGED_KNIGHT:
        return _pick_up_gain(s, w, view, DAMAGED)
    if verb == Verb.RECONQUISTA:
        return _reconquista_gain(s, view), float(reconquista_price(s))
    return NEVER, 0.0


# --- The Religious Phase ---------------------------------------------------------------------------------------------


@compiled
def _reserve(s, view, ratio):
    """Solidi to keep for Christians whose keeping is worth more for a solidus than `ratio`."""
    total = 0.0
    for land in range(N_LANDS):
        if view.price[land] > 0 and view.christian[land] and view.worth[land] > ratio * view.price[land]:
            if needs_sustaining(s, land):
                total += view.price[land]
    return total


@compiled
def _least(s, w, left):
    """Least gain for a solidus worth spending: a point on the last Turn, what a Monastery keeps, else little."""
    if turns_left(s) == 0:
        return 1.0
    if left < infrastructure_built(s, Infrastructure.MONASTERY):
        return w[Weight.BANKED]
    return w[Weight.THRESHOLD]


@compiled
def _best_paid(s, mask, w, view):
    """The paid action with the most points for a solidus that money may be spent on, or -1."""
    best = -1
    most = 0.0
    for action in range(N_ACTIONS):
        if not mask[action]:
            continue
        gain, price = appraise(s, w, view, action)
        if gain <= 0.0 or price == 0.0:
            continue
        ratio = gain / price
        if price >= 3.0:
            ratio *= w[Weight.LUMP]
        left = s.treasury - price
        if ratio > most and ratio > _least(s, w, left) and left >= _reserve(s, view, ratio):
            most = ratio
            best = action
    return best


@compiled
def _best_free(s, mask, w, view):
    """The free action with the most points, or -1."""
    best = -1
    most = 0.0
    for action in range(N_ACTIONS):
        if mask[action]:
            gain, price = appraise(s, w, view, action)
            if price == 0.0 and gain > most:
                most = gain
                best = action
    return best


@compiled
def _last_free_step(s, mask):
    """Turn 2: once all else is done, the Apostles walk on for free; they are succeeded on Turn 3 anyway."""
    if s.turn == 2:
        for path in range(N_PATHS):
            if mask[Act.ADVANCE_APOSTLE_FREE + path] and next_out(s, path, s.missionary[path]) != homeland(path):
                return Act.ADVANCE_APOSTLE_FREE + path
    return Act.END


@compiled
def _religious_action(s, mask, w, view):
    """A worthwhile move of a Missionary first, then what is free, then what is paid."""
    paid = _best_paid(s, mask, w, view)
    if paid >= 0 and (VERB_OF[paid] == Verb.ADVANCE_MISSIONARY or VERB_OF[paid] == Verb.FLY_ARCHBISHOP):
        return paid
    free = _best_free(s, mask, w, view)
    if free >= 0:
        return free
    return paid if paid >= 0 else _last_free_step(s, mask)


# --- The other decisions ---------------------------------------------------------------------------------------------


@compiled
def _sustain(s, mask, w, view):
    """8.3.2: keep the Christians that are worth most for their price; money left over is lost."""
    best = Act.END
    most = 0.0
    for land in range(N_LANDS):
        if mask[Act.SUSTAIN + land]:
            ratio = view.worth[land] / sustain_price(s, LAND_PATH[land])
            if ratio > most and ratio > _least(s, w, s.treasury - sustain_price(s, LAND_PATH[land])):
                most = ratio
                best = Act.SUSTAIN + land
    return best


@compiled
def _free_conversion(s, mask, w, view):
    """6.3.2, 6.6: the free Hospital if there is one, else the try that gains most."""
    best = Act.END
    most = 0.0
    for land in range(N_LANDS):
        gain = 0.0
        if mask[Act.BUILD_HOSPITAL + land]:
            gain = _build_gain(s, w, view, Infrastructure.HOSPITAL, land)
            if gain > most:
                most = gain
                best = Act.BUILD_HOSPITAL + land
        if mask[Act.CONVERT_FREE + land]:
            gain = _conversion_gain(s, w, view, land)
            if gain > most:
                most = gain
                best = Act.CONVERT_FREE + land
    return best


@compiled
def _christian_emperor(s, mask, w, view):
    """6.3.3: remove Heresies while the Dark Ages stay low."""
    if s.dark_ages + 1 > w[Weight.DARK_LIMIT]:
        return Act.END
    best = Act.END
    most = _dark_cost(s, w)
    for land in range(N_LANDS):
        if mask[Act.REMOVE_HERESY + land]:
            gain = heresy_gain(s, w, view, land)
            if gain > most:
                most = gain
                best = Act.REMOVE_HERESY + land
    return best


@compiled
def _ebionites(s, mask, w, view):
    """6.5.2: where the Heresy does least harm: on Arab Land it is discarded."""
    best = -1
    least = 1.0e9
    for land in range(N_LANDS):
        if mask[Act.PLACE_EBIONITES + land]:
            harm = view.worth[land] * view.christian[land]
            if BIG_CITY[LAND_PATH[land]] == land and s.pope[LAND_PATH[land]] == Pope.COMMUNION:
                harm += w[Weight.POPE] + income_share(s, w, LAND_PATH[land], 2)
            if control_of(s, land) == Control.ARAB:
                harm = -1.0
            if harm < least:
                least = harm
                best = Act.PLACE_EBIONITES + land
    return best


@compiled
def _army_move(s, mask, w, view):
    """5.10: the Army goes where it frees or guards most."""
    best = Act.END
    most = 0.0
    if s.army >= 0 and s.army != DAMAGED:
        most = army_gain(s, w, view, s.army)
    for land in range(N_LANDS):
        if mask[Act.MOVE_ARMY + land]:
            gain = army_gain(s, w, view, land) + 0.001
            if gain > most:
                most = gain
                best = Act.MOVE_ARMY + land
    return best


@compiled
def _choose_field(s, mask, w):
    """7.1.4.1: the Field worth most in a Big City, where Pope and Bishop help to convert it."""
    best = -1
    most = NEVER
    for action in range(Act.CHOOSE_FIELD, Act.CHOOSE_FIELD + len(PLAIN_VALUE)):
        if mask[action]:
            kind = action - Act.CHOOSE_FIELD
            tries = 6.0 / (7.0 - max(2.0, PLAIN_VALUE[kind] + 1.0 - 1.0))
            gain = CHRISTIAN_VALUE[kind] - w[Weight.FIELD_COST] * tries
            if FIELD_SUPPORTS[kind]:
                gain += w[Weight.FIELD_LETTER]
            if gain > most:
                most = gain
                best = action
    return best


@compiled
def _tribute(s, mask, w):
    """6.9.1: each solidus buys a sixth of the peace, while Jihads are still to come."""
    value = w[Weight.TRIBUTE] * (ABBASID_TURN - s.turn) / 4.0
    if value / 6.0 < 0.3 or s.turn >= ABBASID_TURN:
        return Act.END
    return Act.PAY_TRIBUTE + min(5, s.treasury) - 1


@compiled
def _persian_religion(s, view):
    """8.2: pays if the Christians of the flame Lands would cost or lose more than 5."""
    loss = 0.0
    for land in FLAME_LANDS:
        if view.christian[land] and BIG_CITY[LAND_PATH[land]] != land:
            price = sustain_price(s, LAND_PATH[land])
            loss += min(view.worth[land], price * (1.0 + turns_left(s)))
    return Act.YES if loss > 5.0 else Act.NO


@compiled
def _council(s, mask):
    """5.5.1: reconcile where the Melkites give an even chance."""
    best = Act.END
    most = 2
    for path in range(N_PATHS):
        if mask[Act.RECONCILE_PATH + path] and counting_melkites(s, path) > most:
            most = counting_melkites(s, path)
            best = Act.RECONCILE_PATH + path
    return best


@compiled
def _choose_heresy(s, mask):
    """7.5: the kind that is ended most easily."""
    best = -1
    for kind in range(N_HERESIES):
        if mask[Act.CHOOSE_HERESY + kind] and (best < 0 or HERESY_VALUE[kind] < HERESY_VALUE[best]):
            best = kind
    return Act.CHOOSE_HERESY + best


@compiled
def _capital_after_the_fall(mask):
    """5.2.4: Constantinople is the safest city."""
    return Act.MOVE_CAPITAL + B if mask[Act.MOVE_CAPITAL + B] else Act.END


@compiled
def _place_knight(s, w, view):
    at, _ = _best_knight_land(s, w, view, get(s, KnightMove.SOURCE))
    return Act.PLACE_KNIGHT + at


@compiled
def _answers(s, mask, w, view):
    """Yes or no."""
    if s.decision == Decision.ALLIED_HORDE:
        yes = wants_ally_to_move(s, get(s, Invasion.PATH))
    elif s.decision == Decision.MARTYRS:
        path = get(s, Invasion.PATH)
        yes = get(s, Invasion.ATTACKER) == Attacker.ARAB or not TRIBE_ALLIED[s.tribe[path]]
    elif s.decision == Decision.PERSIAN_RELIGION:
        return _persian_religion(s, view)
    else:
        yes = True
    return Act.YES if yes else Act.NO


@compiled
def choose(s, mask, w, view):
    """The scripted player's action at the pending decision."""
    survey(s, w, view)
    decision = s.decision
    if decision == Decision.RELIGIOUS_ACTION:
        return _religious_action(s, mask, w, view)
    if decision == Decision.APOSTASY:
        return _sustain(s, mask, w, view)
    if decision == Decision.LEX_ROMANA or decision == Decision.EPIDEMIC:
        return _free_conversion(s, mask, w, view)
    if decision == Decision.CHRISTIAN_EMPEROR:
        return _christian_emperor(s, mask, w, view)
    if decision == Decision.EBIONITES:
        return _ebionites(s, mask, w, view)
    if decision == Decision.ARMY_MOVE:
        return _army_move(s, mask, w, view)
    if decision == Decision.CHOOSE_FIELD:
        return _choose_field(s, mask, w)
    if decision == Decision.CHOOSE_HERESY:
        return _choose_heresy(s, mask)
    if decision == Decision.PLACE_KNIGHT:
        return _place_knight(s, w, view)
    if decision == Decision.BAQT:
        return _tribute(s, mask, w)
    if decision == Decision.COUNCIL:
        return _council(s, mask)
    if decision == Decision.CAPITAL_AFTER_THE_FALL:
        return _capital_after_the_fall(mask)
    if decision == Decision.PAX_ROMANA:
        return Act.END
    if decision == Decision.GAME_OVER:
        return 0
    return _answers(s, mask, w, view)
