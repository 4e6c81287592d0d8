"""The command `mission-env`: exit code 0 on success, 2 for bad arguments, 1 for a failure, told in one line on stderr.

Everything slow to import is imported inside the commands, so that `--help` is quick.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

if TYPE_CHECKING:
    from agents.evaluation import Results
    from agents.kept_games import KeptGames
    from agents.replay.recording import SavedGames
    from mission_env.saved_game import SavedGame

app = typer.Typer(
    name="mission-env",
    help="The Mission, a solitaire board wargame, as a reinforcement-learning environment.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

INTERRUPTED = 130  # exit code after Ctrl-C
_EXTRAS = {
    "jinja2": "study",
    "pyarrow": "study",
    "starlette": "web",
    "uvicorn": "web",
}  # what comes with another extra than `train`
_COMMAND_ERROR = typer.BadParameter.__mro__[2]  # what typer raises for a command line that it refuses (ClickException)


class _Interrupted(Exception):
    """Ctrl-C, with something to say about it."""


def _known_scenario(name: str | None) -> str | None:
    from mission_env.vocabulary import SCENARIOS

    if name is not None and name not in SCENARIOS:
        raise typer.BadParameter(f"{name!r} is none; one of {', '.join(SCENARIOS)}")
    return name


def _known_suite(name: str | None) -> str | None:
    from agents.suites import suite_named

    try:
        return name and suite_named(name).name
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error


def _names(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names:
        raise typer.BadParameter("no player is named")
    return names


Scenario = Annotated[
    str | None,
    typer.Option("--scenario", callback=_known_scenario, show_default="campaign", help="campaign or rise_of_islam."),
]
Suite = Annotated[
    str | None,
    typer.Option("--suite", callback=_known_suite, help="Test suite: campaign-v1 or rise-of-islam-v1."),
]


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
    seeds: Annotated[
        int, typer.Option("--seeds", min=1, help="Train with so many seeds, one after the other, and compare them.")
    ] = 1,
) -> None:
    """Train an agent (masked PPO)."""
    if resume and overwrite:
        raise typer.BadParameter("--resume and --overwrite exclude each other")
    from agents.training_config import ConfigError, load_config

    with _refusing(ConfigError):
        load_config(config, seed)  # before the trainer is imported, which is slow
    from agents.ppo import SchemaMismatch
    from agents.run_folder import RunFolderError
    from agents.seeds import start_seeds
    from agents.suites import SuiteSeeds
    from agents.training import start

    with _refusing(RunFolderError, SchemaMismatch, SuiteSeeds):
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
    scenario: Scenario = None,
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
    scenario, seed, games = _games_to_play(suite, scenario, seed, games)
    with _refusing(ValueError):
        players = make_players(_names(agents), scenario)
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


def _games_to_play(
    suite: str | None, scenario: str | None, seed: int | None, games: int | None
) -> tuple[str, int, int]:
    """Scenario, seed of the first game, and number of games."""
    if suite is None:
        return scenario or "campaign", 1 if seed is None else seed, games or 1000
    from agents.suites import SUITES

    chosen = SUITES[suite]
    if scenario is not None or seed is not None:
        raise typer.BadParameter("--suite sets the games: leave out --seed and --scenario")
    if games is not None and games > chosen.number:
        raise typer.BadParameter(f"--games: {suite} has {chosen.number} games, not {games}")
    return chosen.scenario, chosen.first, games or chosen.number


def _played(kept: "KeptGames", saved: "SavedGames | None", *plan: Any) -> "list[Results]":
    """The results of an evaluation; games that end before an interruption are kept."""
    from agents.evaluation import evaluate
    from mission_env.batch import warm_up

    warm_up()
    try:
        return evaluate(*plan, kept, saved)
    except KeyboardInterrupt:
        goes_on = f"; finished games are kept in {kept.path}, and the same command goes on from there"
        raise _Interrupted(f"interrupted{goes_on if kept.path.exists() else ''}") from None


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
) -> None:
    """Measure how fast games are played, or how fast training is."""
    from agents.report import check_writable

    if training and cold:
        raise typer.BadParameter("--training and --cold exclude each other")
    path = out or Path("runs", "bench_training.json" if training else "bench.json")
    check_writable(path)
    if training:
        from agents.training_bench import run_training_bench

        run_training_bench(seed, repeats, path)
    else:
        from mission_env.bench import run_bench

        run_bench(seed, repeats, cold, path)
    typer.echo(f"written to {path}")


@app.command()
def replay(
    game: Annotated[
        Path | None, typer.Argument(help="A saved game (JSON).", exists=True, dir_okay=False, show_default=False)
    ] = None,
    record: Annotated[
        str | None, typer.Option("--record", help="Instead: let this player (see `evaluate`) play a game.")
    ] = None,
    scenario: Annotated[
        str | None,
        typer.Option("--scenario", callback=_known_scenario, show_default="campaign", help="Of that game."),
    ] = None,
    seed: Annotated[
        int, typer.Option("--seed", min=0, help="Of that game, and of the dice in the searches of --agent.")
    ] = 0,
    out: Annotated[Path | None, typer.Option("--out", help="Write the saved game.")] = None,
    html: Annotated[Path | None, typer.Option("--html", help="Write a page for the browser, one file.")] = None,
    agent: Annotated[
        str | None,
        typer.Option("--agent", show_default="who played", help="Whose opinions the page shows; none: nobody's."),
    ] = None,
    transcript: Annotated[Path | None, typer.Option("--transcript", help="Write a readable log.")] = None,
    gif: Annotated[Path | None, typer.Option("--gif", help="Write a GIF.")] = None,
    mp4: Annotated[Path | None, typer.Option("--mp4", help="Write a film (H.264).")] = None,
    every: Annotated[
        Literal["moves", "turns"], typer.Option("--every", help="What GIF and film have a picture for.")
    ] = "moves",
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.02, max=60, help="How long each of these pictures stays.")
    ] = 0.8,
    width: Annotated[int, typer.Option("--width", min=160, max=3840, help="Their width in pixels.")] = 960,
) -> None:
    """Play a saved game again, exactly: in the terminal, or as the files that are asked for."""
    from agents.replay.command import Film, Outputs, asked, show, write
    from mission_env.saved_game import ReplayError

    if agent is not None and html is None:
        raise typer.BadParameter("--agent goes with --html")
    outputs = Outputs(out, transcript, html, gif, mp4)
    with _refusing(ValueError):
        outputs.check()
    saved = _saved_game(game, record, scenario, seed)
    with _refusing(ValueError):
        adviser, why_not = asked(saved, agent) if html else (None, "")
    if why_not:
        typer.echo(why_not, err=True)
    with _refusing(ReplayError, code=1, about=f"{game} does not replay: "):
        if outputs.paths:
            write(saved, outputs, adviser, seed, Film(every, seconds, width))
        else:
            show(saved)
    for path in outputs.paths:
        typer.echo(f"written to {path}")


def _saved_game(file: Path | None, player: str | None, scenario: str | None, seed: int) -> "SavedGame":
    """The game of a file, or a new one by a player."""
    if (file is None) == (player is None):
        raise typer.BadParameter("either a saved game or --record is wanted")
    if file is not None and scenario is not None:
        raise typer.BadParameter("--scenario goes with --record; a saved game has its own")
    from agents.base import make_agent
    from agents.replay.command import recorded
    from mission_env.saved_game import SavedGame

    with _refusing(ValueError):
        if file is not None:
            return SavedGame.load(file)
        chosen = make_agent(str(player), scenario or "campaign")
    return recorded(chosen, scenario or "campaign", seed)


@app.command()
def play(
    web: Annotated[bool, typer.Option("--web", help="Play in the browser, on localhost only.")] = False,
    port: Annotated[int | None, typer.Option("--port", min=0, max=65535, show_default="8571")] = None,
    scenario: Scenario = None,
    seed: Annotated[int | None, typer.Option("--seed", min=0, help="Of the dice, instead of any.")] = None,
    position: Annotated[
        Path | None, typer.Option("--position", help="Enter at the position of a file (YAML or JSON).")
    ] = None,
    load: Annotated[Path | None, typer.Option("--load", help="Go on with a saved game.")] = None,
    real_dice: Annotated[bool, typer.Option("--real-dice", help="Type in what you roll and draw.")] = False,
    folder: Annotated[Path, typer.Option("--folder", help="Where games are kept.")] = Path("runs/games"),
) -> None:
    """Play the game: in the terminal, or in the browser."""
    if port is not None and not web:
        raise typer.BadParameter("--port goes with --web")
    from agents.play.start import FileError, begin, play_in_browser, play_in_terminal

    with _refusing(FileError):
        session = begin(scenario, seed, position, load, real_dice)
    if web:
        play_in_browser(session, folder, 8571 if port is None else port)
    else:
        play_in_terminal(session, folder)


@app.command()
def study(
    agent: Annotated[str, typer.Option("--agent", help="The player that is studied (see `evaluate`).")],
    games: Annotated[int, typer.Option("--games", min=2, help="Games of each player.")] = 200,
    decisions: Annotated[
        int, typer.Option("--decisions", min=1, help="Decisions of which every legal action is played on many times.")
    ] = 2000,
    rollouts: Annotated[
        int, typer.Option("--rollouts", min=12, help="Rollouts for each of them, shared out among its actions.")
    ] = 360,
    seed: Annotated[
        int, typer.Option("--seed", min=0, help="Seed of the first game; the next have seed + 1, ...")
    ] = 500_000_001,
    scenario: Annotated[
        str, typer.Option("--scenario", callback=_known_scenario, help="campaign or rise_of_islam.")
    ] = "campaign",
    out: Annotated[
        Path | None, typer.Option("--out", show_default="runs/study/PLAYER-SCENARIO", help="Folder of the study.")
    ] = None,
) -> None:
    """Find out what a player values, and write a report. Interrupted, the same command goes on."""
    from agents.study.run import REPORT, Plan, default_folder, print_summary, run_study

    plan = Plan(agent, scenario, seed, games, decisions, rollouts)
    folder = out or default_folder(plan)
    try:
        with _refusing(ValueError):
            found = run_study(plan, folder)
    except KeyboardInterrupt:
        goes_on = f"; what is done is kept in {folder}, and the same command goes on from there"
        raise _Interrupted(f"interrupted{goes_on if folder.exists() else ''}") from None
    print_summary(found)
    typer.echo(f"written to {folder / REPORT}")


@app.command()
def rules(
    numbers: Annotated[list[str] | None, typer.Argument(help="Rules (7.2) and rulings (R26).")] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="As everywhere; rules are the same for all seeds.")] = 0,
) -> None:
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
def _refusing(*errors: type[Exception], code: int = 2, about: str = "") -> Iterator[None]:
    """Errors of these kinds are told in one line; by default they are the fault of the arguments."""
    try:
        yield
    except errors as error:
        raise typer.Exit(_tell(f"{about}{error}", code)) from error


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
    except _Interrupted as error:
        return _tell(str(error), INTERRUPTED)
    except ModuleNotFoundError as error:
        extra = _EXTRAS.get(str(error.name), "train")
        return _tell(f"{error.name} is not installed; pip install 'mission-env[{extra}]'", 1)
    except (OSError, RuntimeError) as error:
        return _tell(str(error) or type(error).__name__, 1)
    return _tell("interrupted", code) if code == INTERRUPTED else code


def main() -> None:
    """Entry point of the command."""
    sys.exit(run())


if __name__ == "__main__":
    main()
