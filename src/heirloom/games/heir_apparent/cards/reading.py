"""Reading a deck: every card is checked, each order by its verb, and the deck as a whole."""

from __future__ import annotations

from heirloom.art.icons import icons
from heirloom.core import cards
from heirloom.core.mistakes import Mistake, unknown
from heirloom.core.words import Phrase, say
from heirloom.games.heir_apparent import PACKAGE
from heirloom.games.heir_apparent.cards.card import Card, Naming, Order
from heirloom.games.heir_apparent.cards.verbs.vocabulary import VERBS

PLAIN = Order(do="")  # an order whose fields are as they are if nothing is said


def read(text: str, file: str, events_each: int) -> list[Card]:
    """The deck, checked as a whole."""
    text = text or cards.own_deck(PACKAGE)
    deck = cards.read_deck(text, Card, file).cards
    for card in deck:
        found = _flaw(card)
        if found is not None:
            raise cards.bad_card(card, found[0], found[1], text, file)
    _check_sizes(deck, file, events_each)
    return deck


SECTIONS: dict[str, set[str]] = {
    "popularity": {"prince"},
    "favor": {"prince"},
    "ability": {"prince", "character"},
    "trigger": {"prince", "character"},
    "leads": {"prince", "character"},
    "more": {"prince", "character"},
    "keywords": {"prince", "character"},
    "politics": {"prince", "character"},
    "combat": {"prince", "character"},
    "money": {"contest", "challenge"},
    "mandatory": {"contest"},
    "only": {"contest", "challenge"},
    "bonus": {"contest", "challenge"},
    "subject": {"contest", "challenge"},
    "wins": {"contest"},
    "loses": {"contest"},
    "success": {"challenge"},
    "failure": {"challenge"},
    "phases": {"effect", "equipment", "spell", "enchantment"},
    "reacts": {"effect", "spell"},
    "cost": {"effect", "equipment", "spell", "enchantment"},
    "asks": {"effect", "equipment", "spell", "enchantment"},
    "does": {"effect", "equipment", "spell", "enchantment"},
    "gift": {"contest", "challenge", "equipment", "enchantment"},
}


def _flaw(card: Card) -> tuple[str, Phrase] | None:
    """The field that does not fit and why; none, as it should be."""
    for field, kinds in SECTIONS.items():
        if getattr(card, field) and card.kind not in kinds:  # Mandatory is for Contests (§R44)
            return field, say("a card of kind {kind} has none.", kind=card.kind)
    if card.is_action and bool(card.phases) == (card.reacts is not None):  # §1.8
        return "phases", say("an Action has phases, or a condition that it reacts to.")
    if card.kind in ("equipment", "enchantment") and card.gift is None:
        return "gift", say("an Equipment or Enchantment gives something.")
    if card.leads is not None and card.leads.to is None:
        return "leads", say("“leads” names a keyword in “to”.")
    if card.copies > 1 and not card.is_action:
        return "copies", say("only Actions have copies.")
    if card.icon and card.icon not in icons():
        return "icon", unknown(say("Icon"), card.icon, icons()).why
    return _flaw_of_script(card)


def _flaw_of_script(card: Card) -> tuple[str, Phrase] | None:
    for field, namings, orders in scripts(card):
        if len(namings) > 2:
            return field, say("a card names two things at the most.")
        if len(namings) == 2 and not _apart(namings[0], namings[1]):
            return field, say("of two Characters, one must be yours and the other a rival’s.")
        for order in orders:
            why = _flaw_of_order(card, field, namings, order)
            if why is not None:
                return field, why
    return None


def _apart(one: Naming, other: Naming) -> bool:
    return one.a != other.a or {one.of, other.of} == {"own", "rival"}


def _flaw_of_order(card: Card, field: str, asks: tuple[Naming, ...], order: Order) -> Phrase | None:
    """Why an order cannot be carried out by this card."""
    verb = VERBS.get(order.do)
    if verb is None:
        return unknown(say("Verb"), order.do, VERBS).why
    for name in ("who", "what", "n", "per", "to"):
        if name not in verb.takes.split() and getattr(order, name) != getattr(PLAIN, name):
            return say("“{do}” does not take “{field}”.", do=order.do, field=name)
    return verb.flaw(card, field, asks, order)


def scripts(card: Card) -> list[tuple[str, tuple[Naming, ...], tuple[Order, ...]]]:
    """Everything a card can do: the field, what must be named for it, and the orders."""
    subject = (card.subject,) if card.subject else ()
    found = [
        ("does", card.asks, card.does),
        ("wins", subject, card.wins),
        ("loses", subject, card.loses),
        ("success", subject, card.success),
        ("failure", subject, card.failure),
    ]
    if card.ability:
        found.append(("ability", card.ability.asks, card.ability.does))
    if card.trigger:
        found.append(("trigger", (), card.trigger.does))
    return found


def _check_sizes(deck: list[Card], file: str, events_each: int) -> None:
    """Enough cards of each deck for five players (§2.1, §2.3, §2.4)."""
    needs = [
        (say("Princes"), [c for c in deck if c.kind == "prince"], 5),
        (say("Characters"), [c for c in deck if c.kind == "character"], 30),
        (say("Events"), [c for c in deck if c.is_event], 5 * events_each),
        (say("Actions"), [c for c in deck for _ in range(c.copies) if c.is_action], 30),
    ]
    for what, found, least in needs:
        if len(found) < least:
            raise Mistake(
                say(
                    "{file}: there are {n} {what}; five players need {least}.",
                    file=file,
                    n=len(found),
                    what=what,
                    least=least,
                )
            )
    popularities = [c.popularity for c in deck if c.kind == "prince"]
    if len(set(popularities)) < len(popularities):  # §R1
        raise Mistake(say("{file}: two Princes have the same popularity.", file=file))
