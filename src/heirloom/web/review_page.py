"""The review of a finished game, from the seat of whoever looks, as it grows."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, NamedTuple

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from heirloom.bots import LEVELS
from heirloom.coach.findings import ending, headline
from heirloom.coach.review import Review
from heirloom.coach.working import review_key
from heirloom.core.game import WATCHER
from heirloom.core.log import DEAL
from heirloom.core.words import Phrase, Who, say, say_n
from heirloom.store.reviews import DONE, FAILED, MAKING
from heirloom.web.boxes import learn_address, lid
from heirloom.web.frame import resignation
from heirloom.web.pages import find_table, missing, page
from heirloom.web.rate_limits import VisitorLimit
from heirloom.web.refusals import TOO_MUCH, refusal
from heirloom.web.replay import places_to_stop
from heirloom.web.review import in_turn
from heirloom.web.review_parts import AtTheTable, draw_end, draw_reviewed
from heirloom.web.reviewing import Progress, Reviews, Subject
from heirloom.web.room import Room
from heirloom.web.table import Table
from heirloom.web.tables import Tables
from heirloom.web.visitors import address, language, visitor

REFUSED = "refused"  # too many reviews were asked for
KEPT_SUBJECTS = 64
KEPT_DRAWINGS = 64
MOST_ENTRIES = 3_000  # of a match that is reviewed


class Drawing(NamedTuple):
    """Which review is drawn: how far it is, for which seat, in which language."""

    key: str
    rounds: int
    state: str
    seat: int
    lang: str
    real: bool  # whether it is compared with the review of the real game


class Desk:
    """What the pages of reviews share: the reviews, their limits, and what was drawn."""

    def __init__(self, reviews: Reviews, asked: VisitorLimit) -> None:
        self.reviews, self.asked = reviews, asked
        self._subjects: OrderedDict[str, Subject] = OrderedDict()
        self._drawn: OrderedDict[Drawing, str] = OrderedDict()

    async def subject(self, request: Request, room: Room) -> Subject:
        """What to review, kept for the next request."""
        known = self._subjects.get(room.id)
        if known is None:
            known = self._subjects[room.id] = await in_turn(request, _subject, room)
            if len(self._subjects) > KEPT_SUBJECTS:
                self._subjects.popitem(last=False)
        return known

    async def progress(self, request: Request, room: Room) -> Progress:
        """How far a review is; it is begun if nobody makes it, within the visitor's limits."""
        if room.frozen is not None or len(room.match.log) > MOST_ENTRIES:
            return Progress(REFUSED)
        subject = await self.subject(request, room)
        found = await self.reviews.find(subject.key)
        if found is not None:
            return found
        if not self.asked.take(request):
            return Progress(REFUSED)
        return self.reviews.begin(subject, address(request))

    async def drawn(self, request: Request, table: Table, found: Progress) -> tuple[int, str]:
        """The sections of a review, and how many rounds they rest on; each is drawn once."""
        room, lang = table.room, language(request)
        me = room.seats.of(visitor(request))
        review = msgspec.json.decode(found.text, type=Review) if found.text else None
        real = await self._real(request, room)
        rounds = review.rounds if review is not None else 0
        key = self._subjects[room.id].key if room.id in self._subjects else room.id
        wanted = Drawing(key, rounds, found.state, me, lang, real is not None)
        if wanted not in self._drawn:
            learn = learn_address(room.game.name)
            setting = AtTheTable(table, me, lang, learn, real)
            self._drawn[wanted] = await in_turn(request, draw_reviewed, review, setting)
            if len(self._drawn) > KEPT_DRAWINGS:
                self._drawn.popitem(last=False)
        self._drawn.move_to_end(wanted)
        return rounds, self._drawn[wanted]

    async def _real(self, request: Request, room: Room) -> Review | None:
        """The finished review of the game that a second try comes from."""
        tables: Tables = request.app.state.tables
        table = await tables.find(room.origin.room) if room.origin is not None else None
        if table is None or not table.room.over:
            return None
        subject = await self.subject(request, table.room)
        found = await self.reviews.find(subject.key)
        if found is None or found.state != DONE:
            return None
        return msgspec.json.decode(found.text, type=Review)


def _subject(room: Room) -> Subject:
    record = room.record()
    return Subject(room.id, review_key(record), str(record))


async def review(request: Request) -> Response:
    """The page: why it ended at once, the rest as it is found out."""
    table = await find_table(request)
    if table is None:
        return missing(request)
    room, lang = table.room, language(request)
    if not room.over:
        return RedirectResponse(f"/t/{room.id}", 303)
    desk: Desk = request.app.state.desk
    found = await desk.progress(request, room)
    rounds, parts = await desk.drawn(request, table, found)
    me, reader = room.seats.of(visitor(request)), room.seats.reader(lang)
    end = ending(room.match, me)
    title, said = headline(end, reader)
    if room.given_up():
        title = reader.read(resignation(room, me))
    picture = await in_turn(request, draw_end, table, me, lang)
    stops = places_to_stop(room.match)
    return page(
        request, "review.html", room=room, box=lid(room.game.name, lang, 0), watcher=me == WATCHER,
        title=title, said=said, clause=end.clause,
        about=reader.read(_about(room, me)), parts=Markup(parts), rounds=rounds,
        picture=Markup(picture), state=found.state, share=round(100 * found.share),
        seat="all" if me == WATCHER else str(me), stops=" ".join(map(str, stops)),
        promise=room.match.dealer.promise(), making=found.state == MAKING,
        failed=found.state == FAILED, refused=found.state == REFUSED,
    )  # fmt: skip


async def parts(request: Request) -> Response:
    """How far the review is as JSON, with its sections if there is news."""
    table = await find_table(request)
    if table is None or not table.room.over:
        return missing(request)
    desk: Desk = request.app.state.desk
    found = await desk.progress(request, table.room)
    rounds, html = await desk.drawn(request, table, found)
    seen = request.query_params.get("rounds", "")
    news = seen != str(rounds) or found.state == DONE
    answer: dict[str, Any] = {"state": found.state, "share": round(100 * found.share)}
    answer |= {"rounds": rounds, "html": html if news else ""}
    return Response(msgspec.json.encode(answer), media_type="application/json")


async def again(request: Request) -> Response:
    """Make a review that has failed once more."""
    table = await find_table(request)
    if table is None or not table.room.over:
        return missing(request)
    desk: Desk = request.app.state.desk
    room = table.room
    if room.frozen is None and len(room.match.log) <= MOST_ENTRIES:
        subject = await desk.subject(request, room)
        found = await desk.reviews.find(subject.key)
        if found is None or found.state == FAILED:
            if not desk.asked.take(request):
                return refusal(request, TOO_MUCH, 429)
            desk.reviews.begin(subject, address(request))
    return RedirectResponse(f"/t/{room.id}/review", 303)


def _about(room: Room, me: int) -> Phrase:
    """Who played whom, and for how long."""
    moves = sum(entry.kind != DEAL for entry in room.match.log)
    count = say_n("{n} move", "{n} moves", moves)
    others = [_named(room, seat.number) for seat in room.seats if seat.number != me]
    if me == WATCHER:
        return say("A game, reviewed · {who} · {moves}", who=others, moves=count)
    return say("Your game, reviewed · you were {side}, against {who} · {moves}",
               side=room.seats.side(me), who=others, moves=count)  # fmt: skip


def _named(room: Room, number: int) -> Phrase:
    seat = room.seats[number]
    if seat.person or not seat.bot:
        return say("{who}", who=Who(number))
    return say("{who} (bot, {level})", who=Who(number), level=LEVELS.get(seat.bot, seat.bot))
