"""Thinkers are shared fairly, answer in time however many ask, and tell nothing by their timing."""

from __future__ import annotations

import asyncio

import pytest

import heirloom
from heirloom.bots.specs import thinking_seconds
from heirloom.core.dealers import Shuffling
from heirloom.core.match import Match
from heirloom.web.thinking import HINTS_AT_ONCE, Question, Thinkers, ask
from tests.web.pool import THINKERS, Pool, legal, questions, timed

TOO_MANY = "You are already waiting for several hints"
SLOW_SECONDS = 0.8  # that a machine with much to do may need on top


def test_forty_hints_of_one_visitor_do_not_delay_the_bot_of_another(pool: Pool) -> None:
    async def use(thinkers: Thinkers) -> None:
        asked = questions()
        hints = asyncio.gather(
            *(thinkers.advise(one, ["anna"]) for one in asked), return_exceptions=True
        )
        await asyncio.sleep(0)
        assert await timed(thinkers.choose("squire", asked[0], ["bert"])) < SLOW_SECONDS
        assert await timed(thinkers.choose("search:1s", asked[0], ["bert"])) < 4.0
        refused = [one for one in await hints if str(one).startswith(TOO_MANY)]
        assert len(refused) == thinkers.refused == 40 - HINTS_AT_ONCE
        assert (await thinkers.advise(asked[0], ["anna"])).notation in legal(asked[0])

    pool.use(use)


def test_a_crowd_of_tables_of_one_visitor_does_not_shorten_the_thought_of_another(
    pool: Pool,
) -> None:
    async def use(thinkers: Thinkers) -> None:
        crowd = [
            asyncio.ensure_future(thinkers.choose("search:0.5s", one, ["anna"]))
            for one in questions()
        ]
        await asyncio.sleep(0.1)
        alone = thinkers.choose("search:0.5s", questions()[0], ["bert"])
        assert 0.5 < await timed(alone) < 1.0 + SLOW_SECONDS
        await asyncio.gather(*crowd)

    pool.use(use)


def test_forty_tables_against_the_strongest_level_have_their_moves_in_twice_its_time(
    pool: Pool,
) -> None:
    own = thinking_seconds("regent", questions()[0].package, 10.0)

    async def use(thinkers: Thinkers) -> None:
        took = await asyncio.gather(
            *(
                timed(thinkers.choose("regent", one, [str(number % 10)]))
                for number, one in enumerate(questions())
            )
        )
        assert max(took) < 2 * (own + SLOW_SECONDS)
        assert thinkers.answered == 40
        assert thinkers.killed == 0
        assert thinkers.seconds_thought > THINKERS * own, "they think as long as there is time"

    pool.use(use)


def test_a_quick_level_does_not_wait_for_a_slow_one(pool: Pool) -> None:
    async def use(thinkers: Thinkers) -> None:
        slow = [
            asyncio.ensure_future(timed(thinkers.choose("search:1.5s", one, ["anna"])))
            for one in questions()[:THINKERS]
        ]
        await asyncio.sleep(0.1)
        assert await timed(thinkers.choose("knight", questions()[0], ["bert"])) < 0.5 + SLOW_SECONDS
        assert 1.5 < max(await asyncio.gather(*slow)) < 3.0

    pool.use(use)


def test_a_table_alone_has_the_whole_time_of_its_level(pool: Pool) -> None:
    async def use(thinkers: Thinkers) -> None:
        await thinkers.choose("search:0.5s", questions()[0])
        assert 0.5 <= thinkers.seconds_thought < 0.5 + SLOW_SECONDS

    pool.use(use)


def test_whoever_goes_away_is_not_waited_for(pool: Pool) -> None:
    async def use(thinkers: Thinkers) -> None:
        gone = [
            asyncio.ensure_future(thinkers.choose("search:0.2s", one, ["anna"]))
            for one in questions()
        ]
        await asyncio.sleep(0)
        assert 40 - THINKERS - 1 <= thinkers.waiting <= 40 - THINKERS  # one may be in a hurry
        for one in gone:
            one.cancel()
        await asyncio.wait(gone)
        assert thinkers.waiting == 0

    pool.use(use)


def _positions() -> dict[str, Question]:
    """One move only, captures alone (which are solved at once), and a choice to think about."""
    game = heirloom.game("the_heirs", rows=2, columns=4, start="black")
    found: dict[str, Question] = {"free": questions()[0]}
    for seed in range(99):
        match = Match(game, dealer=Shuffling(seed))
        while waiting := match.waiting_on():
            view = match.view(waiting[0])
            legal = game.legal(view)
            solved = all("x" in action.notation for action in legal)
            kind = "forced" if len(legal) == 1 else "solved" if solved else "free"
            found.setdefault(kind, ask(game, view))
            match.play(waiting[0], legal[-1])
        if {"forced", "solved"} <= set(found):
            return found
    raise AssertionError("there is no such position")


@pytest.mark.parametrize("bot", ["search:0.3s", "squire"])
def test_a_forced_or_solved_move_takes_as_long_as_any_other(pool: Pool, bot: str) -> None:
    async def use(thinkers: Thinkers) -> None:
        took = {
            kind: min([await timed(thinkers.choose(bot, asked)) for _ in range(3)])
            for kind, asked in _positions().items()
        }
        assert set(took) == {"forced", "solved", "free"}
        assert max(took.values()) - min(took.values()) < 0.15, took

    pool.use(use)
