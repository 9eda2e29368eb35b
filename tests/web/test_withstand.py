"""What a server withstands: sudden death, clients that stop reading."""

from __future__ import annotations

import json
import os
import random
import re
import socket as sockets
import sqlite3
import threading
import time
import uuid
from contextlib import closing

from websockets.exceptions import ConnectionClosed

from tests.web.visitor import Server, Visitor, frame, moves

LONG = os.environ.get("HEIRLOOM_LONG") == "1"
KILLS = 200 if LONG else 4
SQUARE = re.compile(r"[a-z][0-9]+")  # a move that turns over the card there
BOARD = {"option-start": "black", "seat-1": "person"}


def turned(page: str) -> list[str]:
    """The squares that were turned over, from the newest, as the story tells them."""
    told = page.split('<ol class="story">')[1].split("</ol>")[0]
    return [part.split(".")[0] for part in told.split("turns over ")[1:]]


def test_no_acknowledged_move_is_lost_or_doubled_by_sudden_death(own_server: Server) -> None:
    rng = random.Random(1)
    players = Visitor(own_server), Visitor(own_server)
    assert sum(kill_once(own_server, players, rng) for _ in range(KILLS)) > 0


def kill_once(server: Server, players: tuple[Visitor, Visitor], rng: random.Random) -> int:
    """Kill a server while two people play, and start it again; how many moves they had seen."""
    room = players[0].open("the_heirs", **BOARD)
    players[1].post(f"/t/{room}/sit", seat="1")
    shown = play_until_killed(server, players, room, rng.uniform(0.1, 0.6))
    server.start()
    page = turned(players[0].get(f"/t/{room}").text)
    after = written(server, room)
    assert len(after) == len(set(after)), "a move was done twice"
    assert after[: len(shown)] == shown, "a move that was shown is gone"
    assert len(after) - len(shown) <= 1
    assert page == after[::-1][: len(page)], "the page does not show what is written"
    return len(shown)


def play_until_killed(
    server: Server, players: tuple[Visitor, Visitor], room: str, seconds: float
) -> list[str]:
    """Turn cards over, every command sent twice, until the server dies; all that was shown.

    A frame shows only the newest sentences, so what was shown is put together from all of them.
    """
    shown: dict[str, None] = {}
    killer = threading.Timer(seconds, server.kill)
    try:
        with players[0].socket(room) as one, players[1].socket(room) as two:
            boards = [frame(one), frame(two)]
            killer.start()
            while True:
                for place, socket in enumerate((one, two)):
                    turns = [m for m in moves(boards[place]["parts"]["ways"]) if "x" not in m]
                    if not turns:
                        continue
                    command = {"do": "play", "move": turns[0], "command": uuid.uuid4().hex}
                    socket.send(json.dumps(command))
                    socket.send(json.dumps(command))
                    break
                boards = []
                for socket in (one, two):
                    boards.append(frame(socket, 5))
                    shown |= dict.fromkeys(reversed(turned(boards[-1]["parts"]["story"])))
    except (ConnectionClosed, OSError, TimeoutError):
        killer.join()
    return list(shown)


def written(server: Server, room: str) -> list[str]:
    """The squares that were turned over, from the first, as the store has them."""
    with closing(sqlite3.connect(server.store)) as store:
        query = "SELECT text FROM entries WHERE match = ? AND kind = 'play' ORDER BY number"
        return [text for (text,) in store.execute(query, [room]) if SQUARE.fullmatch(text)]


def test_a_client_that_stops_reading_slows_nobody(own_server: Server) -> None:
    anna, deaf = Visitor(own_server), Visitor(own_server)
    room = anna.open("the_heirs", **{"seat-1": "person"})
    deaf.post(f"/t/{room}/sit", seat="1")
    silent = sockets.socket()
    silent.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 1024)
    silent.connect(("127.0.0.1", own_server.port))
    silent.sendall(
        f"GET /t/{room}/socket HTTP/1.1\r\nHost: 127.0.0.1:{own_server.port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: {deaf.cookie}\r\n"
        f"Origin: {own_server.address}\r\n\r\n".encode()
    )
    waits = []
    with anna.socket(room) as socket:
        frame(socket)
        for number in range(200):  # some ten megabytes: more than lies between two computers
            begin = time.monotonic()
            socket.send(json.dumps({"do": "say", "text": f"{'hello ' * 45}{number}"}))
            while f"hello {number}<" not in frame(socket)["parts"]["talk"]:
                pass
            waits.append(time.monotonic() - begin)
    silent.close()
    assert sorted(waits)[len(waits) // 2] < 0.5
    assert max(waits) < 10  # a server that waits for everybody would need 20 s and more
