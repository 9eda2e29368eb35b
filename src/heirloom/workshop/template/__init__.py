"""A New Game: keep the heir that you were dealt, or swap it; the higher one inherits."""

from typing import Final

PACKAGE: Final = __name__
