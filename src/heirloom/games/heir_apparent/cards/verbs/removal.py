# compiled with mypyc
"""Verbs that take a Character away: none of them can be done to a Prince (§R23, §R46)."""

from __future__ import annotations

from typing import Final, final

from heirloom.core.story import Event, Tell
from heirloom.core.words import Phrase, Who, say
from heirloom.games.heir_apparent.cards import card as printed
from heirloom.games.heir_apparent.cards.verbs.characters import OnCharacter
from heirloom.games.heir_apparent.cards.verbs.verb import Order, Verb
from heirloom.games.heir_apparent.mind.prices import Ending, Prices
from heirloom.games.heir_apparent.rules.frames import NOTHING, Deed
from heirloom.games.heir_apparent.rules.parts import Sight, Truth
from heirloom.games.heir_apparent.rules.targets import Targets


class Removal(OnCharacter):
    """A verb that takes a Character away from its court."""

    def flaw(
        self,
        card: printed.Card,
        field: str,
        asks: tuple[printed.Naming, ...],
        order: printed.Order,
    ) -> Phrase | None:
        meant: tuple[printed.Naming, ...] = ()
        if order.what == "named":
            meant = asks[:1]
        elif order.what == "second":
            meant = asks[1:2]
        if meant and meant[0].prince:
            return say("a Prince cannot be named for “{do}”.", do=self.name)
        return None

    def worth_after(self, prices: Prices, ending: Ending, order: Order) -> float:
        """It depends on who controls the Character that the Event is about, and on who gets it."""
        if order.what != "named":
            return self.felt(prices, ending, order) if ending.touches(order.who) else 0.0
        public, named = ending.public, ending.event.named
        if not named or public.holder[named[0]] == NOTHING:
            return 0.0
        worth = prices.character(public, named[0])
        if public.holder[named[0]] == ending.seat:
            return -worth
        return self.share(ending) * worth

    def share(self, ending: Ending) -> float:
        """How much of a rival's loss is one's own gain."""
        return 0.15


@final
class Kill(Removal):
    """A Character is killed, unless somebody prevents it."""

    name = "kill"

    def do_to(
        self, targets: Targets, state: Truth, deed: Deed, card: int, tell: Tell | None
    ) -> None:
        targets.court.kill(state.public, card)

    def worth_at(self, prices: Prices, view: Sight, card: int, other: int, worth: float) -> float:
        return -worth if view.public.holder[other] == view.seat else 0.5 * worth

    def felt(self, prices: Prices, ending: Ending, order: Order) -> float:
        return -1.6

    def text_on(self, what: Phrase) -> Phrase:
        return say("kill {what}", what=what)

    def told_own(self) -> Phrase:
        return say("chooses one of their Characters: it is killed")


@final
class Dismiss(Removal):
    """A Character is discarded."""

    name = "dismiss"

    def do_to(
        self, targets: Targets, state: Truth, deed: Deed, card: int, tell: Tell | None
    ) -> None:
        targets.court.dismiss(state.public, card, "1.6", tell)

    def worth_at(self, prices: Prices, view: Sight, card: int, other: int, worth: float) -> float:
        return -worth if view.public.holder[other] == view.seat else 0.45 * worth

    def felt(self, prices: Prices, ending: Ending, order: Order) -> float:
        return -1.3

    def text_on(self, what: Phrase) -> Phrase:
        return say("discard {what}", what=what)

    def told_own(self) -> Phrase:
        return say("discards one of their Characters")


@final
class Seize(Removal):
    """A Character changes courts, with the cards attached to it (§R39, §R46)."""

    name = "seize"
    takes = "what"
    is_personal = True

    def do_to(
        self, targets: Targets, state: Truth, deed: Deed, card: int, tell: Tell | None
    ) -> None:
        public, seat, court = state.public, deed.owner, targets.court
        before = public.holder[card]
        if court.is_prince(card) or before == seat:
            return
        places = public.places[before]
        places[places.index(card)] = NOTHING  # its tokens stay (§R39)
        if tell is not None:
            text = say("{who} takes control of {card}.", who=Who(seat),
                       card=court.whose(card, before))  # fmt: skip
            own = say("{who} takes control of {card}.", who=Who(seat), card=court.yours(card))
            tell(Event("seize", court.clause(public, deed), seat, text, [card], {before: own}))
        court.enter(public, seat, card, False)

    def worth_at(self, prices: Prices, view: Sight, card: int, other: int, worth: float) -> float:
        return worth + (0.5 if view.public.places[view.seat].count(NOTHING) else -1.5)

    def share(self, ending: Ending) -> float:
        return 0.7 if ending.event.owner == ending.seat else 0.15

    def text_on(self, what: Phrase) -> Phrase:
        return say("take control of {what}", what=what)

    def told(self, card: printed.Card, order: printed.Order) -> Phrase:
        return say("takes control of that Character")


REMOVAL_VERBS: Final[list[Verb]] = [Kill(), Dismiss(), Seize()]
