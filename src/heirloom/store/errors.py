"""The errors of a store."""

from __future__ import annotations


class AlreadyWritten(Exception):
    """The log already has this number or command; nothing was written."""


class WriteFailed(Exception):
    """The store did not confirm a write; the log may or may not have it."""


class MatchDeleted(Exception):
    """The match is not in the store any more."""


class ReadFailed(Exception):
    """The store could not be read; a retry may succeed."""
