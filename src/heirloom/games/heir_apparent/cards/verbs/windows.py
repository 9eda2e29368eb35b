# compiled with mypyc
"""Verbs for melees and Events: tokens, duels, and Events that last."""

from __future__ import annotations

from typing import Final, final

from heirloom.core.story import Event, Tell
from heirloom.core.words import Phrase, say, say_n
from heirloom.games.heir_apparent.cards import card as printed
from heirloom.games.heir_apparent.cards.phrases import SINGULARS, named
from heirloom.games.heir_apparent.cards.verbs.verb import Naming, Order, Verb
from heirloom.games.heir_apparent.mind.prices import Prices
from heirloom.games.heir_apparent.rules.court import Court
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
from heirloom.games.heir_apparent.rules.parts import Public, Sight, Truth
from heirloom.games.heir_apparent.rules.targets import Targets
from heirloom.games.heir_apparent.rules.verdicts import side_phrase


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
    takes = "what n per"

    def carry_out(
        self, targets: Targets, state: Truth, deed: Deed, order: Order, seat: int, tell: Tell | None
    ) -> None:
        window = state.public.window()
        if window is None:
            return
        pool = _pool(deed, order)
        if isinstance(window, OpenEvent) and targets.court.is_shut(window, seat, pool):
            return
        n = self.tokens(targets.court, state.public, order, seat)
        targets.court.lay(window, seat, deed.card, pool, n)
        if tell is not None:
            text = say_n("{card} adds {n} token to {pool}.", "{card} adds {n} tokens to {pool}.",
                         n, card=targets.deck.names[deed.card], pool=side_phrase(pool))  # fmt: skip
            tell(Event("lay", "R34", seat, text))

    def tokens(self, court: Court, public: Public, order: Order, seat: int) -> int:
        return order.n * court.count(public, seat, order.per) if order.per else order.n

    def text(
        self, card: printed.Card, asks: tuple[printed.Naming, ...], order: printed.Order
    ) -> Phrase:
        n = order.n
        if order.what == "defender":
            return say_n("add {n} token to the defence", "add {n} tokens to the defence", n)
        if order.what == "attacker":
            return say_n("add {n} token to the attack", "add {n} tokens to the attack", n)
        added = say_n("add {n} token to {side}", "add {n} tokens to {side}", n, side=_side(card))
        if not order.per:
            return added
        return say("for each {noun} you control, {added}", noun=SINGULARS[order.per], added=added)


def _side(card: printed.Card) -> Phrase:
    """Where tokens may be added: nobody else's empty pool, unless all are open (§9.6, §9.8)."""
    phases = card.ability.phases if card.ability is not None else card.phases
    if "event" not in phases:
        return say("either side")
    return say("either side, your pool or any open pool")


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
            court = targets.court
            owner = court.owner_of(state.public, source)
            said = [
                say_n("{card} loses {n} token.", "{card} loses {n} tokens.", removed, card=whose)
                for whose in (court.whose(source, owner), court.yours(source))
            ]
            tell(Event("remove", "R43", seat, said[0], None, {owner: said[1]}))

    def tokens(self, court: Court, public: Public, order: Order, seat: int) -> int:
        return -order.n

    def text(
        self, card: printed.Card, asks: tuple[printed.Naming, ...], order: printed.Order
    ) -> Phrase:
        return say("remove up to {n} tokens that one Character, Prince or card added", n=order.n)


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
class Sway(OnTokens):
    """Tokens of one source go to another side, and belong to the player who moves them."""

    name = "sway"
    takes = "n"

    def flaw(
        self,
        card: printed.Card,
        field: str,
        asks: tuple[printed.Naming, ...],
        order: printed.Order,
    ) -> Phrase | None:
        if [asked.a for asked in asks] != ["source", "side"]:
            return say("“sway” needs a source and then a side to be named.")
        return None

    def carry_out(
        self, targets: Targets, state: Truth, deed: Deed, order: Order, seat: int, tell: Tell | None
    ) -> None:
        window = state.public.window()
        if window is None:
            return
        source, pool = deed.named[0], deed.named[1]
        moved = _remove(window, source, order.n)
        if isinstance(window, OpenEvent) and targets.court.is_shut(window, seat, pool):
            moved = 0  # its last tokens were those that were taken away
        targets.court.lay(window, seat, deed.card, pool, moved)
        if tell is not None:
            court = targets.court
            owner = court.owner_of(state.public, source)
            said = [
                say_n("{n} token of {card} goes to {pool}.", "{n} tokens of {card} go to {pool}.",
                      moved, card=whose, pool=side_phrase(pool))
                for whose in (court.whose(source, owner), court.yours(source))
            ]  # fmt: skip
            tell(Event("sway", "R43", seat, said[0], None, {owner: said[1]}))

    def tokens(self, court: Court, public: Public, order: Order, seat: int) -> int:
        return order.n

    def text(
        self, card: printed.Card, asks: tuple[printed.Naming, ...], order: printed.Order
    ) -> Phrase:
        return say(
            "remove up to {n} tokens that one Character, Prince or card added, "
            "then add as many to {side}", n=order.n, side=_side(card)
        )  # fmt: skip


@final
class Duel(Verb):
    """One Character is sent to attack another; an exhausted one cannot be sent."""

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
        return say("exhaust {first}: it attacks {second}",
                   first=named(asks[0], card), second=named(asks[1], card))  # fmt: skip


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
        return say("this card stays in the middle of the table")


WINDOW_VERBS: Final[list[Verb]] = [Lay(), Remove(), Sway(), Duel(), Proclaim()]
