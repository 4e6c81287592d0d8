"""Training by masked PPO (sb3-contrib's), in a folder of its own that can be left and resumed."""

import json
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from stable_baselines3.common.logger import configure
from stable_baselines3.common.type_aliases import Schedule

from agents import run_folder
from agents.base import Agent, make_agent
from agents.curve_pictures import draw_run
from agents.curves import Curves, read_curves
from agents.games import families, family_shares
from agents.learner import MissionPPO
from agents.policies import policy_class, policy_options
from agents.ppo import PPOAgent, check_schema
from agents.progress import shown
from agents.rollout import LastGames, LeanBuffer, RewardScale
from agents.training_config import ConfigError, TrainingConfig, load_config
from mission_env.core.sb3 import GameVecEnv
from mission_env.games import game_of, vec_env_class
from mission_env.jit import engine_hash


@dataclass(frozen=True)
class Progress:
    """How a training stands, after each update of the policy."""

    steps: int
    steps_limit: int
    seconds: float
    seconds_limit: float | None
    speed: float  # decisions a second, in the last update
    score: float | None  # mean of the last games
    collapsed: float | None
    finished: float | None  # mean of those that did not collapse

    @property
    def share(self) -> float:
        """How much of the nearer limit is used up."""
        by_time = self.seconds / self.seconds_limit if self.seconds_limit else 0.0
        return min(1.0, max(self.steps / self.steps_limit, by_time))


def make_model(config: TrainingConfig, env: GameVecEnv, learning_rate: Schedule) -> MissionPPO:
    """The learner of a configuration, before its first update."""
    model = MissionPPO(
        policy_class(config),
        env,
        learning_rate=learning_rate,
        n_steps=config.rollout,
        batch_size=config.batch,
        n_epochs=config.epochs,
        gamma=config.gamma,
        gae_lambda=config.gae_lambda,
        clip_range=config.clip_range,
        ent_coef=config.entropy,
        vf_coef=config.value_weight,
        max_grad_norm=config.max_grad_norm,
        target_kl=config.target_kl,
        rollout_buffer_class=LeanBuffer,
        policy_kwargs=policy_options(config),
        seed=config.seed,
        device="cpu",
    )
    model.scale = RewardScale(config.reward_scale, config.lowest_reward)
    return model


class Training:
    """A model, its games and its clock."""

    def __init__(self, config: TrainingConfig, folder: Path) -> None:
        self.config = config
        self.folder = folder
        self.steps = 0  # decisions played so far, runs before included
        self.seconds = 0.0  # the same of time
        self.speed = 0.0
        self.games = LastGames()
        torch.set_num_threads(config.threads)
        self.env = vec_env_class(config.scenario)(config.envs, config.scenario, config.reward, seed=config.seed)
        self.model = make_model(config, self.env, self._learning_rate)
        self._teacher, weights = given(config)
        if weights:
            self.model.policy.load_state_dict(weights)
        self.model.set_logger(configure(str(folder / run_folder.LOG), ["tensorboard"]))
        self.curves = Curves(folder / run_folder.CURVES, families(config.scenario)[0])

    def _left(self) -> float:
        """What annealing leaves of learning rate and entropy bonus; never quite 0, for the last update."""
        return max(0.02, 1.0 - self.progress().share) if self.config.anneal else 1.0

    def _learning_rate(self, _: float) -> float:
        taught = self.steps < self.config.imitation
        return (self.config.imitation_rate if taught else self.config.learning_rate) * self._left()

    def _teach(self) -> None:
        """Says whether the next rollout is taught, and how much of it the policy plays itself."""
        taught = self.steps < self.config.imitation
        self.model.teacher = self._teacher if taught else None
        self.model.student_share = self.config.imitation_share * self.steps / self.config.imitation if taught else 1.0

    @property
    def over(self) -> bool:
        """Whether a limit is reached."""
        return self.progress().share >= 1.0

    def update(self) -> None:
        """Plays one rollout, learns from it and books how it went."""
        start = time.perf_counter()
        decisions = self.config.envs * self.config.rollout
        self.model.ent_coef = self.config.entropy * self._left()
        self._teach()
        self.model.learn(decisions, callback=self.games, reset_num_timesteps=False, log_interval=None)
        self.steps = self.model.num_timesteps
        took = time.perf_counter() - start
        self.seconds += took
        self.speed = decisions / took
        self._book()

    def _book(self) -> None:
        """Writes the curves of an update: to TensorBoard, and to a row of the folder's own."""
        told = {"time/seconds": self.seconds, "time/decisions_per_second": self.speed}
        told |= {f"games/{name}": value for name, value in self.games.summary().items()}
        told |= {"train/agreement": self.model.agreement}
        shares = family_shares(self.model.rollout_buffer.actions, self.config.scenario)
        told |= {f"families/{name}": share for name, share in shares.items()}
        logger = self.model.logger
        for name, value in told.items():
            if value is not None:
                logger.record(name, value)
        self.curves.append({"steps": self.steps, **logger.name_to_value})  # with what learning recorded
        logger.dump(self.steps)

    def progress(self) -> Progress:
        """How it stands."""
        limit = None if self.config.minutes is None else 60.0 * self.config.minutes
        return Progress(self.steps, self.config.steps, self.seconds, limit, self.speed, **self.games.summary())

    def card(self) -> dict[str, Any]:
        """What is told about the run so far."""
        return run_folder.make_card(self.config, self.steps, self.seconds, self.games.summary())

    def save(self) -> None:
        """Writes a checkpoint: everything that the next update depends on, as tensors and plain data."""
        kind, words, *rest = np.random.get_state()  # the global one, by which SB3 shuffles
        batch = self.env.batch
        state = {
            "card": json.dumps(self.card()),
            "policy": self.model.policy.state_dict(),
            "optimizer": self.model.policy.optimizer.state_dict(),
            "steps": self.steps,
            "updates": self.model._n_updates,
            "seconds": self.seconds,
            "torch_generator": torch.get_rng_state(),
            "numpy_generator": [kind, torch.tensor(words.astype(np.int64)), *rest],
            "games": _as_bytes(batch.games),
            "tallies": _as_bytes(batch.tallies),
            "starts": torch.tensor(self.model._last_episode_starts),
            "results": list(self.games.results),
        }
        run_folder.save_checkpoint(self.folder, state)
        run_folder.write_whole(self.folder / run_folder.MODEL, self.model.save)
        title = f"{self.folder}: {self.config.scenario}, seed {self.config.seed}"
        draw_run(read_curves(self.curves.path), title, self.folder / run_folder.PICTURE)

    def load(self, path: Path) -> None:
        """Goes on from a checkpoint: the same games with the same dice, unless the rules have changed since."""
        state = run_folder.load_tensors(path)
        card = json.loads(state["card"])
        check_schema(path, card)
        self.model.policy.load_state_dict(state["policy"])
        self.model.policy.optimizer.load_state_dict(state["optimizer"])
        self.steps = self.model.num_timesteps = state["steps"]
        self.model._n_updates = state["updates"]
        self.seconds = state["seconds"]
        self.games.results.extend(tuple(result) for result in state["results"])
        self.curves.cut(self.steps)
        if card["engine"] == engine_hash(game_of(self.config.scenario)):
            self._load_games(state)
        kind, words, *rest = state["numpy_generator"]
        np.random.set_state((kind, words.numpy().astype(np.uint32), *rest))
        torch.set_rng_state(state["torch_generator"])

    def _load_games(self, state: dict[str, Any]) -> None:
        batch = self.env.batch
        self.env.reset()
        batch.load(_from_bytes(state["games"], batch.games.dtype))
        batch.tallies[:] = _from_bytes(state["tallies"], batch.tallies.dtype)
        self.model._last_obs = {key: array.copy() for key, array in batch.observations.items()}
        self.model._last_episode_starts = state["starts"].numpy()


def given(config: TrainingConfig) -> tuple[Agent | None, dict[str, torch.Tensor] | None]:
    """The teacher and the weights to start from, as far as the configuration names them.

    ValueError if there is no such player, ConfigError if it will not do.
    """
    teacher = make_agent(config.teacher, config.scenario) if config.imitation else None
    if isinstance(teacher, PPOAgent):
        teacher.greedy = True
    elif teacher and config.teacher != "heuristic":
        raise ConfigError(f"teacher: must be heuristic or a learned player, not {config.teacher!r}")
    return teacher, _weights(config) if config.start else None


def _weights(config: TrainingConfig) -> dict[str, torch.Tensor]:
    """Of the learned player to start from; ConfigError if there is none, or its network has other widths."""
    player = make_agent(config.start, config.scenario)
    if not isinstance(player, PPOAgent):
        raise ConfigError(f"start: must be a learned player, not {config.start!r}")
    told, wanted = player.config, config
    if (told.network, told.widths()) != (wanted.network, wanted.widths()):
        raise ConfigError(
            f"start: {config.start} has network {told.network} {told.widths()}, "
            f"which this configuration ({wanted.network} {wanted.widths()}) must have too"
        )
    return player.policy.state_dict()


def _as_bytes(records: np.ndarray) -> torch.Tensor:
    return torch.frombuffer(bytearray(records.tobytes()), dtype=torch.uint8)


def _from_bytes(content: torch.Tensor, dtype: np.dtype) -> np.ndarray:
    return np.frombuffer(content.numpy().tobytes(), dtype=dtype)


# --- A run -----------------------------------------------------------------------------------------------------------


def train(
    config: TrainingConfig,
    folder: Path,
    resume: bool = False,
    overwrite: bool = False,
    progress: Callable[[Progress], None] = lambda _: None,
) -> dict[str, Any]:
    """Trains until a limit is reached or Ctrl-C is pressed; returns the card, which tells the result.

    ValueError (RunFolderError, SchemaMismatch) if the folder cannot be used as asked, OSError if it cannot be written.
    """
    given(config)  # refused, if need be, before anything is overwritten
    run_folder.open_folder(folder, config, resume, overwrite)
    training = Training(config, folder)
    if resume:
        training.load(run_folder.checkpoints(folder)[-1])
    run_folder.write_card(folder, training.card())
    run_folder.write_config(folder, config)
    with _interruptible() as interrupted:
        found, saved = training.steps, training.seconds
        while not training.over and not interrupted.is_set():
            training.update()
            progress(training.progress())
            if training.seconds - saved >= 60.0 * config.checkpoint_minutes:
                training.save()
                saved = training.seconds
        if training.steps > found:  # a run that was over already stays as it is
            training.save()
    return training.card()


def go_on(
    config: TrainingConfig, folder: Path, progress: Callable[[Progress], None] = lambda _: None
) -> dict[str, Any]:
    """Begins a training, goes on with it, or leaves it as it is if it is over, whichever its folder asks for.

    Returns the card, and raises, as `train`; `is_over` tells whether it was interrupted.
    """
    if not run_folder.checkpoints(folder):
        begun = folder.is_dir() and any(folder.iterdir())  # but nothing to resume from
        return train(config, folder, overwrite=begun, progress=progress)
    run_folder.open_folder(folder, config, resume=True)
    card = run_folder.read_card(folder)
    return card if is_over(config, card) else train(config, folder, resume=True, progress=progress)


def is_over(config: TrainingConfig, card: dict[str, Any]) -> bool:
    """Whether a run with this card has reached a limit of the configuration."""
    limit = None if config.minutes is None else 60.0 * config.minutes
    return Progress(card["steps"], config.steps, card["seconds"], limit, 0.0, **card["result"]).share >= 1.0


@contextmanager
def _interruptible() -> Iterator[threading.Event]:
    """An event that Ctrl-C sets; a second Ctrl-C interrupts at once."""
    asked = threading.Event()

    def ask(*_: Any) -> None:
        if asked.is_set():
            raise KeyboardInterrupt
        asked.set()
        print("\nstopping after this update; Ctrl-C again stops at once, without a checkpoint", file=sys.stderr)

    if threading.current_thread() is not threading.main_thread():  # only the main thread is told of signals
        yield asked
        return
    before = signal.signal(signal.SIGINT, ask)
    try:
        yield asked
    finally:
        signal.signal(signal.SIGINT, before)


def start(
    config_file: Path,
    resume: bool = False,
    overwrite: bool = False,
    seed: int | None = None,
    out: Path | None = None,
) -> dict[str, Any]:
    """The command: reads the configuration, trains in `runs/<its name>` unless `out` says otherwise, and shows it."""
    config = load_config(config_file, seed)
    folder = out or Path("runs", config_file.stem)
    with shown() as progress:
        card = train(config, folder, resume, overwrite, progress)
    result = {name: "-" if value is None else f"{value:.2f}" for name, value in card["result"].items()}
    told = ", ".join(f"{name} {value}" for name, value in result.items())
    print(f"{folder}: {card['steps']:,} decisions in {card['seconds'] / 60:.1f} minutes; last games: {told}")
    return card
