"""Search from one position: which action, and what was found out about each.

`Searcher` ties together the simulations (simulation.py), the race between the actions (racing.py) and what guides and
judges them (guides.py). Every simulation starts with an action that is still in the race: with a depth of 1 that is
flat Monte Carlo; with more, the tree below it is grown by PUCT.
"""

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from agents.games import search_kit
from agents.search.guides import Guide, Judge
from agents.search.racing import Race
from agents.search.rollouts import PolicyPlayer
from agents.search.simulation import (
    DEPTH,
    EDGE,
    NODE,
    NONE,
    ROOT,
    Clones,
    Kit,
    Plan,
    Rollout,
    Script,
    Tree,
    back_up,
    set_priors,
)
from mission_env.core.game import CheckedGame
from mission_env.games import FIRST, scenarios_of

TOGETHER = 128  # simulations in one call


@dataclass(frozen=True)
class Settings:
    """How a search is made; values are points of the score."""

    depth: int = 1  # decisions in the tree; 1: flat Monte Carlo
    turns: int | None = None  # Turns that a rollout plays to the end, the one at hand included; None: all
    ending: int = 0  # where at most so many Turns are left, it plays them all
    simulations: int | None = None  # budget; whichever is used up first
    milliseconds: float | None = None
    bias: float = 0.1  # standard deviation of what simulations make of an action, however many
    stop: float = 0.003  # expected gain for which it is not worth to go on
    confirm: int = 0  # simulations without which nothing is preferred to the guide's favourite
    width: int = 32  # actions that are tried at most
    explore: float = 8.0  # PUCT's constant
    trust: float = 0.7  # prior of the scripted player's choice at new nodes, where it guides
    most_nodes: int = 20_000
    most_edges: int = 400_000


@dataclass(frozen=True)
class Finding:
    """What a search found out about an action."""

    action: int
    prior: float
    simulations: int
    mean: float  # points expected at the end of the game; nan where it was not tried
    error: float  # standard error of the mean


@dataclass(frozen=True)
class Verdict:
    """What a search found out about a position: its choice first, the others by number of simulations."""

    action: int
    findings: list[Finding]
    simulations: int
    seconds: float


class Workspace:
    """Buffers of one thread: its tree, its clones, its scratch records."""

    def __init__(self, settings: Settings, kit: Kit, sees_nodes: bool, sees_leaves: bool) -> None:
        batch, actions = kit.batch_class, kit.actions
        nodes, edges = np.zeros(settings.most_nodes, NODE), np.zeros(settings.most_edges, EDGE)
        self.tree = Tree(nodes, edges, np.zeros(2, dtype=np.int64))
        self.clones = Clones(
            games=batch.system.empty(TOGETHER),
            masks=np.zeros((TOGETHER, batch.system.mask_size), dtype=np.uint8),
            keys=np.zeros(2, dtype=np.int64),
            numbers=np.zeros(TOGETHER, dtype=np.int64),
            paths=np.zeros((TOGETHER, DEPTH), dtype=np.int32),
            lengths=np.zeros(TOGETHER, dtype=np.int64),
            opened=np.full(TOGETHER, NONE, dtype=np.int64),
            turns=np.zeros((TOGETHER, actions), dtype=np.int16),
            times=np.zeros((TOGETHER, actions), dtype=np.int16),
            actions=np.full(TOGETHER, NONE, dtype=np.int64),
            scores=np.zeros(TOGETHER, dtype=np.int64),
            over=np.zeros(TOGETHER, dtype=bool),
            nodes_seen=np.zeros(TOGETHER if sees_nodes else 0, dtype=batch.layout.dtype),
            leaves_seen=np.zeros(TOGETHER if sees_leaves else 0, dtype=batch.layout.dtype),
        )
        self.script = Script(kit.new_player(), np.zeros(3, dtype=np.int64))

    def begin(self, actions: np.ndarray, key: np.ndarray) -> None:
        """An empty tree with an edge for each action at its root, and the dice of a new search."""
        self.clones.keys[:] = key
        edges = self.tree.edges[: len(actions)]
        edges[:] = np.zeros(1, dtype=EDGE)
        edges["action"], edges["child"] = actions, NONE
        self.tree.nodes[ROOT] = (0, 0, len(actions), NONE, 0)
        self.tree.used[:] = (1, len(actions))

    def part(self, number: int) -> Clones:
        """The first so many clones."""
        parts = {name: array if name == "keys" else array[:number] for name, array in self.clones._asdict().items()}
        return Clones(**parts)


class Searcher:
    """Searches one position after another; its dice follow from `seed`."""

    def __init__(
        self,
        settings: Settings,
        guide: Guide,
        judge: Judge,
        player: Rollout | PolicyPlayer = Rollout.HEURISTIC,
        threads: int = 1,
        seed: int = 0,
        kit: Kit | None = None,
    ) -> None:
        """`player` plays on from the leaves. With several threads each grows a tree of its own.

        `kit`: of the game that is searched; without one The Mission's.
        """
        if settings.simulations is None and settings.milliseconds is None:
            raise ValueError("a search needs a budget: simulations, milliseconds, or both")
        if not 1 <= settings.depth <= DEPTH:
            raise ValueError(f"a search is 1 to {DEPTH} decisions deep, not {settings.depth}")
        self.settings = settings
        self._guide, self._judge, self._player = guide, judge, player
        sees_leaves = judge.sees or isinstance(player, PolicyPlayer)
        self._kit = kit or search_kit(scenarios_of(FIRST)[0])
        self._spaces = [Workspace(settings, self._kit, settings.depth > 1, sees_leaves) for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.reseed(seed)

    def reseed(self, seed: int) -> None:
        """Begins the sequence of dice anew."""
        self._dice = np.random.default_rng(seed)

    def search_game(self, game: CheckedGame) -> Verdict:
        """What to do in a game. ValueError if it is over."""
        return self.search(game.record, game.mask)

    def search(self, game: np.record, mask: np.ndarray) -> Verdict:
        """What to do in the position of a record with these legal actions. ValueError if it is over."""
        if game["decision"] == self._kit.game_over:
            raise ValueError("the game is over: there is nothing to decide")
        start = time.perf_counter()
        plan = self._plan(game)
        priors, handicaps, excess = self._guide.judge(game, mask, self._kit, plan.last_turn >= self._kit.last_turn)
        actions = np.flatnonzero(mask[: self._kit.actions] * priors)
        actions = actions[np.argsort(-priors[actions], kind="stable")][: self.settings.width]
        settings = self.settings
        beliefs = handicaps[actions], excess[actions], self._guide.spread
        race = Race(*beliefs, settings.bias, settings.stop, settings.confirm)
        key = self._dice.integers(0, 1 << 32, size=2)
        for space in self._spaces:
            space.begin(actions, key)
        done = 0
        while not race.over and not self._spent(done, start):
            arms = np.flatnonzero(race.alive)
            points = self._round(game, plan, arms, done)
            race.add(arms, points)
            done += points.size
        return self._verdict(race, actions, priors, done, start)

    def _spent(self, done: int, start: float) -> bool:
        settings = self.settings
        if settings.simulations is not None and done >= settings.simulations:
            return True
        return settings.milliseconds is not None and 1000.0 * (time.perf_counter() - start) >= settings.milliseconds

    def _round(self, game: np.record, plan: Plan, arms: np.ndarray, done: int) -> np.ndarray:
        """Points of a round, (arms, simulations of each): as many as fill a call, shared out among the threads."""
        threads = len(self._spaces)
        each = max(1, threads * TOGETHER // len(arms))
        if self.settings.simulations is not None:
            each = max(1, min(each, (self.settings.simulations - done) // len(arms)))
        edges, numbers = np.repeat(arms, each), np.tile(np.arange(done, done + each), len(arms))
        points = np.empty(len(edges))

        def work(thread: int) -> None:
            mine = slice(thread, None, threads)
            points[mine] = self._simulate(game, plan, self._spaces[thread], edges[mine], numbers[mine])

        if self._pool is None:
            work(0)
        else:
            list(self._pool.map(work, range(threads)))
        return points.reshape(len(arms), each)

    def _simulate(
        self, game: np.record, plan: Plan, space: Workspace, edges: np.ndarray, numbers: np.ndarray
    ) -> np.ndarray:
        """Points of simulations from these root edges with these dice."""
        points = []
        for first in range(0, len(edges), TOGETHER):
            part = slice(first, first + TOGETHER)
            clones = space.part(len(edges[part]))
            clones.games[:] = game
            clones.paths[:, 0], clones.numbers[:] = edges[part], numbers[part]
            self._kit.simulate(clones, space.tree, plan, space.script)
            if isinstance(self._player, PolicyPlayer):
                self._player.play_on(clones, space.tree, plan, space.script, self._kit)
            priors = self._guide.priors(clones) if plan.depth > 1 else None
            if priors is not None:
                set_priors(clones, space.tree, priors)
            points.append(self._judge.values(clones))
            back_up(clones, space.tree, points[-1])
        return np.concatenate(points)

    def _plan(self, game: np.record) -> Plan:
        settings = self.settings
        player = Rollout.NOBODY if isinstance(self._player, PolicyPlayer) else self._player
        last_turn = self._kit.last_turn
        if settings.turns is not None and int(game["turn"]) + settings.ending <= last_turn:
            last_turn = int(game["turn"]) + settings.turns - 1
        scripted = self._guide.favours_script
        return Plan(settings.depth, settings.explore, scripted, settings.trust, int(player), last_turn)

    def _verdict(self, race: Race, actions: np.ndarray, priors: np.ndarray, done: int, start: float) -> Verdict:
        columns = (actions, priors[actions], race.counts, race.mean(), race.error())
        findings = [Finding(*row) for row in zip(*(column.tolist() for column in columns), strict=True)]
        choice = int(actions[race.leader])
        findings.sort(key=lambda one: (one.action != choice, -one.simulations))
        return Verdict(choice, findings, done, time.perf_counter() - start)
