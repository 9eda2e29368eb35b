"""The options: typed, with the values that they can take."""

from __future__ import annotations

from heirloom.core.options import Option
from heirloom.core.words import say

OPTIONS = [Option("swaps", "yes", ("yes", "no"), say("whether a card can be swapped"), "2.3")]
