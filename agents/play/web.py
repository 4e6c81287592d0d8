"""The game in a browser: the page, and a small JSON interface behind it; every answer is the state, or an error.

Requests that change something are POSTs of a JSON object with the `stamp` of the state that the page shows. Errors are
`{"error": "one sentence"}` with 400 (not understood), 403 (another page), 404, 405, 409 (not now: stale, or dice are
waited for), 413, 415, 422 (not possible in this game) or 429 (advice is being worked out).
"""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from agents.play.desk import Busy, Desk, Stale
from agents.play.files import FileError, position_text, read_position, session_at
from agents.play.guard import Guard, answer
from agents.play.session import PlayError, Session
from mission_env.errors import ChanceError, IllegalAction
from mission_env.saved_game import ReplayError, SavedGame
from mission_env.vocabulary import SCENARIOS

PAGE = Path(__file__).parent / "page"
_FILES = {"/": PAGE / "index.html", **{f"/{file.name}": file for file in sorted(PAGE.iterdir())}}
_STATUS = {
    Stale: 409,
    PlayError: 409,
    Busy: 429,
    IllegalAction: 422,
    ChanceError: 422,
    FileError: 422,
    ReplayError: 422,
}


class _Body(BaseModel):
    """What every POST holds."""

    model_config = ConfigDict(extra="forbid", strict=True)

    stamp: str = Field(max_length=100)


class _Act(_Body):
    action: str = Field(max_length=100)


class _Give(_Body):
    outcome: int | Annotated[str, Field(max_length=100)]


class _Dice(_Body):
    real: bool


class _New(_Body):
    scenario: str
    seed: int | None = Field(default=None, ge=0, lt=1 << 63)


class _Text(_Body):
    text: str


class _Name(_Body):
    name: str = Field(max_length=200)


class _Save(_Name):
    overwrite: bool = False


class _Advice(_Body):
    player: str = Field(max_length=200)
    simulations: int


_B = TypeVar("_B", bound=_Body)
_Handler = Callable[[Desk, Any], dict[str, Any]]


def _new(desk: Desk, body: _New) -> dict[str, Any]:
    if body.scenario not in SCENARIOS:
        raise FileError(f"scenario: {body.scenario!r} is none; one of {', '.join(SCENARIOS)}")
    return desk.change(body.stamp, lambda session: session.set_up(body.scenario, body.seed))


def _upload(desk: Desk, body: _Text) -> dict[str, Any]:
    other = Session.of(SavedGame.from_text(body.text))
    return desk.change(body.stamp, lambda session: session.replace(other))


def _enter(desk: Desk, body: _Text) -> dict[str, Any]:
    other = session_at(read_position(body.text))
    return desk.change(body.stamp, lambda session: session.replace(other))


def _load(desk: Desk, body: _Name) -> dict[str, Any]:
    other = desk.folder.load(body.name)
    return desk.change(body.stamp, lambda session: session.replace(other))


# path -> (what the body holds, what is done)
_POSTS: dict[str, tuple[type[_Body], _Handler]] = {
    "/api/act": (_Act, lambda desk, body: desk.change(body.stamp, lambda session: session.act(body.action))),
    "/api/give": (_Give, lambda desk, body: desk.change(body.stamp, lambda session: session.give(body.outcome))),
    "/api/roll": (_Body, lambda desk, body: desk.change(body.stamp, Session.fall)),
    "/api/rest": (_Body, lambda desk, body: desk.change(body.stamp, Session.fall_all)),
    "/api/back": (_Body, lambda desk, body: desk.change(body.stamp, Session.take_back)),
    "/api/cancel": (_Body, lambda desk, body: desk.change(body.stamp, Session.cancel)),
    "/api/undo": (_Body, lambda desk, body: desk.change(body.stamp, Session.undo)),
    "/api/redo": (_Body, lambda desk, body: desk.change(body.stamp, Session.redo)),
    "/api/dice": (_Dice, lambda desk, body: desk.change(body.stamp, lambda session: session.use_real_dice(body.real))),
    "/api/new": (_New, _new),
    "/api/upload": (_Text, _upload),
    "/api/enter": (_Text, _enter),
    "/api/load": (_Name, _load),
    "/api/save": (_Save, lambda desk, body: desk.save(body.stamp, body.name, body.overwrite)),
    "/api/advice": (_Advice, lambda desk, body: desk.advise(body.stamp, body.player, body.simulations)),
}


def application(desk: Desk, port: int) -> Guard:
    """The ASGI application around a game, to be served at 127.0.0.1:port."""
    routes = [
        *(Route(path, _file(file), methods=["GET"]) for path, file in _FILES.items()),
        Route("/api/state", lambda request: JSONResponse(desk.state()), methods=["GET"]),
        Route("/api/game.json", lambda request: _download(desk.saved_text(), "mission.json"), methods=["GET"]),
        Route("/api/position.yaml", lambda request: _position(desk, False), methods=["GET"]),
        Route("/api/position.json", lambda request: _position(desk, True), methods=["GET"]),
        *(Route(path, _post(desk, *told), methods=["POST"]) for path, told in _POSTS.items()),
    ]
    app = Starlette(routes=routes, exception_handlers={HTTPException: _refused, Exception: _failed})
    app.router.redirect_slashes = False
    return Guard(app, port)


def _file(file: Path) -> Callable[[Request], Response]:
    return lambda request: FileResponse(file)


def _download(text: str, name: str) -> Response:
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


def _position(desk: Desk, as_json: bool) -> Response:
    return _download(position_text(desk.game(), as_json), f"position.{'json' if as_json else 'yaml'}")


def _post(desk: Desk, kind: type[_B], do: Callable[[Desk, _B], dict[str, Any]]) -> Callable:
    """An endpoint: reads the body, does it in a thread of its own, answers with the new state or an error."""

    async def endpoint(request: Request) -> Response:
        try:
            body = kind.model_validate_json(await request.body())
        except ValidationError as error:
            return answer(400, _told(error))
        return await run_in_threadpool(_done, desk, body, do)

    return endpoint


def _done(desk: Desk, body: _B, do: Callable[[Desk, _B], dict[str, Any]]) -> Response:
    try:
        return JSONResponse(do(desk, body))
    except tuple(_STATUS) as error:
        return answer(_STATUS[type(error)], str(error))
    except (ValueError, ModuleNotFoundError) as error:  # no such player, nothing to decide, an extra not installed
        return answer(422, str(error))


def _told(error: ValidationError) -> str:
    """The first thing that is wrong with a body, in one line."""
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg']}" if where else str(first["msg"])


async def _refused(request: Request, error: Exception) -> Response:
    """No such path, or another method."""
    assert isinstance(error, HTTPException)
    reason = {404: f"there is no {request.url.path}", 405: f"{request.url.path} does not answer to {request.method}"}
    return answer(error.status_code, reason.get(error.status_code, error.detail))


async def _failed(request: Request, error: Exception) -> Response:
    """A fault of ours; the game is as it was."""
    return answer(500, f"that went wrong, and the game is as it was: {type(error).__name__}")
