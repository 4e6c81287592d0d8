"""Packages that pictures need and the bare environment does not: a clear word where one is missing."""

from collections.abc import Iterator
from contextlib import contextmanager


class MissingPackage(ImportError, RuntimeError):
    """A package of an extra is not installed; the message names both."""


@contextmanager
def needed_from(extra: str) -> Iterator[None]:
    """Imports inside that fail raise MissingPackage, which names the extra to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        text = f"{error.name} is not installed; pip install 'mission-env[{extra}]'"
        raise MissingPackage(text, name=error.name) from error
