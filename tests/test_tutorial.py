"""The tour for newcomers, with its tiny numbers: every step, going on, and refusing."""

import json
import re
import sys
from pathlib import Path

import pytest

from agents.study import inputs
from agents.study import run as study_run
from mission_env.saved_game import SavedGame

sys.path.insert(0, str(Path(__file__).parent.parent / "scripts"))

import tutorial

NO_RESULT = {"score": None, "collapsed": None, "finished": None}


@pytest.fixture(scope="module", autouse=True)
def _small():
    """Fewer positions and pages in the study, for speed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(inputs, "POSITIONS", 40)
        patch.setattr(inputs, "REPEATS", 1)
        patch.setattr(study_run, "PAGES", 1)
        yield


@pytest.fixture(scope="module")
def toured(tmp_path_factory) -> Path:
    """The folder of a whole tour."""
    folder = tmp_path_factory.mktemp("tours") / "tour"
    assert tutorial.main(["--quick", "--out", str(folder)]) == 0
    return folder


def test_every_result_is_there(toured):
    """Picture, run, evaluation, game, page and report, each what it should be."""
    assert (toured / "board.png").read_bytes().startswith(b"\x89PNG")
    assert json.loads((toured / "run" / "card.json").read_text("utf-8"))["steps"] == 128
    evaluation = json.loads((toured / "evaluation.json").read_text("utf-8"))
    assert [one["player"] for one in evaluation["players"]] == ["random", "heuristic", f"{toured}/run:greedy"]
    assert SavedGame.load(toured / "game.json").final().over
    assert "<html" in (toured / "game.html").read_text("utf-8")
    assert "<html" in (toured / "study" / "report.html").read_text("utf-8")


def test_it_goes_on_and_says_where_results_lie(toured, capsys):
    """Once more: the training is left as it is, the study read from its folder; what is printed is there."""
    before = (toured / "run" / "weights.pt").stat().st_mtime_ns
    raw = sorted((toured / "study" / "data").rglob("*.parquet"))
    times = [file.stat().st_mtime_ns for file in raw]
    assert tutorial.main(["--quick", "--out", str(toured)]) == 0
    assert (toured / "run" / "weights.pt").stat().st_mtime_ns == before
    assert [file.stat().st_mtime_ns for file in raw] == times
    out = capsys.readouterr().out
    assert re.findall(r"^=== (\d|Done)", out, re.M) == [*"1234567", "Done"]
    results = re.findall(r"^-> (.*?)  \(", out, re.M)
    assert len(results) == 6 and all(Path(one).exists() for one in results)
    pages = set(re.findall(r"docs/\w+\.md", out))
    assert pages and all((tutorial.CONFIG.parent.parent / page).is_file() for page in pages)


def test_a_folder_of_another_training_is_refused(toured, capsys):
    """The default numbers do not go on with a tiny run."""
    assert tutorial.main(["--out", str(toured)]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"tutorial: {toured}/run was trained with another configuration: ")
    assert "--out names another folder" in error and error.count("\n") == 1


def test_ctrl_c(tmp_path, monkeypatch, capsys):
    """One line that says how to go on; exit code 130."""

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(tutorial, "train", interrupted)
    assert tutorial.main(["--quick", "--out", str(tmp_path / "tour")]) == 130
    assert capsys.readouterr().err == (
        f"tutorial: interrupted; what is done is kept in {tmp_path / 'tour'}, and the same command goes on\n"
    )


def test_a_training_that_is_not_over_counts_as_interrupted(tmp_path, monkeypatch):
    """Ctrl-C ends a training early, with a checkpoint and without an exception."""
    from agents import training

    monkeypatch.setattr(training, "go_on", lambda *_: {"steps": 64, "seconds": 1.0, "result": NO_RESULT})
    with pytest.raises(KeyboardInterrupt):
        tutorial.train(tutorial.quick_sizes().training, tmp_path / "run")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (["--quik"], "unrecognized arguments: --quik"),
        (["--out"], "argument --out: expected one argument"),
        (["fast"], "unrecognized arguments: fast"),
    ],
)
def test_bad_arguments(line, message, capsys):
    """One line, exit code 2."""
    with pytest.raises(SystemExit) as refusal:
        tutorial.main(line)
    assert refusal.value.code == 2
    assert capsys.readouterr().err == f"tutorial: {message}; --help lists the options\n"


def test_an_output_that_is_a_file(tmp_path, capsys):
    """One line, exit code 1."""
    (tmp_path / "file").touch()
    assert tutorial.main(["--quick", "--out", str(tmp_path / "file")]) == 1
    assert re.fullmatch(r"tutorial: .*file exists.*/file.*\n", capsys.readouterr().err, re.I)


def test_a_package_that_is_missing(monkeypatch, capsys):
    """Said at once, with what to install."""
    monkeypatch.setattr(tutorial, "find_spec", lambda name: None if name == "jinja2" else object())
    assert tutorial.main(["--quick"]) == 1
    assert capsys.readouterr() == ("", "tutorial: jinja2 missing; pip install 'mission-env[pictures,study]'\n")
