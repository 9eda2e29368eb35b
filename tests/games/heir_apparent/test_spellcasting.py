"""Spellcasting: Wizards, counters, counters of counters, and windows within windows."""

from __future__ import annotations

import pytest

from heirloom.core.mistakes import Illegal
from heirloom.games.heir_apparent.rules.frames import Act, Deed, Melee, Spell, Turn
from tests.games.heir_apparent.table import Table, changed


@pytest.mark.clause("7.1")
def test_casting_needs_an_unturned_wizard_and_does_not_turn_it() -> None:
    table = Table(hands=("transmutation",), turned="court_wizard")
    with pytest.raises(Illegal, match=r"7\.1"):
        table.play("play transmutation")
    table = Table(hands=("transmutation",)).play("play transmutation, pass*3")
    assert table.holds("unturned court_wizard")
    assert table.holds("favor 0 8")


@pytest.mark.clause("7.2", "R11", "7.3")
def test_one_counter_voids_two_do_not_three_do() -> None:
    table = Table(hands=("transmutation",)).play("play transmutation, counter battle_mage, pass*3")
    assert table.holds("favor 0 5")
    assert table.holds("discarded transmutation")
    table = Table(hands=("transmutation",)).play("play transmutation, counter battle_mage, pass")
    table.play("counter court_wizard, pass*3")
    assert table.holds("favor 0 8")
    table = Table(hands=("transmutation",)).play("play transmutation, counter battle_mage, pass")
    table.play("counter court_wizard, pass, counter hedge_witch, pass*3")
    assert table.holds("favor 0 5")


@pytest.mark.clause("7.2")
def test_the_left_neighbour_of_the_caster_is_first_and_only_wizards_counter() -> None:
    table = Table(hands=("transmutation",)).play("play transmutation")
    assert table.waiting == 1
    assert table.legal() == ["pass", "counter battle_mage"]
    with pytest.raises(Illegal, match=r"7\.2"):
        table.play("counter border_baron")
    with pytest.raises(Illegal, match=r"1\.5"):
        table.play("counter hedge_witch")


@pytest.mark.clause("R36")
def test_the_caster_must_pass_too_and_a_prince_who_is_a_wizard_may_counter() -> None:
    table = Table(hands=("transmutation",)).play("play transmutation, pass")
    assert "counter isaura" in table.legal()
    table.play("pass")
    assert table.waiting == 0
    assert "counter court_wizard" in table.legal()  # even one's own card


@pytest.mark.clause("R36")
def test_a_target_that_has_gone_makes_the_card_fail() -> None:
    table = Table(hands=("silver_tongue",)).play("play silver_tongue, name almoner")
    table.game.court.dismiss(table.public, table.card("almoner"), "1.6", None)
    table.play("pass*3")
    assert table.holds("discarded silver_tongue")


@pytest.mark.clause("R37")
def test_in_a_spellcasting_window_nothing_else_can_be_played() -> None:
    table = Table(hands=("transmutation", "rousing_speech")).play("play transmutation")
    with pytest.raises(Illegal, match=r"6\.4"):
        table.play("play rousing_speech")
    with pytest.raises(Illegal, match=r"3\.3"):
        table.play("done")


@pytest.mark.clause("R35", "3.2")
def test_a_spell_in_a_melee_nests_and_counts_as_an_action_countered_or_not() -> None:
    table = Table(hands=("", "battle_rage")).play(
        "attack captain_of_the_guard, name lord_chancellor"
    )
    table.play("pass, play battle_rage, lay defence")
    assert [type(frame) for frame in table.public.stack] == [Turn, Act, Melee, Deed, Spell]
    table.play("counter hedge_witch, pass*3")
    assert table.pool("defence") == 0
    assert table.waiting == 2  # the player's left neighbour; all passes start over
    table.play("pass*2")
    assert table.waiting == 1


@pytest.mark.clause("R41")
def test_a_countered_card_begins_no_melee_and_turns_nobody() -> None:
    deck = changed("challenge_at_dawn", 'kind = "effect"', 'kind = "spell"')
    table = Table(hands=("challenge_at_dawn",), deck=deck)
    table.play("play challenge_at_dawn, name almoner, name dowager_duchess")
    table.play("counter battle_mage, pass*3")
    assert table.holds("unturned almoner")
    assert table.legal("done") == ["done"]
