"""What an arena says: as tables for the terminal, and as a small page."""

from __future__ import annotations

from html import escape

from rich.console import Console, Group
from rich.table import Table

from heirloom.core.words import Phrase, Reader, say
from heirloom.lab.arena import Pairing, Standings

STYLE = (
    "body{font:16px/1.5 Georgia,serif;margin:2rem auto;max-width:48rem;padding:0 1rem;"
    "color:#2b2118;background:#f7f0e0}table{border-collapse:collapse;margin:1rem 0;width:100%}"
    "th,td{padding:.3rem .6rem;text-align:right;border-bottom:1px solid #cdbf9f}"
    "th:first-child,td:first-child,td.name{text-align:left}code{font-size:.85em}"
    "@media(prefers-color-scheme:dark){body{color:#efe6d0;background:#1d1813}}"
)

Rows = list[list[str]]


def show(found: Standings, reader: Reader, console: Console) -> None:
    """Print the standings."""
    tables = [_table(reader, _pairings_title(found), _pairings_heads(), _pairings_rows(found))]
    if found.ratings:
        tables.append(_table(reader, say("Ratings"), _ratings_heads(), _ratings_rows(found)))
    console.print(Group(*tables))


def page(found: Standings, reader: Reader) -> str:
    """The standings as one page that needs nothing else."""
    title = escape(reader.read(_pairings_title(found)))
    ratings = _html(reader, _ratings_heads(), _ratings_rows(found)) if found.ratings else ""
    return (
        f'<!doctype html>\n<html lang="{reader.lang}">\n<head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{title}</title><style>{STYLE}</style></head>\n<body>\n<h1>{title}</h1>\n"
        f"{_html(reader, _pairings_heads(), _pairings_rows(found))}\n"
        f"<h2>{escape(reader.read(say('Ratings')))}</h2>\n{ratings}\n"
        f"<p><code>{escape(found.command)}</code></p>\n</body>\n</html>\n"
    )


def _pairings_title(found: Standings) -> Phrase:
    return say(
        "{game} for {seats}: {games} games of each pairing",
        game=found.game, seats=found.seats, games=found.games,
    )  # fmt: skip


def _pairings_heads() -> list[Phrase]:
    return [say("bot"), say("against"), say("wins"), say("95 % interval"), say("times its share")]


def _ratings_heads() -> list[Phrase]:
    return [say("bot"), say("rating"), say("system")]


def _pairings_rows(found: Standings) -> Rows:
    return [_pairing(pairing) for pairing in found.pairings]


def _pairing(pairing: Pairing) -> list[str]:
    wins = pairing.wins
    interval = f"{100 * max(wins.low, 0):.1f} – {100 * min(wins.high, 1):.1f} %"
    return [
        pairing.bot, pairing.against, f"{100 * wins.mean:.1f} %", interval, f"{pairing.times:.2f}"
    ]  # fmt: skip


def _ratings_rows(found: Standings) -> Rows:
    digits = 0 if found.seats == 2 else 1
    return [
        [r.bot, f"{r.rating:.{digits}f} ± {r.margin:.{digits}f}", r.system] for r in found.ratings
    ]


def _table(reader: Reader, title: Phrase, heads: list[Phrase], rows: Rows) -> Table:
    table = Table(title=reader.read(title), title_justify="left")
    for number, head in enumerate(heads):
        table.add_column(reader.read(head), justify="right" if number else "left")
    for row in rows:
        table.add_row(*row)
    return table


def _html(reader: Reader, heads: list[Phrase], rows: Rows) -> str:
    head = "".join(f'<th scope="col">{escape(reader.read(text))}</th>' for text in heads)
    body = "\n".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody></table>"
