"""Malformed messages, and forms to every address: never an error of the server."""

from __future__ import annotations

import random

from tests.web.nonsense import ask, talk
from tests.web.visitor import Server


def test_nonsense_to_every_address_is_no_error(own_server: Server) -> None:
    statuses = ask(own_server, random.Random(4), 500)
    assert statuses[200] > 0
    assert statuses[422] > 0
    assert own_server.complaints() == []


def test_nonsense_over_sockets_is_no_error(own_server: Server) -> None:
    assert talk(own_server, random.Random(5), 2_000) == 200
    assert own_server.complaints() == []
