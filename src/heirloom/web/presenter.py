"""A presenter: draws a room for everybody who looks at it, and each frame only once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import blake2s

import msgspec

from heirloom.web.arrange import arrange
from heirloom.web.draw import Brush, Drawn, draw_zones
from heirloom.web.frame import (
    draw_board,
    draw_moment,
    draw_seats,
    draw_talk,
    draw_tools,
    scene_for,
    stage,
)
from heirloom.web.notes import Note, draw_note
from heirloom.web.outbox import Outbox
from heirloom.web.room import Room
from heirloom.web.sprite import sprite
from heirloom.web.story_lines import StoryLines

Look = tuple[int, str]  # a seat, and the language that is read there


class Presenter:
    """What one room looks like from each seat, in each language."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.outboxes: set[Outbox] = set()
        self.notes: dict[str, str] = {}  # by visitor: what to say on the next page
        self._aliases: dict[int, Callable[[str], str]] = {}
        self._frames: dict[Look, str] = {}  # of the room as it is now
        self._stories: dict[Look, StoryLines] = {}
        self._spots: dict[Look, dict[str, Drawn]] = {}
        room.after_change.append(self._renew)

    def _renew(self) -> None:
        """Draw anew for everybody who looks on."""
        self._frames.clear()
        for outbox in self.outboxes:
            outbox.ring()

    def frame(self, seat: int, lang: str) -> str:
        """The message that brings a tab up to date."""
        if (seat, lang) not in self._frames:
            shown = {"stage": stage(self.room), "parts": self.parts(seat, lang)}
            self._frames[seat, lang] = msgspec.json.encode(shown).decode()
        return self._frames[seat, lang]

    def parts(self, seat: int, lang: str) -> dict[str, str]:
        """What a page shows of the room, by the part of the page it belongs to."""
        room, brush = self.room, self.brush(seat, lang)
        scene = scene_for(room, seat)
        laid = arrange(scene, seat, brush.reader)
        story = self._stories.setdefault((seat, lang), StoryLines(seat))
        return {
            "seats": draw_seats(room, seat, lang, brush, laid.standings),
            "moment": draw_moment(room, scene, seat, lang, brush),
            "board": draw_board(room, scene, laid, seat, lang, brush),
            "panels": draw_zones(laid.panels, brush, seat),
            "story": story.draw(room.match, brush),
            "talk": draw_talk(room, brush),
            "tools": draw_tools(room, seat, lang),
        }

    def note(self, note: Note, seat: int, lang: str) -> str:
        """What one person alone is told."""
        reader = self.room.seats.reader(lang)
        return draw_note(note, self.room.game, reader, self.alias(seat))

    def brush(self, seat: int, lang: str) -> Brush:
        """What drawing for a seat needs."""
        faces = sprite(self.room.game.package, self.room.opening.box.deck, lang)
        return Brush(
            self.room.seats.reader(lang),
            self._sprite_path(faces.digest, lang),
            faces.pictures,
            faces.square,
            self.alias(seat),
            self._spots.setdefault((seat, lang), {}),
        )

    def _sprite_path(self, digest: str, lang: str) -> str:
        """Where the faces of the cards are; those of a deck of one's own belong to the room."""
        if self.room.opening.box.deck:
            return f"/t/{self.room.id}/faces/{lang}/{digest}.svg"
        return f"/faces/{self.room.game.name}/{lang}/{digest}.svg"

    def alias(self, seat: int) -> Callable[[str], str]:
        """Names of pieces for one seat's page, which say nothing about what they are."""
        if seat not in self._aliases:
            opening = self.room.opening
            self._aliases[seat] = _aliases(f"{opening.id}/{opening.seed}/{seat}")
        return self._aliases[seat]


def _aliases(secret: str) -> Callable[[str], str]:
    key = blake2s(secret.encode()).digest()

    @cache
    def name(id: str) -> str:
        return "p" + blake2s(id.encode(), key=key, digest_size=5).hexdigest()

    return name
