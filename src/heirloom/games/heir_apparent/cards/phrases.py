"""The terms of the cards in words."""

from __future__ import annotations

from heirloom.core.words import Phrase, say
from heirloom.games.heir_apparent.cards.card import Card, Keyword, Naming, Order, Phase, Whom

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


def signed(n: int) -> str:
    """A number with its sign."""
    return f"+{n}" if n >= 0 else f"−{-n}"


def named(naming: Naming) -> Phrase:
    """Who can be named: a turned Fighter of one’s own."""
    noun = say("Character") if naming.keyword is None else KEYWORDS[naming.keyword]
    whose = OBJECTS[naming.of, naming.state]
    whole = Phrase(whose.template, {"noun": noun})
    return say("{object} (Princes too)", object=whole) if naming.prince else whole


def meant(card: Card, asks: tuple[Naming, ...], order: Order) -> Phrase:
    """The Character that an order is about."""
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
    return named(asks[0 if order.what == "named" else 1])
