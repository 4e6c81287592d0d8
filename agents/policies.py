"""The network of a training by its name: `shared` (made for the game's board) or `mlp`."""

from typing import Any

from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

from agents.games import grid
from agents.grid_network import GridPolicy
from agents.network import FlatPolicy, MissionPolicy
from agents.training_config import TrainingConfig


def policy_class(config: TrainingConfig) -> type[MaskableActorCriticPolicy]:
    """The class of a configuration's network."""
    if config.network == "mlp":
        return FlatPolicy
    return MissionPolicy if grid(config.scenario) is None else GridPolicy


def policy_options(config: TrainingConfig) -> dict[str, Any]:
    """Its arguments: widths and, where it has one, the board."""
    board = grid(config.scenario) if config.network == "shared" else None
    return config.widths() if board is None else {"grid": board, **config.widths()}
