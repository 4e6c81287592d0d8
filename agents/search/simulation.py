"""Simulations, compiled: a clone of the position gets new dice, walks down the tree and is then played on.

A clone never keeps the dice of the game it was made from: what search sees says nothing about what will come. The tree
is open-loop: an edge is an action, and whatever the dice make of it is averaged; only what is asked next tells its
children apart. Values are points of the score. A game makes an entry of `simulate`, its `Engine` given.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np

from agents.compiled import compiled, entry
from agents.random_agent import draw_legal
from mission_env.core.batch import GamesBatch
from mission_env.core.chance import reseed_as_clone, share_generator, skip_to
from mission_env.core.notes import Fault
from mission_env.jit import Constants

NODE = np.dtype(
    (
        np.record,
        [
            ("decision", "i4"),  # what is asked here
            ("first", "i4"),  # its edges: first and how many
            ("edges", "i4"),
            ("sibling", "i4"),  # the next node under the same edge, -1 none
            ("visits", "i4"),
        ],
    )
)
EDGE = np.dtype(
    (
        np.record,
        [
            ("action", "i4"),
            ("child", "i4"),  # the first node below, -1 none
            ("visits", "i4"),  # simulations that went through, those that are still under way included
            ("seen", "i4"),  # simulations that came back
            ("total", "f8"),  # their points
            ("prior", "f8"),
        ],
    )
)
ROOT = 0
NONE = -1
DEPTH = 64  # longest path that is remembered
# Each action that a simulation takes draws its dice from a stretch of the generator's 32-bit counter of its own
_DRAWS, _TIMES, _ACTIONS = 1 << 10, 1 << 6, 1 << 10  # draws for one action, times on one Turn, actions
_LOTS = 3 << 30  # beyond all of them (47 Turns): the random player's


class Rollout(IntEnum):
    """Who plays a clone on from a leaf of the tree."""

    NOBODY = 0
    RANDOM = 1
    HEURISTIC = 2
    GIVEN = 3  # whoever writes Clones.actions


class Tree(NamedTuple):
    """Nodes and edges, as many as there is room for."""

    nodes: np.ndarray  # NODE
    edges: np.ndarray  # EDGE
    used: np.ndarray  # int64 (2,): how many nodes and edges are in use


class Clones(NamedTuple):
    """Simulations made together, one row each."""

    games: np.ndarray  # records of the game
    masks: np.ndarray  # uint8 (N, MASK_SIZE)
    keys: np.ndarray  # int64 (2,): of the dice of all simulations of a search
    numbers: np.ndarray  # int64: which dice of that sequence
    paths: np.ndarray  # int32 (N, DEPTH): edges from the root; the first is set before
    lengths: np.ndarray  # int64: edges on the path
    opened: np.ndarray  # int64: node opened at its end, or NONE
    turns: np.ndarray  # int16 (N, actions): Turn on which the simulation took each action last
    times: np.ndarray  # int16 (N, actions): how often on that Turn
    actions: np.ndarray  # int64: what is taken next, where somebody else plays on; NONE: nothing
    scores: np.ndarray  # int64: points on the board where the simulation ended
    over: np.ndarray  # bool: the game is over there
    nodes_seen: np.ndarray  # observation records at the opened node; empty if nobody wants it
    leaves_seen: np.ndarray  # where the simulation ended; the same


class Plan(NamedTuple):
    """How simulations run."""

    depth: int  # longest path in the tree; 1: flat
    explore: float  # PUCT's constant, in points
    scripted: bool  # whether the heuristic's choice is favoured at new nodes
    trust: float  # its prior
    player: int  # Rollout
    last_turn: int  # Turn to whose end he plays


class Script(NamedTuple):
    """What the simple players need."""

    player: Any  # what the scripted player needs (Kit.new_player)
    lots: np.ndarray  # int64 (3,): the random player's generator


class Engine(Constants):
    """The compiled functions of a game that simulations call."""

    run: Any  # (s, mask)
    answer: Any  # (s, action)
    score: Any  # (s)
    observe: Any  # (s, observation)
    choose: Any  # (s, mask, player): the scripted player's action
    game_over: int


@dataclass(frozen=True)
class Kit:
    """What search needs of a game; agents/games.py tells where each is."""

    batch_class: type[GamesBatch]
    simulate: Callable[..., None]  # the game's entry of `simulate`
    new_player: Callable[[], Any]  # what the scripted player needs, to be passed on to Engine.choose
    scripted_choice: Callable[[np.record, np.ndarray], int]  # his action in a position with these legal actions
    last_turn: int
    version: str  # whatever decides the scripted player's play besides its sources
    # Choices of the scripted player, first, and of others whose numbers are a little off; None: it has no numbers
    committee: Callable[[np.record, np.ndarray], np.ndarray] | None = None
    excess: np.ndarray | None = None  # (actions,) points that a learned value says too much of what none would choose

    @property
    def actions(self) -> int:
        """How many actions the game has."""
        return len(self.batch_class.system.actions)

    @property
    def game_over(self) -> int:
        """The decision at the end."""
        return self.batch_class.system.game_over

    def look(self, game: np.record) -> np.ndarray:
        """The observation of a position: one record of the game's layout."""
        batch = self.batch_class(1)
        batch.load(game)
        return batch.observed.copy()


@compiled
def _take(s, mask, action, turns, times, engine) -> None:
    """Takes an action and runs on to the next decision.

    Its dice follow from the clone's key, the Turn, the action and how often it was taken. So clones of one key that
    differ in a single action meet the same luck as far as they can: the same wafers and invasions, the same throws for
    what both of them try. Differences between actions then stand out from the noise.
    """
    if turns[action] != s.turn:
        turns[action] = s.turn
        times[action] = 0
    skip_to(s, ((int(s.turn) * _ACTIONS + action) * _TIMES + min(int(times[action]), _TIMES - 1)) * _DRAWS)
    times[action] += 1
    engine.answer(s, action)
    engine.run(s, mask)


# --- The tree --------------------------------------------------------------------------------------------------------


@compiled
def _child(nodes, edge, decision):
    """The node below an edge where that is asked, or NONE."""
    node = edge.child
    while node != NONE and nodes[node].decision != decision:
        node = nodes[node].sibling
    return node


@compiled
def _open(nodes, edges, used, edge, decision, mask, favourite, trust):
    """A new node below an edge, or NONE without room; the guide's favourite action gets `trust` of the prior."""
    choices = 0
    for action in range(mask.shape[0]):
        choices += int(mask[action])
    if used[0] >= nodes.shape[0] or used[1] + choices > edges.shape[0]:
        return NONE
    node = nodes[used[0]]
    node.decision = decision
    node.first = used[1]
    node.edges = choices
    node.visits = 0
    node.sibling = edge.child
    edge.child = used[0]
    used[0] += 1
    for action in range(mask.shape[0]):
        if mask[action]:
            below = edges[used[1]]
            below.action = action
            below.child = NONE
            below.visits = 0
            below.seen = 0
            below.total = 0.0
            below.prior = 1.0 / choices if favourite == NONE else (1.0 - trust) / (choices - 1)
            if action == favourite:
                below.prior = trust
            used[1] += 1
    return edge.child


@compiled
def _select(nodes, edges, node, mask, explore):
    """The edge to follow (PUCT), of those that are legal in this clone, or NONE.

    PUCT as in Silver and others, "Mastering the game of Go without human knowledge" (2017), with `explore` in points.
    An edge that no simulation came back from counts as the average of its node.
    """
    here = nodes[node]
    total = 0.0
    seen = 0
    for e in range(here.first, here.first + here.edges):
        total += edges[e].total
        seen += edges[e].seen
    average = total / seen if seen > 0 else 0.0
    root = math.sqrt(here.visits + 1.0)
    best = NONE
    most = -1.0e18
    for e in range(here.first, here.first + here.edges):
        edge = edges[e]
        if mask[edge.action]:
            value = edge.total / edge.seen if edge.seen > 0 else average
            value += explore * edge.prior * root / (1.0 + edge.visits)
            if value > most:
                most = value
                best = e
    return best


# --- Simulations -----------------------------------------------------------------------------------------------------


@compiled
def _walk(s, mask, tree, path, turns, times, plan, script, engine):
    """Follows the tree from its root edge path[0]; opens one node. Returns length of path and opened node."""
    nodes, edges, used = tree
    length = 1
    while length < plan.depth and s.decision != engine.game_over and s.fault == Fault.NONE:
        edge = edges[path[length - 1]]
        node = _child(nodes, edge, s.decision)
        if node == NONE:
            favourite = engine.choose(s, mask, script.player) if plan.scripted else NONE
            return length, _open(nodes, edges, used, edge, s.decision, mask, favourite, plan.trust)
        chosen = _select(nodes, edges, node, mask, plan.explore)
        if chosen == NONE:
            break
        nodes[node].visits += 1
        edges[chosen].visits += 1
        path[length] = chosen
        length += 1
        _take(s, mask, edges[chosen].action, turns, times, engine)
    return length, NONE


@compiled
def _play_on(s, mask, turns, times, plan, script, engine) -> None:
    """Plays until a Turn after `plan.last_turn` has begun, or the game ends."""
    share_generator(s, script.lots, _LOTS)
    while s.decision != engine.game_over and s.turn <= plan.last_turn and s.fault == Fault.NONE:
        if plan.player == Rollout.HEURISTIC:
            action = engine.choose(s, mask, script.player)
        else:
            action = draw_legal(mask, script.lots)
        _take(s, mask, action, turns, times, engine)


@compiled
def _simulate(clones, i, tree, plan, script, engine) -> None:
    """A whole simulation: from root edge paths[i, 0] down the tree, then on by `plan.player`."""
    s, mask, turns, times = clones.games[i], clones.masks[i], clones.turns[i], clones.times[i]
    reseed_as_clone(s, clones.keys, clones.numbers[i])
    s.listening = 0
    edge = tree.edges[clones.paths[i, 0]]
    edge.visits += 1
    turns[:] = 0
    _take(s, mask, edge.action, turns, times, engine)
    length, node = _walk(s, mask, tree, clones.paths[i], turns, times, plan, script, engine)
    clones.lengths[i], clones.opened[i] = length, node
    if node != NONE and clones.nodes_seen.shape[0] > 0:
        engine.observe(s, clones.nodes_seen[i])
    if plan.player != Rollout.NOBODY:
        _play_on(s, mask, turns, times, plan, script, engine)


@compiled
def simulate(clones, tree, plan, script, engine) -> None:
    """One simulation a clone, or one action more of a simulation that somebody else plays on; books where it stands.

    `clones.games` hold copies of the position, `clones.numbers` the dice of each, `clones.paths` the root edges; the
    other arrays are written. If `plan.player` is GIVEN, each clone goes on with its action of `clones.actions`.
    """
    for i in range(clones.numbers.shape[0]):
        s = clones.games[i]
        if plan.player != Rollout.GIVEN:
            _simulate(clones, i, tree, plan, script, engine)
        elif clones.actions[i] != NONE:
            _take(s, clones.masks[i], clones.actions[i], clones.turns[i], clones.times[i], engine)
        else:
            continue
        clones.scores[i] = engine.score(s)
        clones.over[i] = s.decision == engine.game_over or s.fault != Fault.NONE
        if not clones.over[i] and clones.leaves_seen.shape[0] > 0:
            engine.observe(s, clones.leaves_seen[i])


@entry
def back_up(clones, tree, values) -> None:
    """Adds the points of simulations to the edges that they went through."""
    for i in range(values.shape[0]):
        for step in range(clones.lengths[i]):
            edge = tree.edges[clones.paths[i, step]]
            edge.seen += 1
            edge.total += values[i]


@entry
def set_priors(clones, tree, probabilities) -> None:
    """Gives the edges of newly opened nodes the policy's probabilities, (simulations, actions)."""
    for i in range(probabilities.shape[0]):
        if clones.opened[i] != NONE:
            node = tree.nodes[clones.opened[i]]
            total = 1.0e-9
            for e in range(node.first, node.first + node.edges):
                total += probabilities[i, tree.edges[e].action]
            for e in range(node.first, node.first + node.edges):
                tree.edges[e].prior = probabilities[i, tree.edges[e].action] / total
