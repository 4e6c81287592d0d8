"""The scripted player of Battles: every operation is worth what it adds to the score, and a little for what follows.

1. A card that wins is worth what the regime changes by (B3, B5): 3 for a new kingdom, 1 for a kingdom that becomes a
   republic, less the vassals that go free; a garrison that survives counts a little (`_card_points`).
2. A card that does not win clears its place for the next, and makes room in the row for a better one, which is worth
   more than taxes while operations are left (`_card_points`).
3. A Campaign is worth the vassal, less its florins (`_march_points`); a vote the republic, less its florins.
4. Casualties are first those who are of no use: pirates, strangers' knights, then agents; own garrisons last
   (`_regret`). Repressed tokens are emancipated while there is room, since they defend.
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from agents.base import Agent
from agents.compiled import compiled, entry, is_cold
from agents.versions import hash_of_sources
from mission_env.battles.actions import N_ACTIONS, Act
from mission_env.battles.batch import BattlesBatch
from mission_env.battles.observation import card_attackers, card_defenders
from mission_env.battles.rules.board import (
    count_defenders,
    holder,
    knights,
    may_attack,
    vote_price,
)
from mission_env.battles.rules.rounds import March
from mission_env.battles.vocabulary import (
    EMPIRE_OF,
    FIRST_AGENT,
    FIRST_BORDER,
    FIRST_REPRESSED,
    FLORINS_A_POINT,
    KINGDOM_POINTS,
    LAST_TURN,
    N_EMPIRES,
    N_TOKENS,
    OPERATIONS,
    PLAYER,
    REPUBLIC_POINTS,
    ROW,
    TAX,
    VASSAL_POINTS,
    Decision,
    Kind,
)
from mission_env.core.flow import get
from mission_env.jit import with_progress

_CAMPAIGN = int(Kind.CAMPAIGN)
_GARRISON = 0.1  # points for each survivor who stays
_FRESH_CARD = 1.5  # points for another card in the row, while enough operations are left to play it (measured)
_ENOUGH = 6  # operations
_CLEARED = 0.25  # points for each dead defender of a place that is not the player's
_NEVER = -100.0


@compiled
def _points_of(s, empire):
    """What an empire is worth to the player now."""
    if holder(s, empire) != PLAYER:
        return 0
    if s.suzerain[empire]:
        return VASSAL_POINTS
    return REPUBLIC_POINTS if s.republic[empire] else KINGDOM_POINTS


@compiled
def _vassal_points(s, empire):
    """What the player would lose in vassals, were the regime of an empire to change."""
    points = 0
    for other in range(N_EMPIRES):
        if s.suzerain[other] == 1 + empire and s.owner[empire] == PLAYER:
            points += VASSAL_POINTS
    return points


@compiled
def _gain(s, empire):
    """What a success of the player other than a Campaign adds to his score."""
    kingdom = s.owner[empire] == PLAYER and s.republic[empire] == 0
    after = REPUBLIC_POINTS if kingdom else KINGDOM_POINTS
    return after - _points_of(s, empire) - _vassal_points(s, empire)


@compiled
def _fresh_card(s):
    """What another card in the row is worth: less toward the end, and nothing at the last operation."""
    left = OPERATIONS * (LAST_TURN - s.turn) + s.operations - 1
    return _FRESH_CARD * min(1.0, left / _ENOUGH)


@compiled
def _card_points(s, slot):
    """What an open card is worth."""
    empire = s.card_place[slot]
    attackers = card_attackers(s, slot)
    defenders = card_defenders(s, slot)
    more = _fresh_card(s)
    if attackers > defenders:
        return _gain(s, empire) + more + _GARRISON * (attackers - defenders)
    dead = min(attackers, defenders)
    return more + (-_CLEARED if holder(s, empire) == PLAYER else _CLEARED) * dead


@compiled
def _march_points(s, king, empire):
    """What a Campaign is worth; less than nothing if it does not win."""
    price = knights(s, king)
    left = price - count_defenders(s, _CAMPAIGN, empire, king)
    if left <= 0:
        return _NEVER
    return VASSAL_POINTS - _points_of(s, empire) - _vassal_points(s, empire) - price / FLORINS_A_POINT


@compiled
def _best_march(s, king):
    """The best of a king's targets."""
    best = _NEVER
    for empire in range(N_EMPIRES):
        if may_attack(king, empire):
            best = max(best, _march_points(s, king, empire))
    return best


@compiled
def _points(s, action):
    """What a legal operation is worth."""
    if action == Act.TAX:
        return TAX / FLORINS_A_POINT
    if action >= Act.PLAY:
        return _card_points(s, action - Act.PLAY)
    if action >= Act.VOTE:
        empire = action - Act.VOTE
        return _gain(s, empire) - vote_price(s, empire) / FLORINS_A_POINT
    return _best_march(s, action - Act.CAMPAIGN)


@compiled
def _regret(s, token):
    """How sorry the player is to lose a token of the attackers, or to leave one of the defenders alive."""
    if token >= FIRST_REPRESSED:
        return 2.0
    if token >= FIRST_AGENT:
        return 3.0
    if token >= FIRST_BORDER:
        return 0.0
    return 4.0 if holder(s, EMPIRE_OF[token]) == PLAYER else 1.0


@compiled
def _operation(s, mask):
    """The operation that is worth most."""
    best = Act.TAX + 0
    most = _NEVER
    for action in range(Act.PLAY + ROW):
        if mask[action]:
            points = _points(s, action)
            if points > most:
                most = points
                best = action
    return best if most >= TAX / FLORINS_A_POINT else Act.TAX + 0


@compiled
def _target(s, mask):
    """The target that is worth most."""
    best = -1
    most = 2 * _NEVER
    for empire in range(N_EMPIRES):
        if mask[Act.ATTACK + empire]:
            points = _march_points(s, get(s, March.KING), empire)
            if points > most:
                most = points
                best = Act.ATTACK + empire
    return best


@compiled
def _casualty(s, mask):
    """The token that is missed least; of the defenders' the first, which stands in a city if one does."""
    best = -1
    least = 100.0
    for token in range(N_TOKENS):
        if mask[Act.KILL + token] and _regret(s, token) < least:
            least = _regret(s, token)
            best = Act.KILL + token
    return best


@compiled
def choose(s, mask):
    """The scripted player's action at the pending decision; the first legal one where all are alike to it."""
    if s.decision == Decision.OPERATION:
        return _operation(s, mask)
    if s.decision == Decision.TARGET:
        return _target(s, mask)
    if s.decision == Decision.CASUALTY:
        return _casualty(s, mask)
    action = 0
    while action < N_ACTIONS - 1 and not mask[action]:
        action += 1
    return action


@entry
def choose_actions(games, masks, actions) -> None:
    """An action for every game that is not over."""
    for game in range(games.shape[0]):
        if games[game].decision != Decision.GAME_OVER:
            actions[game] = choose(games[game], masks[game])


class ScriptedAgent(Agent):
    """The scripted player; it draws no lots."""

    name = "heuristic"

    def __init__(self) -> None:
        self.version = hash_of_sources(Path(__file__), self.name)
        if is_cold(choose_actions.__name__, BattlesBatch.system.name):
            BattlesBatch.warm_up()
            with_progress("the scripted player of Battles (once)", self._first_choice)

    def _first_choice(self) -> None:
        batch = BattlesBatch(1, observe=False)
        batch.reset(0)
        self.act(batch)

    def reset(self, number: int, seeds: Sequence[int]) -> None:
        """Keeps nothing."""

    def act(self, batch: BattlesBatch) -> np.ndarray:
        """An action for every game."""
        actions = np.zeros(batch.number, dtype=np.int64)
        choose_actions(batch.games, batch.padded, actions)
        return actions
