"""Kuhn poker: three cards, one bet, and everything that is hard about poker."""

from typing import Final

PACKAGE: Final = __name__
