"""The standings of an arena as a small, self-contained page."""

from __future__ import annotations

from html import escape

from heirloom.core.words import Phrase, Reader, say
from heirloom.lab.arena.standings import Standings
from heirloom.lab.arena.text import (
    LESS_LUCK,
    PAIRINGS,
    RATINGS,
    Rows,
    forfeits,
    pairing_heads,
    pairing_rows,
    rating_heads,
    rating_rows,
    title,
)

BAR_WIDTH, BAR_HEIGHT = 200, 18  # in its own units
BAR_MARGIN = 6
STYLE = """
:root{--page:#efe3c6;--sheet:#faf4e3;--ink:#2b2118;--soft:#5f4f3c;--rim:#cbb68b;--band:#a9bfdc;
--dot:#1f4f8f;--even:#b01e2d;color-scheme:light dark}
@media(prefers-color-scheme:dark){:root{--page:#1b1714;--sheet:#27211b;--ink:#f1e6cd;
--soft:#c3b190;--rim:#594a35;--band:#3d5878;--dot:#9cc7f5;--even:#ff8d8d}}
body{font:17px/1.5 "EB Garamond",Garamond,Georgia,serif;margin:0;padding:2rem 1rem;
color:var(--ink);background:var(--page)}
main{max-width:56rem;margin:auto;background:var(--sheet);border:1px solid var(--rim);
border-radius:10px;padding:1.2rem 1.6rem}
h1{font-size:1.6rem;line-height:1.2;margin:0 0 .3rem}h2{font-size:1.2rem;margin:1.6rem 0 .2rem}
p{margin:.3rem 0;color:var(--soft)}.failed{color:var(--even);font-weight:700}div{overflow-x:auto}
table{border-collapse:collapse;width:100%}
th,td{padding:.35rem .6rem;text-align:right;border-bottom:1px solid var(--rim);
white-space:nowrap;font-variant-numeric:tabular-nums lining-nums}
th{font-weight:600;color:var(--soft)}.name{text-align:left}.bar{width:35%}
svg{display:block;width:100%;min-width:9rem;height:1.15rem}
.track{stroke:var(--rim)}.even{stroke:var(--even);stroke-dasharray:3 2}
.band{fill:var(--band)}.dot{fill:var(--dot)}
code{font-size:.85em;overflow-wrap:anywhere}
"""


def page(found: Standings, reader: Reader) -> str:
    """The standings as one page."""
    name = escape(reader.read(title(found)))
    return f"""<!doctype html>
<html lang="{reader.lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{name}</title><style>{STYLE}</style></head>
<body><main>
<h1>{name}</h1>
<p>{escape(reader.read(_explained(found)))}</p>
<h2>{escape(reader.read(RATINGS))}</h2>
{table(reader, rating_heads(found), rating_rows(found), _rating_bars(found), 1)}
<h2>{escape(reader.read(PAIRINGS))}</h2>
{table(reader, pairing_heads(found), pairing_rows(found), _pairing_bars(found), 2)}
{note(found.adjusted, reader)}{_failures(found, reader)}<p><code>{escape(found.command)}</code></p>
</main></body>
</html>
"""


def _explained(found: Standings) -> Phrase:
    if found.seats == 2:
        return say(
            "Each deal is played from both seats. Marks show means, bands show 95 % intervals, "
            "and the dashed line shows an even match."
        )
    return say(
        "Each deal is played from every seat; the first bot plays alone against copies of the "
        "other. Marks show means, bands show 95 % intervals, and the dashed line shows an even "
        "match."
    )


def note(adjusted: bool, reader: Reader) -> str:
    """The sentence below results from which luck was subtracted."""
    return f"<p>{escape(reader.read(LESS_LUCK))}</p>\n" if adjusted else ""


def _failures(found: Standings, reader: Reader) -> str:
    return "".join(f"<p class=failed>{escape(reader.read(note))}</p>\n" for note in forfeits(found))


def _rating_bars(found: Standings) -> list[str]:
    ends = [r.rating + side * r.margin for r in found.ratings for side in (-1, 1)]
    low, high = min(ends), max(ends)
    middle = sum(r.rating for r in found.ratings) / len(found.ratings)
    return [
        bar(r.rating - r.margin, r.rating, r.rating + r.margin, middle, low, high)
        for r in found.ratings
    ]


def _pairing_bars(found: Standings) -> list[str]:
    return [
        bar(
            p.utility.value if p.utility.low is None else p.utility.low,
            p.utility.value,
            p.utility.value if p.utility.high is None else p.utility.high,
            1 / found.seats,
            0,
            1,
        )
        for p in found.pairings
    ]


def bar(low: float, mean: float, high: float, even: float, least: float, most: float) -> str:
    """An interval with its mean, beside the mark for an even match."""
    scale = (BAR_WIDTH - 2 * BAR_MARGIN) / ((most - least) or 1)
    left, dot, right, line = (BAR_MARGIN + scale * (x - least) for x in (low, mean, high, even))
    width, height = BAR_WIDTH, BAR_HEIGHT
    return (
        f'<svg viewBox="0 0 {width} {height}" preserveAspectRatio="none" aria-hidden="true">'
        f'<path class="track" d="M{BAR_MARGIN} {height / 2}H{width - BAR_MARGIN}"/>'
        f'<rect class="band" x="{left:.1f}" y="4" width="{right - left:.1f}" '
        f'height="{height - 8}"/>'
        f'<path class="even" d="M{line:.1f} 0V{height}"/>'
        f'<rect class="dot" x="{dot - 2:.1f}" y="2" width="4" height="{height - 4}"/></svg>'
    )


def table(reader: Reader, heads: list[Phrase], rows: Rows, bars: list[str], names: int) -> str:
    """A table whose first columns are names and whose last is drawn."""
    kinds = ["name"] * names + [""] * (len(heads) - names)
    head = "".join(
        f'<th scope="col" class="{kind}">{escape(reader.read(text))}</th>'
        for kind, text in zip(kinds, heads, strict=True)
    )
    body = "\n".join(
        "<tr>"
        + "".join(
            f'<td class="{k}">{escape(cell)}</td>' for k, cell in zip(kinds, row, strict=True)
        )
        + f'<td class="bar">{bar}</td></tr>'
        for row, bar in zip(rows, bars, strict=True)
    )
    head = f"<thead><tr>{head}<td></td></tr></thead>"
    return f"<div><table>{head}\n<tbody>\n{body}\n</tbody></table></div>"
