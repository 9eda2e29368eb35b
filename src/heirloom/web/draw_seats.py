"""Draws the players: who sits where, whose turn it is, who is ahead, who is away."""

from __future__ import annotations

from collections.abc import Mapping

from heirloom.bots import LEVELS
from heirloom.core.scene import Scene
from heirloom.core.sheets import Matrix, Standing
from heirloom.core.words import say_n
from heirloom.web.arrange import Fact
from heirloom.web.brush import Brush, sign
from heirloom.web.draw_sheets import draw_standing
from heirloom.web.frame import Turn
from heirloom.web.presence import draw_countdown
from heirloom.web.room import Room
from heirloom.web.seats import TableSeat
from heirloom.web.words import page_words


def draw_seats(
    room: Room, now: Turn, scene: Scene, seat: int, lang: str, brush: Brush,
    standings: Mapping[int, list[Fact]],
) -> str:  # fmt: skip
    """The players: who sits where, whose turn it is, and the score."""
    words = page_words(lang)
    if scene.sheets and isinstance(scene.sheets[0], Standing):
        beside = {one.number: _beside(room, now, one, brush, words) for one in room.seats}
        return draw_standing(scene.sheets[0], brush, beside, set(now.waiting))
    rows = "".join(
        [
            f'<li class="seat {brush.worn(one.number)}{_marks(one, seat, now.waiting)}"'
            f' data-seat="{one.number}">'
            f"{brush.crest(one.number)}{_seat(room, now, one, brush, words)}"
            f"{_points(scene, one.number, brush)}"
            f"{_facts(standings.get(one.number, []), brush)}</li>"
            for one in room.seats
        ]
    )
    return f'<ul class="seats" aria-label="{words["players"]}">{rows}</ul>'


def _points(scene: Scene, seat: int, brush: Brush) -> str:
    """The sum of a seat in the matrix beside the table, for screens without room for it."""
    first = scene.sheets[0] if scene.sheets else None
    if not isinstance(first, Matrix) or seat not in first.seats:
        return ""
    sums = [row.cells[first.seats.index(seat)].text for row in first.rows if row.total]
    return f'<b class="points">{brush.read(sums[-1])}</b>' if sums else ""


def _seat(room: Room, now: Turn, seat: TableSeat, brush: Brush, words: Mapping[str, str]) -> str:
    facts = [brush.read(room.seats.side(seat.number))] if _plays_as(room, seat) else []
    facts += _notes(room, now, seat, brush, words)
    to_move = seat.number in now.waiting
    return (
        f'<span class="who">{sign("crown") if seat.number in now.winners else ""}'
        f"{brush.who(seat.number)}</span> <small>{', '.join(facts)}</small>"
        f"{_turn(words) if to_move else ''}"
        f"{_clock(seat, to_move)}"
    )


def _beside(room: Room, now: Turn, seat: TableSeat, brush: Brush, words: Mapping[str, str]) -> str:
    """What stands beside a name in the standing: whose turn it is, absences, the clock."""
    to_move = seat.number in now.waiting
    notes = ", ".join(_notes(room, now, seat, brush, words))
    return (
        f"{sign('crown') if seat.number in now.winners else ''}"
        f"{_turn(words) if to_move else ''}{f'<small>{notes}</small>' if notes else ''}"
        f"{_clock(seat, to_move)}"
    )


def _notes(
    room: Room, now: Turn, seat: TableSeat, brush: Brush, words: Mapping[str, str]
) -> list[str]:
    """Who plays a seat: a bot, a person who is away, and what was won before."""
    notes = [words["free"]] if seat.free else []
    if not seat.person and seat.bot:
        notes.append(f"{words['bot']}, {brush.read(LEVELS.get(seat.bot, seat.bot))}")
    if seat.person and room.started and not now.over and room.seats.is_helped(seat):
        notes.append(words[_absence(seat)])
    elif room.started and not now.over:
        notes += draw_countdown(room, seat, words)
    wins = room.opening.wins
    if any(wins):
        notes.append(brush.read(say_n("{n} win", "{n} wins", wins[seat.number])))
    return notes


def _absence(seat: TableSeat) -> str:
    """Why a bot plays for a person, as a key of the words."""
    if seat.resigned:
        return "resigned"
    return "late" if seat.out() else "away"


def _turn(words: Mapping[str, str]) -> str:
    return f' <small class="to-move">{words["to_move"]}</small>'


def _plays_as(room: Room, seat: TableSeat) -> bool:
    """Whether the side must be shown beside a player's name."""
    return bool(seat.name) and room.seats.have_sides()


def _marks(one: TableSeat, seat: int, waiting: list[int]) -> str:
    return (" own" if one.number == seat else "") + (" turn" if one.number in waiting else "")


def _facts(facts: list[Fact], brush: Brush) -> str:
    """Short facts about a seat."""
    told = "".join(
        [f"<div><dt>{brush.read(n)}</dt><dd>{brush.read(v)}</dd></div>" for n, v in facts]
    )
    return f"<dl>{told}</dl>" if told else ""


def _clock(seat: TableSeat, running: bool) -> str:
    if seat.left is None:
        return ""
    left = max(int(seat.left), 0)
    return (
        f' <time class="clock" data-left="{left}" data-runs="{int(running)}">'
        f"{left // 60}:{left % 60:02}</time>"
    )
