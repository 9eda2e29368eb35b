"""Leduc poker has no options."""

from __future__ import annotations

from heirloom.core.options import Option

OPTIONS: list[Option] = []
