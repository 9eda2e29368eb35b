"""The options of Inheritance: Five Crowns."""

from __future__ import annotations

from heirloom.core.knobs import Knob
from heirloom.core.words import say

KNOBS = [Knob("crowns", 5, range(1, 10), say("crowns that win the game"), "R2")]
