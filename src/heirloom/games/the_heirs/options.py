"""The options of The Heirs."""

from __future__ import annotations

from heirloom.core.options import Option
from heirloom.core.words import say

OPTIONS = [
    Option("rows", 4, range(1, 9), say("rows of the board"), "R2"),
    Option("columns", 8, range(1, 9), say("columns of the board"), "R2"),
    Option("start", "drawn", ("drawn", "black", "red"), say("who makes the first move"), "R1"),
    Option("memory", "player", ("player", "open"), say("whether discards can be reviewed"), "R4"),
]
