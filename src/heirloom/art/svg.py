"""What every picture is made of: numbers, escaped text, elements, and the whole of it."""

import re
from html import escape as escape_markup

_UNPRINTABLE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def num(value: float) -> str:
    """A coordinate in as few characters as two decimals allow."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def escape(text: str) -> str:
    """Text that may stand in a picture, whatever a player typed."""
    return escape_markup(_UNPRINTABLE.sub("", text))


def tag(name: str, body: str = "", /, **attributes: str | float | None) -> str:
    """One element; attributes spelled with `_` for `-`, and left out when they are None."""
    written = "".join(
        f' {_key(key)}="{_value(value)}"' for key, value in attributes.items() if value is not None
    )
    return f"<{name}{written}>{body}</{name}>" if body else f"<{name}{written}/>"


def moved(body: str, x: float, y: float, scale: float = 1) -> str:
    """A drawing set down at a place, larger or smaller."""
    shift = f"translate({num(x)} {num(y)})"
    return tag("g", body, transform=shift if scale == 1 else f"{shift} scale({_fine(scale)})")


def picture(width: float, height: float, body: str, label: str) -> str:
    """A whole picture, complete in itself, with the words a screen reader says."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(width)} {num(height)}"'
        f' role="img"><title>{escape(label)}</title>{body}</svg>'
    )


def _key(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else num(value)


def _fine(scale: float) -> str:
    return f"{scale:.4f}".rstrip("0").rstrip(".")
