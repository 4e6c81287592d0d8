"""The network `shared` of games on one board: one set of weights for all its rows, be they squares or empires.

A row (a square) is seen with its neighbours and the table, twice over; the table with the mean of the rows and their
largest features. The logit of a row verb (`convert:c3`) is read off its row, the rest off the table, so that what is
learned about one row serves the others. `Grid` says what a game's board is like.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.policies import MaskableMultiInputActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import Tensor, nn

from agents.choice import ChoiceDistribution, Logits
from agents.network import ADAM, dense, hidden_layers, parts_of, scales

Parts = tuple[Tensor, Tensor]  # of the rows (positions, rows, features), of the table (positions, features)


@dataclass(frozen=True)
class Grid:
    """A board."""

    key: str  # of its rows in the observation
    neighbours: np.ndarray  # bool (rows, rows)
    actions: np.ndarray  # int64 (rows, verbs): the actions that are read off each row; all others off the table


class GridBoard(BaseFeaturesExtractor):
    """Features of every row and of the table."""

    def __init__(self, observation_space: spaces.Dict, grid: Grid, row_features: int, table_features: int) -> None:
        rows, channels = observation_space[grid.key].shape
        super().__init__(observation_space, rows * row_features + table_features)
        self.key = grid.key
        self.keys = [key for key in parts_of(observation_space) if key != grid.key]
        scale = scales(observation_space[grid.key]).reshape(rows, channels)[0]
        table_scale = np.concatenate([scales(observation_space[key]).ravel() for key in self.keys])
        self.register_buffer("scale", torch.tensor(scale), persistent=False)
        self.register_buffer("table_scale", torch.tensor(table_scale), persistent=False)
        beside = grid.neighbours.astype(np.float32)
        self.register_buffer("beside", torch.tensor(beside), persistent=False)
        self.own = dense(channels, row_features)
        self.near = dense(channels, row_features)
        self.around = dense(len(table_scale), row_features)
        self.name = nn.Parameter(torch.zeros(rows, row_features))
        self.own_again = dense(row_features, row_features)
        self.near_again = dense(row_features, row_features)
        self.table = dense(len(table_scale), table_features)
        self.rows_of_table = dense(2 * row_features, table_features)

    def forward(self, observations: dict[str, Tensor]) -> Parts:
        rows = observations[self.key].float() * self.scale
        table = torch.cat([observations[key].flatten(1) for key in self.keys], dim=1).float() * self.table_scale
        first = self.own(rows) + self.near(self.beside @ rows) + self.around(table)[:, None] + self.name
        first = torch.relu(first)
        second = torch.relu(self.own_again(first) + self.near_again(self.beside @ first))
        pooled = torch.cat([second.mean(dim=1), second.amax(dim=1)], dim=1)
        return second, torch.relu(self.table(table) + self.rows_of_table(pooled))


class GridTrunks(nn.Module):
    """Hidden layers of policy and value over the table's features; the policy's come with those of the rows."""

    def __init__(self, table_features: int, hidden: Sequence[int]) -> None:
        super().__init__()
        self.policy = hidden_layers(table_features, hidden)
        self.value = hidden_layers(table_features, hidden)
        self.latent_dim_pi = self.latent_dim_vf = (table_features, *hidden)[-1]

    def forward(self, features: Parts) -> tuple[Parts, Tensor]:
        return self.forward_actor(features), self.forward_critic(features)

    def forward_actor(self, features: Parts) -> Parts:
        return features[0], self.policy(features[1])

    def forward_critic(self, features: Parts) -> Tensor:
        return self.value(features[1])


class GridVerbs(nn.Module):
    """Logits of all actions: row verbs off their rows, the others off the table."""

    def __init__(self, grid: Grid, actions: int, row_features: int, table_features: int) -> None:
        super().__init__()
        self.row = dense(row_features, row_features)
        self.table_of_row = dense(table_features, row_features)
        self.row_verbs = dense(row_features, grid.actions.shape[1], gain=0.01)
        others = np.setdiff1d(np.arange(actions), grid.actions)
        self.other_verbs = dense(table_features, len(others), gain=0.01)
        order = np.concatenate([grid.actions.ravel(), others])
        self.register_buffer("place", torch.tensor(order.argsort()), persistent=False)

    def forward(self, latent: Parts) -> Logits:
        rows, table = latent
        rows = self.row_verbs(torch.relu(self.row(rows) + self.table_of_row(table)[:, None]))
        return Logits(torch.cat([rows.flatten(1), self.other_verbs(table)], dim=1), self.place)


class GridPolicy(MaskableMultiInputActorCriticPolicy):
    """Policy and value of MaskablePPO over a board; widths as in `TrainingConfig`."""

    def __init__(
        self,
        observation_space: spaces.Dict,
        action_space: spaces.Discrete,
        lr_schedule: Any,
        grid: Grid,
        land_features: int = 32,
        path_features: int = 32,  # of networks with Paths; there are none here
        table_features: int = 128,
        hidden: Sequence[int] = (128,),
        **options: Any,
    ) -> None:
        self._grid, self._row_features, self._table_features = grid, land_features, table_features
        super().__init__(
            observation_space,
            action_space,
            lr_schedule,
            net_arch=list(hidden),
            ortho_init=False,  # every layer sees to its own start
            features_extractor_class=GridBoard,
            features_extractor_kwargs={"grid": grid, "row_features": land_features, "table_features": table_features},
            **{"optimizer_kwargs": ADAM, **options},
        )

    def _build(self, lr_schedule: Any) -> None:
        self.action_dist = ChoiceDistribution(
            lambda inputs, actions: GridVerbs(self._grid, actions, self._row_features, inputs),
            int(self.action_space.n),
        )
        super()._build(lr_schedule)

    def _build_mlp_extractor(self) -> None:
        self.mlp_extractor = GridTrunks(self._table_features, self.net_arch)

    def extract_features(self, obs: dict[str, Tensor], features_extractor: Any = None) -> Parts:
        """Without sb3's preprocessing, which makes floats of every part before they are put together."""
        return self.features_extractor(obs)
