"""A ladder as a table: for the terminal, for a page, and for a page of the documentation."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from heirloom.bots import LEVELS
from heirloom.core import catalogue
from heirloom.core.words import Phrase, Reader, say
from heirloom.lab.arena.text import LESS_LUCK
from heirloom.lab.figures import Figure
from heirloom.lab.ladder.rungs import NOVICE, Ladder, Rung
from heirloom.lab.tally import failure_note

Cells = list[str]
NEWCOMER = say("a newcomer")


def title(found: Ladder) -> Phrase:
    """What was played, and by how many."""
    return say(
        "The levels of {game} with {seats} players",
        game=catalogue.lid(found.game).title, seats=found.seats,
    )  # fmt: skip


def heads(found: Ladder) -> list[Phrase]:
    """What the columns are called."""
    share = [say("multiple of its share")] if found.seats > 2 else []
    return [say("level"), say("plays as"), say("against"), say("games"), say("result"),
            say("95 % interval"), *share, say("rating")]  # fmt: skip


def rows(found: Ladder, reader: Reader) -> list[Cells]:
    """Every rung in words and figures, the weakest first."""
    return [_row(rung, found.seats, reader) for rung in found.rungs]


def name(bot: str, reader: Reader) -> str:
    """What people call a bot of the ladder."""
    return reader.read(NEWCOMER if bot == NOVICE else LEVELS.get(bot, bot))


def notes(found: Ladder) -> list[Phrase]:
    """A sentence about each bot that failed."""
    return [failure_note(bot, failed) for bot, failed in found.failures.items()]


def show(found: Ladder, reader: Reader, console: Console) -> None:
    """Print the ladder."""
    table = Table(title=reader.read(title(found)), title_justify="left")
    for number, head in enumerate(heads(found)):
        table.add_column(reader.read(head), justify="left" if number < 3 else "right")
    for row in rows(found, reader):
        table.add_row(*map(escape, row))
    console.print(table)
    if found.adjusted:
        console.print(escape(reader.read(LESS_LUCK)))
    for note in notes(found):
        console.print(f"[bold red]{escape(reader.read(note))}[/]")


def markdown(found: Ladder, reader: Reader) -> str:
    """The same for a page of the documentation, with the command that made it."""
    lines = [
        [reader.read(head) for head in heads(found)],
        ["---"] * len(heads(found)),
        *([row[0], f"`{row[1]}`", *row[2:]] for row in rows(found, reader)),
    ]
    table = "\n".join("| " + " | ".join(line) + " |" for line in lines)
    return f"{reader.read(title(found))} (`{found.command}`):\n\n{table}\n"


def _row(rung: Rung, seats: int, reader: Reader) -> Cells:
    result, rating = rung.result, rung.rating
    share = [f"{rung.times:.2f}"] if seats > 2 else []
    if not rung.against:
        return [name(rung.bot, reader), rung.plays, "", "", "", "", *[""] * len(share), "0"]
    return [
        name(rung.bot, reader), rung.plays, name(rung.against, reader), str(rung.games),
        f"{100 * result.value:.1f} %", _interval(result, lambda x: f"{100 * x:.1f}", " %"),
        *share, f"{rating.value:.0f}{_margin(rating)}",
    ]  # fmt: skip


def _interval(found: Figure, text: Callable[[float], str], unit: str) -> str:
    if found.low is None or found.high is None:
        return ""
    return f"{text(found.low)} – {text(found.high)}{unit}"


def _margin(found: Figure) -> str:
    return "" if found.margin is None else f" ± {found.margin:.0f}"
