"""The rematch at the end of a game: who would like one, and the answers of the others."""

from __future__ import annotations

from html import escape

from heirloom.core.words import Phrase, Who, all_of, say
from heirloom.web.room import Room
from heirloom.web.words import page_words

FORM = """<form class="again" method="post" action="/t/{id}/rematch"{next}>{told}{buttons}</form>"""


def draw_again(room: Room, seat: int, lang: str) -> str:
    """What a player is told about a rematch, and the buttons to want it or not."""
    words = page_words(lang)
    said, reader = _told(room, seat), room.seats.reader(lang)
    told = f'<p role="status">{escape(reader.read(said))}</p>' if said is not None else ""
    yes = f'<button class="big">{words["rematch"]}</button>'
    no = f'<button name="answer" value="no">{words["no_rematch"]}</button>'
    buttons = yes + (no if room.again and seat not in room.again else "")
    there = ""
    if room.rematch:
        buttons = f'<button class="big">{words["join_rematch"]}</button>'
        there = f' data-next="/t/{escape(room.rematch)}"' if seat in room.again else ""
    elif seat in room.again and room.not_asked_yet():
        buttons = ""
    return FORM.format(id=room.id, next=there, told=told, buttons=buttons)


def _told(room: Room, seat: int) -> Phrase | None:
    """Who has asked, who is still to answer, or who has declined."""
    if room.rematch:
        return None
    waiting = [Who(one) for one in room.not_asked_yet()]
    if seat in room.again:
        who = all_of(waiting)
        return say("You would like a rematch. Waiting for {who}.", who=who) if waiting else None
    if room.again:
        asking = [Who(one) for one in sorted(room.again)]
        return say("{who} would like a rematch.", who=all_of(asking))
    if room.enough is not None and room.enough != seat:
        return say("{who} declined the rematch.", who=Who(room.enough))
    return None
