"""How deeply a TOML text is nested, counted in one pass before anything is read."""

from __future__ import annotations

import re
from collections.abc import Iterator

DEEPEST = 32  # in any file; a key such as `a.b.c` nests too, and is slow to read

MARK = re.compile(r"[\"'#\[\]{}=.,\n]")
STRINGS = (  # the first that fits; each letter is looked at once
    re.compile(r'"""(?:[^"\\]|\\.|"(?!""))*+"""', re.DOTALL),
    re.compile(r"'''(?:[^']|'(?!''))*+'''", re.DOTALL),
    re.compile(r'"(?:[^"\\\n]|\\.)*+"'),
    re.compile(r"'[^'\n]*+'"),
)


def depths(text: str) -> Iterator[int]:
    """At every key, table and list: how deep it lies, its own dots counted."""
    at, inside, dots = 0, 0, 0
    while found := MARK.search(text, at):
        mark, at = found[0], found.end()
        if mark in "\"'":
            string = next((s for form in STRINGS if (s := form.match(text, found.start()))), None)
            if string is None:
                return  # nothing after this is read either
            at = string.end()
        elif mark == "#":
            at = text.find("\n", at)
            if at < 0:
                return
        elif mark == ".":
            dots += 1
            yield inside + dots
        else:
            dots = 0
            if mark in "[{":
                inside += 1
            if mark in "[{=":
                yield inside
            if mark in "]}":
                inside = max(inside - 1, 0)
