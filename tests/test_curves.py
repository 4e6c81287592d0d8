"""The curves of a training: families of actions, rows, TensorBoard and pictures."""

import csv
from pathlib import Path

import numpy as np
import pytest
from matplotlib.image import imread
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

from agents.curve_pictures import common_steps, draw_run, draw_seeds, on_steps, thinned
from agents.curves import COLUMNS, Curves, read_curves
from agents.families import FAMILIES, FAMILY_NAMES, FAMILY_OF, family_of_verb
from agents.games import family_shares
from agents.run_folder import CURVES, LOG, PICTURE
from agents.training import Training, train
from mission_env.actions import ACTION_NUMBERS, N_ACTIONS, VERBS
from tests.test_train import small

TIMES = {"time/seconds", "time/decisions_per_second"}  # what no two runs have in common


class TestFamilies:
    """Every verb has one family."""

    def test_all_verbs(self):
        assert {family_of_verb(verb) for verb in VERBS} == set(FAMILIES)
        assert FAMILY_OF.shape == (N_ACTIONS,) and 8 <= len(FAMILIES) <= 13

    @pytest.mark.parametrize(
        ("action", "family"),
        [
            ("convert_by_james:india", "convert"),
            ("end_heresy_by_james:india", "heresies"),
            ("sell_relics:james", "money"),
            ("pick_up_knight:damaged", "knights"),
            ("end", "end"),
        ],
    )
    def test_some(self, action, family):
        assert FAMILY_NAMES[FAMILY_OF[ACTION_NUMBERS[action]]] == family

    def test_unknown_verb(self):
        with pytest.raises(LookupError, match="juggle belongs to 0 families"):
            family_of_verb("juggle")

    def test_shares(self):
        actions = np.array([[ACTION_NUMBERS["end"], ACTION_NUMBERS["end"]], [ACTION_NUMBERS["yes"], 0]])
        shares = family_shares(actions, "campaign")
        assert tuple(shares) == FAMILY_NAMES and sum(shares.values()) == 1.0
        assert (shares["end"], shares["answers"], shares["convert"]) == (0.5, 0.25, 0.25)
        assert sum(family_shares(np.zeros(0, dtype=np.int64), "campaign").values()) == 0.0


class TestRows:
    """The file of rows."""

    def test_written_and_read(self, tmp_path):
        curves = Curves(tmp_path / "curves.csv")
        curves.append({"steps": 123_456_789, "games/score": 12.5, "train/entropy": float("nan"), "train/unknown": 1.0})
        curves.append({"steps": 123_456_790, "games/score": None, "train/entropy": np.float32(0.25)})
        read = read_curves(curves.path)
        assert tuple(read) == COLUMNS and read["steps"].tolist() == [123_456_789, 123_456_790]
        np.testing.assert_equal(read["games/score"], [12.5, np.nan])
        np.testing.assert_equal(read["train/entropy"], [np.nan, 0.25])
        assert np.isnan(read["train/agreement"]).all()

    def test_cut(self, tmp_path):
        """Later rows go, and a row that a crash left half; a file of other columns is put in order."""
        path = tmp_path / "curves.csv"
        path.write_text("games/score,steps,gone\n1,64,x\n2,128,x\n3,192,x\n4,1")
        curves = Curves(path)
        curves.cut(128)
        read = read_curves(path)
        assert read["steps"].tolist() == [64, 128] and read["games/score"].tolist() == [1.0, 2.0]
        curves.append({"steps": 192, "games/score": 5.0})
        assert read_curves(path)["games/score"].tolist() == [1.0, 2.0, 5.0]
        assert path.read_text().splitlines()[0] == ",".join(COLUMNS)

    def test_nothing_to_cut(self, tmp_path):
        Curves(tmp_path / "curves.csv").cut(64)
        assert not list(tmp_path.iterdir())
        with pytest.raises(FileNotFoundError):
            read_curves(tmp_path / "curves.csv")


@pytest.fixture(scope="module")
def taught(tmp_path_factory) -> Path:
    """A training of four updates, two of them taught."""
    folder = tmp_path_factory.mktemp("runs") / "taught"
    train(small(steps=256, imitation=128), folder)
    return folder


class TestTraining:
    """What a training writes down."""

    def test_rows(self, taught):
        read = read_curves(taught / CURVES)
        assert read["steps"].tolist() == [64, 128, 192, 256]
        assert (np.diff(read["time/seconds"]) > 0).all() and (read["time/decisions_per_second"] > 0).all()
        assert (read["train/entropy"] > 0).all() and np.isfinite(read["train/explained_variance"]).all()
        assert np.isfinite(read["train/cross_entropy"]).tolist() == [True, True, False, False]
        assert np.isfinite(read["train/policy_loss"]).tolist() == [False, False, True, True]
        np.testing.assert_allclose(read["train/learning_rate"], [1e-3, 1e-3, 7e-4, 7e-4])  # imitation, then PPO
        agreed = read["train/agreement"]
        assert ((agreed[:2] > 0) & (agreed[:2] < 1)).all() and np.isnan(agreed[2:]).all()
        shares = np.stack([read[f"families/{name}"] for name in FAMILY_NAMES])
        np.testing.assert_allclose(shares.sum(axis=0), 1.0, atol=1e-5)
        assert (shares >= 0).all() and (shares > 0).any(axis=1).sum() >= 3

    def test_tensorboard(self, taught):
        """The same figures, under the names of the columns."""
        log = EventAccumulator(str(taught / LOG))
        log.Reload()
        with (taught / CURVES).open() as file:
            rows = list(csv.DictReader(file))
        for name in COLUMNS[1:]:
            told = [(int(row["steps"]), float(row[name])) for row in rows if row[name]]
            if told:
                events = [(event.step, event.value) for event in log.Scalars(name)]
                np.testing.assert_allclose(events, told, rtol=1e-5, err_msg=name)
        assert set(log.Tags()["scalars"]) <= set(COLUMNS)

    def test_games(self, tmp_path):
        """Once games have ended, their mean score and how many collapsed."""
        training = Training(small(rollout=256, batch=512), tmp_path)
        training.update()
        read = {name: column[0] for name, column in read_curves(tmp_path / CURVES).items()}
        summary = training.games.summary()
        assert summary["score"] is not None
        assert read["games/score"] == pytest.approx(summary["score"], rel=1e-5)
        assert read["games/collapsed"] == pytest.approx(summary["collapsed"], rel=1e-5)

    def test_resumed(self, taught, tmp_path):
        """Rows of updates that were played after the checkpoint are dropped; the rest goes on as if never stopped."""
        folder = tmp_path / "run"
        train(small(steps=128, imitation=128), folder)
        lost = Training(small(steps=256, imitation=128), folder)
        lost.load(max((folder / "checkpoints").iterdir()))
        lost.update()  # and no checkpoint
        assert len(read_curves(folder / CURVES)["steps"]) == 3
        train(small(steps=256, imitation=128), folder, resume=True)
        whole, parts = read_curves(taught / CURVES), read_curves(folder / CURVES)
        for name in set(COLUMNS) - TIMES:
            np.testing.assert_array_equal(whole[name], parts[name], err_msg=name)

    def test_picture(self, taught):
        picture = imread(taught / PICTURE)
        assert picture.shape[0] > 400 and picture.shape[1] > 800
        assert 0.02 < (picture[..., :3] < 1.0).any(axis=2).mean() < 0.9


class TestPictures:
    """What is drawn."""

    def test_thinned(self):
        column = np.array([1.0, 3.0, np.nan, 5.0, np.nan, np.nan, 8.0])
        np.testing.assert_equal(thinned(column, points=4), [2.0, 5.0, np.nan, 8.0])
        assert thinned(column, points=7) is column

    def runs(self) -> list[dict[str, np.ndarray]]:
        """Three runs; the second is shorter, and has other steps."""
        all_steps = (np.arange(1, 9) * 64, np.arange(1, 6) * 80, np.arange(1, 9) * 64)
        runs = []
        for number, steps in enumerate(all_steps):
            run = {name: np.full(len(steps), np.nan) for name in COLUMNS}
            run |= {"steps": steps.astype(float), "games/score": 0.5 * steps + number}
            runs.append(run)
        return runs

    def test_common_steps(self):
        runs = self.runs()
        grid = common_steps(runs)
        assert grid[0] == 80 and grid[-1] == 400 and len(grid) == 8
        for number, run in enumerate(runs):
            np.testing.assert_allclose(on_steps(run, "games/score", grid), 0.5 * grid + number)
        assert np.isnan(on_steps(runs[0], "train/entropy", grid)).all()
        assert np.isnan(on_steps(runs[1], "games/score", np.array([10.0, 500.0]))).all()

    def test_files(self, tmp_path):
        draw_run(self.runs()[0], "one", tmp_path / "one.png")
        draw_seeds(self.runs(), "all", tmp_path / "all.png")
        draw_run({name: np.zeros(0) for name in COLUMNS}, "none", tmp_path / "none.png")
        pictures = [imread(tmp_path / f"{name}.png") for name in ("one", "all", "none")]
        assert len({picture.shape for picture in pictures}) == 1
        inked = [(picture[..., :3] < 1.0).any(axis=2).sum() for picture in pictures]
        assert inked[0] > inked[2] and inked[1] > inked[2]
