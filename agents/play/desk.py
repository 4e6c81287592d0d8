"""The one game that the server holds: every change goes through it, one at a time, and names the state it was made in.

A page says with each request which state it shows (`stamp`). If the game has moved on since, in another tab perhaps,
the request is refused and nothing changes. After each change the game is kept in the folder of saved games.
"""

import secrets
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Any

from agents.play.advice import PLAYERS, Advisor, Counsel
from agents.play.files import AUTOSAVE, FileError, Folder
from agents.play.session import Session
from agents.play.view import board_view, counsel_view, session_view
from mission_env.game import Game


class Stale(ValueError):
    """The page shows a state that is no longer the game's."""


class Busy(ValueError):
    """Advice is being worked out already."""


class Desk:
    """A session, safe to be used by several threads."""

    def __init__(self, session: Session, folder: Path) -> None:
        self.folder = Folder(folder)
        self._session = session
        self._advisor = Advisor()
        self._lock, self._advising = Lock(), Lock()
        self._token, self._number = secrets.token_hex(4), 0
        self._board: tuple[object, dict[str, Any]] = (None, {})
        self._trouble = ""
        self.folder.put_aside()

    @property
    def stamp(self) -> str:
        """Names the present state; no other state, of this server or another, has the same."""
        return f"{self._token}-{self._number}"

    def state(self) -> dict[str, Any]:
        """What the page shows."""
        with self._lock:
            return self._state()

    def _state(self) -> dict[str, Any]:
        moment = self._session.moments[-1]
        if self._board[0] is not moment:
            self._board = moment, board_view(moment)
        own = {"stamp": self.stamp, "trouble": self._trouble, "players": list(PLAYERS), "saved": self.folder.names()}
        return {**self._board[1], **session_view(self._session), **own}

    def change(self, stamp: str, do: Callable[[Session], object]) -> dict[str, Any]:
        """Does something to the session and returns the new state; whatever it raises, nothing has changed."""
        with self._lock:
            self._check(stamp)
            origin, moment = self._session.origin, self._session.moments[-1]
            do(self._session)
            self._number += 1
            if self._session.moments[-1] is not moment:
                self._keep(another=self._session.origin is not origin)
            return self._state()

    def _check(self, stamp: str) -> None:
        if stamp != self.stamp:
            raise Stale("the game has moved on since this page was drawn; it now shows the game as it stands")

    def _keep(self, another: bool) -> None:
        """Keeps the game; what goes wrong is told on the page, and play goes on."""
        try:
            if another:
                self.folder.put_aside()
            self.folder.save(self._session.saved(), AUTOSAVE, overwrite=True)
            self._trouble = ""
        except (FileError, OSError) as error:
            self._trouble = f"the game is not kept: {error}"

    def save(self, stamp: str, name: str, overwrite: bool) -> dict[str, Any]:
        """Keeps the game under a name."""
        with self._lock:
            self._check(stamp)
            self.folder.save(self._session.saved(), name, overwrite)
            return self._state()

    def saved_text(self) -> str:
        """The game as the text of a file."""
        with self._lock:
            return self._session.saved().text()

    def game(self) -> Game:
        """A copy of the game."""
        with self._lock:
            return self._session.game.clone()

    def advise(self, stamp: str, player: str, simulations: int) -> dict[str, Any]:
        """Advice on the pending decision; the game can go on meanwhile."""
        with self._lock:
            self._check(stamp)
            game = self._session.game.clone()
        return {"stamp": stamp, **counsel_view(self._counsel(game, player, simulations))}

    def _counsel(self, game: Game, player: str, simulations: int) -> Counsel:
        if not self._advising.acquire(blocking=False):
            raise Busy("advice is being worked out already; wait for it")
        try:
            return self._advisor.advise(game, player, simulations)
        finally:
            self._advising.release()
