"""What guides a search: which actions look good before any simulation, and what a position is worth at a leaf."""

from abc import ABC, abstractmethod
from typing import NamedTuple

import numpy as np
import torch

from agents.ppo import PPOAgent
from agents.search.simulation import NONE, Clones, Kit


class Belief(NamedTuple):
    """How good the actions of a position look before any simulation; float64 (actions,) each."""

    priors: np.ndarray  # they add to 1; what has none is not tried
    handicaps: np.ndarray  # points that an action lies behind the best
    excess: np.ndarray  # points that simulations are known to say too much of an action


class Guide(ABC):
    """Says before any simulation how good the actions of a position look."""

    favours_script = False  # whether new nodes of the tree favour the scripted player's choice
    spread: float  # standard deviation, in points, of what actions are worth beyond what it says

    @abstractmethod
    def judge(self, game: np.record, mask: np.ndarray, kit: Kit, to_end: bool) -> Belief:
        """What it believes; `to_end`: simulations reach the end of the game, so that no value has to be trusted."""

    def priors(self, clones: Clones) -> np.ndarray | None:
        """Priors at the nodes that simulations opened, (simulations, actions); None: those that they have stay."""
        return None


_NO_VOTE = 0.1  # votes of the committee: what counts for none
_UNLIKELY = 1e-4  # probability that less counts for


class NoGuide(Guide):
    """All legal actions look alike."""

    def __init__(self, spread: float = 1.0) -> None:
        self.spread = spread

    def judge(self, game: np.record, mask: np.ndarray, kit: Kit, to_end: bool) -> Belief:
        """Even priors, no handicaps."""
        legal = mask[: kit.actions].astype(np.float64)
        return Belief(legal / legal.sum(), np.zeros(kit.actions), np.zeros(kit.actions))


class HeuristicGuide(Guide):
    """A committee of scripted players: the tuned one, and others whose numbers are a little off; each has a vote.

    Of the 40 actions that a decision offers two or three have votes. The others are tried, too, but where a learned
    value judges they have to do much better than the committee's: the value has hardly seen what comes of them, and
    the best of forty opinions is one that errs. It guides only in games whose scripted player has numbers
    (`Kit.committee`).
    """

    favours_script = True
    spread = 0.3

    def __init__(self, price: float = 0.04) -> None:
        """`price`: points for a factor e of votes."""
        self._price = price

    def judge(self, game: np.record, mask: np.ndarray, kit: Kit, to_end: bool) -> Belief:
        """Shares of the votes, of which the tuned player has a third; its choice, mostly, has no handicap."""
        choices = kit.committee(game, mask)
        votes = np.bincount(choices, minlength=kit.actions).astype(np.float64)
        votes[choices[0]] += len(choices) / 2
        excess = np.zeros(kit.actions) if to_end or kit.excess is None else np.where(votes == 0.0, kit.excess, 0.0)
        priors = np.where(votes == 0.0, _NO_VOTE, votes) * mask[: kit.actions]
        priors /= priors.sum()
        return Belief(priors, self._price * np.log(priors.max() / np.maximum(priors, 1e-12)), excess)


class ChoiceGuide(Guide):
    """A scripted player without numbers to vary: its choice looks best, all other actions alike."""

    favours_script = True
    spread = 1.0

    def __init__(self, handicap: float = 2.0) -> None:
        """`handicap`: points that the other actions lie behind."""
        self._handicap = handicap

    def judge(self, game: np.record, mask: np.ndarray, kit: Kit, to_end: bool) -> Belief:
        """Half of the prior, and no handicap, for the scripted player's choice."""
        choice = kit.scripted_choice(game, mask)
        legal = mask[: kit.actions].astype(np.float64)
        priors = 0.5 * legal / legal.sum()
        priors[choice] += 0.5
        handicaps = np.full(kit.actions, self._handicap)
        handicaps[choice] = 0.0
        return Belief(priors, handicaps, np.zeros(kit.actions))


def scripted_guide(kit: Kit) -> Guide:
    """The guide by a game's scripted player: a committee where there can be one."""
    return HeuristicGuide() if kit.committee else ChoiceGuide()


class PolicyGuide(Guide):
    """A learned policy: an action lies behind the likeliest by so many points for each factor e of probability."""

    spread = 0.15

    def __init__(self, agent: PPOAgent, price: float = 0.04, least: float = 0.02) -> None:
        """`price`: those points; what has less than `least` of the likeliest's probability a value does not judge."""
        self._policy = agent.policy
        self._price, self._least = price, least

    @torch.inference_mode()
    def judge(self, game: np.record, mask: np.ndarray, kit: Kit, to_end: bool) -> Belief:
        """The policy's probabilities, and what their logarithms tell."""
        legal = mask[: kit.actions].astype(bool)
        probabilities = self._probabilities(kit.look(game), legal[None])[0]
        if to_end:
            probabilities = np.where(legal, np.maximum(probabilities, _UNLIKELY), 0.0)
        else:
            probabilities[probabilities < self._least * probabilities.max()] = 0.0
        priors = probabilities / probabilities.sum()
        handicaps = self._price * np.log(priors.max() / np.maximum(priors, 1e-12))
        return Belief(priors, handicaps, np.zeros(kit.actions))

    @torch.inference_mode()
    def priors(self, clones: Clones) -> np.ndarray:
        """The policy's probabilities where a node was opened; rows of the other simulations stay 1."""
        priors = np.ones((len(clones.opened), int(self._policy.action_space.n)))
        new = np.flatnonzero(clones.opened != NONE)
        if len(new):
            priors[new] = self._probabilities(clones.nodes_seen[new], None)
        return priors

    def _probabilities(self, seen: np.ndarray, masks: np.ndarray | None) -> np.ndarray:
        choice = self._policy.get_distribution(tensors(seen), action_masks=masks).distribution
        return choice.probs.numpy().astype(np.float64)


class Judge:
    """Points at the end of the game, expected from where simulations ended: those on the board."""

    sees = False  # whether it wants the observations there

    def values(self, clones: Clones) -> np.ndarray:
        """Points of each simulation, float64."""
        return clones.scores.astype(np.float64)


class ValueJudge(Judge):
    """A learned value for games that are not over."""

    sees = True

    def __init__(self, agent: PPOAgent) -> None:
        self._policy = agent.policy
        self._scale = agent.config.reward_scale
        self._gains = agent.config.reward == "score_delta"  # then the value is of points still to be gained

    @torch.inference_mode()
    def values(self, clones: Clones) -> np.ndarray:
        """Points of each simulation, float64."""
        points = clones.scores.astype(np.float64)
        going = np.flatnonzero(~clones.over)
        if len(going):
            expected = self._policy.predict_values(tensors(clones.leaves_seen[going])).numpy().ravel() / self._scale
            points[going] = points[going] * self._gains + expected
        return points


def tensors(seen: np.ndarray) -> dict[str, torch.Tensor]:
    """Observation records as the policy takes them."""
    return {key: torch.from_numpy(np.ascontiguousarray(seen[key])) for key in seen.dtype.names}
