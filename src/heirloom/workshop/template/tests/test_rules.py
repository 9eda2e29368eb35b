"""The rules, clause by clause."""

from __future__ import annotations

from pathlib import Path

import pytest

import heirloom
from heirloom.testing import examine

NAME = "template_name"


def dealt(*cards: str, swaps: str = "yes") -> heirloom.Match:  # type: ignore[type-arg]
    """A match with this deal."""
    game = heirloom.game(NAME, swaps=swaps)
    return heirloom.Match(game, 2, heirloom.Scripted(cards))


def test_it_keeps_the_contract_of_every_game() -> None:
    assert examine(heirloom.game(NAME)).moves > 0


@pytest.mark.clause("1.1")
@pytest.mark.clause("2.1")
def test_each_is_dealt_a_card_and_the_first_player_chooses_first() -> None:
    match = dealt("anna", "felix")
    assert match.waiting_on() == [0]
    with pytest.raises(heirloom.Illegal) as refusal:
        match.play(1, "keep")
    assert refusal.value.clause == "2.1"


@pytest.mark.clause("2.2")
@pytest.mark.clause("3.1")
def test_who_keeps_the_higher_heir_wins() -> None:
    match = dealt("anna", "felix")
    match.play(0, "keep")
    match.play(1, "keep")
    assert match.scores() == [0, 1]


@pytest.mark.clause("2.3")
def test_a_swapped_card_is_replaced_from_the_deck() -> None:
    match = dealt("anna", "edith", "felix")
    match.play(0, "swap")
    match.play(1, "keep")
    assert match.scores() == [1, 0]


@pytest.mark.clause("2.3")
def test_an_option_forbids_swapping() -> None:
    match = dealt("anna", "felix", swaps="no")
    with pytest.raises(heirloom.Illegal) as refusal:
        match.play(0, "swap")
    assert refusal.value.clause == "2.3"


def test_recorded_matches_replay_to_the_letter() -> None:
    for file in (Path(__file__).parent / "records").glob("*.txt"):
        text = file.read_text(encoding="utf-8")
        assert str(heirloom.read_record(text).replay().record()) == text
