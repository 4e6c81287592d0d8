"""The benchmark: what it measures and tells. How fast the machine is, is no test."""

import json

import pytest

from mission_env import bench
from mission_env.state import GAME


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    """A very short benchmark, and the file it wrote."""
    out = tmp_path_factory.mktemp("bench") / "deep" / "bench.json"
    return bench.run_bench(seed=2, scale=1 / 4000, out=out), out


def test_figures(results):
    """Median and spread of at least five repetitions of every rate and wait."""
    figures = {figure["name"]: figure for figure in results[0]["figures"]}
    assert figures["record of a game"]["median"] == GAME.itemsize
    for figure in figures.values():
        assert figure["least"] <= figure["median"] <= figure["most"]
        assert figure["repeats"] >= 5 or figure["unit"] == "bytes"
    units = {figure["unit"] for figure in figures.values()}
    assert {"decisions/s", "games/s", "steps/s", "bytes", "s"} <= units


def test_file(results):
    """The same as JSON."""
    data, out = results
    assert json.loads(out.read_text("utf-8")) == data
    assert data["machine"]["cores"] >= 1


def test_table(capsys):
    """A line a figure, with its bound and whether it is kept."""
    rows = [
        bench.Figure("speed", "1/s", 5.0, 4.0, 6.0, 5, at_least=4.5),
        bench.Figure("wait", "s", 5.0, 4.0, 6.0, 5, at_most=4.5),
        bench.Figure("size", "bytes", 1e9, 1e9, 1e9, 1),
    ]
    bench.Console(width=120).print(bench.table(rows, "Rates"))
    text = capsys.readouterr().out
    assert "kept" in text and "MISSED" in text and "1,000,000,000" in text and ">= 4.50" in text


def test_too_few_repetitions():
    """A spread of one or two figures says nothing."""
    with pytest.raises(ValueError, match="at least 5"):
        bench.run_bench(repeats=2)


def test_a_small_game(tmp_path):
    """Culture's rates, scenario by scenario."""
    data = bench.run_small_bench("culture", seed=2, scale=1 / 2000, out=tmp_path / "bench.json")
    names = [figure["name"] for figure in data["figures"]]
    assert [name.partition(":")[0] for name in names] == ["duel"] * 3 + ["triad"] * 3 + ["quartet"] * 3
    assert all(figure["least"] > 0 for figure in data["figures"] if figure["unit"] == "decisions/s")
    assert json.loads((tmp_path / "bench.json").read_text("utf-8")) == data
