"""The one file that configures numba.

`rule("7.2")` registers a function under the rule numbers it plays and compiles it; `compiled` compiles a helper that no
rule names; `entry` compiles a function that Python calls, and caches it on disk. numba does not notice a change in a
callee of another file (numba issue 1833), so the cache folder is named by a hash of every compiled source, the
component data and the versions of numba and NumPy. With `NUMBA_DISABLE_JIT=1` the same functions run as plain Python.
"""

import hashlib
import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numba
import numpy as np

_PACKAGE = Path(__file__).parent


def _engine_sources() -> list[Path]:
    """Files whose text decides what is compiled: constants, data and every module that uses this one."""
    named = [_PACKAGE / name for name in ("jit.py", "vocabulary.py", "actions.py", "state.py", "data/components.yaml")]
    modules = sorted(_PACKAGE.rglob("*.py"))
    users = [path for path in modules if "from mission_env.jit import" in path.read_text("utf-8")]
    return list(dict.fromkeys([*named, *users]))


def engine_hash() -> str:
    """Hash of the compiled sources, the data and the versions of numba and NumPy (16 hex digits)."""
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {sys.version_info[:2]}".encode())
    for path in _engine_sources():
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where compiled code is kept: `MISSION_ENV_CACHE`, else the user's cache folder."""
    root = os.environ.get("MISSION_ENV_CACHE")
    base = Path(root) if root else Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "mission_env"
    return base / engine_hash()


numba.config.CACHE_DIR = str(cache_folder())
_OPTIONS = {"nogil": True, "error_model": "numpy"}


@dataclass(frozen=True)
class Citation:
    """Where a rule number is played: the function, its file, line and one-line docstring."""

    function: str
    file: str
    line: int
    summary: str


CITATIONS: dict[str, list[Citation]] = {}


def rule(*numbers: str) -> Callable[[Callable], Any]:
    """Compiles a function and registers it under the rule numbers (and rulings, `R26`) that it plays."""

    def decorate(function: Callable) -> Any:
        code = function.__code__
        summary = (function.__doc__ or "").strip().split("\n")[0]
        name = Path(code.co_filename).relative_to(_PACKAGE.parent).as_posix()
        for number in numbers:
            CITATIONS.setdefault(number, []).append(Citation(function.__name__, name, code.co_firstlineno, summary))
        return numba.njit(function, **_OPTIONS)

    return decorate


def compiled(function: Callable) -> Any:
    """Compiles a helper that plays no rule of its own."""
    return numba.njit(function, **_OPTIONS)


def entry(function: Callable) -> Any:
    """Compiles a function that Python calls, cached on disk."""
    return numba.njit(function, cache=True, **_OPTIONS)


def is_cold() -> bool:
    """Whether the next call has to compile (no cache of this very engine on disk)."""
    return not numba.config.DISABLE_JIT and not any(cache_folder().rglob("*.nbi"))


def with_progress(name: str, action: Callable[[], Any]) -> float:
    """Runs `action`, tells on stderr what takes so long, and returns the seconds it took."""
    start = time.perf_counter()
    print(f"compiling {name} ...", end=" ", file=sys.stderr, flush=True)
    action()
    seconds = time.perf_counter() - start
    print(f"{seconds:.1f} s", file=sys.stderr, flush=True)
    return seconds
