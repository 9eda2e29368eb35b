"""The standings of an arena as tables for the terminal."""

from __future__ import annotations

from rich.console import Console, Group
from rich.markup import escape
from rich.table import Table

from heirloom.core import catalogue
from heirloom.core.words import Phrase, Reader, say
from heirloom.lab.arena.ratings import Rating
from heirloom.lab.arena.standings import Pairing, Standings
from heirloom.lab.figures import Figure

Rows = list[list[str]]

PAIRINGS = say("Pairings")
RATINGS = say("Ratings")
LESS_LUCK = say("The luck of the draws was subtracted from these results.")
NO_GAME = "–"  # in place of a figure


def show(found: Standings, reader: Reader, console: Console) -> None:
    """Print the standings."""
    pairings = _table(reader, title(found), pairing_heads(found), pairing_rows(found))
    ratings = _table(reader, RATINGS, rating_heads(found), rating_rows(found))
    console.print(Group(pairings, ratings))
    if found.adjusted:
        console.print(escape(reader.read(LESS_LUCK)))
    for note in forfeits(found):
        console.print(f"[bold red]{escape(reader.read(note))}[/]")


def forfeits(found: Standings) -> list[Phrase]:
    """A sentence about each bot that failed."""
    return [
        say(
            "{bot} failed in {games} of {all} games, which it loses; greedy finished them in its "
            "place. {why}",
            bot=bot, games=failed.games, all=failed.of_games,
            why=[reason.phrase() for reason in failed.why],
        )
        for bot, failed in found.failures.items()
    ]  # fmt: skip


def title(found: Standings) -> Phrase:
    """What was played, by how many, and how often."""
    return say(
        "{game} for {seats} players: {games} games per pairing",
        game=catalogue.lid(found.game).title, seats=found.seats, games=found.games,
    )  # fmt: skip


def pairing_heads(found: Standings) -> list[Phrase]:
    """What the columns of the pairings are called.

    Two opponents meet once, so the score of both is shown; more than two meet in both ways.
    """
    last = say("opponent’s score") if found.seats == 2 else say("multiple of its share")
    return [say("bot"), say("against"), say("result"), say("95 % interval"), say("score"), last]


def rating_heads(found: Standings) -> list[Phrase]:
    """What the columns of the ratings are called."""
    failed = [say("failed")] if found.failures else []
    return [say("bot"), say("rating"), say("system"), say("score"), *failed]


def pairing_rows(found: Standings) -> Rows:
    """Every pairing in figures."""
    return [_pairing(pairing, found.seats) for pairing in found.pairings]


def rating_rows(found: Standings) -> Rows:
    """Every rating in figures."""
    digits = 0 if found.seats == 2 else 1
    return [
        [*_rating(rating, digits), _score(found.scores[rating.bot]), *_failed(found, rating.bot)]
        for rating in found.ratings
    ]


def _failed(found: Standings, bot: str) -> list[str]:
    """In how many of its games a bot failed, where any did."""
    failed = found.failures.get(bot)
    return [f"{failed.games} / {failed.of_games}" if failed else "0"] if found.failures else []


def _score(score: Figure) -> str:
    return str(score) if score.n else NO_GAME


def _pairing(pairing: Pairing, seats: int) -> list[str]:
    utility = pairing.utility
    interval = ""
    if utility.low is not None and utility.high is not None:
        interval = f"{100 * utility.low:.1f} – {100 * utility.high:.1f} %"
    last = _score(pairing.against_score) if seats == 2 else f"{pairing.times:.2f}"
    return [
        pairing.bot, pairing.against, f"{100 * utility.value:.1f} %", interval,
        _score(pairing.score), last,
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
