"""How fast training is, beside sb3-contrib's own MaskablePPO on the same games.

Stock is `MaskablePPO` over a `DummyVecEnv` of `gymnasium.make` environments, as its documentation has it. All trainings
take turns, update by update, so that what else the machine does weighs on all alike; what counts is how many times
faster one is than another in the same round. Rates count seconds of CPU time; torch has one thread.
"""

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gymnasium
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.logger import Logger
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv
from torch import Tensor

from agents.network import POLICIES, Flat
from agents.training import make_model
from agents.training_config import TrainingConfig
from mission_env.bench import Figure, measured, told
from mission_env.observation import SHAPES
from mission_env.sb3 import MissionVecEnv

LEAST_REPEATS = 3
OWN_ENVS = 4  # of stock with its own settings, which do not say how many: as many decisions an update as ours


@dataclass
class Round:
    """One update: decisions played, and seconds of it."""

    decisions: int
    collecting: float = 0.0  # CPU time
    learning: float = 0.0  # CPU time
    clock: float = 0.0  # of both
    games: float = 0.0  # of the clock; where the learner tells

    @property
    def rate(self) -> float:
        """Decisions a second, end to end."""
        return self.decisions / (self.collecting + self.learning)


class Contender:
    """A training that plays one update when it is its turn."""

    def __init__(self, name: str, model: MaskablePPO) -> None:
        self.name = name
        self.rounds: list[Round] = []
        self.model = model
        self._now = Round(model.n_steps * model.n_envs)
        model.set_logger(Logger(None, []))
        model.collect_rollouts = self._timed("collecting", model.collect_rollouts)
        model.train = self._timed("learning", model.train)

    def _timed(self, part: str, call: Callable) -> Callable:
        def timed(*arguments: Any, **named: Any) -> Any:
            start, clock = time.process_time(), time.perf_counter()
            result = call(*arguments, **named)
            setattr(self._now, part, time.process_time() - start)
            self._now.clock += time.perf_counter() - clock
            return result

        return timed

    def play(self) -> Round:
        """One update."""
        before = getattr(self.model, "env_seconds", 0.0)
        self._now = Round(self._now.decisions)
        self.model.learn(self._now.decisions, reset_num_timesteps=False, log_interval=None)
        self._now.games = getattr(self.model, "env_seconds", 0.0) - before
        return self._now


class PlainFlat(Flat):
    """The same layers over the same row, as a features extractor is usually written."""

    def forward(self, observations: dict[str, Tensor]) -> Tensor:
        row = torch.cat([observations[key].flatten(1) for key in SHAPES], dim=1)
        return self.layers(row * self.scale)


# --- Who takes part --------------------------------------------------------------------------------------------------


def ours(name: str, config: TrainingConfig) -> Contender:
    """A training of this project."""
    env = MissionVecEnv(config.envs, config.scenario, config.reward, seed=config.seed)
    return Contender(name, make_model(config, env, lambda _: config.learning_rate))


def stock(name: str, config: TrainingConfig, envs: int, own: dict[str, Any] | None = None) -> Contender:
    """sb3-contrib's, with the network of a configuration and its settings, or with `own` ones instead."""
    ours = {
        "n_steps": config.rollout,
        "batch_size": config.batch,
        "n_epochs": config.epochs,
        "learning_rate": config.learning_rate,
        "gamma": config.gamma,
        "gae_lambda": config.gae_lambda,
        "clip_range": config.clip_range,
        "ent_coef": config.entropy,
        "vf_coef": config.value_weight,
        "max_grad_norm": config.max_grad_norm,
    }
    settings = ours if own is None else own
    make = [lambda: Monitor(gymnasium.make("mission_env/Mission-v0", scenario=config.scenario))] * envs
    policy, widths = _stock_policy(config)
    model = MaskablePPO(
        policy, DummyVecEnv(make), policy_kwargs=widths, seed=config.seed, device="cpu", verbose=0, **settings
    )
    return Contender(name, model)


def _stock_policy(config: TrainingConfig) -> tuple[Any, dict[str, Any]]:
    """The plain network as a features extractor of sb3-contrib's own policy; the other has no such form."""
    if config.network == "mlp":
        extractor = {"features_extractor_class": PlainFlat, "features_extractor_kwargs": {"hidden": config.mlp_hidden}}
        return "MultiInputPolicy", {**extractor, "net_arch": []}
    return POLICIES[config.network], config.widths()


def contenders(shipped: TrainingConfig, own: dict[str, Any]) -> dict[str, Contender]:
    """Everyone who takes part, by a short name."""
    plain = shipped.model_copy(update={"network": "mlp"})
    shared = shipped.model_copy(update={"network": "shared"})
    return {
        "stock": stock("stock mlp", plain, plain.envs),
        "stock_own": stock("stock mlp, own settings", plain, OWN_ENVS, own),
        "stock_shared": stock("stock shared", shared, shared.envs),
        "ours": ours("our mlp", plain),
        "shipped": ours("as shipped", shipped),
    }


# --- Measuring -------------------------------------------------------------------------------------------------------


def run_training_bench(
    seed: int = 1,
    repeats: int = LEAST_REPEATS,
    out: Path | None = None,
    shipped: TrainingConfig | None = None,
    own: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """Measures trainings, prints a table, writes it as JSON to `out` and returns it.

    `shipped` is the configuration as shipped (the defaults), `own` the settings of stock's own (its defaults).
    """
    if repeats < LEAST_REPEATS:
        raise ValueError(f"at least {LEAST_REPEATS} repetitions, not {repeats}")
    torch.set_num_threads(1)
    shipped = (shipped or TrainingConfig()).model_copy(update={"seed": seed})
    players = contenders(shipped, own or {})
    for number in range(repeats + 1):  # the first warms up and does not count
        for player in players.values():
            print(f"round {number} of {repeats}: {player.name} ...", file=sys.stderr, flush=True)
            done = player.play()
            if number:
                player.rounds.append(done)
    about = {
        "seed": seed,
        "settings": {name: _settings(player) for name, player in players.items()},
        "torch": torch.__version__,
    }
    results = told(figures(players), "Training: decisions a second of CPU time of one core", about, out)
    for one in about["settings"].values():
        print(
            f"{one['name']}: {one['envs']} games x {one['n_steps']} decisions an update, minibatches of"
            f" {one['batch_size']}, {one['n_epochs']} passes; {one['weights']:,} weights"
        )
    return results


def _settings(player: Contender) -> dict[str, Any]:
    model = player.model
    return {
        "name": player.name,
        "envs": model.n_envs,
        "n_steps": model.n_steps,
        "batch_size": model.batch_size,
        "n_epochs": model.n_epochs,
        "weights": sum(weights.numel() for weights in model.policy.parameters()),
    }


def figures(players: dict[str, Contender]) -> list[Figure]:
    """Rates of everyone, how many times faster, and the share of the games in training as shipped."""
    rows = []
    for player in players.values():
        rates = {
            "": [one.rate for one in player.rounds],
            ": collecting": [one.decisions / one.collecting for one in player.rounds],
            ": learning": [one.decisions / one.learning for one in player.rounds],
        }
        rows += [measured(player.name + part, "decisions/s", values) for part, values in rates.items()]
    rows += [
        _ratio(players["ours"], players["stock"], at_least=2.0),
        _ratio(players["shipped"], players["stock"], at_least=3.0),
        _ratio(players["shipped"], players["stock_own"], at_least=3.0),
        _ratio(players["shipped"], players["stock_shared"]),
    ]
    shares = [100.0 * one.games / one.clock for one in players["shipped"].rounds]
    return [*rows, measured("as shipped: share of the games", "%", shares, at_most=10.0)]


def _ratio(one: Contender, other: Contender, **bound: float) -> Figure:
    """How many times faster, round by round."""
    times = [mine.rate / theirs.rate for mine, theirs in zip(one.rounds, other.rounds, strict=True)]
    return measured(f"{one.name} / {other.name}", "times", times, **bound)
