"""What a net is told about Inheritance."""

from __future__ import annotations

from typing import Any

import heirloom
from heirloom.games.inheritance.mind.features import features
from heirloom.games.inheritance.rules.game import Inheritance
from heirloom.games.inheritance.rules.parts import NOTHING, Truth
from tests.games.moments import moments

GAME = heirloom.game("inheritance")


def changed_sides(state: Truth) -> Truth:
    """The same with the players in each other's place."""
    found = state.copy()
    public = found.public
    found.private.reverse()
    public.turn, public.asked = 1 - public.turn, 1 - public.asked
    if public.round.passed != NOTHING:
        public.round.passed = 1 - public.round.passed
    public.table.seats = [1 - seat for seat in public.table.seats]
    by_seat: list[list[Any]] = [public.round.free, public.hands, public.crowns, public.points]
    for listed in by_seat:
        listed.reverse()
    return found


def test_both_seats_see_the_same_from_either_side() -> None:
    assert isinstance(GAME, Inheritance)
    found = features(GAME, 2)
    states = moments(GAME, 2, 3)
    assert len(states) > 20
    for state in states:
        assert found.inputs(changed_sides(state)) == found.inputs(state)[::-1]


def test_the_numbers_are_what_their_names_say() -> None:
    assert isinstance(GAME, Inheritance)
    found = features(GAME, 2)
    state = moments(GAME, 2, 1)[0]
    public, mover = state.public, state.public.turn
    public.crowns[mover] = 4
    hand = state.private[mover].hand
    seen = dict(zip(found.names, found.inputs(state)[mover], strict=True))
    assert seen["to move"] == 1
    assert seen["own: crowns"] == 0.8
    assert (seen["own: last crown"], seen["other: last crown"]) == (1, 0)
    assert seen["own: playable cards"] == len(hand) / 5
    for card, slug in enumerate(GAME.card_names):
        assert seen[f"own: {slug}"] == hand.count(card)
    assert sum(seen[f"own: cards of level {level}"] for level in range(1, 10)) == len(hand) / 2
