"""What players think of a position: `opinions` asks a player, `judge` plays every legal action on many times.

Both look at a game at its pending decision and leave it as it is. They never see its coming dice: whatever is simulated
is simulated in clones with dice of their own. Points are final ones; in The Mission, of which alone `judge` is, those
of 8.4, and a collapse counts -250 (R39).
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import numpy as np

from agents.base import Agent
from agents.heuristic import HeuristicAgent, choose_actions
from agents.random_agent import RandomAgent
from agents.worth import VIEW
from mission_env.actions import ACTION_NAMES, ACTION_NUMBERS, N_ACTIONS
from mission_env.core.batch import GamesBatch
from mission_env.core.game import CheckedGame
from mission_env.errors import IllegalAction
from mission_env.game import Game
from mission_env.games import make_batch
from mission_env.vocabulary import LAST_TURN, VICTORY_LEVELS

if TYPE_CHECKING:
    from agents.ppo import PPOAgent
    from agents.search import SearchAgent, Searcher

_NEVER = -1.0e9  # what the scripted player notes where it has not scored an action
ROLLOUTS = ("heuristic", "random")  # who plays on in `judge`, beside learned players


# --- Opinions --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Opinion:
    """What a player thinks of one legal action; None stands for what it does not say."""

    action: str
    probability: float | None = None  # with which it takes the action; of a search: its guide's
    points: float | None = None  # final points that it expects
    error: float | None = None  # standard error of these points
    simulations: int | None = None  # that tried the action
    gain: float | None = None  # points that the scripted player counts it for (1000: before all else)
    cost: float | None = None  # solidi that it counts against that gain


@dataclass(frozen=True)
class Advice:
    """What a player thinks of a position: its choice first, the other legal actions by what speaks for them."""

    player: str
    choice: str
    opinions: list[Opinion]  # one for each legal action
    value: float | None = None  # final points that it expects of the position

    def of(self, action: str) -> Opinion | None:
        """The opinion on an action; None if it is not legal."""
        return next((one for one in self.opinions if one.action == action), None)


def opinions(agent: Agent, game: CheckedGame, seed: int = 0) -> Advice:
    """What a player thinks at the pending decision. ValueError if the game is over.

    A learned player tells the probability of each action (of the legal ones only) and the value it expects; its choice
    is the likeliest. A search tells what it found out; its dice follow from `seed`. The Mission's scripted player
    tells its choice, and in the Religious Phase the points and solidi that it counts each action for. Any other player
    tells its choice.
    """
    if game.over:
        raise ValueError("the game is over: there is nothing to decide")
    if isinstance(agent, HeuristicAgent):
        return _of_heuristic(agent, game)
    if isinstance(agent, RandomAgent):
        names = game.legal_actions()
        return Advice(agent.name, names[0], [Opinion(name, probability=1 / len(names)) for name in names])
    from agents.ppo import PPOAgent
    from agents.search import SearchAgent

    if isinstance(agent, PPOAgent):
        return _of_policy(agent, game)
    if isinstance(agent, SearchAgent):
        earlier = agent.earlier(int(game.record["turn"]))
        return replace(opinions(earlier, game, seed), player=agent.name) if earlier else _of_search(agent, game, seed)
    return _of_choice(agent, game)


def _sorted(opinions: list[Opinion], choice: str, key: str) -> list[Opinion]:
    """The choice first, the others from most to least; those about which nothing is said last."""

    def rank(one: Opinion) -> tuple[bool, float]:
        value = getattr(one, key)
        return one.action != choice, np.inf if value is None else -value

    return sorted(opinions, key=rank)


def _of_heuristic(agent: HeuristicAgent, game: CheckedGame) -> Advice:
    action, views = np.zeros(1, dtype=np.int64), np.zeros(1, dtype=VIEW)
    views["points"] = _NEVER
    choose_actions(np.array([game.record]), game.mask[None], agent._weights, views, action)
    points, cost = views["points"][0], views["cost"][0]
    choice = ACTION_NAMES[action[0]]
    found = []
    for number in np.flatnonzero(game.mask[:N_ACTIONS]).tolist():
        scored = points[number] > _NEVER
        gain = (float(points[number]), float(cost[number])) if scored else (None, None)
        found.append(Opinion(ACTION_NAMES[number], gain=gain[0], cost=gain[1]))
    return Advice(agent.name, choice, _sorted(found, choice, "gain"))


def _at(game: CheckedGame) -> GamesBatch:
    """A batch of one, at the position of a game."""
    batch = make_batch(1, game.scenario, autoreset=False)
    batch.load(game.record)
    return batch


def _of_policy(agent: "PPOAgent", game: CheckedGame) -> Advice:
    import torch

    batch, names = _at(game), game.system.actions
    with torch.inference_mode():
        rows = {key: torch.from_numpy(array) for key, array in batch.observations.items()}
        choice = agent.policy.get_distribution(rows, action_masks=batch.masks.astype(bool)).distribution
        probabilities = choice.probs.numpy()[0]
        value = agent.policy.predict_values(rows).item() / agent.config.reward_scale
    if agent.config.reward == "score_delta":  # then the value is of points still to be gained
        value += game.score()
    best, numbers = names[probabilities.argmax()], game.system.numbers
    found = [Opinion(name, probability=float(probabilities[numbers[name]])) for name in game.legal_actions()]
    return Advice(agent.name, best, _sorted(found, best, "probability"), value)


_SEARCHERS: "WeakKeyDictionary[SearchAgent, Searcher]" = WeakKeyDictionary()


def _of_search(agent: "SearchAgent", game: CheckedGame, seed: int) -> Advice:
    from agents.search import make_searcher

    if agent not in _SEARCHERS:
        _SEARCHERS[agent] = make_searcher(agent.name, game.scenario)
    searcher, names = _SEARCHERS[agent], game.system.actions
    searcher.reseed(seed)
    verdict = searcher.search_game(game)
    found = {}
    for one in verdict.findings:
        tried = one.simulations > 0
        error = one.error if np.isfinite(one.error) else None
        points = (one.mean, error) if tried else (None, None)
        found[one.action] = Opinion(names[one.action], one.prior, *points, one.simulations)
    left = [number for number in np.flatnonzero(game.mask[: len(names)]).tolist() if number not in found]
    rest = [Opinion(names[number], simulations=0) for number in left]  # beyond the search's width
    best = found[verdict.action]
    return Advice(agent.name, best.action, [*found.values(), *rest], best.points)


def _of_choice(agent: Agent, game: CheckedGame) -> Advice:
    agent.reset(1, [0])
    choice = game.system.actions[int(agent.act(_at(game))[0])]
    return Advice(agent.name, choice, _sorted([Opinion(name) for name in game.legal_actions()], choice, "gain"))


# --- Worth by simulation ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Worth:
    """How an action fared when the game was played on from it many times."""

    action: str
    scores: np.ndarray  # final victory points of each simulation, int64 (simulations,)
    collapses: np.ndarray  # whether it collapsed, bool (simulations,)

    @property
    def points(self) -> float:
        """Mean of the final victory points."""
        return float(self.scores.mean())

    @property
    def error(self) -> float | None:
        """Standard error of that mean; None of a single simulation."""
        number = len(self.scores)
        return float(self.scores.std(ddof=1) / np.sqrt(number)) if number > 1 else None

    @property
    def collapsed(self) -> float:
        """Share of the simulations that collapsed (8.1)."""
        return float(self.collapses.mean())

    @property
    def levels(self) -> dict[str, float]:
        """Share of the simulations that reached each victory level of 8.4 or a better one, best level first."""
        finished = self.scores[~self.collapses]
        return {name: float((finished >= least).sum() / len(self.scores)) for least, name in VICTORY_LEVELS}


def judge(
    game: Game,
    simulations: int = 200,
    player: "str | PPOAgent" = "heuristic",
    seed: int = 0,
    actions: Sequence[str] | None = None,
    threads: int = 1,
) -> list[Worth]:
    """Plays on from every legal action (or those given) so many times to the end of the game; best mean first.

    `player`: who plays on, `heuristic`, `random` or a learned player (by its likeliest actions). Simulation i of every
    action has the same dice, which follow from `seed`, so that actions are best compared pair by pair: the standard
    error of `a.scores - b.scores` is smaller than those of a and b tell. IllegalAction for an action that is not legal,
    ValueError for other bad arguments or a game that is over.
    """
    if game.over:
        raise ValueError("the game is over: there is nothing to decide")
    if simulations < 1 or threads < 1:
        raise ValueError(f"{simulations} simulations, {threads} threads: both must be 1 or more")
    if isinstance(player, str) and player not in ROLLOUTS:
        raise ValueError(f"nobody named {player!r} plays games on; {', '.join(ROLLOUTS)}, or a learned player itself")
    legal = game.legal_actions()
    names = legal if actions is None else list(actions)
    for name in names:
        if name not in legal:
            raise IllegalAction(name, game.decision, legal, name in ACTION_NUMBERS)
    scores, collapses = _simulate(game, [ACTION_NUMBERS[name] for name in names], simulations, player, seed, threads)
    found = [Worth(*row) for row in zip(names, scores, collapses, strict=True)]
    return sorted(found, key=lambda one: -one.points)


def _simulate(
    game: Game, actions: list[int], simulations: int, player: "str | PPOAgent", seed: int, threads: int
) -> tuple[np.ndarray, np.ndarray]:
    """Final scores and collapses, both (actions, simulations)."""
    _warm_up()
    edges = np.repeat(np.arange(len(actions)), simulations)
    dice = np.tile(np.arange(simulations), len(actions))
    scores, collapses = np.empty(len(edges), dtype=np.int64), np.empty(len(edges), dtype=bool)

    def work(thread: int) -> None:
        mine = slice(thread, None, threads)
        scores[mine], collapses[mine] = _play_on(game, actions, edges[mine], dice[mine], player, seed)

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(work, range(threads)))
    shape = (len(actions), simulations)
    return scores.reshape(shape), collapses.reshape(shape)


def _play_on(
    game: Game, actions: list[int], edges: np.ndarray, dice: np.ndarray, player: "str | PPOAgent", seed: int
) -> tuple[np.ndarray, np.ndarray]:
    """Final scores and collapses of simulations that begin with actions[edges[i]] and the dice of number dice[i]."""
    from agents.search.mission import KIT
    from agents.search.rollouts import PolicyPlayer
    from agents.search.searcher import TOGETHER, Settings, Workspace
    from agents.search.simulation import Plan, Rollout

    policy = None if isinstance(player, str) else PolicyPlayer(player)
    settings = Settings(simulations=1, most_nodes=1, most_edges=len(actions))
    space = Workspace(settings, KIT, False, policy is not None)
    space.begin(np.array(actions), np.random.default_rng(seed).integers(0, 1 << 32, size=2))
    rollout = Rollout[player.upper()] if isinstance(player, str) else Rollout.NOBODY
    plan = Plan(depth=1, explore=0.0, scripted=False, trust=0.0, player=int(rollout), last_turn=LAST_TURN)
    scores, collapses = [], []
    for first in range(0, len(edges), TOGETHER):
        part = slice(first, first + TOGETHER)
        clones = space.part(len(edges[part]))
        clones.games[:] = game.record
        clones.paths[:, 0], clones.numbers[:] = edges[part], dice[part]
        KIT.simulate(clones, space.tree, plan, space.script)
        if policy is not None:
            policy.play_on(clones, space.tree, plan, space.script, KIT)
        scores.append(clones.scores.copy())
        collapses.append(clones.games["collapsed"] != 0)
    return np.concatenate(scores), np.concatenate(collapses)


@cache
def _warm_up() -> None:
    """Compiles the simulations, unless they are cached, with a line on stderr."""
    from agents.search.mission import KIT
    from agents.search.players import warm_up

    warm_up(KIT)
