"""A command line that cannot be understood, in the reader's words."""

from __future__ import annotations

from cyclopts import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from heirloom.core.mistakes import Mistake, unknown
from heirloom.core.words import say


def misuse(error: CycloptsError, commands: list[str]) -> Mistake:
    """What was wrong with it, and what would be right."""
    left = error.unused_tokens or []
    if isinstance(error, UnknownCommandError):
        return unknown(say("Command"), left[0] if left else "", commands)
    if isinstance(error, UnknownOptionError):
        options = [name for one in error.argument_collection for name in one.names]
        return unknown(say("Option"), error.token.keyword or error.token.value, options)
    if isinstance(error, MissingArgumentError) and error.argument is not None:
        name = error.keyword or error.argument.name.strip("-").upper()
        return Mistake(say("{name} is missing.", name=name))
    if isinstance(error, CoercionError) and error.argument is not None and error.token is not None:
        return Mistake(say("{name} cannot be “{value}”.",
                           name=error.argument.name, value=error.token.value))  # fmt: skip
    if isinstance(error, RepeatArgumentError):
        return Mistake(say("{name} is given twice.", name=error.token.keyword or ""))
    if isinstance(error, UnusedCliTokensError):
        return Mistake(say("Too many arguments: {words}.", words=" ".join(left)))
    return Mistake(say("Invalid command: {why}",
                       why=str(error).replace("\n", " ").strip()))  # fmt: skip
