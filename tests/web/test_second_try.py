"""Trying again from a move: the same luck, also after a restart, and a comparison at the end."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import pytest

from heirloom.bots.play import play
from heirloom.core import catalogue
from heirloom.core.dealers import Shuffling
from heirloom.core.game import DEALER
from heirloom.core.log import BACK, DEAL, START, Entry
from heirloom.core.match import Match
from heirloom.store.log import Opening, SavedMatch
from heirloom.web.origin import Origin
from heirloom.web.seats import new_seat
from heirloom.web.standing import Standing
from tests.web.test_review_page import play_out, reviewed
from tests.web.visitor import Server, Visitor, moves

TINY = {"option-rows": "2", "option-columns": "3", "option-start": "black"}


def second_try(real: Match[Any, Any, Any], ply: int, more: list[Entry] | None = None) -> Standing:
    """The table of a second try, as it is loaded from its log."""
    rest = [(entry.kind, entry.seat, entry.text) for entry in real.log[ply:]]
    origin = Origin("real", ply, 0, real.winners(), rest)
    opening = Opening("again", real.game.box, real.game.version, real.seats, "", 0, [0, 0])
    entries = [origin.entry(), Entry(START, DEALER, ""), *real.log[:ply], *(more or [])]
    seats = [new_seat(), new_seat(bot="greedy")]
    return Standing(SavedMatch(opening, seats, [], entries, []), 1.0)


def play_on(match: Match[Any, Any, Any], entries: list[Entry]) -> list[Entry]:
    """The same moves once more; what the dealer draws is up to the dealer."""
    for entry in entries:
        if entry.kind != DEAL:
            match.play(entry.seat, entry.text)
    return match.log


@pytest.mark.parametrize("name", ["the_heirs", "inheritance"])
def test_a_second_try_has_the_luck_of_the_real_game_also_after_a_restart(name: str) -> None:
    game = catalogue.open_game(name, {})
    real = play(game, ["random"] * 2, Shuffling(4), seed=4)
    choices = [ply for ply, entry in enumerate(real.log) if entry.kind != DEAL]
    ply, later = choices[len(choices) // 3], choices[len(choices) // 2]
    assert play_on(second_try(real, ply).match.copy(), real.log[ply:]) == real.log
    loaded = second_try(real, ply, real.log[ply:later])
    assert play_on(loaded.match.copy(), real.log[later:]) == real.log


def test_a_move_that_is_taken_back_does_not_use_up_luck() -> None:
    game = catalogue.open_game("inheritance", {})
    real = play(game, ["random"] * 2, Shuffling(4), seed=4)
    ply = next(ply for ply, entry in enumerate(real.log) if entry.kind != DEAL)
    later = next(at for at in range(ply + 2, len(real.log)) if real.log[at].kind != DEAL)
    back = Entry(BACK, 0, str(ply))
    loaded = second_try(real, ply, [*real.log[ply:later], back])
    assert play_on(loaded.match.copy(), real.log[ply:]) == real.log


def test_the_end_of_a_second_try_is_compared_with_the_real_game(tmp_path: Path) -> None:
    server = Server(tmp_path, review_seconds=1.0, reviews=1_000, reviews_per_address=1_000)
    try:
        anna = Visitor(server)
        real = play_out(anna, "the_heirs", **TINY)
        reviewed(anna, real)
        again = anna.post(f"/t/{real}/fork", ply="3", seat="0").headers["location"]
        room = again.removeprefix("/t/")
        table = anna.get(again).text
        assert '<section class="sheet second-try">' in table
        assert f'href="/t/{real}/review"' in table
        assert 'class="compared"' not in table
        finish(anna, room)
        assert re.search(
            r'class="compared".*In the real game|as in the real game', anna.get(again).text
        )
        page = reviewed(anna, room)
        assert 'id="compared"' in page
        for row in ("Move ", "Moves in all", "Luck of the cards from then on"):
            assert row in page
        french = Visitor(server, "fr")
        french.cookie = anna.cookie
        assert "Le deuxième essai et la vraie partie" in reviewed(french, room)
        anna.post(f"/t/{real}/forget")
        assert 'id="compared"' in anna.get(f"/t/{room}/review").text, "the real game is deleted"
        assert 'id="compared"' not in reviewed(anna, play_out(anna, "the_heirs", **TINY))
    finally:
        server.stop()


def finish(who: Visitor, room: str) -> None:
    """Make the last move offered, unlike in the real game, until the match is over."""
    for number in range(1_000):
        page = who.get(f"/t/{room}").text
        if 'class="after"' in page:
            return
        if offered := moves(page):
            who.post(f"/t/{room}/do", move=offered[-1], command=f"again-{number}")
        else:
            time.sleep(0.02)
    raise AssertionError("the match does not end")
