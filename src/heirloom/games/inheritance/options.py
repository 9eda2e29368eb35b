"""The options of Inheritance: Five Crowns."""

from __future__ import annotations

from heirloom.core.options import Option
from heirloom.core.words import say

OPTIONS = [Option("crowns", 5, range(1, 10), say("crowns that win the game"), "R2")]
