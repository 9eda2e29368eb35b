"""The options of Ancestree."""

from __future__ import annotations

from heirloom.core.options import Option
from heirloom.core.words import say

OPTIONS = [
    Option(
        "horizontal",
        "married",
        {
            "married": say("only if they are married"),
            "touching": say("always"),
        },
        say("whether tiles side by side belong to the same dynasty"),
        "R8",
    ),
    Option(
        "memory",
        "player",
        {"player": say("no, remember them yourself"), "open": say("yes")},
        say("whether the table shows the tiles you passed on"),
        "R7",
    ),
]
