"""What is wrong with a field of a deck, in words for whoever writes decks."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from heirloom.core.words import Phrase, say

BY_LANGUAGE = "by language"  # what the reader of words calls its own mistakes
NO_LANGUAGE = "no language: "
NO_WORDS = "no words: "

KINDS = {
    "int": say("a whole number"),
    "float": say("a number"),
    "str": say("a text in quotes"),
    "bool": say("true or false"),
    "array": say("a list in [ ]"),
    "object": say("a table in { }"),
    "null": say("nothing"),
}


def field_and_reason(error: str, card_type: type[Any]) -> tuple[str, Phrase]:
    """The field that a mistake is about, and what would be right, from what msgspec says."""
    why, _, path = error.partition(" - at `$")
    field = path.rstrip("`").lstrip(".")
    for pattern, reason in REASONS:
        if found := re.fullmatch(pattern, why):
            return reason(found, field, card_type)
    return field or "?", say("{why}.", why=why)


Reasoned = tuple[str, Phrase]


def _missing(found: re.Match[str], field: str, card_type: type[Any]) -> Reasoned:
    named = f"{field}.{found[1]}" if field else found[1]
    return named, say("this field is missing, and it is required.")


def _unknown(found: re.Match[str], field: str, card_type: type[Any]) -> Reasoned:
    named = f"{field}.{found[1]}" if field else found[1]
    possible = _fields(_type_at(card_type, field))
    near = get_close_matches(found[1], possible, 1)
    if near:
        return named, say("there is no such field. Did you mean “{near}”? Possible: {fields}.",
                          near=near[0], fields=possible)  # fmt: skip
    return named, say("there is no such field. Possible: {fields}.", fields=possible)


def _no_such_word(found: re.Match[str], field: str, card_type: type[Any]) -> Reasoned:
    possible = [str(word) for word in _literals(_type_at(card_type, field))]
    near = get_close_matches(found[1], possible, 1)
    if near:
        return field, say("“{given}” is unknown. Did you mean “{near}”? Possible: {words}.",
                          given=found[1], near=near[0], words=possible)  # fmt: skip
    return field, say("“{given}” is unknown. Possible: {words}.", given=found[1], words=possible)


def _bound(found: re.Match[str], field: str, card_type: type[Any]) -> Reasoned:
    if found[1] == ">=":
        return field, say("it must be a whole number of at least {n}.", n=found[2])
    return field, say("it must be a whole number of at most {n}.", n=found[2])


def _kind(found: re.Match[str], field: str, card_type: type[Any]) -> Reasoned:
    wanted = [KINDS.get(kind, kind) for kind in found[1].split(" | ") if kind != "null"]
    return field or "?", say("it must be {wanted}, not {given}.", wanted=wanted,
                             given=KINDS.get(found[2], found[2]))  # fmt: skip


def _by_language(found: re.Match[str], field: str, card_type: type[Any]) -> Reasoned:
    return field, say("give the words by language, at least in English: {example}.",
                      example='{ en = "..." }')  # fmt: skip


def _no_language(found: re.Match[str], field: str, card_type: type[Any]) -> Reasoned:
    return field, say("“{given}” is not the tag of a language, such as fr.", given=found[1])


def _no_words(found: re.Match[str], field: str, card_type: type[Any]) -> Reasoned:
    return field, say("the words for “{lang}” must be a text in quotes.", lang=found[1])


REASONS: list[tuple[str, Callable[[re.Match[str], str, type[Any]], Reasoned]]] = [
    (r"Object missing required field `(.*)`", _missing),
    (r"Object contains unknown field `(.*)`", _unknown),
    (r"Invalid enum value '(.*)'", _no_such_word),
    (r"Expected `int` (>=|<=) (-?\d+)", _bound),
    (r"Expected `([^`]*)`, got `(.*)`", _kind),
    (BY_LANGUAGE, _by_language),
    (f"{NO_LANGUAGE}(.*)", _no_language),
    (f"{NO_WORDS}(.*)", _no_words),
]


def _fields(found: Any) -> list[str]:
    plain = _plain(found)
    is_struct = isinstance(plain, type) and issubclass(plain, msgspec.Struct)
    return list(plain.__struct_fields__) if is_struct else []


def _type_at(card_type: Any, path: str) -> Any:
    """The type of a field, found along its path."""
    found: Any = card_type
    for step in re.findall(r"[A-Za-z_]\w*|\[(?:\d+|\.\.\.)\]", path):
        plain = _plain(found)
        if step.startswith("["):
            found = next(iter(get_args(plain)), None)
        elif isinstance(plain, type) and issubclass(plain, msgspec.Struct):
            found = get_type_hints(plain, include_extras=True).get(step)
        else:
            return None
    return found


def _plain(found: Any) -> Any:
    """A type without its limits, and without the possibility that there is nothing."""
    while get_origin(found) is Annotated:
        found = get_args(found)[0]
    if get_origin(found) in (Union, UnionType):
        found = next((one for one in get_args(found) if one is not type(None)), found)
        return _plain(found) if get_origin(found) in (Annotated, Union, UnionType) else found
    return found


def _literals(found: Any) -> tuple[Any, ...]:
    plain = _plain(found)
    return get_args(plain) if get_origin(plain) is Literal else ()
