"""Machines: network namespaces with one cable each, which can be pulled."""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import suppress


class Machine:
    """A machine of its own as far as the network is concerned; `host` is where we reach it."""

    def __init__(self, number: int) -> None:
        self._name = f"heirloom-{os.getpid()}-{number}"
        self._cable = f"hl{os.getpid() % 100_000}n{number}"
        network = f"10.77.{number}"
        self.host, self.gateway = f"{network}.2", f"{network}.1"
        self.command = ["ip", "netns", "exec", self._name]
        inside = f"{self._cable}i"
        _ip("netns", "add", self._name)
        _ip("link", "add", self._cable, "type", "veth", "peer", "name", inside)
        _ip("link", "set", inside, "netns", self._name)
        _ip("address", "add", f"{self.gateway}/24", "dev", self._cable)
        _ip("link", "set", self._cable, "up")
        self._nowhere = ["blackhole", f"{network}.0/24", "metric", "9999"]
        _ip("route", "add", *self._nowhere)  # nothing leaves this computer while it is pulled
        _ip("-n", self._name, "address", "add", f"{self.host}/24", "dev", inside)
        _ip("-n", self._name, "link", "set", inside, "up")
        _ip("-n", self._name, "link", "set", "lo", "up")

    def cut(self) -> None:
        """Pull the cable: nothing goes in or out, and nobody is told."""
        _ip("link", "set", self._cable, "down")

    def heal(self) -> None:
        """Plug it in again."""
        _ip("link", "set", self._cable, "up")

    def remove(self) -> None:
        """Take it away, cable and all."""
        with suppress(subprocess.CalledProcessError):
            _ip("route", "del", *self._nowhere)
        with suppress(subprocess.CalledProcessError):
            _ip("link", "delete", self._cable)
        _ip("netns", "delete", self._name)


def machines(count: int) -> list[Machine]:
    """So many machines; none where this computer does not allow it, and it says so."""
    if not count:
        return []
    try:
        return [Machine(number) for number in range(1, count + 1)]
    except (OSError, subprocess.CalledProcessError) as error:
        why = getattr(error, "stderr", None) or str(error)
        print(f"NO MACHINES: network namespaces are not available here: {why.strip()}")
        return []


def _ip(*given: str) -> None:
    program = shutil.which("ip") or "/usr/sbin/ip"
    subprocess.run([program, *given], check=True, capture_output=True, text=True, timeout=20)
