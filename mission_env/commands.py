"""Commands of `mission-env` on single games and on single players: replay, play and study."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from mission_env.command_line import Interrupted, Scenario, known_scenario, known_scenario_of_any, refusing

if TYPE_CHECKING:
    from mission_env.saved_game import SavedGame


def replay(
    game: Annotated[
        Path | None, typer.Argument(help="A saved game (JSON).", exists=True, dir_okay=False, show_default=False)
    ] = None,
    record: Annotated[
        str | None, typer.Option("--record", help="Instead: let this player (see `evaluate`) play a game.")
    ] = None,
    scenario: Annotated[
        str | None,
        typer.Option(
            "--scenario",
            callback=known_scenario_of_any,
            show_default="campaign",
            help="Of that game; it says which game it is: campaign, duel, renaissance, ...",
        ),
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
    with refusing(ValueError):
        outputs.check()
    saved = _saved_game(game, record, scenario, seed)
    with refusing(ValueError):
        adviser, why_not = asked(saved, agent) if html else (None, "")
    if why_not:
        typer.echo(why_not, err=True)
    with refusing(ReplayError, code=1, about=f"{game} does not replay: "):
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

    with refusing(ValueError):
        if file is not None:
            return SavedGame.load(file)
        chosen = make_agent(str(player), scenario or "campaign")
    return recorded(chosen, scenario or "campaign", seed)


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

    with refusing(FileError):
        session = begin(scenario, seed, position, load, real_dice)
    if web:
        play_in_browser(session, folder, 8571 if port is None else port)
    else:
        play_in_terminal(session, folder)


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
        str, typer.Option("--scenario", callback=known_scenario, help="campaign or rise_of_islam.")
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
        with refusing(ValueError):
            found = run_study(plan, folder)
    except KeyboardInterrupt:
        goes_on = f"; what is done is kept in {folder}, and the same command goes on from there"
        raise Interrupted(f"interrupted{goes_on if folder.exists() else ''}") from None
    print_summary(found)
    typer.echo(f"written to {folder / REPORT}")
