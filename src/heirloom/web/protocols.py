"""Connections as uvicorn serves them, with a deadline at every step."""

from __future__ import annotations

import asyncio
import os
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from heirloom.web import metrics
from heirloom.web.compression import CompressedWebSocket
from heirloom.web.crowd import LOOPBACK, Crowd, believed_proxies
from heirloom.web.listening import WAITING_IN_KERNEL, room_for_connections
from heirloom.web.settings import Settings

MESSAGE_BYTES = 16 * 1024  # at most
PROXY_IDLE_SECONDS = 75  # longer than a proxy keeps a connection that it may use again
STOPPING_SECONDS = 3  # for requests in progress when the server stops
INVALID_TEXT = 1007
TOO_SLOW = (
    b"HTTP/1.1 408 Request Timeout\r\ncontent-type: text/plain; charset=utf-8\r\n"
    b"connection: close\r\n\r\nThe request did not arrive in time.\n"
)


class Counted(asyncio.Protocol):
    """A connection that is counted in the crowd and has a deadline."""

    crowd: Crowd
    settings: Settings
    client: tuple[str, int] | None
    transport: asyncio.Transport
    host = ""
    deadline: float | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection."""
        super().connection_made(transport)
        self.host = self.client[0] if self.client else ""
        self.crowd.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        self.crowd.leave(self)
        super().connection_lost(exc)

    def run_out(self) -> None:
        """Close the connection: its deadline has passed."""
        raise NotImplementedError


class HttpConnection(Counted, H11Protocol):
    """A connection for pages, with a deadline for each step of a request."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._step = ""  # what the server waits for: head, body, work or idle
        self._begun = False  # whether a part of the next request has arrived

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for the first request."""
        super().connection_made(transport)
        if self.crowd.is_proxy(self.host):
            self.timeout_keep_alive = max(PROXY_IDLE_SECONDS, self.timeout_keep_alive)
        self._wait_for("head")

    def data_received(self, data: bytes) -> None:
        """Read more of a request; this does not extend its deadline."""
        self._begun = True
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """Wait for the next request, which may have arrived with the last one."""
        self._begun = False
        super().on_response_complete()
        self._look()

    def _look(self) -> None:
        if self.transport.get_protocol() is not self or self.transport.is_closing():
            return
        if self.conn.their_state is h11.IDLE:
            self._wait_for("head" if self._begun or self._step == "head" else "idle")
        else:
            self._wait_for("body" if self.conn.their_state is h11.SEND_BODY else "work")

    def _wait_for(self, step: str) -> None:
        """Set the deadline of a step when it begins; single bytes do not extend it."""
        if step == self._step:
            return
        self._step = step
        seconds = {
            "head": self.settings.head_seconds,
            "body": self.settings.body_seconds,
            "idle": self.timeout_keep_alive + 1,  # uvicorn closes it first
        }
        self.crowd.wait(self, seconds.get(step), idle=step != "work")

    def pause_writing(self) -> None:
        """Set a deadline: the client does not read the response."""
        super().pause_writing()
        self.crowd.wait(self, self.settings.send_seconds, idle=True)

    def resume_writing(self) -> None:
        """Go on: the client reads again."""
        super().resume_writing()
        self._step = ""
        self._look()

    def run_out(self) -> None:
        """Close the connection, with status 408 if no response has begun."""
        metrics.REFUSALS.inc(f"slow {self._step}")
        if self.flow.write_paused:
            self.transport.abort()
            return
        asked = self.cycle is not None and not self.cycle.response_complete
        if self._begun and not (asked and self.cycle.response_started):
            self.transport.write(TOO_SLOW)
        self.transport.close()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to its WebSocket."""
        self.crowd.leave(self)
        super().handle_websocket_upgrade(event)


class SocketConnection(Counted, CompressedWebSocket):
    """The WebSocket of a tab, with a deadline for its handshake and for reading."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Set a deadline for the handshake."""
        super().connection_made(transport)
        self.crowd.wait(self, self.settings.head_seconds, idle=False)

    def start_keepalive(self) -> None:
        """Clear the deadline: the handshake is complete."""
        super().start_keepalive()
        self.crowd.wait(self, None, idle=False)

    def pause_writing(self) -> None:
        """Set a deadline: the tab does not read."""
        super().pause_writing()
        self.crowd.wait(self, self.settings.send_seconds, idle=False)

    def resume_writing(self) -> None:
        """Clear the deadline: the tab reads again."""
        super().resume_writing()
        self.crowd.wait(self, None, idle=False)

    def run_out(self) -> None:
        """Drop the connection: the handshake took too long, or the tab does not read."""
        metrics.REFUSALS.inc("slow socket" if self.handshake_complete else "slow handshake")
        self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Pass on a whole message; one that is not valid UTF-8 closes the socket quietly."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                metrics.REFUSALS.inc("invalid text")
                self.conn.send_close(INVALID_TEXT)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()


def make_crowd(settings: Settings) -> Crowd:
    """The crowd of a server with these settings."""
    room = room_for_connections(settings.connections)
    return Crowd(room, settings.connections_per_address, believed_proxies())


def uvicorn_options(settings: Settings, crowd: Crowd) -> dict[str, Any]:
    """The options of uvicorn, all in one place."""
    shared = {"crowd": crowd, "settings": settings}
    return {
        "http": type("Http", (HttpConnection,), shared),
        "ws": type("Socket", (SocketConnection,), shared),
        "ws_max_size": MESSAGE_BYTES,
        "ws_ping_interval": settings.ping_seconds,
        "ws_ping_timeout": settings.ping_seconds,
        "loop": "asyncio",  # another loop would bypass Listening
        "workers": 1,
        "backlog": WAITING_IN_KERNEL,
        "timeout_keep_alive": settings.idle_seconds,
        "timeout_graceful_shutdown": STOPPING_SECONDS,
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "proxy_headers": True,
        "forwarded_allow_ips": os.environ.get("FORWARDED_ALLOW_IPS", LOOPBACK),
    }
