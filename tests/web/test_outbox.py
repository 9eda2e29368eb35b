"""What goes out to the tabs: the newest table, once for all, and nobody is waited for."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable
from functools import partial

import pytest

from heirloom.core import catalogue
from heirloom.core.game import WATCHER
from heirloom.store.log import Opening, SavedMatch, Store
from heirloom.web import outbox as outboxes
from heirloom.web.compression import MESSAGE_END, framed
from heirloom.web.outbox import GOING_AWAY, TRY_LATER, Outbox
from heirloom.web.presenter import OUTBOXES_PER_TURN, Presenter
from heirloom.web.room import Room
from heirloom.web.seats import new_seat
from tests.loops import run


class PaperWire:
    """A wire that keeps what it is given, to a browser that can stop reading."""

    bits = 15

    def __init__(self) -> None:
        self.blocked = False
        self.given: list[bytes] = []
        self.closed = 0
        self.on_drained: Callable[[], None] | None = None

    def give(self, framed: bytes) -> None:
        """Keep it."""
        self.given.append(framed)

    def hang_up(self, code: int) -> None:
        """Remember why."""
        self.closed = code

    def drain(self) -> None:
        """Read again."""
        self.blocked = False
        assert self.on_drained is not None
        self.on_drained()


def empty_room() -> Room:
    """A room that has not begun; nothing of it is written anywhere."""
    box = catalogue.open_game("the_heirs", {}).box
    opening = Opening("room", box, box.open().version, 2, "ab" * 32, 0, [0, 0])
    return Room(SavedMatch(opening, [new_seat(), new_seat()], [], [], []), Store("sqlite://"), 0.0)


def inflated(frame: bytes) -> bytes:
    """The text of a frame that came over a wire."""
    body = frame[4 if frame[1] == 126 else 10 if frame[1] == 127 else 2 :]
    return zlib.decompressobj(-15).decompress(body + MESSAGE_END) if frame[0] & 0x40 else body


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
@pytest.mark.parametrize("bits", [0, 15])
def test_a_frame_of_any_size_has_the_head_that_browsers_expect(size: int, bits: int) -> None:
    text = bytes(i * i % 251 for i in range(size))
    frame = framed(text, bits)
    length = frame[1]
    if length == 126:
        length = int.from_bytes(frame[2:4])
    elif length == 127:
        length = int.from_bytes(frame[2:10])
    assert frame[0] == (0xC1 if bits else 0x81)
    assert inflated(frame) == text
    assert len(frame) - length in (2, 4, 10)


def test_a_tab_that_does_not_read_gets_only_the_newest_table_when_it_reads_again() -> None:
    async def whole() -> None:
        wire, box, drawn = PaperWire(), Outbox(0, "en"), [b"first"]
        box.connect(wire, lambda bits: drawn[-1])
        wire.blocked = True
        for text in (b"second", b"third"):
            drawn.append(text)
            box.ring()
            box.flush()
        box.note("a word")
        assert wire.given == [b"first"]
        wire.drain()
        assert wire.given[1] == b"third"
        assert [inflated(one) for one in wire.given[2:]] == [b"a word"]

    run(whole())


def test_a_tab_that_never_reads_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    async def whole() -> None:
        monkeypatch.setattr(outboxes, "READ_SECONDS", 0.01)
        wire, box = PaperWire(), Outbox(0, "en")
        wire.blocked = True
        box.connect(wire, lambda bits: b"")
        async with asyncio.timeout(20):
            while not wire.closed:
                await asyncio.sleep(0.005)
        assert wire.closed == GOING_AWAY
        assert wire.given == []

    run(whole())


def test_a_tab_that_has_gone_is_sent_nothing_and_blamed_for_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def whole() -> None:
        monkeypatch.setattr(outboxes, "READ_SECONDS", 0.0)
        wire, box = PaperWire(), Outbox(0, "en")
        wire.blocked = True
        box.connect(wire, lambda bits: b"")
        box.disconnect()
        box.flush()
        box.close()
        await asyncio.sleep(0.01)
        assert (wire.given, wire.closed, wire.on_drained) == ([], 0, None)

    run(whole())


def test_whoever_sits_here_is_sent_the_table_before_a_crowd_that_watches() -> None:
    async def whole() -> None:
        room = empty_room()
        presenter, order, wires = Presenter(room), list[int](), list[PaperWire]()

        def noted(seat: int, bits: int) -> bytes:
            order.append(seat)
            return b""

        for seat in [*[WATCHER] * (2 * OUTBOXES_PER_TURN), 0, 1]:
            box, wire = Outbox(seat, "en"), PaperWire()
            box.connect(wire, partial(noted, seat))
            presenter.outboxes.add(box)
            wires.append(wire)
        order.clear()
        room.changed()
        room.changed()
        await asyncio.sleep(0)
        assert sorted(order[:2]) == [0, 1]
        assert len(order) == OUTBOXES_PER_TURN, "other tables have their turn in between"
        async with asyncio.timeout(20):
            while len(order) < len(wires):
                await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert len(order) == len(wires), "two changes at once are one frame"
        presenter.close()
        assert {wire.closed for wire in wires} == {TRY_LATER}

    run(whole())


def test_all_who_look_from_the_same_seat_are_sent_the_same_bytes() -> None:
    room = empty_room()
    presenter = Presenter(room)
    first = presenter.wire(WATCHER, "en", 15)
    assert presenter.wire(WATCHER, "en", 15) is first
    assert inflated(first).decode() == presenter.frame(WATCHER, "en")
    assert inflated(presenter.wire(WATCHER, "en", 0)).decode() == presenter.frame(WATCHER, "en")
    assert presenter.wire(WATCHER, "fr", 15) != first
