"""Rules as data for the typesetter: blocks of runs, each plain, bold, italic or code."""

from __future__ import annotations

import re
from typing import Any

from heirloom.core.clauses import CLAUSE

RUN = re.compile(
    r"\*\*(?P<bold>.+?)\*\*|(?<!\w)[*_](?P<italic>.+?)[*_](?!\w)|`(?P<code>.+?)`"
    r"|\[(?P<link>[^\]]+)\]\([^)\s]+\)"
)

Block = dict[str, Any]


def blocks(text: str) -> list[Block]:
    """The headings, clauses, lists and paragraphs of a rules text, in order."""
    parts = [part.strip() for part in re.split(r"\n\s*\n", text.strip())]
    return [_block(part) for part in parts]


def _block(text: str) -> Block:
    if found := re.match(r"(#{1,3}) (.*)", text):
        return {"kind": "heading", "level": len(found[1]), "runs": runs(found[2])}
    if found := CLAUSE.fullmatch(text):
        return {"kind": "clause", "id": found[1], "runs": runs(found[2])}
    if re.match(r"[-*] ", text):
        items = re.split(r"\n[-*] ", text[2:])
        return {"kind": "list", "items": [runs(item) for item in items]}
    return {"kind": "paragraph", "runs": runs(text)}


def runs(text: str) -> list[list[str]]:
    """The pieces of a line: its style, and its words."""
    text = " ".join(text.split())
    found: list[list[str]] = []
    at = 0
    for match in RUN.finditer(text):
        if match.start() > at:
            found.append(["", text[at : match.start()]])
        style = match.lastgroup or ""
        found.append(["" if style == "link" else style, match[style]])
        at = match.end()
    if at < len(text):
        found.append(["", text[at:]])
    return found
