"""Evaluation: the same games for every player, statistics with known answers, tables and JSON."""

import json
import math
from io import StringIO

import numpy as np
import pytest
from rich.console import Console

from agents.base import Agent
from agents.evaluation import Estimate, Results, differences, estimate, play, student_quantile, summarise
from agents.report import as_data, check_writable, default_path, print_report, write_json
from mission_env import Game
from mission_env.batch import LETTERS
from mission_env.vocabulary import COLLAPSE_SCORE


class First(Agent):
    """Takes the first legal action."""

    name = "first"

    def reset(self, number, seeds):
        self.started = (number, list(seeds))

    def act(self, batch):
        return batch.masks.argmax(axis=1)


def made_up(scores, collapsed=None, agent="made up", seed=1, seconds=2.0) -> Results:
    """Results without games; letter A has all points."""
    scores = np.array(scores, dtype=np.int64)
    letters = np.zeros((len(scores), 6), dtype=np.int64)
    letters[:, 0] = scores
    gone = np.zeros(len(scores), dtype=bool) if collapsed is None else np.array(collapsed)
    turns = np.where(gone, 12, 27).astype(np.int16)
    return Results(agent, seed, scores, letters, gone, turns, np.full(len(scores), 200), seconds)


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


class TestStatistics:
    """Known answers."""

    @pytest.mark.parametrize(
        ("degrees", "t"),
        [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (10, 2.2281), (99, 1.9842), (5000, 1.9604)],
    )
    def test_student_quantile(self, degrees, t):
        """The printed tables of Student's t."""
        assert student_quantile(degrees) == pytest.approx(t, abs=6e-5)

    def test_estimate(self):
        """1, 2, 3, 4: deviation sqrt(5/3), standard error half of that, times Student's t of three degrees."""
        result = estimate(np.array([1, 2, 3, 4]))
        margin = 3.18245 * math.sqrt(5 / 3) / 2
        assert result.mean == 2.5
        assert (result.low, result.high) == pytest.approx((2.5 - margin, 2.5 + margin), abs=1e-4)

    def test_constant(self):
        assert estimate(np.full(20, 7)) == Estimate(7, 7, 7)
        summary = summarise(made_up([90] * 20))
        assert (summary.deviation, summary.percentile_5, summary.median, summary.percentile_95) == (0, 90, 90, 90)

    def test_one_game(self):
        """No interval and no deviation."""
        assert estimate(np.array([7])) == Estimate(7, None, None)
        assert summarise(made_up([7])).deviation is None

    def test_coverage(self):
        """About 95 of 100 intervals of small samples hold the true mean."""
        rng = np.random.default_rng(1)
        intervals = [estimate(rng.normal(3.0, 10.0, size=5)) for _ in range(1000)]
        assert 930 <= sum(one.low <= 3.0 <= one.high for one in intervals) <= 968

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

    def test_pairs(self):
        """Every pair once."""
        results = [made_up([score, score + 2], agent=name) for name, score in (("a", 1), ("b", 2), ("c", 4))]
        found = [(row.agent, row.other, row.score.mean) for row in differences(results)]
        assert found == [("b", "a", 1.0), ("c", "a", 3.0), ("c", "b", 2.0)]


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
        ):
            assert part in text
        for head in (*LETTERS, "finished", "st.dev.", "collapsed", "Stalemate", "decline", "last Turn", "games/s"):
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
        assert len(data["paired_differences"]) == 6
        assert [file.name for file in path.parent.iterdir()] == ["campaign-1-4.json"]

    def test_unwritable(self, tmp_path):
        """A file in the way of the folder, and a folder in the way of the file."""
        (tmp_path / "file").write_text("")
        with pytest.raises(OSError, match=r"cannot write .*file/x\.json"):
            check_writable(tmp_path / "file" / "x.json")
        with pytest.raises(OSError, match="it is a folder"):
            check_writable(tmp_path)
