"""Heir Apparent, by E. Halsey Miles: courts are bought, quarrels are fought, a King decides."""

from typing import Final

PACKAGE: Final = __name__
