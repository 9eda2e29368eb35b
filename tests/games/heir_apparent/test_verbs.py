"""The verbs of the cards: each is documented, used, and takes fields that an order has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from heirloom.games.heir_apparent.cards.card import Order
from heirloom.games.heir_apparent.cards.reading import scripts
from heirloom.games.heir_apparent.cards.verbs.vocabulary import FAMILIES, VERBS
from tests.games.heir_apparent.table import OWN, Table

DECKS = Path(__file__).parents[3] / "docs" / "decks.md"


def test_no_two_verbs_have_one_name() -> None:
    assert len(VERBS) == sum(len(family) for family in FAMILIES) == 21


def test_every_verb_stands_in_the_documentation_of_decks() -> None:
    table = DECKS.read_text(encoding="utf-8").split("| `do` | what happens |\n")[-1]
    rows = [row for row in table.split("\n\n")[0].split("\n") if row.startswith("| `")]
    documented = [name for row in rows for name in re.findall(r"`(\w+)`", row.split("|")[1])]
    assert sorted(documented) == sorted(VERBS)


def test_every_verb_is_used_by_a_card_of_the_box() -> None:
    cards = Table(deck=OWN).game.deck.cards
    used = {order.do for card in cards for _, _, orders in scripts(card) for order in orders}
    assert used == set(VERBS)


@pytest.mark.parametrize("name", list(VERBS))
def test_a_verb_takes_fields_that_an_order_has(name: str) -> None:
    assert set(VERBS[name].takes.split()) <= set(Order.__struct_fields__) - {"do"}
