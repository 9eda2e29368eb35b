"""Which Heirloom this is: figures of several machines add up only if all of them run the same."""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).parent.parent
KINDS = (".py", ".toml")  # what decides how games are played


class Identity(NamedTuple):
    """A version, a short digest of its source, and the Python that runs it."""

    version: str
    source: str
    python: str

    def __str__(self) -> str:
        return f"Heirloom {self.version} ({self.source}), Python {self.python}"


@cache
def identity() -> Identity:
    """Who this process is; compiled or not makes no difference."""
    version: str = sys.modules["heirloom"].__version__  # the package that this module is in
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    return Identity(version, source_digest(PACKAGE), python)


def source_digest(package: Path) -> str:
    """A short digest of the source in a folder."""
    total = hashlib.sha256()
    for path in sorted(path for path in package.rglob("*") if path.suffix in KINDS):
        total.update(path.relative_to(package).as_posix().encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()[:12]
