"""What people ask of a table, by socket or by form, and what the room makes of it."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from heirloom.core.game import WATCHER
from heirloom.core.mistakes import Mistake
from heirloom.core.words import say
from heirloom.store.writer import Doubled, Unwritten
from heirloom.web.frame import draw_mistake, draw_note, draw_way
from heirloom.web.presses import Presses, places
from heirloom.web.room import Room
from heirloom.web.thinking import ask
from heirloom.web.words import PHRASES

Command = Annotated[str, Meta(pattern=r"^[\x21-\x7e]{1,64}$")]
Alias = Annotated[str, Meta(max_length=32)]


class Message(msgspec.Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """Something that is asked of a table; what has the same command is done once."""

    command: Command | None = None


class Play(Message, tag="play"):
    """Make a move."""

    move: Annotated[str, Meta(max_length=200)]
    command: Command


class Press(Message, tag="press"):
    """Press pieces that lead to no move: say why."""

    path: Annotated[list[Alias], Meta(min_length=1, max_length=8)]


class Talk(Message, tag="say"):
    """Say something."""

    text: Annotated[str, Meta(max_length=300)] = ""
    phrase: Annotated[str, Meta(max_length=32)] = ""


class Hint(Message, tag="hint"):
    """Ask for advice."""


class Back(Message, tag="back"):
    """Take the last move back."""


class Agree(Message, tag="agree"):
    """Let somebody take back."""


class Decline(Message, tag="decline"):
    """Do not let somebody take back."""


class Resign(Message, tag="resign"):
    """Give up."""


class Leave(Message, tag="leave"):
    """Get up; a bot plays on until one comes back."""


AnyMessage = Play | Press | Talk | Hint | Back | Agree | Decline | Resign | Leave

_decoder: msgspec.json.Decoder[AnyMessage] = msgspec.json.Decoder(AnyMessage)


def read(text: str | bytes) -> AnyMessage | None:
    """The message that a text says, or nothing where it says none."""
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def read_form(fields: dict[str, str]) -> AnyMessage | None:
    """The message that a form says."""
    fields = {"do": "play", **fields} if "move" in fields else fields
    try:
        found: AnyMessage = msgspec.convert(fields, AnyMessage)
        return found
    except msgspec.ValidationError:
        return None


async def answer(room: Room, seat: int, message: AnyMessage, lang: str) -> str | None:
    """Do what is asked, and what to tell whoever asked; all others see the table."""
    if seat == WATCHER:
        return draw_note(room, say("Only those who sit here can do this."), lang)
    try:
        return await _do(room, seat, message, lang)
    except Mistake as mistake:
        return draw_mistake(room, mistake, lang)
    except (Doubled, Unwritten):
        return draw_note(room, say("This could not be written down; please try again."), lang)


async def _do(room: Room, seat: int, message: AnyMessage, lang: str) -> str | None:
    match message:
        case Play():
            await room.play(seat, message.move, message.command)
        case Press():
            return await _refuse(room, seat, message.path, lang)
        case Talk():
            await _talk(room, seat, message)
        case Hint():
            return await _hint(room, seat, lang)
        case Back():
            await room.ask_back(seat, message.command)
        case Agree() | Decline():
            await room.agree(seat, isinstance(message, Agree))
        case Resign():
            await room.resign(seat)
        case Leave():
            room.chairs[seat].gone = True
            room.publish()
    return None


async def _talk(room: Room, seat: int, message: Talk) -> None:
    text = "".join(letter for letter in message.text if letter.isprintable()).strip()
    phrase = message.phrase if message.phrase in PHRASES else ""
    if text or phrase:
        await room.say(seat, phrase, text)


async def _hint(room: Room, seat: int, lang: str) -> str:
    if seat not in room.waiting_on():
        raise Mistake(say("There is nothing to advise: it is not your turn."))
    async with room.lock:
        view = room.match.view(seat)
        question, scene = ask(room.game, view), room.game.scene(view)
    advice = await room.thinkers.advise(question)
    move = next((move for move in scene.moves if move.notation == advice.notation), None)
    reader = room.reader(lang)
    reasons = " ".join(reader.read(reason) for reason in advice.reasons)
    label = move.label if move else "?"
    words = say("Hint: {move}. {reasons}", move=label, reasons=reasons)
    way = draw_way([*map(room.alias(seat), move.path)]) if move else ""
    return draw_note(room, words, lang) + way


# Why not


async def _refuse(room: Room, seat: int, path: list[str], lang: str) -> str:
    """The clause that forbids what was pressed; else the clause that the moment stands under."""
    async with room.lock:
        view = room.match.view(seat)
        scene = room.game.scene(view)
        if seat in room.waiting_on():
            alias = room.alias(seat)
            names = {alias(id): id for id in places(scene)}
            pressed = [names.get(one, "") for one in path]
            refusal = Presses(room.game, view, scene).refuse(pressed) if all(pressed) else None
            if refusal is not None:
                return draw_mistake(room, refusal, lang)
        return draw_note(room, scene.prompt, lang, scene.clause)
