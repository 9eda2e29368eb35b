"""The table of Ancestree as a seat sees it."""

from __future__ import annotations

import pytest

from heirloom.core.scene import Scene, Zone
from heirloom.core.words import Reader
from heirloom.games.ancestree.table.scene import scene
from tests.games.ancestree.table import Table, deal, start


def zone(seen: Scene, id: str) -> Zone:
    return next(zone for zone in seen.zones if zone.id == id)


def at(table: Table, seat: int = 0) -> Scene:
    return scene(table.game, table.state.view(seat))


def facts(zone: Zone) -> dict[str, str]:
    reader = Reader(package="heirloom.games.ancestree")
    return {reader.read(name): reader.read(value) for name, value in zone.facts}


@pytest.mark.clause("3.3")
def test_the_places_of_a_chosen_tile_are_shown_before_and_after_the_reveal() -> None:
    table = Table("♥Ca♥", "Li", hands=("♥Dr♥",)).take_one(0, "♥Dr♥")
    free = {spot.id for spot in zone(at(table), "tree-0").spots if spot.piece is None}
    assert free == {"-1,0", "1,0"}
    assert at(table).moves == []
    table.take_one(1, "○Ea")
    assert [move.path for move in at(table).moves] == [["-1,0"], ["1,0"]]
    assert all(spot.piece for spot in zone(at(table, 1), "tree-0").spots)


@pytest.mark.clause("3.7")
def test_a_tile_in_hand_that_fits_nowhere_says_so() -> None:
    hand = zone(at(Table("♥Ca♥", "Li", hands=("♥Dr♥",))), "hand")
    labels = [
        [str(badge.label) for badge in spot.piece.badges] for spot in hand.spots if spot.piece
    ]
    assert labels == [[]] + [["fits nowhere"]] * 5


@pytest.mark.clause("3.4", "3.5")
def test_links_are_drawn_for_marriages_and_for_parent_and_child() -> None:
    table = Table("Ca○ .\n○Ca♥ ♥Li", "Ea")
    links = {(link.kind, link.first, link.second) for link in zone(at(table), "tree-0").links}
    assert links == {("couple", "t0", "t1"), ("child", "t2", "t0")}


@pytest.mark.clause("4.4", "5.1", "6.1", "6.2")
def test_the_reckoning_shows_how_every_point_came_about() -> None:
    table = Table("Ca2\nCa♥ ♥Li", "Ca", "Ea", pick=5, round=3).take()
    shown = facts(zone(at(table), "reckoning"))
    assert shown["Blue Camel (§4.4)"] == ("Seat 1: 2, 2 × 3 = +6; Seat 2: 1, 1 × 3 = +3; Seat 3: 0")
    assert shown["Coins (§5.1)"] == "Seat 1: +2; Seat 2: +0; Seat 3: +0"
    assert shown["Marriages (§6.2)"] == "Seat 1: 1, +1; Seat 2: 0, +0; Seat 3: 0, +0"
    assert shown["Score (§6.1)"] == "Seat 1: 15; Seat 2: 3; Seat 3: 6"


@pytest.mark.clause("4.5", "5.1")
def test_a_scoreboard_has_tokens_by_heritage_and_round() -> None:
    table = Table("Ca2\nCa♥ ♥Li", "Ca", "Ea", pick=5, round=1).take()
    shown = facts(zone(at(table), "score-0"))
    assert shown["Blue Camel"] == "2 generations; tokens worth 2"
    assert shown["Coins"] == "2 in the tree; 2 paid so far"
    assert shown["Marriages"] == "1 (bonus 1)"
    assert shown["Points so far"] == "6"


@pytest.mark.clause("R7")
def test_what_was_passed_on_is_shown_only_on_request() -> None:
    for memory in ("player", "open"):
        game, state = start(3, memory=memory)
        deal(game, state)
        for seat in range(3):
            game.play(state, seat, game.legal(state.view(seat))[0])
        seen = scene(game, state.view(0))
        assert ("passed" in [zone.id for zone in seen.zones]) == (memory == "open")
        if memory == "open":
            assert len(zone(seen, "passed").spots) == 5


@pytest.mark.clause("2.2", "R4")
def test_who_waits_is_told_for_whom() -> None:
    table = Table("Ca♥", "Li", "Dr", hands=("♥Ca",)).take_one(0, "♥Ca")
    assert str(at(table).prompt) == "Seat 2 and Seat 3 are still choosing."
    table.take_one(1, "○Ea").take_one(2, "○Ea")
    assert str(at(table).prompt) == "Choose a place for T3 in your tree."
    assert str(at(table, 1).prompt) == "Seat 1 still has to lay a tile."


@pytest.mark.clause("2.4", "2.5")
def test_the_prompt_says_where_the_other_tiles_go() -> None:
    left, right, last = Table("", "", ""), Table("", "", "", round=2), Table("", "", pick=5)
    assert str(at(left).prompt) == "Choose a tile. The others go left, to Seat 2."
    assert str(at(right).prompt) == "Choose a tile. The others go right, to Seat 3."
    assert str(at(last).prompt) == "Choose a tile. The one left over will be discarded."


@pytest.mark.clause("6.3")
def test_the_end_names_whoever_has_won() -> None:
    one = Table("Ca3", "Li", pick=5, round=3).take()
    both = Table("Ca", "Li", pick=5, round=3).take()
    assert str(at(one).prompt) == "Seat 1 wins."
    assert str(at(both).prompt) == "Seat 1 and Seat 2 share the victory."


def test_a_watcher_sees_trees_and_no_hand() -> None:
    table = Table("Ca♥", "Li", hands=("♥Ca",)).take_one(0, "♥Ca")
    seen = scene(table.game, table.game.watch(table.public))
    assert [zone.id for zone in seen.zones] == ["tree-0", "tree-1", "passing", "score-0", "score-1"]


@pytest.mark.clause("3.1")
def test_the_own_tile_to_lay_is_apart_from_those_of_others() -> None:
    table = Table("Ca♥", "Li♥", hands=("♥Ca", "♥Li")).take("♥Ca", "♥Li")
    for seat, tile in ((0, "t2"), (1, "t8")):
        mine = zone(at(table, seat), "mine").spots[0].piece
        theirs = zone(at(table, 1 - seat), "theirs").spots[0].piece
        assert mine is not None
        assert theirs is not None
        assert mine.face == theirs.face == tile
        assert [str(badge.text) for badge in theirs.badges] == [f"Seat {seat + 1}"]
