"""The policy networks.

`MissionPolicy` has one set of weights for all Lands and one for all Paths. A Land is seen together with its Path and
the table; a Path together with the mean of its Lands. The logit of a Land verb (`convert_for_solidus:india`) is read
off that Land, that of a Path verb off that Path, and the rest off the table, so that what is learned about one Land
serves the other 36. About 0.31 million multiply-adds a position.

`GridPolicy` (agents/grid_network.py) is its like for games on one board. `FlatPolicy` is the plain alternative for any
game: all channels in one row, through a multilayer perceptron. About 1.2 million multiply-adds for The Mission.
"""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.policies import MaskableMultiInputActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import Tensor, nn
from torch.nn import functional

from agents.choice import ChoiceDistribution, Logits
from mission_env.actions import FIRST_OTHER_ACTION, FIRST_PATH_ACTION, N_ACTIONS, N_LAND_VERBS, N_PATH_VERBS
from mission_env.vocabulary import LAND_PATH, N_LANDS, N_PATHS


def dense(inputs: int, outputs: int, gain: float = math.sqrt(2)) -> nn.Linear:
    """A linear layer, orthogonal at the start; the default gain suits a ReLU."""
    layer = nn.Linear(inputs, outputs)
    nn.init.orthogonal_(layer.weight, gain)
    nn.init.zeros_(layer.bias)
    return layer


def scales(box: spaces.Box) -> np.ndarray:
    """What brings each channel of a part of an observation to -1 .. 1: float32, of its shape."""
    largest = np.maximum(np.abs(box.low.astype(int)), np.abs(box.high.astype(int)))
    return (1.0 / np.maximum(largest, 1)).astype(np.float32)


def parts_of(observation_space: spaces.Dict) -> list[str]:
    """The keys of an observation, blocks of rows first and single rows last, each in the order of their names."""
    boxes = observation_space.spaces
    return sorted(boxes, key=lambda key: (-len(boxes[key].shape), key))


class Channels(nn.Module):
    """A linear layer over the raw whole numbers of a part of an observation, each divided by its bounds."""

    def __init__(self, box: spaces.Box, outputs: int) -> None:
        super().__init__()
        channels = box.shape[-1]
        self.register_buffer("scale", torch.tensor(scales(box).reshape(-1, channels)[0]), persistent=False)
        self.layer = dense(channels, outputs)

    def forward(self, rows: Tensor, bias: bool = True) -> Tensor:
        return functional.linear(rows, self.layer.weight * self.scale, self.layer.bias if bias else None)


Parts = tuple[Tensor, Tensor, Tensor]  # of Lands (positions, 37, features), of Paths (.., 6, ..), of the table


class PathOfLand(nn.Module):
    """Gives every Land what was made for its Path, besides its own."""

    def __init__(self) -> None:
        super().__init__()
        member = (LAND_PATH[:, None] == np.arange(N_PATHS)).astype(np.float32)
        self.register_buffer("member", torch.tensor(member), persistent=False)

    def forward(self, own: Tensor, paths: Tensor) -> Tensor:
        return torch.baddbmm(own, self.member.expand(len(own), -1, -1), paths)  # an index is slow on the way back


class Board(BaseFeaturesExtractor):
    """Features of every Land, every Path and the table."""

    def __init__(self, observation_space: spaces.Dict, land_features: int, path_features: int, table_features: int):
        super().__init__(observation_space, N_LANDS * land_features + N_PATHS * path_features + table_features)
        lands, paths, table = (observation_space[key] for key in ("lands", "paths", "globals"))
        self.land = Channels(lands, land_features)
        self.path_of_land = Channels(paths, land_features)
        self.table_of_land = Channels(table, land_features)
        self.name_of_land = nn.Parameter(torch.zeros(N_LANDS, land_features))
        self.path = Channels(paths, path_features)
        self.lands_of_path = dense(land_features, path_features)
        self.table_of_path = Channels(table, path_features)
        self.name_of_path = nn.Parameter(torch.zeros(N_PATHS, path_features))
        self.table = Channels(table, table_features)
        self.paths_of_table = dense(N_PATHS * path_features, table_features)
        self.of_path = PathOfLand()
        member = self.of_path.member.T
        self.register_buffer("share", member / member.sum(dim=1, keepdim=True), persistent=False)

    def forward(self, observations: dict[str, Tensor]) -> Parts:
        lands, paths, table = observations["lands"], observations["paths"], observations["globals"]
        around = self.path_of_land(paths) + self.table_of_land(table)[:, None]
        own = self.name_of_land + self.land.layer.bias  # added together, for there are many rows
        land = self.of_path(self.land(lands, bias=False), around).add_(own).relu_()
        inner = self.lands_of_path(self.share @ land) + self.table_of_path(table)[:, None]
        path = torch.relu(self.path(paths) + inner + self.name_of_path)
        whole = torch.relu(self.table(table) + self.paths_of_table(path.flatten(1)))
        return land, path, whole


def hidden_layers(inputs: int, widths: Sequence[int]) -> nn.Sequential:
    sizes = [inputs, *widths]
    pairs = pairwise(sizes)
    return nn.Sequential(*(module for pair in pairs for module in (dense(*pair), nn.ReLU())))


class Trunks(nn.Module):
    """Hidden layers of policy and value over the table's features; the policy's come with those of Lands and Paths."""

    def __init__(self, table_features: int, hidden: Sequence[int]) -> None:
        super().__init__()
        self.policy = hidden_layers(table_features, hidden)
        self.value = hidden_layers(table_features, hidden)
        self.latent_dim_pi = self.latent_dim_vf = (table_features, *hidden)[-1]

    def forward(self, features: Parts) -> tuple[Parts, Tensor]:
        return self.forward_actor(features), self.forward_critic(features)

    def forward_actor(self, features: Parts) -> Parts:
        land, path, table = features
        return land, path, self.policy(table)

    def forward_critic(self, features: Parts) -> Tensor:
        return self.value(features[2])


class Verbs(nn.Module):
    """Logits of all actions: Land verbs off their Lands, Path verbs off their Paths, the others off the table."""

    def __init__(self, land_features: int, path_features: int, table_features: int) -> None:
        super().__init__()
        self.land = dense(land_features, land_features)
        self.path_of_land = dense(path_features, land_features)
        self.table_of_land = dense(table_features, land_features)
        self.path = dense(path_features, path_features)
        self.table_of_path = dense(table_features, path_features)
        self.land_verbs = dense(land_features, N_LAND_VERBS, gain=0.01)
        self.path_verbs = dense(path_features, N_PATH_VERBS, gain=0.01)
        self.other_verbs = dense(table_features, N_ACTIONS - FIRST_OTHER_ACTION, gain=0.01)
        self.habit = nn.Parameter(torch.zeros(N_ACTIONS))  # what one Land differs from another besides its channels
        self.of_path = PathOfLand()
        # Actions are numbered verb by verb; here they come Land by Land, Path by Path
        lands = np.arange(FIRST_PATH_ACTION).reshape(N_LAND_VERBS, N_LANDS).T
        paths = np.arange(FIRST_PATH_ACTION, FIRST_OTHER_ACTION).reshape(N_PATH_VERBS, N_PATHS).T
        order = np.concatenate([lands.ravel(), paths.ravel(), np.arange(FIRST_OTHER_ACTION, N_ACTIONS)])
        self.register_buffer("order", torch.tensor(order), persistent=False)
        self.register_buffer("place", torch.tensor(order.argsort()), persistent=False)

    def forward(self, latent: Parts) -> Logits:
        land, path, table = latent
        # The Lands' bias is added where there are fewer rows
        around = self.path_of_land(path) + (self.table_of_land(table) + self.land.bias)[:, None]
        land = self.land_verbs(self.of_path(functional.linear(land, self.land.weight), around).relu_())
        path = self.path_verbs(torch.relu(self.path(path) + self.table_of_path(table)[:, None]))
        rows = torch.cat([land.flatten(1), path.flatten(1), self.other_verbs(table)], dim=1)
        return Logits(rows.add_(self.habit[self.order]), self.place)


# --- Policies --------------------------------------------------------------------------------------------------------

ADAM = {"eps": 1e-5, "fused": True}  # sb3's epsilon; one pass over all weights instead of ten


class MissionPolicy(MaskableMultiInputActorCriticPolicy):
    """Policy and value of MaskablePPO for this environment; widths as in `TrainingConfig`."""

    def __init__(
        self,
        observation_space: spaces.Dict,
        action_space: spaces.Discrete,
        lr_schedule: Any,
        land_features: int = 32,
        path_features: int = 32,
        table_features: int = 128,
        hidden: Sequence[int] = (128,),
        **options: Any,
    ) -> None:
        self._widths = {"land_features": land_features, "path_features": path_features}
        self._table_features = table_features
        super().__init__(
            observation_space,
            action_space,
            lr_schedule,
            net_arch=list(hidden),
            ortho_init=False,  # every layer sees to its own start
            features_extractor_class=Board,
            features_extractor_kwargs={**self._widths, "table_features": table_features},
            **{"optimizer_kwargs": ADAM, **options},
        )

    def _build(self, lr_schedule: Any) -> None:
        widths = self._widths.values()
        self.action_dist = ChoiceDistribution(lambda inputs, _: Verbs(*widths, inputs))
        super()._build(lr_schedule)

    def _build_mlp_extractor(self) -> None:
        self.mlp_extractor = Trunks(self._table_features, self.net_arch)


class Flat(BaseFeaturesExtractor):
    """All channels in one row, each divided by its bounds, and hidden layers that policy and value share."""

    def __init__(self, observation_space: spaces.Dict, hidden: Sequence[int]) -> None:
        super().__init__(observation_space, hidden[-1])
        self.keys = parts_of(observation_space)
        row = np.concatenate([scales(observation_space[key]).ravel() for key in self.keys])
        self.register_buffer("scale", torch.tensor(row), persistent=False)
        self.layers = hidden_layers(len(row), hidden)

    def forward(self, observations: dict[str, Tensor]) -> Tensor:
        parts = [observations[key].flatten(1) for key in self.keys]
        beyond = -len(self.scale) % 8 if torch.is_grad_enabled() else 0  # gradients of odd lengths are slow
        row = torch.cat([*parts, parts[0].new_zeros(len(parts[0]), beyond)], dim=1).float()
        row[:, : len(self.scale)].mul_(self.scale)
        first, *others = self.layers
        hidden = functional.linear(row, functional.pad(first.weight, (0, beyond)), first.bias)
        for layer in others:
            hidden = layer(hidden)
        return hidden


class FlatPolicy(MaskableMultiInputActorCriticPolicy):
    """A plain multilayer perceptron: one trunk over `Flat`, one linear layer to all logits and one to the value."""

    def __init__(
        self,
        observation_space: spaces.Dict,
        action_space: spaces.Discrete,
        lr_schedule: Any,
        hidden: Sequence[int] = (256, 256),
        **options: Any,
    ) -> None:
        super().__init__(
            observation_space,
            action_space,
            lr_schedule,
            net_arch=[],
            features_extractor_class=Flat,
            features_extractor_kwargs={"hidden": tuple(hidden)},
            **{"optimizer_kwargs": ADAM, **options},
        )

    def _build(self, lr_schedule: Any) -> None:
        self.action_dist = ChoiceDistribution(actions=int(self.action_space.n))
        super()._build(lr_schedule)

    def extract_features(self, obs: dict[str, Tensor], features_extractor: Any = None) -> Tensor:
        """Without sb3's preprocessing, which makes floats of every part before they are put together."""
        return self.features_extractor(obs)


POLICIES = {"shared": MissionPolicy, "mlp": FlatPolicy}  # of The Mission; agents/policies.py has those of every game
