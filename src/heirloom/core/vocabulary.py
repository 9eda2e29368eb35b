"""The vocabulary of a deck as data: which fields a card has, and what each of them may be.

It is derived from the card type of a game. A game can refine it in `cards/vocabulary.py`: with
`LABELS` and `WORDS` that people read, the `VERBS` of its effects, the `KINDS` of card that have a
field, and the `COLUMNS` of a list of cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo, fields

from heirloom.core.modules import find_module
from heirloom.core.words import Phrase, Words, say

NUMBER, CHOICE, FLAG, SEVERAL, WORDS, TEXT, ICON, RANGE, TABLE, TABLES, EFFECTS = (
    "number", "choice", "flag", "several", "words", "text", "icon", "range", "table", "tables",
    "effects",
)  # fmt: skip
LOWEST, HIGHEST = -99, 99  # of a number without limits of its own
MOST_COLUMNS = 3

LABELS: Mapping[str, Phrase] = {
    "slug": say("Slug, for records"),
    "name": say("Name"),
    "text": say("Text of your own"),
    "icon": say("Charge"),
    "copies": say("Copies"),
}


class Slot(msgspec.Struct, frozen=True, kw_only=True):
    """One field of a card or of a table in it: what it is called, and what it may be."""

    key: str
    kind: str
    label: Phrase | str
    required: bool = False
    default: Any = None
    low: int = LOWEST
    high: int = HIGHEST
    most: int = 0  # entries of a list; 0: as many as a deck may have
    words: dict[str, Phrase | str] = {}  # what can be chosen, and how it reads
    slots: tuple[Slot, ...] = ()  # of a table, or of each table in a list
    verbs: tuple[Verb, ...] = ()
    kinds: tuple[str, ...] = ()  # of card that have it; empty: all
    needs: str = ""  # another field of the same table, or one with a value: "who=holder"


class Verb(msgspec.Struct, frozen=True, kw_only=True):
    """A word for `do`: the sentence that it makes of its fields, and what it means."""

    word: str
    label: Phrase | str
    sentence: Phrase | str  # with gaps: {do} for the verb, and one for each field to be read in it
    help: Phrase | str = ""
    clause: str = ""
    slots: tuple[Slot, ...] = ()


class Vocabulary(msgspec.Struct, frozen=True):
    """All fields of a card, and those that a list of cards shows as columns."""

    slots: tuple[Slot, ...]
    columns: tuple[str, ...]


def vocabulary(package: str) -> Vocabulary:
    """The vocabulary of a game's cards."""
    card_type = find_module(package, "cards.card").Card
    said = _Said(find_module(package, "cards.vocabulary"))
    slots = said.slots(card_type, "")
    return Vocabulary(slots, said.columns or _columns(slots))


def _columns(slots: tuple[Slot, ...]) -> tuple[str, ...]:
    """The fields that tell cards apart at a glance."""
    short = [slot.key for slot in slots if slot.kind in (NUMBER, CHOICE) and not slot.kinds]
    return tuple(short[:MOST_COLUMNS])


class _Said:
    """What a game says about its fields."""

    def __init__(self, module: Any) -> None:
        self.labels: Mapping[str, Phrase] = getattr(module, "LABELS", {})
        self.words: Mapping[str, Mapping[str, Phrase]] = getattr(module, "WORDS", {})
        self.verbs: Mapping[str, tuple[Verb, ...]] = getattr(module, "VERBS", {})
        self.kinds: Mapping[str, set[str]] = getattr(module, "KINDS", {})
        self.columns: tuple[str, ...] = getattr(module, "COLUMNS", ())

    def slots(self, table: type[msgspec.Struct], path: str) -> tuple[Slot, ...]:
        """The slots of a card, or of a table inside it."""
        return tuple(self._slot(field, f"{path}{field.encode_name}") for field in fields(table))

    def _slot(self, field: FieldInfo, path: str) -> Slot:
        key = field.encode_name
        default = None if field.default is msgspec.NODEFAULT else field.default
        plain, limits = _plain(field.type)
        shape = self._shape(key, path, plain)
        return Slot(
            key=key,
            label=self.labels.get(path) or self.labels.get(key) or LABELS.get(key) or key,
            required=field.required,
            default=msgspec.to_builtins(default, enc_hook=str),
            low=limits.get("ge", LOWEST),
            high=limits.get("le", HIGHEST),
            most=limits.get("max_length", 0),
            kinds=() if "." in path else tuple(sorted(self.kinds.get(key, ()))),
            **shape,
        )

    def _shape(self, key: str, path: str, plain: Any) -> dict[str, Any]:
        """The kind of a slot, and what belongs to this kind."""
        if verbs := self.verbs.get(path) or self.verbs.get(key):
            return {"kind": EFFECTS, "verbs": verbs}
        if get_origin(plain) is Literal:
            return {"kind": CHOICE, "words": self._words(key, plain)}
        if plain is Words:
            return {"kind": WORDS}
        if plain is bool:
            return {"kind": FLAG}
        if plain is int:
            return {"kind": NUMBER}
        if key == "icon":
            return {"kind": ICON}
        if isinstance(plain, type) and issubclass(plain, msgspec.Struct):
            return {"kind": TABLE, "slots": self.slots(plain, f"{path}.")}
        if get_origin(plain) is tuple:
            return self._list(key, path, _plain(get_args(plain)[0])[0])
        return {"kind": TEXT}

    def _list(self, key: str, path: str, entry: Any) -> dict[str, Any]:
        if get_origin(entry) is Literal:
            return {"kind": SEVERAL, "words": self._words(key, entry)}
        if isinstance(entry, type) and issubclass(entry, msgspec.Struct):
            return {"kind": TABLES, "slots": self.slots(entry, f"{path}.")}
        return {"kind": TEXT}

    def _words(self, key: str, literal: Any) -> dict[str, Phrase | str]:
        known = self.words.get(key, {})
        return {str(word): known.get(word, str(word)) for word in get_args(literal)}


def _plain(found: Any) -> tuple[Any, dict[str, int]]:
    """A type without its limits and without the possibility that there is nothing; its limits."""
    limits: dict[str, int] = {}
    while get_origin(found) in (Annotated, Union, UnionType):
        if get_origin(found) is Annotated:
            found, *notes = get_args(found)
            for note in notes:
                for name in ("ge", "le", "max_length"):
                    if getattr(note, name, None) is not None:
                        limits[name] = getattr(note, name)
        else:
            found = next((one for one in get_args(found) if one is not type(None)), Any)
    return found, limits
