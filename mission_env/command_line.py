"""What the commands of `mission-env` share: options, and errors that are told in one line.

Everything slow to import is imported inside the functions, so that `--help` is quick.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

INTERRUPTED = 130  # exit code after Ctrl-C


# --- Options ----------------------------------------------------------------------------------------------------------


def known_game(name: str) -> str:
    """The name itself; it has to be a game of mission_env.games."""
    from mission_env.games import GAMES

    if name not in GAMES:
        raise typer.BadParameter(f"{name!r} is none; one of {', '.join(GAMES)}")
    return name


def known_scenario(name: str | None) -> str | None:
    """The name itself; it has to be a scenario of The Mission."""
    from mission_env.vocabulary import SCENARIOS

    if name is not None and name not in SCENARIOS:
        raise typer.BadParameter(f"{name!r} is none; one of {', '.join(SCENARIOS)}")
    return name


def known_scenario_of_any(name: str | None) -> str | None:
    """The name itself; it has to be a scenario of a game of mission_env.games."""
    from mission_env.games import all_scenarios

    if name is not None and name not in all_scenarios():
        raise typer.BadParameter(f"{name!r} is none; one of {', '.join(all_scenarios())}")
    return name


def scenario_of(env: str, name: str | None) -> str:
    """A scenario of the game, its first without a name."""
    from mission_env.games import scenarios_of

    scenarios = scenarios_of(env)
    if name is not None and name not in scenarios:
        raise typer.BadParameter(f"{name!r} is none; one of {', '.join(scenarios)}", param_hint="--scenario")
    return name or scenarios[0]


def known_suite(name: str | None) -> str | None:
    """The name itself; it has to be a test suite."""
    from agents.suites import suite_named

    try:
        return name and suite_named(name).name
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error


def player_names(text: str) -> list[str]:
    """The names of players in a list with commas."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names:
        raise typer.BadParameter("no player is named")
    return names


Env = Annotated[
    str, typer.Option("--env", callback=known_game, help="Game: mission, culture, ... (mission_env.games).")
]
Scenario = Annotated[
    str | None,
    typer.Option("--scenario", callback=known_scenario, show_default="campaign", help="campaign or rise_of_islam."),
]
Suite = Annotated[
    str | None,
    typer.Option("--suite", callback=known_suite, help="Test suite: campaign-v1 or rise-of-islam-v1."),
]


# --- Errors ----------------------------------------------------------------------------------------------------------


class Interrupted(Exception):
    """Ctrl-C, with something to say about it."""


@contextmanager
def refusing(*errors: type[Exception], code: int = 2, about: str = "") -> Iterator[None]:
    """Errors of these kinds are told in one line; by default they are the fault of the arguments."""
    try:
        yield
    except errors as error:
        raise typer.Exit(tell(f"{about}{error}", code)) from error


def tell(message: str, code: int) -> int:
    """Prints a message, if there is one, as one line on stderr; returns the exit code."""
    if message:
        print(f"mission-env: {' '.join(message.split())}", file=sys.stderr)
    return code
