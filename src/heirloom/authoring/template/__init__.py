"""A New Game: keep the heir that you were dealt, or swap it."""

from typing import Final

PACKAGE: Final = __name__
