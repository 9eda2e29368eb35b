"""The options of Les Héritiers."""

from __future__ import annotations

from heirloom.core.knobs import Knob
from heirloom.core.words import say

KNOBS = [
    Knob("per_sex", 6, range(4, 9), say("men, and as many women, in each family"), "R1"),
    Knob(
        "founders",
        "until_marriage",
        ("until_marriage", "until_crowned"),
        say("until when founders take births"),
        "R4",
    ),
    Knob("neutral", "agree", ("agree", "pay"), say("what neutral families say to marriages"), "R5"),
    Knob("extinct", "founders", ("founders", "out"), say("where a crown without heirs goes"), "R6"),
]
