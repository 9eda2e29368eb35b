"""Decks that travel with their links: what is packed comes out, and nothing else does."""

from __future__ import annotations

import base64
import json
import random
import zlib

import pytest

from heirloom.core import catalogue
from heirloom.core.box import Box
from heirloom.core.cards import own_deck
from heirloom.core.decks import deck_hash
from heirloom.core.mistakes import Mistake
from heirloom.web.deck_links import (
    DAMAGED,
    MOST_LETTERS,
    OTHER_BOX,
    SHORT_LETTERS,
    pack,
    unpack,
)
from tests.decks.making import random_deck


def packed(value: object) -> str:
    """Anything as the letters of a link."""
    data = zlib.compress(json.dumps(value).encode(), 9)
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def own(game: str) -> str:
    return own_deck(catalogue.package(game))


@pytest.mark.parametrize("game", catalogue.own_names())
def test_a_box_with_a_few_changes_fits_a_link(game: str) -> None:
    box = own(game)
    cards = box[box.index("[[cards]]") :]
    for deck in (box, cards, cards.replace("[[cards]]", "# mine\n[[cards]]", 3), cards * 2):
        letters = pack(Box(game, (), deck))
        assert 0 < len(letters) < MOST_LETTERS
        assert unpack(game, letters, deck_hash(deck)) == deck


def test_a_short_deck_travels_whole_so_that_no_edition_is_needed() -> None:
    deck = own("the_heirs")
    letters = pack(Box("the_heirs", (), deck))
    assert len(letters) <= SHORT_LETTERS
    assert unpack("inheritance", letters, deck_hash(deck)) == deck


@pytest.mark.parametrize("game", ["inheritance", "heir_apparent"])
def test_any_deck_travels_or_is_too_large(game: str) -> None:
    for seed in range(40):
        deck = random_deck(game, random.Random(seed))
        letters = pack(Box(game, (), deck))
        assert not letters or unpack(game, letters, deck_hash(deck)) == deck


def test_a_deck_that_is_too_large_stays() -> None:
    rng = random.Random(1)
    noise = "".join(chr(rng.randrange(33, 126)) for _ in range(20_000))
    assert pack(Box("inheritance", (), f"# {noise}\n")) == ""


@pytest.mark.parametrize(
    "letters",
    ["", "A", "%%%", "é", "AAAA", packed({}), packed([]), packed(["", 5]), packed(["", [[1]]]),
     packed([1, []]), packed(["", []]), packed(["", ["x"]]), packed(["", [[0, 9]]]),
     packed(["", ["x" * 300_000]]), "A" * (MOST_LETTERS + 1)],
)  # fmt: skip
def test_nonsense_is_damaged(letters: str) -> None:
    with pytest.raises(Mistake) as caught:
        unpack("inheritance", letters, deck_hash(own("inheritance")))
    assert caught.value.why == DAMAGED


def test_a_short_link_cannot_unpack_into_a_large_deck() -> None:
    base = deck_hash(own("heir_apparent"))[:16]
    with pytest.raises(Mistake) as caught:
        unpack("heir_apparent", packed([base, [[0, 999]] * 20_000]), "0" * 64)
    assert caught.value.why == DAMAGED


def test_every_letter_of_a_link_counts() -> None:
    deck = own("inheritance").replace("vp = 1", "vp = 2", 2)
    letters, hash = pack(Box("inheritance", (), deck)), deck_hash(deck)
    for at in range(0, len(letters), 3):
        other = "B" if letters[at] == "A" else "A"
        found = opened(letters[:at] + other + letters[at + 1 :], hash)
        assert found in (deck, DAMAGED, OTHER_BOX)


def opened(letters: str, hash: str) -> object:
    """The deck in a link, or why it is refused."""
    try:
        return unpack("inheritance", letters, hash)
    except Mistake as mistake:
        return mistake.why


def test_a_box_that_is_not_here_is_named_as_the_reason() -> None:
    with pytest.raises(Mistake) as caught:
        unpack("inheritance", packed(["0" * 16, [[0, 3]]]), "0" * 64)
    assert caught.value.why == OTHER_BOX
