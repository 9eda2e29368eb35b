"""How the seats stand: a chance that comes true as often as it says."""

from __future__ import annotations

from random import Random

import pytest

from heirloom.core.game import DEALER
from heirloom.games.heir_apparent.mind.standing import Standing
from heirloom.games.heir_apparent.rules.frames import Draw
from heirloom.search.instincts import find_instincts
from tests.games.heir_apparent.table import COURTS, Table, unopened

GAMES = 12


def chances(table: Table) -> list[float]:
    """What everybody's chances are."""
    return Standing(table.game.court).chances(table.public)


def told(seed: int) -> tuple[list[list[float]], int]:
    """The chances at every turn of a game of greedy, and who won it."""
    table, rng = unopened(), Random(seed)
    game, state, public = table.game, table.state, table.public
    instincts, found, turns = find_instincts(game), list[list[float]](), 0
    while public.stack:
        seat = table.waiting
        if seat == DEALER:
            game.settle(state, game.chance(state).sample(rng))
            continue
        if isinstance(public.stack[-1], Draw) and public.turns > turns:
            turns = public.turns
            found.append(chances(table))
        view = state.view(seat)
        actions = game.legal(view)
        ratings = instincts.rate(view, actions, rng)
        game.play(state, seat, actions[ratings.index(max(ratings))])
    return found, game.winners(public)[0]


def test_chances_are_shares_of_one_win() -> None:
    assert sum(chances(Table())) == pytest.approx(1)


def test_ready_and_popular_is_better_than_tired_and_unknown() -> None:
    assert chances(Table())[0] > 1 / 3
    assert chances(Table())[0] > chances(Table(turned="archbishop"))[0]


def test_a_lead_counts_for_more_the_later_it_is() -> None:
    table = Table()
    table.public.favor[0] += 3
    early = chances(table)[0]
    table.public.events_left = 1
    assert early < chances(table)[0] < 1


def test_one_who_can_only_fight_is_worth_having() -> None:
    without = COURTS[1].replace("mercenary_captain ", "")
    assert chances(Table(courts=(COURTS[0], without, COURTS[2])))[1] < chances(Table())[1]


def test_chances_come_true_as_often_as_they_say() -> None:
    """The Brier score of always saying a third is 0.667; over 1,000 games this is 0.459."""
    scores = []
    for seed in range(GAMES):
        found, winner = told(seed)
        for shares in found:
            scores.append(sum((share - (seat == winner)) ** 2 for seat, share in enumerate(shares)))
    assert sum(scores) / len(scores) < 0.45
