"""A deck of one's own: what the vocabulary allows, and what a mistake is told."""

from __future__ import annotations

import pytest

import heirloom
from heirloom.core import cards
from heirloom.core.catalogue import open_game
from heirloom.core.mistakes import Mistake
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
        (changed("challenge_at_dawn", 'of = "own"', 'of = "any"'), "one is one’s own"),
        (changed("tithe", 'do = "favor"', 'do = "counter"'), "reacts to casting"),
        (changed("tithe", 'do = "favor"', 'do = "save"'), "reacts to a killing"),
        (changed("tithe", 'do = "favor"', 'do = "spare"'), "reacts to a loss"),
        (changed("tithe", 'do = "favor"', 'do = "bless"'), "bless"),
        (changed("tithe", 'do = "favor"', 'do = "favour"'), "did you mean “favor”"),
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


def test_the_box_holds_what_its_lid_promises() -> None:
    deck = heirloom.game("heir_apparent").deck  # type: ignore[attr-defined]
    counts = {"princes": 5, "characters": 30, "events": 30}
    assert {name: len(getattr(deck, name)) for name in counts} == counts
    assert sum(deck.copies[card] for card in deck.actions) == 55
    kinds = [card.kind for card in deck.cards]
    assert (kinds.count("contest"), kinds.count("challenge")) == (15, 15)
    assert sum(bool(c.ability or c.trigger) for c in deck.cards if c.kind == "character") >= 10
