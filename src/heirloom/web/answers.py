"""Carries out the messages of players, or says why not."""

from __future__ import annotations

from heirloom.core.game import WATCHER
from heirloom.core.mistakes import Mistake
from heirloom.core.words import say
from heirloom.store.errors import AlreadyWritten, MatchDeleted, ReadFailed, WriteFailed
from heirloom.web import metrics
from heirloom.web.messages import (
    Agree,
    AnyMessage,
    Back,
    Decline,
    Hint,
    Leave,
    Play,
    Press,
    Resign,
    Talk,
)
from heirloom.web.notes import Note, note_of
from heirloom.web.press_paths import PressPaths, spots_by_name
from heirloom.web.room import Room
from heirloom.web.table import Table
from heirloom.web.thinking import ask
from heirloom.web.words import PHRASES


async def answer(table: Table, seat: int, message: AnyMessage) -> Note | None:
    """Carry out a message; the note, if any, is for the sender alone."""
    if seat == WATCHER:
        return Note([say("Only players at this table can do this.")])
    try:
        return await _do(table, seat, message)
    except Mistake as mistake:
        return note_of(mistake)
    except MatchDeleted:
        return Note([say("This game has been deleted.")])
    except (AlreadyWritten, ReadFailed, WriteFailed):
        return Note([say("This could not be saved. Please try again.")])


async def _do(table: Table, seat: int, message: AnyMessage) -> Note | None:
    room = table.room
    match message:
        case Play():
            with metrics.PRESS_SECONDS.time():
                await room.play(seat, message.move, message.command, message.decision)
            metrics.MOVES.inc("person")
        case Press():
            return _refuse(table, seat, message.path)
        case Talk():
            await _talk(room, seat, message)
        case Hint():
            return await _hint(table, seat)
        case Back():
            await room.ask_back(seat, message.command)
        case Agree() | Decline():
            await room.agree(seat, isinstance(message, Agree))
        case Resign():
            await room.resign(seat)
        case Leave():
            table.leave(seat)
    return None


async def _talk(room: Room, seat: int, message: Talk) -> None:
    text = "".join(letter for letter in message.text if letter.isprintable()).strip()
    phrase = message.phrase if message.phrase in PHRASES else ""
    if text or phrase:
        await room.say(seat, phrase, text, message.command)


async def _hint(table: Table, seat: int) -> Note:
    room = table.room
    if seat not in room.waiting_on():
        raise Mistake(say("There is no hint now: it is not your turn."))
    view = room.match.view(seat)
    advice = await table.thinkers.advise(ask(room.game, view), sorted(room.seats[seat].holders))
    moves = room.game.scene(view).moves
    move = next((move for move in moves if move.notation == advice.notation), None)
    words = say("Hint: {move}.", move=move.label if move else "?")
    if move is None:
        return Note([words, *advice.reasons])
    return Note([words, *advice.reasons], path=move.path, move=move.notation)


def _refuse(table: Table, seat: int, path: list[str]) -> Note:
    """The clause that forbids what was pressed, else the prompt of the moment."""
    room = table.room
    view = room.match.view(seat)
    scene = room.game.scene(view)
    if seat in room.waiting_on():
        alias = table.presenter.alias(seat)
        names = {alias(id): id for id in spots_by_name(scene)}
        pressed = [names.get(one, "") for one in path]
        refusal = PressPaths(room.game, view, scene).refuse(pressed) if all(pressed) else None
        if refusal is not None:
            return note_of(refusal)
    return Note([scene.prompt], scene.clause)
