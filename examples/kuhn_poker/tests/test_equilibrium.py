"""The whole game, enumerated through the public interface: its value is -1/18 for the first player.

An equilibrium is known (Kuhn 1950): the first player bluffs with the jack at some rate up to 1/3.
Against it no strategy of the other player does better, and the other way round.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import heirloom
import pytest

JACK, QUEEN, KING = range(3)
GAME = heirloom.game("kuhn_poker")
BOLD = {"bet", "call"}

State = heirloom.State[Any, Any, Any]
Policy = Callable[[heirloom.View[Any, Any]], Fraction]  # how likely a seat bets or calls


def children(state: State) -> Iterator[tuple[Fraction, State]]:
    """What the dealer can do, with its probability."""
    for outcome, probability in GAME.chance(state).outcomes():
        child = state.copy()
        GAME.settle(child, outcome)
        yield probability, child


def value(state: State, policies: list[Policy]) -> Fraction:
    """How many coins the first player wins on average."""
    waiting = GAME.waiting_on(state.public)
    if not waiting:
        return Fraction(GAME.scores(state.public)[0])
    if waiting == [heirloom.DEALER]:
        return sum((p * value(child, policies) for p, child in children(state)), Fraction(0))
    seat, total = waiting[0], Fraction(0)
    bold = policies[seat](state.view(seat))
    for action in GAME.legal(state.view(seat)):
        child = state.copy()
        GAME.play(child, seat, action)
        share = bold if action.kind in BOLD else 1 - bold
        if share:
            total += share * value(child, policies)
    return total


def information_sets(state: State, found: dict[Hashable, int]) -> dict[Hashable, int]:
    """Every view in which somebody decides, with whose it is."""
    waiting = GAME.waiting_on(state.public)
    if waiting == [heirloom.DEALER]:
        for _, child in children(state):
            information_sets(child, found)
    elif waiting:
        view = state.view(waiting[0])
        found[view.key()] = view.seat
        for action in GAME.legal(view):
            child = state.copy()
            GAME.play(child, view.seat, action)
            information_sets(child, found)
    return found


def first(bluff: Fraction) -> Policy:
    """The first player's equilibrium strategy that bluffs with the jack at this rate."""
    opening = {JACK: bluff, QUEEN: Fraction(0), KING: 3 * bluff}
    answering = {JACK: Fraction(0), QUEEN: bluff + Fraction(1, 3), KING: Fraction(1)}
    return lambda view: (answering if view.public.bets else opening)[view.own.card]


def second(view: heirloom.View[Any, Any]) -> Fraction:
    """The second player's equilibrium strategy."""
    third = Fraction(1, 3)
    checked = {JACK: third, QUEEN: Fraction(0), KING: Fraction(1)}
    bet = {JACK: Fraction(0), QUEEN: third, KING: Fraction(1)}
    return (bet if view.public.bets[-1] == 1 else checked)[view.own.card]


def pure_strategies(seat: int) -> Iterator[Policy]:
    """Every way to decide once and for all."""
    sets = [key for key, whose in information_sets(GAME.setup(2), {}).items() if whose == seat]
    for choice in product((Fraction(0), Fraction(1)), repeat=len(sets)):
        plan = dict(zip(sets, choice, strict=True))
        yield lambda view, plan=plan: plan[view.key()]  # type: ignore[misc]


def test_there_are_twelve_information_sets() -> None:
    found = information_sets(GAME.setup(2), {})
    assert sorted(found.values()) == [0] * 6 + [1] * 6


@pytest.mark.parametrize("bluff", [Fraction(0), Fraction(1, 6), Fraction(1, 3)])
def test_the_value_is_minus_one_eighteenth_and_nobody_can_do_better(bluff: Fraction) -> None:
    start, opener = GAME.setup(2), first(bluff)
    assert value(start, [opener, second]) == Fraction(-1, 18)
    assert max(value(start, [other, second]) for other in pure_strategies(0)) == Fraction(-1, 18)
    assert min(value(start, [opener, other]) for other in pure_strategies(1)) == Fraction(-1, 18)
