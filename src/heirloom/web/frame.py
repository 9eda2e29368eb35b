"""The parts of a frame: the whole table as one seat sees it."""

from __future__ import annotations

from collections.abc import Mapping

from heirloom.bots import LEVELS
from heirloom.core.game import WATCHER
from heirloom.core.scene import Scene, Zone
from heirloom.core.words import Who, say
from heirloom.web.arrange import Arranged, Fact
from heirloom.web.draw import Brush, draw_moves, draw_zones, sign
from heirloom.web.room import Room
from heirloom.web.seats import TableSeat
from heirloom.web.story_lines import clause_link
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


def stage(room: Room) -> str:
    """What a page is built around; when it changes, the page is fetched anew."""
    return "playing" if room.started else f"waiting {' '.join(map(str, room.seats.free()))}"


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
    asked = room.take_back
    if asked is None:
        return ""
    words = page_words(lang)
    text = brush.read(say("{who} asks to take the last move back.", who=Who(asked.seat)))
    buttons = ""
    if seat in room.must_agree(asked.seat) and seat not in asked.agreed:
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
        f'<input type="hidden" name="command" value="form-{seat}-{room.written}">'
        f'<div class="plain">{draw_moves(scene.moves, brush, plain=True)}</div>{more}</form>'
    )


# Around it


def draw_tools(room: Room, seat: int, lang: str) -> str:
    """What else one can do: while it is played, and after it."""
    if not room.started or (seat == WATCHER and not room.over):
        return ""
    words = page_words(lang) | {"id": room.id, "command": f"tool-{seat}-{room.written}"}
    if not room.over:
        return TOOLS.format_map(words)
    words["again"] = words["join_rematch"] if room.rematch else words["rematch"]
    words["again_form"] = AGAIN.format_map(words) if seat != WATCHER else ""
    return AFTER.format_map(words)


def draw_seats(
    room: Room, seat: int, lang: str, brush: Brush, standings: Mapping[int, list[Fact]]
) -> str:
    """Who sits where, whose move it is, and how it stands between them."""
    words = page_words(lang)
    waiting = room.waiting_on()
    rows = "".join(
        f'<li class="seat{_marks(one, seat, waiting)}">'
        f"{_seat(room, one, one.number == seat, one.number in waiting, brush, words)}"
        f"{_standing(standings.get(one.number, []), brush)}</li>"
        for one in room.seats
    )
    return f'<ul class="seats" aria-label="{words["seats"]}">{rows}</ul>'


def _seat(
    room: Room, seat: TableSeat, own: bool, to_move: bool, brush: Brush, words: Mapping[str, str]
) -> str:
    won = room.over and seat.number in room.winners()
    facts = [brush.read(room.seats.side(seat.number))] if _plays_as(room, seat) else []
    facts += [words["you"]] if own else []
    facts += [words["free"]] if seat.free else []
    if not seat.person and seat.bot:
        facts.append(f"{words['bot']}, {brush.read(LEVELS.get(seat.bot, seat.bot))}")
    if seat.person and room.started and not room.over and room.seats.is_helped(seat):
        facts.append(words[_absence(seat)])
    wins = room.opening.wins
    facts += [f"{words['games_won']} {wins[seat.number]}"] if any(wins) else []
    return (
        f'<span class="who">{sign("crown") if won else ""}'
        f"{brush.read(Who(seat.number))}</span> <small>{', '.join(facts)}</small>"
        f"{_turn(words) if to_move else ''}"
        f"{_clock(seat, to_move)}"
    )


def _absence(seat: TableSeat) -> str:
    """Why a bot plays for somebody."""
    if seat.resigned:
        return "resigned"
    return "late" if seat.out() else "away"


def _turn(words: Mapping[str, str]) -> str:
    return f' <small class="to-move">{words["to_move"]}</small>'


def _plays_as(room: Room, seat: TableSeat) -> bool:
    """Whether somebody's own name hides which side is theirs."""
    return bool(seat.name) and room.seats.have_sides()


def _marks(one: TableSeat, seat: int, waiting: list[int]) -> str:
    return (" own" if one.number == seat else "") + (" turn" if one.number in waiting else "")


def _standing(facts: list[Fact], brush: Brush) -> str:
    """How a seat stands, in a few figures."""
    told = "".join(f"<div><dt>{brush.read(n)}</dt><dd>{brush.read(v)}</dd></div>" for n, v in facts)
    return f"<dl>{told}</dl>" if told else ""


def _clock(seat: TableSeat, running: bool) -> str:
    if seat.left is None:
        return ""
    left = max(int(seat.left), 0)
    return (
        f' <time class="clock" data-left="{left}" data-runs="{int(running)}">'
        f"{left // 60}:{left % 60:02}</time>"
    )


def draw_talk(room: Room, brush: Brush) -> str:
    """What was said at the table."""
    rows = [
        f"<li><b>{brush.read(Who(saying.seat))}</b>"
        f" {brush.read(PHRASES.get(saying.phrase, saying.text))}</li>"
        for saying in room.sayings
    ]
    return f'<ol class="talk">{"".join(rows)}</ol>'
