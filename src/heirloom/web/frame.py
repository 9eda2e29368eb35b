"""A frame: the whole table as one seat sees it, in the parts that a page shows."""

from __future__ import annotations

from typing import Any

import msgspec
from markupsafe import Markup, escape

from heirloom.bots import LEVELS
from heirloom.core.game import WATCHER
from heirloom.core.match import Match
from heirloom.core.mistakes import Illegal, Mistake
from heirloom.core.scene import Scene
from heirloom.core.words import Who, say
from heirloom.web.chairs import Chair
from heirloom.web.draw import Brush, draw_moves, draw_zones, sign
from heirloom.web.room import Room
from heirloom.web.sprite import sprite
from heirloom.web.words import PHRASES, in_language

NEW = ' class="new"'  # what was told since the reader's last move
SHOWN = 60  # sentences of the story that a page shows

TOOLS = """<form class="tools do" method="post" action="/t/{id}/do">
<button name="do" value="hint">{hint}</button>
<button name="do" value="back">{back}</button>
<button type="button" class="look js-only" aria-pressed="false">{look}</button>
<details class="more"><summary>{more}</summary><div>
<button name="do" value="leave">{leave}</button>
<button name="do" value="resign" class="danger">{resign_sure}</button>
</div></details></form>"""
AGAIN = (
    """<form method="post" action="/t/{id}/rematch"><button class="big">{again}</button></form>"""
)
AFTER = """<nav class="after" aria-label="{over}">{again_form}
<a class="button" href="/t/{id}/look">{look_again}</a>
<a class="button" href="/t/{id}/record">{record}</a>
<a class="button" href="/t/{id}/check">{check}</a></nav>"""


async def frame(room: Room, seat: int, lang: str) -> str:
    """The message that brings a tab up to date; made once for each seat and language."""
    async with room.lock:
        found = room.frames.get((seat, lang))
        if found is None:
            shown = {"stage": stage(room), "parts": parts(room, seat, lang)}
            found = msgspec.json.encode(shown, enc_hook=str).decode()
            room.frames[seat, lang] = found
        return found


def stage(room: Room) -> str:
    """What a page is built around; when it changes, the page is fetched anew."""
    free = [str(chair.seat) for chair in room.chairs if chair.free]
    return "playing" if room.started else f"waiting {' '.join(free)}"


def parts(room: Room, seat: int, lang: str) -> dict[str, Markup]:
    """What a page shows of a room, by the part of the page it belongs to."""
    brush = brush_for(room, seat, lang)
    return {
        "seats": draw_seats(room, seat, lang, brush),
        "board": draw_board(room, seat, lang, brush),
        "story": draw_story(room.match, seat, brush, room.game.name),
        "talk": draw_talk(room, brush),
        "tools": draw_tools(room, seat, lang),
    }


def brush_for(room: Room, seat: int, lang: str) -> Brush:
    """What the drawing of a room needs."""
    faces = sprite(room.game.package, room.opening.deck, lang)
    return Brush(
        room.reader(lang), sprite_path(room, lang), faces.pictures, faces.square, room.alias(seat)
    )


def sprite_path(room: Room, lang: str) -> str:
    """Where the faces of a room's box are; those of a deck of one's own belong to the room."""
    digest = sprite(room.game.package, room.opening.deck, lang).digest
    if room.opening.deck:
        return f"/t/{room.id}/faces/{lang}/{digest}.svg"
    return f"/faces/{room.game.name}/{lang}/{digest}.svg"


def clause_link(game: str, clause: str) -> Markup:
    """A clause's number, which leads to its words."""
    name, number = escape(game), escape(clause)
    return Markup(f'<a class="clause" href="/rules/{name}#c{number}">§{number}</a>')


# The board


def draw_board(room: Room, seat: int, lang: str, brush: Brush) -> Markup:
    """The prompt, the zones, and what can be done."""
    if not room.started:
        waiting = brush.read(say("The game begins once everybody sits, or when you say so."))
        return Markup('<p class="prompt" id="prompt">{}</p>').format(waiting)
    scene = room.game.scene(room.match.view(seat))
    if room.over:
        scene.moves = []
    hands = [zone for zone in scene.zones if zone.layout == "hand" and zone.seat in (seat, None)]
    others = [zone for zone in scene.zones if zone not in hands]
    return Markup(
        '{}{}<div class="zones" data-ply="{}">{}</div><div class="dock">{}{}</div>'
    ).format(
        _prompt(room, scene, seat, brush),
        _asking(room, seat, brush, lang),
        len(room.match.log),
        draw_zones(others, brush, seat),
        draw_zones(hands, brush, seat),
        _actions(room, scene, seat, brush, lang),
    )


def _prompt(room: Room, scene: Scene, seat: int, brush: Brush) -> Markup:
    yours = " yours" if seat in room.waiting_on() else ""
    words = brush.read(scene.prompt)
    if quitters := room.given_up():
        words = brush.read(say("{who} has resigned.", who=[Who(one) for one in quitters]))
    return Markup('<p class="prompt{}" id="prompt"><span>{}</span> {}</p>').format(
        yours, words, clause_link(room.game.name, scene.clause)
    )


def _asking(room: Room, seat: int, brush: Brush, lang: str) -> Markup:
    if room.asking is None:
        return Markup("")
    words = in_language(lang)
    text = brush.read(say("{who} asks to take the last move back.", who=Who(room.asking)))
    buttons = Markup("")
    if seat in room.must_agree(room.asking) and seat not in room.agreed:
        buttons = Markup(
            '<button name="do" value="agree">{}</button>'
            '<button name="do" value="decline">{}</button>'
        ).format(words["agree"], words["decline"])
    return Markup(
        '<form class="asking do" method="post" action="/t/{}/do"><p>{}</p>{}</form>'
    ).format(room.id, text, buttons)


def _actions(room: Room, scene: Scene, seat: int, brush: Brush, lang: str) -> Markup:
    """Plain buttons at the thumb; every other move in a list that also works without scripts."""
    if not scene.moves:
        return Markup("")
    words = in_language(lang)
    listed = draw_moves(scene.moves, brush, plain=False)
    more = Markup(
        '<details class="all-moves" open><summary>{} ({})</summary><div>{}</div></details>'
    ).format(words["moves"], sum(bool(move.path) for move in scene.moves), listed)
    return Markup(
        '<form class="moves" method="post" action="/t/{}/do" aria-label="{}">'
        '<input type="hidden" name="command" value="{}">'
        '<div class="plain">{}</div>{}</form>'
    ).format(
        room.id,
        words["your_moves"],
        f"form-{seat}-{room.lines}",
        draw_moves(scene.moves, brush, plain=True),
        more if listed else "",
    )


# Around it


def draw_tools(room: Room, seat: int, lang: str) -> Markup:
    """What else one can do: while it is played, and after it."""
    if not room.started or (seat == WATCHER and not room.over):
        return Markup("")
    words = in_language(lang) | {"id": room.id}
    if not room.over:
        return Markup(TOOLS).format(**words)
    words["again"] = words["join_rematch"] if room.next else words["rematch"]
    again = Markup(AGAIN if seat != WATCHER else "").format(**words)
    return Markup(AFTER).format(again_form=again, **words)


def draw_seats(room: Room, seat: int, lang: str, brush: Brush) -> Markup:
    """Who sits where, whose move it is, and how it stands between them."""
    words = in_language(lang)
    waiting = room.waiting_on()
    rows = Markup("").join(
        _seat(room, chair, chair.seat == seat, chair.seat in waiting, brush, words)
        for chair in room.chairs
    )
    return Markup('<ul class="seats" aria-label="{}">{}</ul>').format(words["seats"], rows)


def _seat(
    room: Room, chair: Chair, own: bool, to_move: bool, brush: Brush, words: dict[str, str]
) -> Markup:
    marks = " own" if own else ""
    marks += " turn" if to_move else ""
    won = room.over and chair.seat in room.winners()
    facts = [words["you"]] if own else []
    facts += [words["free"]] if chair.free else []
    if not chair.person and chair.bot:
        facts.append(f"{words['bot']}, {brush.reader.read(LEVELS.get(chair.bot, chair.bot))}")
    away = chair.person and room.started and not room.over and room.helped(chair)
    facts += [words["away"]] if away else []
    facts += [words["to_move"]] if to_move else []
    wins = room.opening.wins[chair.seat]
    return Markup(
        '<li class="seat{}"><span class="who">{}{}</span> <small>{}</small>{}{}</li>'
    ).format(
        marks,
        sign("crown") if won else "",
        brush.read(Who(chair.seat)),
        ", ".join(facts),
        Markup(' <b class="wins">{}</b>').format(wins) if any(room.opening.wins) else "",
        _clock(chair, to_move),
    )


def _clock(chair: Chair, running: bool) -> Markup:
    if chair.left is None:
        return Markup("")
    left = max(int(chair.left), 0)
    return Markup(' <time class="clock" data-left="{}" data-runs="{}">{}:{:02}</time>').format(
        left, int(running), left // 60, left % 60
    )


def draw_story(match: Match[Any, Any, Any], seat: int, brush: Brush, game: str) -> Markup:
    """What this seat was told, the newest first; what came since its last move stands out."""
    moves = [ply for ply, entry in enumerate(match.log) if entry.seat == seat]
    since = len(match.story(seat, moves[-1])) if moves else 0
    told = list(reversed(match.story(seat)))[:SHOWN]
    rows = "".join(
        f"<li{NEW if number < since else ''}>{brush.read(telling.text)}"
        f" {clause_link(game, telling.clause)}</li>"
        for number, telling in enumerate(told)
    )
    return Markup(f'<ol class="story">{rows}</ol>')


def draw_talk(room: Room, brush: Brush) -> Markup:
    """What was said at the table."""
    rows = Markup("").join(
        Markup("<li><b>{}</b> {}</li>").format(
            brush.read(Who(saying.seat)), brush.read(PHRASES.get(saying.phrase, saying.text))
        )
        for saying in room.sayings
    )
    return Markup('<ol class="talk">{}</ol>').format(rows)


def draw_note(room: Room, words: object, lang: str, clause: str = "") -> Markup:
    """An answer to one person: a refusal with its clause, a hint."""
    said = escape(room.reader(lang).read(words))
    if not clause:
        return Markup("<p>{}</p>").format(said)
    rule = room.game.rules(lang)[clause]
    return Markup("<p>{} {}</p><blockquote>{}</blockquote>").format(
        said, clause_link(room.game.name, clause), rule.text
    )


def draw_mistake(room: Room, mistake: Mistake, lang: str) -> Markup:
    """Why something was not done."""
    return draw_note(
        room, mistake.why, lang, mistake.clause if isinstance(mistake, Illegal) else ""
    )


def seats_to_look_from(room: Room) -> list[int]:
    """Every seat, and the watcher's."""
    return [*range(room.opening.seats), WATCHER]
