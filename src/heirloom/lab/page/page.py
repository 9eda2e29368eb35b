"""The report as one page: no script, nothing to load, light and dark, made to be printed too."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from html import escape
from importlib import resources

from heirloom.core.words import Phrase, Reader, say
from heirloom.lab.compare import Comparison
from heirloom.lab.page import cards, course, rest
from heirloom.lab.page.sheet import Sheet
from heirloom.lab.page.skill import skill
from heirloom.lab.report import Report
from heirloom.lab.trials import Trials
from heirloom.lab.verdict import Finding, Level

FONTS = (  # file, style, weight
    ("eb-garamond-latin-400-normal", "normal", 400),
    ("eb-garamond-latin-400-italic", "italic", 400),
    ("eb-garamond-latin-700-normal", "normal", 700),
)
SIGNS = {Level.GOOD: "✓", Level.LOOK: "–", Level.BAD: "!", Level.OPEN: "?"}


def page(
    found: Report,
    reader: Reader,
    comparison: Comparison | None = None,
    trials: Trials | None = None,
) -> str:
    """The whole report."""
    sheet = Sheet(found, reader, comparison, trials)
    title = escape(reader.read(_title(sheet)))
    parts = [
        _verdict(sheet), '<hr class="rule">', rest.comparison(sheet),
        _two(course.seats(sheet), course.length(sheet)), course.river(sheet), cards.cards(sheet),
        _two(cards.use(sheet), course.decisions(sheet)), skill(sheet), rest.next_steps(sheet),
        _two(rest.own(sheet), rest.rules(sheet)), rest.made(sheet),
    ]  # fmt: skip
    body = "\n".join(part for part in parts if part)
    return f"""<!doctype html>
<html lang="{reader.lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>{title}</title><style>{_style()}</style></head>
<body><main>
{body}
</main></body>
</html>
"""


def _title(sheet: Sheet) -> Phrase:
    if sheet.found.deck:
        return say("{deck}, a deck for {game}: playtest report", deck=sheet.found.deck,
                   game=sheet.game.title())  # fmt: skip
    return say("{game}: playtest report", game=sheet.game.title())


def _verdict(sheet: Sheet) -> str:
    bots = " · ".join(dict.fromkeys(sheet.found.plan.bots))
    played = sheet.say(say("{games} games, played by {bots}",
                           games=sheet.numbers.plain(sheet.found.games), bots=bots))  # fmt: skip
    headline = " ".join(_headline(sheet, finding) for finding in sheet.findings)
    tiles = "".join(_tile(sheet, finding) for finding in sheet.findings)
    links = [
        ("against", say("What changed")) if sheet.comparison else None,
        ("seats", say("Seats")), ("river", say("Tension")), ("cards", say("Cards")),
        ("decisions", say("Decisions")), ("next", say("What to do next")),
        ("made", say("How it was made")),
    ]  # fmt: skip
    toc = "".join(
        f'<a href="#{link[0]}">{escape(sheet.say(link[1]))}</a>' for link in links if link
    )
    return (
        f'<header><p class="eyebrow">{escape(sheet.say(_title(sheet)))} · {escape(played)}</p>'
        f'<h1>{headline}</h1><div class="tiles">{tiles}</div><nav class="toc">{toc}</nav></header>'
    )


def _headline(sheet: Sheet, finding: Finding) -> str:
    text = escape(sheet.say(finding.headline))
    return f'<span class="no">{text}</span>' if finding.level is Level.BAD else text


def _tile(sheet: Sheet, finding: Finding) -> str:
    return (
        f'<div class="box tile {finding.level.value}"><h2><i aria-hidden="true">'
        f"{SIGNS[finding.level]}</i>{escape(sheet.say(finding.headline).rstrip('.'))}</h2>"
        f'<p class="fig">{escape(finding.figure)} '
        f"<small>{escape(sheet.say(finding.unit))}</small></p>"
        f"<p>{escape(sheet.say(finding.note))}</p></div>"
    )


def _two(*parts: str) -> str:
    """Two sections side by side, where there is room."""
    shown = [part for part in parts if part]
    return f'<div class="two">{"".join(shown)}</div>' if shown else ""


@cache
def _style() -> str:
    """The style sheet, with its fonts inside."""
    faces = "".join(
        f'@font-face{{font-family:"EB Garamond";font-style:{style};font-weight:{weight};'
        f'src:url(data:font/woff2;base64,{_font(file)}) format("woff2")}}\n'
        for file, style, weight in FONTS
    )
    home = resources.files("heirloom.lab.page")
    return faces + (home / "report.css").read_text(encoding="utf-8")


def _font(file: str) -> str:
    data = (resources.files("heirloom.art") / "fonts" / f"{file}.woff2").read_bytes()
    return b64encode(data).decode()
