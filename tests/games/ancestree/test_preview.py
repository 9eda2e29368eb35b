"""What a tile of Ancestree would bring, and how rounds are told."""

from __future__ import annotations

import random

import pytest

import heirloom
from heirloom import Match, Shuffling
from heirloom.core.gauges import Passing
from heirloom.core.scene import Scene, Zone
from heirloom.core.sheets import Matrix
from heirloom.core.words import Reader
from heirloom.games.ancestree.rules.game import Ancestree
from heirloom.games.ancestree.rules.trees import place
from heirloom.games.ancestree.table.scene import scene
from heirloom.games.ancestree.table.verdicts import verdict
from tests.games.ancestree.table import Table

READER = Reader(package="heirloom.games.ancestree")


def look(table: Table, seat: int = 0) -> Scene:
    """The table as a seat sees it."""
    return scene(table.game, table.state.view(seat))


def zone(seen: Scene, id: str) -> Zone:
    """The zone of that name."""
    return next(zone for zone in seen.zones if zone.id == id)


def numbers(seen: Scene) -> dict[str, str]:
    """Every number of the matrix by its name."""
    sheet = seen.sheets[0]
    assert isinstance(sheet, Matrix)
    return {cell.name: str(cell.text) for row in sheet.rows for cell in row.cells}


@pytest.mark.clause("3.3")
def test_a_free_place_says_what_meets_there_and_what_it_brings() -> None:
    # The camel marries on either side, and has two coins; above the lion it only has a leaf.
    table = Table("○Li♥", "Ea", "Ea", hands=("♥Ca2○",)).take("♥Ca2○", "○Ea", "○Ea")
    spots = {spot.id: spot for spot in zone(look(table), "tree-0").spots if spot.piece is None}
    assert {id: (spot.signs, spot.gain) for id, spot in spots.items()} == {
        "1,0": (["hearts"], 1 + 2 + 2),  # a marriage, two coins, camels before two neighbours
        "0,1": (["solid-leaf"], 2 + 2),
    }


@pytest.mark.clause("3.3")
def test_a_place_is_previewed_with_a_slip_whose_lines_add_up() -> None:
    table = Table("○Li♥", "Ea", "Ea", hands=("♥Ca2○",), round=3).take("♥Ca2○", "○Ea", "○Ea")
    found = table.game.preview(table.state.view(0), ["1,0"])
    assert READER.read(found.ask) == "Lay T3 right of T0?"
    assert found.slip is not None
    rows = [(icon, READER.read(what), READER.read(much)) for icon, what, much in found.slip.rows]
    assert rows == [
        ("camel", "Blue Camel 1: 2 leads", "+6"),
        ("hearts", "marries T0", "+1"),
        ("two-coins", "2 coins more", "+2"),
    ]
    assert READER.read(found.slip.total) == "+9"
    changes = {change.name: READER.read(change.text) for change in found.changes}
    assert changes["dynasty-1-0"] == "1"
    assert changes["total-0"] == str(int(numbers(look(table))["total-0"]) + 9)


@pytest.mark.clause("3.3", "3.8")
def test_a_place_where_nothing_can_be_laid_says_why() -> None:
    table = Table("○Li♥", "Ea", hands=("♥Ca",)).take("♥Ca", "○Ea")
    view = table.state.view(0)
    assert table.game.preview(view, ["-1,0"]).clause == "3.3"
    assert table.game.preview(view, ["5,5"]).clause == "3.3"
    laid = table.game.preview(view, ["0,0"])
    assert READER.read(laid.sentence) == "T0 belongs to a Grey Lion dynasty of 1 generation."


def test_a_tile_that_fits_nowhere_is_warned_of() -> None:
    table = Table("♥Ca♥", "Li", hands=("♥Dr♥ ●Ea",))
    view = table.state.view(0)
    good = table.game.preview(view, ["t2"])
    assert {chip.on for chip in good.chips} == {"-1,0", "1,0"}
    assert good.warning == ""
    bad = table.game.preview(view, ["t3"])
    assert READER.read(bad.warning) == "T3 fits nowhere in your tree and would be lost."
    assert bad.clause == "3.7"


@pytest.mark.clause("4.4")
def test_the_matrix_marks_who_leads_whom_among_neighbours() -> None:
    table = Table("Ca\nCa", "Ca", "Ca\nCa\nCa", "Ea", round=2)
    sheet = look(table).sheets[0]
    assert isinstance(sheet, Matrix)
    assert sheet.seats == [1, 0, 3, 2]
    assert sheet.pale == [2]
    camels = sheet.rows[1]
    assert [(cell.text, cell.leads) for cell in camels.cells] == [
        ("1", []),
        ("2", ["left", "right"]),
        ("0", []),
        ("3", []),
    ]
    eagles = sheet.rows[0]
    assert [cell.leads for cell in eagles.cells] == [[], [], ["left"], []]
    assert READER.read(sheet.note) == "each lead is worth 2"


@pytest.mark.clause("2.4")
@pytest.mark.parametrize(("round", "order"), [(1, [0, 1, 2, 3]), (2, [0, 3, 2, 1])])
def test_the_ring_shows_where_hands_go_and_who_is_ready(round: int, order: list[int]) -> None:
    table = Table("", "", "", "", round=round).take_one(2, "○Ea")
    ring = zone(look(table), "passing").gauges[0]
    assert isinstance(ring, Passing)
    assert ring.order == order
    assert ring.leftwards == (round == 1)
    assert [seat for seat, ready in zip(ring.order, ring.ready, strict=True) if ready] == [2]


@pytest.mark.parametrize(
    ("seats", "left", "right"), [(2, 1, 0), (3, 1, 1), (4, 2, 1), (5, 2, 2), (6, 3, 2)]
)
def test_neighbours_stand_beside_your_tree_and_the_others_below_them(
    seats: int, left: int, right: int
) -> None:
    zones = [zone for zone in look(Table(*["Ea"] * seats)).zones if zone.layout == "grid"]
    areas = [zone.area for zone in zones]
    assert (areas.count("stage"), areas.count("left"), areas.count("right")) == (1, left, right)
    assert zones[1].area == "left"
    assert seats == 2 or zones[-1].area == "right"


@pytest.mark.clause("4.4", "5.1")
def test_the_end_of_a_round_is_a_verdict_and_nothing_else_is() -> None:
    table = Table("Ca2\nCa♥ ♥Li", "Ca", "Ea", pick=5)
    before = table.state.view(0).copy()
    assert verdict(table.game, before, table.state.view(0)) is None
    table.take()
    ended = verdict(table.game, before, table.state.view(0))
    assert ended is not None
    assert READER.read(ended.title) == "Round I: you take 6"
    assert READER.read(ended.sentence) == "You lead with 6."
    assert ended.matrix is not None
    camels = ended.matrix.rows[1]
    assert [(cell.text, cell.note) for cell in camels.cells] == [
        ("1", "+1"),
        ("2", "+2"),
        ("0", ""),
    ]
    assert [str(cell.text) for cell in ended.matrix.rows[-1].cells] == ["1", "6", "2"]


@pytest.mark.clause("6.1")
def test_the_end_of_the_game_shows_where_all_points_come_from() -> None:
    table = Table("Ca2\nCa♥ ♥Li", "Ca", "Ea", pick=5, round=3)
    before = table.state.view(1).copy()
    table.take()
    ended = verdict(table.game, before, table.state.view(1))
    assert ended is not None
    assert READER.read(ended.title) == "You lost"
    assert READER.read(ended.sentence) == "Seat 1 wins with 15 points; you have 3."
    assert ended.seat == 0
    assert look(table, 1).verdict == ended


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3), (6, 4)])
def test_promised_numbers_are_those_after_the_move(seats: int, seed: int) -> None:
    game = heirloom.game("ancestree")
    assert isinstance(game, Ancestree)
    match, rng, told = Match(game, seats, Shuffling(seed)), random.Random(seed), 0
    while not match.over:
        seat = rng.choice(match.waiting_on())
        before = match.view(seat).copy()
        action = rng.choice(match.legal(seat))
        found = game.preview(before, game.path(before, action))
        match.play(seat, action)
        public = match.view(seat).public
        if action.kind == "place" and public.round == before.public.round:
            was, now = numbers(game.scene(before)), numbers(game.scene(match.view(seat)))
            promised = {change.name: READER.read(change.text) for change in found.changes}
            assert {**was, **promised} == now
            assert found.slip is not None
            points = [READER.read(much) for _, _, much in found.slip.rows]
            assert sum(int(n) for n in points if n) == int(READER.read(found.slip.total))
            told += len(promised)
    assert told > 0


def test_what_lies_on_any_table_is_explained() -> None:
    """A tile and a place of every tree, from every seat, in the middle of a game."""
    match = Match(heirloom.game("ancestree"), 3, Shuffling(2))
    rng = random.Random(2)
    while len(match.log) < 60:
        seat = match.waiting_on()[0]
        match.play(seat, rng.choice(match.legal(seat)))
    game, view = match.game, match.view(0)
    for seat, tree in enumerate(view.public.trees):
        for cell, tile in tree.grid.items():
            by_place = game.preview(view, [f"{seat + 1}:{place(cell)}"])
            by_tile = game.preview(view, [game.card_names[tile]])
            assert by_place.sentence
            assert str(by_place.sentence) == str(by_tile.sentence)
    for pressed in (["9:c3"], ["nothing"], [], ["a", "b"]):
        assert not game.preview(view, pressed).sentence
