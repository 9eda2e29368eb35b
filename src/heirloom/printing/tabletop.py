"""A game for Tabletop Simulator: sheets of faces, backs, and a save that deals with them."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from heirloom.core import catalogue
from heirloom.core.game import Game
from heirloom.core.modules import find_module
from heirloom.core.words import Reader
from heirloom.printing.book import Pictures, Print, several, typeset

ACROSS, DOWN = 10, 7  # cards on a sheet, as Tabletop Simulator wants them
CARD_PIXELS = 400.0  # across
MILLIMETRES_PER_INCH = 25.4
APART = 4.0  # between two decks on the table
LYING = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}


class Tabletop(NamedTuple):
    """The files of a save, by name; the save itself refers to pictures by their address."""

    pictures: dict[str, bytes]
    save: dict[str, Any]


def tabletop(game: Game[Any, Any, Any], lang: str, folder: Path) -> Tabletop:
    """The pictures of a game and a save, whose pictures are to lie in this folder."""
    found = Pictures(game, lang)
    decks = [list(some) for _, some in groupby(_by_back(found.prints), lambda one: one.back)]
    table = _Table(game, lang, folder)
    states = [table.deck(number, prints) for number, prints in enumerate(decks)]
    data = {"card": found.size, "sheets": list(table.sheets.values())}
    ppi = CARD_PIXELS * MILLIMETRES_PER_INCH / found.size[0]
    pages = several(typeset(data, found.files, "png", ppi, "tabletop.typ"))
    pictures = dict(zip(table.sheets, pages, strict=True))
    return Tabletop(pictures, {"SaveName": table.title, "ObjectStates": states})


def write_tabletop(game: Game[Any, Any, Any], lang: str, folder: Path) -> Path:
    """Write everything into a new folder; the file of the save."""
    found = tabletop(game, lang, folder.resolve())
    folder.mkdir(parents=True)
    for name, data in found.pictures.items():
        (folder / name).write_bytes(data)
    save = folder / f"{game.name}.json"
    save.write_bytes(msgspec.json.format(msgspec.json.encode(found.save), indent=2))
    return save


def _by_back(prints: list[Print]) -> list[Print]:
    order = list(dict.fromkeys(one.back for one in prints))
    return sorted(prints, key=lambda one: order.index(one.back))


class _Table:
    """The decks on the table, and the sheets of pictures that they need."""

    def __init__(self, game: Game[Any, Any, Any], lang: str, folder: Path) -> None:
        self.game, self.folder = game, folder
        self.reader = Reader(lang, (), game.package)
        self.title = self.reader.read(catalogue.lid(game.name).title)
        self.texts = find_module(game.package, "cards.texts")
        self.sheets: dict[str, dict[str, Any]] = {}  # by the name of the file
        self._numbers = 0  # of sheets of faces

    def deck(self, number: int, prints: list[Print]) -> dict[str, Any]:
        """One pile of cards as a save describes it."""
        kinds = list(dict.fromkeys(prints))
        back = self._add(f"back-{number + 1}.png", (1, 1), [prints[0].back])
        faces: dict[str, dict[str, Any]] = {}
        ids: dict[Print, int] = {}
        for first in range(0, len(kinds), ACROSS * DOWN):
            some = kinds[first : first + ACROSS * DOWN]
            self._numbers += 1
            name = f"faces-{self._numbers}.png"
            address = self._add(name, (ACROSS, DOWN), [one.face for one in some])
            faces[str(self._numbers)] = _custom(address, back)
            ids |= {one: 100 * self._numbers + place for place, one in enumerate(some)}
        place = LYING | {"posX": APART * number, "posY": 1.0, "posZ": 0.0}
        return {
            "Name": "DeckCustom",
            "Nickname": self.title,
            "Transform": place,
            "HideWhenFaceDown": True,
            "DeckIDs": [ids[one] for one in prints],
            "CustomDeck": faces,
            "ContainedObjects": [self._card(one, ids[one], faces, place) for one in prints],
        }

    def _add(self, name: str, grid: tuple[int, int], pictures: list[str]) -> str:
        """Ask for a sheet; its address."""
        self.sheets[name] = {"grid": grid, "pictures": pictures}
        return (self.folder / name).as_uri()

    def _card(
        self, one: Print, id: int, faces: dict[str, dict[str, Any]], place: dict[str, float]
    ) -> dict[str, Any]:
        card, sheet = self.game.cards[one.card], str(id // 100)
        return {
            "Name": "CardCustom",
            "Nickname": self.reader.read(card.name),
            "Description": "" if self.texts is None else self.reader.read(self.texts.text(card)),
            "Transform": place,
            "CardID": id,
            "CustomDeck": {sheet: faces[sheet]},
        }


def _custom(face: str, back: str) -> dict[str, Any]:
    return {
        "FaceURL": face,
        "BackURL": back,
        "NumWidth": ACROSS,
        "NumHeight": DOWN,
        "BackIsHidden": True,
        "UniqueBack": False,
    }
