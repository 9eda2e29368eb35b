"""The words on a card, made from its fields, so that they say exactly what it does."""

from __future__ import annotations

from functools import lru_cache

from heirloom.core.words import LANGUAGES, Phrase, Reader, Words, all_of, say, say_n
from heirloom.games.heir_apparent import PACKAGE
from heirloom.games.heir_apparent.cards.card import Card, Gift, Naming, Order, Phase
from heirloom.games.heir_apparent.cards.phrases import (
    CONDITIONS,
    KEYWORDS,
    KINDS,
    OCCASIONS,
    PHASES,
    PLURALS,
    SINGULARS,
    WHO,
    named,
    signed,
)
from heirloom.games.heir_apparent.cards.verbs.vocabulary import VERBS


@lru_cache(1024)  # anybody may bring cards along
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
        found = self._terms()
        if card.does:
            found.append(self._headed(self._when(), card.asks, card.does))
        if card.ability:
            when = say("{phases}, exhaust", phases=self._phases(card.ability.phases))
            found.append(self._headed(when, card.ability.asks, card.ability.does))
        if card.trigger:
            found.append(self._headed(OCCASIONS[card.trigger.when], (), card.trigger.does))
        if not card.is_event:
            return found + self._standing() + self._gift()
        return found + self._outcomes()

    def _when(self) -> Phrase:
        card = self.card
        if card.reacts:
            return CONDITIONS[card.reacts]
        return say("{phases}", phases=self._phases(card.phases))

    def _terms(self) -> list[str]:
        """What it costs, who may participate, and what must be decided."""
        card = self.card
        found = []
        if card.cost:
            found.append(self._sentence(say_n("Pay {n} favor", "Pay {n} favor", card.cost)))
        if card.only:
            only = all_of([PLURALS[keyword] for keyword in card.only])
            found.append(self._sentence(say("Only {nouns} may participate", nouns=only)))
        if card.bonus and card.bonus.to:
            n = card.bonus.politics + card.bonus.combat
            bonus = say_n("Each {noun} adds {n} more token", "Each {noun} adds {n} more tokens", n,
                          noun=SINGULARS[card.bonus.to])  # fmt: skip
            found.append(self._sentence(bonus))
        if card.subject:
            whom = say("The active player chooses {object}", object=named(card.subject, card))
            found.append(self._sentence(whom))
        return found

    def _standing(self) -> list[str]:
        """What a Character gives to others, and what it adds beyond its rating."""
        card, found = self.card, []
        if card.leads and card.leads.to:
            text = say("Your other {nouns} have {given}", nouns=PLURALS[card.leads.to],
                       given=self._given(card.leads))  # fmt: skip
            found.append(self._sentence(text))
        if card.more and card.more.contest:
            text = say_n("Adds {n} more token in Contests", "Adds {n} more tokens in Contests",
                         card.more.contest)  # fmt: skip
            found.append(self._sentence(text))
        if card.more and card.more.challenge:
            text = say_n("Adds {n} more token in Challenges", "Adds {n} more tokens in Challenges",
                         card.more.challenge)  # fmt: skip
            found.append(self._sentence(text))
        return found

    def _outcomes(self) -> list[str]:
        """What follows for whom; what the card gives comes after the words that put it there."""
        card = self.card
        found = self._consequences(card.wins)
        if card.success:
            found.append(self._headed(say("Success"), (), card.success))
        found += self._gift() + self._consequences(card.loses)
        if card.failure:
            found.append(self._headed(say("Failure"), (), card.failure))
        return found

    def _consequences(self, orders: tuple[Order, ...]) -> list[str]:
        return [self._sentence(say("{body}", body=body)) for body in self._parties((), orders)]

    def _gift(self) -> list[str]:
        card = self.card
        if card.gift is None:
            return []
        given = self._given(card.gift)
        if card.gift.to:
            noun = SINGULARS[card.gift.to]
            return [self._sentence(say("As long as it lies there, every {noun} has {given}",
                                       noun=noun, given=given))]  # fmt: skip
        return [self._sentence(say("That Character has {given}", given=given))]

    def _given(self, gift: Gift) -> str:
        return self._read(all_of(_gift_parts(gift)))

    def _headed(self, heading: Phrase, asks: tuple[Naming, ...], does: tuple[Order, ...]) -> str:
        parties = self._parties(asks, does)
        body = parties[0]
        for other in parties[1:]:
            body = self._read(say("{one}; {other}", one=body, other=other))
        return self._sentence(say("{heading}: {body}", heading=heading, body=body))

    def _parties(self, asks: tuple[Naming, ...], does: tuple[Order, ...]) -> list[str]:
        """The orders, those for the same people in one go: the winner gains 2 and draws a card."""
        found: list[tuple[str, str]] = []
        for before, order in zip((None, *does), does, strict=False):
            verb, who = VERBS[order.do], self._whom(order)
            if before and before.do == order.do == "favor" and order.per and found[-1][0] == who:
                found[-1] = who, self._plus(found[-1][1], order, who)
                continue
            if not who:
                body = self._read(verb.text(self.card, asks, order))
                if found and found[-1][0]:  # after what somebody else does
                    body = self._read(say("you {body}", body=body)) if verb.is_personal else body
                found.append(("", body))
                continue
            body = self._read(verb.told(self.card, order))
            if found and found[-1][0] == who:
                body = self._read(say("{one} and {other}", one=found.pop()[1], other=body))
            found.append((who, body))
        return [
            self._read(say("{who} {body}", who=who, body=body)) if who else body
            for who, body in found
        ]

    def _plus(self, gained: str, order: Order, who: str) -> str:
        """Favor, and more of it for each Character of a keyword."""
        noun = SINGULARS[order.per]
        if who:
            return self._read(say("{gained}, plus {n} for each {noun} they control",
                                  gained=gained, n=order.n, noun=noun))  # fmt: skip
        return self._read(say("{gained}, plus {n} for each {noun} you control",
                              gained=gained, n=order.n, noun=noun))  # fmt: skip

    def _whom(self, order: Order) -> str:
        """Whom an order is for; nobody is named where it goes without saying."""
        who = VERBS[order.do].whom(self.card, order)
        return "" if who is None else self._read(WHO[who])

    def _phases(self, phases: tuple[Phase, ...]) -> str:
        return " / ".join(self._read(PHASES[phase]) for phase in phases)

    def _read(self, phrase: object) -> str:
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
    return parts + [say("the keyword {name}", name=KEYWORDS[name]) for name in gift.keywords]
