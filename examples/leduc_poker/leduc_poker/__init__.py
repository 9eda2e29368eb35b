"""Leduc poker: six cards, two rounds of betting, and a card that both players share."""

from typing import Final

PACKAGE: Final = __name__
