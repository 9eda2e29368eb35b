"""Melee: who may attack, who may assist, who dies."""

from __future__ import annotations

import pytest

from heirloom.core.mistakes import Illegal
from tests.games.heir_apparent.table import COURTS, Table, changed

ATTACK = "attack captain_of_the_guard, name lord_chancellor"


@pytest.mark.clause("5.3", "8.1", "R12")
def test_a_fighter_is_turned_to_attack_a_rivals_character_never_a_prince() -> None:
    table = Table()
    assert table.legal("attack") == ["attack captain_of_the_guard"]
    table.play("attack captain_of_the_guard")
    assert table.holds("turned captain_of_the_guard")
    assert "name almoner" not in table.legal()
    with pytest.raises(Illegal, match=r"1\.3"):
        table.play("name berengar")
    table.play("name border_baron")
    assert (table.pool("attack"), table.pool("defence")) == (4, 3)


@pytest.mark.clause("8.2", "R13")
def test_the_attacked_player_is_first_and_help_needs_combat() -> None:
    table = Table().play(ATTACK)
    assert table.waiting == 1
    assert "join battle_mage defence" in table.legal()
    with pytest.raises(Illegal, match=r"1\.3"):
        table.play("join berengar defence")
    with pytest.raises(Illegal, match="R13"):
        table.play("join dowager_duchess defence")
    with pytest.raises(Illegal, match=r"3\.3"):
        table.play("prince s1")


@pytest.mark.clause("8.3")
def test_neither_of_the_two_assists() -> None:
    table = Table().play("attack captain_of_the_guard, name border_baron")
    with pytest.raises(Illegal, match=r"8\.3"):
        table.play("join border_baron defence")
    table.public.turned[table.card("captain_of_the_guard")] = 0
    table.play("pass*2")
    with pytest.raises(Illegal, match=r"8\.3"):
        table.play("join captain_of_the_guard attack")


@pytest.mark.clause("8.4")
def test_more_tokens_kill_the_one_attacked() -> None:
    table = Table().play(ATTACK).play("pass*3")
    assert table.holds("killed lord_chancellor")
    assert table.legal("done") == ["done"]


@pytest.mark.clause("8.4")
def test_a_tie_kills_the_attacker() -> None:
    table = Table().play("attack captain_of_the_guard, name border_baron, pass*2")
    table.play("join court_wizard defence, pass*3")
    assert table.holds("killed captain_of_the_guard")


@pytest.mark.clause("3.2")
def test_a_single_action_gives_everybody_a_new_opportunity() -> None:
    table = Table().play(ATTACK).play("pass, pass, join court_wizard attack")
    assert table.waiting == 1
    table.play("pass, pass")
    assert table.waiting == 0
    table.play("pass")
    assert table.holds("killed lord_chancellor")


@pytest.mark.clause("R14", "R42")
def test_if_one_of_the_two_leaves_play_nobody_dies() -> None:
    table = Table().play(ATTACK)
    table.game.court.dismiss(table.public, table.card("lord_chancellor"), "1.6", None)
    table.game._go_on(table.state, None)
    assert table.public.killed == []
    assert table.legal("done") == ["done"]


@pytest.mark.clause("R14", "R19")
def test_an_assistant_that_leaves_takes_its_tokens_along() -> None:
    table = Table().play(ATTACK).play("join border_baron defence")
    table.game.court.dismiss(table.public, table.card("border_baron"), "1.6", None)
    assert table.pool("defence") == 0


@pytest.mark.clause("R14", "5.3")
def test_there_can_be_several_melees_in_a_turn() -> None:
    courts = (COURTS[0].replace("almoner", "prior_militant"), COURTS[1], COURTS[2])
    table = Table(courts=courts).play(ATTACK).play("pass*3")
    table.play("attack prior_militant, name dowager_duchess, pass*3")
    assert table.holds("killed dowager_duchess")


@pytest.mark.clause("R29")
def test_tokens_that_lie_do_not_change_with_a_rating() -> None:
    table = Table().play(ATTACK)
    table.attach("weak_knees", "captain_of_the_guard")
    assert table.pool("attack") == 4


def with_turncoats() -> Table:
    """A melee in which the third player, with an open place, holds a card that takes control."""
    deck = changed("turncoat", 'phases = ["action"]', 'phases = ["melee"]')
    room = COURTS[2].replace("money_lender", "")
    return Table(hands=("", "", "turncoat"), courts=(COURTS[0], COURTS[1], room), deck=deck)


@pytest.mark.clause("R39")
def test_an_assistant_that_changes_hands_leaves_its_tokens_and_the_order_of_play() -> None:
    table = with_turncoats().play(ATTACK).play("join border_baron defence")
    table.play("play turncoat, name border_baron")
    assert table.holds("of border_baron 2")
    assert table.holds("turned border_baron")
    assert table.holds("pool defence 3")
    assert table.waiting == 0
    table.play("pass*3")
    assert table.holds("killed lord_chancellor")


@pytest.mark.clause("R39")
def test_one_of_the_two_that_changes_hands_goes_on_fighting() -> None:
    table = with_turncoats().play(ATTACK).play("pass, play turncoat, name lord_chancellor")
    assert (table.pool("attack"), table.pool("defence")) == (4, 0)
    assert table.waiting == 0
    table.play("pass*3")
    assert table.holds("killed lord_chancellor")
    assert table.story[-1].seat == 2  # whose Character it was by then


@pytest.mark.clause("R40")
def test_a_fighter_without_combat_may_attack_and_lays_no_tokens() -> None:
    table = Table(deck=changed("weak_knees", "combat = -3", "combat = -5"))
    table.attach("weak_knees", "captain_of_the_guard")
    assert table.holds("combat captain_of_the_guard -1")
    table.play(ATTACK)
    assert table.pool("attack") == 0


@pytest.mark.clause("R41", "R12")
def test_a_card_sends_only_who_is_unturned() -> None:
    table = Table(hands=("challenge_at_dawn",), turned="archbishop").play("play challenge_at_dawn")
    assert "name archbishop" not in table.legal()
    table.play("name almoner, name dowager_duchess")
    assert table.holds("turned almoner")
    assert table.waiting == 1


@pytest.mark.clause("R9", "6.4")
def test_a_reaction_calls_for_no_other() -> None:
    table = Table(hands=("bolt_from_the_blue", "", "body_double tithe"))
    table.play("play bolt_from_the_blue, name spymaster, pass*3")
    assert table.waiting == 2
    with pytest.raises(Illegal, match=r"6\.4"):
        table.play("play tithe")
    table.play("play body_double")
    assert table.waiting == 2  # asked in one round, as often as cards hold
    table.play("pass")
    assert table.holds("of spymaster 2")
