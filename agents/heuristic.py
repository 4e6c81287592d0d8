"""A scripted player: it scores every legal action in victory points and takes the most for a solidus.

Its principles, in order, each with its reason and its place:

1. The Dark Ages never come near collapse, which costs the game: DARK_LIMIT (`appraisal.dark_cost`).
2. Before the Popes come on Turn 3 every Big City is discovered, or a Heresy waits there: Apostles walk for free, since
   they are succeeded anyway (`appraisal._offer_missionaries`, `_last_free_step`).
3. Moves of Missionaries and attacks come first, since they open tries and free Lands; then everything that is free, by
   what it gains; then what is paid, by gain for a solidus (`_religious_action`).
4. A Land is worth its Value, less what the years will take, and the income it brings: three Christian Lands on each
   Path early are the main source of money, a whole Path counts late (`worth._weigh_land`).
5. Heresies end first where they silence a Pope, who earns (`worth.heresy_prize`).
6. Bishops walk on to discover, and toward their promotion (`appraisal._advance_points`).
7. Bibles and Infrastructure are bought as soon as their points and use pay (`appraisal._offer_bibles`,
   `build_points`); what a kind of purchase counts differs from era to era (`worth.eagerness`).
8. Money is kept for Christians who would relapse and are worth more than what else it buys; one who can be won back
   later is worth less (`_reserve`, `_sustain`, `worth.keeping_points`). Attacks on their oppressor may use it too.
9. Enemies are driven back where that frees most, above all when Jihads have turned Abbasid; Knights, Hospitals and the
   Army stand where the next enemy would endanger most (`armies.offer_attacks`, `survey_guard`, `best_army_move`).
10. Hordes and Tyrants are converted for the Lands they rule (`armies.offer_hordes`, `offer_tyrants`).
11. A Pope out of communion is brought back by force while he will still earn (`appraisal._persecute_points`), or by
    Melkites before a Council whose price the Monasteries keep, as income comes after it (`appraisal.awaits_council`).
12. On the last Turn every solidus is a point (`_least`).

The numbers, and how they were tuned, are in heuristic_weights.yaml; weights.py tells what they stand for.
"""

from pathlib import Path

import numpy as np

from agents.appraisal import NEVER, appraise, awaits_council, build_points, dark_cost
from agents.armies import best_army_move, best_knight_land, survey_guard, wants_ally_to_move
from agents.base import Agent
from agents.compiled import compiled, entry, is_cold
from agents.versions import hash_of_sources
from agents.weights import WEIGHTS, Weight
from agents.worth import VIEW, eagerness, heresy_prize, income_share, keeping_points, survey, try_points, turns_left
from mission_env import engine
from mission_env.actions import N_ACTIONS, TARGET_OF, VERB_OF, Act, Verb
from mission_env.batch import BatchedGames, warm_up
from mission_env.core.flow import get
from mission_env.core.notes import Fault
from mission_env.jit import with_progress
from mission_env.rules.board import homeland, infrastructure_built, next_out
from mission_env.rules.combat import Invasion
from mission_env.rules.council import counting_melkites
from mission_env.rules.powers import KnightMove
from mission_env.vocabulary import (
    ABBASID_TURN,
    BIG_CITY,
    CHRISTIAN_VALUE,
    FIELD_SUPPORTS,
    FLAME_LANDS,
    HERESY_VALUE,
    LAND_PATH,
    N_FIELDS,
    N_HERESIES,
    N_LANDS,
    N_PATHS,
    NOWHERE,
    PLAIN_VALUE,
    TRIBE_ALLIED,
    Attacker,
    B,
    Control,
    Decision,
    Infrastructure,
    Pope,
)

# Plain numbers, since compiled code keeps enumeration members apart from whole numbers
END, YES, NO = int(Act.END), int(Act.YES), int(Act.NO)
HOSPITAL = int(Infrastructure.HOSPITAL)

# Verbs that it never takes, and why
NEVER_TAKEN = {
    Verb.REDRAW_FIELD: "6.3.1: tried, it cost a point a game; the solidus converts more than a better Field brings",
}

# --- The Religious Phase (7.0) ---------------------------------------------------------------------------------------


@compiled
def _least(s, w, left):
    """Least points for a solidus worth spending: 1 on the last Turn, more for one that a Monastery keeps."""
    if turns_left(s) == 0:
        return 1.0
    if left < infrastructure_built(s, Infrastructure.MONASTERY):
        for path in range(N_PATHS):
            if awaits_council(s, path) and counting_melkites(s, path) > w[Weight.COUNCIL]:
                return w[Weight.POPE]
        return w[Weight.BANKED]
    return w[Weight.THRESHOLD]


@compiled
def _is_attack(action):
    """Whether an action is an attack (7.9) with a Path for its target."""
    return Verb.ATTACK_WITH_CONTROL <= VERB_OF[action] <= Verb.ATTACK_BACK_WITH_ARMY


@compiled
def _is_mission(action):
    """Whether an action moves a Missionary (7.1)."""
    return VERB_OF[action] == Verb.ADVANCE_MISSIONARY or VERB_OF[action] == Verb.FLY_ARCHBISHOP


@compiled
def _reserve(s, w, view, ratio, freed):
    """Solidi to keep for Christians worth more for a solidus than `ratio`, but for those on the Path `freed`."""
    total = 0
    for land in range(N_LANDS):
        if view.christian[land] and view.price[land] > 0 and LAND_PATH[land] != freed:
            if keeping_points(s, w, view, land) > ratio * view.price[land]:
                total += view.price[land]
    return total


@compiled
def _best_paid(s, mask, w, view):
    """The paid action with the most points for a solidus, of those that money may be spent on; else -1."""
    best = -1
    most = 0.0
    for action in range(N_ACTIONS):
        if mask[action] and view.points[action] > 0.0 and view.cost[action] > 0.0:
            ratio = view.points[action] / view.cost[action] * eagerness(s, w, action)
            if view.cost[action] >= 3.0 and turns_left(s) > 0:
                ratio *= w[Weight.LUMP]
            left = s.treasury - view.cost[action]
            freed = TARGET_OF[action] if _is_attack(action) else NOWHERE
            if ratio > most and ratio > _least(s, w, left) and left >= _reserve(s, w, view, ratio, freed):
                most = ratio
                best = action
    return best


@compiled
def _best_free(mask, view):
    """The free action with the most points, or -1."""
    best = -1
    most = 0.0
    for action in range(N_ACTIONS):
        if mask[action] and view.cost[action] == 0.0 and view.points[action] > most:
            most = view.points[action]
            best = action
    return best


@compiled
def _last_free_step(s, mask):
    """Turn 2: once all else is done the Apostles walk on for free; they are succeeded on Turn 3 anyway (5.2.2)."""
    if s.turn == 2:
        for path in range(N_PATHS):
            if mask[Act.ADVANCE_APOSTLE_FREE + path] and next_out(s, path, s.missionary[path]) != homeland(path):
                return Act.ADVANCE_APOSTLE_FREE + path
    return END


@compiled
def _religious_action(s, mask, w, view):
    """A worthwhile move of a Missionary or an attack first, since they open tries and free Lands; then what is free."""
    appraise(s, mask, w, view)
    paid = _best_paid(s, mask, w, view)
    if paid >= 0 and (_is_mission(paid) or _is_attack(paid)):
        return paid
    free = _best_free(mask, view)
    if free >= 0:
        return free
    return paid if paid >= 0 else _last_free_step(s, mask)


# --- The other decisions ---------------------------------------------------------------------------------------------


@compiled
def _sustain(s, mask, w, view):
    """8.3.2: keeps the Christians that are worth most for their price; money left over is lost."""
    best = END
    most = 0.0
    for land in range(N_LANDS):
        if mask[Act.SUSTAIN + land]:
            ratio = keeping_points(s, w, view, land) / view.price[land]
            if ratio > most and ratio > _least(s, w, s.treasury - view.price[land]):
                most = ratio
                best = Act.SUSTAIN + land
    return best


@compiled
def _free_conversion(s, mask, w, view):
    """6.3.2, 6.6: the free Hospital or the try that gains most."""
    best = END
    most = 0.0
    for land in range(N_LANDS):
        if mask[Act.BUILD_HOSPITAL + land]:
            points = build_points(s, w, view, HOSPITAL, land)
            if points > most:
                most = points
                best = Act.BUILD_HOSPITAL + land
        if mask[Act.CONVERT_FREE + land] and try_points(view, land) > most:
            most = try_points(view, land)
            best = Act.CONVERT_FREE + land
    return best


@compiled
def _christian_emperor(s, mask, w, view):
    """6.3.3: removes Heresies while the Dark Ages stay low."""
    best = END
    most = dark_cost(s, w)
    for land in range(N_LANDS):
        if mask[Act.REMOVE_HERESY + land]:
            prize = heresy_prize(s, w, view, land)
            if prize > most:
                most = prize
                best = Act.REMOVE_HERESY + land
    return best


@compiled
def _ebionites(s, mask, w, view):
    """6.5.2: where the Heresy does least harm; on Arab Land it is discarded."""
    best = -1
    least = 1.0e9
    for land in range(N_LANDS):
        if mask[Act.PLACE_EBIONITES + land]:
            path = LAND_PATH[land]
            harm = view.worth[land] * view.christian[land]
            if BIG_CITY[path] == land and s.pope[path] == Pope.COMMUNION:
                harm += w[Weight.POPE] + income_share(s, w, path, 2)
            if view.control[land] == Control.ARAB:
                harm = -1.0
            if harm < least:
                least = harm
                best = Act.PLACE_EBIONITES + land
    return best


@compiled
def _choose_field(mask, w):
    """7.1.4.1: the Field worth most in a Big City, where Pope and Bishop will help to convert it."""
    best = -1
    most = NEVER
    for kind in range(N_FIELDS):
        if mask[Act.CHOOSE_FIELD + kind]:
            tries = 6.0 / (7.0 - max(2, PLAIN_VALUE[kind]))
            points = CHRISTIAN_VALUE[kind] - w[Weight.FIELD_COST] * tries
            if FIELD_SUPPORTS[kind]:
                points += w[Weight.FIELD_LETTER]
            if points > most:
                most = points
                best = Act.CHOOSE_FIELD + kind
    return best


@compiled
def _choose_heresy(mask):
    """7.5: the kind that is ended most easily."""
    best = -1
    for kind in range(N_HERESIES):
        if mask[Act.CHOOSE_HERESY + kind] and (best < 0 or HERESY_VALUE[kind] < HERESY_VALUE[best]):
            best = kind
    return Act.CHOOSE_HERESY + best


@compiled
def _tribute(s, w):
    """6.9.1: each solidus buys a sixth of the peace, which is worth less the fewer Jihads are still to come."""
    if w[Weight.TRIBUTE] * (ABBASID_TURN - s.turn) / 4.0 < 3.0:
        return END
    return Act.PAY_TRIBUTE + min(5, s.treasury) - 1


@compiled
def _persian_religion(view, left):
    """8.2: pays 5 if keeping the Christians of the flame Lands would cost or lose more."""
    loss = 0.0
    for land in FLAME_LANDS:
        if view.christian[land] and BIG_CITY[LAND_PATH[land]] != land:
            loss += min(view.worth[land], 1.0 + left)
    return loss > 5.0


@compiled
def _council(s, mask, w):
    """5.5.1: reconciles where the Melkites give a fair chance."""
    best = END
    most = w[Weight.COUNCIL]
    for path in range(N_PATHS):
        if mask[Act.RECONCILE_PATH + path] and counting_melkites(s, path) > most:
            most = counting_melkites(s, path)
            best = Act.RECONCILE_PATH + path
    return best


@compiled
def _yes_or_no(s, view):
    """Allies march against enemies, Martyrs fight enemies, stacked tiles come along, Persia is paid for if it pays."""
    yes = True
    if s.decision == Decision.PERSIAN_RELIGION:
        yes = _persian_religion(view, turns_left(s))
    elif s.decision == Decision.ALLIED_HORDE:
        yes = wants_ally_to_move(s, view, int(get(s, Invasion.PATH)))
    elif s.decision == Decision.MARTYRS and get(s, Invasion.ATTACKER) == Attacker.HORDE:
        yes = not TRIBE_ALLIED[s.tribe[get(s, Invasion.PATH)]]
    return YES if yes else NO


@compiled
def _answer(s, mask, w, view):
    """The action at a decision outside the Religious Phase that needs no survey of armies."""
    decision = s.decision
    if decision == Decision.APOSTASY:
        return _sustain(s, mask, w, view)
    if decision == Decision.LEX_ROMANA or decision == Decision.EPIDEMIC:
        return _free_conversion(s, mask, w, view)
    if decision == Decision.CHRISTIAN_EMPEROR:
        return _christian_emperor(s, mask, w, view)
    if decision == Decision.EBIONITES:
        return _ebionites(s, mask, w, view)
    if decision == Decision.CHOOSE_FIELD:
        return _choose_field(mask, w)
    if decision == Decision.CHOOSE_HERESY:
        return _choose_heresy(mask)
    if decision == Decision.BAQT:
        return _tribute(s, w)
    if decision == Decision.COUNCIL:
        return _council(s, mask, w)
    if decision == Decision.CAPITAL_AFTER_THE_FALL:  # 5.2.4: Constantinople is the safest city
        return Act.MOVE_CAPITAL + B if mask[Act.MOVE_CAPITAL + B] else END
    if decision == Decision.PAX_ROMANA or decision == Decision.GAME_OVER:
        return END
    return _yes_or_no(s, view)


@compiled
def _any_legal(mask):
    """The end of the phase if it may be ended, else the first legal action."""
    if mask[END]:
        return END
    for action in range(N_ACTIONS):
        if mask[action]:
            return action
    return -1


@compiled
def choose(s, mask, w, view):
    """The scripted player's action at the pending decision, which others may have led to in ways it never would."""
    action = _principled(s, mask, w, view)
    return action if action >= 0 and mask[action] else _any_legal(mask)


@compiled
def _principled(s, mask, w, view):
    """What its principles say; not always legal where another player has begun something they would not."""
    survey(s, w, view)
    survey_guard(s, w, view)
    if s.decision == Decision.RELIGIOUS_ACTION:
        return _religious_action(s, mask, w, view)
    if s.decision == Decision.ARMY_MOVE:
        return best_army_move(s, mask, w, view)
    if s.decision == Decision.PLACE_KNIGHT:
        return Act.PLACE_KNIGHT + best_knight_land(s, w, view, int(get(s, KnightMove.SOURCE)))
    return _answer(s, mask, w, view)


@compiled
def play_out(s, mask, w, view) -> None:
    """Plays a game that stands at a decision to its end; `mask` marks what is legal there, and is rewritten."""
    while s.decision != Decision.GAME_OVER and s.fault == Fault.NONE:
        engine.answer(s, choose(s, mask, w, view))
        engine.run(s, mask)


# --- The player ------------------------------------------------------------------------------------------------------


@entry
def choose_actions(games, masks, w, views, actions) -> None:
    """An action for every game that is not over."""
    for game in range(games.shape[0]):
        if games[game].decision != Decision.GAME_OVER:
            actions[game] = choose(games[game], masks[game], w, views[0])


class HeuristicAgent(Agent):
    """The scripted player; it draws no lots."""

    name = "heuristic"

    def __init__(self, weights: np.ndarray = WEIGHTS) -> None:
        """`weights`: one number for each Weight."""
        self._weights = np.asarray(weights, dtype=np.float64)
        self.version = hash_of_sources(Path(__file__), f"{self.name} {self._weights.tobytes().hex()}")
        self._views = np.zeros(1, dtype=VIEW)
        if is_cold(choose_actions.__name__):
            warm_up()
            with_progress("the scripted player (once)", self._first_choice)

    def _first_choice(self) -> None:
        batch = BatchedGames(1, observe=False)
        batch.reset(0)
        self.act(batch)

    def act(self, batch: BatchedGames) -> np.ndarray:
        """Scores what each game offers and takes the best."""
        actions = np.zeros(batch.number, dtype=np.int64)
        choose_actions(batch.games, batch.padded, self._weights, self._views, actions)
        return actions
