"""The command `mission-env`: exit code 0 on success, 2 for bad arguments, 1 for a failure, told in one line on stderr.

Everything slow to import is imported inside the commands, so that `--help` is quick.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mission_env.command_line import (
    INTERRUPTED,
    Env,
    Interrupted,
    Suite,
    player_names,
    refusing,
    scenario_of,
    tell,
)
from mission_env.commands import play, replay, study

if TYPE_CHECKING:
    from agents.base import Agent
    from agents.evaluation import Results
    from agents.kept_games import KeptGames
    from agents.replay.recording import SavedGames

app = typer.Typer(
    name="mission-env",
    help="The Mission, a solitaire board wargame, as a reinforcement-learning environment.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

_EXTRAS = {
    "jinja2": "study",
    "pyarrow": "study",
    "starlette": "web",
    "uvicorn": "web",
}  # what comes with another extra than `train`
_COMMAND_ERROR = typer.BadParameter.__mro__[2]  # what typer raises for a command line that it refuses (ClickException)


# --- Commands --------------------------------------------------------------------------------------------------------


@app.command()
def train(
    config: Annotated[
        Path | None,
        typer.Option("--config", show_default="the game's quick one", help="Training configuration (YAML)."),
    ] = None,
    env: Env = "mission",
    resume: Annotated[bool, typer.Option("--resume", help="Go on from the run's last checkpoint.")] = False,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace a run of the same name.")] = False,
    seed: Annotated[int | None, typer.Option("--seed", min=0, help="Instead of the configuration's seed.")] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="Folder of the run, instead of the configuration's.")
    ] = None,
    seeds: Annotated[
        int, typer.Option("--seeds", min=1, help="Train with so many seeds, one after the other, and compare them.")
    ] = 1,
) -> None:
    """Train an agent (masked PPO)."""
    if resume and overwrite:
        raise typer.BadParameter("--resume and --overwrite exclude each other")
    from agents.training_config import ConfigError, load_config

    config = config or _quick(env)
    with refusing(ConfigError):
        _check_game(config, load_config(config, seed).scenario, env)  # before the trainer is imported, which is slow
    from agents.ppo import SchemaMismatch
    from agents.run_folder import RunFolderError
    from agents.seeds import start_seeds
    from agents.suites import SuiteSeeds
    from agents.training import start

    with refusing(RunFolderError, SchemaMismatch, SuiteSeeds):
        if seeds > 1:
            start_seeds(config, seeds, resume, overwrite, seed, out)
        else:
            start(config, resume, overwrite, seed, out)


@app.command()
def evaluate(
    agents: Annotated[
        str,
        typer.Option(
            "--agents",
            help="Players, separated by commas: random, heuristic, shipped-campaign, shipped-islam, folders of trained"
            " runs, searches such as flat:heuristic:1s.",
        ),
    ] = "random,heuristic",
    games: Annotated[
        int | None,
        typer.Option("--games", min=1, show_default="1000, or the whole suite", help="Games for each player."),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", min=0, show_default="1", help="Seed of the first game; the next have seed + 1, ..."),
    ] = None,
    scenario: Annotated[
        str | None,
        typer.Option("--scenario", show_default="the game's first", help="campaign or rise_of_islam; duel, triad, ..."),
    ] = None,
    env: Env = "mission",
    suite: Suite = None,
    leaderboard: Annotated[
        bool, typer.Option("--leaderboard", help="Write the players' rows of the suite to leaderboard.json.")
    ] = False,
    at_once: Annotated[int, typer.Option("--batch", min=1, help="Games played side by side.")] = 256,
    save_games: Annotated[
        Path | None, typer.Option("--save-games", help="Folder in which every game is kept, for `mission-env replay`.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", show_default="in runs/evaluations", help="JSON file."),
    ] = None,
) -> None:
    """Let players play the same games, and compare their scores. Interrupted, the same command goes on."""
    from agents.evaluation import make_players
    from agents.kept_games import kept_beside
    from agents.leaderboard import FILE, check_update, update
    from agents.replay.recording import SavedGames
    from agents.report import as_data, check_writable, default_path, print_report, write_json
    from agents.suites import SUITES

    if leaderboard and suite is None:
        raise typer.BadParameter("--leaderboard needs --suite")
    scenario, seed, games = _games_to_play(env, suite, scenario, seed, games)
    with refusing(ValueError):
        players = make_players(player_names(agents), scenario)
        if leaderboard:
            check_update(FILE, games)
    path = out or default_path(scenario, seed, games)
    check_writable(path)
    kept = kept_beside(path, scenario)
    saved = save_games and SavedGames(save_games, scenario)
    results = _played(kept, saved, players, games, seed, scenario, at_once)
    print_report(results, scenario)
    write_json(as_data(results, scenario), path)
    if suite and leaderboard:
        update(FILE, SUITES[suite], results)
        typer.echo(f"rows of {suite} written to {FILE}")
    kept.discard()
    if save_games:
        typer.echo(f"games saved in {save_games}")
    typer.echo(f"written to {path}")


def _quick(env: str) -> Path:
    """The quick configuration of a game, which a checkout has."""
    file = Path("configs", "quick.yaml" if env == "mission" else f"quick_{env}.yaml")
    if not file.exists():
        raise typer.BadParameter(f"there is no {file} here; --config names the configuration", param_hint="--config")
    return file


def _check_game(config: Path, scenario: str, env: str) -> None:
    """--env names another game than the configuration's scenario only by mistake."""
    from mission_env.games import FIRST, game_of

    if env not in (FIRST, game_of(scenario)):
        raise typer.BadParameter(f"{config} is for {game_of(scenario)}, not for {env}", param_hint="--env")


def _games_to_play(
    env: str, suite: str | None, scenario: str | None, seed: int | None, games: int | None
) -> tuple[str, int, int]:
    """Scenario, seed of the first game, and number of games."""
    if suite is None:
        return scenario_of(env, scenario), 1 if seed is None else seed, games or 1000
    from agents.suites import SUITES

    chosen = SUITES[suite]
    if scenario is not None or seed is not None:
        raise typer.BadParameter("--suite sets the games: leave out --seed and --scenario")
    if games is not None and games > chosen.number:
        raise typer.BadParameter(f"--games: {suite} has {chosen.number} games, not {games}")
    return chosen.scenario, chosen.first, games or chosen.number


def _played(
    kept: "KeptGames",
    saved: "SavedGames | None",
    players: "list[Agent]",
    games: int,
    seed: int,
    scenario: str,
    at_once: int,
) -> "list[Results]":
    """The results of an evaluation; games that end before an interruption are kept."""
    from agents.evaluation import evaluate
    from mission_env.games import batch_class

    batch_class(scenario).warm_up()
    try:
        return evaluate(players, games, seed, scenario, at_once, kept, saved)
    except KeyboardInterrupt:
        goes_on = f"; finished games are kept in {kept.path}, and the same command goes on from there"
        raise Interrupted(f"interrupted{goes_on if kept.path.exists() else ''}") from None


@app.command(name="leaderboard")
def show_leaderboard(suite: Suite = None) -> None:
    """Print leaderboard.json: who played the test suites how well."""
    from agents.leaderboard import FILE, print_leaderboard, read

    print_leaderboard([row for row in read(FILE) if suite in (None, row.suite)])


@app.command()
def bench(
    seed: Annotated[int, typer.Option("--seed", min=0, help="Seed of the games that are played.")] = 1,
    repeats: Annotated[int, typer.Option("--repeats", min=5, help="Repetitions of each measurement.")] = 5,
    cold: Annotated[bool, typer.Option("--cold", help="Compile everything from nothing, too.")] = False,
    training: Annotated[
        bool, typer.Option("--training", help="Measure training instead, beside sb3-contrib's own.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option("--out", show_default="runs/bench.json or runs/bench_training.json", help="JSON file."),
    ] = None,
    env: Env = "mission",
) -> None:
    """Measure how fast games are played, or how fast training is."""
    from agents.report import check_writable

    if training and cold:
        raise typer.BadParameter("--training and --cold exclude each other")
    if env != "mission" and (training or cold):
        raise typer.BadParameter("--training and --cold are for --env mission")
    name = "bench_training.json" if training else "bench.json" if env == "mission" else f"bench_{env}.json"
    path = out or Path("runs", name)
    check_writable(path)
    if training:
        from agents.training_bench import run_training_bench

        run_training_bench(seed, repeats, path)
    elif env != "mission":
        from mission_env.bench import run_small_bench

        run_small_bench(env, seed, repeats, path)
    else:
        from mission_env.bench import run_bench

        run_bench(seed, repeats, cold, path)
    typer.echo(f"written to {path}")


for _command in (replay, play, study):  # in the order of the help
    app.command()(_command)


@app.command()
def rules(
    numbers: Annotated[
        list[str] | None, typer.Argument(help="Rules (7.2) and rulings (R26); of the small games S20, F5, B3, C2a.")
    ] = None,
    env: Env = "mission",
    seed: Annotated[int, typer.Option("--seed", min=0, help="As everywhere; rules are the same for all seeds.")] = 0,
) -> None:
    """Show where rules live: title, functions and tests. Without a number: list all rules of the game."""
    if env != "mission":
        _small_rules(env, numbers)
        return
    if not numbers:
        _list_rules()
        return
    from mission_env.core.rulebook import is_small, rules_named, told
    from mission_env.rulebook import print_rule, where

    with refusing(ValueError):
        found = [rules_named(number) if is_small(number) else where(number) for number in numbers]
    for number, rule in zip(numbers, found, strict=True):
        if isinstance(rule, list):
            typer.echo("\n".join(f"{game.title()}: {told(one)}" for game, one in rule))
        else:
            print_rule(number)


def _small_rules(env: str, numbers: list[str] | None) -> None:
    """The rules of a game other than The Mission."""
    from mission_env.core.rulebook import rule_of, rules_of, told

    if not numbers:
        for number, rule in rules_of(env).items():
            typer.echo(f"{number:8} {rule.title}")
        return
    with refusing(ValueError):
        chosen = [rule_of(env, number) for number in numbers]
    for rule in chosen:
        typer.echo(told(rule))


def _list_rules() -> None:
    from mission_env.data import rulebook

    index = rulebook()
    for number, row in {**index["rules"], **index["rulings"]}.items():
        typer.echo(f"{number:8} {row['title']}")


# --- The program ------------------------------------------------------------------------------------------------------


def run(arguments: Sequence[str] | None = None) -> int:
    """Runs a command line (without the program's name) and returns its exit code."""
    try:
        code = app(arguments, prog_name="mission-env", standalone_mode=False) or 0
    except _COMMAND_ERROR as error:
        return tell(error.format_message(), error.exit_code)
    except Interrupted as error:
        return tell(str(error), INTERRUPTED)
    except ModuleNotFoundError as error:
        extra = _EXTRAS.get(str(error.name), "train")
        return tell(f"{error.name} is not installed; pip install 'mission-env[{extra}]'", 1)
    except (OSError, RuntimeError) as error:
        return tell(str(error) or type(error).__name__, 1)
    return tell("interrupted", code) if code == INTERRUPTED else code


def main() -> None:
    """Entry point of the command."""
    sys.exit(run())


if __name__ == "__main__":
    main()
