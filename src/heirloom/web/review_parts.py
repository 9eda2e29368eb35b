"""What a review shows at the table: boards, links and buttons around the words."""

from __future__ import annotations

from html import escape
from typing import Any

from heirloom.coach.article import Article
from heirloom.coach.findings import Practice, TurningPoint
from heirloom.coach.review import Review
from heirloom.core.game import WATCHER, Seat
from heirloom.core.match import Match
from heirloom.core.scene import Scene
from heirloom.core.sheets import Standing
from heirloom.core.words import say
from heirloom.web.arrange import arrange
from heirloom.web.brush import Brush, Drawn
from heirloom.web.compare import Reviews, draw_comparison
from heirloom.web.draw_sheets import draw_matrix, draw_standing
from heirloom.web.frame import draw_board, draw_panels
from heirloom.web.livery import liveries
from heirloom.web.story_lines import clause_link
from heirloom.web.table import Table
from heirloom.web.words import page_words


class AtTheTable:
    """A review at a table: its boards, and ways to play on."""

    def __init__(
        self, table: Table, me: Seat, lang: str, learn: str, real: Review | None = None
    ) -> None:
        self.table, self.me, self.lang, self.learn = table, me, lang, learn
        self.real = real  # of the game that a second try comes from
        self.room = table.room
        self.words = page_words(lang)

    def brush(self, seat: Seat) -> Brush:
        """A brush of its own, so that threads do not share what was drawn."""
        return self.table.presenter.brush(seat, self.lang)._replace(drawn=Drawn(), seat=self.me)

    def rule(self, clause: str) -> str:
        """A link to a clause."""
        return clause_link(self.room.game.name, clause) if clause else ""

    def picture(self, one: TurningPoint) -> str:
        """What the seat saw that decided; a script marks the played move and the better one."""
        whole, seat = self.room.match, one.decision.seat
        match = Match(whole.game, whole.seats, past=whole.log[: one.decision.ply])
        brush = self.brush(seat)
        paths = [" ".join(map(brush.alias, path)) for path in (one.path, one.better_path)]
        board = draw_scene(whole.game.scene(match.view(seat)), brush, seat)
        return (
            f'<div class="pic" inert data-played="{paths[0]}" data-better="{paths[1]}">'
            f'<div class="cloth"><div class="board">{board}</div></div></div>'
        )

    def ways(self, one: TurningPoint) -> str:
        """Try another move, play on after somebody else's mistake, or see what followed."""
        decision, words = one.decision, self.words
        mine = self.me in (WATCHER, decision.seat)
        ply, seat = decision.ply + (not mine), decision.seat if mine else self.me
        label = words["try_again"] if mine else words["play_on"]
        seen = "all" if self.me == WATCHER else str(self.me)
        return (
            f'<div class="ways"><form method="post" action="/t/{self.room.id}/fork">'
            f'<input type="hidden" name="ply" value="{ply}">'
            f'<input type="hidden" name="seat" value="{seat}">'
            f'<button class="dark">{label}</button></form>'
            f'<a class="button" href="/t/{self.room.id}/look?move={one.number}&amp;seat={seen}">'
            f"{words['what_follows']}</a></div>"
        )

    def lesson(self, found: Practice) -> str:
        """The lesson of the game."""
        if not self.learn:
            return ""
        return f'<a class="button" href="{escape(self.learn)}">{self.words["to_lesson"]}</a>'


def draw_scene(scene: Scene, brush: Brush, seat: Seat) -> str:
    """A scene as a picture: nothing in it can be pressed."""
    scene.moves = []
    brush = brush._replace(liveries=liveries(scene))
    return draw_board(arrange(scene, seat, brush.reader), brush, seat)


def draw_end(table: Table, me: Seat, lang: str) -> str:
    """The table at the end; for watchers with all cards face up."""
    setting = AtTheTable(table, me, lang, "")
    match = table.room.match
    scene = match.reveal(given_up=True) if me == WATCHER else match.game.scene(match.view(me))
    return draw_scene(scene, setting.brush(me), me)


def draw_reviewed(review: Review | None, setting: AtTheTable) -> str:
    """All sections of a review that is finished, or grows; without one, how the game ended."""
    room = setting.room
    ended = _ended(setting)
    reviews = Reviews(setting.real, review)
    compared = draw_comparison(room, setting.me, setting.lang, reviews)
    if review is None:
        return compared + ended
    reader = room.seats.reader(setting.lang)
    drawn = Article(review, room.match, reader, setting.me, setting)
    return (
        f"{compared}{drawn.curve()}{drawn.turning_points()}{drawn.practise()}"
        f'<div class="two">{drawn.balance()}{ended}</div>'
        f'<footer class="method">{drawn.method()}</footer>'
    )


def _ended(setting: AtTheTable) -> str:
    """The score by source, as the game itself shows it."""
    match, me = setting.room.match, setting.me
    scene = match.game.scene(match.view(me))
    brush = setting.brush(me)._replace(liveries=liveries(scene))
    laid = arrange(scene, me, brush.reader)
    inner = "".join(draw_standing(sheet, brush, {}, ()) for sheet in scene.sheets[:1]
                    if isinstance(sheet, Standing))  # fmt: skip
    inner += _reckoning(scene, brush) + draw_panels(scene, laid, brush, me)
    title = brush.read(say("How it ended"))
    return (
        f'<section class="sheet panel ended" aria-labelledby="ended"><div class="head">'
        f'<h2 id="ended">{title}</h2></div>{inner}</section>'
    )


def _reckoning(scene: Scene, brush: Brush) -> str:
    """The rows of the verdict."""
    if scene.verdict is None:
        return ""
    rows: list[Any] = scene.verdict.rows
    told = "".join(f"<div><dt>{brush.read(name)}</dt><dd>{brush.read(value)}</dd></div>"
                   for name, value in rows)  # fmt: skip
    matrix = draw_matrix(scene.verdict.matrix, brush) if scene.verdict.matrix is not None else ""
    return (f'<dl class="reckoning">{told}</dl>' if told else "") + matrix
