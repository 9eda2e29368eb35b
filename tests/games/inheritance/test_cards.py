"""Every card of the box does what it says: one behaviour a card."""

from __future__ import annotations

import pytest

from heirloom.games.inheritance.cards.texts import text
from tests.games.inheritance.table import Table, box


@pytest.mark.clause("6.1")
def test_the_orphan_is_worth_more_and_draws_when_behind() -> None:
    behind = Table("orphan", draws="heir", crowns=(0, 1)).do("play orphan")
    assert behind.points() == (3, 0)
    assert behind.hand(0) == "heir"
    level = Table("orphan", crowns=(1, 1)).do("play orphan")
    assert level.points() == (1, 0)
    assert level.hand(0) == ""


@pytest.mark.clause("6.4")
def test_the_spy_sees_the_other_hand_and_draws() -> None:
    table = Table("spy", "heir law", draws="page").do("play spy")
    assert table.known(0) == "law heir"
    assert table.hand(0) == "page"
    assert "looks at the other hand: Law and Heir." in table.told(0)
    assert "Heir" not in table.told(1)


@pytest.mark.clause("6.13")
def test_the_beggar_draws_two_and_lets_the_other_play_anything() -> None:
    table = Table("beggar", "heir", draws="page law").do("play beggar")
    assert table.hand(0) == "page law"
    assert "play heir" in table.legal()


def test_the_page_draws() -> None:
    table = Table("page", draws="heir").do("play page")
    assert table.hand(0) == "heir"
    assert table.points() == (1, 0)


@pytest.mark.clause("6.5", "R10")
def test_the_thief_takes_a_card_by_chance_and_both_see_which() -> None:
    table = Table("thief", "heir law", draws="heir").do("play thief")
    assert (table.hand(0), table.hand(1)) == ("heir", "law")
    assert table.known(1) == "heir"
    assert "takes Heir" in table.told(1)


@pytest.mark.clause("6.1")
def test_the_poor_cousins_count_low_cards_themselves_included() -> None:
    table = Table("cousins", in_play=("page law duke", "page")).do("play cousins")
    assert table.points()[0] - 1 - 4 - 3 == 1 + 3  # the page, and the duke with a hand of none


@pytest.mark.clause("6.6")
def test_the_scribe_takes_back_a_card_that_is_not_too_high() -> None:
    table = Table("scribe", discard="heir dowager page").do("play scribe")
    assert table.legal() == ["recover page", "recover dowager"]
    table.do("recover dowager")
    assert table.hand(0) == "dowager"
    assert table.known(1) == "dowager"
    assert table.discard() == "heir page"


@pytest.mark.clause("6.10", "4.3")
def test_the_bank_pays_for_cards_and_gives_them_back() -> None:
    table = Table("bank heir law page", "duke", passes=1).do("play bank")
    table.do("bank heir", "bank law")
    assert table.points() == (4, 0)
    assert table.hand(0) == "page"
    table.do("pass")
    assert table.hand(0) == "page law heir"
    assert table.known(1) == "law heir"
    assert "Seat 1 takes Heir back into hand." in table.told(1)
    assert table.discard() == "bank"


@pytest.mark.clause("6.10", "2.5")
def test_the_bank_may_stay_empty() -> None:
    table = Table("bank heir").do("play bank", "stop")
    assert table.points() == (0, 0)
    assert table.waiting() == 1


@pytest.mark.clause("6.12")
def test_the_guard_protects_all_cards_of_its_player() -> None:
    table = Table("poisoner", in_play=("", "guard page")).do("play poisoner")
    assert table.in_play(1) == "guard page"
    assert table.waiting() == 1


def test_the_guard_draws() -> None:
    assert Table("guard", draws="heir").do("play guard").hand(0) == "heir"


@pytest.mark.clause("6.11", "3.5", "3.6")
def test_the_law_covers_a_card_that_is_then_worth_nothing() -> None:
    table = Table("law", in_play=("", "heir page"), draws="spy").do("play law")
    assert table.legal() == ["choose 1", "choose 2"]
    table.do("choose 1")
    assert table.points() == (0, 1)
    assert (table.in_play(0), table.in_play(1)) == ("law", "heir page")
    assert table.hand(0) == "spy"


@pytest.mark.clause("6.7")
def test_the_poisoner_destroys_a_card_that_is_not_too_high() -> None:
    table = Table("poisoner", in_play=("page", "heir banquet")).do("play poisoner")
    assert table.legal() == ["choose 3"]
    table.do("choose 3")
    assert table.in_play(1) == "heir"
    assert table.discard() == "banquet"
    assert table.points() == (1 + 2, 8)


@pytest.mark.clause("6.13")
def test_the_chaplain_lets_the_other_play_low_cards_only_and_draws() -> None:
    table = Table("chaplain", "law page heir", draws="spy").do("play chaplain")
    assert "may only play level 2 or lower next." in table.told(1)
    assert table.legal() == ["play page", "pass"]
    assert table.hand(0) == "spy"


@pytest.mark.clause("6.8")
def test_the_envoy_may_call_a_low_card_of_ones_own_back() -> None:
    table = Table("envoy", in_play=("page heir", "spy")).do("play envoy")
    assert table.legal() == ["choose 1", "stop"]
    table.do("choose 1")
    assert table.hand(0) == "page"
    assert table.known(1) == "page"
    assert table.in_play(0) == "envoy heir" or table.in_play(0) == "heir envoy"


@pytest.mark.clause("6.3")
def test_the_tax_collector_makes_the_other_discard_a_card_of_their_choice() -> None:
    table = Table("tax_collector", "heir page").do("play tax_collector")
    assert table.waiting() == 1
    assert table.legal() == ["discard page", "discard heir"]
    table.do("discard page")
    assert table.discard() == "page"
    assert table.waiting() == 1


@pytest.mark.clause("6.12")
def test_the_keep_protects_itself_only_and_draws() -> None:
    table = Table("poisoner", in_play=("", "keep page")).do("play poisoner")
    assert table.legal() == ["choose 2"]
    assert Table("keep", draws="heir").do("play keep").hand(0) == "heir"


@pytest.mark.clause("6.7")
def test_the_judge_destroys_a_high_card() -> None:
    table = Table("judge", in_play=("", "heir keep")).do("play judge", "choose 1")
    assert table.in_play(1) == "keep"
    assert table.points() == (2, 3)


@pytest.mark.clause("6.1")
def test_the_guild_counts_all_cards_under_control() -> None:
    table = Table("guild", in_play=("page page", "heir")).do("play guild")
    assert table.points() == (2 + 2 + 3, 8)


@pytest.mark.clause("6.2")
def test_the_banquet_gives_each_player_a_card() -> None:
    table = Table("banquet", draws="heir law").do("play banquet")
    assert (table.hand(0), table.hand(1)) == ("heir", "law")


@pytest.mark.clause("6.9")
def test_the_usurper_wins_a_low_card_over_and_draws() -> None:
    table = Table("usurper", in_play=("", "keep envoy heir"), draws="page").do("play usurper")
    assert table.legal() == ["choose 2"]
    table.do("choose 2")
    assert table.points() == (3 + 5, 3 + 8)
    assert table.in_play(0) == "envoy usurper"
    assert table.hand(0) == "page"


@pytest.mark.clause("6.6")
def test_the_dowager_may_take_a_low_card_back() -> None:
    table = Table("dowager", discard="law keep").do("play dowager")
    assert table.legal() == ["recover law", "stop"]
    assert table.do("recover law").hand(0) == "law"


@pytest.mark.clause("6.1")
def test_the_duke_is_worth_more_while_the_hand_is_small() -> None:
    assert Table("duke page law spy").do("play duke").points() == (4 + 3, 0)
    assert Table("duke page law spy heir").do("play duke").points() == (4, 0)


@pytest.mark.clause("6.3", "R10")
def test_the_marshal_costs_each_player_a_card_by_chance() -> None:
    table = Table("marshal heir page", "law spy", draws="heir spy").do("play marshal")
    assert (table.hand(0), table.hand(1)) == ("page", "law")
    assert table.discard() == "heir spy"


@pytest.mark.clause("6.1", "R11")
def test_the_cathedral_counts_the_cards_of_the_other() -> None:
    table = Table("cathedral", in_play=("page", "spy heir")).do("play cathedral")
    assert table.points()[0] == 1 + 4 + 2


@pytest.mark.clause("2.5")
def test_the_chancellor_changes_one_card_for_two() -> None:
    table = Table("chancellor page", draws="heir law").do("play chancellor", "discard page")
    assert table.hand(0) == "law heir"
    kept = Table("chancellor page").do("play chancellor", "stop")
    assert kept.hand(0) == "page"


def test_the_heir_is_worth_eight_and_does_nothing_else() -> None:
    table = Table("heir").do("play heir")
    assert table.points() == (8, 0)
    assert table.waiting() == 1


@pytest.mark.clause("6.13")
def test_the_regent_frees_the_next_card_of_her_player_and_draws() -> None:
    table = Table("regent heir", "page", draws="law").do("play regent", "play page")
    assert table.legal() == ["play law", "play heir", "pass"]


@pytest.mark.clause("6.1", "R11")
def test_the_crown_jewels_count_the_crowns_won_so_far() -> None:
    assert Table("crown_jewels", crowns=(3, 1)).do("play crown_jewels").points() == (6 + 3, 0)


@pytest.mark.clause("1.1")
def test_there_are_three_cards_of_each_level_in_two_copies() -> None:
    deck = box().deck
    assert sorted(deck.levels) == sorted([*range(1, 10)] * 3)
    assert deck.total == 54
    assert set(deck.copies) == {2}


@pytest.mark.parametrize("card", box().deck.cards, ids=lambda card: card.slug)
def test_every_card_with_an_effect_has_a_text_in_both_languages(card: object) -> None:
    words = text(card)  # type: ignore[arg-type]
    has_effects = bool(card.effects)  # type: ignore[attr-defined]
    assert bool(words["en"]) == bool(words["fr"]) == has_effects
    assert not has_effects or words["en"] != words["fr"]
