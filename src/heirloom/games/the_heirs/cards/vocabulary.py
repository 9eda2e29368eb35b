"""The fields of a person in words, for the form of the workshop."""

from __future__ import annotations

from heirloom.core.words import say

LABELS = {"colour": say("Side"), "number": say("Generations back")}
WORDS = {"colour": {"black": say("black"), "red": say("red")}}
