"""Friends: links that work elsewhere, who is away, and a rematch that both want."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request

from heirloom.core import catalogue
from heirloom.store.log import Store
from heirloom.web import invitations
from heirloom.web.again import draw_again
from heirloom.web.presence import draw_countdown
from heirloom.web.seats import AWAY_SECONDS
from heirloom.web.settings import Settings
from heirloom.web.words import page_words
from tests.loops import run
from tests.web.visitor import Server, Visitor

LAN = "192.168.7.9"


# Links


@pytest.mark.parametrize(
    ("listening", "host", "link"),
    [
        ("0.0.0.0", "127.0.0.1:8000", f"http://{LAN}:8000"),
        ("0.0.0.0", "localhost:8000", f"http://{LAN}:8000"),
        ("::", "[::1]:8000", f"http://{LAN}:8000"),
        ("10.0.0.5", "127.0.0.1:8000", "http://10.0.0.5:8000"),
        ("0.0.0.0", "games.example:8000", "http://games.example:8000"),
        ("127.0.0.1", "127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("", "127.0.0.1:8000", "http://127.0.0.1:8000"),
    ],
)
def test_an_invitation_has_an_address_that_others_can_reach(
    listening: str, host: str, link: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invitations, "own_address", lambda: LAN)
    assert invitations.base_address(asked(listening, host)) == link


def test_without_a_network_the_link_is_the_one_that_was_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(invitations, "own_address", lambda: "")
    link = invitations.base_address(asked("0.0.0.0", "localhost:8000"))
    assert link == "http://localhost:8000"


def test_the_own_address_is_never_one_that_only_works_here() -> None:
    found = invitations.own_address()
    assert not found.startswith("127.")
    assert found != "0.0.0.0"


def asked(listening: str, host: str) -> Request:
    """A request to a server that listens there, under that name."""
    app = Starlette()
    app.state.settings = Settings(host=listening)
    scope = {
        "type": "http", "app": app, "headers": [(b"host", host.encode())], "method": "GET",
        "path": "/", "query_string": b"", "scheme": "http", "server": ("127.0.0.1", 8000),
    }  # fmt: skip
    return Request(scope)


# A rematch


def two_people(server: Server) -> tuple[Visitor, Visitor, str]:
    """Anna and Bert, whose match Bert has just given up."""
    anna, bert = Visitor(server), Visitor(server)
    room = anna.open("the_heirs", name="Anna", **{"seat-1": "person"})
    bert.get(f"/t/{room}")
    bert.post(f"/t/{room}/sit", seat="1", name="Bert")
    bert.post(f"/t/{room}/do", do="resign")
    return anna, bert, room


def again(who: Visitor, room: str, **fields: str) -> str:
    """Press Rematch, or the other answer; where it leads."""
    return who.post(f"/t/{room}/rematch", "", None, **fields).headers["location"]


def test_a_rematch_begins_when_both_want_it(server: Server) -> None:
    anna, bert, room = two_people(server)
    assert again(anna, room) == f"/t/{room}", "Bert was not asked"
    assert "Waiting for Bert" in anna.get(f"/t/{room}").text
    assert "Anna would like a rematch." in bert.get(f"/t/{room}").text
    assert again(anna, room) == f"/t/{room}", "asking twice is not an answer"
    there = again(bert, room)
    assert there != f"/t/{room}"
    assert f'data-next="{there}"' in anna.get(f"/t/{room}").text
    assert again(anna, room) == there
    page = anna.get(there).text
    assert "Anna" in page
    assert "Bert" in page


def test_whoever_declines_a_rematch_is_named_to_the_other(server: Server) -> None:
    anna, bert, room = two_people(server)
    again(anna, room)
    assert again(bert, room, answer="no") == f"/t/{room}"
    assert "Bert declined the rematch." in anna.get(f"/t/{room}").text
    assert "declined" not in bert.get(f"/t/{room}").text
    assert again(bert, room) == f"/t/{room}", "Anna's wish is over"
    assert again(anna, room) != f"/t/{room}"


def test_against_bots_one_press_is_enough(server: Server) -> None:
    anna = Visitor(server)
    room = anna.open("the_heirs")
    anna.post(f"/t/{room}/do", do="resign")
    assert again(anna, room) != f"/t/{room}"


def test_nobody_starts_a_rematch_of_a_running_game_or_for_others(server: Server) -> None:
    anna, stranger = Visitor(server), Visitor(server)
    room = anna.open("the_heirs", **{"seat-1": "person"})
    assert again(anna, room) == f"/t/{room}"
    stranger.get("/")
    assert again(stranger, room) == f"/t/{room}"
    assert "would like" not in anna.get(f"/t/{room}").text


def at_a_finished_table(
    folder: Path, use: Callable[[Any], Awaitable[None]], grace: float = 60.0
) -> None:
    """Let a test use a table at which Bert has just resigned."""
    from heirloom.web.tables import Tables
    from heirloom.web.thinking import Thinkers

    async def whole() -> None:
        store, thinkers = Store(str(folder / "tables.db")), Thinkers(0)
        settings = Settings(grace=grace)
        await store.open()
        tables = Tables(store, thinkers, settings)
        try:
            from heirloom.web.seats import new_seat

            box = catalogue.open_game("the_heirs", {}).box
            table = await tables.open(box, [new_seat("Anna"), new_seat("Bert")])
            for seat, who in enumerate(("anna", "bert")):
                await table.room.sit(seat, who, who.title())
            await use((tables, table))
        finally:
            tables.close()
            await thinkers.close()
            await store.close()

    run(whole())


def test_the_seat_of_somebody_who_has_left_goes_to_a_bot(tmp_path: Path) -> None:
    async def use(at: Any) -> None:
        tables, table = at
        room = table.room
        await room.resign(1)
        table.leave(1)
        await room.want_rematch(0, True)
        assert room.not_asked_yet() == []
        new = await tables.rematch(room)
        assert [seat.person for seat in new.room.seats] == [False, True]
        assert new.room.seats[0].bot
        assert new.room.seats.of("bert") < 0

    at_a_finished_table(tmp_path, use)


def test_wishes_are_in_the_log_so_that_every_process_knows_them(tmp_path: Path) -> None:
    async def use(at: Any) -> None:
        tables, table = at
        room = table.room
        await room.want_rematch(0, True)
        assert room.again == frozenset(), "the game is not over"
        await room.resign(1)
        await room.want_rematch(0, True)
        saved = await tables.store.load(room.id)
        assert [entry.kind for entry in saved.entries][-2:] == ["resign", "again"]
        other = type(room)(saved, tables.store, 60.0)
        assert other.again == {0}
        assert "Anna would like a rematch." in draw_again(other, 1, "en")
        assert "Anna souhaite une revanche." in draw_again(other, 1, "fr")

    at_a_finished_table(tmp_path, use)


# Who is away


def test_a_countdown_says_when_a_bot_plays_for_somebody_who_is_away(tmp_path: Path) -> None:
    async def use(at: Any) -> None:
        _, table = at
        room, words = table.room, page_words("en")
        anna, bert = room.seats
        anna.online = 1
        assert draw_countdown(room, bert, words) == [], "a page that is reloaded is not away"
        bert.seen = time.monotonic() - AWAY_SECONDS - 17
        [told] = draw_countdown(room, bert, words)
        assert 'data-left="40"' in told
        assert "a bot plays in" in told
        assert (False, True) in room.seats.presence()
        bert.online = 1
        assert draw_countdown(room, bert, words) == []
        bert.online, bert.seen = 0, time.monotonic() - 61
        assert room.seats.is_helped(bert)
        assert draw_countdown(room, bert, words) == []
        anna.online = 0
        bert.seen = time.monotonic() - AWAY_SECONDS - 1
        assert draw_countdown(room, bert, words) == [], "nobody is there to wait"

    at_a_finished_table(tmp_path, use)
