"""What all commands share: where they print, how they open a game, and how they show progress."""

import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.text import Text

from heirloom.core import catalogue, decks
from heirloom.core.game import Game
from heirloom.core.mistakes import Mistake
from heirloom.core.words import Reader, say
from heirloom.terminal.breaking import keep_no_break_spaces


class Shell:
    """Where the commands print, and in which language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # a sign that a terminal lacks is a ?
        keep_no_break_spaces()
        self.console = Console(highlight=False, emoji=False)  # or “search:100:” would show one

    def print(self, words: object, package: str | None = None) -> None:
        """Print a sentence in the reader's language; what is indented stays so on every line."""
        said = Reader(self.lang, (), package).read(words)
        indent = len(said) - len(said.lstrip(" "))
        for line in Text(said.strip(" ")).wrap(self.console, self.console.width - indent):
            self.console.print(" " * indent + escape(line.plain.rstrip(" ")), soft_wrap=True)


def open_named(name: str, options: Sequence[str], deck: Path | None) -> Game[Any, Any, Any]:
    """Open a game by its name, with options as they were typed and perhaps another deck."""
    given: dict[str, object] = {}
    for pair in options:
        option, found, value = pair.partition("=")
        if not found:
            raise Mistake(say("“{pair}” is not an option: write NAME=VALUE.", pair=pair))
        given[option] = value
    if deck is not None and not deck.exists():  # the number of an earlier edition?
        if cards := decks.edition(catalogue.package(name), str(deck)):
            return catalogue.open_game(name, given, cards)
    return catalogue.game(name, deck=deck, **given)


def check_writable(file: Path | None) -> None:
    """Say so before a game is played, not after it."""
    if file is None:
        return
    try:
        with file.open("a"):
            pass
        if file.stat().st_size == 0:
            file.unlink()
    except OSError as error:
        raise Mistake(say("{file} cannot be written: {why}", file=file, why=str(error))) from error


@contextmanager
def progress(console: Console) -> Iterator[Callable[[int], Callable[[int], None]]]:
    """A bar: say how many tasks there are, and then how many of them are done."""
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as shown:

        def begun(tasks: int) -> Callable[[int], None]:
            task = shown.add_task("", total=tasks)
            return lambda done: shown.update(task, completed=done)

        yield begun


def command_line() -> str:
    """The command line that was given, to be noted with what it found."""
    return shlex.join(["heirloom", *sys.argv[1:]])
