"""numpy, which the base install does not bring."""

from __future__ import annotations

from heirloom.core.mistakes import not_installed

try:
    import numpy as np
except ImportError as error:  # pragma: no cover
    raise not_installed("numpy", "learning") from error

__all__ = ["np"]
