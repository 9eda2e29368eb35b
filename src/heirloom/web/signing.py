"""The key of this server, which signs records; anybody can read its public half."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from heirloom.core.record import Record
from heirloom.core.signature import can_sign, make_key, public_key
from heirloom.store.log import Store
from heirloom.web.pages import missing

KEY_NAME = "records"  # in the store: the private key that signs records
KEY_ADDRESS = "/.well-known/heirloom-key"


class ServerKey:
    """Signs records; they stay unsigned if the package `cryptography` is missing."""

    def __init__(self, private: str) -> None:
        self._private = private
        self.public = public_key(private) if can_sign() else ""

    def sign(self, record: Record) -> Record:
        """The record with the signature of this server."""
        return record.sign(self._private) if self.public else record

    def __repr__(self) -> str:
        return f"<ServerKey {self.public}>"


async def server_key(store: Store) -> ServerKey:
    """The key of this server, made at its first start."""
    return ServerKey(await store.key(KEY_NAME, make_key))


async def show_key(request: Request) -> Response:
    """The public key, to compare with the key in a record."""
    key: ServerKey = request.app.state.server_key
    return PlainTextResponse(f"{key.public}\n") if key.public else missing(request)
