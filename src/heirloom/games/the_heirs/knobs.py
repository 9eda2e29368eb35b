"""The options of The Heirs."""

from __future__ import annotations

from heirloom.core.knobs import Knob
from heirloom.core.words import say

KNOBS = [
    Knob("rows", 4, range(1, 9), say("rows of the board"), "R2"),
    Knob("columns", 8, range(1, 9), say("columns of the board"), "R2"),
    Knob("start", "drawn", ("drawn", "black", "red"), say("who makes the first move"), "R1"),
    Knob("memory", "player", ("player", "open"), say("whether discards can be reviewed"), "R4"),
]
