"""Whatever is sent by a form is answered with a sentence, and holds up no other table."""

from __future__ import annotations

import http.client
from collections.abc import Iterator

import pytest

from tests.web.bad_decks import LARGE, TEN, WRONG, WRONG_FILES
from tests.web.house import FORM, House, held, refused

pytestmark = pytest.mark.usefixtures("quiet")

# Decks


@pytest.mark.parametrize("name", LARGE)
def test_a_deck_that_is_too_large_is_refused_with_its_limit(house: House, name: str) -> None:
    answer = held(house, "POST", "/open", {"game": "inheritance", "deck": LARGE[name]})
    assert answer.status == 422
    assert 'role="alert"><p>deck' in refused(answer)


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_card_is_refused_with_file_line_card_and_field(house: House, name: str) -> None:
    answer = held(house, "POST", "/open", {"game": "inheritance", "deck": WRONG[name]})
    assert answer.status == 422
    said = refused(answer).split('role="alert"><p>')[1].split("</p>")[0]
    assert said.startswith("deck, line "), said
    assert "card “" in said
    assert "field “" in said


@pytest.mark.parametrize("name", WRONG_FILES)
def test_a_wrong_file_is_refused(house: House, name: str) -> None:
    answer = held(house, "POST", "/open", {"game": "inheritance", "deck": WRONG_FILES[name]})
    assert answer.status == 422
    assert 'role="alert"><p>deck' in refused(answer)


def test_a_deck_of_ones_own_is_played_and_its_faces_are_served(house: House) -> None:
    answer = held(house, "POST", "/open", {"game": "inheritance", "deck": TEN})
    assert answer.status == 303
    seen = house.indoors.call(lambda: list(house.indoors.tables._tables.values())[-1].room)
    page = held(house, "GET", f"/t/{seen.id}").text
    address = (
        f"/t/{seen.id}/faces/" + page.split(f"/t/{seen.id}/faces/")[1].split('"')[0].split("#")[0]
    )
    drawn = held(house, "GET", address)
    assert drawn.status == 200
    assert '<symbol id="c3"' in drawn.text
    assert "#c3" in held(house, "GET", f"/t/{seen.id}/cards").text
    packed = held(house, "GET", address, **{"accept-encoding": "gzip"})
    assert packed.status == 200


# Forms


FORMS: dict[str, dict[str, str]] = {
    "clock=-5": {"clock": "-5"},
    "clock=nonsense": {"clock": "nonsense"},
    "clock of 4,301 digits": {"clock": "9" * 4_301},
    "clock=1e3": {"clock": "1e3"},
    "seats=-1": {"seats": "-1"},
    "seats=99": {"seats": "99"},
    "seats of 4,301 digits": {"seats": "9" * 4_301},
    "an option that is not there": {"option-": "1"},
    "an option of 100 KB": {"option-events": "9" * 100_000},
    "an option with a name of 100 KB": {"option-" + "x" * 100_000: "1"},
}


@pytest.mark.parametrize("name", FORMS)
def test_a_form_for_a_table_is_refused_with_a_sentence(house: House, name: str) -> None:
    answer = held(house, "POST", "/open", {"game": "heir_apparent"} | FORMS[name])
    assert answer.status == 422
    assert 'role="alert"' in refused(answer)


BODIES: dict[str, bytes] = {
    "nothing": b"",
    "200 fields": b"&".join(b"a%d=1" % n for n in range(200)),
    "100,000 separators": b"&" * 100_000,
    "200 KB of percent signs": b"%" * 200_000,
    "200 KB in one name": b"a" * 200_000,
    "half a character": b"game=the_heirs&deck=%ff%fe&name=\xff\xfe",
    "JSON": b'{"game": "the_heirs"}',
    "a file": b"--x\r\nContent-Disposition: form-data\r\n\r\n" * 1_000,
}
POSTS = ("/open", "/prefer", "/t/{0}/do", "/t/{0}/sit", "/t/{1}/fork", "/t/nobody/do")


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize("name", BODIES)
def test_a_form_that_is_none_is_no_error(house: House, path: str, name: str) -> None:
    answer = held(house, "POST", path.format(house.running, house.over), BODIES[name])
    assert answer.status in (303, 400, 404, 422), answer
    assert answer.status == 303 or refused(answer)


def test_a_body_without_a_length_ends_where_it_becomes_too_large(house: House) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(100):
            yield b"x" * 10_000

    connection = http.client.HTTPConnection("127.0.0.1", house.indoors.port, timeout=60)
    origin = {"origin": f"http://127.0.0.1:{house.indoors.port}"}
    try:
        connection.request("POST", "/open", endless(), origin | FORM, encode_chunked=True)
        answer = connection.getresponse()
        assert answer.status == 413
        assert b"too large" in answer.read()
    except (BrokenPipeError, ConnectionResetError):
        pass  # it answered before all was sent, and hung up
    finally:
        connection.close()


@pytest.mark.parametrize("seat", ["-1", "2", "99999", "", "x", "1.0", "9" * 4_301, "\x00", "०"])
def test_a_seat_that_is_not_there_cannot_be_taken(house: House, seat: str) -> None:
    answer = held(house, "POST", f"/t/{house.running}/sit", {"seat": seat}, "heirloom=stranger")
    assert answer.status == 422
    assert "enter a whole number from 0 to 1" in refused(answer)


FORKS = [("-1", "0"), ("9" * 4_301, "0"), ("0", "-1"), ("0", "99"), ("", ""), ("x", "y")]


@pytest.mark.parametrize(("ply", "seat"), FORKS)
def test_a_fork_from_nowhere_is_refused(house: House, ply: str, seat: str) -> None:
    answer = held(house, "POST", f"/t/{house.over}/fork", {"ply": ply, "seat": seat})
    assert answer.status == 422
    assert "a whole number" in refused(answer)


def test_a_running_game_cannot_be_deleted(house: House) -> None:
    answer = held(house, "POST", f"/t/{house.running}/forget")
    assert answer.status == 409
    assert "once it is over" in refused(answer)


MOVES: list[dict[str, str]] = [
    {"move": "x" * 200, "command": "c"},
    {"move": "x" * 201, "command": "c"},
    {"move": "a1", "command": "c\n"},
    {"move": "a1", "command": ""},
    {"move": "\x00", "command": "c"},
    {"do": "fly"},
    {"do": "press", "path": "p1"},
    {"do": "say", "text": "x" * 301},
    {"do": "play"},
]


@pytest.mark.parametrize("fields", MOVES)
def test_a_move_that_is_none_is_refused(house: House, fields: dict[str, str]) -> None:
    refused(held(house, "POST", f"/t/{house.running}/do", fields))
