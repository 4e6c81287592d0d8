"""Compiles what agents write in the engine's style, and caches it under a hash of this package's compiled sources.

The engine's cache folder is named by a hash of the engine alone (mission_env/jit.py), and numba does not notice a
change in a callee of another file; so functions of agents that Python calls have a folder of their own inside it.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mission_env import jit
from mission_env.jit import compiled

__all__ = ["compiled", "entry", "is_cold"]


def _sources() -> list[Path]:
    """The modules of this package that compile something, and the names that compiled code counts on."""
    package = Path(__file__).parent
    users = [path for path in sorted(package.rglob("*.py")) if "agents.compiled import" in path.read_text("utf-8")]
    return [*users, package / "weights.py"]


def _folder(game: str) -> Path:
    digest = hashlib.sha256()
    for path in _sources():
        digest.update(path.read_bytes())
    return jit.cache_folder(game) / f"agents_{digest.hexdigest()[:16]}"


def is_cold(name: str, game: str = jit.FIRST_GAME) -> bool:
    """Whether the entry of that name has still to be compiled."""
    return not jit.numba.config.DISABLE_JIT and not any(_folder(game).rglob(f"*.{name}-*.nbi"))


def entry(function: Callable) -> Any:
    """Compiles a function that Python calls, cached on disk."""
    return jit.entry(function, _folder(jit.game_of(Path(function.__code__.co_filename))))
