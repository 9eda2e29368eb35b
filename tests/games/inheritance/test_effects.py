"""The vocabulary beyond what the cards of the box use of it: a small deck for each word."""

from __future__ import annotations

import pytest

from heirloom.games.inheritance.cards.texts import text
from tests.games.inheritance.table import Table, box

PLAIN = """
[[cards]]
slug = "one"
name = { en = "One", fr = "Un" }
level = 1
vp = 1
copies = 6

[[cards]]
slug = "five"
name = { en = "Five", fr = "Cinq" }
level = 5
vp = 5
copies = 6
"""


def table(effects: str, mine: str = "", theirs: str = "", **more: object) -> Table:
    """A table with a card `it` of level 9 that has these effects, which is played at once."""
    card = f"""
[[cards]]
slug = "it"
name = {{ en = "It", fr = "Ça" }}
level = 9
effects = [{effects}]
"""
    found = Table(f"it {mine}", theirs, game=box(PLAIN + card), **more)  # type: ignore[arg-type]
    return found.do("play it")


def words(effects: str) -> tuple[str, str]:
    """What such a card says, in English and French."""
    it = table(effects).game.deck.cards[-1]
    return text(it)["en"], text(it)["fr"]


@pytest.mark.clause("6.1")
@pytest.mark.parametrize(
    ("each", "vp"),
    [("hand", 2), ("their_hand", 1), ("discard", 3), ("crowns", 1), ("their_crowns", 3),
     ("behind", 2), ("mine", 2), ("theirs", 1), ("on_it", 0), ("once", 1)],
)  # fmt: skip
def test_worth_counts_what_it_says(each: str, vp: int) -> None:
    here = table(
        f'{{ do = "worth", vp = 1, each = "{each}" }}',
        "one one",
        "five",
        in_play=("five", "one"),
        discard="one five five",
        crowns=(1, 3),
    )
    assert here.points()[0] - 5 == vp


@pytest.mark.clause("6.1")
def test_worth_can_hang_on_a_range() -> None:
    effect = '{ do = "worth", vp = 4, when = "hand", least = 1, most = 2 }'
    assert [table(effect, "one " * n).points()[0] for n in range(4)] == [0, 4, 4, 0]
    english, french = words(effect)
    assert english == "If you have 1 to 2 cards in hand, +4 VP."
    assert french == "Si vous avez de 1 à 2\u00a0cartes en main, +4\u00a0PV."


@pytest.mark.clause("6.2")
def test_a_condition_holds_back_what_is_done() -> None:
    effect = '{ do = "draw", when = "theirs", least = 2 }'
    assert table(effect, in_play=("", "one")).hand(0) == ""
    assert table(effect, in_play=("", "one one")).hand(0) != ""


@pytest.mark.clause("6.3")
def test_each_player_chooses_what_to_discard_one_after_the_other() -> None:
    here = table('{ do = "discard", who = "both" }', "one five", "one five")
    assert here.waiting() == 0
    here.do("discard five")
    assert here.waiting() == 1
    here.do("discard one")
    assert here.discard() == "five one"


@pytest.mark.clause("6.5")
def test_a_card_is_taken_by_choice_after_a_look() -> None:
    here = table('{ do = "take", how = "choose" }', "", "one five")
    assert here.known(0) == "one five"
    assert here.legal() == ["take one", "take five"]
    here.do("take five")
    assert (here.hand(0), here.hand(1)) == ("five", "one")
    assert (here.known(0), here.known(1)) == ("one", "five")


@pytest.mark.clause("6.5")
def test_an_empty_hand_has_nothing_to_take() -> None:
    assert table('{ do = "take", how = "choose" }').waiting() == 1
    assert table('{ do = "take" }').waiting() == 1


@pytest.mark.clause("6.7")
@pytest.mark.parametrize(
    ("whose", "places"), [("mine", ["choose 1"]), ("theirs", ["choose 2"]),
                          ("any", ["choose 1", "choose 2"])]
)  # fmt: skip
def test_destroying_asks_whose(whose: str, places: list[str]) -> None:
    here = table(f'{{ do = "destroy", whose = "{whose}" }}', in_play=("one", "five"))
    assert here.legal() == places


@pytest.mark.clause("6.7")
def test_of_two_cards_alike_it_is_told_which_one_goes() -> None:
    here = table('{ do = "destroy" }', in_play=("", "five five")).do("choose 2")
    assert "Seat 1 destroys Five (no. 2)." in here.told(0)
    assert "Seat 1 destroys your Five (no. 2)." in here.told(1)


@pytest.mark.clause("6.7")
def test_where_both_have_such_a_card_it_is_told_whose_goes() -> None:
    here = table('{ do = "destroy", whose = "any" }', in_play=("five", "five"))
    here.do("choose 2")
    assert "Seat 1 destroys Five (Seat 2)." in here.told(0)
    assert "Seat 1 destroys your Five." in here.told(1)


@pytest.mark.clause("6.8")
def test_a_card_of_the_other_returns_to_the_other() -> None:
    here = table('{ do = "recall", whose = "theirs" }', in_play=("", "five")).do("choose 1")
    assert here.hand(1) == "five"
    assert here.known(0) == "five"


@pytest.mark.clause("6.10")
def test_a_bank_that_keeps_its_cards_sends_them_to_the_discard_pile() -> None:
    here = table('{ do = "bank", count = 2 }', "one five one", passes=1)
    here.do("bank one", "bank five")
    assert here.hand(0) == "one"
    here.do("pass")
    assert here.hand(0) == "one"
    assert sorted(here.discard().split()) == ["five", "it", "one"]


@pytest.mark.clause("6.10")
def test_a_banked_card_cannot_be_chosen() -> None:
    deck = '{ do = "bank" }, { do = "destroy", whose = "any" }'
    here = table(deck, "one").do("bank one")
    assert here.waiting() == 1  # nothing but the card itself and what lies on it


@pytest.mark.clause("6.13")
def test_a_lowest_level_can_be_asked_for() -> None:
    here = table('{ do = "next", level = [4, 6] }', "", "one five it")
    assert here.legal() == ["play five", "pass"]
    assert words('{ do = "next", level = [4, 6] }')[0] == (
        "Your opponent’s next card must be of level 4 to 6."
    )


@pytest.mark.clause("6.13")
def test_what_is_next_is_over_after_one_turn() -> None:
    here = table('{ do = "next", level = [4, 6] }', "one", "five").do("play five")
    assert here.legal() == ["play one", "pass"]


@pytest.mark.clause("R12")
def test_a_card_that_was_freed_is_free_of_what_the_other_asks() -> None:
    table = Table("regent heir", "chaplain", draws="page law").do("play regent", "play chaplain")
    assert table.legal() == ["play page", "play heir", "pass"]


@pytest.mark.clause("R7", "6.11")
def test_a_card_that_went_with_what_it_lay_on_does_no_more() -> None:
    effects = '{ do = "lay" }, { do = "bank" }, { do = "destroy" }, { do = "bank" }'
    here = table(effects, "one five", in_play=("", "five"))
    here.do("choose 1", "bank one", "choose 1")
    assert here.discard() == "one it five"
    assert here.hand(0) == "five"
    assert here.waiting() == 1


@pytest.mark.clause("6.12", "3.6")
def test_a_covered_shield_protects_nothing() -> None:
    shield = '{ do = "protect", what = "all" }, { do = "destroy" }'
    here = Table("it", in_play=("", "it"), game=table(shield).game)
    assert here.do("play it").waiting() == 1
    covered = Table("it", in_play=("one", "it"), game=here.game)
    covered.state.public.table.on[0], covered.state.public.table.how[0] = 1, 1
    assert covered.do("play it").legal() == ["choose 2"]


@pytest.mark.clause("2.5")
def test_then_waits_for_what_was_done_before() -> None:
    effect = '{ do = "recover", may = true }, { do = "draw", count = 2, then = true }'
    assert table(effect).hand(0) == ""  # nothing in the discard pile
    assert table(effect, discard="five").do("stop").hand(0) == ""
    assert len(table(effect, discard="five").do("recover five").hand(0).split()) == 3
    assert words(effect)[0].endswith("If you do, draw 2 cards.")


@pytest.mark.clause("2.5", "R13")
def test_then_on_what_a_card_is_worth_waits_for_what_was_done() -> None:
    effect = '{ do = "discard", may = true }, { do = "worth", vp = 3, then = true }'
    assert words(effect)[0] == "You may discard a card. If you do, +3 VP."
    assert table(effect, "one").do("stop").points()[0] == 0
    assert table(effect, "one").do("discard one").points()[0] == 3
    assert table(effect).points()[0] == 0  # there was nothing to discard


@pytest.mark.clause("2.5", "6.12")
def test_then_on_protection_waits_for_what_was_done() -> None:
    effects = '{ do = "discard", may = true }, { do = "protect", then = true }, { do = "destroy" }'
    game = table(effects).game
    here = Table("it one", "it", game=game).do("play it", "stop", "play it")
    assert here.legal() == ["choose 1"]
    safe = Table("it one", "it", game=game).do("play it", "discard one", "play it")
    assert safe.waiting() == 0  # nothing could be chosen


@pytest.mark.clause("R13")
def test_each_then_is_about_the_act_before_it() -> None:
    first = '{ do = "discard", may = true }, { do = "worth", vp = 3, then = true }'
    second = '{ do = "recover", may = true }, { do = "worth", vp = 1, then = true }'
    here = table(f"{first}, {second}", "one", discard="five")
    assert here.do("stop", "recover five").points()[0] == 1


@pytest.mark.clause("R13")
def test_what_was_earned_stays_with_a_card_that_is_won_over() -> None:
    effects = (
        '{ do = "discard", may = true }, { do = "worth", vp = 3, then = true }, { do = "win" }'
    )
    here = Table("it one", "it", game=table(effects).game)
    here.do("play it", "discard one", "play it", "choose 1")
    assert here.points() == (0, 3)


@pytest.mark.clause("R13")
def test_a_condition_for_both_players_is_checked_once() -> None:
    effect = '{ do = "draw", who = "both", when = "hand", least = 1, most = 4 }'
    here = table(effect, "one one one one", "five")
    assert here.state.public.hands == [5, 2]  # with five in hand it would hold no more
    assert here.told(2).count("draws a card") == 2


@pytest.mark.clause("R13")
@pytest.mark.parametrize(
    ("mine", "theirs", "held"), [("one", "", 1), ("", "one", 1), ("one", "one", 1), ("", "", 0)]
)
def test_then_after_both_players_needs_one_of_them(mine: str, theirs: str, held: int) -> None:
    effects = '{ do = "discard", who = "both", how = "chance" }, { do = "draw", then = true }'
    assert table(effects, mine, theirs).state.public.hands == [held, 0]


@pytest.mark.clause("R13", "6.2")
def test_both_players_draw_several_cards_each() -> None:
    here = table('{ do = "draw", who = "both", count = 3 }')
    assert here.state.public.hands == [3, 3]


@pytest.mark.clause("6.5")
def test_looking_is_not_taking() -> None:
    effects = '{ do = "take", how = "choose", may = true }, { do = "draw", then = true }'
    assert table(effects, "", "one").do("stop").state.public.hands == [0, 1]
    assert table(effects, "", "one").do("take one").state.public.hands == [2, 0]


@pytest.mark.parametrize(
    ("effect", "english"),
    [
        ('{ do = "discard", count = 2, may = true }', "You may discard up to 2 cards."),
        ('{ do = "discard", how = "chance" }', "Discard a card at random."),
        ('{ do = "take", how = "choose" }',
         "Look at your opponent’s hand and take a card from it."),
        ('{ do = "destroy", whose = "any", level = [3, 3] }', "Destroy a card of level 3 in play."),
        ('{ do = "recall", count = 2, whose = "theirs" }',
         "Return 2 cards that your opponent controls to their hand."),
        ('{ do = "recall", whose = "any" }',
         "Return a card in play to the hand of whoever controls it."),
        ('{ do = "bank", count = 3 }', "Put 3 cards from your hand onto this card."),
        ('{ do = "bank", back = true }',
         "Put a card from your hand onto this card; take it back at the end of the round."),
        ('{ do = "worth", each = "mine", level = [9, 9] }',
         "+1 VP for each card of level 9 that you control, this one included."),
        ('{ do = "worth", each = "mine", level = [1, 4] }',
         "+1 VP for each card of level 4 or lower that you control."),
        ('{ do = "discard", who = "opponent" }, { do = "draw", then = true }',
         "Your opponent discards a card. If they do, draw a card."),
        ('{ do = "discard", who = "both" }, { do = "worth", vp = 2, then = true }',
         "Each player discards a card. If either player does, +2 VP."),
        ('{ do = "next", when = "behind" }, { do = "draw", then = true }',
         "If you have fewer crowns than your opponent, your opponent’s next card may be of any "
         "level. In that case, draw a card."),
        ('{ do = "worth", vp = -1, each = "crowns" }', "-1 VP for each crown that you have."),
        ('{ do = "draw", when = "discard", least = 0, most = 0 }',
         "If the discard pile is empty, draw a card."),
        ('{ do = "draw", when = "on_it", least = 2, most = 2 }',
         "If this card has exactly 2 cards on it, draw a card."),
        ('{ do = "draw", when = "their_crowns" }',
         "If your opponent has at least 1 crown, draw a card."),
        ('{ do = "discard", who = "both" }', "Each player discards a card."),
        ('{ do = "discard", who = "opponent", how = "chance", count = 2 }',
         "Your opponent discards 2 cards at random."),
        ('{ do = "draw", when = "behind", least = 2 }',
         "If you are behind by at least 2 crowns, draw a card."),
        ('{ do = "draw", when = "their_hand", least = 0, most = 1 }',
         "If your opponent has at most 1 card in hand, draw a card."),
    ],
)  # fmt: skip
def test_effects_are_put_into_words(effect: str, english: str) -> None:
    said, french = words(effect)
    assert said == english
    assert french != said
