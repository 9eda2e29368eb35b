"""The table over the wire: forms, sockets, seats, and what nobody may see or do."""

from __future__ import annotations

import json
import random
import re
import time
from html import escape
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from heirloom import read_record
from heirloom.core.decks import edition
from tests.web.visitor import Server, Visitor, frame, moves


def play_to_the_end(visitor: Visitor, room: str, seed: int = 1) -> None:
    """Press any legal button until there is none left."""
    rng = random.Random(seed)
    for _ in range(4_000):
        page = visitor.get(f"/t/{room}").text
        if "/rematch" in page:
            return
        offered = moves(page)
        if offered:
            command = re.search(r'name="command" value="([^"]*)"', page)
            assert command is not None
            visitor.post(f"/t/{room}/do", move=rng.choice(offered), command=command[1])
        else:
            time.sleep(0.02)
    raise AssertionError("the game did not end")


def test_a_whole_game_is_played_by_forms_alone_and_its_record_can_be_checked(
    server: Server,
) -> None:
    anna = Visitor(server)
    room = anna.open("the_heirs", **{"option-rows": "2", "option-columns": "4"})
    assert anna.get(f"/t/{room}/record").status == 404
    play_to_the_end(anna, room)
    record = anna.get(f"/t/{room}/record")
    read_record(record.text).verify()
    assert "✓" in anna.get(f"/t/{room}/check").text
    looked = anna.get(f"/t/{room}/look?move=2&seat=0")
    assert looked.status == 200
    forked = anna.post(f"/t/{room}/fork", ply="2", seat="0").headers["location"]
    assert anna.get(forked).status == 200
    rematch = anna.post(f"/t/{room}/rematch").headers["location"]
    assert rematch != f"/t/{room}"
    assert anna.post(f"/t/{room}/rematch").headers["location"] == rematch


def test_a_repeated_command_is_done_once(server: Server) -> None:
    anna = Visitor(server)
    room = anna.open("the_heirs", **{"option-start": "black"})
    with anna.socket(room) as socket:
        first = moves(frame(socket)["parts"]["ways"])[0]
        press = json.dumps({"do": "play", "move": first, "command": "c-1"})
        for _ in range(3):
            socket.send(press)
        socket.send(json.dumps({"do": "say", "text": "pressed"}))
        while "pressed" not in frame(socket)["parts"]["talk"]:
            pass
    page = anna.get(f"/t/{room}").text
    assert page.count(f"Black turns over {first}.") == 1


def test_a_friend_sits_down_by_link_and_a_third_watches(server: Server) -> None:
    anna, bert, carl = Visitor(server), Visitor(server), Visitor(server)
    room = anna.open("the_heirs", **{"seat-1": "person", "name": "Anna"})
    assert "Sit here" in bert.get(f"/t/{room}").text
    bert.post(f"/t/{room}/sit", seat="1", name="<b>Bert</b>")
    page = anna.get(f"/t/{room}").text
    assert "&lt;b&gt;Bert&lt;/b&gt;" in page
    assert "<b>Bert</b>" not in page
    watched = carl.get(f"/t/{room}").text
    assert "You are watching this game." in watched
    assert moves(watched) == []
    refused = carl.post(f"/t/{room}/do", do="resign")
    assert refused.status == 422
    assert "Only players at this table can do this." in refused.text
    assert "resigned." not in anna.get(f"/t/{room}").text


def test_a_seat_can_be_taken_to_another_device(server: Server) -> None:
    anna, phone, thief = Visitor(server), Visitor(server), Visitor(server)
    room = anna.open("the_heirs")
    link = re.search(r"/t/[^\"]*/device/[^\"]*", anna.get(f"/t/{room}").text)
    assert link is not None
    phone.get(link[0])
    phone.post(link[0])
    assert "You are watching this game." not in phone.get(f"/t/{room}").text
    assert thief.post(f"/t/{room}/device/guess").status == 404
    assert "/device/" not in thief.get(f"/t/{room}").text


def test_an_illegal_move_is_answered_with_its_clause(server: Server) -> None:
    anna = Visitor(server)
    room = anna.open("the_heirs", **{"option-start": "black"})
    anna.get(f"/t/{room}")
    answer = anna.post(f"/t/{room}/do", move="a1xa2", command="c")
    assert answer.status == 422
    page = answer.text
    note = re.search(r'id="note".*?</div>', page, re.DOTALL)
    assert note is not None
    assert "/rules/the_heirs#c4.1" in note[0]
    assert "<blockquote>" in note[0]
    assert anna.get(f"/t/{room}/do").headers["location"] == f"/t/{room}"  # a reload asks nothing


def test_taking_back_is_free_against_bots_and_asked_of_people(server: Server) -> None:
    anna, bert = Visitor(server), Visitor(server)
    room = anna.open("the_heirs", **{"seat-1": "person", "option-start": "black"})
    bert.post(f"/t/{room}/sit", seat="1")
    anna.get(f"/t/{room}")
    anna.post(f"/t/{room}/do", move="a1", command="c")
    anna.post(f"/t/{room}/do", do="back")
    asked = bert.get(f"/t/{room}").text
    assert "asks to take back the last move" in asked
    bert.post(f"/t/{room}/do", do="agree")
    assert "turns over a1" not in anna.get(f"/t/{room}").text


def test_a_form_that_shows_an_earlier_decision_is_answered_with_a_sentence(server: Server) -> None:
    anna, bert = Visitor(server), Visitor(server)
    room = anna.open("the_heirs", **{"seat-1": "person", "option-start": "black"})
    bert.post(f"/t/{room}/sit", seat="1")
    anna.post(f"/t/{room}/do", move="a1", command="c1")
    shown = decision(bert.get(f"/t/{room}").text)
    anna.post(f"/t/{room}/do", do="back")
    bert.post(f"/t/{room}/do", do="agree")
    anna.post(f"/t/{room}/do", move="c1", command="c2")
    answer = bert.post(f"/t/{room}/do", move="b1", command="c3", decision=shown)
    assert answer.status == 422
    assert "your move was not made" in answer.text
    assert bert.post(f"/t/{room}/do", move="b1", command="c4").status == 303  # no decision named


def decision(page: str) -> str:
    """The decision for which a page offers moves."""
    found = re.search(r'name="decision" value="([^"]+)"', page)
    assert found is not None
    return found[1]


def when_to_move(visitor: Visitor, room: str) -> str:
    """The page once it is this visitor's turn."""
    for _ in range(600):
        page = visitor.get(f"/t/{room}").text
        if moves(page):
            return page
        time.sleep(0.05)
    raise AssertionError("the bot does not move")


def test_a_double_press_on_take_back_takes_back_once(server: Server) -> None:
    anna = Visitor(server)
    room = anna.open("the_heirs", **{"option-start": "black"})
    plies: list[int] = []
    for turn in range(3):
        page = when_to_move(anna, room)
        plies.append(int(re.findall(r'data-ply="(\d+)"', page)[0]))
        if turn < 2:
            anna.post(f"/t/{room}/do", move=moves(page)[0], command=f"c-{turn}")
    first = re.findall(r'name="command" value="(tool-[^"]*)"', page)[0]
    for _ in range(3):
        anna.post(f"/t/{room}/do", do="back", command=first)
        page = anna.get(f"/t/{room}").text
        assert re.findall(r'data-ply="(\d+)"', page) == [str(plies[1])]
    second = re.findall(r'name="command" value="(tool-[^"]*)"', page)[0]
    anna.post(f"/t/{room}/do", do="back", command=second)
    assert re.findall(r'data-ply="(\d+)"', anna.get(f"/t/{room}").text) == [str(plies[0])]


def test_a_bot_plays_for_who_leaves_until_they_come_back(server: Server) -> None:
    anna, bert = Visitor(server), Visitor(server)
    room = anna.open("the_heirs", **{"seat-1": "person", "option-start": "black"})
    bert.post(f"/t/{room}/sit", seat="1")
    assert anna.post(f"/t/{room}/do", do="leave").headers["location"] == "/"
    page = when_to_move(bert, room)
    assert "Black turns over" in page
    assert "away: a bot is playing" in page
    anna.get(f"/t/{room}")
    assert "away: a bot is playing" not in bert.get(f"/t/{room}").text


def test_resigning_ends_a_match_of_two(server: Server) -> None:
    anna = Visitor(server)
    room = anna.open("the_heirs")
    anna.post(f"/t/{room}/do", do="resign")
    assert "You resigned." in anna.get(f"/t/{room}").text
    replay = anna.get(f"/t/{room}/look?seat=0").text
    assert "You resigned." in replay
    read_record(anna.get(f"/t/{room}/record").text).verify()


def test_a_hint_comes_from_the_bots_process(server: Server) -> None:
    anna = Visitor(server)
    room = anna.open("the_heirs", **{"option-start": "black"})
    with anna.socket(room) as socket:
        frame(socket)
        socket.send('{"do": "hint"}')
        note = json.loads(socket.recv(30))["note"]
    assert note.startswith("<p>Hint: ")


def test_a_deck_of_ones_own_is_refused_with_its_line(server: Server) -> None:
    answer = Visitor(server).post("/open", game="the_heirs", deck="[[cards]]\nslug = 3\n")
    assert answer.status == 422
    assert "line 2" in answer.text


def test_an_earlier_edition_of_the_cards_can_be_chosen(server: Server) -> None:
    anna = Visitor(server)
    assert 'name="edition"' in anna.get("/new/heir_apparent").text
    first = edition("heirloom.games.heir_apparent", "1")
    room = anna.open("heir_apparent", edition="1", **{"option-events": "1"})
    play_to_the_end(anna, room)
    assert read_record(anna.get(f"/t/{room}/record").text).box.deck == first


def test_a_game_can_be_deleted_by_who_played_it_and_by_nobody_else(server: Server) -> None:
    anna, thief = Visitor(server), Visitor(server)
    room = anna.open("the_heirs")
    thief.get("/")
    assert thief.post(f"/t/{room}/forget").status == 404
    assert "once it is over" in anna.post(f"/t/{room}/forget").text
    assert anna.get(f"/t/{room}").status == 200
    anna.post(f"/t/{room}/do", do="resign")
    anna.post(f"/t/{room}/forget")
    assert anna.get(f"/t/{room}").status == 404


# Behind a server with TLS


def test_what_a_proxy_on_this_computer_says_is_believed(tmp_path: Path) -> None:
    server = Server(tmp_path, openings_per_address=2)
    try:
        behind = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.1"}
        anna, bert, fake = Visitor(server), Visitor(server), Visitor(server)
        assert "; Secure" in anna.get("/", **behind).headers["set-cookie"]
        assert "; Secure" not in bert.get("/").headers["set-cookie"]
        fake.source = "127.0.0.2"  # no proxy of ours
        assert "; Secure" not in fake.get("/", **behind).headers["set-cookie"]
        asked = {"game": "the_heirs", "origin": server.address}
        opened = [anna.post("/open", headers=behind, **asked).status for _ in range(3)]
        assert opened == [303, 303, 429]
        behind["x-forwarded-for"] = "203.0.113.2"
        assert anna.post("/open", headers=behind, **asked).status == 303
    finally:
        server.kill()


def test_whatever_a_page_needs_is_kept_by_its_digest(server: Server) -> None:
    anna = Visitor(server)
    room = anna.open("the_heirs")
    page = anna.get(f"/t/{room}").text
    needed = set(re.findall(r'(?:href|src)="(/[^"]*\.(?:css|js|svg)[^"#]*)', page))
    assert len(needed) > 5
    for address in needed:
        assert "immutable" in anna.get(address).headers["cache-control"], address
        if not address.startswith("/faces/"):
            bare = re.sub(r"\?.*|(?<=/fonts/)\w+", "", address)
            bare = bare.replace("/fonts//", "/fonts/old/")
            assert anna.get(bare).headers["cache-control"] == "no-cache", bare


# Intruders


@pytest.mark.parametrize("path", ["/open", "/prefer", "/t/x/do", "/t/x/sit", "/t/x/forget"])
def test_a_form_of_another_site_is_refused(server: Server, path: str) -> None:
    answer = Visitor(server).post(path, origin="https://evil.example", game="the_heirs")
    assert answer.status == 403


def test_a_socket_of_another_site_is_refused(server: Server) -> None:
    anna = Visitor(server)
    room = anna.open("the_heirs")
    with pytest.raises(InvalidStatus):
        anna.socket(room, origin="https://evil.example")


def test_every_page_has_a_strict_policy_and_the_cookie_is_for_no_script(server: Server) -> None:
    answer = Visitor(server).get("/")
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert "HttpOnly; SameSite=Lax" in answer.headers["set-cookie"]
    assert "<style" not in answer.text
    assert not re.search(r"<script(?! src=)|\son\w+=|\sstyle=", answer.text)


def test_a_form_that_is_too_large_is_refused(server: Server) -> None:
    assert Visitor(server).post("/open", game="the_heirs", deck="x" * 300_000).status == 413


def test_an_unknown_room_is_not_there(server: Server) -> None:
    for path in ("/t/none", "/t/none/look", "/t/none/record", "/rules/none", "/new/none"):
        assert Visitor(server).get(path).status == 404


def test_what_is_said_is_escaped(server: Server) -> None:
    anna = Visitor(server)
    room = anna.open("the_heirs")
    anna.post(f"/t/{room}/do", do="say", text='<img src=x onerror="alert(1)">')
    page = anna.get(f"/t/{room}").text
    assert "<img" not in page
    assert "&lt;img src=x" in page


def test_a_flood_closes_its_own_socket_alone(server: Server) -> None:
    anna, bert = Visitor(server), Visitor(server)
    room = anna.open("the_heirs")
    bert.get("/")
    with bert.socket(room) as flood, anna.socket(room) as calm:
        with pytest.raises(ConnectionClosed):
            _flood(flood)
        frame(calm)


def _flood(socket: ClientConnection) -> None:
    for _ in range(5_000):
        socket.send('{"do": "say", "text": "x"}')
    for _ in range(5_000):
        socket.recv(30)


def test_a_refused_deck_is_given_back_to_be_corrected(server: Server) -> None:
    deck = '[[cards]]\nslug = "no such field"\n</textarea>'
    answer = Visitor(server).post("/open", game="inheritance", deck=deck)
    assert answer.status == 422
    assert f">{escape(deck, quote=False)}".replace('"', "&#34;") in answer.text


def test_nothing_went_wrong_inside(server: Server) -> None:
    assert server.complaints() == []
