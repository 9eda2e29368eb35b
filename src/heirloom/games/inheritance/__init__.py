"""Inheritance: Five Crowns, by Peter Reifenstein: ever lower cards, a crown a round."""

from typing import Final

PACKAGE: Final = __name__
