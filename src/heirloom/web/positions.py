"""A position that no room holds, drawn as a table is: for lessons and puzzles.

Whoever asks says in the address where they are, so that the server remembers nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple, ParamSpec, TypeVar

from starlette.requests import Request

from heirloom.core.game import Game, View
from heirloom.core.mistakes import Illegal
from heirloom.core.scene import Move, Scene
from heirloom.core.words import Reader
from heirloom.web.arrange import arrange
from heirloom.web.brush import Brush, Drawn, aliases
from heirloom.web.draw import draw_moves
from heirloom.web.frame import draw_board, draw_panels
from heirloom.web.livery import liveries
from heirloom.web.press_paths import PressPaths, spots_by_name
from heirloom.web.seats import Seats, new_seat
from heirloom.web.sprite import faces_of
from heirloom.web.story_lines import clause_link
from heirloom.web.turns import Turns
from heirloom.web.visitors import address
from heirloom.web.words import page_words

MOST_PRESSES = 8  # pieces for one move
MOST_DONE = 24  # moves that an address may list
MOST_LETTERS = 200  # of a move

Parts = dict[str, str]
P = ParamSpec("P")
T = TypeVar("T")


async def worked_out(
    request: Request, work: Callable[P, T], *given: P.args, **named: P.kwargs
) -> T:
    """Work that a visitor asks for, in a thread, a few requests at a time."""
    turns: Turns = request.app.state.positions
    async with turns.turn(address(request)):
        return await asyncio.to_thread(work, *given, **named)


class Asked(NamedTuple):
    """What a visitor does: a move, pieces that lead to none, or a wish such as to be shown it."""

    did: tuple[str, ...] = ()  # the moves made before
    move: str = ""
    path: tuple[str, ...] = ()  # aliases of pieces
    wish: str = ""


def read_asked(request: Request) -> Asked:
    """What an address asks for; whatever is too long is left out."""
    query = request.query_params
    did = [one[:MOST_LETTERS] for one in query.getlist("did")[:MOST_DONE]]
    path = query.get("path", "")[:MOST_LETTERS].split()[:MOST_PRESSES]
    return Asked(tuple(did), query.get("move", "")[:MOST_LETTERS], tuple(path), query.get("do", ""))


class Seen(NamedTuple):
    """A position as one seat sees it: what drawing and answering need."""

    game: Game[Any, Any, Any]
    view: View[Any, Any]
    scene: Scene
    brush: Brush

    @property
    def reader(self) -> Reader:
        """Who reads it."""
        return self.brush.reader

    def read(self, words: object) -> str:
        """Words in the reader's language, escaped for HTML."""
        return self.brush.read(words)

    def link(self, clause: str) -> str:
        """A link to a clause of this game; empty without one."""
        return clause_link(self.game.name, clause) if clause else ""

    def pressed(self, path: Sequence[str]) -> list[str]:
        """The pieces and places that aliases stand for; empty if one is unknown."""
        names = {self.brush.alias(id): id for id in spots_by_name(self.scene)}
        return [names[one] for one in path] if all(one in names for one in path) else []

    def refusal(self, path: Sequence[str]) -> Illegal | None:
        """Why these presses are forbidden; None if they may lead to a legal move."""
        pressed = self.pressed(path)
        return PressPaths(self.game, self.view, self.scene).refuse(pressed) if pressed else None


def see(game: Game[Any, Any, Any], view: View[Any, Any], seats: int, lang: str) -> Seen:
    """A position as the seat of a view sees it, in a language."""
    scene, faces = game.scene(view), faces_of(game, lang)
    sprite = f"/faces/{game.name}/{lang}/{faces.digest}.svg"
    reader = Seats(game, [new_seat() for _ in range(seats)], (), 0.0).reader(lang)
    brush = Brush(reader, sprite, faces.slugs, faces.square, aliases(game.name), Drawn(),
                  liveries(scene), view.seat)  # fmt: skip
    return Seen(game, view, scene, brush)


def draw_position(seen: Seen) -> Parts:
    """The cloth, and the panels beside it."""
    laid = arrange(seen.scene, seen.view.seat, seen.reader)
    return {
        "board": draw_board(laid, seen.brush, seen.view.seat),
        "panels": draw_panels(seen.scene, laid, seen.brush, seen.view.seat),
    }


def draw_offer(
    seen: Seen, offered: Sequence[Move], state: Mapping[str, Sequence[str]], lang: str,
    shown: Collection[str] = (),
) -> str:  # fmt: skip
    """Moves as a form: scripts press pieces instead; without them all moves are in a list.

    The buttons of the moves that are `shown` are lit.
    """
    if not seen.scene.moves:
        return ""
    words = page_words(lang)
    kept = "".join(
        f'<input type="hidden" name="{name}" value="{escape(value)}">'
        for name, values in state.items()
        for value in values
    )
    others = [move for move in seen.scene.moves if move not in offered]
    rest = draw_moves(others, seen.brush, plain=False) + draw_moves(others, seen.brush, plain=True)
    listed = f"<details><summary>{words['moves']}</summary><div>{rest}</div></details>"
    return (
        f'<form class="moves" method="get" aria-label="{words["your_moves"]}">{kept}'
        f'<div class="plain">{_plain(seen, offered, shown)}</div>'
        f'<div class="pressed">{draw_moves(offered, seen.brush, plain=False)}</div>'
        f"<noscript>{listed if rest else ''}</noscript></form>"
    )


def _plain(seen: Seen, offered: Sequence[Move], shown: Collection[str]) -> str:
    """The buttons of moves that need no piece."""
    drawn = [(move, draw_moves([move], seen.brush, plain=True)) for move in offered]
    lit = 'class="move lit-move"'
    return "".join(
        html.replace('class="move"', lit, 1) if move.notation in shown else html
        for move, html in drawn
    )
