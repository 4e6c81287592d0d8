"""Search: the simulations and their tree, what guides and judges them, the players made of them."""

import numpy as np
import pytest
import torch

from agents.base import make_agent
from agents.evaluation import play
from agents.ppo import PPOAgent, make_policy
from agents.search import Searcher, Settings, make_searcher
from agents.search.guides import HeuristicGuide, Judge, NoGuide, PolicyGuide, ValueJudge, tensors
from agents.search.mission import KIT
from agents.search.players import _judging
from agents.search.rollouts import PolicyPlayer
from agents.search.searcher import TOGETHER
from agents.search.simulation import NONE, Rollout
from agents.training_config import TrainingConfig
from mission_env import Game
from mission_env.actions import ACTION_NUMBERS
from mission_env.batch import BatchedGames
from mission_env.vocabulary import LAST_TURN, Decision


def in_the_middle(decisions: int = 150, seed: int = 3, scenario: str = "campaign") -> BatchedGames:
    """A batch of one game that the scripted player has led to the middle."""
    batch = BatchedGames(1, scenario)
    batch.reset(seed)
    agent = make_agent("heuristic")
    for _ in range(decisions):
        batch.step(agent.act(batch))
    return batch


def searcher(settings: Settings, guide=None, player: Rollout = Rollout.HEURISTIC, threads: int = 1) -> Searcher:
    return Searcher(settings, guide or HeuristicGuide(), Judge(), player, threads, seed=5)


# --- Searching -------------------------------------------------------------------------------------------------------


METHODS = [Settings(depth=1, simulations=200), Settings(depth=12, simulations=200)]


class TestSearch:
    """What a search may know, what it reports, and what it costs."""

    @pytest.mark.parametrize("settings", METHODS, ids=["flat", "tree"])
    def test_never_sees_the_coming_dice(self, settings):
        """With other dice to come, and outcomes laid out for the next step, the verdict is the same."""
        batch = in_the_middle()
        verdicts = []
        for change in (None, "key", "script"):
            game = batch.games[0].copy()
            if change == "key":
                game["key"], game["draws"] = (1, 2), 77
            if change == "script":
                game["script"][:3], game["script_length"], game["strict"] = (6, 6, 6), 3, 1
            verdicts.append(searcher(settings).search(game, batch.padded[0]))
        assert verdicts[0].action == verdicts[1].action == verdicts[2].action
        assert verdicts[0].findings == verdicts[1].findings == verdicts[2].findings

    @pytest.mark.parametrize("settings", METHODS, ids=["flat", "tree"])
    def test_leaves_the_position_alone(self, settings):
        batch = in_the_middle()
        game, mask = batch.games.tobytes(), batch.padded.tobytes()
        searcher(settings, threads=2).search(batch.games[0], batch.padded[0])
        assert batch.games.tobytes() == game and batch.padded.tobytes() == mask

    @pytest.mark.parametrize("settings", METHODS, ids=["flat", "tree"])
    def test_report(self, settings):
        batch = in_the_middle()
        verdict = searcher(settings).search(batch.games[0], batch.padded[0])
        legal = set(np.flatnonzero(batch.masks[0]).tolist())
        assert {one.action for one in verdict.findings} <= legal and verdict.action == verdict.findings[0].action
        assert sum(one.simulations for one in verdict.findings) == verdict.simulations <= 200 + TOGETHER
        assert all(0 < one.mean < 250 and one.error >= 0 for one in verdict.findings if one.simulations > 1)
        assert verdict.seconds > 0

    def test_repeatable(self):
        batch = in_the_middle()
        one, other = (searcher(Settings(simulations=150)) for _ in range(2))
        first, again = (each.search(batch.games[0], batch.padded[0]) for each in (one, other))
        assert first.findings == again.findings
        second = one.search(batch.games[0], batch.padded[0])
        assert second.findings != first.findings  # with other dice

    def test_time_is_kept(self):
        batch = in_the_middle()
        settings = Settings(milliseconds=60.0, stop=-1.0)
        one = searcher(settings)
        one.search(batch.games[0], batch.padded[0])
        verdict = one.search(batch.games[0], batch.padded[0])
        assert 0.06 <= verdict.seconds < 1.0 and verdict.simulations > 0

    def test_a_game_at_hand(self):
        game = Game.new(seed=4)
        verdict = make_searcher("flat:heuristic:100", threads=1).search_game(game)
        assert verdict.action in [ACTION_NUMBERS[name] for name in game.legal_actions()]

    def test_refusals(self):
        batch = in_the_middle(5)
        with pytest.raises(ValueError, match="needs a budget"):
            searcher(Settings())
        with pytest.raises(ValueError, match="1 to 64 decisions deep, not 65"):
            searcher(Settings(depth=65, simulations=5))
        over = batch.games[0].copy()
        over["decision"] = Decision.GAME_OVER
        with pytest.raises(ValueError, match="the game is over"):
            searcher(Settings(simulations=5)).search(over, batch.padded[0])

    def test_on_the_last_turn_a_flat_search_finds_the_points(self):
        """Enough random rollouts of what is left of the last Turn: the action found is worth what the best one is."""
        batch = BatchedGames(1)
        batch.reset(3)
        agent = make_agent("heuristic")
        while batch.games["turn"][0] < LAST_TURN:
            batch.step(agent.act(batch))
        settings = Settings(simulations=6000, bias=0.0, width=1012)
        verdict = Searcher(settings, NoGuide(spread=5.0), Judge(), Rollout.HEURISTIC, seed=1).search(
            batch.games[0], batch.padded[0]
        )
        truth = Searcher(Settings(simulations=20000, stop=-1.0, width=1012), NoGuide(), Judge(), seed=2)
        found = {one.action: one.mean for one in truth.search(batch.games[0], batch.padded[0]).findings}
        assert found[verdict.action] > max(found.values()) - 0.5


class TestCommittee:
    """The heuristic guide: scripted players whose numbers differ a little have votes."""

    def judged(self):
        """Thirty positions of a game: the choice, the mask, what is believed where rollouts reach the end, and else."""
        batch, agent, guide = in_the_middle(), make_agent("heuristic"), HeuristicGuide(price=2.0)
        for _ in range(30):
            choice, game, mask = agent.act(batch)[0], batch.games[0], batch.padded[0]
            yield choice, mask[: KIT.actions], guide.judge(game, mask, KIT, True), guide.judge(game, mask, KIT, False)
            batch.step(np.array([choice]))

    def test_handicaps_follow_the_votes(self):
        """All that is legal is tried; the tuned player's choice has a third of the votes."""
        for choice, mask, belief, _ in self.judged():
            assert np.flatnonzero(belief.priors).tolist() == np.flatnonzero(mask).tolist()
            assert belief.priors.sum() == pytest.approx(1.0) and belief.priors[choice] >= 0.28
            legal = belief.priors[mask == 1]
            assert np.allclose(belief.handicaps[mask == 1], 2.0 * np.log(legal.max() / legal))

    def test_a_value_is_not_believed_of_what_nobody_votes_for(self):
        """Two or three legal actions have votes; where no value judges, simulations are believed of all."""
        votes = []
        for choice, mask, sure, judged in self.judged():
            voted = (judged.excess == 0.0) & (mask == 1)
            assert voted[choice] and (sure.excess == 0.0).all()
            assert (judged.excess[~voted] == KIT.excess[~voted]).all() and judged.excess[~voted].min() > 0.0
            assert judged.priors[mask == 1][~voted[mask == 1]].max(initial=0.0) < judged.priors[voted].min()
            votes.append(voted.sum())
        assert 1 < np.mean(votes) < 5

    def test_all_that_is_legal_is_tried(self):
        batch = in_the_middle()
        verdict = searcher(Settings(simulations=200, width=1012)).search(batch.games[0], batch.padded[0])
        assert sorted(one.action for one in verdict.findings) == np.flatnonzero(batch.masks[0]).tolist()
        assert all(one.simulations for one in verdict.findings)


class TestTree:
    """What stands in the tree after a search."""

    def tree(self, threads: int = 1):
        batch = in_the_middle()
        one = searcher(Settings(depth=6, simulations=1500, stop=-1.0), threads=threads)
        return one.search(batch.games[0], batch.padded[0]), one

    def test_every_simulation_is_booked_on_its_path(self):
        verdict, one = self.tree()
        nodes, edges, used = one._spaces[0].tree
        nodes, edges = nodes[: used[0]], edges[: used[1]]
        root = edges[: nodes[0]["edges"]]
        assert root["visits"].sum() == verdict.simulations == root["seen"].sum()
        assert (edges["visits"] == edges["seen"]).all()
        by_action = {find.action: find for find in verdict.findings}
        for edge in root:
            assert edge["total"] / edge["seen"] == pytest.approx(by_action[int(edge["action"])].mean)

    def test_children_never_outnumber_their_parents(self):
        _, one = self.tree()
        nodes, edges, used = one._spaces[0].tree
        parents = 0
        for edge in edges[: used[1]]:
            below, child = 0, edge["child"]
            asked = []
            while child != NONE:
                node = nodes[child]
                mine = edges[node["first"] : node["first"] + node["edges"]]
                below += mine["visits"].sum()
                assert mine["prior"].sum() == pytest.approx(1.0)
                asked.append(int(node["decision"]))
                child = node["sibling"]
                parents += 1
            assert below <= edge["visits"] and len(asked) == len(set(asked))
        assert parents == used[0] - 1 > 50

    def test_the_better_followed_more(self):
        """PUCT spends most simulations below an action on what is best there."""
        _, one = self.tree()
        nodes, edges, used = one._spaces[0].tree
        busiest = max(nodes[1 : used[0]], key=lambda node: node["visits"])
        mine = edges[busiest["first"] : busiest["first"] + busiest["edges"]]
        tried = mine[mine["seen"] > 0]
        most = tried[tried["visits"].argmax()]
        assert most["visits"] > 1.5 * mine["visits"].mean()

    def test_two_threads_grow_two_trees(self):
        verdict, one = self.tree(threads=2)
        roots = [space.tree.edges[: space.tree.nodes[0]["edges"]]["visits"].sum() for space in one._spaces]
        assert sum(roots) == verdict.simulations and min(roots) > 0.4 * verdict.simulations

    def test_a_full_tree_is_no_harm(self):
        batch = in_the_middle()
        one = searcher(Settings(depth=20, simulations=600, stop=-1.0, most_nodes=5, most_edges=200))
        verdict = one.search(batch.games[0], batch.padded[0])
        assert verdict.simulations >= 600 and one._spaces[0].tree.used[0] <= 5


# --- Learned guides --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def learned() -> PPOAgent:
    """An untrained policy; its value is all the more different from the points on the board."""
    torch.manual_seed(1)
    config = TrainingConfig(land_features=4, path_features=4, table_features=8, hidden=[8], reward_scale=0.1)
    return PPOAgent(make_policy(config), config, "untrained")


class TestLearned:
    """Policies and values as guides, judges and players of rollouts."""

    def run(self, learned, **settings) -> tuple[Searcher, BatchedGames]:
        batch = in_the_middle()
        settings = Settings(**{"simulations": 100, "turns": 1, "stop": -1.0, **settings})
        one = Searcher(settings, PolicyGuide(learned), ValueJudge(learned), PolicyPlayer(learned), seed=3)
        return one, batch

    @pytest.mark.parametrize("depth", [1, 5])
    def test_rollouts_end_when_their_turns_are_over(self, learned, depth):
        one, batch = self.run(learned, depth=depth, turns=2)
        one.search(batch.games[0], batch.padded[0])
        clones = one._spaces[0].clones
        turn = int(batch.games["turn"][0])
        played = clones.games[:64]
        assert ((played["turn"] >= turn + 2) | clones.over[:64]).all() and (played["turn"] > turn).any()
        for place in range(0, 64, 7):
            assert Game(played[place : place + 1]).score() == clones.scores[place]

    @pytest.mark.parametrize(("turn", "last"), [(5, 6), (23, 24), (24, 25), (25, 27), (26, 27), (27, 27)])
    def test_the_last_turns_are_played_to_the_end(self, learned, turn, last):
        """Three of them here; before, rollouts are as short as ever."""
        one, batch = self.run(learned, turns=2, ending=3)
        batch.games["turn"] = turn
        assert one._plan(batch.games[0]).last_turn == last

    def test_common_dice(self, learned):
        """The same action with the same dice comes to the same, whatever clones are played on beside it."""
        one, batch = self.run(learned, turns=2)
        space, twice = one._spaces[0], np.repeat(np.arange(8), 2)
        space.begin(np.flatnonzero(batch.masks[0])[:2], np.array([1, 2]))
        points = one._simulate(batch.games[0], one._plan(batch.games[0]), space, np.zeros(16, dtype=np.int64), twice)
        assert np.allclose(points[::2], points[1::2], atol=1e-3) and points.std() > 0.1
        again = one._simulate(
            batch.games[0], one._plan(batch.games[0]), space, np.zeros(3, dtype=np.int64), np.array([5, 0, 3])
        )
        assert np.allclose(again, points[[10, 0, 6]], atol=1e-3)

    def test_the_value_judges_what_is_not_over(self, learned):
        one, batch = self.run(learned)
        one.search(batch.games[0], batch.padded[0])
        clones = one._spaces[0].part(64)
        clones.over[:3] = True
        values = ValueJudge(learned).values(clones)
        with torch.no_grad():
            expected = learned.policy.predict_values(tensors(clones.leaves_seen)).numpy().ravel() / 0.1
        assert (values[:3] == clones.scores[:3]).all()
        assert np.allclose(values[3:], clones.scores[3:] + expected[3:], atol=1e-3)

    def test_the_policy_is_the_prior_of_new_nodes(self, learned):
        one, batch = self.run(learned, depth=5)
        verdict = one.search(batch.games[0], batch.padded[0])
        batch.step(np.array([verdict.action]))
        nodes, edges, used = one._spaces[0].tree
        assert used[0] > 5
        for node in nodes[1 : used[0]]:
            priors = edges[node["first"] : node["first"] + node["edges"]]["prior"]
            assert priors.sum() == pytest.approx(1.0) and priors.std() > 0

    def test_repeatable(self, learned):
        (one, batch), (other, _) = self.run(learned), self.run(learned)
        verdicts = [each.search(batch.games[0], batch.padded[0]) for each in (one, other)]
        assert verdicts[0].findings == verdicts[1].findings

    def test_handicaps_follow_the_probabilities(self, learned):
        _, batch = self.run(learned)
        guide = PolicyGuide(learned, price=2.0)
        priors, handicaps, excess = guide.judge(batch.games[0], batch.padded[0], KIT, False)
        assert (excess == 0.0).all()
        legal = np.flatnonzero(batch.masks[0])
        assert priors[legal].sum() == pytest.approx(1.0)
        behind = 2.0 * np.log(priors[legal].max() / priors[legal])
        assert np.allclose(handicaps[legal], behind)

    def test_the_unlikely_is_not_tried(self, learned):
        _, batch = self.run(learned)
        guide = PolicyGuide(learned, least=0.995)
        all_of_them = PolicyGuide(learned, least=0.0).judge(batch.games[0], batch.padded[0], KIT, False).priors
        priors = guide.judge(batch.games[0], batch.padded[0], KIT, False).priors
        likely = all_of_them >= 0.995 * all_of_them.max()
        assert 0 < likely.sum() < batch.masks[0].sum() and (priors[~likely] == 0).all()
        assert np.allclose(priors[likely], all_of_them[likely] / all_of_them[likely].sum())
        to_end = guide.judge(batch.games[0], batch.padded[0], KIT, True).priors
        assert np.flatnonzero(to_end).tolist() == np.flatnonzero(batch.masks[0]).tolist()


# --- Players ---------------------------------------------------------------------------------------------------------


class TestPlayers:
    """Search players by name."""

    @pytest.mark.parametrize(
        ("spec", "says"),
        [
            ("flat:heuristic:soon", "'soon' is not understood"),
            ("flat:heuristic:0", "'0' is not understood"),
            ("tree:heuristic:turns=x", "'turns=x' is not understood"),
            ("flat:heuristic:last=0", "'last=0' is not understood"),
            ("tree:heuristic:value=random", "guided by random, heuristic or a learned player, not by 'random'"),
            ("flat:random:rollout=policy", "needs a learned player"),
            ("flat:nobody:10", "no player 'nobody'"),
            ("flat:flat:10", "guided by random, heuristic or a learned player"),
        ],
    )
    def test_refused_names(self, spec, says):
        with pytest.raises(ValueError, match=says) as error:
            make_agent(spec)
        assert "\n" not in str(error.value)

    def test_settings_by_name(self):
        judged = {"stop": 0.01, "confirm": 256, "width": 64}
        assert make_searcher("flat").settings == Settings(1, turns=2, ending=3, milliseconds=1000.0, **judged)
        assert make_searcher("flat:value=none").settings == Settings(depth=1, milliseconds=1000.0)
        assert make_searcher("tree:random:250ms").settings == Settings(depth=24, milliseconds=250.0)
        named = make_searcher("tree:heuristic:400:1.5s:depth=3:turns=2").settings
        assert named == Settings(depth=3, turns=2, simulations=400, milliseconds=1500.0, **judged)

    def test_who_judges(self):
        """A value that knows who plays on: the clone's for the script, the policy's own for a policy."""
        own = make_agent("shipped-campaign").version
        clone = make_agent("shipped-script").version
        versions = {"campaign": clone, "rise_of_islam": make_agent("shipped-islam-script", "rise_of_islam").version}
        for scenario, version in versions.items():
            assert _judging(None, None, "heuristic", scenario).version == version
        policy = make_agent("shipped-campaign")
        assert _judging(None, policy, "policy", "campaign").version == own
        assert _judging(None, policy, "heuristic", "campaign").version == clone
        assert _judging("shipped-campaign", None, "heuristic", "campaign").version == own
        assert _judging("none", policy, "policy", "campaign") is None
        assert _judging(None, None, "random", "campaign") is None
        assert _judging(None, None, "heuristic", "duel") is None

    @pytest.mark.parametrize("guide", ["shipped-islam", "heuristic"])
    def test_only_the_last_turns_are_searched(self, guide):
        """Before, the guide decides as by itself; then the search, whoever has led the game there."""
        agent, plain = make_agent(f"flat:{guide}:24:last=2", "rise_of_islam"), make_agent(guide, "rise_of_islam")
        batch = BatchedGames(2, "rise_of_islam", autoreset=False)
        batch.reset([5, 6])
        agent.reset(2, [5, 6])
        plain.reset(2, [5, 6])
        differ = {False: 0, True: 0}
        while not batch.over.all():
            actions, alone = agent.act(batch), plain.act(batch)
            for place in np.flatnonzero(~batch.over):
                late = bool(batch.games["turn"][place] > LAST_TURN - 2)
                differ[late] += int(actions[place] != alone[place])
                assert (agent.earlier(batch.games["turn"][place]) is None) == late
            batch.step(actions)
        assert differ[False] == 0 and differ[True] > 5

    def test_a_game_follows_from_its_seed(self):
        """Alone or beside others, in either place."""
        agent = make_agent("flat:random:24")
        pair = play(agent, 2, 11, "rise_of_islam")
        alone = play(agent, 1, 12, "rise_of_islam", at_once=1)
        assert pair.scores[1] == alone.scores[0] and pair.decisions[1] == alone.decisions[0]

    def test_random_rollouts_are_far_better_than_random(self):
        searching = play(make_agent("flat:random:64"), 4, 21, "rise_of_islam")
        random = play(make_agent("random"), 4, 21, "rise_of_islam")
        assert searching.scores.mean() > random.scores.mean() + 15
