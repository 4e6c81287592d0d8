"""The command `mission-env`: exit code 0 on success, 2 for bad arguments, 1 for a failure, told in one line on stderr.

Everything slow to import is imported inside the commands, so that `--help` is quick.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    name="mission-env",
    help="The Mission, a solitaire board wargame, as a reinforcement-learning environment.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

INTERRUPTED = 130  # exit code after Ctrl-C
_COMMAND_ERROR = typer.BadParameter.__mro__[2]  # what typer raises for a command line that it refuses (ClickException)


def _known_scenario(name: str) -> str:
    from mission_env.vocabulary import SCENARIOS

    if name not in SCENARIOS:
        raise typer.BadParameter(f"{name!r} is none; one of {', '.join(SCENARIOS)}")
    return name


def _names(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names:
        raise typer.BadParameter("no player is named")
    return names


Seed = Annotated[int, typer.Option("--seed", min=0, help="Seed of the first game; the next have seed + 1, ...")]
Scenario = Annotated[str, typer.Option("--scenario", callback=_known_scenario, help="campaign or rise_of_islam.")]


# --- Commands --------------------------------------------------------------------------------------------------------


@app.command()
def train(
    config: Annotated[Path, typer.Option("--config", help="Training configuration (YAML).")],
    resume: Annotated[bool, typer.Option("--resume", help="Go on from the run's last checkpoint.")] = False,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace a run of the same name.")] = False,
    seed: Annotated[int | None, typer.Option("--seed", min=0, help="Instead of the configuration's seed.")] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="Folder of the run, instead of the configuration's.")
    ] = None,
) -> None:
    """Train an agent (masked PPO)."""
    if resume and overwrite:
        raise typer.BadParameter("--resume and --overwrite exclude each other")
    from agents.training_config import ConfigError, load_config

    with _refusing(ConfigError):
        load_config(config, seed)  # before the trainer is imported, which is slow
    from agents.ppo import SchemaMismatch
    from agents.run_folder import RunFolderError
    from agents.training import start

    with _refusing(RunFolderError, SchemaMismatch):
        start(config, resume, overwrite, seed, out)


@app.command()
def evaluate(
    agents: Annotated[
        str, typer.Option("--agents", help="Players, separated by commas: random, heuristic, folders of trained runs.")
    ] = "random,heuristic",
    games: Annotated[int, typer.Option("--games", min=1, help="Games for each player.")] = 1000,
    seed: Seed = 1,
    scenario: Scenario = "campaign",
    at_once: Annotated[int, typer.Option("--batch", min=1, help="Games played side by side.")] = 256,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", help="JSON file. [default: runs/evaluations/SCENARIO-SEED-GAMES.json]", show_default=False
        ),
    ] = None,
) -> None:
    """Let players play the same games, and compare their scores."""
    from agents.evaluation import evaluate, make_players
    from agents.report import as_data, check_writable, default_path, print_report, write_json
    from mission_env.batch import warm_up

    with _refusing(ValueError):
        players = make_players(_names(agents), scenario)
    path = out or default_path(scenario, seed, games)
    check_writable(path)
    warm_up()
    results = evaluate(players, games, seed, scenario, at_once)
    print_report(results, scenario)
    write_json(as_data(results, scenario), path)
    typer.echo(f"written to {path}")


@app.command()
def bench(
    seed: Annotated[int, typer.Option("--seed", min=0, help="Seed of the games that are played.")] = 1,
    repeats: Annotated[int, typer.Option("--repeats", min=5, help="Repetitions of each measurement.")] = 5,
    cold: Annotated[bool, typer.Option("--cold", help="Compile everything from nothing, too.")] = False,
    out: Annotated[Path, typer.Option("--out", help="JSON file.")] = Path("runs/bench.json"),
) -> None:
    """Measure how fast games are played."""
    from agents.report import check_writable
    from mission_env.bench import run_bench

    check_writable(out)
    run_bench(seed, repeats, cold, out)
    typer.echo(f"written to {out}")


@app.command()
def rules(numbers: Annotated[list[str] | None, typer.Argument(help="Rules (7.2) and rulings (R26).")] = None) -> None:
    """Show where rules live: title, functions and tests. Without a number: list all rules and rulings."""
    if not numbers:
        _list_rules()
        return
    from mission_env.rulebook import print_rule, where

    with _refusing(ValueError):
        for number in numbers:
            where(number)
    for number in numbers:
        print_rule(number)


def _list_rules() -> None:
    from mission_env.data import rulebook

    index = rulebook()
    for number, row in {**index["rules"], **index["rulings"]}.items():
        typer.echo(f"{number:8} {row['title']}")


# --- Errors ----------------------------------------------------------------------------------------------------------


@contextmanager
def _refusing(*errors: type[Exception]) -> Iterator[None]:
    """Errors of these kinds are the fault of the arguments."""
    try:
        yield
    except errors as error:
        raise typer.Exit(_tell(str(error), 2)) from error


def _tell(message: str, code: int) -> int:
    """Prints a message, if there is one, as one line on stderr; returns the exit code."""
    if message:
        print(f"mission-env: {' '.join(message.split())}", file=sys.stderr)
    return code


def run(arguments: Sequence[str] | None = None) -> int:
    """Runs a command line (without the program's name) and returns its exit code."""
    try:
        code = app(arguments, prog_name="mission-env", standalone_mode=False) or 0
    except _COMMAND_ERROR as error:
        return _tell(error.format_message(), error.exit_code)
    except ModuleNotFoundError as error:
        return _tell(f"{error.name} is not installed; pip install 'mission-env[train]'", 1)
    except (OSError, RuntimeError) as error:
        return _tell(str(error) or type(error).__name__, 1)
    return _tell("interrupted", code) if code == INTERRUPTED else code


def main() -> None:
    """Entry point of the command."""
    sys.exit(run())


if __name__ == "__main__":
    main()
