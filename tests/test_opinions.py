"""What players think: opinions of every kind of player, and actions judged by simulation."""

import numpy as np
import pytest
import torch

from agents.base import Agent, make_agent
from agents.opinions import Opinion, judge, opinions
from agents.ppo import PPOAgent, make_policy
from agents.search.guides import ValueJudge
from agents.search.mission import KIT
from agents.search.searcher import Settings, Workspace
from agents.training_config import TrainingConfig
from mission_env import Game, IllegalAction
from mission_env.actions import ACTION_NAMES
from mission_env.batch import BatchedGames
from mission_env.observation import observe
from mission_env.saved_game import Recorder


def middle(moves: int = 40, seed: int = 3) -> Game:
    """A game that the scripted player has begun."""
    recorder, agent = Recorder.new("rise_of_islam", seed), make_agent("heuristic")
    for _ in range(moves):
        recorder.step(opinions(agent, recorder.game).choice)
    return recorder.game


@pytest.fixture(scope="module")
def game() -> Game:
    """A Religious Phase with many choices, on a late Turn."""
    game = middle(60)
    agent = make_agent("heuristic")
    while game.decision != "religious_action" or len(game.legal_actions()) < 10:
        game.step(opinions(agent, game).choice)
    return game


def learned(**changes) -> PPOAgent:
    torch.manual_seed(1)
    sizes = {"land_features": 4, "path_features": 4, "table_features": 8, "hidden": [8], "reward_scale": 0.1}
    config = TrainingConfig(**(sizes | changes))
    return PPOAgent(make_policy(config), config, "untrained", greedy=True)


def acted(agent: Agent, game: Game) -> str:
    """What the player does in an evaluation."""
    batch = BatchedGames(1, "rise_of_islam", autoreset=False)
    batch.load(game.record)
    agent.reset(1, [0])
    return ACTION_NAMES[agent.act(batch)[0]]


class TestOpinions:
    """`opinions`."""

    @pytest.mark.parametrize("name", ["heuristic", "random", "flat:random:60", "learned"])
    def test_every_legal_action_and_the_choice_first(self, name, game):
        """Of any player; the game stays as it is."""
        before = game.record.tobytes(), game.mask.tobytes()
        advice = opinions(learned() if name == "learned" else make_agent(name), game)
        assert sorted(one.action for one in advice.opinions) == sorted(game.legal_actions())
        assert advice.choice in game.legal_actions()
        assert advice.opinions[0].action == advice.choice
        assert advice.of(advice.choice) is advice.opinions[0] and advice.of("no such action") is None
        assert (game.record.tobytes(), game.mask.tobytes()) == before

    def test_game_over(self):
        game = Game.from_position({"scenario": "campaign", "turn": 27, "decision": "apostasy"})
        while not game.over:
            game.step("end")
        for name in ("heuristic", "random", "flat:random:10"):
            with pytest.raises(ValueError, match="the game is over"):
                opinions(make_agent(name), game)
        with pytest.raises(ValueError, match="the game is over"):
            judge(game)

    def test_heuristic(self, game):
        """Its choice is what it plays; in the Religious Phase gains and costs are told, the best gains first."""
        agent = make_agent("heuristic")
        advice = opinions(agent, game)
        assert advice.choice == acted(agent, game)
        scored = [one for one in advice.opinions if one.gain is not None]
        assert len(scored) > 3 and all(one.cost is not None and one.cost >= 0 for one in scored)
        rest = [one.gain for one in advice.opinions[1:] if one.gain is not None]
        assert rest == sorted(rest, reverse=True)
        assert advice.value is None and all(one.probability is None for one in advice.opinions)

    def test_heuristic_elsewhere(self):
        """At other decisions it only tells its choice."""
        game = middle(0)
        agent = make_agent("heuristic")
        while game.decision == "religious_action":
            game.step(opinions(agent, game).choice)
        advice = opinions(agent, game)
        assert advice.choice == acted(agent, game)
        assert all(one == Opinion(one.action) for one in advice.opinions)

    def test_random(self, game):
        shares = [one.probability for one in opinions(make_agent("random"), game).opinions]
        assert shares == pytest.approx([1 / len(shares)] * len(shares))

    @pytest.mark.parametrize("reward", ["score_delta", "final"])
    def test_learned(self, game, reward):
        """Probabilities of the legal actions, and the value in points, whatever the training's rewards were."""
        agent = learned(reward=reward)
        advice = opinions(agent, game)
        shares = [one.probability for one in advice.opinions]
        assert sum(shares) == pytest.approx(1, abs=1e-5) and shares == sorted(shares, reverse=True)
        assert min(shares) > 0 and advice.choice == acted(agent, game)
        clones = Workspace(Settings(simulations=1, most_nodes=1, most_edges=1), KIT, False, True).part(1)
        seen = clones.leaves_seen[0]
        observe(game.record, seen["lands"], seen["paths"], seen["globals"])
        clones.scores[:] = game.score()
        assert advice.value == pytest.approx(ValueJudge(agent).values(clones)[0], abs=1e-4)

    def test_search(self, game):
        """What it found out of each action; the same seed gives the same dice."""
        agent = make_agent("flat:heuristic:90")
        advice = opinions(agent, game, seed=5)
        tried = [one for one in advice.opinions if one.simulations]
        assert sum(one.simulations for one in tried) >= 90
        assert all(-250 <= one.points < 300 and (one.error is None) == (one.simulations == 1) for one in tried)
        assert advice.value == advice.opinions[0].points
        assert opinions(agent, game, seed=5) == advice
        assert opinions(agent, game, seed=6) != advice

    def test_search_of_the_last_turns(self):
        """Before them it thinks as its guide does."""
        game, name = Game.new(seed=3), "flat:heuristic:90:last=1"
        advice, guide = opinions(make_agent(name), game), opinions(make_agent("heuristic"), game)
        assert (advice.player, advice.choice, advice.opinions) == (name, guide.choice, guide.opinions)
        searched = opinions(make_agent("flat:heuristic:90:last=27"), game)
        assert sum(one.simulations or 0 for one in searched.opinions) >= 90

    def test_search_beyond_its_width(self):
        """Actions that are not tried are there all the same."""
        game = Game.new("campaign", 1)
        agent = make_agent("heuristic")
        while len(game.legal_actions()) <= 40:
            game.step(opinions(agent, game).choice)
        advice = opinions(make_agent("flat:random:40"), game)
        left = [one for one in advice.opinions if not one.simulations]
        assert left and all(one.points is None for one in left)

    def test_any_other_player(self, game):
        class Last(Agent):
            name = "last"

            def act(self, batch):
                return np.array([np.flatnonzero(mask)[-1] for mask in batch.masks])

        advice = opinions(Last(), game)
        assert (advice.player, advice.choice) == ("last", game.legal_actions()[-1])


class TestJudge:
    """`judge`."""

    def test_every_legal_action(self, game):
        before = game.record.tobytes()
        found = judge(game, 20)
        assert sorted(one.action for one in found) == sorted(game.legal_actions())
        assert [one.points for one in found] == sorted((one.points for one in found), reverse=True)
        for one in found:
            assert one.scores.shape == one.collapses.shape == (20,) and one.scores.dtype == np.int64
            assert one.points == one.scores.mean()
            assert one.error == pytest.approx(one.scores.std(ddof=1) / np.sqrt(20))
            shares = list(one.levels.values())
            assert shares == sorted(shares) and shares[-1] == 1 - one.collapsed
            assert shares[0] == (one.scores >= 100).mean()
        assert game.record.tobytes() == before

    def test_follows_from_the_seed_and_not_from_the_coming_dice(self, game):
        """Whatever the game's own dice will bring, simulations have others."""
        other = game.clone()
        other.reseed(12345)
        actions = game.legal_actions()[:3]

        def scores(game: Game, seed: int) -> dict[str, list[int]]:
            return {one.action: one.scores.tolist() for one in judge(game, 10, seed=seed, actions=actions)}

        assert scores(game, 0) == scores(other, 0) != scores(game, 1)

    def test_the_same_dice_for_every_action(self, game):
        """Differences of pairs are told more sharply than by the errors of both."""
        first, *_, last = judge(game, 60)
        apart = np.hypot(first.error, last.error)
        pair = first.scores - last.scores
        assert pair.std(ddof=1) / np.sqrt(60) < 0.97 * apart

    def test_threads(self, game):
        one, two = judge(game, 9), judge(game, 9, threads=2)
        assert [(a.action, a.scores.tolist()) for a in one] == [(b.action, b.scores.tolist()) for b in two]

    def test_few_actions_and_one_simulation(self, game):
        name = game.legal_actions()[2]
        (found,) = judge(game, 1, actions=[name])
        assert found.action == name and found.error is None

    def test_who_plays_on(self, game):
        """Random play does far worse than the script; a learned player can play on, too."""
        actions = game.legal_actions()[:2]
        script, chance = judge(game, 15, actions=actions), judge(game, 15, "random", actions=actions)
        assert script[0].points > chance[0].points + 10
        mine = judge(game, 15, learned(), actions=actions)
        assert mine[0].points < script[0].points and len(mine[0].scores) == 15

    def test_the_last_decision(self):
        """Where an action ends the game, its score is certain."""
        game = Game.from_position(
            {"turn": 27, "treasury": 3, "decision": "apostasy", "lands": {"rome": {"field": "jews_3_2"}}}
        )
        (found,) = judge(game, 5, actions=["end"])
        game.step("end")
        assert game.over and found.scores.tolist() == [game.score()] * 5

    def test_collapse(self):
        """Counted apart, and in no level."""
        game = Game.from_position({"turn": 19, "dark_ages": 7, "decision": "religious_action", "treasury": 1})
        found = judge(game, 4, "random")
        assert all(one.collapsed == 1 and one.points == -250 and set(one.levels.values()) == {0} for one in found)

    @pytest.mark.parametrize(
        ("arguments", "error", "told"),
        [
            ({"simulations": 0}, ValueError, "0 simulations"),
            ({"threads": 0}, ValueError, "0 threads"),
            ({"player": "nobody"}, ValueError, "nobody named 'nobody' plays games on; heuristic, random"),
            ({"actions": ["yes"]}, IllegalAction, "'yes' is not legal at religious_action"),
        ],
    )
    def test_bad_arguments(self, game, arguments, error, told):
        with pytest.raises(error, match=told):
            judge(game, **arguments)
