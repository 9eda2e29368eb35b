"""The store of every version is opened: finished games show what they did, running ones go on.

Games that were played by older rules can be read, with all of their moves and without a result.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import heirloom
from heirloom import Record, read_record
from tests.web.visitor import Server
from tools.golden import Club

GOLDEN = Path(__file__).parent.parent / "golden"
STORES = sorted(file.parent.name for file in GOLDEN.glob("*/tables.db"))


class Opened:
    """The store of an older version, opened by a server of this one."""

    def __init__(self, version: str, folder: Path) -> None:
        self.golden = GOLDEN / version
        expected: dict[str, Any] = json.loads((self.golden / "expected.json").read_text("utf-8"))
        self.rooms: dict[str, dict[str, Any]] = expected["store"]["rooms"]
        shutil.copy(self.golden / "tables.db", folder / "tables.db")
        self.file = folder / "tables.db"
        self.before = {name: played(self.file, self.id(name)) for name in self.rooms}
        self.server = Server(folder)
        self.club = Club(self.server, folder)
        self.club.anna.cookie = expected["store"]["cookies"]["anna"]
        self.club.bert.cookie = expected["store"]["cookies"]["bert"]

    def id(self, name: str) -> str:
        return str(self.rooms[name]["room"])

    def finished(self) -> list[str]:
        return [name for name, room in self.rooms.items() if room["finished"]]

    def record(self, name: str) -> Record:
        """What a finished game is said to have been, by the server as it is now."""
        return read_record(self.club.anna.get(f"/t/{self.id(name)}/record").text)

    def is_present(self, name: str) -> bool:
        """Whether a game was played by the rules that it has now."""
        store = sqlite3.connect(self.file)
        try:
            query = "SELECT game, version FROM matches WHERE id = ?"
            game, version = store.execute(query, (self.id(name),)).fetchone()
        finally:
            store.close()
        return bool(heirloom.game(game).version == version)

    def page(self, name: str) -> str:
        return unescape(self.club.anna.get(f"/t/{self.id(name)}").text)


def played(file: Path, room: str) -> list[tuple[str, int, str]]:
    """The moves, draws and take-backs that a store has of a room."""
    store = sqlite3.connect(file)
    try:
        query = "SELECT kind, seat, text FROM entries WHERE match = ? ORDER BY number"
        rows = store.execute(query, (room,)).fetchall()
    finally:
        store.close()
    return [row for row in rows if row[0] in ("play", "deal", "back")]


@pytest.fixture(scope="module", params=STORES)
def opened(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Opened]:
    found = Opened(request.param, tmp_path_factory.mktemp(request.param))
    yield found
    found.server.kill()


def test_every_finished_game_shows_the_same_result(opened: Opened) -> None:
    assert len(opened.finished()) == 5
    for name in opened.finished():
        was = read_record((opened.golden / f"web-{name}.txt").read_text("utf-8"))
        now = opened.record(name)
        assert now.entries == was.entries, name
        assert (now.names, now.promise, now.reveal) == (was.names, was.promise, was.reveal)
        assert now.box.name == was.box.name
        assert set(now.box.options) >= set(was.box.options)  # new options have their defaults
        if opened.is_present(name):
            assert now.scores == was.scores, name
            assert now.replay().log == was.replay().log
        else:
            assert (now.version, now.scores) == (was.version, None), name
        assert "/rematch" in opened.page(name)


def test_the_luck_of_every_finished_game_can_still_be_checked(opened: Opened) -> None:
    for name in opened.finished():
        page = opened.club.anna.get(f"/t/{opened.id(name)}/check").text
        if opened.is_present(name):
            assert "✓ Every draw follows from the revealed seed" in page
        else:
            assert "✓ The revealed seed matches" in page
            assert "so its moves and draws were not checked" in page
        assert "✓ The text is exactly what the server with key" in page
        assert "✗" not in page


def test_what_was_said_and_who_resigned_is_still_there(opened: Opened) -> None:
    assert "Bien joué « Bert » !" in opened.page("resigned")
    if opened.is_present("resigned"):
        assert "Bert <3 resigned" in opened.page("resigned")
    assert "Hello!" in opened.page("running")


def test_the_lobby_of_who_played_there_lists_their_newest_tables(opened: Opened) -> None:
    for visitor in (opened.club.anna, opened.club.bert):
        lobby = visitor.get("/")
        assert lobby.status == 200
        assert f"/t/{opened.id('deck-running')}" in lobby.text


def test_every_running_game_is_played_on(opened: Opened) -> None:
    running = set(opened.rooms) - set(opened.finished()) - {"waiting"}
    for name in filter(opened.is_present, sorted(running)):
        friend = name.endswith("running")
        opened.club.moves(opened.id(name), 4, friend)
        now, before = played(opened.file, opened.id(name)), opened.before[name]
        assert now[: len(before)] == before, name
        assert len(now) > len(before), name


def test_a_game_that_had_not_begun_begins_once_somebody_sits_down(opened: Opened) -> None:
    club, room = opened.club, opened.id("waiting")
    assert opened.before["waiting"] == []
    club.bert.post(f"/t/{room}/sit", seat="1", name="Bert")
    club.moves(room, 4, friend=True)
    assert len(played(opened.file, room)) >= 4
