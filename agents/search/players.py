"""Search as a player, named by what it does: `flat:heuristic:1s`, `tree:shipped-campaign:250ms`, `flat:random:400`.

A name is METHOD:GUIDE and any of these, in any order: a budget for a decision in time (`1s`, `250ms`) or in simulations
(`400`), `turns=N` (how many Turns a rollout plays to the end, the one at hand included; 0: none; `all`), `rollout=NAME`
(random, heuristic or policy), `value=PLAYER` (the learned player whose value judges where a rollout ends; `value=none`:
the points on the board), `depth=N` (decisions in the tree). A guide is random, heuristic or a learned player; without
more, it also plays the rollouts: for two Turns, and the last three Turns to the end, where there is a value that knows
what it makes of positions (its own, or that of the scripted player's clone), else all to the end of the game.
`last=N`: only the last N Turns of a game are searched; before, the guide plays as it does by itself (greedily).
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
from agents.search.guides import Guide, Judge, NoGuide, PolicyGuide, ValueJudge, scripted_guide
from agents.search.rollouts import PolicyPlayer
from agents.search.searcher import Searcher, Settings
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
    last: int | None = None
    settings: dict[str, Any] = field(default_factory=dict)


def make_search_agent(spec: str, scenario: str = "campaign") -> "SearchAgent":
    """The player of that name; ValueError, in one line, if there is none."""
    make, version = _prepare(spec, scenario)
    last = _read(spec).last
    if last is None:
        return SearchAgent(spec, make, version)
    guide = make_agent(_read(spec).guide, scenario)
    if isinstance(guide, PPOAgent):
        guide.greedy = True
    return SearchAgent(spec, make, version, earlier=guide, first_turn=search_kit(scenario).last_turn + 1 - last)


def make_searcher(spec: str, scenario: str = "campaign", threads: int = CORES, seed: int = 0) -> Searcher:
    """The search that the player of that name makes, for positions at hand: `make_searcher(spec).search_game(game)`."""
    searcher = _prepare(spec, scenario)[0](threads)
    searcher.reseed(seed)
    return searcher


def _prepare(spec: str, scenario: str) -> tuple[Callable[[int], Searcher], str]:
    """A function that makes searchers of so many threads, and the player's version."""
    method, parts = spec.partition(":")[0], _read(spec)
    scripted = parts.guide in SCRIPTED
    guiding = None if scripted else _learned(parts.guide, scenario)
    if parts.rollout == "policy" and guiding is None:
        raise ValueError(f"{spec!r}: rollout=policy needs a learned player as the guide")
    kit = search_kit(scenario)
    guide = _guide(parts.guide, guiding, kit)
    rollout = parts.rollout or ("policy" if guiding else parts.guide)
    judging = _judging(parts.value, guiding, rollout, scenario)
    player = PolicyPlayer(guiding) if rollout == "policy" else Rollout[rollout.upper()]
    judge = ValueJudge(judging) if judging else Judge()
    settings = Settings(**{"depth": DEPTHS[method], **(_JUDGED if judging else {}), **parts.settings})
    if settings.simulations is None and settings.milliseconds is None:
        settings = replace(settings, milliseconds=1000.0)
    weights = "".join(agent.version for agent in (guiding, judging) if agent)
    scripted_player = hash_of_sources(Path(inspect.getfile(kit.new_player)), kit.version)
    version = hash_of_sources(Path(__file__), f"{spec} {weights} {scripted_player}")
    warm_up(kit)
    return lambda threads: Searcher(settings, guide, judge, player, threads, kit=kit), version


def _judging(value: str | None, guiding: PPOAgent | None, rollout: str, scenario: str) -> PPOAgent | None:
    """Whose value judges: the one that is named, or one that knows who plays on; None: the points on the board."""
    if value is not None:
        return None if value == "none" else _learned(value, scenario)
    if rollout == "heuristic" and scenario in JUDGES:
        return _learned(JUDGES[scenario], scenario)
    return guiding


def _guide(name: str, guiding: PPOAgent | None, kit: Kit) -> Guide:
    if guiding:
        return PolicyGuide(guiding)
    return NoGuide() if name == "random" else scripted_guide(kit)


def warm_up(kit: Kit) -> None:
    """Compiles what every search in a game needs, unless it is cached, with a line on stderr."""
    if is_cold(kit.simulate.__name__, kit.batch_class.system.name):
        batch = kit.batch_class(1, observe=False)
        batch.reset(0)
        first = Searcher(Settings(simulations=1), NoGuide(), Judge(), Rollout.RANDOM, kit=kit)
        with_progress("search (once)", lambda: first.search(batch.games[0], batch.padded[0]))


def _learned(name: str, scenario: str) -> PPOAgent:
    agent = make_agent(name, scenario)
    if not isinstance(agent, PPOAgent):
        raise ValueError(f"a search is guided by random, heuristic or a learned player, not by {name!r}")
    return agent


def _read(spec: str) -> _Parts:
    """Reads what follows the method."""
    parts = _Parts()
    for place, word in enumerate(spec.split(":")[1:]):
        name, _, value = word.partition("=")
        if word.isdecimal() and int(word) > 0:
            parts.settings["simulations"] = int(word)
        elif time := _TIME.fullmatch(word):
            parts.settings["milliseconds"] = float(time[1]) * (1000.0 if time[2] == "s" else 1.0)
        elif name == "turns" and (value == "all" or value.isdecimal()):
            parts.settings.update(turns=None if value == "all" else int(value), ending=0)
        elif name == "last" and value.isdecimal() and int(value) > 0:
            parts = replace(parts, last=int(value))
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
                "turns=N|all, last=N, depth=N, rollout=random|heuristic|policy, value=PLAYER|none"
            )
    return parts


class SearchAgent(Agent):
    """Searches at every decision. With a budget of simulations a game's play follows from its seed; time varies."""

    at_once = 4 * CORES  # so that no core waits long for the other: decisions take from no time to all there is

    def __init__(
        self,
        name: str,
        make: Callable[[int], Searcher],
        version: str,
        seed: int = 0,
        earlier: Agent | None = None,
        first_turn: int = 0,
    ) -> None:
        """`make` returns a Searcher of so many threads; before the first Turn that is searched `earlier` plays."""
        self.name, self.version, self.seed = name, version, seed
        self._earlier, self._first_turn = earlier, first_turn
        self._make = make
        self._searchers: list[Searcher] = []
        self._pool = ThreadPoolExecutor(CORES)

    def reset(self, number: int, seeds: Sequence[int]) -> None:
        """A searcher for every game, with dice of its own."""
        if len(self._searchers) != number:
            self._searchers = [self._make(1) for _ in range(number)]
        for searcher, seed in zip(self._searchers, seeds, strict=True):
            digest = hashlib.sha256(f"{self.seed} {int(seed)}".encode()).digest()
            searcher.reseed(int.from_bytes(digest[:8], "little"))
        if self._earlier:
            self._earlier.reset(number, seeds)

    def earlier(self, turn: int) -> Agent | None:
        """The player who decides in its place on that Turn; None: it searches."""
        return self._earlier if turn < self._first_turn else None

    def act(self, batch: GamesBatch) -> np.ndarray:
        """An action for every game, searched for in as many games at a time as there are cores."""
        actions = np.zeros(batch.number, dtype=np.int64)

        def think(place: int) -> None:
            actions[place] = self._searchers[place].search(batch.games[place], batch.padded[place]).action

        early = batch.games["turn"] < self._first_turn
        if self._earlier and early.any():
            actions[early] = self._earlier.act(batch)[early]
        list(self._pool.map(think, np.flatnonzero(~batch.over & ~early).tolist()))
        return actions
