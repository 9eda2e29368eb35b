"""The cards of Heir Apparent as they stand in cards.toml: one vocabulary, composed."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from heirloom.core import cards
from heirloom.core.mistakes import Mistake
from heirloom.core.words import Phrase, Words, say
from heirloom.games.heir_apparent import PACKAGE

Kind = Literal[
    "prince", "character", "contest", "challenge", "effect", "equipment", "spell", "enchantment"
]
Keyword = Literal["noble", "palace", "wizard", "wealthy", "fighter", "clergy", "merchant", "rogue"]
Phase = Literal["action", "event", "melee"]
Condition = Literal["cast", "attacked", "killed", "bereaved", "won", "lost"]
Do = Literal[
    "favor", "tribute", "draw", "drop", "recruit", "turn", "unturn", "kill", "dismiss", "seize",
    "attach", "proclaim", "strip", "lay", "remove", "duel", "counter", "save", "spare", "adjourn",
]  # fmt: skip
Whom = Literal[
    "you", "named", "winner", "loser", "supporters", "opponents", "everyone", "rivals", "holder"
]
What = Literal["named", "second", "self", "own", "attacker", "defender", "victim"]
Count = Annotated[int, Meta(ge=-9, le=9)]
KEYWORDS: tuple[Keyword, ...] = (
    "noble", "palace", "wizard", "wealthy", "fighter", "clergy", "merchant", "rogue"
)  # fmt: skip


class Naming(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that must be named when a card is played: a Character, a player, tokens."""

    a: Literal["character", "player", "side", "source"]
    of: Literal["any", "own", "rival"] = "any"
    prince: bool = False  # whether a Prince may be named too
    state: Literal["any", "turned", "unturned"] = "any"
    keyword: Keyword | None = None


class Order(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing that a card does."""

    do: Do
    who: Whom = "you"
    what: What = "named"
    n: Count = 1
    per: Keyword | None = None  # so many for each Character of that keyword
    to: Whom = "you"  # who receives a tribute


class Gift(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a card gives to the Character it lies under, or from the middle to a keyword."""

    politics: Count = 0
    combat: Count = 0
    keywords: tuple[Keyword, ...] = ()
    to: Keyword | None = None


class Ability(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a Character can be turned for."""

    phases: tuple[Phase, ...] = ("action",)
    asks: tuple[Naming, ...] = ()
    does: tuple[Order, ...]


class Trigger(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What happens by itself when this Character dies, or wins a Contest."""

    when: Literal["dies", "wins"]
    does: tuple[Order, ...]


class Card(cards.Card, frozen=True, kw_only=True):
    """Any card of the box; which fields it may have depends on its kind (§1.7, §1.8)."""

    kind: Kind
    copies: Annotated[int, Meta(ge=1, le=4)] = 1
    icon: str = ""  # the charge on its face
    wit: Words | None = None
    popularity: int = 0  # of a Prince
    favor: Annotated[int, Meta(ge=0, le=30)] = 0  # that a Prince begins with
    politics: Annotated[int, Meta(ge=0, le=9)] = 0
    combat: Annotated[int, Meta(ge=0, le=9)] = 0
    keywords: tuple[Keyword, ...] = ()
    ability: Ability | None = None
    trigger: Trigger | None = None
    rating: Literal["politics", "combat"] = "politics"  # of an Event: its icon
    money: bool = False
    mandatory: bool = False
    only: tuple[Keyword, ...] = ()  # who may take part
    bonus: Gift | None = None  # tokens that a keyword adds in this Event
    subject: Naming | None = None  # whom the player whose turn it is must choose
    wins: tuple[Order, ...] = ()  # for a Contest
    loses: tuple[Order, ...] = ()
    success: tuple[Order, ...] = ()  # for a Challenge
    failure: tuple[Order, ...] = ()
    phases: tuple[Phase, ...] = ()  # of an Action
    reacts: Condition | None = None
    cost: Annotated[int, Meta(ge=0, le=9)] = 0
    asks: tuple[Naming, ...] = ()  # what must be named to play it
    does: tuple[Order, ...] = ()
    gift: Gift | None = None

    @property
    def is_action(self) -> bool:
        """Whether it belongs to the Action deck."""
        return self.kind in ("effect", "equipment", "spell", "enchantment")

    @property
    def is_event(self) -> bool:
        """Whether it belongs to the Event deck."""
        return self.kind in ("contest", "challenge")


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
        if getattr(card, field) and card.kind not in kinds:
            return field, say("a card of kind {kind} has none.", kind=card.kind)
    if card.is_action and bool(card.phases) == (card.reacts is not None):
        return "phases", say("an Action has phases, or a condition that it reacts to.")
    if card.kind in ("equipment", "enchantment") and card.gift is None:
        return "gift", say("an Equipment or Enchantment gives something.")
    if card.copies > 1 and not card.is_action:
        return "copies", say("only Actions have copies.")
    return _flaw_of_script(card)


def _flaw_of_script(card: Card) -> tuple[str, Phrase] | None:
    for field, namings, orders in scripts(card):
        if len(namings) > 2:
            return field, say("a card names two things at the most.")
        if len(namings) == 2 and not _apart(namings[0], namings[1]):
            return field, say("of two Characters, one is one’s own and the other a rival’s.")
        for order in orders:
            if why := _flaw_of_order(card, field, namings, order):
                return field, why
    return None


def _apart(one: Naming, other: Naming) -> bool:
    return one.a != other.a or {one.of, other.of} == {"own", "rival"}


def _flaw_of_order(
    card: Card, field: str, namings: tuple[Naming, ...], order: Order
) -> Phrase | None:
    """Why an order cannot be carried out by this card."""
    if order.do in ("kill", "dismiss", "seize") and order.what in ("named", "second"):
        at = 0 if order.what == "named" else 1
        if len(namings) > at and namings[at].prince:
            return say("a Prince cannot be named for “{do}”.", do=order.do)
    if order.do == "duel" and (len(namings) != 2 or _phases(card, field) != ("action",)):
        return say("“duel” needs an attacker and one to attack, in the Actions phase.")
    if order.do in ("lay", "remove") and order.what == "named" and not namings:
        return say("“{do}” needs a side or a source to be named.", do=order.do)
    if order.do == "counter" and card.reacts != "cast":
        return say("“counter” is for a card that reacts to casting.")
    if order.do == "save" and card.reacts != "killed":
        return say("“save” is for a card that reacts to a killing.")
    if order.do == "spare" and card.reacts != "lost":
        return say("“spare” is for a card that reacts to a loss.")
    return None


def _phases(card: Card, field: str) -> tuple[Phase, ...]:
    return card.ability.phases if field == "ability" and card.ability else card.phases


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
