"""A log of other rules is followed as far as the present ones go."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import heirloom
from heirloom import DEALER, Fair, Match, Shuffling
from heirloom.core.follow import follow, not_taken_back, other_rules
from heirloom.core.log import BACK, DEAL, PLAY, RESIGN, START, Entry


def played(name: str, seed: int, dealer: heirloom.Dealer | None = None) -> Match[Any, Any, Any]:
    rng = Random(seed)
    match = Match(heirloom.game(name), dealer=dealer or Shuffling(seed))
    while waiting := match.waiting_on():
        seat = rng.choice(waiting)
        match.play(seat, rng.choice(match.legal(seat)))
    return match


@pytest.mark.parametrize("name", heirloom.games())
def test_a_log_of_these_rules_is_followed_to_its_end(name: str) -> None:
    match = played(name, 1)
    found, stopped = follow(match.game, match.seats, None, match.log)
    assert stopped is None
    assert found.scores() == match.scores()


def test_a_log_of_other_rules_is_followed_until_it_no_longer_fits() -> None:
    match = played("the_heirs", 2)
    broken = [*match.log[:5], Entry(PLAY, 0, "no such move"), *match.log[5:]]
    found, stopped = follow(match.game, 2, None, broken)
    assert found.log == match.log[:5]
    assert "no such move" in str(stopped)


def test_a_draw_that_the_promised_shuffle_would_not_make_stops_it() -> None:
    seed = bytes(range(32))
    match = played("inheritance", 3, Fair(seed))
    at = next(i for i, entry in enumerate(match.log) if entry.seat == DEALER)
    drawn = match.log[at].text.split()
    other = Entry(DEAL, DEALER, " ".join(reversed(drawn)))
    found, stopped = follow(match.game, 2, Fair(seed), [*match.log[:at], other])
    assert found.log == match.log[:at]
    assert "sealed shuffle" in str(stopped)


def test_taking_back_is_followed_and_the_luck_stays_the_same() -> None:
    seed = bytes(range(32))
    match = played("the_heirs", 4, Fair(seed))
    log = [
        Entry(START, DEALER, ""),
        *match.log[:6],
        Entry(BACK, 0, "3"),
        *match.log[3:],
        Entry(RESIGN, 0, ""),
    ]
    found, stopped = follow(match.game, 2, Fair(seed), log)
    assert stopped is None
    assert found.log == match.log
    assert not_taken_back(log) == match.log


def test_an_entry_that_breaks_the_rules_themselves_stops_it_with_a_sentence() -> None:
    match = played("the_heirs", 5)
    found, stopped = follow(match.game, 2, None, [*match.log[:4], Entry(BACK, 0, "many")])
    assert found.log == match.log[:4]
    assert "is not possible under these rules" in str(stopped)


def test_other_rules_are_told() -> None:
    assert other_rules(1, 1) is None
    assert "version 1 of the rules, and this is version 2" in str(other_rules(1, 2))
