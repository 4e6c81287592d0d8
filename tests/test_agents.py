"""Random and scripted players: they play legally, can be repeated, look at nothing hidden, and play as they say."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from agents.base import make_agent, split_spec, warm_up
from agents.compiled import is_cold
from agents.heuristic import NEVER_TAKEN, HeuristicAgent
from agents.random_agent import RandomAgent
from agents.weights import WEIGHTS, Weight
from mission_env import Game
from mission_env.actions import ACTION_NAMES, N_ACTIONS, VERB_OF, Verb
from mission_env.batch import BatchedGames
from mission_env.vocabulary import COLLAPSE_LEVEL, SCENARIOS, Decision


def played(name: str, seeds: range, scenario: str = "campaign") -> BatchedGames:
    """Games of those seeds, played to the end; the batch refuses whatever is not legal."""
    agent = make_agent(name, scenario)
    batch = BatchedGames(len(seeds), scenario, autoreset=False, observe=False)
    batch.reset(seeds)
    agent.reset(len(seeds), seeds)
    while not batch.over.all():
        batch.step(agent.act(batch))
    return batch


def batch_of(game: Game, number: int = 1) -> BatchedGames:
    """A batch of copies of one game."""
    batch = BatchedGames(number, autoreset=False, observe=False)
    batch.load(game.record)
    return batch


def choice(**position: Any) -> str:
    """What the scripted player does at a position."""
    return ACTION_NAMES[HeuristicAgent().act(batch_of(Game.from_position(position)))[0]]


def choices(**position: Any) -> list[str]:
    """All that the scripted player does in the Religious Phase of a position, `end` included."""
    game = Game.from_position(position)
    turn, names = game.turn, []
    while game.decision in ("religious_action", "place_knight") and game.turn == turn:
        names.append(ACTION_NAMES[HeuristicAgent().act(batch_of(game))[0]])
        game.step(names[-1])
    return names


class TestPlayers:
    @pytest.mark.parametrize("scenario", SCENARIOS)
    @pytest.mark.parametrize("name", ["random", "heuristic"])
    def test_plays_legally_to_the_end(self, name, scenario):
        batch = played(name, range(100, 124), scenario)
        assert batch.over.all()

    @pytest.mark.parametrize("name", ["random", "heuristic"])
    def test_a_game_follows_from_its_seed_alone(self, name):
        """Alone or among others, first or last: the same game."""
        many, few = played(name, range(5, 13)), played(name, range(9, 11))
        assert many.games[4:6].tobytes() == few.games.tobytes()

    @pytest.mark.parametrize("name", ["random", "heuristic"])
    def test_leaves_the_games_alone(self, name):
        batch = BatchedGames(8, autoreset=False, observe=False)
        batch.reset(3)
        agent = make_agent(name)
        agent.reset(8, range(3, 11))
        before = batch.games.tobytes(), batch.padded.tobytes()
        agent.act(batch)
        assert (batch.games.tobytes(), batch.padded.tobytes()) == before

    def test_all_are_ready_after_the_warm_up(self):
        warm_up()
        assert not is_cold("choose_actions")
        assert not is_cold("_draw")

    def test_has_a_name(self):
        assert [make_agent(name).name for name in ("random", "heuristic")] == ["random", "heuristic"]

    @pytest.mark.parametrize(
        ("spec", "says"),
        [
            ("heuristics", "no player 'heuristics'"),
            ("runs/none_of_that_name", "no folder of a training run"),
            ("runs:loud", "unknown mode 'loud'"),
        ],
    )
    def test_refuses_an_unknown_player_in_one_line(self, spec, says):
        with pytest.raises(ValueError, match=says) as error:
            make_agent(spec)
        assert "\n" not in str(error.value)

    @pytest.mark.parametrize(("suffix", "mode"), [("", "sampled"), (":sampled", "sampled"), (":greedy", "greedy")])
    def test_a_run_is_named_by_folder_and_mode(self, tmp_path, suffix, mode):
        assert split_spec(f"{tmp_path}{suffix}") == (tmp_path, mode)


class TestRandom:
    def test_every_legal_action_is_equally_likely(self):
        game = Game.from_position({"turn": 12, "treasury": 3, "lands": {"india": {"field": "women_2_2"}}})
        number = 8000
        agent = RandomAgent()
        agent.reset(number, range(number))
        counts = np.bincount(agent.act(batch_of(game, number)), minlength=N_ACTIONS)
        legal = game.mask[:N_ACTIONS] == 1
        expected = number / legal.sum()
        assert not counts[~legal].any()
        deviation = ((counts[legal] - expected) ** 2 / expected).sum()  # chi-square, mean legal.sum() - 1
        assert deviation < 2 * legal.sum() + 10

    def test_draws_anew_at_every_decision(self):
        batch = BatchedGames(200, autoreset=False, observe=False)
        batch.reset(1)
        agent = RandomAgent()
        agent.reset(200, range(200))
        assert (agent.act(batch) != agent.act(batch)).any()


class TestHeuristic:
    def test_plays_far_better_than_random(self):
        seeds = range(1000, 1060)
        scripted, random = played("heuristic", seeds), played("random", seeds)
        assert (scripted.scores - random.scores).mean() > 150
        assert scripted.scores.mean() > 100
        assert not scripted.collapsed.any()
        assert (scripted.games["dark_ages"] < COLLAPSE_LEVEL).all()

    def test_does_not_look_at_coming_dice(self):
        batch = BatchedGames(64, autoreset=False, observe=False)
        batch.reset(7)
        agent = HeuristicAgent()
        for _ in range(40):
            actions = agent.act(batch)
            other = BatchedGames(64, autoreset=False, observe=False)
            other.load(batch.games, seeds=range(5000, 5064))
            assert (agent.act(other) == actions).all()
            batch.step(actions)

    def test_plays_the_same_as_plain_python(self):
        """The compiled player and the same functions as Python take the same decisions."""
        code = (
            "from agents.base import make_agent\n"
            "from mission_env.batch import BatchedGames\n"
            "batch = BatchedGames(1, 'rise_of_islam', autoreset=False, observe=False)\n"
            "batch.reset(11)\n"
            "agent = make_agent('heuristic')\n"
            "for _ in range(40):\n"
            "    action = agent.act(batch)\n"
            "    print(int(action[0]))\n"
            "    batch.step(action)\n"
        )
        root = Path(__file__).parent.parent
        environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(root)}
        plain = subprocess.run(
            [sys.executable, "-c", code], env=environment, cwd=root, capture_output=True, text=True, check=True
        )
        batch = BatchedGames(1, "rise_of_islam", autoreset=False, observe=False)
        batch.reset(11)
        agent = HeuristicAgent()
        for action in plain.stdout.split():
            assert agent.act(batch)[0] == int(action)
            batch.step(agent.act(batch))

    @pytest.mark.parametrize("scenario", SCENARIOS)
    def test_answers_any_position_legally(self, scenario):
        """Positions that a mix of its own play and random play leads to, some 10,000 decisions of every kind."""
        batch, rng = BatchedGames(48, scenario, autoreset=False, observe=False), np.random.default_rng(8)
        batch.reset(700)
        scripted, random = HeuristicAgent(), RandomAgent()
        random.reset(48, range(48))
        share = rng.random(48)  # of its own decisions, game by game
        met = set()
        while not batch.over.all():
            actions = scripted.act(batch)
            met |= set(batch.games["decision"][~batch.over].tolist())
            assert batch.padded[np.arange(48), actions][~batch.over].all()
            batch.step(np.where(rng.random(48) < share, actions, random.act(batch)))
        expected = 14 if scenario == "campaign" else 9
        assert len(met) >= expected

    def test_knows_every_verb(self):
        """Whatever the game offers is taken in some game, or named with the reason why it never is."""
        taken = set()
        for scenario in SCENARIOS:
            batch, agent = BatchedGames(250, scenario, autoreset=False, observe=False), HeuristicAgent()
            batch.reset(300)
            while not batch.over.all():
                actions = agent.act(batch)
                taken |= set(VERB_OF[actions[~batch.over]].tolist())
                batch.step(actions)
        assert {Verb(verb) for verb in taken} == set(Verb) - set(NEVER_TAKEN)
        assert all(len(reason) > 20 for reason in NEVER_TAKEN.values())

    def test_players_of_other_weights_are_told_apart(self):
        assert HeuristicAgent().version == make_agent("heuristic").version
        assert HeuristicAgent(2.0 * WEIGHTS).version != HeuristicAgent().version

    def test_weights_are_numbers_that_nobody_changes(self):
        assert len(WEIGHTS) == len(Weight)
        assert np.isfinite(WEIGHTS).all()
        with pytest.raises(ValueError, match="read-only"):
            WEIGHTS[0] = 1.0


# --- The principles of the scripted player ---------------------------------------------------------------------------

SAFE = {"turn": 12, "roman_policy": "christian_emperor"}
HERESY_IN_GREECE = {"greece": {"field": "poor_2_2", "christian": True, "heresies": {"pelagians": 1}}}


class TestPrinciples:
    @pytest.mark.parametrize(
        ("level", "action"), [(0, "remove_heresy:greece"), (5, "remove_heresy:greece"), (6, "end")]
    )
    def test_dark_ages_never_come_near_collapse(self, level, action):
        """6.3.3: the Emperor removes Heresies, but not at the price of the seventh level."""
        position = {
            "turn": 12,
            "decision": "christian_emperor",
            "wafer": 15,
            "dark_ages": level,
            "paths": {"B": {"roman_control": "danube_valley"}},
            "lands": HERESY_IN_GREECE,
        }
        assert choice(**position) == action

    def test_no_sermon_at_the_edge(self):
        """7.7.1: a failed Evangelist raises the Dark Ages."""
        position = {
            "turn": 12,
            "dark_ages": 6,
            "theologian": "john_chrysostom",
            "lands": {"india": {"field": "women_2_2"}},
        }
        assert choice(**position) == "reconcile_with_theologian"

    def test_heresy_on_a_pope_first(self):
        """7.5: before a plain Land and a Heresy elsewhere."""
        lands = {
            **HERESY_IN_GREECE,
            "constantinople": {"field": "poor_1_1", "christian": True, "heresies": {"marcionites": 1}},
            "india": {"field": "poor_1_1"},
        }
        position = {"turn": 12, "treasury": 3, "paths": {"B": {"pope": "communion"}}, "lands": lands}
        assert choice(**position) == "end_heresy_for_solidus:constantinople"

    def test_free_tries_come_before_paid_ones(self):
        """7.2.1.1: a Bible's try costs nothing."""
        position = {
            "turn": 12,
            "treasury": 3,
            "bibles": {"greek": "ready", "syriac": "ready"},
            "lands": {"india": {"field": "women_2_2"}},
        }
        assert choice(**position) == "convert_with_bible:india"

    def test_spends_what_would_be_lost(self):
        """8.6: money left over is lost."""
        names = choices(turn=5, treasury=4, lands={"india": {"field": "women_2_2"}, "merv": {"field": "poor_1_1"}})
        assert "convert_for_solidus:merv" in names

    def test_on_the_last_turn_a_solidus_is_a_point(self):
        """8.4 D: a try at a Value of 1 for 5 in 6 gains less than it costs."""
        position = {"turn": 27, "treasury": 2, "lands": {"kiev": {"field": "poor_1_1"}}}
        assert choice(**position) == "end"
        position["lands"]["india"] = {"field": "slaves_4_4"}  # 4 for 2 in 6
        assert choice(**position) == "convert_for_solidus:india"

    def test_keeps_money_for_christians_in_danger(self):
        """8.3.2: the last solidus goes to the Christians under a Horde, not to a doubtful try."""
        position = {
            "turn": 20,
            "treasury": 1,
            "paths": {"C": {"horde": {"tribe": "khazars_pagan", "at": "sarir"}}},
            "lands": {
                "alania": {"field": "slaves_3_3", "christian": True},
                "india": {"field": "slaves_4_4"},
            },
        }
        assert choices(**position)[-1] == "end"
        assert choice(**{**position, "decision": "apostasy"}) == "sustain:alania"

    def test_apostles_walk_to_an_unseen_big_city_for_free(self):
        """5.2.2, 7.1.1: before the Popes come."""
        position = {"turn": 2, "paths": {"B": {"missionary": {"rank": "apostle", "at": "cilicia"}}}}
        assert choice(**position) == "advance_apostle_free:B"

    def test_the_free_hospital_is_taken(self):
        """6.6: 4 points against a doubtful try."""
        position = {
            "turn": 12,
            "decision": "epidemic",
            "wafer": 8,
            "lands": {"greece": {"field": "poor_2_2", "christian": True}, "india": {"field": "slaves_4_4"}},
        }
        assert choice(**position) == "build_hospital:greece"

    def test_rome_attacks_the_horde_at_its_border(self):
        """7.9: an even chance to free a Christian Land."""
        position = {
            "turn": 20,
            "treasury": 3,
            "paths": {"B": {"roman_control": "danube_valley", "horde": {"tribe": "bulgars_pagan", "at": "kiev"}}},
            "lands": {"kiev": {"field": "slaves_3_3", "christian": True}},
        }
        assert choice(**position) == "attack_with_control:B"

    def test_the_enemy_in_the_rear_is_driven_back_before_christians_are_kept(self):
        """4.2.5.3, 8.3.2: a solidus that frees the Land saves the 3 that each Turn would cost under a Submit tile."""
        fields = {"cyrene": "slaves_3_3", "tripoli": "women_3_3", "sufetula": "martyrs_3_3"}
        threatened = {name: {"field": field, "christian": True} for name, field in fields.items()}
        abbasids = {"kind": "abbasid", "at": "sufetula"}
        position = {
            "turn": 25,
            "treasury": 5,
            "roman_policy": "christian_emperor",
            "paths": {"F": {"pope": "communion", "submit": True, "roman_control": "carthage", "arab": abbasids}},
            "lands": {**threatened, "carthage": {"field": "poor_2_2", "christian": True}},
        }
        assert choice(**position) == "attack_back_with_land:F"

    @pytest.mark.parametrize(("monastery", "builds"), [(True, True), (False, False)])
    def test_melkites_where_the_council_can_be_paid_for(self, monastery, builds):
        """5.5.1, 7.15: next Turn's Council comes before income, so that only a Monastery's solidus can pay."""
        names = choices(**self.before_council(monastery))
        assert names.count("place_melkite:india") == (6 if builds else 0)
        assert (len(names) == 7) == builds  # six Melkites and the end: the seventh solidus is kept

    def before_council(self, monastery: bool) -> dict[str, Any]:
        """The Turn before a Council; the Path D Pope is in Schism, and the Turks are at home."""
        faiths = {"A": "catholic", "B": "orthodox_eagle", "C": "one_nature", "D": "nestorian", "E": "arian"}
        paths = {path: {"faith": faith, "pope": "communion"} for path, faith in {**faiths, "F": "donatist"}.items()}
        paths["D"] |= {"pope": "schism", "horde": {"tribe": "turks_pagan", "at": "homeland_D"}}
        christian = {name: {"field": "poor_1_1", "christian": True} for name in ("ctesiphon", "persia", "india")}
        built = {"kiev": {"infrastructure": "monastery"}} if monastery else {}
        return {
            "turn": 17,
            "treasury": 7,
            "melkites_available": 12,
            "cups": {"heresies": {}},
            "roman_policy": "christian_emperor",
            "paths": paths,
            "lands": {**christian, "india": {"field": "poor_2_2", "christian": True}, **built},
        }

    @pytest.mark.parametrize(("turn", "pays"), [(21, True), (24, False)])
    def test_tribute_while_jihads_are_to_come(self, turn, pays):
        """6.9.1: peace on the Nile is worth less when their march is over."""
        game = Game.from_position(
            {"turn": turn, "treasury": 5, "paths": {"E": {"arab": {"kind": "jihad", "at": "thebes"}}}}
        )
        game.record["decision"] = Decision.BAQT
        name = ACTION_NAMES[HeuristicAgent().act(batch_of(game))[0]]
        assert name.startswith("pay_tribute") == pays
