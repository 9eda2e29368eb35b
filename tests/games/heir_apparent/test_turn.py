"""The turn: its phases, the Actions phase, playing cards, discarding, and the end."""

from __future__ import annotations

from itertools import chain
from operator import gt
from random import Random

import pytest

from heirloom.core.game import DEALER, Action
from heirloom.core.mistakes import Illegal
from heirloom.games.heir_apparent.rules.frames import NOTHING, Deed, Reaction, Window
from heirloom.games.heir_apparent.rules.parts import Public
from tests.games.heir_apparent.table import COURTS, Table, unopened


@pytest.mark.clause("3.1", "5.4")
def test_the_phases_follow_one_another_and_then_the_left_neighbour_has_a_turn() -> None:
    table = Table("draw").play("done, done, deal royal_hunt, pass*3")
    assert table.public.current == 1
    assert table.waiting == 1
    assert table.legal("draw") != []


@pytest.mark.clause("3.3")
def test_nobody_acts_out_of_turn() -> None:
    table = Table()
    with pytest.raises(Illegal, match=r"3\.3"):
        table.play("done", seat=1)
    with pytest.raises(Illegal, match=r"3\.3"):
        table.play("bid 1")


@pytest.mark.clause("5.1", "R8")
def test_any_number_of_cards_that_are_valid_in_the_phase_can_be_played() -> None:
    table = Table(hands=("tithe guild_dues rousing_speech",)).play("play tithe, play guild_dues")
    assert table.public.favor[0] == 10
    with pytest.raises(Illegal, match="R38"):
        table.play("play rousing_speech")


@pytest.mark.clause("5.2", "R7")
def test_a_character_but_no_prince_is_turned_for_an_action_card() -> None:
    table = Table().play("turn almoner, deal tithe")
    assert table.public.hands[0] == 1
    assert "turn florian" not in [str(action) for action in table.game.actions.all]


@pytest.mark.clause("6.3", "R61")
def test_two_cards_of_one_title_cannot_lie_under_one_character() -> None:
    table = Table(hands=("fools_cap",)).play("play fools_cap, name lord_chancellor")
    table.attach("war_horse", "almoner")
    table.state.private[0].hand.append(table.card("war_horse"))
    table.public.hands[0] += 1
    table.play("play war_horse")
    assert "name almoner" not in table.legal()
    with pytest.raises(Illegal, match=r"6\.3"):
        table.play("name almoner")


@pytest.mark.clause("6.5", "R47")
def test_a_cost_is_paid_in_full_or_the_card_is_not_played() -> None:
    table = Table(hands=("turncoat",))
    table.public.favor[0] = 2
    assert table.legal("play") == []
    with pytest.raises(Illegal, match="R47"):
        table.play("play turncoat")


@pytest.mark.clause("6.6")
def test_a_card_needs_something_that_it_can_be_played_on() -> None:
    table = Table(hands=("second_wind",))
    with pytest.raises(Illegal, match=r"6\.6"):
        table.play("play second_wind")


@pytest.mark.clause("1.5")
def test_a_turned_character_cannot_be_turned_again() -> None:
    table = Table(turned="almoner captain_of_the_guard")
    assert "turn almoner" not in table.legal()
    with pytest.raises(Illegal, match=r"1\.5"):
        table.play("attack captain_of_the_guard")


@pytest.mark.clause("1.2")
def test_keywords_can_be_gained() -> None:
    table = Table(hands=("war_horse",))
    with pytest.raises(Illegal, match=r"5\.3"):
        table.play("attack almoner")
    assert "attack almoner" in table.play("play war_horse, name almoner").legal("attack")


@pytest.mark.clause("R47", "2.2")
def test_a_loss_takes_what_is_there_and_a_tribute_gives_what_was_taken() -> None:
    table = Table(hands=("court_gossip",))
    table.public.favor = [5, 1, 0]
    table.play("play court_gossip, name s1")
    assert table.public.favor == [5, 0, 0]
    table.play("use florian, name s2")
    assert table.public.favor == [5, 0, 0]


@pytest.mark.clause("10.1", "R21")
def test_everybody_discards_down_to_five_from_the_player_whose_turn_it_is() -> None:
    six = "tithe scandal parry cold_iron vendetta scapegoat"
    table = Table("event", hands=("", six), turn=2).play("deal royal_hunt, pass*3")
    assert table.waiting == 1
    table.play("discard parry")
    assert table.public.hands[1] == 5
    assert table.public.current == 0


@pytest.mark.clause("10.2", "R21")
def test_only_the_court_whose_turn_it_was_is_unturned_prince_included() -> None:
    table = Table("event", turned="florian almoner spymaster").play("deal royal_hunt, pass*3")
    assert table.holds("unturned florian")
    assert table.holds("unturned almoner")
    assert table.holds("turned spymaster")


@pytest.mark.clause("10.3", "R48")
def test_the_game_ends_with_the_turn_that_empties_the_event_deck() -> None:
    table = Table("event")
    table.public.events_left = 1
    table.public.favor = [3, 7, 7]
    table.play("deal royal_hunt, pass*3")
    assert table.game.waiting_on(table.public) == []
    assert table.game.scores(table.public) == [3, 7, 7]
    assert table.game.winners(table.public) == [1]
    with pytest.raises(Illegal, match=r"10\.3"):
        table.play("pass", seat=0)


@pytest.mark.clause("R48")
def test_a_deck_emptied_before_the_event_phase_leaves_no_event() -> None:
    table = Table(hands=("the_king_is_resting",))
    table.public.events_left = 1
    table.play("play the_king_is_resting, deal plague, done")
    assert table.game.waiting_on(table.public) == []


def holdings(public: Public, seat: int) -> list[int]:
    """A player's favor, cards in hand, and Characters."""
    characters = len(public.places[seat]) - public.places[seat].count(NOTHING)
    return [public.favor[seat], public.hands[seat], characters]


def givers(table: Table, rng: Random) -> dict[str, list[Action]]:
    """By kind, all that could be done in a random game, cards and Events apart, to give others."""
    found: dict[str, list[Action]] = {}
    game, state, public = table.game, table.state, table.public
    while public.stack:
        seat = table.waiting
        if seat == DEALER:
            game.settle(state, game.chance(state).sample(rng))
            continue
        legal = game.legal(state.view(seat))
        if not any(isinstance(frame, Window | Deed | Reaction) for frame in public.stack):
            for action in [action for action in legal if action.kind not in ("play", "use")]:
                after = state.copy()
                game.play(after, seat, action)
                gains = [
                    action
                    for other in set(range(public.seats)) - {seat}
                    if any(map(gt, holdings(after.public, other), holdings(public, other)))
                ]
                found.setdefault(action.kind, []).extend(gains)
        game.play(state, seat, rng.choice(legal))
    return found


@pytest.mark.clause("R24")
def test_no_action_hands_anything_to_another_player() -> None:
    found = [givers(unopened(), Random(seed)) for seed in (1, 2)]
    assert [list(chain(*kinds.values())) for kinds in found] == [[], []]
    tried = {kind for kinds in found for kind in kinds}
    assert tried >= {"bid", "pass", "pick", "draw", "turn", "done", "attack"}


@pytest.mark.clause("R42", "1.4")
def test_who_gains_a_sixth_character_chooses_any_to_go_the_newest_included() -> None:
    table = Table(hands=("turncoat",)).play(
        "play turncoat, name border_baron, dismiss border_baron"
    )
    assert table.holds("dismissed border_baron")
    assert table.game.court.size(table.public, 0) == 5


@pytest.mark.clause("R49", "R10")
def test_what_lies_under_a_character_follows_it_and_goes_when_it_goes() -> None:
    court = " ".join(COURTS[0].split()[:4])
    table = Table(hands=("fools_cap turncoat scandal",), courts=(court, COURTS[1], COURTS[2]))
    table.play("play fools_cap, name border_baron, play turncoat, name border_baron")
    assert table.holds("under fools_cap border_baron")
    table.attach("royal_wedding", "lord_chancellor")
    table.play("play scandal, name lord_chancellor")
    assert table.holds("past royal_wedding")


@pytest.mark.clause("R23", "R46", "1.3")
def test_a_prince_cannot_be_named_for_what_kills_or_discards() -> None:
    table = Table(hands=("bolt_from_the_blue", "", "")).play("play bolt_from_the_blue")
    assert "name berengar" not in table.legal()
    with pytest.raises(Illegal, match="R46"):
        table.play("name berengar")
    table.game.court.kill(table.public, table.card("berengar"))
    assert table.holds("of berengar 1")
