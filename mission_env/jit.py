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


def _wide(argument):
    """int64 for whole numbers of any width, constants and enumeration members; every other type as it is."""
    whole = isinstance(argument, numba.types.Integer) and argument.signed
    if whole or isinstance(argument, numba.types.IntegerLiteral | numba.types.IntEnumMember | numba.types.Omitted):
        return numba.types.int64
    return argument


def _njit(function: Callable) -> Any:
    """Compiles a function once for all kinds of whole numbers.

    numba would compile a version for each width, each constant and each enumeration that callers pass: 484 instead of
    345 for the engine, and an eighth more time. Where numba names its parts otherwise, it goes its own way.
    """
    dispatcher = numba.njit(function, **_OPTIONS)
    compiler = getattr(dispatcher, "_compiler", None)
    fold = getattr(compiler, "fold_argument_types", None)
    if fold is not None:

        def fold_wide(args, kws):
            signature, folded = fold(args, kws)
            return signature, tuple(map(_wide, folded))

        compiler.fold_argument_types = fold_wide
    return dispatcher


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
        return _njit(function)

    return decorate


def compiled(function: Callable) -> Any:
    """Compiles a helper that plays no rule of its own."""
    return _njit(function)


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
