"""A custom deck: what the vocabulary allows, and what a mistake is told."""

from __future__ import annotations

from itertools import pairwise

import pytest

import heirloom
from heirloom.core import cards
from heirloom.core.catalogue import open_game
from heirloom.core.decks import edition
from heirloom.core.mistakes import Mistake
from heirloom.games.heir_apparent.cards.terms import KEYWORD_BITS
from heirloom.games.heir_apparent.cards.texts import text
from tests.games.heir_apparent.table import changed

BOX = cards.own_deck("heirloom.games.heir_apparent")


def test_another_deck_plays_without_any_code() -> None:
    deck = changed("tithe", 'per = "clergy"', 'per = "wizard"')
    match = heirloom.Match(open_game("heir_apparent", {}, deck), 3, heirloom.Shuffling(1))
    for _ in range(40):
        seat = match.waiting_on()[0]
        match.play(seat, match.legal(seat)[-1])
    assert match.game.box.deck == deck


@pytest.mark.parametrize(
    ("deck", "words"),
    [
        pytest.param(changed("tithe", 'phases = ["action"]', ""), "has phases, or a condition",
                     marks=pytest.mark.clause("1.8")),
        (changed("tithe", 'kind = "effect"', 'kind = "spell"\npopularity = 2'), "popularity"),
        (changed("tithe", 'kind = "effect"', 'kind = "equipment"'), "gives something"),
        (changed("archbishop", 'kind = "character"', 'kind = "character"\ncopies = 2'), "copies"),
        pytest.param(changed("new_tax", "money = true", "mandatory = true"), "mandatory",
                     marks=pytest.mark.clause("R44")),
        (changed("scandal", 'of = "rival"', 'of = "rival", prince = true'), "cannot be named"),
        (changed("heckler", 'asks = [{ a = "source" }]', ""), "needs a side or a source"),
        (changed("challenge_at_dawn", '["action"]', '["melee"]'), "needs an attacker"),
        (changed("challenge_at_dawn", 'of = "own"', 'of = "any"'), "one must be yours"),
        (changed("tithe", 'do = "favor"', 'do = "counter"'), "reacts to casting"),
        (changed("tithe", 'do = "favor"', 'do = "save"'), "reacts to a killing"),
        (changed("tithe", 'do = "favor"', 'do = "spare"'), "reacts to a loss"),
        (changed("tithe", 'do = "favor"', 'do = "bless"'), "bless"),
        (changed("tithe", 'do = "favor"', 'do = "favour"'), "Did you mean “favor”"),
        (changed("scandal", 'do = "dismiss"', 'do = "dismiss", n = 2'), "does not take “n”"),
        pytest.param(changed("isaura", "popularity = 3", "popularity = 4"), "same popularity",
                     marks=pytest.mark.clause("R1")),
        (changed("war_council", 'kind = "challenge"', 'kind = "effect"'), "success"),
    ],
)  # fmt: skip
def test_a_deck_that_is_wrong_is_told_where_and_why(deck: str, words: str) -> None:
    with pytest.raises(Mistake, match=words):
        open_game("heir_apparent", {}, deck)


def test_a_deck_must_be_large_enough_for_five() -> None:
    with pytest.raises(Mistake, match="five players need"):
        open_game("heir_apparent", {}, BOX[: BOX.index("# Actions: Effects")])


def test_a_deck_names_three_things_in_vain() -> None:
    three = 'asks = [{ a = "side" }, { a = "player" }, { a = "source" }]'
    with pytest.raises(Mistake, match="two things at the most"):
        open_game("heir_apparent", {}, changed("heckler", 'asks = [{ a = "source" }]', three))


CARDS = open_game("heir_apparent", {}).deck.cards  # type: ignore[attr-defined]
CHARACTERS = [card for card in CARDS if card.kind == "character"]


def test_the_box_holds_what_its_lid_promises() -> None:
    deck = heirloom.game("heir_apparent").deck  # type: ignore[attr-defined]
    counts = {"princes": 5, "characters": 30, "events": 30}
    assert {name: len(getattr(deck, name)) for name in counts} == counts
    assert sum(deck.copies[card] for card in deck.actions) == 55
    kinds = [card.kind for card in deck.cards]
    assert (kinds.count("contest"), kinds.count("challenge")) == (15, 15)


def test_the_more_popular_a_prince_the_less_favor() -> None:
    princes = sorted((c for c in CARDS if c.kind == "prince"), key=lambda card: card.popularity)
    favor = [card.favor for card in princes]
    assert [card.popularity for card in princes] == [1, 2, 3, 4, 5]
    assert all(less < more for more, less in pairwise(favor)), favor


def test_no_rating_is_above_four() -> None:
    assert all(0 <= rating <= 4 for card in CHARACTERS for rating in (card.politics, card.combat))


def test_nearly_every_character_has_a_text_and_no_two_have_the_same() -> None:
    courtiers = [card for card in CARDS if card.kind in ("prince", "character")]
    texts = [text(card)["en"] for card in courtiers if text(card)["en"]]
    assert len(texts) >= len(courtiers) - 3
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("keyword", KEYWORD_BITS)
def test_a_card_refers_to_every_keyword(keyword: str) -> None:
    fields = ("only", "bonus", "subject", "wins", "asks", "does", "ability", "leads", "gift")
    wizardry = keyword == "wizard"  # the rules refer to it
    assert wizardry or any(
        f"'{keyword}'" in str(getattr(card, field)) for card in CARDS for field in fields
    )


def test_no_challenge_rewards_a_side_without_asking_for_one_side_only() -> None:
    for card in CARDS:
        for order in (*card.success, *card.failure):
            if order.who in ("supporters", "opponents"):
                assert order.n < 0 or order.do in ("kill", "turn", "dismiss"), card.slug


def test_the_first_edition_can_still_be_chosen() -> None:
    first = edition("heirloom.games.heir_apparent", "1")
    assert open_game("heir_apparent", {}, first).card_names.count("guild_dues") == 1
    assert edition("heirloom.games.heir_apparent", "2") == ""
    assert edition("heirloom.games.heir_apparent", "0") == ""
