"""The options of Ancestree."""

from __future__ import annotations

from heirloom.core.options import Option
from heirloom.core.words import say

OPTIONS = [
    Option(
        "horizontal",
        "married",
        ("married", "touching"),
        say("what holds a dynasty together side by side"),
        "R8",
    ),
    Option(
        "memory",
        "player",
        ("player", "open"),
        say("whether the table shows what you have passed on"),
        "R7",
    ),
]
