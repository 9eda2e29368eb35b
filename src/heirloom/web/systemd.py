"""Notifies systemd of the state of the server."""

from __future__ import annotations

import contextlib
import os
import socket

ASKED = ("NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID")  # for the main process only


def tell_systemd(state: str) -> None:
    """Send a state such as READY=1; does nothing without systemd."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address or not hasattr(socket, "AF_UNIX"):
        return
    if address[0] == "@":  # an abstract address
        address = "\0" + address[1:]
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as one:
        one.setblocking(False)  # never wait for systemd
        one.sendto(state.encode(), address)
