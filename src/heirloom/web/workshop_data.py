"""What the script of the workshop is told about a game: its vocabulary, its cards, its words."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from heirloom.art.icons import names as icon_names
from heirloom.core import catalogue
from heirloom.core.cards import own_deck
from heirloom.core.deck_places import card_places
from heirloom.core.languages import language_name
from heirloom.core.vocabulary import EFFECTS, Slot, Verb, vocabulary
from heirloom.core.words import LANGUAGES, Reader
from heirloom.web.workshop_words import workshop_words


@cache
def workshop_data(name: str, lang: str) -> str:
    """Everything as JSON that can stand inside a page."""
    package = catalogue.package(name)
    found = vocabulary(package)
    reader = Reader(lang, (), package)
    data = {
        "game": name,
        "lang": lang,
        "languages": {tag: language_name(tag) for tag in LANGUAGES},
        "words": workshop_words(lang),
        "slots": [_slot(slot, reader) for slot in found.slots],
        "columns": found.columns,
        "icons": icon_names() if any(slot.key == "icon" for slot in found.slots) else [],
        "box": _cards_alone(own_deck(package)),
    }
    return msgspec.json.encode(data).decode().replace("<", "\\u003c")


@cache
def has_effects(name: str) -> bool:
    """Whether the cards of a game are composed of effects."""
    return any(slot.kind == EFFECTS for slot in vocabulary(catalogue.package(name)).slots)


def _cards_alone(text: str) -> str:
    """A deck without what is printed on the lid of its box."""
    first = card_places(text)[0]
    return text[first.begin :]


def _slot(slot: Slot, reader: Reader) -> dict[str, Any]:
    return {
        "key": slot.key,
        "kind": slot.kind,
        "label": reader.read(slot.label),
        "required": slot.required,
        "default": slot.default,
        "low": slot.low,
        "high": slot.high,
        "most": slot.most,
        "words": {word: reader.read(label) for word, label in slot.words.items()},
        "slots": [_slot(one, reader) for one in slot.slots],
        "verbs": [_verb(one, reader) for one in slot.verbs],
        "kinds": slot.kinds,
        "needs": slot.needs,
    }


def _verb(verb: Verb, reader: Reader) -> dict[str, Any]:
    return {
        "word": verb.word,
        "label": reader.read(verb.label),
        "sentence": reader.read(verb.sentence),
        "help": reader.read(verb.help),
        "clause": verb.clause,
        "slots": [_slot(one, reader) for one in verb.slots],
    }
