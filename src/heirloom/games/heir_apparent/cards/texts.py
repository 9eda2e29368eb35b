"""The words on a card, made from its fields, so that they say exactly what it does."""

from __future__ import annotations

from functools import cache

from heirloom.core.words import LANGUAGES, Phrase, Reader, Words, say, say_n
from heirloom.games.heir_apparent import PACKAGE
from heirloom.games.heir_apparent.cards.card import Card, Gift, Keyword, Naming, Order, Phase, Whom

KEYWORDS: dict[Keyword, Phrase] = {
    "noble": say("Noble"),
    "palace": say("Palace"),
    "wizard": say("Wizard"),
    "wealthy": say("Wealthy"),
    "fighter": say("Fighter"),
    "clergy": say("Clergy"),
    "merchant": say("Merchant"),
    "rogue": say("Rogue"),
}
KINDS: dict[str, Phrase] = {
    "prince": say("Prince"),
    "character": say("Character"),
    "contest": say("Contest"),
    "challenge": say("Challenge"),
    "effect": say("Effect"),
    "equipment": say("Equipment"),
    "spell": say("Spell"),
    "enchantment": say("Enchantment"),
}
PHASES: dict[Phase, Phrase] = {
    "action": say("Actions phase"),
    "event": say("Event"),
    "melee": say("melee"),
}
CONDITIONS: dict[str, Phrase] = {
    "cast": say("Reaction, when a Spell or Enchantment is being cast"),
    "attacked": say("Reaction, when a Character of yours is attacked"),
    "killed": say("Reaction, when a Character of yours would be killed"),
    "bereaved": say("Reaction, when a Character of yours was killed"),
    "won": say("Reaction, when you have won a Contest"),
    "lost": say("Reaction, when you have lost a Contest"),
}
WHO: dict[Whom, Phrase] = {
    "you": say("whose turn it is"),
    "named": say("a player you name"),
    "winner": say("the winner"),
    "loser": say("the loser"),
    "supporters": say("each supporter"),
    "opponents": say("each opponent"),
    "everyone": say("everybody"),
    "rivals": say("each rival"),
    "holder": say("who controls the one chosen"),
}


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
            bonus = say("{keyword}: {n} more", keyword=KEYWORDS[card.bonus.to], n=_signed(n))
            found.append(self._sentence(bonus))
        if card.subject:
            whom = say("Whose turn it is chooses {object}", object=_object(card.subject))
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
            who, body = self._whom(order), self._read(_body(self.card, asks, order))
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
        if order.do == "tribute":
            return ""
        personal = order.do in ("favor", "draw", "drop", "recruit", "seize")
        if order.who == "you" and not (self.card.is_event and personal):
            return ""
        return self._read(WHO[order.who])

    def _phases(self, phases: tuple[Phase, ...]) -> str:
        return " / ".join(self._read(PHASES[phase]) for phase in phases)

    def _read(self, phrase: Phrase) -> str:
        return self.reader.read(phrase)

    def _sentence(self, phrase: Phrase) -> str:
        written = self._read(phrase)
        return f"{written[0].upper()}{written[1:]}."


def _signed(n: int) -> str:
    return f"+{n}" if n >= 0 else f"−{-n}"


def _gift_parts(gift: Gift) -> list[Phrase]:
    parts = []
    if gift.politics:
        parts.append(say("{n} Politics", n=_signed(gift.politics)))
    if gift.combat:
        parts.append(say("{n} Combat", n=_signed(gift.combat)))
    return parts + [KEYWORDS[keyword] for keyword in gift.keywords]


def _body(card: Card, asks: tuple[Naming, ...], order: Order) -> Phrase:
    """One order in words: first what concerns favor and cards, then Characters and tokens."""
    n = order.n
    if order.do == "favor":
        return _favor(order)
    if order.do == "tribute":
        return _tribute(order)
    if order.do == "draw":
        return say_n("draw an Action card", "draw {n} Action cards", n)
    if order.do == "drop":
        return say_n("discard an Action card", "discard {n} Action cards", n)
    if order.do == "recruit":
        return say("draw a Character, to keep or to decline")
    if order.do in ("lay", "remove"):
        return _tokens(order)
    if order.do in ("turn", "unturn", "kill", "dismiss", "seize", "attach", "strip"):
        return _on_character(order.do, _what(card, asks, order))
    if order.do == "duel":
        return say("{first} is turned and attacks {second}",
                   first=_object(asks[0]), second=_object(asks[1]))  # fmt: skip
    return {
        "proclaim": say("this stays in the middle"),
        "counter": say("counter that card, or the last counter"),
        "save": say("that Character is not killed"),
        "spare": say("the loss costs you nothing"),
        "adjourn": say("take an Event off the deck; it does not take place"),
    }[order.do]


def _favor(order: Order) -> Phrase:
    if order.per:
        return say("{n} favor for each {keyword} of one’s own", n=_signed(order.n),
                   keyword=KEYWORDS[order.per])  # fmt: skip
    return say("{n} favor", n=_signed(order.n))


def _tribute(order: Order) -> Phrase:
    if order.to == "winner":
        return say("the loser gives the winner {n} favor", n=order.n)
    return say("a player you name gives you {n} favor", n=order.n)


def _tokens(order: Order) -> Phrase:
    if order.do == "remove":
        return say("take away {n} tokens of one source", n=order.n)
    if order.what == "defender":
        return say("lay {n} tokens for the defence", n=order.n)
    if order.what == "attacker":
        return say("lay {n} tokens for the attack", n=order.n)
    return say("lay {n} tokens on any side", n=order.n)


def _on_character(do: str, what: Phrase) -> Phrase:
    return {
        "turn": say("turn {what}", what=what),
        "unturn": say("unturn {what}", what=what),
        "kill": say("kill {what}", what=what),
        "dismiss": say("discard {what}", what=what),
        "seize": say("take control of {what}", what=what),
        "attach": say("put this under {what}", what=what),
        "strip": say("discard all that lies under {what}", what=what),
    }[do]


def _what(card: Card, asks: tuple[Naming, ...], order: Order) -> Phrase:
    if order.what == "own":
        return say("one of one’s own Characters")
    if order.what == "self":
        return say("this Character")
    if order.what in ("attacker", "defender", "victim") or card.is_event:
        return {
            "attacker": say("the attacker"),
            "defender": say("the one attacked"),
            "victim": say("that Character"),
        }.get(order.what, say("the one chosen"))
    return _object(asks[0 if order.what == "named" else 1])


def _object(naming: Naming) -> Phrase:
    """Who can be named: a turned Fighter of yours."""
    noun = say("Character") if naming.keyword is None else KEYWORDS[naming.keyword]
    whose = OBJECTS[naming.of, naming.state]
    whole = Phrase(whose.template, {"noun": noun})
    return say("{object} (Princes too)", object=whole) if naming.prince else whole


OBJECTS = {
    ("any", "any"): say("any {noun}"),
    ("any", "turned"): say("any turned {noun}"),
    ("any", "unturned"): say("any unturned {noun}"),
    ("own", "any"): say("a {noun} of one’s own"),
    ("own", "turned"): say("a turned {noun} of one’s own"),
    ("own", "unturned"): say("an unturned {noun} of one’s own"),
    ("rival", "any"): say("a {noun} of a rival"),
    ("rival", "turned"): say("a turned {noun} of a rival"),
    ("rival", "unturned"): say("an unturned {noun} of a rival"),
}
