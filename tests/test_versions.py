"""Versions: a short hash of what decides a player's play."""

from agents import versions
from agents.base import make_agent
from agents.versions import rules_version, version_of, version_of_file
from mission_env.batch import BatchedGames
from tests.players import First, Watched

SOURCES = {
    "top.py": "from agents.base import Agent\nfrom agents.middle import x\n",
    "middle.py": "import agents.low\ndef x():\n    from agents.deep import inner\n",
    "low.py": "from agents import top, none\n",
    "deep/__init__.py": "",
    "deep/inner.py": "",
    "base.py": "from agents.other import y\n",
    "other.py": "",
}


def fresh_version() -> str:
    """The version of a player whose sources may have changed."""
    versions.hash_of_sources.cache_clear()
    return version_of(First())


class TestVersions:
    """A hash of what decides a player's play."""

    def test_own_version_comes_first(self):
        assert version_of(Watched(version="abc")) == "abc"

    def test_sources_decide(self):
        """Players of different sources or names differ; the same one stays the same."""
        versions = [version_of(agent) for agent in (make_agent("random"), make_agent("heuristic"), First())]
        assert len(set(versions)) == 3
        assert version_of(make_agent("random")) == versions[0]
        other = First()
        other.name = "first, with other settings"
        assert version_of(other) != versions[2]

    def test_what_a_module_imports_counts(self, tmp_path, monkeypatch):
        """Directly or not, as a module or from a folder; what every player shares does not."""
        package = tmp_path / "agents"
        (package / "deep").mkdir(parents=True)
        for name, text in SOURCES.items():
            (package / name).write_text(text)
        monkeypatch.setattr("agents.versions._ROOT", tmp_path)
        monkeypatch.setattr("agents.versions.inspect.getfile", lambda kind: str(package / "top.py"))
        before, changed = fresh_version(), []
        for name, text in SOURCES.items():
            (package / name).write_text(f"{text}# changed\n")
            changed += [name] if fresh_version() != before else []
            (package / name).write_text(text)
        assert changed == ["top.py", "middle.py", "low.py", "deep/__init__.py", "deep/inner.py"]

    def test_file(self, tmp_path):
        """The first digits of `sha256sum`."""
        (tmp_path / "weights").write_bytes(b"abc")
        assert version_of_file(tmp_path / "weights") == "ba7816bf8f01"


class TestRules:
    """A hash of what random games come to."""

    def test_one_result_makes_the_difference(self, monkeypatch):
        """The same play twice, then the same play with one score counted otherwise."""
        monkeypatch.setattr("agents.versions._GAMES", 20)
        measured = [rules_version.__wrapped__() for _ in range(2)]
        monkeypatch.setattr("agents.versions.batch_class", lambda scenario: Generous)
        assert measured[0] == measured[1] != rules_version.__wrapped__()


class Generous(BatchedGames):
    """Games whose third scores a point more than the rules say."""

    def advance(self, actions):
        super().advance(actions)
        self.scores[2] += self.done[2]
