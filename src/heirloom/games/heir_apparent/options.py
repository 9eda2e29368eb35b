"""The options of Heir Apparent."""

from __future__ import annotations

from heirloom.core.options import Option
from heirloom.core.words import say

OPTIONS = [
    Option("events", 4, range(1, 7), say("Events per player"), "2.3"),
    Option("opening", 3, range(6), say("Action cards dealt to each player"), "2.8"),
    Option("limit", 5, range(1, 11), say("Most Action cards kept at the end of a turn"), "10.1"),
]
