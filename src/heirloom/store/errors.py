"""What can go wrong with a store."""

from __future__ import annotations


class AlreadyWritten(Exception):
    """This number or this command is in the log already; nothing was written."""


class WriteFailed(Exception):
    """The store could not write; nothing was kept."""


class ReadFailed(Exception):
    """The store could not be read; it may answer again in a moment."""
