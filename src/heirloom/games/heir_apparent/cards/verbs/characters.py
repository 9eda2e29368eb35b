# compiled with mypyc
"""Verbs that do something to a Character who stays where it is."""

from __future__ import annotations

from typing import Final, final

from heirloom.core.story import Event, Tell
from heirloom.core.words import Phrase, say
from heirloom.games.heir_apparent.cards import card as printed
from heirloom.games.heir_apparent.cards.phrases import meant
from heirloom.games.heir_apparent.cards.verbs.verb import Naming, Order, Verb
from heirloom.games.heir_apparent.mind.prices import RIVAL, Ending, Prices
from heirloom.games.heir_apparent.rules.frames import NOTHING, ChooseOwn, Deed
from heirloom.games.heir_apparent.rules.parts import Public, Sight, Truth
from heirloom.games.heir_apparent.rules.targets import Targets


class OnCharacter(Verb):
    """A verb that is done to one Character: named, chosen, or plain from where it happens."""

    takes = "who what"

    def carry_out(
        self, targets: Targets, state: Truth, deed: Deed, order: Order, seat: int, tell: Tell | None
    ) -> None:
        public = state.public
        if order.what != "own":
            card = targets.character(public, deed, order.what)
            if card != NOTHING:
                self.do_to(targets, state, deed, card, tell)
            return
        choices = self.choices(targets, public, deed, seat)
        if len(choices) == 1:
            self.do_to(targets, state, deed, choices[0], tell)
        elif choices:
            targets.court.push(public, ChooseOwn(seat, seat, deed.card))

    def choices(self, targets: Targets, public: Public, deed: Deed, seat: int) -> list[int]:
        """The Prince is among them only for good (§R62)."""
        people = public.places[seat]
        if self.is_for_good:
            people = [public.princes[seat], *people]
        return [
            card
            for card in people
            if card != NOTHING and self.concerns(targets, public, deed, card)
        ]

    def concerns(self, targets: Targets, public: Public, deed: Deed, card: int) -> bool:
        """Whether it would change anything for this Character."""
        return True

    def worth(
        self, prices: Prices, view: Sight, card: int, namings: list[Naming], order: Order
    ) -> float:
        """With the best Character that can be named."""
        if not namings or (order.what != "named" and order.what != "second"):
            return 0.0
        public, best = view.public, -9.0
        for holder in range(public.seats):
            for other in [public.princes[holder], *public.places[holder]]:
                if other != NOTHING and (namings[0].prince or not prices.court.is_prince(other)):
                    best = max(best, self.worth_on(prices, view, card, other))
        return max(best, 0.0)

    def worth_on(self, prices: Prices, view: Sight, card: int, other: int) -> float:
        public = view.public
        holder = public.holder[other]
        worth = prices.character(public, other)
        if holder != view.seat and holder == prices.best_rival(public, view.seat):
            worth *= 1.2
        return self.worth_at(prices, view, card, other, worth)

    def worth_at(self, prices: Prices, view: Sight, card: int, other: int, worth: float) -> float:
        """What it is worth to do it to a Character of that worth."""
        raise NotImplementedError

    def text(
        self, card: printed.Card, asks: tuple[printed.Naming, ...], order: printed.Order
    ) -> Phrase:
        return self.text_on(meant(card, asks, order))

    def told(self, card: printed.Card, order: printed.Order) -> Phrase:
        return self.told_own()

    def text_on(self, what: Phrase) -> Phrase:
        """It, done to that Character, in words."""
        raise NotImplementedError

    def told_own(self) -> Phrase:
        """It, done by somebody to one of that player's own Characters, in words."""
        raise NotImplementedError


@final
class Turn(OnCharacter):
    """A Character is exhausted."""

    name = "turn"

    def concerns(self, targets: Targets, public: Public, deed: Deed, card: int) -> bool:
        return not public.turned[card]

    def do_to(
        self, targets: Targets, state: Truth, deed: Deed, card: int, tell: Tell | None
    ) -> None:
        public = state.public
        public.turned[card] = 1
        if tell is not None:
            holder = public.holder[card]
            text = say("{card} is exhausted.", card=targets.court.whose(card, holder))
            own = say("{card} is exhausted.", card=targets.court.yours(card))
            tell(Event("turned", "1.5", holder, text, [card], {holder: own}))

    def worth_at(self, prices: Prices, view: Sight, card: int, other: int, worth: float) -> float:
        public = view.public
        if public.holder[other] == view.seat or public.turned[other]:
            return -worth
        return 0.25 * worth

    def felt(self, prices: Prices, ending: Ending, order: Order) -> float:
        return -0.3

    def text_on(self, what: Phrase) -> Phrase:
        return say("exhaust {what}", what=what)

    def told_own(self) -> Phrase:
        return say("exhausts one of their Characters")


@final
class Unturn(OnCharacter):
    """A Character is readied."""

    name = "unturn"
    is_for_good = True
    unturns = True

    def concerns(self, targets: Targets, public: Public, deed: Deed, card: int) -> bool:
        return public.turned[card] != 0

    def do_to(
        self, targets: Targets, state: Truth, deed: Deed, card: int, tell: Tell | None
    ) -> None:
        public = state.public
        public.turned[card] = 0
        if tell is not None:
            holder = public.holder[card]
            text = say("{card} is ready again.", card=targets.court.whose(card, holder))
            own = say("{card} is ready again.", card=targets.court.yours(card))
            tell(Event("turned", "1.5", holder, text, [card], {holder: own}))

    def worth_at(self, prices: Prices, view: Sight, card: int, other: int, worth: float) -> float:
        public = view.public
        return 0.3 * worth if public.holder[other] == view.seat and public.turned[other] else -1.0

    def felt(self, prices: Prices, ending: Ending, order: Order) -> float:
        return 0.5

    def text_on(self, what: Phrase) -> Phrase:
        return say("ready {what}", what=what)

    def told_own(self) -> Phrase:
        return say("readies one of their Characters or their Prince")


@final
class Attach(OnCharacter):
    """The card is tucked under a Character (§6.2, §9.11), unless one of its title is there."""

    name = "attach"
    is_for_good = True
    attaches = True

    def concerns(self, targets: Targets, public: Public, deed: Deed, card: int) -> bool:
        return not targets.court.has_title(public, card, deed.card)

    def do_to(
        self, targets: Targets, state: Truth, deed: Deed, card: int, tell: Tell | None
    ) -> None:
        public, names = state.public, targets.deck.names
        if targets.court.has_title(public, card, deed.card):
            return
        public.limbo.remove(deed.card)
        targets.court.attach(public, deed.card, card)
        if tell is not None:
            host, name = public.holder[card], names[deed.card]
            court = targets.court
            text = say("{card} is attached to {host}.", card=name, host=court.whose(card, host))
            own = say("{card} is attached to {host}.", card=name, host=court.yours(card))
            clause = "9.11" if targets.deck.kinds[deed.card].is_event else "6.2"
            tell(Event("attach", clause, deed.owner, text, [deed.card], {host: own}))

    def worth_at(self, prices: Prices, view: Sight, card: int, other: int, worth: float) -> float:
        gift, mine = prices.gifts[card], view.public.holder[other] == view.seat
        if prices.court.has_title(view.public, other, card):
            return -9.0
        if gift >= 0:
            return gift + 0.05 * worth if mine else -gift
        return gift if mine else -RIVAL * gift + 0.03 * worth

    def felt(self, prices: Prices, ending: Ending, order: Order) -> float:
        return prices.gifts[ending.event.card]

    def text_on(self, what: Phrase) -> Phrase:
        return say("attach this card to {what}", what=what)

    def told_own(self) -> Phrase:
        return say("attaches this card to one of their Characters or their Prince")


@final
class Strip(OnCharacter):
    """All that lies under a Character is discarded (§R49)."""

    name = "strip"

    def do_to(
        self, targets: Targets, state: Truth, deed: Deed, card: int, tell: Tell | None
    ) -> None:
        public = state.public
        targets.court.strip(public, card)
        if tell is not None:
            holder, court = public.holder[card], targets.court
            text = say("{card} loses all attached cards.", card=court.whose(card, holder))
            own = say("{card} loses all attached cards.", card=court.yours(card))
            tell(Event("strip", "R49", holder, text, [card], {holder: own}))

    def worth_at(self, prices: Prices, view: Sight, card: int, other: int, worth: float) -> float:
        total = 0.0
        for attached in view.public.attached:
            if attached.host == other:
                total += prices.gifts[attached.card]
        return -total if view.public.holder[other] == view.seat else RIVAL * total

    def text_on(self, what: Phrase) -> Phrase:
        return say("destroy everything attached to {what}", what=what)

    def told_own(self) -> Phrase:
        return say("destroys everything attached to one of their Characters")


CHARACTER_VERBS: Final[list[Verb]] = [Turn(), Unturn(), Attach(), Strip()]
