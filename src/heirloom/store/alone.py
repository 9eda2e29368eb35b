"""Only one server at a time may use a SQLite file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import BinaryIO

from heirloom.core.mistakes import Mistake
from heirloom.core.words import say


class OneServer:
    """Holds the lock file beside a SQLite store while a server uses it."""

    def __init__(self, file: Path) -> None:
        self._file = file = file.resolve()  # a symbolic link has no lock of its own
        self._identity = _identity(file)
        if file.stat().st_nlink > 1:
            raise Mistake(
                say(
                    "{file} has another name (a hard link), under which a second server could use "
                    "it and damage it. Remove the other name, or use a copy of the file.",
                    file=file,
                )
            )
        self._lock: BinaryIO = file.with_name(f"{file.name}.lock").open("ab")
        try:
            _lock(self._lock)
        except OSError as error:
            self._lock.close()
            raise Mistake(
                say(
                    "Another server is using {file}. Stop it first, or keep the matches in "
                    "PostgreSQL, which several servers can share.",
                    file=file,
                )
            ) from error

    def still_there(self) -> bool:
        """Whether the file is still the one that was opened."""
        return _identity(self._file) == self._identity

    def close(self) -> None:
        """Release the lock; it also ends with the process."""
        self._lock.close()


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


if sys.platform == "win32":
    import msvcrt

    def _lock(file: BinaryIO) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
