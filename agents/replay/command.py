"""What `mission-env replay` does with a saved game: shows it, checks it, writes it in other forms."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from agents.base import Agent, make_agent
from agents.replay.film import write_gif, write_mp4
from agents.replay.page import page
from agents.replay.recording import record, who_played
from agents.replay.terminal import print_game
from agents.report import check_writable
from mission_env.games import telling_of
from mission_env.logs import dice_of, transcript
from mission_env.saved_game import SavedGame

NOBODY = "none"  # is asked for opinions
Tell = Callable[[int], None]


@dataclass(frozen=True)
class Outputs:
    """Files to write; None: not that one."""

    out: Path | None = None  # the saved game itself
    transcript: Path | None = None
    html: Path | None = None
    gif: Path | None = None
    mp4: Path | None = None

    @property
    def paths(self) -> list[Path]:
        """All of them."""
        return [path for one in fields(self) if (path := getattr(self, one.name)) is not None]

    def check(self) -> None:
        """OSError if one cannot be written, before any work is done; ValueError if two are the same."""
        for path in self.paths:
            check_writable(path)
        if len({path.resolve() for path in self.paths}) < len(self.paths):
            raise ValueError("the same file is named twice")


@dataclass(frozen=True)
class Film:
    """How GIF and MP4 are made."""

    every: str = "moves"  # a picture for each move, or for each turn
    seconds: float = 0.8  # that each picture stays
    width: int = 960  # pixels


def show(saved: SavedGame) -> None:
    """Prints the game, and that it replays; ReplayError where it does not."""
    console = Console(highlight=False, soft_wrap=True, width=max(100, Console().width))  # room for the table
    telling = telling_of(saved.scenario)
    by = f", played by {saved.player}" if saved.player else ""
    console.print(f"{telling.title}, {saved.scenario}, {dice_of(saved)}{by}", style="bold", markup=False)
    game = print_game(saved, console)
    state = "collapsed" if game.collapsed else "over" if game.over else "not over"
    level = getattr(game, "level", "") if game.over and not game.collapsed else ""
    ended = f"{game.score()} points{level and f', {level}'}"
    console.print(f"replays exactly: {len(saved.moves)} moves; {state}, {ended}", markup=False)


def write(saved: SavedGame, outputs: Outputs, agent: Agent | None, seed: int, film: Film) -> None:
    """Writes what is asked for, with a progress bar on stderr; ReplayError where the game does not replay."""
    if outputs.out is not None:
        saved.final()
        saved.save(outputs.out)
    if outputs.transcript is not None:
        outputs.transcript.write_text("\n".join(transcript(saved)) + "\n", encoding="utf-8")
    if outputs.html is not None:
        with _bar("asking the player" if agent else "page", saved) as tell:
            text = page(saved, agent, seed, tell)
        outputs.html.write_text(text, encoding="utf-8")
    for path, make in ((outputs.gif, write_gif), (outputs.mp4, write_mp4)):
        if path is not None:
            with _bar(path.name, saved) as tell:
                make(saved, path, film.every, film.seconds, film.width, tell)


def recorded(agent: Agent, scenario: str, seed: int) -> SavedGame:
    """A new game by a player, with a progress bar over the turns on stderr."""
    telling = telling_of(scenario)
    with _progress() as progress:
        task = progress.add_task(f"{agent.name}, {telling.turn}", total=telling.last_turn)
        return record(agent, scenario, seed, lambda turn: progress.update(task, completed=turn))


@contextmanager
def _bar(name: str, saved: SavedGame) -> Iterator[Tell]:
    """A progress bar over the steps of a game."""
    with _progress() as progress:
        task = progress.add_task(name, total=len(saved.moves) + 1)
        yield lambda steps: progress.advance(task, steps)


def _progress() -> Progress:
    """A bar that comes and goes on a terminal, and is not there elsewhere."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def asked(saved: SavedGame, name: str | None) -> tuple[Agent | None, str]:
    """Who is asked for opinions, and (else empty) why it is nobody.

    Without a name, whoever played the game, if that is a player that is known here. ValueError for a name that is none.
    """
    if name == NOBODY:
        return None, ""
    if name is not None:
        return make_agent(name, saved.scenario), ""
    try:
        return (who_played(saved), "") if saved.player else (None, "")
    except ValueError:
        return None, f"no opinions: {saved.player!r}, who played, is no player that is known here; --agent names one"
