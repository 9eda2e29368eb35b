"""A deck as the workshop shows it: its cards and where they stand, its mistakes, a face.

Everything here runs in the process of the workshop, never in the server itself.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any

import msgspec
from msgspec.structs import fields

from heirloom.art.faces import SQUARE, face
from heirloom.core import catalogue
from heirloom.core.box import Box
from heirloom.core.cards import BadDeck, Card, own_deck, read_tables, read_words
from heirloom.core.deck_places import Place, card_places
from heirloom.core.mistakes import Mistake
from heirloom.core.modules import find_module
from heirloom.core.words import LANGUAGES, Phrase, Reader, Words, say
from heirloom.web.deck_limits import check_limits

DECK_FILE = "deck"  # the file name in mistakes
PROBLEMS_SHOWN = 20  # of a deck, at most
TOML_LINE = re.compile(r"\(at line (\d+), column \d+\)")
CARDS_KEPT = 4_000  # of all decks, that were read a moment ago
IGNORED = ("slug",)  # fields in which a card of the same slug cannot differ


class Problem(msgspec.Struct):
    """One mistake in a deck, and where it stands."""

    line: int  # 0: in no line
    card: int  # its number; -1: none
    field: str
    text: str


class Shown(msgspec.Struct):
    """A card as it stands in the text, and as it reads."""

    slug: str
    name: str
    values: dict[str, Any]
    line: int
    last: int
    begin: int
    end: int
    fields: dict[str, tuple[int, int]] | None
    does: str
    sign: str  # an icon
    changed: list[str]  # the fields that differ from the box; ["+"] if the box has no such card


class Sheet(msgspec.Struct):
    """What the workshop shows of a deck."""

    ok: bool
    problems: list[Problem]
    more: int  # problems that are not listed
    cards: list[Shown] | None  # None if the text cannot be read
    copies: int
    face: str  # of the selected card; empty if it has a mistake
    square: bool
    texts: dict[str, str]  # of the selected card, by language
    missing: list[str]  # cards of the box that the deck does not have


def check_deck(box: Box, lang: str, selected: int) -> bytes:
    """The sheet of a deck as JSON."""
    return msgspec.json.encode(sheet(box, lang, selected))


def sheet(box: Box, lang: str, selected: int) -> Sheet:
    """Read a deck, whether or not it has mistakes."""
    package = catalogue.package(box.name)
    found, tables = _read(box)
    reader = Reader(lang, (), package)
    places = [] if tables is None else card_places(box.deck)
    cards = None
    if tables is not None and len(places) == len(tables):
        wide = _wide(box.deck)
        cards = [
            _shown(package, table, _in_browser(place, wide), lang)
            for table, place in zip(tables, places, strict=True)
        ]
    chosen = tables[selected] if tables and 0 <= selected < len(tables) else None
    drawn = "" if chosen is None else _drawn(package, _key(chosen), lang)
    return Sheet(
        ok=not found,
        problems=[_problem(one, places, reader) for one in found[:PROBLEMS_SHOWN]],
        more=max(len(found) - PROBLEMS_SHOWN, 0),
        cards=cards,
        copies=sum(_copies(package, table) for table in tables or ()),
        face=drawn,
        square=SQUARE in drawn,
        texts={} if chosen is None else _texts(package, _key(chosen)),
        missing=[] if cards is None else _missing(package, {card.slug for card in cards}, lang),
    )


def check_something(box: Box) -> None:
    """Refuse an empty deck, which otherwise stands for the box."""
    if not box.deck.strip():
        raise Mistake(say("There are no cards yet: write each as a table [[cards]]."))


def _read(box: Box) -> tuple[list[Phrase], list[Any] | None]:
    """The mistakes of a deck, and its cards as tables; None if it cannot be read."""
    listed: Any = None
    try:
        check_something(box)
        check_limits(box.deck, DECK_FILE)
        listed = read_tables(box.deck, DECK_FILE).get("cards", [])
        catalogue.open_box(box, DECK_FILE)
    except BadDeck as mistake:
        return mistake.all, _plain(listed)
    except Mistake as mistake:
        return [mistake.why], _plain(listed)
    return [], _plain(listed)


def _plain(listed: Any) -> list[Any] | None:
    right = isinstance(listed, list) and all(isinstance(table, dict) for table in listed)
    return listed if right else None


def _problem(why: Phrase, places: list[Place], reader: Reader) -> Problem:
    values = why.values
    if "line" in values and "field" in values:
        line = int(str(values["line"]))
        said = say("Line {line}, {card}, {field}: {why}", **values)
        number = sum(place.line <= line for place in places) - 1
        return Problem(line, number, str(values["field"]), reader.read(said))
    told = reader.read(values["why"]) if set(values) == {"file", "why"} else reader.read(why)
    if found := TOML_LINE.search(told):
        plain = told.replace(found[0], "").strip()
        said = say("Line {line} is not TOML: {why}.", line=found[1], why=plain)
        return Problem(int(found[1]), -1, "", reader.read(said))
    return Problem(0, -1, "", f"{told[:1].upper()}{told[1:]}")


def _shown(package: str, table: dict[str, Any], place: Place, lang: str) -> Shown:
    slug, name = table.get("slug", ""), table.get("name")
    words = name if isinstance(name, dict) else {}
    return Shown(
        slug=str(slug),
        name=str(words.get(lang) or words.get("en") or slug),
        values=msgspec.to_builtins(table, enc_hook=str),
        line=place.line,
        last=place.last,
        begin=place.begin,
        end=place.end,
        fields=place.fields,
        does=_texts(package, _key(table)).get(lang, ""),
        sign=str(table.get("icon") or ""),
        changed=_changed(table, own_tables(package).get(str(slug))),
    )


def _changed(table: dict[str, Any], before: dict[str, Any] | None) -> list[str]:
    if before is None:
        return ["+"]
    keys = dict.fromkeys([*table, *before])
    return [key for key in keys if key not in IGNORED and table.get(key) != before.get(key)]


@cache
def own_tables(package: str) -> dict[str, dict[str, Any]]:
    """The cards of the box by slug, as they stand in its file."""
    listed = read_tables(own_deck(package), "cards.toml")["cards"]
    return {table["slug"]: table for table in listed}


def _missing(package: str, slugs: set[str], lang: str) -> list[str]:
    names = {slug: table["name"] for slug, table in own_tables(package).items()}
    return [name.get(lang, name["en"]) for slug, name in names.items() if slug not in slugs]


def _copies(package: str, table: dict[str, Any]) -> int:
    copies = table.get("copies", _usual_copies(package))
    return copies if isinstance(copies, int) and 0 < copies < 100 else 1


@cache
def _usual_copies(package: str) -> int:
    """How many copies of a card there are if it does not say so."""
    found = [field.default for field in fields(_card_type(package)) if field.name == "copies"]
    return int(found[0]) if found else 1


# A card by itself; most cards are the same as at the last look


def _key(table: dict[str, Any]) -> bytes:
    return msgspec.json.encode(table, enc_hook=str)


@lru_cache(CARDS_KEPT)
def _card(package: str, table: bytes) -> Card | None:
    """A card; None if it has a mistake."""
    try:
        card: Card = msgspec.convert(
            msgspec.json.decode(table), _card_type(package), dec_hook=read_words
        )
    except (msgspec.ValidationError, ValueError):
        return None
    flaws = _flaws(package)
    return None if flaws is not None and any(True for _ in flaws(card)) else card


def _card_type(package: str) -> Any:
    return find_module(package, "cards.card").Card


@cache
def _flaws(package: str) -> Any:
    """What finds the mistakes of one card."""
    for module in (find_module(package, "cards.card"), find_module(package, "cards.reading")):
        if hasattr(module, "flaws"):
            return module.flaws
    return None


def _drawn(package: str, table: bytes, lang: str) -> str:
    card = _card(package, table)
    return "" if card is None else face(package, card, lang)


@lru_cache(CARDS_KEPT)
def _texts(package: str, table: bytes) -> dict[str, str]:
    """What a card says, by language; nothing in games whose cards have no text."""
    card, texts = _card(package, table), find_module(package, "cards.texts")
    if card is None or texts is None:
        return {}
    found: Words = texts.text(card)
    return {lang: found[lang] for lang in LANGUAGES if found[lang]}


# Browsers count in units of UTF-16


def _wide(text: str) -> list[int]:
    """The places of letters that are two units long."""
    return [] if text.isascii() else [at for at, sign in enumerate(text) if ord(sign) > 0xFFFF]


def _in_browser(place: Place, wide: list[int]) -> Place:
    if not wide:
        return place

    def unit(at: int) -> int:
        return at + sum(one < at for one in wide)

    fields = place.fields and {key: (unit(a), unit(b)) for key, (a, b) in place.fields.items()}
    return place._replace(begin=unit(place.begin), end=unit(place.end), fields=fields)
