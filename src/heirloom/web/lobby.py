"""The lobby, and the page of a game."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from heirloom.bots import LEVELS
from heirloom.core import catalogue
from heirloom.core.words import Reader, Who, all_of, say
from heirloom.store.log import Held
from heirloom.web.boxes import (
    guided,
    learn_address,
    lesson_minutes,
    lid,
    light_to_heavy,
    printed_lid,
)
from heirloom.web.levels import level_of
from heirloom.web.pages import missing, page
from heirloom.web.puzzles import box_of_puzzles, game_of_the_day, games_with_puzzles
from heirloom.web.room import Room
from heirloom.web.tables import Tables, Unreadable
from heirloom.web.visitors import language, visitor

OWN_TABLES_SHOWN = 8  # the newest ones


async def lobby(request: Request) -> Response:
    """Where to begin, what to continue, and all games from light to heavy."""
    tables: Tables = request.app.state.tables
    lang, who = language(request), visitor(request)
    held = await tables.store.held_by(who)
    own = [await _own_table(tables, one, who, lang) for one in held[:OWN_TABLES_SHOWN]]
    found = [one for one in own if one is not None]
    going = [one for one in found if not one["over"]]
    going.sort(key=lambda one: not one["turn"])
    played = {one.game for one in held}
    start = next((name for name in guided() if name not in played), "")
    shelf = [box(request, name) for name in light_to_heavy() if name != start]
    return page(
        request, "lobby.html", start=box(request, start, start=True) if start else None,
        shelf=shelf, going=going[:1], tables=[one for one in found if one not in going[:1]],
        known=bool(played), levels=levels(lang),
        daily=box_of_puzzles(game_of_the_day(), lang) if game_of_the_day() else None,
    )  # fmt: skip


def box(request: Request, name: str, start: bool = False) -> dict[str, Any]:
    """A box as a visitor sees it: with its level, and the way to its lesson."""
    place = catalogue.names().index(name)
    return lid(name, language(request), place) | {
        "level": level_of(request, name, start),
        "learn": learn_address(name),
        "lesson_minutes": lesson_minutes(name),
        "puzzles": name in games_with_puzzles(),
    }


def levels(lang: str) -> dict[str, str]:
    """The levels of the bots, by name, as people read them."""
    reader = Reader(lang)
    return {bot: reader.read(words) for bot, words in LEVELS.items()}


async def game(request: Request) -> Response:
    """A page about one game: its aim, its cards, and how to begin."""
    name = request.path_params["game"]
    if name not in catalogue.packages():
        return missing(request)
    return page(
        request, "game.html", box=box(request, name, name == guided()[0]),
        levels=levels(language(request)),
    )  # fmt: skip


async def _own_table(tables: Tables, held: Held, who: str, lang: str) -> dict[str, Any] | None:
    try:
        table = await tables.find(held.match)
    except Unreadable:
        return _broken_table(held, lang)
    return None if table is None else _table(table.room, table.room.seats.of(who), lang)


def _table(room: Room, seat: int, lang: str) -> dict[str, Any]:
    """A table of a visitor: against whom, and whose move it is."""
    names, reader = room.seats.names(lang), room.seats.reader(lang)
    waiting = [one for one in room.waiting_on() if one >= 0]
    if seat in waiting:
        state = say("Your move")
    elif waiting:
        state = say("{who} to move", who=all_of([Who(one) for one in waiting]))
    else:
        state = say("Waiting for players")
    return {
        "id": room.id,
        "box": lid(room.game.name, lang, catalogue.names().index(room.game.name)),
        "title": reader.read(printed_lid(room.game.name).title),
        "others": reader.read(all_of([name for other, name in enumerate(names) if other != seat])),
        "state": reader.read(state),
        "turn": seat in waiting,
        "over": room.over,
        "broken": False,
    }


def _broken_table(held: Held, lang: str) -> dict[str, Any]:
    """A match that cannot be opened, as a line in the lobby."""
    title = held.game
    if held.game in catalogue.packages():
        reader = Reader(lang, (), catalogue.package(held.game))
        title = reader.read(printed_lid(held.game).title)
    return {"id": held.match, "box": None, "title": title, "others": "", "state": "",
            "turn": False, "over": True, "broken": True}  # fmt: skip
