"""A game on paper: a PDF with rules, a reference sheet, and all cards with their backs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import resources
from typing import Any, NamedTuple

import msgspec

from heirloom.art.faces import SQUARE, back, face
from heirloom.core import catalogue
from heirloom.core.blurb import read_blurb
from heirloom.core.clauses import rules
from heirloom.core.game import Game
from heirloom.core.mistakes import Mistake
from heirloom.core.modules import find_module
from heirloom.core.vocabulary import CHOICE, NUMBER, Slot, vocabulary
from heirloom.core.words import Reader, say
from heirloom.printing.fonts import NEEDED, font_folder
from heirloom.printing.runs import blocks

SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}  # millimetres
PAPERS = tuple(SIZES)
CARD, TILE = (63.0, 88.0), (45.0, 45.0)
MARGIN = 7.0  # at least, for cut marks
ONE_PAGE = 48  # cards of a reference sheet in two halves, side by side
FACES_SHOWN = 2  # on the first page
PIXELS_PER_INCH = 200.0  # of sheets as pictures
EDGE = re.compile(rb'<rect [^>]*?fill="(#[0-9a-f]{6})"')  # the rim of a card is drawn first
NO_BREAK = "\u00a0"  # keeps a word and its number on one line

SLEEVE = say(
    "Heavy paper of 200 g or more works best; or put the cards into sleeves of 63 × 88 mm."
)
GLUE = say(
    "Heavy paper of 200 g or more works best; for tiles, glue the sheets onto cardboard before you "
    "cut them."
)


class Print(NamedTuple):
    """One printed card: its picture, the picture of its back, and its number in the box."""

    face: str
    back: str
    card: int


class Pictures:
    """The pictures of a deck: files by name, and a print for every copy of a card."""

    def __init__(self, game: Game[Any, Any, Any], lang: str) -> None:
        self.files: dict[str, bytes] = {}
        self.prints: list[Print] = []
        for number, card in enumerate(game.cards):
            drawn = face(game.package, card, lang)
            self.files[f"face-{number}.svg"] = drawn.encode()
            behind = self._back(back(game.package, lang, card))
            copies = getattr(card, "copies", 1)
            self.prints += [Print(f"face-{number}.svg", behind, number)] * copies
        self.square = SQUARE in drawn

    def _back(self, drawn: str) -> str:
        data = drawn.encode()
        known = next((name for name, one in self.files.items() if one == data), "")
        name = known or f"back-{len(self.files)}.svg"
        self.files[name] = data
        return name

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of a card in millimetres."""
        return TILE if self.square else CARD

    @property
    def edges(self) -> dict[str, str]:
        """The colour of the rim by picture: what lies under its corners, and beyond the cut."""
        found = {name: EDGE.search(data) for name, data in self.files.items()}
        return {name: edge[1].decode() for name, edge in found.items() if edge}


def print_deck(
    game: Game[Any, Any, Any], lang: str, paper: str, deck: str = "", backs: bool = True
) -> bytes:
    """A whole box as a PDF."""
    pictures = Pictures(game, lang)
    return bytes(typeset(_book(game, lang, paper, deck, backs, True, pictures), pictures.files))


def print_pictures(
    game: Game[Any, Any, Any], lang: str, paper: str, backs: bool = True
) -> list[bytes]:
    """The sheets of cards as PNG files."""
    pictures = Pictures(game, lang)
    book = _book(game, lang, paper, "", backs, False, pictures)
    return several(typeset(book, pictures.files, "png", PIXELS_PER_INCH))


def typeset(
    data: dict[str, Any], files: dict[str, bytes], format: str = "pdf", ppi: float = 144.0,
    template: str = "book.typ",
) -> Any:  # fmt: skip
    """What the typesetter makes of a template, its data and its pictures."""
    try:
        import typst
    except ImportError as error:
        raise Mistake(NEEDED) from error
    source = (resources.files("heirloom.printing") / template).read_bytes()
    given = {"main.typ": source, "data.json": msgspec.json.encode(data), **files}
    with font_folder() as fonts:
        compile: Any = typst.compile  # its types know no files in memory
        return compile(
            given, font_paths=[str(fonts)], ignore_system_fonts=True, format=format, ppi=ppi
        )


def several(pages: bytes | list[bytes]) -> list[bytes]:
    """The pages that were typeset, even if there is only one."""
    return [pages] if isinstance(pages, bytes) else list(pages)


def _book(
    game: Game[Any, Any, Any],
    lang: str,
    paper: str,
    deck: str,
    backs: bool,
    reading: bool,
    pictures: Pictures,
) -> dict[str, Any]:
    width, height = SIZES[paper]
    across, down = (
        int((whole - 2 * MARGIN) // part)
        for whole, part in zip((width, height), pictures.size, strict=True)
    )
    sheets = list(_sheets(pictures.prints, across * down))
    reader = Reader(lang, (), game.package)
    shown = [one.face for one in pictures.prints if one.card in (0, len(game.cards) // 2)]
    return {
        "lang": lang,
        "paper": (width, height),
        "card": pictures.size,
        "edges": pictures.edges,
        "grid": (across, down),
        "sheets": sheets,
        "backs": backs,
        "reading": reading,
        "shown": list(dict.fromkeys(shown))[:FACES_SHOWN],
        **_words(game, reader, deck, pictures, len(sheets)),
        "rules": blocks(rules(game.package, lang).text) if reading else [],
        "one-page": ONE_PAGE,
        "reference": list(_reference(game, reader)) if reading else [],
    }


def _sheets(prints: list[Print], each: int) -> Iterable[dict[str, list[str]]]:
    for first in range(0, len(prints), each):
        some = prints[first : first + each]
        yield {"faces": [one.face for one in some], "backs": [one.back for one in some]}


def _words(
    game: Game[Any, Any, Any], reader: Reader, deck: str, pictures: Pictures, sheets: int
) -> dict[str, Any]:
    lid, told = catalogue.lid(game.name), read_blurb(game.package)
    year = f", {lid.year}" if lid.year else ""
    steps = [
        say("Print all pages at 100 % (“actual size”), not “fit to page”."),
        say("Print on both sides and flip on the long edge: every sheet of faces is followed by "
            "its backs. For faces alone, print every other page."),
        GLUE if pictures.square else SLEEVE,
        say("Cut along the lines between the marks, first all in one direction, then the other."),
    ]  # fmt: skip
    return {
        "title": reader.read(lid.title),
        "designers": lid.designers,
        "byline": ", ".join(lid.designers) + year,
        "line": reader.read(lid.line),
        "aim": reader.read(told.aim) if told else "",
        "note": reader.read(lid.note) if lid.note else "",
        "deck": deck,
        "steps": [(number, reader.read(step)) for number, step in enumerate(steps, 1)],
        "ruler": reader.read(say("This line is 63 mm long. Measure it before you print the rest.")),
        "words": {
            "reference": reader.read(say("Reference sheet")),
            "counted": reader.read(
                say("{kinds} different cards, {cards} in all, on {sheets} sheets",
                    kinds=len(game.cards), cards=len(pictures.prints), sheets=sheets)
            ),
        },
    }  # fmt: skip


def _reference(game: Game[Any, Any, Any], reader: Reader) -> Iterable[dict[str, Any]]:
    """Every card in a line or two."""
    known = vocabulary(game.package)
    slots = [slot for slot in known.slots if slot.key in known.columns and slot.key != "copies"]
    texts = find_module(game.package, "cards.texts")
    for card in game.cards:
        values = [_value(slot, getattr(card, slot.key), reader) for slot in slots]
        yield {
            "name": reader.read(card.name),
            "values": " · ".join(filter(None, values)),
            "copies": getattr(card, "copies", 1),
            "text": "" if texts is None else reader.read(texts.text(card)),
        }


def _value(slot: Slot, value: object, reader: Reader) -> str:
    if slot.kind == CHOICE:
        return reader.read(slot.words.get(str(value), ""))
    if slot.kind == NUMBER and value != slot.default:
        return f"{reader.read(slot.label)}{NO_BREAK}{value}"
    return ""
