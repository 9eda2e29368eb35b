"""Chance and the dealers: what is drawn, how likely, and whether it can be checked."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from heirloom import Duplicate, Fair, Mistake, Scripted, Shuffling
from heirloom.core.chance import Chance, below, shuffle
from heirloom.core.dealers import Repeating

NAMES = ["ace", "king", "queen", "jack"]


def chance(pile: list[int], count: int = 1, where: str = "deck") -> Chance:
    return Chance(where, pile, count, NAMES, "1.1")


def chi_square(counts: Counter[tuple[int, ...]], cells: int, n: int) -> float:
    expected = n / cells
    return sum((seen - expected) ** 2 / expected for seen in counts.values()) + expected * (
        cells - len(counts)
    )


def test_outcomes_of_a_pile_with_copies_have_exact_probabilities() -> None:
    found = chance([0, 0, 1], 2).outcomes()
    assert found == [([0, 0], Fraction(1, 3)), ([0, 1], Fraction(1, 3)), ([1, 0], Fraction(1, 3))]


def test_too_many_outcomes_are_an_error_and_not_a_wait() -> None:
    pile = list(range(30))
    with pytest.raises(OverflowError):
        Chance("deck", pile, 5, [str(card) for card in pile], "1.1").outcomes()


def test_an_outcome_is_admitted_if_the_pile_has_it() -> None:
    drawn = chance([0, 0, 1], 2)
    assert drawn.admits([0, 0])
    assert not drawn.admits([1, 1])
    assert not drawn.admits([0])
    assert not drawn.admits([2, 0])


def test_an_outcome_is_written_in_words_and_read_back() -> None:
    drawn = chance([0, 1, 3], 2)
    assert drawn.write([3, 0]) == "jack ace"
    assert drawn.read("jack ace") == [3, 0]


@pytest.mark.parametrize(
    ("text", "why"), [("joker ace", "“joker” is unknown"), ("ace ace", "cannot be drawn at deck")]
)
def test_an_outcome_that_cannot_be_is_refused(text: str, why: str) -> None:
    with pytest.raises(Mistake, match=why):
        chance([0, 1, 3], 2).read(text)


def test_drawing_leaves_the_pile_as_it_was() -> None:
    pile = [3, 1, 0, 2]
    chance(pile, 3).sample(Random(1))
    assert pile == [3, 1, 0, 2]


def test_below_is_even() -> None:
    rng = Random(5)
    counts: Counter[tuple[int, ...]] = Counter((below(rng, 5),) for _ in range(20_000))
    assert chi_square(counts, 5, 20_000) < 18.5  # 0.1 % of even ones are above


def test_a_shuffle_gives_every_order_equally_often() -> None:
    rng = Random(6)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        cards = [0, 1, 2, 3]
        shuffle(rng, cards)
        counts[tuple(cards)] += 1
    assert chi_square(counts, 24, 24_000) < 49.7


@pytest.mark.parametrize("kind", [Shuffling, Duplicate, Fair])
def test_every_dealer_draws_every_order_equally_often(kind: type) -> None:
    counts: Counter[tuple[int, ...]] = Counter()
    for seed in range(6_000):
        dealer = Fair(seed.to_bytes(32, "big")) if kind is Fair else kind(seed)
        counts[tuple(dealer.draw(chance([0, 1, 2, 3], 3)))] += 1
    assert set(counts) == set(permutations(range(4), 3))
    assert chi_square(counts, 24, 6_000) < 49.7


def test_shuffling_with_a_seed_repeats_itself() -> None:
    one, other = Shuffling(7), Shuffling(7)
    assert [one.draw(chance([0, 1, 2, 3], 4)) for _ in range(9)] == [
        other.draw(chance([0, 1, 2, 3], 4)) for _ in range(9)
    ]


def test_a_script_is_followed_and_then_left_to_another_dealer() -> None:
    dealer = Scripted(["jack ace"], then=Scripted(["king"]))
    assert dealer.draw(chance([0, 1, 3], 2)) == [3, 0]
    assert dealer.draw(chance([1])) == [1]
    with pytest.raises(Mistake, match="nothing left for the draw at deck"):
        dealer.draw(chance([1]))


def test_a_duplicate_gives_the_same_luck_at_the_same_place_whatever_came_between() -> None:
    one, other = Duplicate(3), Duplicate(3)
    one.draw(chance([0, 1, 2, 3], 2, "here"))
    assert one.draw(chance([0, 1, 2, 3], 3)) == other.draw(chance([0, 1, 2, 3], 3))


def test_a_duplicate_keeps_its_luck_when_another_card_is_missing() -> None:
    drawn = Duplicate(3).draw(chance([0, 1, 2, 3]))[0]
    for missing in {0, 1, 2, 3} - {drawn}:
        rest = [card for card in range(4) if card != missing]
        assert Duplicate(3).draw(chance(rest)) == [drawn]


def test_duplicates_of_different_seeds_differ() -> None:
    draws = {tuple(Duplicate(seed).draw(chance([0, 1, 2, 3], 4))) for seed in range(60)}
    assert len(draws) > 15


def test_a_repeating_dealer_gives_each_place_its_cards_in_the_same_order() -> None:
    dealer = Repeating({"here": ["king", "ace"], "deck": ["queen", "jack"]})
    assert dealer.draw(chance([0, 1, 2, 3], 2)) == [2, 3]
    assert dealer.draw(chance([0, 1], 1, "here")) == [1]
    assert dealer.draw(chance([0], 1, "here")) == [0]


def test_a_repeating_dealer_leaves_out_what_is_gone_and_draws_what_is_due_nowhere_else() -> None:
    for seed in range(20):
        dealer = Repeating({"here": ["king", "ace"], "there": ["queen"]}, seed)
        assert dealer.draw(chance([0, 2, 3], 1, "here")) == [0], "the king is gone"
        assert dealer.draw(chance([2, 3], 1, "here")) == [3], "the queen is due there"
        assert dealer.draw(chance([2], 1, "here")) == [2], "nothing else is left"


def test_a_repeating_dealer_continues_after_what_is_redone_and_so_does_its_copy() -> None:
    dealer = Repeating({"deck": ["jack", "ace", "queen"]})
    dealer.redo(chance([0, 1, 2, 3]), [3])
    copied = dealer.copy()
    assert dealer.draw(chance([0, 1, 2], 2)) == copied.draw(chance([0, 1, 2], 2)) == [0, 2]
    assert dealer.draw(chance([0, 1, 2, 3], 4)) == copied.draw(chance([0, 1, 2, 3], 4))


def test_a_fair_shuffle_is_promised_before_and_revealed_after() -> None:
    seed = bytes(range(32))
    dealer = Fair(seed)
    assert dealer.promise() == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert dealer.reveal() == seed.hex()
    drawn = [dealer.draw(chance([0, 1, 2, 3], 4)) for _ in range(200)]
    again = Fair(seed)
    assert [again.draw(chance([0, 1, 2, 3], 4)) for _ in range(200)] == drawn


def test_a_fair_shuffle_notices_what_it_did_not_draw() -> None:
    drawn = Fair(bytes(32)).draw(chance([0, 1, 2, 3]))
    Fair(bytes(32)).redo(chance([0, 1, 2, 3]), drawn)
    with pytest.raises(Mistake, match="the sealed shuffle draws"):
        Fair(bytes(32)).redo(chance([0, 1, 2, 3]), [(drawn[0] + 1) % 4])


def test_a_seed_of_another_length_is_refused() -> None:
    with pytest.raises(Mistake, match="has 32 bytes, not 3"):
        Fair(b"abc")


def test_two_fair_shuffles_are_not_the_same() -> None:
    assert Fair().promise() != Fair().promise()
