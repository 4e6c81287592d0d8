"""Which player was it, and by which rules: short hashes, so that results of different ones are never mixed up."""

import ast
import hashlib
import inspect
from functools import cache
from pathlib import Path

import numpy as np

from agents.base import Agent
from mission_env.games import FIRST, batch_class, scenarios_of

_PACKAGE = "agents"
_ROOT = Path(__file__).parent.parent
_NO_PLAY = ("agents.base", "agents.compiled")  # every player's; they decide no action
_DIGITS = 12
_GAMES = 2000  # of each scenario; random play finishes one in five of them


def version_of(agent: Agent) -> str:
    """The agent's own `version`; without one, the hash of its name (it may hold settings) and of its sources.

    These are its module and what that imports of this package, directly or not.
    """
    return agent.version or hash_of_sources(Path(inspect.getfile(type(agent))), agent.name)


def version_of_file(path: Path) -> str:
    """Hash of a file: the first digits of what `sha256sum` prints."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:_DIGITS]


@cache
def rules_version(game: str = FIRST) -> str:
    """Hash of what some thousand random games of a game of mission_env.games come to (about a second of play).

    It stays the same while the rules are, however their code is written, and whatever compiles it: results from before
    and after such a change compare.
    """
    digest = hashlib.sha256()
    for scenario in scenarios_of(game):
        batch = batch_class(scenario)(_GAMES, scenario, "final", autoreset=False, observe=False)
        batch.reset(0)
        batch.seed_picker(0)
        actions = np.zeros(_GAMES, dtype=np.int64)
        while not batch.over.all():
            batch.pick(actions)
            batch.advance(actions)
        for column in (batch.scores, batch.letters, batch.turns, batch.decisions):
            digest.update(np.ascontiguousarray(column).tobytes())
    return digest.hexdigest()[:_DIGITS]


@cache
def hash_of_sources(file: Path, name: str) -> str:
    """Hash of a name, a module and what that imports of this package, directly or not."""
    digest = hashlib.sha256(name.encode())
    found, to_read = {file}, [file]
    while to_read:
        new = _imported(to_read.pop()) - found
        found |= new
        to_read += new
    for source in sorted(found):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:_DIGITS]


def _imported(file: Path) -> set[Path]:
    """The modules of this package that a source file imports, anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)}
    ours = [name for name in names if name.startswith(f"{_PACKAGE}.") and name not in _NO_PLAY]
    places = (_ROOT / name.replace(".", "/") for name in ours)
    files = (place / "__init__.py" if place.is_dir() else place.with_suffix(".py") for place in places)
    return {path for path in files if path.is_file()}
