"""The vocabulary of a deck in words, for the form of the workshop."""

from __future__ import annotations

from msgspec.structs import fields

from heirloom.core import vocabulary
from heirloom.core.vocabulary import Slot, Verb
from heirloom.core.words import Phrase, say
from heirloom.games.heir_apparent.cards import card as printed
from heirloom.games.heir_apparent.cards.phrases import (
    CONDITIONS,
    KEYWORDS,
    OCCASIONS,
    PHASES,
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


def _slot(key: str) -> Slot:
    default = TAKEN[key].default
    if key == "n":
        return Slot(key=key, kind=vocabulary.NUMBER, label=LABELS[key], default=default, low=-9,
                    high=9)  # fmt: skip
    words: dict[str, Phrase | str] = dict(SEATS if key == "to" else WORDS[key])
    return Slot(key=key, kind=vocabulary.CHOICE, label=LABELS[key], default=default, words=words)


def _verb(word: str) -> Verb:
    taken = CARD_VERBS[word].takes.split()
    taken.sort(key=("n", "per", "what", "who", "to").index)
    gaps = " ".join(f"{{{key}}}" for key in ["do", *taken])
    return Verb(word=word, label=word, sentence=gaps, slots=tuple(map(_slot, taken)))


ORDERS = tuple(_verb(word) for word in CARD_VERBS)
VERBS = dict.fromkeys(("does", "wins", "loses", "success", "failure"), ORDERS)
