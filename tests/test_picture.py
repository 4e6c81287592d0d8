"""scripts/picture.py, and the picture of the board in docs/."""

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest
import yaml
from PIL import Image

from mission_env import Game
from mission_env.games import game_class, view_of
from mission_env.render import HEIGHT, WIDTH, ansi, draw, raster
from scripts import picture

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "pictures"
POSITION = FOLDER / "board.yaml"


@pytest.fixture(scope="module")
def board() -> Game:
    """The position that the docs show."""
    return Game.from_position(yaml.safe_load(POSITION.read_text(encoding="utf-8")))


def test_the_picture_in_the_docs_is_up_to_date(board):
    """`python scripts/picture.py docs/pictures/board.png --position docs/pictures/board.yaml` would change little."""
    kept = np.asarray(Image.open(FOLDER / "board.png").convert("RGB")).astype(int)
    assert kept.shape == (HEIGHT, WIDTH, 3)
    assert (np.abs(kept - raster(draw(board))).max(axis=2) > 40).mean() < 0.001  # other releases of Pillow may differ


@pytest.mark.parametrize(("name", "scenario"), [("culture", "triad"), ("battles", "renaissance")])
def test_the_pictures_of_the_small_games_are_up_to_date(name, scenario):
    """As above, with `culture` and `battles` for `board`."""
    data = yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))
    shapes = view_of(scenario).draw(game_class(scenario).from_position(data))
    kept = np.asarray(Image.open(FOLDER / f"{name}.png").convert("RGB")).astype(int)
    assert (np.abs(kept - raster(shapes)).max(axis=2) > 40).mean() < 0.001


def test_the_example_in_the_docs_runs():
    """The Python lines of docs/pictures.md."""
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "pictures.md").read_text("utf-8"), re.DOTALL)
    names: dict = {}
    exec(example, names)
    assert names["shapes"] == draw(names["game"])


def run(*arguments: object) -> int:
    """The script's exit code for some arguments."""
    return picture.main([str(argument) for argument in arguments])


def test_formats(tmp_path, capsys, board):
    """PNG of any width, SVG, and text, which is plain where it goes into a file."""
    png, vector = tmp_path / "board.png", tmp_path / "board.svg"
    assert run(png, "--position", POSITION, "--width", 640) == 0
    assert (np.asarray(Image.open(png)) == raster(draw(board), 640, 400)).all()
    assert run(vector, "--position", POSITION) == 0
    assert len(ET.parse(vector).getroot()) == len(draw(board))
    assert run("-", "--position", POSITION) == 0
    assert capsys.readouterr().out == ansi(board, coloured=False) + "\n"


def test_played_games():
    """As a command: a game of a player up to a Turn."""
    command = [sys.executable, picture.__file__, "-", "--player", "random", "--scenario", "rise_of_islam"]
    shown = subprocess.run([*command, "--turn", "22", "--seed", "1"], capture_output=True, text=True, check=True)
    assert "Turn 22," in shown.stdout


@pytest.mark.parametrize(("scenario", "turn", "told"), [("duel", 3, "Turn 3;"), ("renaissance", 2, "Round 2 of 8")])
def test_played_games_of_the_small_games(capsys, scenario, turn, told):
    """The scenario says which game it is."""
    assert run("-", "--player", "random", "--scenario", scenario, "--turn", turn, "--seed", 1) == 0
    assert capsys.readouterr().out.startswith(told)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("board.gif",), 2, "board.gif: neither a file that ends in .png or .svg nor -"),
        (("-", "--turn", "28"), 2, "--turn"),
        (("-", "--width", "9"), 2, "at least 160 pixels"),
        (("-", "--player", "nobody"), 2, "nobody"),
        (("-", "--position", ROOT / "Makefile"), 2, "Makefile: "),
        (("-", "--position", "none.yaml"), 2, "none.yaml: "),
        (("/none/board.svg", "--position", POSITION), 1, "/none/board.svg"),
    ],
)
def test_bad_arguments(capsys, arguments, code, message):
    """One line that says what was wrong; exit code 2, as argparse has it, or 1."""
    with pytest.raises(SystemExit) as refused:
        sys.exit(run(*arguments))
    out, err = capsys.readouterr()
    assert refused.value.code == code
    assert out == "" and message in err.splitlines()[-1]
