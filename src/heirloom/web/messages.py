"""What people ask of a table, by socket or by form."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

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
