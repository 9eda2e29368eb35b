"""Setting up: Princes, seats, five auctions, hands, and who begins."""

from __future__ import annotations

import pytest

from heirloom.core.mistakes import Illegal
from tests.games.heir_apparent.table import Table, unopened

SIX = "deal archbishop court_wizard almoner guild_master spymaster inquisitor"
FIVE = "deal archbishop court_wizard almoner guild_master spymaster"


def seated(seats: int = 3) -> Table:
    princes = ["ulric", "florian", "isaura", "gaspard", "berengar"][:seats]
    return unopened(seats).play("deal " + " ".join(princes))


@pytest.mark.clause("1.1", "2.1", "R1", "R57")
def test_princes_sit_by_popularity() -> None:
    table = seated()
    princes = [table.game.card_names[prince] for prince in table.public.princes]
    assert princes == ["florian", "isaura", "ulric"]


@pytest.mark.clause("2.2", "1.3")
def test_each_prince_brings_the_favor_printed_on_it() -> None:
    table = seated()
    deck = table.game.deck
    assert table.public.favor == [deck.favor[prince] for prince in table.public.princes]


@pytest.mark.clause("2.3", "R2")
def test_four_events_a_player_make_the_deck_and_any_event_can_be_among_them() -> None:
    for seats in (3, 4, 5):
        table = unopened(seats)
        assert table.public.events_left == 4 * seats
        assert len(table.state.secret.events) == 30


@pytest.mark.clause("2.4")
def test_six_characters_are_turned_up_or_five_with_three_players() -> None:
    assert len(seated(3).play(FIVE).public.market) == 5
    assert len(seated(4).play(SIX).public.market) == 6


@pytest.mark.clause("2.5", "R3")
def test_a_bid_is_higher_than_the_last_and_within_ones_favor() -> None:
    table = seated().play(FIVE)
    assert table.waiting == 0
    table.play("bid 0")
    with pytest.raises(Illegal, match=r"2\.5"):
        table.play("bid 0")
    with pytest.raises(Illegal, match="R3"):
        table.play("bid 14")
    table.play("bid 3, pass, pass")
    assert table.legal("pick") != []
    assert table.waiting == 1


@pytest.mark.clause("2.6", "2.7")
def test_the_highest_bidder_pays_and_chooses_first_then_the_others_clockwise() -> None:
    table = seated().play(FIVE)
    before = table.public.favor[1]
    table.play("pass, bid 2, pass, pick archbishop")
    assert table.public.favor[1] == before - 2
    with pytest.raises(Illegal, match=r"2\.4"):
        table.play("pick archbishop")
    table.play("pick court_wizard, pick almoner")
    assert table.holds("of court_wizard 2")
    assert table.holds("of almoner 0")
    assert table.holds("dismissed spymaster")
    assert table.public.right == 0


@pytest.mark.clause("2.5")
def test_who_has_passed_is_not_asked_again_in_this_auction() -> None:
    table = seated().play(FIVE).play("bid 1, pass, bid 2")
    assert table.waiting == 0
    table.play("bid 3")
    assert table.waiting == 2


@pytest.mark.clause("R3")
def test_if_nobody_bids_the_right_of_first_bid_chooses_for_nothing() -> None:
    table = seated().play(FIVE)
    before = list(table.public.favor)
    table.play("pass*3")
    assert table.waiting == 0
    assert table.public.favor == before


@pytest.mark.clause("2.8", "2.9", "R50")
def test_after_five_auctions_hands_are_dealt_and_the_richest_begins() -> None:
    table = seated()
    characters = [table.game.card_names[card] for card in table.game.deck.characters]
    for auction in range(5):
        offer = characters[5 * auction : 5 * auction + 5]
        table.play("deal " + " ".join(offer))
        first = "bid 4, pass, pass" if auction == 0 else "pass*3"
        table.play(first).play(", ".join(f"pick {slug}" for slug in offer[:3]))
    table.play("deal tithe scandal parry, deal cold_iron vendetta scapegoat")
    table.play("deal glamour glamour charm")
    assert table.public.hands == [3, 3, 3]
    assert table.public.current == table.public.favor.index(max(table.public.favor))
    assert not any(table.public.turned)


@pytest.mark.clause("2.9")
def test_equal_favor_lets_the_more_popular_begin() -> None:
    table = seated()
    characters = [table.game.card_names[card] for card in table.game.deck.characters]
    table.public.favor = [9, 9, 9]
    for auction in range(5):
        offer = characters[5 * auction : 5 * auction + 5]
        table.play("deal " + " ".join(offer)).play("pass*3")
        table.play(", ".join(f"pick {slug}" for slug in offer[:3]))
    assert table.public.current == 0
