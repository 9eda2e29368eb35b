"""Which orders make sense where: whom and what they can mean in each script of a card."""

from __future__ import annotations

from typing import NamedTuple

from heirloom.core.words import Phrase, say
from heirloom.games.heir_apparent.cards.card import Card, Naming, Order

OF_EVENTS = ("wins", "loses", "success", "failure")  # the scripts of an Event
OF_CONTESTS = ("winner", "loser")
OF_SIDES = ("supporters", "supporters_only", "opponents", "opponents_only")
ONE = ("you", "named", "winner", "loser", "holder")  # words that mean one player
PLACING = ("attach", "proclaim")  # verbs that put the card itself somewhere
OF_MELEES = ("attacker", "defender")
ON_CHARACTERS = (  # verbs that are done to a Character, or for one
    "turn", "unturn", "kill", "dismiss", "seize", "attach", "strip", "lay",
)  # fmt: skip


class Script(NamedTuple):
    """Something a card can do: in which field, what must be named for it, and the orders."""

    field: str
    asks: tuple[Naming, ...]
    orders: tuple[Order, ...]

    def path(self, part: str) -> str:
        """Where a part of the script stands in a deck file."""
        if self.field in ("ability", "trigger"):
            return f"{self.field}.{part}"
        if part == "asks":
            return "subject" if self.field in OF_EVENTS else "asks"
        return self.field


def misplaced(
    card: Card, script: Script, order: Order, takes: list[str]
) -> tuple[str, Phrase] | None:
    """The field of an order that means nobody or nothing here, and why."""
    if order.do == "proclaim" and script.field not in OF_EVENTS:
        return "do", say("only an Event can be proclaimed: this is for wins, loses, success and "
                         "failure.")  # fmt: skip
    if order.do in PLACING and not _is_placed_once(card, script):
        return "do", say("an Event is attached or proclaimed only once, and wins and loses count "
                         "together.")  # fmt: skip
    if order.do == "attach" and not _can_attach(card, script, order):
        return "do", say(
            "only an Equipment, Enchantment or Event goes under a Character, and only once."
        )
    if order.do in ("kill", "dismiss") and _is_doomed(card, script, order):
        return "what", say("it cannot be “{word}”: a Prince stays, and nobody dies twice.",
                           word=order.what)  # fmt: skip
    if order.do == "remove" and not _asks(script, 0, "source"):
        return "do", _needs(order, "source")
    if order.do == "duel" and [asked.a for asked in script.asks] != ["character", "character"]:
        return "do", say("“duel” needs an attacker and one to attack, in the Actions phase.")
    if "n" in takes and order.n < 1 and (order.do != "favor" or order.n == 0):
        return "n", say("“{do}” is done at least once: n is 1 or more.", do=order.do)
    return _unmeant(card, script, order, takes)


def _unmeant(
    card: Card, script: Script, order: Order, takes: list[str]
) -> tuple[str, Phrase] | None:
    """The field of an order whose word means nobody or nothing."""
    for field, whom in (("who", order.who), ("to", order.to)):
        if field in takes and (why := _nobody(card, script, order, whom)) is not None:
            return field, why
    if "what" in takes and order.do in ON_CHARACTERS:
        if (why := _nothing(card, script, order)) is not None:
            return "what", why
    return None


def _nobody(card: Card, script: Script, order: Order, whom: str) -> Phrase | None:
    """Why a word for players means nobody here."""
    if whom == "named" and not _asks(script, 0, "player"):
        return say("nobody is named here: let “asks” begin with a player, or say who else.")
    if whom in OF_CONTESTS and not _after_contest(card, script):
        return say("“{word}” is for wins and loses, and for cards that react to won or lost.",
                   word=whom)  # fmt: skip
    if whom in OF_SIDES and not _beside_challenge(card, script):
        return say("“{word}” is for success and failure, and for what is played in the phase event "
                   "alone.", word=whom)  # fmt: skip
    if whom == "holder":
        return _nothing(card, script, order)
    return None


def _nothing(card: Card, script: Script, order: Order) -> Phrase | None:
    """Why a word for a Character means none here."""
    word = order.what
    if order.do == "lay" and word == "named":
        return None if _asks(script, 0, "side") else _needs(order, "side")
    if word == "named" and not _asks(script, 0, "character"):
        return say("no Character is named first in “asks”.")
    if word == "second" and not _asks(script, 1, "character"):
        return say("no Character is named second in “asks”.")
    if word == "self" and script.field not in ("ability", "trigger"):
        return say("“self” is for abilities and triggers of Princes and Characters.")
    if word == "victim" and not _at_death(card, script):
        return say("“victim” is for cards that react to killed or bereaved, and for the trigger "
                   "dies.")  # fmt: skip
    if word in OF_MELEES and not _in_melee(card, script):
        return say("“{word}” is for the phase melee, for cards that react to attacked, killed or "
                   "bereaved, and for the triggers fights and dies.", word=word)  # fmt: skip
    return None


def _is_placed_once(card: Card, script: Script) -> bool:
    """Whether the card finds its place once: after a contest, both scripts are carried out."""
    if script.field not in OF_EVENTS:
        return True
    is_contest = script.field in ("wins", "loses")
    together = (*card.wins, *card.loses) if is_contest else script.orders
    return sum(order.do in PLACING for order in together) == 1


def _can_attach(card: Card, script: Script, order: Order) -> bool:
    """Whether the card that is played goes under somebody, and does so once."""
    is_own = card.kind in ("equipment", "enchantment") and script.field == "does"
    once = sum(one.do in PLACING for one in script.orders) == 1
    return (is_own or script.field in OF_EVENTS) and once and order.who in ONE


def _is_doomed(card: Card, script: Script, order: Order) -> bool:
    """Whether it would be done to a Prince, or to somebody who is dying already."""
    if order.what == "self" and card.kind == "prince":
        return True
    return order.what in ("self", "victim") and _at_death(card, script)


def _needs(order: Order, wanted: str) -> Phrase:
    return say("“{do}” needs a {wanted} to be named first in “asks”.", do=order.do, wanted=wanted)


def _asks(script: Script, place: int, kind: str) -> bool:
    return len(script.asks) > place and script.asks[place].a == kind


def _phases(card: Card, script: Script) -> tuple[str, ...]:
    if script.field == "ability" and card.ability is not None:
        return card.ability.phases
    return card.phases if script.field == "does" else ()


def _after_contest(card: Card, script: Script) -> bool:
    if script.field == "trigger":
        return card.trigger is not None and card.trigger.when == "wins"
    reacts = script.field == "does" and card.reacts in ("won", "lost")
    return reacts or script.field in ("wins", "loses")


def _beside_challenge(card: Card, script: Script) -> bool:
    joins = card.trigger is not None and card.trigger.when == "joins" and script.field == "trigger"
    return script.field in OF_EVENTS or _phases(card, script) == ("event",) or joins


def _at_death(card: Card, script: Script) -> bool:
    if script.field == "trigger":
        return card.trigger is not None and card.trigger.when == "dies"
    return script.field == "does" and card.reacts in ("killed", "bereaved")


def _in_melee(card: Card, script: Script) -> bool:
    if script.field == "trigger":
        return card.trigger is not None and card.trigger.when in ("fights", "dies")
    reacts = script.field == "does" and card.reacts in ("attacked", "killed", "bereaved")
    return reacts or "melee" in _phases(card, script)
