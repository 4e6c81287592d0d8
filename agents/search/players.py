"""Search as a player, named by what it does: `flat:heuristic:1s`, `tree:shipped-campaign:250ms`, `flat:random:400`.

A name is METHOD:GUIDE and any of these, in any order: a budget for a decision in time (`1s`, `250ms`) or in simulations
(`400`), `turns=N` (how many Turns a rollout plays to the end, the one at hand included; 0: none; `all`), `rollout=NAME`
(random, heuristic or policy), `value=PLAYER` (the learned player whose value judges where a rollout ends; `value=none`:
the points on the board), `depth=N` (decisions in the tree). A guide is random, heuristic or a learned player; without
more, it also plays the rollouts: for two Turns, and the last three Turns to the end, where there is a value that knows
what it makes of positions (its own, or that of the scripted player's clone), else all to the end of the game.

In The Mission a learned player shares all of this with the scripted one: both guide, either plays half of the rollouts
on, and each is judged by its own value; what one gets wrong the other mostly does not. The last three Turns are left to
search with the script alone: of what the end pays policies learned little. `rollout` and `value` undo that.
"""

import hashlib
import inspect
import re
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from agents.base import SCRIPTED, Agent, make_agent
from agents.compiled import is_cold
from agents.games import search_kit
from agents.models import JUDGES
from agents.ppo import PPOAgent
from agents.search.guides import (
    Guide,
    HeuristicGuide,
    JointGuide,
    Judge,
    NoGuide,
    PolicyGuide,
    ValueJudge,
    scripted_guide,
)
from agents.search.rollouts import PolicyPlayer
from agents.search.searcher import Critic, Handover, Searcher, Settings
from agents.search.simulation import Kit, Rollout
from agents.versions import hash_of_sources
from mission_env.core.batch import GamesBatch
from mission_env.jit import with_progress

CORES = 2  # searches, or parts of one, at a time
DEPTHS = {"flat": 1, "tree": 24}  # decisions below a position that the method looks at by default
_JUDGED = {"turns": 2, "ending": 3, "stop": 0.01, "confirm": 256, "width": 64}  # settings where a learned value judges
_TIME = re.compile(r"([0-9]+(?:\.[0-9]+)?)(ms|s)")


@dataclass(frozen=True)
class _Parts:
    """What a name says."""

    guide: str = "heuristic"
    rollout: str | None = None
    value: str | None = None
    settings: dict[str, Any] = field(default_factory=dict)


def make_search_agent(spec: str, scenario: str = "campaign") -> "SearchAgent":
    """The player of that name; ValueError, in one line, if there is none."""
    make, version = _prepare(spec, scenario)
    return SearchAgent(spec, make, version)


def make_searcher(spec: str, scenario: str = "campaign", threads: int = CORES, seed: int = 0) -> Searcher | Handover:
    """The search that the player of that name makes, for positions at hand: `make_searcher(spec).search_game(game)`."""
    searcher = _prepare(spec, scenario)[0](threads)
    searcher.reseed(seed)
    return searcher


def _prepare(spec: str, scenario: str) -> tuple[Callable[[int], Searcher | Handover], str]:
    """A function that makes searchers of so many threads, and the player's version."""
    method, *rest = spec.split(":")
    parts = _read(spec, rest)
    scripted = parts.guide in SCRIPTED
    guiding = None if scripted else _learned(parts.guide, scenario)
    if parts.rollout == "policy" and guiding is None:
        raise ValueError(f"{spec!r}: rollout=policy needs a learned player as the guide")
    kit = search_kit(scenario)
    both = guiding is not None and kit.committee is not None and not (parts.rollout or parts.value)
    rollouts = ("heuristic", "policy") if both else (parts.rollout or ("policy" if guiding else parts.guide),)
    judging = [_judging(parts.value, guiding, rollout, scenario) for rollout in rollouts]
    critics = [_critic(rollout, guiding, value) for rollout, value in zip(rollouts, judging, strict=True)]
    guide = _guide(parts.guide, guiding, kit, both)
    settings = Settings(**{"depth": DEPTHS[method], **(_JUDGED if all(judging) else {}), **parts.settings})
    if settings.simulations is None and settings.milliseconds is None:
        settings = replace(settings, milliseconds=1000.0)
    weights = "".join(agent.version for agent in (guiding, *judging) if agent)
    scripted_player = hash_of_sources(Path(inspect.getfile(kit.new_player)), kit.version)
    version = hash_of_sources(Path(__file__), f"{spec} {weights} {scripted_player}")
    warm_up(kit)

    def make(threads: int) -> Searcher | Handover:
        searcher = Searcher(settings, guide, critics, threads, kit=kit)
        if not both or not settings.ending:
            return searcher
        ending = Searcher(settings, scripted_guide(kit), [Critic(Judge())], threads, kit=kit)
        return Handover(searcher, ending, settings.ending)

    return make, version


def _judging(value: str | None, guiding: PPOAgent | None, rollout: str, scenario: str) -> PPOAgent | None:
    """Whose value judges: the one that is named, or one that knows who plays on; None: the points on the board."""
    if value is not None:
        return None if value == "none" else _learned(value, scenario)
    if rollout == "heuristic" and scenario in JUDGES:
        return _learned(JUDGES[scenario], scenario)
    return guiding


def _critic(rollout: str, guiding: PPOAgent | None, judging: PPOAgent | None) -> Critic:
    player = PolicyPlayer(guiding) if rollout == "policy" else Rollout[rollout.upper()]
    return Critic(ValueJudge(judging) if judging else Judge(), player)


def _guide(name: str, guiding: PPOAgent | None, kit: Kit, joint: bool) -> Guide:
    if guiding:
        learned = PolicyGuide(guiding)
        return JointGuide(HeuristicGuide(), learned) if joint else learned
    return NoGuide() if name == "random" else scripted_guide(kit)


def warm_up(kit: Kit) -> None:
    """Compiles what every search in a game needs, unless it is cached, with a line on stderr."""
    if is_cold(kit.simulate.__name__, kit.batch_class.system.name):
        batch = kit.batch_class(1, observe=False)
        batch.reset(0)
        first = Searcher(Settings(simulations=1), NoGuide(), [Critic(Judge(), Rollout.RANDOM)], kit=kit)
        with_progress("search (once)", lambda: first.search(batch.games[0], batch.padded[0]))


def _learned(name: str, scenario: str) -> PPOAgent:
    agent = make_agent(name, scenario)
    if not isinstance(agent, PPOAgent):
        raise ValueError(f"a search is guided by random, heuristic or a learned player, not by {name!r}")
    return agent


def _read(spec: str, words: Sequence[str]) -> _Parts:
    """Reads what follows the method."""
    parts = _Parts()
    for place, word in enumerate(words):
        name, _, value = word.partition("=")
        if word.isdecimal() and int(word) > 0:
            parts.settings["simulations"] = int(word)
        elif time := _TIME.fullmatch(word):
            parts.settings["milliseconds"] = float(time[1]) * (1000.0 if time[2] == "s" else 1.0)
        elif name == "turns" and (value == "all" or value.isdecimal()):
            parts.settings.update(turns=None if value == "all" else int(value), ending=0)
        elif name == "depth" and value.isdecimal():
            parts.settings["depth"] = int(value)
        elif name == "rollout" and value in ("random", "heuristic", "policy"):
            parts = replace(parts, rollout=value)
        elif name == "value" and value:
            parts = replace(parts, value=value)
        elif place == 0 and word:
            parts = replace(parts, guide=word)
        else:
            raise ValueError(
                f"{spec!r}: {word!r} is not understood; after the guide come a budget (1s, 250ms, 400), "
                "turns=N|all, depth=N, rollout=random|heuristic|policy, value=PLAYER|none"
            )
    return parts


class SearchAgent(Agent):
    """Searches at every decision. With a budget of simulations a game's play follows from its seed; time varies."""

    at_once = 4 * CORES  # so that no core waits long for the other: decisions take from no time to all there is

    def __init__(self, name: str, make: Callable[[int], Searcher | Handover], version: str, seed: int = 0) -> None:
        """`make` returns a Searcher of so many threads."""
        self.name, self.version, self.seed = name, version, seed
        self._make = make
        self._searchers: list[Searcher | Handover] = []
        self._pool = ThreadPoolExecutor(CORES)

    def reset(self, number: int, seeds: Sequence[int]) -> None:
        """A searcher for every game, with dice of its own."""
        if len(self._searchers) != number:
            self._searchers = [self._make(1) for _ in range(number)]
        for searcher, seed in zip(self._searchers, seeds, strict=True):
            digest = hashlib.sha256(f"{self.seed} {int(seed)}".encode()).digest()
            searcher.reseed(int.from_bytes(digest[:8], "little"))

    def act(self, batch: GamesBatch) -> np.ndarray:
        """An action for every game, searched for in as many games at a time as there are cores."""
        actions = np.zeros(batch.number, dtype=np.int64)

        def think(place: int) -> None:
            actions[place] = self._searchers[place].search(batch.games[place], batch.padded[place]).action

        list(self._pool.map(think, np.flatnonzero(~batch.over).tolist()))
        return actions
