"""The agents on Battles: the scripted player, search, the network of the open row, a short training."""

from pathlib import Path

import numpy as np
import pytest
import torch

from agents.base import make_agent
from agents.battles.scripted import ScriptedAgent
from agents.battles.shapes import FAMILIES, GRID
from agents.evaluation import play, summarise
from agents.games import family_shares, scripted_player
from agents.grid_network import GridPolicy
from agents.policies import policy_class
from agents.search import make_searcher
from agents.training import make_model
from agents.training_config import TrainingConfig, load_config
from mission_env.battles import BattlesGame
from mission_env.battles.actions import ACTION_NAMES, ACTION_NUMBERS, N_ACTIONS
from mission_env.battles.batch import BattlesBatch
from mission_env.battles.sb3 import BattlesVecEnv
from mission_env.games import batch_class, game_of

from .table import at, card

torch.set_num_threads(1)
SCENARIO = "renaissance"
CONFIG = Path(__file__).parent.parent.parent / "configs" / "quick_battles.yaml"


def choice(game: BattlesGame) -> str:
    """What the scripted player does."""
    batch = BattlesBatch(1, observe=False)
    batch.load(game.record)
    return ACTION_NAMES[int(ScriptedAgent().act(batch)[0])]


class TestScripted:
    """The scripted player."""

    def test_it_plays_the_card_that_wins_most(self):
        """A new kingdom before a republic, a republic before taxes."""
        cards = [card("conspiracy", "france", "rook"), card("conspiracy", "hre", "rook")]
        empires = {
            "france": {"owner": "player"},
            "mamluk": {"cities": {"cairo": "islamic_rook"}, "owner": "player", "republic": True},
        }
        assert choice(at(cards, turn=8, operations=1, empires=empires)) == "play:2"
        assert choice(at(cards[:1], turn=8, operations=1, empires=empires)) == "play:1"
        assert choice(at(turn=8, operations=1, empires=empires)) == "tax"

    def test_it_votes_and_marches(self):
        """At the last operation: a republic for nothing is a point, a vassal for a florin three quarters of one."""
        kingdom = {"owner": "player", "cities": {"paris": "catholic_knight"}}
        empires = {"france": kingdom, "mamluk": {"owner": "player", "republic": True}}
        game = at(turn=8, operations=1, florins=1, empires=empires, borders={"france_hre": "concession_player"})
        assert choice(game) == "vote:france"
        game = at(turn=8, operations=1, florins=1, empires=empires)
        assert choice(game) == "campaign:france"
        game.step("campaign:france")
        assert choice(game).startswith("attack:")

    def test_it_spares_its_own(self):
        """A bordering pirate dies before an agent, an agent before a garrison of the player's."""
        france = {"owner": "player", "cities": {"lyon": "catholic_knight", "paris": "islamic_rook"}}
        game = at([card("religious_war", "france", "crusader")], empires={"france": france})
        game.step("play:1")
        assert choice(game) == "kill:agent_catholic_knight"
        pirate = {"england_france": "catholic_pirate"}
        game = at([card("religious_war", "france", "crusader")], empires={"france": france}, borders=pirate)
        game.step("play:1")
        assert choice(game) == "kill:england_france"

    def test_whole_games(self):
        """Every answer is legal, the same again, and better than random."""
        scripted, random = (play(make_agent(name, SCENARIO), 24, 5, SCENARIO) for name in ("heuristic", "random"))
        assert scripted.scores.mean() > random.scores.mean() + 3
        assert isinstance(scripted_player(SCENARIO), ScriptedAgent)
        again = play(make_agent("heuristic", SCENARIO), 24, 5, SCENARIO, at_once=5)
        assert (again.scores == scripted.scores).all()
        told = summarise(scripted)
        assert list(told.letters) == ["kingdoms", "republics", "vassals", "florins"] and told.collapse_rate == 0


class TestSearch:
    """Flat Monte Carlo and tree search."""

    @pytest.mark.parametrize("spec", ["flat:random:40", "flat:heuristic:40", "tree:heuristic:60"])
    def test_plays(self, spec):
        """A legal action, the same for the same dice of the search."""
        game = BattlesGame.new(seed=3)
        found = [make_searcher(spec, SCENARIO, threads=1, seed=4).search_game(game).action for _ in range(2)]
        assert found[0] == found[1] and ACTION_NAMES[found[0]] in game.legal_actions()

    def test_takes_a_kingdom_for_nothing(self):
        """At the last operation, a card that wins."""
        empires = {"mamluk": {"owner": "player", "republic": True, "cities": {"cairo": "islamic_rook"}}}
        game = at([card("conspiracy", "hre", "rook")], turn=8, operations=1, empires=empires)
        assert ACTION_NAMES[make_searcher("flat:random:60", SCENARIO, 1, 5).search_game(game).action] == "play:1"


class TestNetwork:
    """The board that the network sees."""

    def test_families_and_rows(self):
        names, of = FAMILIES
        assert len(of) == N_ACTIONS and names[of[ACTION_NUMBERS["kill:paris"]]] == "kill"
        assert [ACTION_NAMES[action] for action in GRID.actions.ravel()] == [f"play:{slot}" for slot in range(1, 7)]
        shares = family_shares(np.array([ACTION_NUMBERS["tax"], ACTION_NUMBERS["play:2"]]), SCENARIO)
        assert shares["tax"] == shares["play"] == 0.5

    def test_the_game_of_the_scenario(self):
        assert game_of(SCENARIO) == "battles" and batch_class(SCENARIO) is BattlesBatch

    @pytest.mark.parametrize("network", ["shared", "mlp"])
    def test_it_learns_for_a_moment(self, network):
        """One update of either network moves its weights."""
        config = TrainingConfig(
            scenario=SCENARIO, envs=4, rollout=16, batch=32, network=network, hidden=[16], mlp_hidden=[16]
        )
        model = make_model(config, BattlesVecEnv(4, seed=1), lambda _: 1e-3)
        assert (policy_class(config) is GridPolicy) == (network == "shared")
        before = [parameter.detach().clone() for parameter in model.policy.parameters()]
        model.learn(64)
        after = list(model.policy.parameters())
        assert any(not torch.equal(one, two) for one, two in zip(before, after, strict=True))


def test_the_quick_configuration():
    """At most five minutes."""
    config = load_config(CONFIG)
    assert config.scenario == SCENARIO and config.minutes <= 5
