"""The suites of other libraries are skipped where these are missing, but not in CI."""

from __future__ import annotations

import os
from importlib import import_module

if os.environ.get("HEIRLOOM_ADAPTERS") == "1":
    for package in ("numpy", "pettingzoo", "pyspiel"):
        import_module(package)
