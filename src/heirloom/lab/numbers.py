"""Numbers as people read them: with their interval, in the manner of their language."""

from __future__ import annotations

from heirloom.core.words import Reader
from heirloom.lab.figures import Figure
from heirloom.lab.measures import Unit

MINUS = "−"
NARROW = "\u202f"  # a thin space that does not break
HARD = "\u00a0"  # a space that does not break


class Numbers:
    """Writes numbers for a reader."""

    def __init__(self, reader: Reader) -> None:
        self._french = reader.lang.startswith("fr")

    def plain(self, value: float, digits: int = 0, signed: bool = False) -> str:
        """A number with so many digits after the point."""
        shown = f"{abs(value):,.{digits}f}"
        if self._french:
            shown = shown.replace(",", NARROW).replace(".", ",")
        if float(f"{value:.{digits}f}") == 0:
            return shown
        return (MINUS if value < 0 else "+" if signed else "") + shown

    def percent(self, share: float, digits: int = 0) -> str:
        """A share as a percentage."""
        return f"{self.plain(100 * share, digits)}{NARROW if self._french else HARD}%"

    def shown(self, figure: Figure, unit: Unit, signed: bool = False) -> str:
        """A figure without its interval."""
        if unit is Unit.SHARE:
            return self.percent(figure.value, self._digits(figure, unit))
        return self.plain(figure.value, self._digits(figure, unit), signed)

    def margin(self, figure: Figure, unit: Unit) -> str:
        """Half the width of the interval as “± 1.5”; empty if there is none."""
        if figure.margin is None:
            return ""
        scale = 100 if unit is Unit.SHARE else 1
        return f"±{HARD}{self.plain(scale * figure.margin, self._digits(figure, unit))}"

    def whole(self, figure: Figure, unit: Unit, signed: bool = False) -> str:
        """A figure with its interval."""
        shown = self.shown(figure, unit, signed)
        return HARD.join(filter(None, (shown, self.margin(figure, unit))))

    def points(self, figure: Figure) -> str:
        """A difference of shares in percentage points, without its interval."""
        return self.plain(100 * figure.value, self._digits(figure, Unit.SHARE), signed=True)

    def whole_points(self, figure: Figure) -> str:
        """A difference of shares in percentage points, with its interval."""
        margin = self.margin(figure, Unit.SHARE)
        return HARD.join(filter(None, (self.points(figure), margin)))

    def span(self, figure: Figure, unit: Unit) -> str:
        """The interval from end to end."""
        if figure.low is None or figure.high is None:
            return ""
        digits = 0 if unit is Unit.SHARE else self._digits(figure, unit)
        scale = 100 if unit is Unit.SHARE else 1
        low, high = (self.plain(scale * end, digits) for end in (figure.low, figure.high))
        sign = f"{NARROW if self._french else HARD}%" if unit is Unit.SHARE else ""
        return f"{low}{sign}" if low == high else f"{low}–{high}{sign}"

    @staticmethod
    def _digits(figure: Figure, unit: Unit) -> int:
        """As many digits as the interval allows: no more than it can tell apart."""
        margin = figure.margin
        if unit is Unit.SHARE:
            return 0 if margin is not None and margin >= 0.05 else 1
        if margin is not None and margin >= 5:
            return 0
        return 2 if abs(figure.value) < 10 and (margin is None or margin < 0.5) else 1
