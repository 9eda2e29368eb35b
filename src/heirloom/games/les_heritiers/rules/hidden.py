# compiled with mypyc
"""Hidden cards: where each of them can be, and whether all parts agree on it."""

from __future__ import annotations

from random import Random

from heirloom.core.chance import shuffle
from heirloom.core.game import State
from heirloom.games.les_heritiers.rules.moves import Moves, can_pay
from heirloom.games.les_heritiers.rules.parts import PAY, Private, Public, Secret, Sight, Truth
from heirloom.games.les_heritiers.rules.people import NOBODY


def imagined(view: Sight, moves: Moves, rng: Random) -> Truth:
    """The unseen cards dealt again, until the player who must pay can pay."""
    state = _deal_unseen(view, rng)
    public = view.public
    while public.phase == PAY and public.turn != view.seat:
        counts = moves.counts(state.private[public.turn].cards)
        if can_pay(counts, public.turn, moves.asked(public)):
            break
        state = _deal_unseen(view, rng)
    return state


def _deal_unseen(view: Sight, rng: Random) -> Truth:
    """Each hidden card where a card of its deck can be, all ways equally likely (§R11)."""
    public = view.public
    seats = len(public.running)
    seen = set(view.own.cards)
    seen.update(public.discards)
    hands = [Private([]) for _ in range(seats)]
    hands[view.seat] = view.own.copy()
    rest: list[int] = []
    for deck in range(1, public.age + 1):
        rest = []
        for card in range(len(public.at)):
            if public.shuffled[card] == deck and public.at[card] == NOBODY:
                if card not in seen:
                    rest.append(card)
        shuffle(rng, rest)
        for seat in range(seats):
            if seat != view.seat:
                count = public.held[seat][deck - 1]
                hands[seat].cards.extend(rest[:count])
                rest = rest[count:]
    for hand in hands:
        hand.cards.sort()
    return State(public.copy(), hands, Secret(rest))


def contradiction(state: Truth, names: list[str]) -> str:
    """Where the parts do not agree; nothing, as it should be."""
    public = state.public
    if public.deck != len(state.secret.pile):
        return "the number of cards in the deck"
    for card in state.secret.pile:
        if public.shuffled[card] != public.age:
            return f"the deck that {names[card]} was shuffled into"
    for seat, hand in enumerate(state.private):
        counts = [0, 0, 0]
        for card in hand.cards:
            counts[public.shuffled[card] - 1] += 1
        if counts != public.held[seat] or hand.cards != sorted(hand.cards):
            return f"the number of cards in the hand of seat {seat}"
    return _contradiction_of_people(public)


def _contradiction_of_people(public: Public) -> str:
    people = public.people
    for person in range(len(people.card)):
        here = public.at[people.card[person]] == person
        if here != people.alive(person):
            return f"whether person {person} is in play"
        if here and people.married(person):
            if people.spouse[people.spouse[person]] != person:
                return f"the marriage of person {person}"
    for chain in public.chains:
        if chain[len(chain) - 1] >= 0 and not people.alive(chain[len(chain) - 1]):
            return "a crown on a dead head"
    return ""
