"""A test that is marked with a clause must show it: see evidence.py."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Generator
from functools import cache
from importlib import resources
from pathlib import Path

import pytest

from heirloom.core import box, catalogue, game
from tests.evidence import Citations, Witness, cited_in

os.environ.pop("HEIRLOOM_GAMES", None)  # the tests are about our own games
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell's background job is deaf to Ctrl-C
    signal.signal(signal.SIGINT, signal.default_int_handler)  # what the tests start must hear it

GAMES = Path(__file__).parent / "games"


def can_watch() -> bool:
    """Whether the rules can be watched: not when compiled, nor while something else traces them."""
    return str(game.__file__).endswith(".py") and sys.gettrace() is None


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """Fails a test that is marked with clauses of which it shows nothing."""
    marked = {str(c) for mark in pyfuncitem.iter_markers("clause") for c in mark.args}
    if not marked or not can_watch() or GAMES not in pyfuncitem.path.parents:
        return (yield)
    witness = Witness(citations_of(pyfuncitem.path.relative_to(GAMES).parts[0]), marked)
    box.opened.cache_clear()  # or what a test shows would depend on those before it
    with witness.watching():
        result = yield
    if witness.unseen:
        clauses = ", ".join(f"§{clause}" for clause in sorted(witness.unseen))
        pytest.fail(f"nothing was told, refused or run here that cites {clauses}")
    return result


@cache
def citations_of(name: str) -> Citations:
    """Where a game's code cites which clauses."""
    return cited_in(Path(str(resources.files(catalogue.package(name)))))
