"""Rollouts by a learned policy: the clones of a call are played on side by side, all their positions in one batch."""

import numpy as np
import torch

from agents.ppo import PPOAgent
from agents.search.guides import tensors
from agents.search.simulation import NONE, Clones, Kit, Plan, Rollout, Script, Tree


class PolicyPlayer:
    """Plays clones on by the policy's likeliest actions; with common dice, as simple players do (simulation.py)."""

    def __init__(self, agent: PPOAgent) -> None:
        self._policy = agent.policy

    @torch.inference_mode()
    def play_on(self, clones: Clones, tree: Tree, plan: Plan, script: Script, kit: Kit) -> None:
        """Plays until a Turn after `plan.last_turn` has begun, or the game ends, and books what stands there."""
        given = plan._replace(player=int(Rollout.GIVEN))
        while True:
            going = np.flatnonzero((clones.games["turn"] <= plan.last_turn) & ~clones.over)
            if not len(going):
                return
            legal = clones.masks[going, : kit.actions].astype(bool)
            choice = self._policy.get_distribution(tensors(clones.leaves_seen[going]), action_masks=legal).distribution
            clones.actions[:] = NONE
            clones.actions[going] = choice.probs.numpy().argmax(axis=1)
            kit.simulate(clones, tree, given, script)
