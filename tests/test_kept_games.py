"""Evaluations that are interrupted: finished games are kept, and the same command goes on from them."""

from pathlib import Path

import pytest

from agents.base import make_agent
from agents.evaluation import evaluate, play
from agents.kept_games import KeptGames, kept_beside
from mission_env import cli
from tests.players import First, Watched


class TestKept:
    """An evaluation that is interrupted goes on where it was."""

    SIX = (6, 11, "rise_of_islam", 2)

    @staticmethod
    def kept(folder: Path, scenario: str = "rise_of_islam") -> KeptGames:
        return kept_beside(folder / "x.json", scenario)

    def interrupted(self, folder: Path) -> list[int]:
        """Seeds of the games that were kept."""
        with pytest.raises(KeyboardInterrupt):
            play(Watched(218), *self.SIX, kept=self.kept(folder))
        seeds = sorted(self.kept(folder).of(Watched()))
        assert seeds == [11, 12, 13]  # the two games of the first batch, and one of the second
        return seeds

    def test_goes_on(self, tmp_path):
        """What was kept is not played again, and the whole is as if nothing had happened."""
        seeds = self.interrupted(tmp_path)
        agent, told = Watched(), []
        results = play(agent, *self.SIX, told.append, self.kept(tmp_path))
        assert agent.batches[1:] == [[14, 15], [16]]
        assert told[0] == len(seeds) and sum(told) == 6
        whole = play(Watched(), *self.SIX)
        for name in ("scores", "letters", "collapsed", "turns", "decisions"):
            assert (getattr(results, name) == getattr(whole, name)).all()
        assert results.seconds == pytest.approx(sum(game.seconds for game in self.kept(tmp_path).of(agent).values()))

    def test_nothing_left_to_play(self, tmp_path):
        play(Watched(), *self.SIX, kept=self.kept(tmp_path))
        agent = Watched()
        play(agent, *self.SIX, kept=self.kept(tmp_path))
        assert agent.batches == []

    def test_only_the_games_asked_for(self, tmp_path):
        """Kept games of other seeds are left out."""
        play(Watched(), *self.SIX, kept=self.kept(tmp_path))
        assert len(play(Watched(), 2, 12, "rise_of_islam", 2, kept=self.kept(tmp_path)).scores) == 2

    def test_only_games_of_the_same_player(self, tmp_path, monkeypatch):
        """Those of another name, version, scenario or rules do not count."""
        self.interrupted(tmp_path)
        assert self.kept(tmp_path).of(Watched())
        assert not self.kept(tmp_path).of(First())
        assert not self.kept(tmp_path).of(Watched(version="2"))
        assert not self.kept(tmp_path, "campaign").of(Watched())
        monkeypatch.setattr("agents.kept_games.rules_version", lambda game: "another")
        assert not self.kept(tmp_path).of(Watched())

    @pytest.mark.parametrize("damage", ['{"seed": 11, "sco', "\n\n", "[]\n", '{"seed": 11}\n', "\x00\xff"])
    def test_damaged_lines_do_not_count(self, tmp_path, damage):
        """As a crash may leave the last one; the next game starts on a line of its own."""
        seeds = self.interrupted(tmp_path)
        path = self.kept(tmp_path).path
        path.write_bytes(path.read_bytes() + damage.encode("latin-1"))
        assert sorted(self.kept(tmp_path).of(Watched())) == seeds
        play(Watched(), *self.SIX, kept=self.kept(tmp_path))
        assert sorted(self.kept(tmp_path).of(Watched())) == list(range(11, 17))

    def test_several_players(self, tmp_path):
        """Each has its own games in the one file."""
        players = [make_agent("random"), make_agent("heuristic")]
        kept = self.kept(tmp_path)
        first = evaluate(players, *self.SIX, kept)
        second = evaluate(players, *self.SIX, self.kept(tmp_path))
        assert [one.scores.tolist() for one in first] == [one.scores.tolist() for one in second]
        assert [one.seconds for one in first] == pytest.approx([one.seconds for one in second])
        kept.discard()
        assert not kept.path.exists()
        kept.discard()  # twice does no harm


class TestInterruptedCommand:
    """Ctrl-C in `mission-env evaluate`."""

    COMMAND = ("evaluate", "--agents", "random", "--scenario", "rise_of_islam", "--games", "6", "--batch", "2")

    def test_tells_how_to_go_on(self, tmp_path, capsys, monkeypatch):
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr("agents.evaluation.make_agent", lambda *arguments: Watched(222))
        assert cli.run(self.COMMAND) == cli.INTERRUPTED == 130
        path = Path("runs/evaluations/rise_of_islam-1-6.json.partial.jsonl")
        err = capsys.readouterr().err.splitlines()
        assert err[-1].startswith("mission-env: interrupted; finished games are kept in ")
        assert str(path) in err[-1] and len([line for line in err if "mission-env" in line]) == 1
        agent = Watched()
        monkeypatch.setattr("agents.evaluation.make_agent", lambda *arguments: agent)
        assert path.exists()
        assert cli.run(self.COMMAND) == 0
        assert agent.batches[1:] == [[4, 5], [6]]
        assert [file.name for file in path.parent.iterdir()] == ["rise_of_islam-1-6.json"]
