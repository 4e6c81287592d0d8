"""Files of a played game: saved games, and positions to be entered at (YAML or JSON, as docs/play.md tells)."""

import json
import re
from pathlib import Path
from typing import Any

import yaml

from agents.play.session import Session
from mission_env.errors import PositionError
from mission_env.game import Game
from mission_env.saved_game import ReplayError, SavedGame

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _.-]{0,59}")
ENDING = ".json"
LONGEST = 100_000  # characters of a position
AUTOSAVE, _BEFORE = "autosave", "autosave before"  # names in the folder: the game at hand, and the one it replaced


class FileError(ValueError):
    """A file cannot be read or written, or does not hold what it should; one line."""


def save_game(saved: SavedGame, path: Path) -> None:
    """Writes a saved game, whole or not at all; its folder is made."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        saved.save(path)
    except OSError as error:
        raise FileError(f"cannot write {path}: {error.strerror}") from error


def load_game(path: Path) -> Session:
    """A session that goes on with a saved game."""
    try:
        return Session.of(SavedGame.load(path))
    except OSError as error:
        raise FileError(f"cannot read {path}: {error.strerror}") from error
    except ReplayError as error:
        raise FileError(str(error)) from error


def load_position(path: Path) -> dict[str, Any]:
    """The mapping of a position file."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise FileError(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise FileError(f"{path} is not a text file") from error
    try:
        return read_position(text)
    except FileError as error:
        raise FileError(f"{path}: {error}") from error


def read_position(text: str) -> dict[str, Any]:
    """The mapping of a position in YAML or JSON. YAML's aliases are refused: a few lines of them can fill a memory."""
    if len(text) > LONGEST:
        raise FileError(f"a position takes at most {LONGEST:,} characters")
    try:
        data = yaml.safe_load(text)
        aliased = any(isinstance(event, yaml.AliasEvent) for event in yaml.parse(text, yaml.SafeLoader))
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f" (line {mark.line + 1})" if mark else ""
        raise FileError(f"this is neither YAML nor JSON{where}") from error
    if aliased:
        raise FileError("a position uses no YAML aliases (*name)")
    if not isinstance(data, dict):
        raise FileError("a position is a mapping of keys such as turn, treasury, lands and paths")
    return data


def session_at(data: dict[str, Any], seed: int | None = None, real_dice: bool = False) -> Session:
    """A session that begins at a position; FileError that names the key at fault."""
    try:
        return Session.at(data, seed, real_dice)
    except PositionError as error:
        raise FileError(f"position: {error}") from error


def position_text(game: Game, as_json: bool = False) -> str:
    """The position of a game as the text of a file."""
    if as_json:
        return json.dumps(game.position(), indent=2) + "\n"
    return yaml.safe_dump(game.position(), sort_keys=False, default_flow_style=None, width=100)


def write_position(game: Game, path: Path) -> None:
    """Writes the position to a file: JSON if its name ends so, else YAML."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(position_text(game, path.suffix == ENDING), encoding="utf-8")
    except OSError as error:
        raise FileError(f"cannot write {path}: {error.strerror}") from error


class Folder:
    """A folder of saved games, by plain names."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def names(self) -> list[str]:
        """Names of the games in it, the newest first."""
        files = sorted(self.path.glob(f"*{ENDING}"), key=lambda file: (-file.stat().st_mtime, file.name))
        return [file.stem for file in files if _NAME.fullmatch(file.stem)]

    def file(self, name: str) -> Path:
        """The file of a game; FileError for a name that is none."""
        if not _NAME.fullmatch(name):
            raise FileError(
                f"{name!r} is no name for a game: up to 60 letters, digits, spaces and ._-, a letter or digit first"
            )
        return self.path / f"{name}{ENDING}"

    def save(self, saved: SavedGame, name: str, overwrite: bool = False) -> Path:
        """Keeps a game; FileError if there is one of that name already, unless it may be overwritten."""
        file = self.file(name)
        if file.exists() and not overwrite:
            raise FileError(f"there is a game {name!r} already")
        save_game(saved, file)
        return file

    def load(self, name: str) -> Session:
        """Goes on with a game that is kept."""
        file = self.file(name)
        if not file.is_file():
            raise FileError(f"there is no game {name!r}")
        return load_game(file)

    def put_aside(self) -> None:
        """The game that was kept last gives way to another one."""
        file = self.file(AUTOSAVE)
        if file.is_file():
            file.replace(self.file(_BEFORE))
