"""The rules as HTML, with an anchor for every clause."""

from __future__ import annotations

import re
from functools import cache

from markupsafe import Markup, escape

from heirloom.core.clauses import CLAUSE, rules


@cache
def rule_sheet(package: str, lang: str) -> Markup:
    """The rules of a game, in a language."""
    return show(rules(package, lang).text)


def show(text: str) -> Markup:
    """Convert headings, paragraphs, clauses, lists and tables to HTML."""
    paragraphs = re.split(r"\n\s*\n", text.strip())
    return Markup("\n").join(_paragraph(one.strip()) for one in paragraphs)


def _paragraph(text: str) -> Markup:
    if found := re.match(r"(#{1,3}) (.*)", text):
        level = len(found[1])
        return Markup("<h{}>{}</h{}>").format(level, found[2], level)
    if found := CLAUSE.fullmatch(text):
        return Markup('<p class="rule" id="c{}"><b>{}</b> {}</p>').format(
            found[1], found[1], _inline(found[2])
        )
    lines = text.splitlines()
    if re.match(r"[-*] ", text):
        listed = re.split(r"\n[-*] ", text[2:])
        items = Markup("").join(Markup("<li>{}</li>").format(_inline(one)) for one in listed)
        return Markup("<ul>{}</ul>").format(items)
    if len(lines) > 1 and all(line.startswith("|") for line in lines):
        return _table(lines)
    return Markup("<p>{}</p>").format(_inline(text))


def _table(lines: list[str]) -> Markup:
    rows = [line.strip("|").split("|") for line in lines if not re.fullmatch(r"[|\s:-]+", line)]
    drawn = Markup("").join(
        Markup("<tr>{}</tr>").format(
            Markup("").join(Markup("<td>{}</td>").format(_inline(cell.strip())) for cell in row)
        )
        for row in rows
    )
    return Markup("<table>{}</table>").format(drawn)


def _inline(text: str) -> Markup:
    """Convert bold, italic, code and links; the text is escaped first."""
    safe = str(escape(" ".join(text.split())))
    safe = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", safe)
    safe = re.sub(r"(?<!\w)[*_](.+?)[*_](?!\w)", r"<i>\1</i>", safe)
    safe = re.sub(r"`(.+?)`", r"<code>\1</code>", safe)
    safe = re.sub(r"\[(.+?)\]\((https://[^)\s]+)\)", r'<a href="\2">\1</a>', safe)
    return Markup(safe)
