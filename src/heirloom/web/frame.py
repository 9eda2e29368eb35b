"""The parts of a frame: everything that one seat's screen shows."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from heirloom.core.game import WATCHER
from heirloom.core.only_choice import only_choice
from heirloom.core.scene import Scene
from heirloom.core.sheets import Standing
from heirloom.core.words import Phrase, Who, say
from heirloom.web.again import draw_again
from heirloom.web.arrange import Arranged
from heirloom.web.brush import Brush, sign
from heirloom.web.compare import draw_outcome
from heirloom.web.draw import draw_moves, draw_zones
from heirloom.web.draw_sheets import draw_sheets
from heirloom.web.room import Room
from heirloom.web.standing import TakeBack
from heirloom.web.story_lines import clause_link
from heirloom.web.words import PHRASES, page_words

TOOLS = """<form class="tools do" method="post" action="/t/{id}/do">
<input type="hidden" name="command" value="{command}">
<button name="do" value="hint" class="quiet">{hint_sign}<span>{hint}</span></button>
<button name="do" value="back" class="quiet">{back_sign}<span>{back}</span></button></form>"""
AFTER = """<nav class="after" aria-label="{over}">{again_form}
<a class="button to-review" href="/t/{id}/review">{review}</a>
<a class="button" href="/t/{id}/look">{look_again}</a>
<a class="button" href="/t/{id}/record">{record}</a>
<a class="button" href="/t/{id}/check">{check}</a></nav>"""


class Turn(NamedTuple):
    """Whose turn it is, or who has won."""

    over: bool
    waiting: list[int]  # the seats that must act
    winners: list[int]


def turn_of(room: Room) -> Turn:
    """Whose turn it is now."""
    over = room.over
    return Turn(over, room.waiting_on(), room.winners() if over else [])


def stage(room: Room) -> str:
    """The stage of a table; when it changes, the page reloads."""
    return "playing" if room.started else f"waiting {' '.join(map(str, room.seats.free()))}"


# The board


def scene_for(room: Room, now: Turn, seat: int) -> Scene:
    """What a seat sees; nothing before the game begins."""
    if not room.started:
        worn = room.game.scene(room.match.view(WATCHER)).liveries
        return Scene(zones=[], prompt=_before_start(seat), clause="", liveries=worn)
    scene = room.game.scene(room.match.view(seat))
    if now.over or room.frozen is not None:
        scene.moves = []
    return scene


def _before_start(seat: int) -> Phrase:
    if seat == WATCHER:
        return say("The game begins when every seat is taken.")
    return say("The game begins when every seat is taken, or when you press Begin.")


def draw_moment(room: Room, now: Turn, scene: Scene, seat: int, lang: str, brush: Brush) -> str:
    """The prompt, and a request of another player or how a second try went."""
    asking = draw_outcome(room, seat, lang) if now.over else _asking(room, seat, brush, lang)
    return _asked(room, now, seat, brush) + _prompt(room, now, scene, seat, brush) + asking


def _asked(room: Room, now: Turn, seat: int, brush: Brush) -> str:
    """The crest of whoever is asked, or has won; none where several are."""
    seats = now.winners if now.over else [seat] if seat in now.waiting else now.waiting
    if not room.started or len(seats) != 1 or seats[0] < 0:
        return ""
    worn = brush.worn(seats[0])
    return f'<span class="asked {worn}">{brush.crest(seats[0])}</span><i class="edge {worn}"></i>'


def draw_board(laid: Arranged, brush: Brush, seat: int, ply: int = 0) -> str:
    """The cloth: rivals above, the stage with what stands beside it, one's own things below."""
    drawn = {area: draw_zones(zones, brush, seat) for area, zones in laid.areas.items()}
    rivals = len(laid.areas.get("rivals", []))
    stage = f"{_area('middle', drawn.get('stage', ''))}{_area('piles', drawn.get('piles', ''))}"
    count = f" z{len(laid.areas.get('stage', []))}"
    middle = (
        f"{_area('stage', stage, count)}{_area('near', drawn.get('own', ''))}"
        f"{_area('hand', drawn.get('hand', ''))}"
    )
    return (
        f'<div class="field" data-ply="{ply}" data-sprite="{brush.sprite}"'
        f' data-shape="{"square" if brush.square else "tall"}">'
        f"{_area('rivals', drawn.get('rivals', ''), f' z{rivals}')}"
        f"{_area('left', drawn.get('left', ''))}{_area('mid', middle)}"
        f"{_area('right', drawn.get('right', ''))}</div>"
    )


def _area(name: str, inner: str, marks: str = "") -> str:
    return f'<div class="{name}{marks}">{inner}</div>' if inner else ""


def draw_phases(scene: Scene, brush: Brush) -> str:
    """Where in a turn, a round or the game we are."""
    return "".join(
        [
            f"<li{' aria-current=step' if place == scene.now else ''}>{brush.read(phase)}</li>"
            for place, phase in enumerate(scene.phases)
        ]
    )


def _prompt(room: Room, now: Turn, scene: Scene, seat: int, brush: Brush) -> str:
    marks = " yours" if seat in now.waiting else ""
    marks += " over" if now.over else ""
    words, clause = scene.prompt, scene.clause
    if room.frozen is not None:
        words = room.frozen.why
    elif room.given_up():
        words, clause = resignation(room, seat), ""
    link = clause_link(room.game.name, clause) if clause else ""
    return f'<p class="prompt{marks}" id="prompt"><span>{brush.read(words)}</span> {link}</p>'


def resignation(room: Room, seat: int) -> Phrase:
    """Who ended a match by resigning and who wins, as one seat reads it."""
    quitters, winners = room.given_up(), room.winners()
    who, others = [Who(one) for one in quitters], [Who(one) for one in winners]
    if not winners:
        return say("Both players resigned. Nobody wins.")
    if seat in quitters:
        return say("You resigned. {winner} wins.", winner=others)
    if seat in winners:
        return say("{who} resigned. You win.", who=who)
    return say("{who} resigned. {winner} wins.", who=who, winner=others)


def _asking(room: Room, seat: int, brush: Brush, lang: str) -> str:
    """A request to take a move back, with its answer for whoever asked."""
    if room.declined is not None and room.declined.asker == seat:
        words = say("{who} declined. Your move stands.", who=Who(room.declined.by))
        return f'<p class="declined" role="status">{brush.read(words)}</p>'
    return _request(room, room.take_back, seat, brush, lang) if room.take_back else ""


def _request(room: Room, asked: TakeBack, seat: int, brush: Brush, lang: str) -> str:
    words = page_words(lang)
    if seat == asked.seat:
        said = say("You asked to take back your last move. Waiting for an answer.")
    else:
        said = say("{who} asks to take back the last move.", who=Who(asked.seat))
    text, buttons = brush.read(said), ""
    if seat in room.must_agree(asked.seat) and seat not in asked.agreed:
        buttons = (
            f'<button name="do" value="agree">{words["agree"]}</button>'
            f'<button name="do" value="decline">{words["decline"]}</button>'
        )
    return (
        f'<form class="asking do" method="post" action="/t/{room.id}/do"><p>{text}</p>'
        f"{buttons}</form>"
    )


def draw_ways(room: Room, scene: Scene, seat: int, brush: Brush, lang: str) -> str:
    """Moves without a path as buttons; the others in a list, for pages without scripts."""
    if not scene.moves:
        return ""
    words = page_words(lang)
    more = draw_moves(scene.moves, brush, plain=False)
    if more:
        count = sum(bool(move.path) for move in scene.moves)
        summary = f"<summary>{words['moves']} ({count})</summary>"
        more = f'<details class="all-moves" open>{summary}<div>{more}</div></details>'
    only = only_choice(room.game, room.match.view(WATCHER).public, seat)
    marked = f' data-only="{escape(only.notation)}"' if only is not None else ""
    return (
        f'<form class="moves" method="post" action="/t/{room.id}/do"{marked}'
        f' aria-label="{words["your_moves"]}">'
        f'<input type="hidden" name="command" value="form-{seat}-{room.written}">'
        f'<input type="hidden" name="decision" value="{room.decision(seat)}">'
        f'<div class="plain">{draw_moves(scene.moves, brush, plain=True)}</div>{more}</form>'
    )


# Around it


def draw_tools(room: Room, now: Turn, seat: int, lang: str) -> str:
    """The buttons beside the moves, during the game and after it."""
    if not room.started or (seat == WATCHER and not now.over):
        return ""
    words = page_words(lang) | {"id": room.id, "command": f"tool-{seat}-{room.written}"}
    if not now.over:
        signs = {"hint_sign": sign("lantern-flame"), "back_sign": sign("return-arrow")}
        return TOOLS.format_map(words | signs)
    words["again_form"] = draw_again(room, seat, lang) if seat != WATCHER else ""
    return AFTER.format_map(words)


def draw_panels(scene: Scene, laid: Arranged, brush: Brush, seat: int) -> str:
    """The sheets after the standing, and panels of facts."""
    rest = [sheet for place, sheet in enumerate(scene.sheets)
            if place or not isinstance(sheet, Standing)]  # fmt: skip
    return draw_sheets(rest, brush) + draw_zones(laid.panels, brush, seat)


def draw_talk(room: Room, brush: Brush) -> str:
    """The chat."""
    rows = [
        f"<li><b>{brush.read(Who(saying.seat))}</b>"
        f" {brush.read(PHRASES.get(saying.phrase, saying.text))}</li>"
        for saying in room.sayings
    ]
    return f'<ol class="talk">{"".join(rows)}</ol>'
