"""`heirloom play`: a new match, or one that was left."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.markup import escape

from heirloom.core import catalogue
from heirloom.core.game import Game
from heirloom.core.mistakes import Mistake
from heirloom.core.words import Reader, say
from heirloom.terminal.kept import Kept, load_all, new_luck
from heirloom.terminal.play import Table, new_table, resumed
from heirloom.terminal.players import find_players
from heirloom.terminal.resuming import Offer


class Asked(NamedTuple):
    """What was asked for on the command line; `game` is None where none was named."""

    game: Game[Any, Any, Any] | None
    seats: str = ""
    seed: str | None = None
    record: Path | None = None
    set: bool = False  # whether options or a deck were given
    new: bool = False
    resume: bool = False


def start(asked: Asked, lang: str, console: Console) -> None:
    """Resume a match if there is one and that is wanted; else begin a new one."""
    try:
        kept = None if asked.new else _found(asked, lang, console)
    except (EOFError, KeyboardInterrupt):
        return
    if kept is not None:
        resumed(kept, lang, console, asked.record).run()
        return
    if asked.resume:
        raise Mistake(say("There is no unfinished match to resume."))
    if asked.game is None:
        raise Mistake(say("Which game? For example: heirloom play {games}",
                          games=next(iter(catalogue.names()))))  # fmt: skip
    _new(asked.game, asked, lang, console).run()


def _new(game: Game[Any, Any, Any], asked: Asked, lang: str, console: Console) -> Table:
    players = find_players(game, asked.seats)
    luck = new_luck(asked.seed)
    return new_table(game, players, luck, lang, console, record=asked.record, kept=_at_keyboard())


def _found(asked: Asked, lang: str, console: Console) -> Kept | None:
    """The match to resume: the newest one where that was asked for, else the one chosen."""
    if not asked.resume and not _at_keyboard():
        return None
    found, bad = load_all()
    for mistake in bad:
        console.print(escape(Reader(lang).read(mistake.why)), style="dim", soft_wrap=True)
    fitting = [kept for kept in found if _fits(kept, asked)]
    if not fitting:
        return None
    if asked.resume:
        return fitting[0]
    return Offer(fitting, lang, console, asked.game is not None).ask()


def _fits(kept: Kept, asked: Asked) -> bool:
    """Whether it is a match of the kind that was asked for."""
    if asked.game is None:
        return True
    if kept.record.box.name != asked.game.name:
        return False
    if asked.set and kept.record.box != asked.game.box:
        return False
    if asked.seats and kept.players != find_players(asked.game, asked.seats):
        return False
    return asked.seed is None or kept.luck.seed == asked.seed


def _at_keyboard() -> bool:
    return sys.stdin.isatty()
