"""The cards of Inheritance as a deck file has them, checked word by word."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from typing import Annotated, Any

from msgspec import Meta

from heirloom.art.icons import names as icon_names
from heirloom.core import cards
from heirloom.core.mistakes import Mistake
from heirloom.core.words import Phrase, Words, say
from heirloom.games.inheritance import PACKAGE
from heirloom.games.inheritance.cards.effects import (
    BOTH,
    CHOSEN,
    FIELDS,
    FLAG,
    HIGHEST,
    LEVELS,
    NAMES,
    NEXT,
    SHARED,
    VERBS,
    YOU,
    Effect,
)

FEWEST = 10  # cards, two hands of five (§R9)


class Card(cards.Card, frozen=True, kw_only=True):
    """A card: its level, its printed VP, how many copies there are, and what it does (§1.1)."""

    level: Annotated[int, Meta(ge=1, le=HIGHEST)]
    vp: Annotated[int, Meta(ge=-9, le=20)] = 0
    copies: Annotated[int, Meta(ge=1, le=9)] = 2
    effects: tuple[dict[str, Any], ...] = ()
    text: Words | None = None  # in place of the text that the effects make
    icon: str = ""


class BadEffect(Exception):
    """An effect that is not in the vocabulary: the field, and what is allowed."""

    def __init__(self, field: str, why: Phrase) -> None:
        super().__init__(field)
        self.field = field
        self.why = why


def read(text: str, file: str) -> list[Card]:
    """The cards of a deck file (§R9), or of the box (§1.1); a mistake if one is wrong."""
    text = text or cards.own_deck(PACKAGE)
    found = cards.read_deck(text, Card, file, flaws).cards
    total = sum(card.copies for card in found)
    if total < FEWEST:
        raise Mistake(
            say(
                "{file} has {n} cards in all; at least {fewest} are needed.",
                file=file,
                n=total,
                fewest=FEWEST,
            )
        )
    return found


def flaws(card: Card) -> Iterator[tuple[str, object]]:
    """The fields of a card that break a rule, and why: at most one of each effect."""
    for place, table in enumerate(card.effects):
        try:
            _effect(table, f"effects[{place}]")
        except BadEffect as bad:
            yield bad.field, bad.why
    if card.icon and card.icon not in icon_names():
        yield "icon", _one_of(card.icon, icon_names())


def effects(card: Card) -> list[Effect]:
    """What a card does, in order."""
    return [_effect(table, f"effects[{place}]") for place, table in enumerate(card.effects)]


def _effect(table: dict[str, Any], where: str) -> Effect:
    verb = table.get("do")
    if not isinstance(verb, str) or verb not in VERBS:
        raise BadEffect(f"{where}.do", _one_of(verb, NAMES))
    defaults = {**VERBS[verb], **SHARED}
    for field in table:
        if field != "do" and field not in defaults:
            raise BadEffect(f"{where}.{field}", _no_field(verb, list(defaults)))
    given = {**defaults, **table}
    low, high = _levels(given.get("level", [1, HIGHEST]), f"{where}.level")
    values = {
        field: _value(field, given[field], f"{where}.{field}")
        for field in defaults
        if FIELDS[field] is not LEVELS
    }
    effect = Effect(NAMES.index(verb), values, low, high)
    _check_sense(effect, where)
    return effect


def _check_sense(effect: Effect, where: str) -> None:
    """Fields that are right each by itself may still not go together."""
    chosen = effect.who == YOU and effect.how == CHOSEN
    if effect.may and not chosen:
        why = say(
            "“may” is only for what you choose yourself. Remove it, or change “who” or “how”."
        )
        raise BadEffect(f"{where}.may", why)
    if effect.verb == NEXT and effect.who == BOTH:
        raise BadEffect(f"{where}.who", _one_of("both", ["you", "opponent"]))
    if effect.verb == NEXT and effect.who == YOU and (effect.low, effect.high) != (1, HIGHEST):
        why = say("your own next card can only be freed to any level. Remove “level”.")
        raise BadEffect(f"{where}.level", why)
    if effect.least > effect.most:
        raise BadEffect(f"{where}.least", say("“least” is greater than “most”."))


def _value(field: str, given: object, where: str) -> int:
    """A field's value as a number."""
    allowed = FIELDS[field]
    if allowed is FLAG:
        if not isinstance(given, bool):
            raise BadEffect(where, _one_of(given, FLAG.words))
        return int(given)
    if allowed.words:
        if not isinstance(given, str) or given not in allowed.words:
            raise BadEffect(where, _one_of(given, allowed.words))
        return allowed.words.index(given)
    if type(given) is not int or not allowed.low <= given <= allowed.high:
        why = say(
            "it must be a whole number from {low} to {high}, not {given}.",
            low=allowed.low,
            high=allowed.high,
            given=given,
        )
        raise BadEffect(where, why)
    return given


def _levels(given: object, where: str) -> tuple[int, int]:
    if isinstance(given, list) and len(given) == 2:
        low, high = given
        if type(low) is type(high) is int and 1 <= low <= high <= HIGHEST:
            return low, high
    why = say(
        "it must be two levels, the lowest and the highest, such as [1, {highest}], not {given}.",
        highest=HIGHEST,
        given=str(given),
    )
    raise BadEffect(where, why)


def _one_of(given: object, words: list[str]) -> Phrase:
    near = get_close_matches(given, words, 1) if isinstance(given, str) else []
    if near:
        return say("“{given}” is unknown. Did you mean “{near}”? Possible: {words}.",
                   given=given, near=near[0], words=words)  # fmt: skip
    return say("“{given}” is unknown. Possible: {words}.", given=given, words=words)


def _no_field(verb: str, fields: list[str]) -> Phrase:
    return say("“{verb}” has no such field. Possible: {fields}.", verb=verb, fields=fields)
