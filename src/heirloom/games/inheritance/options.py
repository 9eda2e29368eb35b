"""The options of Inheritance: Five Crowns."""

from __future__ import annotations

from heirloom.core.options import Option
from heirloom.core.words import say

OPTIONS = [
    Option("crowns", 5, range(1, 10), say("crowns needed to win"), "R2"),
    Option(
        "starter",
        "lot",
        {
            "lot": say("drawn by lot"),
            "drawn": say("a player drawn by lot decides"),
            "first": say("the first player decides"),
            "second": say("the second player decides"),
        },
        say("who starts the first round"),
        "R1",
    ),
    Option(
        "memory",
        "player",
        {
            "player": say("no, remember them yourself"),
            "open": say("yes, all that a careful player could know"),
        },
        say("whether the table shows the cards that you know in the other hand"),
        "R5",
    ),
]
