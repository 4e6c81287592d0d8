"""How a game is begun: a new one, one that was saved, or one that stands on a table."""

import shlex
import sys
from pathlib import Path

from rich.console import Console

from agents.play.files import AUTOSAVE, FileError, Folder, load_game, load_position, session_at
from agents.play.session import Session

__all__ = ["FileError", "begin", "play_in_browser", "play_in_terminal"]


def begin(
    scenario: str | None = None,
    seed: int | None = None,
    position: Path | None = None,
    load: Path | None = None,
    real_dice: bool = False,
) -> Session:
    """The session that the options of `mission-env play` ask for; FileError, in one line, if it cannot be.

    With real dice a new game waits for those of its set-up; cancelled, the computer's set-up stands.
    """
    if load is not None and (position, scenario, seed) != (None, None, None):
        raise FileError("--load excludes --position, --scenario and --seed: a saved game has its own")
    if position is not None and scenario is not None:
        raise FileError("--position excludes --scenario: the position names it")
    scenario = scenario or "campaign"
    if load is not None:
        session = load_game(load)
    elif position is not None:
        session = session_at(load_position(position), seed)
    else:
        session = Session.new(scenario, seed)
    session.real_dice = real_dice
    if real_dice and load is None and position is None:
        session.set_up(scenario, seed)
    return session


def play_in_terminal(session: Session, folder: Path) -> None:
    """Plays on stdin and stdout; a game that is in no file when it ends is kept in the folder."""
    from agents.play.terminal import Terminal

    terminal = Terminal(session, sys.stdin, Console(highlight=False))
    try:
        terminal.run()
    finally:
        if terminal.unsaved:
            file = Folder(folder).save(session.saved(), AUTOSAVE, overwrite=True)
            print(f"The game is kept: mission-env play --load {shlex.quote(str(file))}")


def play_in_browser(session: Session, folder: Path, port: int) -> None:
    """Serves the page until Ctrl-C; games are kept in the folder."""
    from agents.play.desk import Desk
    from agents.play.server import serve

    desk = Desk(session, folder)
    serve(desk, port, lambda address: print(f"Play at {address} (Ctrl-C ends)", flush=True))
    file = desk.folder.file(AUTOSAVE)
    if file.is_file():
        print(f"The game is kept: mission-env play --web --load {shlex.quote(str(file))}")
