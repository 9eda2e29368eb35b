"""Two people who play The Heirs over sockets."""

from __future__ import annotations

import json
import uuid

from websockets.sync.client import ClientConnection

from tests.web.visitor import Visitor, frame, moves

TWO_PEOPLE = {"option-start": "black", "seat-1": "person"}
STOP = "stop"


def play_one_move(anna: Visitor, bert: Visitor, room: str) -> None:
    """Let whoever is to move turn a card over, over sockets; both see it."""
    with anna.socket(room) as one, bert.socket(room) as two:
        boards = [frame(one)["parts"], frame(two)["parts"]]
        newest = max(map(_told, boards))  # another process may not have heard of it yet
        boards = [board if _told(board) == newest else after(socket, newest - 1)
                  for socket, board in zip((one, two), boards, strict=True)]  # fmt: skip
        move = ""
        while move in ("", STOP):  # nobody captures anything
            offered = [[m for m in moves(board["ways"]) if "x" not in m] for board in boards]
            mover, move = (one, offered[0][0]) if offered[0] else (two, offered[1][0])
            told = _told(boards[0])
            mover.send(json.dumps({"do": "play", "move": move, "command": uuid.uuid4().hex}))
            boards = [after(socket, told) for socket in (one, two)]


def after(socket: ClientConnection, told: int) -> dict[str, str]:
    """The table once more than this was told."""
    while True:
        parts: dict[str, str] = frame(socket)["parts"]
        if _told(parts) > told:
            return parts


def _told(parts: dict[str, str]) -> int:
    """How many sentences of the story a page shows."""
    return parts["story"].count("<li")
