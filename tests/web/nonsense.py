"""Messages and requests that make no sense, sent to a server by the thousand."""

from __future__ import annotations

import http.client
import json
import random
from collections import Counter, defaultdict
from urllib.parse import quote, urlencode

from starlette.routing import Route

from heirloom.web.app import make_app
from heirloom.web.settings import Settings
from tests.web.bad_decks import WRONG
from tests.web.visitor import Server, Visitor, frame

FORMS_PER_TABLE = 300
PATIENCE = 50  # messages that make no sense, which a table listens to before it hangs up

FIELDS = (
    "game", "deck", "clock", "seats", "seat-0", "seat-1", "option-rows", "option-start", "name",
    "move", "command", "do", "text", "phrase", "path", "seat", "ply", "lang", "theme", "here",
)  # fmt: skip
VALUES = (
    "", "0", "1", "-1", "2", "9" * 4_301, "1e9", "nan", "me", "person", "regent", "the_heirs",
    "inheritance", "black", "a1", "a1xa2", "play", "press", "say", "hint", "back", "agree", "leave",
    "hello", "fr", "dark", "//evil.example", "/\\evil.example", "/t/x", "../..", "<b>", "\x00",
    "\r\nX: y", "\u202e", "\ud83d\ude00".encode("utf-16", "surrogatepass").decode("utf-16"),
    "%00", "{}", "[", "x" * 300, "x" * 5_000, *WRONG.values(),
)  # fmt: skip


def value(rng: random.Random) -> str:
    """Something that stands in a field: what is right elsewhere, or nothing at all."""
    if rng.random() < 0.15:
        return rng.randbytes(rng.randrange(40)).decode("utf-8", "replace")
    return rng.choice(VALUES)


def printable(text: str) -> str:
    """A text as it can stand in a header."""
    return "".join(letter for letter in text if " " <= letter <= "~")


def form(rng: random.Random) -> bytes:
    """A form, or bytes that are none."""
    if rng.random() < 0.1:
        return rng.randbytes(rng.randrange(200))
    fields = [(rng.choice(FIELDS), value(rng)) for _ in range(rng.randrange(6))]
    if rng.random() < 0.02:
        fields *= 40
    return urlencode(fields).encode()


def address(rng: random.Random, path: str, rooms: list[str]) -> str:
    """An address of the server with something in its gaps, and a query."""
    gaps: defaultdict[str, str]  # any other gap is filled, too
    gaps = defaultdict(lambda: quote(rng.choice(["1", value(rng)[:60]])))
    gaps |= {
        "id": rng.choice([*rooms, *rooms, quote(value(rng)[:60])]),
        "game": rng.choice(["the_heirs", "inheritance", quote(value(rng)[:60])]),
        "lang": rng.choice(["en", "fr", quote(value(rng)[:60])]),
        "key": quote(value(rng)[:60]),
        "digest": quote(value(rng)[:60]),
    }
    found = path.format_map(gaps)
    if rng.random() < 0.3:
        found += "?" + urlencode([(rng.choice(["move", "seat", "sheet"]), value(rng)[:4_400])])
    return found


def nonsense(rng: random.Random) -> str | bytes:
    """A message that no table understands, or that asks for what is not allowed."""
    ids = "".join(rng.choices("abc{}[]\"':,0\\ \x00é", k=rng.randrange(0, 40)))
    kinds: list[object] = [
        {"do": rng.choice(["play", "press", "say", "agree", "fly", "", None, 3])},
        {"do": "play", "move": ids, "command": ids[:3] or "c"},
        {"do": "play", "move": rng.choice([None, 3, [], {}]), "command": 7},
        {"do": "press", "path": rng.choice([[ids], [[]], "x", [ids] * 9, []])},
        {"do": "point", "path": rng.choice([[ids], [[]], "x", [ids] * 9, []]), "move": ids},
        {"do": "say", "text": rng.choice([ids, 3, None, ids * 50]), "phrase": ids[:4]},
        [ids],
        ids,
        rng.randrange(1 << 70),
    ]
    text = json.dumps(rng.choice(kinds))
    choice = rng.randrange(6)
    if choice == 0:
        return text[: rng.randrange(len(text) + 1)]
    if choice == 1:
        return rng.randbytes(rng.randrange(60))
    return "[" * 3_000 if choice == 2 and rng.random() < 0.02 else text


def talk(server: Server, rng: random.Random, count: int) -> int:
    """Send malformed messages, some over each socket, which must still be heard after them."""
    anna = Visitor(server)
    room = anna.open("the_heirs")
    for sent in range(0, count, PATIENCE):
        with anna.socket(room) as socket:
            for _ in range(min(PATIENCE, count - sent)):
                socket.send(nonsense(rng))
            socket.send(json.dumps({"do": "say", "text": f"still here: {sent}"}))
            while f"still here: {sent}<" not in frame(socket)["parts"]["talk"]:
                pass
    return anna.get(f"/t/{room}").status


def ask(server: Server, rng: random.Random, count: int) -> Counter[int]:
    """Send malformed requests to every address, and count the answers by status."""
    routes = [one for one in make_app(Settings()).routes if isinstance(one, Route)]
    asked = [(path.path, method) for path in routes for method in path.methods or ()]
    anna = Visitor(server)
    statuses: Counter[int] = Counter()
    kept = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    rooms: list[str] = []
    for number in range(count):
        if number % FORMS_PER_TABLE == 0:
            rooms = [anna.open("the_heirs", **{"option-start": "black"}) for _ in range(2)]
            anna.post(f"/t/{rooms[1]}/do", do="resign")
        path, method = rng.choice(asked)
        body = form(rng) if method == "POST" else None
        cookie = rng.choice([anna.cookie, anna.cookie, "", printable(value(rng))])
        headers = {"origin": server.address, "cookie": cookie}
        kept.request(method, address(rng, path, rooms), body, headers)
        answer = kept.getresponse()
        answer.read()
        statuses[answer.status] += 1
        assert answer.status < http.client.INTERNAL_SERVER_ERROR, (number, method, path, body)
    kept.close()
    return statuses
