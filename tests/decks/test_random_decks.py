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
