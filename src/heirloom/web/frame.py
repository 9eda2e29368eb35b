"""A frame: the whole table as one seat sees it, in the parts that a page shows."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

import msgspec

from heirloom.bots import LEVELS
from heirloom.core.game import WATCHER
from heirloom.core.mistakes import Illegal, Mistake
from heirloom.core.scene import Scene, Zone
from heirloom.core.words import Who, say
from heirloom.web.arrange import Arranged, Fact, arrange
from heirloom.web.chairs import Chair
from heirloom.web.chronicle import Chronicle, clause_link
from heirloom.web.draw import Brush, draw_moves, draw_zones, sign
from heirloom.web.room import Room
from heirloom.web.sprite import sprite
from heirloom.web.words import PHRASES, page_words

TOOLS = """<form class="tools do" method="post" action="/t/{id}/do">
<input type="hidden" name="command" value="{command}">
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
            found = msgspec.json.encode(shown).decode()
            room.frames[seat, lang] = found
        return found


def stage(room: Room) -> str:
    """What a page is built around; when it changes, the page is fetched anew."""
    free = [str(chair.seat) for chair in room.chairs if chair.free]
    return "playing" if room.started else f"waiting {' '.join(free)}"


def parts(room: Room, seat: int, lang: str) -> dict[str, str]:
    """What a page shows of a room, by the part of the page it belongs to."""
    brush = brush_for(room, seat, lang)
    scene = scene_for(room, seat)
    laid = arrange(scene, seat, brush.reader)
    return {
        "seats": draw_seats(room, seat, lang, brush, laid.standings),
        "moment": draw_moment(room, scene, seat, lang, brush),
        "board": draw_board(room, scene, laid, seat, lang, brush),
        "panels": draw_zones(laid.panels, brush, seat),
        "story": draw_story(room, seat, lang, brush),
        "talk": draw_talk(room, brush),
        "tools": draw_tools(room, seat, lang),
    }


def brush_for(room: Room, seat: int, lang: str) -> Brush:
    """What the drawing of a room needs."""
    faces = sprite(room.game.package, room.opening.deck, lang)
    return Brush(
        room.reader(lang),
        sprite_path(room, lang),
        faces.pictures,
        faces.square,
        room.alias(seat),
        room.drawn.setdefault((seat, lang), {}),
    )


def sprite_path(room: Room, lang: str) -> str:
    """Where the faces of a room's box are; those of a deck of one's own belong to the room."""
    digest = sprite(room.game.package, room.opening.deck, lang).digest
    if room.opening.deck:
        return f"/t/{room.id}/faces/{lang}/{digest}.svg"
    return f"/faces/{room.game.name}/{lang}/{digest}.svg"


# The board


def scene_for(room: Room, seat: int) -> Scene:
    """What a seat sees; before the game begins there is nothing on the table."""
    if not room.started:
        waiting = say("The game begins once everybody sits, or when you say so.")
        return Scene(zones=[], prompt=waiting, clause="")
    scene = room.game.scene(room.match.view(seat))
    if room.over:
        scene.moves = []
    return scene


def draw_moment(room: Room, scene: Scene, seat: int, lang: str, brush: Brush) -> str:
    """What is asked now, and by whom."""
    return _prompt(room, scene, seat, brush) + _asking(room, seat, brush, lang)


def draw_board(room: Room, scene: Scene, laid: Arranged, seat: int, lang: str, brush: Brush) -> str:
    """The zones, the own hand, and what can be done."""
    if not room.started:
        return ""
    return (
        f"{draw_field(laid, brush, seat, laid.field, len(room.match.log))}"
        f'<div class="dock">{draw_zones(laid.hands, brush, seat)}'
        f"{_actions(room, scene, seat, brush, lang)}</div>"
    )


def draw_field(laid: Arranged, brush: Brush, seat: int, field: list[Zone], ply: int = 0) -> str:
    """The cloth, with boards and rows on it, and the piles below them."""
    piles = f'<div class="piles">{draw_zones(laid.piles, brush, seat)}</div>' if laid.piles else ""
    return (
        f'<div class="zones" data-ply="{ply}">'
        f'<div class="field">{draw_zones(field, brush, seat)}</div>{piles}</div>'
    )


def _prompt(room: Room, scene: Scene, seat: int, brush: Brush) -> str:
    marks = " yours" if seat in room.waiting_on() else ""
    marks += " over" if room.over else ""
    words = scene.prompt
    if quitters := room.given_up():
        words = say("{who} has resigned.", who=[Who(one) for one in quitters])
    link = clause_link(room.game.name, scene.clause) if scene.clause else ""
    return f'<p class="prompt{marks}" id="prompt"><span>{brush.read(words)}</span> {link}</p>'


def _asking(room: Room, seat: int, brush: Brush, lang: str) -> str:
    if room.asking is None:
        return ""
    words = page_words(lang)
    text = brush.read(say("{who} asks to take the last move back.", who=Who(room.asking)))
    buttons = ""
    if seat in room.must_agree(room.asking) and seat not in room.agreed:
        buttons = (
            f'<button name="do" value="agree">{words["agree"]}</button>'
            f'<button name="do" value="decline">{words["decline"]}</button>'
        )
    return (
        f'<form class="asking do" method="post" action="/t/{room.id}/do"><p>{text}</p>'
        f"{buttons}</form>"
    )


def _actions(room: Room, scene: Scene, seat: int, brush: Brush, lang: str) -> str:
    """Plain buttons at the thumb; every other move in a list that also works without scripts."""
    if not scene.moves:
        return ""
    words = page_words(lang)
    more = draw_moves(scene.moves, brush, plain=False)
    if more:
        count = sum(bool(move.path) for move in scene.moves)
        summary = f"<summary>{words['moves']} ({count})</summary>"
        more = f'<details class="all-moves" open>{summary}<div>{more}</div></details>'
    return (
        f'<form class="moves" method="post" action="/t/{room.id}/do"'
        f' aria-label="{words["your_moves"]}">'
        f'<input type="hidden" name="command" value="form-{seat}-{room.lines}">'
        f'<div class="plain">{draw_moves(scene.moves, brush, plain=True)}</div>{more}</form>'
    )


# Around it


def draw_tools(room: Room, seat: int, lang: str) -> str:
    """What else one can do: while it is played, and after it."""
    if not room.started or (seat == WATCHER and not room.over):
        return ""
    words = page_words(lang) | {"id": room.id, "command": f"tool-{seat}-{room.lines}"}
    if not room.over:
        return TOOLS.format_map(words)
    words["again"] = words["join_rematch"] if room.next else words["rematch"]
    words["again_form"] = AGAIN.format_map(words) if seat != WATCHER else ""
    return AFTER.format_map(words)


def draw_seats(
    room: Room, seat: int, lang: str, brush: Brush, standings: Mapping[int, list[Fact]]
) -> str:
    """Who sits where, whose move it is, and how it stands between them."""
    words = page_words(lang)
    waiting = room.waiting_on()
    rows = "".join(
        f'<li class="seat{_marks(chair, seat, waiting)}">'
        f"{_seat(room, chair, chair.seat == seat, chair.seat in waiting, brush, words)}"
        f"{_standing(standings.get(chair.seat, []), brush)}</li>"
        for chair in room.chairs
    )
    return f'<ul class="seats" aria-label="{words["seats"]}">{rows}</ul>'


def _seat(
    room: Room, chair: Chair, own: bool, to_move: bool, brush: Brush, words: Mapping[str, str]
) -> str:
    won = room.over and chair.seat in room.winners()
    facts = [brush.read(room.seat_name(chair.seat))] if _plays_as(room, chair) else []
    facts += [words["you"]] if own else []
    facts += [words["free"]] if chair.free else []
    if not chair.person and chair.bot:
        facts.append(f"{words['bot']}, {brush.read(LEVELS.get(chair.bot, chair.bot))}")
    if chair.person and room.started and not room.over and room.helped(chair):
        facts.append(words[_absence(chair)])
    wins = room.opening.wins
    facts += [f"{words['games_won']} {wins[chair.seat]}"] if any(wins) else []
    return (
        f'<span class="who">{sign("crown") if won else ""}'
        f"{brush.read(Who(chair.seat))}</span> <small>{', '.join(facts)}</small>"
        f"{_turn(words) if to_move else ''}"
        f"{_clock(chair, to_move)}"
    )


def _absence(chair: Chair) -> str:
    """Why a bot plays for somebody."""
    if chair.resigned:
        return "resigned"
    return "late" if chair.out() else "away"


def _turn(words: Mapping[str, str]) -> str:
    return f' <small class="to-move">{words["to_move"]}</small>'


def _plays_as(room: Room, chair: Chair) -> bool:
    """Whether somebody's own name hides which side is theirs."""
    return bool(chair.name) and room.has_named_seats()


def _marks(chair: Chair, seat: int, waiting: list[int]) -> str:
    return (" own" if chair.seat == seat else "") + (" turn" if chair.seat in waiting else "")


def _standing(facts: list[Fact], brush: Brush) -> str:
    """How a seat stands, in a few figures."""
    told = "".join(f"<div><dt>{brush.read(n)}</dt><dd>{brush.read(v)}</dd></div>" for n, v in facts)
    return f"<dl>{told}</dl>" if told else ""


def _clock(chair: Chair, running: bool) -> str:
    if chair.left is None:
        return ""
    left = max(int(chair.left), 0)
    return (
        f' <time class="clock" data-left="{left}" data-runs="{int(running)}">'
        f"{left // 60}:{left % 60:02}</time>"
    )


def draw_story(room: Room, seat: int, lang: str, brush: Brush) -> str:
    """What this seat was told."""
    if (seat, lang) not in room.told:
        room.told[seat, lang] = Chronicle(seat)
    return room.told[seat, lang].draw(room.match, brush)


def draw_talk(room: Room, brush: Brush) -> str:
    """What was said at the table."""
    rows = [
        f"<li><b>{brush.read(Who(saying.seat))}</b>"
        f" {brush.read(PHRASES.get(saying.phrase, saying.text))}</li>"
        for saying in room.sayings
    ]
    return f'<ol class="talk">{"".join(rows)}</ol>'


def draw_note(room: Room, words: object, lang: str, clause: str = "") -> str:
    """An answer to one person: a refusal with its clause, a hint."""
    said = escape(room.reader(lang).read(words))
    if not clause:
        return f"<p>{said}</p>"
    rule = escape(room.game.rules(lang)[clause].text)
    return f"<p>{said} {clause_link(room.game.name, clause)}</p><blockquote>{rule}</blockquote>"


def draw_way(path: list[str]) -> str:
    """The pieces of a move that is advised, for the page to mark them."""
    return f'<span data-way="{" ".join(path)}"></span>'


def draw_mistake(room: Room, mistake: Mistake, lang: str) -> str:
    """Why something was not done."""
    return draw_note(
        room, mistake.why, lang, mistake.clause if isinstance(mistake, Illegal) else ""
    )


def seats_to_look_from(room: Room) -> list[int]:
    """Every seat, and the watcher's."""
    return [*range(room.opening.seats), WATCHER]
