"""The building blocks of SVG pictures: numbers, escaped text and elements."""

import re
from html import escape as escape_markup

_UNPRINTABLE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def num(value: float) -> str:
    """A coordinate with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def escape(text: str) -> str:
    """Escape text for SVG."""
    return escape_markup(_UNPRINTABLE.sub("", text))


def tag(name: str, body: str = "", /, **attributes: str | float | None) -> str:
    """An element; `_` in attribute names becomes `-`, and None is left out."""
    written = "".join(
        f' {_key(key)}="{_value(value)}"' for key, value in attributes.items() if value is not None
    )
    return f"<{name}{written}>{body}</{name}>" if body else f"<{name}{written}/>"


def moved(body: str, x: float, y: float, scale: float = 1) -> str:
    """A drawing moved to a place and scaled."""
    shift = f"translate({num(x)} {num(y)})"
    return tag("g", body, transform=shift if scale == 1 else f"{shift} scale({_fine(scale)})")


def picture(width: float, height: float, body: str, label: str) -> str:
    """A complete picture with a label for screen readers."""
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
