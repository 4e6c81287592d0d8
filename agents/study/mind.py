"""What a learned player thinks of many positions at once: probabilities of the legal actions, and final points."""

from typing import TYPE_CHECKING, Protocol

import numpy as np

from agents.base import Agent

if TYPE_CHECKING:
    from agents.ppo import PPOAgent

_TOGETHER = 512  # positions in one pass
Seen = dict[str, np.ndarray]  # observations by key, one row a position


class Mind(Protocol):
    """A player whose thoughts can be read."""

    def think(self, seen: Seen, masks: np.ndarray, scores: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Probabilities (positions, N_ACTIONS), 0 where `masks` is, and the final points expected (positions,).

        `scores`: victory points on the board.
        """


class PolicyMind:
    """That of a policy with a value head."""

    def __init__(self, agent: "PPOAgent") -> None:
        self._policy = agent.policy
        self._scale = agent.config.reward_scale
        self._gains = agent.config.reward == "score_delta"  # then the value is of points still to be gained

    def think(self, seen: Seen, masks: np.ndarray, scores: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """See `Mind`."""
        import torch

        probabilities, values = [], []
        with torch.inference_mode():
            for first in range(0, len(masks), _TOGETHER):
                part = slice(first, first + _TOGETHER)
                rows = {key: torch.from_numpy(np.ascontiguousarray(array[part])) for key, array in seen.items()}
                choice = self._policy.get_distribution(rows, action_masks=masks[part].astype(bool)).distribution
                probabilities.append(choice.probs.numpy())
                values.append(self._policy.predict_values(rows).numpy().ravel())
        return np.concatenate(probabilities), scores * self._gains + np.concatenate(values) / self._scale


def mind_of(agent: Agent) -> Mind | None:
    """The mind of a learned player; None of others, who have no probabilities."""
    from agents.ppo import PPOAgent

    return PolicyMind(agent) if isinstance(agent, PPOAgent) else None
