"""The options of Ancestree."""

from __future__ import annotations

from heirloom.core.knobs import Knob
from heirloom.core.words import say

KNOBS = [
    Knob(
        "horizontal",
        "married",
        ("married", "touching"),
        say("what holds a dynasty together side by side"),
        "R8",
    ),
    Knob(
        "memory",
        "player",
        ("player", "open"),
        say("whether the table shows what you have passed on"),
        "R7",
    ),
]
