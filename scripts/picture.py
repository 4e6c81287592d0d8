"""Draws one position of a game, as PNG, SVG, or text for the terminal.

    python scripts/picture.py board.png --turn 24
    python scripts/picture.py docs/pictures/board.png --position docs/pictures/board.yaml
    python scripts/picture.py culture.png --scenario triad --turn 12
    python scripts/picture.py - --turn 12 --player random --seed 3

The position is that of a turn in a game that a player plays (in The Mission its first Religious Phase), or what a
position file (YAML or JSON) holds, whose `scenario` says which game it is. `-` prints the board. Exit code 2 on bad
arguments, 1 where a package is missing.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import yaml

from agents.base import make_agent
from mission_env import PositionError
from mission_env.core.game import CheckedGame
from mission_env.core.picture.extras import MissingPackage
from mission_env.core.picture.raster import raster
from mission_env.core.picture.shapes import HEIGHT, WIDTH
from mission_env.core.picture.svg import svg
from mission_env.games import all_scenarios, game_class, make_batch, scenarios_of, telling_of, view_of
from mission_env.render import ansi

KINDS = (".png", ".svg")


def played(player: str, scenario: str, seed: int, turn: int) -> CheckedGame:
    """The game at the first decision of a turn, in The Mission its first religious action; ValueError if it ends
    before."""
    agent, batch = make_agent(player, scenario), make_batch(1, scenario, autoreset=False)
    batch.reset([seed])
    agent.reset(1, [seed])
    game, wanted = batch.game(0), ("religious_action",) if scenario in scenarios_of("mission") else ()
    while not (game.turn == turn and (not wanted or game.decision in wanted)):
        if game.over or game.turn > turn:
            raise ValueError(f"seed {seed}: {player} has no such decision in turn {turn}")
        batch.advance(agent.act(batch))
        game = batch.game(0)
    return game


def loaded(file: Path) -> CheckedGame:
    """The game at the position of a file; ValueError if it holds none."""
    try:
        data = yaml.safe_load(file.read_text(encoding="utf-8"))
        scenario = data.get("scenario", "campaign") if isinstance(data, dict) else "campaign"
        return game_class(scenario).from_position(data)
    except (OSError, ValueError, yaml.YAMLError, PositionError) as error:
        raise ValueError(f"{file}: {error}") from error


def write(game: CheckedGame, out: str, width: int) -> None:
    """Draws the game into a file, or prints it."""
    view = view_of(game.scenario)
    if out == "-":
        plain = game.scenario in scenarios_of("mission") and not sys.stdout.isatty()
        print(ansi(game, coloured=False) if plain else view.ansi(game))
    elif out.endswith(".svg"):
        Path(out).write_text(svg(view.draw(game)), encoding="utf-8")
    else:
        pixels = raster(view.draw(game), width, round(width * HEIGHT / WIDTH))
        from PIL import Image

        Image.fromarray(pixels).save(out, optimize=True)


def arguments(line: Sequence[str] | None) -> argparse.Namespace:
    """The command line; exit code 2 for a bad one."""
    parser = argparse.ArgumentParser("picture", description="Draws one position of a game.")
    parser.add_argument("out", help="file that ends in .png or .svg, or - for the terminal")
    parser.add_argument("--position", type=Path, help="position file (YAML or JSON), instead of a played game")
    parser.add_argument("--player", default="heuristic", help="who plays the game (default: heuristic)")
    parser.add_argument("--scenario", choices=all_scenarios(), default="campaign")
    parser.add_argument("--seed", type=int, default=7, help="seed of the game (default: 7)")
    parser.add_argument("--turn", type=int, help="of the game (default: the last but three)")
    parser.add_argument("--width", type=int, default=WIDTH, help=f"of a PNG in pixels (default: {WIDTH})")
    values = parser.parse_args(line)
    if values.out != "-" and not values.out.endswith(KINDS):
        parser.error(f"{values.out}: neither a file that ends in {' or '.join(KINDS)} nor -")
    last = telling_of(values.scenario).last_turn
    values.turn = last - 3 if values.turn is None else values.turn
    if not 1 <= values.turn <= last:
        parser.error(f"--turn {values.turn}: {values.scenario} has the turns 1..{last}")
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
