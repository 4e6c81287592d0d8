"""The leaderboard: its file, what a row says, comparing rows, and how it is shown."""

import json
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

from agents.leaderboard import (
    LEAST_GAMES,
    LeaderboardError,
    Row,
    check_update,
    lead,
    lead_over_reference,
    markdown,
    print_leaderboard,
    read,
    update,
)
from agents.statistics import bootstrap, estimate, interquartile_mean
from agents.suites import SUITES
from agents.versions import rules_version
from mission_env import cli
from tests.players import made_up

CAMPAIGN, ISLAM = SUITES.values()
SCORES = np.random.default_rng(1).integers(60, 180, size=200)
REPOSITORY = Path(__file__).parent.parent / "leaderboard.json"


def results(agent="heuristic", scores=SCORES, suite=CAMPAIGN):
    """An evaluation that was never played."""
    return made_up(scores, agent=agent, seed=suite.first)


@pytest.fixture
def path(tmp_path, monkeypatch) -> Path:
    """The file of the working folder; there is none yet."""
    monkeypatch.chdir(tmp_path)
    return Path("leaderboard.json")


def changed(path: Path, **fields) -> None:
    """Changes fields of the first row in the file."""
    rows = json.loads(path.read_text())
    rows[0] |= fields
    path.write_text(json.dumps(rows))


class TestFile:
    """Rows are written, replaced and kept."""

    def test_row(self, path):
        """What a row says follows from its scores."""
        gone = np.arange(200) < 20
        scores = np.where(gone, -250, SCORES)
        update(path, CAMPAIGN, [made_up(scores, gone, "search", CAMPAIGN.first, seconds=80.0)])
        (row,) = read(path)
        assert (row.suite, row.agent, row.version, row.rules) == ("campaign-v1", "search", "1", rules_version())
        assert (row.games, row.scores) == (200, scores.tolist())
        mean, middle = estimate(scores), bootstrap(interquartile_mean, scores)
        assert (row.score.mean, row.score.low, row.score.high) == pytest.approx(
            (mean.mean, mean.low, mean.high), abs=1e-4
        )
        assert row.interquartile.high == pytest.approx(middle.high, abs=1e-4)
        assert row.levels["Christendom defeats Islam"] == np.mean(scores >= 100)
        assert sum(row.levels.values()) + row.collapse_rate == pytest.approx(1.0)
        assert (row.collapse_rate, row.decision_milliseconds) == (0.1, 2.0)

    def test_is_compact_and_without_place_or_time(self, path):
        """The scores on one line, and nothing but the fields of a row."""
        update(path, CAMPAIGN, [results()])
        text = path.read_text()
        assert len(text.splitlines()) < 40
        assert set(json.loads(text)[0]) == set(Row.model_fields)
        assert [file.name for file in path.parent.iterdir()] == ["leaderboard.json"]

    def test_best_first(self, path):
        """In each suite."""
        update(path, ISLAM, [results("c", SCORES - 9, ISLAM), results("d", SCORES, ISLAM)])
        update(path, CAMPAIGN, [results("a", SCORES - 5), results("b", SCORES + 5), results("c")])
        order = ["campaign-v1 b", "campaign-v1 c", "campaign-v1 a", "rise-of-islam-v1 d", "rise-of-islam-v1 c"]
        assert [f"{row.suite} {row.agent}" for row in read(path)] == order

    def test_other_rows_stay(self, path):
        """A row is replaced by a new one of its player and suite, and by no other."""
        update(path, CAMPAIGN, [results("a"), results("b")])
        update(path, ISLAM, [results("a", SCORES + 1, ISLAM)])
        update(path, CAMPAIGN, [results("a", SCORES + 2)])
        found = {(row.suite, row.agent): row.scores[0] - SCORES[0] for row in read(path)}
        assert found == {("campaign-v1", "a"): 2, ("campaign-v1", "b"): 0, ("rise-of-islam-v1", "a"): 1}

    @pytest.mark.parametrize(
        ("before", "games"),
        [({}, 200), ({"version": "0"}, 150), ({"rules": "0"}, 150), ({"games": 120, "scores": [1] * 120}, 150)],
    )
    def test_fewer_games_replace_only_another_player(self, path, before, games):
        """The same version by the same rules: the row of more games is the better one."""
        update(path, CAMPAIGN, [results()])
        changed(path, **before)
        update(path, CAMPAIGN, [results(scores=SCORES[:150])])
        assert read(path)[0].games == games

    def test_too_few_games(self, path):
        with pytest.raises(ValueError, match="100 games or more, not 99"):
            update(path, CAMPAIGN, [results(scores=SCORES[: LEAST_GAMES - 1])])
        assert not path.exists()
        update(path, CAMPAIGN, [results(scores=SCORES[:LEAST_GAMES])])

    def test_other_seeds(self, path):
        with pytest.raises(ValueError, match="heuristic played from seed 910002000; campaign-v1 begins with 910001000"):
            update(path, CAMPAIGN, [results(suite=ISLAM)])

    @pytest.mark.parametrize(
        ("change", "told"),
        [
            ({"suite": "crusades-v1"}, "there is no suite 'crusades-v1'"),
            ({"games": 100}, "heuristic has 200 scores for 100 games of campaign-v1"),
            ({"games": 1001, "scores": [1] * 1001}, "has 1001 scores"),
            ({"games": "many"}, "0.games: "),
            ({"score": 5}, "0.score: "),
            ({"date": "today"}, "0.date: "),
        ],
    )
    def test_damaged(self, path, change, told):
        """One line says what is wrong, before playing, too."""
        update(path, CAMPAIGN, [results()])
        changed(path, **change)
        for refuses in (lambda: read(path), lambda: check_update(path, 200)):
            with pytest.raises(LeaderboardError, match=r"leaderboard\.json is not a leaderboard") as error:
                refuses()
            assert told in str(error.value) and "\n" not in str(error.value)

    @pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b"\xff"])
    def test_something_else(self, path, content):
        path.write_bytes(content)
        with pytest.raises(LeaderboardError, match="is not a leaderboard"):
            read(path)


class TestLead:
    """Rows are compared game by game."""

    def rows(self, path, **others) -> dict[str, Row]:
        update(path, CAMPAIGN, [results(), *(results(name, scores) for name, scores in others.items())])
        return {row.agent: row for row in read(path)}

    def test_on_common_games(self, path):
        """The first games of both."""
        rows = self.rows(path, search=SCORES[:120] + np.tile([1, 3], 60))
        assert lead(rows["search"], rows["heuristic"]) == estimate(np.tile([1, 3], 60))
        assert lead(rows["heuristic"], rows["search"]).mean == -2

    def test_over_the_reference(self, path):
        """None for the reference itself, and where it has no row."""
        rows = self.rows(path, search=SCORES + 4)
        both = list(rows.values())
        assert lead_over_reference(rows["search"], both).mean == 4
        assert lead_over_reference(rows["heuristic"], both) is None
        assert lead_over_reference(rows["search"], [rows["search"]]) is None

    def test_not_across_rules_or_suites(self, path):
        rows = self.rows(path, search=SCORES + 4)
        search = rows["search"]
        assert lead(search.model_copy(update={"rules": "0"}), rows["heuristic"]) is None
        assert lead(search.model_copy(update={"suite": ISLAM.name}), rows["heuristic"]) is None


class TestShown:
    """On the terminal and in Markdown."""

    @staticmethod
    def printed(rows) -> str:
        console = Console(width=100, file=StringIO(), record=True)
        print_leaderboard(rows, console)
        return console.export_text()

    def test_tables(self, path):
        long = "runs/a-rather-long-name-of-a-run:greedy"
        update(path, CAMPAIGN, [results(), results(long, SCORES + 7), results("random", SCORES - 300)])
        update(path, ISLAM, [results(suite=ISLAM)])
        text = self.printed(read(path))
        assert max(len(line) for line in text.splitlines()) <= 100 and "…" not in text
        for part in ("campaign-v1: campaign, seeds 910001000 to 910001999", "+7.0", "-300.0", "100+", rules_version()):
            assert part in text
        assert "rise-of-islam-v1" in text and "(stale)" not in text.replace("(stale):", "")

    def test_stale(self, path):
        """Played by other rules."""
        update(path, CAMPAIGN, [results(), results("search", SCORES + 7)])
        changed(path, rules="0")
        assert "search (stale)" in self.printed(read(path)) and "heuristic (stale)" not in self.printed(read(path))

    def test_markdown(self, path):
        """A table for each suite that has rows."""
        update(path, CAMPAIGN, [results(), results("search", SCORES + 7)])
        head, blank, columns, rule, first, second, last = markdown(read(path)).split("\n")
        assert head.startswith("**`campaign-v1`**") and (blank, last) == ("", "")
        assert columns.count("|") == rule.count("|") == first.count("|") == second.count("|") == 11
        assert first.startswith("| search | 200 | ") and " | +7.0 ± 0.0 | " in first
        assert second.startswith("| heuristic | 200 | ") and " | - | " in second
        assert markdown([]) == ""


class TestCommand:
    """`mission-env evaluate --leaderboard` and `mission-env leaderboard`."""

    EVALUATE = ("evaluate", "--suite", "rise-of-islam-v1", "--leaderboard", "--games", "100", "--agents")

    def test_writes_and_shows(self, path, capsys):
        assert cli.run([*self.EVALUATE, "random"]) == 0
        out = capsys.readouterr().out
        assert out.splitlines()[-2] == "rows of rise-of-islam-v1 written to leaderboard.json"
        assert cli.run([*self.EVALUATE, "heuristic"]) == 0
        capsys.readouterr()
        best, worst = read(path)
        assert (best.agent, worst.agent, worst.games) == ("heuristic", "random", 100)
        assert cli.run(["leaderboard"]) == 0
        assert "rise-of-islam-v1" in capsys.readouterr().out
        assert cli.run(["leaderboard", "--suite", "campaign-v1"]) == 0
        assert "rise-of-islam-v1" not in capsys.readouterr().out

    def test_without_a_file(self, path, capsys):
        assert cli.run(["leaderboard"]) == 1
        assert "there is no leaderboard.json; mission-env evaluate" in capsys.readouterr().err
        assert cli.run(["leaderboard", "--suite", "x"]) == 2

    def test_damaged_file_is_found_before_playing(self, path, capsys, monkeypatch):
        path.write_text("{}")
        monkeypatch.setattr("agents.evaluation.evaluate", lambda *arguments: pytest.fail("played"))
        assert cli.run([*self.EVALUATE, "random"]) == 1
        assert "leaderboard.json is not a leaderboard" in capsys.readouterr().err
        assert path.read_text() == "{}"


def test_the_repository_has_one():
    """Rows of the players that need no training, on the whole of both suites; figures agree with the scores."""
    rows = read(REPOSITORY)
    assert {(suite, agent) for suite in SUITES for agent in ("random", "heuristic")} <= {
        (row.suite, row.agent) for row in rows if row.games == SUITES[row.suite].number
    }
    for row in rows:
        assert row.score.mean == pytest.approx(np.mean(row.scores), abs=1e-4)
        assert row.interquartile.mean == pytest.approx(interquartile_mean(np.array(row.scores)), abs=1e-4)
