"""The words on a card, made from its fields, so that they say exactly what it does."""

from __future__ import annotations

from functools import cache

from heirloom.core.words import LANGUAGES, Phrase, Reader, Words, say, say_n
from heirloom.games.heir_apparent import PACKAGE
from heirloom.games.heir_apparent.cards.card import Card, Gift, Naming, Order, Phase
from heirloom.games.heir_apparent.cards.phrases import (
    CONDITIONS,
    KEYWORDS,
    KINDS,
    PHASES,
    WHO,
    named,
    signed,
)
from heirloom.games.heir_apparent.cards.verbs.vocabulary import VERBS


@cache
def text(card: Card) -> Words:
    """What a card says, in every language; nothing if it only has ratings and keywords."""
    return Words(**{lang: " ".join(_Writer(card, lang).sentences()) for lang in LANGUAGES})


def kind_line(card: Card) -> list[Phrase]:
    """What kind of card it is, and its keywords."""
    line = [KINDS[card.kind]]
    if card.is_event:
        line.append(say("Combat") if card.rating == "combat" else say("Politics"))
        line += [say("Money")] * card.money + [say("Mandatory")] * card.mandatory
    if card.kind == "prince":
        line.append(say("{n} favor", n=card.favor))
    return line + [KEYWORDS[keyword] for keyword in card.keywords]


class _Writer:
    """Writes one card in one language."""

    def __init__(self, card: Card, lang: str) -> None:
        self.card = card
        self.lang = lang
        self.reader = Reader(lang, (), PACKAGE)

    def sentences(self) -> list[str]:
        card = self.card
        found: list[str] = []
        found += self._when()
        found += self._terms()
        found += self._orders(card.asks, card.does)
        if card.ability:
            heading = self._phases(card.ability.phases)
            found += self._headed(say("{phases}, turn", phases=heading),
                                  card.ability.asks, card.ability.does)  # fmt: skip
        if card.trigger:
            when = say("When killed")
            if card.trigger.when == "wins":
                when = say("When helping to win a Contest")
            found += self._headed(when, (), card.trigger.does)
        found += self._outcomes()
        found += self._gift()
        return found

    def _when(self) -> list[str]:
        card = self.card
        if card.reacts:
            return [self._sentence(CONDITIONS[card.reacts])]
        if card.phases:
            return [self._sentence(say("{phases}", phases=self._phases(card.phases)))]
        return []

    def _terms(self) -> list[str]:
        """What it costs, who may take part, and what must be decided."""
        card = self.card
        found = []
        if card.cost:
            found.append(self._sentence(say_n("Pay {n} favor", "Pay {n} favor", card.cost)))
        if card.only:
            only = " / ".join(self._read(KEYWORDS[keyword]) for keyword in card.only)
            found.append(self._sentence(say("Open to: {keywords}", keywords=only)))
        if card.bonus and card.bonus.to:
            n = card.bonus.politics + card.bonus.combat
            bonus = say("{keyword}: {n} more", keyword=KEYWORDS[card.bonus.to], n=signed(n))
            found.append(self._sentence(bonus))
        if card.subject:
            whom = say("Whose turn it is chooses {object}", object=named(card.subject))
            found.append(self._sentence(whom))
        return found

    def _outcomes(self) -> list[str]:
        card = self.card
        found = self._orders((), card.wins) + self._orders((), card.loses)
        if card.success:
            found += self._headed(say("Success"), (), card.success)
        if card.failure:
            found += self._headed(say("Failure"), (), card.failure)
        return found

    def _gift(self) -> list[str]:
        card = self.card
        if card.gift is None:
            return []
        given = ", ".join(self._read(part) for part in _gift_parts(card.gift))
        if card.gift.to:
            keyword = KEYWORDS[card.gift.to]
            return [self._sentence(say("In the middle: each {keyword} has {given}",
                                       keyword=keyword, given=given))]  # fmt: skip
        return [self._sentence(say("Under it: {given}", given=given))]

    def _headed(
        self, heading: Phrase, asks: tuple[Naming, ...], does: tuple[Order, ...]
    ) -> list[str]:
        parties = self._parties(asks, does)
        body = parties[0]
        for other in parties[1:]:
            body = self._read(say("{one}; {other}", one=body, other=other))
        return [self._sentence(say("{heading}: {body}", heading=heading, body=body))]

    def _orders(self, asks: tuple[Naming, ...], does: tuple[Order, ...]) -> list[str]:
        return [self._sentence(say("{body}", body=body)) for body in self._parties(asks, does)]

    def _parties(self, asks: tuple[Naming, ...], does: tuple[Order, ...]) -> list[str]:
        """The orders, those for the same people in one go: the winner: +2 favor, draw a card."""
        found: list[tuple[str, list[str]]] = []
        for order in does:
            who = self._whom(order)
            body = self._read(VERBS[order.do].text(self.card, asks, order))
            if found and who and found[-1][0] == who:
                found[-1][1].append(body)
            else:
                found.append((who, [body]))
        return [
            self._read(say("{who}: {body}", who=who, body=", ".join(bodies))) if who else bodies[0]
            for who, bodies in found
        ]

    def _whom(self, order: Order) -> str:
        """Whom an order is for; nobody is named where it goes without saying."""
        who = VERBS[order.do].whom(self.card, order)
        return "" if who is None else self._read(WHO[who])

    def _phases(self, phases: tuple[Phase, ...]) -> str:
        return " / ".join(self._read(PHASES[phase]) for phase in phases)

    def _read(self, phrase: Phrase) -> str:
        return self.reader.read(phrase)

    def _sentence(self, phrase: Phrase) -> str:
        written = self._read(phrase)
        return f"{written[0].upper()}{written[1:]}."


def _gift_parts(gift: Gift) -> list[Phrase]:
    parts = []
    if gift.politics:
        parts.append(say("{n} Politics", n=signed(gift.politics)))
    if gift.combat:
        parts.append(say("{n} Combat", n=signed(gift.combat)))
    return parts + [KEYWORDS[keyword] for keyword in gift.keywords]
