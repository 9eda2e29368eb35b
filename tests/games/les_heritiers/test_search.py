"""Searching Les Héritiers: to the end of a round, where crowns move and players drop out."""

from __future__ import annotations

from random import Random

import pytest

from heirloom.games.les_heritiers.mind.search import searcher
from heirloom.games.les_heritiers.mind.standing import Standing
from heirloom.search.searcher import Estimate
from tests.games.les_heritiers.table import Table


def found(table: Table, tries: int) -> list[Estimate]:
    """What thinking finds for the seat that is waited on."""
    view = table.state.view(table.waiting_on())
    return searcher(table.game).think(view, None, tries, Random(1))


def last_of_the_hearts() -> Table:
    """Hearts, who play next, have no cards; their crown has no heir, their founders are closed."""
    return Table(
        """
        spades
          robert
        hearts
          william = isabel
        diamonds
          isabel
        """,
        hands={"spades": "hugh aude roland"},
        reigning={"spades": "robert", "hearts": "william"},
    )


def test_a_murder_that_leaves_nobody_else_in_the_running_is_found_to_win() -> None:
    table = last_of_the_hearts()
    card = table.game.card_names.index("william")
    best = found(table, 40)[0]
    assert (best.action.kind, best.action.parts[0], best.value) == ("murder", card, 1)


def test_a_search_tries_as_often_as_it_is_told() -> None:
    for tries in (1, 3, 50):
        table = last_of_the_hearts()
        lines = found(table, tries)
        assert len(lines) == len(table.legal())
        assert sum(line.visits for line in lines) == tries


def test_who_is_out_of_the_running_has_no_chance_and_the_others_have_them_all() -> None:
    table = Table("spades\n  robert", seats=4)
    chances = Standing(table.game).chances(table.public)
    assert sum(chances) == pytest.approx(1)
    assert min(chances) > 0
    table.public.running[2] = 0
    assert Standing(table.game).chances(table.public)[2] == 0
    assert sum(Standing(table.game).chances(table.public)) == pytest.approx(1)


@pytest.mark.clause("R14")
def test_who_may_return_to_the_running_keeps_some_chance() -> None:
    table = Table("spades\n  robert", seats=4, excluded="until_crown")
    table.public.running[2] = 0
    assert Standing(table.game).chances(table.public)[2] > 0
    assert sum(Standing(table.game).chances(table.public)) == pytest.approx(1)


@pytest.mark.clause("7.4")
def test_a_crown_that_will_be_lost_is_worth_less_than_one_with_an_heir() -> None:
    old = "hearts\n  william = isabel /3\ndiamonds\n  isabel"
    childless = Table(old, seats=4, reigning={"hearts": "william"})
    father = Table(
        "hearts\n  william = isabel /3\n    raymond\ndiamonds\n  isabel",
        seats=4,
        reigning={"hearts": "william"},
    )
    chances = [Standing(table.game).chances(table.public)[1] for table in (childless, father)]
    assert chances[0] < chances[1]


def test_judging_leaves_the_table_as_it_was() -> None:
    table = last_of_the_hearts()
    before = table.state.key()
    Standing(table.game).chances(table.public)
    assert table.state.key() == before
