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

PROTOCOL_VERSION = 2
ON_REQUEST = ("legal", "view", "scene")  # what a program can ask for with a question
SHOWN_CHARACTERS = 40  # of an answer that is refused

Message = dict[str, object]


class Failure(Exception):
    """The program did not answer with a move."""

    def __init__(self, why: Phrase) -> None:
        super().__init__(str(why))
        self.why = why


class Wanted(Exception):
    """The program wants to be told more before it answers."""

    def __init__(self, fields: frozenset[str]) -> None:
        super().__init__(", ".join(sorted(fields)))
        self.fields = fields


def hello(game: Game[Any, Any, Any], seats: int, seat: int, grace: float) -> Message:
    """The first message: what is played, what the cards and actions are, what is observed."""
    return {
        "type": "hello",
        "protocol": PROTOCOL_VERSION,
        "game": game.name,
        "version": game.version,
        "options": dict(game.options),
        "deck": game.box.deck,
        "seats": seats,
        "seat": seat,
        "cards": [_card(card) for card in game.cards],
        "actions": [action.notation for action in game.actions],
        "fields": [
            {"name": field.name, "start": field.start, "size": field.size, "means": field.meaning}
            for field in game.observation_fields(seats)
        ],
        "on_request": list(ON_REQUEST),
        "grace": grace,
    }


def question(
    game: Game[Any, Any, Any],
    seats: int,
    view: View[Any, Any],
    legal: list[Action],
    clock: Clock,
    wanted: frozenset[str] = frozenset(),
) -> Message:
    """The message that must be answered: what the seat observes, what it may do, and how long."""
    seen = game.observation(view)
    asked: Message = {
        "type": "choose",
        "seat": view.seat,
        "observation": [[place, round(n, 6)] for place, n in enumerate(seen) if n],
        "ids": [action.id for action in legal],
        "clock": {"seconds": clock.seconds, "tries": clock.tries},
    }
    if "legal" in wanted:
        asked["legal"] = [action.notation for action in legal]
    if "view" in wanted:
        asked["view"] = _position(game, seats, view)
    if "scene" in wanted:
        reader = Reader("en", game.seat_names(seats), game.package)
        asked["scene"] = _plain(game.scene(view), reader)
    return asked


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
    """The legal action that an answer names: {"id": 3}, {"move": "d3"}, or simply 3 or "d3"."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        _nonsense(line)
    if isinstance(found, dict):
        if "want" in found:
            raise Wanted(_wanted(found["want"], line))
        found = found.get("id", found.get("move"))
    if isinstance(found, bool) or not isinstance(found, str | int):
        _nonsense(line)
    for action in legal:
        if found in (action.notation, action.id):
            return action
    raise Failure(say("“{answer}” is not a legal move.", answer=_shown(str(found))))


def _wanted(fields: object, line: bytes) -> frozenset[str]:
    if not isinstance(fields, list) or not fields or not all(f in ON_REQUEST for f in fields):
        _nonsense(line)
    return frozenset(fields)


def _card(card: object) -> object:
    """A card as a deck file has it."""
    return msgspec.to_builtins(card, enc_hook=str)


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
