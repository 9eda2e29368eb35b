"""What a player has seen is kept; the rest is dealt from what is unseen."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from heirloom.games.inheritance.rules.parts import Truth
from tests.games.inheritance.table import Table


def imagined(table: Table, seat: int, times: int = 300) -> list[Truth]:
    """Worlds that look like what this player knows."""
    rng = Random(1)
    return [table.game.imagine(table.state.view(seat), rng) for _ in range(times)]


def held(table: Table, truth: Truth, seat: int) -> list[str]:
    """What a player holds in an imagined world."""
    return [table.game.card_names[card] for card in truth.private[seat].hand]


@pytest.mark.clause("3.4", "R5")
def test_a_card_that_was_looked_at_is_remembered_until_it_is_played() -> None:
    table = Table("spy page", "heir law orphan", draws="duke").do("play spy")
    for truth in imagined(table, 0):
        assert held(table, truth, 1) == ["orphan", "law", "heir"]
    table.do("play orphan")
    assert table.known(0) == "law heir"
    for truth in imagined(table, 0):
        assert held(table, truth, 1) == ["law", "heir"]


@pytest.mark.clause("R5")
def test_a_card_drawn_since_is_not_known() -> None:
    table = Table("spy", "heir", draws="duke law").do("play spy", "pass")
    hands = {tuple(held(table, truth, 1)) for truth in imagined(table, 0)}
    assert all("heir" in hand and len(hand) == 2 for hand in hands)
    assert len(hands) > 10


@pytest.mark.clause("R5")
def test_what_was_taken_back_in_the_open_is_known_to_the_other() -> None:
    table = Table("scribe heir", "page", discard="law").do("play scribe", "recover law")
    assert table.known(1) == "law"
    assert all("law" in held(table, truth, 0) for truth in imagined(table, 1))


@pytest.mark.clause("3.4")
def test_the_unseen_is_dealt_evenly() -> None:
    table = Table("page page", "heir law", in_play=("heir", "duke"), discard="law")
    counts = Counter(slug for truth in imagined(table, 0, 4000) for slug in held(table, truth, 1))
    unseen = table.game.deck.total - 5
    for slug in ("spy", "regent"):  # both copies unseen
        assert counts[slug] / 4000 == pytest.approx(2 * 2 / unseen, abs=0.02)
    for slug in ("heir", "law", "duke"):  # one copy unseen
        assert counts[slug] / 4000 == pytest.approx(2 / unseen, abs=0.015)
    assert counts["page"] == 0


@pytest.mark.clause("R5")
def test_both_hands_are_known_once_the_deck_was_refilled() -> None:
    table = Table("page spy", "heir law", discard="duke keep")
    everything = table.game.deck.total
    table.state.public.discard += table.state.secret.deck
    table.state.secret.deck.clear()
    table.state.public.deck = 0
    table.do("pass")
    assert table.state.public.deck == everything - 4 - 1
    assert (table.known(0), table.known(1)) == ("law heir", "spy page")
    assert table.hand(0) != table.known(1)  # the card just drawn is not known
