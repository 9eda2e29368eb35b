# compiled with mypyc
"""The hands that go round: where each of them is, who knows it, and what can be imagined.

A hand is known by who drew it. Every tile that leaves one is shown to all, so whoever has held a
hand knows for the rest of the round what is left of it (§R7).
"""

from __future__ import annotations

from random import Random
from typing import Final

from heirloom.core.chance import below, shuffle
from heirloom.core.game import State
from heirloom.games.ancestree.rules.parts import (
    DEAL,
    NOTHING,
    OVER,
    PLACE,
    Private,
    Public,
    Secret,
    Sight,
    Truth,
)

HAND_SIZE: Final = 6  # tiles (§2.1)


def drawer(public: Public, seat: int) -> int:
    """Who drew the hand that lies with this seat now (§2.4, §R5)."""
    way = -1 if public.round == 1 else 1
    return (seat - way * public.pick) % len(public.trees)


def has_passed_on(public: Public, seat: int, other: int) -> bool:
    """Whether a seat has had and given away the hand that lies with another, or just went on."""
    way = -1 if public.round == 1 else 1
    passes = (way * (other - seat)) % len(public.trees)
    if public.phase == PLACE:
        return passes <= public.pick
    return 0 < passes <= public.pick


def hand_size(public: Public, seat: int) -> int:
    """How many tiles the hand has that lies with this seat, or has just gone on from it."""
    if public.phase == OVER or (public.phase == DEAL and seat >= public.turn):
        return 0
    return HAND_SIZE - public.pick - (public.phase == PLACE)


def imagined(view: Sight, size: int, rng: Random) -> Truth:
    """A truth that looks like this view: known hands as they are, the others from the unseen."""
    public, own = view.public.copy(), view.own
    seats = len(public.trees)
    unseen = _unseen(view, size)
    shuffle(rng, unseen)
    hands = no_tiles(seats)  # by who drew it
    for seat in range(seats):
        whose = drawer(public, seat)
        known = own.hand if seat == view.seat and own.hand else own.passed[whose]
        tiles = hand_size(public, seat)
        if known or tiles == 0:
            hands[whose] = known.copy()
        else:
            hands[whose] = unseen[-tiles:]
            del unseen[-tiles:]
    private = _everybody(public, view, hands, rng)
    on_their_way = hands if public.phase == PLACE else no_tiles(seats)
    return State(public, private, Secret(unseen, on_their_way, own.buried.copy()))


def contradiction(state: Truth) -> str:
    """Where the parts do not agree; nothing, as it should be."""
    public, secret = state.public, state.secret
    for seat, own in enumerate(state.private):
        if (own.chosen != NOTHING) != public.chosen[seat]:
            return f"whether seat {seat} has chosen"
        if own.chosen != NOTHING and own.chosen not in own.hand:
            return f"the tile that seat {seat} has chosen"
        if own.buried != secret.buried:
            return f"what seat {seat} knows of discarded tiles"
        for other in range(len(public.trees)):
            whose = drawer(public, other)
            lying = secret.hands[whose] if public.phase == PLACE else state.private[other].hand
            if len(lying) != hand_size(public, other):
                return f"how many tiles lie with seat {other}"
            if own.passed[whose] != (lying if has_passed_on(public, seat, other) else []):
                return f"what seat {seat} knows of the hand of seat {other}"
    return ""


def no_tiles(seats: int) -> list[list[int]]:
    """An empty list for each seat."""
    return [[] for _ in range(seats)]


def _unseen(view: Sight, size: int) -> list[int]:
    """Every tile of which this seat does not know where it is (§R7)."""
    public, own = view.public, view.own
    seen = set(own.hand)
    seen.update(own.buried)
    seen.update(public.placing)
    for seat, tree in enumerate(public.trees):
        seen.update(tree.grid.values())
        seen.update(public.lost[seat])
        seen.update(own.passed[seat])
    return [tile for tile in range(size) if tile not in seen]


def _everybody(public: Public, view: Sight, hands: list[list[int]], rng: Random) -> list[Private]:
    """What everybody holds, remembers and has chosen, when the hands are these."""
    seats = len(hands)
    buried = view.own.buried  # known to all: every hand has been in every seat's hands
    private = [Private([], NOTHING, no_tiles(seats), buried.copy()) for _ in range(seats)]
    for seat in range(seats):
        whose = drawer(public, seat)
        hand = hands[whose]
        for other in range(seats):
            if has_passed_on(public, other, seat):
                private[other].passed[whose] = hand.copy()
        if public.phase != PLACE:
            private[seat].hand = hand.copy()
        if public.chosen[seat]:
            private[seat].chosen = hand[below(rng, len(hand))]
    private[view.seat] = view.own.copy()
    return private
