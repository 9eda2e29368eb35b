"""The options: each with its default and every value it can take."""

from __future__ import annotations

from heirloom.core.options import Option
from heirloom.core.words import say

OPTIONS = [
    Option(
        "swaps",
        "yes",
        {"yes": say("yes"), "no": say("no")},  # what is typed, and what is read
        say("whether a card can be swapped"),
        "2.3",
    )
]
