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
from heirloom.core.nesting import DEEPEST, depths
from heirloom.core.words import Phrase, Words, say

SLUG = re.compile(r"[a-z][a-z0-9_]*")
LONGEST_SLUG_SHOWN = 60  # letters, in a mistake
CARDS_LINE = re.compile(r"\s*\[\[\s*[\"']?cards[\"']?\s*\]\]")


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card: its slug stands in records, its name on its face. Games add fields of their own."""

    slug: str
    name: Words


class Lid(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is printed on the lid of a box."""

    title: Words
    line: Words  # the game in one line
    designers: list[str]
    year: int | None = None
    seats: tuple[int, int]
    note: Words | None = None  # says so if the deck is our reconstruction


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
    """A mistake in a deck file: which file, card and field, and what is allowed.

    Where several cards are wrong, it has all their mistakes; `why` is the first.
    """

    def __init__(self, why: Phrase, more: Sequence[Phrase] = ()) -> None:
        super().__init__(why)
        self.all = [why, *more]

    def __reduce__(self) -> tuple[type[BadDeck], tuple[Phrase, list[Phrase]]]:
        return (type(self), (self.why, self.all[1:]))


def read_deck(text: str, card_type: type[C], file: str = "cards.toml") -> Deck[C]:
    """The deck that a TOML text describes: its [[cards]] in order."""
    tables = read_tables(text, file)
    unknown = [key for key in tables if key not in ("box", "cards")]
    if unknown:
        raise BadDeck(
            say("{file}: unknown table “{table}”; expected [[cards]].", file=file, table=unknown[0])
        )
    listed = tables.get("cards")
    if not isinstance(listed, list) or not listed:
        raise BadDeck(
            say("{file}: there are no cards; write each as a table [[cards]].", file=file)
        )
    cards: list[C] = []
    wrong: list[Phrase] = []
    for number, table in enumerate(listed):
        try:
            cards.append(_card(table, card_type, number, text, file))
        except BadDeck as mistake:
            wrong.append(mistake.why)
    if wrong:
        raise BadDeck(wrong[0], wrong[1:])
    _check_slugs(cards, text, file)
    return Deck(cards, text)


def read_lid(package: str) -> Lid:
    """The lid of a game's box, from its cards.toml."""
    tables = read_tables(own_deck(package), "cards.toml")
    return msgspec.convert(tables["box"], Lid, dec_hook=read_words)


def own_deck(package: str) -> str:
    """A game's own cards.toml."""
    return (resources.files(package) / "cards.toml").read_text(encoding="utf-8")


def normal_deck(text: str) -> str:
    """The text of a deck in the form that is stored: each line ends in \\n."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text if text.endswith("\n") or not text else text + "\n"


def bad_card(card: Card, field: str, why: object, deck_text: str, file: str = "deck") -> BadDeck:
    """The mistake for a field that breaks a rule of its game."""
    return _bad(file, _slug_line(deck_text, card.slug), card.slug, field, why)


def bad_table(
    table: object, number: int, field: str, why: object, deck_text: str, file: str
) -> BadDeck:
    """The mistake for the nth [[cards]] of a deck, which was not checked yet."""
    slug = table.get("slug") if isinstance(table, dict) else None
    named = slug[:LONGEST_SLUG_SHOWN] if isinstance(slug, str) else f"#{number + 1}"
    return _bad(file, _table_line(deck_text, number), named, field, why)


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


def read_tables(text: str, file: str) -> dict[str, Any]:
    """The tables of a TOML text, not yet checked."""
    if any(depth > DEEPEST for depth in depths(text)):
        why = say("tables and lists are nested more than {most} levels deep.", most=DEEPEST)
        raise BadDeck(say("{file}: {why}", file=file, why=why))
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadDeck(say("{file}: {why}", file=file, why=str(error))) from error
    except ValueError as error:  # Python reads no number of more than 4,300 digits
        why = say("it contains a number with thousands of digits.")
        raise BadDeck(say("{file}: {why}", file=file, why=why)) from error


def _card(table: object, card_type: type[C], number: int, text: str, file: str) -> C:
    try:
        return msgspec.convert(table, card_type, dec_hook=read_words)
    except msgspec.ValidationError as error:
        why, _, path = str(error).partition(" - at `$.")
        named = re.search(r"field `(.*)`", why)
        field = path.rstrip("`") or (named[1] if named else "?")
        reason: object = why + "."
        if not path and "unknown" in why:
            fields = list(card_type.__struct_fields__)
            reason = say("{why}. Possible: {fields}.", why=why, fields=fields)
        raise bad_table(table, number, field, reason, text, file) from error


def read_words(type: type, table: object) -> Words:
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
        why = None
        if not SLUG.fullmatch(card.slug):
            why = say("only lowercase letters, digits and _ are allowed.")
        elif card.slug in seen:
            why = say("another card already has this slug.")
        if why is not None:
            raise _bad(file, _table_line(text, number), card.slug, "slug", why)
        seen.add(card.slug)


def _table_line(text: str, number: int) -> int:
    """The line of the nth [[cards]]; line 1 if the cards are written in another way."""
    found = [i for i, line in enumerate(text.split("\n"), 1) if CARDS_LINE.match(line)]
    return found[number] if number < len(found) else 1


def _slug_line(text: str, slug: str) -> int:
    """The line on which a card is named."""
    named = re.compile(rf"\bslug\s*=\s*[\"']{re.escape(slug)}[\"']")
    lines = enumerate(text.split("\n"), 1)
    return next((number for number, line in lines if named.search(line)), 1)
