"""The referee: it keeps the truth, hands out views, and tells each seat its story."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import heirloom
from heirloom import DEALER, WATCHER, Illegal, Match, Mistake, Scripted, Shuffling
from heirloom.core.log import DEAL, PLAY, Entry
from heirloom.core.story import Event


def small(*script: str) -> Match[Any, Any, Any]:
    return Match(
        heirloom.game("the_heirs", rows=1, columns=4),
        dealer=Scripted(["black", *script]),
    )


def test_the_front_door_plays_a_match_to_its_end() -> None:
    match = Match(heirloom.game("the_heirs"), seats=2, dealer=Shuffling(7))
    while match.waiting_on():
        seat = match.waiting_on()[0]
        match.play(seat, match.legal(seat)[0])
    assert sorted(match.scores()) == [0, 1]
    assert match.winners() == [match.scores().index(1)]
    assert match.over


def test_a_view_that_was_handed_out_cannot_change_the_truth() -> None:
    match = small("jacob")
    view = match.view(0)
    view.public.board[0] = 3
    view.public.turn = 1
    assert match.waiting_on() == [0]
    assert match.view(0).public.board[0] != 3


def test_a_watcher_sees_what_is_public() -> None:
    match = small("jacob")
    match.play(0, "a1")
    assert match.view(WATCHER).public.key() == match.view(0).public.key()
    assert match.game.legal(match.view(WATCHER)) == []


def test_only_who_is_waited_on_has_legal_actions() -> None:
    match = small("jacob")
    assert match.legal(0)
    assert match.legal(1) == []


def test_a_refused_move_changes_nothing() -> None:
    match = small("jacob")
    before, log = match.view(0).key(), list(match.log)
    with pytest.raises(Illegal) as refusal:
        match.play(0, "a1xb1")
    assert (match.view(0).key(), match.log) == (before, log)
    assert refusal.value.clause == "4.1"
    assert "§4.1" in str(refusal.value)


def test_a_refusal_survives_a_journey_between_processes() -> None:
    match = small("jacob")
    with pytest.raises(Illegal) as refusal:
        match.play(0, "stop")
    again = pickle.loads(pickle.dumps(refusal.value))
    assert (again.clause, str(again)) == (refusal.value.clause, str(refusal.value))


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    with pytest.raises(Mistake, match="There is no seat"):
        small("jacob").play(seat, "a1")


def test_a_notation_that_says_nothing_is_refused_with_examples() -> None:
    with pytest.raises(Mistake, match="Move “z9” is unknown.*Possible: .*stop"):
        small("jacob").play(0, "z9")


@pytest.mark.parametrize("seats", [0, 1, 3])
def test_a_wrong_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(Mistake, match=f"for exactly 2 players, not {seats}"):
        Match(heirloom.game("the_heirs"), seats)


def test_a_wrong_number_of_names_is_refused() -> None:
    with pytest.raises(Mistake, match="1 names were given for 2 seats"):
        Match(heirloom.game("the_heirs"), names=["Anna"])


def test_there_is_no_result_and_no_truth_before_the_end() -> None:
    match = small("jacob")
    for question in (match.scores, match.winners, match.truth):
        with pytest.raises(Mistake, match="no result before the end"):
            question()


def test_the_story_is_told_from_any_entry_on() -> None:
    match = small("jacob", "emily")
    match.play(0, "a1")
    told = len(match.log)
    match.play(1, "b1")
    sentences = [str(telling.text) for telling in match.story(0, since=told)]
    assert sentences == ["Seat 2 turns over b1.", "It is Emily, red 1."]


def test_a_listener_hears_every_event() -> None:
    heard: list[Event] = []
    match = Match(heirloom.game("the_heirs"), dealer=Scripted(["red"]), listener=heard.append)
    assert [event.clause for event in heard] == ["1.3"]
    assert match.story()[0].clause == "1.3"


def test_names_are_read_where_people_have_them() -> None:
    match = Match(heirloom.game("the_heirs"), dealer=Scripted(["red"]), names=["Anna", "Ben"])
    assert match.reader().read(match.story()[0].text) == "Ben starts."
    assert small("jacob").reader().read(small("jacob").story()[0].text) == "Black starts."


def test_a_past_is_gone_through_and_nothing_is_drawn_before_it_goes_on() -> None:
    game = heirloom.game("the_heirs", rows=1, columns=4)
    past = [Entry(DEAL, DEALER, "black"), Entry(PLAY, 0, "a1")]
    match = Match(game, dealer=Scripted(["jacob"]), past=past)
    assert match.waiting_on() == [DEALER]
    match.go_on()
    assert match.waiting_on() == [1]
    assert match.log == [*past, Entry(DEAL, DEALER, "jacob")]


def test_the_table_is_revealed_once_it_is_over_or_given_up() -> None:
    match = Match(heirloom.game("inheritance", crowns=1), dealer=Shuffling(3))
    with pytest.raises(Mistake):
        match.reveal()
    open_now = match.reveal(given_up=True)
    hands = [zone for zone in open_now.zones if zone.layout == "hand"]
    assert [str(zone.title) for zone in hands] == ["The hand of Seat 1", "The hand of Seat 2"]
    assert all(spot.piece is not None and spot.piece.face for z in hands for spot in z.spots)
    first = len(match.log)
    while not match.over:
        seat = match.waiting_on()[0]
        match.play(seat, match.legal(seat)[0])
    assert match.reveal(first).zones == open_now.zones
    assert match.reveal().zones != open_now.zones


def test_a_revealed_table_is_laid_out_as_for_a_watcher() -> None:
    match = Match(heirloom.game("heir_apparent"), seats=3, dealer=Shuffling(3))
    scene = match.game.scene(match.view(WATCHER))
    watched = {zone.id: zone for zone in scene.zones if zone.seat is not None}
    shown = {zone.id: zone for zone in match.reveal(given_up=True).zones}
    assert len({zone.area for zone in watched.values()}) > 1, "one court is near, others are not"
    for id, zone in watched.items():
        assert (shown[id].area, shown[id].form) == (zone.area, zone.form)
        names = shown[id].names()
        assert len(names) == len(set(names)), "nobody is there twice"


def test_a_position_of_another_box_is_refused() -> None:
    other = Match(heirloom.game("the_heirs", rows=2, columns=2), dealer=Shuffling(1)).position()
    with pytest.raises(Mistake, match="The position is from"):
        Match(heirloom.game("the_heirs"), start=other)


def test_an_action_is_never_equal_to_something_else() -> None:
    action = small().legal(0)[0]
    assert action != "a1"
    assert action == heirloom.game("the_heirs", rows=1, columns=4).actions.read("a1")
    assert action != heirloom.game("the_heirs").actions.read("a1")


@pytest.mark.parametrize("name", ["heir_apparent", "inheritance", "les_heritiers"])
def test_at_the_end_every_hand_lies_open_and_says_whose_it_is(name: str) -> None:
    game = heirloom.game(name)
    match = heirloom.play(game, ["random"] * game.fewest, heirloom.Shuffling(3), seed=3)
    hands = [zone for zone in match.reveal().zones if zone.layout == "hand"]
    assert {zone.seat for zone in hands} == set(range(game.fewest))
    assert not [zone.id for zone in hands if zone.form == "peek"]
    titles = {str(zone.title) for zone in hands}
    assert len(titles) == game.fewest
