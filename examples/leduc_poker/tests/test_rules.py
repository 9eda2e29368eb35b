"""The rules of Leduc poker, clause by clause."""

from __future__ import annotations

from pathlib import Path

import heirloom
import pytest
from heirloom.testing import examine

CARDS = ("queen", "king", "jack")  # of the first player, of the second, and the board


def after(*bets: str, cards: tuple[str, str, str] = CARDS) -> heirloom.Match:  # type: ignore[type-arg]
    """A match with this deal, after these bets."""
    match = heirloom.Match(heirloom.game("leduc_poker"), 2, heirloom.Scripted(cards))
    for bet in bets:
        match.play(match.waiting_on()[0], bet)
    return match


def offered(*bets: str) -> list[str]:
    match = after(*bets)
    return [str(action) for action in match.legal(match.waiting_on()[0])]


def test_it_keeps_the_contract_of_every_game() -> None:
    assert examine(heirloom.game("leduc_poker"), matches=8).unseen == set()


@pytest.mark.clause("1.1")
def test_each_is_dealt_one_of_six_cards_and_sees_no_other() -> None:
    match = after()
    assert [match.view(seat).own.card for seat in (0, 1)] == [1, 2]
    assert match.game.cards_of(match.game.setup(2)) == [0, 0, 1, 1, 2, 2]


@pytest.mark.clause("1.1")
def test_both_can_be_dealt_the_same_card() -> None:
    match = after(cards=("king", "king", "jack"))
    assert [match.view(seat).own.card for seat in (0, 1)] == [2, 2]


@pytest.mark.clause("2.1")
def test_the_first_player_begins_both_rounds() -> None:
    match = after()
    assert match.waiting_on() == [0]
    with pytest.raises(heirloom.Illegal, match="§2.1"):
        match.play(1, "check")
    assert after("check", "bet", "call").waiting_on() == [0]


@pytest.mark.clause("2.2")
def test_nobody_folds_calls_or_raises_before_a_bet() -> None:
    assert offered() == offered("check", "check") == ["check", "bet"]
    with pytest.raises(heirloom.Illegal, match="§2.2"):
        after().play(0, "call")


@pytest.mark.clause("2.2")
def test_a_bet_is_two_coins_and_then_four() -> None:
    assert after("bet", "call", "check", "check").scores() == [-3, 3]
    assert after("check", "check", "bet", "call").scores() == [-5, 5]


@pytest.mark.clause("2.3")
def test_a_bet_is_folded_called_or_raised() -> None:
    assert offered("check", "bet") == ["fold", "call", "raise"]
    with pytest.raises(heirloom.Illegal, match="§2.3"):
        after("bet").play(1, "check")


@pytest.mark.clause("2.3")
def test_a_raise_calls_and_bets_again() -> None:
    assert after("bet", "raise", "call", "check", "check").scores() == [-5, 5]


@pytest.mark.clause("2.4")
def test_there_is_one_raise_in_a_round() -> None:
    assert offered("bet", "raise") == ["fold", "call"]
    with pytest.raises(heirloom.Illegal, match="§2.4"):
        after("bet", "raise").play(0, "raise")
    assert "raise" in offered("bet", "raise", "call", "bet")


@pytest.mark.clause("2.5")
@pytest.mark.parametrize(
    "bets", ["check check", "bet call", "check bet call", "bet raise call", "check bet raise call"]
)
def test_a_round_is_over_when_both_check_or_one_calls(bets: str) -> None:
    round = bets.split()
    assert after(*round[:-1]).view(0).public.board == -1
    assert after(*round).view(0).public.board == 0
    assert after(*round, *round).waiting_on() == []


@pytest.mark.clause("3.1")
def test_after_the_first_round_a_card_is_dealt_for_all_to_see() -> None:
    match = after("check", "check")
    assert [match.view(seat).public.board for seat in (0, 1)] == [0, 0]


@pytest.mark.clause("4.1")
@pytest.mark.parametrize(
    ("bets", "scores"),
    [
        (["bet", "fold"], [1, -1]),
        (["check", "bet", "fold"], [-1, 1]),
        (["bet", "raise", "fold"], [-3, 3]),
        (["bet", "call", "bet", "raise", "fold"], [-7, 7]),
    ],
)
def test_whoever_folds_loses_what_they_put_in(bets: list[str], scores: list[int]) -> None:
    match = after(*bets)
    assert match.scores() == scores
    assert match.truth().public.shown == []


@pytest.mark.clause("4.2")
@pytest.mark.parametrize(
    ("cards", "scores"),
    [
        (("queen", "king", "jack"), [-1, 1]),
        (("jack", "king", "jack"), [1, -1]),
        (("king", "queen", "queen"), [-1, 1]),
        (("king", "king", "queen"), [0, 0]),
    ],
)
def test_a_pair_wins_then_the_higher_card(cards: tuple[str, str, str], scores: list[int]) -> None:
    match = after(*["check"] * 4, cards=cards)
    assert match.scores() == scores
    assert match.truth().public.shown == [match.view(seat).own.card for seat in (0, 1)]


def test_thirteen_coins_are_the_most_that_can_be_won() -> None:
    match = after(*["bet", "raise", "call"] * 2)
    assert match.scores() == [-13, 13]
    assert match.game.utility(match.truth().public) == [0.0, 1.0]


def test_recorded_matches_replay_to_the_letter() -> None:
    files = sorted((Path(__file__).parent / "records").glob("*.txt"))
    assert len(files) == 3
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert str(heirloom.read_record(text).replay().record()) == text
