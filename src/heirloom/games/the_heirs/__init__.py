"""The Heirs, by Fyodor and Katerina Soloview: turn over, capture along lines, do not run dry."""

from typing import Final

PACKAGE: Final = __name__
