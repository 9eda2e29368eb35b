"""Les Héritiers, by Florent Mignot: four families, four crowns, and who inherits them."""

from typing import Final

PACKAGE: Final = __name__
