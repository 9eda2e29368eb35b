"""A room: what happens is computed, then committed, and only then counts."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest

from heirloom.core import catalogue
from heirloom.core.game import WATCHER
from heirloom.core.log import PLAY, SAY, Entry
from heirloom.core.mistakes import Mistake
from heirloom.store.errors import MatchDeleted, WriteFailed
from heirloom.store.log import Opening, SavedMatch, Saying, Store
from heirloom.web.presenter import Presenter
from heirloom.web.room import Room
from heirloom.web.seats import new_seat
from tests.loops import run

BOX = catalogue.open_game("the_heirs", {"start": "black"}).box


class Unsteady(Store):
    """A store whose next commit can fail, before it has written or after it; or wait."""

    def __init__(self, file: Path) -> None:
        super().__init__(str(file))
        self.fails = ""
        self.gate = asyncio.Event()
        self.gate.set()

    async def append(self, match: str, number: int, entries: Sequence[Entry]) -> None:
        """Write entries down, if all goes well."""
        await self.gate.wait()
        fails, self.fails = self.fails, ""
        if fails == "before":
            raise WriteFailed("the disk is full")
        await super().append(match, number, entries)
        if fails == "after":
            raise WriteFailed("the connection was lost, and nobody knows")


async def seated(store: Store) -> Room:
    """Anna and Bert sit at a table of The Heirs, which has begun."""
    seats = [new_seat("Anna"), new_seat("Bert")]
    opening = Opening("room", BOX, 1, 2, "ab" * 32, 0, [0, 0])
    await store.begin(opening, seats)
    room = Room(SavedMatch(opening, seats, [], [], []), store, 60.0)
    await room.sit(0, "anna", "Anna")
    await room.sit(1, "bert", "Bert")
    return room


def at_a_table(folder: Path, use: Callable[[Room, Unsteady], Awaitable[None]]) -> None:
    """Use a room with a store that can fail; what it shows is in the log in the end."""

    async def whole() -> None:
        store = Unsteady(folder / "log.db")
        await store.open()
        try:
            room = await seated(store)
            await use(room, store)
            saved = await store.load("room")
            assert saved is not None
            again = Room(saved, store, 60.0)
            assert texts(again) == texts(room)
            assert (again.written, again.commands) == (room.written, room.commands)
        finally:
            await store.close()

    run(whole())


def texts(room: Room) -> list[str]:
    """The log of its match."""
    return [entry.text for entry in room.match.log]


def test_a_commit_that_fails_changes_nothing_and_the_luck_stays_the_same(tmp_path: Path) -> None:
    async def use(room: Room, store: Unsteady) -> None:
        before, written = room.match, room.written
        expected = before.copy().play(0, "a1").entries
        store.fails = "before"
        with pytest.raises(WriteFailed):
            await room.play(0, "a1", "c1")
        assert (room.match.log, room.written, room.commands) == (before.log, written, set())
        assert room.match.waiting_on() == [0]
        await room.play(0, "a1", "c1")
        assert texts(room)[-2:] == [entry.text for entry in expected]

    at_a_table(tmp_path, use)


def test_what_was_written_in_spite_of_a_failure_has_happened(tmp_path: Path) -> None:
    async def use(room: Room, store: Unsteady) -> None:
        presenter = Presenter(room)
        presenter.frame(1, "en")
        store.fails = "after"
        await room.play(0, "a1", "c1")
        assert texts(room)[-2] == "a1"
        assert "turns over a1" in presenter.frame(1, "en")
        await room.play(0, "a1", "c1")  # pressed again, as one is told to
        assert texts(room).count("a1") == 1
        await room.play(1, "b1", "c2")
        assert texts(room)[-2] == "b1"

    at_a_table(tmp_path, use)


def test_what_somebody_else_has_written_comes_first(tmp_path: Path) -> None:
    async def use(room: Room, store: Unsteady) -> None:
        played, *drawn = room.match.copy().play(0, "a1").entries
        await store.append("room", room.written, [played._replace(command="c1"), *drawn])
        with pytest.raises(Mistake, match="not your turn"):
            await room.play(0, "b1", "c2")
        assert texts(room)[-2] == "a1"
        assert "b1" not in texts(room)

    at_a_table(tmp_path, use)


def test_nobody_sees_a_move_before_it_is_committed(tmp_path: Path) -> None:
    async def use(room: Room, store: Unsteady) -> None:
        presenter = Presenter(room)
        before = presenter.frame(1, "en")
        store.gate.clear()
        playing = asyncio.create_task(room.play(0, "a1", "c1"))
        while not room.lock.locked():
            await asyncio.sleep(0)
        assert presenter.frame(1, "en") == before
        assert Presenter(room).frame(1, "en") == before
        store.gate.set()
        await playing
        assert "turns over a1" in presenter.frame(1, "en")

    at_a_table(tmp_path, use)


def test_a_take_back_that_is_not_written_has_not_happened(tmp_path: Path) -> None:
    async def use(room: Room, store: Unsteady) -> None:
        await room.play(0, "a1", "c1")
        await room.ask_back(0, "c2")
        assert room.take_back is not None
        before = room.match
        store.fails = "before"
        with pytest.raises(WriteFailed):
            await room.agree(1, True)
        assert room.match.log == before.log
        assert room.take_back is not None
        await room.agree(1, True)
        assert "a1" not in texts(room)
        assert room.take_back is None
        await room.play(0, "a1", "c3")
        assert texts(room) == [entry.text for entry in before.log], "the luck is another one"

    at_a_table(tmp_path, use)


def test_what_is_not_allowed_is_not_written(tmp_path: Path) -> None:
    async def use(room: Room, store: Unsteady) -> None:
        written = room.written
        with pytest.raises(Mistake):
            await room.play(0, "a1xa2", "c1")
        with pytest.raises(Mistake):
            await room.play(1, "a1", "c2")
        assert (room.written, room.commands) == (written, set())
        await room.resign(0)
        assert room.over
        assert room.winners() == [1]
        with pytest.raises(Mistake, match="over"):
            await room.play(1, "a1", "c3")

    at_a_table(tmp_path, use)


def test_what_is_said_and_who_sits_is_committed_before_it_counts(tmp_path: Path) -> None:
    async def use(room: Room, store: Unsteady) -> None:
        await room.say(0, "hello", "")
        await room.carry_over(0, "phone")
        saved = await store.load("room")
        assert saved is not None
        assert [entry.text for entry in saved.entries if entry.kind == SAY] == ["hello "]
        assert room.sayings == [Saying(0, "hello", "")]
        assert sorted(saved.holders) == [(0, "anna"), (0, "phone"), (1, "bert")]
        assert [entry.kind for entry in saved.entries].count(PLAY) == 0

    at_a_table(tmp_path, use)


def test_whoever_repeats_a_move_that_was_taken_back_is_told_so(tmp_path: Path) -> None:
    async def use(room: Room, store: Unsteady) -> None:
        await room.play(0, "a1", "c1")
        await room.play(1, "b1", "c1")
        await room.ask_back(0, "c2")
        await room.agree(1, True)
        saved = await store.load("room")
        assert saved is not None
        for copy in (room, Room(saved, store, 60.0)):  # as another process has it
            for seat, square in ((0, "a1"), (1, "b1")):
                with pytest.raises(Mistake, match="has been taken back"):
                    await copy.play(seat, square, "c1")
        await room.play(0, "a1", "c3")
        await room.play(0, "a1", "c3")
        assert texts(room).count("a1") == 1

    at_a_table(tmp_path, use)


def test_whoever_asked_is_told_that_a_take_back_was_declined(tmp_path: Path) -> None:
    async def use(room: Room, store: Unsteady) -> None:
        presenter = Presenter(room)
        await room.play(0, "a1", "c1")
        await room.ask_back(0, "c2")
        assert "Waiting for an answer" in presenter.frame(0, "en")
        assert "Anna asks to take back the last move." in presenter.frame(1, "en")
        await room.agree(1, False)
        assert "Bert declined. Your move stands." in presenter.frame(0, "en")
        assert "Demande refusée (Bert)." in presenter.frame(0, "fr")
        assert "declined" not in presenter.frame(1, "en")
        await room.play(1, "b1", "c3")
        assert "declined" not in presenter.frame(0, "en")

    at_a_table(tmp_path, use)


@pytest.mark.parametrize(
    ("seat", "lang", "said"),
    [
        (0, "en", "You resigned. Bert wins."),
        (1, "en", "Anna resigned. You win."),
        (WATCHER, "en", "Anna resigned. Bert wins."),
        (WATCHER, "fr", "Abandon\xa0: Anna. Victoire\xa0: Bert."),
    ],
)
def test_a_resignation_names_the_winner_and_no_clause(
    seat: int, lang: str, said: str, tmp_path: Path
) -> None:
    async def use(room: Room, store: Unsteady) -> None:
        await room.resign(0)
        prompt = Presenter(room).parts(seat, lang)["moment"]
        assert said in prompt
        assert "§" not in prompt

    at_a_table(tmp_path, use)


def test_what_was_said_in_spite_of_a_failure_is_said_once(tmp_path: Path) -> None:
    async def use(room: Room, store: Unsteady) -> None:
        store.fails = "after"
        await room.say(0, "hello", "", "c1")
        await room.say(0, "hello", "", "c1")
        assert room.sayings == [Saying(0, "hello", "")]

    at_a_table(tmp_path, use)


def test_a_room_whose_match_was_deleted_says_so(tmp_path: Path) -> None:
    async def whole() -> None:
        store = Unsteady(tmp_path / "log.db")
        await store.open()
        try:
            room, told = await seated(store), []
            room.after_delete.append(lambda: told.append(room.id))
            await store.forget("room")
            with pytest.raises(MatchDeleted):
                await room.catch_up()
            assert told == ["room"]
        finally:
            await store.close()

    run(whole())


def test_an_open_request_ends_with_the_game(tmp_path: Path) -> None:
    async def use(room: Room, store: Unsteady) -> None:
        await room.play(0, "a1", "c1")
        await room.ask_back(0, "c2")
        await room.resign(0)
        for seat in (0, 1):
            assert "take back" not in Presenter(room).parts(seat, "en")["moment"]

    at_a_table(tmp_path, use)


def test_a_press_on_a_position_that_was_taken_back_plays_nothing(tmp_path: Path) -> None:
    async def use(room: Room, store: Unsteady) -> None:
        await room.play(0, "a1", "c1")
        shown = str(room.decision(1))  # Bert's page shows this decision when he presses
        await room.ask_back(0, "c2")
        await room.agree(1, True)
        await room.play(0, "c1", "c3")
        before = texts(room)
        with pytest.raises(Mistake, match="changed before you pressed"):
            await room.play(1, "b1", "c4", shown)
        assert texts(room) == before
        now = f'name="decision" value="{room.decision(1)}"'
        assert now in Presenter(room).parts(1, "en")["ways"]
        await room.play(1, "b1", "c5", str(room.decision(1)))
        assert texts(room)[-2] == "b1"

    at_a_table(tmp_path, use)


def test_a_second_press_before_the_first_one_is_answered_plays_nothing(tmp_path: Path) -> None:
    async def use(room: Room, store: Unsteady) -> None:
        shown = str(room.decision(0))
        await room.play(0, "a1", "c1", shown)
        await room.play(0, "a1", "c1", shown)  # sent again: it is the same press
        await room.play(1, "b1", "c2")
        with pytest.raises(Mistake, match="changed before you pressed"):
            await room.play(0, "c1", "c3", shown)
        assert texts(room).count("c1") == 0

    at_a_table(tmp_path, use)
