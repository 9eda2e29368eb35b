"""The vocabulary of a deck in words, for the form of the workshop."""

from __future__ import annotations

from msgspec.structs import fields

from heirloom.core import vocabulary
from heirloom.core.vocabulary import Slot, Verb
from heirloom.core.words import Phrase, say, say_as
from heirloom.games.heir_apparent.cards import card as printed
from heirloom.games.heir_apparent.cards.phrases import (
    CONDITIONS,
    KEYWORDS,
    OCCASIONS,
    PHASES,
    SINGULARS,
    WHO,
)
from heirloom.games.heir_apparent.cards.phrases import (
    KINDS as CARD_KINDS,
)
from heirloom.games.heir_apparent.cards.reading import SECTIONS
from heirloom.games.heir_apparent.cards.verbs.vocabulary import VERBS as CARD_VERBS

COLUMNS = ("kind", "politics", "combat")
KINDS = SECTIONS | {"rating": {"contest", "challenge"}}
LABELS = {
    "kind": say("Kind"),
    "wit": say("Wit, a line for the face"),
    "popularity": say("Popularity"),
    "favor": say("Favor at the start"),
    "politics": say("Politics"),
    "combat": say("Combat"),
    "keywords": say("Keywords"),
    "ability": say("Ability: exhausted to do this"),
    "trigger": say("What happens by itself"),
    "leads": say("What it gives to the others of its court"),
    "more": say("Tokens beyond its rating"),
    "rating": say("Icon of the Event"),
    "money": say("Money"),
    "mandatory": say("Mandatory"),
    "only": say("Who may take part"),
    "bonus": say("Tokens that a keyword adds"),
    "subject": say("What the active player must choose"),
    "wins": say("What the winner gets"),
    "loses": say("What the loser suffers"),
    "success": say("If it succeeds"),
    "failure": say("If it fails"),
    "phases": say("Phases"),
    "reacts": say("What it reacts to"),
    "cost": say("Cost in favor"),
    "asks": say("What must be named"),
    "does": say("What it does, in this order"),
    "gift": say("What it gives"),
    "a": say("what"),
    "of": say("whose"),
    "prince": say("a Prince may be named too"),
    "state": say("in which state"),
    "keyword": say("with the keyword"),
    "to": say("to"),
    "leads.to": say("to those with the keyword"),
    "bonus.to": say("for those with the keyword"),
    "gift.to": say("to those with the keyword"),
    "when": say("When"),
    "contest": say("in a Contest"),
    "challenge": say("in a Challenge"),
    "who": say("who"),
    "what": say("what"),
    "n": say("how many"),
    "per": say("for each"),
}
SEATS: dict[str, Phrase] = {str(word): words for word, words in WHO.items()}
WORDS: dict[str, dict[str, Phrase]] = {
    "kind": CARD_KINDS,
    "keywords": {str(word): words for word, words in KEYWORDS.items()},
    "only": {str(word): words for word, words in KEYWORDS.items()},
    "keyword": {str(word): words for word, words in KEYWORDS.items()},
    "per": {str(word): words for word, words in KEYWORDS.items()},
    "to": SEATS | {str(word): words for word, words in KEYWORDS.items()},
    "who": SEATS,
    "phases": {str(word): words for word, words in PHASES.items()},
    "reacts": CONDITIONS,
    "when": {str(word): words for word, words in OCCASIONS.items()},
    "rating": {"politics": say("Politics"), "combat": say("Combat")},
    "a": {
        "character": say("a Character"),
        "player": say("a player"),
        "side": say("a side"),
        "source": say("somebody’s tokens"),
    },
    "of": {"any": say("anybody’s"), "own": say("your own"), "rival": say("a rival’s")},
    "state": {"any": say("any"), "turned": say("exhausted"), "unturned": say("ready")},
    "what": {
        "named": say("the one named first"),
        "second": say("the one named second"),
        "self": say("this Character"),
        "own": say("one of their own"),
        "attacker": say("the attacker"),
        "defender": say("the defender"),
        "victim": say("the victim"),
    },
}
TAKEN = {field.encode_name: field for field in fields(printed.Order)}
AS_OFTEN: dict[str, Phrase] = {
    "": say("once"),
    **{str(word): say("for each {keyword}", keyword=SINGULARS[word]) for word in KEYWORDS},
}
NEEDS = {"what": "who=holder", "who": "what=own"}  # when a field that no sentence has is shown
SENTENCES: dict[str, tuple[Phrase, Phrase, Phrase, str]] = {  # label, sentence, help, clause
    "favor": (
        say_as("order", "gain favor"), say("{who}: {do} {n}, {per}"),
        say("A negative number of favor is lost."), "1.1",
    ),
    "tribute": (
        say_as("order", "give favor"), say("{who}: {do} {n}, {per}, to {to}"),
        say("As much as there is, from one player to another."), "R47",
    ),
    "draw": (
        say_as("order", "draw"), say("{who}: {do} {n} Action cards"),
        say("From the Action deck into a hand."), "R53",
    ),
    "drop": (
        say_as("order", "discard"), say("{who}: {do} {n} Action cards"),
        say("From a hand to the discard pile."), "1.6",
    ),
    "recruit": (
        say_as("order", "draw a Character"), say("{who}: {do}, to keep or to decline"),
        say("From the Character deck into a court."), "R53",
    ),
    "turn": (
        say_as("order", "exhaust"), say("{do}: {what}"), say("The Character is turned sideways."),
        "1.5",
    ),
    "unturn": (
        say_as("order", "ready"), say("{do}: {what}"), say("The Character can be used again."),
        "1.5",
    ),
    "kill": (
        say_as("order", "kill"), say("{do}: {what}"), say("The Character leaves the game."), "1.6",
    ),
    "dismiss": (
        say_as("order", "discard a Character"), say("{do}: {what}"),
        say("The Character goes to the Character discard pile."), "1.6",
    ),
    "seize": (
        say_as("order", "take control"), say("{do}: {what}"),
        say("The Character comes to your court, with the cards attached to it."), "R46",
    ),
    "attach": (
        say_as("order", "attach this card"), say("{do}: {what}"),
        say("It goes under the Character, and counts from then on."), "6.2",
    ),
    "strip": (
        say_as("order", "destroy what is attached"), say("{do}: {what}"),
        say("Everything under the Character is discarded."), "6.2",
    ),
    "proclaim": (
        say_as("order", "stays in the middle"), say("this card {do}"),
        say("The Event stays on the table, and what it gives counts from then on."), "9.11",
    ),
    "lay": (
        say_as("order", "add tokens"), say("{do}: {n}, {per}, for {what}"),
        say("On the side that was named, or for one of the two who fight."), "R34",
    ),
    "remove": (
        say_as("order", "remove tokens"), say("{do}: up to {n}"),
        say("Tokens that somebody has added, the latest first."), "R43",
    ),
    "sway": (
        say_as("order", "move tokens"),
        say("{do}: up to {n}, from the first one named to the side named second"),
        say("They count for the player who moves them."), "R43",
    ),
    "duel": (
        say_as("order", "attack"), say("the first Character named: {do} the second"),
        say("The first one is exhausted, and a melee begins."), "8.1",
    ),
    "counter": (
        say_as("order", "counter"), say("{do} the card that is cast"),
        say("The card has no effect; for what reacts to a Spell."), "7.2",
    ),
    "save": (
        say_as("order", "prevent the death"), say("{do}"),
        say("For what reacts to a Character that would be killed."), "6.4",
    ),
    "spare": (
        say_as("order", "avert the loss"), say("{do}"),
        say("For what reacts to a lost Contest."), "6.4",
    ),
    "adjourn": (
        say_as("order", "cancel an Event"), say("{do}"),
        say("An Event is taken off the deck and does not take place."), "9.1",
    ),
}  # fmt: skip


def _slot(key: str, seats: dict[str, Phrase], told: Phrase) -> Slot:
    default = TAKEN[key].default
    if key == "n":
        return Slot(key=key, kind=vocabulary.NUMBER, label=LABELS[key], default=default, low=-9,
                    high=9)  # fmt: skip
    known = {"who": seats, "to": seats, "per": AS_OFTEN}.get(key) or WORDS[key]
    needs = "" if f"{{{key}}}" in told.template else NEEDS.get(key, "")
    words: dict[str, Phrase | str] = dict(known)
    return Slot(key=key, kind=vocabulary.CHOICE, label=LABELS[key], default=default, words=words,
                needs=needs)  # fmt: skip


def _verb(word: str, seats: dict[str, Phrase]) -> Verb:
    label, sentence, help, clause = SENTENCES[word]
    slots = tuple(_slot(key, seats, sentence) for key in CARD_VERBS[word].takes.split())
    return Verb(word=word, label=label, sentence=sentence, help=help, clause=clause, slots=slots)


ORDERS = tuple(_verb(word, SEATS | {"you": say("you")}) for word in CARD_VERBS)
OF_EVENTS = tuple(_verb(word, SEATS) for word in CARD_VERBS)
VERBS = {"does": ORDERS, **dict.fromkeys(("wins", "loses", "success", "failure"), OF_EVENTS)}
