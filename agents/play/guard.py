"""What is turned away before the game is asked: other hosts' names, other pages' requests, too large bodies.

The server listens on 127.0.0.1 only. A page of another origin could still reach it through the player's browser, by a
name of its own that it points at 127.0.0.1 (hence the Host header is checked) or by posting to it (hence Origin is).
"""

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HOST = "127.0.0.1"
LARGEST_BODY = 2_000_000  # bytes
_HEADERS = [
    (b"content-security-policy", b"default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cache-control", b"no-store"),
]


class Refused(Exception):
    """A request is turned away with an HTTP status and a sentence."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status


def answer(status: int, reason: str) -> JSONResponse:
    """The JSON answer to a request that is refused."""
    return JSONResponse({"error": reason}, status)


class Guard:
    """ASGI middleware around the application."""

    def __init__(self, app: ASGIApp, port: int) -> None:
        self._app = app
        self._hosts = [f"{name}:{port}" for name in (HOST, "localhost")]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on, or turns it away."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *_HEADERS]
            await send(message)

        try:
            self._check(scope)
            body = await _read(receive)
        except Refused as error:
            await answer(error.status, str(error))(scope, receive, with_headers)
            return
        await self._app(scope, _replay(body, receive), with_headers)

    def _check(self, scope: Scope) -> None:
        headers: dict[str, str] = {}
        for name, value in scope["headers"]:
            headers[name.decode("latin-1")] = value.decode("latin-1")
        if headers.get("host") not in self._hosts:
            raise Refused(400, f"this server answers to {' and '.join(self._hosts)} only")
        if scope["method"] != "POST":
            return
        origin = headers.get("origin")
        if origin is not None and origin not in [f"http://{host}" for host in self._hosts]:
            raise Refused(403, "requests of other pages are refused")
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise Refused(403, "requests of other pages are refused")
        if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise Refused(415, "send JSON (Content-Type: application/json)")


async def _read(receive: Receive) -> bytes:
    """The body; Refused as soon as it is too large."""
    parts, size, more = [], 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Refused(400, "the request broke off")
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > LARGEST_BODY:
            raise Refused(413, f"a request holds at most {LARGEST_BODY:,} bytes")
        more = message.get("more_body", False)
    return b"".join(parts)


def _replay(body: bytes, receive: Receive) -> Receive:
    """Hands a body on that has been read, and then whatever comes after it."""
    left: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return left.pop() if left else await receive()

    return again
