"""The messages to a program that plays, and how its answers are read (docs/write-a-bot.md)."""

from __future__ import annotations

import json
from typing import Any, NoReturn

import msgspec

from heirloom.bots.bot import Clock
from heirloom.core.game import Action, Game, View
from heirloom.core.mistakes import Mistake
from heirloom.core.position import Position
from heirloom.core.words import Phrase, Reader, Who, Words, say

PROTOCOL_VERSION = 1
SHOWN_CHARACTERS = 40  # of an answer that is refused

Message = dict[str, object]


class Failure(Exception):
    """The program did not answer with a move."""

    def __init__(self, why: Phrase) -> None:
        super().__init__(str(why))
        self.why = why


def hello(game: Game[Any, Any, Any], seats: int, seat: int) -> Message:
    """The first message: what is played, and what the cards and actions are called."""
    return {
        "type": "hello",
        "protocol": PROTOCOL_VERSION,
        "game": game.name,
        "version": game.version,
        "options": dict(game.options),
        "deck": game.box.deck,
        "seats": seats,
        "seat": seat,
        "cards": game.card_names,
        "actions": [action.notation for action in game.actions],
    }


def question(
    game: Game[Any, Any, Any], seats: int, view: View[Any, Any], legal: list[Action], clock: Clock
) -> Message:
    """The message that must be answered: what the seat knows, what it may do, and how long."""
    reader = Reader("en", game.seat_names(seats), game.package)
    return {
        "type": "choose",
        "seat": view.seat,
        "view": _position(game, seats, view),
        "legal": [action.notation for action in legal],
        "ids": [action.id for action in legal],
        "clock": {"seconds": clock.seconds, "tries": clock.tries},
        "scene": _plain(game.scene(view), reader),
    }


def end(game: Game[Any, Any, Any], seats: int, view: View[Any, Any]) -> Message:
    """The last message: how the match ended, by seat."""
    return {
        "type": "end",
        "seat": view.seat,
        "view": _position(game, seats, view),
        "scores": game.scores(view.public),
        "utility": game.utility(view.public),
    }


def read_answer(line: bytes, legal: list[Action]) -> Action:
    """The legal action that an answer names: {"move": "d3"}, or simply "d3"."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        _nonsense(line)
    move = found.get("move") if isinstance(found, dict) else found
    if not isinstance(move, str):
        _nonsense(line)
    for action in legal:
        if action.notation == move:
            return action
    raise Failure(say("“{answer}” is not a legal move.", answer=_shown(move)))


def _nonsense(line: bytes) -> NoReturn:
    raise Failure(
        say("“{answer}” is not a valid answer.", answer=_shown(line.decode("utf-8", "replace")))
    )


def _shown(answer: str) -> str:
    """What a program wrote, short and harmless to any screen."""
    letters = answer[:SHOWN_CHARACTERS]
    return "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in letters
    )


def _position(game: Game[Any, Any, Any], seats: int, view: View[Any, Any]) -> str | None:
    """What the seat knows, as text; None for a game that does not declare its fields."""
    try:
        return str(Position(game, seats, None, view))
    except Mistake:
        return None


def _plain(value: object, reader: Reader) -> object:
    """Anything in a scene as JSON knows it."""
    if isinstance(value, Phrase | Words | Who):
        return reader.read(value)
    if isinstance(value, list | tuple):
        return [_plain(item, reader) for item in value]
    if isinstance(value, msgspec.Struct):
        return {name: _plain(getattr(value, name), reader) for name in value.__struct_fields__}
    return value
