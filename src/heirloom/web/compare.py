"""What is said about a second try: at its table, at its end, and in its review."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from heirloom.coach.comparing import Comparison, Ended
from heirloom.coach.review import Review
from heirloom.core.game import Seat
from heirloom.core.log import DEAL
from heirloom.core.match import Match
from heirloom.core.words import say
from heirloom.web.room import Room

TITLE = say("The second try and the real game")
REAL, AGAIN = say("Real game"), say("Second try")
FREE = say("The cards came as they did before, as far as possible. What they are worth depends on "
           "the position, and everybody was free to play differently.")  # fmt: skip


class Reviews(NamedTuple):
    """The reviews of both games, as far as they are made."""

    real: Review | None = None
    again: Review | None = None


NONE_YET = Reviews()


def draw_second_try(room: Room, lang: str) -> str:
    """At the table: which move of which game is tried again."""
    if room.origin is None:
        return ""
    reader = room.seats.reader(lang)
    number = 1 + sum(entry.kind != DEAL for entry in room.real_log[: room.origin.ply])
    told = say("You are playing a game again from move {number}. The cards come as they did, and "
               "at the end both games are compared.", number=number)  # fmt: skip
    return (
        f'<section class="sheet second-try"><h2>{escape(reader.read(AGAIN))}</h2>'
        f"<p>{escape(reader.read(told))}</p>"
        f'<p><a href="/t/{room.origin.room}/review">{escape(reader.read(REAL))}</a></p></section>'
    )


def draw_outcome(room: Room, me: Seat, lang: str) -> str:
    """At the end of a second try: how it went, and where both games are compared."""
    found = _comparison(room, me, NONE_YET)
    if found is None:
        return ""
    reader = room.seats.reader(lang)
    link = escape(reader.read(say("Compare both games")))
    return (
        f'<p class="compared" role="status">{escape(reader.read(found.outcome()))} '
        f'<a href="/t/{room.id}/review#compared">{link}</a></p>'
    )


def draw_comparison(room: Room, me: Seat, lang: str, reviews: Reviews) -> str:
    """In the review of a second try: both games side by side."""
    found = _comparison(room, me, reviews)
    if found is None or room.origin is None:
        return ""
    reader = room.seats.reader(lang)

    def read(words: object) -> str:
        return escape(reader.read(words))

    rows = "".join(
        f'<tr><th scope="row">{read(row.label)}</th><td>{read(row.real)}</td>'
        f"<td>{read(row.again)}</td></tr>"
        for row in found.rows()
    )
    return (
        f'<section class="sheet panel" id="compared" aria-labelledby="compared-title">'
        f'<div class="head"><h2 id="compared-title">{read(TITLE)}</h2></div>'
        f'<p class="said">{read(found.outcome())} {read(FREE)}</p>'
        f'<table class="versus"><thead><tr><td></td>'
        f'<th scope="col"><a href="/t/{room.origin.room}/review">{read(REAL)}</a></th>'
        f'<th scope="col">{read(AGAIN)}</th></tr></thead><tbody>{rows}</tbody></table></section>'
    )


def _comparison(room: Room, me: Seat, reviews: Reviews) -> Comparison | None:
    """Both games, once the second one is over."""
    if room.origin is None or not room.over or room.frozen is not None:
        return None
    real = Match(room.game, room.opening.seats, past=room.real_log)
    return Comparison(
        Ended(real, room.origin.winners, reviews.real),
        Ended(room.match, room.winners(), reviews.again),
        room.origin.ply, room.origin.seat, me,
    )  # fmt: skip
