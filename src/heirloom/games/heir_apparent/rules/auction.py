# compiled with mypyc
"""Setting up: Princes are dealt and take their seats, and five auctions make the courts."""

from __future__ import annotations

from typing import Final, final

from heirloom.core.chance import Chance
from heirloom.core.game import DEALER, Action
from heirloom.core.story import Event, Tell
from heirloom.core.words import Who, say
from heirloom.games.heir_apparent.rules.moment import Moment
from heirloom.games.heir_apparent.rules.parts import (
    BID,
    DEAL,
    MARKET,
    NOBODY,
    NOTHING,
    PICK,
    PLACES,
    TURN,
    Frame,
    Public,
    Sight,
    Truth,
)
from heirloom.games.heir_apparent.table.refusals import (
    LOW_BID,
    NOT_NOW,
    NOT_ON_OFFER,
    POOR_BID,
    Refusal,
)

UNBID: Final = -1


@final
class Princes(Moment):
    """The dealer deals a Prince to each; popularity seats them."""

    def chance(self, state: Truth, frame: Frame) -> Chance:
        seats = state.public.seats
        return Chance("princes", self.deck.princes, seats, self.deck.slugs, "2.1")

    def settle(self, state: Truth, frame: Frame, outcome: list[int], tell: Tell | None) -> None:
        public = state.public
        ranks = sorted([(-self.deck.popularity[prince], prince) for prince in outcome])
        for seat in range(public.seats):  # §R1, §R57
            prince = ranks[seat][1]
            public.princes[seat] = prince
            public.holder[prince] = seat
            public.favor[seat] = self.deck.favor[prince]
            if tell is not None:
                text = say("{who} is {prince} and has {n} favor.", who=Who(seat),
                           prince=self.deck.names[prince], n=public.favor[seat])  # fmt: skip
                tell(Event("prince", "2.2", seat, text, [prince]))
        self.court.pop(public)
        self.court.push(public, Frame(MARKET, NOBODY, NOTHING))


@final
class Market(Moment):
    """Five auctions, each with its own Characters."""

    def go_on(self, state: Truth, frame: Frame, tell: Tell | None) -> None:
        public = state.public
        if public.auctions < PLACES:
            frame.seat = DEALER
            return
        self.court.pop(public)
        first = 0  # §2.9, §R4
        for seat in range(public.seats):
            if public.favor[seat] > public.favor[first]:
                first = seat
        public.current = first
        self.court.push(public, Frame(TURN, NOBODY, first))
        for seat in range(public.seats - 1, -1, -1):
            hand = Frame(DEAL, NOBODY, seat, 0)
            hand.step = self.court.opening
            hand.stage = 1
            self.court.push(public, hand)

    def chance(self, state: Truth, frame: Frame) -> Chance:
        count = 5 if state.public.seats == 3 else 6
        return Chance("characters", state.secret.characters, count, self.deck.slugs, "2.4")

    def settle(self, state: Truth, frame: Frame, outcome: list[int], tell: Tell | None) -> None:
        public = state.public
        for card in outcome:
            state.secret.characters.remove(card)
        public.characters_left -= len(outcome)
        public.market = outcome.copy()
        frame.seat = NOBODY
        bid = Frame(BID, public.right, public.right)
        bid.step = UNBID
        self.court.push(public, bid)
        if tell is not None:
            names = [self.deck.names[card] for card in outcome]
            text = say("Auction {n} of 5: {names}.", n=public.auctions + 1, names=names)
            tell(Event("market", "2.4", DEALER, text, outcome))


@final
class Bidding(Moment):
    """Bids rise until all but one have passed; `step` is the bid, `card` who made it."""

    def offer(self, view: Sight, frame: Frame, found: list[Action]) -> None:
        for n in range(frame.step + 1, view.public.favor[view.seat] + 1):
            found.append(self.moves.bids[n])
        found.append(self.moves.passing)

    def refuse(self, view: Sight, frame: Frame, action: Action) -> Refusal | None:
        if action.kind == "pass":
            return None
        if action.kind != "bid":
            return NOT_NOW
        if action.parts[0] <= frame.step:
            return LOW_BID
        return None if action.parts[0] <= view.public.favor[view.seat] else POOR_BID

    def act(self, state: Truth, frame: Frame, action: Action, tell: Tell | None) -> None:
        public, seat = state.public, frame.seat
        if action.kind == "bid":
            frame.step = action.parts[0]
            frame.card = seat
            if tell is not None:
                text = say("{who} bids {n}.", who=Who(seat), n=frame.step)
                tell(Event("bid", "2.5", seat, text))
        else:
            frame.queue.append(seat)
            if tell is not None:
                tell(Event("pass", "2.5", seat, say("{who} passes.", who=Who(seat))))
        self._next(public, frame, tell)

    def _next(self, public: Public, frame: Frame, tell: Tell | None) -> None:
        out = len(frame.queue)
        if out == public.seats or (frame.card != NOTHING and out == public.seats - 1):
            self._close(public, frame, tell)
            return
        frame.seat = self.court.left(public, frame.seat)
        while frame.seat in frame.queue:
            frame.seat = self.court.left(public, frame.seat)

    def _close(self, public: Public, frame: Frame, tell: Tell | None) -> None:
        """Who bid most pays; if nobody bid, the Right of First Bid chooses (§2.6, §R3)."""
        first = frame.owner if frame.card == NOTHING else frame.card
        if frame.step > 0:
            self.court.change_favor(public, first, -frame.step, "2.6", tell)
        self.court.pop(public)
        pick = Frame(PICK, first, first)
        self.court.push(public, pick)


@final
class Picking(Moment):
    """From the winner clockwise, everybody chooses a Character."""

    def offer(self, view: Sight, frame: Frame, found: list[Action]) -> None:
        for card in view.public.market:
            found.append(self.moves.picks[card])

    def refuse(self, view: Sight, frame: Frame, action: Action) -> Refusal | None:
        if action.kind != "pick":
            return NOT_NOW
        return None if action.parts[0] in view.public.market else NOT_ON_OFFER

    def act(self, state: Truth, frame: Frame, action: Action, tell: Tell | None) -> None:
        public, seat, card = state.public, frame.seat, action.parts[0]
        public.market.remove(card)
        self.court.enter(public, seat, card, False)  # unturned: §R50
        if tell is not None:
            text = say("{who} takes {card}.", who=Who(seat), card=self.deck.names[card])
            tell(Event("pick", "2.7", seat, text, [card]))
        frame.seat = self.court.left(public, seat)
        if frame.seat == frame.owner:
            public.dismissed += public.market
            public.market = []
            public.right = seat
            public.auctions += 1
            self.court.pop(public)
