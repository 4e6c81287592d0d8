"""Evaluation: the same games for every player, statistics with known answers, tables and JSON."""

import json
import math
import time
from io import StringIO

import numpy as np
import pytest
from rich.console import Console

from agents.evaluation import differences, play, summarise
from agents.report import as_data, check_writable, default_path, print_report, write_json
from agents.statistics import Estimate
from agents.versions import rules_version
from mission_env import Game
from mission_env.batch import LETTERS
from mission_env.vocabulary import COLLAPSE_SCORE
from tests.players import First, Watched, made_up


class TestPlay:
    """Games of an evaluation."""

    @staticmethod
    def by_hand(seed: int, scenario: str) -> tuple[int, list[int], bool, int, int]:
        game = Game.new(scenario, seed=seed)
        decisions = 0
        while not game.over:
            game.step(game.legal_actions()[0])
            decisions += 1
        collapsed = game.score() == COLLAPSE_SCORE
        return game.score(), list(game.victory_points().values()), collapsed, game.turn, decisions

    @pytest.mark.parametrize("at_once", [1, 2, 5])
    def test_seeds_are_those_of_game(self, at_once):
        """Game i is that of seed + i, however many are played side by side."""
        results = play(First(), 5, 11, "rise_of_islam", at_once)
        expected = [self.by_hand(seed, "rise_of_islam") for seed in range(11, 16)]
        columns = (results.scores, results.letters, results.collapsed, results.turns, results.decisions)
        assert [tuple(row) for row in zip(*(column.tolist() for column in columns), strict=True)] == expected
        assert results.seconds > 0 and results.seed == 11

    def test_the_agent_is_told_the_seeds(self):
        agent = First()
        ended = []
        play(agent, 5, 3, "rise_of_islam", 4, ended.append)
        assert agent.started == (1, [7])
        assert sum(ended) == 5

    @pytest.mark.parametrize(("games", "at_once"), [(0, 1), (-1, 1), (1, 0)])
    def test_no_games(self, games, at_once):
        with pytest.raises(ValueError, match="1 or more"):
            play(First(), games, 1, "campaign", at_once)


class TestPace:
    """How many games a player plays side by side, and how long it takes."""

    def test_a_player_may_ask_for_fewer_games_at_once(self):
        agent = Watched(at_once=2)
        few = play(agent, 5, 11, "rise_of_islam", 4)
        assert agent.batches[1:] == [[11, 12], [13, 14], [15]]
        many = play(Watched(at_once=9), 5, 11, "rise_of_islam", 4)
        assert (few.scores == many.scores).all() and (few.decisions == many.decisions).all()

    def test_the_caller_may_ask_for_fewer_still(self):
        agent = Watched(at_once=3)
        play(agent, 2, 11, "rise_of_islam", 1)
        assert agent.batches[1:] == [[11], [12]]

    @pytest.mark.parametrize("at_once", [1, 3])
    def test_time_of_a_decision(self, at_once):
        """Games side by side share the time of a step, so that a step of three games takes each a third."""

        class Slow(First):
            name = "slow"
            steps = 0

            def act(self, batch):
                self.steps += 1
                time.sleep(0.001)
                return super().act(batch)

        agent = Slow()
        results = play(agent, 3, 11, "rise_of_islam", at_once)
        assert results.seconds >= 0.001 * (agent.steps - 1)  # one decision before is not timed
        summary = summarise(results)
        assert summary.decision_milliseconds == pytest.approx(1000 * results.seconds / results.decisions.sum())
        assert summary.decision_milliseconds < 1.0 or at_once == 1


class TestSummary:
    """Known answers of what results say; the statistics themselves have tests of their own."""

    def test_one_game(self):
        """No interval and no deviation."""
        summary = summarise(made_up([7]))
        assert (summary.deviation, summary.score.low, summary.interquartile.low) == (None, None, None)

    def test_constant(self):
        summary = summarise(made_up([90] * 20))
        assert (summary.deviation, summary.percentile_5, summary.median, summary.percentile_95) == (0, 90, 90, 90)
        assert summary.interquartile == Estimate(90, 90, 90)

    def test_summary(self):
        """Four games, one of them collapsed."""
        summary = summarise(made_up([100, 89, 69, COLLAPSE_SCORE], [False, False, False, True]))
        assert summary.games == 4
        assert summary.score.mean == 2.0
        assert summary.finished_mean == 86.0
        assert summary.deviation == pytest.approx(math.sqrt((98**2 + 87**2 + 67**2 + 252**2) / 3))
        assert summary.median == 79.0
        assert summary.percentile_5 == pytest.approx(COLLAPSE_SCORE + 0.15 * 319)
        assert summary.percentile_95 == pytest.approx(89 + 0.85 * 11)
        assert summary.collapse_rate == 0.25
        assert list(summary.levels.values()) == [0.25, 0, 0.25, 0, 0.25]
        assert summary.letters == {"A": 86.0, **dict.fromkeys("BCDEF", 0.0)}
        assert summary.turns == (3 * 27 + 12) / 4
        assert (summary.decisions, summary.games_per_second) == (200, 2.0)
        assert summary.decision_milliseconds == 2.5
        assert summary.interquartile.mean == 79.0

    def test_limits_of_levels(self):
        """8.4: 100, 90, 80 and 70 are the lowest scores of their levels."""
        summary = summarise(made_up([150, 100, 99, 90, 89, 80, 79, 70, 69, -100]))
        assert list(summary.levels.values()) == [0.2] * 5

    def test_all_collapsed(self):
        summary = summarise(made_up([COLLAPSE_SCORE] * 3, [True] * 3))
        assert (summary.collapse_rate, summary.finished_mean, summary.letters) == (1.0, None, None)
        assert sum(summary.levels.values()) == 0.0

    def test_paired_shift(self):
        """A constant lead is certain, however much the scores spread."""
        scores = np.arange(-50, 100, 3)
        (lead,) = differences([made_up(scores, agent="one"), made_up(scores + 5, agent="other")])
        assert (lead.agent, lead.other, lead.score) == ("other", "one", Estimate(5, 5, 5))
        assert lead.improvement == Estimate(1, 1, 1)

    def test_pairs(self):
        """Every pair once."""
        results = [made_up([score, score + 2], agent=name) for name, score in (("a", 1), ("b", 2), ("c", 4))]
        found = [(row.agent, row.other, row.score.mean) for row in differences(results)]
        assert found == [("b", "a", 1.0), ("c", "a", 3.0), ("c", "b", 2.0)]

    def test_improvement(self):
        """Two wins, a tie and a defeat."""
        (pair,) = differences([made_up([1, 2, 3, 4], agent="a"), made_up([2, 3, 3, 0], agent="b")])
        assert pair.improvement.mean == 2.5 / 4
        assert 0 <= pair.improvement.low < 2.5 / 4 < pair.improvement.high <= 1


class TestReport:
    """Tables and JSON."""

    RESULTS = (
        made_up([100, 89, 69, COLLAPSE_SCORE], [False, False, False, True], "random"),
        made_up([COLLAPSE_SCORE] * 4, [True] * 4, "heuristic", seconds=1e-4),
        made_up([-123, -45, -99, -101], agent="runs/a-rather-long-name-of-a-run (sampled)"),
        made_up([120, 131, 111, 102], agent="runs/a-rather-long-name-of-a-run (greedy)"),
    )

    @staticmethod
    def printed(results) -> str:
        console = Console(width=100, file=StringIO(), record=True)
        print_report(results, "campaign", console)
        return console.export_text()

    def test_tables(self):
        text = self.printed(self.RESULTS)
        assert max(len(line) for line in text.splitlines()) <= 100
        assert "…" not in text
        for part in (
            "86.0",
            "25.0%",
            "100.0%",
            "-250.0",
            "seeds 1 to 4",
            "Student's t",
            "(greedy)",
            "+346.3 .. +385.7",
            "100.0% .. 100.0%",
            "bootstrap",
        ):
            assert part in text
        for head in (
            *LETTERS,
            "finished",
            "st.dev.",
            "collapsed",
            "Stalemate",
            "decline",
            "last Turn",
            "games/s",
            "IQM",
            "better",
            "ms",
        ):
            assert head in text

    def test_one_player(self):
        """There is nothing to compare."""
        assert "Paired" not in self.printed(self.RESULTS[:1])

    def test_one_game(self):
        assert "-" in self.printed([made_up([7], agent="a"), made_up([8], agent="b")])

    def test_json(self, tmp_path):
        """Strict JSON with every game in it."""
        path = tmp_path / default_path("campaign", 1, 4)
        check_writable(path)
        write_json(as_data(self.RESULTS, "campaign"), path)
        data = json.loads(path.read_text(), parse_constant=pytest.fail)
        assert (data["scenario"], data["seed"], data["games"]) == ("campaign", 1, 4)
        assert [row["player"] for row in data["players"]] == [one.agent for one in self.RESULTS]
        assert data["players"][0]["single_games"]["scores"] == [100, 89, 69, COLLAPSE_SCORE]
        assert data["players"][1]["summary"]["finished_mean"] is None
        assert data["players"][0]["version"] == "1" and data["rules"] == rules_version()
        assert data["players"][3]["summary"]["interquartile"]["mean"] == 115.5
        assert data["players"][3]["summary"]["decision_milliseconds"] == 2.5
        assert len(data["paired_differences"]) == 6
        assert data["paired_differences"][-1]["improvement"] == {"mean": 1.0, "low": 1.0, "high": 1.0}
        assert [file.name for file in path.parent.iterdir()] == ["campaign-1-4.json"]

    def test_unwritable(self, tmp_path):
        """A file in the way of the folder, and a folder in the way of the file."""
        (tmp_path / "file").write_text("")
        with pytest.raises(OSError, match=r"cannot write .*file/x\.json"):
            check_writable(tmp_path / "file" / "x.json")
        with pytest.raises(OSError, match="it is a folder"):
            check_writable(tmp_path)
