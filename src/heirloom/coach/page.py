"""A review as one page: everything in it, in both themes and every language, without scripts."""

from __future__ import annotations

from html import escape
from importlib import resources
from typing import Any

from heirloom.coach.charts import curve_svg, waterfall_svg
from heirloom.coach.findings import TurningPoint, ending, turning_points, verdict, waterfall
from heirloom.coach.working import Reviewed
from heirloom.core.languages import language_name
from heirloom.core.match import Match
from heirloom.core.words import LANGUAGES, Reader, Who, say


def review_page(reviewed: Reviewed, match: Match[Any, Any, Any], lang: str = "en") -> str:
    """The page; the reader chooses the language, `lang` comes first."""
    style = (resources.files("heirloom.coach") / "review.css").read_text(encoding="utf-8")
    choices = "".join(_choice(one, one == lang) for one in LANGUAGES)
    articles = "".join(_Article(reviewed, match, one).html() for one in LANGUAGES)
    shown = "".join(f"#lang-{one}:checked~main article:lang({one}){{display:block}}"
                    for one in LANGUAGES)  # fmt: skip
    title = escape(match.reader(lang).read(match.game.title()))
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{title}</title><style>{style}{shown}</style></head><body>{choices}"
        f"<main>{articles}</main></body></html>\n"
    )


def _choice(lang: str, chosen: bool) -> str:
    """A button that shows one language."""
    checked = " checked" if chosen else ""
    return (
        f'<input type="radio" name="lang" id="lang-{lang}"{checked}>'
        f'<label for="lang-{lang}" lang="{lang}">{escape(language_name(lang))}</label>'
    )


class _Article:
    """The page in one language."""

    def __init__(self, reviewed: Reviewed, match: Match[Any, Any, Any], lang: str) -> None:
        self.review, self.timeline, _ = reviewed
        self.match = match
        self.lang = lang
        self.reader: Reader = match.reader(lang)

    def html(self) -> str:
        """Why it ended, the curve, the turning points, luck and decisions, and the method."""
        parts = [self._head(), self._curve(), self._turning_points(), self._luck(), self._method()]
        return f'<article lang="{self.lang}">{"".join(parts)}</article>'

    def _head(self) -> str:
        end = ending(self.match)
        said = " ".join(self._read(text) for text in end.said)
        names = [self._read(Who(seat)) for seat in range(self.review.seats)]
        about = f"{self._read(self.match.game.title())} · {' – '.join(names)}"
        return f"<header><p><i>{about}</i></p><h1>{said}{self._rule(end.clause)}</h1></header>"

    def _curve(self) -> str:
        names = [self._read(Who(seat)) for seat in range(self.review.seats)]
        marks = {one.decision.ply: number for number, one in enumerate(self._turns(), 1)}
        svg = curve_svg(self.review, names, marks)
        title = self._read(say("Winning chances, move by move"))
        return f"<section><h2>{title}</h2>{svg}</section>"

    def _turning_points(self) -> str:
        found = self._turns()
        cards = "".join(self._card(number, one) for number, one in enumerate(found, 1))
        if not found:
            cards = "<p>" + self._read(say("No decision was clearly costly.")) + "</p>"
        title = self._read(say("Turning points"))
        return f'<section><h2>{title}</h2><div class="cards">{cards}</div></section>'

    def _card(self, number: int, one: TurningPoint) -> str:
        decision = one.decision
        before = self.review.points[decision.ply].chances[decision.seat]
        title = self._read(say("Decision {number}: {who}", number=one.number,
                               who=Who(decision.seat)))  # fmt: skip
        points = round(100 * decision.cost)
        known = self._read(say("proved")) if decision.proved else f"± {100 * decision.margin:.0f}"
        why = " ".join(self._read(reason) for reason in one.why)
        played = self._read(say("Played: {move}", move=one.played))
        better = self._read(say("Better: {move}", move=one.better))
        return (
            f'<div class="card"><h3><b class="mark">{number}</b> {title}</h3>'
            f'<p class="cost">{100 * before:.0f} % <span>−{points} {known}</span></p>'
            f"<p>{played}</p><p>{better}{self._rule(one.clause)}</p>"
            f"<blockquote>{why}</blockquote></div>"
        )

    def _luck(self) -> str:
        title = self._read(say("Luck and decisions, in points of winning chance"))
        return f'<section><h2>{title}</h2><div class="cards">{self._seats()}</div></section>'

    def _seats(self) -> str:
        found = []
        for seat, parts in enumerate(self.review.parts):
            said = " ".join(self._read(text) for text in verdict(parts, seat))
            bars = [(self._read(bar.label), bar) for bar in waterfall(parts)]
            found.append(f'<div class="card"><h3>{self._read(Who(seat))}</h3><p>{said}</p>'
                         f"{waterfall_svg(bars)}</div>")  # fmt: skip
        return "".join(found)

    def _method(self) -> str:
        review = self.review
        text = say(
            "From every moment the game was played on {rounds} times and more, by bots that knew "
            "only what each seat knew. A decision is compared with the best other move from what "
            "was known then; the luck of a draw with everything else that could have been drawn. "
            "What could not be known is the rest: hidden cards, and what the estimate gets wrong. "
            "{close} of {all} decisions were too close to call and count as none. ± is a 95 % "
            "interval; what is proved has none.",
            rounds=review.rounds,
            close=sum(one.is_too_close for one in review.decisions),
            all=len(review.decisions),
        )
        title = self._read(say("How this was worked out"))
        return f"<footer><h2>{title}</h2><p>{self._read(text)}</p></footer>"

    def _turns(self) -> list[TurningPoint]:
        return turning_points(self.review, self.timeline)

    def _rule(self, clause: str) -> str:
        return f" <small>§{escape(clause)}</small>" if clause else ""

    def _read(self, words: object) -> str:
        return escape(self.reader.read(words))
