"""A match that cannot be read harms nobody; one of older rules can be looked at."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.visitor import Server, Visitor, frame, moves


class Stored:
    """A server that is down, with a match of two people in its store."""

    def __init__(self, folder: Path) -> None:
        self.server = Server(folder)
        self.anna, self.bert = Visitor(self.server), Visitor(self.server)
        fields = {"option-start": "black", "seat-1": "person"}
        self.room = self.anna.open("the_heirs", **fields)
        self.bert.post(f"/t/{self.room}/sit", seat="1", name="Bert")
        self.other = self.anna.open("inheritance")
        with self.anna.socket(self.room) as socket:
            move = moves(frame(socket)["parts"]["ways"])[0]
            socket.send(json.dumps({"do": "play", "move": move, "command": "c1"}))
            frame(socket)
        self.server.kill()

    def change(self, sql: str) -> None:
        """Change the store while the server is down, and start it again."""
        with sqlite3.connect(self.server.store) as connection:
            connection.execute(sql, [self.room])
        connection.close()
        self.server.start()

    def entries(self) -> int:
        """How long the log of the match is."""
        with sqlite3.connect(self.server.store) as connection:
            query = "SELECT count(*) FROM entries WHERE match = ?"
            found: int = connection.execute(query, [self.room]).fetchone()[0]
        connection.close()
        return found


@pytest.fixture
def stored(tmp_path: Path) -> Iterator[Stored]:
    """Two matches, one of which a test may break."""
    found = Stored(tmp_path)
    yield found
    found.server.kill()
    assert "Traceback" not in found.server.errors.read_text()


DAMAGE = {
    "a damaged entry": "UPDATE entries SET text = 'zz9' WHERE match = ? AND kind = 'play'",
    "a missing draw": "DELETE FROM entries WHERE match = ? AND kind = 'deal'",
    "a missing entry": "DELETE FROM entries WHERE match = ? AND kind = 'start'",
    "a game that is gone": "UPDATE matches SET game = 'chess' WHERE id = ?",
    "a broken deck": "UPDATE matches SET deck = '[[cards' WHERE id = ?",
    "a broken seed": "UPDATE matches SET seed = 'zz' WHERE id = ?",
    "no options": "UPDATE matches SET options = '' WHERE id = ?",
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_match_that_cannot_be_read_is_a_grey_line_and_a_page(stored: Stored, damage: str) -> None:
    length = stored.entries()
    stored.change(damage)
    for person in (stored.anna, stored.bert):
        lobby = person.get("/")
        assert lobby.status == 200
        assert f'href="/t/{stored.room}" class="broken"' in lobby.text
        page = person.get(f"/t/{stored.room}")
        assert page.status == 410
        assert "This game cannot be opened" in page.text
        assert "zz" not in re.sub("<[^>]*>", "", page.text), "what stands in a log may be secret"
    assert stored.anna.get(f"/t/{stored.other}").status == 200
    assert stored.anna.post(f"/t/{stored.room}/let-go").status == 303
    assert stored.room not in stored.anna.get("/").text
    assert stored.room in stored.bert.get("/").text, "it was taken from somebody else's list"
    assert stored.entries() in (length, length - 1), "the log is kept"


def test_a_match_that_can_be_read_is_not_taken_off_the_list(stored: Stored) -> None:
    stored.server.start()
    assert stored.anna.post(f"/t/{stored.room}/let-go").headers["location"] == f"/t/{stored.room}"
    assert stored.room in stored.anna.get("/").text


def test_a_match_of_older_rules_can_be_looked_at_but_not_played_on(stored: Stored) -> None:
    stored.change("UPDATE matches SET version = 0 WHERE id = ?")
    for person in (stored.anna, stored.bert):
        page = person.get(f"/t/{stored.room}")
        assert page.status == 200
        assert "was played with version 0 of the rules" in page.text
        assert "turns over" in page.text
        assert not moves(page.text)
        assert person.get("/").status == 200
    with stored.bert.socket(stored.room) as socket:
        frame(socket)
        socket.send(json.dumps({"do": "play", "move": "a1", "command": "c2"}))
        assert "version 0 of the rules" in json.loads(socket.recv(20))["note"]
