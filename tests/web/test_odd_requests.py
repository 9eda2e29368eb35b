"""Odd addresses, headers, cookies and sockets: a sentence, no error, and no other table waits."""

from __future__ import annotations

import http.client

import pytest

from heirloom.core import catalogue
from tests.web.house import HELD_SECONDS, TRIES, House, held, refused
from tests.web.indoors import Tab

pytestmark = pytest.mark.usefixtures("quiet")

# Addresses and headers


HEADERS: list[dict[str, str]] = [
    {"origin": "http://["},
    {"origin": "http://[::1"},
    {"origin": "null"},
    {"origin": "http://]["},
    {"origin": "\xff"},
    {"origin": "x" * 20_000},
    {"host": "["},
    {"host": "[::::::]"},
    {"host": "a b"},
    {"host": "x" * 3_000},
    {"host": "evil\xff"},
    {"host": "a:99999"},
    {"host": "a:b"},
    {"content-length": "-1"},
    {"content-length": "9" * 30},
    {"content-length": "²"},
]


@pytest.mark.parametrize("headers", HEADERS, ids=lambda one: str(one)[:30])
def test_headers_that_are_none_are_refused(house: House, headers: dict[str, str]) -> None:
    try:
        answer = held(house, "POST", f"/t/{house.running}/do", {"do": "leave"}, **headers)
    except ConnectionResetError:  # closed before its answer was read: fair to a broken head
        assert held(house, "GET", "/").status == 200
        return
    assert answer.status in (400, 403, 413), answer
    if "origin" in headers:
        assert answer.status == 403


READABLE: list[dict[str, str]] = [
    {"accept-language": "," * 30_000},
    {"accept-language": "fr-" * 10_000},
    {"accept-language": "\xff"},
    {"cookie": "lang=xx; theme=<b>; heirloom=" + "x" * 30_000},
    {"cookie": "; " * 15_000},
    {"cookie": "\xff=\xff"},
    {"accept-encoding": "gzip;q=\xff"},
    {"referer": "\xff"},
    {"x-forwarded-for": "]["},
    {"x-forwarded-proto": "["},
]


@pytest.mark.parametrize("path", ["/", "/new/the_heirs", "/t/{0}", "/t/{1}/look"])
@pytest.mark.parametrize("headers", READABLE, ids=lambda one: str(one)[:40])
def test_odd_headers_harm_no_page(house: House, headers: dict[str, str], path: str) -> None:
    answer = held(house, "GET", path.format(house.running, house.over), **headers)
    assert answer.status in (200, 400), answer.status


PATHS = [
    "/t/%00", "/t/%ff", "/t/" + "x" * 5_000, "/t/..%2f..", "/t/%0d%0a", "/t/x/look?move=%ff",
    "/t/{0}/device/%00", "/t/{0}/faces/xx/y.svg", "/t/{0}/faces/en/%ff.svg", "/faces/none/en/x.svg",
    "/faces/the_heirs/xx/x.svg", "/static/%00", "/static/..%2f..%2fapp.py", "/fonts/%ff/%ff",
    "/static/" + "x" * 5_000, "/rules/%00", "/cards/..", "/new/%ff", "/t/{0}/record",
    "/t/{0}/check", "/t/{0}/frames", "/games/%00", "/games/none",
    "/learn/none", "/learn/%00", "/learn/" + "x" * 5_000, "/learn/none/answer",
    "/puzzles/none", "/puzzles/none/day", "/puzzles/the_heirs/0", "/puzzles/the_heirs/301",
    "/puzzles/the_heirs/-1", "/puzzles/the_heirs/%ff", "/puzzles/the_heirs/" + "9" * 4_301,
    "/puzzles/the_heirs/%D9%A1", "/puzzles/the_heirs/1.0/answer", "/t/%ff/why",
]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_there_is_nothing_at_odd_addresses(house: House, path: str) -> None:
    answer = held(house, "GET", path.format(house.running))
    assert answer.status == 404, answer


FINE = [
    "/?" + "a&" * 15_000, "/t/{1}/look?move=" + "9" * 4_301, "/t/{1}/look?move=-1&seat=-9",
    "/t/{1}/look?seat=%00", "/t/{1}/look?" + "seat=0&" * 5_000, "/rules/the_heirs?sheet=%ff",
    "/t/{1}/look?move=5&seat=4", "/t/{1}/record", "/t/{1}/check", "/t/{1}/look",
    "/cards/heir_apparent", "/rules/heir_apparent", "/new/heir_apparent", "/credits", "/t/{1}",
    "/t/{0}", "/icons.svg?%ff", "/games/heir_apparent",
    "/t/{1}/frames?move=5&seat=all&story", "/t/{1}/frames?seat=%ff&move=" + "9" * 4_301,
    "/t/{0}/why", "/t/{1}/why", "/puzzles", "/puzzles/the_heirs",
    *(f"/learn/{game}?step=3&path=p1+p2" for game in catalogue.own_names()),
    *(f"/puzzles/{game}/1?do=solution" for game in catalogue.own_names()),
    "/learn/the_heirs/answer?step=8", "/learn/the_heirs?did=c2&did=c2&did=" + "x" * 5_000,
    "/learn/heir_apparent/answer?step=3&path=" + "p" * 5_000, "/learn/inheritance?do=%ff",
    "/learn/the_heirs?" + "did=c2&" * 5_000, "/learn/the_heirs/answer?path=" + "p+" * 5_000,
    "/puzzles/the_heirs/1?" + "did=stop&" * 5_000, "/puzzles/the_heirs/1?move=" + "x" * 5_000,
    "/puzzles/the_heirs/1/answer?move=%00", "/puzzles/ancestree/1/answer?path=p1",
]  # fmt: skip


@pytest.mark.parametrize("path", FINE)
def test_every_page_leaves_the_loop_free(house: House, path: str) -> None:
    answer = held(house, "GET", path.format(house.running, house.over))
    assert answer.status == 200, answer


STEPS = ["0", "-1", "99", "", "x", "1.0", "9" * 4_301, "%00", "%D9%A1", "+1"]


@pytest.mark.parametrize("step", STEPS)
def test_a_step_that_is_not_there_is_refused_with_a_sentence(house: House, step: str) -> None:
    answer = held(house, "GET", f"/learn/the_heirs?step={step}")
    assert answer.status == 422
    assert "steps are 1 to 8" in refused(answer)


def test_a_move_that_is_none_is_refused_in_a_lesson(house: House) -> None:
    answer = held(house, "GET", "/learn/the_heirs/answer?move=" + "x" * 300)
    assert answer.status == 422
    refused(answer)


def test_a_query_that_is_no_text_is_no_error(house: House) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", house.indoors.port, timeout=60)
    for path in ("/static/page.css", "/t/x", "/"):
        connection.putrequest("GET", path)
        connection._buffer[0] = f"GET {path}?".encode() + b"\xff\xfe HTTP/1.1"  # type: ignore
        connection.endheaders()
        answer = connection.getresponse()
        answer.read()
        assert answer.status in (200, 400, 404)
    connection.close()


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "BREW"])
@pytest.mark.parametrize("path", ["/", "/open", "/t/{0}", "/t/{0}/do", "/static/page.css"])
def test_other_methods_are_refused(house: House, method: str, path: str) -> None:
    refused(held(house, method, path.format(house.running)))


# Cookies


@pytest.mark.parametrize(
    "cookie",
    ["heirloom=", "heirloom", "heirloom=x", "heirloom=" + "x" * 65, "heirloom=a%00b!;", ""],
)
def test_a_cookie_that_is_none_is_replaced_and_holds_no_seat(house: House, cookie: str) -> None:
    first = house.ask("POST", "/open", {"game": "the_heirs"}, cookie=cookie)
    assert first.status == 303
    assert first.cookie.startswith("heirloom=")
    fresh = first.cookie.split(";")[0]
    assert len(fresh) == len("heirloom=") + 32
    room = house.indoors.call(lambda: list(house.indoors.tables._tables.values())[-1].room)
    assert "You are watching this game." in house.ask("GET", f"/t/{room.id}", cookie=cookie).text
    assert "You are watching this game." not in house.ask("GET", f"/t/{room.id}", cookie=fresh).text
    tab = Tab(house.indoors.port, room.id, cookie.removeprefix("heirloom="))
    assert b"Only players at this table" in tab.told(do="resign")
    tab.close()


# Sockets


def test_letters_that_are_none_close_their_socket_quietly(house: House) -> None:
    for bad in (b"\xff\xfe", b"\xc3", b"\xed\xa0\x80", b'{"do": "say", "text": "\xff"}'):
        tab = Tab(house.indoors.port, house.running, "cookie-1")
        tab.frame()
        tab.send(bad)
        assert tab.closed() == 1007
        tab.close()


SOCKET_TEXTS = [
    b'{"do": "play", "move": "\\ud800", "command": "c"}', b'{"do": "say", "text": "\\ud800"}',
    b'{"do": "play", "move": "a1", "command": "c\\n"}', b"[" * 4_000, b'{"a":' * 800,
    b'{"do": "press", "path": ["' + b"x" * 32 + b'"]}', b'{"do": ' + b"9" * 4_000 + b"}",
    b'{"do": "press", "path": ["p","p","p","p","p","p","p","p"]}', b"\x00", b"null", b"",
    b'{"do": "play", "move": "' + b"x" * 200 + b'", "command": "c"}',
]  # fmt: skip


@pytest.mark.parametrize("text", SOCKET_TEXTS)
def test_a_message_that_is_none_leaves_the_loop_free(house: House, text: bytes) -> None:
    for _ in range(TRIES):
        tab = Tab(house.indoors.port, house.running, "cookie-1")
        tab.frame()
        house.times.take()
        tab.send(text)
        tab.ask(do="say", text="still here")
        tab.close()
        if house.times.take() < HELD_SECONDS:
            return
    raise AssertionError(f"{text[:60]!r} holds the loop: {house.times.what}")


def test_a_socket_with_an_odd_request_is_refused_quietly(house: House) -> None:
    for path, headers in (
        (b"/t/\xff/socket", b""),
        (b"/t/%ff/socket", b""),
        (b"/t/x/socket?\xff", b""),
        (b"/t/" + house.running.encode() + b"/socket", b"Origin: http://[\r\n"),
        (b"/t/" + house.running.encode() + b"/socket", b"X-Odd: \xff\xfe\r\n"),
    ):
        house.indoors.knock(path, headers)
    house.tab.ask(do="say", text="still here")


def test_the_measure_sees_what_holds_the_loop(house: House) -> None:
    """The control: work of a tenth of a second on the loop is noticed."""
    house.times.take()
    house.indoors.call(lambda: sum(range(20_000_000)))
    assert house.times.take() > HELD_SECONDS
