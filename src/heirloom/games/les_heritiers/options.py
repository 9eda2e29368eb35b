"""The options of Les Héritiers."""

from __future__ import annotations

from heirloom.core.options import Option
from heirloom.core.words import say

OPTIONS = [
    Option("per_sex", 6, range(4, 9), say("men, and as many women, in each family"), "R1"),
    Option(
        "founders",
        "until_marriage",
        ("until_marriage", "until_crowned"),
        say("until when founders take births"),
        "R4",
    ),
    Option(
        "neutral", "agree", ("agree", "pay"), say("what neutral families say to marriages"), "R5"
    ),
    Option(
        "extinct", "founders", ("founders", "out"), say("where a crown without heirs goes"), "R6"
    ),
]
