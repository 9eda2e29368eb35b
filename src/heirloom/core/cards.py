"""A box of cards as data: read from TOML, and checked field by field."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import resources
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from heirloom.core.deck_lines import field_line
from heirloom.core.deck_words import BY_LANGUAGE, NO_LANGUAGE, NO_WORDS, field_and_reason
from heirloom.core.languages import ENGLISH, TAG
from heirloom.core.mistakes import Mistake
from heirloom.core.nesting import DEEPEST, depths
from heirloom.core.words import Phrase, Words, say

SLUG = re.compile(r"[a-z][a-z0-9_]*")
BYTE_ORDER_MARK = "\ufeff"  # which some editors write at the beginning
LONGEST_SLUG_SHOWN = 60  # letters, in a mistake
MOST_CARDS = 1000  # different ones; more make every game take minutes


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


class Problem(NamedTuple):
    """One mistake in a deck: the card by its number, the field, and what is allowed there."""

    number: int
    field: str
    why: object


class BadDeck(Mistake):
    """The mistakes of a deck file: for each the line, card and field, and what is allowed.

    `why` tells all of them, a line for each; `all` has them one by one.
    """

    def __init__(self, why: Phrase, lines: Sequence[Phrase] = ()) -> None:
        super().__init__(why)
        self.all = list(lines) or [why]

    def __reduce__(self) -> tuple[type[BadDeck], tuple[Phrase, list[Phrase]]]:
        return (type(self), (self.why, self.all))


Check = Callable[[C], Iterable[tuple[str, object]]]  # fields that break a rule of the game, and why


def read_deck(
    text: str, card_type: type[C], file: str = "cards.toml", check: Check[C] | None = None
) -> Deck[C]:
    """The deck that a TOML text describes: its [[cards]] in order.

    All mistakes are told at once, those that `check` finds too.
    """
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
    if len(listed) > MOST_CARDS:
        raise BadDeck(
            say("{file} has {n} different cards; at most {most} are possible.", file=file,
                n=len(listed), most=MOST_CARDS)
        )  # fmt: skip
    cards: list[C] = []
    problems: list[Problem] = []
    for number, table in enumerate(listed):
        try:
            card = msgspec.convert(table, card_type, dec_hook=read_words)
        except msgspec.ValidationError as error:
            problems.append(Problem(number, *field_and_reason(str(error), card_type)))
            continue
        cards.append(card)
        found = [] if check is None else check(card)
        problems += [Problem(number, field, why) for field, why in found]
    problems += _repeated(listed)
    if problems:
        raise _bad_deck(problems, listed, text, file)
    return Deck(cards, text)


def _bad_deck(problems: list[Problem], tables: list[object], text: str, file: str) -> BadDeck:
    """All mistakes of a deck, a line for each, in the order of the file."""
    told = [
        (field_line(text, one.number, one.field), _named(tables[one.number], one.number), one)
        for one in problems
    ]
    told.sort(key=lambda line: line[0])
    lines = [_problem(file, line, card, one.field, one.why) for line, card, one in told]
    whole = lines[-1]
    for line in reversed(lines[:-1]):
        whole = Phrase("{line}\n{rest}", {"line": line, "rest": whole})
    return BadDeck(whole, lines)


def read_lid(package: str) -> Lid:
    """The lid of a game's box, from its cards.toml."""
    tables = read_tables(own_deck(package), "cards.toml")
    return msgspec.convert(tables["box"], Lid, dec_hook=read_words)


def own_deck(package: str) -> str:
    """A game's own cards.toml."""
    return (resources.files(package) / "cards.toml").read_text(encoding="utf-8")


def normal_deck(text: str) -> str:
    """The text of a deck in the form that is stored: each line ends in \\n."""
    text = text.removeprefix(BYTE_ORDER_MARK).replace("\r\n", "\n").replace("\r", "\n")
    return text if text.endswith("\n") or not text else text + "\n"


def bad_table(
    table: object, number: int, field: str, why: object, deck_text: str, file: str
) -> BadDeck:
    """The mistake for the nth [[cards]] of a deck, which was not checked yet."""
    line = field_line(deck_text, number, field)
    return BadDeck(_problem(file, line, _named(table, number), field, why))


def _named(table: object, number: int) -> str:
    """What a card is called in a mistake: its slug, or its place."""
    slug = table.get("slug") if isinstance(table, dict) else None
    return slug[:LONGEST_SLUG_SHOWN] if isinstance(slug, str) and slug else f"#{number + 1}"


def _problem(file: str, line: int, card: str, field: str, why: object) -> Phrase:
    return say(
        "{file}, line {line}, card “{card}”, field “{field}”: {why}",
        file=file, line=line, card=card, field=field, why=why,
    )  # fmt: skip


def read_tables(text: str, file: str) -> dict[str, Any]:
    """The tables of a TOML text, not yet checked."""
    text = text.removeprefix(BYTE_ORDER_MARK)
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


def read_words(type: type, table: object) -> Words:
    """Words from a table such as { en = "Law", fr = "Loi" }; English is needed, others are not."""
    if type is not Words:
        raise NotImplementedError(type)
    if not isinstance(table, dict) or ENGLISH not in table:
        raise ValueError(BY_LANGUAGE)
    for lang, text in table.items():
        if not TAG.fullmatch(lang):
            raise ValueError(f"{NO_LANGUAGE}{lang}")
        if not isinstance(text, str) or not text:
            raise ValueError(f"{NO_WORDS}{lang}")
    return Words(**table)


def _repeated(tables: list[object]) -> Iterator[Problem]:
    """Slugs that are not allowed, and slugs and names that another card already has."""
    slugs: set[str] = set()
    names: dict[str, str] = {}
    for number, table in enumerate(tables):
        slug = table.get("slug") if isinstance(table, dict) else None
        name = table.get("name") if isinstance(table, dict) else None
        if not isinstance(slug, str):
            continue
        if not SLUG.fullmatch(slug):
            yield Problem(number, "slug", say("only lowercase letters, digits and _ are allowed."))
        elif slug in slugs:
            yield Problem(number, "slug", say("another card already has this slug."))
        english = name.get(ENGLISH) if isinstance(name, dict) else None
        if isinstance(english, str) and english:
            if english in names and names[english] != slug:
                why = say("the card “{card}” already has this name.", card=names[english])
                yield Problem(number, "name", why)
            names.setdefault(english, slug)
        slugs.add(slug)
