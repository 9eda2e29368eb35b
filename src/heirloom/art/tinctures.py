"""The colours of heraldry, the only colours that pictures use."""

from enum import StrEnum


class Tincture(StrEnum):
    """A metal, a colour, parchment or ink."""

    OR = "or"
    ARGENT = "argent"
    GULES = "gules"
    AZURE = "azure"
    VERT = "vert"
    PURPURE = "purpure"
    SABLE = "sable"
    PARCHMENT = "parchment"
    INK = "ink"

    @property
    def fill(self) -> str:
        """Its hex value."""
        return _FILL[self]

    @property
    def light(self) -> bool:
        """Whether dark things are visible on it: the metals and parchment."""
        return self in (Tincture.OR, Tincture.ARGENT, Tincture.PARCHMENT)

    @property
    def upon(self) -> "Tincture":
        """The colour of text on it."""
        return Tincture.INK if self.light else Tincture.ARGENT


_FILL = {
    Tincture.OR: "#e5b643",
    Tincture.ARGENT: "#faf7ef",
    Tincture.GULES: "#b01e2d",
    Tincture.AZURE: "#1f4f8f",
    Tincture.VERT: "#256b41",
    Tincture.PURPURE: "#6a2c78",
    Tincture.SABLE: "#211d1a",
    Tincture.PARCHMENT: "#f5ead0",
    Tincture.INK: "#2b2118",
}


def contrast(one: Tincture, other: Tincture) -> float:
    """The contrast of two tinctures, from 1 (equal) to 21 (black on white)."""
    low, high = sorted((_luminance(one.fill), _luminance(other.fill)))
    return (high + 0.05) / (low + 0.05)


def _luminance(fill: str) -> float:
    red, green, blue = (_linear(int(fill[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
