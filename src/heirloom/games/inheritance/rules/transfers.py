# compiled with mypyc
"""Cards that come and go between hands, deck, table and discard pile, and who knows of it."""

from __future__ import annotations

from bisect import insort

from heirloom.games.inheritance.rules.parts import NOTHING, Public, Table, Truth


def gain(state: Truth, seat: int, card: int, seen: bool) -> None:
    """A card comes into a hand; the other player may have seen which."""
    insort(state.private[seat].hand, card)
    state.public.hands[seat] += 1
    if seen:
        insort(state.private[seat].shown, card)  # §R5
        insort(state.private[1 - seat].known, card)


def lose(state: Truth, seat: int, card: int) -> None:
    """A card leaves a hand, seen by both: if one like it was known to be there, that was it."""
    own = state.private[seat]
    own.hand.remove(card)
    state.public.hands[seat] -= 1
    if card in own.shown:
        own.shown.remove(card)
        state.private[1 - seat].known.remove(card)


def reveal(state: Truth, seat: int) -> None:
    """The other player knows this whole hand from now on (§6.4, §R5)."""
    own = state.private[seat]
    own.shown = own.hand.copy()
    state.private[1 - seat].known = own.hand.copy()


def can_draw(state: Truth) -> bool:
    """Whether there is anything to draw (§3.2)."""
    return state.public.deck > 0 or len(state.public.discard) > 0


def refill(state: Truth) -> None:
    """The discard pile becomes the deck, and both players know what the other holds (§R5)."""
    public = state.public
    state.secret.deck = public.discard
    public.deck = len(public.discard)
    public.discard = []
    reveal(state, 0)
    reveal(state, 1)


def clear(state: Truth, place: int) -> None:
    """Discard a card in play and what lies on it (§R7)."""
    for other in state.public.table.lying_on(place):
        clear(state, other)
    state.public.discard.append(state.public.table.lift(place))


def sweep(public: Public) -> None:
    """All cards in play are discarded (§4.3)."""
    for card in public.table.cards:
        if card != NOTHING:
            public.discard.append(card)
    public.table = Table([], [], [], [], [])
