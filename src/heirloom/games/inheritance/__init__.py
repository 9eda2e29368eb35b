"""Inheritance: Five Crowns, by Peter Reifenstein: play no higher than your rival, win crowns."""

from typing import Final

PACKAGE: Final = __name__
