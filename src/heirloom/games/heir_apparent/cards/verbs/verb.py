# compiled with mypyc
"""What is known about a verb of the cards: what it takes, does, is worth, and how it reads.

A verb is one class, in the file of its family. To add one, write its class there and enter it in
the list at the end of that file.
"""

from __future__ import annotations

from typing import final

from heirloom.core.story import Tell
from heirloom.core.words import Phrase
from heirloom.games.heir_apparent.cards import card as printed
from heirloom.games.heir_apparent.mind.prices import Ending, Prices
from heirloom.games.heir_apparent.rules.court import Court
from heirloom.games.heir_apparent.rules.frames import Deed
from heirloom.games.heir_apparent.rules.parts import Public, Sight, Truth
from heirloom.games.heir_apparent.rules.targets import Targets


@final
class Naming:
    """Something that must be named."""

    def __init__(
        self,
        a: printed.Named,
        of: printed.Whose,
        prince: bool,
        state: printed.Standing,
        keyword: int,
    ) -> None:
        self.a = a
        self.own_only = of == "own"
        self.rivals_only = of == "rival"
        self.prince = prince
        self.turned_only = state == "turned"
        self.unturned_only = state == "unturned"
        self.keyword = keyword  # a bit, or 0

    def allows(self, seat: int, other: int) -> bool:
        """Whether a seat may name this player, or what is that player's."""
        if self.own_only:
            return other == seat
        return not self.rivals_only or other != seat


@final
class Order:
    """One thing that a card does."""

    def __init__(
        self,
        verb: Verb,
        who: printed.Whom,
        what: printed.What,
        n: int,
        per: int,
        to: printed.Whom,
    ) -> None:
        self.verb = verb
        self.who = who
        self.what = what
        self.n = n
        self.per = per  # a bit, or 0
        self.to = to


class Verb:
    """One verb; what a class does not say is as it is here."""

    name = ""  # as it stands in a deck file
    takes = ""  # the fields of an order that it looks at, besides `do`
    is_personal = False  # whether an Event's text says whom it is for, even the active player
    is_for_good = False  # whether it helps the Character that it is done to (§R62)
    handles_tokens = False  # whether it is for a window in which tokens lie
    attaches = False  # whether the card goes under somebody
    attacks = False  # whether it begins a melee
    unturns = False

    # What it takes

    def flaw(
        self,
        card: printed.Card,
        field: str,
        asks: tuple[printed.Naming, ...],
        order: printed.Order,
    ) -> Phrase | None:
        """Why this order cannot stand in that field of a card; None if it can."""
        return None

    # What it does

    def carry_out(
        self,
        targets: Targets,
        state: Truth,
        deed: Deed,
        order: Order,
        seat: int,
        tell: Tell | None,
    ) -> None:
        """Do it for one seat, as far as it can be done (§R54)."""
        raise NotImplementedError

    def do_to(
        self, targets: Targets, state: Truth, deed: Deed, card: int, tell: Tell | None
    ) -> None:
        """Do it to one Character."""
        raise NotImplementedError

    def choices(self, targets: Targets, public: Public, deed: Deed, seat: int) -> list[int]:
        """The Characters that a player can choose for it among that player's own."""
        return []

    # What it is worth

    def worth(
        self, prices: Prices, view: Sight, card: int, namings: list[Naming], order: Order
    ) -> float:
        """What it is worth now to a seat that plays the card."""
        return 0.0

    def worth_on(self, prices: Prices, view: Sight, card: int, other: int) -> float:
        """What it is worth to do it to that Character with this card."""
        return 0.0

    def worth_after(self, prices: Prices, ending: Ending, order: Order) -> float:
        """What it is worth to a seat if an Event ends like this."""
        return self.felt(prices, ending, order) if ending.touches(order.who) else 0.0

    def felt(self, prices: Prices, ending: Ending, order: Order) -> float:
        """The same, for a seat that it concerns."""
        return 0.0

    def favor(self, order: Order) -> int:
        """The favor that whom it concerns gains by it, counted once."""
        return 0

    def cards(self, order: Order) -> int:
        """The Action cards that whom it concerns draws."""
        return 0

    def toll(self, order: Order) -> int:
        """The favor that a loser pays to a winner."""
        return 0

    def tokens(self, court: Court, public: Public, order: Order, seat: int) -> int:
        """The tokens that a seat lays by it, or takes away as a negative number."""
        return 0

    def hurt(self, court: Court, public: Public, order: Order, seat: int) -> float:
        """What it takes from a player who is named for it; what it gives, as a negative number."""
        return 0.0

    # How it reads

    def text(
        self, card: printed.Card, asks: tuple[printed.Naming, ...], order: printed.Order
    ) -> Phrase:
        """The order in words, as you are told it: draw a card."""
        raise NotImplementedError

    def told(self, card: printed.Card, order: printed.Order) -> Phrase:
        """The same of somebody else, without saying who: draws a card."""
        raise NotImplementedError

    def whom(self, card: printed.Card, order: printed.Order) -> printed.Whom | None:
        """Whom the text says it is for; None where that goes without saying."""
        if order.who == "you" and not (card.is_event and self.is_personal):
            return None
        return order.who
