# compiled with mypyc
"""Setting up: Princes are dealt and take their seats, and five auctions make the courts."""

from __future__ import annotations

from typing import final

from heirloom.core.chance import Chance
from heirloom.core.game import DEALER, Action
from heirloom.core.story import Event, Tell
from heirloom.core.words import Who, all_of, say, say_n
from heirloom.games.heir_apparent.rules.frames import (
    ACTIONS,
    NOBODY,
    NOTHING,
    Bid,
    Deal,
    DealPrinces,
    Market,
    Pick,
    Turn,
)
from heirloom.games.heir_apparent.rules.moment import Moment
from heirloom.games.heir_apparent.rules.parts import PLACES, Public, Sight, Truth
from heirloom.games.heir_apparent.table.refusals import (
    LOW_BID,
    NOT_NOW,
    NOT_ON_OFFER,
    POOR_BID,
    Refusal,
)


@final
class Seating(Moment[DealPrinces]):
    """The dealer deals a Prince to each; popularity seats them."""

    def chance(self, state: Truth, frame: DealPrinces) -> Chance:
        seats = state.public.seats
        return Chance("princes", self.deck.princes, seats, self.deck.slugs, "2.1")

    def settle(
        self, state: Truth, frame: DealPrinces, outcome: list[int], tell: Tell | None
    ) -> None:
        public = state.public
        ranks = sorted([(-self.deck.popularity[prince], prince) for prince in outcome])
        for seat in range(public.seats):  # §R1, §R57
            prince = ranks[seat][1]
            public.princes[seat] = prince  # §1.3
            public.holder[prince] = seat
            public.favor[seat] = self.deck.favor[prince]
            if tell is not None:
                text = say_n("{who} is {prince} and begins with {n} favor.",
                             "{who} is {prince} and begins with {n} favor.", public.favor[seat],
                             who=Who(seat), prince=self.deck.names[prince])  # fmt: skip
                tell(Event("prince", "2.2", seat, text, [prince]))
        self.court.pop(public)
        self.court.push(public, Market(NOBODY, NOTHING))


@final
class Auctions(Moment[Market]):
    """Five auctions, each with its own Characters."""

    def go_on(self, state: Truth, frame: Market, tell: Tell | None) -> None:
        public = state.public
        if public.auctions < PLACES:
            frame.seat = DEALER
            return
        self.court.pop(public)
        first = 0  # §2.9
        for seat in range(public.seats):
            if public.favor[seat] > public.favor[first]:
                first = seat
        public.current = first
        self.court.push(public, Turn(NOBODY, first))
        for seat in range(public.seats - 1, -1, -1):
            self.court.push(public, Deal(NOBODY, seat, ACTIONS, self.court.opening, True))

    def chance(self, state: Truth, frame: Market) -> Chance:
        count = 5 if state.public.seats == 3 else 6
        return Chance("characters", state.secret.characters, count, self.deck.slugs, "2.4")

    def settle(self, state: Truth, frame: Market, outcome: list[int], tell: Tell | None) -> None:
        public = state.public
        for card in outcome:
            state.secret.characters.remove(card)
        public.characters_left -= len(outcome)
        public.market = outcome.copy()
        frame.seat = NOBODY
        self.court.push(public, Bid(public.right, public.right))
        if tell is not None:
            names = [self.deck.names[card] for card in outcome]
            text = say("Auction {n} of 5: {names}.", n=public.auctions + 1, names=all_of(names))
            tell(Event("market", "2.4", DEALER, text, outcome))


@final
class Bidding(Moment[Bid]):
    """Bids rise until all but one have passed."""

    def offer(self, view: Sight, frame: Bid, found: list[Action]) -> None:
        for n in range(frame.highest + 1, view.public.favor[view.seat] + 1):
            found.append(self.moves.bids[n])
        found.append(self.moves.passing)

    def refuse(self, view: Sight, frame: Bid, action: Action) -> Refusal | None:
        if action.kind == "pass":
            return None
        if action.kind != "bid":
            return NOT_NOW
        if action.parts[0] <= frame.highest:
            return LOW_BID
        return None if action.parts[0] <= view.public.favor[view.seat] else POOR_BID

    def act(self, state: Truth, frame: Bid, action: Action, tell: Tell | None) -> None:
        public, seat = state.public, frame.seat
        if action.kind == "bid":
            frame.highest = action.parts[0]
            frame.bidder = seat
            if tell is not None:
                text = say_n("{who} bids {n} favor.", "{who} bids {n} favor.", frame.highest,
                             who=Who(seat))  # fmt: skip
                tell(Event("bid", "2.5", seat, text))
        else:
            frame.passed.append(seat)
            if tell is not None:
                tell(Event("pass", "2.5", seat, say("{who} passes.", who=Who(seat))))
        self._next(public, frame, tell)

    def _next(self, public: Public, frame: Bid, tell: Tell | None) -> None:
        out = len(frame.passed)
        if out == public.seats or (frame.bidder != NOTHING and out == public.seats - 1):
            self._close(public, frame, tell)
            return
        frame.seat = self.court.left(public, frame.seat)
        while frame.seat in frame.passed:
            frame.seat = self.court.left(public, frame.seat)

    def _close(self, public: Public, frame: Bid, tell: Tell | None) -> None:
        """The highest bidder pays; without a bid, the Right of First Bid chooses (§2.6, §R3)."""
        first = frame.owner if frame.bidder == NOTHING else frame.bidder
        if frame.highest > 0:
            self.court.spend(public, first, frame.highest, "2.6", tell)
        self.court.pop(public)
        self.court.push(public, Pick(first, first, frame.bidder != NOTHING))


@final
class Picking(Moment[Pick]):
    """From the winner clockwise, everybody chooses a Character."""

    def offer(self, view: Sight, frame: Pick, found: list[Action]) -> None:
        for card in view.public.market:
            found.append(self.moves.picks[card])

    def refuse(self, view: Sight, frame: Pick, action: Action) -> Refusal | None:
        if action.kind != "pick":
            return NOT_NOW
        return None if action.parts[0] in view.public.market else NOT_ON_OFFER

    def act(self, state: Truth, frame: Pick, action: Action, tell: Tell | None) -> None:
        public, seat, card = state.public, frame.seat, action.parts[0]
        public.market.remove(card)
        self.court.enter(public, seat, card, False)  # ready: §R50
        if tell is not None:
            text = say("{who} takes {card}.", who=Who(seat), card=self.deck.names[card])
            tell(Event("pick", picking_clause(frame), seat, text, [card]))
        frame.seat = self.court.left(public, seat)
        if frame.seat == frame.owner:
            public.dismissed += public.market
            public.market = []
            public.right = seat
            public.auctions += 1
            self.court.pop(public)


def picking_clause(frame: Pick) -> str:
    """Why this seat chooses now: the highest bidder (§2.6), nobody bid (§R3), or in turn (§2.7)."""
    if frame.seat != frame.owner:
        return "2.7"
    return "2.6" if frame.was_bid else "R3"
