"""A brush: what drawing a scene needs, and the small signs that all drawings share."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache, lru_cache
from hashlib import blake2s
from html import escape as escape_anew
from typing import NamedTuple

from heirloom.art.icons import icons
from heirloom.core.scene import Move, Spot, Zone
from heirloom.core.signs import Livery, Outcome, Rating
from heirloom.core.words import Phrase, Reader, Who, say, say_as
from heirloom.web.assets import digest
from heirloom.web.livery import NOBODY, crest


@lru_cache(20_000)
def escape(text: str) -> str:
    """Escape text for HTML; cached, because the same names and labels recur."""
    return escape_anew(text)


class DrawnSpot(NamedTuple):
    """A spot and its HTML, kept to be used again."""

    spot: Spot
    corner: tuple[int, int] | None  # the first row and column of its zone
    html: str


class Drawn:
    """What was drawn in the last frame, to be used again if it has not changed."""

    def __init__(self) -> None:
        self.spots: dict[str, DrawnSpot] = {}
        self.zones: dict[str, tuple[Zone, str]] = {}
        self.moves: dict[str, tuple[Move, str]] = {}


class Brush(NamedTuple):
    """What drawing needs: the reader, the faces, the liveries, and the aliases of pieces."""

    reader: Reader
    sprite: str  # the address of the faces
    faces: Collection[str]  # the faces in that file
    square: bool
    alias: Callable[[str], str]
    drawn: Drawn  # the last frame
    liveries: list[Livery] = []
    seat: int = -1  # whose screen it is

    def read(self, words: object) -> str:
        """Words in the reader's language, escaped for HTML."""
        return escape(self.reader.read(words))

    def who(self, seat: int) -> str:
        """The name of a seat; one's own is "you"."""
        return self.read(say_as("player", "You") if seat == self.seat else Who(seat))

    def named(self, words: object) -> str:
        """Words that may be the name of a seat and nothing else; one's own is "you"."""
        own = words == Phrase("{who}", {"who": Who(self.seat)})
        return self.who(self.seat) if own else self.read(words)

    def livery(self, seat: int | None) -> Livery:
        """How a seat is told apart."""
        known = seat is not None and 0 <= seat < len(self.liveries)
        return self.liveries[seat] if known and seat is not None else NOBODY

    def worn(self, seat: int | None) -> str:
        """The CSS class of a seat's colour."""
        return f"in-{self.livery(seat).tint}"

    def crest(self, seat: int | None) -> str:
        """The crest of a seat."""
        return crest(self.livery(seat).icon)


def aliases(secret: str) -> Callable[[str], str]:
    """Names for the ids of pieces, so that a page does not reveal what is face down."""
    key = blake2s(secret.encode()).digest()

    @cache
    def name(id: str) -> str:
        return "p" + blake2s(id.encode(), key=key, digest_size=5).hexdigest()

    return name


@cache
def sign(name: str) -> str:
    """A small icon in the colour of the text; empty if there is no icon of this name."""
    if name not in icons():
        return ""
    address = f"/icons.svg?{digest()}#{escape(name)}"
    return f'<svg class="sign" aria-hidden="true"><use href="{address}"/></svg>'


def draw_number(value: Rating, brush: Brush, name: str) -> str:
    """A number with its sign; a preview finds it by its name."""
    label = brush.read(value.label)
    return (
        f'<span class="number" title="{label}">{sign(value.icon)}'
        f'<b data-n="{escape(name)}">{value.value}</b></span>'
    )


def draw_backs(count: int, brush: Brush) -> str:
    """Hidden cards, as a small fan of backs with their number."""
    fan = "<i></i>" * min(count, 5)
    label = brush.read(say("{n} cards in hand", n=count))
    return f'<span class="backs" title="{label}"><span class="small-fan">{fan}</span>{count}</span>'


def draw_outcome(outcome: Outcome | None, brush: Brush) -> str:
    """A few words on what would follow."""
    if outcome is None:
        return ""
    tone = f" {outcome.tone}" if outcome.tone else ""
    return f'<span class="outcome{tone}">{sign(outcome.icon)}{brush.read(outcome.text)}</span>'
