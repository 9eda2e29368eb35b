"""A box of cards as data: read from TOML, and checked field by field."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from importlib import resources
from typing import Any, Generic, TypeVar

import msgspec

from heirloom.core.languages import ENGLISH, TAG
from heirloom.core.mistakes import Mistake
from heirloom.core.words import Words, say

SLUG = r"^[a-z][a-z0-9_]*$"


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card: its slug stands in records, its name on its face. Games add fields of their own."""

    slug: str
    name: Words


class Lid(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is printed on the lid."""

    title: Words
    line: Words  # the game in one line
    designers: list[str]
    year: int | None = None
    seats: tuple[int, int]
    note: Words | None = None  # where the deck is our reconstruction, it says so here


C = TypeVar("C", bound=Card)


class Deck(Generic[C]):
    """The cards of a game in their order, and the text they were read from."""

    def __init__(self, cards: Sequence[C], text: str) -> None:
        self.cards = list(cards)
        self.text = text

    def slugs(self) -> list[str]:
        """Each card's slug, by its number."""
        return [card.slug for card in self.cards]


class BadDeck(Mistake):
    """A deck file that is wrong: which file, which card, which field, and what is allowed."""


def read_deck(text: str, card_type: type[C], file: str = "cards.toml") -> Deck[C]:
    """The deck that a TOML text describes: its [[cards]] in order."""
    tables = _tables(text, file)
    unknown = [key for key in tables if key not in ("box", "cards")]
    if unknown:
        raise BadDeck(
            say("{file}: table “{table}” is not known; [[cards]] is.", file=file, table=unknown[0])
        )
    listed = tables.get("cards")
    if not isinstance(listed, list) or not listed:
        raise BadDeck(say("{file}: there are no cards; each is a table [[cards]].", file=file))
    cards = [_card(table, card_type, number, text, file) for number, table in enumerate(listed)]
    _check_slugs(cards, text, file)
    return Deck(cards, text)


def read_lid(package: str) -> Lid:
    """The lid of a game's box, from its cards.toml."""
    tables = _tables(own_deck(package), "cards.toml")
    return msgspec.convert(tables["box"], Lid, dec_hook=_words)


def own_deck(package: str) -> str:
    """A game's own cards.toml."""
    return (resources.files(package) / "cards.toml").read_text(encoding="utf-8")


def bad_card(card: Card, field: str, why: object, deck_text: str, file: str = "deck") -> BadDeck:
    """The mistake to raise for a card whose field breaks a rule that only its game knows."""
    lines = [number for number, slug in _slug_lines(deck_text) if slug == card.slug]
    return _bad(file, lines[0] if lines else 0, card.slug, field, why)


def _bad(file: str, line: int, card: str, field: str, why: object) -> BadDeck:
    return BadDeck(
        say(
            "{file}, line {line}, card “{card}”, field “{field}”: {why}",
            file=file,
            line=line,
            card=card,
            field=field,
            why=why,
        )
    )


def _tables(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadDeck(say("{file}: {why}", file=file, why=str(error))) from error


def _card(table: object, card_type: type[C], number: int, text: str, file: str) -> C:
    slug = table.get("slug", f"#{number + 1}") if isinstance(table, dict) else f"#{number + 1}"
    try:
        return msgspec.convert(table, card_type, dec_hook=_words)
    except msgspec.ValidationError as error:
        why, _, path = str(error).partition(" - at `$.")
        named = re.search(r"field `(.*)`", why)
        field = path.rstrip("`") or (named[1] if named else "?")
        reason: object = why + "."
        if not path and "unknown" in why:
            fields = list(card_type.__struct_fields__)
            reason = say("{why}. Possible: {fields}.", why=why, fields=fields)
        raise _bad(file, _table_line(text, number), str(slug), field, reason) from error


def _words(type: type, table: object) -> Words:
    """Words from a table such as { en = "Law", fr = "Loi" }; English is needed, others are not."""
    if type is not Words:
        raise NotImplementedError(type)
    if not isinstance(table, dict) or ENGLISH not in table:
        raise ValueError('Expected words by language, in English at least: { en = "..." }')
    for lang, text in table.items():
        if not TAG.fullmatch(lang):
            raise ValueError(f"`{lang}` is not the tag of a language, such as `fr`")
        if not isinstance(text, str) or not text:
            raise ValueError(f"Expected words for `{lang}`")
    return Words(**table)


def _check_slugs(cards: Sequence[Card], text: str, file: str) -> None:
    seen: set[str] = set()
    for number, card in enumerate(cards):
        line = _table_line(text, number)
        if not re.match(SLUG, card.slug):
            why = say("only small letters, digits and _ are allowed.")
            raise _bad(file, line, card.slug, "slug", why)
        if card.slug in seen:
            raise _bad(file, line, card.slug, "slug", say("there is a card of that slug already."))
        seen.add(card.slug)


def _table_line(text: str, number: int) -> int:
    """The line on which the nth [[cards]] stands."""
    found = [i for i, line in enumerate(text.splitlines(), 1) if line.strip() == "[[cards]]"]
    return found[number] if number < len(found) else 0


def _slug_lines(text: str) -> list[tuple[int, str]]:
    pattern = re.compile(r'^slug\s*=\s*"(.*)"')
    return [
        (number, found[1])
        for number, line in enumerate(text.splitlines(), 1)
        if (found := pattern.match(line))
    ]
