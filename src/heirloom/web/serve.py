"""Starts the server and, if wanted, opens the lobby in the browser."""

from __future__ import annotations

import gc
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable

import uvicorn

from heirloom.core.mistakes import Mistake
from heirloom.core.words import say
from heirloom.store.log import Store
from heirloom.web.app import make_app
from heirloom.web.compression import CompressedWebSocket
from heirloom.web.settings import Settings, store_address

MESSAGE_BYTES = 16 * 1024  # at most
LOOPBACK = "127.0.0.1,::1"  # a server with TLS on this computer may say who is behind it
PING_SECONDS = 30.0  # between two looks whether a silent tab is still there


def serve(
    host: str, port: int, settings: Settings, browser: bool, told: Callable[[str], None]
) -> None:
    """Serve tables until it is interrupted."""
    Store(store_address(settings)).upgrade()  # what is wrong with it is said before anything opens
    listening = _listen(host, port)
    address = f"http://{host}:{listening.getsockname()[1]}/"
    told(address)
    if browser:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    gc.freeze()  # what every table shares is never looked through
    gc.set_threshold(2_000, 2_000, 1_000)  # short looks, and seldom through all tables at once
    config = uvicorn.Config(
        make_app(settings),
        log_level="warning",
        ws=CompressedWebSocket,
        ws_max_size=MESSAGE_BYTES,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        timeout_graceful_shutdown=3,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=os.environ.get("FORWARDED_ALLOW_IPS", LOOPBACK),
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
