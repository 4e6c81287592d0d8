"""The learned player: weights of a training run, read from its folder or from one of its checkpoints."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from gymnasium.spaces import Discrete
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

from agents.base import Agent
from agents.policies import policy_class, policy_options
from agents.run_folder import WEIGHTS, RunFolderError, load_tensors, read_card
from agents.training_config import TrainingConfig
from agents.versions import version_of_file
from mission_env.core.batch import GamesBatch
from mission_env.games import batch_class, game_of


class SchemaMismatch(ValueError):
    """The weights belong to other observations or actions than this version has."""


class PPOAgent(Agent):
    """Plays by a policy: the likeliest action (`greedy`), or one drawn by its probability.

    Draws come from lots of each game's own, made from `seed` and the game's seed: a game is played the same whatever
    stands beside it in the batch.
    """

    def __init__(
        self,
        policy: MaskableActorCriticPolicy,
        config: TrainingConfig,
        name: str,
        greedy: bool = False,
        seed: int = 0,
    ) -> None:
        """`config`: of the training, which says what its values stand for."""
        self.policy = policy
        self.config = config
        self.name = name
        self.greedy = greedy
        self.seed = seed
        self._lots: list[np.random.Generator] = []

    def reset(self, number: int, seeds: Sequence[int]) -> None:
        """Shuffles the lots anew."""
        self._lots = [np.random.default_rng([self.seed, int(seed)]) for seed in seeds]

    @torch.inference_mode()
    def act(self, batch: GamesBatch) -> np.ndarray:
        """An action for every game."""
        rows = {key: torch.from_numpy(array.copy()) for key, array in batch.observations.items()}
        choice = self.policy.get_distribution(rows, action_masks=batch.masks.astype(bool))
        probabilities = choice.distribution.probs.numpy()
        if self.greedy:
            return probabilities.argmax(axis=1)
        return draw(probabilities, np.array([lot.random() for lot in self._lots]))


def draw(probabilities: np.ndarray, lots: np.ndarray) -> np.ndarray:
    """An action for every row: the first at which the sum of the probabilities exceeds the row's lot of 0 .. 1."""
    sums = probabilities.astype(np.float64).cumsum(axis=1)
    return (sums > (lots * sums[:, -1])[:, None]).argmax(axis=1)


def load_agent(path: Path, scenario: str = "campaign", greedy: bool = False, seed: int = 0) -> PPOAgent:
    """The player of a run folder or a checkpoint. ValueError, in one line, if it is none, or does not fit."""
    path = Path(path)
    if path.is_dir():
        card, weights = read_card(path), None
    else:
        state = load_tensors(path)
        if not isinstance(state, dict) or "card" not in state:
            raise RunFolderError(f"{path} is not a checkpoint of a training run")
        card, weights = json.loads(state["card"]), state["policy"]
    check_schema(path, card)
    config = TrainingConfig.model_validate(card["config"])
    if game_of(config.scenario) != game_of(scenario):
        raise ValueError(f"{path} plays {game_of(config.scenario)}, not {game_of(scenario)}")
    policy = make_policy(config)
    policy.load_state_dict(load_tensors(path / WEIGHTS) if weights is None else weights)
    agent = PPOAgent(policy, config, _name(path, config, scenario, greedy), greedy, seed)
    agent.version = version_of_file(path / WEIGHTS if weights is None else path)
    return agent


def check_schema(path: Path, card: dict[str, Any]) -> None:
    """Refuses weights of another observation or action list."""
    here = batch_class(card["config"]["scenario"]).layout.schema_hash
    if card.get("schema") != here:
        raise SchemaMismatch(
            f"{path} was trained on other observations or actions (schema {card.get('schema')}) "
            f"than this version has ({here}); train it anew"
        )


def make_policy(config: TrainingConfig) -> MaskableActorCriticPolicy:
    """A policy of the configuration's kind and widths, untrained, for play only: torch gets one thread.

    Batches of play are small: a second thread waits more than it works (training_config.py).
    """
    torch.set_num_threads(1)
    batch = batch_class(config.scenario)
    actions = Discrete(len(batch.system.actions))
    policy = policy_class(config)(batch.layout.space(), actions, lambda _: 0.0, **policy_options(config))
    policy.set_training_mode(False)
    return policy


def _name(path: Path, config: TrainingConfig, scenario: str, greedy: bool) -> str:
    """As reports show it; says so where the player learned on the other scenario."""
    name = f"{path}:greedy" if greedy else str(path)
    return name if config.scenario == scenario else f"{name} (of {config.scenario})"
