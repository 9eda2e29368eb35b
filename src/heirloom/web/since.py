"""What the others did since a seat's last move: numbered sentences, and the pieces they touched."""

from __future__ import annotations

from typing import Any, NamedTuple

from heirloom.core.game import View
from heirloom.core.log import PLAY
from heirloom.core.match import Match
from heirloom.core.scene import Scene
from heirloom.core.words import say
from heirloom.web.brush import Brush, escape

MOST_DEEDS = 9  # that are numbered: the newest ones


class Deed(NamedTuple):
    """What one seat did: its sentences, and the pieces on the table that it pressed."""

    seat: int
    ply: int
    sentences: list[object]
    pieces: list[str]


def deeds_since(match: Match[Any, Any, Any], seat: int, scene: Scene) -> list[Deed]:
    """What others did since this seat's last move; a turn of several moves is one deed."""
    log = match.log
    first = next((at + 1 for at in range(len(log) - 1, -1, -1) if log[at].seat == seat), 0)
    plies = [at for at in range(first, len(log)) if log[at].kind == PLAY][-MOST_DEEDS * 3 :]
    known = {name for zone in scene.zones for name in zone.names()}
    view = match.view(seat)
    ends = [len(match.story(seat, ply)) for ply in plies] + [0]
    told = match.story(seat, plies[0]) if plies else []
    deeds: list[Deed] = []
    for place, ply in enumerate(plies):
        start, stop = len(told) - ends[place], len(told) - ends[place + 1]
        sentences: list[object] = [telling.text for telling in told[start:stop]]
        pieces = [id for id in _pressed(match, view, log[ply].text) if id in known]
        if deeds and deeds[-1].seat == log[ply].seat:
            deeds[-1].sentences.extend(sentences)
            deeds[-1].pieces.extend(pieces)
        else:
            deeds.append(Deed(log[ply].seat, ply, sentences, pieces))
    return [deed for deed in deeds if deed.sentences][-MOST_DEEDS:]


def _pressed(match: Match[Any, Any, Any], view: View[Any, Any], notation: str) -> list[str]:
    """The pieces that this seat would have pressed for an action; none where it knows none."""
    game = match.game
    return game.path(view, game.actions.read(notation))


def draw_since(deeds: list[Deed], brush: Brush) -> str:
    """The strip above the board."""
    if not deeds:
        return ""
    rows = "".join([_deed(number, deed, brush) for number, deed in enumerate(deeds, 1)])
    title = brush.read(say("Since your turn"))
    again = brush.read(say("Show again"))
    return (
        f'<h2>{title}</h2><ol>{rows}</ol><button type="button" class="again js-only">'
        f"{again}</button>"
    )


def _deed(number: int, deed: Deed, brush: Brush) -> str:
    words = " ".join([brush.reader.read(sentence) for sentence in deed.sentences])
    pieces = " ".join(dict.fromkeys([brush.alias(id) for id in deed.pieces]))
    return (
        f'<li class="{brush.worn(deed.seat)}" data-pieces="{pieces}">'
        f'<b class="n">{number}</b><span title="{escape(words)}">{escape(words)}</span></li>'
    )
