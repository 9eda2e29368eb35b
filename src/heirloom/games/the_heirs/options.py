"""The options of The Heirs."""

from __future__ import annotations

from heirloom.core.options import Option
from heirloom.core.words import say

OPTIONS = [
    Option("rows", 4, range(1, 9), say("rows of the board"), "R2"),
    Option("columns", 8, range(1, 9), say("columns of the board"), "R2"),
    Option(
        "start",
        "drawn",
        {"drawn": say("drawn by lot"), "black": say("Black"), "red": say("Red")},
        say("who makes the first move"),
        "R1",
    ),
    Option(
        "memory",
        "player",
        {"player": say("no, remember them yourself"), "open": say("yes, at any time")},
        say("whether captured cards can be looked at"),
        "R4",
    ),
]
