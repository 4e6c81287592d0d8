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
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
import numpy as np

_PACKAGE = Path(__file__).parent
FIRST_GAME = "mission"
OTHER_GAMES = ("culture", "battles")  # each in a folder of its name; its cache does not hang on the others
# Modules that compile nothing themselves, but whose constants compiled code uses: of all games, and of one
_SHARED = ("jit.py", "reward.py", "core/observation.py")
_CONSTANTS = ("vocabulary.py", "actions.py", "state.py", "events.py", "chance.py", "chances.py", "data/components.yaml")


def game_of(path: Path) -> str:
    """The game that a source file of this package or of another belongs to: its folder, or else The Mission."""
    return next((part for part in path.parts[-3:-1] if part in OTHER_GAMES), FIRST_GAME)


def engine_sources(game: str) -> list[Path]:
    """Files whose text decides what is compiled: constants, data and every module of the game that uses this one."""
    core, home = _PACKAGE / "core", _PACKAGE if game == FIRST_GAME else _PACKAGE / game
    modules = [*core.rglob("*.py"), *(path for path in home.rglob("*.py") if game_of(path) == game)]
    users = [path for path in sorted(modules) if "from mission_env.jit import" in path.read_text("utf-8")]
    named = [*(_PACKAGE / name for name in _SHARED), *(home / name for name in _CONSTANTS)]
    return list(dict.fromkeys(path for path in [*named, *users] if path.exists()))


@cache
def engine_hash(game: str = FIRST_GAME) -> str:
    """Hash of a game's compiled sources, its data and the versions of numba and NumPy (16 hex digits)."""
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {sys.version_info[:2]}".encode())
    for path in engine_sources(game):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder(game: str = FIRST_GAME) -> Path:
    """Where a game's compiled code is kept: in `MISSION_ENV_CACHE`, else in the user's cache folder."""
    root = os.environ.get("MISSION_ENV_CACHE")
    base = Path(root) if root else Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "mission_env"
    return base / engine_hash(game)


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


def entry(function: Callable, folder: Path | None = None) -> Any:
    """Compiles a function that Python calls, cached on disk: in the folder of its game, unless another is given."""
    numba.config.CACHE_DIR = str(folder or cache_folder(game_of(Path(function.__code__.co_filename))))
    return numba.njit(function, cache=True, **_OPTIONS)


class Constants(ModuleType):
    """Compiled functions, tables and numbers that compiled code is given as one argument; a subclass names them.

    numba takes the attributes of a module for constants, wherever it is passed on to, and so of this; with a tuple of
    functions the compiled code could not be cached.
    """

    def __init__(self, owner: str, **members: Any) -> None:
        """`owner`: the game's name; there may be one object of each kind and owner."""
        super().__init__(f"{type(self).__name__} of {owner}")
        if members.keys() != self.__annotations__.keys():
            raise TypeError(f"{self.__name__} has {', '.join(self.__annotations__)}, not {', '.join(members)}")
        vars(self).update(members)


def is_cold(game: str = FIRST_GAME) -> bool:
    """Whether the next call has to compile (no cache of this very engine on disk)."""
    return not numba.config.DISABLE_JIT and not any(cache_folder(game).rglob("*.nbi"))


def with_progress(name: str, action: Callable[[], Any]) -> float:
    """Runs `action`, tells on stderr what takes so long, and returns the seconds it took."""
    start = time.perf_counter()
    print(f"compiling {name} ...", end=" ", file=sys.stderr, flush=True)
    action()
    seconds = time.perf_counter() - start
    print(f"{seconds:.1f} s", file=sys.stderr, flush=True)
    return seconds
