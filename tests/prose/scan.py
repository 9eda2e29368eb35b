"""What is wrong with a text that people read: banned phrasings, typography, names of the code."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

SPACE = "\N{NO-BREAK SPACE}"
CODE = re.compile(
    r"```.*?```|``.+?``|`[^`\n]+`|<[^>\n]+>|\]\([^)\s]+\)|\w+://\S+|\{\w*\}", re.DOTALL
)
STRAIGHT = re.compile(r"(?<=\w)'(?=\w)|(?<=s)'(?= )")
SNAKE = re.compile(r"(?<![\w/.-])[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?![\w/])")
SINGULAR = re.compile(
    r"(?<![\d.,/–-])\b1 (?:[a-z-]+ )?"
    r"(?:actions|cards|coins|crowns|entries|games|hearts|marriages|players|points"
    r"|rounds|seats|tiles|tokens|cartes|couronnes|coups|joueurs|jetons|manches"
    r"|pièces|tours|tuiles)\b(?! (?:à|to|–) )"
)
FRENCH = (
    (
        re.compile(rf"(?<![{SPACE}?!(.…])(?<!, )[?!]|(?<!{SPACE})[;»]"),
        "a no-break space before ; ! ? »",
    ),
    (re.compile(rf"(?<!{SPACE}):(?=\s|$)"), "a no-break space before the colon"),
    (re.compile(rf"«(?!{SPACE})"), "a no-break space after «"),
    (re.compile(rf"(?<=[\d0x]) ?%|(?<=[^{SPACE}\d\s]) %"), "a no-break space before %"),
    (re.compile("\N{NARROW NO-BREAK SPACE}"), "U+00A0, as everywhere else, not U+202F"),
    (re.compile(r'"'), "« » around what is quoted"),
    (re.compile(r"\b(?:[Dd]e|[Qq]ue|[Ll]e) (?!onz|oui\b)(?=[aeéèêiou][a-zé]{3,}\b)"), "elision"),
)


class Text(NamedTuple):
    """Something that people read: where it stands, its language, and whether players read it."""

    file: str
    lang: str
    words: str
    for_players: bool = True


class Problem(NamedTuple):
    """Something that is wrong with a text, and what would be right."""

    text: Text
    found: str
    better: str

    def __str__(self) -> str:
        sentence = " ".join(self.text.words.split())[:200]
        return f"{self.text.file}: “{self.found}” -> {self.better}\n      {sentence}"


@cache
def banned() -> list[tuple[re.Pattern[str], dict[str, Any]]]:
    """The phrasings of banned.toml."""
    rows = tomllib.loads((Path(__file__).parent / "banned.toml").read_text("utf-8"))["banned"]
    return [(re.compile(row["phrase"], re.IGNORECASE), row) for row in rows]


def phrasings(text: Text, code: bool = False) -> Iterator[Problem]:
    """Banned phrasings in a text; in docstrings and comments, those that are banned there too."""
    plain = _plain(text)
    for pattern, row in banned():
        if row["lang"] != text.lang or text.file in row.get("unless", ()):
            continue
        if row.get("code", True) or not code:
            for found in pattern.finditer(plain):
                yield Problem(text, found[0], f"{row['better']} ({row['reason']})")


def problems(text: Text) -> Iterator[Problem]:
    """Everything that is wrong with a text."""
    yield from phrasings(text)
    plain = _plain(text)
    for found in SNAKE.finditer(plain) if text.for_players else ():
        yield Problem(text, found[0], "words, not a name of the code")
    for found in SINGULAR.finditer(plain):
        yield Problem(text, found[0], "the singular after 1")
    yield from _apostrophes(text, plain)
    if text.lang == "fr":
        for pattern, better in FRENCH:
            for found in pattern.finditer(plain):
                around = plain[max(0, found.start() - 8) : found.end() + 8]
                yield Problem(text, around, better)


def _plain(text: Text) -> str:
    """The words without code, addresses and gaps."""
    return CODE.sub(lambda code: "0x" if code[0].startswith(("{", "`")) else " ", text.words)


def _apostrophes(text: Text, plain: str) -> Iterator[Problem]:
    """One kind everywhere: ’ in what players read, ' on the pages about the project."""
    if text.for_players:
        for found in STRAIGHT.finditer(plain):
            yield Problem(text, plain[max(0, found.start() - 8) : found.end() + 8], "’")
    elif "’" in plain:
        at = plain.index("’")
        yield Problem(text, plain[max(0, at - 8) : at + 8], "' on this page")
