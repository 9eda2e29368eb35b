"""The rules of Kuhn poker, clause by clause."""

from __future__ import annotations

from pathlib import Path

import heirloom
import pytest
from heirloom.testing import examine


def after(*bets: str, cards: tuple[str, str] = ("queen", "king")) -> heirloom.Match:  # type: ignore[type-arg]
    """A match with this deal, after these bets."""
    match = heirloom.Match(heirloom.game("kuhn_poker"), 2, heirloom.Scripted(cards))
    for bet in bets:
        match.play(match.waiting_on()[0], bet)
    return match


def test_it_keeps_the_contract_of_every_game() -> None:
    assert examine(heirloom.game("kuhn_poker")).unseen == set()


@pytest.mark.clause("1.1")
def test_each_is_dealt_one_card_and_sees_no_other() -> None:
    match = after()
    assert [match.view(seat).own.card for seat in (0, 1)] == [1, 2]


@pytest.mark.clause("2.1")
def test_the_first_player_begins() -> None:
    match = after()
    assert match.waiting_on() == [0]
    with pytest.raises(heirloom.Illegal, match="§2.1"):
        match.play(1, "check")


@pytest.mark.clause("2.2")
def test_nobody_folds_or_calls_before_a_bet() -> None:
    match = after()
    assert [str(action) for action in match.legal(0)] == ["check", "bet"]
    with pytest.raises(heirloom.Illegal, match="§2.2"):
        match.play(0, "call")


@pytest.mark.clause("2.3")
def test_a_bet_is_folded_or_called() -> None:
    match = after("check", "bet")
    assert [str(action) for action in match.legal(0)] == ["fold", "call"]
    with pytest.raises(heirloom.Illegal, match="§2.3"):
        match.play(0, "check")


@pytest.mark.clause("2.4")
def test_two_checks_end_the_betting_for_one_coin() -> None:
    assert after("check", "check").scores() == [-1, 1]


@pytest.mark.clause("3.1")
def test_whoever_folds_loses_a_coin_and_no_card_is_shown() -> None:
    match = after("bet", "fold")
    assert match.scores() == [1, -1]
    assert match.truth().public.shown == []


@pytest.mark.clause("3.2")
def test_the_higher_card_takes_two_coins_after_a_call() -> None:
    match = after("bet", "call")
    assert match.scores() == [-2, 2]
    assert match.game.utility(match.truth().public) == [0.0, 1.0]


def test_recorded_matches_replay_to_the_letter() -> None:
    files = sorted((Path(__file__).parent / "records").glob("*.txt"))
    assert files
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert str(heirloom.read_record(text).replay().record()) == text
