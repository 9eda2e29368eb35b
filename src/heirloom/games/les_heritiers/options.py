"""The options of Les Héritiers."""

from __future__ import annotations

from heirloom.core.options import Option
from heirloom.core.words import say

OPTIONS = [
    Option("per_sex", 6, range(4, 9), say("men in each family, and as many women"), "R1"),
    Option(
        "founders",
        "until_marriage",
        {
            "until_marriage": say("when a man of the family first marries"),
            "until_crowned": say("when their crown passes to an heir"),
        },
        say("when founders stop having children"),
        "R4",
    ),
    Option(
        "neutral",
        "agree",
        {"agree": say("they agree"), "pay": say("they must be paid")},
        say("how neutral families answer proposals"),
        "R5",
    ),
    Option(
        "extinct",
        "founders",
        {"founders": say("back to its founders"), "out": say("out of the game")},
        say("where a crown without heirs goes while its founders are open"),
        "R6",
    ),
    Option(
        "excluded",
        "for_good",
        {"for_good": say("for good"), "until_crown": say("until a crown returns")},
        say("how long a player without a crown cannot win"),
        "R14",
    ),
]
