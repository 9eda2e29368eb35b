"""A presenter: draws a room for everyone at the table, each frame only once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cache
from hashlib import blake2s

import msgspec

from heirloom.core.game import WATCHER
from heirloom.core.words import LANGUAGES
from heirloom.web.arrange import arrange
from heirloom.web.compression import framed
from heirloom.web.draw import Brush, Drawn, draw_zones
from heirloom.web.frame import (
    draw_board,
    draw_moment,
    draw_seats,
    draw_talk,
    draw_tools,
    scene_for,
    stage,
    turn_of,
)
from heirloom.web.notes import Note, draw_note
from heirloom.web.outbox import Outbox
from heirloom.web.room import Room
from heirloom.web.sprite import faces_of
from heirloom.web.story_lines import StoryLines

OUTBOXES_PER_TURN = 25  # that are sent a frame before other tasks run

Look = tuple[int, str]  # a seat and a language


class Presenter:
    """What one room looks like from each seat, in each language."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.outboxes: set[Outbox] = set()
        self._faces = {lang: faces_of(room.game, lang) for lang in LANGUAGES}
        self._aliases: dict[int, Callable[[str], str]] = {}
        self._wires: dict[tuple[int, str, int], bytes] = {}  # frames of the current state
        self._delivering = False  # whether a delivery is scheduled
        self._stories: dict[Look, StoryLines] = {}
        self._drawn: dict[Look, Drawn] = {}
        room.after_change.append(self._renew)

    def _renew(self) -> None:
        """Send everyone a new frame."""
        self._wires.clear()
        if self.outboxes and not self._delivering:
            self._delivering = True
            asyncio.get_running_loop().call_soon(self._deliver)
        for outbox in self.outboxes:
            outbox.ring()

    def _deliver(self) -> None:
        """Send new frames, to players first, and to a crowd in batches."""
        ready = [outbox for outbox in self.outboxes if outbox.ready]
        ready.sort(key=_watches)
        for outbox in ready[:OUTBOXES_PER_TURN]:
            outbox.flush()
        self._delivering = len(ready) > OUTBOXES_PER_TURN
        if self._delivering:
            asyncio.get_running_loop().call_soon(self._deliver)

    def close(self) -> None:
        """Close all sockets of this table."""
        for outbox in self.outboxes:
            outbox.close()

    def frame(self, seat: int, lang: str) -> str:
        """The message that updates a tab."""
        return self._message(seat, lang).decode()

    def _message(self, seat: int, lang: str) -> bytes:
        return msgspec.json.encode({"stage": stage(self.room), "parts": self.parts(seat, lang)})

    def wire(self, seat: int, lang: str, bits: int) -> bytes:
        """The same message, compressed; made once for all who receive it."""
        look = (seat, lang, bits)
        if look not in self._wires:
            self._wires[look] = framed(self._message(seat, lang), bits)
        return self._wires[look]

    def parts(self, seat: int, lang: str) -> dict[str, str]:
        """The HTML of each part of the page."""
        room, brush = self.room, self.brush(seat, lang)
        now = turn_of(room)
        scene = scene_for(room, now, seat)
        laid = arrange(scene, seat, brush.reader)
        story = self._stories.setdefault((seat, lang), StoryLines(seat))
        return {
            "seats": draw_seats(room, now, seat, lang, brush, laid.standings),
            "moment": draw_moment(room, now, scene, seat, lang, brush),
            "board": draw_board(room, scene, laid, seat, lang, brush),
            "panels": draw_zones(laid.panels, brush, seat),
            "story": story.draw(room.match, brush),
            "talk": draw_talk(room, brush),
            "tools": draw_tools(room, now, seat, lang),
        }

    def note(self, note: Note, seat: int, lang: str) -> str:
        """A note as HTML."""
        reader = self.room.seats.reader(lang)
        return draw_note(note, self.room.game, reader, self.alias(seat))

    def brush(self, seat: int, lang: str) -> Brush:
        """The brush for a seat and a language."""
        faces = self._faces[lang]
        return Brush(
            self.room.seats.reader(lang),
            self._sprite_path(faces.digest, lang),
            faces.slugs,
            faces.square,
            self.alias(seat),
            self._drawn.setdefault((seat, lang), Drawn()),
        )

    def _sprite_path(self, digest: str, lang: str) -> str:
        """The address of the faces; those of a custom deck belong to the room."""
        if self.room.opening.box.deck:
            return f"/t/{self.room.id}/faces/{lang}/{digest}.svg"
        return f"/faces/{self.room.game.name}/{lang}/{digest}.svg"

    def alias(self, seat: int) -> Callable[[str], str]:
        """Aliases for the ids of pieces, so that a page does not reveal face-down cards."""
        if seat not in self._aliases:
            opening = self.room.opening
            self._aliases[seat] = _aliases(f"{opening.id}/{opening.seed}/{seat}")
        return self._aliases[seat]


def _watches(outbox: Outbox) -> bool:
    return outbox.seat == WATCHER


def _aliases(secret: str) -> Callable[[str], str]:
    key = blake2s(secret.encode()).digest()

    @cache
    def name(id: str) -> str:
        return "p" + blake2s(id.encode(), key=key, digest_size=5).hexdigest()

    return name
