"""Whole studies, small ones: what they write, that they go on after an interruption, and the command."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from agents.families import FAMILY_NAMES
from agents.study import inputs
from agents.study import run as study_run
from agents.study.run import REPORT, Plan, default_folder, run_study
from agents.study.summary import interval, listed, summary
from mission_env import Game, cli
from mission_env.observation import CHANNELS
from mission_env.saved_game import SavedGame
from tests.players import First, Watched
from tests.test_study import Uniform

PLAN = Plan("watched", seed=5, games=2, decisions=8, rollouts=12)


def without_times(folder: Path) -> dict:
    return json.loads((folder / "study.json").read_text("utf-8"))


@pytest.fixture(scope="module", autouse=True)
def _small():
    """Fewer positions, repeats and pages, for speed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(inputs, "POSITIONS", 60)
        patch.setattr(inputs, "REPEATS", 1)
        patch.setattr(study_run, "PAGES", 1)
        yield


@pytest.fixture(scope="module")
def studied(tmp_path_factory):
    """A study of the first legal action, with a mind."""
    folder = tmp_path_factory.mktemp("studies") / "whole"
    return folder, run_study(PLAN, folder, Watched(), Uniform())


class Page(HTMLParser):
    """What a page refers to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.images: list[dict[str, str | None]] = []
        self.ids: set[str | None] = set()
        self.text: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.ids.add(values.get("id"))
        if tag == "a":
            self.links.append(str(values["href"]))
        if tag == "img":
            self.images.append(values)
        assert tag not in ("script", "link", "iframe")

    def handle_data(self, data):
        self.text.append(data)


@pytest.fixture(scope="module")
def page(studied):
    return Page((studied[0] / REPORT).read_text("utf-8"))


class TestStudy:
    """What a study writes."""

    def test_figures_are_those_in_the_file(self, studied):
        folder, found = studied
        assert json.loads(json.dumps(found)) == without_times(folder)
        assert list(found["players"]) == ["watched", "heuristic", "random"]
        assert found["worth"]["effort"]["decisions"] == 8
        assert set(found["ablation"]) == set(FAMILY_NAMES)
        assert len(found["inputs"]) == len(inputs.targets())

    def test_what_a_mind_without_eyes_looks_at(self, studied):
        """All legal actions alike, the score on the board as the value: nothing that is seen matters."""
        for row in studied[1]["inputs"].values():
            assert row["divergence"]["mean"] == row["moved"]["mean"] == 0.0

    def test_a_sure_thing(self, studied):
        """First always takes the first legal action: of `convert` by Isis, say, it never passes one over."""
        use = studied[1]["players"]["watched"]["use"]["verbs"]["convert_for_solidus"]["all"]
        assert use["offered"] > 0 and use["taken"] <= use["offered"]
        total = sum(row["all"]["taken_a_game"] for row in studied[1]["players"]["watched"]["use"]["families"].values())
        table = pq.read_table(studied[0] / "data" / "decisions_0")
        assert total == pytest.approx(table.num_rows / 2)

    def test_raw_figures(self, studied):
        """Every stage is a table of Parquet files."""
        folder = studied[0]
        rollouts = pq.read_table(folder / "data" / "rollouts")
        assert len({(row["seed"], row["step"]) for row in rollouts.select(["seed", "step"]).to_pylist()}) == 8
        assert rollouts["taken"].to_pylist().count(True) == 8
        use = pq.read_table(folder / "use.parquet")
        decisions = pq.read_table(folder / "data" / "decisions_0")
        mine = [row for row in use.to_pylist() if row["player"] == "watched"]
        assert sum(row["taken"] for row in mine) == decisions.num_rows
        assert sum(row["offered"] for row in mine) == sum(len(row) for row in decisions["offered"].to_pylist())

    def test_replays(self, studied):
        """Games of the worst decisions replay, and stand at the decision after so many steps."""
        folder, found = studied
        assert found["second_look"]
        for row in found["second_look"]:
            saved = SavedGame.load(folder / found["replays"][str(row["seed"])][0])
            for step in saved.replay():
                if step.number == row["step"]:
                    assert row["choice"] in step.game.legal_actions()
                    assert (step.game.turn, step.game.decision) == (row["turn"], row["decision"])
            assert saved.moves[row["step"]].action == row["choice"]
            assert Game.new(seed=row["seed"]).score() == saved.scores[0]

    def test_the_judge_has_no_favourites(self, studied):
        """Regret is bounded by what flatters the rival."""
        regret = studied[1]["worth"]["regret"]["all"]
        assert regret["regret"]["mean"] <= regret["apparent"]["mean"]
        assert regret["apparent"]["mean"] >= 0.0


class TestReport:
    """The page."""

    def test_needs_nothing_from_elsewhere(self, studied, page):
        assert len(page.images) == 12
        assert all(image["src"].startswith("data:image/svg+xml;base64,") and image["alt"] for image in page.images)
        for link in page.links:
            target, _, place = link.partition("#")
            assert (studied[0] / target).is_file() if target else place in page.ids

    def test_links_to_replays(self, studied, page):
        steps = {f"#step={row['step']}" for row in studied[1]["second_look"]}
        shown = {link[link.index("#") :] for link in page.links if link.startswith("replays/") and "#" in link}
        assert shown and shown <= steps

    def test_says_the_figures(self, studied, page):
        text = " ".join(" ".join(page.text).split())
        score = interval(studied[1]["players"]["watched"]["play"]["score"])
        assert text.count(score) >= 2
        assert "nan" not in re.findall(r"[a-z]+", text) and "None" not in text

    def test_summary(self, studied):
        points = dict(summary(studied[1]))
        assert "heuristic" in points["How well it plays"]
        assert "8 decisions judged" in points["How good its choices are"]
        assert all(text.endswith((".", ")")) for text in points.values())

    def test_words(self):
        assert listed(["a"]) == "a" and listed(["a", "b", "c"]) == "a, b and c"
        assert interval({"mean": 1.234, "low": 1.0, "high": 2.0}) == "1.2 (1.0 to 2.0)"
        assert interval({"mean": None, "low": None, "high": None}) == "-"


class TestGoesOn:
    """A study that is interrupted goes on where it was."""

    def test_is_as_if_nothing_had_happened(self, studied, tmp_path):
        folder = tmp_path / "interrupted"
        with pytest.raises(KeyboardInterrupt):
            run_study(PLAN, folder, Watched(interrupts=900), Uniform())
        kept = sorted(file.parent.name for file in folder.rglob("*.parquet"))
        assert "rollouts" in kept and "without" in kept and "inputs" not in kept
        agent = Watched()
        run_study(PLAN, folder, agent, Uniform())
        assert len(agent.batches) == len(FAMILY_NAMES) - kept.count("without")
        assert without_times(folder) == without_times(studied[0])

    def test_a_finished_one_plays_nothing(self, studied):
        agent = Watched()
        found = run_study(PLAN, studied[0], agent, Uniform())
        assert agent.batches == [] and json.loads(json.dumps(found)) == without_times(studied[0])

    def test_not_with_another_player(self, studied):
        with pytest.raises(ValueError, match="holds another study"):
            run_study(PLAN, studied[0], Watched(version="2"), Uniform())


class TestWithoutAMind:
    """Players that tell no probabilities."""

    def test_rise_of_islam(self, tmp_path):
        found = run_study(Plan("first", "rise_of_islam", 5, 2, 4, 12), tmp_path / "s", First())
        assert not found["learned"] and found["calibration"] is None and found["inputs"] is None
        use = found["players"]["first"]["use"]["families"]["missionaries"]
        assert use["all"]["probability"] is None and not any(use["turns"]["offered"][:16])
        page = Page((tmp_path / "s" / REPORT).read_text("utf-8"))
        assert len(page.images) == 9 and "inputs" not in page.ids and "regret" in page.ids


class TestCommand:
    """`mission-env study`."""

    SMALL = ("--games", "2", "--decisions", "2", "--rollouts", "12", "--seed", "5")

    @pytest.fixture(autouse=True)
    def _in_a_folder(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)

    def test_help(self, capsys):
        assert cli.run(["study", "--help"]) == 0
        assert "Usage: mission-env study" in capsys.readouterr().out

    def test_studies(self, capsys):
        assert cli.run(["study", "--agent", "heuristic", *self.SMALL]) == 0
        out = capsys.readouterr().out
        assert "How well it plays" in out and out.rstrip().endswith("runs/study/heuristic-campaign/report.html")
        assert cli.run(["study", "--agent", "heuristic", *self.SMALL[2:], "--games", "3"]) == 2
        assert "holds another study (games 2, not 3)" in capsys.readouterr().err

    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            (("--agent", "nobody"), "no player 'nobody'"),
            (("--agent", "heuristic", "--games", "1"), "--games"),
            (("--agent", "heuristic", "--scenario", "crusades"), "crusades"),
            ((), "--agent"),
        ],
    )
    def test_bad_arguments(self, arguments, said, capsys):
        assert cli.run(["study", *arguments]) == 2
        assert said in capsys.readouterr().err and not Path("runs").exists()

    def test_ctrl_c(self, capsys, monkeypatch):
        def interrupted(plan, folder):
            folder.mkdir(parents=True)
            raise KeyboardInterrupt

        monkeypatch.setattr(study_run, "run_study", interrupted)
        assert cli.run(["study", "--agent", "heuristic"]) == 130
        err = capsys.readouterr().err
        assert "kept in runs/study/heuristic-campaign" in err and "goes on" in err and err.count("\n") == 1

    def test_default_folder(self):
        assert default_folder(Plan("runs/quick:greedy")) == Path("runs/study/runs_quick_greedy-campaign")


def test_positions_are_those_of_the_games(studied):
    """The channels that inputs are measured on are those that the player saw."""
    assert "treasury" in CHANNELS["globals"]
    rows = pq.read_table(studied[0] / "data" / "inputs").to_pylist()
    assert {row["seed"] for row in rows} == {5, 6}
    per_target = {}
    for row in rows:
        per_target[row["target"]] = per_target.get(row["target"], 0) + row["positions"]
    decisions = pq.read_table(studied[0] / "data" / "decisions_0").num_rows
    assert set(per_target.values()) == {min(inputs.POSITIONS, decisions)}
