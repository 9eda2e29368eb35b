# compiled with mypyc
"""Verbs of Reactions: what is about to happen does not."""

from __future__ import annotations

from typing import Final, final

from heirloom.core.story import Event, Tell
from heirloom.core.words import Phrase, Who, say
from heirloom.games.heir_apparent.cards import card as printed
from heirloom.games.heir_apparent.cards.terms import ON_CAST, ON_KILLED, ON_LOST
from heirloom.games.heir_apparent.cards.verbs.verb import Order, Verb
from heirloom.games.heir_apparent.rules.frames import Deed
from heirloom.games.heir_apparent.rules.parts import Truth
from heirloom.games.heir_apparent.rules.targets import Targets


@final
class Counter(Verb):
    """The card that is being cast is countered, or the last counter (§R11)."""

    name = "counter"

    def flaw(
        self,
        card: printed.Card,
        field: str,
        asks: tuple[printed.Naming, ...],
        order: printed.Order,
    ) -> Phrase | None:
        if card.reacts != ON_CAST:
            return say("“counter” is for a card that reacts to casting.")
        return None

    def carry_out(
        self, targets: Targets, state: Truth, deed: Deed, order: Order, seat: int, tell: Tell | None
    ) -> None:
        spell = state.public.spell()
        if spell is None:
            return
        spell.counters += 1
        if tell is not None:
            text = say("{card} is countered.", card=targets.deck.names[spell.card])
            tell(Event("avert", "6.4", deed.owner, text))

    def text(
        self, card: printed.Card, asks: tuple[printed.Naming, ...], order: printed.Order
    ) -> Phrase:
        return say("counter that card or the last counter")


@final
class Save(Verb):
    """A Character that would be killed survives."""

    name = "save"

    def flaw(
        self,
        card: printed.Card,
        field: str,
        asks: tuple[printed.Naming, ...],
        order: printed.Order,
    ) -> Phrase | None:
        if card.reacts != ON_KILLED:
            return say("“save” is for a card that reacts to a killing.")
        return None

    def carry_out(
        self, targets: Targets, state: Truth, deed: Deed, order: Order, seat: int, tell: Tell | None
    ) -> None:
        death = state.public.death()
        if death is None:
            return
        death.is_averted = True
        if tell is not None:
            text = say("{card} survives.", card=targets.deck.names[death.card])
            tell(Event("avert", "6.4", deed.owner, text))

    def text(
        self, card: printed.Card, asks: tuple[printed.Naming, ...], order: printed.Order
    ) -> Phrase:
        return say("that Character is not killed")


@final
class Spare(Verb):
    """The loser of a Contest loses nothing by it, payments to the winner included (§R60)."""

    name = "spare"

    def flaw(
        self,
        card: printed.Card,
        field: str,
        asks: tuple[printed.Naming, ...],
        order: printed.Order,
    ) -> Phrase | None:
        if card.reacts != ON_LOST:
            return say("“spare” is for a card that reacts to a loss.")
        return None

    def carry_out(
        self, targets: Targets, state: Truth, deed: Deed, order: Order, seat: int, tell: Tell | None
    ) -> None:
        event = state.public.event()
        if event is None:
            return
        event.is_spared = True
        if tell is not None:
            text = say("{who} loses nothing by it.", who=Who(deed.owner))
            tell(Event("avert", "R60", deed.owner, text))

    def text(
        self, card: printed.Card, asks: tuple[printed.Naming, ...], order: printed.Order
    ) -> Phrase:
        return say("you pay nothing and suffer no consequence")


REACTION_VERBS: Final[list[Verb]] = [Counter(), Save(), Spare()]
