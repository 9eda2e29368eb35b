"""The Draw phase: places, payments, newcomers, and decks that run out."""

from __future__ import annotations

import pytest

from heirloom.core.mistakes import Illegal
from tests.games.heir_apparent.table import COURTS, Table


def with_holes(holes: int, hands: tuple[str, ...] = ()) -> Table:
    court = " ".join(COURTS[0].split()[: 5 - holes])
    return Table("draw", hands=hands, courts=(court, COURTS[1], COURTS[2]))


@pytest.mark.clause("4.1", "R5")
def test_one_draw_is_free_and_all_draws_are_optional() -> None:
    table = Table("draw")
    assert "done" in table.legal()
    table.play("draw action, deal tithe")
    assert table.legal("draw") == []
    with pytest.raises(Illegal, match=r"4\.1"):
        table.play("draw action")
    assert table.play("done").legal("attack") != []


@pytest.mark.clause("4.1", "R25")
def test_two_open_places_give_two_more_draws_if_actions_come_first() -> None:
    table = with_holes(2).play("draw action, deal tithe, draw action, deal scandal")
    table.play("draw character, deal inquisitor, keep")
    assert table.legal("draw") == []
    assert table.public.hands[0] == 2


@pytest.mark.clause("R25")
def test_a_place_that_is_filled_before_it_was_drawn_for_loses_its_draw() -> None:
    table = with_holes(2).play("draw action, deal tithe, draw character, deal inquisitor, keep")
    assert len(table.legal("draw")) == 2  # the other place still has one
    table = with_holes(1).play("draw character, deal inquisitor, keep")
    assert table.legal("draw") == []


@pytest.mark.clause("4.2", "R26")
def test_a_character_is_turned_for_a_card_and_the_draw_follows_at_once() -> None:
    table = Table("draw").play("turn almoner")
    assert table.legal() == ["draw action", "draw character"]
    table.play("draw action, deal tithe")
    with pytest.raises(Illegal, match=r"1\.5"):
        table.play("turn almoner")
    with pytest.raises(Illegal, match=r"1\.5"):
        table.play("turn lord_chancellor")


@pytest.mark.clause("4.3", "R5")
def test_two_spells_or_enchantments_buy_a_card() -> None:
    table = Table("draw", hands=("glamour silver_tongue tithe",))
    assert table.legal("spend") == ["spend glamour", "spend silver_tongue"]
    with pytest.raises(Illegal, match=r"4\.3"):
        table.play("spend tithe")
    table.play("spend glamour, spend silver_tongue, draw action, deal parry")
    assert table.public.hands[0] == 2
    assert table.holds("discarded glamour")


@pytest.mark.clause("4.3")
def test_one_spell_alone_buys_nothing() -> None:
    table = Table("draw", hands=("glamour tithe",))
    assert table.legal("spend") == []
    with pytest.raises(Illegal, match=r"4\.3"):
        table.play("spend glamour")


@pytest.mark.clause("4.4", "R28")
def test_an_empty_action_deck_is_made_anew_with_the_cards_just_spent() -> None:
    table = Table("draw", hands=("glamour glamour",))
    gone = table.state.secret.actions
    table.public.discarded, table.state.secret.actions = gone[1:], []
    table.public.past.append(gone[0])
    table.public.actions_left = 0
    table.play("spend glamour, spend glamour, draw action, deal glamour")
    assert table.public.discarded == []
    assert "refill" in table.told()


@pytest.mark.clause("R28", "R22", "1.6")
def test_with_nothing_in_either_pile_a_deck_cannot_be_chosen() -> None:
    table = Table("draw")
    table.public.killed, table.state.secret.characters = table.state.secret.characters, []
    table.public.characters_left = 0
    assert table.legal("draw") == ["draw action"]
    with pytest.raises(Illegal, match="R28"):
        table.play("draw character")
    dismissed = table.public.killed.pop()
    table.public.dismissed.append(dismissed)
    table.play("draw character")
    assert table.state.secret.characters == [dismissed]


@pytest.mark.clause("4.5", "R58")
def test_a_drawn_character_is_shown_and_joins_turned() -> None:
    table = with_holes(1).play("draw action, deal tithe, draw character, deal inquisitor")
    assert table.story[-1].told(2).text == table.story[-1].told(0).text
    table.play("keep")
    assert table.holds("of inquisitor 0")
    assert table.holds("turned inquisitor")


@pytest.mark.clause("4.5")
def test_one_character_may_be_declined_in_a_draw_phase_and_no_more() -> None:
    table = with_holes(1).play("draw character, deal inquisitor, decline")
    assert table.holds("dismissed inquisitor")
    table.play("draw character, deal tax_farmer")
    assert table.holds("of tax_farmer 0")


@pytest.mark.clause("4.6", "R6", "R27", "1.4")
def test_a_sixth_character_sends_away_one_of_the_five_never_itself() -> None:
    table = Table("draw").play("draw character, deal inquisitor, keep")
    with pytest.raises(Illegal, match="R27"):
        table.play("dismiss inquisitor")
    with pytest.raises(Illegal, match=r"1\.4"):
        table.play("dismiss spymaster")
    table.play("dismiss almoner")
    assert table.holds("dismissed almoner")
    assert table.public.places[0][4] == table.card("inquisitor")


@pytest.mark.clause("R26")
def test_making_room_opens_no_place_that_gives_a_draw() -> None:
    table = Table("draw").play("draw character, deal inquisitor, keep, dismiss almoner")
    assert table.legal("draw") == []


@pytest.mark.clause("R53")
def test_outside_the_draw_phase_newcomers_may_be_declined_freely() -> None:
    table = Table("act").play("use almoner, deal inquisitor, decline")
    assert table.holds("dismissed inquisitor")
    assert table.public.declined == 0
