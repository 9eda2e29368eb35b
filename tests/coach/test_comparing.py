"""A second try has the luck of the real game, and both are compared."""

from __future__ import annotations

from typing import Any

import pytest

from heirloom.bots.play import play
from heirloom.coach.comparing import Comparison, Ended
from heirloom.coach.working import Limits, make_review
from heirloom.core import catalogue
from heirloom.core.dealers import Repeating, Shuffling
from heirloom.core.follow import drawn
from heirloom.core.game import WATCHER
from heirloom.core.log import DEAL
from heirloom.core.match import Match

TINY: dict[str, object] = {"rows": 2, "columns": 3, "start": "black"}


def played(name: str, seed: int, **options: object) -> Match[Any, Any, Any]:
    game = catalogue.open_game(name, options)
    return play(game, ["random"] * game.fewest, Shuffling(seed), seed=seed)


def words(found: Comparison) -> list[list[str]]:
    reader = found.real.match.reader("en")
    return [[reader.read(part) for part in row] for row in found.rows()]


@pytest.mark.parametrize("name", catalogue.own_names())
def test_the_same_moves_meet_the_same_cards(name: str) -> None:
    real = played(name, 5)
    luck = Repeating(drawn(real.game, real.seats, real.log))
    again = Match(real.game, real.seats, luck)
    for entry in real.log:
        if entry.kind != DEAL:
            again.play(entry.seat, entry.text)
    assert again.log == real.log


def test_a_card_lies_where_it_lay_whatever_is_turned_over_first() -> None:
    real = played("the_heirs", 3, **TINY)
    places = drawn(real.game, real.seats, real.log)
    again = Match(real.game, real.seats, Repeating(places))
    where = [place for place in places if place != "start"][-1]
    done = again.play(again.waiting_on()[0], where)
    assert [entry.text for entry in done.entries if entry.kind == DEAL] == places[where]


@pytest.mark.parametrize(
    ("before", "now", "sentence"),
    [
        ([1], [0], "This time you win. In the real game, you lost."),
        ([0], [1], "This time you lose. In the real game, you won."),
        ([0], [0], "You win again, as in the real game."),
        ([1], [1], "You lose again, as in the real game."),
    ],
)
def test_a_sentence_says_whether_it_went_better(
    before: list[int], now: list[int], sentence: str
) -> None:
    match = played("the_heirs", 1, **TINY)
    mine = Comparison(Ended(match, before), Ended(match, now), 0, 0, 0).outcome()
    watched = Comparison(Ended(match, before), Ended(match, now), 0, 0, WATCHER).outcome()
    reader = match.reader("en")
    assert reader.read(mine) == sentence
    assert reader.read(watched).count("Black") >= 1
    assert "you" not in reader.read(watched).lower()


def test_rows_tell_where_the_games_parted_and_how_they_ended() -> None:
    real = played("ancestree", 1)
    same = next(ply for ply, entry in enumerate(real.log) if entry.kind != DEAL)
    luck = Repeating(drawn(real.game, 2, real.log))
    again = Match(real.game, 2, luck, past=real.log[:same])
    first = real.log[same]
    other = next(one for one in again.legal(first.seat) if str(one) != first.text)
    again.play(first.seat, other)
    while not again.over:
        seat = again.waiting_on()[0]
        again.play(seat, again.legal(seat)[0])
    found = Comparison(Ended(real, [0]), Ended(again, [1]), same, first.seat, first.seat)
    rows = words(found)
    assert rows[0][0] == "Move 1, You"
    assert rows[0][1] != rows[0][2]
    scores = {row[0]: row[1:] for row in rows if row[0].startswith("Score")}
    assert [scores["Score: You"][0], scores["Score: You"][1]] == [
        str(match.scores()[first.seat]) for match in (real, again)
    ]
    assert rows[-1][0] == "Moves in all"


def test_luck_and_decisions_are_compared_once_both_games_are_reviewed() -> None:
    real = played("inheritance", 1, crowns=1)
    review = make_review(real.record(), Limits(1e9, 2, 0)).review
    whole = Ended(real, real.winners(), review)
    rows = words(Comparison(whole, whole, 0, 0, 0))
    assert [row[0] for row in rows[-2:]] == [
        "Luck of the cards from then on", "Given away by your decisions from then on"
    ]  # fmt: skip
    assert review.luck_since(0, 0)[0] == pytest.approx(review.parts[0].luck)
    assert review.luck_since(0, 0)[1] == pytest.approx(review.parts[0].luck_margin)
    assert -review.lost_since(0, 0)[0] == pytest.approx(review.given_away(0))
    assert review.luck_since(0, len(real.log)) == (0, 0)
    assert review.lost_since(0, len(real.log)) == (0, 0)
