"""The options of Heir Apparent."""

from __future__ import annotations

from heirloom.core.options import Option
from heirloom.core.words import say

OPTIONS = [
    Option("events", 4, range(1, 7), say("Events in the deck for each player"), "2.3"),
    Option("opening", 3, range(6), say("Action cards in each opening hand"), "2.8"),
    Option("limit", 5, range(1, 11), say("Action cards kept in the Discard phase"), "10.1"),
]
