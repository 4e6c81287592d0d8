"""Draws one position of a game, as PNG, SVG, or text for the terminal.

    python scripts/picture.py board.png --turn 24
    python scripts/picture.py docs/pictures/board.png --position docs/pictures/board.yaml
    python scripts/picture.py - --turn 12 --player random --seed 3

The position is the first Religious Phase of a Turn in a game that a player plays, or what a position file (YAML or
JSON) holds. `-` prints the board. Exit code 2 on bad arguments, 1 where a package is missing.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import yaml

from agents.base import make_agent
from mission_env import Game, PositionError
from mission_env.batch import BatchedGames
from mission_env.render import HEIGHT, WIDTH, MissingPackage, ansi, draw, raster, svg
from mission_env.vocabulary import LAST_TURN, SCENARIOS

KINDS = (".png", ".svg")


def played(player: str, scenario: str, seed: int, turn: int) -> Game:
    """The game at the first religious action of a Turn; ValueError if it ends before."""
    agent, batch = make_agent(player, scenario), BatchedGames(1, scenario, autoreset=False)
    batch.reset([seed])
    agent.reset(1, [seed])
    game = batch.game(0)
    while not (game.turn == turn and game.decision == "religious_action"):
        if game.over or game.turn > turn:
            raise ValueError(f"seed {seed}: {player} has no religious action in Turn {turn}")
        batch.advance(agent.act(batch))
        game = batch.game(0)
    return game


def loaded(file: Path) -> Game:
    """The game at the position of a file; ValueError if it holds none."""
    try:
        return Game.from_position(yaml.safe_load(file.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError, yaml.YAMLError, PositionError) as error:
        raise ValueError(f"{file}: {error}") from error


def write(game: Game, out: str, width: int) -> None:
    """Draws the game into a file, or prints it."""
    if out == "-":
        print(ansi(game, coloured=sys.stdout.isatty()))
    elif out.endswith(".svg"):
        Path(out).write_text(svg(draw(game)), encoding="utf-8")
    else:
        pixels = raster(draw(game), width, round(width * HEIGHT / WIDTH))
        from PIL import Image

        Image.fromarray(pixels).save(out, optimize=True)


def arguments(line: Sequence[str] | None) -> argparse.Namespace:
    """The command line; exit code 2 for a bad one."""
    parser = argparse.ArgumentParser("picture", description="Draws one position of a game.")
    parser.add_argument("out", help="file that ends in .png or .svg, or - for the terminal")
    parser.add_argument("--position", type=Path, help="position file (YAML or JSON), instead of a played game")
    parser.add_argument("--player", default="heuristic", help="who plays the game (default: heuristic)")
    parser.add_argument("--scenario", choices=SCENARIOS, default="campaign")
    parser.add_argument("--seed", type=int, default=7, help="seed of the game (default: 7)")
    parser.add_argument("--turn", type=int, choices=range(1, LAST_TURN + 1), default=24, metavar="1..27")
    parser.add_argument("--width", type=int, default=WIDTH, help=f"of a PNG in pixels (default: {WIDTH})")
    values = parser.parse_args(line)
    if values.out != "-" and not values.out.endswith(KINDS):
        parser.error(f"{values.out}: neither a file that ends in {' or '.join(KINDS)} nor -")
    if values.width < 160:
        parser.error(f"--width {values.width}: at least 160 pixels")
    return values


def main(line: Sequence[str] | None = None) -> int:
    """Runs the command and returns its exit code."""
    values = arguments(line)
    try:
        if values.position:
            game = loaded(values.position)
        else:
            game = played(values.player, values.scenario, values.seed, values.turn)
    except ValueError as error:
        return told(error, 2)
    try:
        write(game, values.out, values.width)
    except (MissingPackage, OSError) as error:
        return told(error, 1)
    return 0


def told(error: Exception, code: int) -> int:
    """Prints an error as one line; returns the exit code."""
    print(f"picture: {' '.join(str(error).split())}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
