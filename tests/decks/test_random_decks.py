"""A few random decks; `python -m tests.decks` tries a hundred thousand."""

from __future__ import annotations

import pytest

from tests.decks.trying import try_deck

COUNTS = {"inheritance": 60, "heir_apparent": 16}


@pytest.mark.parametrize("game", COUNTS)
def test_a_random_deck_is_refused_or_played_to_its_end(game: str) -> None:
    tried = [try_deck(game, f"1/{number}") for number in range(COUNTS[game])]
    assert any(one.refused for one in tried)
    assert any(one.moves for one in tried)


@pytest.mark.parametrize("seed", ["1/657", "1/1014"])
def test_a_character_that_leaves_while_it_is_being_killed_is_not_killed_again(seed: str) -> None:
    """A reaction to its death filled the court, and the Character itself was sent away."""
    assert not try_deck("heir_apparent", seed).refused
