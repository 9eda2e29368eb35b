"""numpy, which the base install does not bring."""

from __future__ import annotations

from heirloom.core.mistakes import Mistake
from heirloom.core.words import say

try:
    import numpy as np
except ImportError as error:  # pragma: no cover
    raise Mistake(
        say("“{package}” is not installed: pip install heirloom[{extra}].", package="numpy",
            extra="learning")
    ) from error  # fmt: skip

__all__ = ["np"]
