"""A masked choice among all actions, of which few are legal: what is not legal costs as little as can be."""

from copy import copy
from functools import cached_property
from typing import Any

import numpy as np
import torch
from sb3_contrib.common.maskable.distributions import MaskableCategoricalDistribution
from scipy.sparse import csr_matrix
from torch import Tensor, nn
from torch.autograd.function import once_differentiable
from torch.nn import functional

from mission_env.actions import N_ACTIONS

FORBIDDEN = -1e8  # logit of an action that is not legal: its probability is 0 exactly, and its gradient too


# --- Logits ----------------------------------------------------------------------------------------------------------


class Logits:
    """Logits of all actions: a row a position, in which action a stands at `place[a]`; without it, at a."""

    def __init__(self, rows: Tensor, place: Tensor | None = None) -> None:
        self._rows = rows
        self._place = place
        self.shape, self.device = rows.shape, rows.device

    def at(self, actions: Tensor, counts: Tensor) -> Tensor:
        """Those of some actions of each position; the first so many of a row count, the others are there to fill it."""
        return self._rows.gather(1, actions if self._place is None else self._place[actions])

    def dense(self) -> Tensor:
        """All of them by number of action, (positions, actions)."""
        return self._rows if self._place is None else self._rows[:, self._place]


class LinearLogits(Logits):
    """Those of a linear layer over features of the position; their gradient comes through the legal ones only."""

    def __init__(self, features: Tensor, layer: nn.Linear) -> None:
        self._features = features
        self._layer = layer
        self.shape, self.device = torch.Size((len(features), layer.out_features)), features.device

    def at(self, actions: Tensor, counts: Tensor) -> Tensor:
        return _LinearAt.apply(self._features, self._layer.weight, self._layer.bias, actions, counts)

    def dense(self) -> Tensor:
        return functional.linear(self._features, self._layer.weight, self._layer.bias)


class _LinearAt(torch.autograd.Function):
    """A linear layer at some outputs: computed in full, which is quickest, but sparse on the way back."""

    @staticmethod
    def forward(ctx: Any, features: Tensor, weight: Tensor, bias: Tensor, actions: Tensor, counts: Tensor) -> Tensor:
        ctx.save_for_backward(features, weight, actions, counts)
        return functional.linear(features, weight, bias).gather(1, actions)

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, gradient: Tensor) -> tuple[Tensor | None, ...]:
        features, weight, actions, counts = (tensor.detach().cpu().numpy() for tensor in ctx.saved_tensors)
        counted = np.arange(actions.shape[1]) < counts[:, None]
        ends = np.concatenate([[0], counts.cumsum()])
        parts = gradient.cpu().numpy()[counted], actions[counted], ends
        sparse = csr_matrix(parts, shape=(len(features), len(weight)))
        to_bias = np.bincount(sparse.indices, weights=sparse.data, minlength=len(weight))
        backs = (sparse @ weight, sparse.T @ features, to_bias.astype(np.float32))
        return *(torch.from_numpy(back).to(gradient.device) for back in backs), None, None


class LinearHead(nn.Linear):
    """A linear layer that gives `LinearLogits`."""

    def forward(self, features: Tensor) -> LinearLogits:
        return LinearLogits(features, self)


# --- Choice ----------------------------------------------------------------------------------------------------------


class MaskedChoice:
    """Probabilities of all actions, 0 for those that are not legal; without masks all are legal.

    What is legal is moved together first: a row holds the logits of a position's legal actions, and FORBIDDEN from
    there on.
    """

    def __init__(self, logits: Tensor | Logits, masks: Any = None) -> None:
        self._all = Logits(logits) if isinstance(logits, Tensor) else logits
        self._masks = masks

    @cached_property
    def _legal(self) -> tuple[Tensor, Tensor]:
        """How many actions are legal, and the legal actions themselves, 0 from there on."""
        number, size = self._all.shape
        masks = torch.ones(number, size) if self._masks is None else torch.as_tensor(self._masks)
        found = torch.from_numpy(np.flatnonzero(masks.reshape(number, size).bool().cpu().numpy()))
        rows = found // size
        counts = torch.bincount(rows, minlength=number)
        actions = torch.zeros(number, int(counts.max()), dtype=torch.int64)
        actions[rows, torch.arange(len(rows)) - (counts.cumsum(0) - counts)[rows]] = found - rows * size
        return counts.to(self._all.device), actions.to(self._all.device)

    @cached_property
    def _logits(self) -> Tensor:
        counts, actions = self._legal
        beyond = torch.arange(actions.shape[1], device=actions.device) >= counts[:, None]
        return self._all.at(actions, counts).masked_fill(beyond, FORBIDDEN)

    @cached_property
    def _probs(self) -> Tensor:
        return torch.softmax(self._logits, dim=1)  # the exponential of so low logarithms would take ten times as long

    @cached_property
    def _log_probs(self) -> Tensor:
        return torch.log_softmax(self._logits, dim=1)

    @property
    def probs(self) -> Tensor:
        """Probabilities, (positions, actions)."""
        nothing = torch.zeros(self._all.shape, device=self._all.device)
        return nothing.scatter_add(1, self._legal[1], self._probs)

    def log_prob(self, actions: Tensor) -> Tensor:
        """Logarithm of the probability of one action a position; FORBIDDEN if it is not legal."""
        counts, legal = self._legal
        found = legal == actions.reshape(-1, 1)
        place = found.int().argmax(dim=1, keepdim=True)
        is_legal = found.gather(1, place) & (place < counts[:, None])
        return self._log_probs.gather(1, place).masked_fill(~is_legal, FORBIDDEN).squeeze(1)

    def entropy(self) -> Tensor:
        """Entropy of each choice."""
        return -(self._probs * self._log_probs).sum(dim=1)

    def sample(self) -> Tensor:
        """An action for each position: the first at which the sum of the probabilities exceeds a lot."""
        sums = self._probs.cumsum(dim=1)
        total = sums[:, -1:]
        lots = torch.minimum(torch.rand_like(total) * total, torch.nextafter(total, torch.zeros_like(total)))
        return self._legal[1].gather(1, torch.searchsorted(sums, lots, right=True)).squeeze(1)


class ChoiceDistribution(MaskableCategoricalDistribution):
    """sb3-contrib's door to `MaskedChoice`; `head` makes the layer of logits for so many features and actions."""

    def __init__(self, head: type[nn.Module] | Any = LinearHead, actions: int = N_ACTIONS) -> None:
        super().__init__(actions)
        self._head = head

    def proba_distribution_net(self, latent_dim: int) -> nn.Module:
        return self._head(latent_dim, self.action_dim)

    def proba_distribution(self, action_logits: Tensor | Logits) -> "ChoiceDistribution":
        """A new object for every call, where sb3's are one for all: two threads would overwrite each other's."""
        made = copy(self)
        made._logits = action_logits
        made.distribution = MaskedChoice(action_logits)
        return made

    def apply_masking(self, masks: Any) -> None:
        self.distribution = MaskedChoice(self._logits, masks)
