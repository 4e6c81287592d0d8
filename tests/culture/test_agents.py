"""The agents on Culture: the scripted player, search, the network of the board, training and evaluation."""

import json

import numpy as np
import pytest
import torch

from agents.base import make_agent
from agents.culture.scripted import ScriptedAgent
from agents.culture.shapes import FAMILIES, GRID
from agents.evaluation import play, summarise
from agents.games import family_shares, scripted_player, search_kit
from agents.grid_network import GridPolicy
from agents.policies import policy_class
from agents.ppo import make_policy
from agents.search import make_searcher
from agents.search.guides import ChoiceGuide, HeuristicGuide, scripted_guide
from agents.training_config import TrainingConfig
from mission_env.cli import run
from mission_env.culture import CultureGame
from mission_env.culture.actions import ACTION_NAMES, END, N_ACTIONS
from mission_env.culture.batch import CultureBatch
from mission_env.games import all_scenarios, batch_class, game_of, make_batch, scenarios_of
from tests.culture.table import table

torch.set_num_threads(1)


class TestGames:
    """A scenario says which game is meant."""

    def test_scenarios_differ(self):
        assert len(set(all_scenarios())) == len(all_scenarios())

    def test_game_of_a_scenario(self):
        assert game_of("triad") == "culture" and game_of("campaign") == "mission"
        assert batch_class("quartet") is CultureBatch
        assert make_batch(2, "triad").scenario == "triad"
        with pytest.raises(ValueError, match="unknown scenario 'chess'; one of campaign"):
            game_of("chess")
        with pytest.raises(ValueError, match="unknown game 'chess'; one of mission, culture"):
            scenarios_of("chess")


def choices(game: CultureGame) -> str:
    """What the scripted player does."""
    batch = CultureBatch(1, game.scenario, observe=False)
    batch.load(game.record)
    return ACTION_NAMES[int(ScriptedAgent().act(batch)[0])]


class TestScripted:
    """The scripted player."""

    def test_it_builds_first(self):
        assert choices(table(nations={"red": {"culture": 20}})).startswith("build_priest:")

    def test_it_takes_what_promises_most(self):
        """One unit after another, the idle army first; a city for nothing is worth more than a priest before it."""
        game = table({"d4": "red army", "c5": "blue priest", "e5": "blue city"})
        assert choices(game) == "order:h1"
        game.step("order:h1")
        game.step(choices(game))
        assert choices(game) == "order:d4"
        game.step("order:d4")
        assert {"attack:c5", "attack:e5"} <= set(game.legal_actions())
        assert choices(game) == "attack:e5"

    def test_it_ends_when_nothing_is_left(self):
        game = table({"a1": "red priest"})
        while game.turn == 1:
            action = choices(game)
            game.step(action)
        assert action == "end"

    def test_it_answers_what_it_would_not_have_begun(self):
        """A unit without a promising target is given the word by somebody else."""
        game = table({"f5": "red priest"})
        game.step("order:f5")
        assert choices(game) in game.legal_actions()

    @pytest.mark.parametrize("scenario", scenarios_of("culture"))
    def test_whole_games(self, scenario):
        """Every answer is legal, and better than random."""
        scripted, random = (play(make_agent(name, scenario), 12, 5, scenario) for name in ("heuristic", "random"))
        assert scripted.scores.mean() > random.scores.mean()
        assert isinstance(scripted_player(scenario), ScriptedAgent)
        again = play(make_agent("heuristic", scenario), 12, 5, scenario, at_once=5)
        assert (again.scores == scripted.scores).all()

    def test_summary(self):
        summary = summarise(play(make_agent("heuristic", "duel"), 6, 5, "duel"))
        assert summary.levels == {}
        assert summary.letters is None or next(iter(summary.letters)) == "capitals"


class TestSearch:
    """Flat Monte Carlo and tree search."""

    @pytest.mark.parametrize("spec", ["flat:random:40", "flat:heuristic:40", "tree:heuristic:60:turns=3"])
    def test_plays(self, spec):
        """A legal action, the same for the same dice of the search."""
        game = CultureGame.new("duel", seed=3)
        verdicts = [make_searcher(spec, "duel", threads=1, seed=4).search_game(game) for _ in range(2)]
        assert ACTION_NAMES[verdicts[0].action] in game.legal_actions()
        assert verdicts[0].action == verdicts[1].action
        assert [one.simulations for one in verdicts[0].findings] == [one.simulations for one in verdicts[1].findings]

    def test_never_sees_the_coming_dice(self):
        """With other dice to come the verdict is the same."""
        game = table({"d4": "red priest", "e5": "blue army", "c3": "red army"}, nations={"red": {"culture": 20}})
        twin = game.clone()
        twin.reseed(77)
        found = [make_searcher("flat:heuristic:60", "duel", 1, 5).search_game(one).action for one in (game, twin)]
        assert found[0] == found[1]

    def test_takes_a_city_for_nothing(self):
        """An army beside an enemy's last defence: a sure gain."""
        game = table({"d4": "red army", "e5": "blue city"})
        game.step("order:d4")
        verdict = make_searcher("flat:heuristic:200", "duel", 1, 5).search_game(game)
        assert ACTION_NAMES[verdict.action] in {"attack:e5", "move:d5", "move:e4"}
        assert verdict.simulations > 0

    def test_a_scripted_player_without_numbers_guides_alone(self):
        """There is no committee: its choice has half of the prior and its share of the rest, and no handicap."""
        game, kit = CultureGame.new("duel", seed=3), search_kit("duel")
        guide = scripted_guide(kit)
        assert isinstance(guide, ChoiceGuide) and isinstance(scripted_guide(search_kit("campaign")), HeuristicGuide)
        priors, handicaps, excess = guide.judge(game.record, game.mask, kit, False)
        legal, choice = np.flatnonzero(game.mask[: kit.actions]), kit.scripted_choice(game.record, game.mask)
        assert (
            len(legal) > 1 and priors.sum() == pytest.approx(1.0) and np.flatnonzero(priors).tolist() == legal.tolist()
        )
        assert priors[choice] == pytest.approx(0.5 + 0.5 / len(legal))
        assert np.flatnonzero(handicaps == 0.0).tolist() == [choice] and (excess == 0.0).all()

    def test_as_a_player(self):
        result = play(make_agent("flat:random:12:turns=1", "duel"), 2, 5, "duel", at_once=2)
        assert len(result.scores) == 2


class TestNetwork:
    """The network of the board."""

    CONFIG = TrainingConfig(scenario="duel", land_features=8, table_features=8, hidden=[8])

    def test_kinds(self):
        assert policy_class(self.CONFIG) is GridPolicy
        assert type(make_policy(self.CONFIG.model_copy(update={"network": "mlp"}))).__name__ == "FlatPolicy"

    def test_the_board(self):
        """C1: neighbours; every action of a square is read off its row."""
        assert GRID.neighbours.sum(axis=1).tolist().count(8) == 30
        assert (GRID.neighbours == GRID.neighbours.T).all() and not GRID.neighbours.diagonal().any()
        for square in (0, 9, 55):
            names = {ACTION_NAMES[action].partition(":")[2] for action in GRID.actions[square].tolist()}
            assert len(names) == 1
        assert sorted([*GRID.actions.ravel().tolist(), END]) == list(range(N_ACTIONS))

    def test_logits_find_their_actions(self):
        """Raising the bias of one verb raises its actions on all squares, and no others."""
        policy = make_policy(self.CONFIG)
        batch = CultureBatch(3, "duel")
        batch.reset(1)
        seen = {key: torch.from_numpy(array.copy()) for key, array in batch.observations.items()}
        with torch.no_grad():
            before = policy.get_distribution(seen).distribution._all.dense()
            policy.action_net.row_verbs.bias[5] += 1.0
            after = policy.get_distribution(seen).distribution._all.dense()
        raised = np.flatnonzero(((after - before) > 0.5).all(dim=0).numpy())
        assert {ACTION_NAMES[action].partition(":")[0] for action in raised} == {"move"}
        assert len(raised) == 56

    def test_families(self):
        names, of_action = FAMILIES
        assert names[of_action[END]] == "end"
        shares = family_shares(np.array([END, 0, END, 1]), "duel")
        assert shares["end"] == 0.5 and shares["build_army"] == 0.5 and sum(shares.values()) == 1


TINY = """scenario: duel
steps: 256
envs: 4
rollout: 16
batch: 32
imitation: 64
minutes: null
anneal: false
land_features: 4
table_features: 4
hidden: [4]
"""


class TestCommands:
    """mission-env train and evaluate with --env culture."""

    def test_train_and_evaluate(self, tmp_path, monkeypatch, capsys):
        monkeypatch.chdir(tmp_path)
        (tmp_path / "tiny.yaml").write_text(TINY)
        arguments = ["--env", "culture", "--config", "tiny.yaml", "--out", "run"]
        assert run(["train", *arguments]) == 0
        card = json.loads((tmp_path / "run" / "card.json").read_text())
        assert card["steps"] == 256 and card["schema"] == CultureBatch.layout.schema_hash
        header = (tmp_path / "run" / "curves.csv").read_text().splitlines()[0]
        assert "families/convert" in header and "families/knights" not in header
        players = "random,heuristic,run:greedy,flat:random:4:turns=0"
        code = run(["evaluate", "--env", "culture", "--agents", players, "--games", "3", "--out", "out.json"])
        assert code == 0
        shown = capsys.readouterr().out
        assert "part of the score" in shown and "victory level" not in shown
        data = json.loads((tmp_path / "out.json").read_text())
        assert data["scenario"] == "duel" and len(data["players"]) == 4
        assert run(["evaluate", "--agents", "run", "--games", "1"]) == 2
        assert "run plays culture, not mission" in capsys.readouterr().err

    def test_resumed(self, tmp_path, monkeypatch):
        """Half of a training and the other half are the whole."""
        monkeypatch.chdir(tmp_path)
        for name, steps in (("half", 128), ("whole", 256)):
            (tmp_path / f"{name}.yaml").write_text(TINY.replace("256", str(steps)))
        assert run(["train", "--config", "half.yaml", "--out", "parts"]) == 0
        assert run(["train", "--config", "whole.yaml", "--out", "parts", "--resume"]) == 0
        assert run(["train", "--config", "whole.yaml", "--out", "once"]) == 0
        parts, once = (torch.load(tmp_path / name / "weights.pt") for name in ("parts", "once"))
        assert all(torch.equal(parts[key], once[key]) for key in once)

    @pytest.mark.parametrize(
        ("arguments", "told"),
        [
            (["evaluate", "--env", "culture", "--scenario", "campaign"], "'campaign' is none; one of duel, triad"),
            (["evaluate", "--env", "chess"], "'chess' is none; one of mission, culture"),
            (["evaluate", "--env", "culture", "--agents", "shipped-campaign"], "plays mission, not culture"),
            (["train", "--env", "culture", "--config", "configs/quick.yaml"], "is for mission, not for culture"),
        ],
    )
    def test_bad_arguments(self, arguments, told, capsys):
        assert run(arguments) == 2
        assert told in capsys.readouterr().err
