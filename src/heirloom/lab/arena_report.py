"""What an arena says: as tables for the terminal."""

from __future__ import annotations

from rich.console import Console, Group
from rich.table import Table

from heirloom.core import catalogue
from heirloom.core.words import Phrase, Reader, say
from heirloom.lab.arena import Pairing, Standings
from heirloom.lab.arena_ratings import Rating

Rows = list[list[str]]

PAIRINGS = say("Pairings")
RATINGS = say("Ratings")


def show(found: Standings, reader: Reader, console: Console) -> None:
    """Print the standings."""
    pairings = _table(reader, title(found), pairing_heads(), pairing_rows(found))
    ratings = _table(reader, RATINGS, rating_heads(), rating_rows(found))
    console.print(Group(pairings, ratings))


def title(found: Standings) -> Phrase:
    """What was played, by how many, and how often."""
    return say(
        "{game} for {seats}: {games} games of each pairing",
        game=catalogue.lid(found.game).title, seats=found.seats, games=found.games,
    )  # fmt: skip


def pairing_heads() -> list[Phrase]:
    """What the columns of the pairings are called."""
    return [say("bot"), say("against"), say("wins"), say("95 % interval"), say("times its share")]


def rating_heads() -> list[Phrase]:
    """What the columns of the ratings are called."""
    return [say("bot"), say("rating"), say("system")]


def pairing_rows(found: Standings) -> Rows:
    """Every pairing in figures."""
    return [_pairing(pairing) for pairing in found.pairings]


def rating_rows(found: Standings) -> Rows:
    """Every rating in figures."""
    digits = 0 if found.seats == 2 else 1
    return [_rating(rating, digits) for rating in found.ratings]


def _pairing(pairing: Pairing) -> list[str]:
    wins = pairing.wins
    interval = f"{100 * wins.low:.1f} – {100 * wins.high:.1f} %"
    return [
        pairing.bot, pairing.against, f"{100 * wins.mean:.1f} %", interval, f"{pairing.times:.2f}"
    ]  # fmt: skip


def _rating(rating: Rating, digits: int) -> list[str]:
    return [
        rating.bot, f"{rating.rating:.{digits}f} ± {rating.margin:.{digits}f}", rating.system
    ]  # fmt: skip


def _table(reader: Reader, name: Phrase, heads: list[Phrase], rows: Rows) -> Table:
    table = Table(title=reader.read(name), title_justify="left")
    for number, head in enumerate(heads):
        table.add_column(reader.read(head), justify="right" if number else "left")
    for row in rows:
        table.add_row(*row)
    return table
