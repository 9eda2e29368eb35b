"""The terms of the cards in words."""

from __future__ import annotations

from heirloom.core.words import Phrase, say
from heirloom.games.heir_apparent.cards.card import (
    Card,
    Keyword,
    Naming,
    Occasion,
    Order,
    Phase,
    Whom,
)

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
SINGULARS: dict[Keyword | None, Phrase] = {
    None: say("Character"),
    "noble": say("Noble"),
    "palace": say("Palace Character"),
    "wizard": say("Wizard"),
    "wealthy": say("Wealthy Character"),
    "fighter": say("Fighter"),
    "clergy": say("Clergy Character"),
    "merchant": say("Merchant"),
    "rogue": say("Rogue"),
}
PLURALS: dict[Keyword | None, Phrase] = {
    None: say("Characters"),
    "noble": say("Nobles"),
    "palace": say("Palace Characters"),
    "wizard": say("Wizards"),
    "wealthy": say("Wealthy Characters"),
    "fighter": say("Fighters"),
    "clergy": say("Clergy Characters"),
    "merchant": say("Merchants"),
    "rogue": say("Rogues"),
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
    "cast": say("Reaction, when a Spell or Enchantment is cast"),
    "attacked": say("Reaction, when one of your Characters is attacked"),
    "killed": say("Reaction, when one of your Characters would be killed"),
    "bereaved": say("Reaction, when one of your Characters has been killed"),
    "won": say("Reaction, when you win a Contest"),
    "lost": say("Reaction, when you lose a Contest"),
}
OCCASIONS: dict[Occasion, Phrase] = {
    "dies": say("When this Character is killed"),
    "wins": say("When this Character helps you win a Contest"),
    "joins": say("When this Character participates in an Event"),
    "counters": say("When this Character counters"),
    "fights": say("When this Character wins a melee as attacker or defender"),
}
WHO: dict[Whom, Phrase] = {
    "you": say("the active player"),
    "named": say("a rival of your choice"),
    "winner": say("the winner"),
    "loser": say("the loser"),
    "supporters": say("each player in Support"),
    "supporters_only": say("each player who is only in Support"),
    "opponents": say("each player in Opposition"),
    "opponents_only": say("each player who is only in Opposition"),
    "everyone": say("each player"),
    "rivals": say("each rival"),
    "holder": say("its controller"),
}
OBJECTS = {
    ("any", "any"): say("any {noun}"),
    ("any", "turned"): say("any exhausted {noun}"),
    ("any", "unturned"): say("any ready {noun}"),
    ("own", "any"): say("one of your {nouns}"),
    ("own", "turned"): say("one of your exhausted {nouns}"),
    ("own", "unturned"): say("one of your ready {nouns}"),
    ("rival", "any"): say("a rival’s {noun}"),
    ("rival", "turned"): say("a rival’s exhausted {noun}"),
    ("rival", "unturned"): say("a rival’s ready {noun}"),
}


def signed(n: int) -> str:
    """A number with its sign."""
    return f"+{n}" if n >= 0 else f"−{-n}"


def named(naming: Naming, card: Card) -> Phrase:
    """Who can be named: one of your exhausted Fighters."""
    noun, nouns = SINGULARS[naming.keyword], PLURALS[naming.keyword]
    if naming.prince:
        noun = say("Character or Prince")
    if card.is_event and naming.of == "own":
        return say("one of their {nouns}", nouns=nouns)
    if card.is_event and naming.of == "any":
        return say("a {noun} from any court", noun=noun)
    if card.kind == "character" and (naming.of, naming.state) == ("any", "any"):
        return say("any other {noun}", noun=noun)  # never itself
    whole = Phrase(OBJECTS[naming.of, naming.state].template, {"noun": noun, "nouns": nouns})
    if naming.prince and naming.of == "own":
        return say("{object} (Prince included)", object=whole)
    return whole


def meant(card: Card, asks: tuple[Naming, ...], order: Order) -> Phrase:
    """The Character that an order is about."""
    if order.what == "own":
        return say("one of your Characters")
    if order.what == "self":
        return say("this Character")
    if order.what in ("attacker", "defender", "victim") or card.is_event:
        roles = {"attacker": say("the attacker"), "defender": say("the defender")}
        return roles.get(order.what, say("that Character"))
    return named(asks[0 if order.what == "named" else 1], card)
