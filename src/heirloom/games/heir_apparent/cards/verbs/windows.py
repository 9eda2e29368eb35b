# compiled with mypyc
"""Verbs for melees and Events: tokens, duels, and Events that last."""

from __future__ import annotations

from typing import Final, final

from heirloom.core.story import Event, Tell
from heirloom.core.words import Phrase, say
from heirloom.games.heir_apparent.cards import card as printed
from heirloom.games.heir_apparent.cards.phrases import named
from heirloom.games.heir_apparent.cards.verbs.verb import Naming, Order, Verb
from heirloom.games.heir_apparent.mind.prices import Prices
from heirloom.games.heir_apparent.rules.frames import (
    ATTACK,
    DEFENCE,
    FACING,
    NOBODY,
    Deed,
    Melee,
    OpenEvent,
    Token,
    Window,
)
from heirloom.games.heir_apparent.rules.parts import Sight, Truth
from heirloom.games.heir_apparent.rules.targets import Targets


class OnTokens(Verb):
    """A verb for the tokens of a window."""

    handles_tokens = True

    def flaw(
        self,
        card: printed.Card,
        field: str,
        asks: tuple[printed.Naming, ...],
        order: printed.Order,
    ) -> Phrase | None:
        if order.what == "named" and not asks:
            return say("“{do}” needs a side or a source to be named.", do=self.name)
        return None


@final
class Lay(OnTokens):
    """Tokens are laid on the side that was named, or for one of the two who fight (§R34)."""

    name = "lay"
    takes = "what n"

    def carry_out(
        self, targets: Targets, state: Truth, deed: Deed, order: Order, seat: int, tell: Tell | None
    ) -> None:
        window = state.public.window()
        if window is None:
            return
        pool = _pool(deed, order)
        if isinstance(window, OpenEvent) and targets.court.is_shut(window, seat, pool):
            return
        targets.court.lay(window, seat, deed.card, pool, order.n)
        if tell is not None:
            text = say("{card} lays {n} tokens.", card=targets.deck.names[deed.card], n=order.n)
            tell(Event("lay", "R34", seat, text))

    def tokens(self, order: Order) -> int:
        return order.n

    def text(
        self, card: printed.Card, asks: tuple[printed.Naming, ...], order: printed.Order
    ) -> Phrase:
        if order.what == "defender":
            return say("lay {n} tokens for the defence", n=order.n)
        if order.what == "attacker":
            return say("lay {n} tokens for the attack", n=order.n)
        return say("lay {n} tokens on any side", n=order.n)


def _pool(deed: Deed, order: Order) -> int:
    if order.what == "named":
        return deed.named[0]
    return DEFENCE if order.what == "defender" else ATTACK


@final
class Remove(OnTokens):
    """Tokens of one source are taken away, the latest first, as many as there are (§R43)."""

    name = "remove"
    takes = "n"

    def carry_out(
        self, targets: Targets, state: Truth, deed: Deed, order: Order, seat: int, tell: Tell | None
    ) -> None:
        window = state.public.window()
        if window is None:
            return
        source = deed.named[0]
        removed = _remove(window, source, order.n)
        if tell is not None:
            text = say("{n} tokens of {card} are taken away.",
                       n=removed, card=targets.deck.names[source])  # fmt: skip
            tell(Event("remove", "R43", seat, text))

    def tokens(self, order: Order) -> int:
        return -order.n

    def text(
        self, card: printed.Card, asks: tuple[printed.Naming, ...], order: printed.Order
    ) -> Phrase:
        return say("take away {n} tokens of one source", n=order.n)


def _remove(window: Window, source: int, n: int) -> int:
    """Take up to so many tokens away; how many there were."""
    kept: list[Token] = []
    left = n
    for token in reversed(window.tokens):
        gone = min(left, token.n) if token.source == source else 0
        left -= gone
        if gone == 0:
            kept.append(token)
        elif gone < token.n:
            kept.append(Token(token.seat, token.source, token.pool, token.n - gone))
    kept.reverse()
    window.tokens = kept
    return n - left


@final
class Duel(Verb):
    """One is sent against another; who is turned already cannot be sent."""

    name = "duel"
    attacks = True

    def flaw(
        self,
        card: printed.Card,
        field: str,
        asks: tuple[printed.Naming, ...],
        order: printed.Order,
    ) -> Phrase | None:
        phases = card.ability.phases if field == "ability" and card.ability else card.phases
        if len(asks) != 2 or phases != ("action",):
            return say("“duel” needs an attacker and one to attack, in the Actions phase.")
        return None

    def carry_out(
        self, targets: Targets, state: Truth, deed: Deed, order: Order, seat: int, tell: Tell | None
    ) -> None:
        public, attacker, defender = state.public, deed.named[0], deed.named[1]
        if public.holder[attacker] == deed.owner and not public.turned[attacker]:  # §R41
            targets.court.turn(public, attacker)  # §R12
            melee = Melee(NOBODY, deed.owner, attacker=attacker, defender=defender, stage=FACING)
            targets.court.push(public, melee)

    def worth(
        self, prices: Prices, view: Sight, card: int, namings: list[Naming], order: Order
    ) -> float:
        return 0.4

    def text(
        self, card: printed.Card, asks: tuple[printed.Naming, ...], order: printed.Order
    ) -> Phrase:
        return say("{first} is turned and attacks {second}",
                   first=named(asks[0]), second=named(asks[1]))  # fmt: skip


@final
class Proclaim(Verb):
    """The Event stays in the middle (§9.11)."""

    name = "proclaim"

    def carry_out(
        self, targets: Targets, state: Truth, deed: Deed, order: Order, seat: int, tell: Tell | None
    ) -> None:
        state.public.limbo.remove(deed.card)
        state.public.middle.append(deed.card)
        if tell is not None:
            name = targets.deck.names[deed.card]
            text = say("{card} stays in the middle of the table.", card=name)
            tell(Event("proclaim", "9.11", deed.owner, text, [deed.card]))

    def text(
        self, card: printed.Card, asks: tuple[printed.Naming, ...], order: printed.Order
    ) -> Phrase:
        return say("this stays in the middle")


WINDOW_VERBS: Final[list[Verb]] = [Lay(), Remove(), Duel(), Proclaim()]
