"""The messages of players to a table, by socket or by form."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

Command = Annotated[str, Meta(pattern=r"^[\x21-\x7e]{1,64}\Z")]
Alias = Annotated[str, Meta(max_length=32)]


class Message(msgspec.Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """A message; those with the same command are carried out once."""

    command: Command | None = None


class Play(Message, tag="play"):
    """Make a move; with a decision, only if that is still the one the seat has to make."""

    move: Annotated[str, Meta(max_length=200)]
    command: Command
    decision: Annotated[str, Meta(max_length=32)] = ""


class Press(Message, tag="press"):
    """Press pieces that lead to no move, to learn why."""

    path: Annotated[list[Alias], Meta(min_length=1, max_length=8)]


class Point(Message, tag="point"):
    """Point at pieces, or at a move that needs none, to learn what pressing them would do."""

    path: Annotated[list[Alias], Meta(max_length=8)] = []
    move: Annotated[str, Meta(max_length=200)] = ""


class Talk(Message, tag="say"):
    """Send a chat message."""

    text: Annotated[str, Meta(max_length=300)] = ""
    phrase: Annotated[str, Meta(max_length=32)] = ""


class Hint(Message, tag="hint"):
    """Ask for a hint."""


class Back(Message, tag="back"):
    """Take the last move back."""


class Agree(Message, tag="agree"):
    """Agree to a take-back."""


class Decline(Message, tag="decline"):
    """Decline a take-back."""


class Resign(Message, tag="resign"):
    """Resign."""


class Leave(Message, tag="leave"):
    """Leave the table; a bot plays until the player comes back."""


AnyMessage = Play | Press | Point | Talk | Hint | Back | Agree | Decline | Resign | Leave

_decoder: msgspec.json.Decoder[AnyMessage] = msgspec.json.Decoder(AnyMessage)


def read(text: str | bytes) -> AnyMessage | None:
    """Parse a message; None if it is not valid."""
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def read_form(fields: dict[str, str]) -> AnyMessage | None:
    """Read a message from a form; None if it is not valid."""
    fields = {"do": "play", **fields} if "move" in fields else fields
    try:
        found: AnyMessage = msgspec.convert(fields, AnyMessage)
        return found
    except msgspec.ValidationError:
        return None
