"""The Event phase: pools, participation, verdicts, and every Event's consequences."""

from __future__ import annotations

import pytest

from heirloom.core.mistakes import Illegal
from tests.games.heir_apparent.table import COURTS, Table, pools


@pytest.mark.clause("1.7", "9.1", "9.2")
def test_the_player_whose_turn_it_is_reveals_and_acts_first() -> None:
    table = Table("event", turn=1).play("deal royal_hunt")
    assert table.waiting == 1
    kinds = {action.split()[0] for action in table.legal()}
    assert kinds == {"pass", "prince", "join"}


@pytest.mark.clause("9.3")
def test_who_takes_part_adds_its_rating_in_the_events_icon() -> None:
    table = Table("event").play("deal royal_hunt")
    with pytest.raises(Illegal, match=r"9\.3"):
        table.play("join archbishop s0")
    table.play("join captain_of_the_guard s0")
    assert pools(table) == [4, 0, 0]
    assert table.holds("turned captain_of_the_guard")


@pytest.mark.clause("9.3", "1.5")
def test_a_restricted_event_admits_its_keywords_only() -> None:
    table = Table("event").play("deal grand_tournament")
    with pytest.raises(Illegal, match=r"9\.3"):
        table.play("join court_wizard s0")
    assert table.legal("join") == ["join captain_of_the_guard s0"]
    with pytest.raises(Illegal, match=r"1\.5"):
        table.play("join border_baron s0")


@pytest.mark.clause("9.4", "R31")
def test_a_princes_two_tokens_are_free_once_whatever_the_restrictions() -> None:
    table = Table("event", turned="florian").play("deal grand_tournament, prince s0, pass*2")
    assert pools(table) == [2, 0, 0]
    with pytest.raises(Illegal, match=r"9\.4"):
        table.play("prince s0")


@pytest.mark.clause("R31", "9.6", "R33")
def test_an_empty_pool_is_opened_by_its_owner_only() -> None:
    table = Table("event").play("deal holy_procession")
    for move in ("prince s1", "join archbishop s1"):
        with pytest.raises(Illegal, match=r"9\.6"):
            table.play(move)
    table.play("pass, prince s1, prince s1")
    assert pools(table) == [0, 4, 0]
    with pytest.raises(Illegal, match="Contest has one pool for each player"):
        table.play("join archbishop support")


@pytest.mark.clause("R32", "R19")
def test_a_pool_emptied_by_a_death_waits_for_its_owner_again() -> None:
    table = Table("event").play("deal state_banquet, pass, join lord_chancellor s1, pass")
    table.game.court.dismiss(table.public, table.card("lord_chancellor"), "1.6", None)
    assert pools(table) == [0, 0, 0]
    with pytest.raises(Illegal, match=r"9\.6"):
        table.play("prince s1")


@pytest.mark.clause("9.5", "R16")
def test_the_wealthy_add_two_in_money_events_once() -> None:
    table = Table("event", hands=("",)).play("deal new_tax")
    table.attach("midas_touch", "guild_master")
    table.play("join guild_master support")
    assert table.pool("support") == 3 + 2 + 2  # politics 3, the card's 2, wealth once


@pytest.mark.clause("R56", "R16")
def test_no_bonus_makes_up_for_a_rating_of_none() -> None:
    courts = (COURTS[0], COURTS[1], COURTS[2])
    table = Table("event", courts=courts)
    table.attach("curse_of_stammering", "guild_master")
    table.play("deal new_tax")
    assert "join guild_master support" not in table.legal()


@pytest.mark.clause("R30")
def test_who_is_unturned_may_take_part_again_on_any_side() -> None:
    table = Table("event", hands=("second_wind",)).play(
        "deal new_tax, join archbishop support, pass*2"
    )
    table.play("play second_wind, name archbishop, pass*2, join archbishop opposition")
    assert (table.pool("support"), table.pool("opposition")) == (4, 4)


@pytest.mark.clause("9.7")
def test_most_tokens_win_ties_go_to_the_more_popular() -> None:
    table = Table("event").play("deal royal_hunt, prince s0, prince s1, prince s2, pass*3")
    assert table.public.favor == [8, 5, 4]


@pytest.mark.clause("9.7", "R17")
def test_one_alone_has_nobody_to_lose_to_and_nobody_means_nobody() -> None:
    table = Table("event").play("deal royal_hunt, prince s0, pass*3")
    assert table.public.favor == [8, 5, 5]
    table = Table("event").play("deal royal_hunt, pass*3")
    assert table.public.favor == [5, 5, 5]


@pytest.mark.clause("R55", "R17", "9.8", "R44")
def test_in_a_mandatory_contest_everybody_takes_part_without_having_to() -> None:
    table = Table("event").play("deal kings_birthday, pass*3")
    assert table.public.favor == [8, 5, 4]
    table = Table("event").play("deal kings_birthday, prince s2")
    assert pools(table) == [0, 0, 2]


@pytest.mark.clause("9.9", "R18")
def test_a_challenge_succeeds_with_more_support_only() -> None:
    table = Table("event").play("deal new_tax, prince support, prince opposition, pass*3")
    assert table.public.favor == [5, 7, 5]
    table = Table("event").play("deal new_tax, join archbishop support, prince opposition, pass*3")
    assert table.public.favor == [7, 4, 5]


@pytest.mark.clause("R45")
def test_one_player_can_be_a_supporter_and_an_opponent() -> None:
    table = Table("event").play("deal new_tax, join archbishop support, pass*2, prince opposition")
    table.play("pass*3")
    assert table.public.favor == [6, 5, 5]


@pytest.mark.clause("R15", "9.1")
def test_the_decision_of_an_event_is_made_before_anybody_acts() -> None:
    table = Table("event").play("deal heresy_trial")
    assert set(table.legal()) == {f"name {slug}" for slug in (COURTS[1] + " " + COURTS[2]).split()}
    assert table.play("name poet_laureate").legal("pass") == ["pass"]


@pytest.mark.clause("R46")
def test_without_anybody_to_choose_that_part_is_void() -> None:
    courts = ("archbishop", "border_baron", "inquisitor")
    princes = "florian berengar gaspard"
    table = Table("event", courts=courts, princes=princes).play(
        "deal witch_hunt, prince support, pass*3"
    )
    assert table.public.favor == [6, 5, 5]
    assert table.public.killed == []


@pytest.mark.clause("R46")
def test_a_subject_that_has_gone_is_spared_what_was_meant_for_it() -> None:
    table = Table("event").play("deal heresy_trial, name poet_laureate, prince support")
    table.game.court.dismiss(table.public, table.card("poet_laureate"), "1.6", None)
    table.play("pass*3")
    assert table.public.killed == []
    assert table.public.favor[0] == 6


@pytest.mark.clause("9.11", "R20")
def test_a_lasting_event_in_the_middle_counts_for_everybody_it_names() -> None:
    table = Table("event").play("deal clerical_privilege, prince support, pass*3")
    assert table.holds("middle clerical_privilege")
    assert table.holds("politics archbishop 5")
    assert table.holds("politics spymaster 3")


@pytest.mark.clause("R54")
def test_the_winners_consequences_come_first() -> None:
    table = Table("event").play("deal royal_hunt, prince s0, prince s1, pass*3")
    gains = [event.kind for event in table.story if event.kind in ("gain", "loss")]
    assert gains == ["gain", "loss"]


@pytest.mark.clause("R62")
def test_the_prince_can_be_chosen_for_good_but_not_for_harm() -> None:
    table = Table("event").play("deal royal_wedding, prince s0, pass*3")
    assert "name florian" in table.legal()
    table = Table("event").play("deal masked_ball, join archbishop s0, prince s1, pass*3")
    assert "name berengar" not in table.legal()
    assert table.waiting == 1


WON = "prince s0, prince s1, pass*3"
FOR = "prince support, pass, prince opposition, join archbishop support, pass*3"
AGAINST = "prince opposition, pass, prince support, join guild_master opposition, pass*3"
BATTLE = "prince support, pass, prince opposition, join captain_of_the_guard support, pass*3"
ROUT = "prince opposition, pass, prince support, join captain_of_the_guard opposition, pass*3"

CONSEQUENCES = [
    ("royal_hunt", WON, "favor 0 8; favor 1 4"),
    ("grand_tournament", WON, "favor 0 9; favor 1 4"),
    ("state_banquet", f"{WON}, deal tithe scandal", "favor 0 7; hand 0 2"),
    ("masked_ball", f"{WON}, name border_baron", "favor 0 8; dismissed border_baron"),
    ("treasury_audit", WON, "favor 0 7; favor 2 3"),
    ("kings_birthday", WON, "favor 0 8; favor 2 4"),
    ("border_skirmish", f"{WON}, name spymaster", "favor 0 8; killed spymaster"),
    ("duel_of_wits", WON, "favor 0 8; favor 1 3"),
    ("holy_procession", WON, "favor 0 9; favor 1 5"),
    ("horse_fair", f"{WON}, deal inquisitor, decline",
     "favor 0 7; favor 1 4; dismissed inquisitor"),
    ("kings_champion", f"{WON}, name almoner, name border_baron",
     "favor 0 6; combat almoner 2; turned border_baron"),
    ("royal_wedding", f"{WON}, name almoner", "favor 0 6; politics almoner 4; favor 1 4"),
    ("pirate_raid", f"{WON}, name border_baron", "favor 0 9; dismissed border_baron"),
    ("succession_debate", WON, "favor 0 7; favor 2 3"),
    ("salt_monopoly", f"{WON}, name almoner", "favor 0 7; politics almoner 3"),
    ("heresy_trial", f"name border_baron, {FOR}", "favor 0 6; killed border_baron"),
    ("heresy_trial", f"name border_baron, {AGAINST}", "favor 1 8; of border_baron 1"),
    ("new_tax", FOR, "favor 0 7; favor 2 4"),
    ("new_tax", AGAINST, "favor 0 7; favor 2 5"),
    ("war_council", BATTLE, "favor 0 8; favor 2 5"),
    ("war_council", ROUT, "favor 0 6; favor 1 4; favor 2 4"),
    ("plague", FOR, "favor 0 7"),
    ("plague", f"{AGAINST}, name almoner, name border_baron, name spymaster",
     "dismissed almoner; dismissed border_baron; dismissed spymaster"),
    ("dragon_in_the_hills", BATTLE, "favor 0 9"),
    ("dragon_in_the_hills", f"{ROUT}, name spymaster", "favor 0 6; killed spymaster"),
    ("clerical_privilege", FOR, "favor 0 6; politics almoner 3"),
    ("clerical_privilege", AGAINST, "favor 0 7; past clerical_privilege"),
    ("sumptuary_law", FOR, "favor 0 7; politics guild_master 2"),
    ("sumptuary_law", AGAINST, "favor 0 7; past sumptuary_law"),
    ("muster_of_arms", BATTLE, "favor 0 7; combat border_baron 4"),
    ("muster_of_arms", ROUT, "favor 0 7; combat border_baron 3"),
    ("palace_purge", f"name spymaster, {FOR}", "favor 0 6; dismissed spymaster"),
    ("palace_purge", f"name spymaster, {AGAINST}", "favor 0 6; favor 2 7; of spymaster 2"),
    ("peasant_revolt", BATTLE, "favor 0 7; favor 1 5"),
    ("peasant_revolt", ROUT, "favor 0 6; favor 1 3; favor 2 3"),
    ("general_amnesty", FOR, "favor 0 7; unturned archbishop"),
    ("general_amnesty", f"{AGAINST}, name spymaster", "favor 0 7; turned spymaster"),
    ("foreign_alliance", f"{FOR}, deal tithe", "favor 0 7; hand 0 1"),
    ("foreign_alliance", "prince opposition, pass*3", "favor 0 7"),
    ("fosterage", f"name spymaster, {FOR}, dismiss almoner", "favor 0 6; of spymaster 0"),
    ("fosterage", f"name spymaster, {AGAINST}", "favor 2 7; of spymaster 2"),
    ("witch_hunt", f"name hedge_witch, {FOR}", "favor 0 6; killed hedge_witch"),
    ("witch_hunt", f"name hedge_witch, {AGAINST}", "favor 0 6; favor 2 3"),
    ("knighthood", f"name almoner, {BATTLE}", "favor 0 7; combat almoner 1; politics almoner 3"),
    ("knighthood", f"name almoner, {ROUT}", "favor 0 6; combat almoner 0"),
]  # fmt: skip


@pytest.mark.clause("9.10", "R54")
@pytest.mark.parametrize(
    ("event", "moves", "facts"),
    CONSEQUENCES,
    ids=[f"{event}-{number}" for number, (event, _, _) in enumerate(CONSEQUENCES)],
)
def test_an_event_has_the_consequences_it_says(event: str, moves: str, facts: str) -> None:
    table = Table("event").play(f"deal {event}").play(moves)
    for fact in facts.split("; "):
        assert table.holds(fact), (fact, table.public.favor)


def test_every_event_of_the_box_has_its_scene() -> None:
    table = Table()
    events = {table.game.card_names[card] for card in table.game.deck.events}
    assert events == {event for event, _, _ in CONSEQUENCES}
