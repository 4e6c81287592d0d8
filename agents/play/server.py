"""Serves the game on 127.0.0.1 until Ctrl-C."""

import socket
from collections.abc import Callable

import uvicorn

from agents.play.desk import Desk
from agents.play.guard import HOST
from agents.play.web import application


def listen(port: int) -> socket.socket:
    """A socket that listens on 127.0.0.1 at that port, 0: any free one; OSError if that cannot be."""
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((HOST, port))
        sock.listen()
    except (OSError, OverflowError) as error:
        sock.close()
        raise OSError(f"port {port} of {HOST} cannot be used ({error}); name another one with --port") from error
    return sock


def make_server(desk: Desk, port: int) -> uvicorn.Server:
    """A server for a socket that listens at this port."""
    config = uvicorn.Config(
        application(desk, port),
        log_level="warning",
        access_log=False,
        lifespan="off",
        server_header=False,
        timeout_graceful_shutdown=2,
    )
    return uvicorn.Server(config)


def serve(desk: Desk, port: int, ready: Callable[[str], None]) -> None:
    """Serves until Ctrl-C; `ready` is told the address first."""
    with listen(port) as sock:
        number = sock.getsockname()[1]
        ready(f"http://{HOST}:{number}/")
        try:
            make_server(desk, number).run(sockets=[sock])
        except KeyboardInterrupt:
            return
