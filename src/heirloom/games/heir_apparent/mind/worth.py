# compiled with mypyc
"""What Characters, cards and orders seem worth to a seat, counted in favor."""

from __future__ import annotations

from typing import Final, final

from heirloom.games.heir_apparent.cards.deck import (
    ATTACH,
    COMBAT,
    DISMISS,
    DRAW_CARDS,
    DROP_CARDS,
    DUEL,
    EVERYONE,
    FAVOR,
    FIGHTER,
    HOLDER,
    KILL,
    LAY,
    LOSER,
    LOST,
    NAMED,
    OPPONENTS,
    PLAYED,
    POLITICS,
    RECRUIT,
    REMOVE,
    RIVALS,
    SEIZE,
    STRIP,
    SUPPORTERS,
    TRIBUTE,
    TURN_ONE,
    UNTURN,
    WEALTHY,
    WINNER,
    WIZARD,
    WON,
    YOU,
    Order,
)
from heirloom.games.heir_apparent.rules.court import Court
from heirloom.games.heir_apparent.rules.parts import NOTHING, Frame, Public, Sight

CARD: Final = 0.7  # an Action card in hand
RIVAL: Final = 0.35  # what a rival loses, against what one gains oneself

# How a seat stands to an outcome
IN_SUPPORT: Final = 1
IN_OPPOSITION: Final = 2
AS_WINNER: Final = 3
AS_LOSER: Final = 4


@final
class Worth:
    """Rough prices, from what is open to all."""

    def __init__(self, court: Court) -> None:
        self.court = court
        self.deck = court.deck
        self.gifts: list[float] = [self._gift(card) for card in range(self.deck.size)]

    def _gift(self, card: int) -> float:
        gift = self.deck.gifts[card]
        worth = 0.6 * gift[POLITICS] + 0.4 * gift[COMBAT]
        if gift[2] & WIZARD:
            worth += 0.8
        if gift[2] & WEALTHY:
            worth += 0.3
        return worth + (0.4 if gift[2] & FIGHTER else 0.0)

    def character(self, public: Public, card: int) -> float:
        """What it is worth to have a Character, as it is now."""
        politics = self.court.rating(public, card, POLITICS)
        combat = self.court.rating(public, card, COMBAT)
        traits = self.court.traits(public, card)
        worth = 0.8 * max(politics, 0) + 0.5 * max(combat, 0)
        if traits & WIZARD:
            worth += 0.8
        if traits & WEALTHY:
            worth += 0.3
        if traits & FIGHTER:
            worth += 0.3
        if self.deck.able[card] or self.deck.triumphs[card]:
            worth += 0.7
        return worth

    def best_rival(self, public: Public, seat: int) -> int:
        """The rival with the most favor."""
        best = NOTHING
        for other in range(public.seats):
            if other != seat and (best == NOTHING or public.favor[other] > public.favor[best]):
                best = other
        return best

    def hand_card(self, view: Sight, card: int) -> float:
        """What it is worth to keep a card in hand."""
        if self.deck.magic(card) and not self.court.count(view.public, view.seat, WIZARD):
            return 0.2
        return 0.6 + 0.1 * self.deck.costs[card]

    def of_play(self, view: Sight, card: int, part: int) -> float:
        """What a card or an ability is worth now, with the best that can be named for it."""
        total = -float(self.deck.costs[card])
        for order in self.deck.scripts[card][part].orders:
            total += self._order(view, card, order)
        return total

    def _order(self, view: Sight, card: int, order: Order) -> float:
        public, seat, do = view.public, view.seat, order.do
        sign = 1.0 if order.who == YOU else -RIVAL
        if do == FAVOR or do == TRIBUTE:
            n = float(order.n)
            if order.per:
                n *= self.court.count(public, seat, order.per)
            return n * (1.0 + RIVAL) if do == TRIBUTE else n * sign
        if do == DRAW_CARDS:
            return CARD * order.n * sign
        if do == DROP_CARDS:
            return -CARD * order.n * sign
        if do == RECRUIT:
            return 1.2 if public.places[seat].count(NOTHING) else 0.2
        if do == LAY or do == REMOVE:
            return 0.0  # the window knows better
        if do == DUEL:
            return 0.4
        return self._on_someone(view, card, order)

    def _on_someone(self, view: Sight, card: int, order: Order) -> float:
        """The best Character to name."""
        script = self.deck.scripts[card][PLAYED]
        if not script.namings or order.what > 1:
            return 0.0
        best = -9.0
        for holder in range(view.public.seats):
            for other in [view.public.princes[holder], *view.public.places[holder]]:
                if other != NOTHING and not (
                    self.court.is_prince(other) and not script.namings[0].prince
                ):
                    best = max(best, self.naming(view, card, order, other))
        return max(best, 0.0)

    def naming(self, view: Sight, card: int, order: Order, other: int) -> float:
        """What it is worth to do this to that Character."""
        public, do = view.public, order.do
        mine = public.holder[other] == view.seat
        worth = self.character(public, other)
        if not mine and public.holder[other] == self.best_rival(public, view.seat):
            worth *= 1.2
        if do == KILL:
            return -worth if mine else 0.5 * worth
        if do == DISMISS:
            return -worth if mine else 0.45 * worth
        if do == SEIZE:
            return worth + (0.5 if public.places[view.seat].count(NOTHING) else -1.5)
        if do == TURN_ONE:
            return -worth if mine or public.turned[other] else 0.25 * worth
        if do == UNTURN:
            return 0.3 * worth if mine and public.turned[other] else -1.0
        if do == ATTACH:
            return self._attach(public, card, other, mine, worth)
        if do == STRIP:
            return self._strip(public, other, mine)
        return 0.0

    def _attach(self, public: Public, card: int, host: int, mine: bool, worth: float) -> float:
        gift = self.gifts[card]
        if self.court.has_title(public, host, card):
            return -9.0
        if gift >= 0:
            return gift + 0.05 * worth if mine else -gift
        return gift if mine else -RIVAL * gift + 0.03 * worth

    def _strip(self, public: Public, host: int, mine: bool) -> float:
        total = 0.0
        for i in range(0, len(public.attached), 2):
            if public.attached[i + 1] == host:
                total += self.gifts[public.attached[i]]
        return -total if mine else RIVAL * total

    def outcome(self, public: Public, event: Frame, part: int, seat: int, stand: int) -> float:
        """What follows for a seat if an Event ends like this."""
        total = 0.0
        for order in self.deck.scripts[event.card][part].orders:
            total += self._consequence(public, event, order, seat, stand)
        return total

    def _consequence(
        self, public: Public, event: Frame, order: Order, seat: int, stand: int
    ) -> float:
        if order.what == 0 and KILL <= order.do <= SEIZE:
            return self._subject(public, event, order, seat)
        if order.do == TRIBUTE:
            return float(order.n) if stand == AS_WINNER else -float(order.n)
        touched = self._touches(public, event, order, seat, stand)
        if order.do == FAVOR:
            return float(order.n) if touched else -0.1 * order.n
        if not touched:
            return 0.0
        if order.do == DRAW_CARDS:
            return CARD * order.n
        if order.do == DROP_CARDS:
            return -CARD * min(order.n, public.hands[seat])
        if order.do == RECRUIT:
            return 1.0
        if order.do == ATTACH:
            return self.gifts[event.card]
        return {KILL: -1.6, DISMISS: -1.3, TURN_ONE: -0.3, UNTURN: 0.5}.get(order.do, 0.0)

    def _subject(self, public: Public, event: Frame, order: Order, seat: int) -> float:
        """Somebody is to be killed, discarded or taken: whose is it, and who gets it?"""
        if not event.named or public.holder[event.named[0]] == NOTHING:
            return 0.0
        subject = event.named[0]
        worth = self.character(public, subject)
        if public.holder[subject] == seat:
            return -worth
        if order.do == SEIZE and event.owner == seat:
            return 0.7 * worth
        return 0.15 * worth

    def _touches(self, public: Public, event: Frame, order: Order, seat: int, stand: int) -> bool:
        who = order.who
        if who == WINNER:
            return stand == AS_WINNER
        if who == LOSER:
            return stand == AS_LOSER
        if who == SUPPORTERS:
            return stand == IN_SUPPORT
        if who == OPPONENTS:
            return stand == IN_OPPOSITION
        if who == HOLDER:
            return bool(event.named) and public.holder[event.named[0]] == seat
        if who == EVERYONE:
            return True
        if who == RIVALS or who == NAMED:
            return seat != event.owner
        return seat == event.owner

    def win(self, public: Public, event: Frame, seat: int) -> float:
        """What it is worth to win a Contest rather than not."""
        return self.outcome(public, event, WON, seat, AS_WINNER)

    def loss(self, public: Public, event: Frame, seat: int) -> float:
        """What it costs to lose a Contest."""
        cost = self.outcome(public, event, LOST, seat, AS_LOSER)
        for order in self.deck.scripts[event.card][WON].orders:
            if order.do == TRIBUTE:
                cost -= order.n
        return cost
