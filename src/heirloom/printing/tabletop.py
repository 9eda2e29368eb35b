"""A game for Tabletop Simulator: sheets of faces, backs, and a save that deals with them."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import Any

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


class Tabletop:
    """A save, and the pictures that it needs; it refers to them by their address.

    The address is that of a folder: of files, or of a server that draws them when they are asked
    for.
    """

    def __init__(self, game: Game[Any, Any, Any], lang: str, address: str) -> None:
        self._pictures = Pictures(game, lang)
        prints = _by_back(self._pictures.prints)
        decks = [list(some) for _, some in groupby(prints, lambda one: one.back)]
        self._table = _Table(game, lang, address)
        self._states = [self._table.deck(number, some) for number, some in enumerate(decks)]

    @property
    def names(self) -> list[str]:
        """The file names of its pictures."""
        return list(self._table.sheets)

    @property
    def save(self) -> bytes:
        """The save as JSON."""
        found = {"SaveName": self._table.title, "ObjectStates": self._states}
        return msgspec.json.format(msgspec.json.encode(found), indent=2)

    def draw(self, names: list[str]) -> dict[str, bytes]:
        """Some of its pictures, by name, as PNG files."""
        sheets = [self._table.sheets[name] for name in names]
        needed = {picture for sheet in sheets for picture in sheet["pictures"]}
        files = {name: data for name, data in self._pictures.files.items() if name in needed}
        data = {"card": self._pictures.size, "edges": self._pictures.edges, "sheets": sheets}
        ppi = CARD_PIXELS * MILLIMETRES_PER_INCH / self._pictures.size[0]
        pages = several(typeset(data, files, "png", ppi, "tabletop.typ"))
        return dict(zip(names, pages, strict=True))


def write_tabletop(game: Game[Any, Any, Any], lang: str, folder: Path) -> Path:
    """Write everything into a new folder; the file of the save."""
    found = Tabletop(game, lang, folder.resolve().as_uri())
    pictures = found.draw(found.names)
    folder.mkdir(parents=True)
    for name, data in pictures.items():
        (folder / name).write_bytes(data)
    save = folder / f"{game.name}.json"
    save.write_bytes(found.save)
    return save


def _by_back(prints: list[Print]) -> list[Print]:
    order = list(dict.fromkeys(one.back for one in prints))
    return sorted(prints, key=lambda one: order.index(one.back))


class _Table:
    """The decks on the table, and the sheets of pictures that they need."""

    def __init__(self, game: Game[Any, Any, Any], lang: str, address: str) -> None:
        self.game, self.address = game, address
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
        return f"{self.address}/{name}"

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
