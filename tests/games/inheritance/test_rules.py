"""The clauses of Inheritance: turns, passes, rounds, crowns and the piles."""

from __future__ import annotations

from random import Random

import pytest

import heirloom
from heirloom.core.game import DEALER
from heirloom.core.match import Match
from heirloom.core.mistakes import Illegal
from heirloom.games.inheritance.mind.instincts import HeirInstincts
from heirloom.games.inheritance.mind.reasons import reasons
from heirloom.games.inheritance.rules.parts import BANKED, LAID, NOTHING
from heirloom.games.inheritance.rules.rounds import MOST_ROUNDS, MOST_TURNS
from heirloom.testing import examine
from tests.games.inheritance.table import Table, box

FIRST, SECOND = "spy page heir law duke", "bank keep judge guild regent"


def match(*script: str) -> Match:  # type: ignore[type-arg]
    """A match from the first card on."""
    return Match(box(), dealer=heirloom.Scripted([FIRST, SECOND, *script]))


def refused(table: Table, notation: str) -> str:
    """The clause that forbids it."""
    before = table.state.key()
    with pytest.raises(Illegal) as refusal:
        table.do(notation)
    assert table.state.key() == before
    return refusal.value.clause


# Setting up


@pytest.mark.clause("1.2", "3.4")
def test_five_cards_are_dealt_to_each_and_are_secret() -> None:
    view = match("first").view(1)
    assert view.public.hands == [5, 5]
    assert view.public.deck == 44
    assert [box().card_names[card] for card in view.own.hand] == SECOND.split()
    assert view.own.known == []


@pytest.mark.clause("1.3", "R1")
def test_who_begins_is_drawn_by_lot() -> None:
    assert match("first").waiting_on() == [0]
    assert match("second").waiting_on() == [1]


@pytest.mark.clause("R1")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("decision", ["start", "follow"])
def test_a_player_drawn_by_lot_may_decide_who_starts(seat: int, decision: str) -> None:
    lot = ["first", "second"][seat]
    decided = Match(box(starter="drawn"), dealer=heirloom.Scripted([FIRST, SECOND, lot]))
    assert decided.waiting_on() == [seat]
    assert [str(action) for action in decided.legal(seat)] == ["start", "follow"]
    decided.play(seat, decision)
    assert decided.waiting_on() == [seat if decision == "start" else 1 - seat]


@pytest.mark.clause("R1")
@pytest.mark.parametrize(("starter", "seat"), [("first", 0), ("second", 1)])
def test_the_player_of_a_seat_may_decide_who_starts(starter: str, seat: int) -> None:
    decided = Match(box(starter=starter), dealer=heirloom.Scripted([FIRST, SECOND]))
    assert decided.waiting_on() == [seat]
    assert decided.legal(1 - seat) == []
    decided.play(seat, "follow")
    assert decided.waiting_on() == [1 - seat]


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [{"starter": "drawn"}, {"starter": "first"}, {"starter": "second"},
                {"memory": "open"}]
)  # fmt: skip
def test_every_way_to_start_and_to_remember_keeps_the_contract(options: dict[str, str]) -> None:
    assert examine(box(crowns=1, **options), matches=2, options=False).moves > 0


@pytest.mark.clause("R1")
@pytest.mark.parametrize("decision", ["start", "follow"])
def test_a_hint_about_who_starts_has_a_reason(decision: str) -> None:
    game = box(starter="first")
    view = Match(game, dealer=heirloom.Scripted([FIRST, SECOND])).view(0)
    assert len(reasons(game, view, game.actions.read(decision))) == 1
    ratings = HeirInstincts(game).rate(view, game.legal(view), Random(1))
    assert ratings[1] > ratings[0]  # whoever starts cannot pass


@pytest.mark.clause("1.2")
def test_hands_are_kept_from_round_to_round() -> None:
    played = match("first", "beggar", "thief")
    for notation in ("play heir", "pass", "play duke", "pass"):
        played.play(played.waiting_on()[0], notation)
    assert played.view(0).public.round.number == 2
    assert played.view(0).public.hands == [3, 7]


# The turn


@pytest.mark.clause("2.1")
def test_only_who_is_to_play_plays() -> None:
    table = Table("page", "spy")
    with pytest.raises(Illegal, match="not your turn"):
        table.game.play(table.state, 1, table.game.actions.read("play spy"))
    assert refused(table, "play heir") == "2.1"
    assert refused(table, "choose 1") == "2.1"


@pytest.mark.clause("2.2")
def test_a_card_is_of_the_level_just_played_or_lower() -> None:
    table = Table("keep", "envoy page guild").do("play keep")
    assert table.legal() == ["play page", "play envoy", "pass"]
    assert refused(table, "play guild") == "2.2"


@pytest.mark.clause("2.3")
def test_any_level_can_be_played_first_and_after_a_pass() -> None:
    assert "play heir" in Table("heir page", opening=True).legal()
    assert "play heir" in Table("page", "heir", draws="spy").do("pass").legal()


@pytest.mark.clause("2.4", "2.5")
def test_what_a_card_says_is_done_at_once_and_must_be() -> None:
    table = Table("poisoner", in_play=("", "page")).do("play poisoner")
    assert table.legal() == ["choose 1"]
    assert refused(table, "stop") == "2.5"
    assert refused(table, "pass") == "2.4"
    assert table.do("choose 1").waiting() == 1


@pytest.mark.clause("2.5")
def test_what_cannot_be_done_is_left_out() -> None:
    table = Table("poisoner", in_play=("", "heir")).do("play poisoner")
    assert table.waiting() == 1


@pytest.mark.clause("2.6", "3.1")
def test_a_pass_draws_a_card_that_the_other_does_not_see() -> None:
    table = Table("page", "spy", draws="heir").do("pass")
    assert table.hand(0) == "page heir"
    assert table.waiting() == 1
    assert "Heir" in table.told(0)
    assert "Heir" not in table.told(1)


@pytest.mark.clause("2.7")
def test_nobody_passes_first_or_after_a_pass_while_a_card_can_be_played() -> None:
    assert Table("page", opening=True).legal() == ["play page"]
    table = Table("page", "spy", draws="heir").do("pass")
    assert refused(table, "pass") == "2.7"


@pytest.mark.clause("2.7")
def test_an_empty_hand_passes_at_any_time() -> None:
    table = Table("", "", opening=True, draws="heir law")
    assert table.legal() == ["pass"]
    table.do("pass")
    assert table.legal() == ["pass"]
    assert table.do("pass").state.public.round.number == 2


# Deck and discard pile


@pytest.mark.clause("3.2", "R5")
def test_an_empty_deck_is_refilled_when_a_card_is_drawn() -> None:
    table = small_deck("page page", "spy law", discard="heir")
    assert table.state.public.deck == 0
    table.do("pass")
    assert table.hand(0) == "page page heir"
    assert table.discard() == ""
    assert (table.known(0), table.known(1)) == ("spy law", "page page")


@pytest.mark.clause("3.2")
def test_nothing_is_drawn_where_there_is_nothing() -> None:
    table = small_deck("page page", "spy law", discard="")
    table.do("pass")
    assert table.hand(0) == "page page"
    assert table.waiting() == 1


@pytest.mark.clause("3.2", "R4")
def test_a_draw_of_several_goes_on_after_a_refill() -> None:
    table = small_deck("beggar", "spy", discard="heir law page")
    table.do("play beggar")
    assert len(table.hand(0).split()) == 2
    assert table.state.public.deck == 1


def small_deck(mine: str, theirs: str, discard: str) -> Table:
    """A table whose deck is empty: all other cards are out of the game."""
    table = Table(mine, theirs, discard=discard)
    table.state.secret.deck.clear()
    table.state.public.deck = 0
    return table


@pytest.mark.clause("3.3")
def test_discarded_cards_are_public() -> None:
    table = Table("tax_collector", "heir page").do("play tax_collector", "discard heir")
    assert table.discard() == "heir"
    assert "discards Heir" in table.told(0)


@pytest.mark.clause("3.5")
def test_a_law_counts_for_who_laid_it_even_on_the_other_side() -> None:
    table = Table("law", in_play=("", "guild"), draws="spy").do("play law", "choose 1")
    assert table.state.public.table.seats == [1, 0]
    assert table.state.public.table.on == [-1, 0]


# The end of a round


@pytest.mark.clause("4.1", "4.2", "4.3")
def test_the_second_pass_ends_the_round_and_gives_a_crown() -> None:
    table = Table("heir", "page law", draws="spy keep").do("play heir", "pass")
    assert table.state.public.crowns == [0, 0]
    table.do("pass")
    assert table.state.public.crowns == [1, 0]
    assert table.state.public.points == [8, 0]
    assert table.discard() == "heir"
    assert table.state.public.round.number == 2


@pytest.mark.clause("4.1")
def test_passes_of_one_player_count_together() -> None:
    table = Table("page", "heir keep", draws="spy law").do("pass", "play heir", "pass")
    assert table.state.public.crowns == [0, 1]
    assert table.hand(0) == "spy page law"  # the second pass has drawn too


@pytest.mark.clause("4.2")
def test_equal_vp_give_no_crown() -> None:
    table = Table("page", "page", in_play=("keep", "keep"), passes=1, draws="spy").do("pass")
    assert table.state.public.crowns == [0, 0]
    assert table.state.public.points == [3, 3]


@pytest.mark.clause("4.4", "R8")
def test_hands_over_ten_are_discarded_down_the_next_beginner_first() -> None:
    eleven = "orphan spy beggar page thief cousins scribe bank guard law poisoner"
    table = Table(eleven, eleven, passes=1, draws="heir")
    table.do("pass")  # the first player now holds twelve, and the second begins next
    assert table.waiting() == 1
    assert refused(table, "play spy") == "4.4"
    table.do("discard spy")
    assert table.waiting() == 0
    table.do("discard spy", "discard heir")
    assert table.waiting() == 1
    assert table.state.public.hands == [10, 10]
    assert table.legal()[0] == "play orphan"


@pytest.mark.clause("4.5")
def test_who_did_not_pass_last_begins() -> None:
    assert Table("page", "law", passes=1, draws="spy").do("pass").waiting() == 1
    table = Table("page", "law", draws="spy keep").do("pass", "play law", "play page", "pass")
    assert table.waiting() == 0


# The end of the game


@pytest.mark.clause("5.1")
def test_the_fifth_crown_wins_at_once() -> None:
    table = Table("page", "law", in_play=("heir", ""), crowns=(4, 4), passes=1, draws="spy")
    table.do("pass")
    assert table.game.waiting_on(table.state.public) == []
    assert table.game.scores(table.state.public) == [5, 4]
    assert table.game.winners(table.state.public) == [0]
    with pytest.raises(Illegal, match="over"):
        table.game.play(table.state, 1, table.game.actions.read("play law"))


@pytest.mark.clause("R2")
def test_the_number_of_crowns_is_an_option() -> None:
    table = Table("page", in_play=("heir", ""), passes=1, draws="spy", game=box(crowns=1))
    assert table.game.waiting_on(table.do("pass").state.public) == []


@pytest.mark.clause("R2")
@pytest.mark.parametrize(("crowns", "winners"), [((2, 1), [0]), ((2, 2), [0, 1])])
def test_after_sixty_rounds_more_crowns_win(crowns: tuple[int, int], winners: list[int]) -> None:
    table = Table("page", "law", crowns=crowns, passes=1, draws="spy")
    table.state.public.round.number = MOST_ROUNDS
    table.do("pass")
    assert table.game.waiting_on(table.state.public) == []
    assert table.game.winners(table.state.public) == winners


@pytest.mark.clause("R3")
def test_a_round_of_a_hundred_turns_is_counted() -> None:
    table = Table("heir", "page")
    table.state.public.round.turns = MOST_TURNS - 1
    table.do("play heir")
    assert table.state.public.crowns == [1, 0]
    assert table.waiting() == 1


# What lies on what


@pytest.mark.clause("R6")
def test_a_law_that_can_cover_nothing_stays_where_it_is() -> None:
    table = Table("law", draws="spy").do("play law")
    assert table.in_play(0) == "law"
    assert table.waiting() == 1


@pytest.mark.clause("R6", "6.11")
def test_a_covered_card_is_not_covered_again_and_neither_is_a_law() -> None:
    table = Table("law", "law", in_play=("page", "heir"), draws="spy beggar")
    table.do("play law", "choose 2", "play law")
    assert table.legal() == ["choose 1"]


@pytest.mark.clause("R7")
def test_what_lies_on_a_destroyed_card_is_discarded() -> None:
    table = Table("law judge", "page", in_play=("", "heir"), draws="spy beggar")
    table.do("play law", "choose 1", "pass", "play judge", "choose 1")
    assert table.discard() == "law heir"


@pytest.mark.clause("R7")
def test_what_lies_on_a_card_that_is_won_over_goes_along() -> None:
    table = Table("usurper", "page", in_play=("", "envoy"), draws="spy")
    places = table.state.public.table
    places.put(table.game.card_names.index("law"), 0, 0, LAID)
    table.do("play usurper", "choose 1")
    assert table.in_play(0) == "envoy law usurper"
    assert places.on[:2] == [NOTHING, 0]
    assert table.points() == (3, 0)


@pytest.mark.clause("R7")
def test_an_ability_does_not_choose_its_own_card() -> None:
    table = Table("envoy", in_play=("page", "")).do("play envoy")
    assert table.legal() == ["choose 1", "stop"]


@pytest.mark.clause("R11")
def test_covered_cards_are_counted_and_banked_ones_are_not() -> None:
    table = Table("guild", in_play=("page bank", "law"))
    places = table.state.public.table
    places.on[2], places.how[2] = 0, LAID  # the law lies on the page
    places.put(table.game.card_names.index("heir"), 0, 1, BANKED)
    table.do("play guild")
    assert table.points()[0] == 2 + (2 + 3)  # the bank with a card on it; page, bank, guild


@pytest.mark.clause("R4")
def test_the_deck_is_drawn_from_without_an_order() -> None:
    table = Table("page", "spy")
    action = table.game.actions.read("pass")
    table.game.play(table.state, 0, action)
    assert table.game.waiting_on(table.state.public) == [DEALER]
    chance = table.game.chance(table.state)
    assert sorted(chance.pile) == sorted(table.state.secret.deck)
    assert chance.count == 1
