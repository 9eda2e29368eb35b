"""A presenter: draws a room for everyone at the table, each frame only once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from heirloom.core.game import WATCHER
from heirloom.core.sheets import Verdict
from heirloom.core.words import LANGUAGES
from heirloom.web.arrange import arrange
from heirloom.web.brush import Brush, Drawn, aliases
from heirloom.web.compression import framed
from heirloom.web.draw_preview import draw_preview
from heirloom.web.draw_seats import draw_seats
from heirloom.web.draw_sheets import draw_verdict
from heirloom.web.frame import (
    draw_board,
    draw_moment,
    draw_panels,
    draw_phases,
    draw_talk,
    draw_tools,
    draw_ways,
    scene_for,
    stage,
    turn_of,
)
from heirloom.web.livery import liveries
from heirloom.web.notes import Note, draw_note
from heirloom.web.outbox import Outbox
from heirloom.web.press_paths import spots_by_name
from heirloom.web.room import Room
from heirloom.web.since import deeds_since, draw_since
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
        self._last = room.match
        self._endings: dict[int, tuple[int, Verdict]] = {}  # by seat: how the last round ended
        room.after_change.append(self._renew)

    def _renew(self) -> None:
        """Send everyone a new frame."""
        self._wires.clear()
        self._judge()
        if self.outboxes and not self._delivering:
            self._delivering = True
            asyncio.get_running_loop().call_soon(self._deliver)
        for outbox in self.outboxes:
            outbox.ring()

    def _judge(self) -> None:
        """Note how a round ended for those who see the table."""
        before, after = self._last, self.room.match
        self._last = after
        verdicts = self.room.game.module("table.verdicts")
        if verdicts is None or before is after or len(after.log) <= len(before.log):
            return
        for seat in {outbox.seat for outbox in self.outboxes}:
            found = verdicts.verdict(self.room.game, before.view(seat), after.view(seat))
            if found is not None:
                self._endings[seat] = len(after.log), found

    def _ended(self, seat: int, lang: str) -> dict[str, object] | None:
        """How the last round ended, for a page that has not shown it yet."""
        if seat not in self._endings or self.room.over:
            return None
        ply, verdict = self._endings[seat]
        scene = self.room.game.scene(self.room.match.view(seat))
        brush = self.brush(seat, lang)._replace(liveries=liveries(scene))
        return {"ply": ply, "html": draw_verdict(verdict, brush, self.room.game.name, "")}

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
        message: dict[str, object] = {"stage": stage(self.room), "parts": self.parts(seat, lang)}
        if (ended := self._ended(seat, lang)) is not None:
            message["ended"] = ended
        return msgspec.json.encode(message)

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
        brush = brush._replace(liveries=liveries(scene))
        laid = arrange(scene, seat, brush.reader)
        story = self._stories.setdefault((seat, lang), StoryLines(seat))
        watched = seat == WATCHER or not room.started
        deeds = [] if watched else deeds_since(room.match, seat, scene)
        verdict = scene.verdict if now.over else None
        return {
            "phases": draw_phases(scene, brush),
            "since": draw_since(deeds, brush),
            "seats": draw_seats(room, now, scene, seat, lang, brush, laid.standings),
            "moment": draw_moment(room, now, scene, seat, lang, brush),
            "board": draw_board(laid, brush, seat, len(room.match.log)) if room.started else "",
            "verdict": draw_verdict(verdict, brush, room.game.name, "") if verdict else "",
            "ways": draw_ways(room, scene, seat, brush, lang) if room.started else "",
            "panels": draw_panels(scene, laid, brush, seat),
            "story": story.draw(room.match, brush),
            "talk": draw_talk(room, brush),
            "tools": draw_tools(room, now, seat, lang),
        }

    def preview(
        self, seat: int, lang: str, path: list[str], move: str = ""
    ) -> dict[str, object] | None:
        """What pressing these pieces, or the button of a move, would do; None if nobody says."""
        room = self.room
        view = room.match.view(seat)
        scene = room.game.scene(view)
        alias = self.alias(seat)
        names = {alias(id): id for id in spots_by_name(scene)}
        pressed = [names[one] for one in path if one in names]
        if not path:
            pressed = [one.notation for one in scene.moves if one.notation == move and not one.path]
        if not pressed or len(pressed) < len(path):
            return None
        brush = self.brush(seat, lang)._replace(liveries=liveries(scene))
        return draw_preview(room.game.preview(view, pressed), brush, room.game.name)

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
            seat=seat,
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
            self._aliases[seat] = aliases(f"{opening.id}/{opening.seed}/{seat}")
        return self._aliases[seat]


def _watches(outbox: Outbox) -> bool:
    return outbox.seat == WATCHER
