"""Starts the server and, if wanted, opens the lobby in the browser."""

from __future__ import annotations

import gc
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable

import uvicorn

from heirloom.core.mistakes import Mistake
from heirloom.core.words import say
from heirloom.web.app import make_app
from heirloom.web.settings import Settings

LIMIT = 16 * 1024  # bytes of one message


def serve(
    host: str, port: int, settings: Settings, browser: bool, told: Callable[[str], None]
) -> None:
    """Serve tables until it is interrupted."""
    listening = _listen(host, port)
    address = f"http://{host}:{listening.getsockname()[1]}/"
    told(address)
    if browser:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    gc.set_threshold(50_000, 20, 100)  # rare collections: thousands of sockets are one long pause
    config = uvicorn.Config(
        make_app(settings),
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=LIMIT,
        ws_per_message_deflate=True,
        timeout_graceful_shutdown=3,
        server_header=False,
        proxy_headers=False,
    )
    uvicorn.Server(config).run([listening])
    sys.stdout.flush()


def _listen(host: str, port: int) -> socket.socket:
    """The socket of the first free port from this one on."""
    for offset in range(20 if port else 1):
        listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, port + offset if port else 0))
        except OSError:
            listening.close()
            continue
        return listening
    raise Mistake(say("No port from {port} on is free on {host}.", port=port, host=host))
