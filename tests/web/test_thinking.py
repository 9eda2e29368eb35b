"""Bots in processes that may be stopped, killed or broken: every table has its move in time."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable

import pytest

from heirloom.cli import main
from heirloom.core.mistakes import Mistake
from heirloom.web.thinking import Question, Thinkers
from tests.web.naughty import babble, chatter, crash, eat, fail, spoilt, stall
from tests.web.pool import THINKERS, Pool, all_ready, legal, questions, signal_thinkers, timed

LOST_SECONDS = 2.5  # of delay at the most: two, and half of one on a machine with much to do


@pytest.mark.parametrize(("bot", "seconds"), [("squire", 0.0), ("search:0.3s", 0.3)])
def test_a_stopped_thinker_is_killed_and_delays_a_move_by_two_seconds_at_most(
    pool: Pool, bot: str, seconds: float
) -> None:
    async def use(thinkers: Thinkers) -> None:
        before = thinkers.pids
        signal_thinkers(thinkers, signal.SIGSTOP, 1)
        for _ in before:  # one of them is the stopped one
            assert await timed(thinkers.choose(bot, questions()[0])) < seconds + LOST_SECONDS
        await all_ready(thinkers)
        assert before[0] not in thinkers.pids
        assert thinkers.killed == thinkers.restarts == 1
        assert thinkers.answered == len(before)

    pool.use(use)


def test_nobody_waits_although_every_thinker_is_stopped(pool: Pool) -> None:
    async def use(thinkers: Thinkers) -> None:
        signal_thinkers(thinkers, signal.SIGSTOP)
        asked = questions()[:5]
        took = await asyncio.gather(
            *(timed(thinkers.choose("search:0.3s", one, [str(n)])) for n, one in enumerate(asked))
        )
        assert max(took) < 2 * 0.3 + LOST_SECONDS
        await all_ready(thinkers)
        assert await thinkers.choose("search:0.1s", asked[0]) in legal(asked[0])

    pool.use(use)


def test_thinkers_that_are_killed_while_nobody_asks_are_replaced_at_once(pool: Pool) -> None:
    async def use(thinkers: Thinkers) -> None:
        before = thinkers.pids
        signal_thinkers(thinkers, signal.SIGKILL)
        while thinkers.restarts < len(before):
            await asyncio.sleep(0.01)
        await all_ready(thinkers)
        assert not set(before) & set(thinkers.pids)
        assert await thinkers.choose("squire", questions()[0]) in legal(questions()[0])
        assert thinkers.guessed == thinkers.killed == 0

    pool.use(use)


def test_a_thinker_that_is_killed_in_the_middle_of_a_thought_delays_it_little(pool: Pool) -> None:
    async def use(thinkers: Thinkers) -> None:
        thought = asyncio.ensure_future(timed(thinkers.choose("search:1s", questions()[0])))
        await asyncio.sleep(0.2)
        signal_thinkers(thinkers, signal.SIGKILL, THINKERS)
        assert await thought < 1.0 + LOST_SECONDS
        assert thinkers.asked == 1

    pool.use(use)


@pytest.mark.parametrize("deed", [eat, stall, crash, fail, babble])
def test_a_bot_that_misbehaves_has_its_move_made_for_it(
    pool: Pool, deed: Callable[[], None]
) -> None:
    async def use(thinkers: Thinkers) -> None:
        asked = spoilt(questions()[0], deed)
        begin = time.monotonic()
        assert await thinkers.choose("search:0.2s", asked) in legal(asked)
        assert time.monotonic() - begin < 0.2 + LOST_SECONDS
        assert thinkers.guessed == 1
        await all_ready(thinkers)
        assert await thinkers.choose("squire", questions()[1]) in legal(questions()[1])
        assert thinkers.guessed == 1
        assert thinkers.restarts == (0 if deed is fail else 2)

    pool.use(use)


def test_a_hint_that_nobody_can_give_is_a_sentence(pool: Pool) -> None:
    async def use(thinkers: Thinkers) -> None:
        with pytest.raises(Mistake, match="No hint was found in time"):
            await thinkers.advise(spoilt(questions()[0], fail))

    pool.use(use)


def test_what_a_game_prints_is_not_taken_for_an_answer(pool: Pool) -> None:
    async def use(thinkers: Thinkers) -> None:
        asked = spoilt(questions()[0], chatter)
        assert await thinkers.choose("squire", asked) in legal(asked)
        assert thinkers.answered == 1

    pool.use(use)


def test_a_question_too_long_for_a_pipe_does_not_wait_for_a_stopped_thinker(pool: Pool) -> None:
    async def use(thinkers: Thinkers) -> None:
        asked = questions()[0]
        long = Question(asked.box, asked.view + bytes(3_000_000))  # what follows a view is not read
        signal_thinkers(thinkers, signal.SIGSTOP)
        answer = asyncio.ensure_future(thinkers.choose("squire", long))
        pauses = []
        while not answer.done():
            pauses.append(await timed(asyncio.sleep(0.01)))
        assert max(pauses) < 0.5
        assert await answer in legal(asked)

    pool.use(use)


def test_no_process_is_left_behind() -> None:
    own = Pool()
    own.use(_stop)
    pids = own.close()
    assert len(pids) == THINKERS + 1
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


async def _stop(thinkers: Thinkers) -> None:
    signal_thinkers(thinkers, signal.SIGSTOP)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("0", "--thinkers must be from 1 to 256, not 0."),
        ("-3", "--thinkers must be from 1 to 256, not -3."),
        ("many", "--thinkers cannot be “many”."),
    ],
)
def test_a_wrong_number_of_thinkers_is_a_sentence(
    given: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--lang", "en", "table", "--thinkers", given])
    assert ended.value.code == 2
    assert capsys.readouterr().err.strip() == why
