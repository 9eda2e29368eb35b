"""A ladder as a small, self-contained page."""

from __future__ import annotations

from html import escape

from heirloom.core.words import Phrase, Reader, say
from heirloom.lab.arena.page import STYLE, bar, note, table
from heirloom.lab.ladder.rungs import Ladder
from heirloom.lab.ladder.text import heads, notes, rows, title


def page(found: Ladder, reader: Reader) -> str:
    """The ladder as one page."""
    name = escape(reader.read(title(found)))
    failed = "".join(f"<p class=failed>{escape(reader.read(one))}</p>\n" for one in notes(found))
    return f"""<!doctype html>
<html lang="{reader.lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{name}</title><style>{STYLE}</style></head>
<body><main>
<h1>{name}</h1>
<p>{escape(reader.read(_explained(found)))}</p>
{table(reader, heads(found), rows(found, reader), _bars(found), 3)}
{note(found.adjusted, reader)}{failed}<p><code>{escape(found.command)}</code></p>
</main></body>
</html>
"""


def _explained(found: Ladder) -> Phrase:
    if found.seats == 2:
        return say(
            "Ratings are Elo points above random play. Each level plays the one below it, every "
            "deal from both seats."
        )
    return say(
        "Ratings are Elo points above random play. Each level plays alone against copies of the "
        "one below it, every deal from every seat."
    )


def _bars(found: Ladder) -> list[str]:
    """Each rating with its interval, all on one scale."""
    ratings = [
        (r.value if r.low is None else r.low, r.value, r.value if r.high is None else r.high)
        for r in (rung.rating for rung in found.rungs)
    ]
    least, most = min(low for low, _, _ in ratings), max(high for _, _, high in ratings)
    return [bar(low, value, high, 0.0, least, most) for low, value, high in ratings]
