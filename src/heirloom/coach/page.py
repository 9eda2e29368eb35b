"""A review as one page: everything in it, in both themes and every language, without scripts."""

from __future__ import annotations

from html import escape
from importlib import resources
from typing import Any

from heirloom.coach.article import Article, InOneFile
from heirloom.coach.findings import ending, headline
from heirloom.coach.working import Reviewed
from heirloom.core.game import WATCHER, Seat
from heirloom.core.languages import language_name
from heirloom.core.match import Match
from heirloom.core.words import LANGUAGES, Who


def review_page(
    reviewed: Reviewed, match: Match[Any, Any, Any], lang: str = "en", me: Seat = WATCHER
) -> str:
    """The page; the reader chooses the language, `lang` comes first."""
    styles = "".join(
        (resources.files("heirloom.coach") / name).read_text(encoding="utf-8")
        for name in ("page.css", "review.css")
    )
    choices = "".join(_choice(one, one == lang) for one in LANGUAGES)
    articles = "".join(_in_language(reviewed, match, one, me) for one in LANGUAGES)
    shown = "".join(f"#lang-{one}:checked~main>div:lang({one}){{display:grid}}"
                    for one in LANGUAGES)  # fmt: skip
    title = escape(match.reader(lang).read(match.game.title()))
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{title}</title><style>{styles}{shown}</style></head><body>{choices}"
        f"<main>{articles}</main></body></html>\n"
    )


def _choice(lang: str, is_first: bool) -> str:
    checked = " checked" if is_first else ""
    return (
        f'<input type="radio" name="lang" id="lang-{lang}"{checked}>'
        f'<label for="lang-{lang}">{escape(language_name(lang))}</label>'
    )


def _in_language(reviewed: Reviewed, match: Match[Any, Any, Any], lang: str, me: Seat) -> str:
    setting = InOneFile()
    drawn = Article(reviewed.review, match, match.reader(lang), me, setting)
    end = ending(match, me)
    title, said = headline(end, drawn.reader)
    names = [drawn.read(Who(seat)) for seat in range(match.seats)]
    head = (
        f'<header><p class="eyebrow">{drawn.read(match.game.title())} · {" – ".join(names)}</p>'
        f'<h1>{escape(title)}</h1><p class="because">{escape(said)} '
        f"{setting.rule(end.clause)}</p></header>"
    )
    return (
        f'<div class="reviewed" lang="{lang}">{head}{drawn.curve()}{drawn.turning_points()}'
        f"{drawn.practise()}{drawn.balance()}<footer>{drawn.method()}</footer></div>"
    )
