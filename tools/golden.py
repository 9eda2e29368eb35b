"""Writes golden records: matches as this version of Heirloom writes them, to be replayed for ever.

    python tools/golden.py tests/golden/unreleased

At a release the folder is given the number of the version, and is never written again. Matches are
played with the library and over the wire: a server is started on a store of its own, people sit
down, finish games, resign, take back and leave games open; the store is kept too.

It uses nothing but what every version has, so that it can be run with the code of an older one:
PYTHONPATH names its source, and the tests of the table are those of this folder.
"""

from __future__ import annotations

import hashlib
import json
import re
import sqlite3
import sys
import time
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

import heirloom
from tests.web.visitor import Server, Visitor, moves

GAMES = ["ancestree", "heir_apparent", "inheritance", "les_heritiers", "the_heirs"]
NAMES = ["Anna", "Berta", "Carl Ö.", "Dora", "Émile", "Fritz"]
SMALL = {"rows": "2", "columns": "4"}
WORDS = ("option", "knob")  # what stands before the name of an option in a form: now, and in 0.1


def story_hash(match: heirloom.Match[Any, Any, Any]) -> str:
    """A hash over everything that everybody was told: kinds, clauses and seats, not words."""
    total = hashlib.blake2b(digest_size=16)
    for seat in [*range(match.seats), heirloom.WATCHER]:
        for told in match.story(seat):
            total.update(f"{seat} {told.kind} {told.clause} {told.seat}\n".encode())
    return total.hexdigest()


def play(match: heirloom.Match[Any, Any, Any], rng: Random) -> None:
    """Play at random to the end."""
    while waiting := match.waiting_on():
        seat = rng.choice(waiting)
        match.play(seat, rng.choice(match.legal(seat)))


def library() -> Iterator[tuple[str, heirloom.Match[Any, Any, Any]]]:
    """Matches of the library: each game, with every number of seats and both good dealers."""
    for name in GAMES:
        game = heirloom.game(name)
        for seats in range(game.fewest, game.most + 1):
            seed = hashlib.sha256(f"{name} {seats}".encode()).digest()
            fair = heirloom.Match(game, seats, heirloom.Fair(seed), NAMES[:seats])
            yield f"{name}-{seats}", fair
        yield f"{name}-shuffled", heirloom.Match(game, game.most, heirloom.Shuffling(1))
    yield (
        "the_heirs-board",
        heirloom.Match(
            heirloom.game("the_heirs", rows=3, columns=4, memory="open"), 2, heirloom.Shuffling(2)
        ),
    )


def own_deck(folder: Path) -> Path:
    """A custom deck, with words that are not ASCII and spaces at the end of a line."""
    text = (
        (resources.files("heirloom.games.inheritance") / "cards.toml")
        .read_text("utf-8")
        .replace("vp = 1\n", "vp = 2\n", 2)
    )
    file = folder / "deck.toml"
    file.write_text("# À moi seul   \n\n" + text, encoding="utf-8")
    return file


def write_library(folder: Path) -> dict[str, Any]:
    """The records of the library, and what is expected of them."""
    deck = heirloom.game("inheritance", deck=own_deck(folder))
    (folder / "deck.toml").unlink()
    seed = hashlib.sha256(b"deck").digest()
    matches = [*library(), ("inheritance-deck", heirloom.Match(deck, 2, heirloom.Fair(seed)))]
    expected = {}
    for name, match in matches:
        play(match, Random(name))
        (folder / f"{name}.txt").write_text(str(match.record()), encoding="utf-8")
        expected[name] = {"scores": match.scores(), "story": story_hash(match)}
    return expected


class Club:
    """People who play on a server: some games are finished, others are left open."""

    def __init__(self, server: Server, folder: Path) -> None:
        self.anna, self.bert = Visitor(server), Visitor(server)
        self.folder = folder
        self.rng = Random(1)
        self.deck = ""  # of their own; empty for the game's cards
        self.rooms: dict[str, dict[str, Any]] = {}

    def open(self, game: str, friend: bool = False, **options: str) -> str:
        """A table with these options, against bots or with a friend."""
        fields = {f"{word}-{name}": value for name, value in options.items() for word in WORDS}
        if friend:
            fields["seat-1"] = "person"
        fields |= {"deck": self.deck} if self.deck else {}
        room = self.anna.open(game, name="Anna", **fields)
        if friend:
            self.bert.get(f"/t/{room}")
            self.bert.post(f"/t/{room}/sit", seat="1", name="Bert <3")
        return room

    def move(self, who: Visitor, room: str) -> bool:
        """Make a move once it can be made; whether there was one."""
        page = who.get(f"/t/{room}").text
        if not (offered := moves(page)):
            return False
        command = re.search(r'name="command" value="([^"]*)"', page)
        assert command is not None
        who.post(f"/t/{room}/do", move=self.rng.choice(offered), command=command[1])
        return True

    def moves(self, room: str, count: int, friend: bool = False) -> None:
        """So many moves, as far as there are any."""
        for _ in range(4_000):
            if count == 0 or "/rematch" in self.anna.get(f"/t/{room}").text:
                return
            people = [self.anna, self.bert] if friend else [self.anna]
            moved = sum(self.move(who, room) for who in people)
            count = max(count - moved, 0)
            if not moved:
                time.sleep(0.02)
        raise AssertionError("the game did not end")

    def note(self, name: str, room: str) -> None:
        """Keep what there is to know of a room; of a finished one also the record."""
        record = self.anna.get(f"/t/{room}/record")
        finished = record.status == 200
        if finished:
            (self.folder / f"web-{name}.txt").write_text(record.text, encoding="utf-8")
        self.rooms[name] = {"room": room, "finished": finished}

    def play(self) -> None:
        """All that happens in the club."""
        room = self.open("the_heirs", False, **SMALL)
        self.moves(room, 10_000)
        self.note("finished", room)
        rematch = self.anna.post(f"/t/{room}/rematch").headers["location"].removeprefix("/t/")
        fork = self.anna.post(f"/t/{room}/fork", ply="4", seat="0").headers["location"]
        self.note("rematch", rematch)
        self.note("fork", fork.removeprefix("/t/"))
        self.friends()
        self.bots()
        self.inheritance("cards")
        self.deck = (self.folder / "deck.toml").read_text(encoding="utf-8")
        self.inheritance("deck")

    def inheritance(self, name: str) -> None:
        """A game that is finished and one that is still on, with whatever cards."""
        room = self.open("inheritance", friend=True, crowns="1")
        self.moves(room, 10_000, friend=True)
        self.note(name, room)
        room = self.open("inheritance", friend=True)
        self.moves(room, 9, friend=True)
        self.note(f"{name}-running", room)

    def friends(self) -> None:
        """Two people: a resignation, a take-back, things said, and a game that is still on."""
        room = self.open("inheritance", friend=True)
        self.moves(room, 8, friend=True)
        self.anna.post(f"/t/{room}/do", do="say", text="Bien joué « Bert » !")
        self.bert.post(f"/t/{room}/do", do="resign")
        assert " resigned" in self.anna.get(f"/t/{room}").text
        self.note("resigned", room)
        room = self.open("the_heirs", friend=True, start="black", **SMALL)
        self.move(self.anna, room)
        self.anna.post(f"/t/{room}/do", do="back")
        self.bert.post(f"/t/{room}/do", do="agree")
        self.moves(room, 10_000, friend=True)
        self.note("taken-back", room)
        room = self.open("ancestree", friend=True)
        self.bert.post(f"/t/{room}/do", do="say", phrase="hello")
        self.moves(room, 11, friend=True)
        self.note("running", room)
        self.note("waiting", self.anna.open("the_heirs", **{"seat-1": "person", "name": "Anna"}))

    def bots(self) -> None:
        """Games against bots that are still on."""
        for game in ("heir_apparent", "les_heritiers"):
            room = self.open(game)
            self.moves(room, 6)
            self.note(f"{game}-bots", room)


def write_web(folder: Path) -> dict[str, Any]:
    """The store of a server, the records of its finished games, and who played them."""
    own_deck(folder)
    server = Server(folder)
    club = Club(server, folder)
    try:
        club.play()
        cookies = {"anna": club.anna.cookie, "bert": club.bert.cookie}
        for visitor in (club.anna, club.bert):
            visitor.get("/")
    finally:
        server.stop()
    with sqlite3.connect(folder / "tables.db") as store:
        store.execute("PRAGMA journal_mode=DELETE")
    store.close()
    for file in [folder / "errors.txt", folder / "deck.toml", *folder.glob("tables.db?*")]:
        file.unlink()
    return {"cookies": cookies, "rooms": club.rooms}


def main() -> None:
    """Write everything into a folder, which must be new."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True)
    expected = {"records": write_library(folder), "store": write_web(folder)}
    text = json.dumps(expected, indent=1, ensure_ascii=False)
    (folder / "expected.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
