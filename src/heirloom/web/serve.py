"""Starts the server in one or several processes, and opens the browser if asked to."""

from __future__ import annotations

import gc
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from tempfile import TemporaryDirectory

from heirloom.core.mistakes import Mistake
from heirloom.core.words import say
from heirloom.store.log import Store
from heirloom.web import logs
from heirloom.web.app import make_app
from heirloom.web.server import TableServer
from heirloom.web.settings import Settings, store_address
from heirloom.web.systemd import tell_systemd
from heirloom.web.workers import Supervisor

BROWSER_SECONDS = 0.2  # before the browser is opened


def serve(
    host: str,
    port: int,
    settings: Settings,
    browser: bool,
    told: Callable[[str], None],
    workers: int = 1,
) -> None:
    """Serve until interrupted; `told` gets the address once the server is ready."""
    store = store_address(settings)
    check_workers(workers, store)
    Store(store).upgrade()  # fails here, before anything listens
    listening = _listen(host, port)
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listening.getsockname()[1]}/"

    def ready() -> None:
        told(address)
        tell_systemd("READY=1")
        if browser:
            threading.Timer(BROWSER_SECONDS, webbrowser.open, [address]).start()

    settings = settings._replace(host=host)
    logs.configure(settings)
    if workers > 1:
        with TemporaryDirectory(prefix="heirloom-") as figures:
            Supervisor(listening, settings._replace(figures=figures), workers, ready).run()
    else:
        freeze()
        TableServer(make_app(settings), ready, lambda: tell_systemd("WATCHDOG=1")).run([listening])
    sys.stdout.flush()


def check_workers(workers: int, store: str) -> None:
    """Refuse a number of processes that is not possible."""
    if workers < 1:
        raise Mistake(say("At least one server process is needed: --workers 1."))
    if workers > 1 and sys.platform == "win32":
        raise Mistake(say("On Windows only one server process is possible: --workers 1."))
    if workers > 1 and not store.startswith(("postgresql", "postgres:")):
        raise Mistake(
            say(
                "Several server processes need PostgreSQL: "
                "use --store postgresql://… or --workers 1."
            )
        )


def freeze() -> None:
    """Exclude long-lived objects from garbage collection, and collect less often."""
    gc.freeze()
    gc.set_threshold(500, 8_000, 1_000)  # short pauses; full collections are rare


def _listen(host: str, port: int) -> socket.socket:
    """A socket bound to the first free port, starting with this one."""
    for offset in range(20 if port else 1):
        listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, port + offset if port else 0))
        except OSError:
            listening.close()
            continue
        return listening
    raise Mistake(say("No port is free on {host}, from {port} upwards.", port=port, host=host))
