"""Decks that travel with their links, so that any server can open them.

The letters of a link hold the whole deck, or, if that is too long, what differs from the box: the
cards that are as in the box are numbers, the others are text. A link is opened like anything that
comes from a stranger: what it unpacks is limited, and must have the hash that the link names.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Iterable

import msgspec

from heirloom.core import catalogue
from heirloom.core.box import Box
from heirloom.core.cards import own_deck
from heirloom.core.decks import deck_hash, earlier_decks
from heirloom.core.mistakes import Mistake
from heirloom.core.words import say
from heirloom.web.deck_limits import DECK_BYTES

SHORT_LETTERS = 1_900  # of a whole deck: every program accepts addresses of 2,000
MOST_LETTERS = 6_000  # of what differs: browsers, servers and most messengers accept that
UNPACKED_BYTES = 2 * DECK_BYTES
BASE_LETTERS = 16  # of the hash of the box

DAMAGED = say(
    "This link is damaged: the deck that came with it is not complete. Ask for the link again."
)
OTHER_BOX = say(
    "This deck builds on an edition of the game that this server does not have. "
    "Open the link on the server where it was made."
)

NEW_CARD = re.compile(r"(?m)^(?=\[\[cards\]\])")

Piece = str | tuple[int, int]  # text, or which parts of the box
Luggage = tuple[str, list[Piece]]  # the box that the numbers refer to, and the deck


def pack(box: Box) -> str:
    """A deck as letters for its link; empty if there would be too many."""
    whole = _pack(("", [box.deck]))
    if len(whole) <= SHORT_LETTERS:
        return whole
    own = own_deck(catalogue.package(box.name))
    differing = _pack((_base(own), _differing(_parts(box.deck), _parts(own))))
    shorter = min(whole, differing, key=len)
    return shorter if len(shorter) <= MOST_LETTERS else ""


def unpack(name: str, letters: str, hash: str) -> str:
    """The deck of a game that came with a link; raises a Mistake if it is not the one it names."""
    try:
        base, pieces = msgspec.json.decode(_opened(letters), type=Luggage)
    except (ValueError, zlib.error):
        raise Mistake(DAMAGED) from None
    deck = _joined(pieces, _parts(_box(name, base)) if base else [])
    if deck_hash(deck) != hash:
        raise Mistake(DAMAGED)
    return deck


def _pack(luggage: Luggage) -> str:
    packed = zlib.compress(msgspec.json.encode(luggage), 9)
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def _opened(letters: str) -> bytes:
    """What the letters contain, if it is not too much and complete."""
    if len(letters) > MOST_LETTERS:
        raise ValueError
    packed = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    opener = zlib.decompressobj()
    found = opener.decompress(packed, UNPACKED_BYTES)
    if not opener.eof:
        raise ValueError
    return found


def _parts(text: str) -> list[str]:
    """A deck cut before each of its cards."""
    return NEW_CARD.split(text)


def _base(own: str) -> str:
    return deck_hash(own)[:BASE_LETTERS]


def _box(name: str, base: str) -> str:
    """The cards of the box that a link builds on."""
    package = catalogue.package(name)
    for known in (own_deck(package), *earlier_decks(package)):
        if _base(known) == base:
            return known
    raise Mistake(OTHER_BOX)


def _differing(parts: list[str], own: list[str]) -> list[Piece]:
    """A deck as text and as stretches of the box."""
    places = {part: place for place, part in enumerate(own)}
    found: list[Piece] = []
    for part in parts:
        place, last = places.get(part), found[-1] if found else None
        if place is None:
            found.append(part)
        elif isinstance(last, tuple) and last[1] == place:
            found[-1] = (last[0], place + 1)
        else:
            found.append((place, place + 1))
    return found


def _joined(pieces: Iterable[Piece], own: list[str]) -> str:
    deck, size = list[str](), 0
    for piece in pieces:
        deck.append(piece if isinstance(piece, str) else "".join(own[slice(*piece)]))
        size += len(deck[-1])
        if size > DECK_BYTES:
            raise Mistake(DAMAGED)
    return "".join(deck)
