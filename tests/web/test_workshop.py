"""The workshop and its turns: limits of time and memory, a new process, and who is served next."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Iterator

import pytest

from heirloom.core.box import Box
from heirloom.core.mistakes import Mistake
from heirloom.core.words import LANGUAGES
from heirloom.web.sprite import draw_sprite, faces_of
from heirloom.web.turns import Busy, Turns
from heirloom.web.workshop import TOO_LARGE, TOO_SLOW, Workshop, draw_faces
from tests.loops import run
from tests.web.bad_decks import CARD, TEN

SMALL = Box("inheritance", (), TEN)
EFFECTS = "effects = [" + '{do="draw"},' * 16 + "]\n"
SLOW = Box(  # nearly as many effects as there may be keys
    "inheritance", (), "".join(CARD.format(n=n) + EFFECTS for n in range(240))
)
MB = 1024 * 1024


@pytest.fixture(scope="module")
def workshop() -> Iterator[Workshop]:
    """A workshop with time enough."""
    found = Workshop(seconds=60)  # whatever else the machine does
    yield found
    found.close()


def test_a_deck_is_drawn_in_every_language(workshop: Workshop) -> None:
    files = run(workshop.draw(SMALL, "here"))
    assert set(files) == set(LANGUAGES)
    assert run(workshop.draw(SMALL, "here")) is files  # it is kept


def test_the_largest_deck_that_is_allowed_is_drawn_in_time(workshop: Workshop) -> None:
    run(workshop.draw(SMALL, "here"))
    begin = time.monotonic()
    files = run(workshop.draw(SLOW, "here"))
    print(
        f"{len(SLOW.deck)} bytes: {time.monotonic() - begin:.1f} s, {len(files['en'])} bytes packed"
    )
    assert set(files) == set(LANGUAGES)


def test_a_deck_that_takes_too_long_is_refused_and_the_next_one_is_drawn() -> None:
    workshop = Workshop(seconds=0.1)
    try:
        with pytest.raises(Mistake, match="too long") as caught:
            run(workshop.draw(SLOW, "here"))
        assert caught.value.why == TOO_SLOW
        workshop._seconds = 30
        assert run(workshop.draw(SMALL, "here"))
    finally:
        workshop.close()


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux alone")
def test_a_deck_that_takes_too_much_memory_is_refused_and_the_next_one_is_drawn() -> None:
    workshop = Workshop(seconds=30, memory=2 * MB)
    try:
        with pytest.raises(Mistake, match="too much memory") as caught:
            run(workshop.draw(SLOW, "here"))
        assert caught.value.why == TOO_LARGE
        workshop._memory = 200 * MB
        workshop._ask(draw_faces, SLOW)  # the process that was on its way has the old limit
        assert run(workshop.draw(SMALL, "here"))
    finally:
        workshop.close()


def test_a_process_that_dies_is_replaced(workshop: Workshop) -> None:
    run(workshop.draw(SMALL, "here"))
    assert workshop._worker is not None
    workshop._worker._process.kill()
    other = Box("inheritance", (), TEN.replace("Card 0", "Another"))
    with pytest.raises(Mistake):
        run(workshop.draw(other, "here"))
    assert run(workshop.draw(other, "here"))


def test_a_table_knows_its_faces_before_they_are_drawn() -> None:
    for lang in LANGUAGES:
        faces = faces_of(SMALL.open(), lang)
        drawn = draw_sprite("heirloom.games.inheritance", TEN, lang)
        assert set(faces.slugs) == set(drawn.pictures)
        assert faces.square == drawn.square
    other = Box("inheritance", (), TEN.replace("Card 0", "Another"))
    assert faces_of(other.open(), "en").digest != faces_of(SMALL.open(), "en").digest


# Turns


async def until(turns: Turns, waiting: int) -> None:
    """Let others go on until so many wait."""
    while sum(map(len, turns._waiting.values())) != waiting:
        await asyncio.sleep(0)


def test_addresses_take_turns_whoever_asks_most() -> None:
    async def ask() -> list[str]:
        turns, served = Turns(1, seconds=30), list[str]()

        async def work(who: str) -> None:
            async with turns.turn(who):
                served.append(who)
                await asyncio.sleep(0)

        async with turns.turn("greedy"):
            tasks = [asyncio.create_task(work("greedy")) for _ in range(4)]
            await until(turns, 4)
            tasks += [asyncio.create_task(work(who)) for who in ("anna", "bert")]
            await until(turns, 6)
        await asyncio.gather(*tasks)
        return served

    assert run(ask()) == ["greedy", "anna", "bert", "greedy", "greedy", "greedy"]


def test_who_asks_too_much_or_waits_too_long_is_told_so() -> None:
    async def ask() -> None:
        turns = Turns(1, seconds=0.01, each=1, most=2)

        async def work(who: str) -> None:
            async with turns.turn(who):
                pass

        async with turns.turn("anna"):
            first = asyncio.create_task(work("anna"))
            await until(turns, 1)
            with pytest.raises(Busy):
                await work("anna")
            with pytest.raises(Busy):
                await first
            with pytest.raises(Busy):
                await work("bert")
        await work("anna")  # nothing was lost
        await work("bert")
        assert not turns._waiting

    run(ask())


def test_a_turn_that_is_cancelled_is_given_to_the_next() -> None:
    async def ask() -> None:
        turns = Turns(1, seconds=30)
        async with turns.turn("anna"):
            task = asyncio.create_task(turns._take("bert"))
            await until(turns, 1)
        task.cancel()  # at the very moment at which it was given
        with pytest.raises(asyncio.CancelledError):
            await task
        async with asyncio.timeout(5), turns.turn("carl"):
            pass

    run(ask())
