"""Rollouts by a learned policy: the clones of a call are played on side by side, all their positions in one batch.

Their dice run on from those of the action before: clones of one key do not meet the same luck here, as they do where
a simple player plays them on (simulation.py).
"""

import numpy as np
import torch

from agents.ppo import PPOAgent, draw
from agents.search.guides import tensors
from agents.search.simulation import Clones, Kit
from mission_env.reward import Reward


class PolicyPlayer:
    """Plays clones on by drawing from the policy's probabilities."""

    def __init__(self, agent: PPOAgent) -> None:
        self._policy = agent.policy

    @torch.inference_mode()
    def play_on(self, clones: Clones, last_turn: int, lots: np.random.Generator, kit: Kit) -> None:
        """Plays until a Turn after `last_turn` has begun, or the game ends, and books what stands there."""
        step_games = kit.batch_class.core.step_games
        going = np.flatnonzero((clones.games["turn"] <= last_turn) & ~clones.over)
        games, masks, seen = clones.games[going], clones.masks[going], clones.leaves_seen[going]
        tallies = np.zeros(len(going), dtype=kit.batch_class.tally)
        none = np.zeros(0, dtype=seen.dtype)
        while len(going):
            legal = masks[:, : kit.actions].astype(bool)
            choice = self._policy.get_distribution(tensors(seen), action_masks=legal).distribution
            actions = draw(choice.probs.numpy(), lots.random(len(going)))
            step_games(games, masks, seen, none, tallies, actions, int(Reward.SCORE_DELTA), False)
            over = games["decision"] == kit.game_over
            ended = over | (games["turn"] > last_turn)
            at = going[ended]
            clones.games[at], clones.leaves_seen[at] = games[ended], seen[ended]
            clones.scores[at], clones.over[at] = tallies["points"][ended], over[ended]
            going, games, masks, seen, tallies = (rows[~ended] for rows in (going, games, masks, seen, tallies))
