"""The policy network: one set of weights for all Lands and one for all Paths, and a masked choice among all actions.

A Land is seen together with its Path and the table; a Path together with the mean of its Lands. The logit of a Land
verb (`convert_for_solidus:india`) is read off that Land, that of a Path verb off that Path, and the rest off the
table, so that what is learned about one Land serves the other 36. About 0.35 million multiply-adds a position.
"""

import math
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.distributions import MaskableCategoricalDistribution
from sb3_contrib.common.maskable.policies import MaskableMultiInputActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import Tensor, nn
from torch.nn import functional

from mission_env.actions import FIRST_OTHER_ACTION, N_ACTIONS, N_LAND_VERBS, N_PATH_VERBS
from mission_env.observation import HIGH, LOW, SHAPES
from mission_env.vocabulary import LAND_PATH, N_LANDS, N_PATHS

FORBIDDEN = -1e8  # logit of an action that is not legal: its probability is 0 exactly, and its gradient too


def dense(inputs: int, outputs: int, gain: float = math.sqrt(2)) -> nn.Linear:
    """A linear layer, orthogonal at the start; the default gain suits a ReLU."""
    layer = nn.Linear(inputs, outputs)
    nn.init.orthogonal_(layer.weight, gain)
    nn.init.zeros_(layer.bias)
    return layer


class Channels(nn.Module):
    """A linear layer over the raw whole numbers of `lands`, `paths` or `globals`, each divided by its bounds."""

    def __init__(self, key: str, outputs: int) -> None:
        super().__init__()
        size = np.maximum(np.abs(LOW[key].astype(int)), np.abs(HIGH[key].astype(int))).reshape(-1, SHAPES[key][-1])[0]
        self.register_buffer("scale", torch.tensor(1.0 / np.maximum(size, 1), dtype=torch.float32), persistent=False)
        self.layer = dense(SHAPES[key][-1], outputs)

    def forward(self, rows: Tensor) -> Tensor:
        return functional.linear(rows, self.layer.weight * self.scale, self.layer.bias)


class Board(BaseFeaturesExtractor):
    """Features of every Land, every Path and the table, one after the other in one row."""

    def __init__(self, observation_space: spaces.Dict, land_features: int, path_features: int, table_features: int):
        super().__init__(observation_space, N_LANDS * land_features + N_PATHS * path_features + table_features)
        self.land = Channels("lands", land_features)
        self.path_of_land = Channels("paths", land_features)
        self.table_of_land = Channels("globals", land_features)
        self.name_of_land = nn.Parameter(torch.zeros(N_LANDS, land_features))
        self.path = Channels("paths", path_features)
        self.lands_of_path = dense(land_features, path_features)
        self.table_of_path = Channels("globals", path_features)
        self.name_of_path = nn.Parameter(torch.zeros(N_PATHS, path_features))
        self.table = Channels("globals", table_features)
        self.paths_of_table = dense(N_PATHS * path_features, table_features)
        self.register_buffer("path_number", torch.tensor(LAND_PATH), persistent=False)
        member = (LAND_PATH[None, :] == np.arange(N_PATHS)[:, None]).astype(np.float32)
        self.register_buffer("share", torch.tensor(member / member.sum(axis=1, keepdims=True)), persistent=False)

    def forward(self, observations: dict[str, Tensor]) -> Tensor:
        lands, paths, table = observations["lands"], observations["paths"], observations["globals"]
        around = self.path_of_land(paths)[:, self.path_number] + self.table_of_land(table)[:, None]
        land = torch.relu(self.land(lands) + around + self.name_of_land)
        inner = self.lands_of_path(self.share @ land) + self.table_of_path(table)[:, None]
        path = torch.relu(self.path(paths) + inner + self.name_of_path)
        whole = torch.relu(self.table(table) + self.paths_of_table(path.flatten(1)))
        return torch.cat([land.flatten(1), path.flatten(1), whole], dim=1)


def _layers(inputs: int, widths: Sequence[int]) -> nn.Sequential:
    sizes = [inputs, *widths]
    pairs = pairwise(sizes)
    return nn.Sequential(*(module for pair in pairs for module in (dense(*pair), nn.ReLU())))


class Trunks(nn.Module):
    """Hidden layers of policy and value over the table's features; the policy's come with those of Lands and Paths."""

    def __init__(self, board: Board, table_features: int, hidden: Sequence[int]) -> None:
        super().__init__()
        self.before = board.features_dim - table_features
        self.policy = _layers(table_features, hidden)
        self.value = _layers(table_features, hidden)
        self.latent_dim_vf = (table_features, *hidden)[-1]
        self.latent_dim_pi = self.before + self.latent_dim_vf

    def forward(self, features: Tensor) -> tuple[Tensor, Tensor]:
        return self.forward_actor(features), self.forward_critic(features)

    def forward_actor(self, features: Tensor) -> Tensor:
        table = features[:, self.before :]
        return torch.cat([features[:, : self.before], self.policy(table)], dim=1)

    def forward_critic(self, features: Tensor) -> Tensor:
        return self.value(features[:, self.before :])


class Verbs(nn.Module):
    """Logits of all actions: Land verbs off their Lands, Path verbs off their Paths, the others off the table."""

    def __init__(self, land_features: int, path_features: int, inputs: int) -> None:
        super().__init__()
        lands, paths = N_LANDS * land_features, N_PATHS * path_features
        self.sizes = [lands, paths, inputs - lands - paths]
        self.land = dense(land_features, land_features)
        self.path_of_land = dense(path_features, land_features)
        self.table_of_land = dense(self.sizes[2], land_features)
        self.path = dense(path_features, path_features)
        self.table_of_path = dense(self.sizes[2], path_features)
        self.land_verbs = dense(land_features, N_LAND_VERBS, gain=0.01)
        self.path_verbs = dense(path_features, N_PATH_VERBS, gain=0.01)
        self.other_verbs = dense(self.sizes[2], N_ACTIONS - FIRST_OTHER_ACTION, gain=0.01)
        self.habit = nn.Parameter(torch.zeros(N_ACTIONS))  # what one Land differs from another besides its channels
        self.register_buffer("path_number", torch.tensor(LAND_PATH), persistent=False)

    def forward(self, latent: Tensor) -> Tensor:
        land, path, table = latent.split(self.sizes, dim=1)
        land, path = land.unflatten(1, (N_LANDS, -1)), path.unflatten(1, (N_PATHS, -1))
        around = self.path_of_land(path)[:, self.path_number] + self.table_of_land(table)[:, None]
        land = self.land_verbs(torch.relu(self.land(land) + around))
        path = self.path_verbs(torch.relu(self.path(path) + self.table_of_path(table)[:, None]))
        # Actions are numbered verb by verb
        rows = [land.transpose(1, 2).flatten(1), path.transpose(1, 2).flatten(1), self.other_verbs(table)]
        return torch.cat(rows, dim=1) + self.habit


class MaskedChoice:
    """Probabilities of all actions, 0 for those that are not legal; without masks all are legal."""

    def __init__(self, logits: Tensor, masks: Any = None) -> None:
        if masks is not None:
            legal = torch.as_tensor(masks, dtype=torch.bool, device=logits.device).reshape(logits.shape)
            logits = logits.masked_fill(~legal, FORBIDDEN)
        self._logits = logits

    @cached_property
    def probs(self) -> Tensor:
        """Probabilities, (positions, actions)."""
        return torch.softmax(self._logits, dim=1)  # the exponential of so low logarithms would take ten times as long

    @cached_property
    def log_probs(self) -> Tensor:
        """Their logarithms."""
        return torch.log_softmax(self._logits, dim=1)

    def log_prob(self, actions: Tensor) -> Tensor:
        """Logarithm of the probability of one action a position."""
        return self.log_probs.gather(1, actions.long().reshape(-1, 1)).squeeze(1)

    def entropy(self) -> Tensor:
        """Entropy of each choice."""
        return -(self.probs * self.log_probs).sum(dim=1)

    def sample(self) -> Tensor:
        """An action for each position: the first at which the sum of the probabilities exceeds a lot."""
        sums = self.probs.cumsum(dim=1)
        total = sums[:, -1:]
        lots = torch.minimum(torch.rand_like(total) * total, torch.nextafter(total, torch.zeros_like(total)))
        return torch.searchsorted(sums, lots, right=True).squeeze(1)


class VerbDistribution(MaskableCategoricalDistribution):
    """sb3-contrib's door to `Verbs` and `MaskedChoice`."""

    def __init__(self, land_features: int, path_features: int) -> None:
        super().__init__(N_ACTIONS)
        self._widths = (land_features, path_features)

    def proba_distribution_net(self, latent_dim: int) -> nn.Module:
        return Verbs(*self._widths, latent_dim)

    def proba_distribution(self, action_logits: Tensor) -> "VerbDistribution":
        self._logits = action_logits
        self.distribution = MaskedChoice(action_logits)
        return self

    def apply_masking(self, masks: Any) -> None:
        self.distribution = MaskedChoice(self._logits, masks)


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
            **options,
        )

    def _build(self, lr_schedule: Any) -> None:
        self.action_dist = VerbDistribution(**self._widths)
        super()._build(lr_schedule)

    def _build_mlp_extractor(self) -> None:
        self.mlp_extractor = Trunks(self.features_extractor, self._table_features, self.net_arch)
