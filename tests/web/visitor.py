"""Somebody who visits a server over the wire, without a browser."""

from __future__ import annotations

import http.client
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple, Protocol
from urllib.parse import urlencode, urlsplit

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

HERE = Path(__file__).parent


class Answer(NamedTuple):
    """What the server answered."""

    status: int
    headers: dict[str, str]
    text: str


class Place(Protocol):
    """Where a server can be reached."""

    address: str
    port: int


class Server:
    """A server in a process of its own, which can be killed and started again."""

    def __init__(
        self,
        folder: Path,
        pace: float = 0.0,
        grace: float = 60.0,
        store: str = "",
        descriptors: int = 0,
        environment: dict[str, str] | None = None,
        **settings: object,
    ) -> None:
        self.store = store or str(folder / "tables.db")
        self.errors = folder / "errors.txt"
        self.pace, self.grace, self.port = pace, grace, 0
        self.descriptors, self.settings = descriptors, settings
        self.environment = environment or {}
        self.start()

    def start(self) -> None:
        """Start it and wait until it says where it is."""
        command = [sys.executable, str(HERE / "server.py"), self.store]
        command += [str(self.pace), str(self.grace), str(self.port)]
        command.append(json.dumps(self.settings))
        with self.errors.open("a") as errors:
            self.process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                start_new_session=True,
                env=os.environ | self.environment,
                preexec_fn=self._limit_descriptors if self.descriptors else None,
            )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip().rstrip("/")
        assert self.address, self.errors.read_text()
        self.port = urlsplit(self.address).port or 0
        self._wait()

    def _limit_descriptors(self) -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (self.descriptors, self.descriptors))

    def _wait(self) -> None:
        for _ in range(1_200):  # a busy machine takes its time
            try:
                Visitor(self).get("/credits")
                return
            except OSError:
                if self.process.poll() is not None:
                    raise AssertionError(self.errors.read_text()) from None
                time.sleep(0.05)
        raise AssertionError("the server did not answer")

    def complaints(self) -> list[str]:
        """What it has written in its log that is not just who asked for what."""
        lines = self.errors.read_text().splitlines()
        return [line for line in lines if '"level":"info"' not in line]

    def kill(self) -> None:
        """End it without warning, and its thinkers with it."""
        if self.process.returncode is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.communicate()

    def stop(self) -> None:
        """End it politely."""
        self.process.terminate()
        try:
            self.process.communicate(timeout=15)
        except subprocess.TimeoutExpired:
            self.kill()


class Visitor:
    """A browser without a screen: it keeps its cookie and fills in forms."""

    def __init__(self, server: Place, lang: str = "en") -> None:
        self.server = server
        self.cookie = ""
        self.lang = lang
        self.source = "127.0.0.1"

    def get(self, path: str, **headers: str) -> Answer:
        """Fetch a page."""
        return self._ask("GET", path, None, headers)

    def post(
        self, path: str, origin: str = "", headers: dict[str, str] | None = None, **fields: str
    ) -> Answer:
        """Send a form."""
        headers = {"content-type": "application/x-www-form-urlencoded", **(headers or {})}
        headers["origin"] = origin or self.server.address
        return self._ask("POST", path, urlencode(fields).encode(), headers)

    def connection(self) -> http.client.HTTPConnection:
        """A new connection to the server."""
        return http.client.HTTPConnection(
            "127.0.0.1", self.server.port, timeout=30, source_address=(self.source, 0)
        )

    def _ask(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> Answer:
        connection = self.connection()
        headers = {"accept-language": self.lang, "cookie": self.cookie, **headers}
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            text = answer.read().decode("utf-8", "replace")
        finally:
            connection.close()
        if found := re.match(r"heirloom=[^;]+", answer.getheader("set-cookie") or ""):
            self.cookie = found[0]
        return Answer(answer.status, {k.lower(): v for k, v in answer.getheaders()}, text)

    def open(self, game: str, **fields: str) -> str:
        """Open a table and sit down; its id."""
        answer = self.post("/open", "", None, game=game, **fields)
        assert answer.status == 303, answer.text
        return answer.headers["location"].removeprefix("/t/")

    def socket(self, room: str, origin: str = "") -> ClientConnection:
        """A socket to a table."""
        address = f"ws://127.0.0.1:{self.server.port}/t/{room}/socket"
        headers = {"cookie": self.cookie, "accept-language": self.lang}
        return connect(
            address,
            origin=Origin(origin or self.server.address),
            additional_headers=headers,
            max_size=None,
            open_timeout=30,
            proxy=None,
        )


def frame(socket: ClientConnection, timeout: float = 30) -> dict[str, Any]:
    """The next frame of the table, notes left aside."""
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout))
        if "parts" in message:
            return message


def moves(html: str) -> list[str]:
    """The moves on offer."""
    return re.findall(r'name="move" value="([^"]*)"', html)
