"""Every event, refusal and prompt of Ancestree cites the clause that it rests on."""

from __future__ import annotations

from random import Random

import pytest

from heirloom import Illegal, Match, Shuffling
from heirloom.core.story import Event
from heirloom.games.ancestree.table.scene import scene
from tests.games.ancestree.table import Table, deal, start

EXPECTED = {
    ("deal", "2.1"), ("take", "2.3"), ("pass", "2.4"), ("discard", "2.5"), ("reveal", "3.1"),
    ("place", "3.2"), ("place", "3.4"), ("place", "3.5"), ("lost", "3.7"), ("tokens", "4.4"),
    ("tokens", "4.6"), ("coins", "5.1"), ("score", "6.1"), ("marriages", "6.2"), ("end", "6.3"),
}  # fmt: skip


def first() -> Table:
    """Two empty trees, and a first tile for each."""
    return Table("", "", hands=("Ca♥", "Li♥")).take("Ca♥", "Li♥")


def wedding() -> Table:
    """A tile that can be laid beside another, and has not been yet."""
    return Table("Ca♥", "Li", hands=("♥Ea",)).take("♥Ea")


def child() -> Table:
    """A tile that goes below another."""
    return Table("Ca●", "Li", hands=("●Ea",)).take("●Ea")


def last(seats: int) -> Table:
    """The end of the game."""
    return Table(*["Ca2\nCa♥ ♥Li", "Ca", "Ea"][:seats], pick=5, round=3).take()


def told() -> dict[tuple[str, str], Table]:
    """Everything that is ever told, clause by clause."""
    game, state = start()
    dealt = Table("", "")
    dealt.story = deal(game, state)
    return {
        ("deal", "2.1"): dealt,
        ("take", "2.3"): first(),
        ("pass", "2.4"): first(),
        ("discard", "2.5"): last(2),
        ("reveal", "3.1"): first(),
        ("place", "3.2"): first(),
        ("place", "3.4"): wedding().play(0, "place 1,0"),
        ("place", "3.5"): child().play(0, "place 0,-1"),
        ("lost", "3.7"): Table("Ca♥", "Li").take(),
        ("tokens", "4.4"): last(3),
        ("tokens", "4.6"): last(2),
        ("coins", "5.1"): last(2),
        ("score", "6.1"): last(2),
        ("marriages", "6.2"): last(2),
        ("end", "6.3"): last(2),
    }


def test_every_event_cites_its_clause() -> None:
    found = told()
    for (kind, clause), table in found.items():
        assert table.clauses(kind) == {clause}, kind
    assert set(found) == EXPECTED


def test_the_first_tile_of_a_tree_is_told_as_such() -> None:
    assert first().told("place") == [
        "Seat 1 begins a tree with T0.",
        "Seat 2 begins a tree with T6.",
    ]


@pytest.mark.parametrize("horizontal", ["married", "touching"])
def test_nothing_else_is_told_in_any_match(horizontal: str) -> None:
    events: list[Event] = []
    rng = Random(3)
    for seats in (2, 3, 6):
        match = Match(start(horizontal=horizontal)[0], seats, Shuffling(1), listener=events.append)
        while waiting := match.waiting_on():
            seat = rng.choice(waiting)
            match.play(seat, rng.choice(match.legal(seat)))
    assert {(event.kind, event.clause) for event in events} <= EXPECTED


def test_every_refusal_cites_its_clause() -> None:
    waiting = Table("Ca♥", "Li♥", hands=("♥Ca", "♥Li")).take("♥Ca", "♥Li").play(0, "place 1,0")
    chosen = Table("Ca♥", "Li", hands=("♥Ca",)).take_one(0, "♥Ca")
    refusals = [
        ("2.2", "take t3", waiting),
        ("2.2", "place 2,0", waiting),
        ("2.3", "take t3", chosen),
        ("2.3", "take t0", Table("Ca♥", "Li")),
        ("2.3", "place 1,0", Table("Ca♥", "Li")),
        ("3.3", "place 1,1", wedding()),
        ("3.3", "place 0,1", wedding()),
        ("3.7", "take t3", wedding()),
        ("3.8", "place 0,0", wedding()),
        ("6.1", "take t3", last(2)),
    ]
    for clause, move, table in refusals:
        with pytest.raises(Illegal) as caught:
            table.play(0, move)
        assert caught.value.clause == clause, (move, str(caught.value))
    game, state = start()
    with pytest.raises(Illegal) as caught:
        game.play(state, 0, game.actions.read("take aurelia"))
    assert caught.value.clause == "2.1"


def test_every_prompt_cites_its_clause() -> None:
    chosen = Table("Ca♥", "Li", hands=("♥Ca",)).take_one(0, "♥Ca")
    prompts = [
        ("2.3", "Choose a tile.", Table("Ca♥", "Li"), 0),
        ("2.2", "Seat 2 is still choosing.", chosen, 0),
        ("3.3", "Choose a place for T2", wedding(), 0),
        ("2.2", "Seat 1 still has to lay a tile.", wedding(), 1),
        ("6.3", "Seat 1 wins.", last(2), 1),
    ]
    for clause, words, table, seat in prompts:
        seen = scene(table.game, table.state.view(seat))
        assert (seen.clause, str(seen.prompt)[: len(words)]) == (clause, words)
    game, state = start()
    assert scene(game, state.view(0)).clause == "2.1"
